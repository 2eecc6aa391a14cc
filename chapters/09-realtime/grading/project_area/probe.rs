//! What `area` and `project_area` are put through.

use super::answer::{AreaConstraint, Ring, area, project_area};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use std::f64::consts::TAU;

type Corner = [f64; 2];

/// A few dozen operations on numbers near one.
const CLOSE: Tolerance = Tolerance::new(1e-11, 1e-11);

const SQUARE: [Corner; 4] = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
/// Not convex: it has a dent at (1, 1).
const DENTED: [Corner; 5] =
    [[0.0, 0.0], [3.0, 0.0], [1.0, 1.0], [3.0, 2.0], [0.0, 2.0]];
const BIGGER: AreaConstraint = AreaConstraint { rest: 1.2, compliance: 0.0 };
const SOFT: AreaConstraint = AreaConstraint { rest: 1.2, compliance: 0.02 };
const H: f64 = 0.1;

fn rows(x: &[Corner]) -> Vec<Vec<f64>> {
    x.iter().map(|corner| corner.to_vec()).collect()
}

fn ask(
    cases: &mut Cases,
    label: &str,
    constraint: AreaConstraint,
    (w, x): (&[f64], &[Corner]),
    (h, lambda): (f64, f64),
) {
    let begun = Case::new(label)
        .given("constraint", constraint)
        .given("h", h)
        .given("w", w)
        .given("x", x)
        .given("λ", lambda);
    cases.run(begun, |case| {
        let ring = project_area(&constraint, h, w, x, lambda);
        case.matrix("x", rows(&ring.x), CLOSE).unit("m").scalar(
            "λ",
            ring.lambda,
            CLOSE,
        )
    });
}

fn measure(cases: &mut Cases, label: &str, x: &[Corner]) {
    cases.run(Case::new(label).given("x", x), |case| {
        case.scalar("area", area(x), CLOSE).unit("m²")
    });
}

pub fn public(cases: &mut Cases) {
    measure(cases, "area of the square", &SQUARE);
    // 6 less a triangle of base 2 and height 2.
    measure(cases, "area of the dented ring", &DENTED);
    let away = SQUARE.map(|[x, z]| [x + 3.0, z - 2.0]);
    measure(cases, "away from the origin", &away);
    let clockwise: Vec<Corner> = SQUARE.into_iter().rev().collect();
    measure(cases, "clockwise: a negative area", &clockwise);
    // The example: outwards by 0.05; softly, by half of that.
    let equal = [1.0; 4];
    ask(cases, "the square grows", BIGGER, (&equal, &SQUARE), (H, 0.0));
    ask(cases, "softly", SOFT, (&equal, &SQUARE), (H, 0.0));
    // Half of it is done: -( -0.2 + 2 · 0.04)/4 = 0.03 more.
    ask(cases, "a part is done", SOFT, (&equal, &SQUARE), (H, 0.04));
    ask(cases, "half the step", SOFT, (&equal, &SQUARE), (0.5 * H, 0.0));
    // One free corner, at (1, 1): the area is linear in it, and right at once.
    let one = [0.0, 0.0, 1.0, 0.0];
    ask(cases, "only one corner moves", BIGGER, (&one, &SQUARE), (H, 0.0));
    let unequal = [1.0, 0.5, 2.0, 0.0, 0.25];
    let smaller = AreaConstraint { rest: 3.5, compliance: 0.0 };
    ask(cases, "the dented ring", smaller, (&unequal, &DENTED), (H, 0.0));
    let triangle = [[1.0, 1.0], [3.0, 1.0], [1.0, 2.0]];
    let pressed = AreaConstraint { rest: 0.5, compliance: 0.01 };
    ask(cases, "a triangle shrinks", pressed, (&[1.0; 3], &triangle), (H, 0.0));
    ask(cases, "nailed down", SOFT, (&[0.0; 4], &SQUARE), (H, 0.0));
}

/// A ring of seven corners around a circle, with dents, away from the origin.
struct Draw {
    constraint: AreaConstraint,
    h: f64,
    w: Vec<f64>,
    x: Vec<Corner>,
    lambda: f64,
}

fn fresh(random: &mut Random) -> Draw {
    let count = 7;
    let mut x = Vec::new();
    for i in 0..count {
        let angle = TAU * (i as f64 + random.uniform(-0.2, 0.2)) / count as f64;
        let radius = random.uniform(0.6, 1.2);
        x.push([2.0 + radius * angle.cos(), -1.0 + radius * angle.sin()]);
    }
    let constraint = AreaConstraint {
        rest: random.uniform(2.0, 3.0),
        compliance: random.uniform(0.001, 0.05),
    };
    Draw {
        constraint,
        h: random.uniform(0.05, 0.2),
        w: random.vector(count, 0.2, 2.0),
        x,
        lambda: random.uniform(-0.05, 0.05),
    }
}

fn shown(d: &Draw, case: Case) -> Case {
    case.given("constraint", d.constraint)
        .given("h", d.h)
        .given("w", &d.w)
        .given("x", &d.x)
        .given("λ", d.lambda)
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let draws: Vec<Draw> = (0..20).map(|_| fresh(random)).collect();
    // The area is linear in one corner: where only that one is free, the
    // equation holds after one projection.
    cases.run(Case::new("one free corner: exact at once"), |case| {
        let (case, [off]) = course::worst(case, &draws, shown, |d| {
            let mut off = 0.0_f64;
            for free in 0..d.x.len() {
                let mut w = vec![0.0; d.x.len()];
                w[free] = d.w[free];
                let end = project_area(&d.constraint, d.h, &w, &d.x, d.lambda);
                let a = d.constraint.compliance / d.h / d.h;
                let c = shoelace(&end.x) - d.constraint.rest;
                off = off.max((c + a * end.lambda).abs());
            }
            [off]
        });
        case.scalar("C + a λ", off, Tolerance::abs(1e-10)).unit("m²")
    });
    // A pressure inside moves no centre of mass and turns nothing: an area
    // does not change when all corners are shifted or turned.
    cases.run(Case::new("pressure from inside"), |case| {
        let (case, [push, turn]) = course::worst(case, &draws, shown, |d| {
            let end = project_area(&d.constraint, d.h, &d.w, &d.x, d.lambda);
            let mut sums = [0.0; 3];
            for i in 0..d.x.len() {
                let m = 1.0 / d.w[i];
                let (x, z) = (end.x[i][0] - d.x[i][0], end.x[i][1] - d.x[i][1]);
                sums[0] += m * x;
                sums[1] += m * z;
                sums[2] += m * (d.x[i][0] * z - d.x[i][1] * x);
            }
            [sums[0].hypot(sums[1]), sums[2].abs()]
        });
        case.scalar("sum of m Δx", push, CLOSE)
            .unit("kg m")
            .scalar("sum of m x × Δx", turn, CLOSE)
            .unit("kg m²")
    });
}

/// The area by a fan of triangles from the first corner.
fn shoelace(x: &[Corner]) -> f64 {
    let mut sum = 0.0;
    for i in 1..x.len() - 1 {
        let edge = |j: usize| [x[j][0] - x[0][0], x[j][1] - x[0][1]];
        let (a, b) = (edge(i), edge(i + 1));
        sum += 0.5 * (a[0] * b[1] - a[1] * b[0]);
    }
    sum
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["a fresh ring", "another one"] {
        let Draw { constraint, h, w, x, lambda } = fresh(random);
        ask(cases, label, constraint, (&w, &x), (h, lambda));
    }
    let d = fresh(random);
    measure(cases, "a fresh area", &d.x);
}

fn closed(x: &[Corner]) -> Vec<Point> {
    let clamp = |c: f64| if c.is_finite() { c.clamp(-5.0, 8.0) } else { 0.0 };
    let mut path: Vec<Point> =
        x.iter().map(|c| (clamp(c[0]), clamp(c[1]))).collect();
    path.push(path[0]);
    path
}

/// The dented ring, which wants twice its area: after some sweeps.
pub fn see() -> Outcome<Drawing> {
    let mut ring = Ring { x: DENTED.to_vec(), lambda: 0.0 };
    let constraint = AreaConstraint { rest: 8.0, compliance: 0.0 };
    let start = closed(&ring.x);
    let mut areas: Vec<Point> = vec![(0.0, area(&ring.x).clamp(0.0, 12.0))];
    let mut one = start.clone();
    for sweep in 1..=5 {
        let w = [1.0; 5];
        ring = project_area(&constraint, H, &w, &ring.x, ring.lambda);
        let now = area(&ring.x).clamp(0.0, 12.0);
        areas.push((f64::from(sweep), now));
        if sweep == 1 {
            one = closed(&ring.x);
        }
    }
    let shape = Panel::new()
        .title("a ring that wants to be 8 m²")
        .axes("x (m)", "z (m)")
        .equal()
        .legend(Legend::Above)
        .add(Series::line("start", start).ink(Ink::Exact))
        .add(Series::line("one sweep", one).ink(Ink::Orange))
        .add(Series::line("five", closed(&ring.x)).ink(Ink::Blue));
    let grows = Panel::new()
        .title("sweep by sweep")
        .axes("sweep", "area (m²)")
        .add(Series::line("", vec![(0.0, 8.0), (5.0, 8.0)]).ink(Ink::Exact))
        .add(Series::points("yours", areas).ink(Ink::Blue));
    Ok(Plot::strip([shape, grows]).draw()?)
}
