//! What the tests need of the machine: a Vulkan driver that draws without a graphics card.

use std::path::Path;
use std::process::{Command, Stdio};

/// The package that brings the driver on Debian and its relatives.
const PACKAGE: &str = "mesa-vulkan-drivers";

/// Sees to it that the pictures of the interface can be drawn: installs the software Vulkan driver
/// where it is missing and that is possible.
///
/// # Errors
/// What is missing and how to get it.
pub(crate) fn prepare() -> Result<(), String> {
    if !cfg!(target_os = "linux") || has_driver() {
        return Ok(());
    }
    if is_root() && has("apt-get") {
        crate::heading(&format!("installing {PACKAGE}"));
        let quiet = |words: &[&str]| {
            let mut apt = Command::new("apt-get");
            apt.args(words)
                .env("DEBIAN_FRONTEND", "noninteractive")
                .stdout(Stdio::null());
            apt.status().is_ok_and(|status| status.success())
        };
        quiet(&["update", "-qq"]);
        if quiet(&["install", "-y", "-qq", PACKAGE]) && has_driver() {
            return Ok(());
        }
    }
    Err(format!(
        "the tests draw the editor with a software Vulkan driver, which is missing here\n\
         install it and try again:\n\
         \x20 Debian, Ubuntu   sudo apt-get install {PACKAGE}\n\
         \x20 Fedora           sudo dnf install {PACKAGE}\n\
         \x20 Arch             sudo pacman -S vulkan-swrast"
    ))
}

fn has_driver() -> bool {
    [
        "/usr/share/vulkan/icd.d",
        "/usr/local/share/vulkan/icd.d",
        "/etc/vulkan/icd.d",
    ]
    .iter()
    .filter_map(|folder| std::fs::read_dir(folder).ok())
    .flatten()
    .filter_map(Result::ok)
    .any(|entry| entry.path().extension().is_some_and(|e| e == "json"))
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

fn has(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| Path::new(&folder).join(program).exists())
}
