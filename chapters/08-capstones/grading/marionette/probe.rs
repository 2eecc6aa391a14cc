//! What `thread_row` and `pull` are put through.

use super::answer::{Limb, Pull, Row, Thread, pull, thread_row};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance, worst};
use figure::{Ink, Panel, Plot, Series};
use math::{Mat3, Vec3, cross_matrix};

/// A few dozen products of numbers below 100.
const CLOSE: Tolerance = Tolerance::new(1e-10, 1e-11);

fn list(v: Vec3) -> Vec<f64> {
    v.iter().copied().collect()
}

fn vector(v: [f64; 3]) -> Vec3 {
    Vec3::from(v)
}

/// A limb on a thread.
#[derive(Clone, Copy)]
struct Hung {
    limb: Limb,
    thread: Thread,
}

impl Hung {
    /// The case, with this limb and its thread as what is given.
    fn told(&self, case: Case) -> Case {
        let Hung { limb, thread } = self;
        let three = |v: Vec3| [v.x, v.y, v.z];
        let rows = [0, 1, 2].map(|i| {
            let row = limb.i_inv.row(i);
            [row[0], row[1], row[2]]
        });
        case.given("x, v", (three(limb.x), three(limb.v)))
            .given("omega", three(limb.omega))
            .given("mass_inv, i_inv", (limb.mass_inv, rows))
            .given("p, q", (three(thread.p), three(thread.q)))
            .given("q_velocity", three(thread.q_velocity))
            .given("length", thread.length)
    }

    fn row(&self) -> Row {
        thread_row(&self.limb, &self.thread)
    }

    fn ask(&self, cases: &mut Cases, label: &str, h: f64) {
        let begun = self.told(Case::new(label)).given("h", h);
        cases.run(begun, |case| {
            let Row { gap, jac, rate, bend } = self.row();
            let Pull { impulse, v, omega } = pull(&self.limb, &self.thread, h);
            case.scalar("gap", gap, CLOSE)
                .unit("m")
                .vector("jac", jac.to_vec(), CLOSE)
                .scalar("rate", rate, CLOSE)
                .unit("m/s")
                .scalar("bend", bend, CLOSE)
                .unit("m/s²")
                .scalar("impulse", impulse, CLOSE)
                .unit("N s")
                .vector("v", list(v), CLOSE)
                .unit("m/s")
                .vector("omega", list(omega), CLOSE)
                .unit("rad/s")
        });
    }

    /// The gap after a time t in which nothing accelerates, by definition.
    fn later(&self, t: f64) -> f64 {
        let Hung { limb, thread } = self;
        let r = turn(limb.omega, t) * (thread.p - limb.x);
        let p = limb.x + t * limb.v + r;
        let q = thread.q + t * thread.q_velocity;
        thread.length - (p - q).norm()
    }

    /// The same with other velocities of the limb.
    fn at(&self, v: Vec3, omega: Vec3) -> Hung {
        Hung { limb: Limb { v, omega, ..self.limb }, ..*self }
    }
}

/// The rotation by omega t: Rodrigues' formula.
fn turn(omega: Vec3, t: f64) -> Mat3 {
    let speed = omega.norm().max(1e-9);
    let (k, (s, c)) = (cross_matrix(omega / speed), (speed * t).sin_cos());
    Mat3::identity() + s * k + (1.0 - c) * k * k
}

pub fn public(cases: &mut Cases) {
    let limb = Limb {
        x: vector([1.0, 0.0, -2.0]),
        v: vector([3.0, 0.0, -3.0]),
        omega: vector([0.0, 2.0, 0.0]),
        mass_inv: 0.5,
        i_inv: Mat3::from_diagonal(&vector([1.0, 2.0, 3.0])),
    };
    let thread = Thread {
        p: vector([0.0, 0.0, -2.0]),
        q: Vec3::zeros(),
        q_velocity: Vec3::zeros(),
        length: 2.01,
    };
    let example = Hung { limb, thread };
    example.ask(cases, "the example", 0.1);
    // The same with a long thread: the gap is not used up.
    let long = Thread { length: 3.0, ..thread };
    Hung { thread: long, ..example }.ask(cases, "slack", 0.1);
    // Taut, tied at its centre, falls at 2 m/s: stopped by m v = 4 N s.
    let plain = Limb {
        x: thread.p,
        v: vector([0.0, 0.0, -2.0]),
        omega: Vec3::zeros(),
        ..limb
    };
    let taut = Thread { length: 2.0, ..thread };
    let falls = Hung { limb: plain, thread: taut };
    falls.ask(cases, "a fall is stopped", 0.1);
    // Rises: nothing to do.
    let rises = falls.at(vector([0.0, 0.0, 2.0]), Vec3::zeros());
    rises.ask(cases, "it rises", 0.1);
    // On a circle of 2 m at 3 m/s: C' = 0, but C'' = -9/2 for the turning.
    let circles = falls.at(vector([3.0, 0.0, 0.0]), Vec3::zeros());
    circles.ask(cases, "on a circle", 0.1);
    // At rest, 0.1 m too long: pulled back within the step.
    let short = Thread { length: 1.9, ..thread };
    let still = falls.at(Vec3::zeros(), Vec3::zeros());
    Hung { thread: short, ..still }.ask(cases, "too long", 0.1);
    // The hand goes up at 1 m/s: the limb is taken along.
    let lifted = Thread { q_velocity: Vec3::z(), ..taut };
    Hung { thread: lifted, ..still }.ask(cases, "the hand goes up", 0.1);
    // Spins about its centre: the tie has omega² r = 9 away from the hand,
    // and 9/2 more come from the turning of the thread.
    let spins = Limb {
        x: vector([0.0, 0.0, -3.0]),
        v: Vec3::zeros(),
        omega: vector([3.0, 0.0, 0.0]),
        ..limb
    };
    Hung { limb: spins, thread: taut }.ask(cases, "it spins", 0.1);
    // Everything at once.
    let wild = Hung {
        limb: Limb {
            x: vector([0.4, -0.2, -1.5]),
            v: vector([1.0, -2.0, -1.0]),
            omega: vector([2.0, 1.0, -3.0]),
            mass_inv: 0.8,
            i_inv: Mat3::new(2.0, 0.5, 0.0, 0.5, 3.0, -0.4, 0.0, -0.4, 1.0),
        },
        thread: Thread {
            p: vector([0.6, 0.3, -1.2]),
            q: vector([0.1, 0.1, 0.3]),
            q_velocity: vector([-1.0, 0.5, 1.0]),
            length: 1.6,
        },
    };
    wild.ask(cases, "everything at once", 0.02);
}

fn triple(random: &mut Random, size: f64) -> Vec3 {
    Vec3::from_vec(random.vector(3, -size, size))
}

/// A limb that hangs about 1.5 m below the hand and moves anyhow.
fn fresh(random: &mut Random) -> Hung {
    let q = triple(random, 0.5);
    let p = q + vector([0.0, 0.0, -1.5]) + triple(random, 0.5);
    let lean = turn(triple(random, 2.0), 1.0);
    let moments = Vec3::from_vec(random.vector(3, 1.0, 5.0));
    let limb = Limb {
        x: p + triple(random, 0.5),
        v: triple(random, 2.0),
        omega: triple(random, 3.0),
        mass_inv: random.uniform(0.3, 2.0),
        i_inv: lean * Mat3::from_diagonal(&moments) * lean.transpose(),
    };
    let spare = random.uniform(-0.02, 0.02);
    let length = (p - q).norm() + spare;
    let q_velocity = triple(random, 1.0);
    Hung { limb, thread: Thread { p, q, q_velocity, length } }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let all = [0; 10].map(|_| fresh(random));
    // Differences over d = 1e-3 s: d²/6 times a third derivative and d²/12
    // times a fourth, below 10³ and 10⁴.
    cases.run(Case::new("how the gap really changes"), |case| {
        let (case, [gap, rate, jac, bend]) = worst(case, &all, Hung::told, |hung| {
            let row = hung.row();
            let d = 1e-3;
            let (before, now, after) =
                (hung.later(-d), hung.later(0.0), hung.later(d));
            let first = (after - before) / (2.0 * d);
            let second = (after - 2.0 * now + before) / (d * d);
            let Limb { v, omega, .. } = hung.limb;
            let parts = [v.x, v.y, v.z, omega.x, omega.y, omega.z];
            let sum: f64 = row.jac.iter().zip(parts).map(|(j, x)| j * x).sum();
            let still = hung.at(Vec3::zeros(), Vec3::zeros()).row();
            [
                (row.gap - now).abs(),
                (row.rate - first).abs(),
                (row.rate - still.rate - sum).abs(),
                (row.bend - second).abs(),
            ]
        });
        case.scalar("gap, off by at most", gap, CLOSE)
            .scalar("rate, off by at most", rate, Tolerance::abs(2e-3))
            .scalar("jac, off by at most", jac, CLOSE)
            .scalar("bend, off by at most", bend, Tolerance::abs(2e-2))
    });
    // Either it does nothing, or the gap is used up at the end of the step.
    let steps = [0.005, 0.02];
    let begun = Case::new("one or the other").given("h", steps);
    cases.run(begun, |case| {
        let (case, [push, both, short]) = worst(case, &all, Hung::told, |hung| {
            let (mut push, mut both, mut short) = (0.0_f64, 0.0_f64, 0.0_f64);
            for h in steps {
                let done = pull(&hung.limb, &hung.thread, h);
                let row = hung.row();
                let after = hung.at(done.v, done.omega).row();
                let left = row.gap / h + after.rate + 0.5 * h * row.bend;
                push = push.max(-done.impulse);
                both = both.max((done.impulse * left).abs());
                short = short.max(-left);
            }
            [push, both, short]
        });
        case.scalar("pushed with, at most", push, CLOSE)
            .scalar("pull across a gap, at most", both, Tolerance::abs(1e-8))
            .scalar("too short by, at most", short, CLOSE)
    });
    // Momentum changes along the thread alone, and the spin by its torque.
    let begun = Case::new("the impulse is one at the tie").given("h", 0.02);
    cases.run(begun, |case| {
        let (case, [off]) = worst(case, &all, Hung::told, |Hung { limb, thread }| {
            let done = pull(limb, thread, 0.02);
            let kick = (done.v - limb.v) / limb.mass_inv;
            let spun = limb.i_inv * (thread.p - limb.x).cross(&kick);
            let u = (thread.q - thread.p).normalize();
            let aside = (kick - done.impulse * u).norm();
            [aside.max((done.omega - limb.omega - spun).norm())]
        });
        case.scalar("off by at most", off, Tolerance::abs(1e-9))
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["a limb", "another limb", "a third limb"] {
        let mut hung = fresh(random);
        // Taut, so that there is something to do.
        hung.thread.length = (hung.thread.p - hung.thread.q).norm() - 0.01;
        hung.ask(cases, label, 0.01);
    }
}

/// A weight on a thread that swings from the side: how far it is from the
/// hand.
pub fn see() -> Outcome<Drawing> {
    let mut limb = Limb {
        x: vector([0.9, 0.0, 0.0]),
        v: Vec3::zeros(),
        omega: Vec3::zeros(),
        mass_inv: 1.0,
        i_inv: Mat3::identity(),
    };
    let (h, mut path) = (0.01, Vec::new());
    for _ in 0..150 {
        limb.v.z -= 9.81 * h;
        let thread = Thread {
            p: limb.x,
            q: Vec3::zeros(),
            q_velocity: Vec3::zeros(),
            length: 1.0,
        };
        limb.v = pull(&limb, &thread, h).v;
        limb.x += h * limb.v;
        path.push((limb.x.x, limb.x.z));
    }
    let circle = (0..=60).map(|k| {
        let angle = std::f64::consts::PI * (1.0 + f64::from(k) / 60.0);
        (angle.cos(), angle.sin())
    });
    let panel = Panel::new()
        .title("a weight falls into its thread")
        .axes("x (m)", "z (m)")
        .equal()
        .add(Series::line("length of the thread", circle).ink(Ink::Exact))
        .add(Series::points("yours", path).ink(Ink::Blue));
    Ok(Plot::square(panel).draw()?)
}
