//! What the guards of the loop are for: with each of them, and without.

use contact::arrangements::{Drift, FRAME, wall};
use course::testing::{Outputs, points};
use math::Vec3;

const OUTPUTS: Outputs = Outputs(contact::chapter);

fn largest(points: &[(f64, f64)]) -> f64 {
    points.iter().map(|p| p.1).fold(f64::MIN, f64::max)
}

#[test]
fn a_chain_gains_energy_without_the_energy_guard_only() {
    let report = OUTPUTS.data("energy_guard", &[]);
    // The chain has some 300 J of kinetic energy. The guard lets through less
    // than a thousandth of that; without it half a joule comes in.
    let guarded = largest(&points(&report, "with the guard"));
    let unguarded = largest(&points(&report, "without"));
    assert!(guarded < 0.1, "{guarded} J with the guard");
    assert!(unguarded > 0.4, "{unguarded} J without it");
}

#[test]
fn joints_do_work_and_open_without_their_projection() {
    let report = OUTPUTS.data("joint_projection", &[]);
    let of = |what: &str| largest(&points(&report, what));
    let gained = of("energy above the start: without");
    let kept = of("energy above the start: with projection");
    assert!(gained > 2.0 * kept && gained > 4.0, "{gained} J, {kept} J");
    let open = of("the worst joint: without");
    let closed = of("the worst joint: with projection");
    assert!(open > 2.0 * closed, "{open} mm, {closed} mm");
}

/// How often the force under the first corner of a wall that stands changes
/// by more than 1 N from frame to frame, and how many pivots there are.
fn jumps_and_pivots(warm_start: bool) -> (usize, usize) {
    let mut world = wall(3, 4).expect("a wall");
    world.settings.guards.warm_start = warm_start;
    let (mut jumps, mut pivots, mut last) = (0, 0, None);
    for _ in 0..40 {
        pivots += world.step(FRAME).expect("a frame").pivots;
        let force = world.contact_forces().next().map(|(_, f)| f.normal);
        if let (Some(force), Some(last)) = (force, last) {
            let change: f64 = force - last;
            jumps += usize::from(change.abs() > 1.0);
        }
        last = force;
    }
    (jumps, pivots)
}

#[test]
fn a_warm_start_keeps_the_shares_and_saves_the_pivots() {
    let (warm_jumps, warm_pivots) = jumps_and_pivots(true);
    let (jumps, pivots) = jumps_and_pivots(false);
    assert!(warm_jumps <= 2, "{warm_jumps} jumps");
    assert!(jumps >= 12, "{jumps} jumps");
    assert!(8 * warm_pivots < pivots, "{warm_pivots}, {pivots} pivots");
}

#[test]
fn shares_that_jump_are_right_all_the_same_and_the_wall_stands() {
    for warm_start in [true, false] {
        let mut world = wall(3, 4).expect("a wall");
        world.settings.guards.warm_start = warm_start;
        let before: Vec<Vec3> = world.bodies().iter().map(|b| b.x).collect();
        for _ in 0..20 {
            let report = world.step(FRAME).expect("a frame");
            assert!(report.residual < 1e-9, "{report:?}");
        }
        let drift = Drift::of(world.bodies(), &before);
        assert!(drift.drop < 1e-8 && drift.slide < 1e-8, "{drift:?}");
    }
}
