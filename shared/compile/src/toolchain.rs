//! The compiler itself, not the program that picks one: it must be found by
//! a process that sees nothing of the user's home.

use course::on_path;
use project::{Failure, slash_path};
use sandbox::{Limits, ProcessEnd, run_limited};
use std::env::consts::EXE_SUFFIX;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

/// How long a compiler may take to say where it is installed. It takes some
/// milliseconds; less than a few seconds would fail on a machine whose disk
/// is asleep, and more than minutes would look like a run that hangs.
const RUSTC_WAIT: Duration = Duration::from_secs(60);

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
                let named = std::env::var_os("RUSTC");
                let named = named.unwrap_or("rustc".into());
                let found = Toolchain::ask(named, folder, RUSTC_WAIT)?;
                Ok(FOUND.get_or_init(|| found).clone())
            }
        }
    }

    fn ask(
        named: OsString,
        folder: &Path,
        wait: Duration,
    ) -> Result<Toolchain, Failure> {
        let sysroot = sysroot(&named, folder, wait)?;
        let own = sysroot.join(format!("bin/rustc{EXE_SUFFIX}"));
        let rustc = if own.is_file() { own } else { named.into() };
        let (path, linker) = linker();
        Ok(Toolchain { rustc, sysroot, path, linker })
    }
}

/// Where a compiler says that it is installed. What picks one may print notes
/// before: the answer is the last line.
fn sysroot(
    rustc: &OsStr,
    folder: &Path,
    wait: Duration,
) -> Result<PathBuf, Failure> {
    let mut command = Command::new(rustc);
    command.args(["--print", "sysroot"]).current_dir(folder);
    let limits = Limits { wall: wait, processes: true, ..Limits::default() };
    let run = run_limited(command, "", &limits)
        .map_err(|e| Failure::Machine(format!("rustc: {e}")))?;
    let said = run.output.trim_end();
    let sysroot = PathBuf::from(said.lines().last().unwrap_or_default());
    let why = match run.end {
        ProcessEnd::Exited(0) if sysroot.is_dir() => return Ok(sysroot),
        ProcessEnd::TimedOut => {
            format!("no answer within {} s; ", wait.as_secs())
        }
        _ => String::new(),
    };
    Err(Failure::Machine(format!(
        "cannot find out where rustc is installed: {why}try \
         `rustc --print sysroot` in {}\n{said}",
        slash_path(folder),
    )))
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

/// With a shell script as the compiler.
#[cfg(all(test, unix))]
mod unix_tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;
    use std::time::Instant;

    #[test]
    fn a_compiler_that_does_not_answer_is_not_waited_for() {
        let begun = Instant::now();
        let why = answer_of("sleep 30", Duration::from_millis(300));
        assert!(why.contains("no answer within"), "{why}");
        assert!(begun.elapsed() < Duration::from_secs(15));
    }

    #[test]
    fn a_compiler_that_fails_is_quoted_and_one_that_notes_something_is_not() {
        let minute = Duration::from_secs(60);
        let why = answer_of("echo no such toolchain >&2; exit 1", minute);
        assert!(why.ends_with("\nno such toolchain"), "{why}");
        let found = answer_of("echo a note >&2; echo /usr", minute);
        assert_eq!(found, "/usr");
    }

    /// What is found with this script, or why nothing.
    fn answer_of(script: &str, wait: Duration) -> String {
        let folder = tempfile::tempdir().unwrap();
        let rustc = folder.path().join("rustc");
        std::fs::write(&rustc, format!("#!/bin/sh\n{script}\n")).unwrap();
        let runnable = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(&rustc, runnable).unwrap();
        match sysroot(rustc.as_os_str(), folder.path(), wait) {
            Ok(found) => found.display().to_string(),
            Err(why) => why.to_string(),
        }
    }
}
