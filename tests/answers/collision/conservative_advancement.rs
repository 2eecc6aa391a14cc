//! By another route: the rotation's share as a square root of `omega² - (n .
//! omega)²`, the quadratic equation with its unknown turned into `1/t`, and a
//! loop that ends by itself.

use math::Vec3;

/// A motion.
#[derive(Clone, Copy)]
pub struct Motion {
    /// Velocity.
    pub v: Vec3,
    /// Angular velocity.
    pub omega: Vec3,
    /// Change of velocity.
    pub acceleration: f64,
    /// Change of angular velocity.
    pub angular_acceleration: f64,
    /// Size.
    pub radius: f64,
}

/// A look.
#[derive(Clone, Copy)]
pub struct Look {
    /// Gap.
    pub gap: f64,
    /// Direction.
    pub n: Vec3,
    /// Body A.
    pub a: Motion,
    /// Body B.
    pub b: Motion,
}

/// Speed of one body towards the other, which is along `to`.
fn towards(to: Vec3, body: &Motion) -> f64 {
    let along = to.dot(&body.omega);
    let across = body.omega - along * to;
    to.dot(&body.v) + across.norm() * body.radius
}

/// Closing speed.
pub fn closing_speed(n: Vec3, a: &Motion, b: &Motion) -> f64 {
    towards(-n, a) + towards(n, b)
}

/// Growth.
pub fn growth(a: &Motion, b: &Motion) -> f64 {
    let one = |m: &Motion| m.acceleration + m.radius * m.angular_acceleration;
    one(a) + one(b)
}

/// Safe time.
pub fn safe_time(gap: f64, closing: f64, growth: f64) -> f64 {
    if gap <= 0.0 {
        return 0.0;
    }
    // gap y² - c y - k/2 = 0 with y = 1/t; its positive root.
    let half = 0.5 * closing;
    let root = (half * half + 0.5 * gap * growth).sqrt();
    if half >= 0.0 {
        return gap / (half + root);
    }
    // The product of the roots is -k/(2 gap).
    let inverse = 0.5 * growth / (root - half);
    1.0 / inverse
}

/// First touch.
pub fn first_touch(
    look: &mut dyn FnMut(f64) -> Look,
    end: f64,
    tolerance: f64,
    most: usize,
) -> (Option<f64>, usize) {
    let (mut t, mut looks) = (0.0, 0);
    while t <= end && looks < most {
        let seen = look(t);
        looks += 1;
        if seen.gap <= tolerance {
            return (Some(t), looks);
        }
        let speed = closing_speed(seen.n, &seen.a, &seen.b);
        t += safe_time(seen.gap, speed, growth(&seen.a, &seen.b));
    }
    (None, looks)
}
