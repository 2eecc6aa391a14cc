//! The levels of an AABB tree around a rotating knot.

use crate::{Aabb, SolidMesh, TriangleMesh};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Point, Ray, Reading, Role,
    Scene, SceneEntry,
};
use math::{Mat3, Vec3};
use rigid::mesh::shapes::torus;
use rigid::{Mesh, MeshError, rotation_about};
use std::f64::consts::TAU;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "tree",
        title: "Boxes around boxes",
        sentence: "Go down the levels, and pull the red point around: how many \
                   boxes does it take to find the nearest triangle?",
        alt: "A knotted tube with sixteen boxes around its parts, and beside \
              it a red point with a line to the nearest point of the tube.",
        params: vec![
            Param::new("level", "level of the boxes", 0.0..=8.0, 4.0).integer(),
            Param::choice("shape", "shape", &["knot", "ring"], 1.0),
            Param::new("spin", "angular speed", 0.0..=2.0, 0.3).unit("rad/s"),
        ],
        still_at: 0.5,
        build: Box::new(|values| Ok(Box::new(TreeScene::new(values)?))),
    }
}

/// A tube of radius `tube`, m, along a trefoil knot, as `n` rings of `m`
/// points.
fn knot(tube: f64, [n, m]: [usize; 2]) -> Result<Mesh, MeshError> {
    let centre = |u: f64| {
        let far = 0.55 + 0.25 * (3.0 * u).cos();
        let (sin, cos) = (2.0 * u).sin_cos();
        Vec3::new(far * cos, far * sin, 0.3 * (3.0 * u).sin())
    };
    let mut vertices = Vec::new();
    for i in 0..n {
        let u = TAU * i as f64 / n as f64;
        let along = (centre(u + 1e-4) - centre(u - 1e-4)).normalize();
        // The tube always winds around the z axis: a frame that never flips.
        let side = along.cross(&Vec3::z()).normalize();
        let up = side.cross(&along);
        for j in 0..m {
            let (sin, cos) = (TAU * j as f64 / m as f64).sin_cos();
            vertices.push(centre(u) + tube * (cos * side + sin * up));
        }
    }
    let at = |i: usize, j: usize| i % n * m + j % m;
    let mut faces = Vec::new();
    for i in 0..n {
        for j in 0..m {
            let (a, b) = (at(i, j), at(i + 1, j));
            let (c, d) = (at(i + 1, j + 1), at(i, j + 1));
            faces.extend([[a, b, c], [a, c, d]]);
        }
    }
    Mesh::new(vertices, faces)
}

struct TreeScene {
    /// Before the rotation, for signed distances.
    solid: SolidMesh,
    /// After the rotation.
    surface: TriangleMesh,
    positions: Vec<Vec3>,
    angle: f64,
    spin: f64,
    level: usize,
    probe: Vec3,
    /// How far from the eye the probe is held.
    held: Option<f64>,
    time: f64,
}

fn solid(shape: f64) -> Outcome<SolidMesh> {
    let mesh = match shape as usize {
        1 => knot(0.13, [72, 10])?,
        _ => torus(0.7, 0.22, [40, 16])?,
    };
    Ok(SolidMesh::new(&mesh)?)
}

/// The rotation by `angle` about the axis of the scene.
fn rotation(angle: f64) -> Mat3 {
    rotation_about(Vec3::new(0.0, 0.6, 0.8), angle)
}

impl TreeScene {
    fn new(values: &ParamValues) -> Outcome<Self> {
        let solid = solid(values.get("shape"))?;
        let mut scene = Self {
            surface: solid.surface().clone(),
            positions: solid.surface().vertices().to_vec(),
            solid,
            angle: 0.0,
            spin: values.get("spin"),
            level: values.count("level"),
            probe: Vec3::new(0.9, -0.6, 0.35),
            held: None,
            time: 0.0,
        };
        scene.rotate_by(0.0)?;
        Ok(scene)
    }

    fn rotate_by(&mut self, angle: f64) -> Outcome<()> {
        self.angle += angle;
        let r = rotation(self.angle);
        let vertices = self.solid.surface().vertices();
        for (position, p) in self.positions.iter_mut().zip(vertices) {
            *position = r * p;
        }
        Ok(self.surface.move_to(&self.positions)?)
    }
}

/// Draws a box as twelve lines.
fn draw_box(area: &Aabb, canvas: &mut dyn Canvas) {
    let corner = |i: usize| -> Point {
        let pick =
            |bit: usize| if i >> bit & 1 == 1 { area.hi } else { area.lo };
        [pick(0).x, pick(1).y, pick(2).z]
    };
    for [a, b, c, d] in [[0, 1, 3, 2], [4, 5, 7, 6]] {
        let round = [a, b, c, d, a].map(corner);
        canvas.path(&round, Role::Second);
    }
    for i in 0..4 {
        canvas.line(corner(i), corner(i + 4), Role::Second);
    }
}

impl Scene for TreeScene {
    fn time(&self) -> f64 {
        self.time
    }

    fn step_size(&self) -> f64 {
        1.0 / 60.0
    }

    fn step(&mut self) -> Outcome<()> {
        self.time += self.step_size();
        self.rotate_by(self.spin * self.step_size())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        let vertices = self.surface.vertices();
        let points: Vec<Point> = vertices.iter().map(|x| (*x).into()).collect();
        canvas.mesh(&points, self.surface.triangles(), Role::Body);
        for area in self.surface.tree().level(self.level) {
            draw_box(area, canvas);
        }
        canvas.ball(self.probe.into(), 0.03, Role::Force);
        if let Some(near) = self.surface.nearest(self.probe, f64::INFINITY) {
            canvas.line(self.probe.into(), near.point.into(), Role::Force);
            canvas.ball(near.point.into(), 0.02, Role::Force);
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([0.72, -2.41, 1.58], [0.0, 0.0, -0.06])
    }

    fn readings(&self) -> Vec<Reading> {
        let reading = |name, unit, value| Reading { name, unit, value };
        let body_from_world = rotation(self.angle).transpose();
        let found = self.solid.distance(body_from_world * self.probe);
        let near = self.surface.nearest(self.probe, f64::INFINITY);
        let visited = near.map_or(0, |near| near.visited);
        let boxes = self.surface.tree().level(self.level).len();
        let triangles = self.surface.triangles().len();
        vec![
            reading("triangles", "", triangles as f64),
            reading("boxes on this level", "", boxes as f64),
            reading("boxes visited", "", visited as f64),
            reading("distance", "m", found.distance),
        ]
    }

    fn set(&mut self, name: &str, value: f64) {
        match name {
            "level" => self.level = value as usize,
            "spin" => self.spin = value,
            _ => {
                // Both shapes are known to be valid.
                if let Ok(solid) = solid(value) {
                    self.surface = solid.surface().clone();
                    self.positions = solid.surface().vertices().to_vec();
                    self.solid = solid;
                    self.rotate_by(0.0).unwrap_or_default();
                }
            }
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        let (depth, off) = ray.approach(self.probe.into());
        self.held = (off < 0.1).then_some(depth);
        self.held.is_some()
    }

    fn drag(&mut self, ray: &Ray) {
        let Some(depth) = self.held else { return };
        let position = Vec3::from(ray.at(depth));
        if position.iter().all(|x| x.abs() < 10.0) {
            self.probe = position;
        }
    }

    fn release(&mut self) {
        self.held = None;
    }
}
