//! Cases that nobody published, of the published kinds, against closed
//! forms.

use crate::cases::asking::{ask_for, near};
use course::Tolerance;
use serde_json::{Value, json};

/// What is answered to `inputs` if `key` is asked for.
fn ask(inputs: Value, key: &str) -> Result<Value, String> {
    let mut found = ask_for("constraints", &inputs, Some(&[key]))?;
    let answer = found.as_object_mut().and_then(|found| found.remove(key));
    answer.ok_or(format!("no `{key}`"))
}

/// Checks numbers of any shape to nine digits.
fn check(inputs: Value, key: &str, want: Value) {
    let got = ask(inputs, key).expect("answered");
    let close = Tolerance::new(1e-9, 1e-9);
    assert!(near(&got, &want, close), "{key}: {got} is not {want}");
}

#[test]
fn a_bead_in_space_and_one_off_its_circle() {
    let bead = json!({"m": 2, "x": [0, 0, 2], "v": [1, 0, 0], "f": [0, 0, -4]});
    // (-f.x - m v.v)/x.x = (8 - 2)/4, and the same force by the length
    check(bead.clone(), "lambda_C_half_xx_minus_1", json!(1.5));
    check(bead.clone(), "constraint_force", json!([0, 0, 3]));
    check(bead.clone(), "lambda_C_norm_minus_r", json!(3));
    check(bead, "acceleration", json!([0, 0, -0.5]));
    // x.v = 1: the second form knows that the radius grows.
    let off = json!({"m": 1, "x": [1, 0], "v": [1, 0], "f": [0, 0]});
    check(off.clone(), "lambda_C_half_xx_minus_1", json!(-1));
    check(off, "lambda_C_norm_minus_r", json!(0));
}

#[test]
fn pendulums_in_other_planes_and_of_other_lengths() {
    // Small swings: 2 pi sqrt(l/g) to nine digits at 1e-5 rad.
    let small = json!({"m": 3, "gravity": [0, 0, -2], "x0": [2e-5, 0, -2],
        "v0": [0, 0, 0], "times": [1]});
    check(small, "period", json!(std::f64::consts::TAU));
    let rods = json!({"masses": [1, 1, 1, 1], "rod_lengths": [1, 1, 1, 1],
        "gravity": [0, 0, -10], "x0": [[0, 0, -1], [0, 0, -2], [0, 0, -3],
        [0, 0, -4]], "v0": [[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]],
        "times": [0.5], "constraints": "C=|xi-x(i-1)|-r"});
    check(rods.clone(), "rod_tension_at_t0", json!([40, 30, 20, 10]));
    check(rods.clone(), "lambda_at_t0", json!([-40, -30, -20, -10]));
    check(rods, "energy", json!(-100));
}

#[test]
fn chains_described_in_other_words() {
    let text = "particle k at (0,0,2-3*(k+1)), anchor at (0,0,2)";
    let chain = json!({"n": 2, "masses": [1, 2], "rod": 3, "positions": text,
        "gravity": [0, 0, -10], "constraints": "C=(|xi-x(i-1)|^2-r^2)/2"});
    check(chain.clone(), "tension", json!([30, 20]));
    // lambda times the length is the force
    check(chain, "lambda", json!([-10, -20.0 / 3.0]));
    let thrice = json!({"m": 1, "x": [0, 2, 0], "v": [1, 0, 0],
        "gravity": [0, 0, -10], "constraint": "C=(x.x-4)/2 repeated 3 times"});
    check(thrice.clone(), "constraint_force", json!([0, -0.5, 0]));
    check(thrice, "sum_of_lambda", json!(-0.25));
}

#[test]
fn a_single_rod_between_two_spinning_weights() {
    let rod = json!({"m": 2, "positions": [[1, 0, 0], [-1, 0, 0]],
        "velocities": [[0, 3, 0], [0, -3, 0]],
        "constraints": "C=|xi-xj|-r for (0,1)"});
    check(rod.clone(), "tension", json!(18));
    check(rod, "acceleration", json!([[-9, 0, 0], [9, 0, 0]]));
}

#[test]
fn other_curves_and_surfaces_by_their_formulas() {
    // A bead on a helix: u'' = -g c/(r^2 + c^2) with pitch c.
    let helix = json!({"q_of_u": "[cos(u), sin(u), 2*u]", "m": 3,
        "Q": [0, 0, -30], "u": 0.4, "udot": 5});
    check(helix, "uddot", json!(-20.0 / 5.0));
    // Polar coordinates: r'' = r phi'^2, phi'' = -2 r' phi'/r.
    let polar = json!({"q_of_u": "[u1*cos(u2), u1*sin(u2)]", "m": 1,
        "Q": [0, 0], "u": [2, 0.3], "udot": [0.5, 3]});
    check(polar.clone(), "uddot", json!([18, -1.5]));
    check(polar.clone(), "J_dot_constraint_force", json!([0, 0]));
    let (sin, cos) = 0.3_f64.sin_cos();
    check(polar, "J", json!([[cos, -2.0 * sin], [sin, 2.0 * cos]]));
    let catenary = json!({"q_of_u": "[u, cosh(u)]", "m": 1, "Q": [0, 0],
        "u": 1, "udot": 1});
    // J.J u'' = -J.J' u': cosh^2 u'' = -sinh cosh u'^2
    check(catenary, "uddot", json!(-1.0_f64.tanh()));
}

#[test]
fn what_makes_no_sense_is_refused_with_a_reason() {
    for (inputs, key, why) in [
        (json!({"colour": "blue"}), "x", "no known kind"),
        (
            json!({"m": 0, "x0": [1, 0], "v0": [0, 0], "gravity": [0, -9],
                "times": [1]}),
            "rows",
            "mass is 0",
        ),
        (
            json!({"m": 1, "x": [1, 0], "v": [0, 0], "constraint": "x = 7"}),
            "lambda",
            "`x = 7` is not known",
        ),
        (
            json!({"q_of_u": "[u, w]", "u": 1, "udot": 1, "Q": [0, 0],
                "m": 1}),
            "q",
            "nobody says what `w` is",
        ),
        (
            json!({"q_of_u": "[u, u]", "u": 1, "udot": 1, "Q": [0], "m": 1}),
            "q",
            "do not fit together",
        ),
        (
            json!({"m": 1, "f": [0, 0], "x0": [1, 0], "v0": [0, 1],
                "h": 0.1, "steps": 5, "method": "magic"}),
            "radius_after_5",
            "not Euler",
        ),
    ] {
        let said = ask(inputs.clone(), key).expect_err(&inputs.to_string());
        assert!(said.contains(why), "{inputs}: {said}");
    }
}
