//! The adaptive loop as plainly as it can be written: what the book shows,
//! and what the loop that runs is measured by.

use super::{Planet, dormand_prince, ellipse, ellipse_error};
use ode::{Adaptive, AdaptiveMethod, DenseStep, System};

// ANCHOR: drive
/// Goes to `t_end`, the first step of size `h`, and shows all steps it keeps.
fn drive<M: AdaptiveMethod>(
    Adaptive { method, tolerance, controller, .. }: &mut Adaptive<M>,
    system: &mut Planet,
    (t_end, mut h): (f64, f64),
    mut observer: impl FnMut(&DenseStep),
) {
    let mut step = no_step(system);
    let (q, mut previous) = (method.error_exponent() as f64, 1e-4);
    while step.t0 < t_end {
        step.h = h.min(t_end - step.t0);
        step.t1 = step.t0 + step.h;
        let error = method.attempt(system, tolerance, &mut step);
        if error <= 1.0 {
            h = step.h * controller.accepted(error, previous, q);
            // A tiny error must not hold the next step back.
            previous = error.max(1e-4);
            observer(&step);
            step.t0 = step.t1;
            step.x0.copy_from_slice(&step.x1);
            step.f0.copy_from_slice(&step.f1);
        } else {
            h = step.h * controller.rejected(error, q);
        }
    }
}
// ANCHOR_END: drive

/// A step that has not left the state of `system`, with the slope there.
fn no_step(system: &mut Planet) -> DenseStep {
    let n = system.dim();
    let (t, mut x0, mut f0) = (system.time(), vec![0.0; n], vec![0.0; n]);
    system.get_state(&mut x0);
    system.derivative(&mut f0);
    let (x1, f1) = (x0.clone(), f0.clone());
    DenseStep { t0: t, t1: t, x0, f0, x1, f1, ..DenseStep::default() }
}

#[test]
fn the_loop_that_runs_takes_the_steps_of_the_plain_one() {
    let t_end = 20.0;
    let mut system = ellipse(0.3);
    let mut adaptive = dormand_prince(1e-6);
    let mut ends = Vec::new();
    let keep = |step: &DenseStep| ends.push((step.t1, step.x1.clone()));
    let cost = adaptive.observe(&mut system, t_end, keep).unwrap();
    // After a rejection the one that runs lets no step grow.
    assert_eq!(cost.rejected, 0);

    let first = ends[0].0;
    let mut plain = Vec::new();
    let keep = |step: &DenseStep| plain.push((step.t1, step.x1.clone()));
    drive(&mut adaptive, &mut ellipse(0.3), (t_end, first), keep);

    // The last two of the one that runs share what is left.
    let alike = ends.len() - 2;
    assert!(alike > 50, "{alike}");
    assert_eq!(plain[..alike], ends[..alike]);
    // Both end with an error of the method, far above the difference of a
    // last step that is taken in one or in two.
    let (t, x) = plain.last().unwrap();
    assert_eq!(*t, t_end);
    let errors = [x, system.state()].map(|x| ellipse_error(0.3, t_end, x));
    assert!((errors[0] / errors[1] - 1.0).abs() < 0.1, "{errors:?}");
}
