//! Cases that nobody published, of the published kinds.

use crate::cases::{Inputs, Wanted, evaluate};
use serde_json::{Value, json};

/// What is answered to `inputs` if nothing special is asked for.
fn ask(inputs: Value) -> Result<Value, String> {
    let inputs = inputs.as_object().expect("inputs are an object").clone();
    let answer = evaluate("collision", &Inputs(&inputs), &Wanted::of(None))?;
    Ok(Value::Object(answer))
}

fn near(got: &Value, want: f64) -> bool {
    got.as_f64().is_some_and(|got| (got - want).abs() < 1e-10)
}

/// A block between two corners, in quadrangles or in triangles.
fn block(low: [f64; 3], high: [f64; 3], triangles: bool) -> Value {
    let mut lists = Vec::new();
    for [a, b, c, d] in math::block::FACES {
        if triangles {
            lists.extend([vec![a, b, c], vec![a, c, d]]);
        } else {
            lists.push(vec![a, b, c, d]);
        }
    }
    let corners = math::block::corners(low.into(), high.into());
    let vertices: Vec<[f64; 3]> = corners.into_iter().map(Into::into).collect();
    json!({"vertices": vertices, "faces": lists})
}

#[test]
fn blocks_in_triangles_touch_like_blocks_in_quadrangles() {
    for [upper, lower] in [[false, true], [true, false], [true, true]] {
        let a = block([0.5, -0.3, 1.0], [1.5, 0.2, 2.0], upper);
        let b = block([0.0, -1.0, 0.0], [1.0, 1.0, 1.0], lower);
        let got = ask(json!({"A": a, "B": b})).unwrap();
        assert_eq!(got["count"], 4, "{got}");
        assert_eq!(got["disjoint"], true);
        for contact in got["contacts"].as_array().unwrap() {
            let at_edge = near(&contact["p"][0], 1.0);
            assert_eq!(contact["kind"], if at_edge { "ee" } else { "vf" });
        }
        assert!(near(&got["force_direction_on_A"][2], 1.0));
    }
}

#[test]
fn a_vertex_from_below_belongs_to_the_other_body() {
    let table = block([-5.0, -5.0, 0.0], [5.0, 5.0, 1.0], false);
    let cube = block([0.0, 0.0, -1.0], [1.0, 1.0, 0.0], false);
    let got = ask(json!({"A": table, "B": cube})).unwrap();
    assert_eq!(got["count"], 4);
    assert_eq!(got["contacts"][0]["vertex_of"], "B");
    assert!(near(&got["force_direction_on_A"][2], 1.0), "{got}");
}

#[test]
fn points_alone_and_points_within_faces_make_a_body_too() {
    let mut cube = block([0.0; 3], [1.0; 3], true);
    cube["vertices"].as_array_mut().unwrap().push(json!([0.5, 0.5, 0.5]));
    let mut other = block([1.25, 0.0, 0.0], [2.0, 1.0, 1.0], false);
    other.as_object_mut().unwrap().remove("faces");
    let got = ask(json!({"A": cube, "B": other})).unwrap();
    assert!(near(&got["distance"], 0.25), "{got}");
    assert!(near(&got["normal_from_B_to_A"][0], -1.0));
    assert_eq!(got["count"], 0);
}

#[test]
fn what_is_no_body_is_said() {
    let good = block([0.0; 3], [1.0; 3], false);
    let mut bad = good.clone();
    bad["vertices"][7] = json!([0.2, 0.2, 0.2]);
    let why = ask(json!({"A": good, "B": bad})).unwrap_err();
    assert!(why.starts_with("not convex"), "{why}");
    let mut open = good.clone();
    open["faces"].as_array_mut().unwrap().pop();
    let why = ask(json!({"A": open, "B": good})).unwrap_err();
    assert!(why.contains("not closed"), "{why}");
}

#[test]
fn impacts_are_found_early_late_and_from_a_throw() {
    let fall = |z0: f64, v0: f64, dt: f64| {
        let fall = json!({"z0": z0, "v0": v0, "g": 10, "dt": dt,
            "epsilon": 1e-6});
        ask(fall).unwrap()
    };
    // 5 = 10/2 t^2 at t = 1, with 10 m/s.
    let got = fall(5.0, 0.0, 0.5);
    assert_eq!(got["bisection_steps"], 0, "later than the step");
    assert!(
        near(&got["tc"], 1.0) && near(&got["time_resolution_needed"], 1e-7)
    );
    // Thrown up from 0.75 m with 5 m/s: 5 t^2 - 5 t - 0.75 = 0.
    let got = fall(0.75, 5.0, 2.0);
    assert!(near(&got["tc"], 0.5 + 0.4_f64.sqrt()), "{got}");
    assert!(got["bisection_steps"].as_u64().unwrap() > 15);
    let up = json!({"z0": 1, "v0": 1, "g": 0, "dt": 1, "epsilon": 1e-6});
    assert!(ask(up).unwrap_err().contains("nothing arrives"));
}

#[test]
fn a_cube_that_does_not_spin_lands_on_four_corners() {
    let cube = "unit cube, centre (0,0,z0), spinning about x at constant \
                omega, falling on z=0";
    let got = ask(json!({"cube": cube, "omega": 0, "z0": 1.5, "vz": -1,
        "g": 0}));
    let got = got.unwrap();
    assert!(near(&got["tc"], 1.0), "{got}");
    assert_eq!(got["impact_vertex_count"], 4);
    assert!(near(&got["center_z_at_tc"], 0.5));
}

#[test]
fn other_walls_and_other_ways_through() {
    let got = ask(json!({"particle": "x(t) = 4 t^2", "t0": 0, "dt": 1,
        "wall": "box |x - 2| <= 1/4"}));
    let got = got.unwrap();
    let interval = &got["interpenetration_interval"];
    assert!(near(&interval[0], (1.75_f64 / 4.0).sqrt()), "{got}");
    assert!(near(&interval[1], 0.75));
    assert_eq!(got["seen_by_end_of_step_test"], false);
    let slow = json!({"particle": "x(t) = t", "t0": 0, "dt": 0.5,
        "wall": "|x - 2| <= 1"});
    let got = ask(slow).unwrap();
    assert_eq!(got["interpenetration_interval"], Value::Null);
    let stuck = json!({"particle": "x(t) = 3 t", "t0": 0, "dt": 0.5,
        "wall": "|x - 2| <= 1"});
    let got = ask(stuck).unwrap();
    assert_eq!(got["seen_by_end_of_step_test"], true);
}
