//! What `face_ndot` and `edge_ndot` are put through.

use super::answer::{Edges, Turning, edge_ndot, face_ndot};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance, worst};
use figure::{Ink, Panel, Plot, Series};
use math::{Mat3, Vec3, cross_matrix};

/// A dozen products, and divisions by lengths of about 1.
const CLOSE: Tolerance = Tolerance::new(1e-11, 1e-11);

/// Two edges, and how their bodies turn.
#[derive(Clone, Copy)]
struct Scene {
    edges: Edges,
    omega_a: Vec3,
    omega_b: Vec3,
}

fn list(v: Vec3) -> [f64; 3] {
    v.into()
}

impl Scene {
    /// Edges along these, A above B, nothing turns.
    fn new(ea: [f64; 3], eb: [f64; 3]) -> Scene {
        let to_a = Vec3::new(0.0, 0.0, 2.0);
        let edges = Edges { ea: Vec3::from(ea), eb: Vec3::from(eb), to_a };
        Scene { edges, omega_a: Vec3::zeros(), omega_b: Vec3::zeros() }
    }

    fn turning(self, omega_a: [f64; 3], omega_b: [f64; 3]) -> Scene {
        let (omega_a, omega_b) = (Vec3::from(omega_a), Vec3::from(omega_b));
        Scene { omega_a, omega_b, ..self }
    }

    fn find(&self) -> Turning {
        edge_ndot(&self.edges, self.omega_a, self.omega_b)
    }

    /// The case, with this scene as what is given.
    fn told(&self, case: Case) -> Case {
        let Edges { ea, eb, to_a } = self.edges;
        let spins = (list(self.omega_a), list(self.omega_b));
        case.given("ea, eb", (list(ea), list(eb)))
            .given("to_a", list(to_a))
            .given("omega_a, omega_b", spins)
    }

    fn ask(self, cases: &mut Cases, label: &str) {
        cases.run(self.told(Case::new(label)), |case| {
            let Turning { n, ndot } = self.find();
            case.vector("n", n.as_slice().to_vec(), CLOSE)
                .vector("n'", ndot.as_slice().to_vec(), CLOSE)
                .unit("1/s")
        });
    }
}

fn face(case: Case, n: Vec3, [omega_a, omega_b]: [Vec3; 2]) -> Case {
    case.given("n", list(n))
        .given("omega_a, omega_b", (list(omega_a), list(omega_b)))
}

fn ask_face(cases: &mut Cases, label: &str, n: Vec3, omega: [Vec3; 2]) {
    let [omega_a, omega_b] = omega;
    cases.run(face(Case::new(label), n, omega), |case| {
        let ndot = face_ndot(n, omega_a, omega_b);
        case.vector("n'", ndot.as_slice().to_vec(), CLOSE).unit("1/s")
    });
}

pub fn public(cases: &mut Cases) {
    // (1, 0, 0) × (0, 0, 1) = (0, -1, 0); A's spin does not matter.
    let (up, spin) = (Vec3::z(), Vec3::new(5.0, 6.0, 7.0));
    ask_face(cases, "a face that turns", up, [spin, Vec3::x()]);
    let n = Vec3::new(0.6, 0.0, 0.8);
    ask_face(cases, "a corner that turns", n, [spin, Vec3::zeros()]);
    ask_face(cases, "both turn", n, [spin, Vec3::new(1.0, 2.0, 3.0)]);
    // The example, and the same edge reversed.
    let (tips, still) = ([0.0, 2.0, 0.0], [0.0; 3]);
    let example = Scene::new([1.0, 0.0, 0.0], [1.0, 1.0, 0.0]);
    example.turning(tips, still).ask(cases, "A tips on a table's edge");
    let back = Scene::new([1.0, 0.0, 0.0], [-1.0, -1.0, 0.0]);
    back.turning(tips, still).ask(cases, "B's edge backwards");
    let back = Scene::new([-1.0, 0.0, 0.0], [1.0, 1.0, 0.0]);
    back.turning(tips, still).ask(cases, "A's edge backwards");
    let mut below = example.turning(tips, still);
    below.edges.to_a = Vec3::new(0.0, 0.0, -0.5);
    below.ask(cases, "A is below");
    // eb' = (0, 2, 0) × (1, 1, 0) = (0, 0, -2), z = (1, 0, 0) × (0, 0, -2) =
    // (0, 2, 0); and if both turn alike, the sum is omega × n = (2, 0, 0).
    example.turning(still, tips).ask(cases, "B tips");
    example.turning(tips, tips).ask(cases, "both tip alike");
    // About the normal: the edges turn in their plane, and n stays.
    let about = [0.0, 0.0, 3.0];
    example.turning(about, still).ask(cases, "A turns about n");
    // Long edges: ea × eb = (0, 0, 12). ea' = (0, 0, -6), z = (0, 0, -6) ×
    // (0, 4, 0) = (24, 0, 0), divided by 12.
    let long = Scene::new([3.0, 0.0, 0.0], [0.0, 4.0, 0.0]);
    long.turning(tips, still).ask(cases, "long edges");
    // ea × eb = (0, 2, -2), of length 2 √2, points down: eb is reversed, and B
    // turns it. z has a part along n.
    let slant = Scene::new([1.0, 1.0, 1.0], [2.0, 0.0, 0.0]);
    slant
        .turning([1.0, 2.0, 3.0], [0.5, -1.0, 2.0])
        .ask(cases, "slanting edges");
    slant.ask(cases, "nothing turns");
}

fn triple(random: &mut Random, size: f64) -> Vec3 {
    Vec3::from_vec(random.vector(3, -size, size))
}

/// Edges of any length and direction, at an angle of 0.4 or more, and a `to_a`
/// that is not far from the normal, or from its opposite.
fn fresh(random: &mut Random) -> Scene {
    let ea = random.uniform(0.5, 2.0) * Vec3::x() + triple(random, 0.3);
    let eb = random.uniform(0.5, 2.0) * Vec3::y() + triple(random, 0.3);
    let side = if random.unit() < 0.5 { -1.0 } else { 1.0 };
    let to_a = side * Vec3::z() + triple(random, 0.2);
    let (omega_a, omega_b) = (triple(random, 2.0), triple(random, 2.0));
    Scene { edges: Edges { ea, eb, to_a }, omega_a, omega_b }
}

/// The rotation by omega t: Rodrigues' formula.
fn turn(omega: Vec3, t: f64) -> Mat3 {
    let speed = omega.norm().max(1e-9);
    let (k, (s, c)) = (cross_matrix(omega / speed), (speed * t).sin_cos());
    Mat3::identity() + s * k + (1.0 - c) * k * k
}

/// The normal a time t later.
fn later(scene: &Scene, t: f64) -> Vec3 {
    let Scene { edges: Edges { ea, eb, to_a }, omega_a, omega_b } = *scene;
    let n = (turn(omega_a, t) * ea).cross(&(turn(omega_b, t) * eb));
    n.normalize() * n.dot(&to_a).signum()
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let scenes = [0; 10].map(|_| fresh(random));
    // Central differences over 2e-4 s; third derivatives are below 1000, and
    // a sixth of 1e-8 times that is below 1e-5.
    cases.run(Case::new("how the normal really turns"), |case| {
        let (case, [off, rate]) = worst(case, &scenes, Scene::told, |scene| {
            let Turning { n, ndot } = scene.find();
            let slope = (later(scene, 1e-4) - later(scene, -1e-4)) / 2e-4;
            [(n - later(scene, 0.0)).norm(), (ndot - slope).norm()]
        });
        case.scalar("n, off by at most", off, Tolerance::abs(1e-10))
            .scalar("n', off by at most", rate, Tolerance::abs(1e-4))
            .unit("1/s")
    });
    // Which end of an edge comes first, and how long it is, is nothing to the
    // normal. Names exchanged: n is reversed, and n' with it.
    cases.run(Case::new("other edges, the same lines"), |case| {
        let (case, [off, turned]) = worst(case, &scenes, Scene::told, |scene| {
            let Scene { edges: Edges { ea, eb, to_a }, .. } = *scene;
            let one = scene.find();
            let edges = Edges { ea: -2.0 * ea, eb: 3.0 * eb, to_a: 5.0 * to_a };
            let other = Scene { edges, ..*scene }.find();
            let off = (one.n - other.n).norm();
            let off = off.max((one.ndot - other.ndot).norm());
            let edges = Edges { ea: eb, eb: ea, to_a: -to_a };
            let (omega_a, omega_b) = (scene.omega_b, scene.omega_a);
            let other = Scene { edges, omega_a, omega_b }.find();
            let turned = (one.n + other.n).norm();
            [off, turned.max((one.ndot + other.ndot).norm())]
        });
        let rounding = Tolerance::abs(1e-10);
        case.scalar("other lengths, differs by at most", off, rounding).scalar(
            "names exchanged, differs by at most",
            turned,
            rounding,
        )
    });
    let faces =
        [0; 5].map(|_| (triple(random, 1.0).normalize(), triple(random, 2.0)));
    cases.run(Case::new("how a face really turns"), |case| {
        let (mut rate, mut at) = (0.0_f64, 0);
        for (k, (n, omega)) in faces.into_iter().enumerate() {
            let later = |t: f64| turn(omega, t) * n;
            let slope = (later(1e-4) - later(-1e-4)) / 2e-4;
            let off = (face_ndot(n, 3.0 * n, omega) - slope).norm();
            if off > rate {
                (rate, at) = (off, k);
            }
        }
        let (n, omega) = faces[at];
        face(case, n, [3.0 * n, omega])
            .scalar("n', off by at most", rate, Tolerance::abs(1e-6))
            .unit("1/s")
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["fresh edges", "other fresh edges", "a third pair of edges"] {
        fresh(random).ask(cases, label);
    }
    let n = (Vec3::z() + triple(random, 0.5)).normalize();
    let spins = [triple(random, 2.0), triple(random, 2.0)];
    ask_face(cases, "a fresh face", n, spins);
}

/// A rod turns on the edge of a table, slantwise: how n' changes with the angle
/// at which the rod lies across the edge.
pub fn see() -> Outcome<Drawing> {
    let spin = [0.0, 1.0, 0.0];
    let at = |angle: f64| {
        let rod = [angle.cos(), angle.sin(), 0.2];
        Scene::new(rod, [0.0, 1.0, 0.0]).turning(spin, [0.0; 3])
    };
    let mut panel = Panel::new()
        .title("a rod across a table's edge tips at 1 rad/s")
        .axes("angle between the rod and a right angle (rad)", "n' (1/s)");
    for (axis, (name, ink)) in
        [("x", Ink::Blue), ("z", Ink::Orange)].into_iter().enumerate()
    {
        let axis = 2 * axis;
        let exact = |angle: f64| {
            let scene = at(angle);
            ((later(&scene, 1e-5) - later(&scene, -1e-5)) / 2e-5)[axis]
        };
        let label = if axis == 0 { "exact" } else { "" };
        let angles = (-12..=12).map(|i| 0.1 * f64::from(i));
        let yours = angles.map(|angle| (angle, at(angle).find().ndot[axis]));
        panel = panel
            .add(Series::graph(label, -1.2..=1.2, exact).ink(Ink::Exact))
            .add(
                Series::points(format!("yours, along {name}"), yours).ink(ink),
            );
    }
    Ok(Plot::wide(panel).shared_legend().draw()?)
}
