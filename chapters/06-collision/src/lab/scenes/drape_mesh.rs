//! Chapter 5's cloth on solids with edges.

use crate::{ClothCollision, ClothCollisionReport, SolidMesh};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Point, Ray, Reading, Role,
    Scene, SceneEntry,
};
use implicit::arrangements::FRAME;
use implicit::{Cloth, ClothModel, Fabric, Grid, MousePicker, Obstacle};
use math::Vec3;
use particles::nail;
use rigid::mesh::shapes::{block_mesh, surface_of_revolution, torus};
use rigid::{Mesh, rotation_about};
use std::rc::Rc;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "drape-mesh",
        title: "A sheet over edges and corners",
        sentence: "Switch collisions of edges off and see where the solid \
                   pokes through; pull the sheet around, or choose \
                   another solid.",
        alt: "A checked sheet hangs over a cube that stands on one of its \
              corners; edges show as ridges, and below the sheet the cube is \
              bare.",
        params: vec![
            Param::choice("solid", "solid", &["cube", "ring", "spike"], 1.0),
            Param::switch("edges", "collisions of edges too", true),
            Param::new("friction", "friction of the solid", 0.0..=1.0, 0.4),
        ],
        still_at: 1.5,
        build: Box::new(|values| Ok(Box::new(DrapeMeshScene::new(values)?))),
    }
}

/// Particles along a side of the sheet.
const SIDE: usize = 21;

/// The distance that layers keep, m.
const THICKNESS: f64 = 0.008;

/// Where the solid stands, m.
const CENTRE: Vec3 = Vec3::new(0.0, 0.0, 0.5);

struct DrapeMeshScene {
    kind: f64,
    friction: f64,
    /// Whether edges collide, or only particles.
    edges: bool,
    cloth: Cloth,
    collision: ClothCollision,
    obstacle: usize,
    report: ClothCollisionReport,
    /// Where edges pass through faces.
    intersections: Vec<Vec3>,
    hand: MousePicker,
    /// The time, s, at which it last restarted.
    begun: f64,
    /// The solid as it is drawn, and the triangles of both colours.
    picture: (Vec<Point>, Vec<[usize; 3]>),
    checks: [Vec<[usize; 3]>; 2],
}

/// A cube on its corner, a ring, or a spike.
fn solid(kind: f64) -> Outcome<Mesh> {
    let mesh = match kind as usize {
        1 => {
            let axis = Vec3::new(1.0, -1.0, 0.0).normalize();
            let angle = (1.0_f64 / 3.0).sqrt().acos();
            let turn = rotation_about(axis, angle);
            block_mesh(Vec3::repeat(0.5))?.transformed(turn, Vec3::zeros())
        }
        2 => torus(0.32, 0.1, [24, 12])?,
        _ => surface_of_revolution(&[[0.3, -0.3], [0.0, 0.4]], 5)?,
    };
    Ok(mesh)
}

fn arrange(
    kind: f64,
    friction: f64,
) -> Outcome<(Cloth, ClothCollision, usize)> {
    let mesh = Rc::new(SolidMesh::new(&solid(kind)?)?);
    let top = CENTRE.z + mesh.surface().tree().level(0)[0].hi.z + 0.02;
    let grid = Grid::square(SIDE, 1.0)?;
    let model = ClothModel::Triangles;
    let place = |p: f64, q: f64| Vec3::new(p - 0.5, 0.5 - q, top);
    let mut cloth =
        Cloth::new(&grid, &Fabric::cotton_for(model), model, place)?;
    cloth.particles.add_obstacle(Obstacle::floor(0.0)?.with_friction(0.5)?);
    cloth.set_wind(Vec3::zeros(), 0.05, 0.02)?;
    let mut collision = ClothCollision::new(&cloth, THICKNESS)?;
    let world = &mut cloth.particles;
    let obstacle = collision.add_solid(world, &mesh, nail(CENTRE), friction)?;
    Ok((cloth, collision, obstacle))
}

impl DrapeMeshScene {
    fn new(values: &ParamValues) -> Outcome<Self> {
        let (kind, friction) = (values.get("solid"), values.get("friction"));
        let (cloth, collision, obstacle) = arrange(kind, friction)?;
        let mut checks = [Vec::new(), Vec::new()];
        for (i, triangle) in cloth.triangles().iter().enumerate() {
            // Two triangles for each cell, row by row.
            let (column, row) = (i / 2 % (SIDE - 1), i / 2 / (SIDE - 1));
            checks[(column / 3 + row / 3) % 2].push(*triangle);
        }
        let edges = values.get("edges") > 0.5;
        Ok(Self {
            kind,
            friction,
            edges,
            cloth,
            collision,
            obstacle,
            report: ClothCollisionReport::default(),
            intersections: Vec::new(),
            hand: MousePicker::default(),
            begun: 0.0,
            picture: picture(&solid(kind)?, edges),
            checks,
        })
    }

    fn restart(&mut self) -> Outcome<()> {
        let begun = self.time();
        let (cloth, collision, obstacle) = arrange(self.kind, self.friction)?;
        (self.cloth, self.collision) = (cloth, collision);
        (self.obstacle, self.begun) = (obstacle, begun);
        self.picture = picture(&solid(self.kind)?, self.edges);
        self.hand = MousePicker::default();
        self.intersections.clear();
        Ok(())
    }
}

/// A mesh in small triangles: a still paints them from far to near. Under
/// cloth it is drawn a little smaller than it is.
fn picture(mesh: &Mesh, covered: bool) -> (Vec<Point>, Vec<[usize; 3]>) {
    const SMALL: f64 = 0.11;
    let size = if covered { 0.95 } else { 1.0 };
    let (mut points, mut triangles) = (Vec::new(), Vec::new());
    let mut rest: Vec<[Vec3; 3]> = Vec::new();
    for corners in mesh.triangles() {
        rest.push(corners.map(|i| CENTRE + size * mesh.vertices()[i]));
    }
    while let Some([a, b, c]) = rest.pop() {
        let sides = [(b - c).norm(), (c - a).norm(), (a - b).norm()];
        if sides.iter().all(|side| *side < SMALL) {
            let first = points.len();
            points.extend([a, b, c].map(<[f64; 3]>::from));
            triangles.push([first, first + 1, first + 2]);
            continue;
        }
        let (ab, bc, ca) = (0.5 * (a + b), 0.5 * (b + c), 0.5 * (c + a));
        rest.extend([[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]);
    }
    (points, triangles)
}

impl Scene for DrapeMeshScene {
    fn time(&self) -> f64 {
        self.begun + self.cloth.particles.t()
    }

    fn step_size(&self) -> f64 {
        FRAME
    }

    fn step(&mut self) -> Outcome<()> {
        self.hand.pull(&mut self.cloth.particles);
        if self.edges {
            (_, self.report) = self.collision.step(&mut self.cloth, FRAME)?;
        } else {
            self.cloth.step(FRAME)?;
            self.report = ClothCollisionReport::default();
        }
        let Self { collision, cloth, intersections, .. } = self;
        intersections.clear();
        collision.each_intersection(&cloth.particles, |point| {
            intersections.push(point)
        });
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        canvas.floor(0.0);
        let (points, triangles) = &self.picture;
        canvas.mesh(points, triangles, Role::Third);
        let x = self.cloth.particles.x();
        let x: Vec<Point> = x.iter().map(|x| (*x).into()).collect();
        for (check, role) in self.checks.iter().zip([Role::Body, Role::Second])
        {
            canvas.sheet(&x, check, role);
        }
        for point in &self.intersections {
            canvas.ball((*point).into(), 0.008, Role::Warning);
        }
        self.hand.draw(&self.cloth.particles, Vec3::zeros(), canvas);
    }

    fn camera(&self) -> Camera {
        Camera::new([0.9, -1.56, 1.35], [0.0, 0.0, 0.48])
    }

    fn readings(&self) -> Vec<Reading> {
        let reading = |name, unit, value| Reading { name, unit, value };
        let world = &self.cloth.particles;
        let strain = 100.0 * self.cloth.largest_strain();
        vec![
            reading("kinetic energy", "J", world.energy().kinetic),
            reading("largest strain", "%", strain),
            reading("edges through faces", "", self.intersections.len() as f64),
            reading("feature pairs too close", "", self.report.contacts as f64),
            reading("feature pairs tested", "", self.report.tests as f64),
        ]
    }

    fn set(&mut self, name: &str, value: f64) {
        match name {
            "friction" => {
                self.friction = value;
                let obstacles = self.cloth.particles.obstacles_mut();
                obstacles[self.obstacle].friction = value;
            }
            // What is inside the solid would stay there: start over.
            "edges" => {
                self.edges = value > 0.5;
                self.restart().unwrap_or_default();
            }
            _ => {
                self.kind = value;
                self.restart().unwrap_or_default();
            }
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        self.hand.grab(&mut self.cloth.particles, ray, 40.0)
    }

    fn drag(&mut self, ray: &Ray) {
        self.hand.drag(ray);
    }

    fn release(&mut self) {
        self.hand.release(&mut self.cloth.particles);
    }
}
