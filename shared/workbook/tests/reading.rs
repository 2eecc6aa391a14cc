//! What pages report of reading and answering: what is kept, who may report,
//! and what `progress` says of it.

use crate::editor::{Served, serve};
use crate::small_course::{Fixture, complained, said};
use serde_json::{Value, json};
use std::fs;

const PATH: &str = "/__workbook/progress";
const FILE: &str = ".workbook/reading.json";

fn record(right: bool, at: u64) -> Value {
    json!({
        "answers": {"demo/end:0a1b2c3d":
            {"choice": 1, "right": right, "first": false, "first_choice": 2,
             "tries": 2, "stage": 0, "due": 5, "at": at}},
        "read": {"page.html": {"title": "Page", "at": at}},
        "last": {"page": "page.html", "title": "Page", "id": "", "heading": "",
            "at": at},
        "repeat": {"on": true, "at": at},
        "erased": 0,
    })
}

fn report(served: &Served, what: &Value) -> (u16, Value) {
    let (status, body) =
        served.send("PUT", PATH, &served.ours(), &what.to_string());
    (status, serde_json::from_str(&body).unwrap_or(json!(body)))
}

fn kept(course: &Fixture) -> Option<Value> {
    let text = fs::read_to_string(course.root().join(FILE)).ok()?;
    serde_json::from_str(&text).ok()
}

#[test]
fn reports_of_two_pages_are_kept_together_and_erased_together() {
    let served = serve("reported");
    assert_eq!(report(&served, &record(false, 10)).0, 200);
    // A page that knows nothing yet is told what another has reported.
    let (status, merged) = report(&served, &json!({}));
    assert_eq!((status, &merged), (200, &record(false, 10)));
    // The newer answer stays, whoever comes last.
    let (_, merged) = report(&served, &record(true, 20));
    assert_eq!(merged["answers"]["demo/end:0a1b2c3d"]["right"], json!(true));
    let (_, merged) = report(&served, &record(false, 15));
    assert_eq!(merged["answers"]["demo/end:0a1b2c3d"]["right"], json!(true));
    assert_eq!(kept(&served.course), Some(merged));
    let (status, merged) = report(&served, &json!({"erased": 30}));
    assert_eq!((status, merged["answers"].clone()), (200, json!({})));
    // Another page still has it, and reports it once more.
    let (_, merged) = report(&served, &record(true, 20));
    assert_eq!((&merged["answers"], &merged["read"]), (&json!({}), &json!({})));
    assert_eq!(
        (&merged["last"], &merged["repeat"]),
        (&json!(null), &json!(null))
    );
    assert_eq!(kept(&served.course), Some(merged));
    let (_, merged) = report(&served, &record(true, 40));
    assert_eq!(merged["answers"]["demo/end:0a1b2c3d"]["right"], json!(true));
}

#[test]
fn nobody_else_reports_reads_or_erases() {
    let served = serve("reported_by_others");
    report(&served, &record(true, 10));
    let before = kept(&served.course);
    let evil = record(false, 99).to_string();
    for stranger in served.strangers() {
        for method in ["PUT", "DELETE", "POST"] {
            let (status, _) = served.send(method, PATH, &stranger, &evil);
            assert_eq!(status, 405, "{method} {stranger}");
        }
    }
    let port = served.ours().split("127.0.0.1:").nth(1).map(String::from);
    let port = port.unwrap().split('\r').next().unwrap().to_string();
    let rebound = format!("Host: evil.example:{port}\r\n{}", served.ours());
    assert_eq!(served.send("PUT", PATH, &rebound, &evil).0, 403);
    // It is read by no request, not even by our own.
    let (status, body) = served.send("GET", PATH, &served.ours(), "");
    assert!(status == 405 && !body.contains("0a1b2c3d"), "{status} {body}");
    assert_eq!(kept(&served.course), before);
    assert!(before.is_some());
}

#[test]
fn what_no_page_reports_is_refused_and_changes_nothing() {
    let served = serve("reported_wrongly");
    report(&served, &record(true, 10));
    let before = kept(&served.course);
    let long = "x".repeat(400);
    let mut many = json!({"read": {}});
    for i in 0..2100 {
        many["read"][i.to_string()] = json!({"title": "", "at": 1});
    }
    for wrong in [
        json!("words"),
        json!([3]),
        json!({"answers": []}),
        json!({"answers": {"a": {"choice": -1}}}),
        json!({"answers": {"a": {"at": "now"}}}),
        json!({"read": {long.as_str(): {"title": "", "at": 1}}}),
        json!({"last": {"page": long}}),
        json!({"answers": {"a": {"curve": vec![1.0; 300]}}}),
        many,
    ] {
        let (status, said) = report(&served, &wrong);
        assert_eq!(status, 400, "{said}: {:.80}", wrong.to_string());
    }
    let deep = "[".repeat(10_000);
    assert_eq!(served.send("PUT", PATH, &served.ours(), &deep).0, 400);
    let huge = json!({"last": {"page": "x".repeat(300 << 10)}});
    let (status, _) = report(&served, &huge);
    assert!(matches!(status, 413 | 0), "{status}");
    assert_eq!(kept(&served.course), before);
}

#[test]
fn progress_says_what_is_done_and_what_is_next() {
    let course = Fixture::new("progressed");
    course.write(
        "book/questions/progressed/end.toml",
        "[[questions]]\ntype = \"MultipleChoice\"\nprompt.prompt = 'Why?'\n\
         answer.answer = 'So.'\ncontext = 'c'\n\
         [[questions.prompt.distractors]]\ntext = 'Else.'\n",
    );
    let output = course.run(&["progress"]);
    assert!(output.status.success(), "{}", complained(&output));
    let text = said(&output);
    assert!(text.contains("exercises    0 of 2 passed, 0 of 15 points"));
    assert!(text.contains("next: progressed/double"), "{text}");
    assert!(text.contains("questions    0 of 1 answered"), "{text}");
    // The name of the question, as the page has it.
    let digest = judge::digest_of(b"Why?");
    let id = format!("progressed/end:{}", &digest[..8]);
    let mut record = record(true, 10);
    record["answers"] = json!({&id: {"right": true, "first": true,
        "first_choice": 1, "tries": 1, "stage": 0, "due": 5, "at": 10}});
    course.write(FILE, &record.to_string());
    let text = said(&course.run(&["progress"]));
    for line in ["1 read", "last: Page", "1 of 1 answered, 1 right", "1 due"] {
        assert!(text.contains(line), "no {line} in {text}");
    }
    let json: Value =
        serde_json::from_str(&said(&course.run(&["progress", "--json"])))
            .unwrap();
    assert_eq!(json["exercises"][0]["exercise"], "progressed/double");
    assert_eq!((&json["points"], &json["earned"]), (&json!(15), &json!(0)));
    assert_eq!(json["questions"][0]["question"], json!(id));
    assert_eq!(json["due"], json!([id]));
    // What is exported is what `grade questions` counts.
    let file = "class/ann/workbook-answers.json";
    course.write("class/ann/half.rs", "");
    let output = course.run(&["progress", "--export", file]);
    assert!(output.status.success(), "{}", complained(&output));
    let output = course.run(&["grade", "questions", "class", "--json"]);
    assert!(output.status.success(), "{}", complained(&output));
    let items: Value = serde_json::from_str(&said(&output)).unwrap();
    assert_eq!(items["students"], json!(1));
    assert_eq!(items["questions"][0]["answered"], json!(1));
    // A record that somebody has broken counts as none.
    course.write(FILE, "{\"answers\": 3");
    let output = course.run(&["progress"]);
    assert!(output.status.success() && said(&output).contains("0 read"));
}
