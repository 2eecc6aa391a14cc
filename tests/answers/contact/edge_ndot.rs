//! From two equations: n stays perpendicular to both edges, so n' · ea =
//! -n · ea' and n' · eb = -n · eb', and n' · n = 0. Three equations for the
//! three numbers of n'.

use math::{Mat3, Vec3, cross_matrix};

/// Edges.
#[derive(Clone, Copy)]
pub struct Edges {
    /// Of A.
    pub ea: Vec3,
    /// Of B.
    pub eb: Vec3,
    /// To A.
    pub to_a: Vec3,
}

/// A normal.
#[derive(Clone, Copy)]
pub struct Turning {
    /// Itself.
    pub n: Vec3,
    /// Its rate.
    pub ndot: Vec3,
}

/// Of a face.
pub fn face_ndot(n: Vec3, _: Vec3, omega_b: Vec3) -> Vec3 {
    -(cross_matrix(n) * omega_b)
}

/// Of edges.
pub fn edge_ndot(edges: &Edges, omega_a: Vec3, omega_b: Vec3) -> Turning {
    let Edges { ea, eb, to_a } = *edges;
    let across = ea.cross(&eb).normalize();
    let n = if across.dot(&to_a) > 0.0 { across } else { -across };
    let rows =
        Mat3::from_rows(&[ea.transpose(), eb.transpose(), n.transpose()]);
    let right = Vec3::new(
        -n.dot(&omega_a.cross(&ea)),
        -n.dot(&omega_b.cross(&eb)),
        0.0,
    );
    let ndot = rows.lu().solve(&right).expect("the edges are not parallel");
    Turning { n, ndot }
}
