//! The two approximations of the slides: the bounding box, and sample points
//! on a grid.

use super::{Mesh, MeshError};
use crate::{MassProperties, block, point_inertia};
use math::check::positive;
use math::{Mat3, Vec3};
use ode::InputError;

/// Sample points along an edge of the box, at most.
const MAX_SAMPLES_PER_AXIS: usize = 1000;

/// The axis-aligned bounding box, m: the smallest and the largest coordinates.
pub fn bounding_box(mesh: &Mesh) -> (Vec3, Vec3) {
    let Some(first) = mesh.vertices.first() else {
        return (Vec3::zeros(), Vec3::zeros());
    };
    let (mut low, mut high) = (*first, *first);
    for point in &mesh.vertices {
        low = low.inf(point);
        high = high.sup(point);
    }
    (low, high)
}

/// The bounding box, filled with the same `density`, kg/m³.
pub fn box_approximation(
    mesh: &Mesh,
    density: f64,
) -> Result<MassProperties, MeshError> {
    mesh.check()?;
    let (low, high) = bounding_box(mesh);
    let filled = block(high - low, density)?;
    Ok(filled.translated(0.5 * (low + high)))
}

/// The body as point masses on a grid of `n` by `n` by `n` cells in its bounding
/// box: each cell whose centre is inside counts fully.
pub fn sampled_approximation(
    mesh: &Mesh,
    density: f64,
    n: usize,
) -> Result<MassProperties, MeshError> {
    let density = positive("density", density)?;
    if !(1..=MAX_SAMPLES_PER_AXIS).contains(&n) {
        let accepted = "a whole number from 1 to 1000";
        let (field, value) = ("samples", n as f64);
        return Err(InputError { field, value, accepted }.into());
    }
    mesh.check()?;
    let grid = Grid::new(mesh, n);
    let mut found = Samples::default();
    let mut crossings = Vec::new();
    for i in 0..n {
        for j in 0..n {
            grid.column(mesh, [i, j], &mut crossings, &mut found);
        }
    }
    if found.count == 0 {
        return Err(MeshError::NoVolume);
    }
    Ok(found.mass_properties(density * grid.cell.product(), grid.middle))
}

/// The cells of the bounding box.
struct Grid {
    n: usize,
    low: Vec3,
    middle: Vec3,
    cell: Vec3,
}

impl Grid {
    fn new(mesh: &Mesh, n: usize) -> Self {
        let (low, high) = bounding_box(mesh);
        let cell = (high - low) / n as f64;
        Self { n, low, middle: 0.5 * (low + high), cell }
    }

    /// The centre of a cell.
    fn sample(&self, i: usize, j: usize, k: usize) -> Vec3 {
        let steps = Vec3::new(i as f64, j as f64, k as f64).add_scalar(0.5);
        self.low + self.cell.component_mul(&steps)
    }

    // ANCHOR: sampling
    /// Casts a ray up the column of cells at `(i, j)`: every face that it
    /// crosses leads in or out.
    fn column(
        &self,
        mesh: &Mesh,
        [i, j]: [usize; 2],
        crossings: &mut Vec<(f64, i32)>,
        found: &mut Samples,
    ) {
        let foot = self.sample(i, j, 0);
        crossings.clear();
        for face in mesh.faces() {
            for k in 2..face.len() {
                let corners = [face[0], face[k - 1], face[k]];
                crossings.extend(crossing(mesh, corners, foot));
            }
        }
        crossings.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (mut next, mut inside) = (0, 0);
        for k in 0..self.n {
            let p = self.sample(i, j, k);
            while next < crossings.len() && crossings[next].0 <= p.z {
                inside += crossings[next].1;
                next += 1;
            }
            if inside > 0 {
                found.add(p - self.middle);
            }
        }
    }
    // ANCHOR_END: sampling
}

/// Where the ray upward from `foot` crosses a triangle: at which height, and
/// whether it enters (1) or leaves (-1).
fn crossing(mesh: &Mesh, corners: [u32; 3], foot: Vec3) -> Option<(f64, i32)> {
    let mut winding = 0;
    for k in 0..3 {
        winding += edge_winding(mesh, corners[k], corners[(k + 1) % 3], foot);
    }
    if winding == 0 {
        return None;
    }
    let [a, b, c] = corners.map(|corner| mesh.vertices[corner as usize]);
    let n = (b - a).cross(&(c - a));
    let d = foot - a;
    let z = a.z - (n.x * d.x + n.y * d.y) / n.z;
    // Counter-clockwise from above: a face that looks up, where a ray leaves.
    Some((z, -winding))
}

/// How an edge passes `foot` to its right, seen from above: upward (1),
/// downward (-1) or not at all. Two triangles that share an edge do the same
/// arithmetic on the same numbers, so no ray slips between them.
fn edge_winding(mesh: &Mesh, a: u32, b: u32, foot: Vec3) -> i32 {
    let (first, last) = (a.min(b), a.max(b));
    let sign = if a < b { 1 } else { -1 };
    let p = mesh.vertices[first as usize] - foot;
    let q = mesh.vertices[last as usize] - foot;
    if (p.y <= 0.0) == (q.y <= 0.0) {
        return 0;
    }
    // Twice the area of foot, p, q: positive where the foot is to the left.
    let left = p.x * q.y - p.y * q.x;
    let upward = q.y > 0.0;
    if (left > 0.0) != upward {
        return 0;
    }
    if upward { sign } else { -sign }
}

/// Sums over sample points, relative to the middle of the box.
#[derive(Default)]
struct Samples {
    count: usize,
    first: Vec3,
    inertia: Mat3,
}

impl Samples {
    fn add(&mut self, p: Vec3) {
        self.count += 1;
        self.first += p;
        self.inertia += point_inertia(1.0, p);
    }

    fn mass_properties(self, cell: f64, middle: Vec3) -> MassProperties {
        let mass = cell * self.count as f64;
        let centre = self.first / self.count as f64;
        let inertia = cell * self.inertia - point_inertia(mass, centre);
        MassProperties { mass, centre: middle + centre, inertia }
    }
}
