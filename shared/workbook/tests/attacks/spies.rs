//! What reaches for the system in safe Rust. All of it stands in one answer,
//! which prints the name of everything that was reached.

use std::path::Path;

/// Which walls stop it alone.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Stops {
    /// The sandbox that the launcher enters, and so does the filter that the
    /// probe puts on.
    Either,
    /// The probe's filter only: to start, a program needs this.
    Filter,
    /// Nothing is there to be reached, walls or not.
    Nothing,
}

/// A name, an expression that is true if it was reached, and what stops it.
pub type Spy = (&'static str, String, Stops);

const COMMAND: &str = "std::process::Command::new";

/// All of them.
pub fn spies(secret: &Path, shore: &Path, port: u16) -> Vec<Spy> {
    use Stops::{Either, Filter, Nothing};
    let secret = format!("{secret:?}");
    let place = |name: &str| format!("{:?}", shore.join(name));
    let open = |path: &str| format!("std::fs::File::open({path:?}).is_ok()");
    // Preparations stay when the call itself fails: it then finds no file.
    let prepared = |how: &str| {
        format!(
            "use std::os::unix::process::CommandExt; {COMMAND}(\"/nowhere\")\
             {how}.exec().kind() == std::io::ErrorKind::NotFound"
        )
    };
    let dup = |of: &str| {
        format!(
            "use std::os::fd::AsFd; \
             std::io::{of}().as_fd().try_clone_to_owned().is_ok()"
        )
    };
    let text = |text: &str| text.to_string();
    vec![
        ("own output", open("/proc/self/fd/1"), Either),
        ("own input", open("/dev/stdin"), Nothing),
        ("memory", open("/proc/self/mem"), Either),
        ("map", open("/proc/self/maps"), Either),
        ("environment file", open("/proc/self/environ"), Either),
        ("command line file", open("/proc/self/cmdline"), Either),
        (
            "parent",
            text(
                "std::fs::read(format!(\"/proc/{}/cmdline\", \
                 std::os::unix::process::parent_id())).is_ok()",
            ),
            Either,
        ),
        ("passwords", open("/etc/passwd"), Either),
        ("a file", format!("std::fs::read({secret}).is_ok()"), Either),
        (
            "whether a file is there",
            format!("std::fs::metadata({secret}).is_ok()"),
            Filter,
        ),
        ("own path", text("std::env::current_exe().is_ok()"), Filter),
        ("a folder", text("std::fs::read_dir(\"/\").is_ok()"), Either),
        (
            "a new file",
            format!("std::fs::write({}, \"x\").is_ok()", place("written")),
            Either,
        ),
        (
            "a new folder",
            format!("std::fs::create_dir({}).is_ok()", place("folder")),
            Either,
        ),
        (
            "shared memory",
            text(
                "let p = \"/dev/shm/hostile-double\"; \
                 std::fs::create_dir(p).is_ok() \
                 && std::fs::remove_dir(p).is_ok()",
            ),
            Either,
        ),
        (
            "a link",
            format!(
                "std::os::unix::fs::symlink(\"/\", {}).is_ok()",
                place("link")
            ),
            Either,
        ),
        (
            "another name",
            format!("std::fs::hard_link({secret}, {}).is_ok()", place("hard")),
            Either,
        ),
        (
            "permissions",
            format!(
                "use std::os::unix::fs::PermissionsExt; \
                 std::fs::set_permissions({secret}, \
                 std::fs::Permissions::from_mode(0o644)).is_ok()"
            ),
            Either,
        ),
        (
            "an owner",
            format!("std::os::unix::fs::chown({secret}, None, None).is_ok()"),
            Either,
        ),
        (
            "another folder to work in",
            text("std::env::set_current_dir(\"/\").is_ok()"),
            Either,
        ),
        ("a pipe", text("std::io::pipe().is_ok()"), Either),
        ("a second output", dup("stdout"), Either),
        ("a second error output", dup("stderr"), Either),
        ("a second input", dup("stdin"), Either),
        (
            "the rest of the input",
            text(
                "use std::io::BufRead; let mut i = std::io::stdin().lock(); \
                 !i.fill_buf().unwrap_or_default().is_empty()",
            ),
            Nothing,
        ),
        (
            "a connection",
            format!(
                "std::net::TcpStream::connect((\"127.0.0.1\", {port})).is_ok()"
            ),
            Either,
        ),
        (
            "a port",
            text("std::net::TcpListener::bind(\"127.0.0.1:0\").is_ok()"),
            Either,
        ),
        (
            "a datagram",
            text("std::net::UdpSocket::bind(\"127.0.0.1:0\").is_ok()"),
            Either,
        ),
        (
            "a pair of sockets",
            text("std::os::unix::net::UnixDatagram::pair().is_ok()"),
            Either,
        ),
        (
            "a process",
            format!("{COMMAND}(\"/bin/true\").spawn().is_ok()"),
            Either,
        ),
        (
            "a thread",
            text("std::thread::Builder::new().spawn(|| ()).is_ok()"),
            Either,
        ),
        ("another group", prepared(".process_group(0)"), Either),
        // Only the administrator may, where there are no walls.
        ("another user", prepared(".uid(0).gid(0)"), Nothing),
        ("arguments", text("std::env::args_os().count() > 1"), Nothing),
        // Last: whatever would be printed after it is lost, the end included.
        (
            "another output",
            prepared(".stdout(std::process::Stdio::null())"),
            Nothing,
        ),
    ]
}

/// The answer with all of them.
pub fn answer(spies: &[Spy]) -> String {
    let mut body = String::new();
    for (name, found, _) in spies {
        body += &format!(
            "if {{ {found} }} {{ println!(\"reached {name}.\"); }}\n    "
        );
    }
    super::answer("", &(body + "2.0 * x"))
}
