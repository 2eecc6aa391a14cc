//! Scenes of the served book: who may start them, and how they end.

use crate::serve::{Served, serve, serve_unbuilt};
use crate::small_book::{Fixture, demo_program};
use grade::ProgressReporter;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};
use workbook::{Programs, rebuild};

/// The token that the page carries.
fn token(served: &Served) -> String {
    let (_, page) = served.get("/demo/more.html");
    let after = page.split("data-token=\"").nth(1).expect("a token");
    after.split('"').next().expect("its end").to_string()
}

/// Status and body of a request that changes something.
fn send(
    served: &Served,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> (u16, Vec<u8>) {
    let mut stream = TcpStream::connect(served.address).unwrap();
    let request = format!(
        "{method} /__workbook/{path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\
         {headers}Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        served.address.port(),
        body.len()
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    let end = bytes.windows(4).position(|w| w == b"\r\n\r\n").unwrap();
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, bytes[end + 4..].to_vec())
}

/// The headers of our own page.
fn ours(served: &Served) -> String {
    let port = served.address.port();
    format!(
        "Origin: http://127.0.0.1:{port}\r\nX-Workbook-Token: {}\r\n",
        token(served)
    )
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_scene_answers_with_frames_until_it_is_ended() {
    let served = serve();
    let ours = ours(&served);
    let (status, id) = send(&served, "POST", "scene/demo/orbit", &ours, "");
    assert_eq!(status, 201, "{}", text(&id));
    let path = format!("scene/{}", text(&id));
    let ask = |body: &str| send(&served, "POST", &path, &ours, body);
    for n in 1..=3 {
        let (status, frame) = ask("[\"release\",{\"advance\":0.01}]");
        assert_eq!((status, &frame[..4]), (200, &b"\x08\0\0\0"[..]));
        assert_eq!(text(&frame[4..]), format!("{{\"n\":{n:02}}}"));
    }
    for wrong in ["", "[]", "{}", "[\"release\"]", "[{\"open\":\"x\"}]"] {
        assert_eq!(ask(wrong).0, 400, "{wrong}");
    }
    assert_eq!(ask("[{\"set\":[\"k\",1]},{\"advance\":0}]").0, 400);
    // None of this has ended it.
    assert_eq!(ask("[{\"advance\":0}]").0, 200);
    assert_eq!(send(&served, "DELETE", &path, &ours, "").0, 204);
    assert_eq!(ask("[{\"advance\":0}]").0, 410);
}

#[test]
fn a_scene_that_fails_says_why_and_is_gone() {
    let served = serve();
    let ours = ours(&served);
    let (_, id) = send(&served, "POST", "scene/demo/orbit", &ours, "");
    let path = format!("scene/{}", text(&id));
    let body = "[\"step\",{\"advance\":0}]";
    let (status, said) = send(&served, "POST", &path, &ours, body);
    assert_eq!((status, &text(&said)[..]), (502, "demo: the rope broke"));
    assert_eq!(send(&served, "POST", &path, &ours, body).0, 410);
}

#[test]
fn only_declared_scenes_are_started_and_only_by_our_own_pages() {
    let served = serve();
    let ours = ours(&served);
    let start =
        |path: &str, headers: &str| send(&served, "POST", path, headers, "").0;
    assert_eq!(start("scene/demo/none", &ours), 404);
    assert_eq!(start("scene/none/orbit", &ours), 404);
    assert_eq!(start("scene/demo/orbit?k=1", &ours), 400);
    assert_eq!(start("figure/demo/spiral", &ours), 405);
    assert_eq!(start("scene/demo/orbit", ""), 405);
    let stranger = ours.replace("127.0.0.1", "evil.org");
    assert_eq!(start("scene/demo/orbit", &stranger), 405);
    let guess = "Origin: http://127.0.0.1\r\nX-Workbook-Token: guess\r\n";
    assert_eq!(start("scene/demo/orbit", guess), 405);
    // The control.
    assert_eq!(start("scene/demo/orbit", &ours), 201);
}

/// Compiles the chapter into the book's own folder, and builds the book.
fn compile(served: &Served) {
    let cargo = Programs::CompileWith(demo_program());
    rebuild(&served.state, &cargo, &ProgressReporter::silent());
}

/// Starts the scene: where its frames are asked for.
fn start(served: &Served, ours: &str) -> String {
    let (status, id) = send(served, "POST", "scene/demo/orbit", ours, "");
    assert_eq!(status, 201, "{}", text(&id));
    format!("scene/{}", text(&id))
}

const TIME: &str = "[{\"advance\":0}]";

#[test]
fn a_scene_goes_on_with_the_new_program_after_an_edit() {
    let served = serve_unbuilt(Fixture::new());
    compile(&served);
    let ours = ours(&served);
    let path = start(&served, &ours);
    let count = || {
        let (status, frame) = send(&served, "POST", &path, &ours, TIME);
        assert_eq!(status, 200, "{}", text(&frame));
        text(&frame[4..])
    };
    assert_eq!([count(), count()], ["{\"n\":01}", "{\"n\":02}"]);
    // The control: the same program goes on where it was.
    compile(&served);
    assert_eq!(count(), "{\"n\":03}");
    served.book.write("edited", "another program");
    compile(&served);
    assert_eq!([count(), count()], ["{\"n\":01}", "{\"n\":02}"]);
}

#[test]
fn a_step_that_never_ends_is_given_up_and_holds_up_nobody() {
    let served = serve();
    let ours = ours(&served);
    let (stuck, other) = (start(&served, &ours), start(&served, &ours));
    thread::scope(|scope| {
        let waits = scope.spawn(|| {
            let body = "[{\"pause\":true},{\"advance\":0}]";
            send(&served, "POST", &stuck, &ours, body)
        });
        let begin = Instant::now();
        while !waits.is_finished() {
            assert_eq!(send(&served, "POST", &other, &ours, TIME).0, 200);
            assert_eq!(served.get("/demo/").0, 200);
            thread::sleep(Duration::from_millis(200));
            assert!(begin.elapsed() < Duration::from_secs(60));
        }
        let (status, said) = waits.join().unwrap();
        assert_eq!(status, 502);
        assert!(text(&said).contains("a step does not end"), "{}", text(&said));
    });
    assert_eq!(send(&served, "POST", &stuck, &ours, TIME).0, 410);
}

/// The processes that run a program, by their numbers.
#[cfg(target_os = "linux")]
fn processes(program: &std::path::Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir("/proc").unwrap().flatten() {
        // A process may end while it is looked at.
        let runs = std::fs::read_link(entry.path().join("exe"));
        if runs.is_ok_and(|runs| runs == program) {
            found.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    found
}

#[cfg(target_os = "linux")]
#[test]
fn of_twenty_scenes_six_run_and_one_that_is_killed_is_told() {
    let served = serve_unbuilt(Fixture::new());
    compile(&served);
    let ours = ours(&served);
    let root = served.book.root().canonicalize().unwrap();
    let program = root.join("target/debug/demo");
    let settles_at = |count: usize| {
        let end = Instant::now() + Duration::from_secs(20);
        while processes(&program).len() != count {
            let now = processes(&program);
            assert!(Instant::now() < end, "{count} expected: {now:?}");
            thread::sleep(Duration::from_millis(20));
        }
    };
    settles_at(0);
    let paths: Vec<_> = (0..20).map(|_| start(&served, &ours)).collect();
    settles_at(6);
    for path in &paths[15..] {
        assert_eq!(send(&served, "DELETE", path, &ours, "").0, 204);
    }
    settles_at(1);
    let killed = std::process::Command::new("kill")
        .args(["-9", &processes(&program)[0]])
        .status();
    assert!(killed.unwrap().success());
    let (status, said) = send(&served, "POST", &paths[14], &ours, TIME);
    let words = "the scene's process was ended from outside";
    assert_eq!((status, &text(&said)[..]), (502, words));
    // The next one starts as if nothing had been.
    let path = start(&served, &ours);
    assert_eq!(send(&served, "POST", &path, &ours, TIME).0, 200);
}

#[test]
fn too_many_scenes_end_the_one_that_was_idle_the_longest() {
    let served = serve();
    let ours = ours(&served);
    let ids: Vec<String> = (0..8)
        .map(|_| send(&served, "POST", "scene/demo/orbit", &ours, "").1)
        .map(|id| text(&id))
        .collect();
    let body = "[{\"advance\":0}]";
    let answers: Vec<u16> = ids
        .iter()
        .map(|id| send(&served, "POST", &format!("scene/{id}"), &ours, body).0)
        .collect();
    assert_eq!(answers[..2], [410, 410]);
    assert!(answers[2..].iter().all(|status| *status == 200), "{answers:?}");
}
