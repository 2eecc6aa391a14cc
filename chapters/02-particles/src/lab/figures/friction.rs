//! Linear and Coulomb friction on a slope.

use crate::{Collisions, Friction, Gravity, Particles, Plane};
use course::{
    Cell, Column, Drawing, Figure, Format, Outcome, Param, ParamValues, Table,
    Tolerance,
};
use figure::{Panel, Plot, Point, Series};
use math::Vec3;
use ode::Rk4;

/// Coulomb's coefficient, and the notes' factor in s/m.
const MU: f64 = 0.5;
const KF: f64 = 0.5;
const H: f64 = 0.005;

/// A body on a slope.
struct Slope {
    system: Particles,
    ground: Collisions,
    solver: Rk4,
    down: Vec3,
}

impl Slope {
    /// A slope of `degrees`, with the body sliding down at `speed`, m/s.
    fn new(degrees: f64, friction: Friction, speed: f64) -> Outcome<Slope> {
        let (sin, cos) = degrees.to_radians().sin_cos();
        let down = Vec3::new(cos, 0.0, -sin);
        let plane = Plane::new(Vec3::zeros(), Vec3::new(sin, 0.0, cos))?;
        let mut system = Particles::new();
        system.add(1.0, Vec3::zeros(), speed * down)?;
        system.add_force(Gravity::earth())?;
        let mut ground = Collisions::new(vec![plane], 0.0);
        ground.friction = friction;
        Ok(Slope { system, ground, solver: Rk4::new(), down })
    }

    /// Speed down the slope after `steps` more steps, m/s.
    fn speed_after(&mut self, steps: usize) -> Outcome<f64> {
        for _ in 0..steps {
            self.ground.step(&mut self.solver, &mut self.system, H)?;
        }
        Ok(self.system.v()[0].dot(&self.down))
    }
}

fn coulomb() -> Friction {
    Friction::Coulomb { mu_static: MU, mu_kinetic: MU }
}

fn linear() -> Friction {
    Friction::Linear { kf: KF }
}

/// Speed against time after a push.
pub fn figure() -> Figure {
    Figure {
        name: "friction",
        title: "Two laws of friction on a slope",
        caption: "A body on a slope starts at 2 m/s. Under Coulomb's law it \
                  decelerates evenly and stops. Under the linear law of the \
                  notes it never stops, but ends up creeping at a constant \
                  speed.",
        alt: "Speed against time. One line falls straight to zero and stays \
              there; the other curves down to a level above zero.",
        params: vec![
            Param::new("angle", "angle of the slope", 0.0..=40.0, 20.0)
                .unit("°"),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let angle = values.get("angle");
    let creep = angle.to_radians().tan() / KF;
    let mut panel = Panel::new()
        .axes("time t (s)", "speed (m/s)")
        .horizontal(creep, "tan θ / k_f");
    for (label, law) in
        [("Coulomb, μ = 0.5", coulomb()), ("linear, k_f = 0.5 s/m", linear())]
    {
        let mut slope = Slope::new(angle, law, 2.0)?;
        let mut points: Vec<Point> = vec![(0.0, 2.0)];
        for i in 1..=150 {
            let t = 4.0 * H * f64::from(i);
            points.push((t, slope.speed_after(4)?));
        }
        panel = panel.add(Series::line(label, points));
    }
    Ok(Plot::wide(panel).draw()?)
}

/// Both laws at several angles, from rest.
pub fn table() -> Table {
    // Steps of RK4 at a smooth motion: far better than what is shown.
    let speed = |title| {
        let column = Column::number(title, Format::Fixed(3)).unit("m/s");
        column.tolerance(Tolerance::new(1e-9, 1e-6))
    };
    Table {
        name: "slope",
        title: "A body released on a slope",
        caption: "A body is released at rest on a slope. With μ = 0.5, \
                  Coulomb's law holds it while tan θ is at most 0.5; the \
                  linear law (k_f = 0.5 s/m) lets it creep on every slope.",
        columns: vec![
            Column::number("angle θ", Format::Fixed(0)).unit("°"),
            Column::number("tan θ", Format::Fixed(3)),
            Column::text("Coulomb"),
            speed("Coulomb, after 1 s"),
            speed("linear, after 10 s"),
            speed("tan θ / k_f"),
        ],
        rows: || {
            let mut rows = Vec::new();
            for angle in [5.0_f64, 15.0, 25.0, 28.0, 35.0, 45.0] {
                let tangent = angle.to_radians().tan();
                let speed =
                    Slope::new(angle, coulomb(), 0.0)?.speed_after(200)?;
                let words = if speed == 0.0 { "rests" } else { "slides" };
                let creep =
                    Slope::new(angle, linear(), 0.0)?.speed_after(2000)?;
                let row: Vec<Cell> = vec![
                    angle.into(),
                    tangent.into(),
                    words.into(),
                    speed.into(),
                    creep.into(),
                    (tangent / KF).into(),
                ];
                rows.push(row);
            }
            Ok(rows)
        },
    }
}
