//! What `implicit_step` is put through.

use super::answer::implicit_step;
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Legend, Panel, Plot, Point, Series};

/// A goal, how it is written for people, and steps towards it.
struct Chase {
    label: &'static str,
    said: &'static str,
    goal: fn(f64) -> f64,
    k: f64,
    t: f64,
    h: f64,
    x: f64,
    steps: usize,
}

/// One division a step: rounding only, and it shrinks with the distance.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-12);

/// The state after `steps` steps.
fn march(
    k: f64,
    goal: &dyn Fn(f64) -> f64,
    t: f64,
    h: f64,
    x: f64,
    steps: usize,
) -> f64 {
    let mut x = x;
    for n in 0..steps {
        x = implicit_step(k, goal, t + n as f64 * h, h, x);
    }
    x
}

/// The fixed chases, each with the reason for its number.
const CHASES: [Chase; 8] = [
    // The example: (80 + 2 · 20)/3.
    Chase {
        label: "tea, one long step",
        said: "20",
        goal: |_| 20.0,
        k: 2.0,
        t: 0.0,
        h: 1.0,
        x: 80.0,
        steps: 1,
    },
    // Published case backward_euler_factor_1.0: 1/2 a step, five times.
    Chase {
        label: "the slides' equation, hk = 1, five steps",
        said: "0",
        goal: |_| 0.0,
        k: 4.0,
        t: 0.0,
        h: 0.25,
        x: 1.0,
        steps: 5,
    },
    // Published case backward_euler_factor_10.0: 1/11 a step, five times.
    Chase {
        label: "the slides' equation, hk = 10, five steps",
        said: "0",
        goal: |_| 0.0,
        k: 100.0,
        t: 0.0,
        h: 0.1,
        x: 1.0,
        steps: 5,
    },
    // At 1.25 s the goal is at 12.5, and hk = 1: half way from 1 to there.
    Chase {
        label: "a goal that runs, one step",
        said: "10 t",
        goal: |t| 10.0 * t,
        k: 4.0,
        t: 1.0,
        h: 0.25,
        x: 1.0,
        steps: 1,
    },
    // hk = 1, and the goal is at 1, 4 and 9 when the steps end:
    // (5 + 1)/2 = 3, (3 + 4)/2 = 3.5, (3.5 + 9)/2 = 6.25.
    Chase {
        label: "a goal that runs faster and faster, three steps",
        said: "t²",
        goal: |t| t * t,
        k: 1.0,
        t: 0.0,
        h: 1.0,
        x: 5.0,
        steps: 3,
    },
    // hk = 10^12: 7 + (-3 - 7)/(1 + 10^12), so the goal to 11 digits.
    Chase {
        label: "one enormous step",
        said: "7",
        goal: |_| 7.0,
        k: 1e6,
        t: 0.0,
        h: 1e6,
        x: -3.0,
        steps: 1,
    },
    // Without attraction nothing moves.
    Chase {
        label: "a goal that does not attract",
        said: "7",
        goal: |_| 7.0,
        k: 0.0,
        t: 2.0,
        h: 0.5,
        x: -3.0,
        steps: 2,
    },
    // Nor does what has arrived.
    Chase {
        label: "there already",
        said: "7",
        goal: |_| 7.0,
        k: 3.0,
        t: 2.0,
        h: 0.5,
        x: 7.0,
        steps: 4,
    },
];

pub fn public(cases: &mut Cases) {
    for chase in CHASES {
        let Chase { label, said, goal, k, t, h, x, steps } = chase;
        let begun = Case::new(label)
            .given("k", k)
            .given("goal(t)", format_args!("{said}"))
            .given("t", t)
            .given("h", h)
            .given("x", x);
        cases.run(begun, |case| {
            case.scalar("x_new", march(k, &goal, t, h, x, steps), CLOSE)
        });
    }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    factor(cases, random);
    backwards(cases, random);
    any_length(cases, random);
    order(cases, random);
}

/// Towards a goal that rests, a step divides the distance by 1 + hk.
fn factor(cases: &mut Cases, random: &mut Random) {
    let (k, h) = (random.uniform(1.0, 9.0), random.uniform(0.1, 0.9));
    let (x, end) = (random.uniform(1.0, 3.0), random.uniform(-3.0, -1.0));
    let begun = Case::new("the distance is divided by 1 + hk")
        .given("k, goal, h, x", (k, end, h, x));
    cases.run(begun, |case| {
        let new = implicit_step(k, &|_| end, 0.0, h, x);
        let share = (x - end) / (new - end) / (1.0 + h * k);
        case.scalar("before / after / (1 + hk)", share, CLOSE)
    });
}

/// From x_new, an Euler step back in time ends where the implicit step came
/// from: that is what eq. 3-1 says. Numbers up to 30, so 1e-11 is rounding.
fn backwards(cases: &mut Cases, random: &mut Random) {
    let (k, h) = (random.uniform(1.0, 9.0), random.uniform(0.1, 0.9));
    let (t, x) = (random.uniform(1.0, 5.0), random.uniform(-2.0, 2.0));
    let c = random.vector(2, 0.5, 2.0);
    let begun = Case::new("an Euler step back in time leads home")
        .given("goal(t)", format_args!("{} + {} sin t", c[0], c[1]))
        .given("k, t, h, x", (k, t, h, x));
    cases.run(begun, |case| {
        let goal = |t: f64| c[0] + c[1] * t.sin();
        let new = implicit_step(k, &goal, t, h, x);
        let back = new + h * k * (new - goal(t + h));
        case.scalar("missed by", back - x, Tolerance::abs(1e-11))
    });
}

fn yes(claim: bool) -> &'static str {
    if claim { "yes" } else { "no" }
}

/// Steps from a thousandth to a million times 1/k: always nearer, never
/// beyond.
fn any_length(cases: &mut Cases, random: &mut Random) {
    let (k, x) = (random.uniform(1.0, 9.0), random.uniform(1.0, 3.0));
    let begun = Case::new("nearer with every step size, and never beyond")
        .given("k, goal, x", (k, 0.0, x))
        .given("h", format_args!("0.001/k, 0.01/k, … 10^6/k"));
    cases.run(begun, |case| {
        let (mut nearer, mut beyond) = (true, false);
        let mut last = x;
        for power in -3..=6 {
            let h = 10.0_f64.powi(power) / k;
            let new = implicit_step(k, &|_| 0.0, 0.0, h, x);
            nearer &= new < last;
            beyond |= new < 0.0;
            last = new;
        }
        case.word("the longer, the nearer", yes(nearer))
            .word("ever beyond", yes(beyond))
    });
}

/// Half the step, half the error, added up at eight moments: at a single one
/// it may happen to change its sign. The next term of the error changes the
/// measured order by about hk = 1/16: measured values lie within 0.05 of 1.
fn order(cases: &mut Cases, random: &mut Random) {
    let (k, x) = (random.uniform(2.0, 4.0), random.uniform(2.0, 3.0));
    let begun = Case::new("half the step, half the error")
        .given("k, t, x", (k, 0.0, x))
        .given("goal(t)", format_args!("sin t"))
        .given("h", format_args!("1/64, then 1/128"));
    cases.run(begun, |case| {
        let error = |n: usize| {
            let h = 0.25 / n as f64;
            let mut sum = 0.0;
            for moment in 1..=8 {
                let end = march(k, &f64::sin, 0.0, h, x, moment * n);
                let t = 0.25 * moment as f64;
                sum += (end - swing(k, x, t)).abs();
            }
            sum
        };
        let order = (error(16) / error(32)).log2();
        case.scalar("order", order, Tolerance::abs(0.1))
    });
}

/// The solution for goal(t) = sin t from x at t = 0: a wave of its own, and
/// the rest of the start, which decays.
fn swing(k: f64, x: f64, t: f64) -> f64 {
    let wave = |t: f64| k * (k * t.sin() - t.cos()) / (1.0 + k * k);
    wave(t) + (x - wave(0.0)) * (-k * t).exp()
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for (label, steps) in [
        ("a fresh goal, one step", 1),
        ("another fresh goal, one step", 1),
        ("a fresh goal, twenty steps", 20),
    ] {
        let c = random.vector(3, 0.5, 3.0);
        let (k, h) = (random.uniform(1.0, 50.0), random.uniform(0.05, 0.5));
        let (t, x) = (random.uniform(1.0, 5.0), random.uniform(-5.0, 5.0));
        let begun = Case::new(label)
            .given("k", k)
            .given("goal(t)", format_args!("c1 + c2 sin(c3 t)"))
            .given("c", &c)
            .given("t", t)
            .given("h", h)
            .given("x", x);
        cases.run(begun, |case| {
            let goal = |t: f64| c[0] + c[1] * (c[2] * t).sin();
            case.scalar("x_new", march(k, &goal, t, h, x, steps), CLOSE)
        });
    }
}

/// After a goal that swings: the student's steps beside the exact motion and
/// beside Euler's method, which hk = 2.5 throws out of the picture.
pub fn see() -> Outcome<Drawing> {
    let (k, h, x) = (10.0, 0.25, 2.0);
    let (mut yours, mut euler) = (vec![(0.0, x)], vec![(0.0, x)]);
    for n in 0..24 {
        let t = n as f64 * h;
        let step = implicit_step(k, &f64::sin, t, h, yours[n].1);
        yours.push((t + h, step));
        let step = euler[n].1 - h * k * (euler[n].1 - t.sin());
        euler.push((t + h, step));
    }
    let beyond = |p: &Point| p.1.abs() > 12.0;
    let end = euler.iter().position(beyond).unwrap_or(euler.len() - 1);
    euler.truncate(end + 1);
    let panel = Panel::new()
        .title("x' = -10 (x - sin t), h = 0.25 s")
        .axes("time t (s)", "x")
        .ranges(0.0..=6.0, -3.0..=3.0)
        .legend(Legend::Above)
        .add(
            Series::graph("exact", 0.0..=6.0, |t| swing(k, x, t))
                .ink(Ink::Exact),
        )
        .add(Series::line("Euler's method", euler).ink(Ink::Orange))
        .add(Series::path("yours", yours).ink(Ink::Blue));
    Ok(Plot::wide(panel).draw()?)
}
