//! What one step multiplies the state by, and what follows from it.
//! Expected numbers are cited by the name of the published reference case.

use ode::fields::{circle, decay, decay_solution, particle_on_line};
use ode::{
    DormandPrince, Euler, Field, Midpoint, Regime, Rk4, Solver, advance,
    amplification, backward_euler, euler_decay, euler_growth, record,
    solver_named, stability_polynomial,
};

fn close(got: f64, want: f64, tolerance: f64) -> bool {
    (got - want).abs() <= tolerance * (1.0 + want.abs())
}

/// Points of the complex plane on both axes and off them.
const POINTS: [(f64, f64); 6] = [
    (-0.5, 0.0),
    (-2.0, 0.0),
    (0.0, 0.1),
    (0.0, 2.5),
    (-1.3, 1.7),
    (0.4, -0.9),
];

// PROVES: ode/amplification
#[test]
fn a_step_multiplies_by_the_stability_polynomial() {
    let mut solvers: [Box<dyn Solver>; 3] = [
        Box::new(Euler::new()),
        Box::new(Midpoint::new()),
        Box::new(Rk4::new()),
    ];
    for solver in &mut solvers {
        for z in POINTS {
            let got = amplification(solver, z);
            let want = stability_polynomial(solver.order(), z);
            // A handful of rounded operations on numbers below 10.
            assert!(close(got.0, want.0, 1e-14), "{} {z:?}", solver.name());
            assert!(close(got.1, want.1, 1e-14), "{} {z:?}", solver.name());
        }
    }
}

#[test]
fn six_stages_of_order_five_leave_one_term_more() {
    // Dormand–Prince has R(z) = the series to z^5/5! and then z^6/600, not
    // z^6/720; the truncated series alone does not fit.
    for z in [-2.0, -0.5, 1.0] {
        let got = amplification(&mut DormandPrince::new(), (z, 0.0)).0;
        let series = stability_polynomial(5, (z, 0.0)).0;
        assert!(close(got, series + z.powi(6) / 600.0, 1e-13), "{z}");
        assert!(!close(got, series, 1e-5), "{z}");
    }
}

// PROVES: ode/euler_growth
#[test]
fn every_euler_step_on_the_circle_enlarges_the_radius_by_the_same_factor() {
    // Cases circle_euler_h0.1_n100 and circle_euler_h0.5_n20.
    let cases = [
        (0.1, 100, 1.004987562112089, 1.6446318218438818),
        (0.5, 20, 1.118033988749895, 9.313225746154785),
    ];
    for (h, steps, growth, radius) in cases {
        assert!(close(euler_growth(h), growth, 1e-15));
        let mut point = Field::new(0.0, &[1.0, 0.0], circle);
        let path = record(&mut Euler::new(), &mut point, h, steps);
        for n in 1..path.len() {
            let before = path.at(n - 1)[0].hypot(path.at(n - 1)[1]);
            let after = path.at(n)[0].hypot(path.at(n)[1]);
            assert!(close(after / before, growth, 1e-14), "step {n}");
        }
        let x = point.state();
        assert!(close(x[0].hypot(x[1]), radius, 1e-12));
    }
}

#[test]
fn shrinking_the_step_slows_the_spiral_but_never_stops_it() {
    let mut last = f64::INFINITY;
    for steps in [10, 100, 1000, 10_000] {
        let h = std::f64::consts::TAU / steps as f64;
        let per_turn = euler_growth(h).powi(steps);
        assert!(1.0 < per_turn && per_turn < last);
        last = per_turn;
    }
}

#[test]
fn the_other_methods_grow_as_published() {
    // Cases circle_midpoint_h0.5_n20 and circle_rk4_h0.5_n40.
    let cases: [(&str, usize, [f64; 2], f64); 2] = [
        (
            "midpoint",
            20,
            [-0.671477154512989, -0.9553312045800393],
            1.0077822185373186,
        ),
        (
            "rk4",
            40,
            [0.4149900933745135, 0.9052117524063941],
            0.9998948783722912,
        ),
    ];
    for (name, steps, end, growth) in cases {
        let mut solver = solver_named(name).unwrap();
        let r = amplification(&mut solver, (0.0, 0.5));
        assert!(close(r.0.hypot(r.1), growth, 1e-14), "{name}");
        let mut point = Field::new(0.0, &[1.0, 0.0], circle);
        advance(&mut solver, &mut point, 0.5, steps);
        for i in 0..2 {
            assert!(close(point.state()[i], end[i], 1e-12), "{name}");
        }
    }
}

// PROVES: ode/euler_decay
#[test]
fn euler_on_the_decay_multiplies_by_one_minus_hk() {
    let k = 4.0;
    for hk in [0.5, 1.0, 1.5, 2.0, 3.0] {
        let h = hk / k;
        let mut x = Field::new(0.0, &[1.0], decay(k).unwrap());
        let path = record(&mut Euler::new(), &mut x, h, 6);
        for n in 0..=6 {
            // All these numbers are short in binary: no rounding at all.
            assert_eq!(path.at(n)[0], euler_decay(h, k).powi(n as i32));
        }
    }
}

#[test]
fn the_five_regimes_are_what_the_steps_do() {
    use Regime::*;
    let cases = [
        (0.5, SmoothDecay),
        (1.0, ZeroInOneStep),
        (1.5, OscillatingDecay),
        (2.0, ConstantAlternating),
        (3.0, Explosion),
    ];
    for (hk, regime) in cases {
        assert_eq!(Regime::of(hk), Ok(regime));
        let mut x = Field::new(0.0, &[1.0], decay(1.0).unwrap());
        let path = record(&mut Euler::new(), &mut x, hk, 10);
        let ratio = path.at(1)[0] / path.at(0)[0];
        let (flips, size) = (ratio < 0.0, ratio.abs());
        let seen = match regime {
            SmoothDecay => !flips && 0.0 < size && size < 1.0,
            ZeroInOneStep => path.at(10)[0] == 0.0,
            OscillatingDecay => flips && size < 1.0,
            ConstantAlternating => flips && path.at(10)[0] == 1.0,
            Explosion => flips && path.at(10)[0] > 1000.0,
        };
        assert!(seen, "hk = {hk}");
    }
    for bad in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(Regime::of(bad).unwrap_err().field, "hk");
    }
}

// PROVES: ode/decay_solution
#[test]
fn the_exact_decay_satisfies_its_equation_from_any_start() {
    let (k, t, dt) = (1.7, 0.8, 1e-5);
    for x0 in [1.0, -3.0, 0.25] {
        assert_eq!(decay_solution(0.0, k, x0), x0);
        let slope = (decay_solution(t + dt, k, x0)
            - decay_solution(t - dt, k, x0))
            / (2.0 * dt);
        // A central difference errs by dt^2/6 k^3 x.
        assert!(close(slope, -k * decay_solution(t, k, x0), 1e-9));
        // Erratum B6: the notes print e^(-kt) without x0, which starts at 1.
        let printed = (-k * t).exp();
        let wrong = (decay_solution(t, k, x0) - printed).abs() > 0.1;
        assert_eq!(wrong, x0 != 1.0);
    }
}

#[test]
fn decay_factors_are_as_published() {
    // Cases decay_midpoint_hk0.5, decay_midpoint_hk2, decay_rk4_hk1 and
    // decay_rk4_hk3: k = 4, and the factor per step.
    let cases = [
        ("midpoint", 0.125, 0.625),
        ("midpoint", 0.5, 1.0),
        ("rk4", 0.25, 0.375),
        ("rk4", 0.75, 1.375),
    ];
    for (name, h, factor) in cases {
        let mut solver = solver_named(name).unwrap();
        let mut x = Field::new(0.0, &[1.0], decay(4.0).unwrap());
        let path = record(&mut solver, &mut x, h, 6);
        for n in 0..=6 {
            let want = f64::powi(factor, n as i32);
            assert!(close(path.at(n)[0], want, 1e-13), "{name} {h}");
        }
    }
}

// PROVES: ode/backward_euler
#[test]
fn backward_euler_satisfies_its_own_equation_and_never_explodes() {
    // Case decay_backward_euler_hk3: the factor is 1/4.
    let mut x = [1.0];
    for n in 1..=6 {
        let before = x[0];
        backward_euler(0.75, &[4.0], &mut x).unwrap();
        // x_new = x - h k x_new
        assert!(close(x[0], before - 3.0 * x[0], 1e-15));
        assert!(close(x[0], 0.25_f64.powi(n), 1e-15));
    }
    // A thousand times over Euler's limit it still only decays.
    let mut x = [1.0];
    backward_euler(2000.0, &[1.0], &mut x).unwrap();
    assert!(0.0 < x[0] && x[0] < 1.0);
    assert_eq!(Regime::of(2000.0), Ok(Regime::Explosion));
}

#[test]
fn one_fast_direction_spoils_explicit_euler_but_not_backward_euler() {
    // Cases particle_on_line_k1e6_h2e-6 and particle_on_line_k1e6_h0.1.
    let k = 1e6;
    let cases = [
        (
            2e-6,
            5,
            [0.9999900000399999, -1.0],
            [0.9999900000599997, 0.00411522633744856],
        ),
        (
            0.1,
            10,
            [0.3486784401, 9.9990000449988e49],
            [0.38554328942953175, 9.9990000549978e-51],
        ),
    ];
    for (h, steps, explicit, implicit) in cases {
        let field = particle_on_line(k).unwrap();
        let mut system = Field::new(0.0, &[1.0, 1.0], field);
        advance(&mut Euler::new(), &mut system, h, steps);
        let mut x = [1.0, 1.0];
        for _ in 0..steps {
            backward_euler(h, &[1.0, k], &mut x).unwrap();
        }
        for i in 0..2 {
            // 1e-9: h k rounds, and five to ten powers of it are taken.
            let ratio = system.state()[i] / explicit[i];
            assert!(close(ratio, 1.0, 1e-9), "explicit {i}: {ratio}");
            let ratio = x[i] / implicit[i];
            assert!(close(ratio, 1.0, 1e-9), "backward {i}: {ratio}");
        }
    }
}

#[test]
fn bad_rates_and_steps_are_named() {
    let field = |result: Result<(), ode::InputError>| result.unwrap_err().field;
    assert_eq!(field(backward_euler(0.0, &[1.0], &mut [1.0])), "h");
    assert_eq!(field(backward_euler(f64::NAN, &[1.0], &mut [1.0])), "h");
    assert_eq!(field(backward_euler(0.1, &[-1.0], &mut [1.0])), "k");
    assert_eq!(decay(f64::NAN).err().unwrap().field, "k");
    assert_eq!(particle_on_line(f64::INFINITY).err().unwrap().field, "k");
    let message = decay(f64::NAN).err().unwrap().to_string();
    assert_eq!(message, "k is NaN, but must be finite");
}
