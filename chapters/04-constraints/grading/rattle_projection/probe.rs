//! What `project_positions`, `project_velocities` and `rattle_step` are put
//! through.

use super::answer::{
    Ends, Rod, project_positions, project_velocities, rattle_step,
};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};

type Triple = [f64; 3];
type Pair = [Triple; 2];

/// A few dozen products and a root of a number near 1, or an iteration down
/// to rounding.
const CLOSE: Tolerance = Tolerance::new(1e-11, 1e-11);

/// Ends of 1 kg and 3 kg.
const UNEVEN: [f64; 2] = [1.0, 1.0 / 3.0];
/// A bob of 2 kg on a nail.
const NAILED: [f64; 2] = [0.5, 0.0];
const DOWN: Triple = [0.0, 0.0, -9.81];
const ZERO: Triple = [0.0; 3];

fn positions(cases: &mut Cases, label: &str, rod: Rod, old: Pair, new: Pair) {
    let begun = Case::new(label)
        .given("length, w", (rod.length, rod.w))
        .given("old", old)
        .given("drifted", new);
    cases.run(begun, |case| {
        let [a, b] = project_positions(rod, old, new);
        case.vector("first end", a.to_vec(), CLOSE)
            .unit("m")
            .vector("second end", b.to_vec(), CLOSE)
            .unit("m")
    });
}

fn velocities(cases: &mut Cases, label: &str, rod: Rod, x: Pair, v: Pair) {
    let begun = Case::new(label)
        .given("length, w", (rod.length, rod.w))
        .given("x", x)
        .given("v", v);
    cases.run(begun, |case| {
        let [a, b] = project_velocities(rod, x, v);
        case.vector("first end", a.to_vec(), CLOSE)
            .unit("m/s")
            .vector("second end", b.to_vec(), CLOSE)
            .unit("m/s")
    });
}

fn step(cases: &mut Cases, label: &str, rod: Rod, ends: Ends, a: Pair) {
    let h = 0.1;
    let begun = Case::new(label)
        .given("length, w", (rod.length, rod.w))
        .given("h", h)
        .given("x, v", (ends.x, ends.v))
        .given("a", a);
    cases.run(begun, |case| {
        let Ends { x, v } = rattle_step(rod, h, ends, a);
        case.vector("x", x.concat(), CLOSE)
            .unit("m")
            .vector("v", v.concat(), CLOSE)
            .unit("m/s")
    });
}

pub fn public(cases: &mut Cases) {
    let (right, rod) = ([1.0, 0.0, 0.0], Rod { length: 1.0, w: UNEVEN });
    // The example.
    let (old, new) = ([right, ZERO], [[1.0, 0.6, 0.0], ZERO]);
    positions(cases, "the example, positions", rod, old, new);
    let (x, v) =
        ([[0.85, 0.6, 0.0], [0.05, 0.0, 0.0]], [[2.0, 0.0, 0.0], ZERO]);
    velocities(cases, "the example, velocities", rod, x, v);
    // Nothing to do: 3² + 4² = 5².
    let long = Rod { length: 5.0, w: [1.0, 1.0] };
    let old = [[4.0, 0.0, 3.0], ZERO];
    positions(cases, "a rod that is right already", long, old, old);
    // The nail stays; 1 m to the side, so √(1.25² - 1²) = 0.75 m below.
    let hung = Rod { length: 1.25, w: NAILED };
    let old = [[0.0, 0.0, -1.25], ZERO];
    positions(cases, "a bob on a nail", hung, old, [[1.0, 0.0, -1.25], ZERO]);
    // The rate along l = (0, 0, 5) is 2 m/s, half for each end.
    let (x, v) = ([[0.0, 0.0, 5.0], ZERO], [[1.0, 0.0, 2.0], [1.0, 0.0, 0.0]]);
    velocities(cases, "a rod of 5 m", long, x, v);
    let x = [[0.0, 0.0, -1.25], ZERO];
    // All of 3 m/s for the bob, nothing for the nail.
    velocities(cases, "a bob falls", hung, x, [[4.0, 0.0, -3.0], ZERO]);
    steps(cases);
}

/// Steps of 0.1 s.
fn steps(cases: &mut Cases) {
    // At rest below its nail: the rod takes up the whole weight.
    let hung = Rod { length: 1.25, w: NAILED };
    let ends = Ends { x: [[0.0, 0.0, -1.25], ZERO], v: [ZERO; 2] };
    step(cases, "a bob at rest stays at rest", hung, ends, [DOWN, ZERO]);
    // Swinging through: the drift is 0.5 m across, so √(1.25² - 0.5²) below.
    let ends = Ends { v: [[5.0, 0.0, 0.0], ZERO], ..ends };
    step(cases, "a bob swings through", hung, ends, [DOWN, ZERO]);
    // From the side the rod is across the weight: half a kick, 0.04905 m
    // fallen along a line, then back along x.
    let ends = Ends { x: [[1.25, 0.0, 0.0], ZERO], v: [ZERO; 2] };
    step(cases, "a bob let go at the side", hung, ends, [DOWN, ZERO]);
    // Thrown: the centre of mass flies as if there were no rod.
    let rod = Rod { length: 1.0, w: UNEVEN };
    let x = [[0.6, 0.0, 0.8], ZERO];
    let v = [[2.0, 1.0, -1.5], [0.0, 1.0, 0.0]];
    step(cases, "a dumb-bell thrown", rod, Ends { x, v }, [DOWN; 2]);
    // Pulled apart: the accelerations differ.
    let a = [[3.0, 0.0, 4.0], [-1.0, 2.0, 0.0]];
    step(cases, "ends pulled apart", rod, Ends { x, v }, a);
}

fn minus(a: Triple, b: Triple) -> Triple {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn dot(a: Triple, b: Triple) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross(a: Triple, b: Triple) -> Triple {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

fn norm(a: Triple) -> f64 {
    dot(a, a).sqrt()
}

fn triple(random: &mut Random, size: f64) -> Triple {
    let c = random.vector(3, -size, size);
    [c[0], c[1], c[2]]
}

/// A rod with free ends that moves legally.
fn fresh(random: &mut Random) -> (Rod, Ends) {
    let w = [random.uniform(0.2, 2.0), random.uniform(0.2, 2.0)];
    let (corner, turn) = (triple(random, 1.0), triple(random, 1.0));
    let l = [random.uniform(0.5, 1.5), turn[0], turn[1]];
    let (drift, spin) = (triple(random, 2.0), triple(random, 2.0));
    let first = [0, 1, 2].map(|i| corner[i] + l[i]);
    // v = drift + spin × l is across the rod.
    let swung = cross(spin, l);
    let fast = [0, 1, 2].map(|i| drift[i] + swung[i]);
    let ends = Ends { x: [first, corner], v: [fast, drift] };
    (Rod { length: norm(l), w }, ends)
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    projections(cases, random);
    back_and_forth(cases, random);
    energy(cases, random);
}

/// What is pushed along the old rod with opposite signs leaves the centre of
/// mass where it is; the length is right to rounding.
fn projections(cases: &mut Cases, random: &mut Random) {
    let (rod, Ends { x, v }) = fresh(random);
    let (push, kick) = (triple(random, 0.2), triple(random, 2.0));
    let mut drifted = x;
    drifted[0] = [0, 1, 2].map(|i| x[0][i] + push[i]);
    let fast = [[0, 1, 2].map(|i| v[0][i] + kick[i]), v[1]];
    let begun = Case::new("a drifted rod")
        .given("length, w", (rod.length, rod.w))
        .given("old", x)
        .given("drifted", drifted)
        .given("v", fast);
    cases.run(begun, |case| {
        let put = project_positions(rod, x, drifted);
        let l = minus(put[0], put[1]);
        let moved = [0, 1].map(|j| minus(put[j], drifted[j]));
        let mean = |by: Pair| {
            norm([0, 1, 2].map(|i| by[0][i] / rod.w[0] + by[1][i] / rod.w[1]))
        };
        let aside = norm(cross(moved[0], minus(x[0], x[1])));
        let legal = project_velocities(rod, put, fast);
        let change = [0, 1].map(|j| minus(legal[j], fast[j]));
        case.scalar("length is off by", norm(l) - rod.length, CLOSE)
            .scalar("moved across the old rod", aside, CLOSE)
            .scalar("centre of mass moved by", mean(moved), CLOSE)
            .scalar("rod grows by", dot(l, minus(legal[0], legal[1])), CLOSE)
            .scalar("momentum changed by", mean(change), CLOSE)
    });
}

/// A step, all velocities reversed, another step: back at the start.
fn back_and_forth(cases: &mut Cases, random: &mut Random) {
    let (rod, ends) = fresh(random);
    let a = [triple(random, 9.0), triple(random, 9.0)];
    let begun = Case::new("there and back")
        .given("length, w", (rod.length, rod.w))
        .given("x, v", (ends.x, ends.v))
        .given("a", a)
        .given("h", 0.05);
    cases.run(begun, |case| {
        let mut there = rattle_step(rod, 0.05, ends, a);
        there.v = there.v.map(|v| v.map(|v| -v));
        let back = rattle_step(rod, 0.05, there, a);
        let off = norm(minus(back.x[0], ends.x[0]));
        let slow = [0, 1, 2].map(|i| back.v[0][i] + ends.v[0][i]);
        case.scalar("position is off by", off, CLOSE)
            .unit("m")
            .scalar("velocity is off by", norm(slow), CLOSE)
            .unit("m/s")
    });
}

/// Kinetic and potential energy (J) of a bob of 1 kg in the earth's field.
fn bob_energy(ends: Ends) -> f64 {
    0.5 * dot(ends.v[0], ends.v[0]) + 9.81 * ends.x[0][2]
}

/// A pendulum of 1 m from a random angle: with h = 0.02 s the energy wiggles
/// by (h ω)²/8 of it, 5e-4 times 20 J at most, and does not leave 0.05 J in
/// 200 s.
fn energy(cases: &mut Cases, random: &mut Random) {
    let angle = random.uniform(0.5, 2.5);
    let begun = Case::new("energy of a pendulum for 200 s")
        .given("angle from hanging down", angle)
        .given("h", 0.02);
    cases.run(begun, |case| {
        let worst = energy_errors(angle).into_iter().fold(0.0, f64::max);
        case.word("within 0.05 J", if worst < 0.05 { "yes" } else { "no" })
    });
}

/// The energy error of a pendulum after each step.
fn energy_errors(angle: f64) -> Vec<f64> {
    let rod = Rod { length: 1.0, w: [1.0, 0.0] };
    let x = [[angle.sin(), 0.0, -angle.cos()], ZERO];
    let mut ends = Ends { x, v: [ZERO; 2] };
    let start = bob_energy(ends);
    let mut errors = Vec::new();
    for _ in 0..10_000 {
        ends = rattle_step(rod, 0.02, ends, [DOWN, ZERO]);
        errors.push((bob_energy(ends) - start).abs());
    }
    errors
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    let (rod, ends) = fresh(random);
    let push = triple(random, 0.2);
    let mut drifted = ends.x;
    drifted[0] = [0, 1, 2].map(|i| ends.x[0][i] + push[i]);
    positions(cases, "fresh positions", rod, ends.x, drifted);
    let v = [triple(random, 2.0), triple(random, 2.0)];
    velocities(cases, "fresh velocities", rod, ends.x, v);
    let a = [triple(random, 9.0), triple(random, 9.0)];
    step(cases, "a fresh step", rod, ends, a);
}

/// The path of a dumb-bell, and the energy of a pendulum.
pub fn see() -> Outcome<Drawing> {
    let rod = Rod { length: 1.0, w: UNEVEN };
    let x = [[0.6, 0.0, 0.8], ZERO];
    let mut ends = Ends { x, v: [[4.0, 0.0, 2.25], [1.0, 0.0, 4.5]] };
    let mut paths: [Vec<Point>; 2] = [Vec::new(), Vec::new()];
    for _ in 0..50 {
        for j in 0..2 {
            paths[j].push((ends.x[j][0], ends.x[j][2]));
        }
        ends = rattle_step(rod, 0.02, ends, [DOWN; 2]);
    }
    let [light, heavy] = paths;
    let throw = Panel::new().title("a dumb-bell thrown").equal();
    let throw = throw
        .axes("x (m)", "z (m)")
        .add(Series::points("1 kg", light).ink(Ink::Blue))
        .add(Series::points("3 kg", heavy).ink(Ink::Orange));
    let errors = energy_errors(1.5).into_iter().enumerate().step_by(20);
    let errors = errors.map(|(n, e)| (0.02 * (n + 1) as f64, e));
    let energy = Panel::new().title("energy error of a pendulum");
    let energy = energy
        .axes("time (s)", "|E − E(0)| (J)")
        .y_range(0.0..=0.05)
        .add(Series::points("", errors).ink(Ink::Green));
    Ok(Plot::strip([throw, energy]).draw()?)
}
