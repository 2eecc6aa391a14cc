//! The order of every implicit method, measured.

use course::testing::fitted_order;
use implicit::{
    BackwardEuler, Bdf2, FieldWithJacobian, FiniteDifferenceJacobian,
    ImplicitMidpoint, ImplicitParticles, ImplicitSolver, ImplicitSystem,
    Scheme, SpringNetwork, advance_implicit, implicit_methods,
};
use math::{MatN, Vec3};
use ode::{Field, System, fields};
use particles::{Drag, Gravity, Spring};

/// `x' = -x³ + cos t`: nonlinear, and it depends on the time.
fn pushed_cubic() -> impl ImplicitSystem {
    let f = |t: f64, x: &[f64], dxdt: &mut [f64]| {
        dxdt[0] = -x[0] * x[0] * x[0] + t.cos();
    };
    let j = |_t: f64, x: &[f64], jac: &mut MatN| {
        jac[(0, 0)] = -3.0 * x[0] * x[0];
    };
    FieldWithJacobian::new(0.0, &[1.5], f, j)
}

/// Where the equation leads, by a method of order 5 with a tight tolerance.
fn pushed_cubic_at(t: f64) -> f64 {
    let f = |t: f64, x: &[f64], dxdt: &mut [f64]| {
        dxdt[0] = -x[0] * x[0] * x[0] + t.cos();
    };
    let tolerance = ode::Tolerance::both(1e-13).unwrap();
    let mut solver = ode::Adaptive::new(ode::DormandPrince::new(), tolerance);
    let mut point = Field::new(0.0, &[1.5], f);
    solver.run(&mut point, t).unwrap();
    point.state()[0]
}

fn order_of(make: &dyn Fn() -> Box<dyn ImplicitSolver>) -> f64 {
    let exact = pushed_cubic_at(2.0);
    let mut points = Vec::new();
    for steps in [100, 200, 400, 800] {
        let h = 2.0 / steps as f64;
        let mut system = pushed_cubic();
        advance_implicit(make().as_mut(), &mut system, h, steps).unwrap();
        let mut x = [0.0];
        system.get_state(&mut x);
        points.push((h, (x[0] - exact).abs()));
    }
    fitted_order(&points)
}

// PROVES: implicit/linearised
// PROVES: implicit/backward
#[test]
fn every_method_has_its_order_linearised_and_converged() {
    let linearised: [&dyn Fn() -> Box<dyn ImplicitSolver>; 3] = [
        &|| Box::new(BackwardEuler::linearised()),
        &|| Box::new(ImplicitMidpoint::linearised()),
        &|| Box::new(Bdf2::linearised()),
    ];
    let converged: [&dyn Fn() -> Box<dyn ImplicitSolver>; 3] = [
        &|| Box::new(BackwardEuler::converged()),
        &|| Box::new(ImplicitMidpoint::converged()),
        &|| Box::new(Bdf2::converged()),
    ];
    for make in linearised.into_iter().chain(converged) {
        let (order, want) = (order_of(make), make().order() as f64);
        // The next term of the error shifts the slope by about h.
        assert!((order - want).abs() < 0.1, "{}: {order}", make().name());
    }
}

// PROVES: implicit/bdf2
#[test]
fn bdf2_keeps_its_order_when_the_step_changes() {
    let exact = pushed_cubic_at(2.0);
    let run = |steps: usize, remember: bool| {
        let mut solver = Bdf2::converged();
        let mut system = pushed_cubic();
        let h = 2.0 / steps as f64;
        for _ in 0..steps / 2 {
            // Two steps of different sizes that make two of the mean size.
            for share in [0.6, 1.4] {
                if !remember {
                    solver.restart();
                }
                solver.step(&mut system, share * h).unwrap();
            }
        }
        let mut x = [0.0];
        system.get_state(&mut x);
        (h, (x[0] - exact).abs())
    };
    let with = [100, 200, 400].map(|n| run(n, true));
    let without = [100, 200, 400].map(|n| run(n, false));
    assert!((fitted_order(&with) - 2.0).abs() < 0.1);
    // Without its memory it is backward Euler.
    assert!((fitted_order(&without) - 1.0).abs() < 0.1);
}

#[test]
fn bdf2_notices_that_somebody_else_has_moved_the_system() {
    let mut solver = Bdf2::converged();
    let mut system = pushed_cubic();
    advance_implicit(&mut solver, &mut system, 0.1, 3).unwrap();
    system.set_state(0.7, &[0.3]);
    solver.step(&mut system, 0.1).unwrap();
    let mut fresh = pushed_cubic();
    fresh.set_state(0.7, &[0.3]);
    BackwardEuler::converged().step(&mut fresh, 0.1).unwrap();
    let (mut a, mut b) = ([0.0], [0.0]);
    system.get_state(&mut a);
    fresh.get_state(&mut b);
    assert_eq!(a, b);
}

#[test]
fn differences_are_as_good_as_the_analytic_jacobian() {
    let f = |t: f64, x: &[f64], dxdt: &mut [f64]| {
        dxdt[0] = -x[0] * x[0] * x[0] + t.cos();
    };
    for mut solver in implicit_methods() {
        let mut tried =
            FiniteDifferenceJacobian::new(Field::new(0.0, &[1.5], f));
        advance_implicit(solver.as_mut(), &mut tried, 0.05, 1).unwrap();
        let mut known = pushed_cubic();
        let mut again = implicit_methods();
        let same = again.iter_mut().find(|s| s.name() == solver.name());
        same.unwrap().step(&mut known, 0.05).unwrap();
        let mut x = [0.0];
        known.get_state(&mut x);
        assert!((tried.system.state()[0] - x[0]).abs() < 1e-9);
    }
    // Of a decay the Jacobian is the rate, to ten digits.
    let decay = fields::decay(1e4).unwrap();
    let mut system =
        FiniteDifferenceJacobian::new(Field::new(0.0, &[0.3], decay));
    let mut jac = MatN::zeros(1, 1);
    system.jacobian(&mut jac);
    assert!((jac[(0, 0)] / -1e4 - 1.0).abs() < 1e-9);
    assert_eq!(system.system.state(), [0.3]);
}

/// A pendulum of two springs, damped, in gravity.
fn pendulum() -> ImplicitParticles {
    let mut system = ImplicitParticles::new();
    system.settings.tolerance = 1e-13;
    for (i, m) in [1.0, 0.5, 2.0].into_iter().enumerate() {
        let x = Vec3::new(i as f64, 0.0, 0.1 * i as f64);
        system.add(m, x, Vec3::zeros()).unwrap();
    }
    let springs = [
        Spring::new([0, 1], 60.0, 0.0, 0.9).unwrap(),
        Spring::new([1, 2], 90.0, 0.0, 0.9).unwrap(),
    ];
    system.add_force(SpringNetwork::new(springs.to_vec())).unwrap();
    system.add_force(Gravity::earth()).unwrap();
    system.add_force(Drag::new(0.5).unwrap()).unwrap();
    system.pin(0).unwrap();
    system
}

#[test]
fn every_scheme_for_particles_has_its_order() {
    let mut exact = pendulum();
    ode::advance(&mut ode::Rk4::new(), &mut exact, 1e-4, 5000);
    for (scheme, want) in [
        (Scheme::BackwardEuler, 1.0),
        (Scheme::ImplicitMidpoint, 2.0),
        (Scheme::Bdf2, 2.0),
    ] {
        let mut points = Vec::new();
        for steps in [400, 800, 1600] {
            let mut system = pendulum();
            system.scheme = scheme;
            let h = 0.5 / steps as f64;
            for _ in 0..steps {
                system.step(h).unwrap();
            }
            points.push((h, (system.x()[2] - exact.x()[2]).norm()));
        }
        let order = fitted_order(&points);
        assert!((order - want).abs() < 0.15, "{}: {order}", scheme.name());
    }
}
