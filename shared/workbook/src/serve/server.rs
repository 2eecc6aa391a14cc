//! What the local server answers: pages, figures, news.

use crate::book::computed::chapters::Chapters;
use crate::book::computed::figure_request::{Refusal, draw};
use crate::book::computed::supply::Supplies;
use crate::serve::desk::Desk;
use crate::serve::files;
use axum::Router;
use axum::extract::{Path, Query, Request, State as Shared};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::stream::{self, Stream};
use judge::Project;
use serde::Serialize;
use std::convert::Infallible;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, RwLock};
use std::thread;
use std::time::SystemTime;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinError;

/// What the requests share.
pub struct State {
    /// The project being served.
    pub project: Project,
    /// The folder of the last good book.
    pub out: PathBuf,
    port: u16,
    chapters: RwLock<Option<Arc<Chapters>>>,
    /// How the chapters' programs stood after the last round.
    supplies: Mutex<Supplies>,
    news: watch::Sender<News>,
    /// Lets only so many chapter programs run at once.
    turns: Semaphore,
    /// Where exercises are judged.
    pub desk: Arc<Desk>,
}

/// What an open page is told.
#[derive(Debug, Clone, Serialize)]
struct News {
    /// Tells one run of the server from another.
    run: String,
    /// Counts good builds.
    build: u64,
    /// Why the last build failed, if it did.
    errors: Option<String>,
    /// The chapters that do not compile, and what the compiler says.
    behind: Option<String>,
    /// What is being built at the moment.
    doing: Option<String>,
}

impl State {
    /// A server that has no book yet.
    pub fn new(project: Project, port: u16) -> State {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let run = now.map_or(0, |now| now.as_millis()).to_string();
        let news =
            News { run, build: 0, errors: None, behind: None, doing: None };
        let cores = thread::available_parallelism().map_or(1, usize::from);
        State {
            out: project.generated().join("book"),
            desk: Arc::new(Desk::new(&project)),
            project,
            port,
            chapters: RwLock::new(None),
            supplies: Mutex::default(),
            news: watch::Sender::new(news),
            turns: Semaphore::new(cores),
        }
    }

    /// A good build: pages reload.
    pub fn succeeded(&self, chapters: Chapters) {
        if let Ok(mut place) = self.chapters.write() {
            *place = Some(Arc::new(chapters));
        }
        self.news.send_modify(|news| {
            news.build += 1;
            news.errors = None;
        });
    }

    /// A failed build: pages stay and show why.
    pub fn failed(&self, why: String) {
        self.news.send_modify(|news| news.errors = Some(why));
    }

    /// A round begins: what was wrong may have been mended.
    pub fn begins(&self) {
        self.news.send_modify(|news| {
            news.errors = None;
            news.behind = None;
            news.doing = Some("reading what has changed".to_string());
        });
    }

    /// What is being done, in one line.
    pub fn doing(&self, what: &str) {
        self.news.send_modify(|news| news.doing = Some(what.to_string()));
    }

    /// For a bar of progress: passes its steps on to the pages.
    pub fn teller(
        &self,
    ) -> impl Fn(&str, usize, usize) + Send + Sync + 'static {
        let news = self.news.clone();
        move |what, done, of| {
            let line = match of {
                0 => what.to_string(),
                _ => format!("{what} ({done} of {of})"),
            };
            news.send_modify(|news| news.doing = Some(line));
        }
    }

    /// The chapters whose programs are from before, in words.
    pub fn behind(&self, words: Option<String>) {
        self.news.send_modify(|news| news.behind = words);
    }

    /// A round is over.
    pub fn rests(&self) {
        self.news.send_modify(|news| news.doing = None);
    }

    /// Whether the last build had nothing to complain of.
    pub fn is_good(&self) -> bool {
        let news = self.news.borrow();
        news.build > 0 && news.errors.is_none()
    }

    /// Whether there is a book, be it from an earlier run.
    pub fn has_book(&self) -> bool {
        self.out.join("index.html").is_file()
    }

    /// How the chapters' programs stand.
    pub fn supplies(&self) -> Supplies {
        let supplies = self.supplies.lock();
        supplies.map(|kept| kept.clone()).unwrap_or_default()
    }

    /// Keeps how they stand for the next round.
    pub fn keep(&self, supplies: Supplies) {
        if let Ok(mut kept) = self.supplies.lock() {
            *kept = supplies;
        }
    }

    /// Names the present build.
    fn build(&self) -> String {
        let news = self.news.borrow();
        format!("{}:{}", news.run, news.build)
    }

    fn chapters(&self) -> Option<Arc<Chapters>> {
        self.chapters.read().ok().and_then(|place| place.clone())
    }
}

/// All routes.
pub fn router(state: Arc<State>) -> Router {
    Router::new()
        .route("/__workbook/live.js", get(script))
        .route("/__workbook/events", get(events))
        .route("/__workbook/figure/{chapter}/{name}", get(figure))
        .route("/__workbook/see/{chapter}/{name}", get(see))
        .fallback(page)
        .layer(middleware::from_fn_with_state(state.clone(), guard))
        .with_state(state)
}

/// Refuses what does not come from a page of ours: a stranger's site may
/// point its own name at this machine, but cannot hide that name.
async fn guard(
    Shared(state): Shared<Arc<State>>,
    request: Request,
    next: Next,
) -> Response {
    let host = request.headers().get(header::HOST);
    let host = host.and_then(|host| host.to_str().ok());
    if !is_our_host(host, state.port) {
        return plain(StatusCode::FORBIDDEN, "this server is for this machine");
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return plain(StatusCode::METHOD_NOT_ALLOWED, "only GET");
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let policy = "default-src 'self' data: 'unsafe-inline'";
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(policy),
    );
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    response
}

/// Whether a Host header names this server.
pub fn is_our_host(host: Option<&str>, port: u16) -> bool {
    let Some((name, given)) = host.and_then(|host| host.rsplit_once(':'))
    else {
        return false;
    };
    matches!(name, "127.0.0.1" | "localhost") && given == port.to_string()
}

fn plain(status: StatusCode, words: &str) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    (status, kind, words.to_string()).into_response()
}

async fn script() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/javascript; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    let both = concat!(include_str!("live.js"), include_str!("exercises.js"));
    (headers, both).into_response()
}

async fn events(
    Shared(state): Shared<Arc<State>>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let mut news = state.news.subscribe();
    // A new page is told at once how things stand.
    news.mark_changed();
    let both = (news, state.desk.subscribe());
    let stream = stream::unfold(both, |(mut news, mut board)| async move {
        let event = tokio::select! {
            biased;
            changed = news.changed() => {
                changed.ok()?;
                told(Event::default(), &*news.borrow_and_update())
            }
            changed = board.changed() => {
                changed.ok()?;
                let event = Event::default().event("exercises");
                told(event, &*board.borrow_and_update())
            }
        };
        Some((Ok(event), (news, board)))
    });
    Sse::new(stream).keep_alive(KeepAlive::default())
}

fn told(event: Event, what: &impl Serialize) -> Event {
    event.data(serde_json::to_string(what).unwrap_or_default())
}

async fn figure(
    Shared(state): Shared<Arc<State>>,
    Path((chapter, name)): Path<(String, String)>,
    Query(given): Query<Vec<(String, String)>>,
) -> Response {
    let Some(chapters) = state.chapters() else {
        let words = "the chapters are not built yet";
        return plain(StatusCode::SERVICE_UNAVAILABLE, words);
    };
    let Ok(_turn) = state.turns.acquire().await else {
        return plain(StatusCode::SERVICE_UNAVAILABLE, "stopping");
    };
    let work = move || draw(&chapters, &chapter, &name, &given);
    picture(tokio::task::spawn_blocking(work).await)
}

/// The student's code at work.
async fn see(
    Shared(state): Shared<Arc<State>>,
    Path((chapter, name)): Path<(String, String)>,
) -> Response {
    let Ok(_turn) = state.desk.drawing.acquire().await else {
        return plain(StatusCode::SERVICE_UNAVAILABLE, "stopping");
    };
    let desk = state.desk.clone();
    let work = move || desk.picture(&format!("{chapter}/{name}"));
    picture(tokio::task::spawn_blocking(work).await)
}

fn picture(drawn: Result<Result<String, Refusal>, JoinError>) -> Response {
    match drawn {
        Ok(Ok(svg)) => {
            let headers = [
                (header::CONTENT_TYPE, "image/svg+xml"),
                (header::CACHE_CONTROL, "no-store"),
            ];
            (headers, svg).into_response()
        }
        Ok(Err(Refusal::Unknown(why))) => plain(StatusCode::NOT_FOUND, &why),
        Ok(Err(Refusal::Wrong(why))) => plain(StatusCode::BAD_REQUEST, &why),
        Ok(Err(Refusal::Failed(why))) => plain(StatusCode::BAD_GATEWAY, &why),
        Err(_) => plain(StatusCode::INTERNAL_SERVER_ERROR, "the server failed"),
    }
}

async fn page(Shared(state): Shared<Arc<State>>, request: Request) -> Response {
    // Asked before the page is read: a page may be newer than it says, and
    // is then loaded again, but never older.
    let build = state.build();
    files::answer(&state.out, &build, request).await
}

#[cfg(test)]
mod tests {
    use super::is_our_host;

    #[test]
    fn only_this_machines_names_are_accepted() {
        assert!(is_our_host(Some("127.0.0.1:3000"), 3000));
        assert!(is_our_host(Some("localhost:3000"), 3000));
        for host in [
            "evil.org:3000",
            "localhost",
            "localhost:3001",
            "localhost.evil.org:3000",
            "127.0.0.1:3000.evil.org",
            "",
        ] {
            assert!(!is_our_host(Some(host), 3000), "{host}");
        }
        assert!(!is_our_host(None, 3000));
    }
}
