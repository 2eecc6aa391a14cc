//! All solvers agree, on a hundred thousand random systems.

use super::random_problems::{Wild, gram, wild};
use contact::{Dantzig, Lcp, Lemke, Report, Row, Status};
use course::Random;

/// Rounding leaves 1e-15 of the terms; ill-conditioned systems lose digits.
const RIGHT: f64 = 1e-10;

/// What one problem came to.
#[derive(Default)]
struct Tally {
    solved: usize,
    infeasible: usize,
    /// Answers of Lemke's method that are neither.
    undecided: usize,
    most_pivots: usize,
}

/// The size of the terms that add up to a `w`, in units that make the
/// diagonal one, and at least what acts.
fn size(problem: &Lcp<'_>, f: &[f64]) -> f64 {
    let mut most: f64 = 0.0;
    for i in 0..problem.n() {
        let row = problem.a_row(i);
        let unit = if row[i] > 0.0 { row[i].sqrt() } else { 1.0 };
        let mut size = problem.b()[i].abs();
        for (a, f) in row.iter().zip(f) {
            size += (a * f).abs();
        }
        most = most.max(size / unit);
    }
    most
}

/// All solutions have the same `w`: proof that both are right.
fn same_w(problem: &Lcp<'_>, dantzig: &Dantzig, w: &[f64]) -> bool {
    let size = size(problem, dantzig.f());
    (0..w.len()).all(|i| {
        let diagonal = problem.a_row(i)[i];
        let unit = if diagonal > 0.0 { diagonal.sqrt() } else { 1.0 };
        // Ten digits of the terms; the systems are conditioned up to 1e6.
        (dantzig.w()[i] - w[i]).abs() <= 1e-8 * size * unit
    })
}

/// `d` moves no `w`, is nowhere negative where forces only push, zero where
/// they are bounded, and `b·d < 0`.
fn is_proof(problem: &Lcp<'_>, d: &[f64]) -> bool {
    let root = |i: usize| problem.a_row(i)[i].max(0.0).sqrt();
    let reach: f64 = (0..d.len()).map(|i| root(i) * d[i].abs()).sum();
    let still = (0..d.len()).all(|i| {
        math::dot(problem.a_row(i), d).abs() <= 1e-9 * root(i) * reach
    });
    // Signs are compared in units that make the diagonal one.
    let unit = |i: usize| if root(i) > 0.0 { root(i) } else { 1.0 };
    let scaled: Vec<f64> = (0..d.len()).map(|i| unit(i) * d[i]).collect();
    let most = scaled.iter().fold(0.0, |most: f64, d| most.max(d.abs()));
    let allowed = (0..d.len()).all(|i| match problem.row(i) {
        Row::Bilateral => true,
        Row::Unilateral => scaled[i] >= -1e-9 * most,
        Row::Bounded { lo, .. } if lo.is_finite() => {
            scaled[i].abs() <= 1e-9 * most
        }
        _ => scaled[i] <= 1e-9 * most,
    });
    still && allowed && math::dot(problem.b(), d) < 0.0
}

/// Solves one problem in all ways and compares.
fn compare(wild: &Wild, solvers: &mut Solvers, tally: &mut Tally) {
    let problem = wild.lcp();
    let Solvers { dantzig, pivots, lemke } = solvers;
    let first = dantzig.solve(&problem).unwrap();
    let second = pivots.solve_by_pivots(&problem).unwrap();
    let third = lemke.solve(&problem);
    assert_eq!(first.status, second.status, "{first:?} {second:?}");
    tally.most_pivots = tally.most_pivots.max(first.pivots).max(second.pivots);
    tally.undecided += usize::from(third.status != first.status);
    if wild.solvable {
        assert_eq!(first.status, Status::Solved);
    }
    match first.status {
        Status::Solved => {
            tally.solved += 1;
            for (f, w) in [(dantzig.f(), dantzig.w()), (pivots.f(), pivots.w())]
            {
                assert!(problem.scaled_residual(f, w) <= RIGHT);
            }
            assert!(same_w(&problem, dantzig, pivots.w()));
            if third.status == Status::Solved {
                assert!(same_w(&problem, dantzig, lemke.w()));
            }
        }
        Status::Infeasible => {
            tally.infeasible += 1;
            assert!(is_proof(&problem, dantzig.certificate()));
            assert!(is_proof(&problem, pivots.certificate()));
        }
        other => panic!("{other:?}: {first:?}"),
    }
}

#[derive(Default)]
struct Solvers {
    dantzig: Dantzig,
    pivots: Dantzig,
    lemke: Lemke,
}

fn compare_many(seed: u64, count: usize, most: usize) -> Tally {
    let mut random = Random::new(seed);
    let (mut solvers, mut tally) = (Solvers::default(), Tally::default());
    for k in 0..count {
        compare(&wild(k, most, &mut random), &mut solvers, &mut tally);
    }
    tally
}

#[test]
fn a_hundred_thousand_small_systems_have_one_solution() {
    let tally = compare_many(11, 100_000, 9);
    assert_eq!(tally.solved + tally.infeasible, 100_000);
    // A tenth has a random b, most of them with more rows than freedoms.
    assert!(tally.infeasible > 1_000, "{}", tally.infeasible);
    // Lemke's path may be led astray by rounding, and says so.
    assert!(tally.undecided <= 5, "{}", tally.undecided);
    assert!(tally.most_pivots <= 40, "{}", tally.most_pivots);
}

#[test]
fn a_thousand_larger_systems_have_one_solution() {
    let tally = compare_many(12, 1_000, 40);
    assert_eq!(tally.solved + tally.infeasible, 1_000);
    assert!(tally.undecided <= 1, "{}", tally.undecided);
    // Far below the cap of 50 + 20 n.
    assert!(tally.most_pivots <= 300, "{}", tally.most_pivots);
}

#[test]
fn the_comparison_notices_a_force_that_is_one_part_in_a_million_off() {
    let mut random = Random::new(5);
    let mut dantzig = Dantzig::new();
    let mut noticed = 0;
    for k in 0..100 {
        let wild = wild(2 * k, 9, &mut random);
        let problem = wild.lcp();
        dantzig.solve(&problem).unwrap();
        let mut f = dantzig.f().to_vec();
        let greatest = f.iter().fold(0.0, |most: f64, f| most.max(f.abs()));
        f.iter_mut().for_each(|f| *f += 1e-6 * greatest);
        let mut w = vec![0.0; f.len()];
        problem.w(&f, &mut w);
        noticed += usize::from(problem.scaled_residual(&f, &w) > RIGHT);
    }
    // The others have no force at all, or pushed what no w feels.
    assert!(noticed > 60, "{noticed}");
}

#[test]
fn units_do_not_matter() {
    let mut random = Random::new(6);
    let (mut plain, mut scaled) = (Dantzig::new(), Dantzig::new());
    for _ in 0..200 {
        let n = random.integer(2, 12);
        let jac = random.vector(n * (n - 1), -1.0, 1.0);
        let (a, b) = (gram(&jac, n), random.vector(n, -1.0, 1.0));
        // Forces in units of 1/s each, accelerations all in units of t.
        let exponents = random.vector(n, -6.0, 6.0);
        let s: Vec<f64> = exponents.iter().map(|e| 10_f64.powf(*e)).collect();
        let t = 1e-9;
        let mut a2 = a.clone();
        for i in 0..n * n {
            a2[i] *= s[i / n] * s[i % n];
        }
        let b2: Vec<f64> = (0..n).map(|i| b[i] * s[i] * t).collect();
        let first = plain.solve(&Lcp::unilateral(&a, &b).unwrap()).unwrap();
        let second = scaled.solve(&Lcp::unilateral(&a2, &b2).unwrap()).unwrap();
        assert_eq!(first.status, second.status);
        if first.status == Status::Solved {
            for i in 0..n {
                let back = scaled.w()[i] / (s[i] * t);
                // Conditioned up to 1e6.
                assert!((back - plain.w()[i]).abs() < 1e-9, "{i} {back}");
            }
        }
    }
}

#[test]
fn islands_do_not_disturb_each_other() {
    let mut random = Random::new(7);
    let mut dantzig = Dantzig::new();
    for _ in 0..200 {
        // A feather beside a mountain: forces differ by a factor of 1e12.
        let (light, heavy) = (wild(0, 6, &mut random), wild(0, 6, &mut random));
        let (m, n) = (light.b.len(), heavy.b.len());
        let mut b: Vec<f64> = light.b.iter().map(|b| b * 1e-6).collect();
        b.extend(heavy.b.iter().map(|b| b * 1e6));
        let mut a = vec![0.0; (m + n) * (m + n)];
        for i in 0..m * m {
            a[i / m * (m + n) + i % m] = light.a[i];
        }
        for i in 0..n * n {
            a[(m + i / n) * (m + n) + m + i % n] = heavy.a[i];
        }
        let both: Report = {
            let problem = Lcp::unilateral(&a, &b).unwrap();
            dantzig.solve(&problem).unwrap()
        };
        let w = dantzig.w()[..m].to_vec();
        let alone = Lcp::unilateral(&light.a, &b[..m]).unwrap();
        let report = dantzig.solve(&alone).unwrap();
        if both.status == Status::Solved && report.status == Status::Solved {
            for i in 0..m {
                assert!((w[i] - dantzig.w()[i]).abs() < 1e-14, "{w:?}");
            }
        }
    }
}
