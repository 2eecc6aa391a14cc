//! Cases that nobody published, of the published kinds, against closed
//! forms.

use course::Tolerance;
use serde_json::{Value, json};
use std::f64::consts::PI;
use tests::cases::{Case, answer, read_number};

/// A handful of roundings.
const ROUNDING: f64 = 1e-13;
/// What an integration with 1e-14 per step must reach over a few units of
/// time on equations that do not amplify errors much.
const INTEGRATED: f64 = 1e-10;

/// What is answered to `inputs` if the keys of `expected` are asked for.
fn ask(inputs: Value, expected: Value) -> Result<Value, String> {
    let case = Case {
        chapter: "ode".to_string(),
        name: "variant".to_string(),
        inputs: inputs.as_object().expect("inputs are an object").clone(),
        expected: expected.as_object().cloned(),
        tolerance: Tolerance::EXACT,
        compare: String::new(),
    };
    let mut answers = answer(&[case]);
    if !answers.unsupported.is_empty() {
        return Err(answers.unsupported.join("\n"));
    }
    Ok(answers.values.remove("ode/variant").unwrap_or_default())
}

/// Checks that `inputs` give `want`, within a relative `tolerance` of
/// numbers about 1 and more.
fn check(inputs: Value, want: Value, tolerance: f64) {
    let got = ask(inputs.clone(), want.clone());
    let got = got.unwrap_or_else(|why| panic!("{inputs}: {why}"));
    same(&inputs.to_string(), &want, &got, tolerance);
}

fn same(path: &str, want: &Value, got: &Value, tolerance: f64) {
    match (want, got) {
        (Value::Object(want), _) => {
            for (key, want) in want {
                same(&format!("{path} {key}"), want, &got[key], tolerance);
            }
        }
        (Value::Array(want), Value::Array(got)) => {
            assert_eq!(want.len(), got.len(), "{path}");
            for (want, got) in want.iter().zip(got) {
                same(path, want, got, tolerance);
            }
        }
        _ => {
            let (Some(w), Some(g)) = (read_number(want), read_number(got))
            else {
                return assert_eq!(want, got, "{path}");
            };
            let allowed = Tolerance::new(tolerance, tolerance);
            assert!(allowed.accepts(w, g), "{path}: wanted {w}, got {g}");
        }
    }
}

#[test]
fn a_decay_of_another_rate_follows_each_stability_polynomial() {
    // hk = 0.3
    for (method, factor, class) in [
        ("euler", 0.7, "smooth decay"),
        ("midpoint", 0.745, "stable"),
        ("rk4", 0.7408375, "stable"),
        ("backward_euler", 1.0 / 1.3, "stable"),
    ] {
        let inputs = json!({"ode": "x' = -3 x", "x0": 2.0, "h": 0.1,
            "steps": 2, "method": method});
        let values = [2.0, 2.0 * factor, 2.0 * factor * factor];
        let want = json!({"factor_per_step": factor, "values": values,
            "class": class, "final": values[2]});
        check(inputs, want, ROUNDING);
    }
}

#[test]
fn an_ellipse_is_stepped_as_by_hand() {
    // One Euler step from (1, 0) on x' = -y, y' = 4 x with h = 1/4 is
    // (1, 1); the next is (3/4, 2).
    let inputs = json!({"ode": "x' = -y, y' = 4 x", "x0": [1.0, 0.0],
        "h": 0.25, "steps": 2, "method": "Euler"});
    let want = json!({"final": [0.75, 2.0], "final_radius": 4.5625_f64.sqrt(),
        "radius_growth_per_step": 2.0_f64.sqrt()});
    check(inputs, want, ROUNDING);
}

#[test]
fn one_step_of_another_equation_is_that_worked_out_by_hand() {
    let inputs = json!({"ode": "x' = x*t + 1", "x0": 1.0, "t0": 0.0,
        "h": 0.5});
    let want = json!({"euler": 1.5, "midpoint": 1.65625,
        "rk4": 1.0 + 8.1220703125 / 12.0});
    check(inputs, want, ROUNDING);
    // The clock counts: from t0 = 1 Euler's slope is 2.
    let later = json!({"ode": "x' = x*t + 1", "x0": 1.0, "t0": 1.0,
        "h": 0.5});
    check(later, json!({"euler": 2.0}), ROUNDING);
}

#[test]
fn particles_on_other_lines_follow_both_eulers() {
    let inputs = json!({"ode": "x' = -x, y' = -k y, z' = -2 k z", "k": 10.0,
        "x0": [1.0, 2.0, 4.0], "h": 0.1, "steps": 2});
    let want = json!({
        "explicit_euler": [0.81, 0.0, 4.0],
        "backward_euler": [1.0 / 1.21, 0.5, 4.0 / 9.0],
        "exact": [(-0.2_f64).exp(), 2.0 * (-2.0_f64).exp(),
            4.0 * (-4.0_f64).exp()],
    });
    check(inputs, want, ROUNDING);
}

#[test]
fn step_doubling_knows_the_order_of_its_method() {
    // What one step of size z does to x' = -x, by the exponential series.
    let series = |z: f64, order: i32| {
        let (mut term, mut sum) = (1.0, 1.0);
        for j in 1..=order {
            term *= -z / f64::from(j);
            sum += term;
        }
        sum
    };
    for (method, order) in [("euler", 1), ("midpoint", 2), ("rk4", 4)] {
        let (xa, xb) = (series(0.5, order), series(0.25, order).powi(2));
        let (e, truth) = ((xa - xb).abs(), (-0.5_f64).exp());
        let scale = 2.0_f64.powi(order) - 1.0;
        let exponent = f64::from(order) + 1.0;
        let inputs = json!({"ode": "x' = -x", "x0": 1.0, "h": 0.5,
            "tolerance": 1e-3, "method": method});
        let want = json!({"xa": xa, "xb": xb, "e": e,
            "h_factor": (1e-3 / e).powf(1.0 / exponent),
            "extrapolated": xb + (xb - xa) / scale, "true": truth,
            "true_error_of_xa_over_e": (truth - xa).abs() / e});
        // e is a difference of numbers near 1, as small as 1e-4.
        check(inputs, want, 1e-11);
    }
}

#[test]
fn the_step_factor_takes_any_exponent() {
    let inputs = json!({"error": 3.2e-4, "tolerance": 1e-5,
        "error_exponent": 5});
    check(inputs, json!({"factor": 0.5}), ROUNDING);
    let inputs = json!({"error": 1e-6, "tolerance": 8e-6,
        "error_exponent": 3});
    check(inputs, json!({"factor": 2.0}), ROUNDING);
    let never = json!({"error": 0, "tolerance": 1e-3, "error_exponent": 2});
    check(never, json!({"factor": "inf"}), 0.0);
}

#[test]
fn errors_and_orders_follow_the_asked_numbers_of_steps() {
    // Euler's method makes (1 - 1/N)^N of x' = -x at T = 1.
    let error = |n: f64| (1.0 - 1.0 / n).powf(n) - (-1.0_f64).exp();
    let inputs = json!({"ode": "x' = -x", "x0": 1.0, "T": 1.0});
    let want = json!({"methods": {"euler": {
        "N": [10, 30], "error": [error(10.0), error(30.0)],
        "order": (error(10.0) / error(30.0)).ln() / 3.0_f64.ln(),
        "order_theory": 1}}});
    check(inputs, want, 1e-11);

    // From x' = 2 t Euler's method makes 1 - 1/N of T^2 = 1.
    let inputs = json!({"ode": "x' = 2 t", "x0": 0.0, "T": 1.0});
    let want = json!({"exact": 1.0, "methods": {"euler": {
        "N": [4, 8], "error": [-0.25, -0.125], "order": 1.0}}});
    check(inputs, want, 1e-12);
}

#[test]
fn solutions_of_other_equations_match_their_closed_forms() {
    let [x, y] = [2.4_f64.cos(), 2.0 * 2.4_f64.sin()];
    for (ode, state, answer) in [
        ("x' = -y, y' = 4 x", "x y", [x, y]),
        ("x'' = -4 x", "x v", [x, -y]),
        ("dx/dt = w; dw/dt = -4x", "x w", [x, -y]),
    ] {
        let inputs = json!({"ode": ode, "state": state, "x0": [1.0, 0.0],
            "times": [0.0, 1.2]});
        let want = json!({"states": [[1.0, 0.0], answer]});
        check(inputs, want, INTEGRATED);
    }
    let inputs = json!({"ode": "x' = x (1 - x)", "x0": 0.5,
        "times": [1.0, -1.0, 3.0]});
    let logistic = |t: f64| 1.0 / (1.0 + (-t).exp());
    let want = [logistic(1.0), logistic(-1.0), logistic(3.0)];
    check(inputs, json!({"states": want}), INTEGRATED);
}

#[test]
fn orbits_of_other_shapes_match_their_closed_forms() {
    // Half a turn leads from the nearest point to the farthest.
    let e = 0.3_f64;
    let speed = ((1.0 + e) / (1.0 - e)).sqrt();
    let kepler = json!({"ode": "x''=-x/r^3, y''=-y/r^3",
        "state": "x vx y vy", "x0": [1.0 - e, 0.0, 0.0, speed],
        "times": [PI]});
    let want = json!({"states": [[-1.0 - e, 0.0, 0.0, -1.0 / speed]]});
    check(kepler, want, INTEGRATED);

    // Without a moon a circle of radius 1/4 turns at 8 - 1 = 7.
    let three_body = json!({"ode": "restricted three-body: \
        x''=x+2y'-m'(x+m)/D1-m(x-m')/D2, y''=y-2x'-m'y/D1-my/D2, \
        D1=((x+m)^2+y^2)^1.5, D2=((x-m')^2+y^2)^1.5, m'=1-m", "m": 0.0,
        "state": "x y vx vy", "x0": [0.25, 0.0, 0.0, 1.75],
        "times": [0.5]});
    let (sin, cos) = 3.5_f64.sin_cos();
    let want = [0.25 * cos, 0.25 * sin, -1.75 * sin, 1.75 * cos];
    check(three_body, json!({"states": [want]}), INTEGRATED);
}

#[test]
fn oscillators_and_stiff_systems_match_their_closed_forms() {
    let swing = json!({"ode": "x'=v, v'=mu(1-x^2)v-x", "mu": 0,
        "state": "x v", "x0": [2.0, 0.0], "times": [3.0]});
    let want = [2.0 * 3.0_f64.cos(), -2.0 * 3.0_f64.sin()];
    check(swing, json!({"states": [want]}), INTEGRATED);

    // On the axis x = y = 0 Lorenz's z decays at the rate b.
    let axis = json!({"ode": "x'=s(y-x), y'=x(28-z)-y, z'=xy-b z", "s": 10,
        "b": "8/3", "x0": [0.0, 0.0, 3.0], "times": [0.6]});
    let want = [0.0, 0.0, 3.0 * (-1.6_f64).exp()];
    check(axis, json!({"states": [want]}), INTEGRATED);

    let chain = json!({"ode": "x' = -0.5x, y' = 0.5x - 1e4 y",
        "x0": [1.0, 0.0], "times": [2.0]});
    let x = (-1.0_f64).exp();
    let want = [x, 0.5 / (1e4 - 0.5) * x];
    check(chain, json!({"states": [want]}), INTEGRATED);
}

#[test]
fn films_of_other_lengths_are_counted() {
    // Ten tenths add up to less than 1, eight quarters to exactly 2.
    let tenths = json!({"t_end": 1, "frame": "1/10"});
    let want = json!({"frames_intended": 10,
        "frames_of_printed_loop_in_f64": 11});
    check(tenths, want, 0.0);
    let quarters = json!({"t_end": 2, "frame": 0.25});
    let want = json!({"frames_intended": 8,
        "frames_of_printed_loop_in_f64": 8, "last_printed_t": 2.0});
    check(quarters, want, 0.0);
}

#[test]
fn methods_of_mechanics_insist_on_positions_and_velocities() {
    // Leapfrog from x = 1, v = 0 on x'' = -x with h = 1/2.
    let inputs = json!({"ode": "x'' = -x", "x0": 1.0, "v0": 0.0, "h": 0.5,
        "steps": 1, "method": "leapfrog"});
    check(inputs, json!({"final": [0.875, -0.5]}), ROUNDING);
    let circle = json!({"ode": "x' = -y, y' = x", "x0": [1.0, 0.0],
        "h": 0.5, "steps": 1, "method": "leapfrog"});
    let why = ask(circle, json!({"final": null})).unwrap_err();
    assert!(why.contains("positions, then velocities"), "{why}");
}

#[test]
fn what_cannot_be_answered_is_refused_with_a_reason() {
    for (inputs, key, why) in [
        (json!({"mass": 1}), "force", "no known kind"),
        (json!({"ode": "x' = x", "x0": 1}), "states", "none of `times`"),
        (json!({"ode": "x' = -q x", "x0": 1, "T": 1}), "exact", "`q`"),
        (json!({"ode": "x' = x", "x0": [1, 2], "T": 1}), "e", "2 numbers"),
        (json!({"ode": "x' = x", "T": 1}), "e", "no input `x0`"),
        (json!({"ode": "x' = x", "x0": 1, "h": 0}), "euler", "`h` is zero"),
        (json!({"ode": "x' = x", "x0": 1, "h": 1}), "magic", "`magic`"),
        (
            json!({"ode": "x' = x", "x0": 1, "h": 1, "method": "magic"}),
            "final",
            "no method is called `magic`",
        ),
        (
            json!({"ode": "x' = x", "x0": 1, "h": 1, "steps": 1.5}),
            "euler",
            "`steps` is no whole number",
        ),
        (
            json!({"ode": "x' = -x^2", "x0": 1, "h": 1,
                "method": "backward_euler"}),
            "final",
            "decays only",
        ),
        (
            json!({"ode": "x' = x^2", "x0": 1, "times": [2]}),
            "states",
            "at t = 0.99999",
        ),
        (json!({"t_end": 1, "frame": 0}), "frames_intended", "no film"),
    ] {
        let said = ask(inputs.clone(), json!({key: null}));
        let said = said.expect_err(&inputs.to_string());
        assert!(said.contains(why), "{inputs}: {said}");
    }
}
