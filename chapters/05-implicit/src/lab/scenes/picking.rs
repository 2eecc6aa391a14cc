//! Picking: the mouse spring that pulls at a particle.

use crate::ImplicitParticles;
use course::{Canvas, Ray, Role};
use math::{Vec3, point, vector};
use particles::MouseSpring;

/// How near to a particle the mouse must point, m.
const PICK_DISTANCE: f64 = 0.06;

/// The longest mouse spring, m: it cannot pull harder than its stiffness times
/// this.
const MAX_MOUSE_SPRING: f64 = 0.3;

/// The particle that the mouse pulls at, if there is one.
#[derive(Default)]
pub struct MousePicker {
    picked: Option<Picked>,
}

struct Picked {
    particle: usize,
    /// How far from the eye.
    depth: f64,
    /// Where the mouse is, m.
    target: Vec3,
}

impl MousePicker {
    /// The particle that a ray points at, and how far away it is, m: of those
    /// near the ray, the first one.
    pub fn pick(
        particles: &ImplicitParticles,
        ray: &Ray,
    ) -> Option<(usize, f64)> {
        let mut first: Option<(usize, f64)> = None;
        for (i, x) in particles.x().iter().enumerate() {
            let (depth, off) = ray.approach(point(*x));
            // The distance off the ray counts too: of neighbours, the one
            // that is pointed at wins.
            let rank = depth + 4.0 * off;
            if off < PICK_DISTANCE && first.is_none_or(|(_, best)| rank < best)
            {
                first = Some((i, rank));
            }
        }
        first.map(|(i, _)| (i, ray.approach(point(particles.x()[i])).0))
    }

    /// Attaches a mouse spring of stiffness `ks`, N/m; whether there was
    /// anything that moves.
    pub fn grab(
        &mut self,
        particles: &mut ImplicitParticles,
        ray: &Ray,
        ks: f64,
    ) -> bool {
        let Some((particle, depth)) = Self::pick(particles, ray) else {
            return false;
        };
        if particles.is_scripted(particle) {
            return false;
        }
        let target = particles.x()[particle];
        let spring = MouseSpring::new(particle, target, ks, 0.01 * ks);
        let grabbed = spring.and_then(|spring| particles.attach_mouse(spring));
        if grabbed.is_ok() {
            self.picked = Some(Picked { particle, depth, target });
        }
        grabbed.is_ok()
    }

    /// Moves the mouse with the ray, as far from the eye as it was.
    pub fn drag(&mut self, ray: &Ray) {
        if let Some(picked) = &mut self.picked {
            let target = vector(ray.at(picked.depth));
            if target.iter().all(|x| x.is_finite()) {
                picked.target = target;
            }
        }
    }

    /// Before each step: moves the mouse spring, which is never too long.
    pub fn pull(&self, particles: &mut ImplicitParticles) {
        let Some(picked) = &self.picked else { return };
        let x = particles.x()[picked.particle];
        let spring = picked.target - x;
        let shrink = (MAX_MOUSE_SPRING / spring.norm()).min(1.0);
        // Finite, so it is taken.
        let _ = particles.move_mouse(x + shrink * spring);
    }

    /// Removes the mouse spring.
    pub fn release(&mut self, particles: &mut ImplicitParticles) {
        self.picked = None;
        particles.detach_mouse();
    }

    /// Draws the mouse spring, for a model that is drawn at `offset`, m.
    pub fn draw(
        &self,
        particles: &ImplicitParticles,
        offset: Vec3,
        canvas: &mut dyn Canvas,
    ) {
        if let Some(picked) = &self.picked {
            let x = particles.x()[picked.particle] + offset;
            let target = picked.target + offset;
            canvas.line(point(x), point(target), Role::Force);
            canvas.ball(point(target), 0.012, Role::Force);
        }
    }
}
