//! `cargo workbook`: serves the book on this machine at once, builds it
//! meanwhile, watches for changes and rebuilds.

use crate::cli::machine::{self, System};
use crate::cli::main_command::{say, warn};
use crate::serve::background_judge::BackgroundJudge;
use crate::serve::rebuild::Rebuild;
use crate::serve::server::router;
use crate::serve::server_state::ServerState;
use crate::serve::watch_sources::watch_sources;
use book::Programs;
use grade::ProgressReporter;
use judge::{Failure, FileChanges, FileWatcher, Project};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread;

/// How to serve.
#[derive(Debug, Clone)]
pub struct ServeOptions {
    /// The port to try first.
    pub port: u16,
    /// Whether to open a browser.
    pub open: bool,
    /// Whether to poll the files every second, where the system sends no
    /// notifications.
    pub poll: bool,
    /// Where the chapters' programs come from.
    pub programs: Programs,
}

/// Serves until the reader stops it with Ctrl-C.
pub fn serve(project: Project, options: ServeOptions) -> Result<(), Failure> {
    let (listener, port) = bind(options.port)?;
    // Watching begins before the first build: no edit goes unnoticed.
    let watch = watch_sources(&project, options.poll)?;
    let mut state = ServerState::new(project, port);
    state.background_judge =
        Arc::new(BackgroundJudge::new(&state.project).polling(options.poll));
    let state = Arc::new(state);
    let url = format!("http://127.0.0.1:{port}/");
    say(&format!("the book is at {url} (Ctrl-C stops the server)"));
    if options.open && machine::display(System::here()).is_some() {
        // Without a browser here, the line above has the address.
        let _ = open::that_detached(&url);
    }
    let builder = state.clone();
    thread::spawn(move || keep_building(&builder, &options.programs, &watch));
    let served = run(listener, state.clone());
    state.stop_building();
    served
}

/// Builds the book, and again after each change.
fn keep_building(
    state: &Arc<ServerState>,
    programs: &Programs,
    watch: &FileWatcher,
) {
    let newer_changes = || match state.is_stopping() {
        true => FileChanges::of_any_file(),
        false => watch.unread(),
    };
    let first = ProgressReporter::new().notifying(state.progress_callback());
    let mut build = Rebuild {
        state,
        programs,
        progress: &first,
        changed: FileChanges::of_any_file(),
        newer_changes: &newer_changes,
    };
    build.run();
    if state.is_good() {
        say("the book is built");
    }
    state.background_judge.prepare();
    let later = ProgressReporter::silent().notifying(state.progress_callback());
    build.progress = &later;
    while let Some(changed) = watch.wait() {
        warn("rebuilding");
        build.changed = changed;
        build.run();
        state.background_judge.prepare();
    }
}

/// The port asked for, or the next that is free.
fn bind(wanted: u16) -> Result<(TcpListener, u16), Failure> {
    let mut refusal = None;
    for port in wanted..wanted.saturating_add(100) {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        match TcpListener::bind(address) {
            Ok(listener) => {
                // For port 0 the system chooses one.
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
        "no free port from {wanted} on{why}; choose another with --port"
    )))
}

fn run(listener: TcpListener, state: Arc<ServerState>) -> Result<(), Failure> {
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
            // Open pages hold their event stream; do not wait for them.
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
    fn a_taken_port_is_skipped() {
        let (first, port) = bind(0).unwrap();
        let (_second, next) = bind(port).unwrap();
        assert!(next > port);
        assert!(first.local_addr().unwrap().ip().is_loopback());
    }
}
