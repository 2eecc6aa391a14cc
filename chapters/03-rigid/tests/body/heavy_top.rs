//! The heavy top conserves what it should, and precesses as it should.

use math::Vec3;
use ode::{Rk4, advance};
use rigid::{HeavyTop, cylinder, quaternion_about, rotate};

/// A top of wood: a disk on a stick, its tip in the origin of its frame.
fn top() -> rigid::MassProperties {
    let disk = cylinder(0.05, 0.01, 700.0).unwrap();
    let stick = cylinder(0.003, 0.06, 700.0).unwrap();
    let stick = stick.translated(0.03 * Vec3::z());
    disk.translated(0.03 * Vec3::z()).joined(&stick)
}

#[test]
fn a_heavy_top_keeps_its_energy_and_two_angular_momenta() {
    let lean = quaternion_about(Vec3::x(), 0.4);
    let spin = rotate(lean, 120.0 * Vec3::z());
    let start = HeavyTop::new(&top(), Vec3::zeros(), lean, spin, 9.81);
    let mut top = start.unwrap();
    let along = |top: &HeavyTop| top.l.dot(&rotate(top.q, Vec3::z()));
    let (energy, up, own) = (top.energy(), top.l.z, along(&top));
    advance(&mut Rk4::new(), &mut top, 1e-4, 20_000);
    assert!((top.energy() / energy - 1.0).abs() < 1e-8);
    assert!((top.l.z / up - 1.0).abs() < 1e-12);
    assert!((along(&top) / own - 1.0).abs() < 1e-8);
    assert!((top.q.norm() - 1.0).abs() < 1e-15);
    // It leans and goes round, but does not fall.
    assert!(top.centre().z > 0.02);
}

#[test]
fn a_fast_top_precesses_at_the_textbook_rate() {
    // Steady precession: I1 cos(a) W^2 - I3 s W + m g d = 0, the slow root
    // W = (I3 s - sqrt((I3 s)^2 - 4 I1 m g d cos a))/(2 I1 cos a), where s
    // is the whole spin along the axis, and I1 is taken about the tip.
    let shape = top();
    let (lean, g) = (0.5_f64, 9.81);
    let d = shape.centre.z;
    let tip = shape.inertia_about(Vec3::zeros());
    let (i1, i3) = (tip[(0, 0)], tip[(2, 2)]);
    let s = 150.0;
    let root =
        ((i3 * s).powi(2) - 4.0 * i1 * shape.mass * g * d * lean.cos()).sqrt();
    let w = (i3 * s - root) / (2.0 * i1 * lean.cos());
    let q = quaternion_about(Vec3::x(), lean);
    let axis = rotate(q, Vec3::z());
    // omega = W up, plus what is missing along the axis to s.
    let omega = w * Vec3::z() + (s - w * axis.z) * axis;
    let mut top = HeavyTop::new(&shape, Vec3::zeros(), q, omega, g).unwrap();
    let turn = std::f64::consts::TAU / w;
    advance(&mut Rk4::new(), &mut top, turn / 20_000.0, 20_000);
    // Once round, at the same lean all the way.
    let end = rotate(top.q, Vec3::z());
    assert!((end - axis).norm() < 1e-6, "{:e}", (end - axis).norm());
    // Without spin it falls.
    let still = HeavyTop::new(&shape, Vec3::zeros(), q, Vec3::zeros(), g);
    let mut still = still.unwrap();
    advance(&mut Rk4::new(), &mut still, 1e-3, 200);
    assert!(still.centre().z < 0.5 * shape.centre.z);
    assert_eq!(still.i_tip(), tip);
}

// PROVES: rigid/nutation
#[test]
fn a_top_that_is_let_go_nods_as_far_as_three_conserved_quantities_allow() {
    let (shape, lean, spin) = (top(), 0.5_f64, 60.0);
    let q = quaternion_about(Vec3::x(), lean);
    let omega = spin * rotate(q, Vec3::z());
    let mut top = HeavyTop::new(&shape, Vec3::zeros(), q, omega, 9.81).unwrap();
    let most = top.greatest_lean(spin, lean);
    let angle = |top: &HeavyTop| rotate(top.q, Vec3::z()).z.acos();
    let (mut least_seen, mut most_seen) = (lean, lean);
    for _ in 0..20_000 {
        advance(&mut Rk4::new(), &mut top, 2e-5, 1);
        least_seen = least_seen.min(angle(&top));
        most_seen = most_seen.max(angle(&top));
    }
    // Several nods in 0.4 s, between just these two angles. At the extremes
    // the angle is level: a step misses them by the square of its length.
    assert!((most_seen - most).abs() < 1e-6, "{most_seen} {most}");
    assert!((least_seen - lean).abs() < 1e-6, "{least_seen}");
    assert!(most > lean + 0.05);
    // The control: without gravity nothing makes it nod.
    let free = HeavyTop::new(&shape, Vec3::zeros(), q, omega, 0.0).unwrap();
    assert_eq!(free.greatest_lean(spin, lean), lean);
}
