//! A spinning top: its axis, its angular velocity, its angular momentum.

use super::render_mesh::RenderMesh;
use crate::lab::figures::orthographic::circle;
use crate::mesh::{mass_properties, shapes};
use crate::{HeavyTop, quaternion_about};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Point, Reading, Role, Scene,
    SceneEntry, Trail,
};
use math::{Vec3, point};
use ode::{Rk4, Solver, System};
use std::f64::consts::TAU;

/// The physics step, s.
const H: f64 = 1.0 / 480.0;

/// Radii and heights of the top, m, from its tip up.
const PROFILE: [[f64; 2]; 7] = [
    [0.0, 0.0],
    [0.06, 0.12],
    [0.42, 0.42],
    [0.42, 0.52],
    [0.05, 0.6],
    [0.05, 0.85],
    [0.0, 0.87],
];

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "top",
        title: "A spinning top",
        sentence: "A weightless top wobbles: ω (purple) traces a cone around L \
                   (pink) and another around the axis of the top; the second \
                   rolls on the first. Switch gravity on, and L itself \
                   precesses.",
        alt: "A top on its tip, leaning, with a coloured stripe. Arrows show \
              its axis, L and ω; two circles, around L and around the axis, \
              touch where ω points.",
        params: vec![
            Param::new("spin", "spin about its axis", 0.5..=8.0, 2.0)
                .unit("1/s"),
            Param::new("lean", "angle between axis and L", 2.0..=60.0, 25.0)
                .unit("°"),
            Param::new("g", "gravity", 0.0..=9.81, 0.0).unit("m/s²"),
        ],
        still_at: 1.35,
        build: Box::new(|values| Ok(Box::new(SpinningTop::new(values)?))),
    }
}

struct SpinningTop {
    top: HeavyTop,
    solver: Rk4,
    mesh: RenderMesh,
    values: ParamValues,
    /// Where the end of the axis has been.
    trail: Trail,
}

impl SpinningTop {
    /// A top whose axis leans away from its angular momentum, which is
    /// upright.
    fn new(values: &ParamValues) -> Outcome<SpinningTop> {
        let [spin, lean, g] =
            ["spin", "lean", "g"].map(|name| values.get(name));
        let mesh = shapes::surface_of_revolution(&PROFILE, 32)?;
        let properties = mass_properties(&mesh, 500.0)?;
        let (zero, up) = (Vec3::zeros(), Vec3::z());
        let q = quaternion_about(Vec3::y(), lean.to_radians());
        let mut top = HeavyTop::new(&properties, zero, q, zero, g)?;
        // The component of L along the axis is I3 times the spin.
        let along = top.i_tip()[(2, 2)] * TAU * spin;
        top.l = along / lean.to_radians().cos() * up;
        // A stripe from the tip up, to make the spin visible.
        let stripe = |p: Vec3| p.y.atan2(p.x).abs() < 0.4;
        let mesh = RenderMesh::of(&mesh, zero, Role::Body);
        let mesh = mesh.marked(Role::Second, stripe);
        let (values, trail) = (values.clone(), Trail::default());
        Ok(SpinningTop { top, solver: Rk4::new(), mesh, values, trail })
    }

    fn axis(&self) -> Vec3 {
        self.top.r() * Vec3::z()
    }

    /// The two cones of ω, while there is no gravity.
    fn draw_cones(&self, omega: Vec3, canvas: &mut dyn Canvas) {
        let l = self.top.l.normalize();
        for (about, role) in [(l, Role::Velocity), (self.axis(), Role::Third)] {
            let centre = about.dot(&omega) * about;
            let ring = circle(centre, about, omega - centre, 60);
            let ring: Vec<Point> = ring.into_iter().map(point).collect();
            canvas.path(&ring, role);
        }
    }
}

impl Scene for SpinningTop {
    fn time(&self) -> f64 {
        self.top.time()
    }

    fn step_size(&self) -> f64 {
        H
    }

    fn step(&mut self) -> Outcome<()> {
        self.solver.step(&mut self.top, H);
        self.top.accept();
        self.trail.push(point(1.25 * self.axis()), 4000);
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        canvas.floor(0.0);
        self.mesh.draw(self.top.r(), Vec3::zeros(), canvas);
        canvas.path(self.trail.points(), Role::Trail);
        // Shorter, so that the labels are apart.
        let omega = 0.95 * self.top.omega().normalize();
        for (tip, name, role) in [
            (1.25 * self.axis(), "axis", Role::Third),
            (1.4 * self.top.l.normalize(), "L", Role::Force),
            (omega, "ω", Role::Velocity),
        ] {
            canvas.arrow([0.0; 3], point(tip), role);
            canvas.text(point(1.05 * tip), name, role);
        }
        if self.values.get("g") == 0.0 {
            self.draw_cones(omega, canvas);
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([1.18, -3.25, 1.49], [0.1, 0.0, 0.66])
    }

    fn readings(&self) -> Vec<Reading> {
        let (l, axis) = (self.top.l, self.axis());
        let reading = |name, unit, value| Reading { name, unit, value };
        vec![
            reading("energy", "J", self.top.energy()),
            reading("|L|", "kg m²/s", l.norm()),
            reading("L along the vertical", "kg m²/s", l.z),
            reading("L along the axis", "kg m²/s", l.dot(&axis)),
        ]
    }

    /// Gravity can change on the way; another spin or lean starts anew.
    fn set(&mut self, name: &str, value: f64) {
        self.values.set(name, value);
        if name == "g" {
            self.top.g = -value * Vec3::z();
            return;
        }
        // Values in range are never refused.
        if let Ok(top) = SpinningTop::new(&self.values) {
            *self = top;
        }
    }
}
