//! The routes of the local server: pages, figures, events.

use crate::serve::editor::routes as editor;
use crate::serve::live_scenes::routes as live_scenes;
use crate::serve::plays;
use crate::serve::progress;
use crate::serve::server_state::ServerState;
use crate::serve::static_files;
use axum::Router;
use axum::extract::{Path, Query, Request, State as Shared};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use book::{PictureError, draw};
use futures_util::stream::{self, Stream};
use serde::Serialize;
use std::convert::Infallible;
use std::sync::Arc;
use tokio::task::JoinError;

/// All routes.
pub fn router(state: Arc<ServerState>) -> Router {
    Router::new()
        .route("/__workbook/live.js", get(script))
        .route("/__workbook/events", get(events))
        .route("/__workbook/figure/{chapter}/{name}", get(figure))
        .route("/__workbook/see/{chapter}/{name}", get(answer_picture))
        .merge(live_scenes::routes())
        .merge(plays::routes())
        .merge(editor::routes())
        .merge(progress::routes())
        .fallback(page)
        .layer(middleware::from_fn_with_state(state.clone(), guard))
        .with_state(state)
}

/// Refuses requests from other sites: a site may point its own name at this
/// machine (DNS rebinding), but its requests carry that name.
async fn guard(
    Shared(state): Shared<Arc<ServerState>>,
    request: Request,
    next: Next,
) -> Response {
    let host = request.headers().get(header::HOST);
    let host = host.and_then(|host| host.to_str().ok());
    if !is_our_host(host, state.port) {
        return plain(
            StatusCode::FORBIDDEN,
            "this server answers only this machine",
        );
    }
    // Whatever does something needs the token of our own pages.
    let only_reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let token = &state.live_scenes.token;
    let headers = request.headers();
    if !only_reads && !live_scenes::is_ours(headers, token, state.port) {
        return plain(
            StatusCode::METHOD_NOT_ALLOWED,
            "only GET and HEAD are allowed",
        );
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
pub(super) fn is_our_host(host: Option<&str>, port: u16) -> bool {
    let Some((name, given)) = host.and_then(|host| host.rsplit_once(':'))
    else {
        return false;
    };
    matches!(name, "127.0.0.1" | "localhost") && given == port.to_string()
}

pub(super) fn plain(status: StatusCode, words: &str) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    (status, kind, words.to_string()).into_response()
}

async fn script() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/javascript; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    let scripts = concat!(
        include_str!("live.js"),
        include_str!("ask_server.js"),
        include_str!("live_scenes/carrier.js"),
        include_str!("exercises.js"),
        include_str!("simulator/chapters.js"),
        include_str!("simulator/simulator.js"),
        include_str!("plays/mistakes.js"),
        include_str!("plays/pair.js"),
        include_str!("plays/plays.js"),
        include_str!("editor/editor.js"),
        include_str!("progress/progress.js")
    );
    (headers, scripts).into_response()
}

async fn events(
    Shared(state): Shared<Arc<ServerState>>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let mut news = state.news.subscribe();
    // A new page is told the present state at once.
    news.mark_changed();
    let both = (news, state.background_judge.subscribe());
    let stream = stream::unfold(both, |(mut news, mut statuses)| async move {
        let event = tokio::select! {
            biased;
            changed = news.changed() => {
                changed.ok()?;
                with_data(Event::default(), &*news.borrow_and_update())
            }
            changed = statuses.changed() => {
                changed.ok()?;
                let event = Event::default().event("exercises");
                with_data(event, &*statuses.borrow_and_update())
            }
        };
        Some((Ok(event), (news, statuses)))
    });
    Sse::new(stream).keep_alive(KeepAlive::default())
}

fn with_data(event: Event, what: &impl Serialize) -> Event {
    event.data(serde_json::to_string(what).unwrap_or_default())
}

async fn figure(
    Shared(state): Shared<Arc<ServerState>>,
    Path((chapter, name)): Path<(String, String)>,
    Query(given): Query<Vec<(String, String)>>,
) -> Response {
    let Some(chapters) = state.chapters() else {
        let words = "the chapters are not built yet";
        return plain(StatusCode::SERVICE_UNAVAILABLE, words);
    };
    let Ok(_turn) = state.program_permits.acquire().await else {
        return plain(
            StatusCode::SERVICE_UNAVAILABLE,
            "the server is stopping",
        );
    };
    let work = move || draw(&chapters, &chapter, &name, &given);
    picture(tokio::task::spawn_blocking(work).await)
}

/// The student's code at work.
async fn answer_picture(
    Shared(state): Shared<Arc<ServerState>>,
    Path((chapter, name)): Path<(String, String)>,
) -> Response {
    let Ok(_turn) = state.background_judge.drawing.acquire().await else {
        return plain(
            StatusCode::SERVICE_UNAVAILABLE,
            "the server is stopping",
        );
    };
    let background_judge = state.background_judge.clone();
    let work = move || background_judge.picture(&format!("{chapter}/{name}"));
    picture(tokio::task::spawn_blocking(work).await)
}

fn picture(drawn: Result<Result<String, PictureError>, JoinError>) -> Response {
    match drawn {
        Ok(Ok(svg)) => {
            let headers = [
                (header::CONTENT_TYPE, "image/svg+xml"),
                (header::CACHE_CONTROL, "no-store"),
            ];
            (headers, svg).into_response()
        }
        Ok(Err(PictureError::Unknown(why))) => {
            plain(StatusCode::NOT_FOUND, &why)
        }
        Ok(Err(PictureError::Wrong(why))) => {
            plain(StatusCode::BAD_REQUEST, &why)
        }
        Ok(Err(PictureError::Failed(why))) => {
            plain(StatusCode::BAD_GATEWAY, &why)
        }
        Err(_) => plain(StatusCode::INTERNAL_SERVER_ERROR, "the server failed"),
    }
}

async fn page(
    Shared(state): Shared<Arc<ServerState>>,
    request: Request,
) -> Response {
    // Read before the page: a page may then be newer than its build id, and is
    // loaded again, but never older.
    let build = state.build_id();
    let token = &state.live_scenes.token;
    static_files::answer(&state.out, &build, token, request).await
}
