//! What `plane_bounce` is put through.

use super::answer::{Bounce, Particle, Plane, plane_bounce};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};

type Triple = [f64; 3];

/// A step that may go through a plane.
struct Step {
    label: &'static str,
    plane: Plane,
    h: f64,
    before: Particle,
    after: Particle,
}

/// A few products, and a quotient of differences of numbers below 10:
/// rounding, and as much as the published digits allow.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-12);

/// The ground at height 0.
const fn floor(restitution: f64) -> Plane {
    Plane { point: [0.0; 3], normal: [0.0, 0.0, 1.0], restitution }
}

/// The plane of the published case plane_side.
const SLOPE: Plane =
    Plane { point: [1.0, 2.0, 3.0], normal: [0.6, 0.0, 0.8], restitution: 1.0 };

/// 0.5 above the floor at the end: nothing happens.
const NOT_YET: Step = Step {
    label: "not there yet",
    plane: floor(0.5),
    h: 0.5,
    before: Particle { x: [0.0, 0.0, 1.0], v: [2.0, 0.0, -1.0] },
    after: Particle { x: [1.0, 0.0, 0.5], v: [2.0, 0.0, -1.0] },
};

/// The fixed steps, each with the reason for its numbers.
const STEPS: [Step; 7] = [
    // The example.
    Step {
        label: "a ball on the floor",
        plane: floor(0.5),
        h: 0.5,
        before: Particle { x: [0.0, 0.0, 1.0], v: [2.0, 0.0, -4.0] },
        after: Particle { x: [1.0, 0.0, -1.0], v: [2.0, 0.0, -4.0] },
    },
    NOT_YET,
    // In twice the time it comes to the floor itself, which is not below.
    Step {
        label: "just there",
        h: 1.0,
        after: Particle { x: [2.0, 0.0, 0.0], v: [2.0, 0.0, -1.0] },
        ..NOT_YET
    },
    // Published case bounce_linear_interpolation: half way, at -1.0981 m/s.
    Step {
        label: "one step of Euler's method, half way through the floor",
        plane: floor(1.0),
        h: 0.02,
        before: Particle { x: [0.0, 0.0, 0.01], v: [0.0, 0.0, -1.0] },
        after: Particle { x: [0.0, 0.0, -0.01], v: [0.0, 0.0, -1.1962] },
    },
    // Published case plane_side: from 0.6 to -0.4, so s = 0.6. N . v is -5,
    // so that 10 N is added: (-3, 1, -4) + (6, 0, 8).
    Step {
        label: "a slope that is not at the origin",
        plane: SLOPE,
        h: 1.0,
        before: Particle { x: [2.0, 2.0, 3.0], v: [-3.0, 1.0, -4.0] },
        after: Particle { x: [1.0, 2.0, 2.5], v: [-3.0, 1.0, -4.0] },
    },
    // It starts on the floor, hops, and is below at the end. At s = 0 it
    // moves up, slowly, and so it goes on.
    Step {
        label: "a hop",
        plane: floor(0.5),
        h: 0.25,
        before: Particle { x: [0.0, 0.0, 0.0], v: [1.0, 0.0, 0.5] },
        after: Particle { x: [0.25, 0.0, -0.1875], v: [1.0, 0.0, -2.0] },
    },
    // It was below before: this is not its first step there.
    Step {
        label: "from below",
        plane: SLOPE,
        h: 0.25,
        before: Particle { x: [1.0, 2.0, 2.5], v: [0.0, 0.0, -1.0] },
        after: Particle { x: [1.0, 2.0, 2.25], v: [0.0, 0.0, -1.0] },
    },
];

/// A case that says what the student's function is given.
fn begin(step: &Step) -> Case {
    Case::new(step.label)
        .given("P", step.plane.point)
        .given("N", step.plane.normal)
        .given("e", step.plane.restitution)
        .given("h", step.h)
        .given("before: x, v", (step.before.x, step.before.v))
        .given("after: x, v", (step.after.x, step.after.v))
}

fn ask(cases: &mut Cases, step: &Step) {
    let Step { plane, h, before, after, .. } = *step;
    cases.run(begin(step), |case| {
        let bounce = plane_bounce(&plane, h, &before, &after);
        let Some(Bounce { fraction, x, v, left }) = bounce else {
            return case.word("bounce", "none");
        };
        case.word("bounce", "yes")
            .scalar("fraction", fraction, CLOSE)
            .vector("x", x.to_vec(), CLOSE)
            .unit("m")
            .vector("v", v.to_vec(), CLOSE)
            .unit("m/s")
            .scalar("left", left, CLOSE)
            .unit("s")
    });
}

pub fn public(cases: &mut Cases) {
    for step in STEPS {
        ask(cases, &step);
    }
    ask(cases, &published());
}

/// Published case plane_response_3: a velocity, and what it is after the
/// bounce. The particle flies evenly through the point of the plane, which it
/// meets at a quarter of the step.
fn published() -> Step {
    let plane = Plane {
        point: [-0.922, -0.286, 0.92],
        normal: [0.10831408788275722, -0.8051597440258503, 0.5830830515169801],
        restitution: 0.9,
    };
    let v = [2.209, -1.435, -2.876];
    let at = |t: f64| {
        let x = [0, 1, 2].map(|i| plane.point[i] + t * v[i]);
        Particle { x, v }
    };
    let (before, after) = (at(-0.25), at(0.75));
    Step { label: "a published wall", plane, h: 1.0, before, after }
}

/// A random step through a random plane: from 0.5 m or more above to 0.5 m or
/// more below, and 0.5 m/s or more towards it.
fn fresh(random: &mut Random, label: &'static str) -> Step {
    let d = random.vector(4, 0.5, 2.0);
    let mut triple = |from: f64, to: f64| {
        let c = random.vector(3, from, to);
        [c[0], c[1], c[2]]
    };
    let tilt = triple(0.2, 1.0);
    let size = dot(tilt, tilt).sqrt();
    let normal = tilt.map(|c| c / size);
    let point = triple(-2.0, 2.0);
    let mut place = |d: f64| {
        let x = triple(-1.0, 1.0);
        let off = d - dot(x, normal);
        [0, 1, 2].map(|i| point[i] + x[i] + off * normal[i])
    };
    let (start, end) = (place(d[0]), place(-d[1]));
    let (first, last) = (place(-d[2]), place(-2.0 * d[3]));
    let back = |v: Triple| [0, 1, 2].map(|i| v[i] - point[i]);
    let restitution = random.uniform(0.2, 0.9);
    Step {
        label,
        plane: Plane { point, normal, restitution },
        h: random.uniform(0.1, 2.0),
        before: Particle { x: start, v: back(first) },
        after: Particle { x: end, v: back(last) },
    }
}

fn dot(a: Triple, b: Triple) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    parts(cases, random);
    feet(cases, random);
}

/// The impact is on the plane; of the velocity on the way there, the normal
/// part comes back times e, and the rest is as it was.
fn parts(cases: &mut Cases, random: &mut Random) {
    let step = fresh(random, "the normal part is reversed, the rest stays");
    cases.run(begin(&step), |case| {
        let Step { plane, h, before, after, .. } = step;
        let Some(bounce) = plane_bounce(&plane, h, &before, &after) else {
            return case.word("bounce", "none");
        };
        let n = plane.normal;
        let s = bounce.fraction;
        let v = [0, 1, 2].map(|i| (1.0 - s) * before.v[i] + s * after.v[i]);
        let change = [0, 1, 2].map(|i| bounce.v[i] - v[i]);
        let normal = dot(change, n);
        let across = [0, 1, 2].map(|i| change[i] - normal * n[i]);
        let height = dot(bounce.x, n) - dot(plane.point, n);
        let returned = -dot(bounce.v, n) / dot(v, n) / plane.restitution;
        let rounding = Tolerance::abs(1e-9);
        case.scalar("height at impact", height, rounding)
            .unit("m")
            .scalar("normal part, out / in / e", returned, rounding)
            .scalar("change across", dot(across, across).sqrt(), rounding)
            .unit("m/s")
            .scalar("fraction + left / h", s + bounce.left / h, rounding)
    });
}

/// Nature does not know whether we count in metres or in feet: with all
/// lengths 3.28 times as many, the answers are, too.
fn feet(cases: &mut Cases, random: &mut Random) {
    let step = fresh(random, "the same in feet as in metres");
    cases.run(begin(&step), |case| {
        let Step { plane, h, before, after, .. } = step;
        let more = |x: Triple| x.map(|c| 3.28 * c);
        let long = |p: Particle| Particle { x: more(p.x), v: more(p.v) };
        let feet = Plane { point: more(plane.point), ..plane };
        let metres = plane_bounce(&plane, h, &before, &after);
        let feet = plane_bounce(&feet, h, &long(before), &long(after));
        let (Some(metres), Some(feet)) = (metres, feet) else {
            return case.word("bounce", "none");
        };
        let mut off = (feet.fraction - metres.fraction).abs();
        for i in 0..3 {
            off = off.max((feet.x[i] - 3.28 * metres.x[i]).abs());
            off = off.max((feet.v[i] - 3.28 * metres.v[i]).abs());
        }
        case.scalar("difference, at most", off, Tolerance::abs(1e-9))
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["a fresh wall", "another fresh wall"] {
        ask(cases, &fresh(random, label));
    }
    let mut step = fresh(random, "a fresh wall that is left in time");
    step.before.v = step.plane.normal.map(|c| 2.0 * c);
    step.after.v = step.plane.normal;
    ask(cases, &step);
}

const GRAVITY: f64 = -9.81;

/// The exact flight without a floor, a time `h` on.
fn flown(p: Particle, h: f64) -> Particle {
    let mean = [p.v[0], p.v[1], p.v[2] + 0.5 * h * GRAVITY];
    let x = [0, 1, 2].map(|i| p.x[i] + h * mean[i]);
    Particle { x, v: [p.v[0], p.v[1], p.v[2] + h * GRAVITY] }
}

/// A bouncing ball in steps of `h`, with the student's bounce: a dozen tries
/// a step at most.
fn bounced(mut p: Particle, h: f64, steps: usize, e: f64) -> Vec<Point> {
    let mut path = Vec::new();
    for _ in 0..steps {
        let mut left = h;
        for _ in 0..12 {
            path.push((p.x[0], p.x[2]));
            let after = flown(p, left);
            let Some(hit) = plane_bounce(&floor(e), left, &p, &after) else {
                p = after;
                break;
            };
            p = Particle { x: hit.x, v: hit.v };
            left = hit.left;
        }
    }
    path
}

/// The exact height, if the top at 1 m is half way through the first flight:
/// a flight that begins at `up` m/s lasts 2 up/g, and the next begins at e up.
fn height(t: f64, e: f64) -> f64 {
    let mut up = (-2.0 * GRAVITY).sqrt();
    let mut t = t - up / GRAVITY;
    while t > -2.0 * up / GRAVITY {
        t += 2.0 * up / GRAVITY;
        up *= e;
    }
    up * t + 0.5 * GRAVITY * t * t
}

/// A ball that jumps along, in steps of a fiftieth of a second.
pub fn see() -> Outcome<Drawing> {
    let start = Particle { x: [0.0, 0.0, 1.0], v: [0.8, 0.0, 0.0] };
    let yours = bounced(start, 0.02, 130, 0.8);
    let exact = (0..=520).map(|i| {
        let t = 0.005 * f64::from(i);
        (0.8 * t, height(t, 0.8))
    });
    let panel = Panel::new()
        .axes("x (m)", "height (m)")
        .ranges(0.0..=2.1, -0.1..=1.2)
        .horizontal(0.0, "")
        .add(Series::line("exact", exact).ink(Ink::Exact))
        .add(Series::points("yours", yours).ink(Ink::Blue));
    Ok(Plot::wide(panel).draw()?)
}
