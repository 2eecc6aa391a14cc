//! What `separating_plane` is put through.

use super::answer::{Block, Separation, Witness, separating_plane};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Series};
use math::{Mat3, Vec3, cross_matrix};
use std::f64::consts::FRAC_PI_4;

/// Sums of a dozen products of numbers below 10.
const CLOSE: Tolerance = Tolerance::new(1e-11, 1e-11);

/// A box that is not turned, given by its edges.
fn block(x: [f64; 3], edges: [f64; 3]) -> Block {
    let half = 0.5 * Vec3::from(edges);
    Block { x: Vec3::from(x), world_from_body: Mat3::identity(), half }
}

/// The same box, turned about an axis: Rodrigues' formula.
fn turned(block: Block, axis: Vec3, angle: f64) -> Block {
    let k = cross_matrix(axis.normalize());
    let turn = Mat3::identity() + angle.sin() * k + (1.0 - angle.cos()) * k * k;
    Block { world_from_body: turn * block.world_from_body, ..block }
}

fn shown(witness: Witness) -> String {
    match witness {
        Witness::AxisOfA(i) => format!("axis {i} of A"),
        Witness::AxisOfB(j) => format!("axis {j} of B"),
        Witness::Edges(i, j) => format!("edges {i} of A, {j} of B"),
    }
}

/// A case with two boxes.
fn given(mut case: Case, a: &Block, b: &Block) -> Case {
    for (name, block) in [("A", a), ("B", b)] {
        let rows = block.world_from_body.row_iter();
        let rows: Vec<Vec<f64>> =
            rows.map(|row| row.iter().copied().collect()).collect();
        let (x, half) = (<[f64; 3]>::from(block.x), block.half.as_slice());
        case = case
            .given(format!("{name}: x, half"), (x, half))
            .given(format!("{name}: matrix, row by row"), rows);
    }
    case
}

fn ask(cases: &mut Cases, label: &str, a: Block, b: Block) {
    cases.run(given(Case::new(label), &a, &b), |case| {
        let Separation { witness, n, gap } = separating_plane(&a, &b);
        case.word("witness", shown(witness))
            .vector("n", n.as_slice().to_vec(), CLOSE)
            .scalar("gap", gap, CLOSE)
            .unit("m")
    });
}

pub fn public(cases: &mut Cases) {
    let cube = block([0.0; 3], [1.0; 3]);
    let at = |x: [f64; 3]| block(x, [1.0; 3]);
    // The example, and the other way round.
    ask(cases, "two cubes", cube, at([1.5, 0.3, -0.1]));
    ask(cases, "two cubes, exchanged", at([1.5, 0.3, -0.1]), cube);
    // Published case polyhedra_boxes_corner_gap: 0.1, 0.2 and 0.2 along the
    // axes. The corners are 0.3 apart, but no plane has a gap of that.
    ask(cases, "corner to corner", cube, at([1.1, 1.2, 1.2]));
    // Hardly turned, about (0, 1, 1): the edges along x have a cross product
    // along that axis, in which the gap is 0.4/√2. But it is 1e-7 long, and
    // no direction at all; if it is 1e-3 long it counts.
    let slightly = |angle: f64| {
        turned(at([1.1, 1.2, 1.2]), Vec3::new(0.0, 1.0, 1.0), angle)
    };
    ask(cases, "nearly parallel edges", cube, slightly(1e-7));
    ask(cases, "not quite parallel edges", cube, slightly(1e-3));
    ask(cases, "touching from below", cube, at([0.25, -1.0, 0.5]));
    // 0.25 - 1, 0.125 - 1 and 0.875 - 1.
    ask(cases, "overlapping", cube, at([0.25, 0.125, 0.875]));
    // 3 + 0.5 is what both reach together, and 0.5, 1 and 1.5 the distances.
    let large = block([0.0; 3], [6.0; 3]);
    ask(cases, "one in the other", large, at([0.5, 1.0, 1.5]));
    // Edges of 1, 2 and 3: gaps of 2 - 1, 4 - 2 and 5 - 3 (a tie).
    let (oblong, far) = (block([0.0; 3], [1.0, 2.0, 3.0]), [2.0, -4.0, 5.0]);
    ask(cases, "oblong boxes", oblong, block(far, [1.0, 2.0, 3.0]));
    // A's corner points at B's face: 2 - 0.5 - √½.
    let askew = turned(cube, Vec3::z(), FRAC_PI_4);
    ask(cases, "a corner before a face of B", askew, at([2.0, 0.0, 0.0]));
    // A's upper edge goes along x, B's lower one along y: 1.5 - 2 √½, and
    // all faces say -0.29. Then nearer: 1.3 - 2 √½.
    let below = turned(cube, Vec3::x(), FRAC_PI_4);
    let over = |z: f64| turned(at([0.0, 0.0, z]), Vec3::y(), FRAC_PI_4);
    ask(cases, "edge across edge", below, over(1.5));
    ask(cases, "edge through edge", below, over(1.3));
    // A thin board leans over: the edges are at odd angles, and not of the
    // same length.
    let board = block([0.9, 0.1, 0.6], [4.0, 0.1, 1.0]);
    let board = turned(board, Vec3::new(1.0, 2.0, 3.0), 1.0);
    ask(cases, "a board beside a cube", board, cube);
    // Turned alike, by angles that leave every sum with its own rounding:
    // the axes of B and the edges are equally good, and come later.
    for (label, angle) in [
        ("both rotated", 0.3),
        ("both rotated more", 1.1),
        ("and even more", 2.7),
        ("and by half a radian", 0.5),
    ] {
        let axis = Vec3::new(3.0, -1.0, 2.0);
        let a = turned(at([0.3, 0.1, -0.2]), axis, angle);
        let b = turned(at([1.9, 0.7, 0.4]), axis, angle);
        ask(cases, label, a, b);
    }
}

fn triple(random: &mut Random, size: f64) -> Vec3 {
    Vec3::from_vec(random.vector(3, -size, size))
}

/// Two boxes of any kind, `apart` from centre to centre.
fn fresh(random: &mut Random, apart: f64) -> [Block; 2] {
    let way = Vec3::new(1.0, 0.5, -0.8) + 0.4 * triple(random, 1.0);
    let start = triple(random, 2.0);
    [start, start + apart * way.normalize()].map(|x| {
        let half = Vec3::from_vec(random.vector(3, 0.3, 0.8));
        let block = Block { x, world_from_body: Mat3::identity(), half };
        let axis = Vec3::new(0.0, 0.0, 1.0) + 0.6 * triple(random, 1.0);
        turned(block, axis, random.uniform(0.2, 3.0))
    })
}

/// The eight corners of a box, along n: the lowest and the highest.
fn extent(block: &Block, n: Vec3) -> [f64; 2] {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for corner in 0..8 {
        let side = |i: usize| if corner >> i & 1 == 0 { -1.0 } else { 1.0 };
        let out = Vec3::from_fn(|i, _| side(i) * block.half[i]);
        let along = n.dot(&(block.x + block.world_from_body * out));
        (low, high) = (low.min(along), high.max(along));
    }
    [low, high]
}

/// The gap along n as the corners tell it; -∞ for no direction at all.
fn corner_gap(a: &Block, b: &Block, n: Vec3) -> f64 {
    match n.norm() > 1e-6 {
        true => extent(a, n.normalize())[0] - extent(b, n.normalize())[1],
        false => f64::NEG_INFINITY,
    }
}

/// The largest gap of all thirty directions.
fn largest_gap(a: &Block, b: &Block) -> f64 {
    let mut largest = f64::NEG_INFINITY;
    for i in 0..3 {
        let u: Vec3 = a.world_from_body.column(i).into();
        let mut all = vec![u, b.world_from_body.column(i).into()];
        for j in 0..3 {
            all.push(u.cross(&b.world_from_body.column(j)));
        }
        for n in all {
            largest = largest.max(corner_gap(a, b, n));
            largest = largest.max(corner_gap(a, b, -n));
        }
    }
    largest
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let mut pairs = Vec::new();
    for apart in [0.6, 1.0, 1.4, 1.8, 2.2, 3.0] {
        pairs.push(fresh(random, apart));
    }
    cases.run(Case::new("checked with the corners"), |case| {
        let ([off, less, length], [a, b]) = worst(&pairs, |a, b| {
            let Separation { n, gap, .. } = separating_plane(a, b);
            let off = (corner_gap(a, b, n) - gap).abs();
            let less = (largest_gap(a, b) - gap).abs();
            [off, less, (n.norm() - 1.0).abs()]
        });
        given(case, a, b)
            .scalar("gap along n, off by at most", off, CLOSE)
            .unit("m")
            .scalar("largest gap, off by at most", less, CLOSE)
            .unit("m")
            .scalar("length of n, off by at most", length, CLOSE)
    });
    cases.run(Case::new("A and B exchanged"), |case| {
        let ([off, turn], [a, b]) = worst(&pairs, |a, b| {
            let (one, other) = (separating_plane(a, b), separating_plane(b, a));
            [(one.gap - other.gap).abs(), (one.n + other.n).norm()]
        });
        given(case, a, b)
            .scalar("gap, different by at most", off, CLOSE)
            .unit("m")
            .scalar("n + n, at most", turn, CLOSE)
    });
}

/// The largest of each number that is measured, and a pair with the largest
/// of all.
fn worst<const N: usize>(
    pairs: &[[Block; 2]],
    measure: impl Fn(&Block, &Block) -> [f64; N],
) -> ([f64; N], &[Block; 2]) {
    let (mut most, mut pair) = ([0.0_f64; N], &pairs[0]);
    for each in pairs {
        let before = most.iter().copied().fold(0.0, f64::max);
        for (most, found) in most.iter_mut().zip(measure(&each[0], &each[1])) {
            if found > before {
                pair = each;
            }
            *most = most.max(found);
        }
    }
    (most, pair)
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for (label, apart) in [
        ("a fresh pair that overlaps", 0.7),
        ("a fresh pair, near", 1.3),
        ("another fresh pair, near", 1.6),
        ("a fresh pair, apart", 3.0),
    ] {
        let [a, b] = fresh(random, apart);
        ask(cases, label, a, b);
    }
}

/// One cube is lowered on another: flat, and edge across edge.
pub fn see() -> Outcome<Drawing> {
    let cube = block([0.0; 3], [1.0; 3]);
    let at = |z: f64| block([0.1, 0.05, z], [1.0; 3]);
    let askew = turned(cube, Vec3::x(), FRAC_PI_4);
    let flat = |z: f64| [cube, at(z)];
    let across = |z: f64| [askew, turned(at(z), Vec3::y(), FRAC_PI_4)];
    let mut panel = Panel::new()
        .title("a cube above a cube")
        .axes("height of its centre (m)", "gap (m)")
        .y_range(-1.1..=1.3)
        .horizontal(0.0, "touching");
    type Rule<'r> = &'r dyn Fn(f64) -> [Block; 2];
    let pairs: [(&str, Ink, Rule<'_>); 2] =
        [("flat", Ink::Blue, &flat), ("askew", Ink::Orange, &across)];
    for (i, (name, ink, pair)) in pairs.into_iter().enumerate() {
        let label = if i == 0 { "exact" } else { "" };
        let (mut exact, mut yours) = (Vec::new(), Vec::new());
        for k in 4..=44 {
            let z = 0.05 * f64::from(k);
            let [a, b] = pair(z);
            exact.push((z, largest_gap(&a, &b)));
            if k % 2 == 0 {
                yours.push((z, separating_plane(&a, &b).gap));
            }
        }
        panel = panel
            .add(Series::line(label, exact).ink(Ink::Exact))
            .add(Series::points(format!("yours, {name}"), yours).ink(ink));
    }
    Ok(Plot::wide(panel).draw()?)
}
