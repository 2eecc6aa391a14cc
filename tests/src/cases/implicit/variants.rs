//! Cases that nobody published, of the published kinds.

use crate::cases::asking::{ask_for, check_near, near};
use course::Tolerance;
use serde_json::{Value, json};

const CLOSE: Tolerance = Tolerance::new(1e-11, 1e-11);

/// What is answered to `inputs` if these keys are asked for.
fn ask(inputs: Value, keys: &[&str]) -> Result<Value, String> {
    ask_for("implicit", &inputs, Some(keys))
}

fn check(inputs: Value, key: &str, want: Value) {
    check_near(ask(inputs, &[key]), key, &want, CLOSE);
}

#[test]
fn other_numbers_give_what_a_hand_would() {
    check(json!({"hk": 3}), "backward", json!(0.25));
    check(json!({"hk": 3}), "after_2_steps", json!(0.0625));
    let pair = json!({"ode": "x'=-x, y'=-k y", "k": 3, "h": 1, "Y0": [2, 4]});
    check(pair.clone(), "Ynew", json!([1, 1]));
    check(pair.clone(), "delta", json!([-1, -3]));
    check(pair, "explicit_Ynew", json!([0, -8]));
    // Any other equation, and any number of them.
    let turning = json!({"ode": "x'=y, y'=-x", "h": 1, "Y0": [1, 0]});
    check(turning, "Ynew", json!([0.5, -0.5]));
}

#[test]
fn one_solve_and_the_whole_iteration_differ_as_they_should() {
    // x' = x²/4 from 1 with h = 1: x1 = 1 + x1²/4 has the double root 2;
    // with h = 3/4: x1 = 1 + 3/16 x1², x1 = 4/3.
    let square = json!({"system": "x' = x^2/4", "Y0": [1], "h": 0.75});
    let key = "Ynew_fully_converged_newton";
    check(square.clone(), key, json!([4.0 / 3.0]));
    // One solve: dx = h f / (1 - h f') = 0.1875 / (1 - 0.375).
    check(square, "Ynew_one_linear_solve", json!([1.3]));
    // An exponential, whose slope is not that of a polynomial.
    let exp = json!({"system": "x' = -exp(2x)", "Y0": [0], "h": 0.5});
    check(exp, "Ynew_one_linear_solve", json!([-0.25]));
}

#[test]
fn springs_and_oscillators_are_any() {
    let spring = json!({"a": [2, 0, 0], "b": [0, 0, 0], "va": [0, 3, 0],
        "vb": [0, 0, 0], "ks": 8, "kd": 4, "rest": 3});
    // Compressed by 1: pushes with 8; across it -8/2 of the wrong sign, and
    // the damping of a turning spring beside the diagonal.
    check(spring.clone(), "fa", json!([8, 0, 0]));
    check(spring.clone(), "compressed", json!(true));
    let rows = json!([[-8, -6, 0], [0, 4, 0], [0, 0, 4]]);
    check(spring.clone(), "dfa_dxa", rows);
    check(spring, "dfa_dva", json!([[-4, 0, 0], [0, 0, 0], [0, 0, 0]]));

    let damped = json!({"m": 2, "k": 4, "c": 3, "h": 1, "x0": 1, "v0": 2,
        "force": "-k x - c v"});
    // (2 + 3 + 4) dv = -4 - 6 - 8
    check(damped.clone(), "dv", json!(-2));
    check(damped, "x", json!(1));
    let cubic = json!({"m": 1, "k": 1, "h": 1, "x0": 2, "v0": 0,
        "force": "-k x^3"});
    // (1 + 12) dv = -8
    check(cubic, "dv", json!(-8.0 / 13.0));
    let many = json!({"m": 1, "k": 9, "h": 1, "steps": 3, "x0": 1, "v0": 0});
    check(many, "energy_ratio_total", json!(1e-3));
}

#[test]
fn networks_have_pins_drag_and_any_number_of_steps() {
    let network = json!({"positions": [[0, 0, 0], [1, 0, 0]],
        "velocities": [[0, 0, 0], [0, 0, 0]], "masses": [1, 2],
        "springs_i_j_ks_kd_rest": [[0, 1, 6, 0, 1]], "gravity": [0, 0, -8],
        "drag": 2, "fixed": [0], "h": 1});
    let got = ask(network.clone(), &["after_0", "after_1"]).expect("answers");
    // Across a spring at rest only drag and weight: (2 + 2) dv = -16.
    let x = &got["after_1"]["positions"];
    assert!(near(x, &json!([[0, 0, 0], [1, 0, -4]]), CLOSE), "{x}");
    assert!(near(&got["after_0"]["positions"], &network["positions"], CLOSE));
}

#[test]
fn what_makes_no_sense_is_said() {
    for (inputs, words) in [
        (json!({"hk": -1}), "k is -1"),
        (json!({"ode": "x'=-x", "h": 0, "Y0": [1]}), "`h` is zero"),
        (json!({"ode": "x'=-x", "h": 1, "Y0": [1, 2]}), "not 1"),
        (json!({"m": 0, "k": 1, "h": 1, "x0": 1, "v0": 0}), "positive"),
        (json!({"nothing": 1}), "no known kind"),
    ] {
        let why = ask(inputs.clone(), &["Ynew"]).expect_err("no answer");
        assert!(why.contains(words), "{inputs}: {why}");
    }
    let network = json!({"positions": [[0, 0, 0]], "velocities": [[0, 0, 0]],
        "masses": [1], "springs_i_j_ks_kd_rest": [[0, 5, 1, 0, 1]],
        "h": 0.1});
    let why = ask(network, &["after_1"]).expect_err("no such particle");
    assert!(why.contains("particle"), "{why}");
}
