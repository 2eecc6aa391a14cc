//! What `soft_row` is put through.

use super::answer::soft_row;
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};
use std::f64::consts::{PI, TAU};

/// A handful of roundings.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-11);

fn ask(cases: &mut Cases, label: &str, hertz: f64, zeta: f64, h: f64) {
    let begun = Case::new(label)
        .given("hertz", hertz)
        .given("zeta", zeta)
        .given("h", h);
    cases.run(begun, |case| {
        let [rate, mass, impulse] = soft_row(hertz, zeta, h);
        case.scalar("bias_rate", rate, CLOSE)
            .unit("1/s")
            .scalar("mass_scale", mass, CLOSE)
            .scalar("impulse_scale", impulse, CLOSE)
    });
}

pub fn public(cases: &mut Cases) {
    // The example: a1 = 1, a2 = 1.
    ask(cases, "the example", 0.5 / PI, 0.0, 1.0);
    // omega h = 1/2, zeta = 1: a1 = 5/2, a2 = 5/4: 20/5 omega…, 5/9, 4/9.
    ask(cases, "critical damping", 5.0 / TAU, 1.0, 0.1);
    // Published cases soft_coefficients_0 and _2.
    ask(cases, "a contact of an engine", 30.0, 1.0, 1.0 / 240.0);
    ask(cases, "a slow spring without damper", 2.0, 0.0, 1.0 / 60.0);
    ask(cases, "more damper than spring", 10.0, 10.0, 0.01);
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    // The equation of the step must hold: its two sides, as a ratio.
    let (hertz, zeta) = (random.uniform(1.0, 20.0), random.uniform(0.2, 3.0));
    let h = random.uniform(0.005, 0.03);
    let (c, v) = (random.uniform(0.1, 0.4), random.uniform(0.5, 3.0));
    let begun = Case::new("the equation of backward Euler holds")
        .given("hertz", hertz)
        .given("zeta", zeta)
        .given("h", h)
        .given("C, v", [c, v]);
    cases.run(begun, |case| {
        let [rate, mass, _] = soft_row(hertz, zeta, h);
        let after = v - mass * (v + rate * c);
        let omega = TAU * hertz;
        let force = omega * omega * (c + h * after) + 2.0 * zeta * omega * after;
        case.scalar("(v - v') / (h force/m)", (v - after) / (h * force), CLOSE)
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for k in 0..4 {
        let hertz = random.uniform(0.5, 60.0);
        let zeta = random.uniform(0.0, 10.0);
        let h = random.uniform(0.001, 0.05);
        ask(cases, &format!("row number {k}"), hertz, zeta, h);
    }
}

/// The student's spring, let go from 1 m, for three damping ratios.
pub fn see() -> Outcome<Drawing> {
    let mut panel = Panel::new()
        .title("2 Hz, steps of 1/60 s")
        .axes("time (s)", "error C (m)");
    for (k, zeta) in [0.1, 0.5, 1.0].into_iter().enumerate() {
        let [rate, mass, _] = soft_row(2.0, zeta, 1.0 / 60.0);
        let (mut c, mut v) = (1.0, 0.0);
        let mut curve: Vec<Point> = vec![(0.0, c)];
        for step in 1..=90 {
            v -= mass * (v + rate * c);
            c += v / 60.0;
            curve.push((f64::from(step) / 60.0, c));
        }
        let name = format!("damping ratio {zeta}");
        panel = panel.add(Series::line(name, curve).ink(Ink::nth(k)));
    }
    Ok(Plot::wide(panel).size(640.0, 400.0).draw()?)
}
