//! Two stones and the plane between them.

use crate::arrangements::stone;
use crate::look;
use crate::{
    Feature, Overlap, Placed, Polyhedron, Pose, Verdict, Witness,
    closest_points,
};
use course::{
    Camera, Canvas, Outcome, Param, Point, Ray, Reading, Role, Scene,
    SceneEntry, Settings,
};
use math::{Vec3, point, vector};

/// The step, s.
const H: f64 = 1.0 / 60.0;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "witness",
        title: "The plane between two stones",
        sentence: "Drag a stone around the other: the plane rests on the same \
                   face or edges for a long while and then jumps; push them \
                   into each other and the plane gives way to a witness of \
                   the overlap.",
        alt: "Two faceted stones with a flat square between them; the face \
              that it is parallel to has a coloured border.",
        params: vec![
            Param::new("corners", "corners of each stone", 4.0..=60.0, 12.0)
                .integer(),
            Param::new("spin", "how fast the right one turns", 0.0..=3.0, 0.4)
                .unit("rad/s"),
        ],
        still_at: 1.0,
        build: |settings| Ok(Box::new(Stones::new(settings)?)),
    }
}

struct Stones {
    shapes: [Polyhedron; 2],
    poses: [Pose; 2],
    witness: Witness,
    verdict: Verdict,
    spin: f64,
    steps: usize,
    held: Option<Held>,
}

/// Which stone is held, where on it, and how far from the eye.
struct Held {
    stone: usize,
    offset: Vec3,
    depth: f64,
}

impl Stones {
    fn new(settings: &Settings) -> Outcome<Self> {
        let corners = settings.count("corners");
        let shapes = [stone(corners, 3)?, stone(corners, 8)?];
        let poses = [
            Pose::at(Vec3::new(-1.15, 0.0, 1.2)),
            Pose::at(Vec3::new(1.15, 0.0, 1.3)),
        ];
        let mut witness = Witness::new(1e-9, 0.0);
        let [a, b] = [0, 1].map(|i| Placed::new(&shapes[i], poses[i]));
        let verdict = witness.update(&a, &b);
        let (spin, steps, held) = (settings.get("spin"), 0, None);
        Ok(Self { shapes, poses, witness, verdict, spin, steps, held })
    }

    fn placed(&self) -> [Placed<'_>; 2] {
        [0, 1].map(|i| Placed::new(&self.shapes[i], self.poses[i]))
    }

    fn ask(&mut self) {
        let mut witness = self.witness;
        let [a, b] = self.placed();
        let verdict = witness.update(&a, &b);
        (self.witness, self.verdict) = (witness, verdict);
    }

    fn draw_witness(&self, canvas: &mut dyn Canvas) {
        let [a, b] = &self.placed();
        match self.verdict {
            Verdict::Apart(plane) => {
                let middle = 0.5 * (a.vertex(plane.a) + b.vertex(plane.b));
                draw_plane(middle, plane.n, canvas);
                match plane.feature {
                    Feature::FaceA(i) => {
                        look::outline(a, i, Role::Force, canvas);
                    }
                    Feature::FaceB(i) => {
                        look::outline(b, i, Role::Force, canvas);
                    }
                    Feature::Edges(i, j) => {
                        look::edge(a, i, Role::Force, canvas);
                        look::edge(b, j, Role::Force, canvas);
                    }
                }
            }
            Verdict::Overlapping(Some(overlap)) => match overlap {
                Overlap::VertexOfA(i) => spot(a.vertex(i), canvas),
                Overlap::VertexOfB(i) => spot(b.vertex(i), canvas),
                Overlap::EdgeOfA(i) => {
                    look::edge(a, i, Role::Warning, canvas);
                }
                Overlap::EdgeOfB(i) => {
                    look::edge(b, i, Role::Warning, canvas);
                }
                Overlap::Shared(p) => {
                    spot(a.pose.world_from_body(p), canvas);
                }
            },
            Verdict::Overlapping(None) => {}
        }
    }
}

fn spot(at: Vec3, canvas: &mut dyn Canvas) {
    canvas.ball(point(at), 0.06, Role::Warning);
}

/// A square across `n` around `middle`.
fn draw_plane(middle: Vec3, n: Vec3, canvas: &mut dyn Canvas) {
    let mut side = Vec3::zeros();
    side[n.iamin()] = 1.0;
    let u = 1.1 * n.cross(&side).normalize();
    let v = n.cross(&u);
    let corners: [Point; 4] =
        [u + v, v - u, -u - v, u - v].map(|corner| point(middle + corner));
    let mut border = corners.to_vec();
    border.push(corners[0]);
    canvas.path(&border, Role::Exact);
    canvas.line(corners[0], corners[2], Role::Trail);
    canvas.line(corners[1], corners[3], Role::Trail);
    canvas.arrow(point(middle), point(middle + 0.5 * n), Role::Exact);
}

impl Scene for Stones {
    fn time(&self) -> f64 {
        H * self.steps as f64
    }

    fn step_size(&self) -> f64 {
        H
    }

    fn step(&mut self) -> Outcome<()> {
        let axis = Vec3::new(0.3, 1.0, 0.2);
        self.poses[1] = self.poses[1].turned(axis, self.spin * H);
        self.steps += 1;
        self.ask();
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        let overlapping = matches!(self.verdict, Verdict::Overlapping(_));
        let [a, b] = &self.placed();
        if overlapping {
            // Faces would hide what is inside.
            for (body, role) in [(a, Role::Body), (b, Role::Second)] {
                look::wires(body, role, canvas);
            }
        } else {
            look::draw(a, Role::Body, canvas);
            look::draw(b, Role::Second, canvas);
        }
        self.draw_witness(canvas);
    }

    fn camera(&self) -> Camera {
        Camera::new([3.4, -4.6, 3.2], [0.0, 0.0, 1.2])
    }

    fn energies(&self) -> Vec<Reading> {
        let [a, b] = &self.placed();
        let apart = closest_points(a, b).map_or(0.0, |c| c.distance);
        let gap = match self.verdict {
            Verdict::Apart(plane) => plane.gap,
            Verdict::Overlapping(_) => 0.0,
        };
        let counts = self.witness.counts();
        let reading = |name, unit, value| Reading { name, unit, value };
        vec![
            reading("gap of the plane", "m", gap),
            reading("distance", "m", apart),
            reading("old plane", "", counts.same_plane as f64),
            reading("plane next to it", "", counts.neighbour as f64),
            reading("old overlap", "", counts.same_overlap as f64),
            reading("searches", "", counts.search as f64),
        ]
    }

    fn set(&mut self, name: &str, value: f64) {
        if name == "spin" {
            self.spin = value;
            return;
        }
        let shapes = [3, 8].map(|seed| stone(value as usize, seed));
        // Four corners or more always make a stone.
        if let [Ok(a), Ok(b)] = shapes {
            self.shapes = [a, b];
            self.witness = Witness::new(1e-9, 0.0);
            self.ask();
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        self.held = None;
        let mut nearest = f64::INFINITY;
        for stone in 0..2 {
            let hit = look::hit(&self.placed()[stone], ray);
            if let Some(depth) = hit.filter(|depth| *depth < nearest) {
                nearest = depth;
                let offset = self.poses[stone].x - vector(ray.at(depth));
                self.held = Some(Held { stone, offset, depth });
            }
        }
        self.held.is_some()
    }

    fn drag(&mut self, ray: &Ray) {
        if let Some(held) = &self.held {
            let x = vector(ray.at(held.depth)) + held.offset;
            self.poses[held.stone].x = x;
            self.ask();
        }
    }

    fn release(&mut self) {
        self.held = None;
    }
}
