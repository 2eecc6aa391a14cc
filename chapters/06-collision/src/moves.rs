//! Particles on their way through a step, and how a touch turns them aside.

use math::Vec3;

/// Where particles were before a step, where they are to be after it, and
/// how heavy they are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Moves {
    /// Positions before the step, m.
    pub x0: Vec<Vec3>,
    /// Positions after it, m.
    pub x1: Vec<Vec3>,
    /// Velocities after it, m/s.
    pub v: Vec<Vec3>,
    /// One over the mass, 1/kg: zero for what nothing turns aside.
    pub mass_inv: Vec<f64>,
}

/// Two parts that have come too near.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch {
    /// The four particles.
    pub corners: [usize; 4],
    /// The weights that lead from the second part to the first.
    pub weights: [f64; 4],
    /// The direction that leads apart, of length 1.
    pub normal: Vec3,
    /// How far apart they are to be along it, m.
    pub gap: f64,
}

impl Touch {
    /// A mean of some vectors by its weights.
    fn mean(&self, of: &[Vec3]) -> Vec3 {
        let mut mean = Vec3::zeros();
        for k in 0..4 {
            mean += self.weights[k] * of[self.corners[k]];
        }
        mean
    }
}

impl Moves {
    /// Makes room for so many particles; new ones are held.
    pub fn resize(&mut self, particles: usize) {
        for list in [&mut self.x0, &mut self.x1, &mut self.v] {
            list.resize(particles, Vec3::zeros());
        }
        self.mass_inv.resize(particles, 0.0);
    }

    /// Where four particles start and end.
    pub fn of(&self, corners: [usize; 4]) -> [[Vec3; 4]; 2] {
        [corners.map(|i| self.x0[i]), corners.map(|i| self.x1[i])]
    }

    /// How easily a touch is turned aside: `sum w²/m`, 1/kg.
    fn ease(&self, touch: &Touch) -> f64 {
        let mut ease = 0.0;
        for k in 0..4 {
            let w = touch.weights[k];
            ease += w * w * self.mass_inv[touch.corners[k]];
        }
        ease
    }

    /// Moves the ends of the way apart until the gap along the normal is as
    /// it is to be; heavy particles less than light ones.
    pub fn push_apart(&mut self, touch: &Touch) {
        let ease = self.ease(touch);
        let missing = touch.gap - touch.normal.dot(&touch.mean(&self.x1));
        if ease == 0.0 || missing <= 0.0 {
            return;
        }
        for k in 0..4 {
            let i = touch.corners[k];
            // dx = w/m normal missing / sum(w^2/m)
            let share = touch.weights[k] * self.mass_inv[i] / ease;
            self.x1[i] += share * missing * touch.normal;
        }
    }

    /// Takes the velocity away with which the two parts approach, and as
    /// much of that at which they slide as `friction` allows. The impulses
    /// on both parts are equal and opposite: no momentum comes or goes.
    pub fn stop_approach(&mut self, touch: &Touch, friction: f64) {
        let ease = self.ease(touch);
        let v = touch.mean(&self.v);
        let approach = -touch.normal.dot(&v);
        if ease == 0.0 || approach <= 0.0 {
            return;
        }
        let slide = v + approach * touch.normal;
        let speed = slide.norm();
        // Coulomb: as large as friction times the push, or what stops it.
        let brake = (friction * approach).min(speed);
        let across = slide.try_normalize(0.0).unwrap_or_default();
        let change = approach * touch.normal - brake * across;
        for k in 0..4 {
            let i = touch.corners[k];
            let share = touch.weights[k] * self.mass_inv[i] / ease;
            self.v[i] += share * change;
        }
    }
}
