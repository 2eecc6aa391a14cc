//! What `stiff_pair` is put through.

use super::answer::stiff_pair;
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Legend, Panel, Plot, Point, Series};

type Pair = [f64; 2];
type Table = [[f64; 2]; 2];

/// A pair of equations, how it is written for people, and a step.
struct Step {
    label: &'static str,
    said: &'static str,
    f: fn(Pair) -> Pair,
    jacobian: fn(Pair) -> Table,
    h: f64,
    y: Pair,
}

/// Where J is not diagonal, the determinant is the difference of products
/// that are up to k times as large: with k = 1000, three digits are lost.
const CLOSE: Tolerance = Tolerance::new(1e-11, 1e-11);

/// A valley through the origin, whose floor has the direction (3, 4)/5: along
/// it things move to the origin at rate 1, and across it at rate k.
fn valley(k: f64) -> Table {
    let (along, across) = ([0.6, 0.8], [-0.8, 0.6]);
    tilted(k, along, across)
}

/// -(u uᵀ) - k (w wᵀ).
fn tilted(k: f64, u: Pair, w: Pair) -> Table {
    let entry = |i: usize, j: usize| -u[i] * u[j] - k * w[i] * w[j];
    [[entry(0, 0), entry(0, 1)], [entry(1, 0), entry(1, 1)]]
}

fn times(m: Table, y: Pair) -> Pair {
    [m[0][0] * y[0] + m[0][1] * y[1], m[1][0] * y[0] + m[1][1] * y[1]]
}

/// The fixed steps, each with the reason for its numbers.
const STEPS: [Step; 8] = [
    // The example: (4/2, 8/4).
    Step {
        label: "the notes' pair with k = 3",
        said: "(-x, -3 y)",
        f: |[x, y]| [-x, -3.0 * y],
        jacobian: |_| [[-1.0, 0.0], [0.0, -3.0]],
        h: 1.0,
        y: [4.0, 8.0],
    },
    // Published case stiff_2x2_0: (1/1.1, 1/101).
    Step {
        label: "the notes' pair with k = 1000",
        said: "(-x, -1000 y)",
        f: |[x, y]| [-x, -1000.0 * y],
        jacobian: |_| [[-1.0, 0.0], [0.0, -1000.0]],
        h: 0.1,
        y: [1.0, 1.0],
    },
    // Published case stiff_2x2_2: (-1/11, 4/501).
    Step {
        label: "the notes' pair with k = 50, a long step",
        said: "(-x, -50 y)",
        f: |[x, y]| [-x, -50.0 * y],
        jacobian: |_| [[-1.0, 0.0], [0.0, -50.0]],
        h: 10.0,
        y: [-1.0, 4.0],
    },
    // Published case stiff_2x2_limit: one endless step ends at the origin.
    Step {
        label: "the notes' pair with k = 10^6, a huge step",
        said: "(-x, -10^6 y)",
        f: |[x, y]| [-x, -1e6 * y],
        jacobian: |_| [[-1.0, 0.0], [0.0, -1e6]],
        h: 1e12,
        y: [1.0, 1.0],
    },
    // u + w with u = (0.6, 0.8) along the valley and w = (-0.8, 0.6) across:
    // u/2 + w/100 = (0.3 - 0.008, 0.4 + 0.006).
    Step {
        label: "a tilted valley",
        said: "-u (u . Y) - 99 w (w . Y), u = (3, 4)/5, w = (-4, 3)/5",
        f: |y| times(valley(99.0), y),
        jacobian: |_| valley(99.0),
        h: 1.0,
        y: [-0.2, 1.4],
    },
    // (2, -1; 4, 2) dY = (0, -4) has D = 8: dY = (-4/8, -8/8).
    Step {
        label: "a spring, as position and velocity",
        said: "(y, -4 x)",
        f: |[x, y]| [y, -4.0 * x],
        jacobian: |_| [[0.0, 1.0], [-4.0, 0.0]],
        h: 0.5,
        y: [1.0, 0.0],
    },
    // Published case one_linearised_step_cubic for x: 14 dx = -8 gives
    // 10/7. And 3 dy - dx = 2 gives 10/21 for what follows it.
    Step {
        label: "a cubic, and what follows it",
        said: "(-x³, x - y)",
        f: |[x, y]| [-x * x * x, x - y],
        jacobian: |[x, _]| [[-3.0 * x * x, 0.0], [1.0, -1.0]],
        h: 0.5,
        y: [2.0, 0.0],
    },
    // At (1, 2): f = (-2, -1), J = (-2, -1; 2, 1) and A = (4, 1; -2, 1) with
    // D = 6: dx = (-2 + 1)/6, dy = (-4 - 4)/6.
    Step {
        label: "each in the other's slope",
        said: "(-x y, x y - 3)",
        f: |[x, y]| [-x * y, x * y - 3.0],
        jacobian: |[x, y]| [[-y, -x], [y, x]],
        h: 0.5,
        y: [1.0, 2.0],
    },
];

pub fn public(cases: &mut Cases) {
    for step in STEPS {
        let Step { label, said, f, jacobian, h, y } = step;
        let begun = Case::new(label)
            .given("f(x, y)", format_args!("{said}"))
            .given("J at the start", jacobian(y))
            .given("h", h)
            .given("Y", y);
        cases.run(begun, |case| {
            let new = stiff_pair(&f, &jacobian, h, y);
            case.vector("Y_new", new.to_vec(), CLOSE)
        });
    }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    two_rates(cases, random);
    backwards(cases, random);
    order(cases, random);
}

/// In a valley of any direction, a step divides the part along by 1 + h and
/// the part across by 1 + kh.
fn two_rates(cases: &mut Cases, random: &mut Random) {
    let (sin, cos) = random.uniform(0.2, 1.3).sin_cos();
    let (k, h) = (random.uniform(50.0, 500.0), random.uniform(0.1, 2.0));
    let parts = random.vector(2, 1.0, 2.0);
    let (u, w) = ([cos, sin], [-sin, cos]);
    let m = tilted(k, u, w);
    let y = [0, 1].map(|i| parts[0] * u[i] + parts[1] * w[i]);
    let begun = Case::new("a tilted valley: each part at its own rate")
        .given("f(Y)", format_args!("J Y"))
        .given("J", m)
        .given("u along, k", (u, k))
        .given("h", h)
        .given("Y", y);
    cases.run(begun, |case| {
        let new = stiff_pair(&|y| times(m, y), &|_| m, h, y);
        let part = |u: Pair| new[0] * u[0] + new[1] * u[1];
        let along = part(u) * (1.0 + h) / parts[0];
        let across = part(w) * (1.0 + k * h) / parts[1];
        // What is left across is small and found as a difference: its
        // error is 1e-13 k, times kh.
        let shrunk = Tolerance::abs(1e-6);
        case.scalar("along, × (1 + h)", along, Tolerance::abs(1e-9)).scalar(
            "across, × (1 + kh)",
            across,
            shrunk,
        )
    });
}

/// If f is linear, an Euler step back in time from Y_new leads home, exactly
/// as eq. 3-1 says. Entries up to 3, so 1e-9 is rounding.
fn backwards(cases: &mut Cases, random: &mut Random) {
    let c = random.vector(4, 0.5, 3.0);
    let (h, y) = (random.uniform(0.1, 0.9), random.vector(2, -2.0, 2.0));
    // Whatever c: the determinant of 1/h I - J is positive.
    let m = [[-c[0], c[1]], [-c[2], -c[3]]];
    let begun = Case::new("an Euler step back in time leads home")
        .given("f(Y)", format_args!("J Y"))
        .given("J", m)
        .given("h", h)
        .given("Y", &y);
    cases.run(begun, |case| {
        let new = stiff_pair(&|y| times(m, y), &|_| m, h, [y[0], y[1]]);
        let slope = times(m, new);
        let missed = (0..2).map(|i| new[i] - h * slope[i] - y[i]).collect();
        case.vector("missed by", missed, Tolerance::abs(1e-9))
    });
}

/// Half the step, half the error, on x' = -c x², y' = -2c x y: solved by
/// x = 1/(1 + c t) and y = x². The next term of the error changes the
/// measured order by about h = 1/64.
fn order(cases: &mut Cases, random: &mut Random) {
    let c = random.uniform(0.5, 1.5);
    let begun = Case::new("half the step, half the error")
        .given("f(x, y)", format_args!("(-c x², -2c x y)"))
        .given("c", c)
        .given("h", format_args!("1/64, then 1/128"))
        .given("Y", [1.0, 1.0]);
    cases.run(begun, |case| {
        let error = |n: usize| {
            let f = |[x, y]: Pair| [-c * x * x, -2.0 * c * x * y];
            let jacobian = |[x, y]: Pair| {
                [[-2.0 * c * x, 0.0], [-2.0 * c * y, -2.0 * c * x]]
            };
            let mut y = [1.0, 1.0];
            for _ in 0..n {
                y = stiff_pair(&f, &jacobian, 2.0 / n as f64, y);
            }
            let exact = 1.0 / (1.0 + 2.0 * c);
            (y[0] - exact).abs() + (y[1] - exact * exact).abs()
        };
        let order = (error(128) / error(256)).log2();
        case.scalar("order", order, Tolerance::abs(0.1))
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["a fresh pair", "another fresh pair", "a third one"] {
        let c = random.vector(4, 0.5, 2.0);
        let k = random.uniform(10.0, 200.0);
        let (h, y) = (random.uniform(0.05, 1.0), random.vector(2, 0.2, 1.0));
        let said = "(-k x + c1 y², c2 sin(x) - c3 y - c4 x y)";
        let begun = Case::new(label)
            .given("f(x, y)", format_args!("{said}"))
            .given("k, c", (k, &c))
            .given("h", h)
            .given("Y", &y);
        cases.run(begun, |case| {
            let f = |[x, y]: Pair| {
                let across = c[1] * x.sin() - c[2] * y - c[3] * x * y;
                [-k * x + c[0] * y * y, across]
            };
            let jacobian = |[x, y]: Pair| {
                let by_x = c[1] * x.cos() - c[3] * y;
                [[-k, 2.0 * c[0] * y], [by_x, -c[2] - c[3] * x]]
            };
            let new = stiff_pair(&f, &jacobian, h, [y[0], y[1]]);
            case.vector("Y_new", new.to_vec(), CLOSE)
        });
    }
}

/// Down a tilted valley with k = 20: the student's steps of 0.12 s, the
/// exact way, and the way of Euler's method, which jumps from side to side.
pub fn see() -> Outcome<Drawing> {
    let (k, h) = (20.0, 0.12);
    let (u, w) = ([0.6, 0.8], [-0.8, 0.6]);
    let m = valley(k);
    let place = |along: f64, across: f64| -> Point {
        let at = |i: usize| along * u[i] + across * w[i];
        (at(0), at(1))
    };
    let exact = (0..=400).map(|i| {
        let t = 0.01 * f64::from(i);
        place(4.0 * (-t).exp(), 0.8 * (-k * t).exp())
    });
    let (mut yours, mut euler) = (vec![place(4.0, 0.8)], Vec::new());
    let mut parts = (4.0, 0.8);
    for n in 0..20 {
        let (x, y) = yours[n];
        let new = stiff_pair(&|y| times(m, y), &|_| m, h, [x, y]);
        yours.push((new[0], new[1]));
        euler.push(place(parts.0, parts.1));
        parts = ((1.0 - h) * parts.0, (1.0 - k * h) * parts.1);
    }
    euler.truncate(7);
    let floor = [place(-1.0, 0.0), place(5.0, 0.0)];
    let panel = Panel::new()
        .title("a valley, 20 times as steep across as along")
        .axes("x", "y")
        .equal()
        .ranges(-1.0..=3.5, -0.6..=4.2)
        .legend(Legend::Above)
        .add(Series::line("", floor).ink(Ink::Faint))
        .add(Series::line("Euler's method", euler).ink(Ink::Orange))
        .add(Series::line("exact", exact).ink(Ink::Exact))
        .add(Series::path("yours, h = 0.12 s", yours).ink(Ink::Blue));
    Ok(Plot::square(panel).draw()?)
}
