//! The projection in one number, the new length: the ends meet the equation on
//! their line, and then go there.

/// A spring with a damper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    pub rest: f64,
    pub compliance: f64,
    pub damping: f64,
}

/// What a projection has done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Projected {
    pub x: [[f64; 3]; 2],
    pub lambda: f64,
}

/// One projection.
pub fn project_spring(
    spring: &Spring,
    h: f64,
    w: [f64; 2],
    x_old: [[f64; 3]; 2],
    x: [[f64; 3]; 2],
    lambda: f64,
) -> Projected {
    let both = w[0] + w[1];
    let mut squared = 0.0;
    let mut before = 0.0;
    for k in 0..3 {
        let d = x[0][k] - x[1][k];
        squared += d * d;
        before += d * (x_old[0][k] - x_old[1][k]);
    }
    let l = squared.sqrt();
    if l == 0.0 || both == 0.0 {
        return Projected { x, lambda };
    }
    // The old difference, seen along the present direction.
    let old = before / l;
    // The length l' with l' - L + τ/h (l' - old) + α/h² (λ + (l' - l)/both) = 0.
    let (p, a) = (spring.damping / h, spring.compliance / h / h);
    let top = spring.rest + p * old - a * lambda + a * l / both;
    let end = top / (1.0 + p + a / both);
    let change = (end - l) / both;
    let mut moved = x;
    for k in 0..3 {
        let along = change * (x[0][k] - x[1][k]) / l;
        moved[0][k] = x[0][k] + w[0] * along;
        moved[1][k] = x[1][k] - w[1] * along;
    }
    Projected { x: moved, lambda: lambda + change }
}
