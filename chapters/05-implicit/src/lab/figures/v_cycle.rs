//! A V-cycle by hand: eight particles in a row between two walls.

use course::{Cell, Column, Format, Outcome, Table};
use math::multigrid::{GridVisit, plain_v_cycle};
use math::{MatN, VecN};

/// The particles in the row.
const PARTICLES: usize = 8;

/// The particles of the row that the first coarser grid keeps, from 1.
const KEPT: [usize; 5] = [1, 3, 5, 7, 8];

/// Springs of stiffness 1 from each particle to the next and to the walls.
fn row_of_springs() -> MatN {
    MatN::from_fn(PARTICLES, PARTICLES, |i, j| match i.abs_diff(j) {
        0 => 2.0,
        1 => -1.0,
        _ => 0.0,
    })
}

/// A V-cycle on so many coarser grids, for a pull of 1 at each particle.
fn cycle(coarser: usize) -> Vec<GridVisit> {
    let grids = [[PARTICLES, 1], [KEPT.len(), 1]];
    let pulls = VecN::from_element(PARTICLES, 1.0);
    plain_v_cycle(row_of_springs(), pulls, &grids[..coarser])
}

/// A row for each particle: its number, then its entry of each vector.
fn rows(
    numbers: impl Iterator<Item = usize>,
    vectors: &[&VecN],
) -> Outcome<Vec<Vec<Cell>>> {
    let mut rows = Vec::new();
    for (k, number) in numbers.enumerate() {
        let mut row: Vec<Cell> = vec![number.into()];
        row.extend(vectors.iter().map(|vector| Cell::from(vector[k])));
        rows.push(row);
    }
    Ok(rows)
}

fn number(title: &'static str) -> Column {
    Column::number(title, Format::Fixed(2))
}

/// The finest grid, on the way down.
pub fn sweep_forward() -> Table {
    Table {
        name: "v_cycle_down",
        title: "A V-cycle: the sweep forward",
        caption: "After a sweep forward from zero. Nothing is near the \
                  answer, but the residual is smooth.",
        columns: vec![
            Column::integer("particle"),
            number("z"),
            number("residual"),
        ],
        rows: || {
            let visit = &cycle(2)[0];
            rows(1..=PARTICLES, &[&visit.swept, &visit.residual])
        },
    }
}

/// The next coarser grid, down and up.
pub fn coarser_grid() -> Table {
    Table {
        name: "v_cycle_coarse",
        title: "A V-cycle: the next coarser grid",
        caption: "The particles that the next coarser grid keeps: the \
                  residual that they are given, and what they make of it.",
        columns: vec![
            Column::integer("particle"),
            number("residual from above"),
            number("after the sweep forward"),
            number("corrected by the coarsest grid"),
            number("after the sweep back"),
        ],
        rows: || {
            let GridVisit { rhs, swept, corrected, z, .. } = &cycle(2)[1];
            rows(KEPT.into_iter(), &[rhs, swept, corrected, z])
        },
    }
}

/// The finest grid, on the way up.
pub fn sweep_back() -> Table {
    Table {
        name: "v_cycle_up",
        title: "A V-cycle: the way up",
        caption: "With the correction of the coarser grids, and after a sweep \
                  back. The last column is what the two sweeps find without \
                  the coarser grids.",
        columns: vec![
            Column::integer("particle"),
            number("corrected"),
            number("after the sweep back"),
            number("the answer"),
            number("the two sweeps alone"),
        ],
        rows: || {
            let (whole, alone) = (&cycle(2)[0], &cycle(0)[0]);
            let answer = row_of_springs().lu().solve(&whole.rhs);
            let answer = answer.expect("springs between walls hold");
            let vectors = [&whole.corrected, &whole.z, &answer, &alone.z];
            rows(1..=PARTICLES, &vectors)
        },
    }
}
