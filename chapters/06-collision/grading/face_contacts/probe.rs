//! What `face_contacts` is put through.

use super::answer::{Contact, Kind, face_contacts};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Series};
use math::Vec3;
use std::f64::consts::TAU;

/// Crossings of edges that meet at angles above 0.01.
const CLOSE: Tolerance = Tolerance::new(1e-11, 1e-11);

/// A plane: where its origin is, its two axes, and the distance up to which
/// points are one (m); n is u × v.
#[derive(Clone, Copy)]
struct Plane {
    at: Vec3,
    u: Vec3,
    v: Vec3,
    one: f64,
}

/// Corners in a plane, counter-clockwise seen from where n points to.
type Polygon = Vec<[f64; 2]>;

impl Plane {
    fn floor() -> Plane {
        Plane { at: Vec3::zeros(), u: Vec3::x(), v: Vec3::y(), one: 1e-6 }
    }

    fn n(&self) -> Vec3 {
        self.u.cross(&self.v)
    }

    fn place(&self, p: [f64; 2]) -> Vec3 {
        self.at + p[0] * self.u + p[1] * self.v
    }

    /// The two faces; A looks down, and is listed the other way round.
    fn faces(&self, a: &Polygon, b: &Polygon) -> [Vec<Vec3>; 2] {
        let upper = a.iter().rev().map(|p| self.place(*p)).collect();
        [upper, b.iter().map(|p| self.place(*p)).collect()]
    }

    /// The student's contacts, in order along some odd direction.
    fn contacts(&self, a: &Polygon, b: &Polygon) -> Vec<Contact> {
        let [a, b] = self.faces(a, b);
        let mut found = face_contacts(&a, &b, self.n(), self.one);
        let odd = Vec3::new(0.61, 0.47, 0.29);
        // What is no number comes first, whatever its sign.
        let along = |c: &Contact| c.p.dot(&odd).max(f64::NEG_INFINITY);
        found.sort_by(|c, d| along(c).total_cmp(&along(d)));
        found
    }

    /// A case with what the student is given.
    fn given(&self, case: Case, a: &Polygon, b: &Polygon) -> Case {
        let [upper, lower] = self.faces(a, b).map(|face| {
            face.into_iter().map(<[f64; 3]>::from).collect::<Vec<_>>()
        });
        case.given("A", upper)
            .given("B", lower)
            .given("n", <[f64; 3]>::from(self.n()))
            .given("tolerance", self.one)
    }

    fn ask(&self, cases: &mut Cases, label: &str, a: &Polygon, b: &Polygon) {
        cases.run(self.given(Case::new(label), a, b), |case| {
            let found = self.contacts(a, b);
            let points = found.iter().map(|c| c.p.as_slice().to_vec());
            let (mut kinds, mut edges) = (Vec::new(), Vec::new());
            for contact in &found {
                kinds.push(match contact.kind {
                    Kind::CornerOfA => "corner of A",
                    Kind::CornerOfB => "corner of B",
                    Kind::Edges { ea, eb } => {
                        edges.push([ea.as_slice(), eb.as_slice()].concat());
                        "edges"
                    }
                });
            }
            let case = rows(case, "points", points.collect()).unit("m");
            let case = case.word("kinds", kinds.join(", "));
            rows(case, "ea and eb of each crossing", edges)
        });
    }
}

/// A matrix, or an empty list if it has no rows.
fn rows(case: Case, name: &str, rows: Vec<Vec<f64>>) -> Case {
    match rows.is_empty() {
        true => case.vector(name, Vec::new(), CLOSE),
        false => case.matrix(name, rows, CLOSE),
    }
}

/// A rectangle from corner to corner.
fn oblong(x: [f64; 2], y: [f64; 2]) -> Polygon {
    vec![[x[0], y[0]], [x[1], y[0]], [x[1], y[1]], [x[0], y[1]]]
}

pub fn public(cases: &mut Cases) {
    let floor = Plane::floor();
    let table = oblong([0.0, 2.0], [0.0, 2.0]);
    let mut on_table = |label: &str, x: [f64; 2], y: [f64; 2]| {
        floor.ask(cases, label, &oblong(x, y), &table);
    };
    // The example.
    on_table("over the edge", [1.0, 3.0], [0.5, 1.5]);
    on_table("small on large", [0.5, 1.0], [0.5, 1.5]);
    on_table("large on small", [-1.0, 3.0], [-2.0, 4.0]);
    on_table("across each other", [-1.0, 3.0], [0.5, 1.5]);
    on_table("equal and flush", [0.0, 2.0], [0.0, 2.0]);
    on_table("half over, and flush", [1.0, 3.0], [0.0, 2.0]);
    on_table("flush on one side", [0.5, 1.0], [0.0, 1.0]);
    // The area is a line, a point, nothing.
    on_table("side by side", [2.0, 4.0], [0.5, 3.0]);
    on_table("corner at corner", [2.0, 4.0], [2.0, 3.0]);
    on_table("apart", [2.5, 4.0], [0.5, 1.5]);
    // By less than the tolerance; the cross product is twice as large.
    on_table("hardly over the edge", [1.0, 2.0 + 0.7e-6], [0.5, 1.5]);
    on_table("a little over the edge", [1.0, 2.0 + 3e-6], [0.5, 1.5]);
    // Outside by just the tolerance is on B. The crossings are just as far from
    // those corners, and that is not closer.
    let far = oblong([1.0, 2.125], [0.5, 1.5]);
    let rough = Plane { one: 0.125, ..floor };
    rough.ask(cases, "just the tolerance", &far, &table);
    // Every edge crosses two others: an octagon.
    let turned = vec![[2.5, 1.0], [1.0, 2.5], [-0.5, 1.0], [1.0, -0.5]];
    floor.ask(cases, "a star", &turned, &table);
    // A corner of each in the other, and two crossings.
    let triangle = vec![[0.0, 0.0], [3.0, 0.0], [0.0, 3.0]];
    let pushed = vec![[0.5, 2.0], [2.5, 1.5], [3.0, 3.0]];
    floor.ask(cases, "a triangle on a triangle", &pushed, &triangle);
    // Of the size of a pin: the corners are 5e-4 apart.
    let pin = oblong([0.0, 5e-4], [0.0, 5e-4]);
    let other = oblong([1e-4, 8e-4], [2e-4, 4e-4]);
    floor.ask(cases, "pins", &pin, &other);
    // On a slope, with n = (0.6, 0, 0.8), away from the origin; and upside
    // down, with A below B.
    let slope = Plane {
        at: Vec3::new(1.0, -2.0, 3.0),
        u: Vec3::new(0.8, 0.0, -0.6),
        ..floor
    };
    let brick = oblong([1.0, 3.0], [0.5, 1.5]);
    slope.ask(cases, "on a slope", &brick, &table);
    let ceiling = Plane { u: Vec3::y(), v: Vec3::x(), ..slope };
    ceiling.ask(cases, "under a ceiling", &brick, &table);
}

/// A random convex polygon: corners on an ellipse, at uneven angles.
fn fresh_polygon(random: &mut Random, middle: [f64; 2]) -> Polygon {
    let (n, start) = (random.integer(3, 7), random.uniform(0.0, TAU));
    let size = [random.uniform(0.7, 1.2), random.uniform(0.7, 1.2)];
    let mut polygon = Vec::new();
    for i in 0..n {
        let turn = (i as f64 + random.uniform(0.0, 0.6)) / n as f64;
        let (s, c) = (start + TAU * turn).sin_cos();
        polygon.push([middle[0] + size[0] * c, middle[1] + size[1] * s]);
    }
    polygon
}

/// Any plane, and two polygons in it that have something in common.
fn fresh(random: &mut Random) -> (Plane, Polygon, Polygon) {
    let some =
        |random: &mut Random| Vec3::from_vec(random.vector(3, -1.0, 1.0));
    let u = (Vec3::x() + 0.5 * some(random)).normalize();
    let up = Vec3::z() + 0.5 * some(random);
    let v = up.cross(&u).normalize();
    let plane = Plane { at: some(random), u, v, ..Plane::floor() };
    let aside = [random.uniform(-0.6, 0.6), random.uniform(-0.6, 0.6)];
    let a = fresh_polygon(random, [0.0; 2]);
    (plane, a, fresh_polygon(random, aside))
}

fn area(polygon: &[[f64; 2]]) -> f64 {
    let mut twice = 0.0;
    for (i, p) in polygon.iter().enumerate() {
        let q = polygon[(i + 1) % polygon.len()];
        twice += p[0] * q[1] - q[0] * p[1];
    }
    0.5 * twice
}

/// What is left of `a` if everything outside `b` is cut away, edge by edge.
fn common(a: &Polygon, b: &Polygon) -> Polygon {
    let mut rest = a.clone();
    for (i, p) in b.iter().enumerate() {
        let q = b[(i + 1) % b.len()];
        let side = |r: [f64; 2]| {
            (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        };
        let mut kept = Vec::new();
        for (k, r) in rest.iter().enumerate() {
            let next = rest[(k + 1) % rest.len()];
            let (here, there) = (side(*r), side(next));
            if here >= 0.0 {
                kept.push(*r);
            }
            if (here >= 0.0) != (there >= 0.0) {
                let s = here / (here - there);
                kept.push([0, 1].map(|c| r[c] + s * (next[c] - r[c])));
            }
        }
        rest = kept;
    }
    rest
}

/// The points in the plane, in order around their middle.
fn outline(plane: &Plane, found: &[Contact]) -> Polygon {
    let flat = |c: &Contact| {
        let from = c.p - plane.at;
        [from.dot(&plane.u), from.dot(&plane.v)]
    };
    let mut points: Polygon = found.iter().map(flat).collect();
    let n = points.len().max(1) as f64;
    let mean = |c: usize| points.iter().map(|p| p[c]).sum::<f64>() / n;
    let middle = [mean(0), mean(1)];
    let angle = |p: &[f64; 2]| (p[1] - middle[1]).atan2(p[0] - middle[0]);
    points.sort_by(|p, q| angle(p).total_cmp(&angle(q)));
    points
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    for n in 1..=8 {
        let (plane, a, b) = fresh(random);
        let begun = |label: &str| {
            plane.given(Case::new(format!("{label}, pair {n}")), &a, &b)
        };
        cases.run(begun("the area in common"), |case| {
            let (found, right) = (plane.contacts(&a, &b), common(&a, &b));
            let off = area(&outline(&plane, &found)) - area(&right);
            let more = found.len() as f64 - right.len() as f64;
            let mut sines = 0.0_f64;
            for contact in &found {
                if let Kind::Edges { ea, eb } = contact.kind {
                    let along = ea.cross(&eb).normalize() - plane.n();
                    sines = sines.max(along.norm());
                }
            }
            case.scalar("area, off by", off, CLOSE)
                .unit("m²")
                .scalar("extra corners", more, Tolerance::EXACT)
                .scalar("ea × eb - n, at most", sines, Tolerance::abs(1e-9))
        });
        // Upside down: A is B, B is A, and n points the other way.
        cases.run(begun("A and B exchanged"), |case| {
            let below = Plane { u: plane.v, v: plane.u, ..plane };
            let [a2, b2] = [&b, &a].map(|polygon| -> Polygon {
                polygon.iter().rev().map(|p| [p[1], p[0]]).collect()
            });
            let one = plane.contacts(&a, &b);
            let other = below.contacts(&a2, &b2);
            let mut off = 0.0_f64;
            for (c, d) in one.iter().zip(&other) {
                off = off.max((c.p - d.p).norm());
            }
            case.scalar("points, off by at most", off, CLOSE).unit("m")
        });
    }
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["fresh faces", "other fresh faces", "a third pair of faces"] {
        let (plane, a, b) = fresh(random);
        plane.ask(cases, label, &a, &b);
    }
}

/// A brick and a triangle over the edge of a table.
pub fn see() -> Outcome<Drawing> {
    let table = oblong([0.0, 2.0], [0.0, 2.0]);
    let pairs = [
        ("over the edge", oblong([1.0, 3.0], [0.5, 2.0]), table.clone()),
        ("askew", vec![[0.2, 0.5], [2.4, 0.9], [1.2, 2.6]], table),
    ];
    let mut panels = Vec::new();
    for (title, a, b) in pairs {
        let ring = |p: &Polygon| -> Vec<_> {
            p.iter().chain(p.first()).map(|p| (p[0], p[1])).collect()
        };
        let right = common(&a, &b);
        let yours = Plane::floor().contacts(&a, &b);
        let yours = yours.iter().map(|c| (c.p.x, c.p.y));
        let panel = Panel::new().title(title).equal().bare();
        let panel = panel
            .add(Series::region("exact", ring(&right)).ink(Ink::Faint))
            .add(Series::line("B", ring(&b)).ink(Ink::Exact))
            .add(Series::line("A", ring(&a)).ink(Ink::Orange));
        panels.push(panel.add(Series::points("yours", yours).ink(Ink::Blue)));
    }
    Ok(Plot::strip(panels).shared_legend().draw()?)
}
