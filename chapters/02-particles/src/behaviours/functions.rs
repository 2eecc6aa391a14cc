//! Behaviour functions to choose from: notes C §6, and more of the same kind.

use crate::Behaviour;
use crate::Plane;
use math::check::{self, Checked, finite, finite_vector, non_negative};
use math::{Mat3, Vec3};

/// Two particles at one point: `C = a - b`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coincident(pub [usize; 2]);

impl Behaviour for Coincident {
    fn particles(&self) -> &[usize] {
        &self.0
    }

    fn particles_mut(&mut self) -> &mut [usize] {
        &mut self.0
    }

    fn value(&self, x: &[Vec3]) -> Vec3 {
        x[self.0[0]] - x[self.0[1]]
    }

    fn jacobian(&self, _x: &[Vec3], k: usize) -> Mat3 {
        if k == 0 { Mat3::identity() } else { -Mat3::identity() }
    }
}

/// Two particles at a distance: `C = |a - b| - r`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distance {
    ends: [usize; 2],
    rest: f64,
}

impl Distance {
    /// The particles `ends` at the distance `rest`, m.
    pub fn new(ends: [usize; 2], rest: f64) -> Checked<Self> {
        Ok(Self { ends, rest: non_negative("rest", rest)? })
    }
}

impl Behaviour for Distance {
    fn particles(&self) -> &[usize] {
        &self.ends
    }

    fn particles_mut(&mut self) -> &mut [usize] {
        &mut self.ends
    }

    // ANCHOR: distance
    // EQ: particles/distance_behaviour
    fn value(&self, x: &[Vec3]) -> Vec3 {
        let l = x[self.ends[0]] - x[self.ends[1]];
        // C = |l| - r
        Vec3::new(l.norm() - self.rest, 0.0, 0.0)
    }

    fn jacobian(&self, x: &[Vec3], k: usize) -> Mat3 {
        let l = x[self.ends[0]] - x[self.ends[1]];
        // dC/da = l/|l|, dC/db = -l/|l|
        let sign = if k == 0 { 1.0 } else { -1.0 };
        single_row(sign * direction(l))
    }
    // ANCHOR_END: distance
}

/// A particle on a line: `C = d - (d.u) u` with `d = x - p`, the vector from
/// the line to the particle, perpendicular to the line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OnLine {
    particle: [usize; 1],
    point: Vec3,
    /// The projection perpendicular to the line: `I - u u^T`.
    projection: Mat3,
}

impl OnLine {
    /// `particle` on the line through `point` along `along`.
    pub fn new(particle: usize, point: Vec3, along: Vec3) -> Checked<Self> {
        let point = finite_vector("point", point)?;
        let u = check::direction("along", along)?;
        let projection = Mat3::identity() - u * u.transpose();
        Ok(Self { particle: [particle], point, projection })
    }
}

impl Behaviour for OnLine {
    fn particles(&self) -> &[usize] {
        &self.particle
    }

    fn particles_mut(&mut self) -> &mut [usize] {
        &mut self.particle
    }

    fn value(&self, x: &[Vec3]) -> Vec3 {
        self.projection * (x[self.particle[0]] - self.point)
    }

    fn jacobian(&self, _x: &[Vec3], _k: usize) -> Mat3 {
        self.projection
    }
}

/// A particle on a plane: `C = (x - p).n`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OnPlane {
    particle: [usize; 1],
    plane: Plane,
}

impl OnPlane {
    /// `particle` on `plane`.
    pub fn new(particle: usize, plane: Plane) -> Self {
        Self { particle: [particle], plane }
    }
}

impl Behaviour for OnPlane {
    fn particles(&self) -> &[usize] {
        &self.particle
    }

    fn particles_mut(&mut self) -> &mut [usize] {
        &mut self.particle
    }

    fn value(&self, x: &[Vec3]) -> Vec3 {
        Vec3::new(self.plane.distance(x[self.particle[0]]), 0.0, 0.0)
    }

    fn jacobian(&self, _x: &[Vec3], _k: usize) -> Mat3 {
        single_row(self.plane.normal())
    }
}

/// An angle at the second of three particles: `C = theta - rest`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Angle {
    corner: [usize; 3],
    rest: f64,
}

impl Angle {
    /// The angle `rest`, rad, between the first and the third of `corner`,
    /// seen from the second.
    pub fn new(corner: [usize; 3], rest: f64) -> Checked<Self> {
        Ok(Self { corner, rest: finite("rest", rest)? })
    }

    /// The arms of the angle.
    fn arms(&self, x: &[Vec3]) -> (Vec3, Vec3) {
        let [a, b, c] = self.corner;
        (x[a] - x[b], x[c] - x[b])
    }
}

impl Behaviour for Angle {
    fn particles(&self) -> &[usize] {
        &self.corner
    }

    fn particles_mut(&mut self) -> &mut [usize] {
        &mut self.corner
    }

    fn value(&self, x: &[Vec3]) -> Vec3 {
        let (u, w) = self.arms(x);
        // theta from sine and cosine: exact for small angles too
        let theta = u.cross(&w).norm().atan2(u.dot(&w));
        Vec3::new(theta - self.rest, 0.0, 0.0)
    }

    fn jacobian(&self, x: &[Vec3], k: usize) -> Mat3 {
        let (u, w) = self.arms(x);
        let axis = direction(u.cross(&w));
        // An end that moves away from the other arm opens the angle by its
        // displacement over the length of its own arm; the corner does the
        // opposite for both arms.
        let da = u.cross(&axis) / u.norm_squared().max(f64::MIN_POSITIVE);
        let dc = axis.cross(&w) / w.norm_squared().max(f64::MIN_POSITIVE);
        single_row([da, -da - dc, dc][k])
    }
}

/// `l/|l|`, or zero where there is no direction.
fn direction(l: Vec3) -> Vec3 {
    let length = l.norm();
    if length > 0.0 { l / length } else { Vec3::zeros() }
}

/// The derivative of a `C` with one component.
fn single_row(row: Vec3) -> Mat3 {
    let mut jac = Mat3::zeros();
    jac.set_row(0, &row.transpose());
    jac
}
