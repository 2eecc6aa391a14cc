//! Adaptive integration: what it guarantees and what it refuses.

mod dense_output;
mod dop853;
mod plain_loop;
mod step_doubling;

use ode::fields::{Orbit, arenstorf, decay, growth_by_cos, kepler};
use ode::{
    Adaptive, AdaptiveMethod, DenseStep, Dop853, DormandPrince, Euler, Field,
    Rk4, StepDoubling, System, Tolerance,
};

fn dormand_prince(tolerance: f64) -> Adaptive<DormandPrince> {
    let tolerance = Tolerance::both(tolerance).unwrap();
    Adaptive::new(DormandPrince::new(), tolerance)
}

type Planet = Field<fn(f64, &[f64], &mut [f64])>;

fn ellipse(e: f64) -> Planet {
    Field::new(0.0, &Orbit::new(e).unwrap().start(), kepler)
}

/// How far from the exact ellipse it is at time `t`.
fn ellipse_error(e: f64, t: f64, x: &[f64]) -> f64 {
    let exact = Orbit::new(e).unwrap().at(t).unwrap();
    (x[0] - exact[0]).hypot(x[1] - exact[1])
}

// PROVES: ode/dopri_error
#[test]
fn the_global_error_of_the_pair_is_proportional_to_the_tolerance() {
    let error = |tolerance: f64| {
        let mut system = ellipse(0.5);
        dormand_prince(tolerance).run(&mut system, 20.0).unwrap();
        ellipse_error(0.5, 20.0, system.state())
    };
    // Coarser tolerances are not in proportion yet: there the errors of
    // different sign along the orbit happen to cancel, or not.
    let mut last = error(1e-9);
    for tolerance in [1e-10, 1e-11, 1e-12] {
        let next = error(tolerance);
        assert!((7.0..14.0).contains(&(last / next)), "{last:e} {next:e}");
        last = next;
    }
}

#[test]
fn the_estimate_of_the_pair_shrinks_like_the_fifth_power_of_the_step() {
    let tolerance = Tolerance::new(1e-6, 0.0).unwrap();
    let estimate = |h: f64| {
        let mut step =
            DenseStep { t0: 0.3, t1: 0.3 + h, h, ..DenseStep::default() };
        for v in [&mut step.x0, &mut step.f0, &mut step.x1, &mut step.f1] {
            v.resize(1, 0.0);
        }
        step.x0[0] = 1.0;
        step.f0[0] = 0.3_f64.cos();
        let mut system = Field::new(0.3, &[1.0], growth_by_cos);
        DormandPrince::new().attempt(&mut system, &tolerance, &mut step)
    };
    let order = (estimate(0.1) / estimate(0.05)).log2();
    assert!((order - 5.0).abs() < 0.2, "{order}");
}

#[test]
fn it_lands_on_the_end_to_the_last_digit() {
    for t_end in [0.1, 1.0 / 3.0, std::f64::consts::PI, 19.7] {
        let mut system = ellipse(0.3);
        let (path, _) =
            dormand_prince(1e-6).record(&mut system, t_end).unwrap();
        assert_eq!(system.time(), t_end);
        assert_eq!(path.last().unwrap().0, t_end);
        assert_eq!(path.last().unwrap().1, system.state());

        let doubling = StepDoubling::new(Euler::new());
        let mut system = ellipse(0.3);
        let tolerance = Tolerance::both(1e-3).unwrap();
        Adaptive::new(doubling, tolerance).run(&mut system, t_end).unwrap();
        assert_eq!(system.time(), t_end);
    }
}

#[test]
fn the_last_two_steps_are_alike_instead_of_the_last_one_tiny() {
    // Constant steps of 0.3 into 1: 0.3, 0.3, 0.2, 0.2, not 0.1 at the end.
    let mut adaptive = dormand_prince(1e-3);
    adaptive.limits.first_step = Some(0.3);
    adaptive.limits.max_step = 0.3;
    let mut system = Field::new(0.0, &[1.0], decay(1.0).unwrap());
    let (path, _) = adaptive.record(&mut system, 1.0).unwrap();
    let times = path.times();
    assert_eq!(times.len(), 5);
    for (got, want) in times.iter().zip([0.0, 0.3, 0.6, 0.8, 1.0]) {
        assert!((got - want).abs() < 1e-15);
    }
}

#[test]
fn no_step_leaves_the_bounds_set_for_it() {
    let mut adaptive = dormand_prince(1e-6);
    adaptive.limits.max_step = 0.05;
    let mut system = ellipse(0.6);
    let (path, _) = adaptive.record(&mut system, 10.0).unwrap();
    let longest = |times: &[f64]| {
        times.windows(2).map(|t| t[1] - t[0]).fold(0.0, f64::max)
    };
    assert!(longest(path.times()) < 0.05 + 1e-12);
    let mut system = ellipse(0.6);
    let (free, _) = dormand_prince(1e-6).record(&mut system, 10.0).unwrap();
    assert!(longest(free.times()) > 0.2, "the bound had nothing to do");
}

#[test]
fn it_goes_back_in_time_as_well() {
    let mut system = ellipse(0.4);
    let start = system.state().to_vec();
    dormand_prince(1e-11).run(&mut system, 5.0).unwrap();
    assert!(ellipse_error(0.4, 5.0, system.state()) < 1e-8);
    let times = [5.0, 4.0, 1.5, 0.0];
    let (path, _) = dormand_prince(1e-11).sample(&mut system, &times).unwrap();
    assert_eq!(system.time(), 0.0);
    assert_eq!(path.times(), times);
    assert!(ellipse_error(0.4, 1.5, path.at(2)) < 1e-8);
    for i in 0..4 {
        assert!((system.state()[i] - start[i]).abs() < 1e-8);
    }
}

#[test]
fn nothing_happens_when_it_is_already_there() {
    let mut system = ellipse(0.4);
    let before = system.state().to_vec();
    let cost = dormand_prince(1e-6).run(&mut system, 0.0).unwrap();
    assert_eq!((cost.accepted, cost.rejected, cost.evaluations), (0, 0, 0));
    assert_eq!(system.state(), before);
}

#[test]
fn evaluations_are_counted_honestly() {
    fn counted<M: AdaptiveMethod>(method: M, dense: bool) -> (usize, usize) {
        let mut count = 0;
        let field = |t: f64, x: &[f64], dxdt: &mut [f64]| {
            count += 1;
            kepler(t, x, dxdt);
        };
        let start = Orbit::new(0.5).unwrap().start();
        let mut system = Field::new(0.0, &start, field);
        let mut adaptive =
            Adaptive::new(method, Tolerance::both(1e-4).unwrap());
        let cost = if dense {
            adaptive.observe(&mut system, 3.0, |_| {}).unwrap()
        } else {
            adaptive.run(&mut system, 3.0).unwrap()
        };
        assert!(cost.rejected > 0 || cost.accepted > 5);
        (cost.evaluations, count)
    }
    for dense in [false, true] {
        let (claimed, count) = counted(DormandPrince::new(), dense);
        assert_eq!(claimed, count);
        let (claimed, count) = counted(Dop853::new(), dense);
        assert_eq!(claimed, count);
        let (claimed, count) = counted(StepDoubling::new(Rk4::new()), dense);
        assert_eq!(claimed, count);
    }
}

#[test]
fn two_runs_are_equal_to_the_last_bit() {
    let run = || {
        let start = [0.994, 0.0, 0.0, -2.0015851063790825];
        let mut system = Field::new(0.0, &start, arenstorf);
        dormand_prince(1e-9).record(&mut system, 17.0).unwrap()
    };
    assert_eq!(run(), run());
}

#[test]
fn large_and_small_systems_take_the_same_steps() {
    // Three copies of one ellipse take the same steps as one alone: the
    // largest error of twelve numbers is the largest of four.
    type Triple = fn(f64, &[f64], &mut [f64]);
    let triple: Triple = |t: f64, x: &[f64], dxdt: &mut [f64]| {
        for i in 0..3 {
            kepler(t, &x[4 * i..4 * i + 4], &mut dxdt[4 * i..4 * i + 4]);
        }
    };
    fn compare<M: AdaptiveMethod + Clone>(method: M, triple: Triple) {
        let start = Orbit::new(0.5).unwrap().start();
        let mut one = Field::new(0.0, &start, kepler);
        let mut three = Field::new(0.0, &[start; 3].concat(), triple);
        let tolerance = Tolerance::both(1e-8).unwrap();
        let mut adaptive = Adaptive::new(method, tolerance);
        let alone = adaptive.clone().run(&mut one, 9.0).unwrap();
        let together = adaptive.run(&mut three, 9.0).unwrap();
        assert_eq!(alone, together);
        for i in 0..12 {
            // The compiler may order the sums of the two sizes differently.
            let gap = three.state()[i] - one.state()[i % 4];
            assert!(gap.abs() < 1e-12, "{gap:e}");
        }
    }
    compare(DormandPrince::new(), triple);
    compare(Dop853::new(), triple);
}

#[test]
fn a_trait_object_will_do() {
    let mut system = ellipse(0.3);
    let anonymous: &mut dyn System = &mut system;
    dormand_prince(1e-8).run(anonymous, 1.0).unwrap();
    assert!(ellipse_error(0.3, 1.0, system.state()) < 1e-6);
}
