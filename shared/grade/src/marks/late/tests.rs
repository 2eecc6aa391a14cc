use super::times::NamedSource;
use super::*;

const TEXT: &str = "due = \"2026-12-01T18:00\"\nutc_offset = \"+01:00\"\n\
    grace_minutes = 15\npoints_per_day = 3\nmost_points = 10\n\
    times = \"export\"\n\
    [[extension]]\nstudent = \"42\"\ndue = \"2026-12-03T18:00\"\n";

fn policy(text: &str) -> Result<LatePolicy, Failure> {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("late.toml");
    fs::write(&file, text).unwrap();
    LatePolicy::read(&file, None)
}

fn student(name: &str, id: &str) -> StudentIdentity {
    StudentIdentity { name: name.into(), id: id.into(), late: false }
}

/// Days and points taken off `points` for who came at this moment, in UTC.
fn cost(id: &str, at: &str, points: u32) -> (u32, u32) {
    let at = parse_moment(at, 0).unwrap();
    let policy = policy(TEXT).unwrap();
    let found = policy.lateness(&student("Ada", id), Some(at), points);
    assert_eq!(found.extended, id == "42");
    (found.days, found.deducted)
}

#[test]
fn days_begun_cost_points_and_grace_costs_nothing() {
    // Due at 17:00 in UTC.
    for (at, want) in [
        ("2026-11-20T00:00Z", (0, 0)),
        ("2026-12-01T17:00Z", (0, 0)),
        ("2026-12-01T17:15Z", (0, 0)),
        // Past the grace the day counts from the due date.
        ("2026-12-01T17:15:01Z", (1, 3)),
        ("2026-12-02T17:00Z", (1, 3)),
        ("2026-12-02T17:00:01Z", (2, 6)),
        ("2026-12-05T16:00Z", (4, 10)),
    ] {
        assert_eq!(cost("7", at, 35), want, "{at}");
    }
    // Never more than there is.
    assert_eq!(cost("7", "2026-12-02T18:00Z", 2), (2, 2));
}

#[test]
fn an_extension_moves_the_date_of_one_student() {
    assert_eq!(cost("42", "2026-12-03T17:00Z", 35), (0, 0));
    assert_eq!(cost("42", "2026-12-03T18:00Z", 35), (1, 3));
    // Negative control: another student at the same moment.
    assert_eq!(cost("7", "2026-12-03T17:00Z", 35), (2, 6));
}

#[test]
fn an_unknown_time_costs_nothing_and_says_so() {
    let policy = policy(TEXT).unwrap();
    let found = policy.lateness(&student("Ada", ""), None, 35);
    assert_eq!((found.days, found.deducted), (0, 0));
    assert!(found.sentence(&policy).contains("is not known"));
    let at = parse_moment("2026-12-02T18:00Z", 0).unwrap();
    let late = policy.lateness(&student("Ada", ""), Some(at), 35);
    let words = late.sentence(&policy);
    let want = "Handed in 2026-12-02 19:00:00, due 2026-12-01 18:00:00, by \
                UTC+01:00: 2 days late, 6 points taken off (3 for each day \
                begun).";
    assert_eq!(words, want);
}

#[test]
fn the_grace_is_named_where_it_counts_and_nowhere_else() {
    let policy = policy(TEXT).unwrap();
    for (at, graced) in
        [("2026-12-01T17:10Z", true), ("2026-12-01T17:00Z", false)]
    {
        let at = parse_moment(at, 0).unwrap();
        let late = policy.lateness(&student("Ada", ""), Some(at), 35);
        let words = late.sentence(&policy);
        assert!(words.ends_with("nothing is taken off."), "{words}");
        assert_eq!(words.contains("15 minutes of grace"), graced, "{words}");
    }
}

#[test]
fn mistakes_in_the_file_are_named() {
    assert_eq!(
        policy(TEXT).unwrap().times,
        TimeSource::Named(NamedSource::Export)
    );
    for (from, to, words) in [
        ("2026-12-01T18:00", "tomorrow", "is no moment"),
        ("2026-12-03T18:00", "2026-02-30", "is no moment"),
        ("+01:00", "CET", "is no offset"),
        ("due = \"2026-12-01T18:00\"\n", "", "`due` is missing"),
        ("points_per_day", "points_a_day", "unknown field"),
        ("times = \"export\"\n", "", "missing field `times`"),
    ] {
        let error = policy(&TEXT.replacen(from, to, 1)).unwrap_err();
        assert_eq!(error.exit_code(), 2);
        assert!(error.to_string().contains(words), "{error}");
    }
}

#[test]
fn an_extension_must_name_one_student() {
    let policy = policy(TEXT).unwrap();
    let (ada, bob) = (student("Ada", "42"), student("42", "1"));
    assert!(policy.check_names(&[&ada]).is_ok());
    assert!(policy.check_names(&[&ada, &bob]).is_err());
    assert_eq!(policy.unknown(&[&ada]), [""; 0]);
    let eve = student("Eve", "9");
    assert_eq!(policy.unknown(&[&eve]), ["42"]);
}
