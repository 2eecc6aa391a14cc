//! Building and cutting while it runs.

use constraints::{
    ConstrainedParticles, ConstraintId, Nail, OnSphere, Rod, structures,
};
use math::Vec3;
use ode::Rk4;
use particles::measure::total_energy;
use particles::{Gravity, MouseSpring, nail};

/// A horizontal chain of four links, let go.
fn chain() -> (ConstrainedParticles, Vec<ConstraintId>) {
    let mut machine = ConstrainedParticles::new();
    machine.add_force(Gravity::earth()).unwrap();
    let places: Vec<Vec3> = (0..5).map(|i| f64::from(i) * Vec3::x()).collect();
    let chain = structures::chain(&mut machine, &places, 1.0).unwrap();
    (machine, chain.rods)
}

#[test]
fn what_is_cut_off_falls_freely_and_the_rest_swings_on() {
    let (mut machine, rods) = chain();
    machine.advance(&mut Rk4::new(), 0.005, 100).unwrap();
    assert!(machine.unconstrain(rods[2]));
    assert!(!machine.unconstrain(rods[2]));
    machine.refresh().unwrap();
    // The two last particles have a rod of their own, and nothing else.
    let a = 0.5 * (machine.acceleration(3) + machine.acceleration(4));
    assert!((a - Vec3::new(0.0, 0.0, -9.81)).norm() < 1e-9, "{a}");
    assert_eq!(machine.tension(rods[2]), None);
    assert!(machine.tension(rods[0]).is_some());
    let before = total_energy(machine.particles());
    machine.advance(&mut Rk4::new(), 0.005, 100).unwrap();
    machine.refresh().unwrap();
    assert!(machine.violation() < 1e-5);
    assert!((total_energy(machine.particles()) - before).abs() < 1e-3);
}

#[test]
fn a_rod_added_in_mid_flight_holds_from_then_on() {
    let mut machine = ConstrainedParticles::new();
    machine.add_force(Gravity::earth()).unwrap();
    let a = machine.add(1.0, Vec3::zeros(), Vec3::x()).unwrap();
    let b = machine.add(2.0, Vec3::y(), -Vec3::x()).unwrap();
    machine.advance(&mut Rk4::new(), 0.005, 40).unwrap();
    let rod = Rod::between(&machine.particles().state(), [a, b]).unwrap();
    let length = rod.length();
    machine.constrain(rod).unwrap();
    // They were drifting apart: that has to stop.
    machine.project_onto_constraints().unwrap();
    machine.advance(&mut Rk4::new(), 0.005, 200).unwrap();
    let [xa, xb] = machine.particles().x() else { panic!() };
    assert!(((xa - xb).norm() - length).abs() < 1e-7);
}

#[test]
fn a_particle_takes_its_constraints_and_forces_along() {
    let (mut machine, rods) = chain();
    let held = MouseSpring::new(4, Vec3::zeros(), 10.0, 1.0).unwrap();
    let held = machine.add_force(held).unwrap();
    machine.advance(&mut Rk4::new(), 0.005, 20).unwrap();
    machine.remove(2).unwrap();
    assert_eq!(machine.particles().len(), 4);
    let left: Vec<_> = machine.constraints().map(|(id, _)| id).collect();
    assert_eq!(left, [rods[0], rods[3]]);
    // The last rod is now between the particles that moved up.
    let last = machine.constraint_as::<Rod>(rods[3]).unwrap();
    assert_eq!(last.ends(), [2, 3]);
    let spring = machine.force_as_mut::<MouseSpring>(held).unwrap();
    assert_eq!(spring.particle, 3);
    machine.advance(&mut Rk4::new(), 0.005, 20).unwrap();
    machine.refresh().unwrap();
    assert!(machine.violation() < 1e-6);
}

#[test]
fn a_nail_can_be_pulled_out_and_driven_in_again() {
    let (mut machine, _) = chain();
    machine.clear_script(0).unwrap();
    machine.refresh().unwrap();
    // Nothing holds it any more: it falls as a whole.
    for i in 0..5 {
        let a = machine.acceleration(i);
        assert!((a - Vec3::new(0.0, 0.0, -9.81)).norm() < 1e-12);
    }
    let x = machine.particles().x()[4];
    machine.set_script(4, nail(x)).unwrap();
    machine.advance(&mut Rk4::new(), 0.005, 100).unwrap();
    assert_eq!(machine.particles().x()[4], x);
    // The same by a constraint instead of a script: its lambda is the force.
    machine.clear_script(4).unwrap();
    let pin = machine.constrain(Nail::new(4, x).unwrap()).unwrap();
    machine.refresh().unwrap();
    let force = Vec3::from_column_slice(machine.lambda_of(pin).unwrap());
    assert!(force.z > 0.0, "{force}");
    machine.advance(&mut Rk4::new(), 0.005, 100).unwrap();
    assert!((machine.particles().x()[4] - x).norm() < 1e-6);
}

#[test]
fn a_sketch_is_projected_onto_its_constraints() {
    let mut machine = ConstrainedParticles::new();
    machine.add(1.0, Vec3::new(1.1, 0.1, 0.0), Vec3::y()).unwrap();
    machine.add(9.0, Vec3::new(1.9, -0.1, 0.2), Vec3::x()).unwrap();
    let string = OnSphere::new(0, Vec3::zeros(), 1.0).unwrap();
    machine.constrain(string).unwrap();
    machine.constrain(Rod::new([0, 1], 1.0).unwrap()).unwrap();
    machine.project_onto_constraints().unwrap();
    assert!(machine.violation() < 1e-15);
    assert!(machine.cdot().iter().all(|rate| rate.abs() < 1e-14));
    // The heavy one has moved less.
    let x = machine.particles().x();
    let light = (x[0] - Vec3::new(1.1, 0.1, 0.0)).norm();
    let heavy = (x[1] - Vec3::new(1.9, -0.1, 0.2)).norm();
    assert!(heavy < 0.5 * light, "{light} {heavy}");
}

#[test]
fn a_failed_projection_leaves_everything_as_it_was() {
    let mut machine = ConstrainedParticles::new();
    machine.add_scripted(1.0, nail(Vec3::zeros())).unwrap();
    let x = Vec3::new(2.0, 0.1, 0.0);
    machine.add(1.0, x, Vec3::zeros()).unwrap();
    machine.add_scripted(1.0, nail(4.0 * Vec3::x())).unwrap();
    machine.constrain(Rod::new([0, 1], 1.0).unwrap()).unwrap();
    machine.constrain(Rod::new([1, 2], 1.0).unwrap()).unwrap();
    assert!(machine.project_onto_constraints().is_err());
    assert_eq!(machine.particles().x()[1], x);
}
