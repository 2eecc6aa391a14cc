use super::*;
use course::Tolerance;
use serde_json::json;

const TOKEN: &str = "c0ffee";

fn begin(group: &str, label: &str) -> String {
    format!("{TOKEN} {group} {}\n", json!({ "begin": label }))
}

fn report(group: &str, label: &str, x: f64) -> String {
    let mut one = Report::new();
    one.push(Case::new(label).scalar("x", x, Tolerance::EXACT));
    let json = json!({ "report": one.to_json() });
    format!("{TOKEN} {group} {json}\n")
}

fn case(group: &str, label: &str) -> String {
    begin(group, label) + &report(group, label, 1.0)
}

#[test]
fn cases_are_sorted_and_the_students_prints_kept_apart() {
    let output = case("public", "a")
        + "\nmy x is 3\n"
        + &case("public", "b")
        + &case("held-out", "c")
        + &format!("{TOKEN} end {{}}\n");
    let probe_output = read(&output, TOKEN);
    assert_eq!(probe_output.protocol_error, None);
    assert!(probe_output.ended);
    let count = probe_output.groups.each_ref().map(|g| g.cases.len());
    assert_eq!(count, [2, 0, 1]);
    let outside = &probe_output.printed[0];
    assert_eq!((outside.group, &outside.lines[0][..]), (None, "my x is 3"));
}

#[test]
fn what_is_printed_belongs_to_the_case_that_runs() {
    let output = case("property", "a")
        + "before
" + &begin("held-out", "b")
        + "x = 3
" + &report("held-out", "b", 1.0)
        + "x was 3
" + &format!(
        "{TOKEN} end {{}}\nafter the end
"
    );
    let probe_output = read(&output, TOKEN);
    assert_eq!(probe_output.printed_in("held-out", "b"), ["x = 3"]);
    // What may come late from a held-out case belongs to no case.
    let rest = probe_output.printed.iter().filter(|p| p.group.is_none());
    assert_eq!(rest.count(), 2);
}

#[test]
fn lines_without_the_token_are_only_prints() {
    let forged = case("public", "a").replace(TOKEN, "c0ffe0");
    let probe_output = read(&(forged.clone() + &forged), TOKEN);
    assert_eq!(probe_output.groups[0].cases.len(), 0);
    assert_eq!(probe_output.printed[0].lines.len(), 4);
    assert!(!probe_output.ended);
}

#[test]
fn an_unfinished_case_is_known() {
    let probe_output =
        read(&(case("public", "a") + &begin("public", "b")), TOKEN);
    assert_eq!(probe_output.running, Some(("public", "b".to_string())));
    assert!(!probe_output.ended);
}

#[test]
fn contradictions_are_refused() {
    let twice = case("public", "a") + &case("public", "a");
    let unasked = report("public", "a", 1.0);
    let other = begin("public", "a") + &report("public", "b", 1.0);
    let nested = begin("public", "a") + &begin("public", "b");
    let mixed = case("property", "a") + &case("public", "b");
    let after = format!("{TOKEN} end {{}}\n") + &case("public", "a");
    let within = begin("public", "a") + &format!("{TOKEN} end {{}}\n");
    let garbled = format!("{TOKEN} public {{\"begin\": \n");
    let group = format!("{TOKEN} verdict {{}}\n");
    for (output, said) in [
        (twice, "reported twice"),
        (unasked, "unasked"),
        (other, "unasked"),
        (nested, "within another"),
        (mixed, "mixed up"),
        (after, "after its end"),
        (within, "ends within a case"),
        (garbled, "broken"),
        (group, "unknown group"),
    ] {
        let refused = read(&output, TOKEN).protocol_error.unwrap_or_default();
        assert!(refused.contains(said), "{output}: {refused}");
    }
}

#[test]
fn a_picture_that_could_act_is_refused() {
    let see = |svg: &str| {
        let line = json!({ "svg": svg });
        read(&format!("{TOKEN} see {line}\n"), TOKEN)
    };
    let good = "<svg viewBox=\"0 0 1 1\"><text>once on = top</text></svg>";
    assert_eq!(see(good).picture, Some(Ok(good.to_string())));
    for bad in [
        "<svg><script>x</script></svg>",
        "<svg onload=\"x\"></svg>",
        "<svg><a href=\"JavaScript:x\"/></svg>",
        "<p>no picture</p>",
    ] {
        assert!(see(bad).protocol_error.is_some(), "{bad}");
    }
}

#[test]
fn the_location_of_a_panic_comes_with_its_case() {
    let mut one = Report::new();
    one.push(Case::new("a").word(course::PANICKED, "no"));
    let line = |json: serde_json::Value| format!("{TOKEN} public {json}\n");
    let at = line(json!({ "at": ["/p/a.rs", 7] }));
    let report = line(json!({ "report": one.to_json() }));
    let output = begin("public", "a") + &at + &report;
    let probe_output = read(&output, TOKEN);
    assert_eq!(probe_output.protocol_error, None);
    let place = &probe_output.panics[0];
    assert_eq!((place.label.as_str(), place.line), ("a", 7));
    let broken = output.replace("7]", "\"7\"]");
    assert!(read(&broken, TOKEN).protocol_error.is_some());
    assert!(read(&at, TOKEN).protocol_error.is_some(), "outside of any case");
}
