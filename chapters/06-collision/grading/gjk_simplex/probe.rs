//! What the simplex step is put through.

use super::answer::{Step, segment_weights, simplex_step, triangle_weights};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Legend, Panel, Plot, Series};
use math::Vec3;

/// Ratios of sums of a few products of numbers below 10.
const CLOSE: Tolerance = Tolerance::new(1e-11, 1e-11);

fn shown(corners: &[Vec3]) -> Vec<[f64; 3]> {
    corners.iter().map(|p| [p.x, p.y, p.z]).collect()
}

fn ask_segment(cases: &mut Cases, label: &str, p: [f64; 3], q: [f64; 3]) {
    let case = Case::new(label).given("p", p).given("q", q);
    cases.run(case, |case| {
        let weights = segment_weights(Vec3::from(p), Vec3::from(q));
        case.vector("weights", weights.to_vec(), CLOSE)
    });
}

fn ask_triangle(cases: &mut Cases, label: &str, corners: [[f64; 3]; 3]) {
    let case = Case::new(label).given("p, q, r", corners);
    cases.run(case, |case| {
        let [p, q, r] = corners.map(Vec3::from);
        let weights = triangle_weights(p, q, r);
        case.vector("weights", weights.to_vec(), CLOSE)
    });
}

fn ask_step(cases: &mut Cases, label: &str, corners: &[Vec3]) {
    let case = Case::new(label).given("simplex", shown(corners));
    cases.run(case, |case| {
        let Step { v, keep } = simplex_step(corners);
        case.vector("v", v.as_slice().to_vec(), CLOSE)
            .unit("m")
            .word("keep", format!("{keep:?}"))
    });
}

pub fn public(cases: &mut Cases) {
    // The example: the foot at a quarter, and beyond the end p.
    ask_segment(cases, "the example", [1.0, 1.0, 0.0], [1.0, -3.0, 0.0]);
    ask_segment(cases, "p is closest", [1.0, 1.0, 0.0], [1.0, 3.0, 0.0]);
    // Beyond the other end, at s = 3/2.
    ask_segment(cases, "q is closest", [1.0, 3.0, 0.0], [1.0, 1.0, 0.0]);
    // (2, -1, 2) + s (0, 3, 4): (-3 + 8) + 25 s = 0 would be s = -1/5.
    ask_segment(cases, "in space", [2.0, -1.0, 2.0], [2.0, 2.0, 6.0]);
    // (2, -4, -3) + s (0, 3, 4): 24/25.
    ask_segment(cases, "near q", [2.0, -4.0, -3.0], [2.0, -1.0, 1.0]);
    ask_segment(cases, "no length", [1.0, 2.0, 3.0], [1.0, 2.0, 3.0]);
    // At height 2 over a triangle around the axis: q - p = (4, 0, 0) and
    // r - p = (1, 3, 0), from (-2, -1, 2). s and t solve 4 s + t = 2, 3 t = 1.
    ask_triangle(
        cases,
        "above a face",
        [[-2.0, -1.0, 2.0], [2.0, -1.0, 2.0], [-1.0, 2.0, 2.0]],
    );
    // The same in other orders: the weights go along.
    ask_triangle(
        cases,
        "another order",
        [[2.0, -1.0, 2.0], [-1.0, 2.0, 2.0], [-2.0, -1.0, 2.0]],
    );
    // Shifted by one along y: the foot is beyond the side p q.
    ask_triangle(
        cases,
        "before a side",
        [[-2.0, 1.0, 2.0], [2.0, 1.0, 2.0], [-1.0, 4.0, 2.0]],
    );
    // Beyond the side q r: s + t is too large.
    ask_triangle(
        cases,
        "beyond the long side",
        [[-3.0, -3.0, 1.0], [1.0, -3.0, 1.0], [-3.0, 1.0, 1.0]],
    );
    ask_triangle(
        cases,
        "before the side r p",
        [[1.0, -1.0, 1.0], [3.0, 1.0, 1.0], [1.0, 2.0, 1.0]],
    );
    ask_triangle(
        cases,
        "before a corner",
        [[1.0, 1.0, 0.5], [3.0, 1.0, 0.5], [1.0, 3.0, 0.5]],
    );
    // An obtuse angle at r. The weight of q is negative, but the closest point
    // is not on the side p r opposite to it: it is on q r.
    ask_triangle(
        cases,
        "an obtuse angle",
        [[6.0, 1.5, 0.0], [-3.0, 2.0, 0.0], [1.0, 1.0, 0.0]],
    );
    // Three points on a line: no foot.
    ask_triangle(
        cases,
        "no area",
        [[3.0, 2.0, 0.0], [1.0, 2.0, 0.0], [2.0, 2.0, 0.0]],
    );
    let [a, b, c] = [
        Vec3::new(-2.0, -1.0, 2.0),
        Vec3::new(2.0, -1.0, 2.0),
        Vec3::new(-1.0, 2.0, 2.0),
    ];
    ask_step(cases, "step with one corner", &[a]);
    ask_step(cases, "step with two corners", &[a, b]);
    ask_step(cases, "step that drops the first", &[3.0 * a, a]);
    ask_step(cases, "step with three corners", &[a, b, c]);
    let up = Vec3::new(0.0, 2.0, 0.0);
    ask_step(cases, "step that drops the last", &[a + up, b + up, c + up]);
    let far = Vec3::new(5.0, 5.0, 0.0);
    ask_step(cases, "step that keeps one", &[b + far, a + far, c + far]);
}

fn vector(random: &mut Random) -> Vec3 {
    Vec3::from_vec(random.vector(3, -3.0, 3.0))
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let simplices: Vec<Vec<Vec3>> = (0..12)
        .map(|k| (0..2 + k % 2).map(|_| vector(random)).collect())
        .collect();
    cases.run(Case::new("no point of the simplex is closer"), |mut case| {
        // For every corner w, v.w >= v.v; with equality for those kept.
        let (mut below, mut off, mut worst) = (0.0_f64, 0.0_f64, 0);
        for (i, simplex) in simplices.iter().enumerate() {
            let Step { v, keep } = simplex_step(simplex);
            for (k, w) in simplex.iter().enumerate() {
                let excess = v.dot(w) - v.norm_squared();
                let (low, apart) = ((-excess).max(0.0), excess.abs());
                let apart = if keep.contains(&k) { apart } else { 0.0 };
                if low.max(apart) > below.max(off) {
                    worst = i;
                }
                (below, off) = (below.max(low), off.max(apart));
            }
        }
        case = case.given("simplex", shown(&simplices[worst]));
        case.scalar("v.v - v.w, at most", below, CLOSE).scalar(
            "off for the corners kept, at most",
            off,
            CLOSE,
        )
    });
    cases.run(Case::new("weights are weights"), |case| {
        let (mut sum, mut least) = (0.0_f64, 0.0_f64);
        for simplex in &simplices {
            let weights = match simplex[..] {
                [p, q] => segment_weights(p, q).to_vec(),
                [p, q, r] => triangle_weights(p, q, r).to_vec(),
                _ => continue,
            };
            sum = sum.max((weights.iter().sum::<f64>() - 1.0).abs());
            least = weights.iter().copied().fold(least, f64::min);
        }
        case.scalar("sum off by at most", sum, CLOSE).scalar(
            "least, if negative",
            least,
            CLOSE,
        )
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["a fresh segment", "another fresh segment"] {
        let [p, q] = [vector(random), vector(random)];
        ask_segment(cases, label, p.into(), q.into());
    }
    for label in ["a fresh triangle", "another", "a third", "a fourth"] {
        let simplex = [0, 1, 2].map(|_| vector(random));
        ask_step(cases, label, &simplex);
        ask_triangle(
            cases,
            &format!("{label}: weights"),
            simplex.map(Into::into),
        );
    }
}

/// GJK in the plane, with the answer's simplex step: how the distance to a
/// hexagon is found.
pub fn see() -> Outcome<Drawing> {
    let corner = |k: usize| {
        let (y, x) = (std::f64::consts::TAU * k as f64 / 6.0).sin_cos();
        Vec3::new(2.2 + 1.2 * x, 1.4 + y, 0.0)
    };
    let corners: Vec<Vec3> = (0..6).map(corner).collect();
    let point = |p: &Vec3| (p.x, p.y);
    let mut simplex = vec![corners[1]];
    let mut path = Vec::new();
    for _ in 0..8 {
        let Step { v, keep } = simplex_step(&simplex);
        path.push(point(&v));
        simplex = keep.iter().map(|i| simplex[*i]).collect();
        let next = corners.iter().min_by(|p, q| v.dot(p).total_cmp(&v.dot(q)));
        let Some(next) = next else { break };
        if simplex.contains(next) || simplex.len() > 2 {
            break;
        }
        simplex.push(*next);
    }
    let outline: Vec<_> = corners.iter().map(point).collect();
    let panel = Panel::new()
        .title("the closest points on the way to the origin")
        .equal()
        .legend(Legend::Off)
        .ranges(-0.5..=4.0, -0.5..=3.0)
        .add(Series::region("hexagon", outline).ink(Ink::Faint))
        .add(Series::path("v", path).ink(Ink::Blue))
        .add(Series::points("origin", [(0.0, 0.0)]).ink(Ink::Orange));
    Ok(Plot::wide(panel).size(520.0, 420.0).draw()?)
}
