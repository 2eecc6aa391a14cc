//! A mesh, and its principal axes.

use super::cast::Cast;
use super::look::frame;
use crate::mesh::shapes::{hollow_ball, torus};
use crate::mesh::{bounding_box, mass_properties, read_obj};
use crate::{Mesh, PrincipalAxes};
use course::{
    Camera, Canvas, Outcome, Param, Ray, Reading, Role, Scene, SceneEntry,
};
use math::{Vec3, point};
use std::f64::consts::TAU;

/// The physics step, s.
const H: f64 = 1.0 / 240.0;
/// How many turns a second.
const TURNS: f64 = 0.2;
/// How high its centre of mass floats, m.
const HEIGHT: f64 = 2.3;
/// Two meshes as one finds them in files.
const BRACKET: &str = include_str!("../../meshes/bracket.obj");
const HAMMER: &str = include_str!("../../meshes/hammer.obj");

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "shapes",
        title: "A mesh and its principal axes",
        sentence: "A mesh turns about one of its principal axes, \
                   which pass through its centre of mass and need not lie \
                   along anything; choose another mesh or another axis, and \
                   give it a tug.",
        alt: "An angle bracket of flat faces in a wire-frame box, pierced by \
              three numbered lines that cross at right angles outside of its \
              middle.",
        params: vec![
            Param::new(
                "mesh",
                "bracket 1, hammer 2, ring 3, hollow ball 4",
                1.0..=4.0,
                1.0,
            )
            .integer(),
            Param::new("axis", "turns about the axis number", 1.0..=3.0, 3.0)
                .integer(),
        ],
        still_at: 0.6,
        build: |settings| {
            let [mesh, axis] =
                ["mesh", "axis"].map(|name| settings.count(name) - 1);
            Ok(Box::new(Shown::new(mesh, axis)?))
        },
    }
}

struct Shown {
    cast: Cast,
    principal: PrincipalAxes,
    /// The box around it: its middle, and its sides, m, body.
    middle: Vec3,
    sides: Vec3,
    mesh: usize,
    axis: usize,
}

impl Shown {
    fn new(number: usize, axis: usize) -> Outcome<Shown> {
        let mesh = mesh(number)?;
        let properties = mass_properties(&mesh, 1000.0)?;
        let mut cast = Cast::new();
        let body = cast.add(&mesh, 1000.0, Role::Body)?;
        let principal = properties.principal_axes();
        let omega = TURNS * TAU * principal.axes.column(axis);
        let mut moving =
            cast.world.bodies()[body].moving(Vec3::zeros(), omega)?;
        moving.x = HEIGHT * Vec3::z();
        cast.world.bodies_mut()[body] = moving;
        let (low, high) = bounding_box(&mesh);
        let middle = 0.5 * (low + high) - properties.centre;
        let sides = high - low;
        Ok(Shown { cast, principal, middle, sides, mesh: number, axis })
    }
}

/// The mesh of this number, counted from 0.
fn mesh(number: usize) -> Outcome<Mesh> {
    Ok(match number {
        0 => read_obj(BRACKET)?,
        1 => read_obj(HAMMER)?,
        2 => torus(1.0, 0.3, [32, 16])?,
        _ => hollow_ball(24)?,
    })
}

impl Scene for Shown {
    fn time(&self) -> f64 {
        self.cast.time()
    }

    fn step_size(&self) -> f64 {
        H
    }

    fn step(&mut self) -> Outcome<()> {
        self.cast.step(H)
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        let body = self.cast.bodies()[0];
        self.cast.draw(canvas);
        let middle = body.world_from_body(self.middle);
        frame(body.r(), middle, self.sides, Role::Ground, canvas);
        let reach = 0.5 * self.sides.norm() + 0.4;
        for i in 0..3 {
            let axis = reach * (body.r() * self.principal.axes.column(i));
            let role = match i == self.axis {
                true => Role::Velocity,
                false => Role::Second,
            };
            let (from, to) = (body.x - axis, body.x + axis);
            canvas.line(point(from), point(to), role);
            let name = ["1", "2", "3"][i];
            canvas.text(point(body.x + 1.06 * axis), name, role);
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([2.6, -5.2, 5.5], [0.0, 0.0, HEIGHT])
    }

    fn energies(&self) -> Vec<Reading> {
        let body = self.cast.bodies()[0];
        let m = self.principal.moments;
        let reading = |name, unit, value| Reading { name, unit, value };
        vec![
            reading("mass", "kg", body.mass()),
            reading("moment 1", "kg m²", m.x),
            reading("moment 2", "kg m²", m.y),
            reading("moment 3", "kg m²", m.z),
            reading("energy of spin", "J", body.spin_energy()),
        ]
    }

    fn set(&mut self, name: &str, value: f64) {
        let chosen = value as usize - 1;
        let (mesh, axis) = match name {
            "mesh" => (chosen, self.axis),
            _ => (self.mesh, chosen),
        };
        // The files are part of the program: they are never refused.
        if let Ok(fresh) = Shown::new(mesh, axis) {
            *self = fresh;
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        self.cast.grab(ray)
    }

    fn drag(&mut self, ray: &Ray) {
        self.cast.drag(ray);
    }

    fn release(&mut self) {
        self.cast.release();
    }
}
