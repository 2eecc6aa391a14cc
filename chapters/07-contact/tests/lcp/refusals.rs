//! What a problem must not be.

use contact::{
    Dantzig, Lcp, LcpError, LcpSolver, PivotRule, Row, Status, lcp_problems,
    predict_vanishing, principal_pivoting,
};

#[test]
fn a_problem_that_makes_no_sense_is_refused_by_name() {
    let (a, b) = ([1.0, 0.0, 0.0, 1.0], [1.0, 1.0]);
    let two = [Row::Unilateral; 2];
    let friction = |normal, mu| [Row::Unilateral, Row::Friction { normal, mu }];
    let bounded = |lo, hi| [Row::Unilateral, Row::Bounded { lo, hi }];
    let infinity = f64::INFINITY;
    for (result, said) in [
        (Lcp::new(&a[..3], &b, &two), "a has 3 entries, but needs 4"),
        (Lcp::new(&a, &b, &two[..1]), "rows has 1 entries, but needs 2"),
        (
            Lcp::new(&[1.0, f64::NAN, 0.0, 1.0], &b, &two),
            "entry 1 of a is not a finite number",
        ),
        (
            Lcp::new(&a, &[1.0, infinity], &two),
            "entry 1 of b is not a finite number",
        ),
        (
            Lcp::new(&a, &b, &bounded(1.0, 0.0)),
            "row 1 has bounds 1 and 0, but needs lo <= hi, lo below infinity \
             and hi above minus infinity",
        ),
        (
            Lcp::new(&a, &b, &bounded(infinity, infinity)),
            "row 1 has bounds inf and inf, but needs lo <= hi, lo below \
             infinity and hi above minus infinity",
        ),
        (
            Lcp::new(&a, &b, &bounded(f64::NAN, 0.0)),
            "row 1 has bounds NaN and 0, but needs lo <= hi, lo below \
             infinity and hi above minus infinity",
        ),
        (
            Lcp::new(&a, &b, &friction(0, -0.1)),
            "row 1 has friction -0.1, but needs a finite number, 0 or more",
        ),
        (
            Lcp::new(&a, &b, &friction(1, 0.1)),
            "row 1 follows row 1, which must be unilateral",
        ),
        (
            Lcp::new(&a, &b, &friction(7, 0.1)),
            "row 1 follows row 7, which must be unilateral",
        ),
    ] {
        let error = result.expect_err(said);
        assert_eq!(error.to_string(), said);
    }
}

#[test]
fn pivoting_refuses_matrices_that_it_cannot_handle() {
    let mut dantzig = Dantzig::new();
    let system = lcp_problems::murty(4);
    let problem = system.lcp().unwrap();
    let error = dantzig.solve_by_pivots(&problem).unwrap_err();
    assert_eq!(error, LcpError::NotSymmetric { row: 1, column: 0 });
    // Unless a guess is right, which is checked against the matrix itself.
    dantzig.solve(&problem).unwrap();
    assert!(problem.residual(dantzig.f(), dantzig.w()) < 1e-15);
    let a = [1.0, 2.0, 0.0, 0.0, 1.0, 2.0, 2.0, 0.0, 1.0];
    let circle = Lcp::unilateral(&a, &[-1.0; 3]).unwrap();
    let error = dantzig.solve(&circle).unwrap_err();
    assert_eq!(error, LcpError::NotSymmetric { row: 1, column: 0 });
    // f0 makes w0 fall: no drive ever ends well.
    let a = [-1.0, 0.0, 0.0, 1.0];
    let b = [-1.0, 0.0];
    let problem = Lcp::unilateral(&a, &b).unwrap();
    let error = dantzig.solve_by_pivots(&problem).unwrap_err();
    assert_eq!(error, LcpError::Indefinite { row: 0, curvature: -1.0 });
    let mut solver = LcpSolver::new();
    let report = solver.solve(&problem).unwrap();
    assert_eq!(report.status, Status::Infeasible);
    // A^T d = (-1, 0) and b.d = -1
    assert_eq!(solver.certificate(), [1.0, 0.0]);
}

#[test]
fn methods_say_which_rows_they_do_not_take() {
    let (a, b) = ([1.0, 0.0, 0.0, 1.0], [-1.0, 1.0]);
    let rows = [Row::Unilateral, Row::Friction { normal: 0, mu: 0.5 }];
    let problem = Lcp::new(&a, &b, &rows).unwrap();
    let refused = |error: LcpError| {
        assert!(matches!(error, LcpError::Kind { row: 1, .. }), "{error}");
    };
    refused(Dantzig::new().solve(&problem).unwrap_err());
    refused(Dantzig::new().solve_from(&problem, &[0.0; 2]).unwrap_err());
    refused(Dantzig::new().solve_by_pivots(&problem).unwrap_err());
    refused(predict_vanishing(&problem).unwrap_err());
    let run = principal_pivoting(&problem, &[], PivotRule::All, 10);
    refused(run.unwrap_err());
}

#[test]
fn a_warm_start_must_fit_and_be_finite() {
    let system = lcp_problems::tower(8);
    let problem = system.lcp().unwrap();
    let mut dantzig = Dantzig::new();
    let error = dantzig.solve_from(&problem, &[0.0; 7]).unwrap_err();
    assert_eq!(error.to_string(), "f has 7 entries, but needs 8");
    let mut f = [0.0; 8];
    f[3] = f64::NAN;
    let error = dantzig.solve_from(&problem, &f).unwrap_err();
    assert_eq!(error, LcpError::NotFinite { field: "f", index: 3 });
    // Wild ones are no error: they are only a start.
    let report = dantzig.solve_from(&problem, &[1e12; 8]).unwrap();
    assert_eq!(report.status, Status::Solved);
    let report = dantzig.solve_from(&problem, &[-5.0; 8]).unwrap();
    assert_eq!(report.status, Status::Solved);
}

#[test]
fn asymmetry_by_rounding_is_none() {
    let a = [2.0, 1.0, 1.0 + 1e-15, 2.0];
    assert!(Lcp::unilateral(&a, &[0.0; 2]).unwrap().expect_symmetric().is_ok());
    let a = [2.0, 1.0, 1.0 + 1e-6, 2.0];
    assert!(
        Lcp::unilateral(&a, &[0.0; 2]).unwrap().expect_symmetric().is_err()
    );
}
