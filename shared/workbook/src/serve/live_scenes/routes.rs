//! The requests of live scenes: start one, a frame of it, end it.

use super::running_scenes::SceneError;
use crate::serve::server::plain;
use crate::serve::server_state::ServerState;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, Query, State as Shared};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use book::param_values;
use course::live::Input;
use std::sync::Arc;

/// The header in which a page sends the token of this run. A page of another
/// site cannot read the token, and may not send such a header.
pub const TOKEN_HEADER: &str = "x-workbook-token";

/// What a reader does between two frames is shorter, bytes.
const LARGEST_BODY: usize = 64 << 10;

/// The routes below `/__workbook/scene`.
pub fn routes() -> Router<Arc<ServerState>> {
    Router::new()
        .route("/__workbook/scene/{chapter}/{name}", post(start))
        .route("/__workbook/scene/{id}", post(frame).delete(end))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
}

/// Whether a request that changes something comes from our own page.
pub fn is_ours(headers: &HeaderMap, token: &str, port: u16) -> bool {
    let text = |name: &str| headers.get(name).and_then(|v| v.to_str().ok());
    let origin = text("origin").and_then(|o| o.strip_prefix("http://"));
    crate::serve::server::is_our_host(origin, port)
        && text(TOKEN_HEADER) == Some(token)
}

async fn start(
    Shared(state): Shared<Arc<ServerState>>,
    Path((chapter, name)): Path<(String, String)>,
    Query(given): Query<Vec<(String, String)>>,
) -> Response {
    let Some(chapters) = state.chapters() else {
        let words = "the chapters are not built yet";
        return plain(StatusCode::SERVICE_UNAVAILABLE, words);
    };
    let found = chapters
        .find(&chapter)
        .and_then(|program| program.scene(&name).map(|scene| (program, scene)));
    let (program, scene) = match found {
        Ok(found) => found,
        Err(why) => return plain(StatusCode::NOT_FOUND, &why.to_string()),
    };
    let set = match param_values(&scene.params, &given) {
        Ok(set) => set,
        Err(why) => return plain(StatusCode::BAD_REQUEST, &why),
    };
    match state.live_scenes.start(program, &name, set).await {
        Ok(id) => plain(StatusCode::CREATED, &id),
        Err(why) => plain(StatusCode::BAD_GATEWAY, &why),
    }
}

async fn frame(
    Shared(state): Shared<Arc<ServerState>>,
    Path(id): Path<String>,
    body: Bytes,
) -> Response {
    let Some(chapters) = state.chapters() else {
        let words = "the chapters are not built yet";
        return plain(StatusCode::SERVICE_UNAVAILABLE, words);
    };
    let inputs: Vec<Input> = match serde_json::from_slice(&body) {
        Ok(inputs) => inputs,
        Err(e) => return plain(StatusCode::BAD_REQUEST, &e.to_string()),
    };
    match state.live_scenes.frame(&id, &inputs, &chapters).await {
        Ok(frame) => {
            let headers = [
                (header::CONTENT_TYPE, "application/octet-stream"),
                (header::CACHE_CONTROL, "no-store"),
            ];
            (headers, frame).into_response()
        }
        Err(SceneError::Gone(why)) => plain(StatusCode::GONE, &why),
        Err(SceneError::Wrong(why)) => plain(StatusCode::BAD_REQUEST, &why),
        Err(SceneError::Failed(why)) => plain(StatusCode::BAD_GATEWAY, &why),
    }
}

async fn end(
    Shared(state): Shared<Arc<ServerState>>,
    Path(id): Path<String>,
) -> StatusCode {
    state.live_scenes.end(&id).await;
    StatusCode::NO_CONTENT
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn only_our_own_page_with_the_token_may_start_something() {
        let asked = |origin: Option<&'static str>,
                     token: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            if let Some(origin) = origin {
                headers.insert("origin", HeaderValue::from_static(origin));
            }
            if let Some(token) = token {
                headers.insert(TOKEN_HEADER, HeaderValue::from_static(token));
            }
            is_ours(&headers, "s3cret", 3000)
        };
        let ours = Some("http://127.0.0.1:3000");
        assert!(asked(ours, Some("s3cret")));
        assert!(asked(Some("http://localhost:3000"), Some("s3cret")));
        assert!(!asked(ours, None));
        assert!(!asked(ours, Some("guess")));
        assert!(!asked(None, Some("s3cret")));
        assert!(!asked(Some("http://evil.org"), Some("s3cret")));
        assert!(!asked(Some("http://127.0.0.1:3001"), Some("s3cret")));
        assert!(!asked(Some("https://127.0.0.1:3000"), Some("s3cret")));
    }
}
