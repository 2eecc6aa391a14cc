//! Figures of collisions against theory: the rigid limit, and Kane's rod.

use course::testing::{Outputs, assert_near, points};

const OUTPUTS: Outputs = Outputs(contact::chapter);

#[test]
fn a_harder_spring_pushes_more_and_shorter_with_the_same_area() {
    for softest in [100.0, 1e3, 1e4] {
        let report = OUTPUTS.data("rigid_limit", &[("stiffness", softest)]);
        for (name, times) in [("soft", 1.0), ("medium", 10.0), ("hard", 100.0)]
        {
            // 1 kg at 1 m/s: f = ω sin ωt and v = -cos ωt, for half a period.
            let omega: f64 = (times * softest).sqrt();
            let forces = points(&report, &format!("force: {name}"));
            for (ms, force) in &forces {
                let theory = omega * (1e-3 * omega * ms).sin();
                assert_near(*force, theory, 1e-5 * omega, "force");
            }
            for (ms, v) in points(&report, &format!("velocity: {name}")) {
                let theory = -(1e-3 * omega * ms).cos();
                assert_near(v, theory, 1e-5, "velocity");
            }
            // The area below the force is what it does to 1 kg.
            let speeds = points(&report, &format!("velocity: {name}"));
            let area = speeds[speeds.len() - 1].1 - speeds[0].1;
            assert_near(area, 2.0, 1e-5, "area below the force");
        }
    }
}

/// The energy of the rod after Newton's law, as long as its tip sticks, as a
/// fraction of what it was.
fn newton_sticking(slip: f64, e: f64) -> f64 {
    // K j = change of (v_n, v_t), with K = (5 3; 3 5)/2 and its inverse
    // (5 -3; -3 5)/8.
    let change = [1.0 + e, -slip];
    let j = [
        (5.0 * change[0] - 3.0 * change[1]) / 8.0,
        (5.0 * change[1] - 3.0 * change[0]) / 8.0,
    ];
    // The work is the impulse times the mean velocity.
    let work = 0.5 * (j[0] * (e - 1.0) + j[1] * slip);
    let before = 0.5 * (1.0 + slip * slip);
    1.0 + work / before
}

#[test]
fn newtons_law_gains_where_friction_turns_and_poissons_never_does() {
    let report = OUTPUTS.data("kane", &[]);
    let newton = points(&report, "Newton");
    let world = points(&report, "our loop");
    for ((slip, percent), (_, ours)) in newton.iter().zip(&world) {
        // j_t = -(3 + 2.5 slip)/4 and j_n = (5 + 1.5 slip)/4: it sticks where
        // one is not larger than the other, from -2 to 0.5.
        if (-1.95..0.45).contains(slip) {
            let theory = 100.0 * newton_sticking(*slip, 1.0);
            assert_near(*percent, theory, 1e-9, "Newton");
        }
        // Friction points the way of the slip between -1.2 and 0.
        let turned = (-1.15..-0.05).contains(slip);
        assert_eq!(*percent > 100.0 + 1e-9, turned, "{slip}: {percent}");
        assert_near(*ours, percent.min(100.0), 1e-5, "our loop");
    }
    let most = newton.iter().map(|p| p.1).fold(0.0, f64::max);
    assert!(most > 115.0, "no paradox to be seen: {most}");
    // By hand, on the page.
    assert_near(OUTPUTS.value("kane_newton"), 0.7925, 1e-12, "Newton");
    assert_near(OUTPUTS.value("kane_poisson"), 0.608, 1e-12, "Poisson");
    assert_near(OUTPUTS.value("kane_world"), 0.68, 1e-7, "our loop");
}

#[test]
fn no_setting_lets_poissons_law_or_our_loop_gain_energy() {
    for bounce in [0.0, 0.5, 1.0] {
        for friction in [0.0, 0.3, 1.0, 1.5] {
            let set = [("bounce", bounce), ("friction", friction)];
            let report = OUTPUTS.data("kane", &set);
            for law in ["Poisson", "our loop"] {
                for (slip, percent) in points(&report, law) {
                    let most = 100.0 + 1e-5;
                    assert!(percent <= most, "{law} {set:?} {slip}: {percent}");
                }
            }
            if friction == 0.0 {
                // Then there is but one law: E = E0 - (1 - e²)/(2 s), s = 2.5.
                for law in ["Newton", "Poisson", "our loop"] {
                    for (slip, percent) in points(&report, law) {
                        let before = 0.5 * (1.0 + slip * slip);
                        let lost = (1.0 - bounce * bounce) / 5.0;
                        let theory = 100.0 * (1.0 - lost / before);
                        assert_near(percent, theory, 1e-5, law);
                    }
                }
            }
        }
    }
}
