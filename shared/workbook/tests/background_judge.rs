//! The background judge: while the book is served, an open page is told about
//! what a student saves, and shows the student's code at work.

use crate::small_course::{DOUBLE, FORGOT, Fixture, WORKBOOK};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};
use workbook::BackgroundJudge;
use workbook::{ServerState, router};

/// Far more than a check takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

struct Served {
    address: SocketAddr,
    _runtime: tokio::runtime::Runtime,
}

fn serve(fixture: &Fixture, launcher: &str) -> Served {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let listener =
        runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0")).unwrap();
    let address = listener.local_addr().unwrap();
    let project = fixture.judge().project;
    let mut state = ServerState::new(project, address.port());
    state.background_judge =
        Arc::new(BackgroundJudge::new(&state.project).launching(launcher));
    state.background_judge.open();
    let routes = router(Arc::new(state));
    runtime.spawn(async move { axum::serve(listener, routes).await });
    Served { address, _runtime: runtime }
}

impl Served {
    fn request(&self, path: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\
             Connection: close\r\n\r\n",
            self.address.port()
        );
        stream.write_all(request.as_bytes()).unwrap();
        stream
    }

    fn get(&self, path: &str) -> String {
        let mut answer = String::new();
        self.request(path).read_to_string(&mut answer).unwrap();
        answer
    }

    fn listen(&self) -> Page {
        let stream = self.request("/__workbook/events");
        Page { lines: BufReader::new(stream) }
    }
}

/// An open page that receives events.
struct Page {
    lines: BufReader<TcpStream>,
}

impl Page {
    /// Waits until it is told something about the exercises that holds all
    /// of these words, and returns that.
    fn wait_for(&mut self, words: &[&str]) -> String {
        let begun = Instant::now();
        let mut last = String::new();
        let mut line = String::new();
        while begun.elapsed() < PATIENCE {
            line.clear();
            let read = self.lines.read_line(&mut line);
            assert!(read.is_ok_and(|n| n > 0), "no event after {last}");
            if line.starts_with("data:") && line.contains("\"exercises\":") {
                last = line.clone();
                if words.iter().all(|word| last.contains(word)) {
                    return last;
                }
            }
        }
        panic!("never received {words:?}, but last {last}");
    }
}

#[test]
fn a_page_hears_of_wrong_and_right_answers_and_sees_them() {
    let fixture = Fixture::locked("live");
    let served = serve(&fixture, WORKBOOK);
    let mut page = served.listen();
    let first = page.wait_for(&["live/double"]);
    assert_eq!(first.matches("\"state\":\"not-started\"").count(), 2);

    fixture.answer("double", FORGOT);
    let wrong = page.wait_for(&["\"state\":\"wrong\"", "\"detail\":{"]);
    for part in [
        "wrong: 1 of 3 cases right",
        "\"hint\":\"Did you use the two?\"",
        "\"label\":\"x = 1\"",
        "\"given\":[[\"x\",\"1.0\"]]",
        "\"name\":\"y [m]\",\"right\":false",
        "\"expected\":\"2\",\"got\":\"1\"",
        "\"allowed\":\"allowed ±1e-12 and ±1e-12 of its size; off by",
    ] {
        assert!(wrong.contains(part), "no {part} in {wrong}");
    }
    let see = served.get("/__workbook/see/live/double");
    assert!(see.starts_with("HTTP/1.1 200"), "{see}");
    assert!(see.contains("image/svg+xml") && see.contains("<svg "), "{see}");

    // A hanging answer hangs neither pages nor the next verdict.
    fixture.answer("half", "pub fn half(x: f64) -> f64 { loop {} }");
    page.wait_for(&["\"checking\":true"]);
    let begun = Instant::now();
    assert!(served.get("/__workbook/live.js").starts_with("HTTP/1.1 200"));
    assert!(begun.elapsed() < Duration::from_secs(2));
    page.wait_for(&["\"state\":\"crashed\"", "a loop that never ends"]);

    fixture.answer("double", "pub fn double(x: f64 -> f64 { x }");
    page.wait_for(&["\"state\":\"does-not-compile\"", "double.rs:1:"]);
    let see = served.get("/__workbook/see/live/double");
    assert!(see.starts_with("HTTP/1.1 502"), "{see}");
    assert!(see.ends_with("it does not compile"), "{see}");

    fixture.answer("double", DOUBLE);
    let passed = page.wait_for(&["\"state\":\"passed\""]);
    assert!(passed.contains("\"earned\":10"), "{passed}");
    assert!(passed.contains("passed: all 3 cases right"), "{passed}");
    // A page that is opened now is told at once.
    served.listen().wait_for(&["\"state\":\"passed\"", "\"earned\":10"]);
    let see = served.get("/__workbook/see/live/nothing");
    assert!(see.starts_with("HTTP/1.1 404"), "{see}");
}

#[test]
fn where_nothing_can_be_judged_one_line_says_so() {
    let fixture = Fixture::locked("stuck");
    let served = serve(&fixture, "/nowhere/workbook");
    let mut page = served.listen();
    page.wait_for(&["\"state\":\"not-started\""]);
    fixture.answer("double", DOUBLE);
    let received = page.wait_for(&["\"trouble\":\"cannot start cargo"]);
    assert!(!received.contains("\\n"), "{received}");
    assert!(!received.contains("\"state\":\"passed\""), "{received}");
}
