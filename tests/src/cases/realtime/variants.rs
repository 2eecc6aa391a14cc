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

#[test]
fn xpbd_rods_and_springs_give_what_a_hand_would() {
    let pair = json!({"x": [[0, 0, 0], [3, 0, 0]], "v": [[0, 0, 0], [0, 0, 0]],
        "inverse_mass_per_kg": [1, 1], "rest_length_m": 1,
        "compliance_m_per_N": 0.02, "gravity": [0, 0, 0], "h_s": 0.1,
        "iterations": 7});
    // a = 2: λ = -2/4, and both ends move by half a metre.
    check(&pair, "lambda", json!(-0.5));
    check(&pair, "x_after", json!([[0.5, 0, 0], [2.5, 0, 0]]));
    check(&pair, "v_after", json!([[5, 0, 0], [-5, 0, 0]]));
    let falls = json!({"x": [[0, 0, 5]], "v": [[1, 0, 0]],
        "inverse_mass_per_kg": [2], "constraints_in_order": [],
        "gravity": [0, 0, -8], "h_s": 0.5, "substeps": 2, "iterations": 1});
    check(&falls, "x_after", json!([[1, 0, -1]]));
}

#[test]
fn one_spring_on_an_anchor_is_a_weighted_mean() {
    // Along its direction: (m/h² y + k (anchor + L)) / (m/h² + k), and
    // here y = 3, anchor + L = 1, m/h² = 4, k = 12.
    let step = json!({"x": [[3, 0, 0]], "v": [[0, 0, 0]], "masses_kg": [1],
        "springs": [{"i": 0, "j": -1, "stiffness_N_per_m": 12,
            "rest_length_m": 1}],
        "anchors": [[0, 0, 0]], "gravity": [0, 0, 0], "h_s": 0.5});
    check(&step, "x_after", json!([[1.5, 0, 0]]));
    // 2 (1.5)² + 6 (0.5)²
    check(&step, "objective_at_minimum", json!(6));
    let mut projected = step.clone();
    projected["pinned"] = json!([1]);
    projected["iterations_listed"] = json!(1);
    projected["x"] = json!([[3, 0, 0], [0, 0, 0]]);
    projected["v"] = json!([[0, 0, 0], [0, 0, 0]]);
    projected["masses_kg"] = json!([1, 1]);
    projected["springs"][0]["j"] = json!(1);
    check(&projected, "system_matrix_free", json!([[16]]));
    let after = json!([[[1.5, 0, 0], [0, 0, 0]]]);
    check(&projected, "x_after_each_iteration", after);
}

#[test]
fn tetrahedra_barriers_and_beams_of_other_numbers() {
    let rest = json!([[0, 0, 0], [2, 0, 0], [0, 2, 0], [0, 0, 2]]);
    let tet = json!({"rest_positions_m": rest, "positions_m":
        [[0, 0, 0], [2, 0, 0], [0, 2, 0], [0, 0, 0]],
        "mu_Pa": 3, "lambda_Pa": 4});
    check(&tet, "rest_volume", json!(8.0 / 6.0));
    // α = 1 + 9/16, I = 2: P = 3 · 2/3 F - 4 α cof F.
    check(&tet, "P", json!([[2, 0, 0], [0, 2, 0], [0, 0, -6.25]]));
    let flat = json!({"rest_positions_m": [[0, 0, 0], [1, 0, 0], [0, 1, 0],
        [1, 1, 0]], "positions_m": rest, "mu_Pa": 3, "lambda_Pa": 4});
    let why = ask_for("realtime", &flat, Some(&["P"])).expect_err("flat");
    assert!(why.contains("volume at rest"), "{why}");
    let barrier = json!({"dhat_m": 2, "d_m": [2, 1, 5]});
    let half = 2.0_f64.ln();
    check(&barrier, "b", json!([0, half, 0]));
    check(&barrier, "db", json!([0, -2.0 * half - 1.0, 0]));
    let beam = json!({"length_m": 2, "width_m": 12, "height_m": 1,
        "youngs_modulus_Pa": 2, "tip_load_N": 3, "density_kg_per_m3": 1,
        "g_m_per_s2": 0.5});
    // I = 1: 3·8/6 + 6·16/16.
    check(&beam, "tip_deflection_m", json!(10));
}

#[test]
fn chains_of_any_axes_and_lengths() {
    // A rod of unit inertia about its joint, turned by a torque alone.
    let link = json!({"axis": [0, 0, 5], "joint_in_parent": [7, 0, 0],
        "com": [2, 0, 0], "mass": 3, "inertia_diag_about_com": [1, 1, 4]});
    let rod = json!({"links": [link], "q_rad": [0.3], "qd_rad_per_s": [2],
        "tau_Nm": [8], "gravity": [0, 0, -9.81]});
    // 4 + 3·4 = 16 kg m²
    check(&rod, "qdd", json!([0.5]));
    check(&rod, "mass_matrix", json!([[16]]));
    check(&rod, "kinetic_energy", json!(32));
    let mut short = rod.clone();
    short["q_rad"] = json!([1, 2]);
    let why = ask_for("realtime", &short, Some(&["qdd"])).expect_err("two");
    assert!(why.contains("one number for each link"), "{why}");
}
