//! By functions of blocks and of triples: what a link weighs is found once,
//! and the matrix is applied as masses plus what the differences across the
//! links do. So `apply` takes the masses back out of the diagonal.

/// 3 × 3 numbers.
pub type Block = [[f64; 3]; 3];

/// A link between two particles.
#[derive(Clone, Copy)]
pub struct Link {
    /// One end.
    pub i: usize,
    /// The other end.
    pub j: usize,
    /// Derivative by place.
    pub by_x: Block,
    /// Derivative by velocity.
    pub by_v: Block,
}

/// The matrix in two lists.
pub struct Matrix {
    /// Blocks on the diagonal.
    pub diagonal: Vec<Block>,
    /// Blocks beside it.
    pub links: Vec<Block>,
}

fn blend(a: &Block, s: f64, b: &Block, t: f64) -> Block {
    std::array::from_fn(|r| std::array::from_fn(|c| s * a[r][c] + t * b[r][c]))
}

fn turn(block: &Block, w: [f64; 3]) -> [f64; 3] {
    block.map(|row| row[2] * w[2] + row[1] * w[1] + row[0] * w[0])
}

/// What lies between two triples.
fn gap(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn move_by(place: &mut [f64; 3], step: [f64; 3], times: f64) {
    for (c, s) in place.iter_mut().zip(step) {
        *c += times * s;
    }
}

/// A = M - h D - h² K.
pub fn assemble(h: f64, mass: &[f64], links: &[Link]) -> Matrix {
    let heavy = |link: &Link| blend(&link.by_v, h, &link.by_x, h.powi(2));
    let beside: Vec<Block> = links.iter().map(heavy).collect();
    let mut diagonal = Vec::with_capacity(mass.len());
    for (particle, m) in mass.iter().enumerate() {
        let mut block = [[0.0; 3]; 3];
        for (link, weight) in links.iter().zip(&beside) {
            if link.i == particle || link.j == particle {
                block = blend(&block, 1.0, weight, -1.0);
            }
        }
        for axis in 0..3 {
            block[axis][axis] += m;
        }
        diagonal.push(block);
    }
    Matrix { diagonal, links: beside }
}

/// A w.
pub fn apply(matrix: &Matrix, links: &[Link], w: &[[f64; 3]]) -> Vec<[f64; 3]> {
    // What is left of the diagonal without its links: the mass.
    let mut rest = matrix.diagonal.clone();
    for (link, weight) in links.iter().zip(&matrix.links) {
        rest[link.i] = blend(&rest[link.i], 1.0, weight, 1.0);
        rest[link.j] = blend(&rest[link.j], 1.0, weight, 1.0);
    }
    let mut out: Vec<[f64; 3]> =
        rest.iter().zip(w).map(|(block, w)| turn(block, *w)).collect();
    for (link, weight) in links.iter().zip(&matrix.links) {
        let pulled = turn(weight, gap(w[link.j], w[link.i]));
        move_by(&mut out[link.i], pulled, 1.0);
        move_by(&mut out[link.j], pulled, -1.0);
    }
    out
}

/// h (F + h K v).
pub fn right_side(
    h: f64,
    links: &[Link],
    force: &[[f64; 3]],
    v: &[[f64; 3]],
) -> Vec<[f64; 3]> {
    let mut ahead = force.to_vec();
    for link in links {
        let change = turn(&link.by_x, gap(v[link.i], v[link.j]));
        move_by(&mut ahead[link.i], change, h);
        move_by(&mut ahead[link.j], change, -h);
    }
    ahead.into_iter().map(|f| f.map(|c| c * h)).collect()
}
