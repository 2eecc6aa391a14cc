//! Cases that nobody published, of the published kinds, against closed
//! forms.

use crate::cases::asking::{ask_for, check_near};
use course::Tolerance;
use serde_json::{Value, json};

/// Checks one answer to twelve digits.
fn check(inputs: &Value, key: &str, want: Value) {
    let close = Tolerance::new(1e-12, 1e-12);
    check_near(ask_for("realtime", inputs, Some(&[key])), key, &want, close);
}

#[test]
fn sweeps_from_another_start_and_contacts_that_part() {
    let one = json!({"A": [[4]], "b": [-2], "f_start": [7],
        "sweeps_listed": 2});
    check(&one, "f_after_each_sweep", json!([[0.5], [0.5]]));
    check(&one, "w_converged", json!([0]));
    let parting = json!({"A": [[1, 0], [0, 1]], "b": [3, -1],
        "f_start": [5, 5], "sweeps_listed": 1});
    check(&parting, "f_after_each_sweep", json!([[0, 1]]));
    check(&parting, "w_after_each_sweep", json!([[3, 0]]));
    check(&parting, "f_converged", json!([0, 1]));
}

#[test]
fn friction_without_load_is_none_and_sticks_where_it_can() {
    let loose = json!({"A": [[1, 0], [0, 1]], "b": [1, 4], "mu": 0.5,
        "f_start": [0, 0], "sweeps_listed": 1});
    check(&loose, "f_converged", json!([0, 0]));
    let sticks = json!({"A": [[1, 0], [0, 2]], "b": [-8, 4], "mu": 0.5,
        "f_start": [0, 0], "sweeps_listed": 1});
    check(&sticks, "f_after_each_sweep", json!([[8, -2]]));
    check(&sticks, "f_converged", json!([8, -2]));
}

#[test]
fn a_soft_row_without_damping_and_one_without_stiffness() {
    // With h omega = 1 and zeta = 0: a1 = 1, a2 = 1, a3 = 1/2.
    let hertz = 1.0 / std::f64::consts::TAU;
    let spring = json!({"hertz": hertz, "damping_ratio_zeta": 0, "h_s": 1,
        "C_m": 2, "v_m_per_s": 4});
    check(&spring, "bias_rate", json!(1));
    check(&spring, "mass_scale", json!(0.5));
    check(&spring, "impulse_scale", json!(0.5));
    check(&spring, "v_after", json!(1));
    let none = json!({"hertz": 0, "damping_ratio_zeta": 1, "h_s": 0.1,
        "C_m": 2, "v_m_per_s": 4});
    check(&none, "v_after", json!(4));
    check(&none, "impulse_scale", json!(1));
}

#[test]
fn what_cannot_be_solved_is_said() {
    let said = |inputs: Value| {
        ask_for("realtime", &inputs, None).expect_err("no answer")
    };
    let flat = json!({"A": [[0]], "b": [1], "f_start": [0],
        "sweeps_listed": 1});
    assert!(said(flat).contains("diagonal"));
    let short = json!({"A": [[1]], "b": [1], "f_start": [0, 0],
        "sweeps_listed": 1});
    assert!(said(short).contains("differ in length"));
    let backwards = json!({"hertz": 1, "damping_ratio_zeta": 1, "h_s": -1});
    assert!(said(backwards).contains("h is -1"));
}
