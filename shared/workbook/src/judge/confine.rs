//! The inner side of a limited program: this process puts the limits on
//! itself and then becomes the program.
//!
//! `workbook __probe CPU MEMORY PROGRAM ARGS…` runs an answer: seconds of
//! computing, bytes of memory, no files, no network, no other process.
//! `workbook __build MEMORY PROGRAM ARGS…` runs the compiler: it may do all
//! that, but its memory is bounded and it dies with us.
//! `workbook __probe status` says which fences this machine has.

use super::fence;
use rustix::process::{Resource, Rlimit, setrlimit};
use std::path::Path;
use std::process::{Command, ExitCode};

/// The first argument of a call that runs an answer.
pub const PROBE: &str = "__probe";
/// The first argument of a call that runs the compiler.
pub const BUILD: &str = "__build";

/// The stack of an answer's main thread.
const STACK: u64 = 8 << 20;
/// More files than any probe opens.
const FILES: u64 = 32;

/// Does what a hidden call asks; `None` if this is an ordinary call.
pub fn hidden_call() -> Option<ExitCode> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let failed = match words[..] {
        [PROBE, "status"] => {
            println!("{}", fence::put_up(Path::new("/bin/sh")).words());
            return Some(ExitCode::SUCCESS);
        }
        [PROBE, cpu, memory, program, ref rest @ ..] => {
            limit_probe(cpu, memory).and_then(|()| become_probe(program, rest))
        }
        [BUILD, memory, program, ref rest @ ..] => {
            limit_build(memory).and_then(|()| become_program(program, rest))
        }
        [PROBE | BUILD, ..] => Err("not called by the judge".to_string()),
        _ => return None,
    };
    // Only a failure comes back.
    if let Err(why) = failed {
        eprintln!("cannot confine the program: {why}");
    }
    Some(ExitCode::from(125))
}

fn limit_probe(cpu: &str, memory: &str) -> Result<(), String> {
    limit(Resource::Cpu, number(cpu)?)?;
    limit(Resource::As, number(memory)?)?;
    limit(Resource::Stack, STACK)?;
    limit(Resource::Fsize, 0)?;
    limit(Resource::Nofile, FILES)?;
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
    let fence = fence::put_up(Path::new(program));
    if !fence.no_processes {
        // Counts everything of this user, so that none can be added. The
        // administrator is above this limit.
        limit(Resource::Nproc, 1)?;
    }
    become_program(program, args)
}

fn become_program(program: &str, args: &[&str]) -> Result<(), String> {
    use std::os::unix::process::CommandExt;
    let error = Command::new(program).args(args).exec();
    Err(format!("{program}: {error}"))
}
