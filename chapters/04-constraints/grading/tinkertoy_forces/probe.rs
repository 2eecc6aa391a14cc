//! What `tinkertoy_forces` is put through.

use super::answer::{Rod, Toy, tinkertoy_forces};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Series};
use std::f64::consts::FRAC_PI_2;

type Pair = [f64; 2];

/// The residual is 1e-12 of a right side of size 100, and the condition of
/// the matrices is below 100: forces are good to 1e-8 N.
const CLOSE: Tolerance = Tolerance::new(1e-7, 1e-8);

/// A toy at one moment.
#[derive(Clone)]
struct Moment {
    label: &'static str,
    toy: Toy,
    x: Vec<Pair>,
    v: Vec<Pair>,
    applied: Vec<Pair>,
}

impl Moment {
    /// Particles at rest, without nails, rods or forces.
    fn new(label: &'static str, mass: &[f64], x: &[Pair]) -> Moment {
        let (n, mass) = (mass.len(), mass.to_vec());
        let (nailed, rods) = (vec![false; n], Vec::new());
        let toy = Toy { mass, nailed, rods, ks: 100.0, kd: 20.0 };
        let zero = vec![[0.0; 2]; n];
        Moment { label, toy, x: x.to_vec(), v: zero.clone(), applied: zero }
    }

    fn nail(mut self, i: usize) -> Moment {
        (self.toy.nailed[i], self.v[i]) = (true, [0.0; 2]);
        self
    }

    /// Rods that have just the right length now.
    fn rods(mut self, ends: &[[usize; 2]]) -> Moment {
        for &[a, b] in ends {
            let length = apart(self.x[a], self.x[b]);
            self.toy.rods.push(Rod { ends: [a, b], length });
        }
        self
    }

    fn moving(mut self, v: &[Pair]) -> Moment {
        self.v = v.to_vec();
        self
    }

    fn weight(mut self, g: f64) -> Moment {
        for (force, mass) in self.applied.iter_mut().zip(&self.toy.mass) {
            force[1] -= mass * g;
        }
        self
    }

    fn forces(&self) -> Vec<Pair> {
        tinkertoy_forces(&self.toy, &self.x, &self.v, &self.applied)
    }

    fn begun(&self) -> Case {
        let told = |rod: &Rod| (rod.ends, rod.length);
        Case::new(self.label)
            .given("mass", &self.toy.mass)
            .given("nailed", &self.toy.nailed)
            .given("rods", self.toy.rods.iter().map(told).collect::<Vec<_>>())
            .given("ks, kd", (self.toy.ks, self.toy.kd))
            .given("x", &self.x)
            .given("v", &self.v)
            .given("applied", &self.applied)
    }

    fn ask(self, cases: &mut Cases) {
        cases.run(self.begun(), |case| {
            let forces = self.forces().iter().map(|f| f.to_vec()).collect();
            case.matrix("forces", forces, CLOSE).unit("N")
        });
    }
}

fn apart(a: Pair, b: Pair) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

pub fn public(cases: &mut Cases) {
    // The rod carries the weight, 20 N.
    let bob = [[0.0, 0.0], [0.0, -1.0]];
    let hung = Moment::new("a weight on a nail", &[5.0, 2.0], &bob);
    let hung = hung.nail(0).rods(&[[0, 1]]).weight(10.0);
    hung.clone().ask(cases);
    // The same with the rod three times: each carries a third.
    let thrice = Moment { label: "on three equal rods", ..hung.clone() };
    thrice.rods(&[[0, 1], [1, 0]]).ask(cases);
    // It runs at 3 m/s: 2 · 9 N more.
    let swings = Moment { label: "the weight swings", ..hung };
    swings.moving(&[[0.0, 0.0], [3.0, 0.0]]).ask(cases);
    // The example.
    let pair = [[1.1, 0.0], [0.0, 0.0]];
    let mut flying =
        Moment::new("too long, and flying apart", &[1.0, 3.0], &pair)
            .rods(&[[0, 1]])
            .moving(&[[0.2, 0.0], [0.0, 0.0]]);
    flying.toy.rods[0].length = 1.0;
    flying.ask(cases);
    // Published case hanging_chain_3: every particle hangs in balance.
    let chain = [[0.0, 0.0], [0.0, -0.5], [0.0, -1.0], [0.0, -1.5]];
    let rods = [[0, 1], [1, 2], [2, 3]];
    let mass = [1.0, 1.0, 2.0, 3.0];
    let hanging = Moment::new("a hanging chain", &mass, &chain);
    hanging.nail(0).rods(&rods).weight(9.81).ask(cases);
    // Rod 0-1 is upright and carries 10 N. Rod 1-2 is level; its end runs
    // round at 3 m/s, 9 m/s² that both particles share: 4.5 N.
    let corner = [[0.0, 0.0], [0.0, -1.0], [1.0, -1.0]];
    let double = Moment::new("a double pendulum", &[1.0; 3], &corner);
    let v = [[0.0, 0.0], [0.0, 0.0], [0.0, -3.0]];
    double.nail(0).rods(&[[0, 1], [1, 2]]).weight(10.0).moving(&v).ask(cases);
    // A square with both diagonals, one rod more than it needs, turning at 2
    // rad/s: m w² r towards the middle, that is -4 x.
    let square = [[0.5, 0.5], [-0.5, 0.5], [-0.5, -0.5], [0.5, -0.5]];
    let v = square.map(|x| [-2.0 * x[1], 2.0 * x[0]]);
    let rods = [[0, 1], [1, 2], [2, 3], [3, 0], [0, 2], [1, 3]];
    let turning =
        Moment::new("a square with both diagonals", &[1.0; 4], &square);
    turning.rods(&rods).moving(&v).ask(cases);
    // Held by three nails, one more than needed: whatever is applied to the
    // particle in the middle is cancelled.
    let star = [[0.0, 0.0], [0.0, 2.0], [-3.0, -1.0], [3.0, -1.0]];
    let mut held = Moment::new("between three nails", &[2.0; 4], &star)
        .rods(&[[0, 1], [0, 2], [3, 0]]);
    held.toy.nailed = vec![false, true, true, true];
    held.applied[0] = [7.0, -4.0];
    held.ask(cases);
}

/// A strip of triangles at random places, between particles of random mass
/// that are pushed at random: stiff, and with no rod too many.
fn fresh(random: &mut Random, label: &'static str) -> Moment {
    let n = random.integer(4, 7);
    let mut x = Vec::new();
    for i in 0..n {
        let (dx, dy) = (random.uniform(-0.2, 0.2), random.uniform(-0.2, 0.2));
        x.push([0.6 * i as f64 + dx, (i % 2) as f64 + dy]);
    }
    let mut ends = vec![[0, 1]];
    for i in 2..n {
        ends.extend([[i - 1, i], [i, i - 2]]);
    }
    let strip = Moment::new(label, &random.vector(n, 1.0, 3.0), &x);
    let mut strip = strip.rods(&ends);
    for i in 0..n {
        let (f, v) = (random.vector(2, -9.0, 9.0), random.vector(2, -1.0, 1.0));
        (strip.applied[i], strip.v[i]) = ([f[0], f[1]], [v[0], v[1]]);
    }
    strip
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    rigid(cases, random);
    as_asked(cases, random);
    relisted(cases, random);
}

/// A strip that turns and flies as one piece: the rods do no work, and they
/// neither push nor turn the whole. One rod too many changes no force.
fn rigid(cases: &mut Cases, random: &mut Random) {
    let mut strip = fresh(random, "a stiff strip, turning");
    let c = random.vector(3, 0.5, 2.0);
    for (v, x) in strip.v.iter_mut().zip(&strip.x) {
        *v = [c[0] - c[2] * x[1], c[1] + c[2] * x[0]];
    }
    cases.run(strip.begun(), |case| {
        let forces = strip.forces();
        let braced = strip.clone().rods(&[[0, 3]]).forces();
        let (mut power, mut sum, mut turn, mut off) = (0.0, [0.0; 2], 0.0, 0.0);
        for (i, f) in forces.iter().enumerate() {
            let (x, v) = (strip.x[i], strip.v[i]);
            power += f[0] * v[0] + f[1] * v[1];
            sum = [sum[0] + f[0], sum[1] + f[1]];
            turn += x[0] * f[1] - x[1] * f[0];
            off = apart(*f, braced[i]).max(off);
        }
        let solved = Tolerance::abs(1e-6);
        case.scalar("power", power, solved)
            .unit("W")
            .vector("Σ f", sum.to_vec(), solved)
            .unit("N")
            .scalar("Σ x × f", turn, solved)
            .unit("N m")
            .scalar("changed by one rod too many", off, solved)
            .unit("N")
    });
}

/// All rods of a strip that wobbles on a nail accelerate by -ks C - kd C'.
/// Differences over 1e-3 s err by 1e-6/12 times a fourth derivative.
fn as_asked(cases: &mut Cases, random: &mut Random) {
    let mut strip = fresh(random, "every rod accelerates as it should").nail(0);
    strip.toy.rods.iter_mut().for_each(|rod| rod.length *= 0.95);
    cases.run(strip.begun(), |case| {
        let Moment { toy, x, v, applied, .. } = &strip;
        let forces = strip.forces();
        let at = |i: usize, t: f64| {
            let w = if toy.nailed[i] { 0.0 } else { 1.0 / toy.mass[i] };
            [0, 1].map(|k| {
                let a = w * (applied[i][k] + forces[i][k]);
                x[i][k] + t * v[i][k] + 0.5 * t * t * a
            })
        };
        let (d, mut off) = (1e-3, 0.0_f64);
        for Rod { ends: [a, b], length } in toy.rods.iter().copied() {
            let c = |t: f64| apart(at(a, t), at(b, t)) - length;
            let second = (c(d) + c(-d) - 2.0 * c(0.0)) / (d * d);
            let first = (c(d) - c(-d)) / (2.0 * d);
            off = off.max((second + toy.ks * c(0.0) + toy.kd * first).abs());
        }
        case.scalar("C'' + ks C + kd C', at most", off, Tolerance::abs(1e-2))
            .unit("m/s²")
    });
}

/// Rods listed from the last to the first, each the other way round: the same
/// forces.
fn relisted(cases: &mut Cases, random: &mut Random) {
    let strip = fresh(random, "another list of the same rods").nail(1);
    cases.run(strip.begun(), |case| {
        let mut other = strip.clone();
        other.toy.rods.reverse();
        other.toy.rods.iter_mut().for_each(|rod| rod.ends.reverse());
        let mut off = 0.0_f64;
        for (a, b) in strip.forces().into_iter().zip(other.forces()) {
            off = off.max(apart(a, b));
        }
        case.scalar("difference, at most", off, Tolerance::abs(1e-6)).unit("N")
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    fresh(random, "a fresh strip").ask(cases);
    let mut hung = fresh(random, "a fresh strip on a nail").nail(2);
    hung.toy.rods.iter_mut().for_each(|rod| rod.length *= 1.02);
    hung.weight(9.81).ask(cases);
}

/// The angles of a double pendulum with two rods of 1 m and two weights of 1
/// kg, and how they change: the classical equations.
fn exact([a, b, ra, rb]: [f64; 4]) -> [f64; 4] {
    let (g, sin, cos) = (9.81, (a - b).sin(), (a - b).cos());
    let below = 3.0 - (2.0 * (a - b)).cos();
    let first = -3.0 * g * a.sin() - g * (a - 2.0 * b).sin();
    let first = first - 2.0 * sin * (rb * rb + ra * ra * cos);
    let second = 2.0 * ra * ra + 2.0 * g * a.cos() + rb * rb * cos;
    [ra, rb, first / below, 2.0 * sin * second / below]
}

/// A double pendulum let go with both rods level, by the student's forces and
/// by its angles: where the lower weight is.
pub fn see() -> Outcome<Drawing> {
    let x = [[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]];
    let double = Moment::new("", &[1.0; 3], &x).nail(0).weight(9.81);
    let mut now = double.rods(&[[0, 1], [1, 2]]);
    let mut angles = [FRAC_PI_2, FRAC_PI_2, 0.0, 0.0];
    let (h, mut yours, mut right) = (0.001, Vec::new(), Vec::new());
    for _ in 0..=2000 {
        yours.push((now.x[2][0], now.x[2][1]));
        let [a, b, ..] = angles;
        right.push((a.sin() + b.sin(), -a.cos() - b.cos()));
        let half = stepped(&now, &now, 0.5 * h);
        now = stepped(&now, &half, h);
        let moved =
            |by, rate: [f64; 4]| [0, 1, 2, 3].map(|i| angles[i] + by * rate[i]);
        angles = moved(h, exact(moved(0.5 * h, exact(angles))));
    }
    let panel = Panel::new().axes("x (m)", "y (m)").equal();
    let panel = panel.ranges(-2.6..=2.6, -2.6..=0.6);
    let panel = panel
        .add(Series::line("exact", right).ink(Ink::Exact))
        .add(Series::line("yours", yours).ink(Ink::Blue).thin());
    Ok(Plot::wide(panel).draw()?)
}

/// A time `h` on from one moment, at the rates of another.
fn stepped(from: &Moment, rates: &Moment, h: f64) -> Moment {
    let (mut to, forces) = (from.clone(), rates.forces());
    for i in 1..3 {
        for k in 0..2 {
            to.x[i][k] += h * rates.v[i][k];
            to.v[i][k] += h * (rates.applied[i][k] + forces[i][k]);
        }
    }
    to
}
