//! Soft bodies of tetrahedra, among obstacles, that never touch.

use super::candidates::{Features, Pair};
use super::soft_step::SoftStep;
use super::surfaces_intersect;
use crate::elasticity::{NeoHookean, TetElement, TetMesh};
use crate::minimisation::{Minimiser, MinimiserSettings, NotMinimised};
use math::Vec3;
use math::check::{
    Checked, InputError, finite_vector, particle_index, positive, require,
};

/// How contacts push.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactSettings {
    /// The reach of the barrier, m. Larger ones hold things
    /// visibly apart; smaller ones take more iterations.
    pub dhat: f64,
    /// The stiffness `κ` of the barrier, N/m. Smaller ones let things come
    /// nearer, never to zero; larger ones take more iterations.
    pub stiffness: f64,
}

/// The distance at which the barrier is infinite, as a fraction of its
/// reach. At zero, surfaces could come so near that rounding decides on
/// which side of each other they are.
const LEAST_DISTANCE: f64 = 1e-4;

impl ContactSettings {
    /// The distance that nothing reaches, m.
    pub(super) fn least(&self) -> f64 {
        LEAST_DISTANCE * self.dhat
    }

    /// The distance from which on nothing is felt, m.
    pub(super) fn reach(&self) -> f64 {
        self.dhat + self.least()
    }
}

/// A fixed surface: vertices, m, and triangles, counterclockwise seen from
/// outside.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Obstacle {
    /// Vertices, m.
    pub vertices: Vec<Vec3>,
    /// Triangles between them.
    pub triangles: Vec<[usize; 3]>,
}

impl Obstacle {
    /// A wedge: a prism along y, `length` m long, whose section has these
    /// three corners (x, z), m, counterclockwise seen against y.
    pub fn wedge(section: [[f64; 2]; 3], length: f64) -> Obstacle {
        let mut vertices = Vec::new();
        for y in [-0.5 * length, 0.5 * length] {
            vertices.extend(section.map(|[x, z]| Vec3::new(x, y, z)));
        }
        let mut triangles = vec![[0, 1, 2], [3, 5, 4]];
        for (a, b) in [(0, 1), (1, 2), (2, 0)] {
            triangles.extend([[a, a + 3, b + 3], [a, b + 3, b]]);
        }
        Obstacle { vertices, triangles }
    }
}

/// What a step took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SoftStepReport {
    /// Iterations of Newton's method.
    pub iterations: usize,
    /// The norm of the forces that are left, N.
    pub residual: f64,
    /// The smallest distance of two features, m; `dhat` if none are nearer.
    pub distance: f64,
    /// How many pairs of features are nearer than `dhat`.
    pub contacts: usize,
}

/// Why a step was not taken; the world is as it was before.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum SoftStepError {
    /// An argument was refused.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The end of the step was not found.
    #[error("the step at t = {time} has no end: {why}")]
    NotMinimised {
        /// The time at the start of the step, s.
        time: f64,
        /// What the minimisation says.
        why: NotMinimised,
    },
}

/// Soft bodies of one material, and obstacles.
#[derive(Clone, Debug)]
pub struct SoftWorld {
    /// Positions, m: first those that move, then the obstacles'.
    pub(super) x: Vec<Vec3>,
    /// Velocities of those that move, m/s.
    pub(super) v: Vec<Vec3>,
    /// Masses of those that move, kg.
    pub(super) masses: Vec<f64>,
    /// Forces from outside on each of them, N.
    pub(super) forces: Vec<Vec3>,
    pub(super) elements: Vec<(TetElement, [usize; 4])>,
    pub(super) material: NeoHookean,
    pub(super) gravity: Vec3,
    pub(super) contact: ContactSettings,
    pub(super) features: Features,
    pub(super) pairs: Vec<Pair>,
    settings: MinimiserSettings,
    minimiser: Minimiser,
    t: f64,
}

impl SoftWorld {
    /// `bodies` of a material with `density` kg/m³, among `obstacles`, all
    /// at rest and apart.
    pub fn new(
        bodies: &[TetMesh],
        obstacles: &[Obstacle],
        material: NeoHookean,
        density: f64,
        contact: ContactSettings,
    ) -> Checked<Self> {
        positive("density", density)?;
        positive("dhat", contact.dhat)?;
        positive("stiffness of the barrier", contact.stiffness)?;
        let mut world = Self::empty(material, contact);
        for body in bodies {
            world.add_body(body, density)?;
        }
        let n = world.x.len();
        (world.v, world.forces) =
            (vec![Vec3::zeros(); n], vec![Vec3::zeros(); n]);
        world.features.moving = n;
        for obstacle in obstacles {
            let first = world.x.len();
            world.x.extend(&obstacle.vertices);
            for triangle in &obstacle.triangles {
                world.features.triangles.push(triangle.map(|i| i + first));
            }
        }
        world.find_edges();
        let weight = 9.81 * world.masses.iter().sum::<f64>();
        world.settings.tolerance = RELATIVE_TOLERANCE * weight;
        let apart = !world.intersects();
        require("surfaces", 0.0, "apart at the start", apart)?;
        Ok(world)
    }

    fn empty(material: NeoHookean, contact: ContactSettings) -> Self {
        Self {
            x: Vec::new(),
            v: Vec::new(),
            masses: Vec::new(),
            forces: Vec::new(),
            elements: Vec::new(),
            material,
            gravity: Vec3::new(0.0, 0.0, -9.81),
            contact,
            features: Features::default(),
            pairs: Vec::new(),
            settings: MinimiserSettings {
                tolerance: 0.0,
                max_iterations: 200,
                smallest_move: SMALLEST_MOVE * contact.dhat,
            },
            minimiser: Minimiser::new(),
            t: 0.0,
        }
    }

    fn add_body(&mut self, body: &TetMesh, density: f64) -> Checked<()> {
        let first = self.x.len();
        self.x.extend(body.vertices());
        let volumes = body.vertex_volumes();
        self.masses.extend(volumes.iter().map(|volume| density * volume));
        for tet in body.tets() {
            let element = TetElement::new(tet.map(|i| body.vertices()[i]))?;
            self.elements.push((element, tet.map(|i| i + first)));
        }
        for triangle in body.surface() {
            self.features.triangles.push(triangle.map(|i| i + first));
        }
        Ok(())
    }

    /// The points and edges of all surface triangles, each once.
    fn find_edges(&mut self) {
        let mut edges = std::collections::BTreeSet::new();
        let mut points = std::collections::BTreeSet::new();
        for &[a, b, c] in &self.features.triangles {
            points.extend([a, b, c]);
            for (i, j) in [(a, b), (b, c), (c, a)] {
                edges.insert([i.min(j), i.max(j)]);
            }
        }
        self.features.points = points.into_iter().collect();
        self.features.edges = edges.into_iter().collect();
    }

    // ANCHOR: step
    /// One backward Euler step of `h` s, to the lowest point that can be
    /// reached without touching anything on the way.
    pub fn step(&mut self, h: f64) -> Result<SoftStepReport, SoftStepError> {
        positive("h", h)?;
        let mut minimiser = std::mem::take(&mut self.minimiser);
        let (settings, time) = (self.settings, self.t);
        let mut step = SoftStep::new(self, h);
        let mut free = step.start();
        let found = minimiser.minimise(&mut step, settings, &mut free);
        let end = step.positions(&free);
        self.minimiser = minimiser;
        let found =
            found.map_err(|why| SoftStepError::NotMinimised { time, why })?;
        for i in 0..end.len() {
            self.v[i] = (end[i] - self.x[i]) / h;
            self.x[i] = end[i];
        }
        self.t += h;
        let mut report = self.measure();
        report.iterations = found.iterations;
        report.residual = found.residual;
        Ok(report)
    }
    // ANCHOR_END: step

    /// The contacts as they are now.
    fn measure(&mut self) -> SoftStepReport {
        let dhat = self.contact.reach();
        let Self { features, x, pairs, .. } = self;
        features.near(x, &[], dhat, pairs);
        let mut report =
            SoftStepReport { distance: dhat, ..Default::default() };
        for pair in pairs.iter() {
            let d = pair.closest(x).distance;
            if d < dhat {
                report.contacts += 1;
                report.distance = report.distance.min(d);
            }
        }
        report
    }

    /// Whether any two surfaces intersect, by the exact test.
    pub fn intersects(&self) -> bool {
        let Features { edges, triangles, .. } = &self.features;
        surfaces_intersect(&self.x, edges, triangles)
    }

    /// Positions of all vertices, m, the obstacles' last.
    pub fn x(&self) -> &[Vec3] {
        &self.x
    }

    /// Velocities of the vertices that move, m/s.
    pub fn v(&self) -> &[Vec3] {
        &self.v
    }

    /// Masses of the vertices that move, kg.
    pub fn masses(&self) -> &[f64] {
        &self.masses
    }

    /// The surface triangles of bodies and obstacles.
    pub fn triangles(&self) -> &[[usize; 3]] {
        &self.features.triangles
    }

    /// Simulated time, s.
    pub fn t(&self) -> f64 {
        self.t
    }

    /// Pulls at vertex `i` with `force`, N, from now on.
    pub fn set_force(&mut self, i: usize, force: Vec3) -> Checked<()> {
        particle_index("vertex", i, self.v.len())?;
        self.forces[i] = finite_vector("force", force)?;
        Ok(())
    }

    /// Another gravity, m/s².
    pub fn set_gravity(&mut self, gravity: Vec3) -> Checked<()> {
        self.gravity = finite_vector("gravity", gravity)?;
        Ok(())
    }

    /// Another material, from now on.
    pub fn set_material(&mut self, material: NeoHookean) {
        self.material = material;
    }

    /// Kinetic and elastic energy, J.
    pub fn energies(&self) -> [f64; 2] {
        let mut kinetic = 0.0;
        for (m, v) in self.masses.iter().zip(&self.v) {
            kinetic += 0.5 * m * v.norm_squared();
        }
        // The energy at rest is not zero, but counts from there.
        let rest = self.material.energy_density(&math::Mat3::identity());
        let mut elastic = 0.0;
        for (element, tet) in &self.elements {
            elastic += element.energy(&self.material, tet.map(|i| self.x[i]))
                - element.rest_volume * rest;
        }
        [kinetic, elastic]
    }
}

/// A move that cannot be seen, as a fraction of the barrier's reach.
const SMALLEST_MOVE: f64 = 1e-4;

/// The forces that may be left at the end of a step, as a fraction of the
/// weight of all bodies. Without friction what is left adds up: a
/// thousandth would push a block by centimetres in three seconds.
const RELATIVE_TOLERANCE: f64 = 1e-5;
