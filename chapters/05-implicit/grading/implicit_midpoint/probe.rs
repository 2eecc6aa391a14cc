//! What `implicit_midpoint` is put through.

use super::answer::{Swing, implicit_midpoint};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Legend, Panel, Plot, Point, Series};

type Function = fn(f64) -> f64;

/// Something that accelerates, how that is written for people, and steps.
struct Ride {
    label: &'static str,
    said: &'static str,
    a: Function,
    slope: Function,
    h: f64,
    start: Swing,
    steps: usize,
}

/// Newton's method ends within a few roundings, 1e-15, and a swing adds them
/// up: below 1e-12 in a hundred steps.
const CLOSE: Tolerance = Tolerance::new(1e-11, 1e-11);

/// Place and velocity after `steps` steps.
fn march(
    a: &dyn Fn(f64) -> f64,
    slope: &dyn Fn(f64) -> f64,
    h: f64,
    start: Swing,
    steps: usize,
) -> Swing {
    let mut swing = start;
    for _ in 0..steps {
        swing = implicit_midpoint(a, slope, h, swing);
    }
    swing
}

/// The fixed rides, each with the reason for its numbers.
const RIDES: [Ride; 8] = [
    // The example: a quarter turn, from (1, 0) to (0, -1).
    Ride {
        label: "a spring, one long step",
        said: "-x",
        a: |x| -x,
        slope: |_| -1.0,
        h: 2.0,
        start: Swing { x: 1.0, v: 0.0 },
        steps: 1,
    },
    // A steady push is followed exactly: 3 + 1 - 10/8 and 2 - 5.
    Ride {
        label: "a ball that falls, one step",
        said: "-10",
        a: |_| -10.0,
        slope: |_| 0.0,
        h: 0.5,
        start: Swing { x: 3.0, v: 2.0 },
        steps: 1,
    },
    // A step turns by the angle 2 atan(h/2), whatever h is: a hundred of them
    // end at (cos 100 b, -sin 100 b).
    Ride {
        label: "a spring, a hundred steps",
        said: "-x",
        a: |x| -x,
        slope: |_| -1.0,
        h: 0.5,
        start: Swing { x: 1.0, v: 0.0 },
        steps: 100,
    },
    // xm = 1/2501, and vm = -5000 xm: x = 2/2501 - 1, v = -10000/2501.
    Ride {
        label: "a very stiff spring, one step",
        said: "-10000 x",
        a: |x| -1e4 * x,
        slope: |_| -1e4,
        h: 1.0,
        start: Swing { x: 1.0, v: 0.0 },
        steps: 1,
    },
    // Pushed away: 3/4 xm = 3 gives xm = 4 and vm = 2. The step ends at
    // (5, 4), and x² - v² is still 9.
    Ride {
        label: "pushed away, one step",
        said: "x",
        a: |x| x,
        slope: |_| 1.0,
        h: 1.0,
        start: Swing { x: 3.0, v: 0.0 },
        steps: 1,
    },
    // xm + xm³ = 2 is solved by 1, so vm = -1: the step ends at (0, -2).
    Ride {
        label: "a hardening spring, one long step",
        said: "-x³",
        a: |x| -x * x * x,
        slope: |x| -3.0 * x * x,
        h: 2.0,
        start: Swing { x: 2.0, v: 0.0 },
        steps: 1,
    },
    // The same way back: from (0, -2), with h = -2, to (2, 0).
    Ride {
        label: "the same, back in time",
        said: "-x³",
        a: |x| -x * x * x,
        slope: |x| -3.0 * x * x,
        h: -2.0,
        start: Swing { x: 0.0, v: -2.0 },
        steps: 1,
    },
    // No closed form: the solution's own numbers, which satisfy both
    // equations to rounding (see the property).
    Ride {
        label: "a pendulum, twenty steps",
        said: "-sin x",
        a: |x| -x.sin(),
        slope: |x| -x.cos(),
        h: 0.5,
        start: Swing { x: 2.0, v: 0.5 },
        steps: 20,
    },
];

fn told(case: Case, end: Swing) -> Case {
    case.scalar("x_new", end.x, CLOSE)
        .unit("m")
        .scalar("v_new", end.v, CLOSE)
        .unit("m/s")
}

pub fn public(cases: &mut Cases) {
    for ride in RIDES {
        let Ride { label, said, a, slope, h, start, steps } = ride;
        let begun = Case::new(label)
            .given("a(x)", format_args!("{said}"))
            .given("h", h)
            .given("x, v", (start.x, start.v));
        cases.run(begun, |case| told(case, march(&a, &slope, h, start, steps)));
    }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    energy(cases, random);
    equations(cases, random);
    there_and_back(cases, random);
    order(cases, random);
}

fn fresh(random: &mut Random) -> Swing {
    Swing { x: random.uniform(0.5, 1.5), v: random.uniform(-0.5, 0.5) }
}

/// The energy of a spring stays, however stiff it is and however long the
/// step: a step is a rotation. A thousand of them add up roundings to 1e-12.
fn energy(cases: &mut Cases, random: &mut Random) {
    let (k, h) = (random.uniform(10.0, 1000.0), random.uniform(0.1, 2.0));
    let start = fresh(random);
    let begun = Case::new("a spring keeps its energy for a thousand steps")
        .given("a(x)", format_args!("-{k} x"))
        .given("h", h)
        .given("x, v", (start.x, start.v));
    cases.run(begun, |case| {
        let energy = |s: Swing| k * s.x * s.x + s.v * s.v;
        let end = march(&|x| -k * x, &|_| -k, h, start, 1000);
        let share = energy(end) / energy(start);
        case.scalar("energy, last / first", share, Tolerance::abs(1e-9))
    });
}

/// Whatever the force, the step obeys the two equations of the midpoint.
fn equations(cases: &mut Cases, random: &mut Random) {
    let c = random.vector(2, 1.0, 3.0);
    let (h, start) = (random.uniform(0.2, 1.0), fresh(random));
    let begun = Case::new("the slopes are those of the middle")
        .given("a(x)", format_args!("-{} sin x - {} x³", c[0], c[1]))
        .given("h", h)
        .given("x, v", (start.x, start.v));
    cases.run(begun, |case| {
        let a = |x: f64| -c[0] * x.sin() - c[1] * x * x * x;
        let slope = |x: f64| -c[0] * x.cos() - 3.0 * c[1] * x * x;
        let end = implicit_midpoint(&a, &slope, h, start);
        let x = 0.5 * (start.x + end.x);
        let v = 0.5 * (start.v + end.v);
        let off_x = end.x - start.x - h * v;
        let off_v = end.v - start.v - h * a(x);
        case.scalar("x_new - x - h vm", off_x, CLOSE).scalar(
            "v_new - v - h a(xm)",
            off_v,
            CLOSE,
        )
    });
}

/// The middle of the way back is the middle of the way there.
fn there_and_back(cases: &mut Cases, random: &mut Random) {
    let (h, start) = (random.uniform(0.2, 0.8), fresh(random));
    let begun = Case::new("thirty steps there and thirty back")
        .given("a(x)", format_args!("-sin x"))
        .given("h, then -h", h)
        .given("x, v", (start.x, start.v));
    cases.run(begun, |case| {
        let (a, slope) = (|x: f64| -x.sin(), |x: f64| -x.cos());
        let far = march(&a, &slope, h, start, 30);
        let home = march(&a, &slope, -h, far, 30);
        let missed = vec![home.x - start.x, home.v - start.v];
        case.vector("missed by", missed, Tolerance::abs(1e-9))
    });
}

/// Half the step, a quarter of the error, on x'' = 2 x³, which 1/(c + t)
/// solves. The next term of the error changes the measured order by h², far
/// less than 0.1.
fn order(cases: &mut Cases, random: &mut Random) {
    let c = random.uniform(1.0, 2.0);
    let start = Swing { x: 1.0 / c, v: -1.0 / (c * c) };
    let begun = Case::new("half the step, a quarter of the error")
        .given("a(x)", format_args!("2 x³"))
        .given("h", format_args!("1/32, then 1/64"))
        .given("x, v", (start.x, start.v));
    cases.run(begun, |case| {
        let error = |n: usize| {
            let (a, slope) = (|x: f64| 2.0 * x * x * x, |x: f64| 6.0 * x * x);
            let end = march(&a, &slope, 1.0 / n as f64, start, n);
            (end.x - 1.0 / (c + 1.0)).abs()
        };
        let order = (error(32) / error(64)).log2();
        case.scalar("order", order, Tolerance::abs(0.1))
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for (label, steps) in [
        ("a fresh force, one step", 1),
        ("another fresh force, one step", 1),
        ("a fresh force, ten steps", 10),
    ] {
        let c = random.vector(3, 0.5, 2.0);
        let (h, start) = (random.uniform(0.1, 0.6), fresh(random));
        let begun = Case::new(label)
            .given("a(x)", format_args!("c1 - c2 x - c3 x³"))
            .given("c", &c)
            .given("h", h)
            .given("x, v", (start.x, start.v));
        cases.run(begun, |case| {
            let a = |x: f64| c[0] - c[1] * x - c[2] * x * x * x;
            let slope = |x: f64| -c[1] - 3.0 * c[2] * x * x;
            told(case, march(&a, &slope, h, start, steps))
        });
    }
}

/// A pendulum in the plane of place and velocity, with steps of 0.4 s: the
/// student's swing beside the exact curve of equal energy and beside the
/// implicit method of Euler, which spirals inwards.
pub fn see() -> Outcome<Drawing> {
    let (a, slope) = (|x: f64| -x.sin(), |x: f64| -x.cos());
    let (top, h) = (2.2_f64, 0.4);
    let level = |x: f64| (2.0 * (x.cos() - top.cos()).max(0.0)).sqrt();
    let mut exact: Vec<Point> = Vec::new();
    for i in 0..=200 {
        // Places crowd together at the turning points.
        let angle = std::f64::consts::TAU * f64::from(i) / 200.0;
        let x = top * angle.cos();
        exact.push((x, -level(x).copysign(angle.sin())));
    }
    let mut swing = Swing { x: top, v: 0.0 };
    let (mut yours, mut euler) = (vec![(top, 0.0)], vec![(top, 0.0)]);
    for n in 0..60 {
        swing = implicit_midpoint(&a, &slope, h, swing);
        yours.push((swing.x, swing.v));
        let (x, v) = euler[n];
        let mut end = x;
        for _ in 0..50 {
            let g = end - x - h * v - h * h * a(end);
            end -= g / (1.0 - h * h * slope(end));
        }
        euler.push((end, v + h * a(end)));
    }
    let panel = Panel::new()
        .title("a pendulum, h = 0.4 s")
        .axes("angle (rad)", "velocity (rad/s)")
        .equal()
        .ranges(-2.6..=2.6, -2.1..=2.1)
        .legend(Legend::Above)
        .add(Series::line("exact", exact).ink(Ink::Exact))
        .add(Series::line("implicit Euler", euler).ink(Ink::Orange))
        .add(Series::points("yours", yours).ink(Ink::Blue));
    Ok(Plot::square(panel).draw()?)
}
