//! The compiler itself, not the program that picks one: it must be found by
//! a process that sees nothing of the user's home.

use crate::problem::Failure;
use course::on_path;
use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// Where the compiler is and what it needs.
#[derive(Debug, Clone)]
pub struct Toolchain {
    /// The compiler.
    pub rustc: PathBuf,
    /// Everything that belongs to the compiler.
    pub sysroot: PathBuf,
    /// The folders in which the linker is looked for.
    pub path: String,
    /// Where the linker and its parts are.
    pub linker: PathBuf,
}

impl Toolchain {
    /// The one that cargo uses in this folder. It is looked up once: a
    /// student who saves a file should not wait for it again.
    pub fn find(folder: &Path) -> Result<Toolchain, Failure> {
        static FOUND: OnceLock<Toolchain> = OnceLock::new();
        match FOUND.get() {
            Some(found) => Ok(found.clone()),
            None => {
                let found = Toolchain::ask(folder)?;
                Ok(FOUND.get_or_init(|| found).clone())
            }
        }
    }

    fn ask(folder: &Path) -> Result<Toolchain, Failure> {
        let named = std::env::var_os("RUSTC").unwrap_or("rustc".into());
        let asked = Command::new(&named)
            .args(["--print", "sysroot"])
            .current_dir(folder)
            .output();
        let asked = asked
            .map_err(|e| Failure::Machine(format!("cannot run rustc: {e}")))?;
        let said = String::from_utf8_lossy(&asked.stdout);
        let sysroot = PathBuf::from(said.trim());
        if !sysroot.is_dir() {
            let words = String::from_utf8_lossy(&asked.stderr);
            return Err(Failure::Machine(format!(
                "cannot find out where rustc is installed: {}",
                words.trim_end()
            )));
        }
        let own = sysroot.join(format!("bin/rustc{EXE_SUFFIX}"));
        let rustc = if own.is_file() { own } else { named.into() };
        let (path, linker) = linker();
        Ok(Toolchain { rustc, sysroot, path, linker })
    }
}

/// The search path for the linker, and the folder above its own: for
/// `/usr/bin/cc` that is `/usr`.
fn linker() -> (String, PathBuf) {
    let usual = "/usr/bin:/bin".to_string();
    let Some(cc) = on_path(&["cc"]) else {
        return (usual, "/usr".into());
    };
    let folder = cc.parent().unwrap_or(&cc).display().to_string();
    let real = cc.canonicalize().unwrap_or(cc);
    let above = real.parent().and_then(Path::parent);
    (format!("{folder}:{usual}"), above.unwrap_or(&real).to_path_buf())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compiler_answers_without_any_environment() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let found = Toolchain::find(here).unwrap();
        let said =
            Command::new(&found.rustc).arg("-vV").env_clear().output().unwrap();
        assert!(said.status.success(), "{said:?}");
        assert!(found.linker.is_dir(), "{found:?}");
    }
}
