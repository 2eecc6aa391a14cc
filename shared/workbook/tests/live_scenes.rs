//! Scenes of the served book: who may start them, and how they end.

use crate::serve::{Served, serve};
use std::io::{Read, Write};
use std::net::TcpStream;

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
    for _ in 0..3 {
        let (status, frame) = ask("[\"release\",{\"advance\":0.01}]");
        assert_eq!((status, &frame[..]), (200, &b"\x04\0\0\0{}  "[..]));
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
