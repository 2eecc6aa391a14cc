//! Adaptive steps of chapter 1 between two impacts: B89 §3.

use contact::arrangements::{FRAME, columns};
use contact::{ContactError, Joint, Material, Solid, World};
use contact::{StepMethod, WorldSettings, world_scenes};
use math::Vec3;
use rigid::Gravity;

/// A pendulum of two links that falls from the level.
fn pendulum(step_method: StepMethod) -> World {
    let settings =
        WorldSettings { sleep: None, step_method, ..WorldSettings::default() };
    let mut world = World::new(settings);
    world.add_force(Gravity::earth()).unwrap();
    let size = Vec3::new(0.9, 0.2, 0.1);
    let mut last = world
        .add(Solid::block(size, 500.0).unwrap().fixed(), Material::smooth());
    for k in 0..2 {
        let mut link = Solid::block(size, 500.0).unwrap();
        link.body.x = Vec3::x() * (k as f64 + 1.0);
        let link = world.add(link, Material::smooth());
        for other in 0..link {
            world.ignore_pair(other, link).unwrap();
        }
        let at = Vec3::x() * (k as f64 + 0.5);
        let hinge = Joint::hinge(world.bodies(), [link, last], at, Vec3::y());
        world.add_joint(hinge.unwrap()).unwrap();
        last = link;
    }
    world
}

/// Where the last link is after half a second, and how often forces were
/// computed.
fn swing(step_method: StepMethod, frames: usize) -> (Vec3, usize) {
    let mut world = pendulum(step_method);
    let mut evaluations = 0;
    for _ in 0..frames {
        evaluations += world.step(0.5 / frames as f64).unwrap().evaluations;
    }
    (world.bodies()[2].x, evaluations)
}

#[test]
fn the_error_of_adaptive_steps_follows_their_tolerance() {
    // The reference: 64 times as many steps of order four.
    let (exact, _) = swing(StepMethod::RungeKutta, 30 * 64);
    let error = |tolerance: f64| {
        let method = StepMethod::Adaptive { tolerance };
        (swing(method, 30).0 - exact).norm()
    };
    let [coarse, fine] = [1e-3, 1e-6].map(error);
    // Errors add up over some dozens of steps.
    assert!(fine < 1e-4, "{fine:e} m");
    assert!(fine < 0.2 * coarse, "{coarse:e} m, {fine:e} m");
}

#[test]
fn a_small_tolerance_asks_for_more_steps_within_the_frame() {
    let count =
        |tolerance: f64| swing(StepMethod::Adaptive { tolerance }, 30).1;
    let [coarse, fine] = [1e-3, 1e-8].map(count);
    assert!(fine > coarse, "{coarse}, {fine} evaluations");
}

#[test]
fn a_stack_stands_and_dominoes_fall_on_adaptive_steps() {
    let mut world = columns(10).unwrap();
    world.settings.step_method = StepMethod::Adaptive { tolerance: 1e-4 };
    let before = world.bodies()[10].x;
    for _ in 0..30 {
        let report = world.step(FRAME).unwrap();
        assert!(report.residual < 1e-9, "{report:?}");
    }
    assert!((world.bodies()[10].x - before).norm() < 1e-8);
    let scenes = world_scenes();
    let scene = scenes.iter().find(|scene| scene.name == "dominoes").unwrap();
    let mut world = scene.with(&[]).unwrap().world;
    world.settings.step_method = StepMethod::Adaptive { tolerance: 1e-4 };
    let first = world.energy();
    for _ in 0..30 {
        let report = world.step(FRAME).unwrap();
        assert!(report.depth <= world.settings.tolerance, "{report:?}");
    }
    let tilt = world.bodies()[1].r().column(2).z;
    assert!(tilt < 0.95, "the first one leans: {tilt}");
    assert!(world.energy() <= first + 0.01, "{first} J");
}

#[test]
fn a_tolerance_that_is_none_is_refused() {
    let method = StepMethod::Adaptive { tolerance: 0.0 };
    let error = pendulum(method).step(FRAME).unwrap_err();
    assert!(matches!(error, ContactError::Input(_)), "{error}");
}
