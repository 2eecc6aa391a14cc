//! Runs a program with a time limit.

use std::path::Path;
use std::process::{Output, Stdio};
use std::time::Duration;
use tokio::process::Command;
use tokio::runtime::Builder;
use tokio::time::timeout;

/// Runs a program to its end, or kills it when its time is up.
pub fn run(
    program: &Path,
    args: &[String],
    limit: Duration,
) -> Result<Output, String> {
    let failed = |e| format!("cannot start {}: {e}", program.display());
    let runtime = Builder::new_current_thread().enable_all().build();
    runtime.map_err(failed)?.block_on(async {
        let mut command = Command::new(program);
        command.args(args).stdin(Stdio::null()).kill_on_drop(true);
        match timeout(limit, command.output()).await {
            Ok(output) => output.map_err(failed),
            Err(_) => Err(format!(
                "stopped after {} s without an answer",
                limit.as_secs_f64()
            )),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    /// Runs one of the programs below: this test program itself.
    fn program(name: &str, limit: Duration) -> Result<Output, String> {
        let this = std::env::current_exe().unwrap();
        let (_, tests) = module_path!().split_once("::").unwrap();
        let args = ["--ignored", "--exact", "--nocapture"].map(String::from);
        let name = format!("{tests}::{name}");
        run(&this, &[&args[..], &[name]].concat(), limit)
    }

    #[test]
    #[ignore = "another test runs it"]
    fn speaks_and_fails() {
        println!("<out>");
        eprintln!("<err>");
        std::process::exit(3);
    }

    #[test]
    #[ignore = "another test runs it"]
    fn hangs() {
        std::thread::sleep(Duration::from_secs(30));
    }

    #[test]
    fn both_outputs_and_the_exit_code_are_seen() {
        let answer = program("speaks_and_fails", Duration::from_secs(5));
        let answer = answer.unwrap();
        let shown = String::from_utf8_lossy;
        assert!(shown(&answer.stdout).contains("<out>"), "{answer:?}");
        assert!(shown(&answer.stderr).contains("<err>"), "{answer:?}");
        assert!(!answer.status.success());
        let nothing = program("no_such_test", Duration::from_secs(5));
        assert!(nothing.unwrap().status.success());
    }

    #[test]
    fn a_program_that_hangs_is_stopped() {
        let start = Instant::now();
        let limit = Duration::from_millis(100);
        let error = program("hangs", limit).unwrap_err();
        assert!(error.contains("stopped after 0.1 s"), "{error}");
        // Far below the 30 s it asked for, far above a slow machine's delay.
        assert!(start.elapsed() < Duration::from_secs(10));
    }
}
