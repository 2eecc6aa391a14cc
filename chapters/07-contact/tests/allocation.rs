//! A frame makes no allocation once everything has its size.

use crate::worlds::{block, cube, floor, run, send, surface, with_settings};
use contact::{Blows, Joint, Settings, World};
use math::{Quat, Vec3};
use rigid::Body;

/// A stack, a block that slides, a block on a hinge that swings.
fn busy(blows: Blows) -> World {
    let settings = Settings { sleep: None, blows, ..Settings::default() };
    let mut world = with_settings(settings);
    let material = surface(0.4, 0.0);
    floor(&mut world, material);
    for level in 0..4 {
        let x = Vec3::new(0.0, 0.0, 0.5 + f64::from(level));
        cube(&mut world, x, material);
    }
    let slider = cube(&mut world, Vec3::new(3.0, 0.0, 0.5), material);
    send(&mut world, slider, Vec3::new(12.0, 0.0, 0.0), Vec3::zeros());
    let hook = world.add_ghost(Body::fixed());
    let size = Vec3::new(1.0, 0.1, 0.1);
    let x = Vec3::new(-4.5, 0.0, 5.0);
    let rod = block(&mut world, size, x, Quat::identity(), material);
    let p = Vec3::new(-5.0, 0.0, 5.0);
    let hinge = Joint::hinge(world.bodies(), [rod, hook], p, Vec3::y());
    world.add_joint(hinge.expect("a hinge")).expect("a joint");
    world
}

#[test]
fn frames_of_rest_and_sliding_allocate_nothing() {
    for blows in [Blows::Simultaneous, Blows::Propagation] {
        let mut world = busy(blows);
        run(&mut world, 60);
        let counted = allocation_counter::measure(|| {
            run(&mut world, 30);
        });
        assert_eq!(counted.count_total, 0, "{blows:?}");
    }
    // The negative control: the counter counts.
    let counted = allocation_counter::measure(|| {
        std::hint::black_box(vec![0.0; 3]);
    });
    assert_eq!(counted.count_total, 1);
}

#[test]
fn bounces_allocate_nothing_either() {
    let settings = Settings { sleep: None, ..Settings::default() };
    let mut world = with_settings(settings);
    let material = surface(0.4, 1.0);
    floor(&mut world, material);
    cube(&mut world, Vec3::new(0.0, 0.0, 0.9), material);
    let warm = run(&mut world, 120);
    assert!(warm.blows > 1);
    let mut blows = 0;
    let counted = allocation_counter::measure(|| {
        blows = run(&mut world, 120).blows;
    });
    assert!(blows > 1);
    assert_eq!(counted.count_total, 0);
}
