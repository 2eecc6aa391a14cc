//! Falling with drag: terminal velocity.

use crate::{Drag, Gravity, Particles};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance, Value};
use figure::{Ink, Panel, Plot, Series};
use math::Vec3;
use ode::{Rk4, advance, record};

/// Mass of the falling body, kg.
const MASS: f64 = 2.0;
/// The drag coefficient in the text, kg/s.
const KDRAG: f64 = 0.5;

fn falling(kdrag: f64) -> Outcome<Particles> {
    let mut system = Particles::new();
    system.add(MASS, Vec3::zeros(), Vec3::zeros())?;
    system.add_force(Gravity::earth())?;
    system.add_force(Drag::new(kdrag)?)?;
    Ok(system)
}

/// Speed against time, with and without drag.
pub fn figure() -> Figure {
    Figure {
        name: "falling",
        title: "Falling with and without drag",
        caption: "A body of 2 kg falls. Without drag it gets faster for ever. \
                  With drag it approaches its terminal speed, at which drag \
                  and gravity cancel: the more drag, the lower that speed \
                  and the sooner it is reached.",
        alt: "Speed against time. A straight line rises without end; a curve \
              leaves it, bends over and approaches a level line.",
        params: vec![
            Param::new("k", "drag k_drag", 0.1..=4.0, KDRAG).unit("kg/s").log(),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let k = values.get("k");
    let mut panel = Panel::new().axes("time t (s)", "speed (m/s)");
    for (kdrag, label, ink) in [
        (0.0, "no drag".to_string(), Ink::Exact),
        (k, format!("k = {} kg/s", course::plain(k, 3)), Ink::Blue),
    ] {
        let mut system = falling(kdrag)?;
        let path = record(&mut Rk4::new(), &mut system, 0.1, 200);
        let speeds = path.iter().map(|(t, x)| (t, -x[5]));
        panel = panel.add(Series::line(label, speeds).ink(ink));
    }
    let limit = MASS * 9.81 / k;
    let panel = panel.y_range(0.0..=f64::min(1.3 * limit, 196.2));
    Ok(Plot::wide(panel.horizontal(limit, "m g / k")).draw()?)
}

/// Numbers in the text about falling.
pub fn values() -> Vec<Value> {
    vec![
        Value {
            name: "falling_mass",
            title: "mass of the falling body",
            unit: "kg",
            digits: 2,
            tolerance: Tolerance::EXACT,
            compute: || Ok(MASS),
        },
        Value {
            name: "terminal_speed",
            title: "terminal speed",
            unit: "m/s",
            digits: 4,
            // e^(-k t/m) has died out after 200 s; rounding remains.
            tolerance: Tolerance::rel(1e-9),
            compute: || {
                let mut system = falling(KDRAG)?;
                advance(&mut Rk4::new(), &mut system, 0.1, 2000);
                Ok(-system.v()[0].z)
            },
        },
    ]
}
