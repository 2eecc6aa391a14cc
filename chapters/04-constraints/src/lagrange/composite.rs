//! Several objects as one: what a hybrid model is made of.

use super::Parametric;
use math::Vec3;

/// Free points: their coordinates are the parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FreePoints(pub usize);

impl Parametric for FreePoints {
    fn dofs(&self) -> usize {
        3 * self.0
    }

    fn points(&self) -> usize {
        self.0
    }

    fn positions(&self, u: &[f64], q: &mut [Vec3]) {
        for i in 0..self.0 {
            q[i] = Vec3::from_column_slice(&u[3 * i..3 * i + 3]);
        }
    }

    fn jacobian(&self, _u: &[f64], jac: &mut [Vec3]) {
        jac.fill(Vec3::zeros());
        for k in 0..self.dofs() {
            jac[k * self.0 + k / 3][k % 3] = 1.0;
        }
    }

    fn bias_acceleration(&self, _u: &[f64], _udot: &[f64], bias: &mut [Vec3]) {
        bias.fill(Vec3::zeros());
    }
}

/// Objects side by side: the parameters of the first, then those of the
/// second and so on; the same for their points.
#[derive(Default)]
pub struct Composite {
    parts: Vec<Box<dyn Parametric>>,
}

impl Composite {
    /// No objects yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same with one more object.
    pub fn with(mut self, part: impl Parametric) -> Self {
        self.parts.push(Box::new(part));
        self
    }

    /// Calls `visit` for each object with its first parameter and its first
    /// point.
    fn for_each(&self, mut visit: impl FnMut(&dyn Parametric, usize, usize)) {
        let (mut parameter, mut point) = (0, 0);
        for part in &self.parts {
            visit(part.as_ref(), parameter, point);
            parameter += part.dofs();
            point += part.points();
        }
    }
}

impl Parametric for Composite {
    fn dofs(&self) -> usize {
        self.parts.iter().map(|part| part.dofs()).sum()
    }

    fn points(&self) -> usize {
        self.parts.iter().map(|part| part.points()).sum()
    }

    fn positions(&self, u: &[f64], q: &mut [Vec3]) {
        self.for_each(|part, k, i| {
            let own = &u[k..k + part.dofs()];
            part.positions(own, &mut q[i..i + part.points()]);
        });
    }

    fn jacobian(&self, u: &[f64], jac: &mut [Vec3]) {
        let points = self.points();
        jac.fill(Vec3::zeros());
        self.for_each(|part, k, i| {
            let (dofs, own) = (part.dofs(), part.points());
            // The part writes its columns packed at the front; from the last
            // on they move to where they belong.
            let columns = &mut jac[k * points..(k + dofs) * points];
            part.jacobian(&u[k..k + dofs], &mut columns[..dofs * own]);
            for column in (0..dofs).rev() {
                for point in (0..own).rev() {
                    let value = columns[column * own + point];
                    columns[column * own + point] = Vec3::zeros();
                    columns[column * points + i + point] = value;
                }
            }
        });
    }

    fn bias_acceleration(&self, u: &[f64], udot: &[f64], bias: &mut [Vec3]) {
        self.for_each(|part, k, i| {
            let own = k..k + part.dofs();
            let bias = &mut bias[i..i + part.points()];
            part.bias_acceleration(&u[own.clone()], &udot[own], bias);
        });
    }
}
