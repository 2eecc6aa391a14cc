//! Against answers that are known.

use math::Vec3;
use realtime::arrangements::FRAME;
use realtime::{BoxDef, BoxWorld, FrictionModel, SolverSettings};
use rigid::quaternion_about;

/// How fast a box is after a second on a slope, m/s.
fn slope(angle: f64, mu: f64) -> f64 {
    let mut world = BoxWorld::new(SolverSettings::default());
    let q = quaternion_about(Vec3::y(), angle);
    let up = Vec3::new(angle.sin(), 0.0, angle.cos());
    let slab = BoxDef::new(Vec3::new(40.0, 40.0, 1.0), -0.5 * up);
    world.add(&BoxDef { q, friction: mu, ..slab.fixed() }).unwrap();
    let cube = BoxDef::new(Vec3::repeat(1.0), 0.5 * up);
    let number = world.add(&BoxDef { q, friction: mu, ..cube }).unwrap();
    for _ in 0..60 {
        world.step(FRAME).unwrap();
    }
    world.bodies()[number].v().norm()
}

#[test]
fn a_box_on_a_slope_holds_below_the_angle_of_repose_and_slides_above() {
    let mu = 0.5_f64;
    assert!(slope(0.9 * mu.atan(), mu) < 1e-3);
    let angle = 1.3 * mu.atan();
    let exact = 9.81 * (angle.sin() - mu * angle.cos());
    let got = slope(angle, mu);
    // Velocities are those of a uniform acceleration but for the frames in
    // which the box settles on its springs.
    assert!((got - exact).abs() < 0.02 * exact, "{got} {exact}");
    // Negative control: without friction it is another speed altogether.
    assert!((slope(angle, 0.0) - exact).abs() > 1.0);
}

/// Velocity of a box after it slid diagonally for half a second.
fn slide(friction: FrictionModel) -> Vec3 {
    let settings = SolverSettings { friction, ..SolverSettings::default() };
    let mut world = realtime::arrangements::floored(settings).unwrap();
    let box_ = BoxDef {
        v: Vec3::new(4.0, 4.0, 0.0),
        ..BoxDef::new(Vec3::new(1.0, 1.0, 0.2), Vec3::new(0.0, 0.0, 0.1))
    };
    let number = world.add(&box_).unwrap();
    for _ in 0..30 {
        world.step(FRAME).unwrap();
    }
    world.bodies()[number].v()
}

#[test]
fn the_cone_slows_by_mu_g_and_the_box_by_root_two_of_that() {
    let start = 32.0_f64.sqrt();
    let lost = |v: Vec3| start - v.norm();
    let exact = 0.5 * 9.81 * 0.5;
    let cone = lost(slide(FrictionModel::Cone));
    let box_ = lost(slide(FrictionModel::Box));
    // The box lands on its springs first, and friction knows the normal
    // impulse a sweep late: three substeps of 1/240 s are missing.
    let late = 3.0 * 0.5 * 9.81 / 240.0;
    assert!((cone - exact).abs() < late, "{cone} {exact}");
    let diagonal = 2.0_f64.sqrt() * exact;
    let late = 2.0_f64.sqrt() * late;
    assert!((box_ - diagonal).abs() < late, "{box_} {diagonal}");
}

#[test]
fn a_soft_contact_sags_by_what_its_spring_says() {
    // One box of mass m on the floor: m g / (m ω²).
    let mut world =
        realtime::arrangements::columns(1, SolverSettings::default()).unwrap();
    for _ in 0..300 {
        world.step(FRAME).unwrap();
    }
    let omega = std::f64::consts::TAU * world.settings.contact_hertz;
    let sag = 0.5 - world.bodies()[1].shape().x.z;
    let exact = 9.81 / (omega * omega);
    // Four springs share a load that tilts nothing.
    assert!((sag - exact).abs() < 0.05 * exact, "{sag} {exact}");
}
