//! The held numbers are taken out altogether: lists of the free ones only,
//! filled up with zeros whenever the matrix is applied, and a solver that
//! keeps its directions through the correction it still has to make.

/// What came out.
pub struct Solved {
    /// The solution.
    pub x: Vec<f64>,
    /// How many iterations it took.
    pub iterations: usize,
}

/// Conjugate gradients among the free numbers.
pub fn filtered_cg(
    apply: &dyn Fn(&[f64]) -> Vec<f64>,
    b: &[f64],
    held: &[Option<f64>],
    tolerance: f64,
    most: usize,
) -> Solved {
    let free: Vec<usize> =
        (0..b.len()).filter(|i| held[*i].is_none()).collect();
    let spread = |few: &[f64]| {
        let mut all = vec![0.0; b.len()];
        for (value, place) in few.iter().zip(&free) {
            all[*place] = *value;
        }
        all
    };
    let picked = |all: Vec<f64>| -> Vec<f64> {
        free.iter().map(|place| all[*place]).collect()
    };
    let mut start = vec![0.0; b.len()];
    for (number, value) in start.iter_mut().zip(held) {
        *number += value.unwrap_or_default();
    }
    let pulled = picked(apply(&start));
    let mut missing = picked(b.to_vec());
    for (m, p) in missing.iter_mut().zip(&pulled) {
        *m -= p;
    }
    let square = |list: &[f64]| list.iter().map(|c| c.powi(2)).sum::<f64>();
    let first = square(&missing).sqrt();
    let mut way = vec![0.0; free.len()];
    let mut found = vec![0.0; free.len()];
    let (mut before, mut iterations) = (0.0, 0);
    while iterations < most {
        let now = square(&missing);
        if now.sqrt() <= tolerance * first {
            break;
        }
        let keep = if before > 0.0 { now / before } else { 0.0 };
        for (w, m) in way.iter_mut().zip(&missing) {
            *w = keep * *w + m;
        }
        let image = picked(apply(&spread(&way)));
        let bend: f64 = image.iter().zip(&way).map(|(i, w)| i * w).sum();
        for i in 0..free.len() {
            found[i] += now * way[i] / bend;
            missing[i] -= now * image[i] / bend;
        }
        before = now;
        iterations += 1;
    }
    for (value, place) in found.iter().zip(&free) {
        start[*place] = *value;
    }
    Solved { x: start, iterations }
}
