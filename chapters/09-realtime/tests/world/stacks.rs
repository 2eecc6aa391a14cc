//! Stacks, piles and bridges.

use math::Vec3;
use realtime::arrangements::{
    FRAME, PLANK, bridge, column_positions, columns, floored, pile, tower,
};
use realtime::{BoxDef, SoftCoefficients, SolverSettings, Stabilisation};
use rigid::quaternion_about;

/// How far the boxes of a column sink in four seconds, and slide, m.
fn drift(settings: SolverSettings) -> (f64, f64) {
    let mut world = columns(10, settings).unwrap();
    for _ in 0..240 {
        world.step(FRAME).unwrap();
    }
    let (mut drop, mut slide): (f64, f64) = (0.0, 0.0);
    for (body, x) in world.bodies()[1..].iter().zip(column_positions(10)) {
        let d = body.shape().x - x;
        drop = drop.max(-d.z);
        slide = slide.max(d.xy().norm());
    }
    (drop, slide)
}

// PROVES: realtime/sag
#[test]
fn a_column_of_ten_stands_and_sags_as_its_springs_say() {
    let settings = SolverSettings::default();
    let (drop, slide) = drift(settings);
    // Contact k carries 11 - k boxes on half a box of effective mass, and
    // the floor's on a whole one: sag g/ω² (10 + 2 (9 + 8 + … + 1)).
    let ratio = 10.0 + 2.0 * 45.0;
    let sag = SoftCoefficients::sag(settings.contact_hertz, ratio, 9.81);
    assert!((drop - sag).abs() < 0.05 * sag, "{drop} {sag}");
    // It stands exactly over itself, and stays there to the last digit.
    assert_eq!(slide, 0.0);
}

/// How far a column slides whose boxes are all turned by `angle`, rad, m.
fn turned_slide(at: Vec3, angle: f64, push: Vec3) -> f64 {
    let mut world = floored(SolverSettings::default()).unwrap();
    let q = quaternion_about(Vec3::z(), angle);
    for k in 0..10 {
        let x = at + (0.5 + k as f64) * Vec3::z();
        let cube = BoxDef { q, ..BoxDef::new(Vec3::repeat(1.0), x) };
        world.add(&cube).unwrap();
    }
    let middle = world.body_mut(5).unwrap();
    middle.apply_impulse(push, at + 4.6 * Vec3::z());
    for _ in 0..240 {
        world.step(FRAME).unwrap();
    }
    let moved = world.bodies()[1..].iter().map(|body| body.shape().x - at);
    moved.map(|d| d.xy().norm()).fold(0.0, f64::max)
}

#[test]
fn a_column_slides_by_rounding_only_wherever_it_stands() {
    for k in 0..16 {
        let at = Vec3::new(3.0 * f64::from(k), 0.7, 0.0);
        let slide = turned_slide(at, 0.1 * f64::from(k), Vec3::zeros());
        // A rounding of 45 m is 7e-15 m, and there are 240 frames.
        assert!(slide < 1e-11, "{k}: {slide}");
    }
    // The negative control: a push that it holds moves it a little.
    let slide = turned_slide(Vec3::zeros(), 0.1, 0.1 * Vec3::x());
    assert!(slide > 1e-6, "{slide}");
}

/// How far the top of a column comes down in ten seconds, m, whose boxes
/// stand five centimetres to one side and to the other in turns.
fn crooked_drop(settings: SolverSettings) -> f64 {
    let mut world = floored(settings).unwrap();
    for k in 0..10 {
        let x = if k % 2 == 0 { 0.05 } else { -0.05 };
        let x = Vec3::new(x, 0.0, 0.5 + f64::from(k));
        world.add(&BoxDef::new(Vec3::repeat(1.0), x)).unwrap();
    }
    for _ in 0..600 {
        world.step(FRAME).unwrap();
    }
    9.5 - world.bodies()[10].shape().x.z
}

#[test]
fn without_warm_starting_the_column_comes_down() {
    let warm = SolverSettings::default();
    let cold = SolverSettings { warm_starting: false, ..warm };
    // Straight, it only sinks deeper; crooked, it leans until it falls.
    let (sunk, usual) = (drift(cold).0, drift(warm).0);
    assert!(sunk > 4.0 * usual, "{sunk} {usual}");
    let (fallen, usual) = (crooked_drop(cold), crooked_drop(warm));
    assert!(fallen > 0.1 && usual < 0.02, "{fallen} {usual}");
}

#[test]
fn stiffer_springs_and_more_substeps_sag_less() {
    let finer = SolverSettings {
        substeps: 8,
        contact_hertz: 60.0,
        ..SolverSettings::default()
    };
    let (drop, slide) = drift(finer);
    let usual = SolverSettings::default();
    let part = (usual.contact_hertz / finer.contact_hertz).powi(2);
    let expected = part * drift(usual).0;
    assert!((drop - expected).abs() < 0.05 * expected, "{drop}");
    assert_eq!(slide, 0.0);
}

#[test]
fn the_tower_of_a_thousand_bricks_stands() {
    let mut world = tower(1000, SolverSettings::default()).unwrap();
    let top = world.bodies()[1000].shape().x.z;
    for _ in 0..60 {
        world.step(FRAME).unwrap();
    }
    assert!(world.bodies()[1000].shape().x.z > top - 0.3);
    assert!(world.max_overlap() < 0.05);
}

#[test]
fn the_pile_comes_down_and_to_rest() {
    let mut world = pile(SolverSettings::default()).unwrap();
    let start = world.energy();
    for _ in 0..150 {
        world.step(FRAME).unwrap();
    }
    assert!(world.energy() < 0.85 * start);
    assert!(world.kinetic_energy() < 0.1 * 1000.0);
    assert!(world.max_overlap() < 0.1, "{}", world.max_overlap());
    for body in &world.bodies()[1..] {
        let low = body.shape().x.z - body.shape().reach().z;
        assert!(low > -0.1, "{low}");
    }
}

#[test]
fn substeps_hold_the_bridge_together_and_no_numbers_are_lost() {
    let gap = |substeps: usize| {
        let settings = SolverSettings { substeps, ..SolverSettings::default() };
        let mut world = bridge(200, 2000.0, settings).unwrap();
        let mut widest: f64 = 0.0;
        for _ in 0..120 {
            world.step(FRAME).unwrap();
            widest = widest.max(world.max_joint_gap());
        }
        widest
    };
    let (coarse, fine) = (gap(8), gap(32));
    assert!(fine < PLANK.z && coarse > PLANK.z, "{fine} {coarse}");
    // With two of them it flies apart, and the world says so.
    let settings = SolverSettings { substeps: 2, ..SolverSettings::default() };
    let mut world = bridge(200, 2000.0, settings).unwrap();
    let failed = (0..600).find_map(|_| world.step(FRAME).err());
    let said = failed.expect("it flies apart").to_string();
    assert!(said.starts_with("substeps is 2, but must be more"), "{said}");
}

#[test]
fn baumgarte_feeds_energy_and_the_two_others_do_not() {
    let height = |stabilisation: Stabilisation| {
        let settings = SolverSettings {
            stabilisation,
            max_push_speed: 100.0,
            ..SolverSettings::default()
        };
        let mut world = floored(settings).unwrap();
        let x = Vec3::new(0.0, 0.0, 0.4);
        let cube = BoxDef::new(Vec3::repeat(1.0), x);
        let number = world.add(&cube).unwrap();
        let mut most: f64 = 0.0;
        for _ in 0..60 {
            world.step(FRAME).unwrap();
            most = most.max(world.bodies()[number].shape().x.z - 0.5);
        }
        most
    };
    assert!(height(Stabilisation::Baumgarte { part: 0.2 }) > 0.3);
    assert!(height(Stabilisation::SplitImpulse { part: 0.2 }) < 1e-3);
    assert!(height(Stabilisation::Soft) < 1e-3);
}

/// A cube `ratio` times as heavy as the one it stands on, a centimetre off the
/// middle: how high its centre is after ten seconds, m, and the highest speed of the two in the last five,
/// m/s.
fn heavy_on_light(stabilisation: Stabilisation, ratio: f64) -> (f64, f64) {
    let settings = SolverSettings { stabilisation, ..Default::default() };
    let mut world = floored(settings).unwrap();
    for (density, x, z) in [(1.0, 0.0, 0.5), (ratio, 0.01, 1.5)] {
        let cube = BoxDef::new(Vec3::repeat(1.0), Vec3::new(x, 0.0, z));
        world.add(&BoxDef { density, ..cube }).unwrap();
    }
    let mut speed: f64 = 0.0;
    for frame in 0..600 {
        world.step(FRAME).unwrap();
        for body in &world.bodies()[1..] {
            speed = speed.max(if frame < 300 { 0.0 } else { body.v().norm() });
        }
    }
    (world.bodies()[2].shape().x.z, speed)
}

#[test]
fn a_heavy_cube_rests_on_a_light_one_by_soft_contacts_only() {
    // Soft: it sags by what its springs say. The lower contact carries
    // 1 + r on an effective mass of 1, the upper one r on r/(1 + r).
    let (z, speed) = heavy_on_light(Stabilisation::Soft, 100.0);
    let hertz = SolverSettings::default().contact_hertz;
    let sag = SoftCoefficients::sag(hertz, 2.0 * 101.0, 9.81);
    assert!((1.5 - z - sag).abs() < 0.05 * sag, "{z} {sag}");
    assert!(speed < 1e-3, "{speed}");
    // Split impulses hold it, but it trembles.
    let (z, speed) =
        heavy_on_light(Stabilisation::SplitImpulse { part: 0.2 }, 10.0);
    assert!(z > 1.4 && speed > 0.05, "{z} {speed}");
    // Baumgarte's feedback shakes it off, at a tenth of that ratio.
    let (z, _) = heavy_on_light(Stabilisation::Baumgarte { part: 0.2 }, 10.0);
    assert!(z < 1.0, "{z}");
}
