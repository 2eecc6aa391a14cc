//! The outer side of the sandbox: starts a program, reads its output, and ends
//! it when it takes too long or prints too much.

use crate::sandbox::launcher::PROBE;
use std::io::{Read, Write};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How much an answer may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// CPU time.
    pub time: Duration,
    /// Wall-clock time: more than the CPU time where several programs share
    /// the processors.
    pub wall: Duration,
    /// Memory, in bytes.
    pub memory: u64,
    /// Output, in bytes.
    pub output: usize,
}

impl Limits {
    /// So many seconds, of CPU time as of wall-clock time.
    pub fn seconds(self, seconds: u64) -> Limits {
        let time = Duration::from_secs(seconds);
        Limits { time, wall: time, ..self }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            time: Duration::from_secs(5),
            wall: Duration::from_secs(15),
            memory: 1 << 30,
            output: 1 << 20,
        }
    }
}

/// How a process ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProcessEnd {
    /// It exited by itself, with this code.
    Exited(i32),
    /// A signal killed it.
    Signal(i32),
    /// It ran out of time.
    TimedOut,
    /// It printed more than it may.
    TooMuchOutput,
}

impl ProcessEnd {
    /// The kind of end, as `bugs.snap` has it.
    pub fn snapshot_word(self) -> &'static str {
        match self {
            ProcessEnd::Exited(_) => "left",
            ProcessEnd::Signal(_) => "signal",
            ProcessEnd::TimedOut => "late",
            ProcessEnd::TooMuchOutput => "loud",
        }
    }
}

/// What a process printed and how it ended.
#[derive(Debug, Clone)]
pub struct ProcessResult {
    /// Standard output and standard error, as they came.
    pub output: String,
    /// How it ended.
    pub end: ProcessEnd,
}

/// This very program, which is also the launcher of the sandbox.
pub fn this_program() -> PathBuf {
    // This still works after a rebuild has replaced the file.
    let alive = Path::new("/proc/self/exe");
    if alive.exists() {
        return alive.to_path_buf();
    }
    std::env::current_exe().unwrap_or_else(|_| "workbook".into())
}

/// Runs an answer's program in the sandbox, with one line on its standard
/// input.
pub fn run_in_sandbox(
    launcher: &Path,
    program: &Path,
    line: &str,
    limits: &Limits,
) -> Result<ProcessResult, String> {
    let seconds = limits.time.as_secs_f64().ceil().max(1.0) as u64;
    let mut command = Command::new(launcher);
    command
        .args([PROBE, &seconds.to_string()])
        .arg(limits.memory.to_string())
        .arg(program)
        .env_clear()
        .current_dir("/");
    run_limited(command, line, limits)
}

/// Runs a command that sandboxes itself, with a line on its standard input,
/// and ends it when its time is up or it prints too much.
pub fn run_limited(
    mut command: Command,
    line: &str,
    limits: &Limits,
) -> Result<ProcessResult, String> {
    command.process_group(0).stdin(Stdio::piped());
    let (child, output) = start(command)?;
    wait(child, output, line, limits)
}

/// One socket for both outputs keeps their order. A pipe would not do: a
/// program can open the other end of its own pipe through /proc and read
/// the report token off what was sent. A socket cannot be opened like that.
fn start(mut command: Command) -> Result<(Child, UnixStream), String> {
    let failed = |e: std::io::Error| format!("cannot start it: {e}");
    let (ours, theirs) = UnixStream::pair().map_err(failed)?;
    let theirs = OwnedFd::from(theirs);
    let both = theirs.try_clone().map_err(failed)?;
    command.stdout(Stdio::from(theirs)).stderr(Stdio::from(both));
    let child = command.spawn().map_err(failed)?;
    Ok((child, ours))
    // Dropping the command closes our copies, so that reading ends with the
    // program.
}

fn wait(
    mut child: Child,
    output: UnixStream,
    line: &str,
    limits: &Limits,
) -> Result<ProcessResult, String> {
    let deadline = Instant::now() + limits.wall;
    let closing = output.try_clone().map_err(|e| format!("no output: {e}"))?;
    if let Some(mut stdin) = child.stdin.take() {
        // A program that is gone already is noticed below.
        let _ = stdin.write_all(line.as_bytes());
    }
    let reading = read_output(output, limits.output);
    let left = deadline.saturating_duration_since(Instant::now());
    let printed = reading.recv_timeout(left);
    let status = match &printed {
        Ok((_, false)) => wait_until(&mut child, deadline),
        _ => None,
    };
    kill(&mut child)?;
    let signal = status.and_then(|status| status.signal());
    let end = match (&printed, status) {
        (Ok((_, true)), _) => ProcessEnd::TooMuchOutput,
        (_, None) => ProcessEnd::TimedOut,
        (_, Some(status)) => match signal {
            Some(SIGXCPU) => ProcessEnd::TimedOut,
            // The kernel kills like this, too, when the CPU time is used up.
            Some(SIGKILL) if Instant::now() >= deadline => ProcessEnd::TimedOut,
            Some(signal) => ProcessEnd::Signal(signal),
            None => ProcessEnd::Exited(status.code().unwrap_or(-1)),
        },
    };
    // A program that ran out of time is dead now: its output is complete.
    let second = Duration::from_secs(1);
    let printed = printed.or_else(|_| reading.recv_timeout(second));
    // Whoever else holds the other end: the reader need not wait for it.
    let _ = closing.shutdown(Shutdown::Both);
    let bytes = printed.map(|(bytes, _)| bytes).unwrap_or_default();
    Ok(ProcessResult {
        output: String::from_utf8_lossy(&bytes).into_owned(),
        end,
    })
}

const SIGKILL: i32 = 9;
#[cfg(any(target_os = "linux", target_os = "macos"))]
const SIGXCPU: i32 = 24;

/// Reads everything up to a limit; whether there was more.
fn read_output(
    mut output: UnixStream,
    most: usize,
) -> Receiver<(Vec<u8>, bool)> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let mut piece = [0; 1 << 14];
        let too_much = loop {
            match output.read(&mut piece) {
                Ok(0) | Err(_) => break false,
                Ok(n) => bytes.extend_from_slice(&piece[..n]),
            }
            if bytes.len() > most {
                break true;
            }
        };
        let _ = sender.send((bytes, too_much));
    });
    receiver
}

fn wait_until(child: &mut Child, deadline: Instant) -> Option<ExitStatus> {
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Some(status),
            Ok(None) if Instant::now() < deadline => {
                thread::sleep(Duration::from_millis(1));
            }
            _ => return None,
        }
    }
}

/// A process that was killed is gone within this time, or something is wrong
/// with the machine.
const DYING: Duration = Duration::from_secs(10);

/// Kills a program itself, wherever it may have gone, and everything in its
/// group, and waits until it is gone.
pub fn kill(child: &mut Child) -> Result<(), String> {
    use rustix::process::{self, Pid, Signal};
    let group = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    if let Some(group) = group {
        // Usually there is nothing left to kill.
        let _ = process::kill_process_group(group, Signal::KILL);
    }
    let _ = child.kill();
    match wait_until(child, Instant::now() + DYING) {
        Some(_) => Ok(()),
        None => Err(format!("process {} cannot be killed", child.id())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, limits: &Limits) -> ProcessResult {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", script]).stdin(Stdio::piped()).process_group(0);
        let (child, output) = start(command).unwrap();
        wait(child, output, "word 7\n", limits).unwrap()
    }

    fn short() -> Limits {
        Limits { wall: Duration::from_millis(300), ..Limits::default() }
    }

    #[test]
    fn both_outputs_arrive_in_order_with_the_exit_code() {
        let script = "read a b; echo $b; echo two >&2; echo three; exit 3";
        let run = shell(script, &Limits::default());
        assert_eq!(run.output, "7\ntwo\nthree\n");
        assert_eq!(run.end, ProcessEnd::Exited(3));
    }

    #[test]
    fn a_program_that_takes_too_long_is_killed_with_its_children() {
        let begun = Instant::now();
        let run = shell("echo here; sleep 30 & sleep 30", &short());
        assert_eq!(run.end, ProcessEnd::TimedOut);
        assert_eq!(run.output, "here\n");
        // The child holds the socket too: were it alive, we would still be
        // reading.
        assert!(begun.elapsed() < Duration::from_secs(10));
    }

    #[test]
    fn a_program_that_has_left_its_group_is_killed_all_the_same() {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", "sleep 30"]).stdin(Stdio::piped());
        let begun = Instant::now();
        // Started in our own group: killing "its" group does nothing.
        let (child, output) = start(command).unwrap();
        let run = wait(child, output, "", &short()).unwrap();
        assert_eq!(run.end, ProcessEnd::TimedOut);
        assert!(begun.elapsed() < Duration::from_secs(10));
    }

    #[test]
    fn a_program_that_prints_too_much_is_killed_and_a_signal_is_seen() {
        let limits = Limits { output: 1000, ..Limits::default() };
        assert_eq!(shell("yes", &limits).end, ProcessEnd::TooMuchOutput);
        let run = shell("kill -ABRT $$", &Limits::default());
        assert_eq!(run.end, ProcessEnd::Signal(6));
    }
}
