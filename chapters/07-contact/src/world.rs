//! A world of bodies that touch: what is in it. How it moves is in
//! `step.rs`.

use crate::island::Islands;
use crate::island_solver::{IslandSolver, Jointed};
use crate::law::Touch;
use crate::sleep::Sleepers;
use crate::solid::{Shape, Solid};
use crate::touching::Touching;
use crate::{
    ContactError, Held, JointId, JointRow, Material, Settings, StepReport,
};
use math::check::body_index;
use math::{Quat, Vec3};
use ode::{PendingError, Rk4, Solver, System};
use rigid::{Body, Drive, Force, ForceId, Load};
use std::collections::{BTreeMap, BTreeSet};

/// Bodies with shapes, forces, joints, materials and the clock.
pub struct World {
    /// Tolerances and choices.
    pub settings: Settings,
    /// Bodies, forces and the clock.
    pub(crate) rigid: rigid::World,
    /// The shape of each body; none for one that touches nothing.
    pub(crate) shapes: Vec<Option<Shape>>,
    pub(crate) materials: Vec<Material>,
    /// Pairs with a material of their own.
    pub(crate) pair_materials: BTreeMap<[usize; 2], Material>,
    /// Pairs that do not see each other.
    pub(crate) strangers: BTreeSet<[usize; 2]>,
    pub(crate) joints: Vec<Jointed>,
    pub(crate) joint_names: Vec<JointId>,
    pub(crate) scripts: Vec<Script>,
    pub(crate) solver: Option<Box<dyn Solver>>,
    pub(crate) touching: Touching,
    /// The contacts of the step that is being tried.
    pub(crate) held: Vec<Held>,
    pub(crate) touches: Vec<Touch>,
    /// The contacts of a blow.
    pub(crate) struck: Vec<Touch>,
    /// The joints, without the memory of any force.
    pub(crate) still_joints: Vec<Jointed>,
    pub(crate) islands: Islands,
    pub(crate) island_solver: IslandSolver,
    pub(crate) sleepers: Sleepers,
    /// All that pushes each body, contacts and joints among it.
    pub(crate) loads: Vec<Load>,
    pub(crate) buffers: Buffers,
    pub(crate) report: StepReport,
    /// The longest step that is worth a try, s.
    pub(crate) pace: f64,
    /// Frames per second.
    pub(crate) rate: f64,
    pub(crate) next_joint: u64,
}

/// Lists that are kept from step to step.
#[derive(Debug, Default)]
pub(crate) struct Buffers {
    /// Accelerations without contacts.
    pub free: Vec<[Vec3; 2]>,
    pub impulses: Vec<f64>,
    pub pairs: Vec<[usize; 2]>,
    pub joint_pairs: Vec<[usize; 2]>,
    pub moves: Vec<bool>,
    /// The bodies before a step that is being tried, or before a blow.
    pub before: Vec<Body>,
    pub state: Vec<f64>,
    pub rows: Vec<JointRow>,
    pub old_held: Vec<Held>,
    pub old_touches: Vec<Touch>,
    /// The old contacts by their bodies, with their numbers.
    pub old_order: Vec<([usize; 2], usize)>,
    /// The loads of the present state are known already.
    pub fresh: bool,
    /// The contacts of the present state are known already.
    pub looked: bool,
    /// Why a derivative failed.
    pub pending: PendingError<ContactError>,
}

impl Buffers {
    /// Lists the old contacts by their bodies, so that those of a pair are
    /// found at once.
    pub fn sort_old_contacts(&mut self) {
        self.old_order.clear();
        for (k, held) in self.old_held.iter().enumerate() {
            self.old_order.push(([held.a, held.b], k));
        }
        self.old_order.sort_unstable();
    }

    /// Neither loads nor contacts are those of the present state any more.
    pub fn stale(&mut self) {
        self.fresh = false;
        self.looked = false;
    }
}

/// Where a script has a body at one moment, and how it moves it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guided {
    /// Place of the body's origin, m, world.
    pub x: Vec3,
    /// Orientation: the world from the body.
    pub q: Quat,
    /// Velocities and accelerations.
    pub drive: Drive,
}

/// A body that moves by a function of time.
pub(crate) struct Script {
    pub body: usize,
    pub motion: Box<dyn Fn(f64) -> Guided>,
}

impl Default for World {
    fn default() -> Self {
        Self::new(Settings::default())
    }
}

impl World {
    /// An empty world at time 0. Steps are taken by RK4.
    pub fn new(settings: Settings) -> Self {
        Self {
            settings,
            rigid: rigid::World::new(),
            shapes: Vec::new(),
            materials: Vec::new(),
            pair_materials: BTreeMap::new(),
            strangers: BTreeSet::new(),
            joints: Vec::new(),
            joint_names: Vec::new(),
            scripts: Vec::new(),
            solver: Some(Box::new(Rk4::new())),
            touching: Touching::new(settings.tolerance),
            held: Vec::new(),
            touches: Vec::new(),
            struck: Vec::new(),
            still_joints: Vec::new(),
            islands: Islands::default(),
            island_solver: IslandSolver::default(),
            sleepers: Sleepers::default(),
            loads: Vec::new(),
            buffers: Buffers::default(),
            report: StepReport::default(),
            pace: f64::INFINITY,
            rate: 0.0,
            next_joint: 0,
        }
    }

    /// Steps by another method of chapter 1.
    pub fn use_solver(&mut self, solver: Box<dyn Solver>) {
        self.solver = Some(solver);
    }

    /// Adds a solid in its body's pose; returns its number.
    pub fn add(&mut self, solid: Solid, material: Material) -> usize {
        self.insert(solid.body, Some(solid.shape), material)
    }

    /// Adds a body that touches nothing: a hook, a weight on a rod.
    pub fn add_ghost(&mut self, body: Body) -> usize {
        self.insert(body, None, Material::default())
    }

    fn insert(
        &mut self,
        body: Body,
        shape: Option<Shape>,
        material: Material,
    ) -> usize {
        self.shapes.push(shape);
        self.materials.push(material);
        self.loads.push(Load::default());
        self.sleepers.add();
        self.buffers.stale();
        self.rigid.add(body)
    }

    /// Takes a body out of play: it stays in the list, fixed and without a
    /// shape, so that the others keep their numbers. Its joints go too, and
    /// whoever leaned on it wakes.
    pub fn remove(&mut self, body: usize) -> Result<(), ContactError> {
        body_index("body", body, self.len())?;
        self.wake(body)?;
        self.shapes[body] = None;
        self.touching.remove(body);
        self.rigid.bodies_mut()[body] = Body::fixed();
        self.scripts.retain(|script| script.body != body);
        for k in (0..self.joints.len()).rev() {
            let joint = self.joints[k].joint;
            if joint.a == body || joint.b == body {
                self.joints.remove(k);
                self.still_joints.remove(k);
                self.joint_names.remove(k);
            }
        }
        self.buffers.stale();
        Ok(())
    }

    /// Moves a body by a script: it becomes fixed but for what `motion`
    /// says, and pushes others without being pushed.
    pub fn script(
        &mut self,
        body: usize,
        motion: impl Fn(f64) -> Guided + 'static,
    ) -> Result<(), ContactError> {
        body_index("body of a script", body, self.len())?;
        self.scripts.retain(|script| script.body != body);
        self.scripts.push(Script { body, motion: Box::new(motion) });
        self.follow_scripts()
    }

    /// Adds a force of chapter 3.
    pub fn add_force(
        &mut self,
        force: impl Force,
    ) -> Result<ForceId, ContactError> {
        self.buffers.fresh = false;
        Ok(self.rigid.add_force(force)?)
    }

    /// Removes a force; whether it was there.
    pub fn remove_force(&mut self, id: ForceId) -> bool {
        self.buffers.fresh = false;
        self.rigid.remove_force(id)
    }

    /// The force called `id`, to be changed, if it is there and of type `F`.
    pub fn force_as_mut<F: Force>(&mut self, id: ForceId) -> Option<&mut F> {
        self.buffers.fresh = false;
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

    /// A body, to be put elsewhere; everybody near it wakes.
    pub fn body_mut(&mut self, body: usize) -> Result<&mut Body, ContactError> {
        body_index("body", body, self.len())?;
        self.wake(body)?;
        self.buffers.stale();
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
