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

    #[test]
    fn a_program_that_hangs_is_stopped() {
        let start = Instant::now();
        let limit = Duration::from_millis(100);
        let args = ["-c", "exec sleep 30"].map(String::from);
        let error = run(Path::new("/bin/sh"), &args, limit).unwrap_err();
        assert!(error.contains("stopped after 0.1 s"), "{error}");
        // Far below the 30 s it asked for, far above a slow machine's delay.
        assert!(start.elapsed() < Duration::from_secs(10));
    }
}
