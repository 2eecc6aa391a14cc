//! A diamond with two thrusters bolted to it hangs on an elastic rope.

use super::answers::rigid::force_at_point::{Pose, Push, force_at_point};
use super::answers::rigid::omega_from_momentum::omega_from_momentum;
use super::answers::rigid::point_acceleration::{
    Body, Load, point_acceleration,
};
use super::answers::rigid::polyhedron_inertia::polyhedron_inertia;
use super::answers::rigid::quaternion_rate::{Quaternion, turn_step};
use course::play::{
    Bound, Controls, Play, PlayEntry, PlayScene, Trail, finite, reading,
};
use course::{Camera, Canvas, Outcome, Param, Point, Reading, Role};
use math::{Mat3, Vec3, cross_matrix};

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    PlayEntry {
        name: "thrusters",
        title: "A diamond on a rope, by your forces and torques",
        sentence: "Your `polyhedron_inertia` weighs the diamond, your \
                   `force_at_point` adds up rope, weight and thrusters, \
                   and the red arrow is the acceleration of the rope's \
                   end by your `point_acceleration`. Turn the thrusters \
                   up.",
        alt: "An eight-sided diamond hangs on a rope from a nail, with \
              the path of its centre behind it.",
        params: vec![Param::new("thrust", "thrust", 0.0..=6.0, 1.0).unit("N")],
        still_at: 3.0,
        bounds: vec![
            Bound::new("rope", 0.8..=1.5),
            Bound::new("speed", 0.0..=2.0),
        ],
        camera: |_| Camera::new([0.0, -5.5, 1.8], [0.0, 0.0, 1.0]),
        step: |_| STEP,
        build: Diamond::new,
    }
    .play()
}

const STEP: f64 = 1.0 / 500.0;
const NAIL: [f64; 3] = [0.0, 0.0, 2.0];
/// Half axes of the diamond, m.
const HALF: [f64; 3] = [0.5, 0.35, 0.25];
const DENSITY: f64 = 20.0;
const GRAVITY: f64 = -9.81;
/// Stiffness (N/m), damping (N s/m) and length (m) of the rope.
const ROPE: (f64, f64, f64) = (60.0, 0.4, 0.9);
/// Air: what slows moving (kg/s) and turning (kg m²/s).
const AIR: (f64, f64) = (0.3, 0.02);

struct Diamond {
    mass: f64,
    moments: Vec3,
    x: Vec3,
    q: Quaternion,
    p: Vec3,
    l: Vec3,
    trail: Trail,
}

fn rotation(q: &Quaternion) -> Mat3 {
    let cross = cross_matrix(q.v);
    Mat3::identity() + 2.0 * q.s * cross + 2.0 * cross * cross
}

/// Six corners, and eight triangles, counterclockwise from outside.
fn mesh() -> (Vec<Vec3>, Vec<[usize; 3]>) {
    let (mut corners, mut triangles) = (Vec::new(), Vec::new());
    for axis in 0..3 {
        for sign in [1.0, -1.0] {
            let mut corner = Vec3::zeros();
            corner[axis] = sign * HALF[axis];
            corners.push(corner);
        }
    }
    for i in 0..8 {
        let side = [i & 1, i >> 1 & 1, i >> 2 & 1];
        let [a, b, c] = [side[0], 2 + side[1], 4 + side[2]];
        let is_odd = (side[0] + side[1] + side[2]) % 2 == 1;
        triangles.push(if is_odd { [a, c, b] } else { [a, b, c] });
    }
    (corners, triangles)
}

impl Diamond {
    fn new(_now: &Controls) -> Diamond {
        let (corners, triangles) = mesh();
        let solid = polyhedron_inertia(DENSITY, &corners, &triangles);
        Diamond {
            mass: solid.mass,
            moments: solid.inertia.diagonal(),
            x: Vec3::new(0.5, 0.0, 0.7),
            q: Quaternion { s: 1.0, v: Vec3::zeros() },
            p: Vec3::zeros(),
            l: Vec3::zeros(),
            trail: Trail::default(),
        }
    }

    /// Where the rope is tied, in the world.
    fn tied(&self) -> Vec3 {
        self.x + rotation(&self.q) * Vec3::new(0.0, 0.0, HALF[2])
    }

    fn body(&self) -> Body {
        let r = rotation(&self.q);
        let inverse = self.moments.map(|moment| 1.0 / moment);
        let i_inv = r * Mat3::from_diagonal(&inverse) * r.transpose();
        Body { mass: self.mass, i_inv, x: self.x, p: self.p, l: self.l }
    }

    fn load(&self, thrust: f64) -> Load {
        let world_from_body = rotation(&self.q);
        let pose = Pose { x: self.x, world_from_body };
        let still = Load { force: Vec3::zeros(), torque: Vec3::zeros() };
        let along = self.tied() - Vec3::from(NAIL);
        let length = along.norm();
        let n = along / length;
        let v = point_acceleration(&self.body(), &still, self.tied()).v;
        let (ks, kd, rest) = ROPE;
        // A rope only pulls.
        let pull = (ks * (length - rest) + kd * v.dot(&n)).max(0.0);
        let pull = if length > rest { pull } else { 0.0 };
        let weight = Vec3::new(0.0, 0.0, self.mass * GRAVITY);
        let air = -AIR.0 * self.p / self.mass;
        let mut pushes = vec![
            Push::Rope { at: self.x, force: weight + air },
            Push::Rope { at: self.tied(), force: -pull * n },
        ];
        for sign in [1.0, -1.0] {
            let at = Vec3::new(sign * HALF[0], 0.0, 0.0);
            let force = Vec3::new(0.0, sign * thrust, 0.0);
            pushes.push(Push::Thruster { at, force });
        }
        let load = force_at_point(&pose, &pushes);
        let spin = omega_from_momentum(self.moments, &world_from_body, self.l);
        let torque = load.torque - AIR.1 * spin.omega;
        Load { force: load.force, torque }
    }
}

impl PlayScene for Diamond {
    fn step(&mut self, now: &Controls) -> Outcome<()> {
        let load = self.load(now.get("thrust"));
        finite("force_at_point", load.force.as_slice())?;
        finite("force_at_point", load.torque.as_slice())?;
        self.p += STEP * load.force;
        self.l += STEP * load.torque;
        self.x += STEP / self.mass * self.p;
        let r = rotation(&self.q);
        let omega = omega_from_momentum(self.moments, &r, self.l).omega;
        self.q = turn_step(self.q, &|_| omega, now.time, STEP);
        finite("turn_step", self.q.v.as_slice())?;
        self.trail.push(self.x.into(), 1500);
        Ok(())
    }

    fn draw(&self, now: &Controls, canvas: &mut dyn Canvas) {
        let r = rotation(&self.q);
        let (corners, triangles) = mesh();
        let world = |c: &Vec3| -> Point { (self.x + r * c).into() };
        let corners: Vec<Point> = corners.iter().map(world).collect();
        canvas.ball(NAIL, 0.05, Role::Ground);
        canvas.path(&[NAIL, self.tied().into()], Role::Ground);
        canvas.mesh(&corners, &triangles, Role::Body);
        canvas.path(self.trail.points(), Role::Trail);
        let a = point_acceleration(
            &self.body(),
            &self.load(now.get("thrust")),
            self.tied(),
        )
        .a;
        let tip = self.tied() + 0.03 * a;
        canvas.arrow(self.tied().into(), tip.into(), Role::Force);
    }

    fn readings(&self, _now: &Controls) -> Vec<Reading> {
        let rope = (self.tied() - Vec3::from(NAIL)).norm();
        vec![
            reading("rope", "m", rope),
            reading("speed", "m/s", self.p.norm() / self.mass),
        ]
    }
}
