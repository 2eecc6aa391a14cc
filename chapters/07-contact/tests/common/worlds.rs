//! Worlds that several tests start from.

use contact::{Material, Solid, StepReport, World, WorldSettings};
use math::{Quat, Vec3};
use rigid::Gravity;

/// A frame, s.
pub const FRAME: f64 = 1.0 / 60.0;

/// Free fall, m/s².
pub const G: f64 = 9.81;

/// An empty world under gravity without sleeping.
pub fn awake() -> World {
    with_settings(WorldSettings { sleep: None, ..WorldSettings::default() })
}

/// An empty world under gravity.
pub fn with_settings(settings: WorldSettings) -> World {
    let mut world = World::new(settings);
    world.add_force(Gravity::earth()).expect("gravity");
    world
}

/// A surface.
pub fn surface(friction: f64, restitution: f64) -> Material {
    Material::new(friction, restitution).expect("a surface")
}

/// Adds a wide floor whose top is at height 0; returns its number.
pub fn floor(world: &mut World, material: Material) -> usize {
    let slab = Solid::block(Vec3::new(60.0, 60.0, 1.0), 1.0);
    let mut slab = slab.expect("a slab").fixed();
    slab.body.x.z = -0.5;
    world.add(slab, material)
}

/// Adds a block with the edges `size` at `x`; returns its number.
pub fn block(
    world: &mut World,
    size: Vec3,
    x: Vec3,
    q: Quat,
    material: Material,
) -> usize {
    let mut solid = Solid::block(size, 1.0).expect("a block");
    solid.body = solid.body.at(x, q).expect("a pose");
    world.add(solid, material)
}

/// Adds an upright unit cube with its centre at `x`.
pub fn cube(world: &mut World, x: Vec3, material: Material) -> usize {
    block(world, Vec3::repeat(1.0), x, Quat::identity(), material)
}

/// Gives a body new velocities.
pub fn send(world: &mut World, body: usize, v: Vec3, omega: Vec3) {
    let own = world.body_mut(body).expect("a body");
    *own = own.moving(v, omega).expect("velocities");
}

/// So many frames; returns the worst of all reports.
pub fn run(world: &mut World, frames: usize) -> StepReport {
    let mut all = StepReport::default();
    for _ in 0..frames {
        let one = world.step(FRAME).expect("a frame");
        all = worse(&all, &one);
    }
    all
}

/// The worst of two reports; counts add up.
pub fn worse(a: &StepReport, b: &StepReport) -> StepReport {
    StepReport {
        steps: a.steps + b.steps,
        rejected: a.rejected + b.rejected,
        evaluations: a.evaluations + b.evaluations,
        impulse_passes: a.impulse_passes + b.impulse_passes,
        contacts: a.contacts.max(b.contacts),
        depth: a.depth.max(b.depth),
        residual: a.residual.max(b.residual),
        infeasible: a.infeasible + b.infeasible,
        painleve_impulses: a.painleve_impulses + b.painleve_impulses,
        depenetrations: a.depenetrations + b.depenetrations,
        unresolved: a.unresolved + b.unresolved,
        reduced_restitutions: a.reduced_restitutions + b.reduced_restitutions,
        pivots: a.pivots + b.pivots,
        newton_iterations: a.newton_iterations + b.newton_iterations,
        force_predictions: a.force_predictions.plus(&b.force_predictions),
        witnesses: a.witnesses.plus(&b.witnesses),
    }
}

/// Asserts what holds in every scene: the band, the conditions of contact
/// and friction, and that nothing was left over.
pub fn assert_sound(report: &StepReport, tolerance: f64) {
    assert!(report.depth <= tolerance, "{report:?}");
    assert!(report.residual < 1e-9, "{report:?}");
    assert_eq!(report.unresolved, 0, "{report:?}");
}
