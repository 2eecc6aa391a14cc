//! Systems with a name: worst cases, circles, towers, tables.

use contact::lcp_problems::{self, LcpData, fathi, murty, tower};
use contact::{
    Dantzig, Lcp, LcpSolver, Lemke, PivotRule, PivotingEnd, Status, is_unique,
    principal_pivoting,
};
use math::MatN;

fn near(got: &[f64], want: &[f64], off: f64) -> bool {
    let mut pairs = got.iter().zip(want);
    got.len() == want.len() && pairs.all(|(a, b)| (a - b).abs() <= off)
}

/// The solution of both worst cases.
fn first_unit(n: usize) -> Vec<f64> {
    let mut f = vec![0.0; n];
    f[0] = 1.0;
    f
}

#[test]
fn the_last_wrong_row_first_visits_every_set_of_murty_and_of_fathi() {
    for n in 2..=9 {
        for system in [murty(n), fathi(n)] {
            let problem = system.lcp().unwrap();
            let run =
                principal_pivoting(&problem, &[], PivotRule::Last, 10_000);
            let run = run.unwrap();
            assert_eq!(run.end, PivotingEnd::Solved);
            assert_eq!(run.changes, (1 << n) - 1, "{n}");
            assert!(near(&run.f, &first_unit(n), 1e-12));
        }
    }
}

#[test]
fn our_solver_needs_one_pivot_for_fathi() {
    let mut dantzig = Dantzig::new();
    for n in [2, 5, 10, 20, 40] {
        let system = fathi(n);
        let problem = system.lcp().unwrap();
        let report = dantzig.solve_by_pivots(&problem).unwrap();
        assert_eq!((report.status, report.pivots), (Status::Solved, 1));
        assert_eq!(dantzig.f(), first_unit(n));
        let report = dantzig.solve(&problem).unwrap();
        assert_eq!(report.status, Status::Solved);
        assert!(report.pivots <= 10, "{n}: {}", report.pivots);
        // The matrix is conditioned like n^4.
        assert!(near(dantzig.f(), &first_unit(n), 1e-9), "{n}");
    }
}

#[test]
fn lemke_leaves_a_path_that_is_too_long() {
    let mut lemke = Lemke::new();
    for n in [4, 8, 16, 40] {
        for system in [murty(n), fathi(n)] {
            let problem = system.lcp().unwrap();
            let report = lemke.solve(&problem);
            assert_eq!(report.status, Status::Solved);
            assert!(near(lemke.f(), &first_unit(n), 1e-12), "{n}");
            // One path visits all sets of Murty's, but is left at its cap.
            assert!(report.pivots <= 110 + 20 * n, "{n}: {}", report.pivots);
        }
    }
    let report = lemke.solve(&murty(7).lcp().unwrap());
    assert_eq!(report.pivots, 127);
}

#[test]
fn changing_all_wrong_rows_at_once_cycles() {
    let kostreva = [1.0, 2.0, 0.0, 0.0, 1.0, 2.0, 2.0, 0.0, 1.0];
    let b = [-1.0; 3];
    let problem = Lcp::unilateral(&kostreva, &b).unwrap();
    let run = principal_pivoting(&problem, &[0], PivotRule::All, 100).unwrap();
    assert_eq!(run.end, PivotingEnd::Cycle(3));
    // Single rows do not, and neither does Lemke.
    let run =
        principal_pivoting(&problem, &[0], PivotRule::First, 100).unwrap();
    assert_eq!(run.end, PivotingEnd::Solved);
    let mut lemke = Lemke::new();
    assert_eq!(lemke.solve(&problem).status, Status::Solved);
    assert!(near(lemke.f(), &[1.0 / 3.0; 3], 1e-15));
    // The general solver notices that pivoting is not for this matrix.
    let mut solver = LcpSolver::new();
    assert_eq!(solver.solve(&problem).unwrap().status, Status::Solved);
    assert!(near(solver.f(), &[1.0 / 3.0; 3], 1e-15));
}

/// A definite matrix on which block pivoting cycles, found by
/// trying random ones.
fn circling(random: &mut course::Random) -> LcpData {
    loop {
        let (n, rank) = (5, 6);
        let round = |x: &f64| x.round();
        let jac = random.vector(n * rank, -3.5, 3.5);
        let jac: Vec<f64> = jac.iter().map(round).collect();
        let b = random.vector(n, -6.5, 6.5).iter().map(round).collect();
        let row = |i: usize| &jac[i * rank..(i + 1) * rank];
        let system = LcpData::from_fn(b, |i, j| math::dot(row(i), row(j)));
        let problem = system.lcp().unwrap();
        let run = principal_pivoting(&problem, &[], PivotRule::All, 1000);
        // A whole number, so it is zero or at least one.
        let minor = MatN::from_row_slice(n, n, &system.a).determinant();
        if matches!(run.unwrap().end, PivotingEnd::Cycle(_)) && minor > 0.5 {
            return system;
        }
    }
}

#[test]
fn where_block_pivots_cycle_single_pivots_finish() {
    let mut random = course::Random::new(2);
    let mut dantzig = Dantzig::new();
    for _ in 0..20 {
        let system = circling(&mut random);
        let problem = system.lcp().unwrap();
        let report = dantzig.solve(&problem).unwrap();
        assert_eq!(report.status, Status::Solved);
        assert!(problem.scaled_residual(dantzig.f(), dantzig.w()) < 1e-12);
    }
}

#[test]
fn four_legs_share_the_weight_in_no_unique_way() {
    let a = [
        [3.0, 1.0, 1.0, -1.0],
        [1.0, 3.0, -1.0, 1.0],
        [1.0, -1.0, 3.0, 1.0],
        [-1.0, 1.0, 1.0, 3.0],
    ];
    let system = LcpData::from_fn(vec![-6.0; 4], |i, j| a[i][j]);
    let problem = system.lcp().unwrap();
    let mut dantzig = Dantzig::new();
    dantzig.solve(&problem).unwrap();
    // All alike, as symmetry suggests: nine digits, for the share of 1e-9
    // that tells them apart leaves rounding that much room.
    assert!(near(dantzig.f(), &[1.5; 4], 1e-6), "{:?}", dantzig.f());
    let unique = is_unique(&problem, dantzig.f(), dantzig.w()).unwrap();
    assert_eq!(unique, Some(false));
    // Two legs at opposite corners would do as well.
    let two = [3.0, 0.0, 0.0, 3.0];
    assert_eq!(problem.residual(&two, &[0.0; 4]), 0.0);
    // Of three legs the shares are unique.
    let a = [a[0], a[1], a[2]];
    let system = LcpData::from_fn(vec![-6.0; 3], |i, j| a[i][j]);
    let problem = system.lcp().unwrap();
    dantzig.solve(&problem).unwrap();
    let unique = is_unique(&problem, dantzig.f(), dantzig.w()).unwrap();
    assert_eq!(unique, Some(true));
}

#[test]
fn the_forces_of_a_tower_add_up_to_the_weight_above() {
    let mut dantzig = Dantzig::new();
    for n in [4, 8, 64, 400] {
        let system = tower(n);
        let problem = system.lcp().unwrap();
        let report = dantzig.solve(&problem).unwrap();
        assert_eq!(report.status, Status::Solved);
        assert!(report.residual < 1e-9, "{n}: {}", report.residual);
        for (k, corners) in dantzig.f().chunks(4).enumerate() {
            let weight = 9.81 * (n / 4 - k) as f64;
            let sum: f64 = corners.iter().sum();
            assert!((sum / weight - 1.0).abs() < 1e-9, "{n} {k}: {sum}");
            assert!(corners.iter().all(|f| *f > 0.0));
        }
    }
}

#[test]
fn a_column_is_exact_whatever_its_height_and_the_ratio_of_masses() {
    let mut dantzig = Dantzig::new();
    let n = 300;
    let system = LcpData::from_fn(
        (0..n).map(|i| if i == 0 { -1.0 } else { 0.0 }).collect(),
        |i, j| match i.abs_diff(j) {
            0 => {
                if i == 0 {
                    1.0
                } else {
                    2.0
                }
            }
            1 => -1.0,
            _ => 0.0,
        },
    );
    dantzig.solve(&system.lcp().unwrap()).unwrap();
    let want: Vec<f64> = (0..n).map(|i| (n - i) as f64).collect();
    // Conditioned like n^2 = 1e5.
    assert!(near(dantzig.f(), &want, 1e-8));
    for ratio in [1e2, 1e4, 1e6] {
        // A light block under one that is so many times as heavy.
        let a = [ratio, -ratio, -ratio, ratio + 1.0];
        let b = [-ratio, 0.0];
        dantzig.solve(&Lcp::unilateral(&a, &b).unwrap()).unwrap();
        let [floor, upper] = dantzig.f() else { panic!("two forces") };
        let digits = 1e-14 * ratio;
        assert!((floor / (ratio + 1.0) - 1.0).abs() < digits, "{floor}");
        assert!((upper / ratio - 1.0).abs() < digits, "{upper}");
    }
}

#[test]
fn ill_conditioned_matrices_lose_digits_and_not_the_solution() {
    // Hilbert's matrix of 10 rows is conditioned like 1e13.
    for n in [3, 6, 10] {
        let want: Vec<f64> = (0..n).map(|i| f64::from(i % 2 == 0)).collect();
        let hilbert = |i: usize, j: usize| 1.0 / (i + j + 1) as f64;
        let mut system = LcpData::from_fn(vec![0.0; n], hilbert);
        for i in 0..n {
            let push = if i % 2 == 0 { 0.0 } else { 1.0 };
            system.b[i] = push;
            for j in 0..n {
                system.b[i] -= hilbert(i, j) * want[j];
            }
        }
        let problem = system.lcp().unwrap();
        let mut dantzig = Dantzig::new();
        let report = dantzig.solve(&problem).unwrap();
        assert_eq!(report.status, Status::Solved);
        assert!(report.residual < 1e-12, "{n}: {}", report.residual);
        // The accelerations are right, whatever becomes of the forces.
        for i in 0..n {
            let apart = if i % 2 == 0 { 0.0 } else { 1.0 };
            assert!((dantzig.w()[i] - apart).abs() < 1e-9, "{n} {i}");
        }
    }
}

#[test]
fn nothing_to_do_and_next_to_nothing() {
    let mut dantzig = Dantzig::new();
    let report = dantzig.solve(&Lcp::unilateral(&[], &[]).unwrap()).unwrap();
    assert_eq!((report.status, report.pivots), (Status::Solved, 0));
    let a = [2.0, -1.0, 0.0, -1.0, 2.0, -1.0, 0.0, -1.0, 2.0];
    for b in [[0.0; 3], [1.0, 0.0, 2.0], [-1e-300, 0.0, 1e-300]] {
        let problem = Lcp::unilateral(&a, &b).unwrap();
        let report = dantzig.solve(&problem).unwrap();
        assert_eq!(report.status, Status::Solved);
        assert!(report.residual <= 1e-299);
    }
    let system = lcp_problems::random(64, 1);
    let report = dantzig.solve(&system.lcp().unwrap()).unwrap();
    assert_eq!(report.status, Status::Solved);
}
