//! One process that runs a scene.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

/// A frame that takes longer does not come any more: a step hangs.
const FRAME_LIMIT: Duration = Duration::from_secs(5);

/// Setting up a scene, and its first frame, may take longer.
const START_LIMIT: Duration = Duration::from_secs(20);

/// A larger frame is a mistake, bytes.
const LARGEST_FRAME: u32 = 64 << 20;

/// Of an error message, bytes.
const LONGEST_MESSAGE: u64 = 4000;

/// A running scene; dropping it ends the process.
pub struct SceneProcess {
    child: Child,
    stdin: ChildStdin,
    stdout: ChildStdout,
    stderr: Option<ChildStderr>,
    is_started: bool,
}

impl SceneProcess {
    /// Starts `program live SCENE`; an error is one line.
    pub fn start(program: &Path, args: &[String]) -> Result<Self, String> {
        let mut command = std::process::Command::new(program);
        command.arg("live").args(args);
        SceneProcess::run(command)
    }

    /// Starts any command that runs a live scene.
    pub fn run(command: std::process::Command) -> Result<Self, String> {
        let mut child = Command::from(command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|e| format!("cannot start the scene: {e}"))?;
        let pipes = (child.stdin.take(), child.stdout.take());
        let (Some(stdin), Some(stdout)) = pipes else {
            return Err("cannot talk to the scene".to_string());
        };
        let stderr = child.stderr.take();
        Ok(SceneProcess { child, stdin, stdout, stderr, is_started: false })
    }

    /// Passes on lines of input, the last of which asks for a frame, and waits
    /// for that frame. After an error, which is one line, the process is gone.
    pub async fn frame(&mut self, lines: &str) -> Result<Vec<u8>, String> {
        let limit = if self.is_started { FRAME_LIMIT } else { START_LIMIT };
        let answer = timeout(limit, self.exchange(lines)).await;
        let seconds = limit.as_secs();
        match answer {
            Ok(Ok(frame)) => {
                self.is_started = true;
                Ok(frame)
            }
            Ok(Err(_)) => Err(self.last_words().await),
            Err(_) => {
                let _ = self.child.kill().await;
                Err(format!("no frame in {seconds} s: a step does not end"))
            }
        }
    }

    async fn exchange(&mut self, lines: &str) -> std::io::Result<Vec<u8>> {
        self.stdin.write_all(lines.as_bytes()).await?;
        self.stdin.flush().await?;
        let length = self.stdout.read_u32_le().await?;
        if length > LARGEST_FRAME {
            return Err(std::io::ErrorKind::InvalidData.into());
        }
        let mut frame = vec![0; length as usize];
        self.stdout.read_exact(&mut frame).await?;
        Ok(frame)
    }

    /// Why the process ended: what it wrote to standard error, in one line.
    async fn last_words(&mut self) -> String {
        let _ = self.child.kill().await;
        let mut said = Vec::new();
        if let Some(stderr) = &mut self.stderr {
            // What it started may still hold the pipe open.
            let mut limited = stderr.take(LONGEST_MESSAGE);
            let reading = limited.read_to_end(&mut said);
            let _ = timeout(Duration::from_secs(1), reading).await;
        }
        let said = String::from_utf8_lossy(&said);
        let line = said.lines().find(|line| !line.trim().is_empty());
        match line {
            Some(line) => line.trim().to_string(),
            None => "the scene's process was ended from outside".to_string(),
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::time::Instant;

    /// Runs a shell script in place of a chapter's program.
    fn ask(script: &str) -> Result<Vec<u8>, String> {
        let folder = tempfile::tempdir().unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = { runtime }.enable_all().build().unwrap();
        runtime.block_on(async {
            let mut process = SceneProcess::script(folder.path(), script);
            let first = process.frame("one\n").await;
            match first.as_deref() {
                Ok(b"ok") => process.frame("two\n").await,
                _ => first,
            }
        })
    }

    impl SceneProcess {
        /// A shell script in place of a chapter's program.
        pub fn script(folder: &Path, script: &str) -> SceneProcess {
            std::fs::write(folder.join("live"), script).unwrap();
            let mut child = Command::new("/bin/sh")
                .arg("live")
                .current_dir(folder)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .kill_on_drop(true)
                .spawn()
                .unwrap();
            SceneProcess {
                stdin: child.stdin.take().unwrap(),
                stdout: child.stdout.take().unwrap(),
                stderr: child.stderr.take(),
                child,
                is_started: true,
            }
        }

        /// The system's number of the process, while it runs.
        pub fn id(&self) -> Option<u32> {
            self.child.id()
        }
    }

    #[test]
    fn a_frame_comes_back_for_the_lines() {
        let script =
            r#"while read line; do printf '\003\0\0\0%s' "$line"; done"#;
        assert_eq!(ask(script), Ok(b"one".to_vec()));
    }

    #[test]
    fn an_error_message_is_the_first_line_of_standard_error() {
        let said = ask("read line; echo 'demo: it broke' >&2; exit 1");
        assert_eq!(said, Err("demo: it broke".to_string()));
    }

    #[test]
    fn one_that_was_killed_is_noticed() {
        let said = ask("read line; kill -9 $$").unwrap_err();
        assert!(said.contains("ended from outside"), "{said}");
    }

    #[test]
    fn a_frame_that_never_comes_is_given_up() {
        let start = Instant::now();
        let said = ask("read line; exec sleep 60").unwrap_err();
        assert!(said.contains("a step does not end"), "{said}");
        assert!(start.elapsed() < Duration::from_secs(30));
    }
}
