//! What `spring_jacobian` is put through.

use super::answer::{Jacobians, Spring, spring_jacobian};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Legend, Panel, Plot, Point, Series};

type Pair = [f64; 2];

/// A spring, its ends and how they move.
#[derive(Clone, Copy)]
struct Moment {
    label: &'static str,
    spring: Spring,
    x: [Pair; 2],
    v: [Pair; 2],
}

/// A root and a few products: rounding only.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-12);

const STILL: [Pair; 2] = [[0.0; 2]; 2];

/// The fixed moments, each with the reason for its numbers. `K` is the first
/// quarter of by_x; the others are -K, -K and K.
const MOMENTS: [Moment; 7] = [
    // The example: -9 along, -9 (1 - 1/3) across.
    Moment {
        label: "stretched",
        spring: Spring { ks: 9.0, kd: 0.0, rest: 1.0 },
        x: [[3.0, 0.0], [0.0, 0.0]],
        v: STILL,
    },
    // At rest there is nothing across: K = [[0, 0], [0, -10]].
    Moment {
        label: "at rest",
        spring: Spring { ks: 10.0, kd: 0.0, rest: 2.0 },
        x: [[1.0, -1.0], [1.0, 1.0]],
        v: STILL,
    },
    // A third of its length: -2 along, and -2 (1 - 3) = 4 across.
    Moment {
        label: "compressed",
        spring: Spring { ks: 2.0, kd: 0.0, rest: 3.0 },
        x: [[1.0, 5.0], [0.0, 5.0]],
        v: STILL,
    },
    // u = (3, 4)/5 and 1 - rest/|l| = 3/5: K = -15 I - 10 u uT, which is
    // [[-18.6, -4.8], [-4.8, -21.4]].
    Moment {
        label: "askew",
        spring: Spring { ks: 25.0, kd: 0.0, rest: 2.0 },
        x: [[4.0, 3.0], [1.0, -1.0]],
        v: STILL,
    },
    // Both ends fly alike, so the damping does nothing to K; by_v has
    // -5 u uT with u = (0, 1).
    Moment {
        label: "a damper whose ends move alike",
        spring: Spring { ks: 0.0, kd: 5.0, rest: 2.0 },
        x: [[0.0, 3.0], [0.0, 1.0]],
        v: [[3.0, 1.0], [3.0, 1.0]],
    },
    // u = (0, 1), |l| = 2, ldot = (3, 1): u . ldot = 1, P ldot = (3, 0), and
    // K = -5 ([[0, 0], [3, 0]] + [[1, 0], [0, 0]])/2.
    Moment {
        label: "a rotating damper",
        spring: Spring { ks: 0.0, kd: 5.0, rest: 2.0 },
        x: [[0.0, 3.0], [0.0, 1.0]],
        v: [[4.0, 1.0], [1.0, 0.0]],
    },
    // u = (-4, 3)/5, |l| = 5, 1 - rest/|l| = -1, ldot = (-1, 2): u . ldot is
    // 2, P ldot = (0.6, 0.8), and K is
    // -50 (2 u uT - I) - 10 (u (P ldot)T + 2 P)/5.
    Moment {
        label: "compressed, damped and rotating",
        spring: Spring { ks: 50.0, kd: 10.0, rest: 10.0 },
        x: [[-3.0, 3.0], [1.0, 0.0]],
        v: [[0.0, 1.0], [1.0, -1.0]],
    },
];

fn rows(m: [[f64; 4]; 4]) -> Vec<Vec<f64>> {
    m.map(|row| row.to_vec()).to_vec()
}

fn begun(moment: Moment) -> Case {
    let Moment { label, spring: Spring { ks, kd, rest }, x, v } = moment;
    Case::new(label)
        .given("ks, kd, rest", (ks, kd, rest))
        .given("x of a, b", x)
        .given("v of a, b", v)
}

fn ask(cases: &mut Cases, moment: Moment) {
    let Moment { spring, x, v, .. } = moment;
    cases.run(begun(moment), |case| {
        let Jacobians { by_x, by_v } = spring_jacobian(spring, x, v);
        case.matrix("by_x", rows(by_x), CLOSE)
            .unit("N/m")
            .matrix("by_v", rows(by_v), CLOSE)
            .unit("N s/m")
    });
}

pub fn public(cases: &mut Cases) {
    for moment in MOMENTS {
        ask(cases, moment);
    }
}

/// A random moment; the ends are at least 1 m apart.
fn fresh(random: &mut Random, label: &'static str) -> Moment {
    let mut pair = |from: f64, to: f64| {
        let c = random.vector(2, from, to);
        [c[0], c[1]]
    };
    let x = [pair(-2.0, -0.4), pair(0.4, 2.0)];
    let v = [pair(-2.0, 2.0), pair(-2.0, 2.0)];
    let spring = Spring {
        ks: random.uniform(5.0, 20.0),
        kd: random.uniform(0.5, 3.0),
        rest: random.uniform(0.5, 4.0),
    };
    Moment { label, spring, x, v }
}

/// The four numbers of the two forces (notes C §4.2 eq. 1).
fn forces(spring: Spring, x: [Pair; 2], v: [Pair; 2]) -> [f64; 4] {
    let apart = |of: [Pair; 2]| [of[0][0] - of[1][0], of[0][1] - of[1][1]];
    let (l, ldot) = (apart(x), apart(v));
    let length = l[0].hypot(l[1]);
    let rate = (l[0] * ldot[0] + l[1] * ldot[1]) / length;
    let pull = spring.ks * (length - spring.rest) + spring.kd * rate;
    let on_a = l.map(|c| -pull * c / length);
    [on_a[0], on_a[1], -on_a[0], -on_a[1]]
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    differences(cases, random);
    together(cases, random);
    energy(cases, random);
    turning(cases, random);
}

/// Central differences over d = 1e-4 err by d² f'''/6, below 1e-5 here, where
/// the third derivatives stay below 1000.
fn differences(cases: &mut Cases, random: &mut Random) {
    let moment = fresh(random, "the same as differences of forces");
    let Moment { spring, x, v, .. } = moment;
    cases.run(begun(moment), |case| {
        let found = spring_jacobian(spring, x, v);
        let (d, mut off) = (1e-4, [0.0_f64; 2]);
        for column in 0..4 {
            let (end, axis) = (column / 2, column % 2);
            let nudged = |of: [Pair; 2], by: f64| {
                let mut of = of;
                of[end][axis] += by;
                of
            };
            let slopes = [
                (forces(spring, nudged(x, d), v), nudged(x, -d), v),
                (forces(spring, x, nudged(v, d)), x, nudged(v, -d)),
            ];
            for (which, (more, x, v)) in slopes.into_iter().enumerate() {
                let less = forces(spring, x, v);
                let said = [found.by_x, found.by_v][which];
                for row in 0..4 {
                    let slope = (more[row] - less[row]) / (2.0 * d);
                    let miss = (said[row][column] - slope).abs();
                    off[which] = off[which].max(miss);
                }
            }
        }
        let rough = Tolerance::abs(1e-5);
        case.scalar("by_x, off by at most", off[0], rough)
            .unit("N/m")
            .scalar("by_v, off by at most", off[1], rough)
            .unit("N s/m")
    });
}

/// Moved as a whole, or made faster as a whole, a spring feels nothing; and
/// whatever is done to it, its two forces stay opposite.
fn together(cases: &mut Cases, random: &mut Random) {
    let moment = fresh(random, "moved as a whole, nothing changes");
    let Moment { spring, x, v, .. } = moment;
    cases.run(begun(moment), |case| {
        let found = spring_jacobian(spring, x, v);
        let (mut moved, mut sum, mut size) = (0.0_f64, 0.0_f64, 0.0_f64);
        for m in [found.by_x, found.by_v] {
            for i in 0..4 {
                for axis in 0..2 {
                    moved = moved.max((m[i][axis] + m[i][axis + 2]).abs());
                    sum = sum.max((m[axis][i] + m[axis + 2][i]).abs());
                    size = size.max(m[i][axis].abs());
                }
            }
        }
        let any = if size > 0.1 { "yes" } else { "no" };
        case.scalar("change of a force, at most", moved, CLOSE)
            .scalar("change of fa + fb, at most", sum, CLOSE)
            .word("are there any derivatives", any)
    });
}

/// Without damping the forces are slopes of an energy, and its second
/// derivatives do not care for the order: by_x is symmetric. So is by_v.
fn energy(cases: &mut Cases, random: &mut Random) {
    let moment = fresh(random, "symmetric, where an energy is behind it");
    let Moment { mut spring, x, v, .. } = moment;
    cases.run(begun(moment), |case| {
        let by_v = spring_jacobian(spring, x, v).by_v;
        spring.kd = 0.0;
        let by_x = spring_jacobian(spring, x, v).by_x;
        let mut off = 0.0_f64;
        for m in [by_x, by_v] {
            for i in 0..4 {
                for j in 0..i {
                    off = off.max((m[i][j] - m[j][i]).abs());
                }
            }
        }
        case.scalar("entry - mirrored entry, at most", off, CLOSE)
    });
}

/// Turn a spring as a whole by a small angle, places and velocities, and its
/// forces turn by the same angle: by_x x⊥ + by_v v⊥ = f⊥. Forces are below
/// 200 N, so 1e-9 is rounding.
fn turning(cases: &mut Cases, random: &mut Random) {
    let moment = fresh(random, "turned as a whole, the forces turn along");
    let Moment { spring, x, v, .. } = moment;
    cases.run(begun(moment), |case| {
        let found = spring_jacobian(spring, x, v);
        let turned = |of: [Pair; 2]| [-of[0][1], of[0][0], -of[1][1], of[1][0]];
        let (dx, dv) = (turned(x), turned(v));
        let f = forces(spring, x, v);
        let df = turned([[f[0], f[1]], [f[2], f[3]]]);
        let mut missed = df.map(|c| -c);
        for i in 0..4 {
            for j in 0..4 {
                missed[i] += found.by_x[i][j] * dx[j];
                missed[i] += found.by_v[i][j] * dv[j];
            }
        }
        case.vector("missed by", missed.to_vec(), Tolerance::abs(1e-9))
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in
        ["a fresh spring", "a fresh spring without damping", "a fresh damper"]
    {
        let mut moment = fresh(random, label);
        if label.ends_with("damping") {
            moment.spring.kd = 0.0;
        }
        if label.ends_with("damper") {
            moment.spring.ks = 0.0;
        }
        ask(cases, moment);
    }
}

/// The force on an end that is moved sideways, and the line that the
/// student's Jacobian says it follows at first: for a spring that is too
/// long, and for one that is too short.
pub fn see() -> Outcome<Drawing> {
    let mut panels = Vec::new();
    for (title, length) in [("too long", 1.6), ("too short", 0.6)] {
        let spring = Spring { ks: 10.0, kd: 0.0, rest: 1.0 };
        let at = |aside: f64| [[length, aside], [0.0, 0.0]];
        let force = |aside: f64| forces(spring, at(aside), STILL)[1];
        let slope = spring_jacobian(spring, at(0.0), STILL).by_x[1][1];
        let line: [Point; 2] = [-0.8, 0.8].map(|y| (y, slope * y));
        let panel = Panel::new()
            .title(format!("{title}: {length} m instead of 1 m"))
            .axes("moved sideways (m)", "force sideways (N)")
            .ranges(-0.8..=0.8, -4.0..=4.0)
            .legend(Legend::Above)
            .add(
                Series::graph("exact force", -0.8..=0.8, force).ink(Ink::Exact),
            )
            .add(Series::line("by your Jacobian", line).ink(Ink::Blue));
        panels.push(panel);
    }
    Ok(Plot::strip(panels).share_y().shared_legend().draw()?)
}
