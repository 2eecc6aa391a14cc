//! How many pivots a solution takes, and two solvers compared.

use crate::lcp_problems::{LcpData, random, tower};
use crate::{Dantzig, Lemke};
use course::{Cell, Column, Figure, Format, Outcome, Random, Table, Tolerance};
use figure::{Ink, Panel, Plot, Point, Series};

/// Contacts in the figure.
const SIZES: [usize; 6] = [4, 8, 16, 32, 64, 128];

/// Random systems of each size.
const SEEDS: u64 = 6;

/// Pivots of a problem: from a cold start, and from the solution of a problem
/// whose `b` differs by a hundredth.
pub(super) fn pivots(system: &LcpData, seed: u64) -> Outcome<[usize; 2]> {
    let mut solver = Dantzig::new();
    let cold = solver.solve_by_pivots(&system.lcp()?)?.pivots;
    let mut random = Random::new(seed);
    let mut before = system.clone();
    for b in &mut before.b {
        *b *= 1.0 + 0.01 * random.uniform(-1.0, 1.0);
    }
    solver.solve(&before.lcp()?)?;
    let known = solver.f().to_vec();
    let warm = solver.solve_from(&system.lcp()?, &known)?.pivots;
    Ok([cold, warm])
}

/// Pivots against the number of contacts.
pub fn figure() -> Figure {
    Figure {
        name: "pivots",
        title: "Pivots against the number of contacts",
        caption: "Dantzig's algorithm from a cold start, without any forces, \
                  and from a warm start: the forces of a moment before, when \
                  everything differed by one percent. In the random systems \
                  (mean of six) half of the contacts carry a force. In a tower \
                  one contact in four is redundant, and a new load below \
                  changes what those above carry: two to three pivots for each \
                  contact.",
        alt: "Rising lines near the diagonal for a cold start, and lines near \
              zero for a warm one.",
        params: vec![],
        draw: |_| {
            let mut rows: [Vec<Point>; 4] = Default::default();
            for n in SIZES {
                let mut sums = [0.0; 2];
                for seed in 0..SEEDS {
                    let counted = pivots(&random(n, seed), seed)?;
                    for (sum, count) in sums.iter_mut().zip(counted) {
                        *sum += count as f64 / SEEDS as f64;
                    }
                }
                let counted = pivots(&tower(n), 1)?.map(|k| k as f64);
                let found = [sums[0], counted[0], sums[1], counted[1]];
                for (row, count) in rows.iter_mut().zip(found) {
                    row.push((n as f64, count));
                }
            }
            let names = [
                ("random, cold start", Ink::Orange),
                ("tower, cold start", Ink::Blue),
                ("random, warm start", Ink::Pink),
                ("tower, warm start", Ink::Green),
            ];
            let mut panel = Panel::new().axes("contacts", "pivots");
            for (row, (name, ink)) in rows.into_iter().zip(names) {
                panel = panel.add(
                    Series::path(name, row)
                        .ink(ink)
                        .tolerance(Tolerance::new(2.0, 0.05)),
                );
            }
            let one =
                Series::line("one for each", [(0.0, 0.0), (128.0, 128.0)]);
            let panel = panel.add(one.ink(Ink::Exact).thin());
            Ok(Plot::wide(panel).size(640.0, 380.0).draw()?)
        },
    }
}

/// Dantzig's method and Lemke's on the same systems.
pub fn table() -> Table {
    let pivots =
        |title| Column::integer(title).tolerance(Tolerance::new(2.0, 0.05));
    // Rounding: only its size is of interest.
    let rounding = |title| {
        Column::number(title, Format::Significant(1))
            .tolerance(Tolerance::abs(1e-9))
    };
    Table {
        name: "solvers",
        title: "Two solvers, the same systems",
        caption: "Pivots, the residual of the conditions as a fraction of the \
                  terms in them, and the largest difference between the \
                  accelerations of the two solutions. Forces may differ where \
                  contacts are redundant; accelerations may not.",
        columns: vec![
            Column::text("system"),
            Column::integer("contacts"),
            pivots("pivots, Dantzig"),
            pivots("pivots, Lemke"),
            rounding("residual, Dantzig"),
            rounding("residual, Lemke"),
            rounding("difference").unit("m/s²"),
        ],
        rows: || {
            let mut rows = Vec::new();
            for n in [8, 32, 64] {
                rows.push(compare("random", &random(n, 1))?);
            }
            for n in [8, 32, 64] {
                rows.push(compare("tower", &tower(n))?);
            }
            Ok(rows)
        },
    }
}

fn compare(name: &str, system: &LcpData) -> Outcome<Vec<Cell>> {
    let problem = system.lcp()?;
    let (mut first, mut second) = (Dantzig::new(), Lemke::new());
    let [one, other] =
        [first.solve_by_pivots(&problem)?, second.solve(&problem)];
    let apart = first.w().iter().zip(second.w());
    let apart = apart.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    Ok(vec![
        name.into(),
        problem.n().into(),
        one.pivots.into(),
        other.pivots.into(),
        problem.scaled_residual(first.f(), first.w()).into(),
        problem.scaled_residual(second.f(), second.w()).into(),
        apart.into(),
    ])
}
