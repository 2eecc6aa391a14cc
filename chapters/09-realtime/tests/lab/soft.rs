//! Why the numbers of the soft and reduced pages are right.

use course::testing::{Outputs, assert_near, points};

const OUTPUTS: Outputs = Outputs(realtime::chapter);

/// The figures of these pages.
const FIGURES: [&str; 7] = [
    "rope_substeps",
    "spin",
    "projective",
    "squash",
    "cantilever",
    "barrier",
    "chain_drift",
];

#[test]
fn figures_draw_at_both_ends_of_every_slider() {
    for figure in realtime::chapter().figures {
        if !FIGURES.contains(&figure.name) {
            continue;
        }
        for param in &figure.params {
            for end in [param.min, param.max] {
                let report = OUTPUTS.data(figure.name, &[(param.name, end)]);
                assert!(report.cases.len() > 1, "{}", figure.name);
            }
        }
    }
}

#[test]
fn substeps_fall_much_faster_than_iterations() {
    let report = OUTPUTS.data("rope_substeps", &[]);
    let many = points(&report, ": one step, many sweeps");
    let small = points(&report, ": many substeps, one sweep each");
    // One sweep of one step is the same run.
    assert_eq!(many[0], small[0]);
    for k in 2..many.len() {
        assert!(small[k].1 < many[k].1, "{} sweeps", many[k].0);
    }
    // What gravity adds in a substep falls with its square.
    let fall = small[3].1 / small[6].1;
    assert!(fall > 30.0, "8 times the substeps: {fall}");
}

#[test]
fn turning_masses_lose_their_energy_as_derived() {
    for omega in [1.0, 2.0] {
        let report = OUTPUTS.data("spin", &[("omega", omega)]);
        for (t, left) in points(&report, ": 1 step a frame") {
            let theory = 1.0 / (1.0 + 2.0 * omega * omega * t / 60.0);
            // The next order is (ωh)² of the loss; the first step loses half.
            assert_near(left, theory, 3e-3, "energy left");
        }
    }
    let theory = 100.0 / (1.0 + 8.0 * 5.0 / 60.0);
    assert_near(OUTPUTS.value("spin_left"), theory, 0.3, "per cent");
}

#[test]
fn newton_takes_few_iterations_and_projections_a_constant_factor() {
    let newton = OUTPUTS.value("newton_iterations");
    assert!((3.0..=9.0).contains(&newton), "{newton}");
    let soft = OUTPUTS.value("projective_factor");
    let stiff = OUTPUTS.value("projective_stiff");
    assert!(0.0 < soft && soft < stiff && stiff < 1.0, "{soft} {stiff}");
}

#[test]
fn the_squashed_cube_agrees_with_hooke_near_rest() {
    let report = OUTPUTS.data("squash", &[("nu", 0.0)]);
    // E = 1 and ν = 0: Lamé's μ is 1/2 and λ is 0, so that ours are
    // μ = 2/3, λ = 5/12, and α = 1 + 3/4 · 8/5 = 2.2. With I = s² + 2, J = s:
    let stable = |s: f64| {
        2.0 / 3.0 * (1.0 - 1.0 / (s * s + 3.0)) * s + 5.0 / 12.0 * (s - 2.2)
    };
    let textbook = |s: f64| 0.5 * (s - 1.0 / s);
    // Both have the slope 1 at rest: 1/2 + 1/12 + 5/12, and 1/2 + 1/2.
    for curve in [stable, textbook] {
        let slope = (curve(1.0 + 1e-6) - curve(1.0 - 1e-6)) / 2e-6;
        assert_near(slope, 1.0, 1e-8, "Young's modulus");
    }
    for (name, curve) in [
        (": stable neo-Hookean", stable as fn(f64) -> f64),
        (": textbook neo-Hookean", textbook as fn(f64) -> f64),
    ] {
        for (s, stress) in points(&report, name) {
            let by_hand = curve(s);
            assert_near(stress, by_hand, 1e-9 * (1.0 + by_hand.abs()), name);
        }
    }
}

#[test]
fn the_cantilever_has_order_two() {
    assert_near(OUTPUTS.value("cantilever_order"), 2.0, 0.1, "order");
    let coarse = OUTPUTS.value("cantilever_coarse");
    assert!((20.0..80.0).contains(&coarse), "locked: {coarse}");
}

#[test]
fn barriers_end_at_their_reach() {
    let report = OUTPUTS.data("barrier", &[("dhat", 8.0)]);
    for (reach, name) in [(8.0, "8.00"), (4.0, "4.00"), (2.0, "2.00")] {
        for (d, b) in points(&report, &format!(": d̂ = {name} mm")) {
            let by_hand = match d < reach {
                true => -(d - reach).powi(2) * (d / reach).ln(),
                false => 0.0,
            };
            assert_near(b, by_hand, 1e-9 * (1.0 + by_hand), "b");
        }
    }
}

#[test]
fn joint_coordinates_do_not_drift_and_rods_do() {
    let report = OUTPUTS.data("chain_drift", &[("h", 0.005)]);
    let last = |name: &str| points(&report, name).last().copied().unwrap();
    assert!(last(": joint coordinates").1 < 1e-14);
    assert!(last(": multipliers, no feedback").1 > 1e-9);
}

#[test]
fn a_straight_chain_of_free_links_feels_like_its_first_mass_alone() {
    // Held out sideways, the other masses can swing aside: at first the
    // joint feels m l² only. The stiff bar has m l² (1 + 4 + … + 100).
    assert_near(OUTPUTS.value("joint_lightness"), 385.0, 1e-6, "ratio");
}
