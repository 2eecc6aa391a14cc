//! What `polyhedron_inertia` is put through.

use super::answer::{Solid, polyhedron_inertia};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};
use math::{Mat3, Vec3, cross_matrix};
use std::f64::consts::TAU;

/// A closed surface.
struct Mesh {
    corners: Vec<Vec3>,
    triangles: Vec<[usize; 3]>,
}

impl Mesh {
    /// The tetrahedron of four points, whichever way round they are.
    fn tetrahedron(p: [Vec3; 4]) -> Mesh {
        let triangles = vec![[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
        let mesh = Mesh { corners: p.to_vec(), triangles };
        let inside = (p[1] - p[0]).cross(&(p[2] - p[0])).dot(&(p[3] - p[0]));
        if inside > 0.0 { mesh } else { mesh.inside_out() }
    }

    /// A block along the axes, from one corner to the opposite one.
    fn block(from: [f64; 3], to: [f64; 3]) -> Mesh {
        let mut corners = Vec::new();
        for i in 0..8 {
            let bit = |k: usize| if i >> k & 1 == 0 { from[k] } else { to[k] };
            corners.push(Vec3::new(bit(0), bit(1), bit(2)));
        }
        let sides = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4]];
        let others = [[2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];
        let sides = sides.into_iter().chain(others);
        let halves = sides.flat_map(|[a, b, c, d]| [[a, b, c], [a, c, d]]);
        Mesh { corners, triangles: halves.collect() }
    }

    /// An outline, anticlockwise, drawn out from z = 0 to a height. All of it
    /// can be seen from its first corner.
    fn prism(outline: &[[f64; 2]], height: f64) -> Mesh {
        let n = outline.len();
        let (mut corners, mut triangles) = (Vec::new(), Vec::new());
        for z in [0.0, height] {
            corners.extend(outline.iter().map(|p| Vec3::new(p[0], p[1], z)));
        }
        for i in 0..n {
            let j = (i + 1) % n;
            triangles.extend([[i, j, j + n], [i, j + n, i + n]]);
            if i > 0 && j > 0 {
                triangles.extend([[j, i, 0], [n, i + n, j + n]]);
            }
        }
        Mesh { corners, triangles }
    }

    fn inside_out(mut self) -> Mesh {
        for triangle in &mut self.triangles {
            triangle.swap(0, 1);
        }
        self
    }

    /// Two surfaces as one.
    fn with(mut self, other: Mesh) -> Mesh {
        let n = self.corners.len();
        self.corners.extend(other.corners);
        let moved = other.triangles.into_iter().map(|t| t.map(|i| i + n));
        self.triangles.extend(moved);
        self
    }

    fn moved(mut self, r: &Mat3, by: Vec3) -> Mesh {
        for corner in &mut self.corners {
            *corner = r * *corner + by;
        }
        self
    }

    fn answer(&self, density: f64) -> Solid {
        polyhedron_inertia(density, &self.corners, &self.triangles)
    }
}

/// Coordinates are below 10 and there are a few dozen terms: 1e-13 or so of
/// the tensor about the origin, which can be a hundred times the other.
const CLOSE: Tolerance = Tolerance::new(1e-11, 1e-11);

fn begun(label: &str, density: f64, mesh: &Mesh) -> Case {
    let corners: Vec<[f64; 3]> =
        mesh.corners.iter().map(|c| (*c).into()).collect();
    Case::new(label)
        .given("density", density)
        .given("corners", corners)
        .given("triangles", &mesh.triangles)
}

fn ask(cases: &mut Cases, label: &str, density: f64, mesh: &Mesh) {
    cases.run(begun(label, density, mesh), |case| {
        let Solid { mass, centre, inertia } = mesh.answer(density);
        let rows = inertia.row_iter();
        let rows = rows.map(|row| row.iter().copied().collect()).collect();
        case.scalar("mass", mass, CLOSE)
            .unit("kg")
            .vector("centre", centre.as_slice().to_vec(), CLOSE)
            .unit("m")
            .matrix("inertia", rows, CLOSE)
            .unit("kg m²")
    });
}

/// The fixed solids, each with the reason for its numbers.
pub fn public(cases: &mut Cases) {
    // The example, which is the published case massprops_unit_tetrahedron.
    let zero = Vec3::zeros();
    let corner = [zero, Vec3::x(), Vec3::y(), Vec3::z()];
    let corner = Mesh::tetrahedron(corner);
    ask(cases, "a corner of a cube", 1.0, &corner);
    // 12 kg, and 12/12 (4 + 9), 12/12 (1 + 9), 12/12 (1 + 4) as for every
    // block (notes D eq. 5-3), wherever it is.
    let block = Mesh::block([1.0, -2.0, 3.0], [2.0, 0.0, 6.0]);
    ask(cases, "a block away from the origin", 2.0, &block);
    // A tetrahedron has 1/20 of its mass times the sum of r rᵀ over its
    // corners, seen from the centre (2, 2, 3): (-2, -2, -3), (2, -2, -3),
    // (-2, 6, -3), (2, -2, 9). M = 20, so the factor is 1, and the sums are
    // xx 16, yy 48, zz 108, xy -16, xz 24, yz -24.
    let slanted = Mesh::tetrahedron([
        zero,
        Vec3::new(4.0, 0.0, 0.0),
        Vec3::new(0.0, 8.0, 0.0),
        Vec3::new(4.0, 0.0, 12.0),
    ]);
    ask(cases, "a slanted tetrahedron", 0.3125, &slanted);
    // Published case massprops_L_shape, by exact fractions: 6 kg,
    // (5/4, 3/4, 3/4), and 11/4, 23/4, 25/4 with 9/8 for x and y.
    let outline = [
        [0.0, 0.0],
        [3.0, 0.0],
        [3.0, 1.0],
        [1.0, 1.0],
        [1.0, 2.0],
        [0.0, 2.0],
    ];
    ask(cases, "an L", 1.0, &Mesh::prism(&outline, 1.5));
    // A cube of 8 kg with 8/12 · 8 = 16/3, without one of 1 kg in its middle
    // with 1/12 · 2 = 1/6: 31/6.
    let hollow = Mesh::block([-1.0; 3], [1.0; 3])
        .with(Mesh::block([-0.5; 3], [0.5; 3]).inside_out());
    ask(cases, "a hollow cube", 1.0, &hollow);
    // The first one again, with six times the density: 1 kg, 3/40, 1/80.
    ask(cases, "inside out", 6.0, &corner.inside_out());
}

fn triple(random: &mut Random, from: f64, to: f64) -> Vec3 {
    Vec3::from_vec(random.vector(3, from, to))
}

/// A random rotation: Rodrigues' formula.
fn rotation(random: &mut Random) -> Mat3 {
    let k = cross_matrix(triple(random, 0.2, 1.0).normalize());
    let angle = random.uniform(0.5, 3.0);
    Mat3::identity() + angle.sin() * k + (1.0 - angle.cos()) * k * k
}

/// A random tetrahedron that is not flat: near the example's, moved.
fn tetrahedron(random: &mut Random) -> [Vec3; 4] {
    let by = triple(random, -2.0, 2.0);
    let mut p = [by; 4];
    for (k, p) in p.iter_mut().enumerate() {
        *p += triple(random, -0.15, 0.15);
        if k > 0 {
            p[k - 1] += 1.0;
        }
    }
    p
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    turned_block(cases, random);
    cut(cases, random);
    finer(cases, random);
}

/// How well a solid agrees with what it must be; and no tensor is askew.
fn compared(case: Case, got: Solid, want: Solid) -> Case {
    let off = (got.inertia - want.inertia).amax() / want.inertia.amax();
    let askew = (got.inertia - got.inertia.transpose()).amax();
    let rounding = Tolerance::abs(1e-10);
    case.scalar("mass / expected mass", got.mass / want.mass, rounding)
        .scalar("centre, off by", (got.centre - want.centre).norm(), rounding)
        .unit("m")
        .scalar("tensor, off by / largest entry", off, rounding)
        .scalar("not symmetric by, at most", askew, rounding)
        .unit("kg m²")
}

/// A random block, turned and moved: the mass and the centre go along, and
/// the tensor is R I Rᵀ of the known one (notes D eq. 2-39).
fn turned_block(cases: &mut Cases, random: &mut Random) {
    let half = triple(random, 0.3, 1.0);
    let (r, centre) = (rotation(random), triple(random, -3.0, 3.0));
    let density = random.uniform(0.5, 2.0);
    let mesh = Mesh::block((-half).into(), half.into()).moved(&r, centre);
    let label = "a block, turned and moved";
    cases.run(begun(label, density, &mesh), |case| {
        let mass = 8.0 * density * half.product();
        let squares = half.component_mul(&half);
        let moments = Vec3::from_element(squares.sum()) - squares;
        let moments = Mat3::from_diagonal(&(mass / 3.0 * moments));
        let inertia = r * moments * r.transpose();
        compared(case, mesh.answer(density), Solid { mass, centre, inertia })
    });
}

/// A tetrahedron cut in two through a point of an edge: the pieces add up to
/// the whole, each as seen from their common centre (eq. 2-35).
fn cut(cases: &mut Cases, random: &mut Random) {
    let [a, b, c, d] = tetrahedron(random);
    let m = a + random.uniform(0.2, 0.8) * (b - a);
    let whole = Mesh::tetrahedron([a, b, c, d]);
    let begun = begun("two pieces make the whole", 2.0, &whole)
        .given("cut through the first edge at", <[f64; 3]>::from(m));
    cases.run(begun, |case| {
        let [one, two] = [[a, m, c, d], [m, b, c, d]]
            .map(|piece| Mesh::tetrahedron(piece).answer(2.0));
        let mass = one.mass + two.mass;
        let centre = (one.mass * one.centre + two.mass * two.centre) / mass;
        let mut inertia = Mat3::zeros();
        for piece in [one, two] {
            let arm = cross_matrix(piece.centre - centre);
            inertia += piece.inertia - piece.mass * arm * arm;
        }
        let pieces = Solid { mass, centre, inertia };
        compared(case, pieces, whole.answer(2.0))
    });
}

/// Each triangle made three by a point inside it, and the corners listed in
/// another order: the same solid, inside out or not.
fn finer(cases: &mut Cases, random: &mut Random) {
    let coarse = Mesh::tetrahedron(tetrahedron(random));
    let mut fine = Mesh { corners: coarse.corners.clone(), triangles: vec![] };
    for &[a, b, c] in &coarse.triangles {
        let s = random.uniform(0.2, 0.4);
        let [p, q, r] = [a, b, c].map(|i| coarse.corners[i]);
        let n = fine.corners.len();
        fine.corners.push(s * (p + q) + (1.0 - 2.0 * s) * r);
        fine.triangles.extend([[a, b, n], [n, b, c], [c, a, n]]);
    }
    let fine = fine.inside_out();
    let label = "a finer mesh, inside out";
    cases.run(begun(label, 1.0, &fine), |case| {
        compared(case, fine.answer(1.0), coarse.answer(1.0))
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["a fresh tetrahedron", "another fresh tetrahedron"] {
        let mesh = Mesh::tetrahedron(tetrahedron(random));
        ask(cases, label, random.uniform(0.5, 2.0), &mesh);
    }
    let outline = [[0.0, 0.0], [3.0, 0.0], [3.0, 1.0], [1.0, 0.6], [0.5, 2.0]];
    let mesh = Mesh::prism(&outline, random.uniform(0.5, 2.0));
    let mesh = mesh.moved(&rotation(random), triple(random, -2.0, 2.0));
    ask(cases, "a fresh solid with a dent", 1.5, &mesh.inside_out());
}

/// Columns with more and more sides, 1 m round their axis: about it and per
/// mass, (2 + cos(2π/n))/6, which tends to the ½ of a cylinder. And one
/// column, moved away from the origin, which should not matter.
pub fn see() -> Outcome<Drawing> {
    let column = |n: usize| {
        let angle = |i: usize| TAU * i as f64 / n as f64;
        let outline = (0..n).map(|i| [angle(i).cos(), angle(i).sin()]);
        Mesh::prism(&outline.collect::<Vec<_>>(), 1.0)
    };
    let per_mass = |mesh: &Mesh| {
        let solid = mesh.answer(1.0);
        solid.inertia[(2, 2)] / solid.mass
    };
    let yours = (3..=16).map(|n| (n as f64, per_mass(&column(n)))).collect();
    let exact = |n: f64| (2.0 + (TAU / n).cos()) / 6.0;
    let exact = Series::graph("exact", 3.0..=16.0, exact);
    let six = |d: f64| {
        let by = Vec3::new(d, 0.5 * d, 0.0);
        (d, per_mass(&column(6).moved(&Mat3::identity(), by)))
    };
    let far = (0..=12).map(|i| six(0.25 * f64::from(i))).collect();
    let level = Series::line("exact", [(0.0, 2.5 / 6.0), (3.0, 2.5 / 6.0)]);
    let panel = |exact: Series, yours: Vec<Point>| {
        Panel::new()
            .y("inertia / mass (m²)")
            .y_range(0.0..=0.7)
            .add(exact.ink(Ink::Exact))
            .add(Series::points("yours", yours).ink(Ink::Blue))
    };
    let sides = panel(exact, yours).title("more and more sides");
    let sides = sides.x("sides of the column").horizontal(0.5, "cylinder");
    let moved = panel(level, far).title("six sides, moved");
    let moved = moved.x("distance from the origin (m)");
    Ok(Plot::strip([sides, moved]).shared_legend().draw()?)
}
