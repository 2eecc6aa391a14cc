//! Double and triple pendulums against independent trajectories, computed
//! from the angles in extended precision: the published cases
//! `double_pendulum_a` and `triple_pendulum_b`, in the plane of x and y.

use constraints::{
    ConstrainedParticles, DistanceForm, LagrangianSystem, MultiplierMethod,
    Pendulum, Rod,
};
use math::Vec3;
use ode::{Adaptive, DormandPrince, System, Tolerance};
use particles::measure::total_energy;
use particles::{Gravity, nail};

/// A pendulum, and where it is after 2 s: places, then velocities.
struct Case {
    masses: &'static [f64],
    lengths: &'static [f64],
    x0: &'static [[f64; 2]],
    v0: &'static [[f64; 2]],
    energy: f64,
    x: &'static [[f64; 2]],
    v: &'static [[f64; 2]],
}

const DOUBLE: Case = Case {
    masses: &[1.0, 1.0],
    lengths: &[1.0, 1.0],
    x0: &[[1.0, 0.0], [2.0, 0.0]],
    v0: &[[0.0, 0.0], [0.0, 0.0]],
    energy: 0.0,
    x: &[
        [-0.46441286869951387, -0.8856188160751148],
        [-1.4341248174642764, -1.1298701956471582],
    ],
    v: &[
        [2.7146768995930746, -1.4235592826715546],
        [3.435040543820018, -4.283503142503697],
    ],
};

const TRIPLE: Case = Case {
    masses: &[1.0, 2.0, 0.5],
    lengths: &[0.6, 0.4, 0.8],
    x0: &[
        [0.5048825908847379, -0.3241813835208838],
        [0.8686015616150106, -0.15772264890202686],
        [0.19542477376869327, -0.5899644935965387],
    ],
    v0: &[
        [0.0, 0.0],
        [-0.16645873461885696, 0.3637189707302727],
        [-1.0309424240078806, 1.7100725464229072],
    ],
    energy: -8.011715985976517,
    x: &[
        [0.5417542619985521, -0.25788043664924276],
        [0.8343116171739655, -0.5306627563343116],
        [0.5818846357676029, -1.2897942463003595],
    ],
    v: &[
        [0.6155968280902662, 1.2932435264343307],
        [-1.3280653765977597, -0.7913221984060348],
        [4.827662341946661, -2.8382294692678194],
    ],
};

fn flat([x, y]: [f64; 2]) -> Vec3 {
    Vec3::new(x, y, 0.0)
}

fn weight() -> Gravity {
    Gravity::new(Vec3::new(0.0, -9.81, 0.0)).unwrap()
}

/// The pendulum as particles on rods, the first particle being the pivot.
fn of_rods(case: &Case, form: DistanceForm) -> ConstrainedParticles {
    let mut machine = ConstrainedParticles::new();
    machine.add_force(weight()).unwrap();
    machine.add_scripted(1.0, nail(Vec3::zeros())).unwrap();
    for i in 0..case.masses.len() {
        let (x, v) = (flat(case.x0[i]), flat(case.v0[i]));
        let j = machine.add(case.masses[i], x, v).unwrap();
        let rod = Rod::new([j - 1, j], case.lengths[i]).unwrap();
        machine.constrain(rod.with_form(form)).unwrap();
    }
    machine
}

/// The same by its angles from straight down.
fn of_angles(case: &Case) -> LagrangianSystem<Pendulum> {
    let (down, side) = (-Vec3::y(), Vec3::x());
    let pendulum = Pendulum::new(Vec3::zeros(), case.lengths).unwrap();
    let pendulum = pendulum.in_plane(down, side).unwrap();
    let (mut u, mut udot) = (Vec::new(), Vec::new());
    let (mut x0, mut v0) = (Vec3::zeros(), Vec3::zeros());
    for i in 0..case.lengths.len() {
        let (x, v) = (flat(case.x0[i]), flat(case.v0[i]));
        let theta = f64::atan2((x - x0).x, -(x - x0).y);
        let across = Vec3::new(theta.cos(), theta.sin(), 0.0);
        u.push(theta);
        udot.push((v - v0).dot(&across) / case.lengths[i]);
        (x0, v0) = (x, v);
    }
    let mut system =
        LagrangianSystem::new(pendulum, case.masses, &u, &udot).unwrap();
    system.add_force(weight()).unwrap();
    system
}

fn two_seconds(system: &mut dyn System) {
    let tolerance = Tolerance::both(1e-12).unwrap();
    let mut adaptive = Adaptive::new(DormandPrince::new(), tolerance);
    adaptive.run(system, 2.0).unwrap();
}

fn compare(case: &Case, x: &[Vec3], v: &[Vec3]) {
    for i in 0..case.masses.len() {
        let x_error = (x[i] - flat(case.x[i])).norm();
        let v_error = (v[i] - flat(case.v[i])).norm();
        assert!(x_error < 1e-8 && v_error < 1e-8, "{x_error:e} {v_error:e}");
    }
}

#[test]
fn rods_follow_the_reference_to_eight_digits() {
    for case in [DOUBLE, TRIPLE] {
        for form in [DistanceForm::Length, DistanceForm::HalfSquare] {
            for method in [
                MultiplierMethod::Automatic,
                MultiplierMethod::ConjugateGradients,
            ] {
                let mut machine = of_rods(&case, form);
                machine.multiplier_settings.method = method;
                let energy = total_energy(machine.particles());
                assert!((energy - case.energy).abs() < 1e-12);
                two_seconds(&mut machine);
                let now = machine.particles().state();
                compare(&case, &now.x[1..], &now.v[1..]);
            }
        }
    }
}

#[test]
fn angles_follow_the_reference_to_eight_digits() {
    for case in [DOUBLE, TRIPLE] {
        let mut system = of_angles(&case);
        let energy = total_energy(system.particles());
        assert!((energy - case.energy).abs() < 1e-12);
        two_seconds(&mut system);
        let now = system.particles().state();
        compare(&case, now.x, now.v);
    }
}

#[test]
fn without_its_constraint_forces_the_pendulum_is_somewhere_else() {
    let mut falling = of_rods(&DOUBLE, DistanceForm::Length).into_particles();
    two_seconds(&mut falling);
    let error = (falling.x()[1] - flat(DOUBLE.x[0])).norm();
    assert!(error > 1.0);
}
