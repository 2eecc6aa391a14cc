//! Cases that nobody published, of the published kinds.

use crate::cases::asking::{ask_for, check_near, near};
use course::Tolerance;
use serde_json::{Value, json};
use std::f64::consts::PI;

const CLOSE: Tolerance = Tolerance::abs(1e-9);

/// What is answered to `inputs`.
fn ask(inputs: Value) -> Result<Value, String> {
    ask_for("rigid", &inputs, None)
}

fn check(inputs: Value, key: &str, want: Value) {
    check_near(ask(inputs), key, &want, CLOSE);
}

#[test]
fn other_surfaces_are_weighed() {
    // A wedge: half a cube, its slope a rectangle; faces of 3 and 4 corners.
    let wedge = json!({"vertices": [[0, 0, 0], [2, 0, 0], [2, 2, 0],
        [0, 2, 0], [0, 0, 2], [0, 2, 2]], "faces": [[0, 3, 2, 1],
        [0, 1, 4], [3, 5, 2], [0, 4, 5, 3], [1, 2, 5, 4]]});
    check(wedge.clone(), "volume", json!(4));
    let third = 2.0 / 3.0;
    check(wedge.clone(), "center_of_mass", json!([third, 1, third]));
    // Two equal moments about the plane of symmetry x = z.
    let got = ask(wedge).expect("an answer");
    let moments = got["principal_moments"].as_array().expect("three");
    let mut sum = 0.0;
    for moment in moments {
        sum += moment.as_f64().expect("a number");
    }
    let trace = &got["inertia_about_com_unit_density"];
    let trace = trace[0][0].as_f64().unwrap_or_default()
        + trace[1][1].as_f64().unwrap_or_default()
        + trace[2][2].as_f64().unwrap_or_default();
    assert!((sum - trace).abs() < 1e-12);
}

#[test]
fn another_formula_makes_another_surface() {
    // A ring of square section: four points round the tube.
    let formula = json!({"n": 6, "m": 4, "R": 3.0, "r": 1.0,
        "vertex(i,j)": "((R+r cos(2 pi j/m)) cos(2 pi i/n), \
            (R+r cos(2 pi j/m)) sin(2 pi i/n), r sin(2 pi j/m)), \
            index i*m+j, i<n, j<m",
        "triangles(i,j)": "a=(i,j) b=(i+1,j) c=(i+1,j+1) d=(i,j+1), \
            indices modulo n and m: [a,b,c] and [a,c,d]"});
    let got = ask(json!({"formula": formula.clone()})).expect("an answer");
    let volume = got["volume"].as_f64().expect("a number");
    // Pappus: section 2 times the way of its centre, less what the corners
    // of a hexagon cut off.
    let round = 2.0 * 2.0 * PI * 3.0;
    assert!(volume < round && volume > 0.7 * round, "{volume}");
    check(
        json!({"formula": formula}),
        "ideal_torus_volume",
        json!(6.0 * PI * PI),
    );
}

#[test]
fn turns_are_those_of_a_hand() {
    let quarter = json!({"Ibody": [[1, 0, 0], [0, 2, 0], [0, 0, 4]],
        "axis": [0, 5, 0], "angle": PI / 2.0});
    check(quarter.clone(), "I", json!([[4, 0, 0], [0, 2, 0], [0, 0, 1]]));
    check(quarter, "R", json!([[0, 0, 1], [0, 1, 0], [-1, 0, 0]]));
    // Only the direction of a quaternion counts.
    let q = json!({"q": [0.0, 0.0, 3.0, 0.0]});
    check(q.clone(), "R", json!([[-1, 0, 0], [0, 1, 0], [0, 0, -1]]));
    check(q, "q_back_up_to_sign", json!([0, 0, 1, 0]));
    let both = json!({"q1": [0, 1, 0, 0], "q2": [0, 0, 1, 0],
        "p": [1, 2, 3]});
    check(both, "p_rotated_by_q1_then_q2", json!([-1, -2, 3]));
    let rate = json!({"omega_world": [0, 0, 2],
        "R": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]});
    check(rate, "Rdot", json!([[0, -2, 0], [2, 0, 0], [0, 0, 0]]));
}

#[test]
fn free_bodies_of_any_kind_move_as_they_must() {
    // Steady about any axis of a ball, from any orientation.
    let ball = json!({"Ibody_diag": [2, 2, 2], "omega_body_0": [0, 0, PI],
        "q0": [2, 0, 0, 0], "times": [0.5, 1]});
    let half = 0.5_f64.sqrt();
    let want = json!([[half, 0, 0, half], [0, 0, 0, 1]]);
    check(ball.clone(), "q", want);
    check(ball.clone(), "L_world", json!([0, 0, 2.0 * PI]));
    check(ball, "omega_period", json!("inf"));
    // The order of the axes does not matter, but for the order of the
    // answer: (1, 2, 3) turned round once is (2, 3, 1).
    let one = json!({"Ibody_diag": [1, 2, 3],
        "omega_body_0": [0.3, 0.9, -0.4], "times": [1.5]});
    let two = json!({"Ibody_diag": [2, 3, 1],
        "omega_body_0": [0.9, -0.4, 0.3], "times": [1.5]});
    let (one, two) = (ask(one).expect("one"), ask(two).expect("two"));
    assert!(near(&one["elliptic_m"], &two["elliptic_m"], CLOSE));
    for k in 0..3 {
        let (a, b) = (&one["omega_body"][0], &two["omega_body"][0]);
        assert!(near(&a[(k + 1) % 3], &b[k], CLOSE));
    }
    // A top about its x axis.
    let top = json!({"Ibody_diag": [1, 2, 2], "omega_body_0": [3, 0.5, 0],
        "times": [0]});
    check(top, "body_precession_rate", json!(-1.5));
}

#[test]
fn forces_and_flights_are_those_of_a_hand() {
    let push = json!({"points": [[1, 0, 0], [0, 2, 0]],
        "forces": [[0, 3, 0], [1, 0, 0]], "mass": 2});
    check(push.clone(), "torque", json!([0, 0, 1]));
    check(push, "acceleration", json!([0.5, 1.5, 0]));
    // A ball under a torque about its own axis: L = 2 t, angle = t^2/2.
    let end = (2.0 * PI).sqrt();
    let spun = json!({"mass": 1, "Ibody_diag": [2, 2, 2],
        "state0": [0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0],
        "gravity": [0, 0, -2], "torque_world": [0, 0, 2], "times": [end]});
    let z = end - end * end;
    let want =
        json!([[0, 0, z, 0, 0, 0, 1, 0, 0, 1.0 - 2.0 * end, 0, 0, 2.0 * end]]);
    check(spun, "states", want);
    // Pushed in the middle a block does not turn.
    let middle = json!({"mass": 3, "dims": [1, 1, 1],
        "force_world": [0, 6, 0], "applied_at_body_point": [0, 0, 0],
        "duration": 2});
    check(middle.clone(), "v_y", json!(4));
    check(middle.clone(), "angle_z", json!(0));
    check(middle, "work", json!(24));
}

#[test]
fn a_steady_turn_drifts_by_the_closed_form() {
    let drift = json!({"omega": [0, 0, 2], "h": 0.05, "steps": 100,
        "R0": "identity"});
    let got = ask(drift).expect("an answer");
    let growth = (1.0 + 0.01_f64).powi(50);
    let found = &got["euler_R"]["norm_growth_of_perpendicular_columns"];
    assert!(near(found, &json!(growth), CLOSE));
    let angle = 100.0 * 0.1_f64.atan();
    assert!(near(&got["euler_R"]["angle"], &json!(angle), CLOSE));
    let angle = 200.0 * 0.05_f64.atan();
    let found = &got["euler_q"]["angle_after_normalising"];
    assert!(near(found, &json!(angle), CLOSE));
}

#[test]
fn what_makes_no_sense_is_refused_with_a_reason() {
    let open = json!([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]);
    for (inputs, why) in [
        (json!({"colour": "blue"}), "no known kind"),
        (json!({"vertices": open, "faces": [[0, 2, 1], [0, 1, 3]]}), "open"),
        (json!({"vertices": [[0, 0]], "faces": []}), "vectors"),
        (json!({"formula": {"n": 3}}), "no rule `vertex(i,j)`"),
        (json!({"dims": [1, -2, 3], "density": 1}), "size"),
        (json!({"axis": [0, 0, 0], "angle": 1}), "direction"),
        (json!({"q": [0, 0, 0, 0]}), "quaternion"),
        (json!({"q": [1, 0, 0]}), "quaternion"),
        (
            json!({"Ibody_diag": [1, 2, 0], "omega_body_0": [1, 0, 0]}),
            "moments",
        ),
        (
            json!({"mass": 1, "Ibody_diag": [1, 1, 1], "state0": [1],
                "times": [1]}),
            "13 numbers",
        ),
        (json!({"points": [[1, 2, 3]], "forces": []}), "equally many"),
    ] {
        let answer = ask(inputs.clone());
        let Err(refused) = answer else {
            panic!("{inputs} was answered");
        };
        assert!(refused.contains(why), "{inputs}: {refused}");
    }
}
