//! The outer side of the sandbox: starts a program, reads its output, and ends
//! it when it takes too long or prints too much.

use crate::PROBE;
use crate::system::{self, Started};
use std::ffi::OsStr;
use std::io::{Read, Write};
use std::path::Path;
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
    /// Whether other processes may be started.
    pub processes: bool,
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
            processes: false,
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
    /// It used more memory than it may and was ended for that.
    TooMuchMemory,
    /// It started another process and was ended for that.
    StartedOthers,
}

impl ProcessEnd {
    /// The kind of end, as `bugs.snap` has it.
    pub fn snapshot_word(self) -> &'static str {
        match self {
            ProcessEnd::Exited(_) => "left",
            ProcessEnd::Signal(_)
            | ProcessEnd::TooMuchMemory
            | ProcessEnd::StartedOthers => "signal",
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

/// Runs an answer's program in the sandbox, with one line on its standard
/// input.
pub fn run_in_sandbox(
    launcher: &Path,
    program: &Path,
    line: &str,
    limits: &Limits,
) -> Result<ProcessResult, String> {
    let seconds = limits.time.as_secs_f64().ceil().max(1.0) as u64;
    let (seconds, memory) = (seconds.to_string(), limits.memory.to_string());
    let words = [PROBE, &seconds, &memory].map(OsStr::new);
    let mut command = system::through(launcher, &words, program);
    system::program_environment(&mut command);
    run_limited(command, line, limits)
}

/// Runs a command that sandboxes itself, with a line on its standard input,
/// and ends it when its time is up or it uses too much.
pub fn run_limited(
    mut command: Command,
    line: &str,
    limits: &Limits,
) -> Result<ProcessResult, String> {
    let failed = |e: std::io::Error| format!("cannot start it: {e}");
    let output = system::join_outputs(&mut command).map_err(failed)?;
    command.stdin(Stdio::piped());
    // Starting drops the command and so our copies of what it writes to:
    // reading ends with the program.
    let started = Started::start(command).map_err(failed)?;
    wait(started, output, line, limits)
}

fn wait(
    mut started: Started,
    output: system::Output,
    line: &str,
    limits: &Limits,
) -> Result<ProcessResult, String> {
    let deadline = Instant::now() + limits.wall;
    let closing = output.try_clone().map_err(|e| format!("no output: {e}"))?;
    if let Some(mut stdin) = started.child.stdin.take() {
        // A program that is gone already is noticed below.
        let _ = stdin.write_all(line.as_bytes());
    }
    let reading = read_output(output, limits.output);
    let (mut printed, overuse) = listen(&reading, &started, limits, deadline);
    let status = match &printed {
        Some((_, false)) => wait_until(&mut started.child, deadline),
        _ => None,
    };
    started.end()?;
    let end = match (&printed, overuse, status.map(system::end_of)) {
        (_, Some(end), _) => end,
        (Some((_, true)), ..) => ProcessEnd::TooMuchOutput,
        (.., None) => ProcessEnd::TimedOut,
        // The kernel kills like this, too, when the CPU time is used up.
        (.., Some(ProcessEnd::Signal(SIGKILL)))
            if Instant::now() >= deadline =>
        {
            ProcessEnd::TimedOut
        }
        (.., Some(end)) => end,
    };
    // A program that was ended is dead now: its output is complete.
    let second = Duration::from_secs(1);
    printed = printed.or_else(|| reading.recv_timeout(second).ok());
    // Whoever else holds the other end: the reader need not wait for it.
    system::stop_listening(&closing);
    let bytes = printed.map(|(bytes, _)| bytes).unwrap_or_default();
    let output = String::from_utf8_lossy(&bytes).into_owned();
    Ok(ProcessResult { output, end })
}

/// What a program printed, and whether it was too much; nothing if its time
/// was up first or it used more than it may.
type Printed = (Vec<u8>, bool);

const SIGKILL: i32 = 9;

/// Listens to a program until it ends or must end, and watches it meanwhile.
fn listen(
    reading: &Receiver<Printed>,
    started: &Started,
    limits: &Limits,
    deadline: Instant,
) -> (Option<Printed>, Option<ProcessEnd>) {
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        match reading.recv_timeout(left.min(system::WATCH_INTERVAL)) {
            Ok(printed) => return (Some(printed), None),
            Err(_) if left.is_zero() => return (None, None),
            Err(_) => {}
        }
        if let Some(end) = started.overuse(limits) {
            return (None, Some(end));
        }
    }
}

/// Reads everything up to a limit; whether there was more. What came beyond
/// it depends on the moment and is dropped: a run that is repeated reports
/// the same.
fn read_output(mut output: system::Output, most: usize) -> Receiver<Printed> {
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
                bytes.truncate(most);
                break true;
            }
        };
        let _ = sender.send((bytes, too_much));
    });
    receiver
}

/// The status of a program that has ended by then.
pub fn wait_until(child: &mut Child, deadline: Instant) -> Option<ExitStatus> {
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

#[cfg(test)]
mod tests;
