//! Cases that nobody published, of the published kinds.

use crate::cases::asking::{ask_for, check_near, near};
use course::Tolerance;
use serde_json::{Value, json};

const CLOSE: Tolerance = Tolerance::abs(1e-9);

/// What is answered to `inputs`.
fn ask(inputs: Value) -> Result<Value, String> {
    ask_for("particles", &inputs, None)
}

fn check(inputs: Value, key: &str, want: Value) {
    check_near(ask(inputs), key, &want, CLOSE);
}

#[test]
fn other_numbers_give_what_a_hand_would() {
    let spring = json!({"a": [2, 0, 0], "b": [0, 0, 0], "va": [1, 5, 0],
        "vb": [0, 0, 0], "ks": 3, "kd": 2, "rest": 1});
    check(spring, "fa", json!([-5, 0, 0]));
    let distance = json!({"x1": [0, 3, 4], "x2": [0, 0, 0], "v1": [0, 0, 0],
        "v2": [0, 0, 0], "ks": 2, "kd": 0, "rest": 4});
    check(distance, "f2", json!([0, 1.2, 1.6]));
    let plane = json!({"N": [0, 0, 2], "P": [0, 0, 1], "X": [5, 5, 4]});
    check(plane, "signed_distance", json!([3]));
    let bounce = json!({"N": [0, 1, 0], "v": [1, -2, 3], "restitution": 0.5});
    check(bounce, "v_after", json!([1, 1, 3]));
    let fall = json!({"m": 1, "kdrag": 2, "g": -4, "z0": 1, "v0": -2,
        "times": [3]});
    check(fall.clone(), "states", json!([[-5, -2]]));
    check(fall, "terminal_velocity", json!(-2));
}

#[test]
fn other_balls_bounce_as_the_parabolas_say() {
    // Thrown up at 5 m/s from 10 m over a floor at 2 m, g = 10.
    let ball = json!({"z0": 10, "v0": 5, "g": 10, "restitution": 0.2,
        "plane": "z = 2, normal (0,0,1)"});
    let speed = 185.0_f64.sqrt();
    let t1 = 0.5 + speed / 10.0;
    let got = ask(ball.clone()).expect("an answer");
    assert!(near(&got["impact_times"][0], &json!(t1), CLOSE));
    let t2 = t1 + 2.0 * 0.2 * speed / 10.0;
    assert!(near(&got["impact_times"][1], &json!(t2), CLOSE));
    assert!(near(&got["rebound_speeds"][1], &json!(0.04 * speed), CLOSE));
    let end = t1 + 2.0 * speed / 10.0 * 0.25;
    check(ball, "accumulation_time", json!(end));
}

#[test]
fn another_orbit_and_another_slide_match_their_closed_forms() {
    // Two equal bodies a distance 2 apart, G = 4: half a turn.
    let orbit = json!({"force": "attraction m1*m2/r^2 (G=4)", "m1": 1,
        "m2": 1, "state0": [1, 0, 0, 0, 1, 0, -1, 0, 0, 0, -1, 0],
        "times": [std::f64::consts::PI]});
    check(orbit, "states", json!([[-1, 0, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0]]));
    let slide = json!({"m": 3, "g": 10, "kf": 0.2, "v0": 4, "times": [1]});
    let left = (-2.0_f64).exp();
    let state = json!([[2.0 * (1.0 - left), 4.0 * left]]);
    check(slide.clone(), "states", state);
    check(slide, "stopping_distance_t_infinite", json!(2));
}

#[test]
fn what_makes_no_sense_is_refused_with_a_reason() {
    for (inputs, why) in [
        (json!({"colour": "blue"}), "no known kind"),
        (json!({"N": [0, 0, 0], "X": [1, 2, 3]}), "normal"),
        (json!({"N": [0, 0, 1], "X": [1]}), "vector"),
        (
            json!({"force": "magnets", "state0": [], "times": []}),
            "`magnets` is not known",
        ),
        (json!({"z0": -1, "g": 9, "restitution": 0.5}), "below the plane"),
        (json!({"z0": 1, "g": 9, "restitution": 1.5}), "restitution"),
        (
            json!({"z0": 1, "g": 9, "h": 0.01, "method": "Euler"}),
            "does not cross",
        ),
        (
            json!({"z0": 1, "g": 9, "h": 1, "method": "magic"}),
            "names no method",
        ),
        (json!({"kf": 1, "g": 9, "v0": 1, "times": [2, 1]}), "do not rise"),
        (
            json!({"positions": [[0, 0, 0]], "velocities": [[0, 0, 0]],
                "masses": [0], "springs": [], "ks": 1, "rest": 1, "h": 1,
                "steps": 1, "method": "euler"}),
            "mass is 0",
        ),
        (
            json!({"positions": [[0, 0, 0]], "velocities": [[0, 0, 0]],
                "masses": [1], "springs": [[0, 1]], "ks": 1, "rest": 1,
                "h": 1, "steps": 1, "method": "euler"}),
            "particle of a force is 1",
        ),
    ] {
        let said = ask(inputs.clone()).expect_err(&inputs.to_string());
        assert!(said.contains(why), "{inputs}: {said}");
    }
}
