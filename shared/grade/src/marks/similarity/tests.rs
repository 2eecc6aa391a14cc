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

fn given() -> GivenTexts {
    GivenTexts { stub: STUB.into(), solution: long(99) }
}

fn found(answers: &[DistinctAnswer]) -> Vec<(SimilarityKind, Vec<String>)> {
    let found = find_similar("ode/a", &given(), answers);
    found.into_iter().map(|s| (s.kind, s.students)).collect()
}

fn students(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| name.to_string()).collect()
}

/// Others who have all done their own work.
fn others(count: u64) -> Vec<DistinctAnswer> {
    let answer = |n| shared(&long(100 + n), &[&format!("other {n}")]);
    (0..count).map(answer).collect()
}

#[test]
fn the_same_file_and_renamed_copies_are_told_apart() {
    let first = long(1);
    let renamed = first.replace("a", "zeta").replace("total", "sum");
    let mut answers = others(10);
    answers.extend([
        shared(&first, &["ann"]),
        shared(&(renamed + "// mine\n"), &["bob"]),
        shared(&long(2), &["eve", "dan"]),
    ]);
    let want = [
        (SimilarityKind::SameTokens, students(&["ann", "bob"])),
        (SimilarityKind::SameFile, students(&["dan", "eve"])),
    ];
    assert_eq!(found(&answers), want);
}

#[test]
fn a_copy_with_a_line_changed_is_noted_and_own_work_is_not() {
    let first = long(1);
    let changed = first.replacen("x[9]", "g(x[9] < 4.0)", 1);
    assert_ne!(first, changed);
    let mut answers = others(10);
    answers.push(shared(&first, &["ann"]));
    answers.push(shared(&changed, &["bob"]));
    let found = find_similar("ode/a", &given(), &answers);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].students, students(&["ann", "bob"]));
    assert!((0.8..1.0).contains(&found[0].share), "{}", found[0].share);
}

#[test]
fn short_right_answers_stubs_and_the_solution_are_never_alike() {
    let short = STUB.replace("todo!()", "x[0] + x[1]");
    let solution = long(99);
    let mut answers = others(10);
    answers.extend([
        shared(STUB, &["ann", "bob"]),
        shared(&short, &["eve", "dan"]),
        shared(&solution, &["max", "moritz"]),
    ]);
    assert_eq!(found(&answers), []);
}

#[test]
fn what_the_whole_class_has_in_common_weighs_nothing() {
    let mut answers = Vec::new();
    for n in 0..8 {
        let own = format!("fn own() -> f64 {{ {} }}\n", "1.0 + (".repeat(n));
        answers.push(shared(&(long(1) + &own), &[&format!("s{n}")]));
    }
    assert_eq!(found(&answers), []);
    // Negative control: the same two among others who have it not.
    let mut few = others(6);
    few.extend(answers[..2].to_vec());
    let found = find_similar("ode/a", &given(), &few);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].students, students(&["s0", "s1"]));
}

#[test]
fn the_weight_is_that_computed_by_hand() {
    // One k-gram that two of ten have and one that five have: among the
    // eight others none and three, so −log₂(0.5/9) − log₂(3.5/9) bits.
    let weigh = Weigh { counts: BTreeMap::from([(1, 2), (2, 5)]), class: 10 };
    let want = ((9.0_f64 / 0.5).log2() + (9.0_f64 / 3.5).log2()) / 8.0;
    let got = weigh.bits([1, 2].iter(), 2);
    // Rounding of a few operations.
    assert!((got - want).abs() < 1e-12, "{got} {want}");
    assert!((weigh.pairs_bits() - 45.0_f64.log2()).abs() < 1e-12);
    // What all have weighs next to nothing.
    let all = Weigh { counts: BTreeMap::from([(1, 10)]), class: 10 };
    assert!(all.bits([1].iter(), 2) < 0.02);
}
