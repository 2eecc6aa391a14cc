//! By Lagrange's equations in absolute angles, with a mass matrix and Gaussian
//! elimination. What a hinge feels comes from the same matrix for the links from
//! this hinge on: one over how they answer to a torque of 1 N m.

/// A link of the chain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Link {
    pub length: f64,
    pub mass: f64,
    pub centre: f64,
    pub inertia: f64,
}

/// What there is to know about a hinge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hinge {
    pub acceleration: f64,
    pub felt: f64,
}

/// The sum over all masses of m b_j b_k, where b_j is how far link j carries
/// the centre of a mass along.
fn weights(links: &[Link]) -> Vec<Vec<f64>> {
    let n = links.len();
    let mut sums = vec![vec![0.0; n]; n];
    for i in 0..n {
        let carried: Vec<f64> = (0..=i)
            .map(|j| if j < i { links[j].length } else { links[j].centre })
            .collect();
        for (j, bj) in carried.iter().enumerate() {
            for (k, bk) in carried.iter().enumerate() {
                sums[j][k] += links[i].mass * bj * bk;
            }
        }
    }
    sums
}

/// Gaussian elimination with exchange of rows.
fn solve(mut m: Vec<Vec<f64>>, mut b: Vec<f64>) -> Vec<f64> {
    let n = b.len();
    for i in 0..n {
        let best = (i..n)
            .max_by(|a, b| m[*a][i].abs().total_cmp(&m[*b][i].abs()))
            .unwrap_or(i);
        m.swap(i, best);
        b.swap(i, best);
        for r in i + 1..n {
            let part = m[r][i] / m[i][i];
            for c in i..n {
                m[r][c] -= part * m[i][c];
            }
            b[r] -= part * b[i];
        }
    }
    for i in (0..n).rev() {
        for c in i + 1..n {
            b[i] -= m[i][c] * b[c];
        }
        b[i] /= m[i][i];
    }
    b
}

/// The mass matrix in absolute angles.
fn masses(links: &[Link], theta: &[f64]) -> Vec<Vec<f64>> {
    let mut m = weights(links);
    for j in 0..links.len() {
        for k in 0..links.len() {
            m[j][k] *= (theta[j] - theta[k]).cos();
        }
        m[j][j] += links[j].inertia;
    }
    m
}

/// All hinges.
pub fn hinge_chain(
    links: &[Link],
    q: &[f64],
    qdot: &[f64],
    tau: &[f64],
    g: f64,
) -> Vec<Hinge> {
    let n = links.len();
    let sums = |list: &[f64]| -> Vec<f64> {
        (0..n).map(|i| list[..=i].iter().sum()).collect()
    };
    let (theta, rate) = (sums(q), sums(qdot));
    let both = weights(links);
    let mut right = Vec::new();
    for j in 0..n {
        let mut carried = links[j].mass * links[j].centre;
        for other in &links[j + 1..] {
            carried += other.mass * links[j].length;
        }
        let reaction = if j + 1 < n { tau[j + 1] } else { 0.0 };
        let mut sum = tau[j] - reaction - g * carried * theta[j].cos();
        for k in 0..n {
            let turn = (theta[j] - theta[k]).sin();
            sum -= both[j][k] * turn * rate[k] * rate[k];
        }
        right.push(sum);
    }
    let absolute = solve(masses(links, &theta), right);
    let mut hinges = Vec::new();
    for i in 0..n {
        let mut unit = vec![0.0; n - i];
        unit[0] = 1.0;
        let answer = solve(masses(&links[i..], &theta[i..]), unit)[0];
        let before = if i == 0 { 0.0 } else { absolute[i - 1] };
        let acceleration = absolute[i] - before;
        hinges.push(Hinge { acceleration, felt: 1.0 / answer });
    }
    hinges
}
