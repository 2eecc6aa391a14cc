//! A world of boxes that can be watched and pulled at.

use crate::BoxWorld;
use crate::lab::arrangements::FRAME;
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Pose, Ray, Reading, Role,
    Scene, SceneBuilder, SceneEntry,
};
use math::{Vec3, point, rows, vector};

/// How a scene of boxes is listed and built.
pub struct BoxSceneEntry {
    /// The name used on the command line and in the book.
    pub name: &'static str,
    /// A few words for lists.
    pub title: &'static str,
    /// One sentence: what to watch and what to try.
    pub sentence: &'static str,
    /// What is seen on the still.
    pub alt: &'static str,
    /// Its sliders.
    pub params: Vec<Param>,
    /// The moment the still shows, s.
    pub still_at: f64,
    /// Builds it.
    pub build: fn(&ParamValues) -> Outcome<BoxScene>,
}

impl BoxSceneEntry {
    /// The scene as the course lists it.
    pub fn listed(self) -> SceneEntry {
        let Self { name, title, sentence, alt, params, still_at, build } = self;
        let builder: SceneBuilder = Box::new(move |values| {
            let mut scene = build(values)?;
            scene.rebuild = Some((build, values.clone()));
            Ok(Box::new(scene))
        });
        SceneEntry {
            name,
            title,
            sentence,
            alt,
            params,
            still_at,
            build: builder,
        }
    }
}

/// How hard the mouse pulls: the natural frequency of its spring, 1/s, which
/// is critically damped. Below, a box lags behind the mouse; above, it tears
/// through others.
const MOUSE_RATE: f64 = 12.0;

/// A box that the mouse holds.
struct Held {
    body: usize,
    /// The point that is held, in the frame of the box, m.
    local: Vec3,
    /// How far along the ray it was, m.
    depth: f64,
    target: Vec3,
}

/// Sets a scene up anew with these parameters.
type Rebuild = fn(&ParamValues) -> Outcome<BoxScene>;

/// A world of boxes that can be watched.
pub struct BoxScene {
    /// The boxes.
    pub world: BoxWorld,
    /// The colour of each box; none for what is not drawn.
    pub role: fn(usize) -> Option<Role>,
    /// From where it is seen.
    pub camera: Camera,
    /// The height of the floor that is drawn, m.
    pub floor: Option<f64>,
    held: Option<Held>,
    rebuild: Option<(Rebuild, ParamValues)>,
}

impl BoxScene {
    /// A scene of these boxes.
    pub fn new(
        world: BoxWorld,
        camera: Camera,
        role: fn(usize) -> Option<Role>,
    ) -> Self {
        let (floor, held, rebuild) = (None, None, None);
        Self { world, role, camera, floor, held, rebuild }
    }

    /// Pulls at what the mouse holds.
    fn pull(&mut self) {
        let Some(held) = &self.held else { return };
        let Some(body) = self.world.body_mut(held.body) else { return };
        let shape = body.shape();
        let p = shape.x + shape.r * held.local;
        let v = body.v() + body.omega().cross(&(p - shape.x));
        let rate = MOUSE_RATE;
        let wanted = rate * rate * (held.target - p) - 2.0 * rate * v;
        body.apply_impulse(FRAME * body.mass() * wanted, p);
    }

    /// The nearest movable box that a ray meets, and how far along.
    fn pick(&self, ray: &Ray) -> Option<(usize, f64)> {
        let mut nearest: Option<(usize, f64)> = None;
        for (i, body) in self.world.bodies().iter().enumerate() {
            if body.is_fixed() {
                continue;
            }
            let shape = body.shape();
            let from = shape.r.tr_mul(&(vector(ray.origin) - shape.x));
            let along = shape.r.tr_mul(&vector(ray.direction));
            let (mut enter, mut leave) = (0.0_f64, f64::INFINITY);
            for k in 0..3 {
                let ends = [-shape.half[k], shape.half[k]]
                    .map(|side| (side - from[k]) / along[k]);
                enter = enter.max(ends[0].min(ends[1]));
                leave = leave.min(ends[0].max(ends[1]));
            }
            let nearer = nearest.is_none_or(|(_, depth)| enter < depth);
            if enter <= leave && nearer {
                nearest = Some((i, enter));
            }
        }
        nearest
    }
}

impl Scene for BoxScene {
    fn time(&self) -> f64 {
        self.world.time()
    }

    fn step_size(&self) -> f64 {
        FRAME
    }

    fn step(&mut self) -> Outcome<()> {
        self.pull();
        Ok(self.world.step(FRAME)?)
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        if let Some(height) = self.floor {
            canvas.floor(height);
        }
        for (i, body) in self.world.bodies().iter().enumerate() {
            let Some(role) = (self.role)(i) else { continue };
            let shape = body.shape();
            let pose = Pose {
                position: point(shape.x),
                world_from_body: rows(shape.r),
            };
            canvas.cuboid(&pose, point(2.0 * shape.half), role);
        }
    }

    fn camera(&self) -> Camera {
        self.camera
    }

    fn readings(&self) -> Vec<Reading> {
        let reading = |name, unit, value| Reading { name, unit, value };
        let touching = self.world.manifolds().count() as f64;
        vec![
            reading("kinetic energy", "J", self.world.kinetic_energy()),
            reading("total energy", "J", self.world.energy()),
            reading("pairs in contact", "", touching),
            reading("deepest overlap", "mm", 1e3 * self.world.max_overlap()),
            reading("widest joint gap", "mm", 1e3 * self.world.max_joint_gap()),
        ]
    }

    fn set(&mut self, name: &str, value: f64) {
        let Some((build, mut values)) = self.rebuild.take() else { return };
        values.set(name, value);
        if let Ok(fresh) = build(&values) {
            *self = fresh;
        }
        self.rebuild = Some((build, values));
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        self.held = self.pick(ray).map(|(body, depth)| {
            let target = vector(ray.at(depth));
            let shape = self.world.bodies()[body].shape();
            let local = shape.r.tr_mul(&(target - shape.x));
            Held { body, local, depth, target }
        });
        self.held.is_some()
    }

    fn drag(&mut self, ray: &Ray) {
        if let Some(held) = &mut self.held {
            held.target = vector(ray.at(held.depth));
        }
    }

    fn release(&mut self) {
        self.held = None;
    }
}
