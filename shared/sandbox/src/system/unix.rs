//! Linux and macOS: a process group for each program, and one socket for both
//! its outputs.

pub use crate::launcher::{run_hidden_command, sandbox_status};
pub use crate::process_state::ProcessState;
use crate::run::ProcessEnd;
use rustix::process::{Pid, Signal, kill_process_group, setpriority_process};
use std::ffi::OsStr;
use std::io;
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

/// macOS: a look starts another process, and takes some milliseconds.
pub const WATCH_INTERVAL: Duration = Duration::from_millis(100);
/// Below everything that somebody waits for; 19 is the lowest priority.
const BACKGROUND_NICENESS: i32 = 15;
const SIGXCPU: i32 = 24;

/// Both outputs of a program.
pub type Output = UnixStream;

/// A program that was started, and everything that it starts.
pub struct Started {
    /// The program itself.
    pub child: Child,
}

impl Started {
    /// Starts a program in a process group of its own.
    pub fn start(mut command: Command) -> io::Result<Started> {
        let child = command.process_group(0).spawn()?;
        Ok(Started { child })
    }

    /// What the program uses, in bytes, where the kernel does not limit it.
    pub fn memory(&self) -> Option<u64> {
        match cfg!(target_os = "macos") {
            true => resident_memory(self.child.id()),
            false => None,
        }
    }

    /// Processes are limited by the launcher.
    pub fn process_count(&self) -> Option<usize> {
        None
    }

    /// Leaves the processors to everything else. If the system refuses, it
    /// runs at normal priority.
    pub fn lower_priority(&self) {
        let _ = setpriority_process(self.pid(), BACKGROUND_NICENESS);
    }

    /// Ends the program and everything in its group.
    pub fn end(&mut self) -> Result<(), String> {
        if let Some(group) = self.pid() {
            // Usually there is nothing left to kill.
            let _ = kill_process_group(group, Signal::KILL);
        }
        super::kill(&mut self.child)
    }

    fn pid(&self) -> Option<Pid> {
        i32::try_from(self.child.id()).ok().and_then(Pid::from_raw)
    }
}

/// What a process has in memory, in bytes.
fn resident_memory(pid: u32) -> Option<u64> {
    let mut ps = Command::new("ps");
    let told = ps.args(["-o", "rss=", "-p", &pid.to_string()]).output().ok()?;
    let told = String::from_utf8_lossy(&told.stdout);
    told.trim().parse::<u64>().ok().map(|kibibytes| kibibytes << 10)
}

/// One socket for both outputs keeps their order. A pipe would not do: a
/// program can open the other end of its own pipe through /proc and read
/// the report token off what was sent. A socket cannot be opened like that.
pub fn join_outputs(command: &mut Command) -> io::Result<Output> {
    let (ours, theirs) = UnixStream::pair()?;
    let theirs = OwnedFd::from(theirs);
    let both = theirs.try_clone()?;
    command.stdout(Stdio::from(theirs)).stderr(Stdio::from(both));
    Ok(ours)
}

/// Lets nobody write to these outputs any more.
pub fn stop_listening(output: &Output) {
    let _ = output.shutdown(Shutdown::Both);
}

/// The command that runs a program by way of the launcher, which is told
/// these words.
pub fn through(
    launcher: &Path,
    words: &[&OsStr],
    program: impl AsRef<OsStr>,
) -> Command {
    let mut command = Command::new(launcher);
    command.args(words).arg(program);
    command
}

/// A program is told nothing, and is nowhere.
pub fn program_environment(command: &mut Command) {
    command.env_clear().current_dir("/");
}

/// What a compiler is told: where its linker is, and where to keep drafts.
pub fn compiler_environment(command: &mut Command, path: &str, tmp: &Path) {
    command.env_clear().env("PATH", path).env("TMPDIR", tmp);
    // One arena for each of many threads would eat the memory limit.
    command.env("MALLOC_ARENA_MAX", "2");
}

/// The kernel ends a program like this when its CPU time is used up.
pub fn end_of(status: ExitStatus) -> ProcessEnd {
    match status.signal() {
        Some(SIGXCPU) => ProcessEnd::TimedOut,
        // The number depends on the system.
        Some(signal) if signal == Signal::BUS.as_raw() => {
            ProcessEnd::Signal(Signal::SEGV.as_raw())
        }
        Some(signal) => ProcessEnd::Signal(signal),
        None => ProcessEnd::Exited(status.code().unwrap_or(-1)),
    }
}

/// This very program, which is also the launcher.
pub fn this_program() -> PathBuf {
    // This still works after a rebuild has replaced the file.
    let alive = Path::new("/proc/self/exe");
    if alive.exists() {
        return alive.to_path_buf();
    }
    std::env::current_exe().unwrap_or_else(|_| "workbook".into())
}

/// Renames a file or a folder, which replaces an old file.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::rename(from, to)
}

/// A running program can be replaced: it runs where it is.
pub fn runnable_copy(program: &Path, _folder: &Path) -> io::Result<PathBuf> {
    Ok(program.to_path_buf())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn a_program_that_has_left_its_group_is_killed_all_the_same() {
        let mut command = Command::new("sleep");
        let begun = Instant::now();
        // Started in our own group: killing "its" group does nothing.
        let child = command.arg("30").spawn().unwrap();
        Started { child }.end().unwrap();
        assert!(begun.elapsed() < Duration::from_secs(10));
    }

    #[test]
    fn the_memory_of_a_process_is_seen() {
        if course::on_path(&["ps"]).is_none() {
            course::testing::skip("the memory of a process", "no ps");
            return;
        }
        let before = resident_memory(std::process::id()).unwrap();
        let large = vec![1_u8; 64 << 20];
        let now = resident_memory(std::process::id()).unwrap();
        assert!(now > before + (32 << 20), "{before} {now} {}", large[9]);
        assert_eq!(resident_memory(u32::MAX), None);
    }
}
