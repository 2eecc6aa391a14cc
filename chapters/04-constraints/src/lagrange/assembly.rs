//! Several objects as one: what a hybrid model is made of.

use super::Parametric;
use math::Vec3;

/// Points that go where they want: their coordinates are the parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FreePoints(pub usize);

impl Parametric for FreePoints {
    fn freedoms(&self) -> usize {
        3 * self.0
    }

    fn points(&self) -> usize {
        self.0
    }

    fn place(&self, u: &[f64], q: &mut [Vec3]) {
        for i in 0..self.0 {
            q[i] = Vec3::from_column_slice(&u[3 * i..3 * i + 3]);
        }
    }

    fn jacobian(&self, _u: &[f64], jac: &mut [Vec3]) {
        jac.fill(Vec3::zeros());
        for k in 0..self.freedoms() {
            jac[k * self.0 + k / 3][k % 3] = 1.0;
        }
    }

    fn bend(&self, _u: &[f64], _udot: &[f64], bend: &mut [Vec3]) {
        bend.fill(Vec3::zeros());
    }
}

/// Objects side by side: the parameters of the first, then those of the
/// second and so on; the same for their points.
#[derive(Default)]
pub struct Assembly {
    parts: Vec<Box<dyn Parametric>>,
}

impl Assembly {
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
            parameter += part.freedoms();
            point += part.points();
        }
    }
}

impl Parametric for Assembly {
    fn freedoms(&self) -> usize {
        self.parts.iter().map(|part| part.freedoms()).sum()
    }

    fn points(&self) -> usize {
        self.parts.iter().map(|part| part.points()).sum()
    }

    fn place(&self, u: &[f64], q: &mut [Vec3]) {
        self.for_each(|part, k, i| {
            let own = &u[k..k + part.freedoms()];
            part.place(own, &mut q[i..i + part.points()]);
        });
    }

    fn jacobian(&self, u: &[f64], jac: &mut [Vec3]) {
        let points = self.points();
        jac.fill(Vec3::zeros());
        self.for_each(|part, k, i| {
            let (freedoms, own) = (part.freedoms(), part.points());
            // The part writes its columns closely packed at the front of its
            // room; from the last on they move to where they belong.
            let room = &mut jac[k * points..(k + freedoms) * points];
            part.jacobian(&u[k..k + freedoms], &mut room[..freedoms * own]);
            for column in (0..freedoms).rev() {
                for point in (0..own).rev() {
                    let value = room[column * own + point];
                    room[column * own + point] = Vec3::zeros();
                    room[column * points + i + point] = value;
                }
            }
        });
    }

    fn bend(&self, u: &[f64], udot: &[f64], bend: &mut [Vec3]) {
        self.for_each(|part, k, i| {
            let own = k..k + part.freedoms();
            let bend = &mut bend[i..i + part.points()];
            part.bend(&u[own.clone()], &udot[own], bend);
        });
    }
}
