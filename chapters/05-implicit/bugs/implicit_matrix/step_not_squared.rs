//! The stiffness comes in with `h²`: once because velocities change for a time
//! `h`, and once because places do. Yours has a single `h`. The units tell: N/m
//! times s is no mass.

/// 3 × 3 numbers, row by row.
pub type Block = [[f64; 3]; 3];

/// Something that pulls at two different particles with opposite forces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    /// The number of the first particle.
    pub i: usize,
    /// The number of the second particle.
    pub j: usize,
    /// The derivative of the force on `i` by the place of `i` (N/m).
    pub by_x: Block,
    /// The derivative of the force on `i` by the velocity of `i` (N s/m).
    pub by_v: Block,
}

/// The matrix A = M - h D - h² K (kg).
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    /// The block (i, i) of each particle `i`.
    pub diagonal: Vec<Block>,
    /// What each link puts at (i, j) and at (j, i).
    pub links: Vec<Block>,
}

/// The matrix of the implicit step.
pub fn assemble(h: f64, mass: &[f64], links: &[Link]) -> Matrix {
    let mut diagonal = Vec::new();
    for m in mass {
        diagonal.push([[*m, 0.0, 0.0], [0.0, *m, 0.0], [0.0, 0.0, *m]]);
    }
    let mut beside = Vec::new();
    for link in links {
        let mut block = [[0.0; 3]; 3];
        for r in 0..3 {
            for c in 0..3 {
                block[r][c] = h * link.by_v[r][c] + h * link.by_x[r][c];
                diagonal[link.i][r][c] -= block[r][c];
                diagonal[link.j][r][c] -= block[r][c];
            }
        }
        beside.push(block);
    }
    Matrix { diagonal, links: beside }
}

/// The product `A w`, three numbers for each particle.
pub fn apply(matrix: &Matrix, links: &[Link], w: &[[f64; 3]]) -> Vec<[f64; 3]> {
    let mut product = vec![[0.0; 3]; w.len()];
    for i in 0..w.len() {
        add_product(&mut product[i], &matrix.diagonal[i], &w[i]);
    }
    for (link, block) in links.iter().zip(&matrix.links) {
        add_product(&mut product[link.i], block, &w[link.j]);
        add_product(&mut product[link.j], block, &w[link.i]);
    }
    product
}

/// The right side `h (F + h K v)` (kg m/s), three numbers for each particle.
pub fn right_side(
    h: f64,
    links: &[Link],
    force: &[[f64; 3]],
    v: &[[f64; 3]],
) -> Vec<[f64; 3]> {
    let mut right = Vec::new();
    for force in force {
        right.push(force.map(|f| h * f));
    }
    for link in links {
        for r in 0..3 {
            for c in 0..3 {
                let between = v[link.i][c] - v[link.j][c];
                let kick = h * h * link.by_x[r][c] * between;
                right[link.i][r] += kick;
                right[link.j][r] -= kick;
            }
        }
    }
    right
}

/// Adds `block w` to `sum`.
fn add_product(sum: &mut [f64; 3], block: &Block, w: &[f64; 3]) {
    for r in 0..3 {
        for c in 0..3 {
            sum[r] += block[r][c] * w[c];
        }
    }
}
