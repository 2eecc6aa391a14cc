//! Vector updates of the iteration, each fused with the dot product that
//! follows it: the vectors are long, and memory is read and written once.

/// The number of sums that run side by side, as in a dot product.
const LANES: usize = 4;

/// Sets `p = z + beta p` and returns `p · p`.
pub fn update_direction(beta: f64, z: &[f64], p: &mut [f64]) -> f64 {
    let (z, z_rest) = z.as_chunks::<LANES>();
    let (p, p_rest) = p.as_chunks_mut::<LANES>();
    let mut sums = [0.0; LANES];
    for (z, p) in z.iter().zip(p) {
        for lane in 0..LANES {
            p[lane] = z[lane] + beta * p[lane];
            sums[lane] += p[lane] * p[lane];
        }
    }
    for (z, p) in z_rest.iter().zip(p_rest) {
        *p = z + beta * *p;
        sums[0] += *p * *p;
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3])
}

/// Sets `p = z + beta p` and `q = w + beta q`, and returns `p · p` and
/// `p · q`.
pub fn update_direction_and_product(
    beta: f64,
    z: &[f64],
    w: &[f64],
    p: &mut [f64],
    q: &mut [f64],
) -> [f64; 2] {
    let (z, z_rest) = z.as_chunks::<LANES>();
    let (w, w_rest) = w.as_chunks::<LANES>();
    let (p, p_rest) = p.as_chunks_mut::<LANES>();
    let (q, q_rest) = q.as_chunks_mut::<LANES>();
    let (mut pp, mut pq) = ([0.0; LANES], [0.0; LANES]);
    for (((z, w), p), q) in z.iter().zip(w).zip(p).zip(q) {
        for lane in 0..LANES {
            p[lane] = z[lane] + beta * p[lane];
            q[lane] = w[lane] + beta * q[lane];
            pp[lane] += p[lane] * p[lane];
            pq[lane] += p[lane] * q[lane];
        }
    }
    for (((z, w), p), q) in z_rest.iter().zip(w_rest).zip(p_rest).zip(q_rest) {
        *p = z + beta * *p;
        *q = w + beta * *q;
        pp[0] += *p * *p;
        pq[0] += *p * *q;
    }
    [pp, pq].map(|sums| (sums[0] + sums[1]) + (sums[2] + sums[3]))
}

/// Sets `x += alpha p` and `r -= alpha q`, and returns `r · r`.
pub fn update_solution(
    alpha: f64,
    p: &[f64],
    q: &[f64],
    x: &mut [f64],
    r: &mut [f64],
) -> f64 {
    for (x, p) in x.iter_mut().zip(p) {
        *x += alpha * p;
    }
    let (q, q_rest) = q.as_chunks::<LANES>();
    let (r, r_rest) = r.as_chunks_mut::<LANES>();
    let mut sums = [0.0; LANES];
    for (q, r) in q.iter().zip(r) {
        for lane in 0..LANES {
            r[lane] -= alpha * q[lane];
            sums[lane] += r[lane] * r[lane];
        }
    }
    for (q, r) in q_rest.iter().zip(r_rest) {
        *r -= alpha * q;
        sums[0] += *r * *r;
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3])
}
