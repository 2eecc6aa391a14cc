//! The hand that pulls at a particle.

use crate::ImplicitParticles;
use course::{Canvas, Ray, Role};
use math::{Vec3, point, vector};
use particles::MouseSpring;

/// How near to a particle the mouse must point, m.
const NEAR: f64 = 0.06;

/// The spring between hand and particle never counts as longer, m, so that
/// nobody can pull harder than the stiffness times this.
const LONGEST: f64 = 0.3;

/// A hand, and what it holds.
#[derive(Default)]
pub struct Hand {
    held: Option<Held>,
}

struct Held {
    particle: usize,
    /// How far from the eye.
    depth: f64,
    /// Where the hand is, m.
    target: Vec3,
}

impl Hand {
    /// The particle that a ray points at, and how far it is: of those near
    /// the ray the first one.
    pub fn pointed_at(
        world: &ImplicitParticles,
        ray: &Ray,
    ) -> Option<(usize, f64)> {
        let mut first: Option<(usize, f64)> = None;
        for (i, x) in world.x().iter().enumerate() {
            let (depth, off) = ray.approach(point(*x));
            // Off the ray counts as further away: of neighbours the one
            // pointed at wins.
            let rank = depth + 4.0 * off;
            if off < NEAR && first.is_none_or(|(_, best)| rank < best) {
                first = Some((i, rank));
            }
        }
        first.map(|(i, _)| (i, ray.approach(point(world.x()[i])).0))
    }

    /// Takes hold with a spring of stiffness `ks`; whether there was
    /// anything that moves.
    pub fn grab(
        &mut self,
        world: &mut ImplicitParticles,
        ray: &Ray,
        ks: f64,
    ) -> bool {
        let Some((particle, depth)) = Self::pointed_at(world, ray) else {
            return false;
        };
        if world.is_led(particle) {
            return false;
        }
        let target = world.x()[particle];
        let spring = MouseSpring::new(particle, target, ks, 0.01 * ks);
        let grabbed = spring.and_then(|spring| world.grab(spring));
        if grabbed.is_ok() {
            self.held = Some(Held { particle, depth, target });
        }
        grabbed.is_ok()
    }

    /// Moves with the ray, as far from the eye as it was.
    pub fn drag(&mut self, ray: &Ray) {
        if let Some(held) = &mut self.held {
            let target = vector(ray.at(held.depth));
            if target.iter().all(|x| x.is_finite()) {
                held.target = target;
            }
        }
    }

    /// Before each step: pulls, but not too hard.
    pub fn pull(&self, world: &mut ImplicitParticles) {
        let Some(held) = &self.held else { return };
        let x = world.x()[held.particle];
        let way = held.target - x;
        let most = (LONGEST / way.norm()).min(1.0);
        // Finite, so it is taken.
        let _ = world.drag_to(x + most * way);
    }

    /// Lets go.
    pub fn release(&mut self, world: &mut ImplicitParticles) {
        self.held = None;
        world.let_go();
    }

    /// A line to what is held, which is at `x` on the canvas.
    pub fn draw(
        &self,
        world: &ImplicitParticles,
        aside: Vec3,
        canvas: &mut dyn Canvas,
    ) {
        if let Some(held) = &self.held {
            let x = world.x()[held.particle] + aside;
            let target = held.target + aside;
            canvas.line(point(x), point(target), Role::Force);
            canvas.ball(point(target), 0.012, Role::Force);
        }
    }
}
