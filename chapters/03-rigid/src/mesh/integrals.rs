//! Mass properties from a surface mesh, by the divergence theorem.
//!
//! Each triangle of the surface forms a tetrahedron with one common point.
//! Where the surface faces away from that point the tetrahedron is added, and
//! where it faces the point it is subtracted: the sum is the inside.
//!
//! A face with more corners is cut into a fan of triangles from its first
//! corner; where its outline is not convex, some of them are negative, and
//! the sum is still right.

use super::half_edges::HalfEdges;
use super::{Mesh, MeshError, bounding_box};
use crate::MassProperties;
use math::check::{finite, finite_matrix, positive};
use math::{Mat3, Vec3};

/// The area of a face relative to its longest side squared, below which it is
/// rounding.
const MIN_RELATIVE_AREA: f64 = 1e-14;

/// The volume relative to the sum of its tetrahedra without signs, below which
/// it is rounding.
const MIN_RELATIVE_VOLUME: f64 = 1e-14;

/// Volume, centroid and inertia of a body of density one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VolumeIntegrals {
    /// Volume, m³; negative where the surface is inside out.
    pub volume: f64,
    /// Centroid, m.
    pub centroid: Vec3,
    /// Inertia about the centroid at density one, m⁵.
    pub inertia: Mat3,
}

/// Mass properties of the body of uniform `density`, kg/m³, inside the closed
/// surface `mesh`. The surface is checked first.
pub fn mass_properties(
    mesh: &Mesh,
    density: f64,
) -> Result<MassProperties, MeshError> {
    let density = positive("density", density)?;
    let found = mesh.checked_integrals()?;
    Ok(MassProperties {
        mass: density * found.volume,
        centre: found.centroid,
        inertia: density * found.inertia,
    })
}

impl Mesh {
    /// Whether the surface bounds a body: closed, every face with an area,
    /// and facing outward.
    pub fn check(&self) -> Result<(), MeshError> {
        self.checked_integrals().map(|_| ())
    }

    /// The integrals over the inside of the surface, if it bounds a body.
    fn checked_integrals(&self) -> Result<VolumeIntegrals, MeshError> {
        if self.is_empty() {
            return Err(MeshError::Empty);
        }
        let found = volume_integrals(self);
        finite("volume", found.volume)?;
        self.check_areas()?;
        let edges = HalfEdges::new(self);
        edges.check_closed()?;
        if self.is_rounding(found.volume) {
            return Err(MeshError::NoVolume);
        }
        finite_matrix("inertia", found.inertia)?;
        if !edges.is_connected(self.len()) {
            self.check_outward(&edges)?;
        } else if found.volume < 0.0 {
            return Err(MeshError::InsideOut { face: 0 });
        }
        Ok(found)
    }

    /// Whether every face has an area.
    fn check_areas(&self) -> Result<(), MeshError> {
        for (number, face) in self.faces().enumerate() {
            let mut longest = 0.0_f64;
            let mut a = self.point(face, face.len() - 1);
            for k in 0..face.len() {
                let b = self.point(face, k);
                longest = longest.max((b - a).norm_squared());
                a = b;
            }
            let area = self.area_vector(face).norm_squared();
            if area <= MIN_RELATIVE_AREA * MIN_RELATIVE_AREA * longest * longest
            {
                return Err(MeshError::Degenerate { face: number });
            }
        }
        Ok(())
    }

    /// Whether a volume is only the rounding of its sum: tiny beside the sum of
    /// all tetrahedra without signs.
    fn is_rounding(&self, volume: f64) -> bool {
        let (low, high) = bounding_box(self);
        let radius = 0.5 * (high - low).norm();
        // No tetrahedron is larger than the ball around all of them.
        let most = self.corners.len() as f64 * radius.powi(3);
        if volume.abs() > MIN_RELATIVE_VOLUME * most {
            return false;
        }
        let origin = 0.5 * (low + high);
        let mut all = 0.0;
        for face in self.faces() {
            let area = self.area_vector(face).norm();
            all += area * (self.point(face, 0) - origin).norm() / 3.0;
        }
        volume.abs() <= MIN_RELATIVE_VOLUME * all
    }
}

// ANCHOR: faces
/// Volume, centroid and inertia, without checks: for an open surface they
/// mean nothing.
pub fn volume_integrals(mesh: &Mesh) -> VolumeIntegrals {
    // Relative to the middle: far from the origin the differences that matter
    // would be lost in the rounding of the sums.
    let (low, high) = bounding_box(mesh);
    let origin = 0.5 * (low + high);
    let mut sums = Sums::default();
    for face in mesh.faces() {
        let a = mesh.point(face, 0) - origin;
        let mut b = mesh.point(face, 1) - origin;
        for k in 2..face.len() {
            let c = mesh.point(face, k) - origin;
            sums.add(a, b, c);
            b = c;
        }
    }
    sums.finish(origin)
}
// ANCHOR_END: faces

/// Sums over tetrahedra that share the corner 0.
#[derive(Default)]
struct Sums {
    /// Six times the volume.
    volume: f64,
    /// 24 times the integral of the position.
    first: Vec3,
    /// 120 times the integrals of `xx`, `yy`, `zz`.
    squares: Vec3,
    /// 120 times the integrals of `yz`, `zx`, `xy`.
    products: Vec3,
}

impl Sums {
    // ANCHOR: sum
    // EQ: rigid/second_moment
    // EQ: rigid/tetrahedron
    /// Adds the tetrahedron with the corners 0, `a`, `b` and `c`.
    #[inline]
    fn add(&mut self, a: Vec3, b: Vec3, c: Vec3) {
        // 6 V = a . (b x c)
        let six = a.dot(&b.cross(&c));
        // integral of x = V/4 s, with s = a + b + c
        let s = a + b + c;
        self.volume += six;
        self.first += six * s;
        // integral of x_i x_j = V/20 (s_i s_j + a_i a_j + b_i b_j + c_i c_j)
        for i in 0..3 {
            let (j, k) = ((i + 1) % 3, (i + 2) % 3);
            let square = s[i] * s[i] + a[i] * a[i] + b[i] * b[i] + c[i] * c[i];
            let product = s[j] * s[k] + a[j] * a[k] + b[j] * b[k] + c[j] * c[k];
            self.squares[i] += six * square;
            self.products[i] += six * product;
        }
    }
    // ANCHOR_END: sum

    // EQ: rigid/mesh_inertia
    /// The integrals, moved from `origin` to the centroid.
    fn finish(self, origin: Vec3) -> VolumeIntegrals {
        let volume = self.volume / 6.0;
        let centre = self.first / 24.0 / volume;
        // Parallel axes: integral of (x - c)_i (x - c)_j = ... - V c_i c_j
        let square =
            self.squares / 120.0 - volume * centre.component_mul(&centre);
        let [cx, cy, cz] = centre.into();
        let product = self.products / 120.0
            - volume * Vec3::new(cy * cz, cz * cx, cx * cy);
        // I_xx = integral of y^2 + z^2, I_xy = - integral of x y
        let inertia = Mat3::new(
            square.y + square.z,
            -product.z,
            -product.y,
            -product.z,
            square.z + square.x,
            -product.x,
            -product.y,
            -product.x,
            square.x + square.y,
        );
        VolumeIntegrals { volume, centroid: origin + centre, inertia }
    }
}
