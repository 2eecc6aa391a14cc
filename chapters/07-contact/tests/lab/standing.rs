//! What stands in the scenes, what slides and what falls, by the rules of
//! statics.

use crate::common::positions::places;
use contact::{Material, Solid, World, WorldSettings};
use course::testing::{Outputs, assert_near, reading, run};
use math::{Quat, Vec3};

const OUTPUTS: Outputs = Outputs(contact::chapter);
const G: f64 = 9.81;

/// The farthest that a body has moved, m.
fn farthest(before: &[Vec3], after: &[Vec3]) -> f64 {
    assert_eq!(before.len(), after.len());
    let moves = before.iter().zip(after).map(|(a, b)| (a - b).norm());
    moves.fold(0.0, f64::max)
}

/// Whether bricks of 1 m stand, each an overhang farther out: the centre of
/// all that are above a brick must be over it.
fn should_stand(bricks: usize, overhang: f64) -> bool {
    (1..bricks).all(|first| {
        let above = (first..bricks).map(|i| i as f64 * overhang);
        let centre = above.sum::<f64>() / (bricks - first) as f64;
        centre <= (first - 1) as f64 * overhang + 0.5
    })
}

#[test]
fn a_leaning_stack_tips_on_one_side_of_the_critical_overhang() {
    for (bricks, share) in
        [(3, 0.97), (3, 1.04), (5, 0.97), (5, 1.04), (8, 0.97), (8, 1.04)]
    {
        let overhang = share / bricks as f64;
        assert_eq!(should_stand(bricks, overhang), share < 1.0);
        let changes = [("bricks", bricks as f64), ("overhang", overhang)];
        let mut scene = OUTPUTS.scene("overbalanced", &changes);
        let before = places(scene.as_ref());
        run(scene.as_mut(), 0.7);
        let moved = farthest(&before, &places(scene.as_ref()));
        let what = format!("{bricks} bricks, {overhang} m: by {moved} m");
        if share < 1.0 {
            assert!(moved < 1e-4, "{what}");
        } else {
            assert!(moved > 1e-2, "{what}");
        }
    }
}

// PROVES: contact/coulomb
// PROVES: contact/slope
#[test]
fn a_block_sticks_and_slides_on_both_sides_of_its_angle() {
    let mu: f64 = 0.5;
    let limit = mu.atan().to_degrees();
    for off in [-5.0, -0.5, 0.5, 5.0] {
        let angle = limit + off;
        let changes = [("friction", mu), ("angle", angle), ("forces", 0.0)];
        let mut scene = OUTPUTS.scene("incline", &changes);
        let before = places(scene.as_ref());
        run(scene.as_mut(), 0.5);
        let moved = farthest(&before, &places(scene.as_ref()));
        let (sin, cos) = angle.to_radians().sin_cos();
        let theory = 0.125 * G * (sin - mu * cos).max(0.0);
        // Within a tenth of the band, and a hundredth of the way.
        assert_near(moved, theory, 1e-4 + 0.01 * theory, "way down");
    }
}

#[test]
fn a_stack_of_ten_stands_and_sleeps() {
    let mut scene = OUTPUTS.scene("stack", &[("forces", 0.0)]);
    let before = places(scene.as_ref());
    assert_eq!(before.len(), 10);
    run(scene.as_mut(), 10.0);
    let moved = farthest(&before, &places(scene.as_ref()));
    assert!(moved < 1e-4, "{moved} m");
    assert_eq!(reading(scene.as_ref(), "bodies asleep"), 10.0);
}

#[test]
fn a_stack_of_ten_stands_for_ten_seconds_wide_awake() {
    let settings = WorldSettings { sleep: None, ..Default::default() };
    let mut world = World::new(settings);
    let down = Vec3::new(0.0, 0.0, -G);
    world.add_force(rigid::Gravity::new(down).unwrap()).unwrap();
    let mut put = |size: f64, z: f64, fixed: bool| {
        let mut solid = Solid::block(Vec3::repeat(size), 600.0).unwrap();
        if fixed {
            solid = solid.fixed();
        }
        let at = Vec3::new(0.0, 0.0, z);
        solid.body = solid.body.at(at, Quat::identity()).unwrap();
        world.add(solid, Material::default());
    };
    put(4.0, -2.0, true);
    for i in 0..10 {
        put(0.5, 0.25 + 0.5 * f64::from(i), false);
    }
    let middles = |world: &World| -> Vec<Vec3> {
        world.bodies().iter().map(|body| body.x).collect()
    };
    let before = middles(&world);
    for _ in 0..600 {
        world.step(1.0 / 60.0).unwrap();
    }
    let moved = farthest(&before, &middles(&world));
    // A tenth of the band.
    assert!(moved < 1e-4, "{moved} m");
}

#[test]
fn the_cradle_sends_out_one_ball_or_takes_them_along() {
    for (model, out) in [(2.0, 1), (1.0, 4)] {
        let mut scene = OUTPUTS.scene("cradle", &[("model", model)]);
        let start = places(scene.as_ref());
        // The first swing takes a quarter of a period, about 0.63 s; then
        // the others rise.
        run(scene.as_mut(), 1.0);
        let now = places(scene.as_ref());
        // The beam and the ball that was let go come first.
        let risen = (2..6).filter(|i| now[*i].z - start[*i].z > 0.01).count();
        assert_eq!(risen, out, "model {model}");
    }
}
