//! What open pages report of reading and answering. It is kept in the
//! project's `.workbook`, where `cargo workbook progress` finds it.

use crate::reading_record::ReadingRecord;
use crate::serve::server::plain;
use crate::serve::server_state::ServerState;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State as Shared};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::put;
use judge::Failure;
use std::sync::Arc;

/// Larger than what whoever has read and answered everything reports, bytes.
const LARGEST_REPORT: usize = 256 << 10;

/// The route. Who may use it is decided for all that change something: only
/// our own pages, with the token of this run.
pub fn routes() -> Router<Arc<ServerState>> {
    Router::new()
        .route("/__workbook/progress", put(report))
        .layer(DefaultBodyLimit::max(LARGEST_REPORT))
}

/// Answers with everything that is kept, so that a page at another port or in
/// another browser goes on where the reader left.
async fn report(
    Shared(state): Shared<Arc<ServerState>>,
    body: Bytes,
) -> Response {
    let reported: ReadingRecord = match serde_json::from_slice(&body) {
        Ok(reported) => reported,
        Err(e) => return plain(StatusCode::BAD_REQUEST, &e.to_string()),
    };
    let work = move || ReadingRecord::report(&state.project, reported);
    match tokio::task::spawn_blocking(work).await {
        Ok(Ok(record)) => kept(&record),
        Ok(Err(Failure::User(why))) => plain(StatusCode::BAD_REQUEST, &why),
        Ok(Err(failure)) => failed(&failure.bare()),
        Err(_) => failed("the server failed"),
    }
}

fn kept(record: &ReadingRecord) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    let json = serde_json::to_string(record).unwrap_or_default();
    (headers, json).into_response()
}

fn failed(why: &str) -> Response {
    plain(StatusCode::INTERNAL_SERVER_ERROR, why)
}
