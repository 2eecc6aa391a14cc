//! What `euler_step` is put through.

use super::answer::euler_step;
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use std::cell::RefCell;
use std::f64::consts::TAU;

/// Water that flows: its velocity at a time and a place.
type Flow = fn(f64, [f64; 2]) -> [f64; 2];

/// A trip of a leaf, and how its flow is written for people.
struct Trip {
    label: &'static str,
    flow: &'static str,
    f: Flow,
    t: f64,
    h: f64,
    x: [f64; 2],
    steps: usize,
}

/// A step is one multiplication and one addition a number: a right answer
/// is off by rounding only, 1e-16 a step. A hundred steps stay below 1e-13.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-12);

/// All places of a leaf, the start included.
fn drift(
    f: impl Fn(f64, [f64; 2]) -> [f64; 2],
    t: f64,
    h: f64,
    x: [f64; 2],
    steps: usize,
) -> Vec<[f64; 2]> {
    let mut path = vec![x];
    let mut x = x;
    for n in 0..steps {
        x = euler_step(&f, t + n as f64 * h, h, x);
        path.push(x);
    }
    path
}

fn round(_: f64, x: [f64; 2]) -> [f64; 2] {
    [-x[1], x[0]]
}

/// Water that follows something running round the unit circle.
fn chase(t: f64, x: [f64; 2]) -> [f64; 2] {
    [t.cos() - x[0], t.sin() - x[1]]
}

/// Where the exact chaser is, from its place `x` at time `t`, at `t_end`.
fn chased(t: f64, x: [f64; 2], t_end: f64) -> [f64; 2] {
    // x' = cos t - x is solved by (cos t + sin t)/2, and any difference from
    // that dies out like e^-t; the same with sine for y.
    let settled =
        |t: f64| [0.5 * (t.cos() + t.sin()), 0.5 * (t.sin() - t.cos())];
    let (before, after) = (settled(t), settled(t_end));
    let fading = (t - t_end).exp();
    [
        after[0] + (x[0] - before[0]) * fading,
        after[1] + (x[1] - before[1]) * fading,
    ]
}

/// The fixed trips, each with the reason for its numbers.
const TRIPS: [Trip; 6] = [
    // The example: 1 + 0.5 * 1 = 1.5.
    Trip {
        label: "outwards, one step",
        flow: "(x, y)",
        f: |_, x| x,
        t: 0.0,
        h: 0.5,
        x: [1.0, 0.0],
        steps: 1,
    },
    // At t = 2 the velocity is (1, 2): half of it is (0.5, 1).
    Trip {
        label: "water that flows faster and faster, one step",
        flow: "(1, t)",
        f: |t, _| [1.0, t],
        t: 2.0,
        h: 0.5,
        x: [0.0, 0.0],
        steps: 1,
    },
    // The velocity at (3, 4) is (-4, 3): (3 - 0.4, 4 + 0.3).
    Trip {
        label: "round and round, one step",
        flow: "(-y, x)",
        f: round,
        t: 0.0,
        h: 0.1,
        x: [3.0, 4.0],
        steps: 1,
    },
    // Published case one_step_rational_x2_plus_t: 1 + 0.5 (1 + 0) = 3/2;
    // and 2 + 0.5 (1 * 2) = 3.
    Trip {
        label: "a curved flow, one step",
        flow: "(x² + t, x y)",
        f: |t, x| [x[0] * x[0] + t, x[0] * x[1]],
        t: 0.0,
        h: 0.5,
        x: [1.0, 2.0],
        steps: 1,
    },
    // Published case decay_euler_hk2: each step multiplies by 1 - hk,
    // which is -1 for x (k = 4) and 0.5 for y (k = 1): (1, 0.5^6).
    Trip {
        label: "two decays, six steps",
        flow: "(-4 x, -y)",
        f: |_, x| [-4.0 * x[0], -x[1]],
        t: 0.0,
        h: 0.5,
        x: [1.0, 1.0],
        steps: 6,
    },
    // Published case circle_euler_h0.1_n100: (1 + 0.1 i)^100.
    Trip {
        label: "the spiral, a hundred steps",
        flow: "(-y, x)",
        f: round,
        t: 0.0,
        h: 0.1,
        x: [1.0, 0.0],
        steps: 100,
    },
];

pub fn public(cases: &mut Cases) {
    for trip in TRIPS {
        let Trip { label, flow, f, t, h, x, steps } = trip;
        let begun = Case::new(label)
            .given("f(t, x)", format_args!("{flow}"))
            .given("t", t)
            .given("h", h)
            .given("x", x);
        cases.run(begun, |case| {
            let end = drift(f, t, h, x, steps)[steps];
            case.vector("x_new", end.to_vec(), CLOSE).unit("m")
        });
    }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let (x, flow) = (random.vector(2, -3.0, 3.0), random.vector(2, 1.0, 3.0));
    let (t, h) = (random.uniform(1.0, 9.0), random.uniform(0.1, 0.9));
    let x = [x[0], x[1]];
    // Steady water: moved / (h f) is 1 in both numbers. The difference of
    // two numbers of size 3 loses two digits.
    let steady = Case::new("in steady water the step is exact")
        .given("f(t, x)", &flow)
        .given("t", t)
        .given("h", h)
        .given("x", x);
    cases.run(steady, |case| {
        let end = euler_step(|_, _| [flow[0], flow[1]], t, h, x);
        let share = |i: usize| (end[i] - x[i]) / (h * flow[i]);
        case.vector("moved / (h f)", vec![share(0), share(1)], CLOSE)
    });

    // One question, asked at the start: rounding has no part in it.
    let asked = Case::new("the water is asked once, here and now")
        .given("f(t, x)", format_args!("(-y, x)"))
        .given("t", t)
        .given("h", h)
        .given("x", x);
    cases.run(asked, |case| {
        let questions = RefCell::new(Vec::new());
        euler_step(
            |t, x| {
                questions.borrow_mut().push((t, x));
                round(t, x)
            },
            t,
            h,
            x,
        );
        let is_here = *questions.borrow() == [(t, x)];
        let count = questions.borrow().len() as f64;
        case.scalar("questions", count, Tolerance::EXACT)
            .word("at t and x", if is_here { "yes" } else { "no" })
    });

    // Order 1. The next term of the error changes the measured order by
    // about h = 1/128; the measured values lie within 0.02 of 1.
    let starts: Vec<f64> = random.vector(8, -2.0, 2.0);
    let order = Case::new("half the step, half the error")
        .given("f(t, x)", format_args!("(cos(t) - x, sin(t) - y)"))
        .given("from t to", (t, t + 1.0))
        .given("h", format_args!("1/64 and 1/128"))
        .given("four starts x", starts.chunks(2).collect::<Vec<_>>());
    cases.run(order, |case| {
        let errors = [64, 128].map(|n| chase_error(t, &starts, n));
        let order = (errors[0] / errors[1]).log2();
        case.scalar("order", order, Tolerance::abs(0.05))
    });
}

/// Error after one second in `n` steps, over several starts.
fn chase_error(t: f64, starts: &[f64], n: usize) -> f64 {
    let mut sum = 0.0;
    for start in starts.chunks(2) {
        let x = [start[0], start[1]];
        let end = drift(chase, t, 1.0 / n as f64, x, n)[n];
        let exact = chased(t, x, t + 1.0);
        sum += (end[0] - exact[0]).hypot(end[1] - exact[1]);
    }
    sum
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for (label, steps) in [
        ("a fresh flow, one step", 1),
        ("another fresh flow, one step", 1),
        ("a fresh flow, ten steps", 10),
    ] {
        let c = random.vector(4, 0.5, 1.5);
        let x = random.vector(2, -1.0, 1.0);
        let (t, h) = (random.uniform(1.0, 5.0), random.uniform(0.05, 0.3));
        let flow = "(c1 cos(t) - c2 y, c3 x y + c4 sin(t))";
        let begun = Case::new(label)
            .given("f(t, x)", format_args!("{flow}"))
            .given("c", &c)
            .given("t", t)
            .given("h", h)
            .given("x", &x);
        cases.run(begun, |case| {
            let f = |t: f64, x: [f64; 2]| {
                [
                    c[0] * t.cos() - c[1] * x[1],
                    c[2] * x[0] * x[1] + c[3] * t.sin(),
                ]
            };
            let end = drift(f, t, h, [x[0], x[1]], steps)[steps];
            case.vector("x_new", end.to_vec(), CLOSE).unit("m")
        });
    }
}

fn places(path: &[[f64; 2]]) -> Vec<Point> {
    path.iter().map(|x| (x[0], x[1])).collect()
}

/// The student's leaf in water that turns, and in water that changes.
pub fn see() -> Outcome<Drawing> {
    let ring = (0..=120).map(|i| TAU * f64::from(i) / 120.0);
    let ring = ring.map(|angle| (angle.cos(), angle.sin()));
    let spiral = drift(round, 0.0, 0.2, [1.0, 0.0], 63);
    let left = Panel::new()
        .title("water that turns: two turns")
        .axes("x (m)", "y (m)")
        .equal()
        .add(Series::line("exact", ring).ink(Ink::Exact))
        .add(Series::path("yours", places(&spiral)).ink(Ink::Blue));

    let start = [1.6, -1.0];
    let path = drift(chase, 0.0, 0.2, start, 40);
    let exact = (0..=160).map(|i| {
        let x = chased(0.0, start, f64::from(i) / 20.0);
        (x[0], x[1])
    });
    let right = Panel::new()
        .title("water that changes with time")
        .axes("x (m)", "y (m)")
        .equal()
        .add(Series::line("exact", exact).ink(Ink::Exact))
        .add(Series::path("yours", places(&path)).ink(Ink::Blue));
    let panels = [left, right].map(|panel| panel.legend(Legend::Above));
    Ok(Plot::strip(panels).shared_legend().draw()?)
}
