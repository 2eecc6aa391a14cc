//! Runs a program with a time limit.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The output of a program that has ended.
#[derive(Debug)]
pub struct ProcessOutput {
    /// Whether it ended with exit code 0.
    pub success: bool,
    /// Its standard output.
    pub stdout: String,
    /// Its standard error.
    pub stderr: String,
}

/// Runs a program to its end, or kills it when its time is up.
pub fn run(
    program: &Path,
    args: &[String],
    limit: Duration,
) -> Result<ProcessOutput, String> {
    let mut child = Command::new(program)
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| format!("cannot start {}: {e}", program.display()))?;
    // Both pipes are read while the program runs: a full pipe would block it.
    let stdout = collect(child.stdout.take());
    let stderr = collect(child.stderr.take());
    let status = wait(&mut child, limit)?;
    Ok(ProcessOutput {
        success: status.success(),
        stdout: stdout.join().unwrap_or_default(),
        stderr: stderr.join().unwrap_or_default(),
    })
}

fn collect<R: Read + Send + 'static>(
    pipe: Option<R>,
) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            // A broken pipe leaves what was read so far.
            let _ = pipe.read_to_end(&mut bytes);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

fn wait(
    child: &mut Child,
    limit: Duration,
) -> Result<std::process::ExitStatus, String> {
    let start = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status),
            Ok(None) if start.elapsed() < limit => {
                thread::sleep(Duration::from_millis(1));
            }
            Ok(None) => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!(
                    "stopped after {} s without an answer",
                    limit.as_secs_f64()
                ));
            }
            Err(e) => return Err(format!("cannot wait for the program: {e}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs one of the programs below: this test program itself.
    fn program(name: &str, limit: Duration) -> Result<ProcessOutput, String> {
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
        thread::sleep(Duration::from_secs(30));
    }

    #[test]
    fn both_outputs_and_the_exit_code_are_seen() {
        let answer = program("speaks_and_fails", Duration::from_secs(5));
        let answer = answer.unwrap();
        assert!(answer.stdout.contains("<out>"), "{answer:?}");
        assert!(answer.stderr.contains("<err>"), "{answer:?}");
        assert!(!answer.success);
        let nothing = program("no_such_test", Duration::from_secs(5));
        assert!(nothing.unwrap().success);
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
