//! More equations than unknowns: redundant ones are solved, contradictory
//! ones are reported.

use crate::systems::{difference, formed, residual, solve, web};
use course::Random;
use math::conjugate_gradients::{ConjugateGradients, NoFilter, Reason};
use math::preconditioners::{Identity, PointJacobi, Preconditioner};
use math::sparse::ConstraintMatrix;
use math::{MatN, VecN, norm};

#[test]
fn from_zero_redundant_equations_get_their_solution_of_least_norm() {
    // 28 rods on 8 particles, which have only 18 freedoms to deform.
    let jac = web(8, 11);
    let w = vec![0.5; 24];
    let dense = formed(&jac, &w);
    let rhs = &dense * VecN::from_vec(Random::new(5).vector(28, -1.0, 1.0));
    let mut work = vec![0.0; 24];
    let a = ConstraintMatrix::new(&jac, &w, &mut work);
    let mut cg = ConjugateGradients::new(1e-13, 1000);
    let mut solve = |x: &mut [f64]| {
        cg.solve(&a, &Identity, &NoFilter, rhs.as_slice(), x).unwrap();
    };
    let mut x = vec![0.0; 28];
    solve(&mut x);
    let svd = dense.clone().svd(true, true);
    assert_eq!(svd.rank(1e-10), 18);
    let shortest = svd.solve(&rhs, 1e-10).unwrap();
    // The nonzero eigenvalues span three powers of ten.
    assert!(difference(&x, shortest.as_slice()) < 1e-9);
    // Another start finds another answer, as good but longer.
    let mut other = vec![10.0; 28];
    solve(&mut other);
    assert!(residual(&dense, rhs.as_slice(), &other) < 1e-12);
    assert!(norm(&other) > 2.0 * norm(&x));
}

/// The part of `b` outside the range of `a`, relative to `b`.
fn outside_range(a: &MatN, b: &[f64]) -> f64 {
    let rhs = VecN::from_column_slice(b);
    let nearest = a.clone().svd(true, true).solve(&rhs, 1e-10).unwrap();
    residual(a, b, nearest.as_slice())
}

#[test]
fn equations_that_contradict_each_other_end_as_an_error() {
    for (n, seed) in [(8, 1), (8, 2), (8, 3), (8, 4), (12, 1), (25, 1)] {
        let jac = web(n, seed);
        let w = vec![1.0; 3 * n];
        let mut work = vec![0.0; 3 * n];
        let a = ConstraintMatrix::new(&jac, &w, &mut work);
        let mut diagonal = PointJacobi::new();
        let mut entries = vec![0.0; jac.rows()];
        a.diagonal(&mut entries);
        diagonal.update(&entries).unwrap();
        let kinds: [&dyn Preconditioner; 2] = [&Identity, &diagonal];
        let b = Random::new(seed).vector(jac.rows(), -1.0, 1.0);
        let least = outside_range(&formed(&jac, &w), &b);
        assert!(least > 0.1);
        for preconditioner in kinds {
            let mut cg = ConjugateGradients::new(1e-10, 100_000);
            let mut x = vec![0.0; jac.rows()];
            let outcome = cg.solve(&a, preconditioner, &NoFilter, &b, &mut x);
            let error = outcome.unwrap_err();
            assert_eq!(error.reason, Reason::Inconsistent, "{error}");
            // Soon: far from the cap, and not far above the rank, 3 n - 6.
            assert!(error.iterations < 9 * n, "{n} particles: {error}");
            assert!(error.residual > 0.99 * least, "{error}, {least}");
        }
    }
}

#[test]
fn a_slight_contradiction_is_noticed_if_it_is_above_the_tolerance() {
    for seed in 0..20 {
        let jac = web(12, seed);
        let w = vec![1.0; 36];
        let dense = formed(&jac, &w);
        let mut random = Random::new(seed);
        let b = &dense * VecN::from_vec(random.vector(66, -1.0, 1.0));
        let noise = VecN::from_vec(random.vector(66, -1.0, 1.0));
        let b = &b + 1e-7 * b.norm() / noise.norm() * noise;
        let mut x = vec![0.0; 66];
        assert!(solve(&dense, b.as_slice(), &mut x, 1e-6).is_ok());
        let mut x = vec![0.0; 66];
        let error = solve(&dense, b.as_slice(), &mut x, 1e-12).unwrap_err();
        assert_eq!(error.reason, Reason::Inconsistent, "{error}");
        // More than half of the noise is outside the range.
        assert!(error.residual > 0.5e-7, "{error}");
        assert!(error.iterations < 200, "{error}");
    }
}

#[test]
fn two_rods_of_different_length_between_two_points_are_noticed() {
    let a = MatN::from_element(2, 2, 2.0);
    let error = solve(&a, &[1.0, 2.0], &mut [0.0; 2], 1e-10).unwrap_err();
    assert_eq!(error.reason, Reason::Inconsistent);
    // One step leaves (-2, 1) / 3 of (1, 2); from there on it is flat.
    assert_eq!(error.iterations, 1);
    assert!((error.residual - 1.0 / 3.0).abs() < 1e-15);
    assert!(error.to_string().contains("contradict"), "{error}");
    // The same rod twice is no contradiction, and the load is shared.
    let mut x = [0.0; 2];
    assert!(solve(&a, &[1.0, 1.0], &mut x, 1e-10).is_ok());
    assert_eq!(x, [0.25, 0.25]);
    // A constraint on nothing that can move.
    let nothing = MatN::zeros(1, 1);
    let error = solve(&nothing, &[1.0], &mut [0.0], 1e-10).unwrap_err();
    assert_eq!(error.reason, Reason::Inconsistent);
    assert_eq!(error.residual, 1.0);
}
