//! A V-cycle goes from a fine grid of particles to a coarse one and back. You
//! write the two ways.
//!
//! Particles are numbered row by row. In each direction the coarse grid keeps
//! the first of the fine ones, every second from there on, and always the
//! last: of columns 0 to 7 it keeps 0, 2, 4, 6 and 7, of columns 0 to 4 it
//! keeps 0, 2 and 4. A particle is kept if its column and its row are.
//!
//! *Prolongation*, the way up. The coarse grid has found by how much its
//! particles should move, one number for each. A kept particle moves by
//! just that. One between two kept columns moves by the mean of the two, and
//! the same holds for rows. Who lies between columns *and* between rows?
//!
//! *Restriction*, the way down. The fine grid has a residual, a pull on each of
//! its particles. The coarse grid has to balance it, but it can move only its
//! own particles, and the others follow as above. If a coarse particle moves
//! by one, all that follow it do work against their pulls: that work is its
//! share. So the two ways have the same weights, one the transpose of the
//! other.
//!
//! **An example.** Five particles in one row, with pulls of 1, 2, 3, 4 and 5.
//! Particles 0, 2 and 4 are kept. If the first of these moves by one, particle
//! 0 moves by 1 and particle 1 by ½, so its share is 1 + 1 = 2. The middle one
//! carries particles 1 and 3 by ½ each: 1 + 3 + 2 = 6. The last one: 2 + 5 = 7.
//! Together they still are 15. The other way, coarse displacements 10, 20 and
//! 40 become 10, 15, 20, 30, 40.
//!
//! Write `coarse_grid`, `prolongate` and `restrict_residual`.

/// A grid of particles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// How many particles a row has, at least one.
    pub columns: usize,
    /// How many rows there are, at least one.
    pub rows: usize,
}

// ANSWER
/// How many of `n` are kept.
fn kept(n: usize) -> usize {
    n / 2 + 1
}

/// The coarse ones that the `i`-th of `n` follows, with their weights.
fn leaders(i: usize, n: usize) -> Vec<(usize, f64)> {
    if i + 1 == n {
        return vec![(kept(n) - 1, 1.0)];
    }
    if i % 2 == 0 {
        return vec![(i / 2, 1.0)];
    }
    vec![(i / 2, 0.5), (i / 2 + 1, 0.5)]
}

/// All pairs of a fine particle and a coarse one that it follows, with the
/// weight.
fn weights(fine: Grid) -> Vec<(usize, usize, f64)> {
    let mut weights = Vec::new();
    let across = coarse_grid(fine).columns;
    for row in 0..fine.rows {
        for column in 0..fine.columns {
            let number = row * fine.columns + column;
            for (r, down) in leaders(row, fine.rows) {
                for (c, along) in leaders(column, fine.columns) {
                    weights.push((number, r * across + c, down * along));
                }
            }
        }
    }
    weights
}
// END

/// The size of the next coarser grid.
pub fn coarse_grid(fine: Grid) -> Grid {
    // ANSWER
    Grid { columns: kept(fine.columns), rows: kept(fine.rows) }
    // END
}

/// The displacements of all particles of the fine grid (m), row by row.
///
/// - `coarse`: those of the coarse grid (m), row by row
pub fn prolongate(fine: Grid, coarse: &[f64]) -> Vec<f64> {
    // ANSWER
    let mut moved = vec![0.0; fine.columns * fine.rows];
    for (i, a, weight) in weights(fine) {
        moved[i] += weight * coarse[a];
    }
    moved
    // END
}

/// The residual of the coarse grid (N), row by row.
///
/// - `residual`: that of the fine grid (N), row by row
pub fn restrict_residual(fine: Grid, residual: &[f64]) -> Vec<f64> {
    // ANSWER
    let Grid { columns, rows } = coarse_grid(fine);
    let mut pulls = vec![0.0; columns * rows];
    for (i, a, weight) in weights(fine) {
        pulls[a] += weight * residual[i];
    }
    pulls
    // END
}
