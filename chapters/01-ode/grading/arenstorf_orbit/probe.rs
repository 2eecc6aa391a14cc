//! What `integrate` is put through. Evaluations are counted here, in a
//! variable that the answer has no name for.

use super::answer::integrate;
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};
use std::cell::{Cell, RefCell};
use std::f64::consts::TAU;

/// The error that a valid answer stays below.
const ALLOWED: f64 = 1e-6;
/// A valid answer reports exactly zero beyond it.
const NONE: Tolerance = Tolerance::abs(1e-9);
/// Any number is a score.
const ANY: Tolerance = Tolerance::abs(f64::INFINITY);
/// An answer that asks more often than this will never come to an end.
const MOST: usize = 2_000_000;

const MOON_MASS: f64 = 0.012277471;
const START: [f64; 4] = [0.994, 0.0, 0.0, -2.001_585_106_379_082_5];
const PERIOD: f64 = 17.065_216_560_157_964;

/// A wave of force in space: what nobody but the probe knows.
struct Wave {
    k: [f64; 2],
    push: [f64; 2],
    phase: f64,
}

/// Too weak to change what an orbit costs, strong enough to move its end a
/// thousand times the allowed error.
fn disturbance(random: &mut Random) -> Vec<Wave> {
    let mut waves = Vec::new();
    for _ in 0..3 {
        waves.push(Wave {
            k: [random.uniform(-2.0, 2.0), random.uniform(-2.0, 2.0)],
            push: [random.uniform(1e-5, 3e-5), random.uniform(1e-5, 3e-5)],
            phase: random.uniform(0.0, TAU),
        });
    }
    waves
}

/// The restricted three-body problem in the rotating frame.
fn satellite(waves: &[Wave], x: &[f64]) -> Vec<f64> {
    let [x, y, vx, vy] = [x[0], x[1], x[2], x[3]];
    let (earth, moon) = (x + MOON_MASS, x - (1.0 - MOON_MASS));
    let to_earth = (earth * earth + y * y).sqrt();
    let to_moon = (moon * moon + y * y).sqrt();
    let pull = (1.0 - MOON_MASS) / to_earth.powi(3);
    let moon_pull = MOON_MASS / to_moon.powi(3);
    let mut ax = x + 2.0 * vy - pull * earth - moon_pull * moon;
    let mut ay = y - 2.0 * vx - pull * y - moon_pull * y;
    for wave in waves {
        let along = wave.k[0] * x + wave.k[1] * y + wave.phase;
        ax += wave.push[0] * along.cos();
        ay += wave.push[1] * along.cos();
    }
    vec![vx, vy, ax, ay]
}

/// Where the orbit ends, by Runge–Kutta steps that follow the distance from
/// earth and moon. With twice as many the end moves by 7e-9.
fn end_of_orbit(waves: &[Wave]) -> Vec<f64> {
    let mut x = START.to_vec();
    let mut t = 0.0;
    while t < PERIOD {
        let earth = (x[0] + MOON_MASS).hypot(x[1]);
        let moon = (x[0] - 1.0 + MOON_MASS).hypot(x[1]);
        // As long as a small part of the period of a circle at that distance.
        let slow = earth.min(moon / MOON_MASS.cbrt()).powf(1.5).min(0.5);
        let h = (0.005 * slow).min(PERIOD - t);
        let f = |x: &[f64]| satellite(waves, x);
        let k1 = f(&x);
        let k2 = f(&moved(&x, 0.5 * h, &k1));
        let k3 = f(&moved(&x, 0.5 * h, &k2));
        let k4 = f(&moved(&x, h, &k3));
        for i in 0..4 {
            x[i] += h / 6.0 * (k1[i] + 2.0 * (k2[i] + k3[i]) + k4[i]);
        }
        t = if h < PERIOD - t { t + h } else { PERIOD };
    }
    x
}

fn moved(x: &[f64], h: f64, slope: &[f64]) -> Vec<f64> {
    x.iter().zip(slope).map(|(x, slope)| x + h * slope).collect()
}

/// How far an error is beyond what is allowed. NaN is beyond everything.
fn beyond(error: f64) -> f64 {
    if error <= ALLOWED { 0.0 } else { error - ALLOWED }
}

/// How far off the answer's position is, and how often it asked.
fn fly(waves: &[Wave], wanted: &[f64]) -> (f64, usize) {
    let asked = Cell::new(0);
    let f = |_: f64, x: &[f64]| {
        asked.set(asked.get() + 1);
        assert!(asked.get() <= MOST, "more than {MOST} evaluations");
        satellite(waves, x)
    };
    let x = integrate(&f, PERIOD, &START);
    let error = (x[0] - wanted[0]).hypot(x[1] - wanted[1]);
    (error, asked.get())
}

pub fn public(cases: &mut Cases) {
    // x' = cos(t) x is solved by e^(sin t).
    let begun = Case::new("growth that depends on the time")
        .given("f(t, x)", format_args!("cos(t) x"))
        .given("t_end", 2.0)
        .given("x", [1.0]);
    cases.run(begun, |case| {
        let x = integrate(&|t, x| vec![t.cos() * x[0]], 2.0, &[1.0]);
        let error = (x[0] - 2.0_f64.sin().exp()).abs();
        case.scalar("error beyond 1e-6", beyond(error), NONE)
    });
    // Once round, and back at the start.
    let begun = Case::new("once round a circle")
        .given("f(t, x)", format_args!("(-y, x)"))
        .given("t_end", TAU)
        .given("x", [1.0, 0.0]);
    cases.run(begun, |case| {
        let x = integrate(&|_, x| vec![-x[1], x[0]], TAU, &[1.0, 0.0]);
        let error = (x[0] - 1.0).hypot(x[1]);
        case.scalar("error beyond 1e-6", beyond(error), NONE)
    });
    // Arenstorf's orbit is closed.
    let begun = Case::new("Arenstorf's orbit, undisturbed")
        .given("t_end", PERIOD)
        .given("x", START);
    cases.run(begun, |case| {
        let (error, _) = fly(&[], &START);
        case.scalar("error beyond 1e-6", beyond(error), NONE)
    });
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let orbits = [(); 3].map(|()| disturbance(random));
    cases.run(Case::new("three disturbed orbits"), |case| {
        let (mut excess, mut evaluations) = (0.0, 0);
        for waves in &orbits {
            let (error, asked) = fly(waves, &end_of_orbit(waves));
            excess += beyond(error);
            evaluations += asked;
        }
        case.scalar("error beyond 1e-6", excess, NONE).scalar(
            "evaluations",
            evaluations as f64,
            ANY,
        )
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    let waves = disturbance(random);
    cases.run(Case::new("another disturbed orbit"), |case| {
        let (error, _) = fly(&waves, &end_of_orbit(&waves));
        case.scalar("error beyond 1e-6", beyond(error), NONE)
    });
}

/// How the evaluations add up along the undisturbed orbit: it is steep where
/// the orbit passes the moon.
pub fn see() -> Outcome<Drawing> {
    let asked: RefCell<Vec<Point>> = RefCell::new(Vec::new());
    let f = |t: f64, x: &[f64]| {
        let so_far = asked.borrow().len() as f64 + 1.0;
        asked.borrow_mut().push((t, so_far));
        satellite(&[], x)
    };
    integrate(&f, PERIOD, &START);
    let asked = asked.take();
    // A few hundred points make the line.
    let every = asked.len() / 400 + 1;
    let shown: Vec<Point> = asked.iter().copied().step_by(every).collect();
    let panel = Panel::new()
        .title(format!("{} evaluations in one orbit", asked.len()))
        .axes("time t of the evaluation", "evaluations so far")
        .add(Series::line("yours", shown).ink(Ink::Blue));
    Ok(Plot::wide(panel).size(640.0, 400.0).draw()?)
}
