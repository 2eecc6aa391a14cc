//! `cargo workbook doctor`: what is missing here, and how to install it.

use crate::cli::machine::{self, System, first_line, missing_libraries};
use book::live_module;
use judge::{on_path, sandbox_status, this_program};
use serde::Serialize;
use std::fs;
use std::path::Path;

/// The result of one check.
#[derive(Debug, Serialize)]
pub struct Finding {
    /// What was looked for.
    pub name: &'static str,
    /// Whether it is there.
    pub ok: bool,
    /// What was found, or what is missing.
    pub detail: String,
    /// What it is needed for.
    pub used_for: &'static str,
    /// The remedy, where it is missing: mostly a command.
    pub mend: Option<String>,
}

/// Checks everything.
pub fn examine() -> Vec<Finding> {
    let system = System::here();
    let mut findings = vec![rust("cargo"), rust("rustc"), compiler(system)];
    findings.push(browser(system));
    findings.push(display(system));
    if !system.has_desktop() {
        findings.push(window(system));
        findings.push(graphics(system));
    }
    findings.push(sandbox());
    findings.push(wasm(system));
    findings
}

/// The findings for a person.
pub fn text(findings: &[Finding]) -> String {
    let mut text = String::new();
    for finding in findings {
        let state = if finding.ok { "ok" } else { "missing" };
        text.push_str(&format!(
            "{:16} {state:8} {}\n",
            finding.name, finding.detail
        ));
        if let Some(mend) = &finding.mend {
            text.push_str(&format!(
                "{:25} needed for {}\n{:25} {mend}\n",
                "", finding.used_for, ""
            ));
        }
    }
    text
}

/// A finding; the remedy is given only where something is missing.
fn finding(
    name: &'static str,
    used_for: &'static str,
    found: Result<String, String>,
    mend: String,
) -> Finding {
    let ok = found.is_ok();
    let detail = match found {
        Ok(detail) | Err(detail) => detail,
    };
    Finding { name, ok, detail, used_for, mend: (!ok).then_some(mend) }
}

fn rust(program: &'static str) -> Finding {
    let found = first_line(program, &["--version"])
        .ok_or_else(|| format!("{program} is not on the PATH"));
    let mend = "see https://rustup.rs, then: rustup update stable";
    finding(program, "everything", found, mend.to_string())
}

fn compiler(system: System) -> Finding {
    let name = std::env::var("CC").unwrap_or_else(|_| "cc".to_string());
    let found = match system {
        // Rust itself needs it there, and knows where it is.
        System::Windows => Ok("the one that Rust uses".to_string()),
        _ => first_line(&name, &["--version"])
            .ok_or_else(|| format!("no C compiler `{name}`")),
    };
    let mend = match system {
        System::Mac => "xcode-select --install".to_string(),
        system => system.install("build-essential", "gcc"),
    };
    finding("C compiler", "building this program", found, mend)
}

fn browser(system: System) -> Finding {
    let names = [
        "chromium",
        "chromium-browser",
        "google-chrome",
        "firefox",
        "xdg-open",
    ];
    let found = match on_path(&names) {
        Some(path) => Ok(path.display().to_string()),
        None if system.has_desktop() => Ok("the system's own".to_string()),
        None => Err("none found".to_string()),
    };
    let mend = system.install("chromium", "chromium");
    finding("browser", "reading the book, browser tests", found, mend)
}

fn display(system: System) -> Finding {
    let missing = "neither DISPLAY nor WAYLAND_DISPLAY is set";
    let found = machine::display(system).ok_or_else(|| missing.to_string());
    let mend = "log in to a desktop, or use ssh -X; without a display scenes \
                can be rendered to a file: --frames 60 --shot FILE.png";
    finding("display", "scenes in a window", found, mend.to_string())
}

fn window(system: System) -> Finding {
    let names = [
        "libX11.so.6",
        "libX11-xcb.so.1",
        "libXcursor.so.1",
        "libXi.so.6",
        "libxkbcommon-x11.so.0",
    ];
    let missing = missing_libraries(&names);
    let found = match missing.is_empty() {
        true => Ok("all installed".to_string()),
        false => Err(missing.join(", ")),
    };
    let mend = system.install(
        "libx11-6 libx11-xcb1 libxcursor1 libxi6 libxkbcommon-x11-0",
        "libX11 libX11-xcb libXcursor libXi libxkbcommon-x11",
    );
    finding("window libraries", "scenes in a window", found, mend)
}

/// A Vulkan loader with at least one driver, or OpenGL through EGL.
fn graphics(system: System) -> Finding {
    let loader = missing_libraries(&["libvulkan.so.1"]).is_empty();
    let drivers = ["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d"];
    let driver = drivers.iter().any(|folder| has_files(Path::new(folder)));
    let gl = missing_libraries(&["libEGL.so.1"]).is_empty();
    let found = match (loader && driver, gl) {
        (true, _) => Ok("Vulkan".to_string()),
        (false, true) => {
            Err("OpenGL only: pictures work, windows do not".to_string())
        }
        (false, false) => Err("no Vulkan driver".to_string()),
    };
    let mend = system.install(
        "mesa-vulkan-drivers libvulkan1",
        "mesa-vulkan-drivers vulkan-loader",
    );
    finding("graphics driver", "scenes", found, mend)
}

fn has_files(folder: &Path) -> bool {
    fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some())
}

/// Tries the sandbox for answers to exercises.
fn sandbox() -> Finding {
    let status = sandbox_status(&this_program());
    let found = match status.is_complete() {
        true => Ok(status.label()),
        false => Err(format!("{}, time and memory limited", status.label())),
    };
    let mend = "use Linux 5.13 or later with Landlock (in the kernel's lsm= \
                list) and seccomp";
    let used_for = "running other people's code";
    finding("sandbox", used_for, found, mend.to_string())
}

/// What makes a book live that no server stands behind.
fn wasm(system: System) -> Finding {
    let found = live_module::compiler_here()
        .ok_or_else(|| "nothing compiles for pages".to_string());
    let mend = match on_path(&["rustup"]) {
        Some(_) => live_module::remedy(),
        None => system.install(
            "rustc-web cargo-web rust-web-src lld",
            "rust-std-static-wasm32-unknown-unknown",
        ),
    };
    let used_for = "sliders and scenes in a book without a server";
    finding("wasm target", used_for, found, mend)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remedy_is_given_only_where_something_is_missing() {
        let good = finding("a", "b", Ok("there".to_string()), "x".to_string());
        let bad = finding("a", "b", Err("gone".to_string()), "x".to_string());
        assert_eq!(good.mend, None);
        assert_eq!(bad.mend.as_deref(), Some("x"));
        let shown = text(&[bad]);
        assert!(
            shown.contains("missing") && shown.contains("needed for b"),
            "{shown}"
        );
        assert!(!text(&[good]).contains("needed for b"));
    }
}
