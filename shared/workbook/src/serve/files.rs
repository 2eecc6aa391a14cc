//! Finds the file of the book that a request asks for, and no other.

use crate::book::links::{decode, normal};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, UNIX_EPOCH};

/// What a path leads to.
#[derive(Debug, PartialEq, Eq)]
pub enum Found {
    /// A page, with the script of the served book added.
    Page(String),
    /// Any other file.
    File {
        /// Its content.
        bytes: Vec<u8>,
        /// Its media type.
        kind: &'static str,
        /// Tells one version from another.
        tag: String,
    },
    /// A folder without its slash.
    Moved(String),
    /// Nothing; a page that says so.
    Nothing(String),
}

const SCRIPT: &str = "<script src=\"/__workbook/live.js\" defer></script>";

/// Looks a request's path up in the book.
pub fn find(out: &Path, path: &str) -> Found {
    wait_for(out);
    let Some(place) = locate(out, path) else {
        return nothing(path);
    };
    if place.is_dir() {
        return Found::Moved(format!("{}/", path.trim_end_matches('/')));
    }
    let Ok(bytes) = fs::read(&place) else {
        return nothing(path);
    };
    let kind = media_type(&place);
    if kind.starts_with("text/html") {
        return Found::Page(with_script(&String::from_utf8_lossy(&bytes)));
    }
    let tag = tag(&place, bytes.len());
    Found::File { bytes, kind, tag }
}

/// While a build puts the new book in the place of the old there is none
/// for a moment.
fn wait_for(out: &Path) {
    for _ in 0..10 {
        if out.is_dir() {
            return;
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// The file behind a path, if it is inside the book even after links of the
/// file system are followed.
fn locate(out: &Path, path: &str) -> Option<PathBuf> {
    let path = decode(path.strip_prefix('/')?);
    if path.contains(['\\', '\0']) {
        return None;
    }
    let folder = path.is_empty() || path.ends_with('/');
    let mut inside = normal(Path::new(&path))?;
    if folder {
        inside.push("index.html");
    }
    let place = out.join(inside).canonicalize().ok()?;
    place.starts_with(out.canonicalize().ok()?).then_some(place)
}

/// The page with the script before its end.
fn with_script(html: &str) -> String {
    match html.rfind("</body>") {
        Some(end) => format!("{}{SCRIPT}\n{}", &html[..end], &html[end..]),
        None => format!("{html}{SCRIPT}"),
    }
}

fn nothing(path: &str) -> Found {
    let path = course::html::escape(path);
    Found::Nothing(format!(
        "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <title>Not here</title></head><body><p>The book has no page {path}. \
         <a href=\"/\">Its first page</a></p>{SCRIPT}</body></html>"
    ))
}

fn tag(place: &Path, length: usize) -> String {
    let changed = fs::metadata(place).and_then(|meta| meta.modified()).ok();
    let changed = changed.and_then(|t| t.duration_since(UNIX_EPOCH).ok());
    let stamp = changed.map_or(0, |time| time.as_nanos());
    format!("W/\"{length:x}-{stamp:x}\"")
}

fn media_type(place: &Path) -> &'static str {
    let extension = place.extension().and_then(|ext| ext.to_str());
    match extension.unwrap_or("") {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book() -> (tempfile::TempDir, PathBuf) {
        let dir = tempfile::tempdir().unwrap();
        let out = dir.path().join("book");
        fs::create_dir_all(out.join("ode")).unwrap();
        fs::write(out.join("index.html"), "<body>hi</body>").unwrap();
        fs::write(out.join("ode/index.html"), "<body>ode</body>").unwrap();
        fs::write(out.join("a b.css"), "x").unwrap();
        fs::write(dir.path().join("secret.txt"), "s").unwrap();
        (dir, out)
    }

    #[test]
    fn pages_carry_the_script_and_files_their_type() {
        let (_dir, out) = book();
        let page = Found::Page(format!("<body>hi{SCRIPT}\n</body>"));
        assert_eq!(find(&out, "/"), page);
        assert!(matches!(find(&out, "/ode/"), Found::Page(_)));
        assert_eq!(find(&out, "/ode"), Found::Moved("/ode/".to_string()));
        let Found::File { kind, .. } = find(&out, "/a%20b.css") else {
            panic!("a file was expected");
        };
        assert!(kind.starts_with("text/css"));
    }

    #[test]
    fn nothing_outside_the_book_is_served() {
        let (dir, out) = book();
        for path in [
            "/../secret.txt",
            "/..%2fsecret.txt",
            "/%2e%2e/secret.txt",
            "/ode/../../secret.txt",
            "/..\\secret.txt",
            "//etc/passwd",
            "/gone.html",
            "secret.txt",
        ] {
            assert!(matches!(find(&out, path), Found::Nothing(_)), "{path}");
        }
        #[cfg(unix)]
        {
            let link = out.join("link.txt");
            let secret = dir.path().join("secret.txt");
            std::os::unix::fs::symlink(secret, link).unwrap();
            assert!(matches!(find(&out, "/link.txt"), Found::Nothing(_)));
        }
        // The control: the same file inside is served.
        fs::write(out.join("open.txt"), "s").unwrap();
        assert!(matches!(find(&out, "/open.txt"), Found::File { .. }));
    }
}
