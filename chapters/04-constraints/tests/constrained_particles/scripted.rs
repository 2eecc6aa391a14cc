//! Anchors that move: their velocity enters `J' q'`, and their acceleration
//! the right-hand side.

use constraints::{ConstrainedParticles, ConstraintId, Feedback, Pulley, Rod};
use math::Vec3;
use ode::{Adaptive, DormandPrince, Rk4, System, Tolerance};
use particles::{Gravity, ScriptedMotion, motor, nail};

/// A pendulum of length 1 hung from a scripted pivot.
fn hung_from(
    pivot: impl Fn(f64) -> ScriptedMotion + 'static,
    bob: Vec3,
    v: Vec3,
) -> (ConstrainedParticles, ConstraintId) {
    let mut machine = ConstrainedParticles::new();
    machine.add_scripted(1.0, pivot).unwrap();
    machine.add(1.5, bob, v).unwrap();
    machine.add_force(Gravity::earth()).unwrap();
    let rod = machine.constrain(Rod::new([0, 1], 1.0).unwrap()).unwrap();
    (machine, rod)
}

// PROVES: constraints/scripted
#[test]
fn in_a_falling_lift_a_pendulum_is_weightless() {
    let g = Vec3::new(0.0, 0.0, -9.81);
    let falling =
        move |t: f64| ScriptedMotion { x: 0.5 * t * t * g, v: t * g, a: g };
    let bob = Vec3::new(0.6, 0.0, -0.8);
    let (mut machine, rod) = hung_from(falling, bob, Vec3::zeros());
    machine.refresh().unwrap();
    assert!(machine.tension(rod).unwrap().abs() < 1e-12);
    // And it hangs still in the lift.
    machine.advance(&mut Rk4::new(), 1e-3, 1000).unwrap();
    let [pivot, bob_now] = machine.particles().x() else { panic!() };
    let shift = (bob_now - pivot - bob).norm();
    assert!(shift < 1e-9, "{shift:e}");
}

#[test]
fn a_rising_lift_makes_it_heavier() {
    let a = Vec3::new(0.0, 0.0, 4.0);
    let rising =
        move |t: f64| ScriptedMotion { x: 0.5 * t * t * a, v: t * a, a };
    let (mut machine, rod) = hung_from(rising, -Vec3::z(), Vec3::zeros());
    machine.refresh().unwrap();
    // T = m (g + a)
    let want = 1.5 * (9.81 + 4.0);
    assert!((machine.tension(rod).unwrap() - want).abs() < 1e-12);
}

// In a frame that moves with the pivot the bob feels g - a(t).
#[test]
fn a_shaken_pendulum_is_one_in_a_shaking_frame() {
    let shake = |t: f64| {
        let (sin, cos) = (5.0 * t).sin_cos();
        let along = 0.2 * Vec3::x();
        ScriptedMotion {
            x: sin * along,
            v: 5.0 * cos * along,
            a: -25.0 * sin * along,
        }
    };
    let bob = Vec3::new(0.6, 0.0, -0.8);
    let (mut moving, _) = hung_from(shake, bob, shake(0.0).v);
    let (mut still, _) = hung_from(nail(Vec3::zeros()), bob, Vec3::zeros());
    still
        .add_force(particles::ForceField::new(move |t, _, _| -1.5 * shake(t).a))
        .unwrap();
    let tolerance = Tolerance::both(1e-12).unwrap();
    let mut adaptive = Adaptive::new(DormandPrince::new(), tolerance);
    adaptive.run(&mut moving, 2.0).unwrap();
    adaptive.run(&mut still, 2.0).unwrap();
    let relative = moving.particles().x()[1] - moving.particles().x()[0];
    let error = (relative - still.particles().x()[1]).norm();
    assert!(error < 1e-9, "{error:e}");
}

#[test]
fn a_motor_turns_what_is_tied_to_it_and_feels_the_load() {
    let crank = motor(Vec3::zeros(), Vec3::x(), Vec3::z(), 3.0).unwrap();
    let mut machine = ConstrainedParticles::new();
    machine.add_scripted(1.0, crank).unwrap();
    machine.add(1.0, Vec3::new(1.5, 0.0, 0.0), Vec3::zeros()).unwrap();
    machine.add_force(Gravity::earth()).unwrap();
    machine.constrain(Rod::new([0, 1], 0.5).unwrap()).unwrap();
    machine.project_onto_constraints().unwrap();
    let mut solver = Rk4::new();
    let (h, mut work) = (1e-3, 0.0);
    let before = bob_energy(&machine);
    for _ in 0..1000 {
        // Simpson's rule for the motor's power over each step.
        let mut power = [0.0; 3];
        power[0] = motor_power(&mut machine);
        machine.step(&mut solver, 0.5 * h).unwrap();
        power[1] = motor_power(&mut machine);
        machine.step(&mut solver, 0.5 * h).unwrap();
        power[2] = motor_power(&mut machine);
        work += h / 6.0 * (power[0] + 4.0 * power[1] + power[2]);
    }
    let gained = bob_energy(&machine) - before;
    // What the motor puts in is what the bob has gained.
    assert!(gained.abs() > 0.1, "{gained}");
    assert!((work - gained).abs() < 1e-7, "{work} {gained}");
}

/// What the script puts into the machine, W: it holds out against the
/// constraint force on its particle.
fn motor_power(machine: &mut ConstrainedParticles) -> f64 {
    machine.refresh().unwrap();
    // The constraint as a whole does no work.
    assert!(machine.power().abs() < 1e-6);
    -machine.constraint_force(0).dot(&machine.particles().v()[0])
}

fn bob_energy(machine: &ConstrainedParticles) -> f64 {
    let now = machine.particles().state();
    0.5 * now.v[1].norm_squared() + 9.81 * now.x[1].z
}

#[test]
fn the_length_of_a_rod_survives_a_fast_anchor() {
    let crank = motor(Vec3::zeros(), Vec3::x(), Vec3::z(), 20.0).unwrap();
    let mut machine = ConstrainedParticles::new();
    machine.add_scripted(1.0, crank).unwrap();
    machine.add(1.0, 2.0 * Vec3::x(), Vec3::zeros()).unwrap();
    machine.constrain(Rod::new([0, 1], 1.0).unwrap()).unwrap();
    machine.project_onto_constraints().unwrap();
    machine.feedback = Feedback::none();
    machine.advance(&mut DormandPrince::new(), 1e-3, 1000).unwrap();
    machine.refresh().unwrap();
    assert!(machine.violation() < 1e-7, "{:e}", machine.violation());
}

#[test]
fn a_hoist_lifts_the_weight_by_half_of_what_the_hand_pulls() {
    // One end fixed, down to a free wheel, up over a fixed one to the hand.
    let pull = |t: f64| ScriptedMotion {
        x: Vec3::new(1.0, 0.0, -0.3 * t),
        v: -0.3 * Vec3::z(),
        a: Vec3::zeros(),
    };
    let mut machine = ConstrainedParticles::new();
    let end = machine.add_scripted(1.0, nail(-0.001 * Vec3::x())).unwrap();
    let wheel = machine.add(2.0, -2.0 * Vec3::z(), 0.15 * Vec3::z()).unwrap();
    let top = machine.add_scripted(1.0, nail(0.001 * Vec3::x())).unwrap();
    let hand = machine.add_scripted(1.0, pull).unwrap();
    machine.add_force(Gravity::earth()).unwrap();
    let now = machine.particles().state();
    let rope = Pulley::along(&now, &[end, wheel, top, hand]).unwrap();
    let rope = machine.constrain(rope).unwrap();
    machine.project_onto_constraints().unwrap();
    machine.refresh().unwrap();
    // Two strands carry the weight, so each carries half of it.
    let half = 0.5 * 2.0 * 9.81;
    assert!((machine.tension(rope).unwrap() - half).abs() < 0.01 * half);
    machine.advance(&mut Rk4::new(), 0.01, 100).unwrap();
    let (z, t) = (machine.particles().x()[wheel].z, machine.time());
    // The hand's way along the rope: from (1, 0, 0) downwards.
    let pulled = (1.0_f64 - 0.001).hypot(0.3 * t) - (1.0 - 0.001);
    assert!((z + 2.0 - 0.5 * pulled).abs() < 1e-3, "{z} {pulled}");
}
