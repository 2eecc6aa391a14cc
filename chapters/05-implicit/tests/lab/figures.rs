//! Why the numbers of the book are right, first part: single equations.
//! Each table, value and figure against theory, by formulas that the
//! chapter's code does not use.

use course::testing::{Outputs, assert_near, entry, number, points, slope};
use ode::{Rk4, Solver};
use std::f64::consts::{PI, TAU};

const OUTPUTS: Outputs = Outputs(implicit::chapter);

#[test]
fn every_figure_draws_at_both_ends_of_every_slider() {
    for figure in implicit::chapter().figures {
        for param in &figure.params {
            for end in [param.min, param.max] {
                let report = OUTPUTS.data(figure.name, &[(param.name, end)]);
                assert!(report.cases.len() > 1, "{}", figure.name);
            }
        }
    }
}

#[test]
fn the_explicit_step_follows_the_first_arrow_and_the_implicit_one_the_last() {
    for h in [0.1, 1.0, 2.5, 4.0] {
        let report = OUTPUTS.data("one_step", &[("h", h)]);
        let end = |name: &str| points(&report, name)[1];
        let (t, euler) = end("one step: Euler");
        assert_eq!(t, h);
        assert_near((euler - 1.0) / h, -1.0, 1e-12, "slope at the start");
        let backward = end("one step: backward Euler").1;
        assert_near((backward - 1.0) / h, -backward, 1e-12, "at the end");
    }
    assert_near(
        OUTPUTS.value("exact_at_one"),
        1.0 / 1.0_f64.exp(),
        1e-12,
        "1/e",
    );
    assert_near(OUTPUTS.value("implicit_at_one"), 0.5, 1e-12, "a half");
}

#[test]
fn the_regions_have_the_sizes_that_are_known() {
    let report = OUTPUTS.data("stability_regions", &[]);
    let extent = |name: &str, what: &str| {
        let label = format!("{name}: {name}");
        entry(&report, &label, what)[0]
    };
    // Marching squares in cells of 0.1 round the shapes a little.
    assert_near(extent("Euler", "x min"), -2.0, 0.02, "Euler's disc");
    assert_near(extent("Euler", "y max"), 1.0, 0.02, "Euler's disc");
    assert_near(extent("midpoint", "y max"), 3.0_f64.sqrt(), 0.03, "midpoint");
    assert_near(extent("RK4", "x min"), -2.7853, 0.02, "RK4");
    // The implicit ones fill the frame, the midpoint rule up to the axis.
    for name in ["backward Euler", "implicit midpoint", "BDF2"] {
        assert_eq!(extent(name, "x min"), -4.5, "{name}");
    }
    assert_near(extent("implicit midpoint", "x max"), 0.0, 0.01, "half");
    assert_eq!(extent("backward Euler", "x max"), 4.5);
}

#[test]
fn the_table_of_methods_says_what_textbooks_say() {
    let rows = OUTPUTS.rows("methods");
    // RK4's limit is the real root of 24 - 12 z + 4 z² - z³.
    let limits = [Some(2.0), Some(2.0), Some(2.785_293_563_405), None];
    for (row, limit) in rows.iter().zip(limits) {
        match limit {
            Some(hk) => assert_near(number(&row[3]), hk, 1e-5, "limit"),
            None => assert_eq!(row[3], "any".into()),
        }
    }
    let words = |column: usize| -> Vec<bool> {
        rows.iter().map(|row| row[column] == "yes".into()).collect()
    };
    assert_eq!(words(4), [false, false, false, true, true, true]);
    assert_eq!(words(5), [false, false, false, true, false, true]);
}

#[test]
fn the_ball_in_the_valley_is_multiplied_step_by_step() {
    let report = OUTPUTS.data("landscape", &[("k", 20.0), ("h", 0.09375)]);
    for (name, x, y) in [
        ("Euler", 1.0 - 0.09375_f64, 1.0 - 1.875_f64),
        ("backward Euler", 1.0 / 1.09375, 1.0 / 2.875),
    ] {
        let path = points(&report, &format!(": {name}"));
        // 32 steps, every fourth is listed.
        assert_near(path[1].0 / path[0].0, x.powi(4), 1e-9, name);
        assert_near(path[1].1 / path[0].1, y.powi(4), 1e-9, name);
    }
    for (n, row) in OUTPUTS.rows("stiff_pair").iter().enumerate() {
        let n = n as i32;
        let wanted = [
            0.9_f64.powi(n),
            (-9.0_f64).powi(n),
            (10.0_f64 / 11.0).powi(n),
            (1.0_f64 / 11.0).powi(n),
        ];
        for (cell, wanted) in row[1..5].iter().zip(wanted) {
            assert_near(
                number(cell),
                wanted,
                1e-9 * wanted.abs(),
                "stiff_pair",
            );
        }
    }
}

#[test]
fn the_v_cycle_by_hand_is_what_its_page_says() {
    let column = |table: &str, k: usize| -> Vec<f64> {
        OUTPUTS.rows(table).iter().map(|row| number(&row[k])).collect()
    };
    // z_1 = 1/2, z_i = (1 + z_(i-1))/2; each equation held until the next
    // particle moved, so its residual is z_(i+1)
    let (z, residual) = (column("v_cycle_down", 1), column("v_cycle_down", 2));
    for i in 0..8 {
        assert_near(z[i], 1.0 - 0.5_f64.powi(i as i32 + 1), 1e-12, "z");
        let after = z.get(i + 1).unwrap_or(&0.0);
        assert_near(residual[i], *after, 1e-12, "residual");
    }
    // Each particle between two kept ones gives each a half.
    let pulls = column("v_cycle_coarse", 1);
    let r = &residual;
    let shares = [
        r[0] + 0.5 * r[1],
        r[2] + 0.5 * (r[1] + r[3]),
        r[4] + 0.5 * (r[3] + r[5]),
        r[6] + 0.5 * r[5],
        r[7],
    ];
    // A sweep forward with the coarse matrix of the page.
    let (diagonal, beside) = ([1.5, 1.0, 1.0, 1.5, 2.0], [0.5, 0.5, 0.5, 1.0]);
    let (swept, mut before) = (column("v_cycle_coarse", 2), 0.0);
    for k in 0..5 {
        assert_near(pulls[k], shares[k], 1e-12, "restricted");
        let from_before = if k > 0 { beside[k - 1] * before } else { 0.0 };
        before = (shares[k] + from_before) / diagonal[k];
        assert_near(swept[k], before, 1e-12, "coarse sweep");
    }
    // The answer is i (9 - i)/2. A V-cycle finds nine tenths of it, two
    // sweeps a fifth: the words of the page.
    let answer = column("v_cycle_up", 3);
    for i in 1..=8 {
        let exact = (i * (9 - i)) as f64 / 2.0;
        assert_near(answer[i - 1], exact, 1e-12, "answer");
    }
    let found = |k: usize| {
        column("v_cycle_up", k).iter().sum::<f64>() / answer.iter().sum::<f64>()
    };
    assert_near(found(2), 0.9, 0.01, "nine tenths");
    assert_near(found(4), 0.2, 0.02, "a fifth");
}

#[test]
fn explicit_steps_on_the_line_grow_with_k_and_implicit_ones_do_not() {
    let report = OUTPUTS.data("particle_on_line", &[]);
    // x misses by |(1 - 1/n)^n - 1/e| and must come within 0.01.
    let mut for_x = 1;
    let miss = |n: i32| {
        let shrunk = (1.0 - 1.0 / f64::from(n)).powi(n);
        (shrunk - 1.0 / 1.0_f64.exp()).abs()
    };
    while miss(for_x) > 0.01 {
        for_x += 1;
    }
    for (k, n) in points(&report, ": Euler") {
        let for_y = (0.5 * k).ceil();
        let wanted = for_y.max(f64::from(for_x));
        assert_near(n, wanted, 1.0, "Euler's steps");
    }
    let rk4 = points(&report, ": RK4");
    for (k, n) in &rk4[4..] {
        assert_near(*n, k / 2.785_293_6, 1.0 + 1e-3 * n, "RK4's steps");
    }
    let implicit = entry(&report, "backward Euler", "y");
    assert!(implicit.iter().all(|n| *n == implicit[0]), "{implicit:?}");
    assert!(implicit[0] < 20.0);
}

/// Whether RK4 lets a damped oscillator grow.
fn grows(k: f64, zeta: f64, h: f64) -> bool {
    let damping = 2.0 * zeta * k.sqrt();
    let f = move |_t: f64, x: &[f64], dxdt: &mut [f64]| {
        (dxdt[0], dxdt[1]) = (x[1], -k * x[0] - damping * x[1]);
    };
    let mut system = ode::Field::new(0.0, &[1.0, 0.0], f);
    let mut solver = Rk4::new();
    for _ in 0..2000 {
        solver.step(&mut system, h);
    }
    system.state()[0].hypot(system.state()[1] / k.sqrt()) > 1.0
}

#[test]
fn the_longest_steps_are_those_at_which_growth_begins() {
    for zeta in [0.1, 0.5] {
        let report = OUTPUTS.data("largest_step", &[("zeta", zeta)]);
        for (k, h) in points(&report, ": Euler") {
            // |1 + h lambda|² = 1 - 2 h zeta omega + h² omega²
            assert_near(h, 2.0 * zeta / k.sqrt(), 1e-6 * h, "Euler");
        }
        let rk4 = points(&report, ": RK4");
        for (k, h) in &rk4 {
            assert!(!grows(*k, zeta, 0.99 * h) && grows(*k, zeta, 1.01 * h));
        }
        assert_near(slope(rk4[0], rk4[6]), -0.5, 1e-4, "slope");
        assert_eq!(entry(&report, "no limit", "count")[0], 7.0);
    }
}

#[test]
fn one_linear_solve_and_many_give_what_hand_and_cardano_give() {
    // (1/0.5 + 12) dx = -8
    assert_near(
        OUTPUTS.value("cubic_linearised"),
        2.0 - 8.0 / 14.0,
        1e-12,
        "one",
    );
    // x³ + 2x - 4 = 0 by Cardano's formula
    let root = (4.0_f64 + 8.0 / 27.0).sqrt();
    let x = (2.0 + root).cbrt() + (2.0 - root).cbrt();
    assert_near(OUTPUTS.value("cubic_converged"), x, 1e-9, "converged");
}

#[test]
fn the_orders_are_one_two_and_two() {
    let report = OUTPUTS.data("convergence_orders", &[]);
    for case in &report.cases {
        let path = points(&report, &case.label);
        let order = slope(path[5], path[8]);
        let wanted = if case.label.contains("backward") { 1.0 } else { 2.0 };
        assert_near(order, wanted, 0.03, &case.label);
    }
    assert_eq!(report.cases.len(), 3);
}

#[test]
fn a_swing_turns_and_shrinks_by_the_factor_of_each_step() {
    for steps in [8.0, 20.0] {
        let report = OUTPUTS.data("amplitude", &[("steps", steps)]);
        let z = TAU / steps;
        let count = 5.0 * steps / 8.0;
        let backward = points(&report, ": backward Euler");
        let midpoint = points(&report, ": implicit midpoint");
        for i in 0..9 {
            let n = (i as f64 * count).round();
            // 1/(1 + iz): shrinks by sqrt(1 + z²), turns by atan z
            let shrunk = (1.0 + z * z).powf(-0.5 * n);
            let x = shrunk * (n * z.atan()).cos();
            assert_near(backward[i].1, x, 1e-9, "backward Euler");
            let x = (n * 2.0 * (0.5 * z).atan()).cos();
            assert_near(midpoint[i].1, x, 1e-9, "implicit midpoint");
        }
    }
}

#[test]
fn energy_is_lost_with_the_second_and_the_fourth_power_of_the_step() {
    let report = OUTPUTS.data("numerical_damping", &[]);
    for (z, kept) in points(&report, "kept in a step: backward Euler") {
        assert_near(kept, 1.0 / (1.0 + z * z), 1e-12, "backward Euler");
    }
    for (_, kept) in points(&report, "kept in a step: implicit midpoint") {
        assert_near(kept, 1.0, 1e-12, "implicit midpoint");
    }
    let bdf2 = points(&report, "lost in a step: BDF2");
    assert_near(slope(bdf2[0], bdf2[2]), 4.0, 0.1, "BDF2");
    // Both lose what is fast, BDF2 later.
    let fast = |name: &str| {
        let label = format!("kept in a step: {name}");
        *points(&report, &label).last().unwrap()
    };
    assert!(fast("backward Euler").1 < 2e-4);
    assert!(fast("BDF2").1 < 1e-2 && fast("BDF2").1 > 1e-3);
    let kept = 1.0 / (1.0 + PI * PI / 25.0);
    let swing = 100.0 * kept.powi(10);
    assert_near(OUTPUTS.value("energy_left_percent"), swing, 1e-9, "ten steps");
    assert!(OUTPUTS.value("energy_left_percent_bdf2") > 50.0);
    assert!(OUTPUTS.value("energy_left_percent_fine") > 60.0);
}

#[test]
fn robertsons_reactions_end_where_they_should_in_few_implicit_steps() {
    use implicit::{AdaptiveImplicit, FieldWithJacobian, ImplicitMidpoint};
    let f = |_t: f64, y: &[f64], dydt: &mut [f64]| {
        dydt[0] = -0.04 * y[0] + 1e4 * y[1] * y[2];
        dydt[2] = 3e7 * y[1] * y[1];
        dydt[1] = -dydt[0] - dydt[2];
    };
    let j = |_t: f64, y: &[f64], jac: &mut math::MatN| {
        jac.fill(0.0);
        (jac[(0, 0)], jac[(0, 1)]) = (-0.04, 1e4 * y[2]);
        (jac[(0, 2)], jac[(2, 1)]) = (1e4 * y[1], 6e7 * y[1]);
        for k in 0..3 {
            jac[(1, k)] = -jac[(0, k)] - jac[(2, k)];
        }
    };
    let mut system = FieldWithJacobian::new(0.0, &[1.0, 0.0, 0.0], f, j);
    let tolerance = ode::Tolerance::new(1e-8, 1e-4).unwrap();
    let method = ImplicitMidpoint::converged();
    let mut adaptive = AdaptiveImplicit::new(method, tolerance);
    let cost = adaptive.run(&mut system, 40.0).unwrap();
    // Published: 0.71583, 9.1855e-6, 0.28416 at t = 40.
    assert_near(system.state()[0], 0.715_827, 1e-3, "A");
    assert_near(system.state()[1], 9.1855e-6, 1e-7, "B");
    let steps = cost.accepted as f64;
    assert_near(OUTPUTS.value("robertson_implicit"), steps, 2.0, "implicit");
    // The fastest part decays with some 2200/s at the end; Dormand and
    // Prince allow steps of 3.3 of its times.
    let explicit = OUTPUTS.value("robertson_explicit");
    assert!(explicit > 100.0 * steps, "{explicit} and {steps}");
    assert!((1e4..1e5).contains(&explicit), "{explicit}");
}
