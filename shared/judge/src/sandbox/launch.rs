//! The outer side of a limited program: starts it, listens, and ends it
//! when it takes too long or says too much.

use crate::sandbox::confine;
use std::io::{Read, Write};
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
    /// Time on the processor.
    pub time: Duration,
    /// Time on the clock: more than on the processor where several programs
    /// share it.
    pub wall: Duration,
    /// Memory, in bytes.
    pub memory: u64,
    /// Output, in bytes.
    pub output: usize,
}

impl Limits {
    /// So many seconds, on the processor as on the clock.
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

/// How a program came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// It left by itself, with this code.
    Left(i32),
    /// A signal ended it.
    Signal(i32),
    /// Its time was up.
    Late,
    /// It said more than it may.
    Loud,
}

impl Ending {
    /// The kind of end, for telling two of them apart.
    pub fn word(self) -> &'static str {
        match self {
            Ending::Left(_) => "left",
            Ending::Signal(_) => "signal",
            Ending::Late => "late",
            Ending::Loud => "loud",
        }
    }
}

/// What a program said and how it ended.
#[derive(Debug, Clone)]
pub struct Run {
    /// Standard output and standard error, as they came.
    pub output: String,
    /// The end.
    pub ending: Ending,
}

/// This very program, which knows how to confine itself.
pub fn this_program() -> PathBuf {
    // Still there after a rebuild has replaced the file.
    let alive = Path::new("/proc/self/exe");
    if alive.exists() {
        return alive.to_path_buf();
    }
    std::env::current_exe().unwrap_or_else(|_| "workbook".into())
}

/// Runs `program` behind all limits, with one line on its standard input.
pub fn probe(
    launcher: &Path,
    program: &Path,
    args: &[&str],
    line: &str,
    limits: &Limits,
) -> Result<Run, String> {
    let seconds = limits.time.as_secs_f64().ceil().max(1.0) as u64;
    let mut command = Command::new(launcher);
    command
        .args([confine::PROBE, &seconds.to_string()])
        .arg(limits.memory.to_string())
        .arg(program)
        .args(args)
        .env_clear()
        .current_dir("/");
    run_limited(command, line, limits)
}

/// Runs a command that limits itself, with a line on its standard input,
/// and ends it when its time is up or it says too much.
pub fn run_limited(
    mut command: Command,
    line: &str,
    limits: &Limits,
) -> Result<Run, String> {
    command.process_group(0).stdin(Stdio::piped());
    let (child, ears) = start(command)?;
    listen(child, ears, line, limits)
}

/// One socket for both outputs keeps their order. A pipe would not do: a
/// program can open the other end of its own pipe through /proc and read
/// the secret word off what was sent. A socket cannot be opened like that.
fn start(mut command: Command) -> Result<(Child, UnixStream), String> {
    let broken = |e: std::io::Error| format!("cannot start it: {e}");
    let (ours, theirs) = UnixStream::pair().map_err(broken)?;
    let theirs = OwnedFd::from(theirs);
    let both = theirs.try_clone().map_err(broken)?;
    command.stdout(Stdio::from(theirs)).stderr(Stdio::from(both));
    let child = command.spawn().map_err(broken)?;
    Ok((child, ours))
    // Dropping the command closes our copies: silence then means the end.
}

fn listen(
    mut child: Child,
    ears: UnixStream,
    line: &str,
    limits: &Limits,
) -> Result<Run, String> {
    let deadline = Instant::now() + limits.wall;
    if let Some(mut stdin) = child.stdin.take() {
        // One that is gone already is found out below.
        let _ = stdin.write_all(line.as_bytes());
    }
    let heard = hear(ears, limits.output);
    let left = deadline.saturating_duration_since(Instant::now());
    let said = heard.recv_timeout(left);
    let status = match &said {
        Ok((_, false)) => wait_until(&mut child, deadline),
        _ => None,
    };
    end(&mut child);
    let signal = status.and_then(|status| status.signal());
    let ending = match (&said, status) {
        (Ok((_, true)), _) => Ending::Loud,
        (_, None) => Ending::Late,
        (_, Some(status)) => match signal {
            Some(SIGXCPU) => Ending::Late,
            // What the processor's clock kills comes as this.
            Some(SIGKILL) if Instant::now() >= deadline => Ending::Late,
            Some(signal) => Ending::Signal(signal),
            None => Ending::Left(status.code().unwrap_or(-1)),
        },
    };
    // A late one has been ended: what it said is complete now.
    let said = said.or_else(|_| heard.recv_timeout(Duration::from_secs(1)));
    let bytes = said.map(|(bytes, _)| bytes).unwrap_or_default();
    Ok(Run { output: String::from_utf8_lossy(&bytes).into_owned(), ending })
}

const SIGKILL: i32 = 9;
#[cfg(any(target_os = "linux", target_os = "macos"))]
const SIGXCPU: i32 = 24;

/// What comes in until the end, and whether it was too much.
fn hear(mut ears: UnixStream, most: usize) -> Receiver<(Vec<u8>, bool)> {
    let (tell, told) = channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let mut piece = [0; 1 << 14];
        let loud = loop {
            match ears.read(&mut piece) {
                Ok(0) | Err(_) => break false,
                Ok(n) => bytes.extend_from_slice(&piece[..n]),
            }
            if bytes.len() > most {
                break true;
            }
        };
        let _ = tell.send((bytes, loud));
    });
    told
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

/// Ends a program and everything it started.
pub fn end(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let group = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    if let Some(group) = group {
        // Nobody left to end is the usual case.
        let _ = kill_process_group(group, Signal::KILL);
    }
    let _ = child.wait();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str, limits: &Limits) -> Run {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", script]).stdin(Stdio::piped()).process_group(0);
        let (child, ears) = start(command).unwrap();
        listen(child, ears, "word 7\n", limits).unwrap()
    }

    fn short() -> Limits {
        Limits { wall: Duration::from_millis(300), ..Limits::default() }
    }

    #[test]
    fn both_outputs_arrive_in_order_with_the_exit_code() {
        let script = "read a b; echo $b; echo two >&2; echo three; exit 3";
        let run = shell(script, &Limits::default());
        assert_eq!(run.output, "7\ntwo\nthree\n");
        assert_eq!(run.ending, Ending::Left(3));
    }

    #[test]
    fn a_late_program_is_ended_with_its_children_and_heard_so_far() {
        let begun = Instant::now();
        let run = shell("echo here; sleep 30 & sleep 30", &short());
        assert_eq!(run.ending, Ending::Late);
        assert_eq!(run.output, "here\n");
        // The child holds the socket too: were it alive we would still
        // be listening.
        assert!(begun.elapsed() < Duration::from_secs(10));
    }

    #[test]
    fn a_loud_program_is_ended_and_a_signal_is_told() {
        let limits = Limits { output: 1000, ..Limits::default() };
        assert_eq!(shell("yes", &limits).ending, Ending::Loud);
        let run = shell("kill -ABRT $$", &Limits::default());
        assert_eq!(run.ending, Ending::Signal(6));
    }
}
