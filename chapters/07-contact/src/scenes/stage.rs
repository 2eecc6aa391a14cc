//! What all scenes here share: a world, what its bodies look like, the mouse,
//! and arrows for the forces at contacts.

use super::pick::pick;
use crate::{Grab, Material, Solid, StepReport, World};
use collision::look;
use collision::{Placed, Pose};
use course::{
    Camera, Canvas, Outcome, Param, Ray, Reading, Role, Scene, SceneEntry,
    Settings,
};
use math::{Quat, Vec3, point, vector};
use rigid::{Body, ForceId, Gravity};

/// One frame, s.
pub const FRAME: f64 = 1.0 / 60.0;

/// Gravity of all scenes, m/s².
pub const G: f64 = 9.81;

/// Density of what falls, kg/m³: wood.
pub const DENSITY: f64 = 600.0;

/// How scenes are built from their sliders.
pub type Build = fn(&Settings) -> Outcome<Stage>;

/// The slider that every scene has: whether forces are drawn.
pub fn forces_slider() -> Param {
    Param::new("forces", "draw contact forces: 0 no, 1 yes", 0.0..=1.0, 0.0)
        .integer()
}

/// A world that can be watched and pulled at.
pub struct Stage {
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
    held: Option<(ForceId, f64)>,
    changes: Vec<(String, f64)>,
    rebuild: Option<(Vec<Param>, Build)>,
}

impl Stage {
    /// An empty world under gravity, seen by `camera`.
    pub fn new(settings: crate::Settings, camera: Camera) -> Outcome<Self> {
        let mut world = World::new(settings);
        world.add_force(Gravity::new(Vec3::new(0.0, 0.0, -G))?)?;
        Ok(Self {
            world,
            roles: Vec::new(),
            camera,
            floor: 0.0,
            frames: Vec::new(),
            report: StepReport::default(),
            scale: 0.0,
            forces: false,
            held: None,
            changes: Vec::new(),
            rebuild: None,
        })
    }

    /// A floor at height 0 that is seen as far as `reach`, m.
    pub fn floor(&mut self, reach: f64, material: Material) -> Outcome<usize> {
        self.floor = reach;
        let size = Vec3::new(40.0, 40.0, 1.0);
        let slab = Solid::block(size, DENSITY)?.fixed();
        self.put(slab, Vec3::new(0.0, 0.0, -0.5), None, material)
    }

    /// Adds a solid at `x`, m, upright.
    pub fn put(
        &mut self,
        solid: Solid,
        x: Vec3,
        role: Option<Role>,
        material: Material,
    ) -> Outcome<usize> {
        self.put_turned(solid, x, Quat::identity(), role, material)
    }

    /// Adds a solid at `x`, m, in the orientation `q`.
    pub fn put_turned(
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

    /// Adds a body that touches nothing and is not drawn.
    pub fn ghost(&mut self, body: Body) -> usize {
        self.roles.push(None);
        self.world.add_ghost(body)
    }

    /// Ready to be watched: knows how to build itself anew when a slider
    /// moves.
    pub fn ready(
        mut self,
        params: Vec<Param>,
        build: Build,
        settings: &Settings,
    ) -> Box<dyn Scene> {
        for param in &params {
            let value = settings.get(param.name);
            self.changes.push((param.name.to_string(), value));
        }
        self.forces = settings.get("forces") > 0.5;
        let mut weight = 0.0_f64;
        for body in self.world.bodies() {
            if !body.is_fixed() {
                weight = weight.max(body.mass() * G);
            }
        }
        self.scale = 0.4 / weight.max(1e-9);
        self.rebuild = Some((params, build));
        Box::new(self)
    }

    fn draw_floor(&self, canvas: &mut dyn Canvas) {
        let reach = self.floor;
        if reach == 0.0 {
            return;
        }
        const LINES: i32 = 4;
        for k in -LINES..=LINES {
            let at = reach * f64::from(k) / f64::from(LINES);
            for (from, to) in [
                ([at, -reach, 0.0], [at, reach, 0.0]),
                ([-reach, at, 0.0], [reach, at, 0.0]),
            ] {
                canvas.line(from, to, Role::Ground);
            }
        }
    }

    fn draw_forces(&self, canvas: &mut dyn Canvas) {
        for (contact, push) in self.world.contact_forces() {
            let force = push.f * contact.n + push.across;
            // Upwards, on whichever of the two bodies that is.
            let up = if force.z < 0.0 { -force } else { force };
            let tip = contact.p + self.scale * up;
            canvas.arrow(point(contact.p), point(tip), Role::Force);
        }
    }

    fn draw_joints(&self, canvas: &mut dyn Canvas) {
        let bodies = self.world.bodies();
        for (_, joint) in self.world.joints() {
            let [a, b] = joint.places(bodies);
            if (a - b).norm() > 0.02 {
                canvas.line(point(a), point(b), Role::Ground);
            }
        }
    }
}

/// A scene as it is listed, and the world in it.
pub struct Listed {
    /// How the scene is listed.
    pub entry: SceneEntry,
    /// Sets up its world.
    pub stage: Build,
}

impl Listed {
    /// The world with all sliders at their defaults.
    pub fn default_stage(&self) -> Outcome<Stage> {
        (self.stage)(&Settings::defaults(&self.entry.params))
    }
}

impl Scene for Stage {
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
        self.draw_floor(canvas);
        for (i, body) in self.world.bodies().iter().enumerate() {
            let (Some(role), Some(shape)) =
                (self.roles[i], self.world.shape(i))
            else {
                continue;
            };
            for piece in &shape.pieces {
                let placed = Placed::new(piece, body);
                if self.forces {
                    // Faces would hide the arrows inside.
                    look::wires(&placed, role, canvas);
                } else {
                    look::draw(&placed, role, canvas);
                }
            }
        }
        for (body, half) in &self.frames {
            let pose = Pose::from(&self.world.bodies()[*body]);
            look::frame(&pose, *half, Role::Ground, canvas);
        }
        self.draw_joints(canvas);
        if self.forces {
            self.draw_forces(canvas);
        }
    }

    fn camera(&self) -> Camera {
        self.camera
    }

    fn energies(&self) -> Vec<Reading> {
        let reading = |name, unit, value| Reading { name, unit, value };
        let asleep =
            (0..self.world.len()).filter(|i| self.world.is_asleep(*i)).count();
        vec![
            reading("kinetic energy", "J", self.world.kinetic_energy()),
            reading("total energy", "J", self.world.energy()),
            reading("contacts", "", self.world.contacts().len() as f64),
            reading("deepest overlap", "mm", 1e3 * self.report.depth),
            reading("bodies asleep", "", asleep as f64),
        ]
    }

    fn set(&mut self, name: &str, value: f64) {
        for change in &mut self.changes {
            if change.0 == name {
                change.1 = value;
            }
        }
        if name == "forces" {
            self.forces = value > 0.5;
            return;
        }
        let Some((params, build)) = &self.rebuild else { return };
        // Values are in range, and every one of them makes a scene.
        let Ok(settings) = Settings::resolve(params, &self.changes) else {
            return;
        };
        if let Ok(fresh) = build(&settings) {
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
        let grab = Grab::new(self.world.bodies(), body, p);
        if let Ok(id) = grab.and_then(|grab| self.world.add_force(grab)) {
            self.held = Some((id, depth));
        }
        self.held.is_some()
    }

    fn drag(&mut self, ray: &Ray) {
        let Some((id, depth)) = self.held else { return };
        if let Some(grab) = self.world.force_as_mut::<Grab>(id) {
            grab.target = vector(ray.at(depth));
        }
    }

    fn release(&mut self) {
        if let Some((id, _)) = self.held.take() {
            self.world.remove_force(id);
        }
    }
}
