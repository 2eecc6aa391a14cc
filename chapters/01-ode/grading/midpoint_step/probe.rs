//! What `midpoint_step` is put through.

use super::answer::midpoint_step;
use course::step_probe::{CLOSE, StepProbe, Trip};
use course::{Case, Cases, Drawing, Outcome, Random};
use figure::{Ink, Legend, Panel, Plot, Point, Series};

const STEP: StepProbe = StepProbe(midpoint_step);

fn round(_: f64, x: &[f64]) -> Vec<f64> {
    vec![-x[1], x[0]]
}

fn lorenz(_: f64, x: &[f64]) -> Vec<f64> {
    vec![
        10.0 * (x[1] - x[0]),
        x[0] * (28.0 - x[2]) - x[1],
        x[0] * x[1] - 8.0 / 3.0 * x[2],
    ]
}

/// The fixed trips, each with the reason for its numbers.
const TRIPS: [Trip; 6] = [
    // The example: the middle is 1.25, and 1 + 0.5 * 1.25 = 1.625.
    Trip {
        label: "growth, one step",
        field: "x",
        f: |_, x| vec![x[0]],
        t: 0.0,
        h: 0.5,
        x: &[1.0],
        steps: 1,
    },
    // x' = 2t is solved by t² + 2: from 3 at t = 1 to 6 at t = 2. Half way
    // the arrow is 2 * 1.5 = 3.
    Trip {
        label: "an arrow that grows with time, one step",
        field: "2 t",
        f: |t, _| vec![2.0 * t],
        t: 1.0,
        h: 1.0,
        x: &[3.0],
        steps: 1,
    },
    // Published case one_step_rational_x2_plus_t: the middle is 1.25, the
    // arrow there 1.25² + 0.25 = 1.8125, and 1 + 0.5 * 1.8125 = 61/32.
    Trip {
        label: "a curved field, one step",
        field: "x² + t",
        f: |t, x| vec![x[0] * x[0] + t],
        t: 0.0,
        h: 0.5,
        x: &[1.0],
        steps: 1,
    },
    // Lorenz's butterfly from (1, 1, 1): the first arrow is (0, 26, -5/3),
    // the middle (1, 2.3, 11/12), the arrow there (13, 24.78333…, -0.14444…).
    Trip {
        label: "three numbers, one step",
        field: "(10 (y - x), x (28 - z) - y, x y - 8/3 z)",
        f: lorenz,
        t: 0.0,
        h: 0.1,
        x: &[1.0, 1.0, 1.0],
        steps: 1,
    },
    // Published case decay_midpoint_hk0.5: a step multiplies by
    // 1 - hk + (hk)²/2 = 0.625, so six give 0.625^6.
    Trip {
        label: "decay, six steps",
        field: "-4 x",
        f: |_, x| vec![-4.0 * x[0]],
        t: 0.0,
        h: 0.125,
        x: &[1.0],
        steps: 6,
    },
    // Published case circle_midpoint_h0.5_n20: (1 + 0.5 i - 0.125)^20.
    Trip {
        label: "round and round, twenty steps",
        field: "(-y, x)",
        f: round,
        t: 0.0,
        h: 0.5,
        x: &[1.0, 0.0],
        steps: 20,
    },
];

pub fn public(cases: &mut Cases) {
    STEP.trips(cases, &TRIPS);
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    exact_in_time(cases, random);
    growth(cases, random);
    STEP.questions(cases, random);
    order(cases, random);
}

/// Where the arrow depends on time alone, and evenly, the middle arrow is
/// the mean arrow: x' = a + b t moves by h (a + b (t + h/2)), exactly.
fn exact_in_time(cases: &mut Cases, random: &mut Random) {
    let c = random.vector(2, 1.0, 3.0);
    let (t, h) = (random.uniform(1.0, 5.0), random.uniform(0.2, 0.9));
    let begun = Case::new("exact where the arrow changes evenly with time")
        .given("f(t, x)", format_args!("{} + {} t", c[0], c[1]))
        .given("t", t)
        .given("h", h)
        .given("x", [2.0]);
    cases.run(begun, |case| {
        let end = midpoint_step(&|t, _| vec![c[0] + c[1] * t], t, h, &[2.0]);
        let right = h * (c[0] + c[1] * (t + 0.5 * h));
        case.scalar("moved / exact", (end[0] - 2.0) / right, CLOSE)
    });
}

/// On x' = k x a step multiplies by 1 + z + z²/2, where z = hk. Of its three
/// terms the probe reports the last: (x_new/x - 1 - z) / z² = 1/2, from a
/// difference that loses at most two digits.
fn growth(cases: &mut Cases, random: &mut Random) {
    let (k, h) = (random.uniform(1.0, 3.0), random.uniform(0.3, 0.9));
    let x = random.uniform(0.5, 2.0);
    let begun = Case::new("growth: the term of order h²")
        .given("f(t, x)", format_args!("{k} x"))
        .given("t", 0.0)
        .given("h", h)
        .given("x", [x]);
    cases.run(begun, |case| {
        let end = midpoint_step(&|_, x| vec![k * x[0]], 0.0, h, &[x]);
        let z = h * k;
        let term = (end[0] / x - 1.0 - z) / (z * z);
        case.scalar("coefficient", term, CLOSE)
    });
}

/// Order 2: half the step, a quarter of the error. The next term of the
/// error changes the measured order by about h = 1/64:
/// measured values lie within 0.05 of 2.
fn order(cases: &mut Cases, random: &mut Random) {
    let label = "half the step, a quarter of the error";
    STEP.order(cases, random, label, 128, 0.1);
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    STEP.held_out(cases, random);
}

/// The student's error against the step size, on axes where a method of
/// order 2 is a line of slope 2.
pub fn see() -> Outcome<Drawing> {
    let mut yours: Vec<Point> = Vec::new();
    for doublings in 0..7 {
        let n = 8 << doublings;
        yours.push((2.0 / n as f64, STEP.swing_error(&[1.0], n)));
    }
    // The guides cross a little above the error of the longest step.
    let (h, error) = (yours[0].0, 1.6 * yours[0].1);
    let panel = Panel::new()
        .title("x' = cos(t) x, from 0 s to 2 s")
        .axes("step size h (s)", "error at the end")
        .log_log()
        .legend(Legend::Above)
        .add(Series::path("yours", yours).ink(Ink::Blue))
        .guide(1.0, (h, error))
        .guide(2.0, (h, error));
    Ok(Plot::wide(panel).size(640.0, 400.0).draw()?)
}
