//! What `behaviour_spring` is put through.

use super::answer::{Spring, behaviour_spring};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};
use std::f64::consts::TAU;

type Triple = [f64; 3];

/// A spring, an end, the ring and the other end, and how they move.
struct Moment {
    label: &'static str,
    spring: Spring,
    x: [Triple; 3],
    v: [Triple; 3],
}

/// Two roots and a few products: rounding only.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-12);

const STILL: [Triple; 3] = [[0.0; 3]; 3];
const CORNER: [Triple; 3] = [[3.0, 0.0, 0.0], [0.0; 3], [0.0, 4.0, 0.0]];

/// The fixed moments, each with the reason for its numbers.
const MOMENTS: [Moment; 7] = [
    // 3 m long instead of 1 m: 20 N on the ends, and nothing on the ring,
    // where the two parts pull in opposite directions.
    Moment {
        label: "stretched straight",
        spring: Spring { ks: 10.0, kd: 0.0, rest: 1.0 },
        x: [[-2.0, 0.0, 0.0], [0.0; 3], [1.0, 0.0, 0.0]],
        v: STILL,
    },
    // The example: 7 m long instead of 5 m.
    Moment {
        label: "round a corner",
        spring: Spring { ks: 10.0, kd: 0.0, rest: 5.0 },
        x: CORNER,
        v: STILL,
    },
    // C = 0, and a makes it longer by 1 m/s, the ring shorter by 2 m/s, b
    // moves sideways: C' = -1 m/s, and the number is 3 N.
    Moment {
        label: "as long as it wants to be, but shrinking",
        spring: Spring { ks: 10.0, kd: 3.0, rest: 7.0 },
        x: CORNER,
        v: [[1.0, 5.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 9.0]],
    },
    // Both ends run round the ring, and all fly along (1, 1, 1): no length
    // changes, and there is no force at all.
    Moment {
        label: "swung round",
        spring: Spring { ks: 10.0, kd: 3.0, rest: 7.0 },
        x: CORNER,
        v: [[1.0, 7.0, 1.0], [1.0, 1.0, 1.0], [-7.0, 1.0, 1.0]],
    },
    // 4 m long instead of 6 m, getting longer by 1 m/s: 2 ks - kd = 7 N away
    // from the ring on both ends.
    Moment {
        label: "too short, and growing",
        spring: Spring { ks: 5.0, kd: 3.0, rest: 6.0 },
        x: [[1.0, 0.0, 3.0], [1.0, 0.0, 0.0], [1.0, -1.0, 0.0]],
        v: [[0.0, 0.0, 1.0], [0.0; 3], [0.0; 3]],
    },
    // One end in the ring: the rest is a plain spring of 2 m, 1 m too long.
    Moment {
        label: "an end in the ring",
        spring: Spring { ks: 10.0, kd: 1.0, rest: 1.0 },
        x: [[0.0, 2.0, 0.0], [0.0; 3], [0.0; 3]],
        v: STILL,
    },
    // Published case spring_force_0: a plain spring between a and the ring.
    // The other end sits 1 m above the ring and moves with it, and the spring
    // is 1 m longer: the force on a is the published one.
    Moment {
        label: "the published spring, with a metre more",
        spring: Spring { ks: 14.56, kd: 0.07, rest: 1.39 },
        x: [
            [-0.899, -0.241, 1.9],
            [-0.374, 0.789, -1.438],
            [-0.374, 0.789, -0.438],
        ],
        v: [
            [1.514, -1.314, 1.552],
            [-0.464, 0.492, 1.614],
            [-0.464, 0.492, 1.614],
        ],
    },
];

/// A case that says what the student's function is given.
fn begin(moment: &Moment) -> Case {
    let Spring { ks, kd, rest } = moment.spring;
    Case::new(moment.label)
        .given("ks, kd, rest", (ks, kd, rest))
        .given("x of a, p, b", moment.x)
        .given("v of a, p, b", moment.v)
}

fn ask(cases: &mut Cases, moment: &Moment) {
    let Moment { spring, x, v, .. } = *moment;
    cases.run(begin(moment), |case| {
        let [a, p, b] = behaviour_spring(spring, x, v);
        case.vector("on a", a.to_vec(), CLOSE)
            .unit("N")
            .vector("on the ring", p.to_vec(), CLOSE)
            .unit("N")
            .vector("on b", b.to_vec(), CLOSE)
            .unit("N")
    });
}

pub fn public(cases: &mut Cases) {
    for moment in MOMENTS {
        ask(cases, &moment);
    }
}

/// A random moment; the ends are at least 1 m from the ring.
fn fresh(random: &mut Random, label: &'static str) -> Moment {
    let mut triple = |from: f64, to: f64| {
        let c = random.vector(3, from, to);
        [c[0], c[1], c[2]]
    };
    let x = [triple(-3.0, -1.0), triple(-0.5, 0.5), triple(1.0, 3.0)];
    let v = [triple(-2.0, 2.0), triple(-2.0, 2.0), triple(-2.0, 2.0)];
    let spring = Spring {
        ks: random.uniform(5.0, 20.0),
        kd: random.uniform(0.5, 3.0),
        rest: random.uniform(0.5, 9.0),
    };
    Moment { label, spring, x, v }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    balance(cases, random);
    downhill(cases, random);
    damping(cases, random);
}

/// Forces from inside neither push nor turn the whole: their sum is zero,
/// and so is the sum of x × f. Forces are below 300 N, arms below 6 m.
fn balance(cases: &mut Cases, random: &mut Random) {
    let moment = fresh(random, "it neither pushes nor turns the whole");
    let Moment { spring, x, v, .. } = moment;
    cases.run(begin(&moment), |case| {
        let force = behaviour_spring(spring, x, v);
        let (mut sum, mut turn) = ([0.0; 3], [0.0; 3]);
        for (x, f) in x.iter().zip(&force) {
            for i in 0..3 {
                let (j, k) = ((i + 1) % 3, (i + 2) % 3);
                sum[i] += f[i];
                turn[i] += x[j] * f[k] - x[k] * f[j];
            }
        }
        let rounding = Tolerance::abs(1e-9);
        case.vector("Σ f", sum.to_vec(), rounding)
            .unit("N")
            .vector("Σ x × f", turn.to_vec(), rounding)
            .unit("N m")
    });
}

/// The whole length of the spring.
fn length(x: [Triple; 3]) -> f64 {
    let apart = |a: Triple, b: Triple| {
        let l = [0, 1, 2].map(|i| a[i] - b[i]);
        l.iter().map(|c| c * c).sum::<f64>().sqrt()
    };
    apart(x[0], x[1]) + apart(x[2], x[1])
}

/// Without damping the forces are -∇E with E = ks/2 C². Central differences
/// over d = 1e-4 m err by d² E''' / 6, below 1e-6 N.
fn downhill(cases: &mut Cases, random: &mut Random) {
    let label = "without damping the forces are the slope of ks/2 C²";
    let mut moment = fresh(random, label);
    moment.spring.kd = 0.0;
    let Moment { spring, x, v, .. } = moment;
    cases.run(begin(&moment), |case| {
        let energy = |x| 0.5 * spring.ks * (length(x) - spring.rest).powi(2);
        let force = behaviour_spring(spring, x, v);
        let (d, mut off) = (1e-4, 0.0_f64);
        for who in 0..3 {
            for i in 0..3 {
                let (mut more, mut less) = (x, x);
                more[who][i] += d;
                less[who][i] -= d;
                let slope = (energy(more) - energy(less)) / (2.0 * d);
                off = off.max((force[who][i] + slope).abs());
            }
        }
        case.scalar("f + ∇E, at most", off, Tolerance::abs(1e-5)).unit("N")
    });
}

/// At rest length only the damping works. It takes the power kd C'², where
/// C' is measured: by how much the length changes in a moment.
fn damping(cases: &mut Cases, random: &mut Random) {
    let label = "the damping takes away kd C'² joules a second";
    let mut moment = fresh(random, label);
    moment.spring.rest = length(moment.x);
    let Moment { spring, x, v, .. } = moment;
    cases.run(begin(&moment), |case| {
        let d = 1e-4;
        let moved = |d: f64| {
            let mut to = x;
            for who in 0..3 {
                for i in 0..3 {
                    to[who][i] += d * v[who][i];
                }
            }
            length(to)
        };
        let rate = (moved(d) - moved(-d)) / (2.0 * d);
        let force = behaviour_spring(spring, x, v);
        let mut power = 0.0;
        for who in 0..3 {
            for i in 0..3 {
                power += force[who][i] * v[who][i];
            }
        }
        let off = power + spring.kd * rate * rate;
        case.scalar("power + kd C'²", off, Tolerance::abs(1e-5)).unit("W")
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in [
        "a fresh spring",
        "a fresh spring with an end in its ring",
        "a fresh spring that only damps",
    ] {
        let mut moment = fresh(random, label);
        if label.ends_with("damps") {
            moment.spring.ks = 0.0;
        }
        if label.ends_with("ring") {
            moment.x[2] = moment.x[1];
        }
        ask(cases, &moment);
    }
}

/// Both ends nailed, the ring in syrup, where it creeps along its force. From
/// wherever it starts it comes to where the length is right: on an ellipse.
pub fn see() -> Outcome<Drawing> {
    let spring = Spring { ks: 1.0, kd: 0.0, rest: 5.0 };
    let (a, b) = ([-2.0, 0.0, 0.0], [2.0, 0.0, 0.0]);
    let ellipse = (0..=120).map(|i| {
        let (sin, cos) = (TAU * f64::from(i) / 120.0).sin_cos();
        (2.5 * cos, 1.5 * sin)
    });
    let mut panel = Panel::new()
        .axes("x (m)", "y (m)")
        .equal()
        .ranges(-4.0..=4.0, -3.0..=3.0)
        .add(Series::line("exact: C = 0", ellipse).ink(Ink::Exact));
    let mut starts = Vec::new();
    for i in 0..12 {
        let (sin, cos) = (TAU * (f64::from(i) + 0.5) / 12.0).sin_cos();
        let size = if i % 2 == 0 { 1.5 } else { 0.45 };
        starts.push((2.5 * size * cos, 1.5 * size * sin));
    }
    let mut ends = Vec::new();
    for (i, start) in starts.into_iter().enumerate() {
        let path = creep(spring, a, b, start);
        ends.extend(path.last());
        let name = if i == 0 { "your ring's way" } else { "" };
        panel = panel.add(Series::line(name, path).ink(Ink::Blue).thin());
    }
    panel = panel
        .add(Series::points("where it stops", ends).ink(Ink::Blue))
        .add(Series::letters("", [((-2.0, 0.0), "a"), ((2.0, 0.0), "b")]));
    Ok(Plot::wide(panel).draw()?)
}

/// Where the ring goes from `start` if it moves as fast as it is pulled.
fn creep(spring: Spring, a: Triple, b: Triple, start: Point) -> Vec<Point> {
    let mut path = vec![start];
    let mut ring = [start.0, start.1, 0.0];
    for _ in 0..200 {
        let force = behaviour_spring(spring, [a, ring, b], STILL)[1];
        for i in 0..3 {
            ring[i] += 0.05 * force[i];
        }
        path.push((ring[0], ring[1]));
    }
    path
}
