//! A book tossed about its middle axis, beside the exact answer.

use super::cast::Cast;
use super::look::{Look, frame};
use crate::experiments::book;
use crate::mesh::shapes;
use crate::{FreeRotation, quaternion_to_matrix};
use course::{
    Camera, Canvas, Outcome, Param, Point, Ray, Reading, Role, Scene,
    SceneEntry, Settings,
};
use math::{Mat3, Vec3, point};
use ode::fixed_step_methods;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "racket",
        title: "The book that flips",
        sentence: "A book turns about its middle axis and flips over again \
                   and again; the wire frame is the exact answer. Take a \
                   long step or Euler's method (1) and see them part.",
        alt: "A book with a coloured cover, tilted in the air inside a wire \
              frame of its own shape, with arrows for angular momentum and \
              angular velocity and the path of the latter's tip.",
        params: vec![
            Param::new("tilt", "start off the middle axis", 0.01..=45.0, 1.0)
                .unit("°")
                .log(),
            Param::new("h", "step", 0.001..=0.05, 0.005).unit("s").log(),
            Param::new(
                "method",
                "order of the method: 1, 2, 4, 5",
                1.0..=5.0,
                4.0,
            )
            .integer(),
        ],
        still_at: 1.76,
        build: |settings| Ok(Box::new(Racket::new(settings)?)),
    }
}

struct Racket {
    cast: Cast,
    h: f64,
    method: usize,
    /// The exact motion since it was last left to itself, and since when.
    exact: FreeRotation,
    since: f64,
    /// Where the tip of ω has been.
    trail: Vec<Point>,
}

impl Racket {
    fn new(settings: &Settings) -> Outcome<Racket> {
        let mut cast = Cast::new();
        let mesh = shapes::block_mesh(book::SIZE)?;
        let number = cast.add(&mesh, book::DENSITY, Role::Body)?;
        // A cover, so that front and back are told apart.
        let look = Look::of(&mesh, Vec3::zeros(), Role::Body);
        let cover = |p: Vec3| p.z > 0.4 * book::SIZE.z;
        cast.looks = vec![look.marked(Role::Second, cover)];
        let mut body = book::tossed(settings.get("tilt"))?;
        body.x = HEIGHT * Vec3::z();
        cast.world.bodies_mut()[number] = body;
        let exact = FreeRotation::of(&body)?;
        let method = settings.count("method");
        let (h, since, trail) = (settings.get("h"), 0.0, Vec::new());
        let mut racket = Racket { cast, h, method, exact, since, trail };
        racket.choose(method);
        Ok(racket)
    }

    /// Takes the method of that order, or of the next lower one there is.
    fn choose(&mut self, order: usize) {
        self.method = order;
        let mut methods = fixed_step_methods();
        methods.retain(|method| method.order() <= order);
        if let Some(method) = methods.pop() {
            self.cast.solver = method;
        }
    }

    fn exact_attitude(&self) -> Mat3 {
        quaternion_to_matrix(self.exact.q(self.cast.time() - self.since))
    }

    fn restart(&mut self, tilt: f64) {
        let changes = [
            ("tilt".to_string(), tilt),
            ("h".to_string(), self.h),
            ("method".to_string(), self.method as f64),
        ];
        let settings = Settings::resolve(&entry().params, &changes);
        let Ok(Ok(fresh)) = settings.map(|s| Racket::new(&s)) else {
            return; // the contract of `set` rules this out
        };
        *self = fresh;
    }
}

/// How high it floats, m.
const HEIGHT: f64 = 0.3;
/// Arrows are so long for a turn a second and for its angular momentum, m.
const ARROW: f64 = 0.28;

impl Scene for Racket {
    fn time(&self) -> f64 {
        self.cast.time()
    }

    fn step_size(&self) -> f64 {
        self.h
    }

    fn step(&mut self) -> Outcome<()> {
        self.cast.step(self.h)?;
        let omega = self.cast.bodies()[0].omega();
        let x = self.cast.bodies()[0].x;
        let tip = x + ARROW / std::f64::consts::TAU * omega;
        self.trail.push(point(tip));
        if self.trail.len() > 1200 {
            self.trail.drain(..600);
        }
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        let body = self.cast.bodies()[0];
        let x = body.x;
        self.cast.draw(canvas);
        if !self.cast.holds() {
            let sides = 1.04 * book::SIZE;
            frame(self.exact_attitude(), x, sides, Role::Exact, canvas);
        }
        canvas.path(&self.trail, Role::Trail);
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
        Camera::new([0.34, -0.68, 0.66], [0.0, 0.06, 0.33])
    }

    fn energies(&self) -> Vec<Reading> {
        let body = self.cast.bodies()[0];
        let off = (self.exact_attitude() - body.r()).norm() / 8_f64.sqrt();
        let angle = 2.0 * off.min(1.0).asin().to_degrees();
        vec![
            Reading { name: "energy", unit: "J", value: body.kinetic_energy() },
            Reading { name: "|L|", unit: "kg m²/s", value: body.l.norm() },
            Reading { name: "off the exact answer", unit: "°", value: angle },
        ]
    }

    fn set(&mut self, name: &str, value: f64) {
        match name {
            "h" => self.h = value,
            "method" => self.choose(value as usize),
            _ => self.restart(value),
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        self.cast.grab(ray)
    }

    fn drag(&mut self, ray: &Ray) {
        self.cast.drag(ray);
    }

    /// From here on nothing pushes it: the exact answer begins anew.
    fn release(&mut self) {
        if !self.cast.holds() {
            return;
        }
        self.cast.release();
        self.trail.clear();
        if let Ok(exact) = FreeRotation::of(&self.cast.bodies()[0]) {
            (self.exact, self.since) = (exact, self.cast.time());
        }
    }
}
