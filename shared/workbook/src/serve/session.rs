//! `cargo workbook`: builds, serves on this machine only, watches, rebuilds.

use crate::book::build::{Edition, Programs, build};
use crate::cli::entry::say;
use crate::serve::desk::Desk;
use crate::serve::server::{State, router};
use crate::serve::watch::Watch;
use grade::Progress;
use judge::{Failure, Project};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread;

/// How to serve.
#[derive(Debug, Clone)]
pub struct Options {
    /// The port to try first.
    pub port: u16,
    /// Whether to open a browser.
    pub open: bool,
    /// Whether to look at the files every second, where the system does not
    /// tell of changes.
    pub poll: bool,
    /// Where the chapters' programs come from.
    pub programs: Programs,
}

/// Serves until the reader stops it with Ctrl-C.
pub fn serve(project: Project, options: Options) -> Result<(), Failure> {
    let (listener, port) = bind(options.port)?;
    // Watching begins before the first build: no edit goes unnoticed.
    let watch = Watch::start(&project, options.poll)?;
    let mut state = State::new(project, port);
    state.desk = Arc::new(Desk::new(&state.project).polling(options.poll));
    let state = Arc::new(state);
    rebuild(&state, &options.programs, &Progress::new());
    let url = format!("http://127.0.0.1:{port}/");
    say(&format!("the book is at {url} (Ctrl-C stops)"));
    if options.open && can_open() {
        // Whoever has no browser here has the line above.
        let _ = open::that_detached(&url);
    }
    let builder = state.clone();
    let programs = options.programs.clone();
    thread::spawn(move || {
        while watch.wait() {
            eprintln!("rebuilding");
            rebuild(&builder, &programs, &Progress::silent());
        }
    });
    run(listener, state)
}

/// The port asked for, or the next that is free.
fn bind(wanted: u16) -> Result<(TcpListener, u16), Failure> {
    let mut refusal = None;
    for port in wanted..wanted.saturating_add(100) {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        match TcpListener::bind(address) {
            Ok(listener) => {
                // Asked for port 0 the system chooses.
                let port = listener.local_addr().map_or(port, |a| a.port());
                if port != wanted && wanted != 0 {
                    eprintln!("port {wanted} is taken; using {port}");
                }
                return Ok((listener, port));
            }
            Err(e) => refusal = Some(e),
        }
    }
    let why = refusal.map_or(String::new(), |e| format!(": {e}"));
    Err(Failure::User(format!(
        "no free port from {wanted} on{why}; choose one with --port"
    )))
}

/// A browser needs a screen.
fn can_open() -> bool {
    let screen = |name| std::env::var_os(name).is_some_and(|v| !v.is_empty());
    cfg!(any(target_os = "macos", target_os = "windows"))
        || screen("DISPLAY")
        || screen("WAYLAND_DISPLAY")
}

/// Builds and tells the open pages how it went.
pub fn rebuild(state: &State, programs: &Programs, progress: &Progress) {
    // Chapters may have come or gone since the last time.
    let project =
        Project::at(state.project.root.clone(), state.project.target.clone());
    let built = project.and_then(|project| {
        build(&project, programs, Edition::Screen, &state.out, progress)
    });
    match built {
        Ok(built) => state.succeeded(built.chapters),
        Err(failure) => {
            eprintln!("{}", failure.for_terminal());
            state.failed(failure.to_string());
        }
    }
    // So may exercises.
    state.desk.open();
}

fn run(listener: TcpListener, state: Arc<State>) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(|e| Failure::Machine(format!("cannot serve: {e}")))?;
    let served = runtime.block_on(async {
        listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        tokio::select! {
            served = axum::serve(listener, router(state)) => served,
            // Open pages hold their event stream; nobody waits for them.
            stop = tokio::signal::ctrl_c() => stop,
        }
    });
    runtime.shutdown_background();
    served.map_err(|e| Failure::Machine(format!("cannot serve: {e}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_port_is_passed_over() {
        let (first, port) = bind(0).unwrap();
        let (_second, next) = bind(port).unwrap();
        assert!(next > port);
        assert!(first.local_addr().unwrap().ip().is_loopback());
    }
}
