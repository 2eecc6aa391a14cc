//! A world of bodies that touch: what is in it. How it moves is in
//! `simulation`.

mod material;
mod measure;
mod mouse_spring;
mod pairs;
mod report;
mod settings;
mod solid;
mod surfaces;
mod workspace;

pub use material::Material;
pub use mouse_spring::MouseSpring;
pub use report::{PredictionReport, StepReport, WitnessReport};
pub use settings::{ForceMethod, Guards, ImpulseMethod, ImpulseSettings};
pub use settings::{SleepSettings, StepMethod, StepSettings, WorldSettings};
pub use solid::Solid;
pub(crate) use workspace::Workspace;

use crate::ContactError;
use crate::islands::{ContactPoint, IslandSolver, Islands, SleepState};
use crate::joints::JointSet;
use crate::simulation::{ContactDetector, ContactSet};
use collision::Shape;
use math::check::body_index;
use math::{Quat, Vec3};
use ode::{Rk4, System};
use rigid::{Body, Force, ForceId, Load, PrescribedMotion};
use surfaces::Surfaces;

/// Bodies with shapes, forces, joints, materials and the clock.
pub struct World {
    /// Tolerances and choices.
    pub settings: WorldSettings,
    /// Bodies, forces and the clock.
    pub(crate) rigid: rigid::World,
    /// The shape of each body; none for one that touches nothing.
    pub(crate) shapes: Vec<Option<Shape>>,
    /// Materials, and which pairs ignore each other.
    pub(crate) surfaces: Surfaces,
    pub(crate) joints: JointSet,
    pub(crate) scripts: Vec<ScriptedBody>,
    pub(crate) integrator: Rk4,
    pub(crate) contact_detector: ContactDetector,
    /// The contacts of the step that is being tried.
    pub(crate) contacts: ContactSet,
    /// The contacts that get impulses.
    pub(crate) colliding: Vec<ContactPoint>,
    pub(crate) islands: Islands,
    pub(crate) island_solver: IslandSolver,
    pub(crate) sleep: SleepState,
    /// All that pushes each body, contacts and joints among it.
    pub(crate) loads: Vec<Load>,
    pub(crate) workspace: Workspace,
    pub(crate) report: StepReport,
    /// The longest step that is worth a try, s.
    pub(crate) step_limit: f64,
    /// Frames per second.
    pub(crate) frame_rate: f64,
}

/// Where a script has a body at one moment, and how it moves it there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScriptedMotion {
    /// Position of the body's origin, m, world.
    pub x: Vec3,
    /// Orientation: the world from the body.
    pub q: Quat,
    /// Velocities and accelerations.
    pub motion: PrescribedMotion,
}

/// A kinematic body: it moves by a function of time.
pub(crate) struct ScriptedBody {
    pub body: usize,
    pub motion: Box<dyn Fn(f64) -> ScriptedMotion>,
}

impl Default for World {
    fn default() -> Self {
        Self::new(WorldSettings::default())
    }
}

impl World {
    /// An empty world at time 0.
    pub fn new(settings: WorldSettings) -> Self {
        Self {
            settings,
            rigid: rigid::World::new(),
            shapes: Vec::new(),
            surfaces: Surfaces::default(),
            joints: JointSet::default(),
            scripts: Vec::new(),
            integrator: Rk4::new(),
            contact_detector: ContactDetector::new(settings.tolerance),
            contacts: ContactSet::default(),
            colliding: Vec::new(),
            islands: Islands::default(),
            island_solver: IslandSolver::default(),
            sleep: SleepState::default(),
            loads: Vec::new(),
            workspace: Workspace::default(),
            report: StepReport::default(),
            step_limit: f64::INFINITY,
            frame_rate: 0.0,
        }
    }

    /// Adds a solid in its body's pose; returns its number.
    pub fn add(&mut self, solid: Solid, material: Material) -> usize {
        self.insert(solid.body, Some(solid.shape), material)
    }

    /// Adds a body without a shape, which touches nothing: a hook, a weight
    /// on a rod.
    pub fn add_shapeless(&mut self, body: Body) -> usize {
        self.insert(body, None, Material::default())
    }

    fn insert(
        &mut self,
        body: Body,
        shape: Option<Shape>,
        material: Material,
    ) -> usize {
        self.shapes.push(shape);
        self.surfaces.add(material);
        self.loads.push(Load::default());
        self.sleep.add();
        self.workspace.invalidate();
        self.rigid.add(body)
    }

    /// Removes a body: it stays in the list, fixed and without a shape, so
    /// that the others keep their numbers. Its joints go too, and whatever
    /// leaned on it wakes.
    pub fn remove(&mut self, body: usize) -> Result<(), ContactError> {
        body_index("body", body, self.len())?;
        self.wake(body)?;
        self.shapes[body] = None;
        self.contact_detector.remove(body);
        self.rigid.bodies_mut()[body] = Body::fixed();
        self.scripts.retain(|script| script.body != body);
        self.joints.remove_joints_of(body);
        self.workspace.invalidate();
        Ok(())
    }

    /// Makes a body kinematic: it moves as `motion` says, and pushes others
    /// without being pushed.
    pub fn script_motion(
        &mut self,
        body: usize,
        motion: impl Fn(f64) -> ScriptedMotion + 'static,
    ) -> Result<(), ContactError> {
        body_index("body of a script", body, self.len())?;
        self.scripts.retain(|script| script.body != body);
        self.scripts.push(ScriptedBody { body, motion: Box::new(motion) });
        self.apply_scripts()
    }

    /// Adds a force of chapter 3.
    pub fn add_force(
        &mut self,
        force: impl Force,
    ) -> Result<ForceId, ContactError> {
        self.workspace.invalidate_loads();
        Ok(self.rigid.add_force(force)?)
    }

    /// Removes a force; whether it was there.
    pub fn remove_force(&mut self, id: ForceId) -> bool {
        self.workspace.invalidate_loads();
        self.rigid.remove_force(id)
    }

    /// The force called `id`, to be changed, if it is there and of type `F`.
    pub fn force_as_mut<F: Force>(&mut self, id: ForceId) -> Option<&mut F> {
        self.workspace.invalidate_loads();
        self.rigid.force_as_mut(id)
    }

    /// How many bodies there are.
    pub fn len(&self) -> usize {
        self.rigid.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rigid.is_empty()
    }

    /// All bodies.
    pub fn bodies(&self) -> &[Body] {
        self.rigid.bodies()
    }

    /// A body, to be changed; whatever leans on it wakes.
    pub fn body_mut(&mut self, body: usize) -> Result<&mut Body, ContactError> {
        body_index("body", body, self.len())?;
        self.wake(body)?;
        self.workspace.invalidate();
        Ok(&mut self.rigid.bodies_mut()[body])
    }

    /// The shape of a body.
    pub fn shape(&self, body: usize) -> Option<&Shape> {
        self.shapes.get(body)?.as_ref()
    }

    /// The time, s.
    pub fn time(&self) -> f64 {
        self.rigid.time()
    }
}
