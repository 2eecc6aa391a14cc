//! Bodies of several pieces: an L equals its parts, and scenes of them are
//! sound.

use crate::common::worlds::{assert_sound, awake, floor, run, surface, worse};
use collision::{ConvexShape, Polyhedron};
use contact::{Joint, Material, Solid, StepReport, World};
use course::testing::assert_near;
use math::{Quat, Vec3};
use rigid::quaternion_about;

/// The two boxes of an L: sizes and centres, m.
fn parts() -> [(Vec3, Vec3); 2] {
    [
        (Vec3::new(2.0, 0.5, 1.0), Vec3::new(1.0, 0.25, 0.5)),
        (Vec3::new(0.5, 1.5, 1.0), Vec3::new(0.25, 1.25, 0.5)),
    ]
}

fn l_shape() -> Solid {
    let piece = |(size, centre): (Vec3, Vec3)| {
        let block = Polyhedron::block(size).expect("a block");
        block.translated(centre).expect("a block")
    };
    Solid::compound(parts().map(piece).to_vec(), 1.0).expect("an L")
}

fn wood() -> Material {
    surface(0.5, 0.0)
}

/// An L in the pose `x`, `q` as one body.
fn as_one(x: Vec3, q: Quat) -> (World, usize) {
    let mut world = awake();
    floor(&mut world, wood());
    let mut solid = l_shape();
    solid.body = solid.body.at(x, q).expect("a pose");
    let body = world.add(solid, wood());
    (world, body)
}

/// The same of two boxes, held together by a joint.
fn as_two(x: Vec3, q: Quat) -> (World, [usize; 2]) {
    let mut world = awake();
    floor(&mut world, wood());
    let mut l = l_shape();
    l.body = l.body.at(x, q).expect("a pose");
    let boxes = parts().map(|(size, centre)| {
        let mut part = Solid::block(size, 1.0).expect("a box");
        let at = l.body.world_from_body(centre + l.origin);
        part.body = part.body.at(at, q).expect("a pose");
        world.add(part, wood())
    });
    let glue = Joint::fixed(world.bodies(), boxes).expect("a joint");
    world.add_joint(glue).expect("a joint");
    (world, boxes)
}

#[test]
fn an_l_weighs_as_much_as_its_parts() {
    let l = l_shape().body;
    // shapes.json, compound_L_0
    assert_near(l.mass(), 1.75, 1e-14, "mass");
    let i = l.i_body();
    assert_near(i.m11, 0.7358630952380952, 1e-12, "I_xx");
    assert_near(i.m12, 0.32142857142857145, 1e-12, "I_xy");
    assert_near(i.m33, 1.1800595238095237, 1e-12, "I_zz");
}

#[test]
fn an_l_touches_where_its_parts_touch() {
    let (x, q) = (Vec3::new(0.3, 0.2, 0.5), Quat::identity());
    let (mut one, _) = as_one(x, q);
    let (mut two, _) = as_two(x, q);
    run(&mut one, 1);
    run(&mut two, 1);
    let points = |world: &World| {
        let mut points: Vec<[i64; 3]> = Vec::new();
        for contact in world.contacts() {
            let p = contact.p.map(|x| (1e6 * x).round() as i64);
            points.push(p.into());
        }
        points.sort_unstable();
        points.dedup();
        points
    };
    assert_eq!(points(&one), points(&two));
    assert_eq!(points(&one).len(), 7, "four of each part, one in common");
}

#[test]
fn an_l_falls_and_tips_like_its_parts_glued_together() {
    let q = quaternion_about(Vec3::new(1.0, 0.4, 0.2), 0.5);
    let x = Vec3::new(0.0, 0.0, 2.0);
    let (mut one, l) = as_one(x, q);
    let (mut two, boxes) = as_two(x, q);
    // Up to the first impact, 0.4 s, and through it.
    let reports = [run(&mut one, 30), run(&mut two, 30)];
    assert_sound(&reports[0], 1e-3);
    assert!(reports[0].impulse_passes > 0, "it has hit the floor");
    let body = &one.bodies()[l];
    for (number, (_, centre)) in boxes.into_iter().zip(parts()) {
        let wanted = body.world_from_body(centre + l_shape().origin);
        let found = two.bodies()[number].x;
        // The joint gives way by a fraction of the tolerance of 1 mm.
        assert!((found - wanted).norm() < 1e-3, "{found} {wanted}");
    }
}

/// A cup of five blocks, open upward, 1 m wide and high inside.
fn cup() -> Solid {
    let wall = |size: [f64; 3], centre: [f64; 3]| {
        let block = Polyhedron::block(Vec3::from(size)).expect("a block");
        block.translated(Vec3::from(centre)).expect("a block")
    };
    let pieces = vec![
        wall([1.2, 1.2, 0.1], [0.0, 0.0, 0.05]),
        wall([0.1, 1.2, 1.0], [-0.55, 0.0, 0.6]),
        wall([0.1, 1.2, 1.0], [0.55, 0.0, 0.6]),
        wall([1.0, 0.1, 1.0], [0.0, -0.55, 0.6]),
        wall([1.0, 0.1, 1.0], [0.0, 0.55, 0.6]),
    ];
    Solid::compound(pieces, 300.0).expect("a cup")
}

#[test]
fn a_cup_holds_what_falls_into_it() {
    let mut world = awake();
    floor(&mut world, wood());
    let mut cup = cup();
    cup.body.x = -cup.origin;
    let cup = world.add(cup, wood());
    let mut inside = Vec::new();
    for (k, solid) in [
        Solid::sphere(0.2, 300.0),
        Solid::block(Vec3::repeat(0.3), 300.0),
        Solid::capsule(0.12, 0.1, 300.0),
    ]
    .into_iter()
    .enumerate()
    {
        let mut solid = solid.expect("a solid");
        let k = k as f64;
        solid.body.x = Vec3::new(0.1 * k - 0.1, 0.05 * k, 0.5 + 0.6 * k);
        inside.push(world.add(solid, wood()));
    }
    let mut all = StepReport::default();
    for _ in 0..120 {
        all = worse(&all, &run(&mut world, 1));
    }
    assert_sound(&all, world.settings.tolerance);
    let stands = &world.bodies()[cup];
    assert!(stands.x.xy().norm() < 0.05, "{}", stands.x);
    for body in inside {
        let x = stands.body_from_world(world.bodies()[body].x);
        assert!(x.xy().amax() < 0.5 && x.z < 0.9, "{body} at {x}");
    }
}

#[test]
fn a_ball_and_a_block_make_one_body_that_rolls_upright() {
    // A tumbler: heavy below, round below, it rights itself.
    let ball = ConvexShape::sphere(0.5).expect("a ball");
    let stick = Polyhedron::block(Vec3::new(0.1, 0.1, 0.6)).expect("a block");
    let stick = stick.translated(Vec3::new(0.0, 0.0, 0.7)).expect("a block");
    let weight = ConvexShape::sphere(0.28).expect("a weight");
    let weight = weight.translated(Vec3::new(0.0, 0.0, -0.2));
    let pieces = vec![ball, weight.expect("a weight"), stick.into()];
    let mut solid = Solid::compound(pieces, 100.0).expect("a tumbler");
    let centre = solid.origin;
    assert!(centre.z > 0.0, "its centre is below that of the ball: {centre}");
    let mut world = awake();
    floor(&mut world, surface(0.8, 0.0));
    let q = quaternion_about(Vec3::x(), 0.6);
    let r = rigid::quaternion_to_matrix(q);
    // The ball stands on the floor.
    let x = Vec3::new(0.0, 0.0, 0.5) - r * centre;
    solid.body = solid.body.at(x, q).expect("a pose");
    let body = world.add(solid, surface(0.8, 0.0));
    let mut upright: f64 = 0.0;
    // A quarter of a period is about 2 s.
    for _ in 0..160 {
        let report = world.step(1.0 / 60.0).expect("a frame");
        assert_sound(&report, world.settings.tolerance);
        upright = upright.max(world.bodies()[body].r().m33);
    }
    assert!(upright > 0.999, "{upright}");
}
