//! Cases that nobody published, of the published kinds, against closed
//! forms.

use crate::cases::asking::{ask_for, check_near};
use crate::cases::{Case, differences};
use course::Tolerance;
use serde_json::{Value, json};

/// What is answered to `inputs` if `keys` are asked for.
fn ask(inputs: &Value, keys: &[&str]) -> Result<Value, String> {
    ask_for("lcp", inputs, Some(keys))
}

/// Checks one answer to nine digits.
fn check(inputs: Value, key: &str, want: Value) {
    let close = Tolerance::new(1e-9, 1e-9);
    check_near(ask(&inputs, &[key]), key, &want, close);
}

#[test]
fn a_book_and_a_stool_on_the_floor() {
    let book = json!({"A": [[0.5]], "b": [-9.81]});
    check(book.clone(), "f_one_solution", json!([19.62]));
    check(book.clone(), "w", json!([0]));
    check(book.clone(), "f_unique", json!(true));
    check(book, "status", json!("solvable"));
    // Three legs at 0, 1 and 2 of a board that turns about 0: two of them
    // can share, nobody knows how.
    let board = json!({"b": [-1, -2, -3], "B": [[1, 0], [1, 1], [1, 2]]});
    check(board.clone(), "w", json!([0, 0, 0]));
    check(board.clone(), "f_unique", json!(false));
    check(board, "Btf", json!([1, 1]));
}

#[test]
fn contacts_that_pull_away_and_contacts_that_merely_touch() {
    let both = json!({"A": [[1, 0], [0, 1]], "b": [3, 0]});
    check(both.clone(), "f_one_solution", json!([0, 0]));
    check(both.clone(), "degenerate_indices", json!([1]));
    check(both.clone(), "f_unique", json!(true));
    check(both, "w", json!([3, 0]));
    // Equal and opposite rows at rest: no force can be there.
    let same = json!({"A": [[1, 1], [1, 1]], "b": [0, 0]});
    check(same.clone(), "f_unique", json!(true));
    check(same, "degenerate_indices", json!([0, 1]));
}

#[test]
fn equations_among_the_contacts() {
    // f0 = -b0 - f1 from the first row; the second then asks f1 = 1.
    let hinge = json!({"A": [[1, 1], [1, 3]], "b": [4, 2],
        "bilateral_rows": [0]});
    check(hinge.clone(), "f", json!([-5, 1]));
    check(hinge, "w", json!([0, 0]));
}

#[test]
fn problems_without_solution_come_with_a_proof() {
    let jammed = json!({"A": [[2, 0, -2], [0, 0, 0], [-2, 0, 2]],
        "b": [1, 0, -4]});
    check(jammed.clone(), "status", json!("infeasible"));
    check(jammed.clone(), "certificate_d", json!([1, 0, 1]));
    check(jammed, "b_dot_d", json!(-3));
}

#[test]
fn simple_rules_and_how_they_fail() {
    let murty = |n: usize| -> Value {
        let entry = |i: usize, j: usize| match i.cmp(&j) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 2,
        };
        let row = |i| (0..n).map(|j| entry(i, j)).collect::<Vec<_>>();
        let a: Vec<_> = (0..n).map(row).collect();
        json!({"A": a, "b": vec![-1; n]})
    };
    check(murty(6), "pivots_largest_index", json!(63));
    check(murty(6), "pivots_least_index", json!(1));
    check(murty(40), "f_unique", json!(true));
    let circle = json!({"A": [[1, 2, 0], [0, 1, 2], [2, 0, 1]],
        "b": [-1, -1, -1]});
    let key = "block_pivoting_from_set_0";
    check(circle.clone(), key, json!("cycle of 3"));
    let key = "block_pivoting_from_set_0_1_2";
    check(circle.clone(), key, json!("solved after 0"));
    check(circle, "f_unique", json!(true));
    let deceiving = json!({"A": [[14, 0, 8], [0, 6, -2], [8, -2, 6]],
        "b": [-12, 2, -10]});
    let key = "minimum_sum_force_solution";
    check(deceiving.clone(), key, json!([1.25, 0, 0]));
    check(deceiving, "its_f_dot_w", json!(6.875));
}

#[test]
fn data_of_siconos_is_read_where_it_is_given() {
    let data = "2 0\n2 2 4\n2 1\n1 2\n-5 -6\nsolution 4/3 7/3";
    let given = json!({"data": data, "format": "n, storage type"});
    check(given.clone(), "f", json!([4.0 / 3.0, 7.0 / 3.0]));
    check(given.clone(), "symmetric_part_psd", json!(true));
    check(given.clone(), "second_solver_finds_same_w", json!(true));
    check(given, "n", json!(2));
    let skew = json!({"data": "2 0 2 2 4  0 -1 1 0  1 -1"});
    check(skew.clone(), "symmetric", json!(false));
    check(skew, "status_of_reference_lemke", json!("solved"));
}

#[test]
fn forces_and_proofs_are_judged_by_what_they_do() {
    let inputs = json!({"A": [[1, 1], [1, 1]], "b": [-2, -2]});
    let want = json!({"status": "solvable", "w": [0, 0],
        "f_one_solution": [2, 0], "f_unique": false});
    let case = Case {
        chapter: "lcp".to_string(),
        name: "shared".to_string(),
        inputs: inputs.as_object().expect("an object").clone(),
        expected: want.as_object().cloned(),
        tolerance: Tolerance::new(1e-7, 1e-7),
        compare: String::new(),
    };
    for (f, right) in
        [([1.5, 0.5], true), ([1.5, 0.6], false), ([3.0, -1.0], false)]
    {
        let mut got = want.clone();
        got["f_one_solution"] = json!(f);
        assert_eq!(differences(&case, &got).is_empty(), right, "{f:?}");
    }
}

#[test]
fn what_makes_no_sense_is_refused_with_a_reason() {
    for (inputs, why) in [
        (json!({"colour": "blue"}), "no known kind"),
        (json!({"A": [[1, 2], [3]], "b": [1, 2]}), "`A` is not a matrix"),
        (json!({"A": [[1, 2]], "b": [1]}), "`A` is not square"),
        (json!({"A": [[1]], "b": []}), "`b` has no entries"),
        (json!({"A": [[1]], "b": [1], "n": 2}), "`b` does not have `n`"),
        (json!({"A": [[1]], "b": ["x"]}), "`b` is not a list of numbers"),
        (
            json!({"A": [[1]], "b": [1], "bilateral_rows": [1]}),
            "there is no row 1",
        ),
        (json!({"path": "nowhere.dat"}), "is not among the inputs"),
        (json!({"data": "2 1 2 2 4 1 0 0 1 0 0"}), "a full matrix"),
        (json!({"data": "2 0 2 2 4 1 0 0 1"}), "less than 2 x 2"),
    ] {
        let said = ask(&inputs, &["f"]).expect_err(&inputs.to_string());
        assert!(said.contains(why), "{inputs}: {said}");
    }
}
