use super::*;

const STUB: &str = "/// Solves it.\npub fn solve(x: &[f64]) -> f64 {\n    \
                    todo!()\n}\n";

/// A long answer, another one for each seed.
fn long(seed: u64) -> String {
    let mut random = course::Random::new(seed);
    let mut text = String::from("pub fn solve(x: &[f64]) -> f64 {\n");
    for i in 0..20 {
        text += &format!("    let a{i} = x[{i}]");
        for _ in 0..5 {
            text += match random.integer(0, 6) {
                0 => " + 2.0",
                1 => " - x[1].abs()",
                2 => " * (x[2] - 1.0)",
                3 => " / f(x[3], total)",
                4 => " % [x[4], 3.0][0]",
                _ => " - y.z",
            };
        }
        text += ";\n";
    }
    text + "    0.0\n}\n"
}

fn shared(text: &str, students: &[&str]) -> DistinctAnswer {
    let students = students.iter().map(|s| s.to_string()).collect();
    DistinctAnswer { text: text.to_string(), students }
}

fn found(answers: &[DistinctAnswer]) -> Vec<(SimilarityKind, Vec<String>)> {
    let found = find_similar("ode/a", STUB, answers);
    found.into_iter().map(|s| (s.kind, s.students)).collect()
}

fn students(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| name.to_string()).collect()
}

#[test]
fn the_same_file_and_renamed_copies_are_told_apart() {
    let first = long(1);
    let renamed = first.replace("a", "zeta").replace("total", "sum");
    let other = long(2);
    let answers = [
        shared(&first, &["ann"]),
        shared(&(renamed + "// mine\n"), &["bob"]),
        shared(&other, &["eve", "dan"]),
    ];
    let want = [
        (SimilarityKind::SameTokens, students(&["ann", "bob"])),
        (SimilarityKind::SameFile, students(&["dan", "eve"])),
    ];
    assert_eq!(found(&answers), want);
}

#[test]
fn a_copy_with_a_line_changed_is_near_and_other_work_is_not() {
    let first = long(1);
    let changed = first.replacen("x[9]", "g(x[9] < 4.0)", 1);
    assert_ne!(first, changed);
    let answers = [
        shared(&first, &["ann"]),
        shared(&changed, &["bob"]),
        shared(&long(2), &["eve"]),
        shared(&long(3), &["dan"]),
    ];
    let found = find_similar("ode/a", STUB, &answers);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].students, students(&["ann", "bob"]));
    assert!((0.8..1.0).contains(&found[0].share), "{}", found[0].share);
}

#[test]
fn short_answers_and_stubs_are_never_alike() {
    let short = STUB.replace("todo!()", "x[0] + x[1]");
    let answers =
        [shared(STUB, &["ann", "bob"]), shared(&short, &["eve", "dan"])];
    assert_eq!(found(&answers), []);
}

#[test]
fn what_the_whole_class_has_in_common_tells_nothing() {
    let mut answers = Vec::new();
    for n in 0..8 {
        let own = format!("fn own() -> f64 {{ {} }}\n", "1.0 + (".repeat(n));
        answers.push(shared(&(long(1) + &own), &[&format!("s{n}")]));
    }
    assert_eq!(found(&answers), []);
    // Two alone with so much in common are worth a look.
    assert_eq!(found(&answers[..2]).len(), 1);
}
