//! Answers written in the page: what is written, and who may write.

use crate::small_course::{DOUBLE, FORGOT, Fixture, stub};
use judge::digest_of;
use serde_json::{Value, json};
use std::fs;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use workbook::{BackgroundJudge, ServerState, router};

pub struct Served {
    pub course: Fixture,
    address: SocketAddr,
    token: String,
    _runtime: tokio::runtime::Runtime,
}

/// A small course, served: its list of exercises is read.
pub fn serve(chapter: &str) -> Served {
    let course = Fixture::new(chapter);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let listener =
        runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
    let address = listener.local_addr().unwrap();
    let mut state = ServerState::new(course.judge().project, address.port());
    state.out = course.root().join("served");
    fs::create_dir_all(&state.out).unwrap();
    fs::write(state.out.join("index.html"), "<body></body>").unwrap();
    // Nothing can be judged with this launcher, and nothing needs to be.
    state.background_judge =
        Arc::new(BackgroundJudge::new(&state.project).launching("/none"));
    state.background_judge.open();
    let routes = router(Arc::new(state));
    runtime.spawn(async move { axum::serve(listener, routes).await });
    let mut served =
        Served { course, address, token: String::new(), _runtime: runtime };
    let (_, page) = served.send("GET", "/", "", "");
    let after = page.split("data-token=\"").nth(1).expect("a token");
    served.token = after.split('"').next().unwrap().to_string();
    served
}

impl Served {
    /// Status and body of a request with these headers.
    pub fn send(
        &self,
        method: &str,
        path: &str,
        headers: &str,
        body: &str,
    ) -> (u16, String) {
        let mut stream = TcpStream::connect(self.address).unwrap();
        let host = match headers.contains("Host:") {
            true => String::new(),
            false => format!("Host: 127.0.0.1:{}\r\n", self.address.port()),
        };
        let request = format!(
            "{method} {path} HTTP/1.1\r\n{host}{headers}Content-Length: {}\
             \r\nConnection: close\r\n\r\n{body}",
            body.len()
        );
        // A server that refuses a huge body need not read all of it.
        let _ = stream.write_all(request.as_bytes());
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let said = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = said.split_once("\r\n\r\n").unwrap_or(("", ""));
        let status = head.split(' ').nth(1).unwrap_or("0").parse().unwrap();
        (status, body.to_string())
    }

    /// The headers of our own page.
    pub fn ours(&self) -> String {
        let port = self.address.port();
        format!(
            "Origin: http://127.0.0.1:{port}\r\nX-Workbook-Token: {}\r\n",
            self.token
        )
    }

    /// The headers of everybody else.
    pub fn strangers(&self) -> Vec<String> {
        let (port, token) = (self.address.port(), &self.token);
        let own = format!("http://127.0.0.1:{port}");
        let header = |origin: &str, token: &str| {
            format!("Origin: {origin}\r\nX-Workbook-Token: {token}\r\n")
        };
        vec![
            String::new(),
            format!("X-Workbook-Token: {token}\r\n"),
            format!("Origin: {own}\r\n"),
            header(&own, "guess"),
            header(&own, ""),
            header(&own, &token[1..]),
            header("http://evil.example", token),
            header("null", token),
            header(&format!("https://127.0.0.1:{port}"), token),
            header(&format!("http://127.0.0.1:{}", port ^ 1), token),
            header(&format!("http://127.0.0.1:{port}.evil.example"), token),
        ]
    }

    fn path(&self) -> String {
        let id = &self.course.judge().catalogue.exercises[0].id();
        format!("/__workbook/answer/{id}")
    }

    fn ask(&self, method: &str, more: &str, body: &str) -> (u16, Value) {
        let path = self.path() + more;
        let (status, said) = self.send(method, &path, &self.ours(), body);
        (status, serde_json::from_str(&said).unwrap_or(json!(said)))
    }

    fn put(&self, text: &str, base: &str, replace: bool) -> (u16, Value) {
        let body = json!({"text": text, "base": base, "replace": replace});
        self.ask("PUT", "", &body.to_string())
    }

    fn file(&self) -> String {
        let path = self.course.place("exercises/double.rs");
        fs::read_to_string(path).unwrap()
    }
}

#[test]
fn a_page_reads_and_writes_the_file_itself() {
    let served = serve("written");
    let (status, file) = served.ask("GET", "", "");
    assert_eq!((status, &file["text"]), (200, &json!(stub(DOUBLE))));
    let base = file["version"].as_str().unwrap();
    assert_eq!(base, digest_of(stub(DOUBLE).as_bytes()));
    let (status, file) = served.put(FORGOT, base, false);
    assert_eq!((status, &file["kept"]), (200, &Value::Null), "{file}");
    assert_eq!(served.file(), FORGOT);
    assert_eq!(file["version"], json!(digest_of(FORGOT.as_bytes())));
    // The same again is no change; from an older version it would be.
    assert_eq!(served.put(FORGOT, base, false).0, 200);
}

#[test]
fn what_another_editor_wrote_is_never_overwritten() {
    let served = serve("changed");
    let (_, file) = served.ask("GET", "", "");
    let base = file["version"].as_str().unwrap();
    served.course.answer("double", "// written outside\n");
    let (status, now) = served.put("// written here\n", base, false);
    assert_eq!((status, &now["text"]), (409, &json!("// written outside\n")));
    assert_eq!(served.file(), "// written outside\n");
    // Asked, the reader takes the own text: the other one is kept.
    let (status, now) = served.put("// written here\n", base, true);
    assert_eq!(status, 200, "{now}");
    assert_eq!(served.file(), "// written here\n");
    let kept = fs::read_to_string(now["kept"].as_str().unwrap()).unwrap();
    assert_eq!(kept, "// written outside\n");
}

#[test]
fn a_reset_keeps_the_old_text() {
    let served = serve("resets");
    served.course.answer("double", "// mine\n");
    let (status, file) = served.ask("POST", "/reset", "");
    assert_eq!((status, &file["text"]), (200, &json!(stub(DOUBLE))), "{file}");
    let kept = fs::read_to_string(file["kept"].as_str().unwrap()).unwrap();
    assert_eq!((kept.as_str(), served.file()), ("// mine\n", stub(DOUBLE)));
    let (status, file) = served.ask("POST", "/reset", "");
    assert_eq!((status, &file["kept"]), (200, &Value::Null));
}

#[test]
fn nobody_else_reads_writes_resets_or_opens() {
    let served = serve("attacked");
    let port = served.address.port();
    let path = served.path();
    let body = json!({"text": "evil", "base": "x", "replace": true});
    let body = body.to_string();
    let strangers = served.strangers();
    for stranger in &strangers {
        for (method, more) in
            [("PUT", ""), ("POST", "/reset"), ("POST", "/open"), ("DELETE", "")]
        {
            let path = format!("{path}{more}");
            let (status, _) = served.send(method, &path, stranger, &body);
            assert_eq!(status, 405, "{method} {path} {stranger}");
        }
    }
    // A name of another site that leads to this machine.
    let rebound = format!("Host: evil.example:{port}\r\n{}", served.ours());
    for method in ["GET", "PUT"] {
        assert_eq!(served.send(method, &path, &rebound, &body).0, 403);
    }
    // Reading takes the token, which a page of another site does not have
    // and could not send without being asked about first.
    for headers in ["", "X-Workbook-Token: guess\r\n"] {
        let (status, said) = served.send("GET", &path, headers, "");
        assert_eq!(status, 403, "{headers}");
        assert!(!said.contains("todo!"), "{said}");
    }
    assert_eq!(served.file(), stub(DOUBLE), "somebody has written");
    // The control: our own page.
    assert_eq!(served.send("PUT", &path, &served.ours(), &body).0, 200);
    assert_eq!(served.file(), "evil");
}

#[test]
fn nothing_but_exercises_is_read_or_written_and_nothing_huge() {
    let served = serve("outside");
    let chapter = served.path().split('/').nth(3).unwrap().to_string();
    let body = json!({"text": "x", "base": "none"}).to_string();
    served.course.write("secret.rs", "s");
    for path in [
        "secret".to_string(),
        format!("{chapter}/secret"),
        format!("{chapter}/..%2f..%2f..%2fsecret"),
        format!("{chapter}/%2e%2e%2fdouble"),
        format!("{chapter}/double.rs"),
        format!("../answer/{chapter}/double"),
        "..%2f..%2fsecret/double".to_string(),
        format!("{chapter}/double%00"),
        "/etc/passwd".to_string(),
    ] {
        for method in ["GET", "PUT"] {
            let path = format!("/__workbook/answer/{path}");
            let (status, said) =
                served.send(method, &path, &served.ours(), &body);
            assert!(matches!(status, 400 | 404 | 405), "{path}: {status}");
            assert!(!said.contains("todo!") && said != "s", "{said}");
        }
    }
    assert!(served.course.place("../../secret.rs").exists());
    let huge = "x".repeat(300 << 10);
    let body = json!({"text": huge, "base": "none", "replace": true});
    let (status, _) = served.ask("PUT", "", &body.to_string());
    assert!(matches!(status, 413 | 0), "{status}");
    for wrong in ["", "{}", "[]", "{\"text\":1,\"base\":\"\"}", "\u{0}"] {
        assert_eq!(served.ask("PUT", "", wrong).0, 400, "{wrong}");
    }
    let more = json!({"text": "", "base": "", "path": "/etc/passwd"});
    assert_eq!(served.ask("PUT", "", &more.to_string()).0, 400);
    assert_eq!(served.file(), stub(DOUBLE));
}
