//! What `integrate_adaptive` is put through.

use super::answer::{Settings, integrate_adaptive};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Series};
use std::cell::{Cell, RefCell};
use std::f64::consts::TAU;

type Field<'a> = &'a dyn Fn(f64, &[f64]) -> Vec<f64>;

/// One step of the method of order 1, 2 or 4: each stage walks a share of
/// the step along the arrow before it, and its own arrow has a weight.
fn method(order: u32, f: Field<'_>, t: f64, h: f64, x: &[f64]) -> Vec<f64> {
    let stages: &[(f64, f64)] = match order {
        1 => &[(0.0, 1.0)],
        2 => &[(0.0, 0.0), (0.5, 1.0)],
        _ => &[(0.0, 1.0), (0.5, 2.0), (0.5, 2.0), (1.0, 1.0)],
    };
    let total: f64 = stages.iter().map(|(_, weight)| weight).sum();
    let (mut arrow, mut end) = (vec![0.0; x.len()], x.to_vec());
    for (share, weight) in stages {
        let walk = |i: usize| x[i] + share * h * arrow[i];
        let place: Vec<f64> = (0..x.len()).map(walk).collect();
        arrow = f(t + share * h, &place);
        for i in 0..x.len() {
            end[i] += h * weight / total * arrow[i];
        }
    }
    end
}

/// A journey, and how its field is written for people.
#[derive(Clone, Copy)]
struct Journey<'a> {
    label: &'a str,
    field: &'a str,
    f: Field<'a>,
    x: &'a [f64],
    span: (f64, f64),
    /// Order of the method, tolerance, first step.
    by: (u32, f64, f64),
}

/// The shortest step of all journeys.
const H_MIN: f64 = 1e-4;
fn settings((order, tolerance, h_first): (u32, f64, f64)) -> Settings {
    Settings { order, tolerance, h_first, h_min: H_MIN }
}

/// The error is a difference of nearly equal numbers: in the worst journey
/// here rounding changes it by 1e-9 of itself, and with it the steps; what
/// that changes at the end is far smaller.
const CLOSE: Tolerance = Tolerance::new(1e-9, 1e-9);

impl Journey<'_> {
    /// Where the student's loop ends, and what it costs.
    fn run(&self, cases: &mut Cases) {
        let Self { label, field, x, span, by, .. } = *self;
        let begun = Case::new(label)
            .given("x'", format_args!("{field}"))
            .given("t, t_end", span)
            .given("x", x)
            .given("order, tolerance, h_first", by)
            .given("h_min", H_MIN);
        cases.run(begun, |case| self.measure(case));
    }

    fn measure(&self, case: Case) -> Case {
        let Self { f, x, span, by, .. } = *self;
        let calls = Cell::new(0);
        let step = |t: f64, h: f64, x: &[f64]| {
            calls.set(calls.get() + 1);
            method(by.0, f, t, h, x)
        };
        let end = integrate_adaptive(step, span.0, span.1, x, &settings(by));
        let calls = f64::from(calls.take());
        let case = case.scalar("calls of step", calls, Tolerance::EXACT);
        match end {
            // The end is reached to the last bit.
            Ok(end) => case
                .scalar("t", end.t, Tolerance::EXACT)
                .vector("x", end.x, CLOSE)
                .scalar("kept", end.kept as f64, Tolerance::EXACT),
            // Where the steps are 1e-4 long, one more or less shows.
            Err(at) => case.scalar("too small at", at.t, Tolerance::abs(1e-6)),
        }
    }
}

/// A planet: two numbers of place, two of velocity.
fn planet(_: f64, x: &[f64]) -> Vec<f64> {
    let r = x[0].hypot(x[1]);
    vec![x[2], x[3], -x[0] / r.powi(3), -x[1] / r.powi(3)]
}

/// The example, published case step_doubling_euler: xb = 0.95².
const DECAY: Journey<'_> = Journey {
    label: "decay: one step is enough",
    field: "-x",
    f: &|_, x| vec![-x[0]],
    x: &[1.0],
    span: (0.0, 0.1),
    by: (1, 0.01, 0.1),
};

const STEADY: Journey<'_> =
    Journey { field: "2", f: &|_, _| vec![2.0], ..DECAY };

/// The fixed journeys, each with the reason for its numbers.
const JOURNEYS: [Journey<'_>; 11] = [
    DECAY,
    // No step, no call, the same x.
    Journey { label: "nothing to do", span: (1.0, 1.0), ..DECAY },
    // Euler's method is exact here, so steps grow five times: 0.1, 0.5, 2.5,
    // and the rest, 0.1. Three calls each, and x = 1 + 6.4.
    Journey { label: "steady: four steps", span: (0.0, 3.2), ..STEADY },
    // 0.1, 0.5, and a rest of 0.00005, shorter than h_min: x = 1 + 1.2001.
    Journey { label: "steady: a short rest", span: (0.0, 0.60005), ..STEADY },
    // The first try is thrown away: then h = 0.09 √0.4, error (h/2)² =
    // 0.00081, and the rest. x = (1 - h/2)² (1 - (0.1 - h)/2)², nine calls.
    Journey { label: "decay: a second try", by: (1, 0.001, 0.1), ..DECAY },
    // Shortened to 0.1, and then the same.
    Journey { label: "decay: far too long", by: (1, 0.001, 0.4), ..DECAY },
    // 0.3 + (0.9 - 0.3) is a hair more than 0.9. One step is enough: xa = 0.4,
    // xb = 0.7², and the error, 0.09, is allowed.
    Journey {
        label: "decay: an end between two roundings",
        span: (0.3, 0.9),
        by: (1, 0.1, 1.0),
        ..DECAY
    },
    // Published case order_cos: x = e^(sin t) is 2.48257… at the end, and no
    // step errs by more than 1e-4.
    Journey {
        label: "a field that moves, order 2",
        field: "cos(t) x",
        f: &|t, x| vec![t.cos() * x[0]],
        span: (0.0, 2.0),
        by: (2, 1e-4, 0.1),
        ..DECAY
    },
    // Published case kepler_e0.6: (-1.59608…, 0.07073…) at t = 3, met to a
    // few times the number of steps times 1e-6.
    Journey {
        label: "a planet, order 4",
        field: "(vx, vy, -x/r³, -y/r³)",
        f: &planet,
        x: &[0.4, 0.0, 0.0, 2.0],
        span: (0.0, 3.0),
        by: (4, 1e-6, 0.5),
    },
    // x = (1 - t/2)². The first try looks at a negative x: NaN, and a fifth
    // of the step.
    Journey {
        label: "a root of a negative number on the first try",
        field: "-√x",
        f: &|_, x| vec![-x[0].sqrt()],
        span: (0.0, 1.9),
        by: (4, 1e-6, 1.9),
        ..DECAY
    },
    // x = 1/(1 - t) has no value at t = 1. Euler's method lags behind, with
    // steps that shrink like x^(-3/2): they reach h_min a little after 1.
    Journey {
        label: "blows up on the way",
        field: "x²",
        f: &|_, x| vec![x[0] * x[0]],
        span: (0.0, 2.0),
        ..DECAY
    },
];

pub fn public(cases: &mut Cases) {
    for journey in JOURNEYS {
        journey.run(cases);
    }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    tries(cases, random);
    landing(cases, random);
    known_error(cases, random);
}

/// Start and length of the calls of one try, as shares of the step, sorted:
/// the whole step, the first half, the second half. The method here errs by
/// h² a step, so the two halves err by 2 (h/2)², and that is kept.
fn tries(cases: &mut Cases, random: &mut Random) {
    let (t, h) = (random.uniform(1.0, 5.0), random.uniform(0.1, 0.9));
    let begun = Case::new("one try is a whole step and two halves")
        .given("step(t, h, x)", format_args!("x + h²"))
        .given("t, t_end", (t, t + h))
        .given("x", [0.0])
        .given("order, tolerance", (1, 1.0))
        .given("h_first, h_min", (2.0 * h, 2.0 * h));
    cases.run(begun, |case| {
        let calls = RefCell::new(Vec::new());
        let step = |now: f64, length: f64, x: &[f64]| {
            calls.borrow_mut().push(vec![(now - t) / h, length / h]);
            vec![x[0] + length * length]
        };
        let by = settings((1, 1.0, 2.0 * h));
        let settings = Settings { h_min: by.h_first, ..by }; // will do
        let end = integrate_adaptive(step, t, t + h, &[0.0], &settings);
        let mut calls = calls.take();
        calls.sort_by(|a, b| a[0].total_cmp(&b[0]).then(b[1].total_cmp(&a[1])));
        let kept = end.map_or(f64::NAN, |end| end.x[0] / (0.5 * h * h));
        let case = case.matrix("start, length", calls, CLOSE);
        case.scalar("kept / halves", kept, CLOSE)
    });
}

/// The end is met to the last bit, no step looks beyond it, and a method
/// that fails above a certain step size is used below it.
fn landing(cases: &mut Cases, random: &mut Random) {
    let t = random.uniform(0.0, 5.0);
    let t_end = t + random.uniform(1.0, 3.0);
    let begun = Case::new("lands on the end, to the last bit")
        .given("step(t, h, x)", format_args!("(x + h cos(t), y)"))
        .given("y is NaN after a step longer than", 0.1)
        .given("t, t_end", (t, t_end))
        .given("x", [1.0, 2.0])
        .given("order, tolerance, h_first", (1, 0.01, 0.3));
    cases.run(begun, |case| {
        let furthest = Cell::new(0.0);
        let step = |t: f64, h: f64, x: &[f64]| {
            furthest.set(f64::max(furthest.get(), t + h));
            let fails = if h > 0.1 { f64::NAN } else { x[1] };
            vec![x[0] + h * t.cos(), fails]
        };
        let settings = settings((1, 0.01, 0.3));
        let end = integrate_adaptive(step, t, t_end, &[1.0, 2.0], &settings);
        let is_right = end.is_ok_and(|end| {
            end.t == t_end && end.x.iter().all(|x| x.is_finite())
        });
        let share = furthest.take() / t_end;
        case.word("there, with numbers", if is_right { "yes" } else { "no" })
            .scalar("furthest look / t_end", share, Tolerance::abs(1e-12))
    });
}

/// Methods of order 1 to 4 that err by c h^(p+1) a step, and twice that in
/// the second number. The halves err by 2c h^(p+1) / 2^p, so the next step
/// should be 0.9 (2^p tolerance / 2c)^(1/(p+1)), whatever the first one was.
fn known_error(cases: &mut Cases, random: &mut Random) {
    let (c, share) = (random.uniform(0.5, 2.0), random.uniform(0.7, 1.4));
    let orders = [1, 2, 3, 4];
    let rights = orders.map(|p| {
        let room = f64::powi(2.0, p) * 1e-3 / (2.0 * c);
        0.9 * room.powf(1.0 / f64::from(p + 1))
    });
    let begun = Case::new("a known error sets the second try")
        .given("step(t, h, x)", format_args!("x + {c} h^(p+1) (1, 2)"))
        .given("order p", orders)
        .given("h_first", rights.map(|right| share * right))
        .given("t_end", rights.map(|right| 4.0 * right))
        .given("t, x, tolerance", (0.0, [0.0; 2], 1e-3));
    cases.run(begun, |case| {
        let mut ratios = Vec::new();
        for (p, right) in orders.into_iter().zip(rights) {
            let calls = RefCell::new(Vec::new());
            let step = |_: f64, h: f64, x: &[f64]| {
                calls.borrow_mut().push(h);
                let error = c * h.powi(p + 1);
                vec![x[0] + error, x[1] + 2.0 * error]
            };
            let settings = settings((p as u32, 1e-3, share * right));
            let end = 4.0 * right;
            let _ = integrate_adaptive(step, 0.0, end, &[0.0; 2], &settings);
            let second = calls.take().into_iter().skip(3).take(3);
            ratios.push(second.fold(0.0, f64::max) / right);
        }
        case.vector("second try / right", ratios, CLOSE)
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for (label, order, tolerance) in [
        ("a fresh field, order 1", 1, 3e-3),
        ("a fresh field, order 2", 2, 1e-4),
        ("a fresh field, order 4", 4, 1e-6),
    ] {
        let (c, x) = (random.vector(2, 0.5, 1.5), random.vector(2, 0.5, 1.5));
        let (t, length) = (random.uniform(0.0, 3.0), random.uniform(1.0, 2.0));
        Journey {
            label,
            field: &format!("({} cos(t) - y, x - {} y)", c[0], c[1]),
            f: &|t, x| vec![c[0] * t.cos() - x[1], x[0] - c[1] * x[1]],
            x: &x,
            span: (t, t + length),
            by: (order, tolerance, random.uniform(0.2, 0.6)),
        }
        .run(cases);
    }
}

/// One orbit of a planet: from where the student's loop calls `step`, and
/// with which step size: whole steps above, their halves below.
pub fn see() -> Outcome<Drawing> {
    let (e, calls) = (0.6_f64, RefCell::new((Vec::new(), Vec::new())));
    let step = |t: f64, h: f64, x: &[f64]| {
        calls.borrow_mut().0.push((x[0], x[1]));
        calls.borrow_mut().1.push((t, h));
        method(4, &planet, t, h, x)
    };
    let start = [1.0 - e, 0.0, 0.0, ((1.0 + e) / (1.0 - e)).sqrt()];
    let settings = settings((4, 1e-5, 0.1));
    let _ = integrate_adaptive(step, 0.0, TAU, &start, &settings);
    let (places, sizes) = calls.take();
    let ellipse = (0..=160).map(|i| {
        let u = TAU * f64::from(i) / 160.0;
        (u.cos() - e, (1.0 - e * e).sqrt() * u.sin())
    });
    let orbit = Panel::new().title("a planet, one orbit").axes("x", "y");
    let orbit = orbit
        .equal()
        .add(Series::line("exact", ellipse).ink(Ink::Exact))
        .add(Series::points("your calls of step", places).ink(Ink::Blue));
    let sizes = Series::points("your calls of step", sizes).ink(Ink::Blue);
    let length = Panel::new().axes("time t", "step size h").y_log();
    let length = length.title("how long the steps are").add(sizes);
    Ok(Plot::strip([orbit, length]).shared_legend().draw()?)
}
