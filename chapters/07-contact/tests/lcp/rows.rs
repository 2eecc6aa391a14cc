//! Equations, bounds and friction among the contacts.

use contact::{Dantzig, Lcp, LcpSolver, Lemke, Row, Status};
use course::Random;

/// A block of unit mass on the ground: one normal row, two across, with the
/// inverse effective mass `1` each; pushed by `b`.
fn block(b: [f64; 3], mu: f64) -> (Vec<f64>, Vec<f64>, Vec<Row>) {
    let a = vec![1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
    let friction = Row::Friction { normal: 0, mu };
    (a, b.to_vec(), vec![Row::Unilateral, friction, friction])
}

fn solve(problem: &Lcp<'_>) -> (Vec<f64>, Vec<f64>) {
    let mut solver = LcpSolver::new();
    let report = solver.solve(problem).unwrap();
    assert_eq!(report.status, Status::Solved);
    assert!(problem.scaled_residual(solver.f(), solver.w()) < 1e-11);
    (solver.f().to_vec(), solver.w().to_vec())
}

fn near(got: &[f64], want: &[f64]) {
    for (got, want) in got.iter().zip(want) {
        assert!((got - want).abs() < 1e-12, "{got} is not {want}");
    }
}

#[test]
fn an_equation_may_pull() {
    let a = [2.0, 1.0, 1.0, 2.0];
    let b = [3.0, -1.0];
    let rows = [Row::Bilateral, Row::Unilateral];
    let (f, w) = solve(&Lcp::new(&a, &b, &rows).unwrap());
    near(&f, &[-7.0 / 3.0, 5.0 / 3.0]);
    near(&w, &[0.0, 0.0]);
    // A contact in its place would let go.
    let (f, w) = solve(&Lcp::unilateral(&a, &b).unwrap());
    near(&f, &[0.0, 0.5]);
    near(&w, &[3.5, 0.0]);
}

#[test]
fn bounds_hold_on_both_sides() {
    let a = [1.0];
    let row = [Row::Bounded { lo: -2.0, hi: 3.0 }];
    for (b, f, w) in [
        (1.0, -1.0, 0.0),
        (-2.5, 2.5, 0.0),
        (5.0, -2.0, 3.0),
        (-7.0, 3.0, -4.0),
        (2.0, -2.0, 0.0),
    ] {
        let b = [b];
        let problem = Lcp::new(&a, &b, &row).unwrap();
        let (got_f, got_w) = solve(&problem);
        near(&got_f, &[f]);
        near(&got_w, &[w]);
        let mut lemke = Lemke::new();
        lemke.solve(&problem);
        near(lemke.f(), &[f]);
    }
}

#[test]
fn forces_that_a_bound_keeps_from_zero_count_as_loads() {
    // Nothing acts but a motor that pushes with 3 at least.
    let a = [1.0, 1.0, 1.0, 2.0];
    let b = [0.0, -0.0];
    let rows = [Row::Bilateral, Row::Bounded { lo: 3.0, hi: 4.0 }];
    let (f, w) = solve(&Lcp::new(&a, &b, &rows).unwrap());
    near(&f, &[-3.0, 3.0]);
    near(&w, &[0.0, 3.0]);
}

#[test]
fn a_block_holds_up_to_mu_and_then_slides() {
    let weight = 10.0;
    for (push, held) in [(3.9, true), (4.1, false), (-4.1, false)] {
        let (a, b, rows) = block([-weight, push, 0.0], 0.4);
        let problem = Lcp::new(&a, &b, &rows).unwrap();
        let (f, w) = solve(&problem);
        near(&f[..1], &[weight]);
        if held {
            near(&f[1..], &[-push, 0.0]);
            near(&w, &[0.0; 3]);
        } else {
            // Friction is as strong as it can be, against the motion.
            near(&f[1..2], &[-0.4 * weight * push.signum()]);
            near(&w[1..2], &[push - 4.0 * push.signum()]);
        }
    }
}

#[test]
fn friction_that_lifts_the_normal_force_takes_several_iterations() {
    // The matrix couples them: sliding presses the contact.
    let a = [1.0, 0.5, 0.5, 1.0];
    let b = [-1.0, 2.0];
    let rows = [Row::Unilateral, Row::Friction { normal: 0, mu: 0.3 }];
    let problem = Lcp::new(&a, &b, &rows).unwrap();
    let (f, w) = solve(&problem);
    // f1 = -mu f0 and f0 + f1/2 = 1
    let normal = 1.0 / (1.0 - 0.15);
    near(&f, &[normal, -0.3 * normal]);
    assert!(w[1] > 0.0);
    let rows = [Row::Unilateral, Row::Sliding { normal: 0, ratio: -0.3 }];
    let (f, _) = solve(&Lcp::new(&a, &b, &rows).unwrap());
    near(&f, &[normal, -0.3 * normal]);
}

#[test]
fn friction_of_any_strength_is_solved() {
    let mut random = Random::new(5);
    let (mut solver, mut lemke) = (LcpSolver::new(), Lemke::new());
    let mut agreed = 0;
    for k in 0..1_000 {
        let contacts = random.integer(1, 6);
        let (n, rank) = (3 * contacts, random.integer(3, 3 * contacts + 3));
        let jac = random.vector(n * rank, -1.0, 1.0);
        let push = random.vector(rank, -1.0, 1.0);
        let row = |i: usize| &jac[i * rank..(i + 1) * rank];
        let (mut a, mut b, mut rows) = (vec![], vec![], vec![]);
        let mu = random.uniform(0.0, 0.5 * (1 + k % 4) as f64);
        for i in 0..n {
            for j in 0..n {
                a.push(math::dot(row(i), row(j)));
            }
            b.push(math::dot(row(i), &push));
            let friction = Row::Friction { normal: i - i % 3, mu };
            rows.push(if i % 3 == 0 { Row::Unilateral } else { friction });
        }
        let problem = Lcp::new(&a, &b, &rows).unwrap();
        let report = solver.solve(&problem).unwrap();
        assert_eq!(report.status, Status::Solved, "{k}: {report:?}");
        let off = problem.scaled_residual(solver.f(), solver.w());
        assert!(off < 1e-10, "{k}: {off}");
        // Friction has more than one solution, but often the same.
        let second = lemke.solve(&problem);
        assert_eq!(second.status, Status::Solved, "{k}");
        let mut pairs = solver.w().iter().zip(lemke.w());
        agreed += usize::from(pairs.all(|(a, b)| (a - b).abs() < 1e-6));
    }
    assert!(agreed > 900, "{agreed}");
}

#[test]
fn a_contact_that_friction_pulls_in_has_no_solution_and_says_so() {
    // Painleve's rod: sliding friction turns it into the ground faster than
    // the normal force lifts it, so its inverse effective mass is negative.
    let a = [1.0, 2.0, 2.0, 8.0];
    let rows = [Row::Unilateral, Row::Sliding { normal: 0, ratio: -0.8 }];
    let mut solver = LcpSolver::new();
    let b = [-1.0, 0.0];
    let report = solver.solve(&Lcp::new(&a, &b, &rows).unwrap()).unwrap();
    // (1 - 1.6) f - 1 >= 0 has no f >= 0; the matrix is not semidefinite, so
    // the ray is a proof only because nothing else grows.
    assert!(
        matches!(report.status, Status::Ray | Status::Infeasible),
        "{report:?}"
    );
    // Lifted off the ground it has two answers; one is found.
    let b = [1.0, 0.0];
    let report = solver.solve(&Lcp::new(&a, &b, &rows).unwrap()).unwrap();
    assert_eq!(report.status, Status::Solved);
    // With less friction there is nothing strange.
    let rows = [Row::Unilateral, Row::Sliding { normal: 0, ratio: -0.2 }];
    let b = [-1.0, 0.0];
    let (f, _) = solve(&Lcp::new(&a, &b, &rows).unwrap());
    near(&f, &[1.0 / 0.6, -0.2 / 0.6]);
}

#[test]
fn redundant_equations_are_fine_and_contradictory_ones_are_reported() {
    let a = [1.0; 4];
    let rows = [Row::Bilateral; 2];
    let b = [-2.0, -2.0];
    let (f, w) = solve(&Lcp::new(&a, &b, &rows).unwrap());
    near(&w, &[0.0; 2]);
    assert!((f[0] + f[1] - 2.0).abs() < 1e-12);
    let b = [-2.0, -3.0];
    let problem = Lcp::new(&a, &b, &rows).unwrap();
    let mut dantzig = Dantzig::new();
    let report = dantzig.solve(&problem).unwrap();
    assert_eq!(report.status, Status::Infeasible);
    let [d, e] = dantzig.certificate() else { panic!("two rows") };
    assert!((d + e).abs() < 1e-12 && -2.0 * d - 3.0 * e < 0.0);
}

#[test]
fn rows_that_cannot_be_held_are_left_and_all_others_are_right() {
    // A body jammed between walls that close in, and a book on the floor.
    let mut a = vec![0.0; 9];
    (a[0], a[1], a[3], a[4], a[8]) = (1.0, -1.0, -1.0, 1.0, 1.0);
    let b = [-1.0, -1.0, -9.81];
    let problem = Lcp::unilateral(&a, &b).unwrap();
    let mut dantzig = Dantzig::new();
    for by_pivots in [false, true] {
        let report = if by_pivots {
            dantzig.solve_by_pivots(&problem).unwrap()
        } else {
            dantzig.solve(&problem).unwrap()
        };
        assert_eq!(report.status, Status::Infeasible);
        near(dantzig.certificate(), &[1.0, 1.0, 0.0]);
        near(&dantzig.f()[2..], &[9.81]);
        near(&dantzig.w()[2..], &[0.0]);
        assert!(dantzig.f().iter().all(|f| f.is_finite() && *f < 100.0));
    }
}

#[test]
fn a_row_of_zeros_is_right_or_unsatisfiable() {
    let a = [0.0, 0.0, 0.0, 1.0];
    let mut dantzig = Dantzig::new();
    let good = [0.5, -1.0];
    let report = dantzig.solve(&Lcp::unilateral(&a, &good).unwrap()).unwrap();
    assert_eq!(report.status, Status::Solved);
    near(dantzig.f(), &[0.0, 1.0]);
    let bad = [-0.5, -1.0];
    let report = dantzig.solve(&Lcp::unilateral(&a, &bad).unwrap()).unwrap();
    assert_eq!(report.status, Status::Infeasible);
    near(dantzig.certificate(), &[1.0, 0.0]);
    near(dantzig.f(), &[0.0, 1.0]);
}
