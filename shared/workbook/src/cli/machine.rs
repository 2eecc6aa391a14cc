//! What this machine has: programs, libraries, and its package manager.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

/// The system; where it is Linux, by its package manager.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum System {
    /// Debian, Ubuntu and the like: apt.
    Debian,
    /// Fedora and the like: dnf.
    Fedora,
    /// Any other Linux, or something like it.
    Other,
    /// macOS.
    Mac,
    /// Windows.
    Windows,
}

impl System {
    /// The system we run on.
    pub fn here() -> System {
        match env::consts::OS {
            "macos" => System::Mac,
            "windows" => System::Windows,
            _ => {
                let release = fs::read_to_string("/etc/os-release");
                System::from_release(&release.unwrap_or_default())
            }
        }
    }

    /// Whether a desktop and a browser are part of it.
    pub fn has_desktop(self) -> bool {
        matches!(self, System::Mac | System::Windows)
    }

    /// The system that an `os-release` file describes.
    pub fn from_release(text: &str) -> System {
        for line in text.lines() {
            let Some((key, value)) = line.split_once('=') else {
                continue;
            };
            if key != "ID" && key != "ID_LIKE" {
                continue;
            }
            for word in value.trim_matches('"').split(' ') {
                match word {
                    "debian" | "ubuntu" => return System::Debian,
                    "fedora" | "rhel" => return System::Fedora,
                    _ => {}
                }
            }
        }
        System::Other
    }

    /// The command that installs packages, by their names on Debian and on
    /// Fedora; elsewhere advice with the first of them.
    pub fn install(self, debian: &str, fedora: &str) -> String {
        match self {
            System::Debian => format!("sudo apt-get install -y {debian}"),
            System::Fedora => format!("sudo dnf install -y {fedora}"),
            _ => format!("install these packages (names in Debian): {debian}"),
        }
    }
}

/// What windows open on, if there is a display.
pub fn display(system: System) -> Option<String> {
    if system.has_desktop() {
        return Some("the system's own".to_string());
    }
    let set = |name| {
        let value = env::var(name).ok().filter(|v| !v.is_empty())?;
        Some(format!("{name}={value}"))
    };
    set("DISPLAY").or_else(|| set("WAYLAND_DISPLAY"))
}

/// The first line a program prints, if it is there and succeeds.
pub fn first_line(program: &str, args: &[&str]) -> Option<String> {
    let output = Command::new(program)
        .args(args)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    if !output.status.success() {
        return None;
    }
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().next().map(str::to_string)
}

/// The libraries of a list that the loader does not know.
pub fn missing_libraries<'a>(names: &[&'a str]) -> Vec<&'a str> {
    let known = loader_cache();
    let folders = ["/usr/lib", "/lib", "/usr/lib64", "/lib64"];
    let mut missing = Vec::new();
    for name in names {
        let there = folders.iter().any(|f| Path::new(f).join(name).exists());
        if !known.contains(*name) && !there {
            missing.push(*name);
        }
    }
    missing
}

fn loader_cache() -> String {
    for program in ["ldconfig", "/sbin/ldconfig"] {
        let output = Command::new(program).arg("-p").output();
        if let Ok(output) = output
            && output.status.success()
        {
            return String::from_utf8_lossy(&output.stdout).into_owned();
        }
    }
    String::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn systems_are_told_apart() {
        let cases = [
            ("ID=debian\n", System::Debian),
            ("NAME=x\nID=linuxmint\nID_LIKE=\"ubuntu debian\"", System::Debian),
            ("ID=fedora\n", System::Fedora),
            ("ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"", System::Fedora),
            ("ID=arch\n", System::Other),
            ("", System::Other),
        ];
        for (release, system) in cases {
            assert_eq!(System::from_release(release), system, "{release}");
        }
    }

    #[test]
    fn a_missing_program_is_not_a_panic() {
        assert_eq!(first_line("no-such-program-here", &[]), None);
        assert_eq!(judge::on_path(&["no-such-program-here"]), None);
        let this = env::current_exe().unwrap();
        assert!(first_line(&this.to_string_lossy(), &["--help"]).is_some());
    }

    #[test]
    fn a_missing_library_is_found_missing() {
        let names = ["libno-such-library.so.9"];
        assert_eq!(missing_libraries(&names), names);
    }
}
