//! Projected Gauss–Seidel against the exact solvers of chapter 7.

use contact::lcp_problems::{LcpData, random, random_contacts, tower};
use contact::{Dantzig, Lcp, LcpSolver, Row};
use course::Random;
use realtime::{Pgs, column_rate};

/// Sweeps until rounding is all that is left.
fn converged(problem: &Lcp<'_>, most: usize) -> Vec<f64> {
    let mut f = vec![0.0; problem.n()];
    Pgs::new(*problem).unwrap().converge(&mut f, most);
    f
}

/// The largest difference of two lists.
fn apart(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0, |most, (a, b)| most.max((a - b).abs()))
}

// PROVES: realtime/pgs
#[test]
fn sweeps_come_to_the_accelerations_of_dantzigs_algorithm() {
    for data in [tower(20), random(16, 3), random(24, 8)] {
        let problem = data.lcp().unwrap();
        let mut exact = Dantzig::new();
        exact.solve(&problem).unwrap();
        let f = converged(&problem, 50_000);
        let mut w = vec![0.0; problem.n()];
        problem.w(&f, &mut w);
        // Accelerations are unique though forces are not. The iteration
        // stops changing at rounding of forces of some 50 N.
        assert!(apart(&w, exact.w()) < 1e-9, "{}", apart(&w, exact.w()));
    }
}

#[test]
fn an_iteration_without_projection_pulls_and_is_told_apart() {
    // Unprojected Gauss–Seidel solves A f = -b: contacts that should part
    // are pulled. Half of the contacts of `random` should.
    let data = random(16, 3);
    let n = data.b.len();
    let mut exact = Dantzig::new();
    exact.solve(&data.lcp().unwrap()).unwrap();
    let bilateral = vec![Row::Bilateral; n];
    let free = Lcp::new(&data.a, &data.b, &bilateral).unwrap();
    let mut f = vec![0.0; n];
    Pgs::new(free).unwrap().converge(&mut f, 2_000);
    assert!(f.iter().any(|f| *f < -0.1), "some contact is pulled");
    let mut w = vec![0.0; n];
    free.w(&f, &mut w);
    assert!(apart(&w, exact.w()) > 0.1);
}

#[test]
fn every_update_lowers_the_quadratic_program_until_it_is_solved() {
    let mut seeds = Random::new(5);
    for _ in 0..20 {
        let data = random_contacts(8, 6, &mut seeds);
        let problem = data.lcp().unwrap();
        let energy = |f: &[f64]| {
            let mut w = vec![0.0; problem.n()];
            problem.w(f, &mut w);
            let both = w.iter().zip(problem.b()).map(|(w, b)| 0.5 * (w + b));
            math::dot(f, &both.collect::<Vec<_>>())
        };
        let pgs = Pgs::new(problem).unwrap();
        let mut f = vec![0.0; 8];
        let mut last = energy(&f);
        for _ in 0..50 {
            let moved = pgs.sweep(&mut f);
            let now = energy(&f);
            // q falls by at least a_ii/2 (df)²; rounding is 1e-15 of q.
            assert!(now <= last + 1e-12 * (1.0 + last.abs()));
            assert!(moved < 1e-6 || now < last, "{now} {last} {moved}");
            last = now;
        }
    }
}

#[test]
fn clamping_increments_instead_of_the_accumulated_force_is_wrong() {
    // A box that was given too much in the first sweep must get less in the
    // second: its increment is negative while its force stays positive.
    let (a, b) = ([2.0, 1.0, 1.0, 2.0], [-5.0, -6.0]);
    let problem = Lcp::unilateral(&a, &b).unwrap();
    let f = converged(&problem, 200);
    assert!(apart(&f, &[4.0 / 3.0, 7.0 / 3.0]) < 1e-14);
    let mut stuck = [0.0_f64; 2];
    for _ in 0..200 {
        for i in 0..2 {
            let w = math::dot(&a[2 * i..2 * i + 2], &stuck) + b[i];
            stuck[i] += (-w / a[3 * i]).max(0.0);
        }
    }
    assert!(apart(&stuck, &f) > 0.5, "{stuck:?}");
}

#[test]
fn friction_stays_within_the_box_of_the_newest_normal_force() {
    let rows = [Row::Unilateral, Row::Friction { normal: 0, mu: 0.5 }];
    let (a, b) = ([1.0, 0.5, 0.5, 1.0], [-2.0, 3.0]);
    let problem = Lcp::new(&a, &b, &rows).unwrap();
    let pgs = Pgs::new(problem).unwrap();
    let mut f = [0.0; 2];
    pgs.sweep(&mut f);
    assert_eq!(f, [2.0, -1.0]);
    pgs.converge(&mut f, 1_000);
    // f_n = 2 - f_t/2 with f_t = -f_n/2: f_n = 8/3.
    assert!(apart(&f, &[8.0 / 3.0, -4.0 / 3.0]) < 1e-14);
    let mut exact = LcpSolver::new();
    exact.solve(&problem).unwrap();
    assert!(apart(&f, exact.f()) < 1e-9);
}

// PROVES: realtime/pgs-rate
#[test]
fn a_column_forgets_its_error_by_the_squared_cosine_in_each_sweep() {
    for n in [3, 8, 20] {
        // Unit masses, moving up and down only; the first row is the floor's.
        let data = LcpData::from_fn(vec![0.0; n], |i, j| match i.abs_diff(j) {
            0 if i == 0 => 1.0,
            0 => 2.0,
            1 => -1.0,
            _ => 0.0,
        });
        // Without load all forces are zero; an error stays free of its bound
        // while it is positive.
        let pgs = Pgs::new(data.lcp().unwrap()).unwrap();
        let mut f = vec![1.0; n];
        // The second slowest shape falls by cos²(3π/2n): gone after so many.
        for _ in 0..5 * n * n {
            pgs.sweep(&mut f);
        }
        let before = f[0];
        pgs.sweep(&mut f);
        let rate = column_rate(n);
        assert!((f[0] / before - rate).abs() < 1e-9, "{n}: {}", f[0] / before);
        // Negative control: the neighbouring height has another rate.
        assert!((f[0] / before - column_rate(n + 1)).abs() > 1e-4);
    }
}

#[test]
fn a_row_without_a_positive_diagonal_is_refused_by_name() {
    let problem = Lcp::unilateral(&[1.0, 0.0, 0.0, 0.0], &[1.0, 1.0]).unwrap();
    let said = Pgs::new(problem).unwrap_err().to_string();
    assert!(said.starts_with("row 1 has 0 on the diagonal"), "{said}");
}
