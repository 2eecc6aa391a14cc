//! What `rod_jacobian` is put through.

use super::answer::{Evaluated, Rod, rod_jacobian};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};

type Triple = [f64; 3];
type Three = [Triple; 3];

/// One root and a few quotients: rounding only.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-12);

/// A rod, its particle, the two of its bar, and how they move.
struct Moment {
    label: &'static str,
    rod: Rod,
    x: Three,
    v: Three,
}

const STILL: Three = [[0.0; 3]; 3];
const BAR: Three = [[3.0, 4.0, 0.0], [0.0, -1.0, 0.0], [0.0, 3.0, 0.0]];

/// The fixed moments, each with the reason for its numbers.
const MOMENTS: [Moment; 7] = [
    // Hinged at p: a plain rod from the origin to a, 2 m long, at rest.
    Moment {
        label: "a plain rod at rest",
        rod: Rod { length: 2.0, share: 0.0 },
        x: [[0.0, 0.0, -2.0], [0.0; 3], [5.0, 5.0, 5.0]],
        v: STILL,
    },
    // The example.
    Moment {
        label: "on the bar",
        rod: Rod { length: 4.5, share: 0.25 },
        x: BAR,
        v: [[5.0, 0.0, 0.0], [0.0; 3], [0.0; 3]],
    },
    // All three fly along together: C' and J' are zero.
    Moment {
        label: "all along together",
        rod: Rod { length: 5.0, share: 0.25 },
        x: BAR,
        v: [[1.0, -2.0, 3.0]; 3],
    },
    // a goes straight away from the hinge: C' = 10, and nothing turns.
    Moment {
        label: "getting longer",
        rod: Rod { length: 6.0, share: 0.25 },
        x: BAR,
        v: [[6.0, 8.0, 0.0], [0.0; 3], [0.0; 3]],
    },
    // Only q moves: the hinge by a quarter of it, (1, 0, 0), away from a by
    // 0.6 m/s: l' = (-1, 0, 0), C' = -0.6, u' = (-0.64, 0.48, 0)/5.
    Moment {
        label: "the bar swings",
        rod: Rod { length: 5.0, share: 0.25 },
        x: BAR,
        v: [[0.0; 3], [0.0; 3], [4.0, 0.0, 0.0]],
    },
    // Hinged at q, a runs round it at 2 m/s, 0.5 m away: 4 rad/s.
    Moment {
        label: "a short rod turns",
        rod: Rod { length: 0.5, share: 1.0 },
        x: [[1.0, 0.0, 0.5], [7.0, 0.0, 0.0], [1.0, 0.0, 0.0]],
        v: [[0.0, 2.0, 0.0], [3.0, 0.0, 0.0], [0.0; 3]],
    },
    // Everything at once; the hinge is at (1, 1, 1) and moves at (1, 0, 0),
    // l = (2, 3, 6) of length 7, l' = (7, 0, 14): C' = 14, and
    // u' = (l' - 2 l)/7 = (3, -6, 2)/7.
    Moment {
        label: "everything moves",
        rod: Rod { length: 6.5, share: 0.5 },
        x: [[3.0, 4.0, 7.0], [0.0, 1.0, 0.0], [2.0, 1.0, 2.0]],
        v: [[8.0, 0.0, 14.0], [3.0, 1.0, 0.0], [-1.0, -1.0, 0.0]],
    },
];

fn begun(moment: &Moment) -> Case {
    let Moment { label, rod, x, v } = *moment;
    Case::new(label)
        .given("length, share", (rod.length, rod.share))
        .given("x of a, p, q", x)
        .given("v of a, p, q", v)
}

fn ask(cases: &mut Cases, moment: &Moment) {
    let Moment { rod, x, v, .. } = *moment;
    cases.run(begun(moment), |case| {
        let Evaluated { c, cdot, jac, jac_dot } = rod_jacobian(rod, x, v);
        let rows = |blocks: Three| blocks.map(|b| b.to_vec()).to_vec();
        case.scalar("c", c, CLOSE)
            .unit("m")
            .scalar("cdot", cdot, CLOSE)
            .unit("m/s")
            .matrix("jac", rows(jac), CLOSE)
            .matrix("jac_dot", rows(jac_dot), CLOSE)
            .unit("1/s")
    });
}

pub fn public(cases: &mut Cases) {
    for moment in &MOMENTS {
        ask(cases, moment);
    }
}

/// A random moment; the rod is at least 1 m long.
fn fresh(random: &mut Random, label: &'static str) -> Moment {
    let mut triple = |from: f64, to: f64| {
        let c = random.vector(3, from, to);
        [c[0], c[1], c[2]]
    };
    let x = [triple(1.0, 3.0), triple(-2.0, 0.0), triple(-2.0, 0.0)];
    let v = [triple(-2.0, 2.0), triple(-2.0, 2.0), triple(-2.0, 2.0)];
    let rod = Rod {
        length: random.uniform(0.5, 3.0),
        share: random.uniform(0.1, 0.9),
    };
    Moment { label, rod, x, v }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    slope_of_c(cases, random);
    slope_of_j(cases, random);
    second(cases, random);
    rigid(cases, random);
}

fn moved(x: Three, v: Three, t: f64) -> Three {
    [0, 1, 2].map(|who| [0, 1, 2].map(|i| x[who][i] + t * v[who][i]))
}

/// The sum of all products, block by block.
fn product(blocks: Three, v: Three) -> f64 {
    let mut sum = 0.0;
    for who in 0..3 {
        for i in 0..3 {
            sum += blocks[who][i] * v[who][i];
        }
    }
    sum
}

/// Central differences over 1e-4 m err by 1e-8/6 times a third derivative of
/// a length of 1.7 m or more, below 3, and by rounding over 1e-4: 1e-6 is far
/// above both.
const D: f64 = 1e-4;

const DIFFERENCES: Tolerance = Tolerance::abs(1e-6);

/// J is the derivative of the student's own C, number by number.
fn slope_of_c(cases: &mut Cases, random: &mut Random) {
    let moment = fresh(random, "J is the slope of C");
    cases.run(begun(&moment), |case| {
        let Moment { rod, x, v, .. } = moment;
        let jac = rod_jacobian(rod, x, v).jac;
        let mut off = 0.0_f64;
        for who in 0..3 {
            for i in 0..3 {
                let (mut more, mut less) = (x, x);
                more[who][i] += D;
                less[who][i] -= D;
                let rise = rod_jacobian(rod, more, v).c;
                let rise = rise - rod_jacobian(rod, less, v).c;
                off = off.max((rise / (2.0 * D) - jac[who][i]).abs());
            }
        }
        case.scalar("J - slope of C, at most", off, DIFFERENCES)
    });
}

/// J' is how the student's own J changes along the motion, and C' how C does.
fn slope_of_j(cases: &mut Cases, random: &mut Random) {
    let moment = fresh(random, "C' and J' are the rates of C and J");
    cases.run(begun(&moment), |case| {
        let Moment { rod, x, v, .. } = moment;
        let now = rod_jacobian(rod, x, v);
        let later = rod_jacobian(rod, moved(x, v, D), v);
        let earlier = rod_jacobian(rod, moved(x, v, -D), v);
        let off_c = (later.c - earlier.c) / (2.0 * D) - now.cdot;
        let mut off_j = 0.0_f64;
        for who in 0..3 {
            for i in 0..3 {
                let rise = later.jac[who][i] - earlier.jac[who][i];
                let off = rise / (2.0 * D) - now.jac_dot[who][i];
                off_j = off_j.max(off.abs());
            }
        }
        case.scalar("C' - rate of C", off_c, DIFFERENCES)
            .unit("m/s")
            .scalar("J' - rate of J, at most", off_j, DIFFERENCES)
            .unit("1/s")
            .scalar("C' - J v", now.cdot - product(now.jac, v), CLOSE)
            .unit("m/s")
    });
}

/// How much too long the rod is.
fn too_long(rod: Rod, [a, p, q]: Three) -> f64 {
    let l = [0, 1, 2].map(|i| a[i] - p[i] - rod.share * (q[i] - p[i]));
    l.iter().map(|c| c * c).sum::<f64>().sqrt() - rod.length
}

/// On straight paths C'' = J' v: from three lengths, 1e-3 s apart. The second
/// difference errs by 1e-6/12 times a fourth derivative, below 1e-4.
fn second(cases: &mut Cases, random: &mut Random) {
    let moment = fresh(random, "on straight paths C'' is J' v");
    cases.run(begun(&moment), |case| {
        let Moment { rod, x, v, .. } = moment;
        let d = 1e-3;
        let c = |t: f64| too_long(rod, moved(x, v, t));
        let bend = (c(d) + c(-d) - 2.0 * c(0.0)) / (d * d);
        let told = product(rod_jacobian(rod, x, v).jac_dot, v);
        let tolerance = Tolerance::abs(1e-3);
        case.scalar("J' v - C''", told - bend, tolerance).unit("m/s²")
    });
}

/// Turned and carried as one piece: C' = 0 and u' = w × u. The blocks of J
/// add up to zero: carrying everything along changes no length.
fn rigid(cases: &mut Cases, random: &mut Random) {
    let mut moment = fresh(random, "turned as one piece");
    let (w, carry) = (random.vector(3, 0.5, 1.5), random.vector(3, -1.0, 1.0));
    let cross = |r: Triple| {
        [0, 1, 2].map(|i| {
            let (j, k) = ((i + 1) % 3, (i + 2) % 3);
            w[j] * r[k] - w[k] * r[j]
        })
    };
    moment.v = moment.x.map(|x| {
        let c = cross(x);
        [0, 1, 2].map(|i| c[i] + carry[i])
    });
    cases.run(begun(&moment), |case| {
        let Moment { rod, x, v, .. } = moment;
        let now = rod_jacobian(rod, x, v);
        let turn = cross(now.jac[0]);
        let (mut off, mut sum) = (0.0_f64, 0.0_f64);
        for i in 0..3 {
            off = off.max((now.jac_dot[0][i] - turn[i]).abs());
            sum = sum.max(now.jac.iter().map(|b| b[i]).sum::<f64>().abs());
        }
        let rounding = Tolerance::abs(1e-9);
        case.scalar("C'", now.cdot, rounding)
            .unit("m/s")
            .scalar("u' - w × u, at most", off, rounding)
            .unit("1/s")
            .scalar("sum of the blocks of J, at most", sum, rounding)
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["a fresh rod", "another fresh rod", "a third fresh rod"] {
        let moment = fresh(random, label);
        ask(cases, &moment);
    }
}

/// The length of a rod whose three particles fly straight, beside what C, C'
/// and J' v predict of it; and how far off that is, which must shrink with
/// the third power of the time.
pub fn see() -> Outcome<Drawing> {
    let rod = Rod { length: 5.0, share: 0.25 };
    let (x, v) = (BAR, [[-1.5, -0.5, 0.5], [0.0; 3], [1.0, 0.0, 0.0]]);
    let now = rod_jacobian(rod, x, v);
    let bend = product(now.jac_dot, v);
    let exact = |t: f64| too_long(rod, moved(x, v, t));
    let yours = |t: f64| now.c + t * product(now.jac, v) + 0.5 * t * t * bend;
    let mut off: Vec<Point> = Vec::new();
    for n in 0..=12 {
        let t = 10.0_f64.powf(-2.0 + f64::from(n) / 6.0);
        off.push((t, (yours(t) - exact(t)).abs().max(1e-12)));
    }
    let graph = Panel::new()
        .title("too long by")
        .axes("time (s)", "C (m)")
        .y_range(-4.0..=8.0)
        .add(Series::graph("exact", -3.0..=5.0, exact).ink(Ink::Exact))
        .add(Series::graph("yours", -3.0..=5.0, yours).ink(Ink::Blue).thin());
    let error = Panel::new()
        .title("off by")
        .axes("time (s)", "error (m)")
        .log_log()
        .y_range(1e-8..=1.0)
        .guide(3.0, (0.1, 2e-4))
        .add(Series::path("yours", off).ink(Ink::Blue));
    Ok(Plot::strip([graph, error]).shared_legend().draw()?)
}
