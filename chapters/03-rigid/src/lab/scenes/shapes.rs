//! A mesh, and its principal axes.

use super::picking::PickableWorld;
use super::render_mesh::wire_box;
use crate::mesh::shapes::{hollow_ball, torus};
use crate::mesh::{bounding_box, mass_properties, read_obj};
use crate::{Mesh, PrincipalAxes};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Ray, Reading, Role, Scene,
    SceneEntry,
};
use math::{Vec3, point};
use std::f64::consts::TAU;

/// The physics step, s.
const H: f64 = 1.0 / 240.0;
/// Turns per second.
const TURNS: f64 = 0.2;
/// How high its centre of mass floats, m.
const HEIGHT: f64 = 2.3;
/// Two meshes from OBJ files.
const BRACKET: &str = include_str!("../../../meshes/bracket.obj");
const HAMMER: &str = include_str!("../../../meshes/hammer.obj");

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "shapes",
        title: "A mesh and its principal axes",
        sentence: "A mesh spins about one of its principal axes, which pass \
                   through its centre of mass and need not lie along any \
                   edge. Choose another mesh or another axis, and give it a \
                   tug.",
        alt: "An angle bracket of flat faces in a wire-frame box, pierced by \
              three numbered lines that cross at right angles away from its \
              middle.",
        params: vec![
            Param::choice(
                "mesh",
                "mesh",
                &["bracket", "hammer", "torus", "hollow ball"],
                1.0,
            ),
            Param::choice("axis", "axis of its spin", &["1", "2", "3"], 3.0),
        ],
        still_at: 0.6,
        build: Box::new(|values| Ok(Box::new(Shapes::new(values)?))),
    }
}

struct Shapes {
    pickable: PickableWorld,
    principal: PrincipalAxes,
    /// Its bounding box: middle and sides, m, body.
    middle: Vec3,
    sides: Vec3,
    values: ParamValues,
}

impl Shapes {
    fn new(values: &ParamValues) -> Outcome<Shapes> {
        let mesh = mesh(values.count("mesh"))?;
        let properties = mass_properties(&mesh, 1000.0)?;
        let mut pickable = PickableWorld::new();
        let body = pickable.add(&mesh, 1000.0, Role::Body)?;
        let principal = properties.principal_axes();
        let omega =
            TURNS * TAU * principal.axes.column(values.count("axis") - 1);
        let mut moving =
            pickable.world.bodies()[body].moving(Vec3::zeros(), omega)?;
        moving.x = HEIGHT * Vec3::z();
        pickable.world.bodies_mut()[body] = moving;
        let (low, high) = bounding_box(&mesh);
        let middle = 0.5 * (low + high) - properties.centre;
        let sides = high - low;
        let values = values.clone();
        Ok(Shapes { pickable, principal, middle, sides, values })
    }
}

/// The mesh of this number, counted from 1.
fn mesh(number: usize) -> Outcome<Mesh> {
    Ok(match number {
        1 => read_obj(BRACKET)?,
        2 => read_obj(HAMMER)?,
        3 => torus(1.0, 0.3, [32, 16])?,
        _ => hollow_ball(24)?,
    })
}

impl Scene for Shapes {
    fn time(&self) -> f64 {
        self.pickable.time()
    }

    fn step_size(&self) -> f64 {
        H
    }

    fn step(&mut self) -> Outcome<()> {
        self.pickable.step(H)
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        let body = self.pickable.bodies()[0];
        self.pickable.draw(canvas);
        let middle = body.world_from_body(self.middle);
        wire_box(body.r(), middle, self.sides, Role::Ground, canvas);
        let reach = 0.5 * self.sides.norm() + 0.4;
        for i in 0..3 {
            let axis = reach * (body.r() * self.principal.axes.column(i));
            let role = match i + 1 == self.values.count("axis") {
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
        Camera::new([3.1, -6.2, 6.3], [0.0, 0.0, HEIGHT + 0.15])
    }

    fn readings(&self) -> Vec<Reading> {
        let body = self.pickable.bodies()[0];
        let m = self.principal.moments;
        let reading = |name, unit, value| Reading { name, unit, value };
        vec![
            reading("mass", "kg", body.mass()),
            reading("moment 1", "kg m²", m.x),
            reading("moment 2", "kg m²", m.y),
            reading("moment 3", "kg m²", m.z),
            reading("rotational energy", "J", body.rotational_energy()),
        ]
    }

    fn set(&mut self, name: &str, value: f64) {
        self.values.set(name, value);
        // The files are part of the program: they are never refused.
        if let Ok(shapes) = Shapes::new(&self.values) {
            *self = shapes;
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        self.pickable.grab(ray)
    }

    fn drag(&mut self, ray: &Ray) {
        self.pickable.drag(ray);
    }

    fn release(&mut self) {
        self.pickable.release();
    }
}
