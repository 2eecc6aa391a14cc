//! The published cases are answered, and answered right.

mod command;
mod formula;
mod variants;

use serde_json::{Value, json};
use std::path::Path;
use tests::cases::{Case, answer, differences, explains, is_compared, read};

/// Every case of every copied file.
fn published() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .expect("the folder of cases is part of the project")
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "json"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no cases in {}", folder.display());
    let mut cases = Vec::new();
    for file in files {
        cases.extend(read(&file).expect("the copied files are well formed"));
    }
    cases
}

fn case(name: &str) -> Case {
    let mut all = published().into_iter();
    let found = all.find(|case| case.name == name);
    found.unwrap_or_else(|| panic!("the case {name} is published"))
}

/// The answer to one case alone.
fn solved(case: &Case) -> Value {
    let mut answers = answer(std::slice::from_ref(case));
    assert_eq!(answers.unsupported, Vec::<String>::new());
    answers.values.remove(&case.id()).expect("it was answered")
}

fn expected(case: &Case) -> Value {
    Value::Object(case.expected.clone().expect("published with an answer"))
}

/// Whether a case names a file that it does not bring along.
fn lacks_its_data(case: &Case) -> bool {
    case.inputs.contains_key("sha256") && !case.inputs.contains_key("data")
}

#[test]
fn every_published_case_is_answered_right() {
    let (without_data, cases): (Vec<Case>, Vec<Case>) =
        published().into_iter().partition(lacks_its_data);
    let answers = answer(&cases);
    assert_eq!(answers.unsupported, Vec::<String>::new());
    let mut wrong = Vec::new();
    for case in &cases {
        wrong.extend(differences(case, &answers.values[&case.id()]));
    }
    for line in answer(&without_data).unsupported {
        assert!(line.contains("is not among the inputs"), "{line}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn neither_names_nor_expected_values_are_read() {
    let mut cases = published();
    cases.retain(|case| !lacks_its_data(case));
    let known = answer(&cases);
    let mut blind = cases.clone();
    for (i, case) in blind.iter_mut().enumerate() {
        case.name = format!("case {i}");
        for value in case.expected.iter_mut().flat_map(|map| map.values_mut()) {
            erase(value);
        }
    }
    let found = answer(&blind);
    assert_eq!(found.unsupported, Vec::<String>::new());
    for (before, after) in cases.iter().zip(&blind) {
        assert_eq!(known.values[&before.id()], found.values[&after.id()]);
    }
}

/// Replaces everything but the numbers of steps and of contacts that are
/// added up, which are inputs.
fn erase(value: &mut Value) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                if key != "N" && key != "contacts" {
                    erase(value);
                }
            }
        }
        Value::Array(list) if list.iter().all(Value::is_object) => {
            list.iter_mut().for_each(erase);
        }
        _ => *value = Value::Null,
    }
}

#[test]
fn every_number_that_is_compared_can_fail() {
    for case in published() {
        let want = expected(&case);
        assert_eq!(differences(&case, &want), Vec::<String>::new());
        let mut places = Vec::new();
        compared_numbers("", &want, &mut places);
        let only_explains = want
            .as_object()
            .is_some_and(|map| map.keys().all(|key| explains(key)));
        let silent = places.is_empty() && !only_explains;
        assert!(!silent, "{} compares nothing", case.id());
        for place in places {
            let mut got = want.clone();
            let number = got.pointer_mut(&place).expect("found just now");
            let x = number.as_f64().expect("a number");
            // Three allowances off; an order may be 0.15 off.
            let off = 3.0 * case.tolerance.allowance(x);
            let off = if place.ends_with("/order") { 0.5 } else { off };
            *number = json!(x + if off == 0.0 { 1.0 } else { off });
            let found = differences(&case, &got);
            assert_eq!(found.len(), 1, "{} {place}: {found:?}", case.id());
        }
    }
}

fn compared_numbers(path: &str, value: &Value, places: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                if is_compared(map, key) {
                    compared_numbers(&format!("{path}/{key}"), value, places);
                }
            }
        }
        Value::Array(list) => {
            for (i, value) in list.iter().enumerate() {
                compared_numbers(&format!("{path}/{i}"), value, places);
            }
        }
        Value::Number(_) => places.push(path.to_string()),
        _ => {}
    }
}

#[test]
fn another_input_gives_another_answer() {
    for (name, input, value) in [
        ("circle_euler_h0.1_n100", "h", json!(0.11)),
        ("circle_rk4_h0.5_n40", "method", json!("midpoint")),
        ("decay_midpoint_hk0.5", "k", json!(4.1)),
        ("one_step_rational_x2_plus_t", "t0", json!(0.25)),
        ("one_step_rational_x2_plus_t", "ode", json!("x' = x^2 - t")),
        ("order_cos", "T", json!(2.5)),
        ("stepsize_factor_notes_100", "error_exponent", json!(3)),
        ("step_doubling_euler", "tolerance", json!(1e-5)),
        ("arenstorf_short", "m", json!(0.0123)),
        ("kepler_e0.6", "x0", json!([0.4, 0.0, 0.0, 2.001])),
        ("van_der_pol_mu1", "mu", json!(1.01)),
        ("lorenz_short", "times", json!([0.25, 0.5, 1.0, 2.0, 5.001])),
        ("particle_on_line_k1e6_h0.1", "steps", json!(11)),
        ("run_simulation_frame_count", "frame", json!("1/25")),
        ("fig7_point_on_incline_30", "m", json!(2.1)),
        ("push_below_tipping", "extra_force_xz", json!([5.1, 0])),
        ("collision_row_unequal_half", "restitution", json!(0.6)),
        ("collision_row_against_wall", "masses", json!([1.0, 2.1, null])),
        ("fig12_mass_9", "threshold", json!(0.01)),
        ("impulse_central_hit", "restitution", json!(0.7)),
        ("lockup_drop_0", "restitution", json!(0.6)),
    ] {
        let mut altered = case(name);
        assert!(altered.inputs.contains_key(input), "{name} has no {input}");
        altered.inputs.insert(input.to_string(), value);
        let got = solved(&altered);
        let found = differences(&altered, &got);
        assert!(!found.is_empty(), "{name} does not depend on {input}");
    }
}

#[test]
fn an_order_is_held_against_the_theory() {
    let case = case("order_cos");
    let with_order = |order: f64| {
        let mut got = expected(&case);
        got["methods"]["rk4"]["order"] = json!(order);
        differences(&case, &got)
    };
    assert_eq!(with_order(3.86), Vec::<String>::new());
    assert_eq!(with_order(4.16).len(), 1);
}

#[test]
fn the_small_component_has_a_tolerance_of_its_own() {
    let mut case = case("robertson_to_40");
    let mut got = expected(&case);
    // The second component is 9e-6: the remark allows 1e-10 + 9e-11, the
    // tolerance of the case alone would allow 1e-9.
    let x = got["states"][2][1].as_f64().expect("a number");
    got["states"][2][1] = json!(x + 5e-10);
    assert_eq!(differences(&case, &got).len(), 1);
    case.compare = "element-wise".to_string();
    assert_eq!(differences(&case, &got), Vec::<String>::new());
}

#[test]
fn words_count_unless_they_only_inform() {
    let mut case = case("decay_euler_hk1");
    let mut got = expected(&case);
    got["class"] = json!("explosion");
    assert_eq!(differences(&case, &got), Vec::<String>::new());
    case.compare = "values element-wise".to_string();
    assert_eq!(differences(&case, &got).len(), 1);
}

#[test]
fn missing_misshapen_and_infinite_answers_fail() {
    let case = case("circle_euler_h0.1_n100");
    for (key, value) in [
        ("final", json!([1.0])),
        ("final", json!(1.0)),
        ("final_radius", json!("NaN")),
        ("final_radius", json!("inf")),
        ("final_radius", Value::Null),
    ] {
        let mut got = expected(&case);
        got[key] = value.clone();
        assert_eq!(differences(&case, &got).len(), 1, "{key}: {value}");
    }
    assert_eq!(differences(&case, &json!({})).len(), 3);
}
