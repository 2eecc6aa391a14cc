//! A creature of springs and motors, on the particles and forces of notes C.
//! Its body is a row of boxes of bones; below each box hang two feet, each on
//! four muscles, one to each lower corner.

mod energy_balance;
mod ground;
mod muscle;

pub use energy_balance::EnergyBalance;
pub use ground::Ground;
pub use muscle::{Effort, Muscle, Muscles};

use math::Vec3;
use math::check::{Checked, at_least, positive};
use ode::{Rk4, Solver, System};
use particles::measure::{centre_of_mass, total_energy};
use particles::structures::{SpringMaterial, block};
use particles::{Drag, ForceId, Gravity, Particles, Spring, Springs};

/// Bones, muscles and feet are made of this.
const FLESH: SpringMaterial = SpringMaterial { mass: 0.1, ks: 1200.0, kd: 8.0 };

/// One box of the body: length, width, height, m.
const CELL: Vec3 = Vec3::new(0.3, 0.4, 0.2);

/// How long its muscles take to reach their full amplitude, s: a sudden start
/// would throw it over.
const WAKE: f64 = 1.0;

/// How far the feet hang below the body, and outside of its middle, m.
const LEG: f64 = 0.35;
const STANCE: f64 = 0.26;

/// The step that its springs and its feet on the ground ask for, s.
pub const STEP: f64 = 1.0 / 1440.0;

/// How a critter is made and how it moves its legs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gait {
    /// How many pairs of legs it has.
    pub pairs: usize,
    /// Steps of each leg per second, 1/s.
    pub rate: f64,
    /// The amplitude of a muscle, as a fraction of its length.
    pub swing: f64,
    /// The phase by which the hind muscles of a leg are ahead of the fore
    /// ones, turns.
    pub lag: f64,
    /// The coefficient of friction of the ground.
    pub mu: f64,
    /// Drag of the air, N s/m, on each particle.
    pub drag: f64,
}

impl Default for Gait {
    fn default() -> Self {
        Self {
            pairs: 5,
            rate: 1.5,
            swing: 0.06,
            lag: 0.25,
            mu: 0.8,
            drag: 0.02,
        }
    }
}

/// A critter on the ground, and its energy balance.
pub struct Critter {
    /// Body and feet; the feet come last.
    pub particles: Particles,
    /// How it moves.
    pub gait: Gait,
    /// What it stands on.
    pub ground: Ground,
    /// Where its energy came from and went to.
    pub balance: EnergyBalance,
    muscles: ForceId,
    solver: Rk4,
}

impl Critter {
    /// A critter that stands at the origin, and begins to walk at once.
    pub fn new(gait: Gait) -> Checked<Self> {
        at_least("pairs", gait.pairs, 1, "at least 1")?;
        let mut particles = Particles::new();
        let size = Vec3::new(gait.pairs as f64 * CELL.x, CELL.y, CELL.z);
        let corner = Vec3::new(-0.5 * size.x, -0.5 * size.y, LEG);
        let cells = [gait.pairs, 1, 1];
        let body = block(&mut particles, corner, size, cells, &FLESH)?;
        let mut muscles = bones(&mut particles, body.springs);
        for pair in 0..gait.pairs {
            for side in 0..2 {
                leg(&mut particles, &mut muscles, &gait, [pair, side])?;
            }
        }
        let ground = Ground::new(5000.0, 1.0, gait.mu, 0.05)?;
        let muscles = particles.add_force(muscles)?;
        particles.add_force(Gravity::earth())?;
        particles.add_force(Drag::new(gait.drag)?)?;
        particles.add_force(ground)?;
        let (balance, solver) = (EnergyBalance::default(), Rk4::new());
        Ok(Self { particles, gait, ground, balance, muscles, solver })
    }

    // ANCHOR: step
    /// Takes a step of `h` seconds, and keeps the energy balance.
    pub fn step(&mut self, h: f64) -> Checked<()> {
        positive("h", h)?;
        let before = self.rates();
        self.solver.step(&mut self.particles, h);
        let after = self.rates();
        self.balance.add(h, &before, &after);
        Ok(())
    }
    // ANCHOR_END: step

    /// The same without the energy balance, which takes a third of the time.
    pub fn step_unaudited(&mut self, h: f64) -> Checked<()> {
        positive("h", h)?;
        self.solver.step(&mut self.particles, h);
        Ok(())
    }

    fn rates(&self) -> EnergyBalance {
        let now = self.particles.state();
        EnergyBalance::rates(&now, self.muscles(), &self.ground, self.gait.drag)
    }

    /// Its muscles, bones among them.
    pub fn muscles(&self) -> &[Muscle] {
        let found = self.particles.force_as::<Muscles>(self.muscles);
        found.map_or(&[], |muscles| &muscles.list)
    }

    /// Where its feet are, m.
    pub fn feet(&self) -> &[Vec3] {
        let x = self.particles.x();
        &x[x.len() - 2 * self.gait.pairs..]
    }

    /// Its centre of mass, m.
    pub fn centre(&self) -> Vec3 {
        centre_of_mass(&self.particles).unwrap_or_default()
    }

    /// Kinetic and stored energy, J; the height of the ground is 0.
    pub fn energy(&self) -> f64 {
        total_energy(&self.particles)
    }

    /// The time, s.
    pub fn time(&self) -> f64 {
        self.particles.time()
    }
}

/// Takes the springs of a structure as muscles without a motor.
fn bones(particles: &mut Particles, springs: ForceId) -> Muscles {
    let mut muscles = Muscles::default();
    if let Some(springs) = particles.force_as::<Springs>(springs) {
        muscles.list.extend(springs.list.iter().copied().map(Muscle::bone));
    }
    particles.remove_force(springs);
    muscles
}

// ANCHOR: leg
/// Hangs a foot below a box of the body, on a muscle to each of its lower
/// corners. Neighbours along the body step in turn.
fn leg(
    particles: &mut Particles,
    muscles: &mut Muscles,
    gait: &Gait,
    [pair, side]: [usize; 2],
) -> Checked<()> {
    let out = if side == 0 { -1.0 } else { 1.0 };
    let middle = (pair as f64 + 0.5 - 0.5 * gait.pairs as f64) * CELL.x;
    let position = Vec3::new(middle, out * STANCE, 0.0);
    let foot = particles.add(FLESH.mass, position, Vec3::zeros())?;
    let turn = 0.5 * (pair % 2) as f64;
    for (ahead, lag) in [(0, 0.5 * gait.lag), (1, -0.5 * gait.lag)] {
        for across in 0..2 {
            let corner = 4 * (pair + ahead) + 2 * across;
            let ends = [corner, foot];
            let now = particles.state();
            let spring = Spring::between(&now, ends, FLESH.ks, FLESH.kd)?;
            let phase = turn + lag;
            let muscle =
                Muscle::new(spring, gait.swing, gait.rate, phase, WAKE)?;
            muscles.list.push(muscle);
        }
    }
    Ok(())
}
// ANCHOR_END: leg
