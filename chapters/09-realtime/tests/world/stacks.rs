//! Stacks, piles and bridges.

use realtime::arrangements::{
    FRAME, PLANK, bridge, column_positions, columns, pile, tower,
};
use realtime::{SoftCoefficients, SolverSettings, Stabilisation};

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
    assert!(slide < 0.02, "{slide}");
}

#[test]
fn without_warm_starting_the_column_comes_down() {
    let cold =
        SolverSettings { warm_starting: false, ..SolverSettings::default() };
    let (drop, _) = drift(cold);
    assert!(drop > 0.1, "{drop}");
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
    assert!(slide < 0.01, "{slide}");
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
        let mut world = realtime::arrangements::floored(settings).unwrap();
        let x = math::Vec3::new(0.0, 0.0, 0.4);
        let cube = realtime::BoxDef::new(math::Vec3::repeat(1.0), x);
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
