//! Collisions of a cloth with itself and with solids that have edges.
//!
//! Chapter 5 keeps the particles of a cloth outside obstacles. Between the
//! particles there is cloth too: an edge of a solid may poke through, and two
//! layers may pass through each other. So after every step of chapter 5 the
//! whole motion is tested. Features that are too close are pushed apart,
//! features that would have passed through each other are kept on their side,
//! and their velocity of approach is removed. This is iterated, since one
//! correction may cause the next contact; what is left becomes a rigid impact
//! zone (`rigid_impact_zone.rs`).
//!
//! After every step, no edge passes through a face, and nothing is closer to
//! anything than a twentieth of the thickness, unless it started like that or
//! scripted motion leaves no room. At rest the distance is about the
//! thickness.

use super::settings::{
    EAGER_ITERATIONS, MAX_ITERATIONS, MAX_ZONE_ITERATIONS,
    OBSTACLE_THICKNESS_RATIO, SWEEPS,
};
use crate::SolidMesh;
use crate::further::cloth::displacements::Displacements;
use crate::further::cloth::feature_contacts::FeatureContacts;
use crate::further::cloth::feature_trees::FeatureTrees;
use crate::further::cloth::repulsion::Repulsion;
use crate::further::cloth::rigid_impact_zone::ImpactZones;
use implicit::{
    Cloth, ImplicitError, ImplicitForceId, ImplicitParticles, Obstacle,
    ObstacleShape, StepReport,
};
use ode::InputError;
use particles::ScriptedMotion;
use std::rc::Rc;

/// What was done about collisions in a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClothCollisionReport {
    /// Feature pairs that were tested, in all iterations.
    pub tests: usize,
    /// Feature pairs that were too close at first.
    pub contacts: usize,
    /// Iterations of corrections.
    pub iterations: usize,
    /// Rigid impact zones that were needed.
    pub impact_zones: usize,
    /// Pairs that are left too close or through each other: none, unless
    /// scripted motion leaves them no room.
    pub unresolved: usize,
}

/// Keeps a cloth from passing through itself and through solids.
#[derive(Clone, Debug)]
pub struct ClothCollision {
    /// The coefficient of Coulomb friction of cloth on cloth.
    pub friction: f64,
    pub(crate) thickness: f64,
    /// How many particles the cloth has; those of solids come after them.
    pub(crate) count: usize,
    pub(crate) cloth: FeatureTrees,
    pub(crate) solids: Vec<SolidObstacle>,
    /// The repulsion among the forces of the world.
    pub(crate) repulsion: Option<ImplicitForceId>,
    pub(crate) displacements: Displacements,
    contacts: FeatureContacts,
    zones: ImpactZones,
}

/// A solid that the cloth collides with.
#[derive(Clone, Debug)]
pub(crate) struct SolidObstacle {
    /// Its vertices, edges and faces.
    pub features: FeatureTrees,
    /// Its surface.
    pub mesh: Rc<SolidMesh>,
    /// The number of its first particle.
    pub first: usize,
    /// The number of its obstacle in the world.
    pub obstacle: usize,
    /// The friction of that obstacle now.
    pub friction: f64,
}

impl ClothCollision {
    /// For this cloth, whose layers are kept about `thickness` apart, m.
    pub fn new(cloth: &Cloth, thickness: f64) -> Result<Self, InputError> {
        let grid = cloth.grid();
        let cell = (grid.width / (grid.columns - 1) as f64)
            .min(grid.height / (grid.rows - 1) as f64);
        if !(thickness > 0.0 && thickness <= cell / 3.0) {
            let accepted = "positive and at most a third of a cell";
            let (field, value) = ("thickness", thickness);
            return Err(InputError { field, value, accepted });
        }
        let x = cloth.particles.x();
        let mut collision = Self {
            friction: 0.3,
            thickness,
            count: x.len(),
            cloth: FeatureTrees::new(x, cloth.triangles().to_vec(), false),
            solids: Vec::new(),
            repulsion: None,
            displacements: Displacements::default(),
            contacts: FeatureContacts::default(),
            zones: ImpactZones::default(),
        };
        collision.displacements.resize(x.len());
        Ok(collision)
    }

    /// The distance that layers keep, m.
    pub fn thickness(&self) -> f64 {
        self.thickness
    }

    /// Adds a solid: for the particles as an obstacle of chapter 5, whose
    /// number is returned, and for the cloth between them with all its edges
    /// and corners. Its origin follows `script`.
    pub fn add_solid(
        &mut self,
        world: &mut ImplicitParticles,
        mesh: &Rc<SolidMesh>,
        script: impl Fn(f64) -> ScriptedMotion + 'static,
        friction: f64,
    ) -> Result<usize, InputError> {
        let shape = ObstacleShape::SignedDistance(mesh.clone());
        let obstacle = Obstacle::new(shape, script(world.t()).x)?
            .moving(script)?
            .with_friction(friction)?
            .with_thickness(OBSTACLE_THICKNESS_RATIO * self.thickness)?;
        if self.repulsion.is_none() {
            let repulsion = Repulsion::new(self.cloth.edges());
            self.repulsion = Some(world.add_force(repulsion)?);
        }
        let obstacle = world.add_obstacle(obstacle);
        let (mesh, first) = (mesh.clone(), self.displacements.x0.len());
        let vertices = mesh.surface().vertices();
        self.displacements.resize(first + vertices.len());
        self.displacements.x0[first..].copy_from_slice(vertices);
        let triangles = mesh.surface().triangles().iter();
        let faces = triangles.map(|t| t.map(|i| first + i)).collect();
        let features = FeatureTrees::new(&self.displacements.x0, faces, true);
        self.solids.push(SolidObstacle {
            features,
            mesh,
            first,
            obstacle,
            friction,
        });
        Ok(obstacle)
    }

    /// Steps the cloth from time `t` to `t + h`, and keeps it from passing
    /// through anything. It must be the cloth that this was made for.
    pub fn step(
        &mut self,
        cloth: &mut Cloth,
        h: f64,
    ) -> Result<(StepReport, ClothCollisionReport), ImplicitError> {
        let t0 = cloth.particles.t();
        self.begin_step(&mut cloth.particles, h);
        let step = cloth.step(h);
        // A step that fails may have advanced part of the time.
        let mut report = ClothCollisionReport::default();
        if cloth.particles.t() > t0 {
            self.end_step(&mut cloth.particles, t0);
            report = self.resolve(&cloth.particles, t0);
            self.write_back(&mut cloth.particles)?;
        }
        Ok((step?, report))
    }

    // ANCHOR: resolve
    /// Corrects everything that would pass through something else.
    fn resolve(
        &mut self,
        world: &ImplicitParticles,
        t0: f64,
    ) -> ClothCollisionReport {
        let mut report = ClothCollisionReport::default();
        for iteration in 0..MAX_ITERATIONS {
            let eager = iteration < EAGER_ITERATIONS;
            self.detect(eager, &mut report);
            let contacts = self.contacts.list.len();
            if iteration == 0 {
                report.contacts = contacts;
            }
            if contacts == 0 || report.unresolved == 0 && !eager {
                return report;
            }
            self.push_apart(world, t0, eager);
            report.iterations += 1;
        }
        self.rigidify_zones(&mut report);
        report
    }
    // ANCHOR_END: resolve

    // ANCHOR: zones
    /// Makes groups of particles that still collide rigid, and larger ones of
    /// these, until nothing passes through anything.
    fn rigidify_zones(&mut self, report: &mut ClothCollisionReport) {
        self.zones.clear(self.displacements.x0.len());
        self.detect(false, report);
        for _ in 0..MAX_ZONE_ITERATIONS {
            if report.unresolved == 0 {
                break;
            }
            for &k in &self.contacts.unresolved {
                self.zones.join(&self.contacts.list[k]);
            }
            report.impact_zones = self.zones.rigidify(&mut self.displacements);
            self.detect(false, report);
        }
    }
    // ANCHOR_END: zones

    /// Tests the whole motion.
    fn detect(&mut self, eager: bool, report: &mut ClothCollisionReport) {
        let Self { cloth, solids, displacements, contacts, thickness, .. } =
            self;
        cloth.refit(&displacements.x0, &displacements.x1);
        contacts.clear(eager);
        contacts.detect_within(cloth, displacements, *thickness);
        for solid in solids {
            solid.features.refit(&displacements.x0, &displacements.x1);
            contacts.detect_between(
                cloth,
                &solid.features,
                displacements,
                *thickness,
            );
        }
        report.tests += contacts.tests;
        report.unresolved = contacts.unresolved.len();
    }

    /// Corrects one contact after the other, in a few sweeps.
    fn push_apart(&mut self, world: &ImplicitParticles, t0: f64, eager: bool) {
        self.contacts.gather_particles();
        for _ in 0..SWEEPS {
            for contact in &self.contacts.list {
                self.displacements.push_apart(contact);
                self.displacements.stop_approach(contact, self.friction);
            }
            self.keep_outside(world, t0, eager);
        }
    }

    /// Keeps corrected particles outside obstacles; if not eager, they may
    /// come closer than the thickness.
    fn keep_outside(
        &mut self,
        world: &ImplicitParticles,
        t0: f64,
        eager: bool,
    ) {
        let h = world.t() - t0;
        for obstacle in world.obstacles() {
            let allowance = if eager { 0.0 } else { 0.8 * obstacle.thickness };
            let (from, to) = (obstacle.centre(t0), obstacle.centre(world.t()));
            for &i in &self.contacts.particles {
                let displacements = &mut self.displacements;
                if displacements.mass_inv[i] == 0.0 {
                    continue;
                }
                let (d, normal) = obstacle.distance(to, displacements.x1[i]);
                let d = d + allowance;
                if d < 0.0 {
                    displacements.x1[i] -= d * normal;
                    let v = h * displacements.v[i] - (to - from);
                    displacements.v[i] -= v.dot(&normal).min(0.0) / h * normal;
                }
            }
        }
    }
}
