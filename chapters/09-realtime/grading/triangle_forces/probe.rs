//! What `triangle_forces` is put through.

use super::answer::{Material, triangle_forces};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Legend, Panel, Plot, Point, Series};

type Corners = [[f64; 2]; 3];

/// A few dozen operations on numbers up to a hundred.
const CLOSE: Tolerance = Tolerance::new(1e-10, 1e-10);

/// The jelly of the statement: α = 1 + 2 · 6/(3 · 2) = 3.
const JELLY: Material = Material { mu: 6.0, lambda: 2.0 };
/// The usual kind, which keeps its area better: α = 1.2.
const FIRM: Material = Material { mu: 3.0, lambda: 10.0 };
const RIGHT: Corners = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]];
/// Aslant, with sides of its own.
const ASLANT: Corners = [[1.0, 1.0], [3.0, 1.5], [1.5, 2.0]];

fn begin(label: &str, material: Material, rest: Corners, x: Corners) -> Case {
    Case::new(label)
        .given("material", material)
        .given("rest", rest)
        .given("x", x)
}

fn ask(
    cases: &mut Cases,
    label: &str,
    material: Material,
    (rest, x): (Corners, Corners),
) {
    cases.run(begin(label, material, rest, x), |case| {
        let force = triangle_forces(&material, rest, x);
        let rows = force.map(|f| f.to_vec()).to_vec();
        case.matrix("force", rows, CLOSE).unit("N")
    });
}

/// Each corner under a linear map.
fn mapped(m: [[f64; 2]; 2], rest: Corners) -> Corners {
    rest.map(|[x, z]| {
        [m[0][0] * x + m[0][1] * z + 0.5, m[1][0] * x + m[1][1] * z - 2.0]
    })
}

pub fn public(cases: &mut Cases) {
    // The example: P = 5 F - 2 cof F = diag(8, 1).
    let wide = [[0.0, 0.0], [2.0, 0.0], [0.0, 1.0]];
    ask(cases, "stretched", JELLY, (RIGHT, wide));
    // F = diag(1, -1): P = 4 F - 8 cof F = diag(12, -12).
    let inverted = [[0.0, 0.0], [1.0, 0.0], [0.0, -1.0]];
    ask(cases, "inside out", JELLY, (RIGHT, inverted));
    // Nothing pulls at rest, nor after a turn by a quarter and a flight.
    ask(cases, "at rest", FIRM, (RIGHT, RIGHT));
    let turned = mapped([[0.0, -1.0], [1.0, 0.0]], ASLANT);
    ask(cases, "turned and shifted", FIRM, (ASLANT, turned));
    // Flat: J = 0 and cof F = diag(0, 1): P = diag(3 · ½, -12).
    let flat = [[0.0, 0.0], [1.0, 0.0], [0.0, 0.0]];
    ask(cases, "squashed flat", FIRM, (RIGHT, flat));
    // Sheared: F = ((1, 1), (0, 1)), I = 3, J = 1.
    let sheared = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]];
    ask(cases, "sheared", FIRM, (RIGHT, sheared));
    // All at a point: F = 0, and no way is better than another.
    ask(cases, "in one point", FIRM, (RIGHT, [[0.3, 0.3]; 3]));
    // Four times the area at rest, the same F: twice the forces.
    let large = RIGHT.map(|x| x.map(|x| 2.0 * x));
    let wide = wide.map(|x| x.map(|x| 2.0 * x));
    ask(cases, "twice as large", JELLY, (large, wide));
    let m = [[1.2, 0.3], [-0.2, 0.8]];
    ask(cases, "aslant", FIRM, (ASLANT, mapped(m, ASLANT)));
    // The same triangle with its corners the other way round.
    let round = [ASLANT[0], ASLANT[2], ASLANT[1]];
    ask(cases, "the other way round", FIRM, (round, mapped(m, round)));
}

/// A material, a triangle and where it is now; all well away from a line at
/// rest, and anywhere now.
struct Draw {
    material: Material,
    rest: Corners,
    x: Corners,
}

fn fresh(random: &mut Random) -> Draw {
    let mut shaken = |by: f64| {
        RIGHT.map(|[x, z]| {
            [x + random.uniform(-by, by), z + random.uniform(-by, by)]
        })
    };
    let (rest, x) = (shaken(0.2), shaken(0.6));
    let mu = random.uniform(1.0, 8.0);
    let lambda = random.uniform(1.0, 20.0);
    Draw { material: Material { mu, lambda }, rest, x }
}

fn shown(d: &Draw, case: Case) -> Case {
    case.given("material", d.material).given("rest", d.rest).given("x", d.x)
}

/// The energy of a triangle (J), from the lengths and angles of its edges: I
/// and J by way of C = Fᵀ F would do as well.
fn energy(d: &Draw, x: Corners) -> f64 {
    let side = |x: Corners, k: usize| [x[k][0] - x[0][0], x[k][1] - x[0][1]];
    let cross = |a: [f64; 2], b: [f64; 2]| a[0] * b[1] - a[1] * b[0];
    let (a, b) = (side(d.rest, 1), side(d.rest, 2));
    let (s, t) = (side(x, 1), side(x, 2));
    let det = cross(a, b);
    // The images of the two axes.
    let e = [0, 1].map(|k| (s[k] * b[1] - t[k] * a[1]) / det);
    let f = [0, 1].map(|k| (t[k] * a[0] - s[k] * b[0]) / det);
    let i = e[0] * e[0] + e[1] * e[1] + f[0] * f[0] + f[1] * f[1];
    let j = cross(s, t) / det;
    let Material { mu, lambda } = d.material;
    let off = j - 1.0 - 2.0 / 3.0 * mu / lambda;
    let psi = 0.5 * mu * (i - 2.0 - (i + 1.0).ln()) + 0.5 * lambda * off * off;
    0.5 * det.abs() * psi
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let draws: Vec<Draw> = (0..20).map(|_| fresh(random)).collect();
    // Central differences over 1e-5 m: 1e-10 times a third derivative of some
    // hundred, and rounding of 1e-16/1e-5 times some joules.
    cases.run(Case::new("forces are what the energy loses"), |case| {
        let (case, [off]) = course::worst(case, &draws, shown, |d| {
            let force = triangle_forces(&d.material, d.rest, d.x);
            let (mut off, step) = (0.0_f64, 1e-5);
            for corner in 0..3 {
                for k in 0..2 {
                    let (mut more, mut less) = (d.x, d.x);
                    more[corner][k] += step;
                    less[corner][k] -= step;
                    let fall = energy(d, less) - energy(d, more);
                    let gap = force[corner][k] - fall / (2.0 * step);
                    off = if gap.is_nan() { gap } else { off.max(gap.abs()) };
                }
            }
            [off]
        });
        case.scalar("farthest off", off, Tolerance::abs(1e-5)).unit("N")
    });
    cases.run(Case::new("forces balance"), |case| {
        let (case, [push, turn]) = course::worst(case, &draws, shown, |d| {
            let force = triangle_forces(&d.material, d.rest, d.x);
            let mut sums = [0.0; 3];
            for (f, x) in force.iter().zip(d.x) {
                sums[0] += f[0];
                sums[1] += f[1];
                sums[2] += x[0] * f[1] - x[1] * f[0];
            }
            [sums[0].hypot(sums[1]), sums[2].abs()]
        });
        case.scalar("net force", push, CLOSE).unit("N").scalar(
            "net torque",
            turn,
            CLOSE,
        )
    });
    // The rest shape is at rest for every material.
    cases.run(Case::new("nothing pulls at rest"), |case| {
        let (case, [pull]) = course::worst(case, &draws, shown, |d| {
            let force = triangle_forces(&d.material, d.rest, d.rest);
            [force.iter().flatten().fold(0.0, |a: f64, f| a + f.abs())]
        });
        case.scalar("sum of all forces", pull, CLOSE).unit("N")
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for label in ["a fresh triangle", "another one", "and a third"] {
        let Draw { material, rest, x } = fresh(random);
        ask(cases, label, material, (rest, x));
    }
}

/// The force on the top corner as it is pushed down through the base.
pub fn see() -> Outcome<Drawing> {
    let mut panel = Panel::new()
        .title("the top corner is pushed down through the base")
        .axes("height of the corner (m)", "force on it, upwards (N)")
        .legend(Legend::Above);
    for (i, (name, ink)) in
        [("yours, μ = 3, λ = 10 N/m", Ink::Blue), ("μ = 6, λ = 2", Ink::Orange)]
            .into_iter()
            .enumerate()
    {
        let material = [FIRM, JELLY][i];
        let Material { mu, lambda } = material;
        // I = 1 + z², J = z, with the energy of the statement.
        let exact = |z: f64| {
            let stretch = mu * (1.0 - 1.0 / (2.0 + z * z)) * z;
            -0.5 * (stretch + lambda * (z - 1.0) - 2.0 / 3.0 * mu)
        };
        let pushed = |z: f64| {
            let x = [[0.0, 0.0], [1.0, 0.0], [0.0, z]];
            triangle_forces(&material, RIGHT, x)[2][1].clamp(-20.0, 30.0)
        };
        let yours: Vec<Point> = (0..=20)
            .map(|k| -1.0 + 0.125 * f64::from(k))
            .map(|z| (z, pushed(z)))
            .collect();
        let label = if i == 0 { "exact" } else { "" };
        panel = panel
            .add(Series::graph(label, -1.0..=1.5, exact).ink(Ink::Exact))
            .add(Series::points(name, yours).ink(ink));
    }
    Ok(Plot::wide(panel).draw()?)
}
