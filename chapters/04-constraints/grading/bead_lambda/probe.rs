//! What `bead_lambda` is put through.

use super::answer::{Bead, Hold, Wire, bead_lambda};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};
use std::f64::consts::{PI, TAU};

type Pair = [f64; 2];

/// A dozen products and one division: rounding only.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-12);

/// A bead on its wire, and what else pushes at it.
struct Moment {
    label: &'static str,
    wire: Wire,
    bead: Bead,
    f: Pair,
}

const CIRCLE: Wire = Wire { a: 1.0, b: 1.0 };
const EGG: Wire = Wire { a: 2.0, b: 1.0 };

/// The fixed moments, each with the reason for its numbers.
const MOMENTS: [Moment; 7] = [
    // Published case bead_lambda_2, on the unit circle: x.f = -1 and
    // m v.v = 0.5, so lambda = 0.5 and the force is 0.5 x.
    Moment {
        label: "on the unit circle",
        wire: CIRCLE,
        bead: Bead { mass: 0.5, x: [0.6, 0.8], v: [-0.8, 0.6] },
        f: [1.0, -2.0],
    },
    // Published case bead_lambda_0: the weight is along the wire, which has
    // nothing to do.
    Moment {
        label: "let go at the side of the circle",
        wire: CIRCLE,
        bead: Bead { mass: 1.0, x: [1.0, 0.0], v: [0.0, 0.0] },
        f: [0.0, -9.81],
    },
    // The example: n = (0, -1), n.f = 5, bend = 4.
    Moment {
        label: "through the flat bottom",
        wire: EGG,
        bead: Bead { mass: 0.5, x: [0.0, -1.0], v: [4.0, 0.0] },
        f: [0.0, -5.0],
    },
    // The pointed end: n = (1/2, 0), bend = 9, n.f = 0, and n.n = 1/4, so
    // lambda = -4 · 2 · 9 and the force -36 N: m v² over the radius of
    // curvature there, b²/a = 1/2 m.
    Moment {
        label: "round the pointed end",
        wire: EGG,
        bead: Bead { mass: 2.0, x: [2.0, 0.0], v: [0.0, 3.0] },
        f: [0.0, 7.0],
    },
    // At rest: n = (0.3, 0.8), n.n = 0.73, n.f = 1.46, so lambda = -2. What
    // is left of f, (2.2, 1) - 2 n = (1.6, -0.6), is along the wire.
    Moment {
        label: "at rest on the slope",
        wire: EGG,
        bead: Bead { mass: 3.0, x: [1.2, 0.8], v: [0.0, 0.0] },
        f: [2.2, 1.0],
    },
    // No force but the wire's: n = (0.3, 0.8), v along (0.8, -0.3) times 10,
    // bend = 16 + 9 = 25, so lambda = -25/0.73.
    Moment {
        label: "coasting",
        wire: EGG,
        bead: Bead { mass: 1.0, x: [1.2, 0.8], v: [8.0, -3.0] },
        f: [0.0, 0.0],
    },
    // Off the wire, and moving away from it: n = (1/2, 1), n.f = 2 - 3,
    // bend = 1 + 1, n.n = 5/4, so lambda = -(-1 + 4 · 2)/(5/4) = -5.6.
    Moment {
        label: "off the wire",
        wire: EGG,
        bead: Bead { mass: 4.0, x: [2.0, 1.0], v: [2.0, 1.0] },
        f: [4.0, -3.0],
    },
];

fn given(case: Case, moment: &Moment) -> Case {
    let Moment { wire, bead, f, .. } = *moment;
    case.given("a, b", (wire.a, wire.b))
        .given("mass", bead.mass)
        .given("x", bead.x)
        .given("v", bead.v)
        .given("f", f)
}

fn ask(cases: &mut Cases, moment: &Moment) {
    let Moment { label, wire, bead, f } = *moment;
    cases.run(given(Case::new(label), moment), |case| {
        let Hold { lambda, force } = bead_lambda(wire, bead, f);
        case.scalar("lambda", lambda, CLOSE)
            .unit("N m")
            .vector("force", force.to_vec(), CLOSE)
            .unit("N")
    });
}

pub fn public(cases: &mut Cases) {
    for moment in &MOMENTS {
        ask(cases, moment);
    }
}

fn dot(a: Pair, b: Pair) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

/// C and its derivative by the place.
fn constraint(wire: Wire, x: Pair) -> (f64, Pair) {
    let n = [x[0] / (wire.a * wire.a), x[1] / (wire.b * wire.b)];
    (0.5 * (dot(n, x) - 1.0), n)
}

/// A random bead on a random wire, with a velocity along the wire.
fn fresh(random: &mut Random, label: &'static str) -> Moment {
    let wire =
        Wire { a: random.uniform(1.0, 3.0), b: random.uniform(0.5, 1.5) };
    let (sin, cos) = random.uniform(0.0, TAU).sin_cos();
    let rate = random.uniform(1.0, 4.0);
    let bead = Bead {
        mass: random.uniform(1.5, 3.0),
        x: [wire.a * cos, wire.b * sin],
        v: [-rate * wire.a * sin, rate * wire.b * cos],
    };
    let f = [random.uniform(-9.0, 9.0), random.uniform(-9.0, 9.0)];
    Moment { label, wire, bead, f }
}

type Worst<'a> = (f64, &'a Moment);

/// The larger one, and where it was.
fn worse<'a>(worst: Worst<'a>, by: f64, moment: &'a Moment) -> Worst<'a> {
    if by > worst.0 || by.is_nan() { (by, moment) } else { worst }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    stays(cases, random);
    no_work(cases, random);
    pushes(cases, random);
}

/// C'' is zero along x + v t + a t²/2. There C is a polynomial of degree four
/// in t, whose second derivative five values give exactly, whatever the step.
fn stays(cases: &mut Cases, random: &mut Random) {
    let moments: Vec<Moment> =
        (0..10).map(|_| fresh(random, "the acceleration is legal")).collect();
    cases.run(Case::new(moments[0].label), |case| {
        let mut worst = (0.0, &moments[0]);
        for moment in &moments {
            let Moment { wire, bead, f, .. } = *moment;
            let hold = bead_lambda(wire, bead, f).force;
            let a = [0, 1].map(|i| (f[i] + hold[i]) / bead.mass);
            let c = |t: f64| {
                let at = |i| bead.x[i] + t * bead.v[i] + 0.5 * t * t * a[i];
                constraint(wire, [at(0), at(1)]).0
            };
            let d = 0.1;
            let outer = c(2.0 * d) + c(-2.0 * d);
            let inner = c(d) + c(-d);
            let second =
                (16.0 * inner - outer - 30.0 * c(0.0)) / (12.0 * d * d);
            worst = worse(worst, second.abs(), moment);
        }
        let (most, moment) = worst;
        given(case, moment)
            .scalar("C'', at most", most, Tolerance::abs(1e-9))
            .unit("1/s²")
    });
}

/// The wire's force does no work on a bead that moves along the wire.
fn no_work(cases: &mut Cases, random: &mut Random) {
    let moments: Vec<Moment> =
        (0..10).map(|_| fresh(random, "the wire does no work")).collect();
    cases.run(Case::new(moments[0].label), |case| {
        let mut worst = (0.0, &moments[0]);
        for moment in &moments {
            let Moment { wire, bead, f, .. } = *moment;
            let power = dot(bead_lambda(wire, bead, f).force, bead.v);
            worst = worse(worst, power.abs(), moment);
        }
        let (most, moment) = worst;
        given(case, moment)
            .scalar("power, at most", most, Tolerance::abs(1e-9))
            .unit("W")
    });
}

/// A push across the wire is answered in full, one along it not at all.
fn pushes(cases: &mut Cases, random: &mut Random) {
    let moment = fresh(random, "what a push across or along adds");
    let k = random.uniform(2.0, 5.0);
    let begun = given(Case::new(moment.label), &moment);
    cases.run(begun.given("k, of k n more", k), |case| {
        let Moment { wire, bead, f, .. } = moment;
        let (_, n) = constraint(wire, bead.x);
        let before = bead_lambda(wire, bead, f).lambda;
        let more = |by: Pair| {
            let f = [f[0] + k * by[0], f[1] + k * by[1]];
            (bead_lambda(wire, bead, f).lambda - before) / k
        };
        let rounding = Tolerance::abs(1e-9);
        case.scalar("lambda, for each n more", more(n), rounding).scalar(
            "lambda, for a push along the wire",
            more([-n[1], n[0]]),
            rounding,
        )
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in [
        "a fresh bead",
        "another fresh bead",
        "a fresh bead off its wire",
        "a fresh bead that leaves its wire",
    ] {
        let mut moment = fresh(random, label);
        if label.ends_with("off its wire") {
            moment.bead.x = moment.bead.x.map(|x| 1.1 * x);
        }
        if label.ends_with("leaves its wire") {
            moment.bead.v[0] += 1.0;
        }
        ask(cases, &moment);
    }
}

const GRAVITY: f64 = 9.81;

/// One step of the midpoint method, short enough to leave no trace here.
fn step<const N: usize>(
    f: impl Fn([f64; N]) -> [f64; N],
    x: [f64; N],
    h: f64,
) -> [f64; N] {
    let moved = |by: f64, k: [f64; N]| {
        let mut to = x;
        to.iter_mut().zip(k).for_each(|(x, k)| *x += by * k);
        to
    };
    moved(h, f(moved(0.5 * h, f(x))))
}

/// The right motion, by the angle u of (a cos u, b sin u): where the bead is
/// and the multiplier, from m a - f.
fn exact(wire: Wire, [u, rate]: Pair) -> (Pair, Pair, f64) {
    let (sin, cos) = u.sin_cos();
    let along = [-wire.a * sin, wire.b * cos];
    let bent = [-wire.a * cos, -wire.b * sin];
    let growth = (-GRAVITY * along[1] - rate * rate * dot(along, bent))
        / dot(along, along);
    let a = [0, 1].map(|i| growth * along[i] + rate * rate * bent[i]);
    let x = [wire.a * cos, wire.b * sin];
    let (_, n) = constraint(wire, x);
    (x, [rate, growth], dot([a[0], a[1] + GRAVITY], n) / dot(n, n))
}

/// A bead of 1 kg let go near the top, beside the right motion.
pub fn see() -> Outcome<Drawing> {
    let (h, f, mut angle) = (0.001, [0.0, -GRAVITY], [0.4 * PI, 0.0]);
    let (x, ..) = exact(EGG, angle);
    let held = |s: [f64; 4]| {
        let bead = Bead { mass: 1.0, x: [s[0], s[1]], v: [s[2], s[3]] };
        bead_lambda(EGG, bead, f)
    };
    let mut state = [x[0], x[1], 0.0, 0.0];
    let (mut path, mut yours, mut right) = (vec![], vec![], vec![]);
    for t in (0..=3000).map(|n| h * f64::from(n)) {
        path.push((state[0], state[1]));
        yours.push((t, held(state).lambda));
        right.push((t, exact(EGG, angle).2));
        let rate = |s: [f64; 4]| {
            let Hold { force, .. } = held(s);
            [s[2], s[3], f[0] + force[0], f[1] + force[1]]
        };
        state = step(rate, state, h);
        angle = step(|s| exact(EGG, s).1, angle, h);
    }
    Ok(Plot::strip([places(path), multipliers(yours, right)])
        .shared_legend()
        .draw()?)
}

fn places(path: Vec<Point>) -> Panel {
    let wire = (0..=120).map(|i| {
        let (sin, cos) = (TAU * f64::from(i) / 120.0).sin_cos();
        (EGG.a * cos, EGG.b * sin)
    });
    let panel = Panel::new().title("place").axes("x (m)", "y (m)").equal();
    panel
        .ranges(-2.6..=2.6, -2.6..=2.6)
        .add(Series::line("exact", wire).ink(Ink::Exact))
        .add(Series::line("yours", path).ink(Ink::Blue).thin())
}

fn multipliers(yours: Vec<Point>, right: Vec<Point>) -> Panel {
    let panel = Panel::new().title("multiplier").x("time (s)");
    panel
        .y("lambda (N m)")
        .ranges(0.0..=3.0, -100.0..=20.0)
        .add(Series::line("exact", right).ink(Ink::Exact))
        .add(Series::line("yours", yours).ink(Ink::Blue).thin())
}
