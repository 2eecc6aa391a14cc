//! The order of every method, measured: errors at several step sizes, and
//! the slope of their logarithms.

use course::testing::fitted_order;
use ode::fields::{Orbit, growth_by_cos, kepler};
use ode::{
    Adaptive, AdaptiveMethod, DenseStep, Dop853, DormandPrince, Euler, Field,
    Leapfrog, Midpoint, Rk4, Solver, System, Tolerance, advance, advance_to,
    euler_truncation, fixed_step_methods, symplectic_methods,
};

/// The order of `solver` on `x' = cos(t) x` from `x(0) = 1` to `t = 2`.
fn order_on_cos(solver: &mut dyn Solver, counts: &[usize]) -> f64 {
    let exact = 2.0_f64.sin().exp();
    let mut points = Vec::new();
    for &steps in counts {
        let mut system = Field::new(0.0, &[1.0], growth_by_cos);
        advance_to(solver, &mut system, 2.0, steps);
        let error = (system.state()[0] - exact).abs();
        points.push((2.0 / steps as f64, error));
    }
    fitted_order(&points)
}

// PROVES: ode/euler
// PROVES: ode/midpoint
// PROVES: ode/rk4
#[test]
fn every_fixed_step_method_has_its_order() {
    // The next term of the error shifts a slope by about h; the finest steps
    // stay clear of rounding (errors above 1e-12).
    let counts: [&[usize]; 4] = [
        &[64, 128, 256, 512],
        &[64, 128, 256, 512],
        &[16, 32, 64, 128],
        &[16, 32, 64],
    ];
    for (solver, counts) in fixed_step_methods().iter_mut().zip(counts) {
        let order = order_on_cos(solver, counts);
        let want = solver.order() as f64;
        assert!((order - want).abs() < 0.15, "{}: {order}", solver.name());
    }
}

/// A midpoint method that forgets to move the clock to the middle.
#[derive(Default)]
struct Forgetful {
    x: Vec<f64>,
    dxdt: Vec<f64>,
}

impl Solver for Forgetful {
    fn name(&self) -> &'static str {
        "forgetful midpoint"
    }
    fn order(&self) -> usize {
        2
    }
    fn stages(&self) -> usize {
        2
    }
    fn step(&mut self, system: &mut dyn System, h: f64) {
        let (t, n) = (system.time(), system.dim());
        self.x.resize(n, 0.0);
        self.dxdt.resize(n, 0.0);
        system.get_state(&mut self.x);
        system.derivative(&mut self.dxdt);
        let mut middle = self.x.clone();
        for i in 0..n {
            middle[i] += 0.5 * h * self.dxdt[i];
        }
        system.set_state(t, &middle);
        system.derivative(&mut self.dxdt);
        for i in 0..n {
            self.x[i] += h * self.dxdt[i];
        }
        system.set_state(t + h, &self.x);
    }
}

#[test]
fn a_midpoint_method_that_forgets_the_time_has_order_one_only() {
    let counts = [64, 128, 256, 512];
    let forgetful = order_on_cos(&mut Forgetful::default(), &counts);
    assert!((forgetful - 1.0).abs() < 0.15, "{forgetful}");
    // Where the field does not depend on time nobody notices.
    let mut errors = Vec::new();
    for steps in counts {
        let field = |_t: f64, x: &[f64], dxdt: &mut [f64]| dxdt[0] = -x[0];
        let mut system = Field::new(0.0, &[1.0], field);
        advance_to(&mut Forgetful::default(), &mut system, 2.0, steps);
        let error = (system.state()[0] - (-2.0_f64).exp()).abs();
        errors.push((2.0 / steps as f64, error));
    }
    assert!((fitted_order(&errors) - 2.0).abs() < 0.15);
}

// PROVES: ode/taylor
#[test]
fn an_euler_step_errs_by_half_h_squared_times_the_second_derivative() {
    // x' = cos(t) x at t = 0.3, x = 1: x'' = (cos^2 t - sin t) x.
    let t = 0.3_f64;
    let xddot = t.cos() * t.cos() - t.sin();
    let mut last = f64::INFINITY;
    for h in [0.1, 0.01, 0.001] {
        let mut system = Field::new(t, &[1.0], growth_by_cos);
        Euler::new().step(&mut system, h);
        let exact = ((t + h).sin() - t.sin()).exp();
        let ratio = (exact - system.state()[0]) / euler_truncation(h, xddot);
        // What is left is of order h^3, a share of order h of the h^2 term.
        assert!((ratio - 1.0).abs() < 2.0 * h, "h = {h}: {ratio}");
        assert!((ratio - 1.0).abs() < last);
        last = (ratio - 1.0).abs();
    }
}

#[test]
fn half_the_step_quarters_the_error_of_a_step_and_halves_that_of_a_run() {
    let error = |h: f64, steps: usize| {
        let mut system = Field::new(0.0, &[1.0], growth_by_cos);
        advance(&mut Euler::new(), &mut system, h, steps);
        ((h * steps as f64).sin().exp() - system.state()[0]).abs()
    };
    let one_step = error(0.02, 1) / error(0.01, 1);
    let whole_run = error(0.02, 100) / error(0.01, 200);
    assert!((one_step - 4.0).abs() < 0.1, "{one_step}");
    assert!((whole_run - 2.0).abs() < 0.05, "{whole_run}");
}

/// The order of `solver` on a Kepler ellipse, half a turn.
fn order_on_ellipse(solver: &mut dyn Solver, counts: &[usize]) -> f64 {
    let orbit = Orbit::new(0.2).unwrap();
    let exact = orbit.at(3.0).unwrap();
    let mut points = Vec::new();
    for &steps in counts {
        let mut system = Field::new(0.0, &orbit.start(), kepler);
        advance_to(solver, &mut system, 3.0, steps);
        let x = system.state();
        let error = (x[0] - exact[0]).hypot(x[1] - exact[1]);
        points.push((3.0 / steps as f64, error));
    }
    fitted_order(&points)
}

// PROVES: ode/symplectic_euler
// PROVES: ode/leapfrog
#[test]
fn every_symplectic_method_has_its_order() {
    for solver in symplectic_methods().iter_mut() {
        let order = order_on_ellipse(solver, &[200, 400, 800, 1600]);
        let want = solver.order() as f64;
        assert!((order - want).abs() < 0.15, "{}: {order}", solver.name());
    }
}

#[test]
fn leapfrog_loses_its_order_when_the_force_depends_on_the_velocity() {
    // x'' = -x - x', whose solution from (1, 0) decays as it swings.
    let damped = |_t: f64, x: &[f64], dxdt: &mut [f64]| {
        dxdt[0] = x[1];
        dxdt[1] = -x[0] - x[1];
    };
    let w = 0.75_f64.sqrt();
    let exact =
        (-1.0_f64).exp() * ((2.0 * w).cos() + 0.5 / w * (2.0 * w).sin());
    let mut orders = Vec::new();
    let mut solvers: [Box<dyn Solver>; 2] =
        [Box::new(Leapfrog::new()), Box::new(Midpoint::new())];
    for solver in &mut solvers {
        let mut points = Vec::new();
        for steps in [100, 200, 400] {
            let mut system = Field::new(0.0, &[1.0, 0.0], damped);
            advance_to(solver, &mut system, 2.0, steps);
            let error = (system.state()[0] - exact).abs();
            points.push((2.0 / steps as f64, error));
        }
        orders.push(fitted_order(&points));
    }
    assert!((orders[0] - 1.0).abs() < 0.15, "leapfrog {}", orders[0]);
    assert!((orders[1] - 2.0).abs() < 0.15, "midpoint {}", orders[1]);
}

#[test]
fn the_method_of_twelve_stages_has_order_eight_on_fields_that_bend() {
    // Logistic growth, x' = x (1 - x) from 0.1 to t = 6.
    let exact = 1.0 / (1.0 + 9.0 * (-6.0_f64).exp());
    let bend = |_t: f64, x: &[f64], dxdt: &mut [f64]| {
        dxdt[0] = x[0] * (1.0 - x[0]);
    };
    let mut points = Vec::new();
    // At 16 steps the error is 1e-12: few more, and rounding takes over.
    for steps in [4, 8, 16] {
        let mut system = Field::new(0.0, &[0.1], bend);
        advance_to(&mut Dop853::new(), &mut system, 6.0, steps);
        let error = (system.state()[0] - exact).abs();
        points.push((6.0 / steps as f64, error));
    }
    let order = fitted_order(&points);
    assert!((order - 8.0).abs() < 0.25, "x (1 - x): {order}");
    // A field that depends on time checks the times of the stages.
    let order = order_on_cos(&mut Dop853::new(), &[2, 4, 8]);
    assert!((order - 8.0).abs() < 0.25, "cos(t) x: {order}");
}

/// The largest error inside one step of size `h`, with the corrections and
/// without them.
fn errors_inside_a_step<M: AdaptiveMethod>(method: M, h: f64) -> [f64; 2] {
    let tolerance = Tolerance::both(1.0).unwrap();
    let mut adaptive = Adaptive::new(method, tolerance);
    adaptive.limits.first_step = Some(h);
    let mut system = Field::new(0.0, &[1.0], growth_by_cos);
    let mut worst = [0.0_f64; 2];
    let look = |step: &DenseStep| {
        let mut cubic = step.clone();
        cubic.correction.fill(vec![0.0]);
        for s in 1..20 {
            let t = step.t0 + step.h * f64::from(s) / 20.0;
            let exact = t.sin().exp();
            let mut x = [0.0];
            step.interpolate(t, &mut x);
            worst[0] = worst[0].max((x[0] - exact).abs());
            cubic.interpolate(t, &mut x);
            worst[1] = worst[1].max((x[0] - exact).abs());
        }
    };
    let cost = adaptive.observe(&mut system, h, look).unwrap();
    assert_eq!(cost.accepted, 1);
    worst
}

/// The powers of `h` with which the errors inside a step shrink.
fn powers_inside_a_step<M>(method: M, sizes: &[f64]) -> [f64; 2]
where
    M: AdaptiveMethod + Clone,
{
    let (mut dense, mut cubic) = (Vec::new(), Vec::new());
    for &h in sizes {
        let [with, without] = errors_inside_a_step(method.clone(), h);
        dense.push((h, with));
        cubic.push((h, without));
    }
    [fitted_order(&dense), fitted_order(&cubic)]
}

#[test]
fn dense_output_has_order_four_or_seven_and_the_cubic_alone_order_three() {
    // Order p means an error of h^(p+1) within one step. The next term shifts
    // a slope by about h; at order 7 and h = 0.1 the error is above 1e-13.
    let pair = DormandPrince::new();
    let [dense, cubic] = powers_inside_a_step(pair, &[0.2, 0.1, 0.05, 0.025]);
    assert!((dense - 5.0).abs() < 0.2, "{dense}");
    assert!((cubic - 4.0).abs() < 0.2, "{cubic}");
    let [dense, cubic] = powers_inside_a_step(Dop853::new(), &[0.4, 0.2, 0.1]);
    assert!((dense - 8.0).abs() < 0.4, "{dense}");
    assert!((cubic - 4.0).abs() < 0.4, "{cubic}");
}

#[test]
fn stages_are_the_evaluations_that_a_step_makes() {
    let mut all = fixed_step_methods();
    all.push(Box::new(Dop853::new()));
    all.extend(symplectic_methods());
    for solver in &mut all {
        let mut count = 0;
        let counting = |t: f64, x: &[f64], dxdt: &mut [f64]| {
            count += 1;
            kepler(t, x, dxdt);
        };
        let start = Orbit::new(0.2).unwrap().start();
        let mut system = Field::new(0.0, &start, counting);
        solver.step(&mut system, 0.01);
        assert_eq!(count, solver.stages(), "{}", solver.name());
    }
}

#[test]
fn a_solver_can_change_to_a_system_of_another_size() {
    let mut solver = Rk4::new();
    let mut small = Field::new(0.0, &[1.0], growth_by_cos);
    let start = Orbit::new(0.2).unwrap().start();
    let mut large = Field::new(0.0, &start, kepler);
    advance(&mut solver, &mut large, 0.1, 3);
    advance(&mut solver, &mut small, 0.1, 3);
    let mut fresh = Field::new(0.0, &[1.0], growth_by_cos);
    advance(&mut Rk4::new(), &mut fresh, 0.1, 3);
    assert_eq!(small.state(), fresh.state());
}
