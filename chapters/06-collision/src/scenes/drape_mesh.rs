//! Chapter 5's cloth on solids with edges.

use crate::{ClothContact, ContactReport, SolidMesh};
use course::{
    Camera, Canvas, Outcome, Param, Point, Ray, Reading, Role, Scene,
    SceneEntry, Settings,
};
use implicit::arrangements::FRAME;
use implicit::{Cloth, Fabric, Grid, Hand, Obstacle, Weave};
use math::Vec3;
use particles::nail;
use rigid::mesh::shapes::{block_mesh, torus, turned};
use rigid::{Mesh, rotation_about};
use std::rc::Rc;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "drape-mesh",
        title: "A sheet over edges and corners",
        sentence: "Take the contact of edges away (contact 0) and see where \
                   the solid pokes through; pull the sheet about, or choose \
                   another solid.",
        alt: "A checked sheet hangs over a cube that stands on one of its \
              corners; edges show as ridges, and below the sheet the cube is \
              bare.",
        params: vec![
            Param::new("solid", "1 cube, 2 ring, 3 spike", 1.0..=3.0, 1.0)
                .integer(),
            Param::new("contact", "0 particles, 1 edges too", 0.0..=1.0, 1.0)
                .integer(),
            Param::new("friction", "friction of the solid", 0.0..=1.0, 0.4),
        ],
        still_at: 1.5,
        build: |settings| Ok(Box::new(DrapeMesh::new(settings)?)),
    }
}

/// Particles along a side of the sheet.
const SIDE: usize = 21;

/// How far layers are kept apart, m.
const THICKNESS: f64 = 0.008;

/// Where the solid stands, m.
const CENTRE: Vec3 = Vec3::new(0.0, 0.0, 0.5);

struct DrapeMesh {
    kind: f64,
    friction: f64,
    /// Whether edges are looked at.
    edges: bool,
    cloth: Cloth,
    contact: ClothContact,
    obstacle: usize,
    report: ContactReport,
    /// Where edges pass through faces.
    tangles: Vec<Vec3>,
    hand: Hand,
    /// The time, s, at which it last began anew.
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
            block_mesh(Vec3::repeat(0.5))?.moved(turn, Vec3::zeros())
        }
        2 => torus(0.32, 0.1, [24, 12])?,
        _ => turned(&[[0.3, -0.3], [0.0, 0.4]], 5)?,
    };
    Ok(mesh)
}

fn arrange(kind: f64, friction: f64) -> Outcome<(Cloth, ClothContact, usize)> {
    let mesh = Rc::new(SolidMesh::new(&solid(kind)?)?);
    let top = CENTRE.z + mesh.surface().tree().level(0)[0].hi.z + 0.02;
    let grid = Grid::square(SIDE, 1.0)?;
    let weave = Weave::Triangles;
    let place = |p: f64, q: f64| Vec3::new(p - 0.5, 0.5 - q, top);
    let mut cloth = Cloth::new(&grid, &Fabric::usual(weave), weave, place)?;
    cloth.world.add_obstacle(Obstacle::floor(0.0)?.with_friction(0.5)?);
    cloth.set_wind(Vec3::zeros(), 0.05, 0.02)?;
    let mut contact = ClothContact::new(&cloth, THICKNESS)?;
    let world = &mut cloth.world;
    let obstacle = contact.add_solid(world, &mesh, nail(CENTRE), friction)?;
    Ok((cloth, contact, obstacle))
}

impl DrapeMesh {
    fn new(settings: &Settings) -> Outcome<Self> {
        let (kind, friction) =
            (settings.get("solid"), settings.get("friction"));
        let (cloth, contact, obstacle) = arrange(kind, friction)?;
        let mut checks = [Vec::new(), Vec::new()];
        for (i, triangle) in cloth.triangles().iter().enumerate() {
            // Two triangles for each cell, row by row.
            let (column, row) = (i / 2 % (SIDE - 1), i / 2 / (SIDE - 1));
            checks[(column / 3 + row / 3) % 2].push(*triangle);
        }
        let edges = settings.get("contact") > 0.5;
        Ok(Self {
            kind,
            friction,
            edges,
            cloth,
            contact,
            obstacle,
            report: ContactReport::default(),
            tangles: Vec::new(),
            hand: Hand::default(),
            begun: 0.0,
            picture: picture(&solid(kind)?, edges),
            checks,
        })
    }

    fn restart(&mut self) -> Outcome<()> {
        let begun = self.time();
        let (cloth, contact, obstacle) = arrange(self.kind, self.friction)?;
        (self.cloth, self.contact) = (cloth, contact);
        (self.obstacle, self.begun) = (obstacle, begun);
        self.picture = picture(&solid(self.kind)?, self.edges);
        self.hand = Hand::default();
        self.tangles.clear();
        Ok(())
    }
}

/// A mesh in small triangles: a still paints what is far before what is
/// near, triangle by triangle. Where cloth lies on top, it is drawn a little
/// smaller than it is.
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

impl Scene for DrapeMesh {
    fn time(&self) -> f64 {
        self.begun + self.cloth.world.t()
    }

    fn step_size(&self) -> f64 {
        FRAME
    }

    fn step(&mut self) -> Outcome<()> {
        self.hand.pull(&mut self.cloth.world);
        if self.edges {
            (_, self.report) = self.contact.step(&mut self.cloth, FRAME)?;
        } else {
            self.cloth.step(FRAME)?;
            self.report = ContactReport::default();
        }
        let Self { contact, cloth, tangles, .. } = self;
        tangles.clear();
        contact.each_tangle(&cloth.world, |point| tangles.push(point));
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        let (points, triangles) = &self.picture;
        canvas.mesh(points, triangles, Role::Third);
        let x = self.cloth.world.x();
        let x: Vec<Point> = x.iter().map(|x| (*x).into()).collect();
        for (check, role) in self.checks.iter().zip([Role::Body, Role::Second])
        {
            canvas.sheet(&x, check, role);
        }
        for point in &self.tangles {
            canvas.ball((*point).into(), 0.008, Role::Warning);
        }
        self.hand.draw(&self.cloth.world, Vec3::zeros(), canvas);
    }

    fn camera(&self) -> Camera {
        Camera::new([0.75, -1.3, 1.2], [0.0, 0.0, 0.48])
    }

    fn energies(&self) -> Vec<Reading> {
        let reading = |name, unit, value| Reading { name, unit, value };
        let world = &self.cloth.world;
        let stretch = 100.0 * self.cloth.largest_strain();
        vec![
            reading("motion", "J", world.energy().kinetic),
            reading("largest stretch", "%", stretch),
            reading("edges through faces", "", self.tangles.len() as f64),
            reading("touches", "", self.report.touches as f64),
            reading("pairs looked at", "", self.report.tests as f64),
        ]
    }

    fn set(&mut self, name: &str, value: f64) {
        match name {
            "friction" => {
                self.friction = value;
                let obstacles = self.cloth.world.obstacles_mut();
                obstacles[self.obstacle].friction = value;
            }
            // What is beyond the surface would stay there: start over.
            "contact" => {
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
        self.hand.grab(&mut self.cloth.world, ray, 40.0)
    }

    fn drag(&mut self, ray: &Ray) {
        self.hand.drag(ray);
    }

    fn release(&mut self) {
        self.hand.release(&mut self.cloth.world);
    }

    fn keys(&self) -> Vec<(char, &'static str)> {
        vec![('r', "start over")]
    }

    fn key(&mut self, key: char, _ray: &Ray) -> bool {
        key == 'r' && self.restart().is_ok()
    }
}
