//! The threads of a fabric in each triangle: stretch along warp and weft,
//! and shear between them, as conditions `C(x)` that want to be zero (after
//! Baraff and Witkin 1998).
//!
//! A triangle whose corners have the coordinates `(p, q)` in the flat fabric
//! maps the directions of `p` and `q` to `wp = dx/dp` and `wq = dx/dq`. Both
//! are sums `a_i x_i` and `b_i x_i` over its corners with fixed weights.
//!
//! - stretch: `C = sqrt(A) (|wp| - 1)`, and the same for `wq`,
//! - shear: `C = sqrt(A) wp.wq`,
//!
//! with the energy `k/2 C²`. With the root of the area `A` (Baraff and Witkin
//! take `A` itself) the fabric behaves the same however fine it is divided.

use math::Vec3;
use math::check::{Checked, non_negative};
use ode::InputError;

/// How a fabric resists.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Threads {
    /// Stiffness against stretch, N/m.
    pub stretch: f64,
    /// Stiffness against shear, N/m.
    pub shear: f64,
    /// Damping of both, N s/m.
    pub damping: f64,
}

/// One triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Patch {
    /// Its corners.
    pub corners: [usize; 3],
    /// Its area in the flat fabric, m².
    pub area: f64,
    /// The weights of its corners in `wp = dx/dp`, 1/m.
    pub a: [f64; 3],
    /// The weights of its corners in `wq = dx/dq`, 1/m.
    pub b: [f64; 3],
}

// ANCHOR: patch
impl Patch {
    /// The triangle with these `corners`, at `flat` in the fabric, m.
    pub fn new(corners: [usize; 3], flat: [[f64; 2]; 3]) -> Checked<Self> {
        let [p1, q1] = difference(flat[1], flat[0]);
        let [p2, q2] = difference(flat[2], flat[0]);
        let det = p1 * q2 - p2 * q1;
        if !(det.is_finite() && det != 0.0) {
            let (field, accepted) = ("flat", "three points not on a line");
            return Err(InputError { field, value: det, accepted });
        }
        // x1 - x0 = p1 wp + q1 wq and x2 - x0 = p2 wp + q2 wq, solved
        let a = [(q1 - q2) / det, q2 / det, -q1 / det];
        let b = [(p2 - p1) / det, -p2 / det, p1 / det];
        Ok(Self { corners, area: 0.5 * det.abs(), a, b })
    }

    // EQ: implicit/directions
    /// `wp` and `wq`, or their changes if `x` is one.
    #[inline]
    pub fn directions(&self, x: &[Vec3]) -> (Vec3, Vec3) {
        let [i, j, k] = self.corners;
        let sum = |w: &[f64; 3]| w[0] * x[i] + w[1] * x[j] + w[2] * x[k];
        (sum(&self.a), sum(&self.b))
    }
}
// ANCHOR_END: patch

fn difference(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] - b[0], a[1] - b[1]]
}

/// Stretch and shear of many triangles, as a force with derivatives.
#[derive(Clone, Debug)]
pub struct Membrane {
    pub(crate) threads: Threads,
    pub(crate) patches: Vec<Patch>,
    /// Where the blocks of the pairs of corners are.
    pub(crate) slots: Vec<[math::sparse::Slot; 3]>,
    /// The transverse parts of the two stretches and what is added for the
    /// shear, in the current step.
    pub(crate) extra: Vec<[f64; 3]>,
}

impl Membrane {
    /// A membrane of these triangles.
    pub fn new(patches: Vec<Patch>, threads: Threads) -> Checked<Self> {
        non_negative("stretch", threads.stretch)?;
        non_negative("shear", threads.shear)?;
        non_negative("damping", threads.damping)?;
        let extra = vec![[0.0; 3]; patches.len()];
        Ok(Self { threads, patches, slots: Vec::new(), extra })
    }

    /// Its triangles.
    pub fn patches(&self) -> &[Patch] {
        &self.patches
    }

    /// How it resists.
    pub fn threads(&self) -> Threads {
        self.threads
    }

    /// Multiplies stiffness and damping by `factor`.
    pub fn scale_stiffness(&mut self, factor: f64) -> Checked<()> {
        math::check::positive("factor", factor)?;
        self.threads.stretch *= factor;
        self.threads.shear *= factor;
        self.threads.damping *= factor;
        Ok(())
    }

    /// The largest stretch of a thread, relative to its length: 0 where none
    /// is stretched.
    pub fn largest_strain(&self, x: &[Vec3]) -> f64 {
        let mut largest = 0.0_f64;
        for patch in &self.patches {
            let (wp, wq) = patch.directions(x);
            largest = largest.max(wp.norm() - 1.0).max(wq.norm() - 1.0);
        }
        largest
    }
}
