//! Velocity-level time stepping.

use realtime::{ContactStep, Scheme};

/// Where a ball dropped from 1 m without bounce ends after a second, m.
fn rest(scheme: Scheme, h: f64) -> f64 {
    let (mut z, mut v) = (1.0, [0.0]);
    for _ in 0..(1.0 / h).round() as usize {
        let (jac, gap) = ([vec![1.0]], [z]);
        let step =
            ContactStep { w: &[0.5], jac: &jac, gap: &gap, force: &[-19.62] };
        step.solve(scheme, h, &mut v).unwrap();
        z += h * v[0];
    }
    z
}

// PROVES: realtime/velocity-step
#[test]
fn the_gap_at_the_end_of_a_step_is_not_negative_and_impulse_balances_weight() {
    for h in [0.05, 0.01, 0.002] {
        let z = rest(Scheme::StewartTrinkle, h);
        // The last equation solved is z = 0: rounding is all that is left.
        assert!(z.abs() < 1e-12, "{z}");
        let (jac, gap) = ([vec![1.0]], [0.0]);
        let step =
            ContactStep { w: &[0.5], jac: &jac, gap: &gap, force: &[-19.62] };
        let mut v = [0.0];
        let impulses = step.solve(Scheme::StewartTrinkle, h, &mut v).unwrap();
        assert!((impulses[0] - 19.62 * h).abs() < 1e-12);
        assert!(v[0].abs() < 1e-12);
    }
}

#[test]
fn moreaus_contacts_that_were_open_go_too_deep_by_up_to_a_step() {
    // The negative control of the test above: a contact that is looked at
    // only when it is closed already is closed too far.
    for h in [0.05, 0.01] {
        let z = rest(Scheme::Moreau { restitution: 0.0 }, h);
        let speed = (2.0 * 9.81_f64).sqrt();
        assert!(z <= 0.0 && z > -(speed + 9.81 * h) * h, "{z}");
        assert!(z < -1e-4, "{z}");
    }
}

#[test]
fn moreaus_restitution_returns_the_fraction_it_should() {
    let (jac, gap) = ([vec![1.0]], [-1e-6]);
    let step = ContactStep { w: &[2.0], jac: &jac, gap: &gap, force: &[0.0] };
    let mut v = [-3.0];
    let e = Scheme::Moreau { restitution: 0.5 };
    let impulses = step.solve(e, 0.01, &mut v).unwrap();
    assert!((v[0] - 1.5).abs() < 1e-14);
    assert!((impulses[0] - 4.5 / 2.0).abs() < 1e-14);
}
