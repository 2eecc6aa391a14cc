//! Cases that nobody published, of the published kinds.

use crate::cases::asking::{check_near, near};
use crate::cases::{Inputs, Wanted, evaluate};
use course::Tolerance;
use serde_json::{Value, json};

const CLOSE: Tolerance = Tolerance::abs(1e-9);

/// What is answered to `inputs` if the keys of `expected` are asked for.
fn asked(inputs: Value, expected: Option<Value>) -> Result<Value, String> {
    let inputs = inputs.as_object().expect("inputs are an object").clone();
    let expected = expected.and_then(|map| map.as_object().cloned());
    let wanted = Wanted::of(expected.as_ref());
    let answer = evaluate("contact", &Inputs(&inputs), &wanted)?;
    Ok(Value::Object(answer))
}

fn ask(inputs: Value) -> Result<Value, String> {
    asked(inputs, None)
}

fn check(inputs: Value, key: &str, want: Value) {
    check_near(ask(inputs), key, &want, CLOSE);
}

#[test]
fn points_and_blocks_of_other_weights_are_those_of_a_hand() {
    let slope = json!({"m": 4, "g": [0, 0, -10], "theta_deg": 90,
        "n": [1, 0, 0]});
    check(slope.clone(), "f", json!([0]));
    check(slope, "acceleration", json!([0, 0, -10]));
    // A square block, pushed at its foot so hard that it tips backwards.
    let pushed = json!({"m": 1, "width": 1, "height": 1, "g": 10,
        "extra_force_xz": [20, 0], "applied_at_xz_from_center": [0, -0.5],
        "contacts": "as published"});
    let got = ask(pushed).expect("an answer");
    assert!(near(&got["f"][1], &json!(0), CLOSE), "the right corner lifts");
    // Without a push the key may be missing.
    let still = json!({"m": 2, "width": 3, "height": 1, "g": 10});
    check(still, "f", json!([10, 10]));
}

#[test]
fn rows_with_walls_that_move_and_restitutions_of_their_own() {
    // A wall that comes in at speed 1 throws an elastic ball at 2.
    let bat = json!({"masses": [null, 1.0], "v": [1, 0],
        "restitution": 1});
    check(bat.clone(), "v_after_simultaneous", json!([1, 2]));
    check(bat, "v_after_propagation", json!([1, 2]));
    let mixed = json!({"masses": [1, 1, 1], "v": [1, 0, 0],
        "restitution": [1, 0]});
    let got = ask(mixed).expect("an answer");
    let v = &got["v_after_simultaneous"];
    assert!(
        near(&json!(v[1]), &json!(v[2]), CLOSE),
        "the dull ones stay together"
    );
    // Walls that close in: no simultaneous answer, and an endless loop.
    let squeezed = json!({"masses": [null, 1, null], "v": [0.5, 0, -0.5],
        "restitution": 0});
    let got = ask(squeezed).expect("an answer");
    assert!(got.get("j_simultaneous").is_none());
    assert_eq!(got["printed_loop_terminates"], json!(false));
    assert_eq!(got["sweeps_tried"], json!(2000));
}

#[test]
fn another_mass_ratio_has_another_factor() {
    let heavy = json!({"masses_bottom_up": [null, 1, 4], "v": [0, 0, -2],
        "restitution": 0, "threshold": 0.001});
    check(heavy.clone(), "propagation_factor_per_iteration", json!(0.8));
    let ten = json!(2.0 * 0.8_f64.powi(10));
    check(heavy.clone(), "heavy_speed_after_10_iterations", ten);
    check(heavy.clone(), "simultaneous_j", json!([8, 8]));
    // 2 * 0.8^n < 0.001 from n = 35 on.
    check(heavy, "iterations_until_below_threshold", json!(35));
}

fn cube(mass: f64, z: f64, force: f64) -> Value {
    json!({"name": "cube", "fixed": false, "x": [0, 0, z], "mass": mass,
        "Ibody_diag": [mass / 6.0, mass / 6.0, mass / 6.0],
        "force": [0, 0, force]})
}

#[test]
fn scenes_add_up_what_is_asked_for() {
    let contact = |x: f64, y: f64| json!({"a": 0, "b": 1, "p": [x, y, 0], "n": [0, 0, 2]});
    let scene = json!({
        "bodies": [cube(3.0, 0.5, -30.0), {"fixed": true}],
        "contacts": [contact(-0.5, -0.5), contact(-0.5, 0.5),
            contact(0.5, -0.5), contact(0.5, 0.5)]});
    let expected = json!({"sums_of_f": [{"contacts": [0, 1], "sum": null},
        {"contacts": [3, 2, 1, 0], "sum": null}]});
    let got = asked(scene.clone(), Some(expected)).expect("an answer");
    let sums = &got["sums_of_f"];
    assert!(near(&sums[0]["sum"], &json!(15), CLOSE));
    assert!(near(&sums[1]["sum"], &json!(30), CLOSE));
    check(scene.clone(), "rank_of_A", json!(3));
    check(scene.clone(), "f_unique", json!(false));
    check(scene.clone(), "w", json!([0, 0, 0, 0]));
    let none = json!({"sums_of_f": [{"contacts": [9], "sum": null}]});
    let refused = asked(scene, Some(none)).expect_err("no contact 9");
    assert!(refused.contains("contact 9"), "{refused}");
}

#[test]
fn a_floor_that_moves_counts_in_b() {
    // n' of a floor that turns, and the speed with which it comes up.
    let scene = json!({
        "bodies": [cube(1.0, 0.5, 0.0),
            {"fixed": true, "v": [0, 0, 1], "omega": [1, 0, 0]}],
        "contacts": [{"a": 0, "b": 1, "p": [0, 0, 0], "n": [0, 0, 1],
            "kind": "vf"}]});
    check(scene.clone(), "ndot", json!([[0, -1, 0]]));
    check(scene, "A", json!([[1]]));
}

#[test]
fn drops_from_other_heights_come_to_rest() {
    for (z0, v0, e, epsilon) in
        [(0.3, 1.0, 0.8, 1e-4), (2.0, 0.0, 0.0, 1e-5), (0.0, 0.0, 0.5, 1e-6)]
    {
        let drop = json!({"z0": z0, "v0": v0, "g": 9.81, "restitution": e,
            "epsilon": epsilon, "threshold": 0.001, "dt": "1/30",
            "t_end": 8.0});
        check(drop.clone(), "required_final_z_at_most", json!(epsilon));
        check(drop.clone(), "required_final_z_at_least", json!(-epsilon));
        check(drop, "required_final_v", json!(0));
    }
}

#[test]
fn what_makes_no_sense_is_refused_with_a_reason() {
    let floor = json!({"fixed": true});
    for (inputs, why) in [
        (json!({"colour": "blue"}), "no known kind"),
        (json!({"masses": [1, 2], "v": [1], "restitution": 0}), "equally"),
        (json!({"masses": [1, "x"], "v": [1, 2], "restitution": 0}), "mass"),
        (
            json!({"bodies": [floor], "contacts": [{"a": 0, "b": 3,
                "p": [0, 0, 0], "n": [0, 0, 1]}]}),
            "no body",
        ),
        (
            json!({"bodies": [floor, floor], "contacts": [{"a": 0, "b": 1,
                "p": [0, 0, 0], "n": [0, 0, 0]}]}),
            "zero",
        ),
        (
            json!({"bodies": [floor, floor], "contacts": [{"a": 0, "b": 1,
                "p": [0, 0, 0], "n": [0, 0, 1], "kind": "ee",
                "ea": [1, 0, 0], "eb": [2, 0, 0]}]}),
            "parallel",
        ),
        (json!({"threshold": 0.1, "v_rel": -1, "duration": 1}), "collision"),
        (json!({"m": -1, "g": [0, 0, -1], "n": [0, 0, 1]}), "mass"),
    ] {
        let answer = ask(inputs.clone());
        let Err(refused) = answer else {
            panic!("{inputs} was answered");
        };
        assert!(refused.contains(why), "{inputs}: {refused}");
    }
}
