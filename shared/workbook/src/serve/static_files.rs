//! Serves the files of the book, and no others. tower-http finds them; pages
//! get the script of the served book added.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use book::decode;
use judge::digest_of;
use std::path::Path;
use std::time::Duration;
use tower_http::services::ServeDir;

/// How the name of the search box's index begins: a digest follows.
const SEARCH_INDEX: &str = "searchindex-";

/// The file that a request asks for. `build` identifies the present build;
/// with `token` the script may start scenes.
pub async fn answer(
    out: &Path,
    build: &str,
    token: &str,
    mut request: Request,
) -> Response {
    if !is_there(out).await {
        return book_is_building();
    }
    let path = request.uri().path().to_string();
    if !is_inside(out, &path) {
        return not_found(&path);
    }
    // The script cannot be added to part of a page.
    request.headers_mut().remove(header::RANGE);
    let found = ServeDir::new(out).try_call(request).await;
    let Ok(response) = found else { return not_found(&path) };
    if response.status() == StatusCode::NOT_FOUND {
        return not_found(&path);
    }
    let mut response = response.map(Body::new);
    let headers = response.headers_mut();
    name_encoding(headers);
    if is_page(headers) {
        return page(response, build, token).await;
    }
    let again = HeaderValue::from_static("no-cache");
    headers.insert(header::CACHE_CONTROL, again);
    response
}

/// Whether there is a book. For a moment there is none, while a build
/// replaces the old one.
async fn is_there(out: &Path) -> bool {
    for _ in 0..10 {
        if out.join("index.html").is_file() {
            return true;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    false
}

/// Whether a path stays inside the book when symbolic links are followed:
/// tower-http follows them anywhere.
fn is_inside(out: &Path, path: &str) -> bool {
    let file = out.join(decode(path.trim_start_matches('/')));
    match (file.canonicalize(), out.canonicalize()) {
        (Ok(file), Ok(out)) => file.starts_with(out),
        _ => true, // there is nothing to serve
    }
}

fn name_encoding(headers: &mut HeaderMap) {
    let kind = headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or("");
    if kind.starts_with("text/")
        && !kind.contains("charset")
        && let Ok(kind) =
            HeaderValue::from_str(&format!("{kind}; charset=utf-8"))
    {
        headers.insert(header::CONTENT_TYPE, kind);
    }
}

fn is_page(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"))
}

async fn page(response: Response, build: &str, token: &str) -> Response {
    let Ok(bytes) = to_bytes(response.into_body(), usize::MAX).await else {
        let words = "the page could not be read";
        return (StatusCode::INTERNAL_SERVER_ERROR, words).into_response();
    };
    let html = with_script(&String::from_utf8_lossy(&bytes), build, token);
    (page_headers(), html).into_response()
}

fn page_headers() -> [(header::HeaderName, &'static str); 2] {
    [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
    ]
}

/// The page with the script at its end. The script gets the build of the
/// page, and the digest tells whether another build has changed it.
fn with_script(html: &str, build: &str, token: &str) -> String {
    let script = script(build, &digest(html), token);
    match html.rfind("</body>") {
        Some(end) => format!("{}{script}\n{}", &html[..end], &html[end..]),
        None => format!("{html}{script}"),
    }
}

/// The digest of what a reader sees. The name of the search index is left
/// out: it changes when any page does.
fn digest(html: &str) -> String {
    let mut seen = String::with_capacity(html.len());
    for (i, piece) in html.split(SEARCH_INDEX).enumerate() {
        let name = match i {
            0 => 0,
            _ => piece.find(".js").unwrap_or(0),
        };
        seen.push_str(&piece[name..]);
    }
    digest_of(seen.as_bytes())
}

fn script(build: &str, digest: &str, token: &str) -> String {
    format!(
        "<script src=\"/__workbook/live.js\" data-build=\"{build}\" \
         data-page=\"{digest}\" data-token=\"{token}\" defer></script>"
    )
}

fn not_found(path: &str) -> Response {
    let path = course::html::escape(path);
    let script = script("", "", "");
    let html = format!(
        "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <title>Page not found</title>\
         <script src=\"/workbook.js\" defer></script></head><body><p>The book has no page {path}. \
         <a href=\"/\">Go to the first page</a></p>{script}</body></html>"
    );
    (StatusCode::NOT_FOUND, page_headers(), html).into_response()
}

/// The page while there is no book yet: it shows what is being built, and
/// reloads as the book.
fn book_is_building() -> Response {
    let html = include_str!("book_is_building.html");
    (StatusCode::SERVICE_UNAVAILABLE, page_headers(), html).into_response()
}

#[cfg(test)]
mod tests {
    use super::digest;

    #[test]
    fn a_new_search_index_does_not_change_a_page() {
        let page = |index: &str, text: &str| {
            digest(&format!("<a src=\"searchindex-{index}.js\">{text}</a>"))
        };
        assert_eq!(page("0a1b", "same"), page("2c3d", "same"));
        assert_ne!(page("0a1b", "same"), page("0a1b", "other"));
        assert_ne!(digest("same"), digest("other"));
    }
}
