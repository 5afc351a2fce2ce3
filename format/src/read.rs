//! Reading typed values.

/// Reads a value from text.
///
/// # Errors
/// Whatever is wrong with the text.
pub fn from_str<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, ron::error::SpannedError> {
    ron::from_str(text)
}
