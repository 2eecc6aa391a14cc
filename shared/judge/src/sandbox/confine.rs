//! The inner side of a limited program: this process puts the limits on
//! itself and then becomes the program.
//!
//! `workbook __probe CPU MEMORY PROGRAM ARGS…` runs an answer: seconds of
//! computing, bytes of memory, no files, no network, no other process.
//! `workbook __compile CPU MEMORY OWN GIVEN… -- PROGRAM ARGS…` compiles one:
//! the compiler writes to the folder OWN, reads what is GIVEN and the
//! system's libraries, and has no network.
//! `workbook __build MEMORY PROGRAM ARGS…` runs cargo on code of the course:
//! it may do all that, but its memory is bounded and it dies with us.
//! `workbook __probe status` says as JSON which fences this machine has.

use crate::sandbox::fence::{self, Ground};
use rustix::process::{Resource, Rlimit, setrlimit};
use std::process::{Command, ExitCode};

/// The first argument of a call that runs an answer.
pub const PROBE: &str = "__probe";
/// The first argument of a call that compiles an answer.
pub const COMPILE: &str = "__compile";
/// The first argument of a call that runs cargo.
pub const BUILD: &str = "__build";

/// The stack of an answer's main thread.
const STACK: u64 = 8 << 20;
/// More files than any probe opens.
const FILES: u64 = 32;
/// Larger than any program that an answer becomes.
const LARGEST_FILE: u64 = 256 << 20;

/// Does what a hidden call asks; `None` if this is an ordinary call.
pub fn hidden_call() -> Option<ExitCode> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let failed = match words[..] {
        [PROBE, "status"] => {
            let fence = fence::put_up(&Ground::default());
            let told = serde_json::to_writer(std::io::stdout(), &fence);
            return Some(ExitCode::from(u8::from(told.is_err())));
        }
        [PROBE, cpu, memory, program, ref rest @ ..] => {
            limit_probe(cpu, memory).and_then(|()| become_probe(program, rest))
        }
        [COMPILE, cpu, memory, own, ref rest @ ..] => {
            limit_compiler(cpu, memory)
                .and_then(|()| become_compiler(own, rest))
        }
        [BUILD, memory, program, ref rest @ ..] => {
            limit_build(memory).and_then(|()| become_program(program, rest))
        }
        [PROBE | COMPILE | BUILD, ..] => {
            Err("not called by the judge".to_string())
        }
        _ => return None,
    };
    // Only a failure comes back.
    if let Err(why) = failed {
        eprintln!("cannot confine the program: {why}");
    }
    Some(ExitCode::from(125))
}

fn limit_probe(cpu: &str, memory: &str) -> Result<(), String> {
    limit_time(number(cpu)?)?;
    limit(Resource::As, number(memory)?)?;
    limit(Resource::Stack, STACK)?;
    limit(Resource::Fsize, 0)?;
    limit(Resource::Nofile, FILES)?;
    limit(Resource::Core, 0)?;
    die_with_parent()
}

fn limit_compiler(cpu: &str, memory: &str) -> Result<(), String> {
    limit_time(number(cpu)?)?;
    limit(Resource::As, number(memory)?)?;
    limit(Resource::Fsize, LARGEST_FILE)?;
    limit(Resource::Core, 0)?;
    die_with_parent()
}

fn limit_build(memory: &str) -> Result<(), String> {
    limit(Resource::As, number(memory)?)?;
    limit(Resource::Core, 0)?;
    die_with_parent()
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("`{text}` is no limit"))
}

/// At the first limit a program is told to stop, which tells us why it did;
/// one that does not is killed a second later.
fn limit_time(seconds: u64) -> Result<(), String> {
    limit(Resource::Cpu, seconds + 1)?;
    let now = rustix::process::getrlimit(Resource::Cpu);
    let current = now.maximum.map(|most| most.min(seconds));
    let new = Rlimit { current, maximum: now.maximum };
    setrlimit(Resource::Cpu, new).map_err(|e| format!("time: {e}"))
}

/// Lowers a limit; one that is lower already stays.
fn limit(resource: Resource, value: u64) -> Result<(), String> {
    let now = rustix::process::getrlimit(resource);
    let value = now.maximum.map_or(value, |most| value.min(most));
    let new = Rlimit { current: Some(value), maximum: Some(value) };
    setrlimit(resource, new).map_err(|e| format!("{resource:?}: {e}"))
}

/// Nothing is left running when the judge is stopped.
fn die_with_parent() -> Result<(), String> {
    #[cfg(target_os = "linux")]
    rustix::process::set_parent_process_death_signal(Some(
        rustix::process::Signal::KILL,
    ))
    .map_err(|e| format!("death signal: {e}"))?;
    Ok(())
}

fn become_probe(program: &str, args: &[&str]) -> Result<(), String> {
    let read = vec![program.into()];
    let fence = fence::put_up(&Ground { read, ..Ground::default() });
    if !fence.no_processes {
        // Counts everything of this user, so that none can be added. The
        // administrator is above this limit.
        limit(Resource::Nproc, 1)?;
    }
    become_program(program, args)
}

/// The paths before `--` may be read. A linker writes to the null device.
fn become_compiler(own: &str, rest: &[&str]) -> Result<(), String> {
    let end = rest.iter().position(|word| *word == "--");
    let (given, call) = rest.split_at(end.unwrap_or(rest.len()));
    let [_, program, args @ ..] = call else {
        return Err("no program after `--`".to_string());
    };
    fence::put_up(&Ground {
        read: given.iter().map(Into::into).collect(),
        write: vec![own.into(), "/dev/null".into()],
        processes: true,
    });
    become_program(program, args)
}

fn become_program(program: &str, args: &[&str]) -> Result<(), String> {
    use std::os::unix::process::CommandExt;
    let error = Command::new(program).args(args).exec();
    Err(format!("{program}: {error}"))
}
