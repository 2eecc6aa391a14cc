//! What `implicit_matrix` is put through.

use super::answer::{Block, Link, apply, assemble, right_side};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Legend, Panel, Plot, Point, Series};

type Triple = [f64; 3];

/// Sums of a few products: rounding only.
const CLOSE: Tolerance = Tolerance::new(1e-12, 1e-12);

const ZERO: Block = [[0.0; 3]; 3];

const fn diagonal(x: f64, y: f64, z: f64) -> Block {
    [[x, 0.0, 0.0], [0.0, y, 0.0], [0.0, 0.0, z]]
}

/// Everything that an implicit step begins with, and three numbers for each
/// particle by which to multiply.
#[derive(Clone, Copy)]
struct Start<'a> {
    h: f64,
    mass: &'a [f64],
    links: &'a [Link],
    force: &'a [Triple],
    v: &'a [Triple],
    w: &'a [Triple],
}

fn ask(cases: &mut Cases, label: &str, start: Start<'_>) {
    let Start { h, mass, links, force, v, w } = start;
    let mut begun = Case::new(label).given("h", h).given("mass", mass);
    for (n, Link { i, j, by_x, by_v }) in links.iter().enumerate() {
        let name = format!("link {n}, from {i} to {j}");
        begun = begun.given(format!("{name}, by_x"), by_x);
        begun = begun.given(format!("{name}, by_v"), by_v);
    }
    let begun = begun.given("force", force).given("v", v).given("w", w);
    cases.run(begun, |case| {
        let matrix = assemble(h, mass, links);
        let mut case = case;
        for (name, list) in
            [("diagonal", &matrix.diagonal), ("link", &matrix.links)]
        {
            for (n, block) in list.iter().enumerate() {
                let rows = block.map(|row| row.to_vec()).to_vec();
                case = case.matrix(format!("{name} {n}"), rows, CLOSE);
            }
        }
        let product = apply(&matrix, links, w).concat();
        let right = right_side(h, links, force, v).concat();
        let case = case.vector("A w", product, CLOSE);
        case.vector("right side", right, CLOSE)
    });
}

pub fn public(cases: &mut Cases) {
    let numbers = [[1.0, 2.0, 3.0], [-1.0, 0.0, 2.0]];
    let (by_x, by_v) = (diagonal(-100.0, 0.0, 0.0), diagonal(-2.0, 0.0, 0.0));
    let pair = Start {
        h: 0.1,
        mass: &[1.0, 3.0],
        links: &[Link { i: 0, j: 1, by_x, by_v }],
        force: &[[20.0, 0.0, 0.0], [-20.0, 0.0, 0.0]],
        v: &[[1.0, 0.0, 0.0], [0.0; 3]],
        w: &[[1.0, 0.0, 0.0], [1.0, 0.0, 0.0]],
    };
    // A w is mass times w, and the right side is a tenth of the force.
    let free = Start { links: &[], w: &numbers, ..pair };
    ask(cases, "no links", free);
    // The example.
    ask(cases, "two particles and a spring", pair);
    // Both fly at the same speed, so the right side is h F; A is as before.
    let together = &[[7.0, 0.0, 0.0], [7.0, 0.0, 0.0]];
    let flying = Start { v: together, w: &numbers, ..pair };
    ask(cases, "the same two, flying along together", flying);
    // A step of no length: A = M, and nothing happens.
    let still = Start { h: 0.0, w: &numbers, ..pair };
    ask(cases, "a step of no length", still);
    // Rows are no columns: B = h² by_x is [[-1, -2, 0], [-3, -4, 0], [0, 0,
    // -5]], and with w1 - w0 = (-2, -2, -1), A w is w0 + (6, 14, 5) and
    // 3 w1 - (6, 14, 5). The right side is h F, B (1, 0, 0) more for
    // particle 1, and less for particle 0.
    let by_x = [[-4.0, -8.0, 0.0], [-12.0, -16.0, 0.0], [0.0, 0.0, -20.0]];
    let askew = Start {
        h: 0.5,
        links: &[Link { i: 1, j: 0, by_x, by_v: ZERO }],
        v: &[[0.0; 3], [1.0, 0.0, 0.0]],
        w: &numbers,
        ..pair
    };
    ask(cases, "a link with a block that is not symmetric", askew);
    chain(cases);
    oscillator(cases);
}

/// With h = 0.1 the first link's block is diag(-1, -0.2, -0.2), the second's
/// diag(-0.5, -3.5, -0.5): h² of 300 and h of 5 make 3.5. Both count at the
/// particle in the middle: 2 + 1 + 0.5, 2 + 0.2 + 3.5, 2 + 0.2 + 0.5.
fn chain(cases: &mut Cases) {
    let first = diagonal(-100.0, -20.0, -20.0);
    let second = diagonal(-50.0, -300.0, -50.0);
    let damped = diagonal(0.0, -5.0, 0.0);
    let chain = Start {
        h: 0.1,
        mass: &[1.0, 2.0, 4.0],
        links: &[
            Link { i: 0, j: 1, by_x: first, by_v: ZERO },
            Link { i: 1, j: 2, by_x: second, by_v: damped },
        ],
        force: &[[1.0, 0.0, 0.0], [0.0, 2.0, 0.0], [0.0, 0.0, 3.0]],
        v: &[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        w: &[[1.0, 1.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    };
    ask(cases, "three in a chain", chain);
}

/// Published case oscillator_step_2, with 0.5 kg on a spring of 10^6 N/m: two
/// particles of 1 kg, as seen from one another. They are 1 m apart and part
/// at 1 m/s; in a step of 1 s this changes by -1.9999990000005 m/s.
fn oscillator(cases: &mut Cases) {
    let (mass, by_x) = ([1.0, 1.0], diagonal(-1e6, -1e6, -1e6));
    let links = [Link { i: 0, j: 1, by_x, by_v: ZERO }];
    let (force, v) =
        ([[-1e6, 0.0, 0.0], [1e6, 0.0, 0.0]], [[1.0, 0.0, 0.0], [0.0; 3]]);
    let begun = Case::new("a whole step of a very stiff pair")
        .given("h, mass, by_x", (1.0, mass, by_x))
        .given("force, v", (force, v));
    cases.run(begun, |case| {
        let dv =
            solve(1.0, &mass, &links, &right_side(1.0, &links, &force, &v));
        let change = dv[0] - dv[3];
        // The matrix is 10^6 times as stiff as heavy: six digits are lost.
        case.scalar("change of v0 - v1", change, Tolerance::abs(1e-9))
    });
}

/// Solves A dv = right, with A found column by column through `apply`.
fn solve(h: f64, mass: &[f64], links: &[Link], right: &[Triple]) -> Vec<f64> {
    let (matrix, n) = (assemble(h, mass, links), 3 * mass.len());
    let mut rows = vec![vec![0.0; n + 1]; n];
    for c in 0..n {
        let mut unit = vec![[0.0; 3]; mass.len()];
        unit[c / 3][c % 3] = 1.0;
        let column = apply(&matrix, links, &unit).concat();
        for r in 0..n {
            rows[r][c] = column[r];
            rows[r][n] = right[r / 3][r % 3];
        }
    }
    for c in 0..n {
        let pivot = rows[c].clone();
        for r in (0..n).filter(|r| *r != c) {
            let share = rows[r][c] / pivot[c];
            for k in c..=n {
                rows[r][k] -= share * pivot[k];
            }
        }
    }
    (0..n).map(|r| rows[r][n] / rows[r][r]).collect()
}

/// A random ring: each particle is linked to the next by a spring that is
/// stiff in all directions and stiffest along a random one, u.
fn ring(random: &mut Random, n: usize) -> (Vec<f64>, Vec<Link>) {
    let mut links = Vec::new();
    for i in 0..n {
        let (u, k) = (random.vector(3, -1.0, 1.0), random.vector(3, 1.0, 9.0));
        let (mut by_x, mut by_v) = (diagonal(-k[0], -k[0], -k[0]), ZERO);
        for r in 0..3 {
            for c in 0..3 {
                by_x[r][c] -= 10.0 * k[1] * u[r] * u[c];
                by_v[r][c] -= k[2] * u[r] * u[c];
            }
        }
        links.push(Link { i, j: (i + 1) % n, by_x, by_v });
    }
    (random.vector(n, 0.5, 3.0), links)
}

fn triples(random: &mut Random, n: usize) -> Vec<Triple> {
    random.vector(3 * n, -2.0, 2.0).as_chunks().0.to_vec()
}

/// The forces of links that are exactly linear.
fn pull(links: &[Link], x: &[Triple], v: &[Triple]) -> Vec<Triple> {
    let mut force = vec![[0.0; 3]; x.len()];
    for Link { i, j, by_x, by_v } in links {
        for r in 0..3 {
            for c in 0..3 {
                let f = by_x[r][c] * (x[*i][c] - x[*j][c])
                    + by_v[r][c] * (v[*i][c] - v[*j][c]);
                force[*i][r] += f;
                force[*j][r] -= f;
            }
        }
    }
    force
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let ((mass, links), h) = (ring(random, 3), random.uniform(0.05, 0.3));
    let [x, v, w] = [0, 1, 2].map(|_| triples(random, 3));
    let begun = |label: &str| {
        let blocks = [0, 1, 2].map(|n| (links[n].by_x, links[n].by_v));
        Case::new(label)
            .given("h, mass", (h, &mass))
            .given("by_x, by_v of 0-1, 1-2, 2-0", blocks)
            .given("w", &w)
            .given("v", &v)
    };
    // Sums of a dozen products below 1000: rounding.
    let rounding = Tolerance::abs(1e-10);
    // Blocks that are symmetric and negative make A symmetric and larger
    // than M.
    cases.run(begun("A is symmetric, and larger than M"), |case| {
        let matrix = assemble(h, &mass, &links);
        let dot = |a: &[Triple], b: &[Triple]| -> f64 {
            let each = a.iter().flatten().zip(b.iter().flatten());
            each.map(|(a, b)| a * b).sum()
        };
        let av = apply(&matrix, &links, &v);
        let aw = apply(&matrix, &links, &w);
        let heavy = [0, 1, 2].map(|i| w[i].map(|c| mass[i] * c));
        let larger = dot(&w, &aw) > dot(&w, &heavy);
        case.scalar("v . A w - w . A v", dot(&v, &aw) - dot(&w, &av), rounding)
            .word("w . A w above w . M w", if larger { "yes" } else { "no" })
    });
    // For linear forces, A w is M w - h (what a change w of the velocities
    // does to the force at the end of the step), and the right side is h
    // times the force at the end of a step with unchanged velocities.
    cases.run(begun("what the equation stands for"), |case| {
        let product = apply(&assemble(h, &mass, &links), &links, &w);
        let right = right_side(h, &links, &pull(&links, &x, &v), &v);
        let way: Vec<Triple> = w.iter().map(|w| w.map(|c| h * c)).collect();
        let change = pull(&links, &way, &w);
        let ahead = |i: usize| [0, 1, 2].map(|c| x[i][c] + h * v[i][c]);
        let later = pull(&links, &[0, 1, 2].map(ahead), &v);
        let mut off = [0.0_f64; 2];
        for i in 0..3 {
            for c in 0..3 {
                let wanted = mass[i] * w[i][c] - h * change[i][c];
                off[0] = off[0].max((product[i][c] - wanted).abs());
                off[1] = off[1].max((right[i][c] - h * later[i][c]).abs());
            }
        }
        let case = case.scalar("A w, off by at most", off[0], rounding);
        case.scalar("right side, off by at most", off[1], rounding)
    });
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for (label, n) in [("a fresh pair, linked twice", 2), ("a fresh ring", 5)] {
        let ((mass, links), h) = (ring(random, n), random.uniform(0.05, 0.3));
        let [force, v, w] = [0, 1, 2].map(|_| triples(random, n));
        let (mass, links, force) = (&mass, &links, &force);
        ask(cases, label, Start { h, mass, links, force, v: &v, w: &w });
    }
}

/// A rope between two bodies that are too heavy to move, with a weight on it,
/// let go and stepped with the student's matrix. Springs without a length at
/// rest hang as the weights over the stiffness say: two straight pieces.
pub fn see() -> Outcome<Drawing> {
    let (n, h, k) = (13, 0.1, 400.0);
    let mut mass = vec![0.01; n];
    (mass[0], mass[n - 1], mass[4]) = (1e9, 1e9, 10.0);
    let (by_x, by_v) = (diagonal(-k, -k, -k), diagonal(-9.0, -9.0, -9.0));
    let links: Vec<Link> =
        (1..n).map(|j| Link { i: j - 1, j, by_x, by_v }).collect();
    let mut x: Vec<Triple> = (0..n).map(|i| [i as f64, 0.0, 0.0]).collect();
    let mut v = vec![[0.0; 3]; n];
    // 100 N pull at particle 4; the springs to both sides share them 2 : 1.
    let deepest = -100.0 / (k / 4.0 + k / 8.0);
    let exact: [Point; 3] = [(0.0, 0.0), (4.0, deepest), (12.0, 0.0)];
    let mut panel = Panel::new()
        .title("a rope with a weight, steps of 0.1 s")
        .axes("x (m)", "height (m)")
        .y_range(-1.0..=0.1)
        .legend(Legend::Above)
        .add(Series::line("exact, at rest", exact).ink(Ink::Exact));
    for step in 1..=100 {
        let mut force = pull(&links, &x, &v);
        force[4][2] -= 100.0;
        let right = right_side(h, &links, &force, &v);
        for (i, dv) in solve(h, &mass, &links, &right).into_iter().enumerate() {
            v[i / 3][i % 3] += dv;
            x[i / 3][i % 3] += h * v[i / 3][i % 3];
        }
        if let Some(which) = [100, 8, 2].iter().position(|s| *s == step) {
            let places = x.iter().map(|x| (x[0], x[2]));
            let label = format!("yours, step {step}");
            panel =
                panel.add(Series::points(label, places).ink(Ink::nth(which)));
        }
    }
    Ok(Plot::wide(panel).draw()?)
}
