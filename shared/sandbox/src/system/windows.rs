//! Windows: a job object for each program. It ends with everything in it when
//! its handle closes, and so with the judge at the latest.

use crate::isolation::SandboxStatus;
use crate::run::ProcessEnd;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, PipeReader};
use std::os::windows::io::AsRawHandle;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, ExitStatus};
use std::time::Duration;
use win32job::{ExtendedLimitInfo, Job, PriorityClass};

/// A look costs some microseconds.
pub const WATCH_INTERVAL: Duration = Duration::from_millis(5);

/// Both outputs of a program.
pub type Output = PipeReader;

/// A program that was started, and everything that it starts.
pub struct Started {
    /// The program itself.
    pub child: Child,
    /// None when it has been ended.
    job: Option<Job>,
}

impl Started {
    /// Starts a program in a job of its own. What an answer does comes later
    /// than this: a probe first waits for a line on its input.
    pub fn start(mut command: Command) -> io::Result<Started> {
        let mut limits = ExtendedLimitInfo::new();
        limits.limit_kill_on_job_close();
        let job = Job::create_with_limit_info(&limits)?;
        let mut child = command.spawn()?;
        if let Err(e) = job.assign_process(child.as_raw_handle() as isize) {
            let _ = child.kill();
            return Err(e.into());
        }
        Ok(Started { child, job: Some(job) })
    }

    /// What the program uses, in bytes.
    pub fn memory(&self) -> Option<u64> {
        let handle = self.child.as_raw_handle() as isize;
        let used = win32job::utils::get_process_memory_info(handle).ok()?;
        Some(used.private_usage.max(used.working_set_size) as u64)
    }

    /// How many processes there are: the program and those it started.
    pub fn process_count(&self) -> Option<usize> {
        let list = self.job.as_ref()?.query_process_id_list();
        list.ok().map(|list| list.len())
    }

    /// Leaves the processors to everything else. If the system refuses, it
    /// runs at normal priority.
    pub fn lower_priority(&self) {
        let Some(job) = &self.job else { return };
        let mut limits = ExtendedLimitInfo::new();
        limits
            .limit_kill_on_job_close()
            .limit_priority_class(PriorityClass::Idle);
        let _ = job.set_extended_limit_info(&limits);
    }

    /// Ends the program and everything that it started.
    pub fn end(&mut self) -> Result<(), String> {
        drop(self.job.take());
        super::kill(&mut self.child)
    }
}

/// One pipe for both outputs keeps their order.
pub fn join_outputs(command: &mut Command) -> io::Result<Output> {
    let (ours, theirs) = io::pipe()?;
    command.stdout(theirs.try_clone()?).stderr(theirs);
    Ok(ours)
}

/// Whoever could write to these outputs has been ended with the job.
pub fn stop_listening(_output: &Output) {}

/// The command that runs a program: directly.
pub fn through(
    _launcher: &Path,
    _words: &[&OsStr],
    program: impl AsRef<OsStr>,
) -> Command {
    Command::new(program)
}

/// What a program is told of the system: where its libraries are.
pub fn program_environment(command: &mut Command) {
    command.env_clear();
    let root = std::env::var_os("SystemRoot");
    command.envs(root.map(|root| ("SystemRoot", root)));
}

/// What a compiler is told: it finds its linker by many variables.
pub fn compiler_environment(command: &mut Command, _path: &str, tmp: &Path) {
    command.env("TMP", tmp).env("TEMP", tmp);
}

/// A crash has a code of its own; in the words of other systems it is the
/// signal of the same meaning.
pub fn end_of(status: ExitStatus) -> ProcessEnd {
    const ABORTED: u32 = 0xC000_0409;
    const STACK_OVERFLOW: u32 = 0xC000_00FD;
    const ACCESS_VIOLATION: u32 = 0xC000_0005;
    let code = status.code().unwrap_or(-1);
    match code as u32 {
        ABORTED => ProcessEnd::Signal(6),
        STACK_OVERFLOW | ACCESS_VIOLATION => ProcessEnd::Signal(11),
        _ => ProcessEnd::Exited(code),
    }
}

/// This very program.
pub fn this_program() -> PathBuf {
    std::env::current_exe().unwrap_or_else(|_| "workbook.exe".into())
}

/// Renames a file or a folder, which replaces an old file. What somebody has
/// open cannot be renamed, but a browser's request or a virus scanner is done
/// in a moment.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    for _ in 0..100 {
        match fs::rename(from, to) {
            Err(e) if e.kind() == io::ErrorKind::PermissionDenied => {
                std::thread::sleep(Duration::from_millis(20));
            }
            done => return done,
        }
    }
    fs::rename(from, to)
}

/// A running program cannot be replaced, so that cargo could not build it
/// again: a copy runs in its place, in a folder of that program's own.
pub fn runnable_copy(program: &Path, folder: &Path) -> io::Result<PathBuf> {
    let digest = crate::digest_of_file(program)?;
    let name = program.file_name().unwrap_or_default();
    let copy = folder.join(&digest[..16]).join(name);
    if !copy.is_file() {
        // Copies that still run stay until the next time.
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let _ = fs::remove_dir_all(entry.path());
        }
        crate::write_atomically(&copy, fs::read(program)?)?;
    }
    Ok(copy)
}

/// The judge's own process, which no answer is kept from here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProcessState;

impl ProcessState {
    /// As it is now.
    pub fn now() -> ProcessState {
        ProcessState
    }

    /// Nothing is noticed.
    pub fn changed(&self) -> Option<String> {
        None
    }
}

/// There is no hidden command: nothing is started by way of a launcher.
pub fn run_hidden_command() -> Option<ExitCode> {
    None
}

/// Nothing is isolated.
pub fn sandbox_status(_launcher: &Path) -> SandboxStatus {
    SandboxStatus::default()
}
