//! What `feedback_rhs` and `longest_step` are put through.

use super::answer::{
    Constraint, Feedback, Lead, Particle, feedback_rhs, longest_step,
};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};

type Triple = [f64; 3];

/// A few dozen products: rounding only.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-12);

const STRONG: Feedback = Feedback { ks: 100.0, kd: 20.0 };

fn free(mass: f64, v: Triple, force: Triple) -> Particle {
    Particle { v, lead: Lead::Free { mass, force } }
}

fn driven(v: Triple, a: Triple) -> Particle {
    Particle { v, lead: Lead::Driven { a } }
}

/// A constraint that sees two particles only, with opposite signs: a rod.
fn rod(c: f64, jac: Triple, jac_dot: Triple) -> Constraint {
    let both = |block: Triple| vec![block, block.map(|b| -b)];
    Constraint { c, jac: both(jac), jac_dot: both(jac_dot) }
}

fn ask(
    cases: &mut Cases,
    label: &str,
    feedback: Feedback,
    particles: &[Particle],
    constraints: &[Constraint],
) {
    let told = |k: &Constraint| (k.c, k.jac.clone(), k.jac_dot.clone());
    let rows: Vec<_> = constraints.iter().map(told).collect();
    let begun = Case::new(label)
        .given("ks, kd", (feedback.ks, feedback.kd))
        .given("particles", particles)
        .given("constraints (c, jac, jac_dot)", rows);
    cases.run(begun, |case| {
        let right = feedback_rhs(feedback, particles, constraints);
        case.vector("right side", right, CLOSE).unit("m/s²")
    });
}

pub fn public(cases: &mut Cases) {
    let (zero, down) = ([0.0; 3], [0.0, 0.0, -1.0]);
    let nail = driven(zero, zero);
    // At rest below a nail: the weight, 20 N on 2 kg, is all.
    let bob = free(2.0, zero, [0.0, 0.0, -20.0]);
    let straight = [rod(0.0, down, zero)];
    ask(cases, "a bob at rest", STRONG, &[bob, nail], &straight);
    // The example.
    let bob = free(2.0, [3.0, 0.0, 0.0], [0.0, 0.0, -20.0]);
    let hung = [rod(0.01, down, [3.0, 0.0, 0.0])];
    ask(cases, "a bob that swings through", STRONG, &[bob, nail], &hung);
    // No error in C, but C' = 0.5 m/s: -20 · 0.5, and nothing else.
    let bob = free(2.0, [0.0, 0.0, -0.5], zero);
    ask(cases, "a rod that gets longer", STRONG, &[bob, nail], &straight);
    // In a lift that starts upwards with 3 m/s²: as if g were 13 m/s².
    let lift = driven([0.0, 0.0, 2.0], [0.0, 0.0, 3.0]);
    let bob = free(2.0, [0.0, 0.0, 2.0], [0.0, 0.0, -20.0]);
    ask(cases, "a bob in a lift", STRONG, &[bob, lift], &straight);
    // Published case scripted_pivot_2: the tension is 18.087 N and the mass
    // 1.5 kg, so the right side is -18.087/1.5 = -12.058.
    let bob = free(1.5, [1.38, 0.36, 0.0], [0.0, -14.715, 0.0]);
    let pivot = driven([0.5, -0.3, 0.0], [-1.0, 3.0, 0.0]);
    let shaken = [rod(0.0, [0.6, -0.8, 0.0], [0.88, 0.66, 0.0])];
    ask(cases, "a shaken pivot", STRONG, &[bob, pivot], &shaken);
    // Two rows, one for each of two beads on the x axis: -(4/2) - 9 · 1 - 2 ·
    // 1 and -(-6/3) - 9 · (-1) - 0.
    let along = [1.0, 0.0, 0.0];
    let stay = |c, jac| Constraint { c, jac, jac_dot: vec![zero; 2] };
    let rows = [stay(1.0, vec![along, zero]), stay(-1.0, vec![zero, along])];
    let one = free(2.0, [1.0, 0.0, 0.0], [4.0, 0.0, 0.0]);
    let beads = [one, free(3.0, zero, [-6.0, 5.0, 0.0])];
    let weak = Feedback { ks: 9.0, kd: 2.0 };
    ask(cases, "two beads, two constraints", weak, &beads, &rows);
    steps(cases);
}

/// Limits: kd/ks = 10/100; 2/10; 4/(1 + √0.6); and, as in the statement,
/// 4/(25 + 15).
fn steps(cases: &mut Cases) {
    for (label, ks, kd) in [
        ("longest step, underdamped", 100.0, 10.0),
        ("longest step, critical", 100.0, 20.0),
        ("longest step, overdamped", 0.1, 1.0),
        ("longest step, strongly overdamped", 100.0, 25.0),
    ] {
        let begun = Case::new(label).given("ks, kd", (ks, kd));
        cases.run(begun, |case| {
            let step = longest_step(Feedback { ks, kd });
            case.scalar("step", step, CLOSE).unit("s")
        });
    }
}

/// A driven particle, and a free one on a rod that wants to be 1 m long.
#[derive(Clone)]
struct Swing {
    feedback: Feedback,
    /// Place and velocity of the free one, of 2 kg, and of the driven one.
    x: [Triple; 2],
    v: [Triple; 2],
    /// What the script and the force would make of them (m/s²).
    script: Triple,
    push: Triple,
}

impl Swing {
    fn fresh(random: &mut Random) -> Swing {
        let mut triple = |from: f64, to: f64| {
            let c = random.vector(3, from, to);
            [c[0], c[1], c[2]]
        };
        let x = [triple(0.4, 0.8), triple(-0.2, 0.2)];
        let v = [triple(-2.0, 2.0), triple(-2.0, 2.0)];
        let (script, push) = (triple(-9.0, 9.0), triple(-9.0, 9.0));
        let (ks, kd) = (random.uniform(5.0, 50.0), random.uniform(2.0, 20.0));
        Swing { feedback: Feedback { ks, kd }, x, v, script, push }
    }

    /// How much too long the rod is.
    fn error(&self) -> f64 {
        let l = apart(self.x);
        dot(l, l).sqrt() - 1.0
    }

    /// The accelerations with the force that the student's right side makes:
    /// J W Jᵀ is 1/mass, so lambda/mass is the right side itself.
    fn accelerations(&self) -> [Triple; 2] {
        let (l, ldot) = (apart(self.x), apart(self.v));
        let long = dot(l, l).sqrt();
        let u = l.map(|c| c / long);
        let rate = dot(u, ldot);
        let turn = [0, 1, 2].map(|i| (ldot[i] - rate * u[i]) / long);
        let bob = free(2.0, self.v[0], self.push.map(|a| 2.0 * a));
        let particles = [bob, driven(self.v[1], self.script)];
        let row = [rod(self.error(), u, turn)];
        let right = feedback_rhs(self.feedback, &particles, &row)[0];
        [[0, 1, 2].map(|i| self.push[i] + right * u[i]), self.script]
    }

    /// A time `h` later, at steady accelerations.
    fn later(&self, a: [Triple; 2], h: f64) -> Swing {
        let mut to = self.clone();
        for j in 0..2 {
            for i in 0..3 {
                to.x[j][i] += h * self.v[j][i] + 0.5 * h * h * a[j][i];
                to.v[j][i] += h * a[j][i];
            }
        }
        to
    }
}

fn dot(a: Triple, b: Triple) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn apart([to, from]: [Triple; 2]) -> Triple {
    [0, 1, 2].map(|i| to[i] - from[i])
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    as_asked(cases, random);
    edge(cases, random);
}

/// With the force that follows, C'' is -ks C - kd C'. Differences over 1e-3 s
/// err by 1e-6/12 times a fourth derivative, some hundreds: below 1e-3.
fn as_asked(cases: &mut Cases, random: &mut Random) {
    let swing = Swing::fresh(random);
    let begun = Case::new("C accelerates as it should")
        .given("ks, kd", (swing.feedback.ks, swing.feedback.kd))
        .given("x of a free one of 2 kg and of a driven one", swing.x)
        .given("v of both", swing.v)
        .given(
            "force/mass, and the a of the script",
            (swing.push, swing.script),
        )
        .given("the rod between them should be", "1 m long");
    cases.run(begun, |case| {
        let (a, d, c) = (swing.accelerations(), 1e-3, swing.error());
        let more = swing.later(a, d).error();
        let less = swing.later(a, -d).error();
        let second = (more + less - 2.0 * c) / (d * d);
        let first = (more - less) / (2.0 * d);
        let Feedback { ks, kd } = swing.feedback;
        let off = second + ks * c + kd * first;
        case.scalar("C'' + ks C + kd C'", off, Tolerance::abs(1e-2))
            .unit("m/s²")
    });
}

/// Just below the longest step Euler's method lets an error die out, just
/// above it the error grows; for little damping and for much.
fn edge(cases: &mut Cases, random: &mut Random) {
    let ks = random.uniform(10.0, 1000.0);
    let shares = [random.uniform(0.5, 1.5), random.uniform(2.2, 4.0)];
    for (name, share) in ["little", "much"].into_iter().zip(shares) {
        let feedback = Feedback { ks, kd: share * ks.sqrt() };
        let label = format!("on the edge, with {name} damping");
        let begun = Case::new(label).given("ks, kd", (ks, feedback.kd));
        cases.run(begun, |case| {
            let limit = longest_step(feedback);
            let fate = |h: f64| match euler(feedback, h) > 1.0 {
                true => "grows",
                false => "dies out",
            };
            case.word("a hundredth below", fate(0.99 * limit))
                .word("a hundredth above", fate(1.01 * limit))
        });
    }
}

/// The error after 4000 steps of Euler's method, from C = 1.
fn euler(feedback: Feedback, h: f64) -> f64 {
    let (mut c, mut cdot) = (1.0, 0.0);
    for _ in 0..4000 {
        let bent = -feedback.ks * c - feedback.kd * cdot;
        (c, cdot) = (c + h * cdot, cdot + h * bent);
    }
    f64::abs(c) + f64::abs(cdot) / feedback.ks.sqrt()
}

/// Three particles, the middle one driven, and two rows of any numbers.
pub fn held_out(cases: &mut Cases, random: &mut Random) {
    let mut triples = || -> Vec<Triple> {
        let numbers = random.vector(9, -3.0, 3.0);
        numbers.as_chunks().0.to_vec()
    };
    let (v, a) = (triples(), triples());
    let mut row = |c| Constraint { c, jac: triples(), jac_dot: triples() };
    let rows = [row(0.2), row(-0.3)];
    let (ks, kd) = (random.uniform(5.0, 50.0), random.uniform(1.0, 30.0));
    let feedback = Feedback { ks, kd };
    let led = driven(v[1], a[1]);
    let particles = [free(1.5, v[0], a[0]), led, free(0.7, v[2], a[2])];
    ask(cases, "fresh particles and rows", feedback, &particles, &rows);
    let begun = Case::new("a fresh longest step").given("ks, kd", (ks, kd));
    cases.run(begun, |case| {
        case.scalar("step", longest_step(feedback), CLOSE).unit("s")
    });
}

/// The rod of a swing from rest, which is 0.1 m too long at the start, while
/// its upper end is shaken: C over time.
fn errors(feedback: Feedback) -> Vec<Point> {
    let (h, mut path) = (0.001, Vec::new());
    let mut swing = Swing {
        feedback,
        x: [[1.1, 0.0, 0.0], [0.0; 3]],
        v: [[0.0, 0.0, 3.2], [0.0, 0.0, 3.2]],
        script: [0.0; 3],
        push: [0.0, 0.0, -9.81],
    };
    for t in (0..=1000).map(|n| h * f64::from(n)) {
        path.push((t, swing.error()));
        // The upper end is at 0.4 sin 8 t: asked for in the middle of a step.
        let script = |t: f64| [0.0, 0.0, -25.6 * (8.0 * t).sin()];
        swing.script = script(t);
        let mut middle = swing.later(swing.accelerations(), 0.5 * h);
        middle.script = script(t + 0.5 * h);
        swing = swing.later(middle.accelerations(), h);
    }
    path
}

/// The solution of C'' = -ks C - kd C' from C = 0.1 at rest, if it swings.
fn decay(Feedback { ks, kd }: Feedback, t: f64) -> f64 {
    let rate = (ks - 0.25 * kd * kd).sqrt();
    let swings = (rate * t).cos() + (rate * t).sin() * 0.5 * kd / rate;
    0.1 * (-0.5 * kd * t).exp() * swings
}

/// How an error dies out on a shaken swing, and the longest steps.
pub fn see() -> Outcome<Drawing> {
    let mut error = Panel::new().title("an error dies out").x("time (s)");
    error = error.y("C (m)").ranges(0.0..=1.0, -0.08..=0.12);
    for (i, kd) in [2.0, 8.0, 19.0].into_iter().enumerate() {
        let feedback = Feedback { ks: 100.0, kd };
        let exact = |t| decay(feedback, t);
        let name = if i == 0 { "exact" } else { "" };
        let yours = errors(feedback).into_iter().step_by(40);
        error = error
            .add(Series::graph(name, 0.0..=1.0, exact).ink(Ink::Exact))
            .add(Series::points(format!("yours, kd = {kd}"), yours));
    }
    let limit = |kd: f64| longest_step(Feedback { ks: 100.0, kd });
    let yours = (1..=60).step_by(3).map(|kd| (f64::from(kd), limit(kd.into())));
    // The root is not a number below kd = 20, and min() then ignores it.
    let exact =
        |kd: f64| (kd / 100.0).min(4.0 / (kd + (kd * kd - 400.0).sqrt()));
    let steps = Panel::new().title("longest step").axes("kd (1/s)", "step (s)");
    let steps = steps
        .y_range(0.0..=0.3)
        .add(Series::graph("", 0.0..=60.0, exact).ink(Ink::Exact))
        .add(Series::points("", yours).ink(Ink::Blue));
    Ok(Plot::strip([error, steps]).shared_legend().draw()?)
}
