//! What all scenes here share: a world, what its bodies look like, the mouse,
//! and arrows for the forces at contacts.

use super::picking::pick;
use crate::{Material, MouseSpring, Solid, StepReport, World, WorldSettings};
use collision::draw;
use collision::{PlacedShape, Pose};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Ray, Reading, Role, Scene,
    SceneBuilder, SceneEntry,
};
use math::{Quat, Vec3, point, vector};
use rigid::{Body, ForceId, Gravity};

/// One frame, s.
pub const FRAME: f64 = 1.0 / 60.0;

/// Gravity of all scenes, m/s².
pub const G: f64 = 9.81;

/// Density of what falls, kg/m³: wood.
pub const DENSITY: f64 = 600.0;

/// What every scene has: whether forces are drawn.
pub fn forces_switch() -> Param {
    Param::switch("forces", "draw contact forces", false)
}

/// A scene of this chapter: how it is listed, and the world in it.
pub struct WorldSceneEntry {
    /// The name used on the command line and in the book.
    pub name: &'static str,
    /// A few words for lists.
    pub title: &'static str,
    /// One sentence: what to watch and what to try.
    pub sentence: &'static str,
    /// What is seen on the still, for someone who cannot see it.
    pub alt: &'static str,
    /// Its sliders.
    pub params: Vec<Param>,
    /// The moment the still shows, s.
    pub still_at: f64,
    /// Sets up its world.
    pub build: fn(&ParamValues) -> Outcome<WorldScene>,
}

impl WorldSceneEntry {
    /// The scene with some sliders moved, the others at their defaults.
    pub fn with(&self, changes: &[(String, f64)]) -> Outcome<WorldScene> {
        (self.build)(&ParamValues::resolve(&self.params, changes)?)
    }

    /// The scene as the course lists it.
    pub fn listed(self) -> SceneEntry {
        let Self { name, title, sentence, alt, params, still_at, build } = self;
        let build: SceneBuilder = Box::new(move |values| {
            Ok(Box::new(build(values)?.with_sliders(build, values)))
        });
        SceneEntry { name, title, sentence, alt, params, still_at, build }
    }
}

/// A world that can be watched and pulled at.
pub struct WorldScene {
    /// Bodies, joints and forces.
    pub world: World,
    /// The colour of each body; none for what is not drawn.
    pub roles: Vec<Option<Role>>,
    /// From where it is seen.
    pub camera: Camera,
    /// How far the floor reaches, m; nothing for no floor.
    pub floor: f64,
    /// Boxes of the given half sides, m, that are drawn as frames around a
    /// body.
    pub frames: Vec<(usize, Vec3)>,
    /// What the last frame was like.
    pub report: StepReport,
    /// How large the largest arrows of forces are: m for each newton.
    scale: f64,
    forces: bool,
    gravity: ForceId,
    held: Option<(ForceId, f64)>,
    values: ParamValues,
    rebuild: Option<fn(&ParamValues) -> Outcome<WorldScene>>,
}

impl WorldScene {
    /// An empty world under gravity, seen by `camera`.
    pub fn new(camera: Camera) -> Outcome<Self> {
        Self::with_settings(WorldSettings::default(), camera)
    }

    /// The same with settings of its own.
    pub fn with_settings(
        settings: WorldSettings,
        camera: Camera,
    ) -> Outcome<Self> {
        let mut world = World::new(settings);
        let gravity =
            world.add_force(Gravity::new(Vec3::new(0.0, 0.0, -G))?)?;
        Ok(Self {
            world,
            gravity,
            roles: Vec::new(),
            camera,
            floor: 0.0,
            frames: Vec::new(),
            report: StepReport::default(),
            scale: 0.0,
            forces: false,
            held: None,
            values: ParamValues::default(),
            rebuild: None,
        })
    }

    /// Replaces gravity.
    pub fn set_gravity(&mut self, gravity: Gravity) -> Outcome<()> {
        self.world.remove_force(self.gravity);
        self.gravity = self.world.add_force(gravity)?;
        Ok(())
    }

    /// A floor at height 0 that is seen as far as `reach`, m.
    pub fn add_floor(
        &mut self,
        reach: f64,
        material: Material,
    ) -> Outcome<usize> {
        self.floor = reach;
        let size = Vec3::new(40.0, 40.0, 1.0);
        let slab = Solid::block(size, DENSITY)?.fixed();
        self.add(slab, Vec3::new(0.0, 0.0, -0.5), None, material)
    }

    /// Adds a solid at `x`, m, upright.
    pub fn add(
        &mut self,
        solid: Solid,
        x: Vec3,
        role: Option<Role>,
        material: Material,
    ) -> Outcome<usize> {
        self.add_rotated(solid, x, Quat::identity(), role, material)
    }

    /// Adds a solid at `x`, m, in the orientation `q`.
    pub fn add_rotated(
        &mut self,
        mut solid: Solid,
        x: Vec3,
        q: Quat,
        role: Option<Role>,
        material: Material,
    ) -> Outcome<usize> {
        solid.body = solid.body.at(x, q)?;
        self.roles.push(role);
        Ok(self.world.add(solid, material))
    }

    /// Adds a fixed body without a shape, for joints to hang on.
    pub fn add_anchor(&mut self) -> usize {
        self.roles.push(None);
        self.world.add_shapeless(Body::fixed())
    }

    /// Lets sliders move: a new value builds the scene anew.
    fn with_sliders(
        mut self,
        build: fn(&ParamValues) -> Outcome<WorldScene>,
        values: &ParamValues,
    ) -> Self {
        self.forces = values.get("forces") > 0.5;
        let mut weight = 0.0_f64;
        for body in self.world.bodies() {
            if !body.is_fixed() {
                weight = weight.max(body.mass() * G);
            }
        }
        self.scale = 0.4 / weight.max(1e-9);
        self.values = values.clone();
        self.rebuild = Some(build);
        self
    }

    fn draw_forces(&self, canvas: &mut dyn Canvas) {
        for (contact, force) in self.world.contact_forces() {
            let force = force.normal * contact.n + force.friction;
            // Upwards, on whichever of the two bodies that is.
            let up = if force.z < 0.0 { -force } else { force };
            let tip = contact.p + self.scale * up;
            canvas.arrow(point(contact.p), point(tip), Role::Force);
        }
    }

    fn draw_joints(&self, canvas: &mut dyn Canvas) {
        let bodies = self.world.bodies();
        for (_, joint) in self.world.joints() {
            let [a, b] = joint.anchors(bodies);
            if (a - b).norm() > 0.02 {
                canvas.line(point(a), point(b), Role::Ground);
            }
        }
    }
}

impl Scene for WorldScene {
    fn time(&self) -> f64 {
        self.world.time()
    }

    fn step_size(&self) -> f64 {
        FRAME
    }

    fn step(&mut self) -> Outcome<()> {
        self.report = self.world.step(FRAME)?;
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        if self.floor > 0.0 {
            canvas.floor(0.0);
        }
        for (i, body) in self.world.bodies().iter().enumerate() {
            let (Some(role), Some(shape)) =
                (self.roles[i], self.world.shape(i))
            else {
                continue;
            };
            for piece in shape.pieces() {
                let placed = PlacedShape::new(piece, body);
                // Faces would hide the arrows inside.
                draw::convex_shape(&placed, self.forces, role, canvas);
            }
        }
        for (body, half) in &self.frames {
            let pose = Pose::from(&self.world.bodies()[*body]);
            draw::box_wireframe(&pose, *half, Role::Ground, canvas);
        }
        self.draw_joints(canvas);
        if self.forces {
            self.draw_forces(canvas);
        }
    }

    fn camera(&self) -> Camera {
        self.camera
    }

    fn readings(&self) -> Vec<Reading> {
        let reading = |name, unit, value| Reading { name, unit, value };
        let asleep =
            (0..self.world.len()).filter(|i| self.world.is_asleep(*i)).count();
        vec![
            reading("kinetic energy", "J", self.world.kinetic_energy()),
            reading("total energy", "J", self.world.energy()),
            reading("contacts awake", "", self.world.contacts().len() as f64),
            reading("deepest overlap", "mm", 1e3 * self.report.depth),
            reading("bodies asleep", "", asleep as f64),
        ]
    }

    fn set(&mut self, name: &str, value: f64) {
        self.values.set(name, value);
        if name == "forces" {
            self.forces = value > 0.5;
            return;
        }
        let Some(build) = self.rebuild else { return };
        // Values are in range, and every one of them makes a scene.
        if let Ok(fresh) = build(&self.values) {
            self.world = fresh.world;
            self.roles = fresh.roles;
            self.floor = fresh.floor;
            self.frames = fresh.frames;
            self.report = StepReport::default();
            self.held = None;
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        self.release();
        let Some((body, depth)) = pick(&self.world, ray) else { return false };
        let p = vector(ray.at(depth));
        let grab = MouseSpring::new(self.world.bodies(), body, p);
        if let Ok(id) = grab.and_then(|grab| self.world.add_force(grab)) {
            self.held = Some((id, depth));
        }
        self.held.is_some()
    }

    fn drag(&mut self, ray: &Ray) {
        let Some((id, depth)) = self.held else { return };
        if let Some(grab) = self.world.force_as_mut::<MouseSpring>(id) {
            grab.target = vector(ray.at(depth));
        }
    }

    fn release(&mut self) {
        if let Some((id, _)) = self.held.take() {
            self.world.remove_force(id);
        }
    }
}
