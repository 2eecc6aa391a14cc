//! What `rk4_step` is put through.

use super::answer::rk4_step;
use course::step_probe::{CLOSE, StepProbe, Trip};
use course::{Case, Cases, Drawing, Outcome, Random};
use figure::{Ink, Legend, Panel, Plot, Point, Series};

const STEP: StepProbe = StepProbe(rk4_step);

fn round(_: f64, x: &[f64]) -> Vec<f64> {
    vec![-x[1], x[0]]
}

/// The fixed trips, each with the reason for its numbers.
const TRIPS: [Trip; 6] = [
    // The example: 1 + 1 + 1/2 + 1/6 + 1/24 = 65/24.
    Trip {
        label: "growth, one step",
        field: "x",
        f: |_, x| vec![x[0]],
        t: 0.0,
        h: 1.0,
        x: &[1.0],
        steps: 1,
    },
    // x' = 4t³ is solved by t⁴: from 1 at t = 1 to 16 at t = 2. The weights
    // are Simpson's rule, (4 + 4 * 13.5 + 32)/6 = 15.
    Trip {
        label: "an arrow that grows with time, one step",
        field: "4 t³",
        f: |t, _| vec![4.0 * t * t * t],
        t: 1.0,
        h: 1.0,
        x: &[1.0],
        steps: 1,
    },
    // Published case one_step_rational_x2_plus_t: 595120795/268435456.
    Trip {
        label: "a curved field, one step",
        field: "x² + t",
        f: |t, x| vec![x[0] * x[0] + t],
        t: 0.0,
        h: 0.5,
        x: &[1.0],
        steps: 1,
    },
    // Published case decay_rk4_hk1: a step multiplies by
    // 1 - 1 + 1/2 - 1/6 + 1/24 = 0.375, so six give 0.375^6.
    Trip {
        label: "decay, six steps",
        field: "-4 x",
        f: |_, x| vec![-4.0 * x[0]],
        t: 0.0,
        h: 0.25,
        x: &[1.0],
        steps: 6,
    },
    // Published case decay_rk4_hk3: with hk = 3 the factor is 1.375, and what
    // should die out grows to 1.375^6.
    Trip {
        label: "decay with too long a step, six steps",
        field: "-4 x",
        f: |_, x| vec![-4.0 * x[0]],
        t: 0.0,
        h: 0.75,
        x: &[1.0],
        steps: 6,
    },
    // Published case circle_rk4_h0.5_n40: (1 + z + z²/2 + z³/6 + z⁴/24)^40
    // with z = 0.5 i.
    Trip {
        label: "round and round, forty steps",
        field: "(-y, x)",
        f: round,
        t: 0.0,
        h: 0.5,
        x: &[1.0, 0.0],
        steps: 40,
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

/// Where the arrow depends on time alone, the weights are Simpson's rule,
/// which is exact for cubes: x' = a + b t³ moves by h a + b ((t+h)⁴ - t⁴)/4.
fn exact_in_time(cases: &mut Cases, random: &mut Random) {
    let c = random.vector(2, 1.0, 3.0);
    let (t, h) = (random.uniform(1.0, 2.0), random.uniform(0.2, 0.9));
    let begun = Case::new("exact where the arrow is a cube of the time")
        .given("f(t, x)", format_args!("{} + {} t³", c[0], c[1]))
        .given("t", t)
        .given("h", h)
        .given("x", [2.0]);
    cases.run(begun, |case| {
        let f = |t: f64, _: &[f64]| vec![c[0] + c[1] * t.powi(3)];
        let end = rk4_step(&f, t, h, &[2.0]);
        let fourth = (t + h).powi(4) - t.powi(4);
        let right = h * c[0] + 0.25 * c[1] * fourth;
        case.scalar("moved / exact", (end[0] - 2.0) / right, CLOSE)
    });
}

/// On x' = k x a step multiplies by 1 + z + z²/2 + z³/6 + z⁴/24, where
/// z = hk. The probe reports that factor divided by the sum.
fn growth(cases: &mut Cases, random: &mut Random) {
    let (k, h) = (random.uniform(1.0, 3.0), random.uniform(0.3, 0.9));
    let x = random.uniform(0.5, 2.0);
    let begun = Case::new("growth: five terms of the exponential series")
        .given("f(t, x)", format_args!("{k} x"))
        .given("t", 0.0)
        .given("h", h)
        .given("x", [x]);
    cases.run(begun, |case| {
        let end = rk4_step(&|_, x| vec![k * x[0]], 0.0, h, &[x]);
        let z = h * k;
        let sum = 1.0 + z * (1.0 + z / 2.0 * (1.0 + z / 3.0 * (1.0 + z / 4.0)));
        case.scalar("factor / series", end[0] / x / sum, CLOSE)
    });
}

/// Order 4: half the step, a sixteenth of the error. The next term of the
/// error changes the measured order by about h = 1/24:
/// measured values lie within 0.1 of 4.
fn order(cases: &mut Cases, random: &mut Random) {
    let label = "half the step, a sixteenth of the error";
    STEP.order(cases, random, label, 48, 0.2);
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    STEP.held_out(cases, random);
}

/// The student's error against the step size, on axes where a method of
/// order 4 is a line of slope 4.
pub fn see() -> Outcome<Drawing> {
    let mut yours: Vec<Point> = Vec::new();
    for doublings in 0..7 {
        let n = 4 << doublings;
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
        .guide(2.0, (h, error))
        .guide(4.0, (h, error));
    Ok(Plot::wide(panel).size(640.0, 400.0).draw()?)
}
