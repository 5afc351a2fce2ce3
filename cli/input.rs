//! Standard input as the text of a scenario, which is called `-` on the command line.

use std::io::{self, Read};
use std::path::Path;

use delve_format::file;
use delve_format::tree::MAX_BYTES;

/// What messages call standard input when it has no other name.
pub(crate) const STDIN: &str = "standard input";

/// Whether a path stands for standard input or standard output.
pub(crate) fn is_stream(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Standard input to its end. Messages call it `name`.
///
/// # Errors
/// What cannot be read, is larger than a scenario can be or is not UTF-8.
pub(crate) fn stdin(name: &str) -> Result<String, String> {
    let mut bytes = Vec::new();
    let most = MAX_BYTES as u64 + 1;
    let read = io::stdin().lock().take(most).read_to_end(&mut bytes);
    read.map_err(|error| format!("{name}: cannot be read: {error}"))?;
    if bytes.len() > MAX_BYTES {
        return Err(format!(
            "{name}: this is larger than 8 MiB; a scenario is not"
        ));
    }
    file::decode(bytes, name).map_err(|error| error.to_string())
}
