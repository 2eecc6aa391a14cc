//! What `quaternion_rate` and `turn_step` are put through.

use super::answer::{Quaternion, quaternion_rate, turn_step};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};
use math::Vec3;

/// A dozen products of numbers near one.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-12);

const fn quaternion(s: f64, x: f64, y: f64, z: f64) -> Quaternion {
    Quaternion { s, v: Vec3::new(x, y, z) }
}

fn list(q: Quaternion) -> Vec<f64> {
    vec![q.s, q.v.x, q.v.y, q.v.z]
}

fn dot(a: Quaternion, b: Quaternion) -> f64 {
    a.s * b.s + a.v.dot(&b.v)
}

fn length(q: Quaternion) -> f64 {
    dot(q, q).sqrt()
}

fn begun(label: &str, q: Quaternion, omega: Vec3) -> Case {
    let omega: [f64; 3] = omega.into();
    Case::new(label).given("q", list(q)).given("omega", omega)
}

fn ask_rate(cases: &mut Cases, label: &str, q: Quaternion, omega: [f64; 3]) {
    let omega = Vec3::from(omega);
    cases.run(begun(label, q, omega), |case| {
        let rate = quaternion_rate(q, omega);
        case.vector("q'", list(rate), CLOSE).unit("1/s")
    });
}

/// A step with an angular velocity that changes evenly: a + b t.
struct Step {
    q: Quaternion,
    a: [f64; 3],
    b: [f64; 3],
    t: f64,
    h: f64,
}

fn ask_step(cases: &mut Cases, label: &str, step: Step) {
    let Step { q, a, b, t, h } = step;
    let begun = Case::new(label)
        .given("q", list(q))
        .given("omega(t)", format_args!("{a:?} + {b:?} t"))
        .given("t, h", (t, h));
    cases.run(begun, |case| {
        let omega = |t: f64| Vec3::from(a) + t * Vec3::from(b);
        case.vector("q a step later", list(turn_step(q, &omega, t, h)), CLOSE)
    });
}

/// The fixed cases, each with the reason for its numbers.
pub fn public(cases: &mut Cases) {
    let start = quaternion(1.0, 0.0, 0.0, 0.0);
    // The example.
    let q = quaternion(0.6, 0.8, 0.0, 0.0);
    ask_rate(cases, "a rate", q, [1.0, 0.0, 2.0]);
    // ½ [0, omega]: as if omega were a quaternion.
    ask_rate(
        cases,
        "the rate of a body not turned yet",
        start,
        [1.0, -2.0, 3.0],
    );
    // A rate is in proportion to q. Half of: -(2 - 2 + 2) = -2, and
    // 1 (2, 1, 2) + (2, 1, 2) × (1, -2, 1) = (2, 1, 2) + (5, 0, -5).
    let long = quaternion(1.0, 1.0, -2.0, 1.0);
    ask_rate(cases, "the rate of a long quaternion", long, [2.0, 1.0, 2.0]);
    // The example: [1, (0, 0, 2)] over the root of 5.
    let steady = [0.0, 0.0, 2.0];
    let still = [0.0; 3];
    let step = Step { q: start, a: steady, b: still, t: 0.0, h: 1.0 };
    ask_step(cases, "a step", step);
    // omega is along v, and so the quaternion turns by the same factor
    // [0.5, (0, 0, 1)] again: [0.5, 1] [0.6, 0.8] as complex numbers is
    // [-0.5, 1], over its length, the root of 1.25.
    let q = quaternion(0.6, 0.0, 0.0, 0.8);
    let step = Step { q, a: steady, b: still, t: 3.0, h: 1.0 };
    ask_step(cases, "a step further", step);
    // The same from a quaternion of length two: the answer has length one.
    let q = quaternion(1.2, 0.0, 0.0, 1.6);
    let step = Step { q, a: steady, b: still, t: 3.0, h: 1.0 };
    ask_step(cases, "a step from a quaternion that is too long", step);
    // omega is 4 t about x, 4 at the start and 5 half way: [1, 0.5] in the
    // middle, with the rate [-1.25, 2.5], half a second of which leads to
    // [0.375, 1.25]. One long, that is [3, 10] over the root of 109.
    let (a, b) = ([0.0; 3], [4.0, 0.0, 0.0]);
    let step = Step { q: start, a, b, t: 1.0, h: 0.5 };
    ask_step(cases, "faster and faster", step);
    // From the example's q, omega (1, 0, 2) at t = 0 and (1, 1, 2) half way.
    // middle = [0.2, (1.1, 0.8, 0.6)]; there -omega · v = -3.1, and 0.2 omega
    // + omega × v = (0.2, 0.2, 0.4) + (0.6 - 1.6, 2.2 - 0.6, 0.8 - 1.1). The
    // end is [0.6, (0.8, 0, 0)] + 2 · ½ of that: [-2.5, (0, 1.8, 0.1)].
    let q = quaternion(0.6, 0.8, 0.0, 0.0);
    let (a, b) = ([1.0, 0.0, 2.0], [0.0, 1.0, 0.0]);
    let step = Step { q, a, b, t: 0.0, h: 2.0 };
    ask_step(cases, "a large step about a moving axis", step);
}

fn product(a: Quaternion, b: Quaternion) -> Quaternion {
    let v = a.s * b.v + b.s * a.v + a.v.cross(&b.v);
    Quaternion { s: a.s * b.s - a.v.dot(&b.v), v }
}

/// A turn by an angle about an axis of length one.
fn turn(axis: Vec3, angle: f64) -> Quaternion {
    Quaternion { s: (0.5 * angle).cos(), v: (0.5 * angle).sin() * axis }
}

/// A body that spins about its own axis `along`, which itself goes round
/// `about`: q(t) is known, and so is omega(t).
#[derive(Clone, Copy)]
struct Coning {
    about: Vec3,
    round: f64,
    along: Vec3,
    spin: f64,
}

impl Coning {
    fn begun(&self, label: &str, t: f64) -> Case {
        let Coning { about, round, along, spin } = self;
        let axis = |v: &Vec3| <[f64; 3]>::from(*v);
        Case::new(label)
            .given("spins about its axis", (axis(along), spin))
            .given("which goes round", (axis(about), round))
            .given("t at the start", t)
    }

    fn q(&self, t: f64) -> Quaternion {
        let round = turn(self.about, self.round * t);
        product(round, turn(self.along, self.spin * t))
    }

    /// round about + the axis that has gone round, times spin.
    fn omega(&self, t: f64) -> Vec3 {
        let round = turn(self.about, self.round * t);
        let back = Quaternion { s: round.s, v: -round.v };
        let along = Quaternion { s: 0.0, v: self.along };
        let along = product(product(round, along), back).v;
        self.round * self.about + self.spin * along
    }

    /// The student's quaternions, in `n` steps of `h` from the time `t`.
    fn followed(&self, t: f64, h: f64, n: usize) -> Vec<Quaternion> {
        let mut path = vec![self.q(t)];
        for i in 0..n {
            let now = t + h * i as f64;
            path.push(turn_step(path[i], &|t| self.omega(t), now, h));
        }
        path
    }
}

fn triple(random: &mut Random, from: f64, to: f64) -> [f64; 3] {
    let c = random.vector(3, from, to);
    [c[0], c[1], c[2]]
}

/// Axes about a right angle apart, rates between 1 and 2 rad/s.
fn coning(random: &mut Random) -> Coning {
    let mut near =
        |axis: Vec3| (axis + Vec3::from(triple(random, -0.3, 0.3))).normalize();
    let (about, along) = (near(Vec3::z()), near(Vec3::x()));
    let (round, spin) = (random.uniform(1.0, 2.0), random.uniform(1.0, 2.0));
    Coning { about, round, along, spin }
}

fn fresh(random: &mut Random) -> Quaternion {
    let v = Vec3::from(triple(random, -1.0, 1.0));
    Quaternion { s: random.uniform(0.5, 1.5), v }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    across(cases, random);
    slope(cases, random);
    one_long(cases, random);
    order(cases, random);
}

/// A rate across q changes its direction and not its length; and it is half
/// as long as omega, for a q of length one.
fn across(cases: &mut Cases, random: &mut Random) {
    let (q, omega) = (fresh(random), Vec3::from(triple(random, 0.5, 2.0)));
    let begun = begun("the rate is perpendicular to the quaternion", q, omega);
    cases.run(begun, |case| {
        let rate = quaternion_rate(q, omega);
        let size = length(rate) / (length(q) * omega.norm());
        let rounding = Tolerance::abs(1e-12);
        case.scalar("q · q'", dot(q, rate), rounding).unit("1/s").scalar(
            "|q'| / (|q| |omega|)",
            size,
            rounding,
        )
    });
}

/// The rate is the slope of a motion that is known: a central difference over
/// d = 1e-5 s errs by d²/6 times the cube of 2 rad/s, and by rounding, 1e-11.
fn slope(cases: &mut Cases, random: &mut Random) {
    let (motion, t) = (coning(random), random.uniform(0.0, 5.0));
    let (q, omega) = (motion.q(t), motion.omega(t));
    let begun = begun("the slope of a motion that is known", q, omega);
    cases.run(begun, |case| {
        let rate = quaternion_rate(q, omega);
        let d = 1e-5;
        let (later, earlier) = (motion.q(t + d), motion.q(t - d));
        let s = rate.s - (later.s - earlier.s) / (2.0 * d);
        let v = rate.v - (later.v - earlier.v) / (2.0 * d);
        let off = length(Quaternion { s, v });
        case.scalar("difference", off, Tolerance::abs(1e-8)).unit("1/s")
    });
}

/// Five hundred rough steps, and the length is one to rounding after each.
fn one_long(cases: &mut Cases, random: &mut Random) {
    let (motion, t) = (coning(random), random.uniform(0.0, 5.0));
    let begun = motion.begun("five hundred rough steps", t);
    cases.run(begun.given("h", 0.3), |case| {
        let mut off = 0.0_f64;
        for q in motion.followed(t, 0.3, 500) {
            off = off.max((length(q) - 1.0).abs());
        }
        case.scalar("length - 1, at most", off, Tolerance::abs(1e-12))
    });
}

/// With half the step, a quarter of the error: order two. Two seconds in 200
/// and in 400 steps; what is left of the next order is about 1/200 of that.
fn order(cases: &mut Cases, random: &mut Random) {
    let (motion, t) = (coning(random), random.uniform(0.0, 5.0));
    let begun = motion.begun("half the step, a quarter of the error", t);
    cases.run(begun.given("h", [2.0 / 200.0, 2.0 / 400.0]), |case| {
        let error = |n: usize| {
            let path = motion.followed(t, 2.0 / n as f64, n);
            let (end, right) = (path[n], motion.q(t + 2.0));
            let (s, v) = (end.s - right.s, end.v - right.v);
            length(Quaternion { s, v })
        };
        let order = (error(200) / error(400)).log2();
        case.scalar("order", order, Tolerance::abs(0.05))
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["a fresh rate", "another fresh rate"] {
        let q = fresh(random);
        ask_rate(cases, label, q, triple(random, -2.0, 2.0));
    }
    for label in ["a fresh step", "another fresh step"] {
        let q = fresh(random);
        let (a, b) = (triple(random, -2.0, 2.0), triple(random, 0.3, 1.0));
        let (t, h) = (random.uniform(0.0, 2.0), random.uniform(0.2, 0.8));
        ask_step(cases, label, Step { q, a, b, t, h });
    }
}

/// A body that spins about an axis which goes round, for twelve seconds.
pub fn see() -> Outcome<Drawing> {
    let motion =
        Coning { about: Vec3::z(), round: 1.5, along: Vec3::x(), spin: 1.0 };
    let (h, n) = (0.2, 60);
    let yours = motion.followed(0.0, h, n);
    let curve = |path: &[Quaternion], f: fn(Quaternion) -> f64| -> Vec<Point> {
        let each = path.iter().enumerate();
        each.step_by(2).map(|(i, q)| (h * i as f64, f(*q))).collect()
    };
    let exact = Series::graph("exact", 0.0..=12.0, |t| motion.q(t).s);
    let number = Panel::new()
        .title("the number of q")
        .axes("time (s)", "s")
        .y_range(-1.5..=1.5)
        .add(exact.ink(Ink::Exact))
        .add(Series::points("yours", curve(&yours, |q| q.s)).ink(Ink::Blue));
    // A step multiplies q by 1 + h/2 omega_m + h²/8 omega_m omega.
    let mut never = vec![(0.0, 1.0)];
    for i in 0..n {
        let (t, size) = never[i];
        let early = Quaternion { s: 1.0, v: 0.25 * h * motion.omega(t) };
        let late = 0.5 * h * motion.omega(t + 0.5 * h);
        let factor = product(Quaternion { s: 0.0, v: late }, early);
        let factor = Quaternion { s: 1.0 + factor.s, v: factor.v };
        never.push((t + h, size * length(factor)));
    }
    let level = Series::line("exact", [(0.0, 1.0), (12.0, 1.0)]);
    let lengths = Panel::new()
        .title("its length")
        .axes("time (s)", "|q|")
        .y_range(0.99..=1.02)
        .add(level.ink(Ink::Exact))
        .add(Series::line("never made one long", never).ink(Ink::Orange))
        .add(Series::points("yours", curve(&yours, length)).ink(Ink::Blue));
    Ok(Plot::strip([number, lengths]).shared_legend().draw()?)
}
