//! What `edge_gap` and `update_witness` are put through.

use super::answer::{Side, Update, Witness, edge_gap, update_witness};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Series};
use std::f64::consts::TAU;

type Pair = [f64; 2];

/// A few products of numbers below 10, divided by a length of about 1.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-12);

/// The edge k of A, and the edge k of B.
fn of_a(edge: usize) -> Witness {
    Witness { of: Side::A, edge }
}

fn of_b(edge: usize) -> Witness {
    Witness { of: Side::B, edge }
}

/// The square of the example, moved.
fn square(x: f64, y: f64) -> Vec<Pair> {
    moved(&[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]], [x, y])
}

fn moved(polygon: &[Pair], by: Pair) -> Vec<Pair> {
    polygon.iter().map(|p| [p[0] + by[0], p[1] + by[1]]).collect()
}

fn shown(witness: Option<Witness>) -> String {
    let Some(Witness { of, edge }) = witness else {
        return "none".to_string();
    };
    format!("edge {edge} of {of:?}")
}

fn ask_gap(cases: &mut Cases, label: &str, polygons: [&[Pair]; 2], w: Witness) {
    let [a, b] = polygons;
    let begun = Case::new(label)
        .given("A", a)
        .given("B", b)
        .given("witness", shown(Some(w)));
    cases.run(begun, |case| {
        case.scalar("gap", edge_gap(a, b, w), CLOSE).unit("m")
    });
}

fn ask(
    cases: &mut Cases,
    label: &str,
    [a, b]: [&[Pair]; 2],
    cached: Option<Witness>,
    tolerance: f64,
) {
    let begun = Case::new(label)
        .given("A", a)
        .given("B", b)
        .given("cached", shown(cached))
        .given("tolerance", tolerance);
    cases.run(begun, |case| {
        let Update { witness, tries } = update_witness(a, b, cached, tolerance);
        let tries = tries as f64;
        case.word("witness", shown(witness)).scalar(
            "tries",
            tries,
            Tolerance::EXACT,
        )
    });
}

pub fn public(cases: &mut Cases) {
    gaps(cases);
    searches(cases);
    tolerances(cases);
}

fn gaps(cases: &mut Cases) {
    let (home, away) = (square(0.0, 0.0), square(3.0, 1.0));
    let squares = [&home[..], &away];
    // The example; the left edge of B; then edges that look elsewhere: B is
    // up to 3 above A's lower edge, and up to 5 to the right of its left one.
    ask_gap(cases, "gap of A's right edge", squares, of_a(1));
    ask_gap(cases, "gap of B's left edge", squares, of_b(3));
    ask_gap(cases, "gap of A's lower edge", squares, of_a(0));
    ask_gap(cases, "gap of A's last edge", squares, of_a(3));
    // From (4, 0) to (0, 3), looking along (3, 4)/5. The nearest corner of
    // the square is (4, 3): 4 · 3/5.
    let triangle = [[4.0, 0.0], [0.0, 3.0], [0.0, 0.0]];
    let beyond = square(4.0, 3.0);
    ask_gap(cases, "gap of a slope", [&triangle, &beyond], of_a(0));
}

fn searches(cases: &mut Cases) {
    let home = square(0.0, 0.0);
    let mut search = |label: &str, x: f64, y: f64, cached: Option<Witness>| {
        ask(cases, label, [&home, &square(x, y)], cached, 0.0);
    };
    // The example: still there, gone round the corner, and with no witness.
    search("it still holds", 3.0, 1.0, Some(of_a(1)));
    search("the next one holds", 1.0, 3.0, Some(of_a(1)));
    search("nothing is known", 1.0, 3.0, None);
    search("the previous one holds", 3.0, 1.0, Some(of_a(2)));
    // Round the end of the list, in both directions.
    search("the one before the first", -3.0, 1.0, Some(of_a(0)));
    search("the one after the last", 1.0, -3.0, Some(of_a(3)));
    // 1, 2 and 0 fail; of the rest, 3 is the only edge of A.
    search("the opposite one", -3.0, 1.0, Some(of_a(1)));
    // 3, 0 and 2 of B fail, then 0, 1 and 2 of A.
    search("from B to A", -3.0, 1.0, Some(of_b(3)));
    // B's edge 1 looks at A from the left; A's own would hold, too.
    search("an edge of B is good enough", -3.0, 1.0, Some(of_b(1)));
    search("they overlap", 1.0, 1.0, None);
    search("they overlap, an edge was cached", 1.0, 1.0, Some(of_b(2)));
    // A corner of A points at a long edge of B, and only that edge holds.
    let diamond = [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]];
    let tall = [[1.25, -4.0], [5.0, -4.0], [5.0, 4.0], [1.25, 4.0]];
    ask(cases, "B's edge alone", [&diamond, &tall], None, 0.0);
    ask(
        cases,
        "B's edge, A's was cached",
        [&diamond, &tall],
        Some(of_a(0)),
        0.0,
    );
    // Three edges and five: the previous one of B's edge 0 is 4, the next one
    // of B's edge 3 too.
    let three = [[0.0, 0.0], [2.0, 0.0], [0.0, 2.0]];
    let five = [[3.0, 0.0], [5.0, -1.0], [6.0, 1.0], [5.0, 3.0], [3.0, 2.0]];
    ask(cases, "before B's first", [&three, &five], Some(of_b(0)), 0.0);
    ask(cases, "after B's last but one", [&three, &five], Some(of_b(3)), 0.0);
    // The other way round: A has five, and B's edge 2 is its last one.
    ask(cases, "after B's last", [&five, &three], Some(of_b(2)), 0.0);
}

fn tolerances(cases: &mut Cases) {
    let home = square(0.0, 0.0);
    let mut sunk = |label: &str, x: f64, tolerance: f64| {
        let touching = [&home[..], &square(x, 1.0)];
        ask(cases, label, touching, Some(of_a(1)), tolerance);
    };
    sunk("they touch", 2.0, 0.0);
    sunk("sunk in by an eighth, no tolerance", 1.875, 0.0);
    sunk("sunk in by just the tolerance", 1.875, 0.125);
    sunk("sunk in by more than the tolerance", 1.75, 0.125);
    sunk("apart, with a large tolerance", 2.25, 0.5);
}

/// A convex polygon: corners on a circle, in order, at uneven angles.
fn round(
    random: &mut Random,
    n: usize,
    middle: Pair,
    radius: f64,
) -> Vec<Pair> {
    let start = random.uniform(0.0, TAU);
    let mut polygon = Vec::new();
    for i in 0..n {
        let turn = (i as f64 + random.uniform(0.0, 0.7)) / n as f64;
        let angle = start + TAU * turn;
        let out = [radius * angle.cos(), radius * angle.sin()];
        polygon.push([middle[0] + out[0], middle[1] + out[1]]);
    }
    polygon
}

/// Two polygons, `apart` from middle to middle; radii 1 and 0.8.
fn fresh(random: &mut Random, apart: f64) -> [Vec<Pair>; 2] {
    let (na, nb) = (random.integer(3, 8), random.integer(3, 8));
    let angle = random.uniform(0.0, TAU);
    let there = [apart * angle.cos(), apart * angle.sin()];
    [round(random, na, [0.0; 2], 1.0), round(random, nb, there, 0.8)]
}

/// A random edge of either polygon.
fn any(random: &mut Random, polygons: &[Vec<Pair>; 2]) -> Witness {
    let which = random.integer(0, 2);
    let edge = random.integer(0, polygons[which].len());
    if which == 0 { of_a(edge) } else { of_b(edge) }
}

/// A case with the scene that it failed in, or any.
fn given(case: Case, name: &str, scene: &(Witness, [Vec<Pair>; 2])) -> Case {
    let (witness, [a, b]) = scene;
    let case = case.given("A", a).given("B", b);
    case.given(name, shown(Some(*witness)))
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let mut scenes = Vec::new();
    for k in 0..20 {
        let polygons = fresh(random, 0.9 + 0.1 * f64::from(k));
        scenes.push((any(random, &polygons), polygons));
    }
    let all_edges = |a: &[Pair], b: &[Pair]| {
        let of_a = (0..a.len()).map(of_a);
        of_a.chain((0..b.len()).map(of_b)).collect::<Vec<_>>()
    };
    cases.run(Case::new("who holds, and who does not"), |case| {
        let mut faults = Vec::new();
        for (cached, [a, b]) in &scenes {
            let holds = |w: &Witness| edge_gap(a, b, *w) >= -0.01;
            let all = all_edges(a, b);
            let Update { witness, tries } =
                update_witness(a, b, Some(*cached), 0.01);
            let wrong = witness.is_some() != all.iter().any(holds)
                || witness.is_some_and(|w| !holds(&w));
            let many = tries > all.len() || tries == 0;
            let next = update_witness(a, b, witness, 0.01);
            let still = next.witness == witness && next.tries == 1;
            faults.push([wrong, many, witness.is_some() && !still]);
        }
        let first = faults.iter().position(|fault| *fault != [false; 3]);
        let count = |i: usize| faults.iter().filter(|f| f[i]).count() as f64;
        let exact = Tolerance::EXACT;
        given(case, "cached", &scenes[first.unwrap_or(0)])
            .given("tolerance", 0.01)
            .scalar("wrong answers", count(0), exact)
            .scalar("more tries than edges", count(1), exact)
            .scalar("searches though nothing moved", count(2), exact)
    });
    // In a mirror at the line x = y, A for B: corners backwards.
    cases.run(Case::new("gaps in a mirror"), |case| {
        let (mut off, mut shown) = (0.0_f64, &scenes[0]);
        for scene in &scenes {
            let (w, [a, b]) = scene;
            let flip = |polygon: &[Pair]| -> Vec<Pair> {
                polygon.iter().rev().map(|p| [p[1], p[0]]).collect()
            };
            let n = if w.of == Side::A { a.len() } else { b.len() };
            let edge = (2 * n - 2 - w.edge) % n;
            let of = if w.of == Side::A { Side::B } else { Side::A };
            let other = edge_gap(&flip(b), &flip(a), Witness { of, edge });
            let difference = (edge_gap(a, b, *w) - other).abs();
            if difference > off {
                (off, shown) = (difference, scene);
            }
        }
        given(case, "witness", shown)
            .scalar("difference, at most", off, CLOSE)
            .unit("m")
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for (label, apart) in [("near", 1.5), ("nearer", 1.2), ("apart", 2.4)] {
        let polygons = fresh(random, apart);
        let cached = any(random, &polygons);
        let [a, b] = &polygons;
        ask_gap(cases, &format!("a fresh edge, {label}"), [a, b], cached);
        let fresh = format!("a fresh search, {label}");
        ask(cases, &fresh, [a, b], Some(cached), 0.01);
    }
}

/// The tries that a right search needs, with a witness or without.
fn right_tries(a: &[Pair], b: &[Pair], cached: &mut Option<Witness>) -> usize {
    let n = a.len();
    let mut list: Vec<usize> = (0..n).collect();
    if let Some(Witness { edge, .. }) = *cached {
        list.splice(0..0, [edge, (edge + 1) % n, (edge + n - 1) % n]);
    }
    let mut seen: Vec<usize> = Vec::new();
    for edge in list {
        if seen.contains(&edge) {
            continue;
        }
        seen.push(edge);
        let (p, q) = (a[edge], a[(edge + 1) % n]);
        let out = [q[1] - p[1], p[0] - q[0]];
        let beyond =
            |r: &Pair| out[0] * (r[0] - p[0]) + out[1] * (r[1] - p[1]) >= 0.0;
        if b.iter().all(beyond) {
            *cached = Some(of_a(edge));
            break;
        }
    }
    seen.len()
}

/// A small square goes once round a polygon of twelve edges.
pub fn see() -> Outcome<Drawing> {
    let corner = |i: usize| TAU * i as f64 / 12.0;
    let a: Vec<Pair> =
        (0..12).map(|i| [corner(i).cos(), corner(i).sin()]).collect();
    let small = [[-0.1, -0.1], [0.1, -0.1], [0.1, 0.1], [-0.1, 0.1]];
    let (mut cached, mut right) = (None, None);
    let (mut with, mut without, mut yours) =
        (Vec::new(), Vec::new(), Vec::new());
    for frame in 0..=180 {
        let turn = f64::from(frame) / 180.0;
        let angle = TAU * turn;
        let b = moved(&small, [1.6 * angle.cos(), 1.6 * angle.sin()]);
        without.push((turn, right_tries(&a, &b, &mut None) as f64));
        with.push((turn, right_tries(&a, &b, &mut right) as f64));
        let update = update_witness(&a, &b, cached, 0.0);
        cached = update.witness;
        yours.push((turn, update.tries as f64));
    }
    let panel = Panel::new()
        .title("a square goes round a polygon of twelve edges")
        .axes("turns", "edges tried")
        .y_range(0.0..=13.0)
        .add(Series::line("without a witness", without).ink(Ink::Faint))
        .add(Series::line("exact", with).ink(Ink::Exact))
        .add(Series::points("yours", yours).ink(Ink::Blue));
    Ok(Plot::wide(panel).shared_legend().draw()?)
}
