//! A frame makes no allocation once everything has its size.

use crate::common::worlds::{
    block, cube, floor, run, send, surface, with_settings,
};
use contact::{ImpulseMethod, Joint, World, WorldSettings};
use math::{Quat, Vec3};
use rigid::Body;

/// A stack, a block that slides, a block on a hinge that swings.
fn busy(impulse_method: ImpulseMethod) -> World {
    let settings = WorldSettings {
        sleep: None,
        impulse_method,
        ..WorldSettings::default()
    };
    let mut world = with_settings(settings);
    let material = surface(0.4, 0.0);
    floor(&mut world, material);
    for level in 0..4 {
        let x = Vec3::new(0.0, 0.0, 0.5 + f64::from(level));
        cube(&mut world, x, material);
    }
    let slider = cube(&mut world, Vec3::new(3.0, 0.0, 0.5), material);
    send(&mut world, slider, Vec3::new(12.0, 0.0, 0.0), Vec3::zeros());
    let hook = world.add_shapeless(Body::fixed());
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
    for method in [ImpulseMethod::Simultaneous, ImpulseMethod::Propagation] {
        let mut world = busy(method);
        run(&mut world, 60);
        let counted = allocation_counter::measure(|| {
            run(&mut world, 30);
        });
        assert_eq!(counted.count_total, 0, "{method:?}");
    }
    // The negative control: the counter counts.
    let counted = allocation_counter::measure(|| {
        std::hint::black_box(vec![0.0; 3]);
    });
    assert_eq!(counted.count_total, 1);
}

#[test]
fn bounces_allocate_nothing_either() {
    let settings = WorldSettings { sleep: None, ..WorldSettings::default() };
    let mut world = with_settings(settings);
    let material = surface(0.4, 1.0);
    floor(&mut world, material);
    cube(&mut world, Vec3::new(0.0, 0.0, 0.9), material);
    let warm = run(&mut world, 120);
    assert!(warm.impulse_passes > 1);
    let mut passes = 0;
    let counted = allocation_counter::measure(|| {
        passes = run(&mut world, 120).impulse_passes;
    });
    assert!(passes > 1);
    assert_eq!(counted.count_total, 0);
}
