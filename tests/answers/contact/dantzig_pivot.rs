//! By the states at which something would happen. The direction comes from
//! conjugate gradients, which need no factors; each possible stop is written
//! down with its step, and the list is sorted.

/// Where the algorithm stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress {
    pub f: Vec<f64>,
    pub w: Vec<f64>,
    pub holds: Vec<bool>,
}

/// What happens per newton of the driven force.
#[derive(Clone, Debug, PartialEq)]
pub struct Direction {
    pub f: Vec<f64>,
    pub w: Vec<f64>,
}

/// What stops a drive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    Arrives,
    Leaves(usize),
    Joins(usize),
    Endless,
}

fn times(a: &[Vec<f64>], x: &[f64]) -> Vec<f64> {
    let dot = |row: &Vec<f64>| row.iter().zip(x).map(|(a, x)| a * x).sum();
    a.iter().map(dot).collect()
}

/// The direction.
pub fn direction(a: &[Vec<f64>], holds: &[bool], driven: usize) -> Direction {
    let n = holds.len();
    let inside = |x: Vec<f64>| -> Vec<f64> {
        let keep = |(i, x)| if holds[i] { x } else { 0.0 };
        x.into_iter().enumerate().map(keep).collect()
    };
    let mut f = vec![0.0; n];
    f[driven] = 1.0;
    // The residual of the equations of C, which must vanish.
    let mut r: Vec<f64> =
        inside(times(a, &f)).into_iter().map(|w| -w).collect();
    let mut p = r.clone();
    let square = |x: &[f64]| x.iter().map(|x| x * x).sum::<f64>();
    for _ in 0..20 * n {
        let old = square(&r);
        if old < 1e-30 {
            break;
        }
        let q = inside(times(a, &p));
        let bend: f64 = p.iter().zip(&q).map(|(p, q)| p * q).sum();
        let step = old / bend;
        for i in 0..n {
            f[i] += step * p[i];
            r[i] -= step * q[i];
        }
        let grown = square(&r) / old;
        for i in 0..n {
            p[i] = r[i] + grown * p[i];
        }
    }
    let w = times(a, &f);
    Direction { f, w }
}

/// One pivot.
pub fn pivot(
    a: &[Vec<f64>],
    before: &Progress,
    driven: usize,
) -> (Stop, Progress) {
    let Direction { f: df, w: dw } = direction(a, &before.holds, driven);
    let mut stops = Vec::new();
    if dw[driven] > 1e-12 {
        stops.push((before.w[driven] / -dw[driven], Stop::Arrives));
    }
    for (i, held) in before.holds.iter().enumerate() {
        if *held && df[i] < -1e-12 {
            stops.push((before.f[i] / -df[i], Stop::Leaves(i)));
        }
        if !held && before.w[i] >= 0.0 && dw[i] < -1e-12 {
            stops.push((before.w[i] / -dw[i], Stop::Joins(i)));
        }
    }
    // Rounding must not decide between things that happen at once.
    let nearest = stops.iter().map(|s| s.0).fold(f64::INFINITY, f64::min);
    let close = 1e-12 * (1.0 + nearest.abs());
    let first = stops.iter().find(|s| s.0 <= nearest + close);
    let Some(&(step, stop)) = first else {
        return (Stop::Endless, before.clone());
    };
    let mut after = before.clone();
    for i in 0..df.len() {
        after.f[i] += step * df[i];
        after.w[i] += step * dw[i];
    }
    let (who, holds) = match stop {
        Stop::Leaves(i) => (i, false),
        Stop::Joins(i) => (i, true),
        _ => (driven, true),
    };
    after.holds[who] = holds;
    if holds {
        after.w[who] = 0.0;
    } else {
        after.f[who] = 0.0;
    }
    (stop, after)
}
