//! With the distance in units of the reach, r = d/d̂: the barrier is
//! -κ d̂² (1 - r)² ln r, and both walls come from one function of r.

/// A bead between two walls, and its step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bead {
    pub mass: f64,
    pub h: f64,
    pub y: f64,
    pub width: f64,
    pub kappa: f64,
    pub dhat: f64,
}

/// Value, slope and curvature of -(1 - r)² ln r.
fn scaled(r: f64) -> (f64, f64, f64) {
    if r >= 1.0 {
        return (0.0, 0.0, 0.0);
    }
    let (gap, l) = (1.0 - r, -r.ln());
    let value = gap.powi(2) * l;
    let slope = -2.0 * gap * l - gap.powi(2) / r;
    let curvature = 2.0 * l + 4.0 * gap / r + (gap / r).powi(2);
    (value, slope, curvature)
}

/// E, E' and E''.
fn all(bead: &Bead, x: f64) -> (f64, f64, f64) {
    let k = bead.mass / bead.h.powi(2);
    let from = x - bead.y;
    let mut sum = (k * from * from / 2.0, k * from, k);
    for (d, sign) in [(x, 1.0), (bead.width - x, -1.0)] {
        let (b, s, c) = scaled(d / bead.dhat);
        sum.0 += bead.kappa * bead.dhat.powi(2) * b;
        sum.1 += sign * bead.kappa * bead.dhat * s;
        sum.2 += bead.kappa * c;
    }
    sum
}

/// Slope and curvature.
pub fn slope_and_curvature(bead: &Bead, x: f64) -> [f64; 2] {
    let (_, slope, curvature) = all(bead, x);
    [slope, curvature]
}

/// A step, as a fraction of Newton's.
pub fn newton_step(bead: &Bead, x: f64) -> f64 {
    let (start, slope, curvature) = all(bead, x);
    let whole = -slope / curvature;
    let room = if whole > 0.0 { bead.width - x } else { -x };
    let mut part = 1.0;
    if (whole / room) > 0.9 {
        part = 0.9 * room / whole;
    }
    for _ in 0..60 {
        let end = x + part * whole;
        if all(bead, end).0 < start {
            return end;
        }
        part /= 2.0;
    }
    x
}
