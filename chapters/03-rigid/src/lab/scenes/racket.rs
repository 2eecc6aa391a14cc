//! A book tossed about its middle axis, beside the exact motion.

use super::picking::PickableWorld;
use super::render_mesh::{RenderMesh, wire_box};
use crate::lab::figures::tossed_book;
use crate::mesh::shapes;
use crate::{FreeRotation, quaternion_to_matrix};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Ray, Reading, Role, Scene,
    SceneEntry, Trail,
};
use math::{Mat3, Vec3, point};
use ode::fixed_step_methods;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "racket",
        title: "The book that flips",
        sentence: "A book spins about its middle axis and flips over again and \
                   again. The wire frame is the exact motion. Choose a long \
                   step or Euler's method and watch the two separate.",
        alt: "A book with a coloured cover, tilted in the air inside a wire \
              frame of its own shape, with arrows for angular momentum and \
              angular velocity and the path of the latter's tip.",
        params: vec![
            Param::new("tilt", "tilt from the middle axis", 0.01..=45.0, 1.0)
                .unit("°")
                .log(),
            Param::new("h", "step", 0.001..=0.05, 0.005).unit("s").log(),
            Param::choice(
                "method",
                "method",
                &["Euler", "midpoint", "RK4", "Dormand–Prince"],
                3.0,
            ),
        ],
        still_at: 1.76,
        build: Box::new(|values| Ok(Box::new(Racket::new(values)?))),
    }
}

struct Racket {
    pickable: PickableWorld,
    values: ParamValues,
    /// The exact motion since the book was last let go, and since when.
    exact: FreeRotation,
    since: f64,
    /// Where the tip of ω has been.
    trail: Trail,
}

impl Racket {
    fn new(values: &ParamValues) -> Outcome<Racket> {
        let mut pickable = PickableWorld::new();
        let mesh = shapes::block_mesh(tossed_book::SIZE)?;
        let number = pickable.add(&mesh, tossed_book::DENSITY, Role::Body)?;
        // A cover, to tell front and back apart.
        let look = RenderMesh::of(&mesh, Vec3::zeros(), Role::Body);
        let cover = |p: Vec3| p.z > 0.4 * tossed_book::SIZE.z;
        pickable.render_meshes = vec![look.marked(Role::Second, cover)];
        let mut body = tossed_book::tossed(values.get("tilt"))?;
        body.x = HEIGHT * Vec3::z();
        pickable.world.bodies_mut()[number] = body;
        let exact = FreeRotation::of(&body)?;
        let (values, since, trail) = (values.clone(), 0.0, Trail::default());
        let mut racket = Racket { pickable, values, exact, since, trail };
        racket.choose_method();
        Ok(racket)
    }

    /// Takes the chosen method.
    fn choose_method(&mut self) {
        let chosen = self.values.count("method") - 1;
        if let Some(method) = fixed_step_methods().into_iter().nth(chosen) {
            self.pickable.solver = method;
        }
    }

    fn exact_orientation(&self) -> Mat3 {
        quaternion_to_matrix(self.exact.q(self.pickable.time() - self.since))
    }
}

/// How high it floats, m.
const HEIGHT: f64 = 0.3;
/// The length of the arrow of one turn per second, and of its angular
/// momentum, m.
const ARROW: f64 = 0.28;

impl Scene for Racket {
    fn time(&self) -> f64 {
        self.pickable.time()
    }

    fn step_size(&self) -> f64 {
        self.values.get("h")
    }

    fn step(&mut self) -> Outcome<()> {
        self.pickable.step(self.step_size())?;
        let omega = self.pickable.bodies()[0].omega();
        let x = self.pickable.bodies()[0].x;
        let tip = x + ARROW / std::f64::consts::TAU * omega;
        self.trail.push(point(tip), 1200);
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        let body = self.pickable.bodies()[0];
        let x = body.x;
        self.pickable.draw(canvas);
        if !self.pickable.has_picked() {
            let sides = 1.04 * tossed_book::SIZE;
            wire_box(self.exact_orientation(), x, sides, Role::Exact, canvas);
        }
        canvas.path(self.trail.points(), Role::Trail);
        let l = ARROW * body.l.normalize();
        let omega = ARROW / std::f64::consts::TAU * body.omega();
        for (tip, name, role) in
            [(1.1 * l, "L", Role::Force), (omega, "ω", Role::Velocity)]
        {
            canvas.arrow(point(x), point(x + tip), role);
            canvas.text(point(x + 1.08 * tip), name, role);
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([0.35, -0.7, 0.67], [0.0, 0.06, 0.33])
    }

    fn readings(&self) -> Vec<Reading> {
        let body = self.pickable.bodies()[0];
        let off = (self.exact_orientation() - body.r()).norm() / 8_f64.sqrt();
        let angle = 2.0 * off.min(1.0).asin().to_degrees();
        vec![
            Reading { name: "energy", unit: "J", value: body.kinetic_energy() },
            Reading { name: "|L|", unit: "kg m²/s", value: body.l.norm() },
            Reading {
                name: "error of the orientation",
                unit: "°",
                value: angle,
            },
        ]
    }

    fn set(&mut self, name: &str, value: f64) {
        self.values.set(name, value);
        match name {
            "h" => {}
            "method" => self.choose_method(),
            // Values in range are never refused.
            _ => {
                if let Ok(racket) = Racket::new(&self.values) {
                    *self = racket;
                }
            }
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        self.pickable.grab(ray)
    }

    fn drag(&mut self, ray: &Ray) {
        self.pickable.drag(ray);
    }

    /// From here on there is no torque: the exact motion starts anew.
    fn release(&mut self) {
        if !self.pickable.has_picked() {
            return;
        }
        self.pickable.release();
        self.trail.clear();
        if let Ok(exact) = FreeRotation::of(&self.pickable.bodies()[0]) {
            (self.exact, self.since) = (exact, self.pickable.time());
        }
    }
}
