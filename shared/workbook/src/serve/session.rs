//! `cargo workbook`: serves on this machine only, at once; builds meanwhile,
//! watches, rebuilds.

use crate::book::build::Programs;
use crate::cli::entry::{say, warn};
use crate::serve::desk::Desk;
use crate::serve::round::Round;
use crate::serve::server::{State, router};
use crate::serve::watch::watch;
use grade::Progress;
use judge::{Changes, Failure, Project, Watch};
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
    let watch = watch(&project, options.poll)?;
    let mut state = State::new(project, port);
    state.desk = Arc::new(Desk::new(&state.project).polling(options.poll));
    let state = Arc::new(state);
    let url = format!("http://127.0.0.1:{port}/");
    say(&format!("the book is at {url} (Ctrl-C stops)"));
    if options.open && can_open() {
        // Whoever has no browser here has the line above.
        let _ = open::that_detached(&url);
    }
    let builder = state.clone();
    thread::spawn(move || keep_building(&builder, &options.programs, &watch));
    run(listener, state)
}

/// Builds the book, and again after each change.
fn keep_building(state: &Arc<State>, programs: &Programs, watch: &Watch) {
    let is_due = || watch.has_news();
    let first = Progress::new().telling(state.teller());
    let mut round = Round {
        state,
        programs,
        progress: &first,
        changed: Changes { any: true, ..Changes::default() },
        is_due: &is_due,
    };
    round.run();
    if state.is_good() {
        say("the book is built");
    }
    state.desk.prepare();
    let later = Progress::silent().telling(state.teller());
    round.progress = &later;
    while let Some(changed) = watch.wait() {
        warn("rebuilding");
        round.changed = changed;
        round.run();
        state.desk.prepare();
    }
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
                    warn(&format!("port {wanted} is taken; using {port}"));
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
