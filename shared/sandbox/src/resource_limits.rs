//! Resource limits that a process puts on itself and on what it becomes.

use rustix::process::{Resource, Rlimit, setrlimit};

/// The stack of an answer's main thread, in bytes.
const MAX_STACK: u64 = 8 << 20;
/// More open files than any probe needs.
const MAX_OPEN_FILES: u64 = 32;
/// Larger than any program that an answer becomes, in bytes.
const MAX_FILE_SIZE: u64 = 256 << 20;

/// Limits a program that runs an answer.
pub fn limit_probe(cpu: &str, memory: &str) -> Result<(), String> {
    limit_time(number(cpu)?)?;
    limit_play(memory)
}

/// Limits a program that runs answers as long as somebody watches.
pub fn limit_play(memory: &str) -> Result<(), String> {
    limit_memory(memory)?;
    limit(Resource::Stack, MAX_STACK)?;
    limit(Resource::Fsize, 0)?;
    limit(Resource::Nofile, MAX_OPEN_FILES)?;
    limit(Resource::Core, 0)?;
    die_with_parent()
}

/// Limits the compiler.
pub fn limit_compiler(cpu: &str, memory: &str) -> Result<(), String> {
    limit_time(number(cpu)?)?;
    limit_memory(memory)?;
    limit(Resource::Fsize, MAX_FILE_SIZE)?;
    limit(Resource::Core, 0)?;
    die_with_parent()
}

/// Limits cargo.
pub fn limit_build(memory: &str) -> Result<(), String> {
    limit_memory(memory)?;
    limit(Resource::Core, 0)?;
    die_with_parent()
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("`{text}` is not a limit"))
}

/// At the first limit a program gets a signal that says why it must stop; if
/// it goes on, it is killed a second later.
fn limit_time(seconds: u64) -> Result<(), String> {
    limit(Resource::Cpu, seconds + 1)?;
    let now = rustix::process::getrlimit(Resource::Cpu);
    let current = now.maximum.map(|most| most.min(seconds));
    let new = Rlimit { current, maximum: now.maximum };
    setrlimit(Resource::Cpu, new).map_err(|e| format!("time: {e}"))
}

/// macOS maps several gigabytes into every process, and refuses a limit below
/// that: there the judge watches what is used.
fn limit_memory(memory: &str) -> Result<(), String> {
    let memory = number(memory)?;
    match cfg!(target_os = "macos") {
        true => Ok(()),
        false => limit(Resource::As, memory),
    }
}

/// Lowers a limit; one that is lower already stays.
pub fn limit(resource: Resource, value: u64) -> Result<(), String> {
    let now = rustix::process::getrlimit(resource);
    let value = now.maximum.map_or(value, |most| value.min(most));
    let new = Rlimit { current: Some(value), maximum: Some(value) };
    setrlimit(resource, new).map_err(|e| format!("{resource:?}: {e}"))
}

/// Nothing keeps running when the judge is stopped.
fn die_with_parent() -> Result<(), String> {
    #[cfg(target_os = "linux")]
    rustix::process::set_parent_process_death_signal(Some(
        rustix::process::Signal::KILL,
    ))
    .map_err(|e| format!("death signal: {e}"))?;
    Ok(())
}
