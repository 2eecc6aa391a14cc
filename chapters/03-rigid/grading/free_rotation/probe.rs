//! What `free_rotation` is put through.

use super::answer::{Deviation, small_rates, stability};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};
use math::Vec3;

/// Roots, and sines of a few radians, up to rounding.
const CLOSE: Tolerance = Tolerance::new(1e-10, 1e-9);

/// A spin, and small rates at the start and the time at which they are asked
/// for.
struct Spin {
    label: &'static str,
    moments: [f64; 3],
    axis: usize,
    omega: f64,
    start: [f64; 2],
    t: f64,
}

/// The fixed spins, each with the reason for its numbers: `a` and `b` are the
/// factors of the two linear equations.
const SPINS: [Spin; 7] = [
    // a = −0.5, b = −4: growth √2; cosh and −4 sinh/√2 of it.
    Spin {
        label: "the middle axis",
        moments: [1.0, 2.0, 4.0],
        axis: 1,
        omega: 2.0,
        start: [0.01, 0.0],
        t: 1.0,
    },
    // a = −4, b = 3: swings with √12.
    Spin {
        label: "the axis of the largest moment",
        moments: [1.0, 2.0, 4.0],
        axis: 2,
        omega: 2.0,
        start: [0.01, 0.0],
        t: 1.0,
    },
    // a = (4 − 1) 2/2 = 3, b = (1 − 2) 2/4 = −0.5: swings with √1.5.
    Spin {
        label: "the axis of the smallest moment",
        moments: [1.0, 2.0, 4.0],
        axis: 0,
        omega: 2.0,
        start: [0.0, 0.02],
        t: 0.5,
    },
    // a = 0.5, b = 4 now: the same growth, and what mixes in has changed
    // its sign.
    Spin {
        label: "the middle axis, the other way round",
        moments: [1.0, 2.0, 4.0],
        axis: 1,
        omega: -2.0,
        start: [0.01, 0.003],
        t: 0.7,
    },
    // The middle moment belongs to axis 0: a = (2 − 3) 1/6, b = (3 − 6) 1/2,
    // growth 1/2.
    Spin {
        label: "another order of the moments",
        moments: [3.0, 6.0, 2.0],
        axis: 0,
        omega: 1.0,
        start: [0.0, 0.01],
        t: 2.0,
    },
    // A plate: a = (1 − 1) = 0, b = (1 − 2) 3/1 = −3: a straight line.
    Spin {
        label: "a plate across its axis",
        moments: [1.0, 2.0, 1.0],
        axis: 0,
        omega: 3.0,
        start: [0.01, 0.02],
        t: 2.0,
    },
    // Nothing turns: the rates stay.
    Spin {
        label: "no spin",
        moments: [1.0, 2.0, 4.0],
        axis: 1,
        omega: 0.0,
        start: [0.01, 0.02],
        t: 5.0,
    },
];

fn begin(label: &str, moments: Vec3, axis: usize, omega: f64) -> Case {
    Case::new(label)
        .given("moments (kg m²)", [moments.x, moments.y, moments.z])
        .given("axis", axis)
        .given("omega (rad/s)", omega)
}

/// What becomes of a deviation, in a word and a number.
fn told(case: Case, deviation: Deviation) -> Case {
    let (word, rate) = match deviation {
        Deviation::Swings(rate) => ("swings", rate),
        Deviation::Grows(rate) => ("grows", rate),
        Deviation::Neutral => ("neutral", 0.0),
    };
    case.word("a deviation", word).scalar("its rate", rate, CLOSE).unit("1/s")
}

fn ask(
    cases: &mut Cases,
    label: &str,
    (moments, axis, omega): (Vec3, usize, f64),
    start: [f64; 2],
    t: f64,
) {
    let begun = begin(label, moments, axis, omega)
        .given("start (rad/s)", start)
        .given("t (s)", t);
    cases.run(begun, |case| {
        let case = told(case, stability(moments, axis, omega));
        let rates = small_rates(moments, axis, omega, start, t);
        case.vector("small rates", rates.to_vec(), CLOSE).unit("rad/s")
    });
}

pub fn public(cases: &mut Cases) {
    for Spin { label, moments, axis, omega, start, t } in SPINS {
        ask(cases, label, (Vec3::from(moments), axis, omega), start, t);
    }
}

/// Moments that differ, an axis, and a rate.
fn fresh(random: &mut Random) -> (Vec3, usize, f64) {
    let small = random.uniform(0.5, 1.0);
    let middle = small + random.uniform(0.3, 1.0);
    let large = middle + random.uniform(0.3, 1.0);
    let mut moments = [small, middle, large];
    moments.rotate_left(random.integer(0, 3));
    let axis = random.integer(0, 3);
    (Vec3::from(moments), axis, random.uniform(0.5, 2.0))
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    sorted(cases, random);
    eulers_equations(cases, random);
    in_two_parts(cases, random);
}

/// Whatever the order of the moments, only the middle one makes a deviation
/// grow.
fn sorted(cases: &mut Cases, random: &mut Random) {
    let (moments, _, omega) = fresh(random);
    let begun = begin("only the middle axis is unstable", moments, 0, omega);
    cases.run(begun, |case| {
        let mut grows = 0;
        let mut middle = "no";
        for axis in 0..3 {
            if let Deviation::Grows(_) = stability(moments, axis, omega) {
                grows += 1;
                let below = moments.iter().filter(|m| **m < moments[axis]);
                middle = if below.count() == 1 { "yes" } else { "no" };
            }
        }
        case.scalar("unstable axes", f64::from(grows), Tolerance::EXACT)
            .word("it is the middle one", middle)
    });
}

/// Euler's equations in full, with rates so small that their product does not
/// count: Runge and Kutta's method with 2000 steps errs by far less than that
/// product, a millionth of the rates.
fn eulers_equations(cases: &mut Cases, random: &mut Random) {
    let (moments, axis, omega) = fresh(random);
    let t = random.uniform(1.0, 2.0);
    let start = [1e-6, random.uniform(0.5, 2.0) * 1e-6];
    let begun = begin("as Euler's equations say", moments, axis, omega)
        .given("start (rad/s)", start)
        .given("t (s)", t);
    cases.run(begun, |case| {
        let (second, third) = ((axis + 1) % 3, (axis + 2) % 3);
        let mut w = Vec3::zeros();
        (w[axis], w[second], w[third]) = (omega, start[0], start[1]);
        let rate = |w: Vec3| {
            let l = moments.component_mul(&w);
            l.cross(&w).component_div(&moments)
        };
        let h = t / 2000.0;
        for _ in 0..2000 {
            let k1 = rate(w);
            let k2 = rate(w + 0.5 * h * k1);
            let k3 = rate(w + 0.5 * h * k2);
            let k4 = rate(w + h * k3);
            w += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
        }
        let yours = small_rates(moments, axis, omega, start, t);
        let size = w[second].hypot(w[third]);
        let off = (yours[0] - w[second]).hypot(yours[1] - w[third]);
        case.scalar("error / rates", off / size, Tolerance::abs(1e-5))
    });
}

/// Half of the time twice is the whole time.
fn in_two_parts(cases: &mut Cases, random: &mut Random) {
    let (moments, axis, omega) = fresh(random);
    let t = random.uniform(1.0, 2.0);
    let start = [0.01, 0.02];
    let begun = begin("twice half the time", moments, axis, omega)
        .given("t (s)", t);
    cases.run(begun, |case| {
        let whole = small_rates(moments, axis, omega, start, t);
        let half = small_rates(moments, axis, omega, start, 0.5 * t);
        let twice = small_rates(moments, axis, omega, half, 0.5 * t);
        let off = (whole[0] - twice[0]).hypot(whole[1] - twice[1]);
        case.scalar("difference", off, Tolerance::abs(1e-9)).unit("rad/s")
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["a fresh body", "another fresh body", "a third fresh body"] {
        let spin = fresh(random);
        let start = [random.uniform(-0.1, 0.1), random.uniform(-0.1, 0.1)];
        ask(cases, label, spin, start, random.uniform(0.5, 2.0));
    }
}

/// A small rate about each of the three axes of a book.
pub fn see() -> Outcome<Drawing> {
    let moments = Vec3::new(1.0, 2.0, 2.8);
    let names = ["smallest moment", "middle moment", "largest moment"];
    let inks = [Ink::Blue, Ink::Orange, Ink::Green];
    let mut panel = Panel::new()
        .axes("time (s)", "small rate (rad/s)")
        .y_range(-0.05..=0.25);
    for axis in 0..3 {
        let line: Vec<Point> = (0..=100)
            .map(|i| {
                let t = 0.04 * f64::from(i);
                (t, small_rates(moments, axis, 3.0, [0.01, 0.0], t)[0])
            })
            .collect();
        panel = panel.add(Series::line(names[axis], line).ink(inks[axis]));
    }
    Ok(Plot::wide(panel).draw()?)
}
