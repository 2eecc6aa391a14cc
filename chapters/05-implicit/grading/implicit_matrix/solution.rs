//! Many particles, and links between them: springs, dampers, anything that
//! pulls at two particles with opposite forces. An implicit step finds the
//! change of all velocities at once, `dv`, from a system of equations:
//!
//! ```formula v F
//! (M - h D - h² K) dv = h (F + h K v)
//! ```
//!
//! This is notes E §4 eq. 4-5 with masses, which the notes leave out. `M` has
//! the masses on its diagonal, `F` and `v` are all forces and velocities; `K`
//! and `D` are the force Jacobians, the derivatives of all forces by all
//! positions and by all velocities. You fill in the matrix, which we call A,
//! and the right-hand side.
//!
//! With three numbers per particle, all matrices come in blocks of 3 × 3: block
//! (i, j) of `K` says how the force on particle `i` changes with the position
//! of particle `j`. Most blocks are zero. A link knows how the force on its own
//! end `i` changes with the position of `i`, `by_x`, and with the velocity of
//! `i`, `by_v`. Its force depends on the *difference* of the two ends, and the
//! other end gets the opposite force. So it contributes to four blocks of `K`,
//! by `by_x`, and to four of `D`, by `by_v`: with which signs? A is stored in
//! two lists: `diagonal` has one block for each particle, and `links` has one
//! for each link, in the order of the links. That block appears in A at (i, j)
//! and again at (j, i).
//!
//! **An example.** Two particles of 1 kg and 3 kg, and a spring of 100 N/m and
//! 2 N s/m along the first axis; so `by_x` is -100 and `by_v` is -2, both in
//! the entry `[0][0]`, and zero elsewhere. Let `h = 0.1`. Along the first axis,
//! `-h D - h² K` is 0.2 + 1 = 1.2 on the diagonal and -1.2 off it:
//!
//! ```text
//! 1 + 1.2    -1.2
//!  -1.2     3 + 1.2
//! ```
//!
//! Along the others only the masses are left. `A w` with w = (1, 0, 0) for both
//! is (1, 0, 0) and (3, 0, 0): the spring does not resist. If the forces are
//! ±(20, 0, 0) and the first particle flies at (1, 0, 0), the right-hand side
//! is 0.1 (20 - 0.1 · 100 · 1) = 1 for it, and -1 for the other.
//!
//! Write `assemble`, `apply` and `right_side`. `K` itself is never formed as a
//! matrix.

/// 3 × 3 numbers, row by row.
pub type Block = [[f64; 3]; 3];

/// Something that pulls at two different particles with opposite forces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// The number of the first particle.
    pub i: usize,
    /// The number of the second particle.
    pub j: usize,
    /// The derivative of the force on `i` by the position of `i` (N/m).
    pub by_x: Block,
    /// The derivative of the force on `i` by the velocity of `i` (N s/m).
    pub by_v: Block,
}

/// The matrix A = M - h D - h² K (kg).
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    /// The block (i, i) of each particle `i`.
    pub diagonal: Vec<Block>,
    /// The block of each link at (i, j) and at (j, i).
    pub links: Vec<Block>,
}

/// The matrix of the implicit step.
///
/// - `h`: the size of the step (s)
/// - `mass`: the masses (kg) of the particles
/// - `links`: the links; a particle may have many, a pair more than one
pub fn assemble(h: f64, mass: &[f64], links: &[Link]) -> Matrix {
    // ANSWER
    let mut diagonal = Vec::new();
    for m in mass {
        diagonal.push([[*m, 0.0, 0.0], [0.0, *m, 0.0], [0.0, 0.0, *m]]);
    }
    let mut beside = Vec::new();
    for link in links {
        let mut block = [[0.0; 3]; 3];
        for r in 0..3 {
            for c in 0..3 {
                // A = M - h D - h² K; the sign turns once more beside it
                block[r][c] = h * link.by_v[r][c] + h * h * link.by_x[r][c];
                diagonal[link.i][r][c] -= block[r][c];
                diagonal[link.j][r][c] -= block[r][c];
            }
        }
        beside.push(block);
    }
    Matrix { diagonal, links: beside }
    // END
}

/// The product `A w`, three numbers for each particle.
///
/// - `matrix`: what `assemble` returned
/// - `links`: the same links, in the same order
/// - `w`: three numbers for each particle
pub fn apply(matrix: &Matrix, links: &[Link], w: &[[f64; 3]]) -> Vec<[f64; 3]> {
    // ANSWER
    let mut product = vec![[0.0; 3]; w.len()];
    for i in 0..w.len() {
        add_product(&mut product[i], &matrix.diagonal[i], &w[i]);
    }
    for (link, block) in links.iter().zip(&matrix.links) {
        add_product(&mut product[link.i], block, &w[link.j]);
        add_product(&mut product[link.j], block, &w[link.i]);
    }
    product
    // END
}

/// The right-hand side `h (F + h K v)` (kg m/s), three numbers for each
/// particle.
///
/// - `h`: the size of the step (s)
/// - `links`: the links
/// - `force`: the force (N) on each particle at the start of the step
/// - `v`: the velocity (m/s) of each particle at the start of the step
pub fn right_side(
    h: f64,
    links: &[Link],
    force: &[[f64; 3]],
    v: &[[f64; 3]],
) -> Vec<[f64; 3]> {
    // ANSWER
    let mut right = Vec::new();
    for force in force {
        right.push(force.map(|f| h * f));
    }
    for link in links {
        for r in 0..3 {
            for c in 0..3 {
                // h² K v: the difference of the ends, and opposite forces
                let between = v[link.i][c] - v[link.j][c];
                let kick = h * h * link.by_x[r][c] * between;
                right[link.i][r] += kick;
                right[link.j][r] -= kick;
            }
        }
    }
    right
    // END
}

// ANSWER
/// Adds `block w` to `sum`.
fn add_product(sum: &mut [f64; 3], block: &Block, w: &[f64; 3]) {
    for r in 0..3 {
        for c in 0..3 {
            sum[r] += block[r][c] * w[c];
        }
    }
}
// END
