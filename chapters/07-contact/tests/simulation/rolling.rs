//! Round bodies: they roll, slip, leave curved ground, and hit each other.

use crate::common::worlds::{FRAME, G, assert_sound, awake, floor};
use crate::common::worlds::{run, send, surface, with_settings};
use collision::Contact;
use contact::{Solid, World, WorldSettings, relative_velocity};
use course::testing::assert_near;
use math::{Quat, Vec3};
use rigid::{ConstantForce, quaternion_about};
use std::f64::consts::FRAC_PI_2;

/// Adds a solid at `x`, rotated by `q`; returns its number.
fn add(
    world: &mut World,
    mut solid: Solid,
    x: Vec3,
    q: Quat,
    mu: f64,
) -> usize {
    solid.body = solid.body.at(x, q).expect("a pose");
    world.add(solid, surface(mu, 0.0))
}

/// A ball of radius 0.5 m on a level floor.
fn ball_on_floor(mu: f64) -> (World, usize) {
    let mut world = awake();
    floor(&mut world, surface(mu, 0.0));
    let ball = Solid::sphere(0.5, 1.0).expect("a ball");
    let x = Vec3::new(0.0, 0.0, 0.5);
    let ball = add(&mut world, ball, x, Quat::identity(), mu);
    (world, ball)
}

/// How fast the surfaces slide over each other where a body touches, m/s: the
/// fastest of its contacts.
fn slip(world: &World) -> f64 {
    let sliding = |contact: &Contact| {
        let v = relative_velocity(world.bodies(), contact);
        (v - contact.n.dot(&v) * contact.n).norm()
    };
    world.contacts().iter().map(sliding).fold(0.0, f64::max)
}

/// Tilts gravity by `angle`, rad: down the slope is +x.
fn tilted(angle: f64) -> World {
    let mut world =
        World::new(WorldSettings { sleep: None, ..WorldSettings::default() });
    let down = Vec3::new(angle.sin(), 0.0, -angle.cos());
    world.add_force(rigid::Gravity::new(G * down).expect("g")).expect("g");
    world
}

/// Runs two seconds down a slope; the greatest slip on the way, m/s, and how
/// far the body has come, m.
fn down_slope(solid: Solid, q: Quat, angle: f64, mu: f64) -> (f64, f64) {
    let mut world = tilted(angle);
    floor(&mut world, surface(mu, 0.0));
    let body = add(&mut world, solid, Vec3::new(0.0, 0.0, 0.5), q, mu);
    let mut fastest: f64 = 0.0;
    for _ in 0..120 {
        let report = world.step(FRAME).expect("a frame");
        assert_sound(&report, world.settings.tolerance);
        fastest = fastest.max(slip(&world));
    }
    (fastest, world.bodies()[body].x.x)
}

#[test]
fn a_ball_rolls_down_a_slope_without_slipping() {
    let ball = Solid::sphere(0.5, 1.0).expect("a ball");
    let q = Quat::identity();
    let (slip, far) = down_slope(ball.clone(), q, 0.3, 0.5);
    assert!(slip < 1e-9, "{slip} m/s");
    // I = 2/5 m r^2: a = 5/7 g sin. Constant accelerations are exact.
    let rolled = 5.0 / 7.0 * G * 0.3_f64.sin() * 2.0;
    assert_near(far, rolled, 1e-8, "rolled");
    // The control: below 2/7 tan of the slope it slips, and goes farther.
    let (slip, far) = down_slope(ball, q, 0.3, 0.05);
    assert!(slip > 1.0, "{slip} m/s");
    let slid = G * (0.3_f64.sin() - 0.05 * 0.3_f64.cos()) * 2.0;
    assert_near(far, slid, 1e-6, "slid");
}

#[test]
fn a_capsule_that_lies_across_a_slope_rolls_like_its_inertia_says() {
    let capsule = Solid::capsule(1.0, 0.5, 1.0).expect("a capsule");
    let across = quaternion_about(Vec3::x(), FRAC_PI_2);
    let (slip, far) = down_slope(capsule, across, 0.4, 0.6);
    assert!(slip < 1e-9, "{slip} m/s");
    // shapes.json, incline_capsule_roll_0: beta = 0.475, a constant
    // acceleration of 2.58996...
    assert_near(far, 2.0 * 2.5899619918968555, 1e-7, "rolled");
}

#[test]
fn a_ball_that_slides_begins_to_roll_at_five_sevenths_of_its_speed() {
    let (mut world, ball) = ball_on_floor(0.2);
    send(&mut world, ball, 7.0 * Vec3::x(), Vec3::zeros());
    // Rolling sets in at 2 v/(7 mu g) = 1.02 s.
    run(&mut world, 57);
    assert!(slip(&world) > 0.4, "still sliding");
    run(&mut world, 63);
    let body = &world.bodies()[ball];
    assert_near(body.v().x, 5.0, 1e-2, "v");
    assert_near(body.omega().y, 10.0, 2e-2, "spin");
    assert!(slip(&world) < 1e-9, "{}", slip(&world));
}

#[test]
fn a_rolling_ball_that_spins_about_the_vertical_goes_straight() {
    let (mut world, ball) = ball_on_floor(0.5);
    let omega = Vec3::new(0.0, 4.0, 30.0);
    send(&mut world, ball, 2.0 * Vec3::x(), omega);
    run(&mut world, 120);
    let body = &world.bodies()[ball];
    // A point of contact has no torque about the vertical.
    assert_near(body.x.x, 4.0, 1e-8, "forward");
    assert!(body.x.y.abs() < 1e-8, "{}", body.x.y);
    assert_near(body.omega().z, 30.0, 1e-9, "spin");
}

#[test]
fn a_ball_slides_off_a_smooth_dome_at_two_thirds_of_its_height() {
    // Dome of 1 m, ball of 0.25 m: the normal force vanishes where
    // cos(angle) = 2/3, whatever the radii.
    let mut world = awake();
    let dome = Solid::sphere(1.0, 1.0).expect("a dome").fixed();
    add(&mut world, dome, Vec3::zeros(), Quat::identity(), 0.0);
    let ball = Solid::sphere(0.25, 1.0).expect("a ball");
    let start: f64 = 0.05;
    let x = 1.25 * Vec3::new(start.sin(), 0.0, start.cos());
    let ball = add(&mut world, ball, x, Quat::identity(), 0.0);
    let mut left = None;
    for _ in 0..600 {
        world.step(0.25 * FRAME).expect("a frame");
        let x = world.bodies()[ball].x;
        let held: f64 = world.contact_forces().map(|(_, f)| f.normal).sum();
        if held == 0.0 {
            left = Some(x.z / x.norm());
            break;
        }
    }
    // Released at 0.05 rad: 2/3 cos(0.05). In a frame of 1/240 s it moves by
    // 2.3 rad/s, and the cosine by 0.007.
    let left = left.expect("it leaves");
    assert_near(left, 2.0 / 3.0 * start.cos(), 0.01, "cosine");
    // The control: until then the gap stayed in its band.
    let gap = world.bodies()[ball].x.norm() - 1.25;
    assert!(gap.abs() < world.settings.tolerance, "{gap}");
}

#[test]
fn a_billiard_break_is_symmetric_to_rounding() {
    let scene = contact::chapter();
    let entry = scene.scene("billiards").expect("the scene");
    let mut scene = (entry.build)(
        &course::ParamValues::resolve(&entry.params, &[]).unwrap(),
    )
    .expect("a table");
    for _ in 0..90 {
        scene.step().expect("a frame");
    }
    let places = crate::common::positions::places(scene.as_ref());
    // Every ball has a mirror image across y = 0.
    let (mut worst, mut spread): (f64, f64) = (0.0, 0.0);
    for p in &places {
        let image = Vec3::new(p.x, -p.y, p.z);
        let apart = places.iter().map(|q| (q - image).norm());
        worst = worst.max(apart.fold(f64::INFINITY, f64::min));
        spread = spread.max(p.y.abs());
    }
    assert!(worst < 1e-9, "{worst} m");
    assert!(spread > 0.2, "they have moved: {spread} m");
}

#[test]
fn a_ball_comes_to_rest_in_the_corner_of_two_walls_and_falls_asleep() {
    let mut world = with_settings(WorldSettings::default());
    floor(&mut world, surface(0.5, 0.0));
    let wall = Solid::block(Vec3::new(1.0, 10.0, 4.0), 1.0);
    let wall = wall.expect("a wall").fixed();
    let x = Vec3::new(3.0, 0.0, 2.0);
    add(&mut world, wall, x, Quat::identity(), 0.5);
    let ball = Solid::sphere(0.5, 1.0).expect("a ball");
    let x = Vec3::new(1.0, 0.0, 0.5);
    let ball = add(&mut world, ball, x, Quat::identity(), 0.5);
    send(&mut world, ball, Vec3::x(), Vec3::zeros());
    let (force, point) = (2.0 * Vec3::x(), Vec3::zeros());
    let push = ConstantForce { body: ball, point, force };
    world.add_force(push).expect("a push");
    let all = run(&mut world, 240);
    assert_sound(&all, world.settings.tolerance);
    assert!(world.is_asleep(2));
}

#[test]
fn a_path_without_a_bound_is_an_error_and_not_clear() {
    // Its square overflows: no bound on its speed is finite. Such a body must
    // not be taken for one that meets nothing.
    let (mut world, ball) = ball_on_floor(0.0);
    let body = world.body_mut(ball).expect("a ball");
    body.x.z = 10.0;
    body.p.z = -1e200;
    let said = world.step(FRAME).expect_err("no bound").to_string();
    assert!(said.contains("no longer finite"), "{said}");
}
