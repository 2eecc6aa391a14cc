//! What `symplectic_euler` is put through.

use super::answer::{Body, symplectic_euler};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};
use std::cell::RefCell;
use std::f64::consts::TAU;

/// Time at the start, step size, number of steps.
type Clock = (f64, f64, usize);

/// A body that is let go, and how its acceleration is written for people.
struct Flight {
    label: &'static str,
    push: &'static str,
    acceleration: fn(f64, [f64; 2]) -> [f64; 2],
    clock: Clock,
    start: Body,
}

/// Rounding, 1e-16 a step, grows with the square of the number of steps in
/// the worst way of writing the method: 1e-12 in a hundred steps.
const CLOSE: Tolerance = Tolerance::new(1e-10, 1e-10);

/// Towards a sun at the origin, with unit gravity.
fn sun(_: f64, x: [f64; 2]) -> [f64; 2] {
    let r = x[0].hypot(x[1]);
    [-x[0] / r.powi(3), -x[1] / r.powi(3)]
}

/// The fixed flights, each with the reason for its numbers.
const FLIGHTS: [Flight; 6] = [
    // The example: v = (1, -5), then x = 0.5 v.
    Flight {
        label: "a ball, one step",
        push: "(0, -10)",
        acceleration: |_, _| [0.0, -10.0],
        clock: (0.0, 0.5, 1),
        start: Body { x: [0.0, 0.0], v: [1.0, 0.0] },
    },
    // v = -0.5, x = 0.75; v = -0.875, x = 0.3125. The second axis stays.
    Flight {
        label: "a spring, two steps",
        push: "(-x, 0)",
        acceleration: |_, x| [-x[0], 0.0],
        clock: (0.0, 0.5, 2),
        start: Body { x: [1.0, 3.0], v: [0.0, 0.0] },
    },
    // v = 2, 2 + 3, 5 + 4 and x = 2, 2 + 5, 7 + 9.
    Flight {
        label: "a push that grows with time, three steps",
        push: "(t, 0)",
        acceleration: |t, _| [t, 0.0],
        clock: (2.0, 1.0, 3),
        start: Body { x: [0.0, 0.0], v: [0.0, 0.0] },
    },
    // At 1 s and 1.5 s: v = 0.5 · 4, 2 + 0.5 · 6 and x = 0.5 · 2, 1 + 0.5 · 5.
    Flight {
        label: "a push that grows with time, in short steps",
        push: "(0, 4 t)",
        acceleration: |t, _| [0.0, 4.0 * t],
        clock: (1.0, 0.5, 2),
        start: Body { x: [0.0, 0.0], v: [0.0, 0.0] },
    },
    // At r = 5 the pull is (3, 4)/125 = (0.024, 0.032) inwards, so
    // v = (-0.048, 1 - 0.064) and x = (3 - 0.096, 4 + 1.872).
    Flight {
        label: "a planet far out, one step",
        push: "-x / r³",
        acceleration: sun,
        clock: (0.0, 2.0, 1),
        start: Body { x: [3.0, 4.0], v: [0.0, 1.0] },
    },
    // A rotation by an angle a with 2 sin(a/2) = h, slightly squeezed: with
    // c = cos(a/2) and n = 100, x = (cos((n + 1/2) a), sin(n a)) / c and
    // v = (-sin(n a), cos((n - 1/2) a)) / c.
    Flight {
        label: "round and round on a spring, a hundred steps",
        push: "(-x, -y)",
        acceleration: |_, x| [-x[0], -x[1]],
        clock: (0.0, 0.25, 100),
        start: Body { x: [1.0, 0.0], v: [0.0, 1.0] },
    },
];

pub fn public(cases: &mut Cases) {
    for flight in FLIGHTS {
        let Flight { label, push, acceleration, clock, start } = flight;
        let (t, h, steps) = clock;
        cases.run(begin(label, push, clock, start), |case| {
            let path = symplectic_euler(&acceleration, t, h, steps, start);
            told(case, &path)
        });
    }
}

/// A case that says what the student's function is given.
fn begin(label: &str, push: &str, clock: Clock, start: Body) -> Case {
    Case::new(label)
        .given("acceleration(t, x)", format_args!("{push}"))
        .given("t, h, steps", clock)
        .given("start.x", start.x)
        .given("start.v", start.v)
}

/// How many bodies there are, and the last of them.
fn told(case: Case, path: &[Body]) -> Case {
    let Some(last) = path.last() else {
        return case.word("path", "without bodies");
    };
    case.scalar("bodies", path.len() as f64, Tolerance::EXACT)
        .vector("last x", last.x.to_vec(), CLOSE)
        .unit("m")
        .vector("last v", last.v.to_vec(), CLOSE)
        .unit("m/s")
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    questions(cases, random);
    falling(cases, random);
    area(cases, random);
    twenty_turns(cases, random);
}

/// Where and when the acceleration is asked for: at the start of each step.
fn questions(cases: &mut Cases, random: &mut Random) {
    let (t, h) = (random.uniform(1.0, 9.0), random.uniform(0.1, 0.5));
    let (x, v) = (random.vector(2, 1.0, 2.0), random.vector(2, -0.5, 0.5));
    let start = Body { x: [x[0], x[1]], v: [v[0], v[1]] };
    let label = "the acceleration is asked for once a step";
    let begun = begin(label, "-x / r³", (t, h, 4), start);
    cases.run(begun, |case| {
        let asked = RefCell::new(Vec::new());
        let acceleration = |now: f64, x: [f64; 2]| {
            asked.borrow_mut().push(((now - t) / h, x));
            sun(now, x)
        };
        let path = symplectic_euler(&acceleration, t, h, 4, start);
        let asked = asked.take();
        let mut off = 0.0_f64;
        for ((_, x), body) in asked.iter().zip(&path) {
            off += (x[0] - body.x[0]).hypot(x[1] - body.x[1]);
        }
        let times = asked.iter().map(|(share, _)| *share).collect();
        let there = if off < 1e-12 { "yes" } else { "no" };
        case.vector("after how many steps", times, Tolerance::abs(1e-9))
            .word("at the right position", there)
    });
}

/// Under a steady push, n steps add n h a to the velocity, and
/// (1 + 2 + … + n) h² a to the place: each step drifts with its own kick.
fn falling(cases: &mut Cases, random: &mut Random) {
    let (a, h) = (random.vector(2, 1.0, 3.0), random.uniform(0.1, 0.5));
    let n = random.integer(3, 9);
    let start = Body { x: [0.0; 2], v: [0.0; 2] };
    let push = format!("({}, {})", a[0], a[1]);
    let begun = begin("under a steady push", &push, (0.0, h, n), start);
    cases.run(begun, |case| {
        let push = |_: f64, _: [f64; 2]| [a[0], a[1]];
        let end = symplectic_euler(&push, 0.0, h, n, start)[n];
        let dv = n as f64 * h;
        let dx = 0.5 * h * h * (n * (n + 1)) as f64;
        let v = vec![end.v[0] / (a[0] * dv), end.v[1] / (a[1] * dv)];
        let x = vec![end.x[0] / (a[0] * dx), end.x[1] / (a[1] * dx)];
        case.vector("v / (n h a)", v, CLOSE).vector(
            "x / (n (n + 1)/2 h² a)",
            x,
            CLOSE,
        )
    });
}

/// One step of a pendulum keeps the area of every small patch of positions
/// and velocities: the determinant of the step's derivative is 1. Central
/// differences over 1e-4 err by 1e-9 or so, plain Euler by h² cos x > 1e-3.
fn area(cases: &mut Cases, random: &mut Random) {
    let (h, x) = (random.uniform(0.1, 0.5), random.uniform(-1.0, 1.0));
    let v = random.uniform(-1.0, 1.0);
    let start = Body { x: [x, 0.0], v: [v, 0.0] };
    let label = "one step of a pendulum keeps areas";
    let begun = begin(label, "(-sin(x), 0)", (0.0, h, 1), start);
    cases.run(begun, |case| {
        let pendulum = |_: f64, x: [f64; 2]| [-x[0].sin(), 0.0];
        let step = |x: f64, v: f64| {
            let start = Body { x: [x, 0.0], v: [v, 0.0] };
            let end = symplectic_euler(&pendulum, 0.0, h, 1, start)[1];
            (end.x[0], end.v[0])
        };
        let d = 1e-4;
        let (right, left) = (step(x + d, v), step(x - d, v));
        let (up, down) = (step(x, v + d), step(x, v - d));
        let by_x = (right.0 - left.0, right.1 - left.1);
        let by_v = (up.0 - down.0, up.1 - down.1);
        let determinant = by_x.0 * by_v.1 - by_x.1 * by_v.0;
        let area = determinant / (4.0 * d * d);
        case.scalar("area after / before", area, Tolerance::abs(1e-6))
    });
}

/// A planet's start at its nearest point: distance 1 - e, period 2π.
fn nearest(e: f64) -> Body {
    let speed = ((1.0 + e) / (1.0 - e)).sqrt();
    Body { x: [1.0 - e, 0.0], v: [0.0, speed] }
}

fn energy_of(body: &Body) -> f64 {
    let [vx, vy] = body.v;
    0.5 * (vx * vx + vy * vy) - 1.0 / body.x[0].hypot(body.x[1])
}

/// The energy swings within a turn, but the swing of the last of twenty
/// turns is that of the first, up to where in the turn the steps fall. With
/// plain Euler it grows many times over. And a pull towards the centre turns
/// nothing: x_new - x is along v_new, and v_new - v along x, so that x × v
/// stays, to rounding.
fn twenty_turns(cases: &mut Cases, random: &mut Random) {
    let start = nearest(random.uniform(0.1, 0.3));
    let (label, h) = ("twenty turns on, the planet is no worse", TAU / 200.0);
    let begun = begin(label, "-x / r³", (0.0, h, 4000), start);
    cases.run(begun, |case| {
        let path = symplectic_euler(&sun, 0.0, h, 4000, start);
        let swing = |turn: &[Body]| {
            let off = |b| (energy_of(b) - energy_of(&start)).abs();
            turn.iter().map(off).fold(0.0, f64::max)
        };
        let swings = swing(&path[3800..]) / swing(&path[..200]);
        let spin = |b: &Body| b.x[0] * b.v[1] - b.x[1] * b.v[0];
        let spins = spin(&path[4000]) / spin(&start);
        case.scalar("energy swing, last / first", swings, Tolerance::abs(0.1))
            .scalar("angular momentum, last / first", spins, CLOSE)
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for (label, steps) in [
        ("a fresh body, one step", 1),
        ("another fresh body, two steps", 2),
        ("a fresh body, thirty steps", 30),
    ] {
        let c = random.vector(3, 0.5, 1.5);
        let (x, v) = (random.vector(2, 0.5, 1.5), random.vector(2, -0.5, 0.5));
        let (t, h) = (random.uniform(1.0, 5.0), random.uniform(0.05, 0.2));
        let push = "(c1 cos(t) - x y², c2 sin(t) - c3 x² y)";
        let start = Body { x: [x[0], x[1]], v: [v[0], v[1]] };
        let begun = begin(label, push, (t, h, steps), start).given("c", &c);
        cases.run(begun, |case| {
            let acceleration = |t: f64, x: [f64; 2]| {
                [
                    c[0] * t.cos() - x[0] * x[1] * x[1],
                    c[1] * t.sin() - c[2] * x[0] * x[0] * x[1],
                ]
            };
            let path = symplectic_euler(&acceleration, t, h, steps, start);
            told(case, &path)
        });
    }
}

/// Plain Euler, to compare with.
fn plain_euler(h: f64, steps: usize, start: Body) -> Vec<Body> {
    let mut path = vec![start];
    for n in 0..steps {
        let Body { x, v } = path[n];
        let a = sun(0.0, x);
        path.push(Body {
            x: [x[0] + h * v[0], x[1] + h * v[1]],
            v: [v[0] + h * a[0], v[1] + h * a[1]],
        });
    }
    path
}

/// Twenty turns of the student's planet, beside four of plain Euler's.
pub fn see() -> Outcome<Drawing> {
    let (e, h) = (0.3_f64, TAU / 120.0);
    let yours = symplectic_euler(&sun, 0.0, h, 2400, nearest(e));
    let euler = plain_euler(h, 480, nearest(e));
    let ellipse = (0..=120).map(|i| {
        let u = h * f64::from(i);
        (u.cos() - e, (1.0 - e * e).sqrt() * u.sin())
    });
    let places = |path: &[Body]| -> Vec<Point> {
        path.iter().map(|b| (b.x[0], b.x[1])).collect()
    };
    let energies = |path: &[Body]| -> Vec<Point> {
        let each = path.iter().enumerate();
        each.map(|(i, b)| (i as f64 / 120.0, energy_of(b))).collect()
    };
    let level = [(0.0, -0.5), (20.0, -0.5)];
    let orbit = Panel::new().title("orbit").axes("x", "y").equal();
    let orbit = orbit
        .ranges(-4.0..=2.5, -3.0..=3.0)
        .add(Series::line("plain Euler", places(&euler)).ink(Ink::Orange))
        .add(Series::line("exact", ellipse).ink(Ink::Exact))
        .add(Series::line("yours", places(&yours)).ink(Ink::Blue).thin());
    let energy = Panel::new().title("energy").axes("turns", "energy");
    let energy = energy
        .y_range(-0.6..=-0.3)
        .add(Series::line("plain Euler", energies(&euler)).ink(Ink::Orange))
        .add(Series::line("exact", level).ink(Ink::Exact))
        .add(Series::line("yours", energies(&yours)).ink(Ink::Blue).thin());
    Ok(Plot::strip([orbit, energy]).shared_legend().draw()?)
}
