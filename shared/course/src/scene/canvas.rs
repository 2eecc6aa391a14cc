//! The canvas that a scene is drawn on.

use super::camera::{cross, dot, sub, unit};

/// A position or a direction in space, z up, in metres.
pub type Point = [f64; 3];

/// What a drawn thing stands for; the canvas knows the colour for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The thing itself.
    Body,
    /// A second thing, different from the first.
    Second,
    /// A third thing, different from the first two.
    Third,
    /// The exact answer.
    Exact,
    /// A force, or what pulls.
    Force,
    /// A velocity, or what moves.
    Velocity,
    /// What is fixed: floor, walls, nails.
    Ground,
    /// Where something has been.
    Trail,
    /// What has gone wrong.
    Warning,
}

impl Role {
    /// Every role, in the order of its number; [`Role::style`] says how it is
    /// drawn.
    pub const ALL: [Role; 9] = [
        Role::Body,
        Role::Second,
        Role::Third,
        Role::Exact,
        Role::Force,
        Role::Velocity,
        Role::Ground,
        Role::Trail,
        Role::Warning,
    ];
}

/// The position and orientation of a body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Its centre.
    pub position: Point,
    /// The rows of the rotation matrix, world from body.
    pub world_from_body: [[f64; 3]; 3],
}

impl Pose {
    /// At a position, not rotated.
    pub fn at(position: Point) -> Pose {
        let identity = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        Pose { position, world_from_body: identity }
    }

    /// The world position of a point of the body.
    pub fn apply(&self, body: Point) -> Point {
        let mut world = self.position;
        for i in 0..3 {
            for j in 0..3 {
                world[i] += self.world_from_body[i][j] * body[j];
            }
        }
        world
    }
}

/// What a scene draws itself on: a window or a still picture.
pub trait Canvas {
    /// A ball of the given radius.
    fn ball(&mut self, at: Point, radius: f64, role: Role);

    /// A path through the points.
    fn path(&mut self, points: &[Point], role: Role);

    /// A triangle mesh; triangles are counterclockwise seen from outside.
    fn mesh(
        &mut self,
        vertices: &[Point],
        triangles: &[[usize; 3]],
        role: Role,
    );

    /// Text at a position.
    fn text(&mut self, at: Point, text: &str, role: Role);

    /// The floor, at a height: every canvas draws it in its own way, with
    /// shadows on it where it can.
    fn floor(&mut self, _height: f64) {}

    /// A straight line.
    fn line(&mut self, from: Point, to: Point, role: Role) {
        self.path(&[from, to], role);
    }

    /// An arrow: a force, a velocity, a normal.
    fn arrow(&mut self, from: Point, to: Point, role: Role) {
        let shaft = sub(to, from);
        let length = dot(shaft, shaft).sqrt();
        if length == 0.0 || !length.is_finite() {
            return;
        }
        self.line(from, to, role);
        let forward = shaft.map(|s| s / length);
        let upright = forward[2].abs() > 0.9;
        let aside = if upright { [1.0, 0.0, 0.0] } else { [0.0, 0.0, 1.0] };
        let side = unit(cross(forward, aside));
        for sign in [-1.0, 1.0] {
            let barb = |i: usize| -0.2 * forward[i] + 0.08 * sign * side[i];
            let tip = [0, 1, 2].map(|i| to[i] + length * barb(i));
            self.line(to, tip, role);
        }
    }

    /// A thin sheet, seen from both sides.
    fn sheet(
        &mut self,
        vertices: &[Point],
        triangles: &[[usize; 3]],
        role: Role,
    ) {
        self.mesh(vertices, triangles, role);
        let back: Vec<_> =
            triangles.iter().map(|t| [t[0], t[2], t[1]]).collect();
        self.mesh(vertices, &back, role);
    }

    /// A box with the given full side lengths.
    fn cuboid(&mut self, pose: &Pose, sides: [f64; 3], role: Role) {
        let mut vertices = [[0.0; 3]; 8];
        for (i, vertex) in vertices.iter_mut().enumerate() {
            let sign = |bit: usize| if i >> bit & 1 == 1 { 0.5 } else { -0.5 };
            let corner = [0, 1, 2].map(|axis| sign(axis) * sides[axis]);
            *vertex = pose.apply(corner);
        }
        self.mesh(&vertices, &CUBOID, role);
    }
}

/// The faces of a box whose corner `i` has bit 0, 1, 2 set where x, y, z
/// is on the far side.
#[rustfmt::skip] // one face a line
const CUBOID: [[usize; 3]; 12] = [
    [0, 2, 3], [0, 3, 1], // bottom
    [4, 5, 7], [4, 7, 6], // top
    [0, 1, 5], [0, 5, 4], // y−
    [2, 6, 7], [2, 7, 3], // y+
    [0, 4, 6], [0, 6, 2], // x−
    [1, 3, 7], [1, 7, 5], // x+
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Keeps the last mesh it was given.
    #[derive(Default)]
    struct Keep(Vec<Point>, Vec<[usize; 3]>);

    impl Canvas for Keep {
        fn ball(&mut self, _: Point, _: f64, _: Role) {}
        fn path(&mut self, _: &[Point], _: Role) {}
        fn text(&mut self, _: Point, _: &str, _: Role) {}
        fn mesh(&mut self, v: &[Point], t: &[[usize; 3]], _: Role) {
            (self.0, self.1) = (v.to_vec(), t.to_vec());
        }
    }

    /// Keeps every path it was given.
    #[derive(Default)]
    struct Lines(Vec<Vec<Point>>);

    impl Canvas for Lines {
        fn ball(&mut self, _: Point, _: f64, _: Role) {}
        fn mesh(&mut self, _: &[Point], _: &[[usize; 3]], _: Role) {}
        fn text(&mut self, _: Point, _: &str, _: Role) {}
        fn path(&mut self, points: &[Point], _: Role) {
            self.0.push(points.to_vec());
        }
    }

    #[test]
    fn each_role_is_at_its_own_number() {
        for (i, role) in Role::ALL.into_iter().enumerate() {
            assert_eq!(role as usize, i);
        }
    }

    #[test]
    fn an_arrow_has_a_shaft_and_two_barbs_whatever_its_direction() {
        for to in [[0.0, 0.0, 2.0], [3.0, 0.0, 0.0], [0.0, -1.0, 0.5]] {
            let mut lines = Lines::default();
            lines.arrow([0.0; 3], to, Role::Force);
            assert_eq!(lines.0.len(), 3);
            assert!(lines.0[1..].iter().all(|barb| barb[0] == to));
            assert!(lines.0.concat().iter().flatten().all(|x| x.is_finite()));
        }
        let mut none = Lines::default();
        none.arrow([1.0; 3], [1.0; 3], Role::Force);
        assert!(none.0.is_empty(), "an arrow of no length is not drawn");
    }

    #[test]
    fn a_cuboid_is_closed_points_outwards_and_has_its_volume() {
        let mut keep = Keep::default();
        let pose = Pose::at([5.0, -3.0, 2.0]);
        keep.cuboid(&pose, [1.0, 2.0, 3.0], Role::Body);
        // Signed volume by the divergence theorem: positive and exact only
        // if the surface is closed and every face looks outwards.
        let mut six_volumes = 0.0;
        for t in &keep.1 {
            let [a, b, c] = t.map(|i| keep.0[i]);
            six_volumes += a[0] * (b[1] * c[2] - b[2] * c[1])
                + a[1] * (b[2] * c[0] - b[0] * c[2])
                + a[2] * (b[0] * c[1] - b[1] * c[0]);
        }
        assert!((six_volumes / 6.0 - 6.0).abs() < 1e-12);
    }
}
