//! Particles as a system that any solver can step.

use crate::cloud::{cloud, vector};
use course::Random;
use math::Vec3;
use ode::{Euler, Rk4, Solver, System, fixed_step_methods, symplectic_methods};
use particles::{
    Drag, Force, ForceField, Gravity, MouseSpring, Particles, Spring, Springs,
    State, motor, nail,
};

/// A force that pushes particle `i` by `(i, t, 1)`.
struct Counting;

impl Force for Counting {
    fn apply(&mut self, now: &State<'_>, force: &mut [Vec3]) {
        for (i, f) in force.iter_mut().enumerate() {
            *f += Vec3::new(i as f64, now.t, 1.0);
        }
    }
}

// PROVES: particles/phase_space
#[test]
fn the_derivative_is_all_velocities_then_all_accelerations() {
    let mut particles = Particles::new();
    let (x, v) = (Vec3::new(1.0, 2.0, 3.0), Vec3::new(4.0, 5.0, 6.0));
    particles.add(2.0, x, v).unwrap();
    particles.add(4.0, -x, -v).unwrap();
    particles.add_force(Counting).unwrap();
    particles.set_time(8.0).unwrap();

    let mut state = [0.0; 12];
    particles.get_state(&mut state);
    let want = [1., 2., 3., -1., -2., -3., 4., 5., 6., -4., -5., -6.];
    assert_eq!(state, want);

    let mut derivative = [f64::NAN; 12];
    particles.derivative(&mut derivative);
    let want = [4., 5., 6., -4., -5., -6., 0., 4., 0.5, 0.25, 2., 0.25];
    assert_eq!(derivative, want);
    // Asking again clears the accumulators first.
    particles.derivative(&mut derivative);
    assert_eq!(derivative, want);
    assert_eq!(particles.force()[1], Vec3::new(1.0, 8.0, 1.0));
}

#[test]
fn a_state_that_is_set_is_the_state_that_is_found() {
    let mut particles = cloud(1, 7);
    let state: Vec<f64> = (0..42).map(|i| f64::from(i) / 3.0).collect();
    particles.set_state(2.5, &state);
    let mut found = vec![0.0; particles.dim()];
    particles.get_state(&mut found);
    assert_eq!((found, particles.time()), (state, 2.5));
}

/// A small network with every kind of force.
fn network() -> Particles {
    let mut particles = cloud(2, 5);
    let mut springs = Springs::default();
    for i in 0..4 {
        let spring = Spring::new([i, i + 1], 20.0, 0.5, 0.7).unwrap();
        springs.list.push(spring);
    }
    particles.add_force(springs).unwrap();
    particles.add_force(Gravity::earth()).unwrap();
    particles.add_force(Drag::new(0.1).unwrap()).unwrap();
    let wind = |t: f64, x: Vec3, _v: Vec3| Vec3::new(t.sin(), x.z, 0.0);
    particles.add_force(ForceField::new(wind)).unwrap();
    particles
}

#[test]
fn every_solver_of_chapter_1_converges_to_one_motion() {
    let run = |solver: &mut dyn Solver, steps: usize| {
        let mut particles = network();
        ode::advance_to(solver, &mut particles, 0.5, steps);
        particles.x()[2]
    };
    let exact = run(&mut Rk4::new(), 4000);
    let mut solvers = fixed_step_methods();
    solvers.extend(symplectic_methods());
    for solver in &mut solvers {
        let coarse = (run(solver, 500) - exact).norm();
        let fine = (run(solver, 1000) - exact).norm();
        // Drag costs the symplectic methods their order, but not the first;
        // below 1e-11 only rounding is left.
        let order = (coarse / fine).log2();
        let name = solver.name();
        assert!(fine < 1e-11 || order > 0.9, "{name}: {coarse:e} {fine:e}");
        assert!(fine < 1e-2, "{name}: {fine:e}");
    }
}

#[test]
fn the_same_scene_gives_the_same_bits() {
    let run = || {
        let mut particles = network();
        ode::advance(&mut Rk4::new(), &mut particles, 0.01, 200);
        let mut state = vec![0.0; particles.dim()];
        particles.get_state(&mut state);
        state
    };
    assert_eq!(run(), run());
}

#[test]
fn a_nailed_particle_stays_and_pulls_back() {
    let mut particles = Particles::new();
    let top = Vec3::new(0.0, 0.0, 1.0);
    particles.add(1.0, top, Vec3::new(9.0, 9.0, 9.0)).unwrap();
    particles.add(1.0, Vec3::zeros(), Vec3::zeros()).unwrap();
    particles.set_script(0, nail(top)).unwrap();
    assert_eq!(particles.v()[0], Vec3::zeros());
    let spring = Spring::new([0, 1], 50.0, 3.0, 1.0).unwrap();
    particles.add_force(spring).unwrap();
    particles.add_force(Gravity::earth()).unwrap();
    ode::advance(&mut Rk4::new(), &mut particles, 0.01, 3000);
    assert_eq!((particles.x()[0], particles.v()[0]), (top, Vec3::zeros()));
    // At rest the spring is longer by m g/ks; 30 s are 45 decay times.
    let length = top.z - particles.x()[1].z;
    assert!((length - (1.0 + 9.81 / 50.0)).abs() < 1e-12, "{length}");
}

#[test]
fn a_motor_has_the_velocity_and_acceleration_of_its_path() {
    let (centre, arm) = (Vec3::new(1.0, 2.0, 3.0), Vec3::new(0.5, 0.0, 0.0));
    let script = motor(centre, arm, Vec3::new(0.0, 0.0, 0.5), 3.0).unwrap();
    assert_eq!(script(0.0).x, centre + arm);
    let dt = 1e-5;
    for i in 0..20 {
        let t = 0.3 * f64::from(i);
        let (a, b) = (script(t - dt), script(t + dt));
        // Central differences err by dt^2/6 omega^3 r = 2e-10.
        let now = script(t);
        assert!(((b.x - a.x) / (2.0 * dt) - now.v).norm() < 1e-9);
        assert!(((b.v - a.v) / (2.0 * dt) - now.a).norm() < 1e-9);
        assert!(((now.x - centre).norm() - 0.5).abs() < 1e-15);
    }
}

#[test]
fn every_stage_of_a_step_sees_the_motor_at_its_own_time() {
    // A damped spring to a motor depends on the motor's velocity. With it,
    // RK4 keeps its order; with a stale velocity it would not.
    let run = |steps: usize, stale: bool| {
        let mut particles = Particles::new();
        particles.add(1.0, Vec3::zeros(), Vec3::zeros()).unwrap();
        particles.add(1.0, Vec3::zeros(), Vec3::zeros()).unwrap();
        let path = motor(Vec3::zeros(), Vec3::x(), Vec3::y(), 2.0).unwrap();
        let script = move |t: f64| {
            let mut motion = path(t);
            if stale {
                motion.v = Vec3::zeros();
            }
            motion
        };
        particles.set_script(0, script).unwrap();
        let spring = Spring::new([0, 1], 30.0, 2.0, 0.4).unwrap();
        particles
            .move_particle(1, Vec3::new(0.5, 0.1, 0.0), Vec3::zeros())
            .unwrap();
        particles.add_force(spring).unwrap();
        ode::advance_to(&mut Rk4::new(), &mut particles, 1.0, steps);
        particles.x()[1]
    };
    let exact = run(4000, false);
    let (coarse, fine) = (run(50, false) - exact, run(100, false) - exact);
    let order = (coarse.norm() / fine.norm()).log2();
    assert!((order - 4.0).abs() < 0.3, "{order}");
    // The negative control: the motion is another one altogether.
    assert!((run(100, true) - exact).norm() > 1e-2);
}

#[test]
fn a_released_particle_goes_on_from_where_it_is() {
    let mut particles = Particles::new();
    particles.add(1.0, Vec3::zeros(), Vec3::zeros()).unwrap();
    let path = motor(Vec3::zeros(), Vec3::x(), Vec3::y(), 1.0).unwrap();
    particles.set_script(0, path).unwrap();
    assert!(particles.is_scripted(0));
    ode::advance_to(&mut Euler::new(), &mut particles, 0.75, 3);
    let (x, v) = (particles.x()[0], particles.v()[0]);
    assert_eq!((x.x, x.y), (0.75_f64.cos(), 0.75_f64.sin()));
    particles.clear_script(0).unwrap();
    ode::advance(&mut Euler::new(), &mut particles, 0.5, 1);
    assert_eq!(particles.x()[0], x + 0.5 * v);
}

#[test]
fn forces_are_found_changed_and_removed_by_name() {
    let mut particles = cloud(3, 2);
    let drag = particles.add_force(Drag::new(0.5).unwrap()).unwrap();
    let pull = MouseSpring::new(1, Vec3::zeros(), 10.0, 1.0).unwrap();
    let mouse = particles.add_force(pull).unwrap();
    assert!(particles.force_as::<Drag>(mouse).is_none());
    let target = Vec3::new(1.0, 1.0, 1.0);
    particles.force_as_mut::<MouseSpring>(mouse).unwrap().target = target;
    assert!(particles.remove_force(drag));
    assert!(!particles.remove_force(drag));
    // The other name is still valid, and only its force is left.
    let kept = particles.force_as::<MouseSpring>(mouse).unwrap();
    assert_eq!(kept.target, target);
    let mut derivative = vec![0.0; 12];
    particles.derivative(&mut derivative);
    assert_eq!(particles.force()[0], Vec3::zeros());
    let (x, v) = (particles.x()[1], particles.v()[1]);
    assert_eq!(particles.force()[1], -(10.0 * (x - target) + v));
}

#[test]
fn removing_a_particle_renumbers_what_is_left() {
    let mut random = Random::new(4);
    let mut particles = Particles::new();
    for i in 0..5 {
        let x = vector(&mut random, 1.0);
        particles.add(f64::from(i + 1), x, Vec3::zeros()).unwrap();
    }
    let nailed = particles.x()[4];
    particles.set_script(4, nail(nailed)).unwrap();
    let mut springs = Springs::default();
    for i in 0..4 {
        let spring = Spring::new([i, i + 1], 1.0, 0.0, 0.0).unwrap();
        springs.list.push(spring);
    }
    let springs = particles.add_force(springs).unwrap();
    let doomed = Spring::new([2, 4], 1.0, 0.0, 0.0).unwrap();
    let doomed = particles.add_force(doomed).unwrap();

    particles.remove(2).unwrap();
    assert_eq!(particles.mass(), [1.0, 2.0, 4.0, 5.0]);
    assert!(particles.is_scripted(3) && !particles.is_scripted(2));
    let left = &particles.force_as::<Springs>(springs).unwrap().list;
    let ends: Vec<_> = left.iter().map(|spring| spring.ends).collect();
    assert_eq!(ends, [[0, 1], [2, 3]]);
    assert!(particles.force_as::<Spring>(doomed).is_none());
    let mut derivative = vec![0.0; particles.dim()];
    particles.derivative(&mut derivative);
    assert!(derivative.iter().all(|x| x.is_finite()));
}
