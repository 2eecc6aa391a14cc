//! Baraff's heuristic of 1989 as the solver of a world.

use crate::common::worlds::{block, floor, run, surface, with_settings};
use contact::{ForceMethod, StepReport, World, WorldSettings};
use math::{Quat, Vec3};

/// Smooth bricks, each farther out than the one below by `overhang`, m (B89
/// fig. 14a).
fn bricks(force_method: ForceMethod, overhang: f64) -> World {
    let settings =
        WorldSettings { force_method, sleep: None, ..WorldSettings::default() };
    let mut world = with_settings(settings);
    let smooth = surface(0.0, 0.0);
    floor(&mut world, smooth);
    for k in 0..4 {
        let x =
            Vec3::new(overhang * f64::from(k), 0.0, 0.25 + 0.5 * f64::from(k));
        let size = Vec3::new(1.0, 0.5, 0.5);
        block(&mut world, size, x, Quat::identity(), smooth);
    }
    world
}

/// Where the top brick is after half a second, and what happened.
fn fall(force_method: ForceMethod, overhang: f64) -> (Vec3, StepReport) {
    let mut world = bricks(force_method, overhang);
    let report = run(&mut world, 30);
    (world.bodies()[4].x, report)
}

#[test]
fn no_contact_vanishes_while_bricks_stand_and_the_guess_is_right() {
    let (exact, _) = fall(ForceMethod::Pivoting, 0.1);
    let (guessed, seen) = fall(ForceMethod::Prediction, 0.1);
    let guesses = seen.force_predictions;
    assert!(guesses.none_vanishes >= 30, "{seen:?}");
    assert_eq!(guesses.none_vanishes, guesses.total(), "{seen:?}");
    // A linear program is solved to 1e-6.
    assert!((exact - guessed).norm() < 1e-5, "{exact} {guessed}");
}

#[test]
fn where_contacts_vanish_the_second_guess_serves_as_bricks_tip() {
    let (exact, control) = fall(ForceMethod::Pivoting, 0.35);
    let by_default = control.force_predictions.total();
    assert_eq!(by_default, 0, "nothing is guessed by default");
    let (guessed, seen) = fall(ForceMethod::Prediction, 0.35);
    assert!(seen.force_predictions.total() >= 30, "{seen:?}");
    // It has fallen, and about as far.
    assert!(exact.z < 1.5 && (exact - guessed).norm() < 0.05, "{guessed}");
}
