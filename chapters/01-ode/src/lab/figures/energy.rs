//! Energy error over many orbits, symplectic methods against others.

use crate::fields::{Orbit, kepler, orbit_energy};
use crate::{
    Adaptive, DormandPrince, Euler, Field, ForestRuth, Leapfrog, Midpoint, Rk4,
    Solver, SymplecticEuler, Tolerance,
};
use course::{
    Cell, Column, Drawing, Figure, Format, Outcome, Param, ParamValues, Table,
    Value,
};
use figure::{Legend, Panel, Plot, Point, Series};

/// Derivative evaluations in one orbit, the same for all methods.
const EVALUATIONS: usize = 240;
/// How many orbits are simulated.
const ORBITS: usize = 100;
/// The eccentricity in the text.
const ECCENTRICITY: f64 = 0.3;

/// The largest relative error of the energy within each orbit.
fn energy_errors(solver: &mut dyn Solver, e: f64) -> Outcome<Vec<Point>> {
    let start = Orbit::new(e)?.start();
    let energy = orbit_energy(&start);
    let mut system = Field::new(0.0, &start, kepler);
    let steps = EVALUATIONS / solver.stages();
    let h = Orbit::PERIOD / steps as f64;
    let mut points = Vec::new();
    for orbit in 1..=ORBITS {
        let mut worst = 0.0_f64;
        for _ in 0..steps {
            solver.step(&mut system, h);
            let now = orbit_energy(system.state());
            worst = worst.max(((now - energy) / energy).abs());
        }
        points.push((orbit as f64, worst));
    }
    Ok(points)
}

/// Energy error over a hundred orbits.
pub fn figure() -> Figure {
    Figure {
        name: "energy",
        title: "Energy over a hundred orbits",
        caption: "The largest energy error within each orbit, with the same \
                  number of evaluations for all methods. The errors of \
                  Euler's method and of Runge–Kutta grow from orbit to \
                  orbit; those of the symplectic methods stay bounded.",
        alt: "Four lines over a hundred orbits on a logarithmic axis. Euler's \
              starts high and rises towards one, Runge–Kutta's starts very \
              low and climbs steadily, symplectic Euler's and leapfrog's run \
              level.",
        params: vec![Param::new(
            "e",
            "eccentricity e",
            0.0..=0.7,
            ECCENTRICITY,
        )],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let e = values.get("e");
    let mut panel = Panel::new()
        .axes("orbits", "relative energy error")
        .y_log()
        .legend(Legend::Above);
    let solvers: [Box<dyn Solver>; 4] = [
        Box::new(Euler::new()),
        Box::new(SymplecticEuler::new()),
        Box::new(Rk4::new()),
        Box::new(Leapfrog::new()),
    ];
    for mut solver in solvers {
        let points = energy_errors(solver.as_mut(), e)?;
        let series = Series::line(solver.name(), points);
        panel = panel.add(series.tolerance(energy_tolerance()));
    }
    Ok(Plot::wide(panel).size(640.0, 400.0).draw()?)
}

/// An energy is a difference of larger numbers: its rounding, about 1e-13
/// after a hundred orbits, does not shrink with the error.
fn energy_tolerance() -> course::Tolerance {
    course::Tolerance::new(1e-12, 1e-4)
}

fn last_error(solver: &mut dyn Solver) -> Outcome<f64> {
    let errors = energy_errors(solver, ECCENTRICITY)?;
    Ok(errors.last().map_or(0.0, |(_, error)| *error))
}

/// The methods side by side.
pub fn table() -> Table {
    let error = Column::number("energy error", Format::Significant(2));
    Table {
        name: "choice",
        title: "Which method when",
        caption: "Energy error in the hundredth orbit (eccentricity 0.3), with \
                  240 evaluations per orbit. The adaptive method chooses its \
                  own number of evaluations, at a tolerance of 10⁻⁹.",
        columns: vec![
            Column::text("method"),
            Column::integer("order"),
            Column::integer("evaluations per step"),
            error.tolerance(energy_tolerance()),
            Column::text("choose it when"),
        ],
        rows: || {
            Ok(vec![
                row(Euler::new(), "you need a first test of a new model")?,
                row(
                    Midpoint::new(),
                    "forces depend on velocities, and each costs much",
                )?,
                row(Rk4::new(), "the motion is smooth and the time short")?,
                row(SymplecticEuler::new(), "a game must not gain energy")?,
                row(Leapfrog::new(), "energy matters, for a long time")?,
                row(ForestRuth::new(), "the position matters as well")?,
                adaptive_row("you want a given accuracy at low cost")?,
            ])
        },
    }
}

fn row(mut solver: impl Solver, advice: &str) -> Outcome<Vec<Cell>> {
    Ok(vec![
        solver.name().into(),
        solver.order().into(),
        solver.stages().into(),
        last_error(&mut solver)?.into(),
        advice.into(),
    ])
}

fn adaptive_row(advice: &str) -> Outcome<Vec<Cell>> {
    let method = DormandPrince::new();
    let (order, stages) = (method.order(), method.stages());
    let start = Orbit::new(ECCENTRICITY)?.start();
    let energy = orbit_energy(&start);
    let mut system = Field::new(0.0, &start, kepler);
    let mut solver = Adaptive::new(method, Tolerance::both(1e-9)?);
    let mut worst = 0.0_f64;
    let end = Orbit::PERIOD * ORBITS as f64;
    let last_orbit = end - Orbit::PERIOD;
    solver.observe(&mut system, end, |step| {
        if step.t1 > last_orbit {
            let now = orbit_energy(&step.x1);
            worst = worst.max(((now - energy) / energy).abs());
        }
    })?;
    Ok(vec![
        "Dormand-Prince, adaptive".into(),
        order.into(),
        stages.into(),
        worst.into(),
        advice.into(),
    ])
}

/// Numbers in the text about energy.
pub fn values() -> Vec<Value> {
    let error = |name, title, compute| Value {
        name,
        title,
        unit: "",
        digits: 2,
        tolerance: energy_tolerance(),
        compute,
    };
    let count = |name, title, compute| Value {
        name,
        title,
        unit: "",
        digits: 3,
        tolerance: course::Tolerance::EXACT,
        compute,
    };
    vec![
        count("energy_evaluations", "evaluations in one orbit", || {
            Ok(EVALUATIONS as f64)
        }),
        count("energy_orbits", "orbits simulated", || Ok(ORBITS as f64)),
        error("energy_euler", "energy error of Euler's method", || {
            last_error(&mut Euler::new())
        }),
        error("energy_rk4", "energy error of Runge–Kutta 4", || {
            last_error(&mut Rk4::new())
        }),
        error(
            "energy_leapfrog",
            "largest energy error of leapfrog",
            leapfrog_error,
        ),
        error(
            "energy_ratio",
            "energy error of Runge–Kutta 4 over leapfrog's",
            || Ok(last_error(&mut Rk4::new())? / leapfrog_error()?),
        ),
    ]
}

fn leapfrog_error() -> Outcome<f64> {
    let errors = energy_errors(&mut Leapfrog::new(), ECCENTRICITY)?;
    Ok(errors.iter().fold(0.0, |worst: f64, p| worst.max(p.1)))
}
