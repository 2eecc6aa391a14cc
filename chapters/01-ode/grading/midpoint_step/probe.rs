//! What `midpoint_step` is put through.

use super::answer::midpoint_step;
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use std::cell::RefCell;

/// How fast a state changes, at a time.
type Field = fn(f64, &[f64]) -> Vec<f64>;

/// Steps through a field, and how the field is written for people.
struct Trip {
    label: &'static str,
    field: &'static str,
    f: Field,
    t: f64,
    h: f64,
    x: &'static [f64],
    steps: usize,
}

/// A right answer is off by rounding only, a few times 1e-16 a step; over
/// twenty steps that stays below 1e-13.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-12);

/// The state after `steps` steps.
fn march(
    f: &dyn Fn(f64, &[f64]) -> Vec<f64>,
    t: f64,
    h: f64,
    x: &[f64],
    steps: usize,
) -> Vec<f64> {
    let mut x = x.to_vec();
    for n in 0..steps {
        x = midpoint_step(f, t + n as f64 * h, h, &x);
    }
    x
}

fn round(_: f64, x: &[f64]) -> Vec<f64> {
    vec![-x[1], x[0]]
}

fn lorenz(_: f64, x: &[f64]) -> Vec<f64> {
    vec![
        10.0 * (x[1] - x[0]),
        x[0] * (28.0 - x[2]) - x[1],
        x[0] * x[1] - 8.0 / 3.0 * x[2],
    ]
}

/// The fixed trips, each with the reason for its numbers.
const TRIPS: [Trip; 6] = [
    // The example: the middle is 1.25, and 1 + 0.5 * 1.25 = 1.625.
    Trip {
        label: "growth, one step",
        field: "x",
        f: |_, x| vec![x[0]],
        t: 0.0,
        h: 0.5,
        x: &[1.0],
        steps: 1,
    },
    // x' = 2t is solved by t² + 2: from 3 at t = 1 to 6 at t = 2. Half way
    // the arrow is 2 * 1.5 = 3.
    Trip {
        label: "an arrow that grows with time, one step",
        field: "2 t",
        f: |t, _| vec![2.0 * t],
        t: 1.0,
        h: 1.0,
        x: &[3.0],
        steps: 1,
    },
    // Published case one_step_rational_x2_plus_t: the middle is 1.25, the
    // arrow there 1.25² + 0.25 = 1.8125, and 1 + 0.5 * 1.8125 = 61/32.
    Trip {
        label: "a curved field, one step",
        field: "x² + t",
        f: |t, x| vec![x[0] * x[0] + t],
        t: 0.0,
        h: 0.5,
        x: &[1.0],
        steps: 1,
    },
    // Lorenz's butterfly from (1, 1, 1): the first arrow is (0, 26, -5/3),
    // the middle (1, 2.3, 11/12), the arrow there (13, 24.78333…, -0.14444…).
    Trip {
        label: "three numbers, one step",
        field: "(10 (y - x), x (28 - z) - y, x y - 8/3 z)",
        f: lorenz,
        t: 0.0,
        h: 0.1,
        x: &[1.0, 1.0, 1.0],
        steps: 1,
    },
    // Published case decay_midpoint_hk0.5: a step multiplies by
    // 1 - hk + (hk)²/2 = 0.625, so six give 0.625^6.
    Trip {
        label: "decay, six steps",
        field: "-4 x",
        f: |_, x| vec![-4.0 * x[0]],
        t: 0.0,
        h: 0.125,
        x: &[1.0],
        steps: 6,
    },
    // Published case circle_midpoint_h0.5_n20: (1 + 0.5 i - 0.125)^20.
    Trip {
        label: "round and round, twenty steps",
        field: "(-y, x)",
        f: round,
        t: 0.0,
        h: 0.5,
        x: &[1.0, 0.0],
        steps: 20,
    },
];

pub fn public(cases: &mut Cases) {
    for trip in TRIPS {
        let Trip { label, field, f, t, h, x, steps } = trip;
        let begun = Case::new(label)
            .given("f(t, x)", format_args!("{field}"))
            .given("t", t)
            .given("h", h)
            .given("x", x);
        cases.run(begun, |case| {
            case.vector("x_new", march(&f, t, h, x, steps), CLOSE)
        });
    }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    exact_in_time(cases, random);
    growth(cases, random);
    questions(cases, random);
    order(cases, random);
}

/// Where the arrow depends on time alone, and evenly, the middle arrow is
/// the mean arrow: x' = a + b t moves by h (a + b (t + h/2)), exactly.
fn exact_in_time(cases: &mut Cases, random: &mut Random) {
    let c = random.vector(2, 1.0, 3.0);
    let (t, h) = (random.uniform(1.0, 5.0), random.uniform(0.2, 0.9));
    let begun = Case::new("exact where the arrow changes evenly with time")
        .given("f(t, x)", format_args!("{} + {} t", c[0], c[1]))
        .given("t", t)
        .given("h", h)
        .given("x", [2.0]);
    cases.run(begun, |case| {
        let end = midpoint_step(&|t, _| vec![c[0] + c[1] * t], t, h, &[2.0]);
        let right = h * (c[0] + c[1] * (t + 0.5 * h));
        case.scalar("moved / exact", (end[0] - 2.0) / right, CLOSE)
    });
}

/// On x' = k x a step multiplies by 1 + z + z²/2, where z = hk. Of its three
/// terms the probe reports the last: (x_new/x - 1 - z) / z² = 1/2, from a
/// difference that loses at most two digits.
fn growth(cases: &mut Cases, random: &mut Random) {
    let (k, h) = (random.uniform(1.0, 3.0), random.uniform(0.3, 0.9));
    let x = random.uniform(0.5, 2.0);
    let begun = Case::new("growth: the term of order h²")
        .given("f(t, x)", format_args!("{k} x"))
        .given("t", 0.0)
        .given("h", h)
        .given("x", [x]);
    cases.run(begun, |case| {
        let end = midpoint_step(&|_, x| vec![k * x[0]], 0.0, h, &[x]);
        let z = h * k;
        let term = (end[0] / x - 1.0 - z) / (z * z);
        case.scalar("coefficient", term, CLOSE)
    });
}

/// When the field is asked: at these shares of the step. The clock loses a
/// digit or two when the start is taken off again.
fn questions(cases: &mut Cases, random: &mut Random) {
    let (t, h) = (random.uniform(1.0, 9.0), random.uniform(0.2, 0.9));
    let x = random.vector(2, -1.0, 1.0);
    let begun = Case::new("when the field is asked")
        .given("f(t, x)", format_args!("(-y, x)"))
        .given("t", t)
        .given("h", h)
        .given("x", &x);
    cases.run(begun, |case| {
        let times = RefCell::new(Vec::new());
        let f = |now: f64, x: &[f64]| {
            times.borrow_mut().push((now - t) / h);
            round(now, x)
        };
        midpoint_step(&f, t, h, &x);
        case.vector("share of the step", times.take(), Tolerance::abs(1e-9))
    });
}

/// Order 2: half the step, a quarter of the error. The next term of the
/// error changes the measured order by about h = 1/64:
/// measured values lie within 0.05 of 2.
fn order(cases: &mut Cases, random: &mut Random) {
    let c = random.vector(6, 0.5, 1.5);
    let begun = Case::new("half the step, a quarter of the error")
        .given("f(t, x)", format_args!("c cos(t) x, number by number"))
        .given("c", &c)
        .given("from t to", (0.0, 2.0))
        .given("h", format_args!("1/64 and 1/128"))
        .given("x", vec![1.0; c.len()]);
    cases.run(begun, |case| {
        let errors = [128, 256].map(|n| swing_error(&c, n));
        let order = (errors[0] / errors[1]).log2();
        case.scalar("order", order, Tolerance::abs(0.1))
    });
}

/// The error at t = 2 in `n` steps on x' = c cos(t) x, for several c at once.
/// The solution is x = exp(c sin t): published case order_cos.
fn swing_error(c: &[f64], n: usize) -> f64 {
    let swing = |t: f64, x: &[f64]| -> Vec<f64> {
        (0..x.len()).map(|i| c[i] * t.cos() * x[i]).collect()
    };
    let start = vec![1.0; c.len()];
    let end = march(&swing, 0.0, 2.0 / n as f64, &start, n);
    let mut sum = 0.0;
    for i in 0..c.len() {
        sum += (end[i] - (c[i] * 2.0_f64.sin()).exp()).abs();
    }
    sum
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for (label, steps) in [
        ("a fresh field, one step", 1),
        ("another fresh field, one step", 1),
        ("a fresh field, ten steps", 10),
    ] {
        let c = random.vector(3, 0.5, 1.5);
        let x = random.vector(3, -1.0, 1.0);
        let (t, h) = (random.uniform(1.0, 5.0), random.uniform(0.05, 0.3));
        let field = "(c1 cos(t) - y, c2 x z, c3 sin(t) - x y)";
        let begun = Case::new(label)
            .given("f(t, x)", format_args!("{field}"))
            .given("c", &c)
            .given("t", t)
            .given("h", h)
            .given("x", &x);
        cases.run(begun, |case| {
            let f = |t: f64, x: &[f64]| {
                vec![
                    c[0] * t.cos() - x[1],
                    c[1] * x[0] * x[2],
                    c[2] * t.sin() - x[0] * x[1],
                ]
            };
            case.vector("x_new", march(&f, t, h, &x, steps), CLOSE)
        });
    }
}

/// The student's error against the step size, on axes where a method of
/// order 2 is a line of slope 2.
pub fn see() -> Outcome<Drawing> {
    let mut yours: Vec<Point> = Vec::new();
    for doublings in 0..7 {
        let n = 8 << doublings;
        yours.push((2.0 / n as f64, swing_error(&[1.0], n)));
    }
    // The guides cross a little above the error of the longest step.
    let (h, error) = (yours[0].0, 1.6 * yours[0].1);
    let panel = Panel::new()
        .title("x' = cos(t) x, from 0 s to 2 s")
        .x("step size h (s)")
        .y("error at the end")
        .log_log()
        .legend(Legend::Above)
        .add(Series::path("yours", yours).ink(Ink::Blue))
        .guide(1.0, (h, error))
        .guide(2.0, (h, error));
    Ok(Plot::wide(panel).size(640.0, 400.0).draw()?)
}
