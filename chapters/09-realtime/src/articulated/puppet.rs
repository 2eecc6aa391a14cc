//! The puppet of chapter 4 in reduced coordinates: the same points and rods,
//! and one number for each way in which they can move.

use super::{ArticulatedBody, Link};
pub use constraints::structures::{PUPPET_AT_REST, PUPPET_RODS, puppet_mass};
use math::Vec3;
use math::check::{Checked, non_negative, particle_index};

/// A puppet without strings.
#[derive(Clone, Debug)]
pub struct Puppet {
    /// Its 23 joints: six for where the trunk is, one for the neck, and two
    /// for each of eight limbs.
    pub body: ArticulatedBody,
    /// On which link each point is, and where in its frame, m.
    points: [(usize, Vec3); 12],
}

impl Puppet {
    /// At rest. The limbs have `moment`, kg m², about each axis besides their
    /// masses: without, a limb that points along its first joint's axis does
    /// not feel that joint.
    pub fn new(moment: f64, gravity: Vec3) -> Checked<Self> {
        let moment = non_negative("moment", moment)?;
        let x = PUPPET_AT_REST;
        let mut tree = Builder { links: trunk()?, moment };
        let mut points = [(TRUNK, Vec3::zeros()); 12];
        for part in [1, 2, 3] {
            points[part].1 = x[part] - x[HIP];
        }
        // The head turns about the line of the shoulders.
        let neck = 0.5 * (x[1] + x[2]);
        let head = Link::revolute(Some(TRUNK), Vec3::x(), neck - x[HIP])?;
        points[0] = tree.add(head, x[0] - neck)?;
        // Two joints each: upper arms, forearms, thighs, shins.
        for (from, part, axis) in LIMBS {
            let along = x[part] - x[from];
            let (parent, joint) = points[from];
            let first = Link::revolute(Some(parent), axis, joint)?;
            tree.links.push(first);
            let number = tree.links.len() - 1;
            let across = axis.cross(&along);
            let second = Link::revolute(Some(number), across, Vec3::zeros())?;
            points[part] = tree.add(second, along)?;
        }
        Ok(Self { body: ArticulatedBody::new(tree.links, gravity)?, points })
    }

    /// Where a point is, m.
    pub fn x(&self, part: usize) -> Vec3 {
        let (link, p) = self.points[part];
        self.body.world_point(link, p)
    }

    /// How fast it moves, m/s.
    pub fn v(&self, part: usize) -> Vec3 {
        let (link, p) = self.points[part];
        self.body.point_velocity(link, p)
    }

    /// Lets `force`, N, pull at a point.
    pub fn pull(&mut self, part: usize, force: Vec3) -> Checked<()> {
        particle_index("part", part, self.points.len())?;
        self.body.push(self.points[part].0, self.x(part), force)
    }
}

/// The number of the hip among the points, and of the link that it is on.
const HIP: usize = 3;
const TRUNK: usize = 5;

/// From which point to which, and the axis of the first of two joints, along
/// which the limb does not point.
const LIMBS: [(usize, usize, Vec3); 8] = [
    (1, 4, Vec3::new(0.0, 1.0, 0.0)),
    (4, 6, Vec3::new(0.0, 1.0, 0.0)),
    (2, 5, Vec3::new(0.0, 1.0, 0.0)),
    (5, 7, Vec3::new(0.0, 1.0, 0.0)),
    (3, 8, Vec3::new(1.0, 0.0, 0.0)),
    (8, 10, Vec3::new(1.0, 0.0, 0.0)),
    (3, 9, Vec3::new(1.0, 0.0, 0.0)),
    (9, 11, Vec3::new(1.0, 0.0, 0.0)),
];

/// Six joints that let the trunk go anywhere, the last with its three masses:
/// shoulders and hip.
fn trunk() -> Checked<Vec<Link>> {
    let hip = PUPPET_AT_REST[HIP];
    let axes = [Vec3::x(), Vec3::y(), Vec3::z()];
    let mut links = vec![Link::prismatic(None, axes[0], hip)?];
    for i in 1..6 {
        let link = if i < 3 { Link::prismatic } else { Link::revolute };
        links.push(link(Some(i - 1), axes[i % 3], Vec3::zeros())?);
    }
    let parts = [1, 2, HIP];
    let mass: f64 = parts.map(puppet_mass).iter().sum();
    let mut centre = Vec3::zeros();
    for part in parts {
        centre += puppet_mass(part) / mass * (PUPPET_AT_REST[part] - hip);
    }
    let mut moments = Vec3::zeros();
    for part in parts {
        let r = PUPPET_AT_REST[part] - hip - centre;
        let squares = r.component_mul(&r);
        let about = Vec3::repeat(squares.sum()) - squares;
        moments += puppet_mass(part) * about;
    }
    links[TRUNK] = links[TRUNK].with_mass(mass, centre, moments)?;
    Ok(links)
}

struct Builder {
    links: Vec<Link>,
    moment: f64,
}

impl Builder {
    /// Adds a link with a point `along`, m; returns where that is.
    fn add(&mut self, link: Link, along: Vec3) -> Checked<(usize, Vec3)> {
        let moments = Vec3::repeat(self.moment);
        self.links.push(link.with_mass(0.1, along, moments)?);
        Ok((self.links.len() - 1, along))
    }
}
