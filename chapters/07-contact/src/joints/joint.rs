//! Joints between two bodies: what they are and where they sit. Notes D §9,
//! last paragraph; B89 §7. Their equations are in `rows.rs`.

use crate::ContactError;
use math::Vec3;
use math::check::{body_index, direction, finite_vector, positive};
use rigid::Body;

/// A joint of one of five kinds. It keeps the relative pose in which it was
/// made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Joint {
    /// The first body.
    pub a: usize,
    /// The second body; a joint to the world has a fixed body here.
    pub b: usize,
    /// What it constrains.
    pub kind: JointKind,
    /// Where it sits on A, m, A's frame.
    pub anchor_a: Vec3,
    /// Where it sits on B, m, B's frame.
    pub anchor_b: Vec3,
    /// An orthonormal basis, A's frame; a hinge rotates about the first
    /// direction and a slider moves along it.
    pub axes_a: [Vec3; 3],
    /// The same basis in B's frame.
    pub axes_b: [Vec3; 3],
}

/// What a joint constrains.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum JointKind {
    /// Keeps the distance of two points.
    Rod {
        /// That distance, m.
        length: f64,
    },
    /// Keeps two points together: a ball joint.
    Pin,
    /// Keeps two points together and two axes aligned: a revolute joint.
    Hinge,
    /// Keeps the orientation, and a point of A on a line of B: a prismatic
    /// joint.
    Slider,
    /// Keeps everything: a weld.
    Fixed,
}

impl Joint {
    /// A rod between the points `pa` of A and `pb` of B, m, world.
    pub fn rod(
        bodies: &[Body],
        pair: [usize; 2],
        [pa, pb]: [Vec3; 2],
    ) -> Result<Self, ContactError> {
        let length = positive("length of a rod", (pa - pb).norm())?;
        let kind = JointKind::Rod { length };
        Self::new(bodies, pair, kind, [pa, pb], Vec3::x())
    }

    /// A ball joint at the point `p` of the world, m.
    pub fn pin(
        bodies: &[Body],
        pair: [usize; 2],
        p: Vec3,
    ) -> Result<Self, ContactError> {
        Self::new(bodies, pair, JointKind::Pin, [p, p], Vec3::x())
    }

    /// A hinge at the point `p` of the world, m, that rotates about `axis`.
    pub fn hinge(
        bodies: &[Body],
        pair: [usize; 2],
        p: Vec3,
        axis: Vec3,
    ) -> Result<Self, ContactError> {
        Self::new(bodies, pair, JointKind::Hinge, [p, p], axis)
    }

    /// A slider through the centre of A that moves along `axis`, world.
    pub fn slider(
        bodies: &[Body],
        pair: [usize; 2],
        axis: Vec3,
    ) -> Result<Self, ContactError> {
        let p = centre(bodies, pair)?;
        Self::new(bodies, pair, JointKind::Slider, [p, p], axis)
    }

    /// A weld at the centre of A.
    pub fn fixed(
        bodies: &[Body],
        pair: [usize; 2],
    ) -> Result<Self, ContactError> {
        let p = centre(bodies, pair)?;
        Self::new(bodies, pair, JointKind::Fixed, [p, p], Vec3::x())
    }

    fn new(
        bodies: &[Body],
        pair: [usize; 2],
        kind: JointKind,
        [pa, pb]: [Vec3; 2],
        axis: Vec3,
    ) -> Result<Self, ContactError> {
        centre(bodies, pair)?;
        finite_vector("point of a joint", pa)?;
        finite_vector("point of a joint", pb)?;
        let axes = orthonormal_basis(direction("axis", axis)?);
        let (a, b) = (&bodies[pair[0]], &bodies[pair[1]]);
        Ok(Self {
            a: pair[0],
            b: pair[1],
            kind,
            anchor_a: a.body_from_world(pa),
            anchor_b: b.body_from_world(pb),
            axes_a: axes.map(|axis| a.r().transpose() * axis),
            axes_b: axes.map(|axis| b.r().transpose() * axis),
        })
    }

    /// How many degrees of freedom it takes away: the number of its rows.
    pub fn row_count(&self) -> usize {
        match self.kind {
            JointKind::Rod { .. } => 1,
            JointKind::Pin => 3,
            JointKind::Hinge | JointKind::Slider => 5,
            JointKind::Fixed => 6,
        }
    }

    /// Where it sits on both bodies, m, world.
    pub fn anchors(&self, bodies: &[Body]) -> [Vec3; 2] {
        let (a, b) = (&bodies[self.a], &bodies[self.b]);
        [a.world_from_body(self.anchor_a), b.world_from_body(self.anchor_b)]
    }
}

/// The centre of body A; fails where there is no such pair.
fn centre(bodies: &[Body], [a, b]: [usize; 2]) -> Result<Vec3, ContactError> {
    body_index("first body of a joint", a, bodies.len())?;
    body_index("second body of a joint", b, bodies.len())?;
    if a == b {
        return Err(ContactError::JointToItself { body: a });
    }
    Ok(bodies[a].x)
}

/// An orthonormal basis whose first direction is `axis`, of length 1.
pub(crate) fn orthonormal_basis(axis: Vec3) -> [Vec3; 3] {
    let least = axis.iamin();
    let second = axis.cross(&Vec3::ith(least, 1.0)).normalize();
    [axis, second, axis.cross(&second)]
}
