//! Cloth that touches itself and solids with edges.
//!
//! Chapter 5 keeps the particles of a cloth outside of obstacles. Between
//! the particles there is cloth too: an edge of a solid may poke through,
//! and two layers may pass through each other. So after every step of
//! chapter 5 the way of everything is looked at. What has come too near is
//! pushed apart, what would have passed through is kept on its side, and its
//! velocity of approach is taken away. This goes on in rounds, since a push
//! may cause the next touch; what is left then is frozen (`impact_zone.rs`).
//!
//! What holds after every step: no edge passes through a face, and nothing
//! is nearer to anything than a twentieth of the thickness, unless it began
//! like that or scripts leave it no room. At rest the distance is about the
//! thickness.

use crate::SolidMesh;
use crate::cushion::Cushion;
use crate::impact_zone::Zones;
use crate::moves::Moves;
use crate::sheet::Sheet;
use crate::touches::Touches;
use implicit::{
    Cloth, ForceId, ImplicitError, ImplicitParticles, Obstacle, Shape,
    StepReport,
};
use ode::InputError;
use particles::Motion;
use std::rc::Rc;

/// The particles of a cloth are kept so many times its thickness off solids:
/// the rounds have to do with edges and corners only.
pub(crate) const ROOMY: f64 = 1.25;

/// Rounds of pushes before what is left is frozen.
const MOST_ROUNDS: usize = 16;

/// After so many rounds, room is scarce: what is merely near may stay so.
const EAGER_ROUNDS: usize = 3;

/// How often groups are frozen before the step is left as it is.
const MOST_FREEZES: usize = 20;

/// How often all touches of a round are gone through.
const SWEEPS: usize = 3;

/// What was done about touches in a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ContactReport {
    /// Pairs of parts that were looked at, in all rounds.
    pub tests: usize,
    /// Pairs that were too near at the first look.
    pub touches: usize,
    /// Rounds of pushes.
    pub rounds: usize,
    /// Groups that had to be frozen.
    pub frozen: usize,
    /// Pairs that are left too near or beyond each other: none, unless
    /// scripts leave them no room.
    pub open: usize,
}

/// Keeps a cloth from passing through itself and through solids.
#[derive(Clone, Debug)]
pub struct ClothContact {
    /// Coulomb's coefficient of friction of cloth on cloth.
    pub friction: f64,
    pub(crate) thickness: f64,
    /// How many particles the cloth has; those of solids come behind.
    pub(crate) count: usize,
    pub(crate) cloth: Sheet,
    pub(crate) solids: Vec<Solid>,
    /// The name of the cushion among the forces of the world.
    pub(crate) cushion: Option<ForceId>,
    pub(crate) moves: Moves,
    touches: Touches,
    zones: Zones,
}

/// A solid in the way.
#[derive(Clone, Debug)]
pub(crate) struct Solid {
    /// Its edges and corners.
    pub sheet: Sheet,
    /// Its surface.
    pub mesh: Rc<SolidMesh>,
    /// The number of its first particle.
    pub first: usize,
    /// The number of its obstacle in the world.
    pub obstacle: usize,
    /// The friction of that obstacle now.
    pub friction: f64,
}

impl ClothContact {
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
        let x = cloth.world.x();
        let mut contact = Self {
            friction: 0.3,
            thickness,
            count: x.len(),
            cloth: Sheet::new(x, cloth.triangles().to_vec(), false),
            solids: Vec::new(),
            cushion: None,
            moves: Moves::default(),
            touches: Touches::default(),
            zones: Zones::default(),
        };
        contact.moves.resize(x.len());
        Ok(contact)
    }

    /// How far layers are kept apart, m.
    pub fn thickness(&self) -> f64 {
        self.thickness
    }

    /// Puts a solid in the way of the cloth: for the particles as an obstacle
    /// of chapter 5, whose number is returned, and for what is between them
    /// with all its edges and corners. Its origin moves as `script` says.
    pub fn add_solid(
        &mut self,
        world: &mut ImplicitParticles,
        mesh: &Rc<SolidMesh>,
        script: impl Fn(f64) -> Motion + 'static,
        friction: f64,
    ) -> Result<usize, InputError> {
        let shape = Shape::Surface(mesh.clone());
        let obstacle = Obstacle::new(shape, script(world.t()).x)?
            .moving(script)?
            .with_friction(friction)?
            .with_thickness(ROOMY * self.thickness)?;
        if self.cushion.is_none() {
            let cushion = Cushion::new(self.cloth.edges());
            self.cushion = Some(world.add_force(cushion)?);
        }
        let obstacle = world.add_obstacle(obstacle);
        let (mesh, first) = (mesh.clone(), self.moves.x0.len());
        let vertices = mesh.surface().vertices();
        self.moves.resize(first + vertices.len());
        self.moves.x0[first..].copy_from_slice(vertices);
        let triangles = mesh.surface().triangles().iter();
        let faces = triangles.map(|t| t.map(|i| first + i)).collect();
        let sheet = Sheet::new(&self.moves.x0, faces, true);
        self.solids.push(Solid { sheet, mesh, first, obstacle, friction });
        Ok(obstacle)
    }

    /// Moves the cloth from time `t` to `t + h`, and keeps it from passing
    /// through anything on the way. It must be the cloth that this was made
    /// for.
    pub fn step(
        &mut self,
        cloth: &mut Cloth,
        h: f64,
    ) -> Result<(StepReport, ContactReport), ImplicitError> {
        let t0 = cloth.world.t();
        self.begin(&mut cloth.world, h);
        let step = cloth.step(h);
        // A step that fails may have gone some of the way.
        let mut contact = ContactReport::default();
        if cloth.world.t() > t0 {
            self.end(&mut cloth.world, t0);
            contact = self.resolve(&cloth.world, t0);
            self.write_back(&mut cloth.world)?;
        }
        Ok((step?, contact))
    }

    // ANCHOR: pass
    /// Turns everything aside that would pass through something else.
    fn resolve(&mut self, world: &ImplicitParticles, t0: f64) -> ContactReport {
        let mut report = ContactReport::default();
        for round in 0..MOST_ROUNDS {
            let eager = round < EAGER_ROUNDS;
            self.find(eager, &mut report);
            let touches = self.touches.list.len();
            if round == 0 {
                report.touches = touches;
            }
            if touches == 0 || report.open == 0 && !eager {
                return report;
            }
            self.push_apart(world, t0, eager);
            report.rounds += 1;
        }
        self.zones.clear(self.moves.x0.len());
        self.find(false, &mut report);
        for _ in 0..MOST_FREEZES {
            if report.open == 0 {
                break;
            }
            for &k in &self.touches.open {
                self.zones.join(&self.touches.list[k]);
            }
            report.frozen = self.zones.freeze(&mut self.moves);
            self.find(false, &mut report);
        }
        report
    }
    // ANCHOR_END: pass

    /// Looks at everything on its way.
    fn find(&mut self, eager: bool, report: &mut ContactReport) {
        let Self { cloth, solids, moves, touches, thickness, .. } = self;
        cloth.refit(&moves.x0, &moves.x1);
        touches.clear(eager);
        touches.within(cloth, moves, *thickness);
        for solid in solids {
            solid.sheet.refit(&moves.x0, &moves.x1);
            touches.between(cloth, &solid.sheet, moves, *thickness);
        }
        report.tests += touches.tests;
        report.open = touches.open.len();
    }

    /// One touch after the other, and all of them a few times.
    fn push_apart(&mut self, world: &ImplicitParticles, t0: f64, eager: bool) {
        self.touches.gather_particles();
        for _ in 0..SWEEPS {
            for touch in &self.touches.list {
                self.moves.push_apart(touch);
                self.moves.stop_approach(touch, self.friction);
            }
            self.keep_outside(world, t0, eager);
        }
    }

    /// Nothing is pushed into an obstacle. Where room is scarce, it may come
    /// nearer than it should.
    fn keep_outside(
        &mut self,
        world: &ImplicitParticles,
        t0: f64,
        eager: bool,
    ) {
        let h = world.t() - t0;
        for obstacle in world.obstacles() {
            let scarce = if eager { 0.0 } else { 0.8 * obstacle.thickness };
            let (from, to) = (obstacle.centre(t0), obstacle.centre(world.t()));
            for &i in &self.touches.particles {
                let moves = &mut self.moves;
                if moves.mass_inv[i] == 0.0 {
                    continue;
                }
                let (d, normal) = obstacle.distance(to, moves.x1[i]);
                let d = d + scarce;
                if d < 0.0 {
                    moves.x1[i] -= d * normal;
                    let v = h * moves.v[i] - (to - from);
                    moves.v[i] -= v.dot(&normal).min(0.0) / h * normal;
                }
            }
        }
    }
}
