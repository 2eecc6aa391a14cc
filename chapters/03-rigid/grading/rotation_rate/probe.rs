//! What `rotation_rate` is put through.

use super::answer::{angular_velocity, rotation_rate};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};
use math::{Mat3, Vec3, cross_matrix};
use std::f64::consts::{FRAC_1_PI, TAU};

/// A body that turns.
struct Turning {
    label: &'static str,
    axis: [f64; 3],
    turns: f64,
    /// Row by row.
    r: [[f64; 3]; 3],
}

/// Three products and a root: a few roundings of 1e-16 of numbers below 100.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-12);

const NOT_TURNED: [[f64; 3]; 3] =
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

/// The fixed cases, each with the reason for its numbers.
const TURNINGS: [Turning; 5] = [
    // The example: omega is (π, 0, 0), and the columns change by (0, 0, π),
    // nothing, and (0, -π, 0).
    Turning {
        label: "turned by a quarter about z, turning about x",
        axis: [2.0, 0.0, 0.0],
        turns: 0.5,
        r: [[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]],
    },
    // 1.5/π turns are 3 radians, and the axis is 3 long: omega is (2, -1, 2).
    // With R = 1 the answer is omega*.
    Turning {
        label: "not turned yet",
        axis: [2.0, -1.0, 2.0],
        turns: 1.5 * FRAC_1_PI,
        r: NOT_TURNED,
    },
    // The axis is along the body's x axis, which rests: omega is (0, 0, -2),
    // and (0, 1, 0) changes by (2, 0, 0), (1, 0, 0) by (0, -2, 0).
    Turning {
        label: "about its own x axis",
        axis: [0.0, 0.0, -5.0],
        turns: FRAC_1_PI,
        r: [[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0]],
    },
    // Published case Rdot: omega is (0.5, -1, 2), whose length is the root
    // of 5.25, 2.29128784747792, so many radians in a second.
    Turning {
        label: "a published rotation",
        axis: [0.5, -1.0, 2.0],
        turns: 2.29128784747792 / TAU,
        r: [
            [-0.21839080459770113, -0.942528735632184, 0.2528735632183908],
            [-0.6666666666666666, 0.33333333333333326, 0.6666666666666667],
            [-0.7126436781609196, -0.02298850574712641, -0.7011494252873564],
        ],
    },
    // No turns, no change.
    Turning {
        label: "at rest",
        axis: [1.0, 1.0, 1.0],
        turns: 0.0,
        r: NOT_TURNED,
    },
];

fn rows(m: &Mat3) -> Vec<Vec<f64>> {
    m.row_iter().map(|row| row.iter().copied().collect()).collect()
}

fn begun(label: &str, axis: Vec3, turns: f64, r: &Mat3) -> Case {
    Case::new(label)
        .given("axis", [axis.x, axis.y, axis.z])
        .given("turns", turns)
        .given("R, row by row", rows(r))
}

fn ask(cases: &mut Cases, label: &str, axis: Vec3, turns: f64, r: &Mat3) {
    cases.run(begun(label, axis, turns, r), |case| {
        let omega = angular_velocity(axis, turns);
        let rate = rotation_rate(omega, r);
        case.vector("omega", omega.as_slice().to_vec(), CLOSE)
            .unit("rad/s")
            .matrix("R'", rows(&rate), CLOSE)
            .unit("1/s")
    });
}

pub fn public(cases: &mut Cases) {
    for Turning { label, axis, turns, r } in TURNINGS {
        let r = Mat3::from_fn(|i, j| r[i][j]);
        ask(cases, label, Vec3::from(axis), turns, &r);
    }
}

/// The rotation by an angle about an axis: Rodrigues' formula.
fn rotation(axis: Vec3, angle: f64) -> Mat3 {
    let k = cross_matrix(axis.normalize());
    Mat3::identity() + angle.sin() * k + (1.0 - angle.cos()) * k * k
}

/// A random vector between 0.5 and 2 long.
fn arrow(random: &mut Random) -> Vec3 {
    let (height, angle) = (random.uniform(-0.9, 0.9), random.uniform(0.0, TAU));
    let across = (1.0 - height * height).sqrt();
    let size = random.uniform(0.5, 2.0);
    size * Vec3::new(across * angle.cos(), across * angle.sin(), height)
}

/// A random axis, a number of turns per second and a rotation.
fn fresh(random: &mut Random) -> (Vec3, f64, Mat3) {
    let (axis, about) = (arrow(random), arrow(random));
    let r = rotation(about, random.uniform(0.5, 3.0));
    (axis, random.uniform(0.3, 0.8), r)
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    rigid(cases, random);
    slope(cases, random);
    whole_turn(cases, random);
}

/// RᵀR stays the unit matrix, so that RᵀR' + R'ᵀR is zero; and the axis
/// itself does not move.
fn rigid(cases: &mut Cases, random: &mut Random) {
    let (axis, turns, r) = fresh(random);
    let label = "nothing is stretched, and the axis rests";
    cases.run(begun(label, axis, turns, &r), |case| {
        let rate = rotation_rate(angular_velocity(axis, turns), &r);
        let stretch = r.transpose() * rate + rate.transpose() * r;
        let moved = rate * (r.transpose() * axis);
        let rounding = Tolerance::abs(1e-12);
        case.scalar("RᵀR' + R'ᵀR, at most", stretch.amax(), rounding)
            .unit("1/s")
            .scalar("speed of the axis", moved.norm(), rounding)
            .unit("1/s")
    });
}

/// The exact rotation a little earlier and later, by Rodrigues' formula. A
/// central difference over d = 1e-5 s errs by d²/6 times the cube of
/// 2π · 0.8, which is 2e-9.
fn slope(cases: &mut Cases, random: &mut Random) {
    let (axis, turns, r) = fresh(random);
    let label = "the slope of the exact rotation";
    cases.run(begun(label, axis, turns, &r), |case| {
        let rate = rotation_rate(angular_velocity(axis, turns), &r);
        let d = 1e-5;
        let at = |t: f64| rotation(axis, TAU * turns * t) * r;
        let slope = (at(d) - at(-d)) / (2.0 * d);
        let off = (rate - slope).amax();
        case.scalar("difference, at most", off, Tolerance::abs(1e-7))
            .unit("1/s")
    });
}

/// So many seconds in `n` steps of Runge and Kutta's method.
fn turned(omega: Vec3, start: Mat3, seconds: f64, n: usize) -> Vec<Mat3> {
    let h = seconds / n as f64;
    let mut path = vec![start];
    for i in 0..n {
        let r = path[i];
        let k1 = rotation_rate(omega, &r);
        let k2 = rotation_rate(omega, &(r + 0.5 * h * k1));
        let k3 = rotation_rate(omega, &(r + 0.5 * h * k2));
        let k4 = rotation_rate(omega, &(r + h * k3));
        path.push(r + h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4));
    }
    path
}

/// A solver with your derivative: after the time of one turn the body is back.
/// A step of 2π/200 errs by its fifth power over 120: 5e-8 in 200 steps. After
/// half a turn, every arrow across the axis is turned round.
fn whole_turn(cases: &mut Cases, random: &mut Random) {
    let (axis, turns, r) = fresh(random);
    let other = arrow(random);
    let label = "a turn later it is back";
    cases.run(begun(label, axis, turns, &r), |case| {
        let omega = angular_velocity(axis, turns);
        let path = turned(omega, r, 1.0 / turns, 200);
        let across = axis.cross(&other).normalize();
        let body = r.transpose() * across;
        let half = across.dot(&(path[100] * body));
        let off = (path[200] - r).amax();
        let tolerance = Tolerance::abs(1e-6);
        case.scalar("cosine of the angle, half a turn later", half, tolerance)
            .scalar("difference a turn later, at most", off, tolerance)
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["a fresh body", "another fresh body", "a third fresh body"] {
        let (axis, turns, r) = fresh(random);
        ask(cases, label, axis, turns, &r);
    }
}

/// The tip of the body's x axis during one turn about a tilted axis.
pub fn see() -> Outcome<Drawing> {
    let axis = Vec3::new(0.0, 1.0, 2.0);
    let start = rotation(Vec3::new(1.0, 0.0, 0.0), 0.8);
    let path = turned(angular_velocity(axis, 0.5), start, 2.0, 60);
    let exact = |t: f64| rotation(axis, 0.5 * TAU * t) * start;
    let tip = |r: &Mat3| Vec3::new(r[(0, 0)], r[(1, 0)], r[(2, 0)]);
    let yours: Vec<Vec3> = path.iter().step_by(3).map(tip).collect();
    let right: Vec<Vec3> =
        (0..=200).map(|i| tip(&exact(f64::from(i) / 100.0))).collect();
    let above = |tips: &[Vec3]| -> Vec<Point> {
        tips.iter().map(|tip| (tip.x, tip.y)).collect()
    };
    let height = |tips: &[Vec3]| -> Vec<Point> {
        let step = 2.0 / (tips.len() - 1) as f64;
        let each = tips.iter().enumerate();
        each.map(|(i, tip)| (step * i as f64, tip.z)).collect()
    };
    let seen = Panel::new()
        .title("from above")
        .axes("x", "y")
        .equal()
        .ranges(-1.3..=1.3, -1.3..=1.3)
        .add(Series::line("exact", above(&right)).ink(Ink::Exact))
        .add(Series::points("yours", above(&yours)).ink(Ink::Blue));
    let time = Panel::new()
        .title("height")
        .axes("time (s)", "z")
        .y_range(-1.3..=1.3)
        .add(Series::line("exact", height(&right)).ink(Ink::Exact))
        .add(Series::points("yours", height(&yours)).ink(Ink::Blue));
    Ok(Plot::strip([seen, time]).shared_legend().draw()?)
}
