//! Two stones and their separating plane.

use crate::lab::arrangements::stone;
use crate::lab::draw;
use crate::{
    Feature, Overlap, Placed, Polyhedron, Pose, Verdict, Witness,
    closest_points,
};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Point, Ray, Reading, Role,
    Scene, SceneEntry,
};
use math::{Vec3, point, vector};

/// The step, s.
const H: f64 = 1.0 / 60.0;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "witness",
        title: "The separating plane of two stones",
        sentence: "Drag one stone around the other: the plane rests on the \
                   same face or edges for a long while and then jumps. Push \
                   them into each other, and the plane gives way to a \
                   witness of the overlap.",
        alt: "Two faceted stones with a flat square between them; the face \
              that it is parallel to has a coloured border.",
        params: vec![
            Param::new("corners", "corners of each stone", 4.0..=60.0, 12.0)
                .integer(),
            Param::new(
                "spin",
                "angular speed of the right one",
                0.0..=3.0,
                0.4,
            )
            .unit("rad/s"),
        ],
        still_at: 1.0,
        build: Box::new(|values| Ok(Box::new(WitnessScene::new(values)?))),
    }
}

struct WitnessScene {
    shapes: [Polyhedron; 2],
    poses: [Pose; 2],
    witness: Witness,
    verdict: Verdict,
    spin: f64,
    steps: usize,
    held: Option<Picked>,
}

/// Which stone is grabbed, where on it, and how far from the eye.
struct Picked {
    stone: usize,
    offset: Vec3,
    depth: f64,
}

impl WitnessScene {
    fn new(values: &ParamValues) -> Outcome<Self> {
        let corners = values.count("corners");
        let shapes = [stone(corners, 3)?, stone(corners, 8)?];
        let poses = [
            Pose::at(Vec3::new(-1.15, 0.0, 1.2)),
            Pose::at(Vec3::new(1.15, 0.0, 1.3)),
        ];
        let mut witness = Witness::new(1e-9, 0.0);
        let [a, b] = [0, 1].map(|i| Placed::new(&shapes[i], poses[i]));
        let verdict = witness.update(&a, &b);
        let (spin, steps, held) = (values.get("spin"), 0, None);
        Ok(Self { shapes, poses, witness, verdict, spin, steps, held })
    }

    fn placed(&self) -> [Placed<'_>; 2] {
        [0, 1].map(|i| Placed::new(&self.shapes[i], self.poses[i]))
    }

    fn update_witness(&mut self) {
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
                        draw::face_outline(a, i, Role::Force, canvas);
                    }
                    Feature::FaceB(i) => {
                        draw::face_outline(b, i, Role::Force, canvas);
                    }
                    Feature::Edges(i, j) => {
                        draw::edge(a, i, Role::Force, canvas);
                        draw::edge(b, j, Role::Force, canvas);
                    }
                }
            }
            Verdict::Overlapping(Some(overlap)) => match overlap {
                Overlap::VertexOfA(i) => draw_point(a.vertex(i), canvas),
                Overlap::VertexOfB(i) => draw_point(b.vertex(i), canvas),
                Overlap::EdgeOfA(i) => {
                    draw::edge(a, i, Role::Warning, canvas);
                }
                Overlap::EdgeOfB(i) => {
                    draw::edge(b, i, Role::Warning, canvas);
                }
                Overlap::Shared(p) => {
                    draw_point(a.pose.world_from_body(p), canvas);
                }
            },
            Verdict::Overlapping(None) => {}
        }
    }
}

fn draw_point(at: Vec3, canvas: &mut dyn Canvas) {
    canvas.ball(point(at), 0.06, Role::Warning);
}

/// Draws a square perpendicular to `n` around `middle`.
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

impl Scene for WitnessScene {
    fn time(&self) -> f64 {
        H * self.steps as f64
    }

    fn step_size(&self) -> f64 {
        H
    }

    fn step(&mut self) -> Outcome<()> {
        let axis = Vec3::new(0.3, 1.0, 0.2);
        self.poses[1] = self.poses[1].rotated(axis, self.spin * H);
        self.steps += 1;
        self.update_witness();
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        let overlapping = matches!(self.verdict, Verdict::Overlapping(_));
        let [a, b] = &self.placed();
        if overlapping {
            // Faces would hide the witness inside.
            for (body, role) in [(a, Role::Body), (b, Role::Second)] {
                draw::wireframe(body, role, canvas);
            }
        } else {
            draw::polyhedron(a, Role::Body, canvas);
            draw::polyhedron(b, Role::Second, canvas);
        }
        self.draw_witness(canvas);
    }

    fn camera(&self) -> Camera {
        Camera::new([4.09, -5.53, 3.61], [0.0, 0.0, 1.2])
    }

    fn readings(&self) -> Vec<Reading> {
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
            reading("cached plane holds", "", counts.same_plane as f64),
            reading("neighbouring plane", "", counts.neighbour as f64),
            reading("cached overlap holds", "", counts.same_overlap as f64),
            reading("full searches", "", counts.search as f64),
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
            self.update_witness();
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        self.held = None;
        let mut nearest = f64::INFINITY;
        for stone in 0..2 {
            let hit = draw::cast_ray(&self.placed()[stone], ray);
            if let Some(depth) = hit.filter(|depth| *depth < nearest) {
                nearest = depth;
                let offset = self.poses[stone].x - vector(ray.at(depth));
                self.held = Some(Picked { stone, offset, depth });
            }
        }
        self.held.is_some()
    }

    fn drag(&mut self, ray: &Ray) {
        if let Some(held) = &self.held {
            let x = vector(ray.at(held.depth)) + held.offset;
            self.poses[held.stone].x = x;
            self.update_witness();
        }
    }

    fn release(&mut self) {
        self.held = None;
    }
}
