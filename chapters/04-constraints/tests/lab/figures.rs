//! Why the numbers of the book are right, first part: the bead, drift,
//! feedback and chains. Each figure, table and value against theory, by
//! formulas that the chapter's code does not use.

use constraints::{LagrangianSystem, Pendulum};
use course::testing::{Outputs, arrow, assert_near, entry, number, points};
use math::Vec3;
use ode::{Rk4, Solver, System};
use particles::Gravity;

const OUTPUTS: Outputs = Outputs(constraints::chapter);

const G: f64 = 9.81;

#[test]
fn every_figure_draws_at_both_ends_of_every_slider() {
    for figure in constraints::chapter().figures {
        for param in &figure.params {
            for end in [param.min, param.max] {
                let report = OUTPUTS.data(figure.name, &[(param.name, end)]);
                assert!(report.cases.len() > 1, "{}", figure.name);
            }
        }
    }
}

#[test]
fn a_soft_wire_gives_way_in_proportion_and_a_stiff_one_explodes() {
    for h in [0.02, 0.005] {
        let report = OUTPUTS.data("penalty", &[("h", h)]);
        let springs = points(&report, ": spring");
        let border = 8.0 / (h * h);
        // Fallen by 1 + 1/√2 m, the spring holds weight and m v²: 43.3 N.
        // Released suddenly it swings about that by at most twice the 6.9 N
        // with which the weight pushed inwards at the start.
        let bottom = G + 2.0 * G * (1.0 + 0.5_f64.sqrt());
        for (ks, gap) in &springs {
            if *ks > 500.0 && *ks < 0.1 * border {
                let force = gap * ks;
                let swing = 2.0 * G * 0.5_f64.sqrt();
                assert!(force > bottom - swing, "{force} N at {ks} N/m");
                assert!(force < bottom + swing, "{force} N at {ks} N/m");
            }
        }
        // Twelve to a decade, and just beyond the limit it grows slowly:
        // in three seconds the second bad one is gone for certain.
        let (ks, gap) = springs[springs.len() - 1];
        assert!(ks > border && ks < 1.48 * border, "h = {h}: {ks} N/m");
        assert!(gap >= 100.0);
        let force = entry(&report, ": constraint force", "y max")[0];
        assert!(force < 1e-4, "{force} m with the constraint force");
    }
}

#[test]
fn legal_arrows_are_those_that_keep_the_bead_on_the_wire() {
    for speed in [0.0, 0.4, 1.0] {
        let report = OUTPUTS.data("legal", &[("speed", speed)]);
        let part_across = |panel: &str, which: &str| {
            let [x, tip] = arrow(&report, &format!("{panel}: {which}"));
            x.0 * (tip.0 - x.0) + x.1 * (tip.1 - x.1)
        };
        // x.v = 0, and x.a = -v.v
        assert_near(part_across("velocity", "legal"), 0.0, 1e-12, "v");
        let want = -speed * speed;
        for which in ["legal", "legal and faster"] {
            let got = part_across("acceleration", which);
            assert_near(got, want, 1e-12, which);
        }
        assert!(part_across("velocity", "illegal") > 0.1);
        assert!(part_across("acceleration", "illegal") > want + 0.1);
    }
}

#[test]
fn the_wire_pushes_as_energy_and_newton_say() {
    for start in [30_f64, 110.0, 170.0] {
        let report = OUTPUTS.data("forces", &[("start", start)]);
        let tails = points(&report, "constraint force");
        let x = entry(&report, "constraint force", "to x");
        let z = entry(&report, "constraint force", "to y");
        for (i, tail) in tails.iter().enumerate() {
            let cos = -tail.1;
            // Inwards: m g cos + m v², with v² = 2 g (cos - cos start); the
            // weight is drawn 1/3 m long.
            let inwards = 3.0 * cos - 2.0 * start.to_radians().cos();
            let (fx, fz) = (x[i] - tail.0, z[i] - tail.1);
            assert_near(fx, -inwards / 3.0 * tail.0, 1e-12, "to the side");
            assert_near(fz, -inwards / 3.0 * tail.1, 1e-12, "up");
        }
    }
}

#[test]
fn without_feedback_a_bead_leaves_its_wire_and_with_it_it_does_not() {
    for h in [0.01, 0.005] {
        let report = OUTPUTS.data("drift", &[("h", h)]);
        let fine = OUTPUTS.data("drift", &[("h", 0.5 * h)]);
        for (method, order) in [("Euler", 1), ("RK4", 4)] {
            let alone = points(&report, &format!("{method}, no feedback"));
            let n = alone.len();
            assert!(alone[n - 1].1 > 1.5 * alone[n / 2].1, "{method}");
            let held = format!("{method}, with feedback");
            let worst = entry(&report, &held, "y max")[0];
            assert!(alone[n - 1].1 > 10.0 * worst, "{method}: {worst}");
            // A step half as long: 2^order as near, at least.
            let gain = worst / entry(&fine, &held, "y max")[0];
            assert!(gain > 0.9 * 2_f64.powi(order), "{method}: {gain}");
        }
    }
}

#[test]
fn errors_of_the_velocity_add_up_and_the_drift_grows_with_the_square() {
    // A velocity across the wire that grows evenly: twice the time, four
    // times the way. Each swing adds its own little, hence a tenth.
    assert_near(OUTPUTS.value("drift_doubled"), 4.0, 0.4, "of RK4");
}

/// |R(z)| of a method for z = x + iy, from the coefficients of its
/// stability polynomial.
fn amplification(coefficients: &[f64], (x, y): (f64, f64)) -> f64 {
    let (mut re, mut im) = (0.0, 0.0);
    for c in coefficients.iter().rev() {
        (re, im) = (re * x - im * y + c, re * y + im * x);
    }
    f64::hypot(re, im)
}

/// The methods of chapter 1, and the coefficients of their polynomials.
fn methods() -> [(&'static str, Vec<f64>); 4] {
    let taylor = [1.0, 1.0, 0.5, 1.0 / 6.0, 1.0 / 24.0, 1.0 / 120.0];
    let mut fifth = taylor.to_vec();
    fifth.push(1.0 / 600.0);
    [
        ("Euler", taylor[..2].to_vec()),
        ("midpoint", taylor[..3].to_vec()),
        ("RK4", taylor[..5].to_vec()),
        ("Dormand-Prince", fifth),
    ]
}

#[test]
fn feedback_amplifies_errors_by_the_stability_polynomial_of_the_method() {
    let report = OUTPUTS.data("feedback_limit", &[]);
    for (name, coefficients) in methods() {
        for (x, factor) in points(&report, &format!(": {name}")) {
            let want = amplification(&coefficients, (-x, 0.0));
            // A double root is found to half the digits.
            assert_near(factor, want, 1e-6, name);
        }
    }
}

/// The first `h` at which |R(h r)| is above one, by bisection.
fn border(coefficients: &[f64], r: (f64, f64)) -> f64 {
    let bad =
        |h: f64| amplification(coefficients, (h * r.0, h * r.1)) > 1.0 + 1e-12;
    let mut high = 0.01;
    while !bad(high) {
        high += 0.01;
    }
    let mut low = high - 0.01;
    while high - low > 1e-12 {
        let middle = 0.5 * (low + high);
        if bad(middle) { high = middle } else { low = middle }
    }
    low
}

#[test]
fn the_longest_steps_are_where_the_polynomial_leaves_the_unit_circle() {
    let table = OUTPUTS.rows("feedback");
    for ((name, coefficients), row) in methods().iter().zip(&table) {
        // r² + 2 r + 1 = 0, and r² + r + 1 = 0
        let critical = border(coefficients, (-1.0, 0.0));
        let swinging = border(coefficients, (-0.5, 0.75_f64.sqrt()));
        assert_near(number(&row[1]), critical, 1e-6, name);
        assert_near(number(&row[2]), swinging, 1e-6, name);
        assert_near(number(&row[3]), 0.1 * critical, 1e-7, name);
    }
    assert_near(OUTPUTS.value("default_tau"), 0.1, 0.0, "τ");
    assert_near(OUTPUTS.value("scene_bound"), 1e-8, 0.0, "m");
}

#[test]
fn beyond_the_limit_a_bead_leaves_and_before_it_stays() {
    let report = |ratio| OUTPUTS.data("feedback_limit", &[("ratio", ratio)]);
    let worst = |ratio: f64| {
        let ending = format!("h/τ = {ratio}");
        entry(&report(ratio), &ending, "y max")[0]
    };
    assert!(worst(1.9) < 0.01 && worst(2.1) > 100.0);
    assert!(entry(&report(1.9), "τ = 0.1 ms", "y max")[0] > 100.0);
    assert!(entry(&report(1.9), "τ = 0.1 s", "y max")[0] < 0.02);
}

/// The tensions of a chain of 1 m with 100 g a link, let go aslant, when its
/// end first passes below the nail: from the accelerations of the same
/// chain by its angles, which knows no forces.
fn tensions_by_angles(links: usize, start: f64) -> Vec<f64> {
    let length = 1.0 / links as f64;
    let object = Pendulum::new(Vec3::zeros(), &vec![length; links]).unwrap();
    let (u, udot) = (vec![start; links], vec![0.0; links]);
    let masses = vec![0.1; links];
    let mut chain = LagrangianSystem::new(object, &masses, &u, &udot).unwrap();
    chain.add_force(Gravity::earth()).unwrap();
    while chain.particles().x()[links - 1].x > 0.0 {
        Rk4::new().step(&mut chain, 0.001);
    }
    chain.derivative(&mut vec![0.0; chain.dim()]);
    let mut pull = Vec3::zeros();
    let mut tensions = vec![0.0; links];
    for i in (0..links).rev() {
        // What link i pulls moves all that is below it.
        pull += 0.1 * (chain.acceleration(i) + G * Vec3::z());
        tensions[i] = pull.norm();
    }
    tensions
}

#[test]
fn each_link_carries_what_hangs_below_it_and_bends_its_path() {
    for (links, start) in [(8, 60_f64), (3, 30.0)] {
        let changes = [("links", links as f64), ("start", start)];
        let report = OUTPUTS.data("tension", &changes);
        for (i, tension) in points(&report, "at rest") {
            let below = links as f64 + 1.0 - i;
            assert_near(tension, 0.1 * G * below, 1e-11, "at rest");
        }
        let want = tensions_by_angles(links, start.to_radians());
        let got = points(&report, "passing below the nail");
        for ((_, got), want) in got.iter().zip(want) {
            // Two programs, RK4 at 1 ms, half a second.
            assert_near(*got, want, 1e-5, "swinging");
        }
    }
}

#[test]
fn a_single_link_pulls_as_galileo_says() {
    // m g (3 - 2 cos start) at the lowest point.
    let report = OUTPUTS.data("tension", &[("links", 1.0), ("start", 60.0)]);
    let (_, tension) = points(&report, "passing below the nail")[0];
    // It is caught at the first step after the lowest point.
    assert_near(tension, 0.1 * G * 2.0, 1e-4, "at the lowest point");
}

#[test]
fn every_constraint_removes_as_many_degrees_of_freedom_as_it_has_rows() {
    let want = [
        ("rod", 1, 2),
        ("sphere", 1, 1),
        ("circle", 2, 1),
        ("line", 2, 1),
        ("plane", 1, 1),
        ("surface", 1, 1),
        ("two surfaces", 2, 1),
        ("curve", 2, 1),
        ("nail", 3, 1),
        ("coincidence", 3, 2),
        ("pulley", 1, 3),
        ("custom", 1, 2),
    ];
    let table = OUTPUTS.rows("constraint_types");
    assert_eq!(table.len(), want.len());
    for (row, (name, height, particles)) in table.iter().zip(want) {
        assert_eq!(row[0], name.into());
        assert_eq!(row[2], height.into(), "{name}");
        assert_eq!(row[3], particles.into(), "{name}");
    }
}
