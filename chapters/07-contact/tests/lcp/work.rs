//! How much work a solution takes: pivots, and no allocation.

use allocation_counter::measure;
use contact::lcp_problems::{LcpData, random, tower};
use contact::{Dantzig, Lcp, LcpSolver, Lemke, Row, Status};
use course::Random;

/// The system a moment later: everything has changed a little.
fn a_little_later(system: &LcpData, seed: u64) -> LcpData {
    let mut random = Random::new(seed);
    let mut later = system.clone();
    for b in &mut later.b {
        *b *= random.uniform(0.99, 1.01);
    }
    later
}

#[test]
fn a_warm_start_finds_the_same_with_fewer_pivots() {
    let (mut cold, mut warm) = (Dantzig::new(), Dantzig::new());
    let (mut cold_pivots, mut warm_pivots) = (0, 0);
    for seed in 0..50 {
        let system = random(60, seed);
        warm.solve(&system.lcp().unwrap()).unwrap();
        let known = warm.f().to_vec();
        let later = a_little_later(&system, seed);
        let problem = later.lcp().unwrap();
        let from_nothing = cold.solve_by_pivots(&problem).unwrap();
        let from_known = warm.solve_from(&problem, &known).unwrap();
        assert_eq!(from_nothing.status, from_known.status);
        if from_known.status == Status::Solved {
            for (a, b) in cold.w().iter().zip(warm.w()) {
                assert!((a - b).abs() < 1e-10);
            }
        }
        cold_pivots += from_nothing.pivots;
        warm_pivots += from_known.pivots;
    }
    assert!(cold_pivots > 50 * 30, "{cold_pivots}");
    assert!(warm_pivots < 50 * 5, "{warm_pivots}");
}

#[test]
fn a_warm_start_from_the_solution_is_the_solution() {
    let mut dantzig = Dantzig::new();
    for system in [random(80, 3), tower(80)] {
        let problem = system.lcp().unwrap();
        dantzig.solve(&problem).unwrap();
        let known = dantzig.f().to_vec();
        let report = dantzig.solve_from(&problem, &known).unwrap();
        assert_eq!(report.pivots, 0);
        for (f, known) in dantzig.f().iter().zip(&known) {
            // Redundant forces stay as they were shared before.
            assert!((f - known).abs() < 1e-9 * (1.0 + known), "{f} {known}");
        }
        // A wrong start costs pivots, and nothing else.
        let wrong: Vec<f64> = known.iter().map(|f| 10.0 - f).collect();
        let report = dantzig.solve_from(&problem, &wrong).unwrap();
        assert_eq!(report.status, Status::Solved);
        assert!(report.pivots > 0 || system.b[0] < -9.0);
    }
}

#[test]
fn letting_go_of_rows_takes_fewer_pivots_than_keeping_them_right() {
    // All forces zero is a start as cold as that of `solve_by_pivots`, but
    // rows in blocks come first: count those as pivots too.
    let (mut kept, mut let_go) = (0, 0);
    let mut dantzig = Dantzig::new();
    for seed in 0..20 {
        let system = random(64, seed);
        let problem = system.lcp().unwrap();
        kept += dantzig.solve_by_pivots(&problem).unwrap().pivots;
        let_go += dantzig.solve(&problem).unwrap().pivots;
    }
    assert!(kept > 20 * 30, "{kept}");
    assert!(let_go < kept / 5, "{let_go}");
}

#[test]
fn a_warm_solver_allocates_nothing() {
    let systems = [random(40, 1), tower(40), random(33, 2)];
    let mut dantzig = Dantzig::new();
    let known = vec![1.0; 40];
    let mut run = |times: usize| {
        for _ in 0..times {
            for system in &systems {
                let problem = system.lcp().unwrap();
                dantzig.solve(&problem).unwrap();
                dantzig.solve_by_pivots(&problem).unwrap();
                let known = &known[..problem.n()];
                dantzig.solve_from(&problem, known).unwrap();
            }
        }
    };
    run(1);
    assert_eq!(measure(|| run(10)).count_total, 0);
}

#[test]
fn friction_allocates_nothing_either() {
    let a = [1.0, 0.5, 0.0, 0.5, 1.0, 0.0, 0.0, 0.0, 1.0];
    let b = [-1.0, 2.0, -0.1];
    let friction = Row::Friction { normal: 0, mu: 0.3 };
    let rows = [Row::Unilateral, friction, friction];
    let problem = Lcp::new(&a, &b, &rows).unwrap();
    let mut solver = LcpSolver::new();
    solver.solve(&problem).unwrap();
    let counted = measure(|| {
        let report = solver.solve(&problem).unwrap();
        assert_eq!(report.status, Status::Solved);
    });
    assert_eq!(counted.count_total, 0);
    // Lemke, the last resort, does allocate: the count can fail.
    let mut lemke = Lemke::new();
    lemke.solve(&problem);
    let counted = measure(|| {
        lemke.solve(&problem);
    });
    assert!(counted.count_total > 0);
}

#[test]
fn every_solver_gives_the_same_digits_every_time() {
    let system = random(50, 9);
    let problem = system.lcp().unwrap();
    let (mut fresh, mut used) = (Dantzig::new(), Dantzig::new());
    used.solve(&tower(96).lcp().unwrap()).unwrap();
    used.solve_by_pivots(&random(70, 4).lcp().unwrap()).unwrap();
    fresh.solve(&problem).unwrap();
    used.solve(&problem).unwrap();
    assert_eq!(fresh.f(), used.f());
    assert_eq!(fresh.w(), used.w());
    fresh.solve_by_pivots(&problem).unwrap();
    used.solve_by_pivots(&problem).unwrap();
    assert_eq!(fresh.f(), used.f());
}
