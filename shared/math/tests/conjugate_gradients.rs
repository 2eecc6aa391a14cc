//! What conjugate gradients promise, and how they fail.

use crate::systems::{difference, residual, sheet, solve};
use course::Random;
use math::conjugate_gradients::{
    ConjugateGradients, Converged, NoFilter, Reason,
};
use math::preconditioners::Identity;
use math::{MatN, VecN, dot};

/// A symmetric matrix with these eigenvalues and random eigenvectors.
fn with_eigenvalues(values: &[f64], seed: u64) -> (MatN, MatN) {
    let n = values.len();
    let numbers = Random::new(seed).vector(n * n, -1.0, 1.0);
    let q = MatN::from_column_slice(n, n, &numbers).qr().q();
    let d = MatN::from_diagonal(&VecN::from_column_slice(values));
    (&q * d * q.transpose(), q)
}

// PROVES: constraints/cg
#[test]
fn the_answer_is_that_of_a_dense_solve() {
    for seed in 0..5 {
        let a = sheet(5, 0.1, seed);
        let dense = a.to_dense();
        let b = Random::new(seed + 100).vector(75, -1.0, 1.0);
        let mut x = vec![0.0; 75];
        let mut cg = ConjugateGradients::new(1e-13, 1000);
        let solved = cg.solve(&a, &Identity, &NoFilter, &b, &mut x).unwrap();
        let rhs = VecN::from_column_slice(&b);
        let want = dense.clone().cholesky().unwrap().solve(&rhs);
        // The condition number is about 100.
        assert!(difference(&x, want.as_slice()) < 1e-11);
        // The residual that the iteration carries along is the true one.
        assert!(solved.residual <= 1e-13);
        assert!(residual(&dense, &b, &x) < 2e-13);
    }
}

#[test]
fn it_takes_as_many_iterations_as_there_are_different_eigenvalues() {
    let (a, _) = with_eigenvalues(&[1.0, 1.0, 1.0, 2.0, 2.0, 5.0], 7);
    let b = [1.0, -2.0, 3.0, 0.5, 0.25, -1.0];
    let mut x = [0.0; 6];
    assert_eq!(solve(&a, &b, &mut x, 1e-12).unwrap().iterations, 3);
    // Six different ones take six iterations.
    let (a, _) = with_eigenvalues(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], 7);
    let mut x = [0.0; 6];
    assert_eq!(solve(&a, &b, &mut x, 1e-12).unwrap().iterations, 6);
}

#[test]
fn a_zero_right_hand_side_gives_zero_at_once() {
    let (a, _) = with_eigenvalues(&[1.0, 2.0, 3.0], 1);
    let done = Converged { iterations: 0, residual: 0.0 };
    for guess in [0.0, 1.0] {
        let mut x = [guess; 3];
        assert_eq!(solve(&a, &[0.0; 3], &mut x, 1e-10), Ok(done));
        assert_eq!(x, [0.0; 3]);
    }
    // Nor is there anything to do without unknowns.
    assert_eq!(solve(&MatN::zeros(0, 0), &[], &mut [], 1e-10), Ok(done));
}

#[test]
fn a_good_guess_saves_iterations_and_the_solution_itself_saves_all() {
    let a = sheet(6, 0.1, 3);
    let b = Random::new(4).vector(108, -1.0, 1.0);
    let mut cg = ConjugateGradients::new(1e-8, 1000);
    let mut x = vec![0.0; 108];
    let mut run = |x: &mut [f64]| {
        cg.solve(&a, &Identity, &NoFilter, &b, x).unwrap().iterations
    };
    let cold = run(&mut x);
    assert_eq!(run(&mut x), 0);
    for x in &mut x {
        *x *= 1.0 + 1e-4;
    }
    let warm = run(&mut x);
    // A guess right to 1e-4 saves about half the way to 1e-8.
    assert!(warm > 0 && 4 * warm < 3 * cold, "{warm} of {cold}");
}

#[test]
fn negative_curvature_is_reported_and_not_followed() {
    let (a, q) = with_eigenvalues(&[3.0, 2.0, -1.0], 9);
    let downhill = q.column(2).into_owned();
    let mut x = [0.0; 3];
    let error = solve(&a, downhill.as_slice(), &mut x, 1e-10).unwrap_err();
    assert_eq!(error.reason, Reason::NegativeCurvature);
    assert_eq!((error.iterations, x), (0, [0.0; 3]));
    assert!(error.to_string().contains("not positive"), "{error}");
    // A mixed right-hand side meets it later.
    let error = solve(&a, &[1.0, 2.0, 3.0], &mut x, 1e-10).unwrap_err();
    assert_eq!(error.reason, Reason::NegativeCurvature);
}

#[test]
fn numbers_that_are_not_finite_end_as_an_error() {
    let (a, _) = with_eigenvalues(&[1.0, 2.0, 3.0], 9);
    for bad in [f64::NAN, f64::INFINITY] {
        let error = solve(&a, &[1.0, bad, 0.0], &mut [0.0; 3], 1e-10);
        assert_eq!(error.unwrap_err().reason, Reason::NotFinite);
        let error = solve(&a, &[1.0, 1.0, 0.0], &mut [bad; 3], 1e-10);
        assert_eq!(error.unwrap_err().reason, Reason::NotFinite);
        let error = solve(&(&a * bad), &[1.0; 3], &mut [0.0; 3], 1e-10);
        assert_eq!(error.unwrap_err().reason, Reason::NotFinite);
    }
}

#[test]
fn the_cap_holds_and_the_history_shows_each_residual() {
    let a = sheet(6, 0.01, 3);
    let b = Random::new(4).vector(108, -1.0, 1.0);
    let mut cg = ConjugateGradients::new(1e-12, 7);
    cg.record = true;
    let mut x = vec![0.0; 108];
    let error = cg.solve(&a, &Identity, &NoFilter, &b, &mut x).unwrap_err();
    assert_eq!(error.reason, Reason::TooManyIterations);
    assert_eq!(error.iterations, 7);
    let history = cg.history().to_vec();
    assert_eq!((history.len(), history[0]), (8, 1.0));
    assert_eq!(history[7], error.residual);
    let left = residual(&a.to_dense(), &b, &x);
    assert!((left - error.residual).abs() < 1e-12 * left);
    // Without `record` there is none.
    cg.record = false;
    cg.max_iterations = 1000;
    assert!(cg.solve(&a, &Identity, &NoFilter, &b, &mut x).is_ok());
    assert!(cg.history().is_empty());
}

#[test]
fn the_error_shrinks_in_every_iteration_though_the_residual_may_not() {
    let a = sheet(6, 0.01, 3);
    let b = Random::new(4).vector(108, -1.0, 1.0);
    let dense = a.to_dense();
    let rhs = VecN::from_column_slice(&b);
    let answer = dense.clone().cholesky().unwrap().solve(&rhs);
    let mut before = f64::INFINITY;
    for steps in 0..30 {
        let mut cg = ConjugateGradients::new(1e-15, steps);
        let mut x = vec![0.0; 108];
        let outcome = cg.solve(&a, &Identity, &NoFilter, &b, &mut x);
        assert!(outcome.is_err(), "30 steps are too few");
        let e = VecN::from_column_slice(&x) - &answer;
        let energy = dot((&dense * &e).as_slice(), e.as_slice());
        assert!(energy < before, "step {steps}");
        before = energy;
    }
}

#[test]
fn one_solver_serves_systems_of_any_size() {
    let mut cg = ConjugateGradients::new(1e-12, 100);
    for n in [3, 7, 2] {
        let values: Vec<f64> = (1..=n).map(|i| i as f64).collect();
        let (a, _) = with_eigenvalues(&values, 3);
        let mut x = vec![0.0; n];
        let b = vec![1.0; n];
        cg.solve(&a, &Identity, &NoFilter, &b, &mut x).unwrap();
        assert!(residual(&a, &b, &x) < 1e-11);
    }
}

#[test]
#[should_panic(expected = "b has an entry for each row")]
fn a_right_hand_side_of_another_length_breaks_the_contract() {
    let _ = solve(&MatN::identity(2, 2), &[1.0], &mut [0.0; 2], 1e-10);
}

#[test]
#[should_panic(expected = "a tolerance is positive")]
fn a_tolerance_of_zero_breaks_the_contract() {
    ConjugateGradients::new(0.0, 10);
}
