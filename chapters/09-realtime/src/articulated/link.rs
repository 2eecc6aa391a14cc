//! A link of an articulated body, and its joint.

use math::check::{Checked, direction, finite_vector, non_negative, require};
use math::{Mat3, Vec3};

/// How a joint moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JointKind {
    /// Turns about its axis; the coordinate is an angle, rad.
    Revolute,
    /// Slides along its axis; the coordinate is a displacement, m.
    Prismatic,
}

/// A rigid link and the joint by which it hangs on its parent. The link's
/// frame has its origin at the joint, and is that of its parent when the
/// coordinate is zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// The number of the link it hangs on; none for the fixed base.
    pub parent: Option<usize>,
    /// How the joint moves.
    pub kind: JointKind,
    /// The joint's axis, in the link's frame, of length one.
    pub axis: Vec3,
    /// Where the joint is, in the parent's frame, m.
    pub joint_in_parent: Vec3,
    /// The centre of mass, in the link's frame, m.
    pub centre: Vec3,
    /// The mass, kg; 0 for a link that only joins two others.
    pub mass: f64,
    /// The inertia tensor about the centre of mass, in the link's frame,
    /// kg m².
    pub inertia: Mat3,
}

impl Link {
    /// A revolute link without mass, on `parent`, with its joint at
    /// `joint_in_parent`, m; fill in the rest.
    pub fn revolute(
        parent: Option<usize>,
        axis: Vec3,
        joint_in_parent: Vec3,
    ) -> Checked<Self> {
        Ok(Self {
            parent,
            kind: JointKind::Revolute,
            axis: direction("axis", axis)?,
            joint_in_parent: finite_vector("joint", joint_in_parent)?,
            centre: Vec3::zeros(),
            mass: 0.0,
            inertia: Mat3::zeros(),
        })
    }

    /// The same, sliding along its axis.
    pub fn prismatic(
        parent: Option<usize>,
        axis: Vec3,
        joint_in_parent: Vec3,
    ) -> Checked<Self> {
        let revolute = Self::revolute(parent, axis, joint_in_parent)?;
        Ok(Self { kind: JointKind::Prismatic, ..revolute })
    }

    /// With a mass, kg, at `centre`, m, and principal moments of inertia
    /// along the axes of the link's frame, kg m².
    pub fn with_mass(
        self,
        mass: f64,
        centre: Vec3,
        moments: Vec3,
    ) -> Checked<Self> {
        non_negative("mass", mass)?;
        finite_vector("centre of mass", centre)?;
        for i in 0..3 {
            let fine = moments[i].is_finite() && moments[i] >= 0.0;
            let accepted = "finite and at least 0";
            require("moment of inertia", moments[i], accepted, fine)?;
        }
        let inertia = Mat3::from_diagonal(&moments);
        Ok(Self { mass, centre, inertia, ..self })
    }
}
