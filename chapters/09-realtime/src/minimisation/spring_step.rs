//! One backward Euler step of springs, by Newton's method.

use super::derivative_sum::DerivativeSum;
use super::{
    Minimised, Minimiser, MinimiserSettings, NotMinimised, Objective,
    SpringSystem,
};
use math::{Mat3, Vec3};

/// The function that a step of `h` s of a spring system minimises. Its
/// variables are the positions of the free particles.
pub struct SpringStep<'a> {
    system: &'a SpringSystem,
    h: f64,
    /// Where inertia and gravity alone would lead, m.
    y: Vec<Vec3>,
    /// All positions, with those of the free particles filled in.
    x: Vec<Vec3>,
}

impl<'a> SpringStep<'a> {
    /// The step of `h` s from where the system is.
    pub fn new(system: &'a SpringSystem, h: f64) -> Self {
        let y = system.coast(h);
        Self { system, h, x: y.clone(), y }
    }

    /// Where the free particles would coast to.
    pub fn start(&self) -> Vec<f64> {
        self.free(&self.y)
    }

    /// Where the search begins: there, or where they are, whichever is lower.
    /// So it cannot end higher than at the start of the step.
    fn lower_start(&mut self) -> Vec<f64> {
        let (coasted, here) = (self.start(), self.free(self.system.x()));
        if self.value(&here) < self.value(&coasted) { here } else { coasted }
    }

    /// The coordinates of the free particles, one after another.
    fn free(&self, x: &[Vec3]) -> Vec<f64> {
        let mut free = vec![0.0; 3 * self.system.free_count()];
        for i in 0..x.len() {
            if let Some(k) = self.system.free_index(i) {
                free[3 * k..3 * k + 3].copy_from_slice(x[i].as_slice());
            }
        }
        free
    }

    fn place(&mut self, free: &[f64]) {
        for i in 0..self.x.len() {
            if let Some(k) = self.system.free_index(i) {
                self.x[i] = Vec3::from_column_slice(&free[3 * k..3 * k + 3]);
            }
        }
    }
}

// ANCHOR: spring-hessian
/// How the force of a spring changes: `k u uᵀ` along it, and across it
/// `k (1 - L/|l|)`, which is negative in a compressed spring and then left
/// out.
fn spring_hessian(k: f64, rest_length: f64, l: Vec3) -> Mat3 {
    let length = l.norm();
    if length == 0.0 {
        return Mat3::identity() * k;
    }
    let along = l * l.transpose() / (length * length);
    let across = (1.0 - rest_length / length).max(0.0);
    k * (along + across * (Mat3::identity() - along))
}
// ANCHOR_END: spring-hessian

impl Objective for SpringStep<'_> {
    fn dim(&self) -> usize {
        3 * self.system.free_count()
    }

    // EQ: realtime/incremental-potential
    fn value(&mut self, free: &[f64]) -> f64 {
        self.place(free);
        let mut inertia = 0.0;
        for i in 0..self.x.len() {
            if self.system.free_index(i).is_some() {
                // m/(2 h²) |x - y|²
                let off = self.x[i] - self.y[i];
                inertia += self.system.masses()[i] * off.norm_squared();
            }
        }
        0.5 * inertia / (self.h * self.h) + self.system.elastic_energy(&self.x)
    }

    fn derivatives(
        &mut self,
        free: &[f64],
        gradient: &mut [f64],
        hessian: &mut [f64],
    ) {
        self.place(free);
        let mut sum = DerivativeSum::new(gradient, hessian);
        for i in 0..self.x.len() {
            if let Some(a) = self.system.free_index(i) {
                let m = self.system.masses()[i] / (self.h * self.h);
                sum.add_gradient(a, m * (self.x[i] - self.y[i]));
                sum.add_block(a, a, &(m * Mat3::identity()));
            }
        }
        for spring in self.system.springs() {
            let ends = spring.ends.map(|i| self.system.free_index(i));
            let l = self.x[spring.ends[0]] - self.x[spring.ends[1]];
            let (k, length) = (spring.stiffness, l.norm());
            let block = spring_hessian(k, spring.rest_length, l);
            let stretch = (length - spring.rest_length) / length.max(1e-300);
            for (end, sign) in [(0, 1.0), (1, -1.0)] {
                let Some(a) = ends[end] else { continue };
                sum.add_gradient(a, sign * k * stretch * l);
                sum.add_block(a, a, &block);
                if let Some(b) = ends[1 - end] {
                    sum.add_block(a, b, &-block);
                }
            }
        }
    }
}

impl SpringSystem {
    /// One backward Euler step of `h` s: Newton's method from where the
    /// particles would coast to, or from where they are if that is lower.
    pub fn backward_euler_step(
        &mut self,
        h: f64,
        settings: MinimiserSettings,
    ) -> Result<Minimised, NotMinimised> {
        let mut step = SpringStep::new(self, h);
        let mut free = step.lower_start();
        let found =
            Minimiser::new().minimise(&mut step, settings, &mut free)?;
        step.place(&free);
        let x = step.x;
        self.end_step(h, &x);
        Ok(found)
    }
}
