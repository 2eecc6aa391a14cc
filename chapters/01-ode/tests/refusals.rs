//! What the adaptive driver refuses, and how it fails.

use ode::fields::{Orbit, decay, kepler};
use ode::{
    Adaptive, AdaptiveMethod, Cause, DenseStep, DormandPrince, Field,
    InputError, StepError, System, Tolerance,
};

fn dormand_prince(tolerance: f64) -> Adaptive<DormandPrince> {
    let tolerance = Tolerance::both(tolerance).unwrap();
    Adaptive::new(DormandPrince::new(), tolerance)
}

type Planet = Field<fn(f64, &[f64], &mut [f64])>;

fn ellipse(e: f64) -> Planet {
    Field::new(0.0, &Orbit::new(e).unwrap().start(), kepler)
}

/// The name of the field that an integration to `t_end` complains about.
fn complaint(adaptive: &mut Adaptive<DormandPrince>, t_end: f64) -> String {
    let mut system = ellipse(0.3);
    match adaptive.run(&mut system, t_end) {
        Err(StepError::Input(InputError { field, .. })) => field.to_string(),
        other => panic!("accepted: {other:?}"),
    }
}

#[test]
fn bad_settings_are_refused_by_name() {
    for bad in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(Tolerance::both(bad).unwrap_err().field, "tolerance");
        let absolute = Tolerance::new(bad, 0.0).unwrap_err();
        assert_eq!(absolute.field, "absolute tolerance");
        let mut adaptive = dormand_prince(1e-6);
        adaptive.limits.first_step = Some(bad);
        assert_eq!(complaint(&mut adaptive, 1.0), "first_step");
    }
    let relative = Tolerance::new(1e-6, -1e-6).unwrap_err();
    assert_eq!(relative.field, "relative tolerance");

    assert_eq!(complaint(&mut dormand_prince(1e-6), f64::NAN), "t_end");
    let mut adaptive = dormand_prince(1e-6);
    adaptive.limits.min_step = -1.0;
    assert_eq!(complaint(&mut adaptive, 1.0), "min_step");
    adaptive.limits.min_step = 0.1;
    adaptive.limits.max_step = 0.01;
    assert_eq!(complaint(&mut adaptive, 1.0), "max_step");
    let mut adaptive = dormand_prince(1e-6);
    adaptive.limits.max_steps = 0;
    assert_eq!(complaint(&mut adaptive, 1.0), "max_steps");
    let mut adaptive = dormand_prince(1e-6);
    adaptive.controller.target = 1.0;
    assert_eq!(complaint(&mut adaptive, 1.0), "target");
    let mut adaptive = dormand_prince(1e-6);
    adaptive.controller.dead_band = 0.5;
    assert_eq!(complaint(&mut adaptive, 1.0), "dead_band");
    let mut adaptive = dormand_prince(1e-6);
    adaptive.controller.min_factor = f64::NAN;
    assert_eq!(complaint(&mut adaptive, 1.0), "min_factor");
    let mut adaptive = dormand_prince(1e-6);
    adaptive.controller.max_factor = 1.0;
    assert_eq!(complaint(&mut adaptive, 1.0), "max_factor");
}

#[test]
fn sample_times_must_run_one_way() {
    for times in [&[1.0, 0.5][..], &[f64::NAN, 1.0], &[-1.0, 1.0], &[1.0, 0.0]]
    {
        let mut system = ellipse(0.3);
        let result = dormand_prince(1e-6).sample(&mut system, times);
        let Err(StepError::Input(error)) = result else {
            panic!("accepted: {times:?}");
        };
        assert_eq!(error.field, "times");
    }
    let mut system = ellipse(0.3);
    let (path, _) = dormand_prince(1e-6).sample(&mut system, &[]).unwrap();
    assert!(path.is_empty());
}

/// Cause, time, step and error of a failure.
fn failure(error: StepError) -> (Cause, f64, f64, f64) {
    match error {
        StepError::Failed { cause, time, step, error } => {
            (cause, time, step, error)
        }
        other => panic!("{other}"),
    }
}

#[test]
fn running_out_of_steps_says_when_and_leaves_the_last_good_state() {
    let mut adaptive = dormand_prince(1e-9);
    adaptive.limits.max_steps = 25;
    let mut system = ellipse(0.5);
    let error = adaptive.run(&mut system, 100.0).unwrap_err();
    let text = error.to_string();
    let (cause, time, step, ratio) = failure(error);
    assert_eq!(cause, Cause::TooManySteps);
    assert!(0.0 < time && time < 100.0 && step > 0.0 && ratio.is_finite());
    assert_eq!(system.time(), time);
    let exact = Orbit::new(0.5).unwrap().at(time).unwrap();
    assert!((system.state()[0] - exact[0]).abs() < 1e-6);
    assert!(text.starts_with("too many steps at t = "), "{text}");
}

#[test]
fn a_pole_ends_with_a_step_too_small_just_before_it() {
    // x' = x^2 from 1 has its pole at t = 1.
    let square = |_t: f64, x: &[f64], dxdt: &mut [f64]| dxdt[0] = x[0] * x[0];
    let mut system = Field::new(0.0, &[1.0], square);
    let error = dormand_prince(1e-6).run(&mut system, 2.0).unwrap_err();
    let (cause, time, _, _) = failure(error);
    assert!(matches!(cause, Cause::StepTooSmall | Cause::NotFinite));
    assert!((time - 1.0).abs() < 1e-4, "{time}");
    // With a floor under the step it gives up earlier, and says so.
    let mut adaptive = dormand_prince(1e-6);
    adaptive.limits.min_step = 1e-3;
    let mut system = Field::new(0.0, &[1.0], square);
    let (cause, time, step, error) =
        failure(adaptive.run(&mut system, 2.0).unwrap_err());
    assert_eq!(cause, Cause::StepTooSmall);
    assert!(time < 1.0 && step >= 1e-3 && error > 1.0);
}

#[test]
fn rejections_in_a_row_are_capped() {
    // A derivative that jumps about: no step is ever good enough.
    let mut sign = 1.0;
    let noise = move |_t: f64, _x: &[f64], dxdt: &mut [f64]| {
        sign = -sign;
        dxdt[0] = 1e9 * sign;
    };
    let mut adaptive = dormand_prince(1e-9);
    adaptive.limits.max_rejections = 4;
    adaptive.limits.first_step = Some(1.0);
    let mut system = Field::new(0.0, &[0.0], noise);
    let (cause, time, step, error) =
        failure(adaptive.run(&mut system, 10.0).unwrap_err());
    assert_eq!((cause, time), (Cause::TooManyRejections, 0.0));
    assert!(step > 0.0 && error > 1.0);
}

#[test]
fn a_state_that_is_not_finite_is_an_error_and_a_hole_in_the_field_too() {
    let mut system = Field::new(0.0, &[f64::NAN], decay(1.0).unwrap());
    let error = dormand_prince(1e-6).run(&mut system, 1.0).unwrap_err();
    assert_eq!(failure(error).0, Cause::NotFinite);
    // From t = 0.5 on there is no derivative.
    let hole = |t: f64, x: &[f64], dxdt: &mut [f64]| {
        dxdt[0] = if t < 0.5 { -x[0] } else { f64::NAN };
    };
    let mut system = Field::new(0.0, &[1.0], hole);
    let error = dormand_prince(1e-6).run(&mut system, 1.0).unwrap_err();
    let (cause, time, _, _) = failure(error);
    assert_eq!(cause, Cause::NotFinite);
    assert!((0.4..=0.5).contains(&time), "{time}");
    assert_eq!(system.time(), time);
    assert!(system.state()[0].is_finite());
}

#[test]
fn a_method_that_calls_an_infinite_state_good_is_not_believed() {
    /// Answers infinity and claims that there is no error.
    struct Liar;
    impl AdaptiveMethod for Liar {
        fn error_exponent(&self) -> usize {
            2
        }
        fn evaluations(&self) -> usize {
            0
        }
        fn attempt<S: System + ?Sized>(
            &mut self,
            _system: &mut S,
            _tolerance: &Tolerance,
            step: &mut DenseStep,
        ) -> f64 {
            step.x1.fill(f64::INFINITY);
            0.0
        }
        fn complete_dense_output<S: System + ?Sized>(
            &mut self,
            _system: &mut S,
            _segment: &mut DenseStep,
        ) -> usize {
            0
        }
    }
    let mut system = ellipse(0.3);
    let mut adaptive = Adaptive::new(Liar, Tolerance::both(1e-6).unwrap());
    let error = adaptive.run(&mut system, 1.0).unwrap_err();
    assert_eq!(failure(error).0, Cause::NotFinite);
}

#[test]
fn a_step_that_leaves_the_domain_is_only_rejected() {
    // sqrt(x) falls out of its domain if a step overshoots zero.
    let leak = |_t: f64, x: &[f64], dxdt: &mut [f64]| dxdt[0] = -x[0].sqrt();
    let mut adaptive = dormand_prince(1e-6);
    adaptive.limits.first_step = Some(100.0);
    let mut system = Field::new(0.0, &[1.0], leak);
    let cost = adaptive.run(&mut system, 1.5).unwrap();
    assert!(cost.rejected > 0);
    // x = (1 - t/2)^2
    assert!((system.state()[0] - 0.0625).abs() < 1e-5);
}
