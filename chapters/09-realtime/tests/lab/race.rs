//! Why the figures of the shoot-out are right.

use course::testing::{Outputs, assert_near, points};
use realtime::{SoftCoefficients, SolverSettings};

const OUTPUTS: Outputs = Outputs(realtime::chapter);

/// Error and cost of the points of a curve: `(cost, error)`.
fn curve(figure: &str, name: &str) -> Vec<(f64, f64)> {
    points(&OUTPUTS.data(figure, &[]), &format!(": {name}"))
}

/// With which power of its cost a method's error falls, between two points.
fn slope(curve: &[(f64, f64)], i: usize, j: usize) -> f64 {
    (curve[i].1 / curve[j].1).ln() / (curve[j].0 / curve[i].0).ln()
}

#[test]
fn slopes_of_the_chain_are_the_orders_of_the_methods() {
    let last = |name: &str| {
        let curve = curve("race_chain", name);
        slope(&curve, curve.len() - 2, curve.len() - 1)
    };
    // RK4: order 4; a chain that moves this much is not quite in the limit.
    assert_near(last("joint angles, RK4"), 4.0, 0.3, "order of RK4");
    // With multipliers the feedback, whose time constant shrinks with
    // the step, has a share in the error.
    let rods = last("multipliers, RK4");
    assert!((2.4..4.3).contains(&rods), "{rods}");
    // Symplectic Euler with a projection is of first order in the step.
    assert_near(last("XPBD, substeps"), 1.0, 0.6, "order of XPBD");
    assert_near(last("impulses, substeps"), 1.0, 0.6, "order of impulses");
    // Iterations solve one step ever better: 16 times the work for hardly
    // anything. It is the wrong step.
    let iterated = curve("race_chain", "impulses, iterations");
    assert!(slope(&iterated, 2, 3) < 0.3);
}

#[test]
fn implicit_methods_lose_energy_and_the_explicit_ones_keep_it() {
    let at = |name: &str, t: f64| {
        let curve = curve("race_energy", name);
        let near = curve.iter().find(|(time, _)| (time - t).abs() < 1e-9);
        near.expect("a frame").1
    };
    // Before the chain whips, in per cent of what its fall sets free.
    assert!(at("joint angles, RK4", 1.0).abs() < 0.1);
    assert!(at("multipliers, RK4", 1.0).abs() < 0.01);
    for name in ["Newton's method", "impulses, iterations"] {
        assert!(at(name, 1.0) < -10.0, "{name}");
    }
    // Nobody gains: a percent is what RK4 may be off in the middle of the
    // whip.
    for name in ["XPBD, substeps", "impulses, substeps", "Newton's method"] {
        for (t, gained) in curve("race_energy", name) {
            assert!(gained < 1.0, "{name} at {t}: {gained} %");
        }
    }
}

#[test]
fn elimination_does_not_notice_a_heavy_load_and_sweeps_do() {
    for name in ["joint angles, RK4", "multipliers, RK4"] {
        for (ratio, stretch) in curve("race_load", name) {
            assert!(stretch <= 1e-9, "{name} at {ratio}: {stretch}");
        }
    }
    for name in [
        "XPBD, 90 substeps",
        "impulses, 48 substeps",
        "impulses, 80 iterations",
    ] {
        let curve = curve("race_load", name);
        // Ten times the load, ten times the error, once it is heavy.
        let growth = curve[4].1 / curve[3].1;
        assert!((6.0..13.0).contains(&growth), "{name}: {growth}");
    }
}

#[test]
fn springs_that_are_solved_to_the_end_stretch_by_weight_over_stiffness() {
    let curve = curve("race_load", "Newton's method, springs");
    for (ratio, stretch) in curve {
        // Spring k carries the load and the nine links less k; in all, ten
        // times the load and 45 links of 0.1 kg, over 1e6 N/m, of 1 m.
        let rest = 0.1 * 9.81 * (10.0 * ratio + 45.0) / 1e6;
        // It begins unstretched and may swing to twice that, less what
        // backward Euler damps.
        assert!((rest..2.0 * rest).contains(&stretch), "{ratio}: {stretch}");
    }
}

#[test]
fn in_the_cloth_first_order_methods_gain_what_they_pay() {
    // The error falls with the step, so with 16 times the steps.
    for name in ["implicit (chapter 5)", "Newton's method"] {
        let curve = curve("race_cloth", name);
        let gained = curve[0].1 / curve[2].1;
        assert!((4.0..64.0).contains(&gained), "{name}: {gained}");
    }
    // The explicit method is of order 4, where it is stable.
    let explicit = curve("race_cloth", "explicit RK4");
    assert_near(slope(&explicit, 0, 3), 4.0, 0.5, "order of RK4");
    // And stable below 2.83/ω: an interior particle has eight threads of
    // 2 kN/m and weighs 0.2/64 kg; the highest mode has at most
    // ω² = 2 (4 + 4) k/m, and less, since threads pull along one direction.
    let limit = 1e-3 * OUTPUTS.value("race_cloth_limit");
    let (k, m) = (2000.0, 0.2 / 64.0);
    let safe = 2.83 / f64::sqrt(16.0 * k / m);
    assert!((safe..2.0 * safe).contains(&limit), "{limit} {safe}");
}

#[test]
fn the_tower_sags_by_its_springs_and_exact_forces_hold_it() {
    let soft = curve("race_tower", "soft constraints, substeps");
    for (k, (_, error)) in [2, 4, 8, 16, 32].into_iter().zip(soft) {
        // As on the page of stabilisation: (10 + 2 · 45) g/ω².
        let hertz = SolverSettings::with_substeps(k).contact_hertz;
        let sag = SoftCoefficients::sag(hertz, 100.0, 9.81);
        assert_near(error, sag, 0.1 * sag, "sag");
    }
    let exact = curve("race_tower", "exact forces (chapter 7)");
    // Drawn at the foot, 1e-9.
    assert!(exact[0].1 <= 1e-9);
    // Barriers keep each of ten boxes apart by less than their reach.
    for ((_, error), reach) in
        curve("race_tower", "barriers (IPC)").into_iter().zip([1e-2, 1e-3])
    {
        assert!(error < 10.0 * reach, "{error} {reach}");
    }
}

#[test]
fn the_pile_overlaps_less_the_more_is_paid_and_barriers_never() {
    let soft = curve("race_pile", "soft constraints, substeps");
    assert!(soft[3].1 < 0.1 * soft[0].1, "{soft:?}");
    let barriers = curve("race_pile", "barriers (IPC)");
    assert!(barriers[0].1 <= 1e-6, "drawn at the foot");
    // Chapter 7's tolerance.
    assert!(OUTPUTS.value("race_pile_exact") <= 1000.0);
    // Contacts are found once in a frame: substeps do not help a landing.
    let fine = OUTPUTS.value("race_pile_landing_fine");
    assert!(fine > 0.5 * OUTPUTS.value("race_pile_landing"), "{fine} mm");
}

#[test]
fn the_exact_forces_of_a_tower_cost_a_few_times_four_substeps() {
    let ratio = OUTPUTS.value("race_tower_ratio");
    assert!((1.0..20.0).contains(&ratio), "{ratio}");
}
