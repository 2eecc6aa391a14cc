//! The energy of a symplectic step beside its modified energy.

use crate::fields::{Orbit, kepler, orbit_energy};
use crate::{Field, Solver, SymplecticEuler, System, modified_energy};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use std::f64::consts::TAU;

/// The time that the swings are shown for, in radians.
const SWINGS: f64 = 3.0 * TAU;

/// How many orbits are shown.
const ORBITS: usize = 3;

/// The steps per orbit in the text.
const STEPS: usize = 100;

/// A unit mass on a unit spring.
fn spring(_t: f64, x: &[f64], dxdt: &mut [f64]) {
    dxdt[0] = x[1];
    dxdt[1] = -x[0];
}

/// The states of symplectic Euler on the spring, from (1, 0) on.
fn swing(h: f64) -> Vec<Point> {
    let mut system = Field::new(0.0, &[1.0, 0.0], spring);
    let mut solver = SymplecticEuler::new();
    let mut states = vec![(1.0, 0.0)];
    for _ in 0..(SWINGS / h).ceil() as usize {
        solver.step(&mut system, h);
        states.push((system.state()[0], system.state()[1]));
    }
    states
}

/// The ellipse `x² + v² − h x v = 1`, from its axes along the diagonals.
fn ellipse(h: f64) -> Vec<Point> {
    let (long, short) = ((1.0 - 0.5 * h).sqrt(), (1.0 + 0.5 * h).sqrt());
    let mut points = Vec::new();
    for i in 0..=120 {
        let (sin, cos) = (TAU * f64::from(i) / 120.0).sin_cos();
        let (p, q) = (cos / long, sin / short);
        points.push(((p - q) / 2_f64.sqrt(), (p + q) / 2_f64.sqrt()));
    }
    points
}

/// A spring: the ellipse on which the points stay, and both energies.
pub fn figure() -> Figure {
    Figure {
        name: "modified_energy",
        title: "A spring by symplectic Euler",
        caption: "Left, the states of a mass on a spring by symplectic Euler: \
                  not on the circle of constant energy, but on an ellipse \
                  that leans. Right, the energy wiggles, and the modified \
                  energy does not. The slider makes the step longer.",
        alt: "Left, a dashed circle and a leaning ellipse of about the same \
              size; dots lie on the ellipse. Right, over three swings, a \
              line that waves about a half, and a second line that is \
              exactly level.",
        params: vec![Param::new("h", "step h", 0.1..=1.8, 0.5)],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let h = values.get("h");
    let states = swing(h);
    let (mut energy, mut modified) = (Vec::new(), Vec::new());
    for (n, &(x, v)) in states.iter().enumerate() {
        let (t, e) = (n as f64 * h, 0.5 * (x * x + v * v));
        energy.push((t, e));
        modified.push((t, modified_energy(e, h, &[v], &[-x])));
    }
    let plane = Panel::new()
        .axes("position x", "velocity v")
        .equal()
        .add(Series::line("energy", ellipse(0.0)).ink(Ink::Exact).dashed())
        .add(Series::line("modified energy", ellipse(h)).ink(Ink::Orange))
        .add(Series::points("steps", states).ink(Ink::Blue))
        .legend(Legend::Above);
    let energies = Panel::new()
        .axes("time t", "energy")
        .add(Series::path("energy", energy).ink(Ink::Blue))
        .add(Series::path("modified energy", modified).ink(Ink::Orange))
        .legend(Legend::Above);
    Ok(Plot::strip([plane, energies]).draw()?)
}

/// Energy and modified energy of a planet, relative to the start, over the
/// orbits shown.
fn planet(e: f64, steps: usize) -> Outcome<[Vec<Point>; 2]> {
    let start = Orbit::new(e)?.start();
    let mut system = Field::new(0.0, &start, kepler);
    let mut solver = SymplecticEuler::new();
    let h = Orbit::PERIOD / steps as f64;
    let mut dxdt = [0.0; 4];
    let mut energies = [Vec::new(), Vec::new()];
    for n in 0..=ORBITS * steps {
        if n > 0 {
            solver.step(&mut system, h);
        }
        let orbits = n as f64 / steps as f64;
        system.derivative(&mut dxdt);
        let energy = orbit_energy(system.state());
        let modified = modified_energy(energy, h, &dxdt[..2], &dxdt[2..]);
        energies[0].push((orbits, energy));
        energies[1].push((orbits, modified));
    }
    Ok(energies)
}

/// A planet: both energies over three orbits.
pub fn planet_figure() -> Figure {
    Figure {
        name: "modified_energy_planet",
        title: "A planet's energy and its modified energy",
        caption: "A planet by symplectic Euler, for three orbits. Each time \
                  it passes the sun, the energy swings up and down. One term \
                  of the series, added to the energy, takes nearly all of \
                  the swing away. Take more steps, and the swing of the \
                  energy shrinks like h, what is left of the other like h².",
        alt: "Two lines over three orbits. The energy has a sharp wiggle at \
              each passage of the sun; the modified energy is nearly level, \
              with a small bump in the same places.",
        params: vec![
            Param::new("e", "eccentricity e", 0.0..=0.6, 0.3),
            Param::new("steps", "steps per orbit", 50.0..=400.0, STEPS as f64)
                .integer(),
        ],
        draw: draw_planet,
    }
}

fn draw_planet(values: &ParamValues) -> Outcome<Drawing> {
    let [energy, modified] = planet(values.get("e"), values.count("steps"))?;
    let panel = Panel::new()
        .axes("orbits", "energy")
        .add(Series::line("energy", energy).ink(Ink::Blue))
        .add(Series::line("modified energy", modified).ink(Ink::Orange))
        .legend(Legend::Above);
    Ok(Plot::wide(panel).draw()?)
}

/// The largest minus the smallest of the values of a series.
fn swing_of(points: &[Point]) -> f64 {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for (_, y) in points {
        low = low.min(*y);
        high = high.max(*y);
    }
    high - low
}

/// Numbers in the text about the two energies of the planet.
pub fn values() -> Vec<Value> {
    let value = |name, title, compute| Value {
        name,
        title,
        unit: "",
        digits: 2,
        tolerance: course::Tolerance::rel(1e-6),
        compute,
    };
    vec![
        value("planet_steps", "steps per orbit", || Ok(STEPS as f64)),
        value("planet_swing", "swing of the energy", || {
            Ok(swing_of(&planet(0.3, STEPS)?[0]))
        }),
        value("planet_modified_swing", "swing of the modified one", || {
            Ok(swing_of(&planet(0.3, STEPS)?[1]))
        }),
    ]
}
