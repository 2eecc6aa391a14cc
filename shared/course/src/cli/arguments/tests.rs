use super::*;

fn chapter() -> Chapter {
    Chapter {
        name: "ode",
        number: 1,
        title: "Differential equations",
        page: "ode/index.html",
        figures: Vec::new(),
        tables: Vec::new(),
        values: Vec::new(),
        scenes: Vec::new(),
    }
}

fn parsed(line: &str) -> Result<Request, String> {
    let words: Vec<_> = line.split_whitespace().map(OsString::from).collect();
    parse(&chapter(), &words).map_err(|failure| match failure {
        Failure::Request(what) => what,
        Failure::Computation(what) => panic!("not the user's fault: {what}"),
    })
}

#[test]
fn each_command_is_parsed() {
    assert_eq!(parsed(""), Ok(Request::Tour));
    let list = Request::Command(Command::List { json: true });
    assert_eq!(parsed("list --json"), Ok(list));
    let Ok(Request::Command(Command::Figure(picture))) =
        parsed("figure spiral --set h=0.05 --set k=-1e3 -o a.svg")
    else {
        panic!("not a figure");
    };
    assert_eq!(picture.name, "spiral");
    assert_eq!(picture.changes.set[1], ("k".to_string(), -1e3));
    assert_eq!(picture.out.as_deref(), Some("a.svg".as_ref()));
    let view = parsed("view orbit --set h=1 --frames 3");
    let Ok(Request::Command(Command::View { options, rest, .. })) = view else {
        panic!("not a view");
    };
    assert_eq!(options.changes.set, [("h".to_string(), 1.0)]);
    assert_eq!(rest, ["--set", "h=1", "--frames", "3"]);
}

#[test]
fn help_can_be_asked_for_in_several_ways() {
    for line in ["help", "--help", "-h", "figure --help", "help figure"] {
        let Ok(Request::Help(text)) = parsed(line) else {
            panic!("{line} shows no help");
        };
        assert!(text.contains("Usage: cargo run -p ode --"), "{text}");
    }
}

#[test]
fn each_mistake_is_answered_with_what_is_accepted() {
    for (line, answer) in [
        ("figur spiral", "did you mean `figure`?"),
        ("--figure spiral", "list, figure, table"),
        ("figure", "`figure` needs a name; `list` shows them all"),
        ("figure spiral --set h", "NAME=VALUE, such as h=0.1"),
        ("figure spiral --set h=fast", "--set h: `fast` is not a number"),
        ("figure spiral --set", "--set needs NAME=VALUE"),
        ("figure spiral -o", "--out needs FILE"),
        ("figure spiral --colour", "`figure` takes --set, --out, --inline"),
        ("figure spiral --inlin", "did you mean `--inline`?"),
        ("figure spiral order", "`order` is not understood"),
        ("table regimes --xml", "`table` takes --csv, --json"),
        ("table regimes --csv --json", "one at a time"),
        ("table regimes --csv --csv", "--csv is given twice"),
        ("list all", "`list` takes --json"),
        ("view orbit --frame 3", "did you mean `--frames`?"),
        ("view orbit --set bounce=abc", "bounce: `abc` is not a number"),
        ("view --frames 3 orbit", "the scene comes first"),
        ("view", "`view` needs a name"),
    ] {
        let said = parsed(line).unwrap_err();
        assert!(said.contains(answer), "{line}: {said}");
        assert!(!said.contains('\n'), "{line}: {said}");
    }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_utf8_is_an_error_like_any_other() {
    use std::os::unix::ffi::OsStringExt;
    let odd = OsString::from_vec(vec![b'h', 0xff]);
    let words = ["figure".into(), odd];
    assert!(matches!(parse(&chapter(), &words), Err(Failure::Request(_))));
}
