//! Cases that nobody published, of the published kinds.

use crate::cases::asking::{ask_for, check_near};
use course::Tolerance;
use serde_json::{Value, json};

/// A handful of roundings.
const ROUNDING: Tolerance = Tolerance::new(1e-12, 1e-12);
/// What the time of an impact is found to.
const SHARP: Tolerance = Tolerance::new(1e-9, 1e-9);

fn ask(inputs: &Value) -> Result<Value, String> {
    ask_for("shapes", inputs, None)
}

fn check(inputs: Value, wanted: Value, close: Tolerance) {
    for (key, want) in wanted.as_object().expect("an object") {
        check_near(ask(&inputs), key, want, close);
    }
}

fn sphere(center: [f64; 3], radius: f64) -> Value {
    json!({"shape": "sphere", "center": center, "radius": radius})
}

#[test]
fn a_capsule_without_length_weighs_what_a_sphere_weighs() {
    let ball = json!({"radius_m": 0.7, "density_kg_per_m3": 3});
    let capsule = json!({"radius_m": 0.7, "density_kg_per_m3": 3,
        "half_length_m": 0});
    check(capsule, ask(&ball).unwrap(), ROUNDING);
}

#[test]
fn names_can_be_exchanged_and_planes_may_have_any_normal() {
    let ball = sphere([0.0, 0.0, 3.0], 0.5);
    let plane = json!({"shape": "plane", "normal": [0, 0, 2], "offset": 2});
    check(
        json!({"A": plane, "B": ball}),
        json!({"signed_distance": 1.5, "normal_from_B_to_A": [0, 0, -1],
            "point_on_A": [0, 0, 1], "point_on_B": [0, 0, 2.5]}),
        ROUNDING,
    );
    // A capsule on its end, deep in a box that is a cube of side 2.
    let capsule = json!({"shape": "capsule", "p": [0, 0, 0.5],
        "q": [0, 0, 3], "radius": 0.25});
    let cube = json!({"shape": "box", "half_extents": [1, 1, 1],
        "x": [0, 0, 0], "q": [1, 0, 0, 0]});
    check(
        json!({"A": capsule, "B": cube}),
        json!({"signed_distance": -0.75, "normal_from_B_to_A": [0, 0, 1],
            "point_on_A": [0, 0, 0.25], "point_on_B": [0, 0, 1]}),
        ROUNDING,
    );
}

#[test]
fn balls_that_meet_head_on_or_never_are_told_apart() {
    let moving = |x: f64, v: f64| {
        json!({"shape": "sphere", "center": [x, 0, 0], "radius": 1,
            "velocity": [v, 0, 0]})
    };
    let towards = json!({"A": moving(0.0, 2.0), "B": moving(10.0, -2.0),
        "t_max_s": 5});
    let want = json!({"hit": true, "toi": 2, "contact_point": [5, 0, 0]});
    check(towards, want, SHARP);
    let away = json!({"A": moving(0.0, -2.0), "B": moving(10.0, 2.0),
        "t_max_s": 5});
    let want = json!({"hit": false, "smallest_gap": 8,
        "time_of_smallest_gap": 0});
    check(away, want, SHARP);
}

#[test]
fn a_ball_thrown_up_from_the_floor_comes_back() {
    // 10 m/s up at g = 10: two seconds later.
    let thrown = json!({"z0_m": 0.5, "vz0_m_per_s": 10, "radius_m": 0.5,
        "g_m_per_s2": 10});
    check(thrown, json!({"toi": 2, "impact_velocity_z": -10}), SHARP);
}

#[test]
fn a_box_that_does_not_spin_lands_on_four_corners() {
    let falls = json!({"half_extents_m": [1, 2, 0.5], "x0": [0, 0, 5.5],
        "q0": [1, 0, 0, 0], "v0": [0, 0, 0],
        "omega_world_rad_per_s": [0, 0, 0], "g_m_per_s2": 10, "t_max_s": 2});
    let want = json!({"toi": 1, "count_of_touching_vertices": 4});
    check(falls, want, SHARP);
}

#[test]
fn a_bullet_that_stops_short_hits_nothing() {
    let bullet = json!({"shape": "sphere", "x0_m": 0, "speed_m_per_s": 60,
        "radius_m": 0.01, "half_length_m": 0});
    let short = json!({"bullet": bullet, "sheet_x_m": 1.02,
        "sheet_thickness_m": 0.001, "sheet_half_width_m": 1,
        "dt_s": "1/60"});
    let want = json!({"hit": false, "overlap_at_end_if_not_stopped": false});
    check(short, want, SHARP);
}

#[test]
fn a_wheel_between_grip_and_slip_is_on_the_right_side_of_its_limit() {
    let limit = 2.0 / 7.0 * 0.5_f64.tan();
    for (mu, regime) in [(1.001, "rolling"), (0.999, "slipping")] {
        let slope = json!({"shape": "sphere", "mass_kg": 3, "radius_m": 0.2,
            "half_length_m": 0, "incline_angle_rad": 0.5, "mu": mu * limit,
            "g_m_per_s2": 9.81, "t_s": 1});
        let got = ask(&slope).unwrap();
        assert_eq!(got["regime"], regime);
        let slip = got["slip_speed"].as_f64().unwrap();
        assert!((slip > 1e-4) == (regime == "slipping"), "{slip}");
    }
}

#[test]
fn a_ball_that_spins_too_fast_speeds_up_until_it_rolls() {
    // v = (5 v0 + 2 w0 r)/7 whichever way it slips at first.
    let ball = json!({"mass_kg": 2, "radius_m": 0.5, "v0_m_per_s": 0,
        "spin0_rad_per_s": 14, "mu": 0.1, "g_m_per_s2": 10});
    let want = json!({"t_roll": 2, "v_roll": 2, "spin_roll": 4});
    check(ball, want, ROUNDING);
}

#[test]
fn what_is_unknown_is_said() {
    let cone = json!({"shape": "cone"});
    let why = ask(&json!({"A": cone, "B": cone})).unwrap_err();
    assert!(why.contains("an unknown shape"), "{why}");
    let flat = json!({"shape": "sphere", "center": [0, 0, 0], "radius": 0});
    let why = ask(&json!({"A": flat, "B": flat})).unwrap_err();
    assert!(why.contains("radius"), "{why}");
}
