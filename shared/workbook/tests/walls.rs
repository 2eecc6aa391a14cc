//! Runs programs behind all walls, behind one of them, or behind none, and
//! looks for what they leave.

use crate::small_course::WORKBOOK;
use judge::{Judge, on_path};
use std::fs;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Which walls stand around a program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Walls {
    /// None: the program is simply run.
    None,
    /// The sandbox that the launcher enters.
    Launcher,
    /// The filter that the probe puts on when it has a token.
    Filter,
    /// Both, as when an answer is judged.
    All,
}

/// Without a sandbox on this machine these attacks prove nothing.
pub fn needs_sandbox(judge: &Judge, what: &str) -> bool {
    let status = judge.sandbox_status();
    let whole = status.is_complete();
    if !whole {
        let label = status.label();
        let why = format!("this machine has no complete sandbox: {label}");
        course::testing::skip(what, &why);
    }
    whole
}

/// What a program prints, which is little: it stays in the channel until
/// the program has ended.
pub fn run_behind(program: &Path, walls: Walls) -> String {
    match walls {
        Walls::None | Walls::Filter => run(Command::new(program), walls),
        _ => run(launched(Command::new(WORKBOOK), program), walls),
    }
}

fn launched(mut launcher: Command, program: &Path) -> Command {
    launcher.args(["__probe", "5", "1073741824"]).arg(program);
    launcher
}

fn run(mut command: Command, walls: Walls) -> String {
    let (mut ours, theirs) = UnixStream::pair().unwrap();
    ours.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let token = matches!(walls, Walls::Filter | Walls::All);
    command.env_clear().stdin(Stdio::piped()).stderr(Stdio::null());
    // As most programs have it, where there is no launcher.
    match walls {
        Walls::None | Walls::Filter => command.stdout(Stdio::piped()),
        _ => command.stdout(OwnedFd::from(theirs)),
    };
    let mut child = command.spawn().unwrap();
    drop(command);
    let line = if token { "word judge 0 1 2 confined\n" } else { "\n" };
    child.stdin.take().unwrap().write_all(line.as_bytes()).unwrap();
    child.wait().unwrap();
    let mut output = String::new();
    match child.stdout.take() {
        Some(mut pipe) => pipe.read_to_string(&mut output).unwrap(),
        None => ours.read_to_string(&mut output).unwrap(),
    };
    output
}

/// The same behind all walls as a user without any rights, where we may
/// become one.
pub fn run_as_nobody(program: &Path, check: impl Fn(&str)) {
    let setpriv = on_path(&["setpriv"]);
    let root = fs::read_to_string("/proc/self/status").unwrap();
    let root = root.lines().any(|line| line.starts_with("Uid:\t0\t"));
    let (Some(setpriv), true) = (setpriv, root) else {
        let why = "only root with setpriv can become somebody else";
        course::testing::skip("as an unprivileged user", why);
        return;
    };
    // Both must be found by somebody who may not look into our folders.
    let dir = tempfile::tempdir().unwrap();
    let open = fs::Permissions::from_mode(0o755);
    fs::set_permissions(dir.path(), open).unwrap();
    let own = |from: &Path, name: &str| {
        let to = dir.path().join(name);
        fs::copy(from, &to).unwrap();
        to
    };
    let launcher = own(Path::new(WORKBOOK), "launcher");
    let program = own(program, "program");
    let mut command = Command::new(setpriv);
    command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]);
    command.arg(launcher);
    check(&run(launched(command, &program), Walls::All));
}

/// The descriptors of a shell behind these walls, if whoever started all this
/// has left the descriptor 7 open.
pub fn descriptors_behind(walls: Walls) -> Vec<String> {
    let words: &[&str] = match walls {
        Walls::None => &["/bin/sh"],
        _ => &[WORKBOOK, "__probe", "5", "1073741824", "/bin/sh"],
    };
    let mut command = Command::new("/bin/sh");
    command.args(["-c", "exec \"$@\" 7</dev/null", "sh"]).args(words);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"echo ready; read line\n").unwrap();
    let mut said = [0; 6];
    child.stdout.as_mut().unwrap().read_exact(&mut said).unwrap();
    let open = fs::read_dir(format!("/proc/{}/fd", child.id())).unwrap();
    let name = |e: fs::DirEntry| e.file_name().to_string_lossy().into_owned();
    let mut open: Vec<String> = open.flatten().map(name).collect();
    open.sort();
    drop(input);
    child.wait().unwrap();
    open
}

/// What could outlive a program: shared things of the system, and our own
/// limits.
#[derive(PartialEq, Eq, Debug)]
pub struct Left {
    shared: Vec<String>,
    own: Vec<String>,
}

impl Left {
    /// As it is now.
    pub fn now() -> Left {
        let lines = |path: &str| {
            let text = fs::read_to_string(path).unwrap_or_default();
            text.lines().count().to_string()
        };
        let shared = ["shm", "sem", "msg"]
            .map(|kind| lines(&format!("/proc/sysvipc/{kind}")))
            .to_vec();
        let own = ["/proc/self/limits", "/proc/sys/kernel/hostname"]
            .map(|path| fs::read_to_string(path).unwrap_or_default())
            .to_vec();
        Left { shared, own }
    }

    /// Nothing is different, and no program of this chapter is alive.
    pub fn compare(&self, chapter: &str) {
        assert_eq!(*self, Left::now());
        let shared = Path::new("/dev/shm/hostile-double");
        assert!(!shared.exists());
        let mut alive = Vec::new();
        let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
        for process in processes {
            let program = fs::read_link(process.path().join("exe"));
            let name = program.unwrap_or_default().display().to_string();
            if name.contains(&format!("{chapter}-double")) {
                alive.push(name);
            }
        }
        assert_eq!(alive, [""; 0], "something is still running");
    }
}
