//! The served book: live figures, news of builds, and who is refused.

use crate::small_book::Fixture;
use grade::ProgressReporter;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::Duration;
use workbook::rebuild;
use workbook::{ServerState, router};

pub struct Served {
    pub book: Fixture,
    pub state: Arc<ServerState>,
    pub address: SocketAddr,
    _runtime: tokio::runtime::Runtime,
}

pub fn serve() -> Served {
    let served = serve_unbuilt(Fixture::new());
    rebuild(
        &served.state,
        &served.book.programs(),
        &ProgressReporter::silent(),
    );
    served
}

/// A server that has no book yet.
pub fn serve_unbuilt(book: Fixture) -> Served {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let listener =
        runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
    let address = listener.local_addr().unwrap();
    let state = Arc::new(ServerState::new(book.project(), address.port()));
    let routes = router(state.clone());
    runtime.spawn(async move { axum::serve(listener, routes).await });
    Served { book, state, address, _runtime: runtime }
}

impl Served {
    fn host(&self) -> String {
        format!("127.0.0.1:{}", self.address.port())
    }

    /// Status and body of a request.
    fn ask(&self, method: &str, path: &str, host: &str) -> (u16, String) {
        let answer = self.answer(method, path, host);
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, body.to_string())
    }

    /// The answer to a request written by hand, so that nothing tidies the
    /// path on its way.
    fn answer(&self, method: &str, path: &str, host: &str) -> String {
        let mut stream = TcpStream::connect(self.address).unwrap();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\n\
             Connection: close\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    pub fn get(&self, path: &str) -> (u16, String) {
        self.ask("GET", path, &self.host())
    }

    /// The first event that an open page receives.
    pub fn news(&self) -> String {
        let mut stream = TcpStream::connect(self.address).unwrap();
        let host = self.host();
        let request =
            format!("GET /__workbook/events HTTP/1.1\r\nHost: {host}\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        let mut received = String::new();
        let mut buffer = [0; 4096];
        while !received.contains("}\n") {
            let n = stream.read(&mut buffer).unwrap();
            received.push_str(&String::from_utf8_lossy(&buffer[..n]));
        }
        received
    }
}

#[test]
fn pages_carry_the_live_script_and_files_on_disk_do_not() {
    let served = serve();
    let (status, page) = served.get("/demo/");
    assert_eq!(status, 200);
    let script = "<script src=\"/__workbook/live.js\" data-build=\"";
    assert!(page.contains(script) && page.contains("\" data-page=\""));
    assert!(page.contains("data-figure=\"demo/spiral\""));
    assert!(!served.book.read("demo/index.html").contains("__workbook"));
    let (status, script) = served.get("/__workbook/live.js");
    assert_eq!(status, 200);
    assert!(script.contains("EventSource"));
}

#[test]
fn files_have_their_type_and_are_asked_for_again() {
    let served = serve();
    for name in ["a b.css", "a.woff2"] {
        std::fs::write(served.book.out().join(name), "x").unwrap();
    }
    for (path, line) in [
        ("/", "content-type: text/html; charset=utf-8"),
        ("/", "cache-control: no-store"),
        ("/demo", "location: /demo/"),
        ("/a%20b.css", "content-type: text/css; charset=utf-8"),
        ("/a%20b.css", "cache-control: no-cache"),
        ("/a%20b.css", "last-modified: "),
        ("/a.woff2", "content-type: font/woff2"),
    ] {
        let answer = served.answer("GET", path, &served.host());
        assert!(answer.contains(&format!("\r\n{line}")), "{path}: {answer}");
    }
}

#[test]
fn a_figure_is_drawn_again_with_declared_parameters() {
    let served = serve();
    let (status, svg) = served.get("/__workbook/figure/demo/spiral?h=0.25");
    assert_eq!(status, 200);
    assert!(svg.starts_with("<svg"), "{svg}");
    assert!(svg.contains("--set h=0.25"), "{svg}");
}

#[test]
fn other_parameters_are_refused_in_one_line() {
    let served = serve();
    let cases = [
        ("spiral?h=7", 400, "h = 7 is outside 0.001 to 1 s"),
        ("spiral?turns=2.5", 400, "turns takes whole numbers, not 2.5"),
        ("spiral?h=NaN", 400, "h = NaN is outside 0.001 to 1 s"),
        ("spiral?h=inf", 400, "h = inf is outside 0.001 to 1 s"),
        ("spiral?h=0.1&h=0.2", 400, "parameter `h` is given twice"),
        ("spiral?k=1", 400, "no parameter `k`; known: h, turns"),
        ("spiral?h=1;rm", 400, "h: `1;rm` is not a number"),
        ("nothing", 404, "no figure `nothing`; known: spiral, blind"),
    ];
    for (path, code, line) in cases {
        let path = format!("/__workbook/figure/demo/{path}");
        assert_eq!(served.get(&path), (code, line.to_string()), "{path}");
    }
}

#[test]
fn strangers_and_climbers_are_refused() {
    let served = serve();
    let port = served.address.port();
    for host in [
        "evil.example:80".to_string(),
        format!("evil.example:{port}"),
        "localhost".to_string(),
        format!("localhost:{}", port ^ 1),
        format!("localhost.evil.example:{port}"),
        format!("127.0.0.1:{port}.evil.example"),
        String::new(),
    ] {
        assert_eq!(served.ask("GET", "/", &host).0, 403, "{host}");
    }
    assert_eq!(served.ask("POST", "/", &served.host()).0, 405);
    served.book.write("target/workbook/secret.txt", "s");
    let out = served.book.out();
    #[cfg(unix)] // in Windows not everybody may make a link
    std::os::unix::fs::symlink(
        served.book.root().join("target/workbook/secret.txt"),
        out.join("link.txt"),
    )
    .unwrap();
    for path in [
        "/../../../book/book.toml",
        "/%2e%2e/cache/formulas.json",
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/demo/../../secret.txt",
        "/..%5csecret.txt",
        "/link.txt",
        "//etc/passwd",
        "/gone.html",
    ] {
        let (status, body) = served.get(path);
        assert_eq!(status, 404, "{path}");
        assert!(body.contains("has no page"), "{path}: {body}");
    }
    std::fs::write(out.join("open.txt"), "s").unwrap();
    assert_eq!(served.get("/open.txt").0, 200);
    // The controls: the right name, and a path inside.
    assert_eq!(served.ask("GET", "/", &format!("localhost:{port}")).0, 200);
    assert_eq!(served.get("/demo/index.html").0, 200);
}

#[test]
fn a_failed_build_is_told_and_the_last_good_book_stays() {
    let served = serve();
    assert!(served.news().contains("\"build\":1,\"errors\":null"));
    let page = "book/src/demo/index.md";
    served.book.edit(page, "demo/growth", "demo/nothing");
    let programs = served.book.programs();
    rebuild(&served.state, &programs, &ProgressReporter::silent());
    let news = served.news();
    assert!(news.contains("\"build\":1,\"errors\":\""), "{news}");
    assert!(news.contains("demo/index.md:15: no value `nothing`"), "{news}");
    assert_eq!(served.get("/demo/").0, 200);
    served.book.edit(page, "demo/nothing", "demo/growth");
    rebuild(&served.state, &programs, &ProgressReporter::silent());
    assert!(served.news().contains("\"build\":2,\"errors\":null"));
}
