//! Regions of stability: the formulas against steps that are taken.

use implicit::{
    BackwardEuler, Bdf2, FieldWithJacobian, ImplicitMidpoint, ImplicitSolver,
    StabilityFunction, advance_implicit, implicit_factor,
};
use math::MatN;
use ode::{Euler, Midpoint, Rk4, amplification};

/// Points of the complex plane around the origin.
fn points() -> Vec<(f64, f64)> {
    let mut points = Vec::new();
    for i in -8..=8 {
        for j in -8..=8 {
            // Off the poles at 1, 2 and 3/2.
            points.push((0.47 * f64::from(i), 0.53 * f64::from(j)));
        }
    }
    points
}

/// `x' = z x` for a complex `z`, from 1.
fn turning(z: (f64, f64)) -> impl implicit::ImplicitSystem {
    let f = move |_t: f64, x: &[f64], dxdt: &mut [f64]| {
        dxdt[0] = z.0 * x[0] - z.1 * x[1];
        dxdt[1] = z.1 * x[0] + z.0 * x[1];
    };
    let j = move |_t: f64, _x: &[f64], jac: &mut MatN| {
        *jac = MatN::from_row_slice(2, 2, &[z.0, -z.1, z.1, z.0]);
    };
    FieldWithJacobian::new(0.0, &[1.0, 0.0], f, j)
}

// PROVES: implicit/stability_function
#[test]
fn the_factors_are_those_of_steps_that_are_taken() {
    for z in points() {
        let explicit = [
            (StabilityFunction::Euler, amplification(&mut Euler::new(), z)),
            (
                StabilityFunction::Midpoint,
                amplification(&mut Midpoint::new(), z),
            ),
            (StabilityFunction::Rk4, amplification(&mut Rk4::new(), z)),
        ];
        for (method, (re, im)) in explicit {
            let factor = method.factor(z);
            assert!((factor.0 - re).hypot(factor.1 - im) < 1e-10);
        }
        let mut implicit: [(StabilityFunction, Box<dyn ImplicitSolver>); 2] = [
            (
                StabilityFunction::BackwardEuler,
                Box::new(BackwardEuler::linearised()),
            ),
            (
                StabilityFunction::ImplicitMidpoint,
                Box::new(ImplicitMidpoint::linearised()),
            ),
        ];
        for (method, solver) in &mut implicit {
            let mut system = turning(z);
            solver.step(&mut system, 1.0).unwrap();
            let mut x = [0.0; 2];
            ode::System::get_state(&system, &mut x);
            let factor = method.factor(z);
            assert!((factor.0 - x[0]).hypot(factor.1 - x[1]) < 1e-9, "{z:?}");
        }
    }
}

#[test]
fn bdf2_grows_by_its_larger_root_in_the_long_run() {
    for z in [(-0.4, 0.0), (-0.3, 0.8), (0.05, 1.0), (-4.0, 3.0)] {
        let mut system = turning(z);
        let mut solver = Bdf2::linearised();
        let size = |system: &dyn ode::System| {
            let mut x = [0.0; 2];
            system.get_state(&mut x);
            x[0].hypot(x[1])
        };
        advance_implicit(&mut solver, &mut system, 1.0, 100).unwrap();
        let before = size(&system);
        advance_implicit(&mut solver, &mut system, 1.0, 50).unwrap();
        let growth = (size(&system) / before).powf(1.0 / 50.0);
        let wanted = StabilityFunction::Bdf2.amplification(z);
        // After 100 steps the smaller root has died out.
        assert!((growth / wanted - 1.0).abs() < 1e-6, "{z:?}: {growth}");
    }
}

#[test]
fn the_implicit_methods_are_stable_in_the_whole_left_half_plane() {
    for z in points() {
        if z.0 > 0.0 {
            continue;
        }
        for method in [
            StabilityFunction::BackwardEuler,
            StabilityFunction::ImplicitMidpoint,
            StabilityFunction::Bdf2,
        ] {
            assert!(
                method.amplification(z) <= 1.0 + 1e-12,
                "{}",
                method.name()
            );
        }
    }
    // And the explicit ones are not.
    for method in [
        StabilityFunction::Euler,
        StabilityFunction::Midpoint,
        StabilityFunction::Rk4,
    ] {
        assert!(method.amplification((-3.0, 0.0)) > 1.0, "{}", method.name());
    }
}

// PROVES: implicit/midpoint
#[test]
fn only_the_implicit_midpoint_keeps_an_oscillation_and_a_fast_decay_alive() {
    let (swing, fast) = ((0.0, 3.0), (-1e9, 0.0));
    let growth = |method: StabilityFunction, z| method.amplification(z);
    let midpoint = StabilityFunction::ImplicitMidpoint;
    assert!((growth(midpoint, swing) - 1.0).abs() < 1e-14);
    assert!((growth(midpoint, fast) - 1.0).abs() < 1e-8);
    for method in [StabilityFunction::BackwardEuler, StabilityFunction::Bdf2] {
        assert!(growth(method, swing) < 0.8, "{}", method.name());
        assert!(growth(method, fast) < 1e-4, "{}", method.name());
    }
    // Backward Euler is stable even where the solution grows.
    assert!(growth(StabilityFunction::BackwardEuler, (3.0, 0.0)) < 1.0);
}

#[test]
fn backward_euler_never_changes_the_sign_of_a_decay() {
    let mut last = 1.0;
    for hk in [0.1, 1.0, 10.0, 1e6] {
        let factor = implicit_factor(hk);
        assert!(0.0 < factor && factor < last);
        assert_eq!(
            StabilityFunction::BackwardEuler.factor((-hk, 0.0)).0,
            factor
        );
        last = factor;
    }
}
