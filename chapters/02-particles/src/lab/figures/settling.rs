//! A block of jelly falls and settles: its energies.

use crate::structures::{SpringMaterial, block};
use crate::{
    Collisions, Force, ForceId, Gravity, Particles, Plane, Springs, measure,
};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance};
use figure::{Legend, Panel, Plot, Series};
use math::Vec3;
use ode::Rk4;

const H: f64 = 1.0 / 600.0;

/// Potential, elastic, kinetic and total energy.
pub fn figure() -> Figure {
    Figure {
        name: "settling",
        title: "A block of jelly settles",
        caption: "Energies of a block of jelly that is dropped from half a \
                  metre. Gravitational energy turns into kinetic energy and \
                  into that of stretched springs, and back, until damping \
                  has taken it away.",
        alt: "Four lines of energy against time: the gravitational energy \
              falls and bounces, kinetic and elastic energy come and go in \
              bursts that die down, and the total falls in steps to a level.",
        params: vec![
            Param::new("kd", "damping k_d", 0.1..=2.0, 0.4).unit("N s/m"),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let (mut system, springs) = jelly(values.get("kd"))?;
    let mut floor = Collisions::new(vec![Plane::floor(0.0)?], 0.0);
    let mut solver = Rk4::new();
    let mut lines = [const { Vec::new() }; 4];
    for frame in 0..=300 {
        for (line, energy) in lines.iter_mut().zip(energies(&system, springs)) {
            line.push((f64::from(frame) * 4.0 * H, energy));
        }
        for _ in 0..4 {
            floor.step(&mut solver, &mut system, H)?;
        }
    }
    let names = ["gravitational", "elastic", "kinetic", "total"];
    let mut panel =
        Panel::new().axes("time t (s)", "energy (J)").legend(Legend::TopRight);
    for (name, line) in names.into_iter().zip(lines) {
        // Many bodies, many impacts: small differences grow.
        let series = Series::line(name, line);
        panel = panel.add(series.tolerance(Tolerance::new(1e-4, 1e-3)));
    }
    Ok(Plot::wide(panel).size(640.0, 380.0).draw()?)
}

fn jelly(kd: f64) -> Outcome<(Particles, ForceId)> {
    let mut system = Particles::new();
    let material = SpringMaterial { mass: 0.05, ks: 120.0, kd };
    let corner = Vec3::new(-0.25, -0.25, 0.5);
    let size = Vec3::repeat(0.5);
    let made = block(&mut system, corner, size, [2, 2, 2], &material)?;
    system.add_force(Gravity::earth())?;
    Ok((system, made.springs))
}

/// Gravitational, elastic, kinetic and total energy, J.
fn energies(system: &Particles, springs: ForceId) -> [f64; 4] {
    let springs = system.force_as::<Springs>(springs);
    let elastic = springs.map_or(0.0, |s| s.energy(&system.state()));
    let gravitational = measure::potential_energy(system) - elastic;
    let kinetic = measure::kinetic_energy(system);
    [gravitational, elastic, kinetic, gravitational + elastic + kinetic]
}
