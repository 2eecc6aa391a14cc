//! Your damping works against the velocities themselves. A spring does not mind
//! being swung round: only a change of its length counts, `C'`.

/// A damped spring.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    /// Stiffness (N/m).
    pub ks: f64,
    /// Damping (N s/m).
    pub kd: f64,
    /// The length that it wants to have (m).
    pub rest: f64,
}

/// The forces (N) on one end, the ring, and the other end: `[a, p, b]`.
pub fn behaviour_spring(
    spring: Spring,
    x: [[f64; 3]; 3],
    v: [[f64; 3]; 3],
) -> [[f64; 3]; 3] {
    let [a, p, b] = x;
    let (to_a, u) = length_and_direction(a, p);
    let (to_b, w) = length_and_direction(b, p);
    let c = to_a + to_b - spring.rest;
    let size = -spring.ks * c;
    let mut force = [[0.0; 3]; 3];
    for i in 0..3 {
        force[0][i] = size * u[i] - spring.kd * (v[0][i] - v[1][i]);
        force[2][i] = size * w[i] - spring.kd * (v[2][i] - v[1][i]);
        force[1][i] = -force[0][i] - force[2][i];
    }
    force
}

/// How far `end` is from `ring`, and in which direction.
fn length_and_direction(end: [f64; 3], ring: [f64; 3]) -> (f64, [f64; 3]) {
    let l = [0, 1, 2].map(|i| end[i] - ring[i]);
    let length = (l[0] * l[0] + l[1] * l[1] + l[2] * l[2]).sqrt();
    if length == 0.0 {
        return (0.0, [0.0; 3]);
    }
    (length, [0, 1, 2].map(|i| l[i] / length))
}
