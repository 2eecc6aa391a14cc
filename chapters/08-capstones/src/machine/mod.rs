//! A chain of causes from chapter 7's parts: a hammer knocks over a flap, the
//! flap a row of dominoes, the last of them pushes a weight off a table, the
//! weight tips a seesaw, and the seesaw strikes a gong.

mod plan;
mod trigger;

pub use plan::{Part, least_swing, speed_at_impact, strike, tilt};
pub use trigger::{Rule, Trigger};

use contact::world_scene::{DENSITY, FRAME, WorldScene};
use contact::{Joint, Material, Solid};
use course::{Camera, Outcome, Role, Scene};
use math::Vec3;
use rigid::{quaternion_about, rotate};

/// Height of the table, m.
const TABLE: f64 = 1.0;

/// Everything is as deep as this, along y, m.
const DEPTH: f64 = 0.3;

/// Hammer, flap and domino: along x and z, m.
const HAMMER: [f64; 2] = [0.1, 0.8];
const FLAP: [f64; 2] = [0.16, 0.6];
const DOMINO: [f64; 2] = [0.1, 0.5];

/// How high above the table the hammer strikes, m.
const STRIKE: f64 = 0.4;

/// From one domino to the next, m.
const PITCH: f64 = 0.28;

/// The side of the weight, m.
const WEIGHT: f64 = 0.3;

/// The height of the seesaw's hinge, m.
const PIVOT: f64 = 0.35;

/// The restitution of the hammer on the flap.
pub const BOUNCE: f64 = 0.5;

/// How a machine is set up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setup {
    /// The angle from which the hammer swings, rad from hanging down.
    pub swing: f64,
    /// How many dominoes there are.
    pub dominoes: usize,
    /// The coefficient of friction of everything but the hammer on the flap.
    pub friction: f64,
    /// The coefficient of friction of the hammer on the flap.
    pub hammer_friction: f64,
}

impl Default for Setup {
    fn default() -> Self {
        let swing = 50.0_f64.to_radians();
        Self { swing, dominoes: 5, friction: 0.4, hammer_friction: 0.0 }
    }
}

/// The machine, and what has happened in it.
pub struct Machine {
    /// Its world, and how it is drawn.
    pub scene: WorldScene,
    /// What is to happen, in this order.
    pub triggers: Vec<Trigger>,
}

/// The hammer of the plan.
pub fn hammer() -> Part {
    let [width, height] = HAMMER;
    Part {
        mass: DENSITY * width * height * DEPTH,
        size: HAMMER,
        centre: [0.0, -0.5 * height],
        arm: height,
    }
}

/// The flap of the plan; its hinge is at its foot, on the far side.
pub fn flap() -> Part {
    let [width, height] = FLAP;
    Part {
        mass: DENSITY * width * height * DEPTH,
        size: FLAP,
        centre: [-0.5 * width, 0.5 * height],
        arm: STRIKE,
    }
}

impl Machine {
    // ANCHOR: new
    /// A machine that starts at time 0.
    pub fn new(setup: &Setup) -> Outcome<Self> {
        let mut builder = Builder::new(setup)?;
        builder.scene.add_floor(5.0, material(setup))?;
        builder.hammer()?;
        let edge = builder.dominoes()?;
        builder.table(edge)?;
        builder.seesaw(edge)?;
        builder.gong(edge)?;
        Ok(builder.done())
    }
    // ANCHOR_END: new

    /// Nothing but the hammer and the flap, to test the plan.
    pub fn trial(setup: &Setup) -> Outcome<Self> {
        let mut builder = Builder::new(setup)?;
        builder.hammer()?;
        builder.table(1.0)?;
        Ok(builder.done())
    }

    /// Takes a frame, and updates the triggers.
    pub fn step(&mut self) -> Outcome<()> {
        self.scene.step()?;
        let world = &self.scene.world;
        for trigger in &mut self.triggers {
            trigger.update(world.time(), world.bodies());
        }
        Ok(())
    }

    /// Runs for a time, s.
    pub fn run(&mut self, seconds: f64) -> Outcome<()> {
        for _ in 0..(seconds / FRAME).round() as usize {
            self.step()?;
        }
        Ok(())
    }

    /// How many things have happened.
    pub fn fired(&self) -> usize {
        self.triggers.iter().filter(|t| t.at.is_some()).count()
    }
}

fn material(setup: &Setup) -> Material {
    Material { friction: setup.friction, restitution: 0.0 }
}

/// A machine that is being put together.
struct Builder {
    scene: WorldScene,
    setup: Setup,
    triggers: Vec<Trigger>,
}

impl Builder {
    fn new(setup: &Setup) -> Outcome<Self> {
        let camera = Camera::new([1.69, -6.02, 2.33], [1.75, 0.0, 0.95]);
        let scene = WorldScene::new(camera)?;
        Ok(Self { scene, setup: *setup, triggers: vec![] })
    }

    fn done(self) -> Machine {
        Machine { scene: self.scene, triggers: self.triggers }
    }

    fn block(
        &mut self,
        size: Vec3,
        at: Vec3,
        role: Role,
        density: f64,
    ) -> Outcome<usize> {
        let solid = Solid::block(size, density)?;
        self.scene.add(solid, at, Some(role), material(&self.setup))
    }

    fn wall(&mut self, size: Vec3, at: Vec3) -> Outcome<usize> {
        let solid = Solid::block(size, DENSITY)?.fixed();
        let role = Some(Role::Ground);
        self.scene.add(solid, at, role, material(&self.setup))
    }

    /// A hinge along y between a body and the world.
    fn hinge(&mut self, body: usize, at: Vec3) -> Outcome<()> {
        let hook = self.scene.add_anchor();
        let bodies = self.scene.world.bodies();
        let joint = Joint::hinge(bodies, [body, hook], at, Vec3::y())?;
        self.scene.world.add_joint(joint)?;
        Ok(())
    }

    fn watch(&mut self, name: &'static str, body: usize, rule: Rule) {
        let bodies = self.scene.world.bodies();
        self.triggers.push(Trigger::new(name, bodies, body, rule));
    }

    // ANCHOR: hammer
    /// The hammer, which hangs at x = 0 when it strikes, and its flap.
    fn hammer(&mut self) -> Outcome<()> {
        let [width, height] = HAMMER;
        let pivot = Vec3::new(0.0, 0.0, TABLE + STRIKE + height);
        let q = quaternion_about(Vec3::y(), self.setup.swing);
        let x = pivot + rotate(q, Vec3::new(0.0, 0.0, -0.5 * height));
        let solid = Solid::block(Vec3::new(width, DEPTH, height), DENSITY)?;
        let (role, rough) = (Some(Role::Second), material(&self.setup));
        let hammer = self.scene.add_rotated(solid, x, q, role, rough)?;
        self.hinge(hammer, pivot)?;

        let size = Vec3::new(FLAP[0], DEPTH, FLAP[1]);
        let left = 0.5 * width;
        let at = Vec3::new(left + 0.5 * size.x, 0.0, TABLE + 0.5 * size.z);
        let flap = self.block(size, at, Role::Third, DENSITY)?;
        self.hinge(flap, Vec3::new(left + size.x, 0.0, TABLE))?;
        // Without friction the impulse is horizontal, as in the plan.
        let bouncy = Material::new(self.setup.hammer_friction, BOUNCE)?;
        self.scene.world.pair_material(hammer, flap, bouncy)?;

        self.watch("the hammer strikes", flap, Rule::Turned(1e-3));
        // Its centre is straight above its hinge: from here on it falls.
        let balance = (FLAP[0] / FLAP[1]).atan();
        self.watch("the flap falls", flap, Rule::Turned(balance));
        Ok(())
    }
    // ANCHOR_END: hammer

    /// The dominoes and the weight; returns where the table must end, m.
    fn dominoes(&mut self) -> Outcome<f64> {
        let [width, height] = DOMINO;
        let first = 0.5 * HAMMER[0] + FLAP[0] + 0.2 + 0.5 * width;
        let size = Vec3::new(width, DEPTH, height);
        let (mut x, count) = (first, self.setup.dominoes);
        for k in 0..count {
            let at = Vec3::new(x, 0.0, TABLE + 0.5 * height);
            let domino = self.block(size, at, Role::Body, DENSITY)?;
            if k == 0 {
                let rule = Rule::Turned(0.2);
                self.watch("the first domino falls", domino, rule);
            }
            if k + 1 == count && count > 1 {
                let rule = Rule::Turned(0.2);
                self.watch("the last domino falls", domino, rule);
            }
            x += PITCH;
        }
        x += 0.5 * WEIGHT - 0.5 * width - 0.02;
        let at = Vec3::new(x, 0.0, TABLE + 0.5 * WEIGHT);
        let size = Vec3::repeat(WEIGHT);
        let weight = self.block(size, at, Role::Velocity, 2.0 * DENSITY)?;
        self.watch("the weight drops", weight, Rule::Below(TABLE));
        Ok(x + 0.02)
    }

    /// The table, as far as `edge`, m.
    fn table(&mut self, edge: f64) -> Outcome<()> {
        let left = -0.4;
        let size = Vec3::new(edge - left, 2.0 * DEPTH, 0.1);
        let middle = 0.5 * (edge + left);
        self.wall(size, Vec3::new(middle, 0.0, TABLE - 0.05))?;
        Ok(())
    }

    /// The seesaw, which lies on its longer arm, to the right of the table.
    fn seesaw(&mut self, edge: f64) -> Outcome<()> {
        let size = Vec3::new(2.0, 0.4, 0.06);
        let (pivot, shift) = (Vec3::new(edge + 0.94, 0.0, PIVOT), 0.1);
        // The corner of the longer arm just touches the floor.
        let corner = Vec3::new(0.5 * size.x + shift, 0.0, -0.5 * size.z);
        let reach = corner.x.hypot(corner.z);
        let lean = (PIVOT / reach).asin() - (-corner.z).atan2(corner.x);
        let q = quaternion_about(Vec3::y(), lean);
        let x = pivot + rotate(q, Vec3::new(shift, 0.0, 0.0));
        let solid = Solid::block(size, DENSITY)?;
        let (role, rough) = (Some(Role::Third), material(&self.setup));
        let plank = self.scene.add_rotated(solid, x, q, role, rough)?;
        self.hinge(plank, pivot)?;
        self.watch("the seesaw tips", plank, Rule::Turned(lean));
        Ok(())
    }

    /// The gong: a plate on a hinge at its far end, with its near end on a
    /// post beside the seesaw.
    fn gong(&mut self, edge: f64) -> Outcome<()> {
        let (near, height) = (edge + 1.8, 0.6);
        let size = Vec3::new(0.9, 0.7, 0.06);
        let at = Vec3::new(near + 0.5 * size.x, 0.0, height + 0.5 * size.z);
        let plate = self.block(size, at, Role::Second, 0.5 * DENSITY)?;
        self.hinge(plate, Vec3::new(near + size.x, 0.0, at.z))?;
        let post = Vec3::new(0.06, 0.08, height);
        for side in [-0.3, 0.3] {
            self.wall(post, Vec3::new(near + 0.1, side, 0.5 * height))?;
        }
        self.watch("the gong sounds", plate, Rule::Turned(0.02));
        Ok(())
    }
}
