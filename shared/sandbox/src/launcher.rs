//! The inner side of the sandbox: this process enters the sandbox and then
//! becomes the program.
//!
//! `workbook __probe CPU MEMORY PROGRAM` runs an answer: seconds of
//! computing, bytes of memory, no files, no network, no other process.
//! `workbook __play MEMORY PROGRAM ARGS…` runs a play in the same way, as long
//! as somebody watches it; it may have threads.
//! `workbook __compile CPU MEMORY OWN GIVEN… -- PROGRAM ARGS…` compiles one:
//! the compiler writes to the folder OWN, reads what is GIVEN and the
//! system's libraries, and has no network.
//! `workbook __build MEMORY PROGRAM ARGS…` runs cargo on code of the course:
//! it may do all that, but its memory is limited and it dies with us.
//! `workbook __probe status` prints as JSON what this machine can isolate.

use crate::isolation::{SandboxAccess, SandboxStatus, enter_sandbox};
use crate::resource_limits::{
    limit, limit_build, limit_compiler, limit_play, limit_probe,
};
use crate::run::{Limits, run_limited};
use crate::{BUILD, COMPILE, PLAY, PROBE};
use rustix::process::Resource;
use std::path::Path;
use std::process::{Command, ExitCode};

/// Runs a command that only the judge gives; `None` if this is an ordinary
/// call of the program.
pub fn run_hidden_command() -> Option<ExitCode> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let failed = match words[..] {
        [PROBE, "status"] => try_sandbox(),
        [PROBE, "confine", status] => return Some(try_confinement(status)),
        [PROBE, cpu, memory, program] => limit_probe(cpu, memory)
            .and_then(|()| become_answer(program, &[], false)),
        [PLAY, memory, program, ref rest @ ..] => {
            limit_play(memory).and_then(|()| become_answer(program, rest, true))
        }
        [COMPILE, cpu, memory, own, ref rest @ ..] => {
            limit_compiler(cpu, memory)
                .and_then(|()| become_compiler(own, rest))
        }
        [BUILD, memory, program, ref rest @ ..] => {
            limit_build(memory).and_then(|()| become_program(program, rest))
        }
        [PROBE | PLAY | COMPILE | BUILD, ..] => {
            Err("only the judge calls this".to_string())
        }
        _ => return None,
    };
    // A call that succeeds does not return.
    if let Err(why) = failed {
        eprintln!("cannot sandbox the program: {why}");
    }
    Some(ExitCode::from(125))
}

/// Enters the sandbox as an answer would and becomes this program again: a
/// filter that kept programs from starting would be found out here.
fn try_sandbox() -> Result<(), String> {
    let own = std::env::current_exe().map_err(|e| e.to_string())?;
    let read = vec![own.clone()];
    let status =
        enter_sandbox(&SandboxAccess { read, ..SandboxAccess::default() });
    let status = serde_json::to_string(&status).map_err(|e| e.to_string())?;
    become_program(&own.to_string_lossy(), &[PROBE, "confine", &status])
}

/// The same with the filter that a probe puts on; prints the status.
fn try_confinement(status: &str) -> ExitCode {
    let mut status: SandboxStatus =
        serde_json::from_str(status).unwrap_or_default();
    status.processes_isolated &= course::confine().is_ok();
    let written = serde_json::to_writer(std::io::stdout(), &status);
    ExitCode::from(u8::from(written.is_err()))
}

/// Becomes a program with somebody's answers in it.
fn become_answer(
    program: &str,
    args: &[&str],
    threads: bool,
) -> Result<(), String> {
    close_inherited_descriptors();
    let read = vec![program.into()];
    let access = SandboxAccess { read, threads, ..SandboxAccess::default() };
    let status = enter_sandbox(&access);
    if !status.processes_isolated && !threads {
        // The limit counts all processes of this user, so that none can be
        // added. It does not hold for the administrator.
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
    close_inherited_descriptors();
    enter_sandbox(&SandboxAccess {
        read: given.iter().map(Into::into).collect(),
        write: vec![own.into(), "/dev/null".into()],
        processes: true,
        threads: true,
    });
    become_program(program, args)
}

/// Whoever started the grader may have left files and sockets open: the
/// program has its input and its two outputs. They are closed when this
/// process becomes it, and before the sandbox is entered, which denies the
/// call.
fn close_inherited_descriptors() {
    close_fds::set_fds_cloexec(3, &[]);
}

fn become_program(program: &str, args: &[&str]) -> Result<(), String> {
    use std::os::unix::process::CommandExt;
    let error = Command::new(program).args(args).exec();
    Err(format!("{program}: {error}"))
}

/// What the launcher can isolate on this machine. It tries in a process of
/// its own, since there is no way out of the sandbox again. A launcher that
/// does not answer isolates nothing.
pub fn sandbox_status(launcher: &Path) -> SandboxStatus {
    let mut command = Command::new(launcher);
    command.args([PROBE, "status"]);
    let printed = run_limited(command, "", &Limits::default());
    let printed = printed.map(|run| run.output).unwrap_or_default();
    serde_json::from_str(&printed).unwrap_or_default()
}
