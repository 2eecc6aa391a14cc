//! The restricted three-body problem: a satellite of an earth and a moon that
//! orbit each other, in the frame that rotates with them. State:
//! `x, y, vx, vy`; the distance of the two is 1, their period `2 pi`.

use math::check::{InputError, require};

/// The mass of the moon as a fraction of the whole, in Arenstorf's orbit.
pub const MOON_MASS: f64 = 0.012277471;

/// The start of Arenstorf's closed orbit: close behind the moon.
pub const ARENSTORF_START: [f64; 4] =
    [0.994, 0.0, 0.0, -2.001_585_106_379_082_5];

/// Its period.
pub const ARENSTORF_PERIOD: f64 = 17.065_216_560_157_964;

/// The field of Arenstorf's orbit.
#[inline]
pub fn arenstorf(_t: f64, x: &[f64], dxdt: &mut [f64]) {
    satellite(MOON_MASS, x, dxdt);
}

/// The same field for another mass fraction `m` of the moon.
pub fn restricted_three_body(
    m: f64,
) -> Result<impl Fn(f64, &[f64], &mut [f64]) + Clone, InputError> {
    let accepted = "at least 0 and below 1";
    require("m", m, accepted, (0.0..1.0).contains(&m))?;
    Ok(move |_t: f64, x: &[f64], dxdt: &mut [f64]| satellite(m, x, dxdt))
}

// ANCHOR: arenstorf
/// Gravity of the earth at `(-m, 0)` and of the moon at `(1 - m, 0)`, and
/// the Coriolis and centrifugal accelerations of the rotating frame.
#[inline(always)]
fn satellite(m: f64, x: &[f64], dxdt: &mut [f64]) {
    let [x, y, vx, vy] = [x[0], x[1], x[2], x[3]];
    let (earth, moon) = (x + m, x - (1.0 - m));
    let earth2 = earth * earth + y * y;
    let moon2 = moon * moon + y * y;
    let earth_pull = (1.0 - m) / (earth2 * earth2.sqrt());
    let moon_pull = m / (moon2 * moon2.sqrt());

    dxdt[0] = vx;
    dxdt[1] = vy;
    // x'' = x + 2 y' - (1 - m) (x + m)/D1 - m (x - (1 - m))/D2
    dxdt[2] = x + 2.0 * vy - earth_pull * earth - moon_pull * moon;
    // y'' = y - 2 x' - (1 - m) y/D1 - m y/D2
    dxdt[3] = y - 2.0 * vx - earth_pull * y - moon_pull * y;
}
// ANCHOR_END: arenstorf

// EQ: ode/jacobi_constant
/// Jacobi's constant, the only conserved quantity of this motion.
pub fn jacobi_constant(m: f64, x: &[f64]) -> f64 {
    let [x, y, vx, vy] = [x[0], x[1], x[2], x[3]];
    let to_earth = (x + m).hypot(y);
    let to_moon = (x - (1.0 - m)).hypot(y);
    // C = x^2 + y^2 + 2 (1 - m)/r1 + 2 m/r2 - vx^2 - vy^2
    x * x + y * y + 2.0 * (1.0 - m) / to_earth + 2.0 * m / to_moon
        - vx * vx
        - vy * vy
}
