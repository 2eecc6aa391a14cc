//! By angle and length.

/// The total in polar coordinates, shortened.
pub fn friction_cone(
    so_far: [f64; 2],
    slip: [f64; 2],
    mass: [f64; 2],
    mu: f64,
    normal: f64,
) -> [f64; 2] {
    let total: Vec<f64> =
        (0..2).map(|k| so_far[k] - mass[k] * slip[k]).collect();
    let length = total[0].hypot(total[1]).min(mu * normal);
    let angle = total[1].atan2(total[0]);
    [length * angle.cos() - so_far[0], length * angle.sin() - so_far[1]]
}
