//! RATTLE is leapfrog with the constraints inside the step. It asks for two
//! things: at the end of a step, the rod has its length, and neither end moves
//! along it relative to the other. You write it for one rod between two
//! particles.
//!
//! 1. **Positions.** Let the particles drift as if there were no rod: now it
//!    has the wrong length. The rod's force during the step acts along the
//!    rod as it was *at the start* of the step, on both ends with opposite
//!    signs, and it moves each end in proportion to its inverse mass `w`. How
//!    large must it be for the length to be right? Two answers are possible;
//!    the smaller force is the one.
//! 2. **Velocities.** Take out what changes the length, again in proportion to
//!    `w`, by a force along the rod as it is *now*.
//! 3. **The step.** From leapfrog: half a kick, a drift, half a kick. The
//!    positions are put right after the drift. Whatever moved a particle
//!    during the time `h` also gave it a velocity. The velocities are put
//!    right at the very end.
//!
//! A nail has `w = 0`: nothing moves it, and its velocity and acceleration are
//! zero. At least one end is free.
//!
//! **An example.** The first particle, of 1 kg, is at (1, 0, 0) m, the second,
//! of 3 kg, at the origin, and the rod is 1 m long: `w` is 1 and 1/3. After
//! the drift the first one is at (1, 0.6, 0) m, the second one still at the
//! origin. Shortening the rod by 0.2 m along the x axis makes it 1 m long,
//! since 0.8² + 0.6² = 1. The light end does three quarters of that: the ends
//! are put at (0.85, 0.6, 0) and (0.05, 0, 0) m. If their velocities there are
//! (2, 0, 0) and (0, 0, 0) m/s, the rod grows by 1.6 m/s. With (1.04, -0.72,
//! 0) and (0.32, 0.24, 0) m/s it does not, and momentum is as before.
//!
//! Write `project_positions`, `project_velocities` and `rattle_step`.

/// A rod between two particles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rod {
    /// How long it is (m).
    pub length: f64,
    /// The inverse mass of each end (1/kg); 0 for a nail.
    pub w: [f64; 2],
}

/// Positions (m) and velocities (m/s) of the two ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ends {
    /// Positions (m).
    pub x: [[f64; 3]; 2],
    /// Velocities (m/s).
    pub v: [[f64; 3]; 2],
}

// ANSWER
/// The scalar product.
fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// From the second end to the first.
fn along([a, b]: [[f64; 3]; 2]) -> [f64; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// Moves the ends by `by` relative to each other, the lighter one more.
fn share(rod: Rod, ends: [[f64; 3]; 2], by: [f64; 3]) -> [[f64; 3]; 2] {
    let [mut a, mut b] = ends;
    let total = rod.w[0] + rod.w[1];
    for i in 0..3 {
        a[i] += rod.w[0] / total * by[i];
        b[i] -= rod.w[1] / total * by[i];
    }
    [a, b]
}
// END

/// Where the ends are once the rod has its length again (m).
///
/// - `old`: where they were at the start of the step (m)
/// - `drifted`: where they are without the rod (m), never so far away that
///   the length cannot be reached
pub fn project_positions(
    rod: Rod,
    old: [[f64; 3]; 2],
    drifted: [[f64; 3]; 2],
) -> [[f64; 3]; 2] {
    // ANSWER
    let (e, d) = (along(old), along(drifted));
    // |d + s e|² = length², a quadratic equation for s
    let (a, b) = (dot(e, e), dot(d, e));
    let c = dot(d, d) - rod.length * rod.length;
    let s = (-b + (b * b - a * c).sqrt()) / a;
    share(rod, drifted, e.map(|e| s * e))
    // END
}

/// Velocities (m/s) that leave the length as it is.
///
/// - `x`: where the ends are (m)
/// - `v`: their velocities before (m/s)
pub fn project_velocities(
    rod: Rod,
    x: [[f64; 3]; 2],
    v: [[f64; 3]; 2],
) -> [[f64; 3]; 2] {
    // ANSWER
    let l = along(x);
    let rate = dot(l, along(v)) / dot(l, l);
    share(rod, v, l.map(|l| -rate * l))
    // END
}

/// The ends after one step of RATTLE.
///
/// - `h`: the step (s)
/// - `ends`: at the start, legal in position and velocity
/// - `a`: the accelerations (m/s²) that the forces other than the rod's give
///   to each end, the same all the time
pub fn rattle_step(rod: Rod, h: f64, ends: Ends, a: [[f64; 3]; 2]) -> Ends {
    // ANSWER
    let Ends { x, mut v } = ends;
    let mut drifted = x;
    for j in 0..2 {
        for i in 0..3 {
            v[j][i] += 0.5 * h * a[j][i];
            drifted[j][i] += h * v[j][i];
        }
    }
    let moved = project_positions(rod, x, drifted);
    for j in 0..2 {
        for i in 0..3 {
            v[j][i] += (moved[j][i] - drifted[j][i]) / h;
            v[j][i] += 0.5 * h * a[j][i];
        }
    }
    Ends { x: moved, v: project_velocities(rod, moved, v) }
    // END
}
