//! The chapters as WebAssembly (`shared/live`), so that a book without a
//! server is live: compiled where the machine can, and packed into a script,
//! which pages load when they need it, from a file too.

use crate::packed::pack;
use crate::wasm_sections::without_custom_sections;
use judge::{Failure, Project, cargo, digest_of, on_path};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const TARGET: &str = "wasm32-unknown-unknown";

/// Whether a book must be live.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Liveness {
    /// Where the toolchain can compile for pages.
    WherePossible,
    /// It is an error if it cannot.
    Required,
}

/// The compiled module, or one line that says what would make it possible.
pub fn compile(
    project: &Project,
    liveness: Liveness,
) -> Result<Result<PathBuf, String>, Failure> {
    let compiled = toolchain(liveness).and_then(|cargo| run(cargo, project));
    match (compiled, liveness) {
        (Err(why), Liveness::Required) => Err(Failure::Machine(why)),
        (compiled, _) => Ok(compiled),
    }
}

/// A cargo that can compile for pages. Debian's own, which first compiles the
/// standard library, takes ten minutes: only for those who insist.
fn toolchain(liveness: Liveness) -> Result<Command, String> {
    let (command, afterwards) = match (has_target(), debian_cargo()) {
        (true, _) => return Ok(cargo()),
        (false, Some(cargo)) if liveness == Liveness::Required => {
            return Ok(cargo);
        }
        (false, Some(_)) => (INSIST.to_string(), " in ten minutes"),
        (false, None) => (remedy(), ""),
    };
    Err(format!(
        "the pictures of this book stand still; `{command}` makes them \
         move{afterwards}"
    ))
}

/// The command that uses Debian's compiler.
const INSIST: &str = "cargo workbook build --live";

/// What can compile for pages here, in a few words.
pub fn compiler_here() -> Option<String> {
    match has_target() {
        true => Some(TARGET.to_string()),
        false => debian_cargo().map(|_| format!("Debian's: {INSIST}")),
    }
}

/// The command after which something can.
pub fn remedy() -> String {
    format!("rustup target add {TARGET}")
}

fn has_target() -> bool {
    let asked = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", TARGET])
        .output();
    asked.is_ok_and(|asked| {
        let folder = String::from_utf8_lossy(&asked.stdout).into_owned();
        Path::new(folder.trim()).is_dir()
    })
}

/// The packages rustc-web, cargo-web, rust-web-src and lld.
fn debian_cargo() -> Option<Command> {
    let linker = on_path(&["wasm-ld", "wasm-ld-22"])?;
    let parts = ["/usr/bin/cargo", "/usr/bin/rustc", "/usr/lib/rustlib/src"];
    if !parts.iter().all(|part| Path::new(part).exists()) {
        return None;
    }
    let mut command = Command::new("/usr/bin/cargo");
    command
        .env("RUSTC_BOOTSTRAP", "1") // for build-std
        .env("RUSTC", "/usr/bin/rustc")
        .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker)
        .arg("-Zbuild-std=std,panic_abort");
    Some(command)
}

fn run(mut cargo: Command, project: &Project) -> Result<PathBuf, String> {
    let folder = project.target.join("live");
    let status = cargo
        .current_dir(&project.root)
        .args(["build", "--package", "live", "--lib", "--profile", "live"])
        .args(["--target", TARGET, "--target-dir"])
        .arg(&folder)
        .stdin(Stdio::null())
        .status()
        .map_err(|e| format!("cannot start cargo: {e}"))?;
    let module = folder.join(TARGET).join("live/live.wasm");
    match status.success() && module.is_file() {
        true => Ok(module),
        false => Err("the chapters do not compile for pages".to_string()),
    }
}

/// Adds the module to a finished book; its size there, in bytes.
pub fn add(out: &Path, module: &Path) -> Result<usize, Failure> {
    let bytes =
        fs::read(module).map_err(|e| Failure::machine("read", module, &e))?;
    let bytes = without_custom_sections(&bytes);
    let name = format!("live-{}.js", &digest_of(&bytes)[..16]);
    let text =
        pack(&bytes).map_err(|e| Failure::machine("pack", module, &e))?;
    let script = format!("workbook.receiveModule(\"{text}\");\n");
    let file = out.join(&name);
    fs::write(&file, &script)
        .map_err(|e| Failure::machine("write", &file, &e))?;
    let scripts = out.join("workbook.js");
    let written = fs::OpenOptions::new()
        .append(true)
        .open(&scripts)
        .and_then(|mut file| writeln!(file, "workbook.useModule(\"{name}\");"));
    written.map_err(|e| Failure::machine("write", &scripts, &e))?;
    Ok(script.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_is_told_where_its_module_is() {
        let dir = tempfile::tempdir().unwrap();
        let (out, module) = (dir.path(), dir.path().join("live.wasm"));
        fs::write(&module, b"\0asm").unwrap();
        fs::write(out.join("workbook.js"), "// scripts\n").unwrap();
        add(out, &module).unwrap();
        let scripts = fs::read_to_string(out.join("workbook.js")).unwrap();
        let name = scripts.split('"').nth(1).unwrap();
        assert!(scripts.starts_with("// scripts\nworkbook.useModule"));
        let script = fs::read_to_string(out.join(name)).unwrap();
        assert!(
            script.starts_with("workbook.receiveModule(\"H4sI"),
            "{script}"
        );
    }
}
