//! The requests of the editor: read, write, reset and open an answer.

use super::answer_files::{
    AnswerChange, AnswerError, AnswerText, read, reset, write,
};
use crate::serve::live_scenes::routes::TOKEN_HEADER;
use crate::serve::server::plain;
use crate::serve::server_state::ServerState;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, State as Shared};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use judge::{Exercise, Judge};
use std::sync::Arc;

/// The longest answer that is written, bytes: a hundred times the longest
/// solution, and nothing that would fill a disk.
const LARGEST_ANSWER: usize = 256 << 10;

/// The routes below `/__workbook/answer`, and the editor's script.
pub fn routes() -> Router<Arc<ServerState>> {
    let one = "/__workbook/answer/{chapter}/{name}";
    Router::new()
        .route("/__workbook/editor.js", get(script))
        .route(one, get(read_answer).put(write_answer))
        .route(&format!("{one}/reset"), post(reset_answer))
        .route(&format!("{one}/open"), post(open_answer))
        .layer(DefaultBodyLimit::max(LARGEST_ANSWER))
}

async fn script() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/javascript; charset=utf-8"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    let script = include_str!("../../../assets/codemirror/codemirror.js");
    (headers, script).into_response()
}

/// Does something with an exercise of the list, one request at a time.
async fn with_exercise(
    state: Arc<ServerState>,
    (chapter, name): (String, String),
    work: impl FnOnce(&Judge, &Exercise) -> Response + Send + 'static,
) -> Response {
    let done = tokio::task::spawn_blocking(move || {
        let Some(judge) = state.background_judge.judge() else {
            let words = "the exercises are not read yet";
            return plain(StatusCode::SERVICE_UNAVAILABLE, words);
        };
        // Only names of the list lead to a file.
        let id = format!("{chapter}/{name}");
        let all = &judge.catalogue.exercises;
        let Some(exercise) = all.iter().find(|e| e.id() == id) else {
            return plain(StatusCode::NOT_FOUND, "no such exercise");
        };
        let Ok(_turn) = state.answer_turn.lock() else {
            let words = "the server failed; start it again";
            return plain(StatusCode::INTERNAL_SERVER_ERROR, words);
        };
        work(&judge, exercise)
    });
    done.await.unwrap_or_else(|_| {
        plain(StatusCode::INTERNAL_SERVER_ERROR, "the server failed")
    })
}

fn answered(result: Result<AnswerText, AnswerError>) -> Response {
    let (status, text) = match result {
        Ok(text) => (StatusCode::OK, text),
        Err(AnswerError::Changed(text)) => (StatusCode::CONFLICT, text),
        Err(AnswerError::Failed(why)) => {
            return plain(StatusCode::INTERNAL_SERVER_ERROR, &why);
        }
    };
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    let json = serde_json::to_string(&text).unwrap_or_default();
    (status, headers, json).into_response()
}

/// Reading needs the token, too: an answer is nobody else's business.
async fn read_answer(
    Shared(state): Shared<Arc<ServerState>>,
    Path(of): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let given = headers.get(TOKEN_HEADER).and_then(|v| v.to_str().ok());
    if given != Some(state.live_scenes.token.as_str()) {
        return plain(StatusCode::FORBIDDEN, "only for pages of this server");
    }
    with_exercise(state, of, |_, exercise| answered(read(exercise))).await
}

async fn write_answer(
    Shared(state): Shared<Arc<ServerState>>,
    Path(of): Path<(String, String)>,
    body: Bytes,
) -> Response {
    let change: AnswerChange = match serde_json::from_slice(&body) {
        Ok(change) => change,
        Err(e) => return plain(StatusCode::BAD_REQUEST, &e.to_string()),
    };
    let work = move |judge: &Judge, exercise: &Exercise| {
        answered(write(judge, exercise, &change))
    };
    with_exercise(state, of, work).await
}

async fn reset_answer(
    Shared(state): Shared<Arc<ServerState>>,
    Path(of): Path<(String, String)>,
) -> Response {
    let work =
        |judge: &Judge, exercise: &Exercise| answered(reset(judge, exercise));
    with_exercise(state, of, work).await
}

/// Opens the file in the reader's own editor, on this machine: the server
/// answers no other.
async fn open_answer(
    Shared(state): Shared<Arc<ServerState>>,
    Path(of): Path<(String, String)>,
) -> Response {
    let work = |_: &Judge, exercise: &Exercise| {
        let file = exercise.answer_file();
        match open::that_detached(&file) {
            Ok(()) => StatusCode::NO_CONTENT.into_response(),
            Err(e) => {
                let words = format!(
                    "no editor for {} on this machine: {e}",
                    file.display()
                );
                plain(StatusCode::BAD_GATEWAY, &words)
            }
        }
    };
    with_exercise(state, of, work).await
}
