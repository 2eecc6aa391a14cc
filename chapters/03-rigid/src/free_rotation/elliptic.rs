//! Elliptic integrals and Jacobi's elliptic functions: what `sin`, `cos` and
//! `π/2` become when a body tumbles.
//!
//! The shape of the oscillation is given by the parameter `m` between 0 (sine
//! and cosine) and 1 (the separatrix, with an infinite period), together with its
//! complement `m1 = 1 - m`, which keeps its digits near `m = 1`.

use std::f64::consts::{FRAC_PI_2, PI};

/// Iterations of the arithmetic–geometric mean; the digits double each time.
const AGM_ITERATIONS: usize = 12;

/// Jacobi's functions at one argument.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Jacobi {
    /// The one that begins like the sine.
    pub sn: f64,
    /// The one that begins like the cosine.
    pub cn: f64,
    /// The one that stays positive.
    pub dn: f64,
}

/// The parameter of elliptic functions: `m` and its complement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// `m`, from 0 to 1.
    pub m: f64,
    /// `1 - m`, with all of its digits.
    pub m1: f64,
}

impl Parameter {
    /// The parameter `m`.
    pub fn new(m: f64) -> Self {
        assert!((0.0..=1.0).contains(&m), "the parameter is from 0 to 1");
        Self { m, m1: 1.0 - m }
    }

    /// The parameter with the complement `m1`.
    pub fn with_complement(m1: f64) -> Self {
        assert!((0.0..=1.0).contains(&m1), "the parameter is from 0 to 1");
        Self { m: 1.0 - m1, m1 }
    }

    /// The quarter period `K`: `π/2` for `m = 0`, infinite for `m = 1`.
    pub fn quarter_period(&self) -> f64 {
        if self.m1 == 0.0 {
            return f64::INFINITY;
        }
        // K = pi/2 / agm(1, sqrt(1 - m))
        let (mut a, mut b) = (1.0_f64, self.m1.sqrt());
        for _ in 0..AGM_ITERATIONS {
            (a, b) = (0.5 * (a + b), (a * b).sqrt());
        }
        FRAC_PI_2 / a
    }

    /// The argument `u` at which the amplitude is `phi` radians: the
    /// elliptic integral of the first kind `F(phi, m)`.
    pub fn argument(&self, phi: f64) -> f64 {
        if phi.abs() <= FRAC_PI_2 {
            let (sin, cos) = phi.sin_cos();
            return self.argument_at(sin, cos);
        }
        // 2 K for each half period
        let halves = (phi / PI).round();
        let (sin, cos) = (phi - halves * PI).sin_cos();
        self.argument_at(sin, cos) + 2.0 * halves * self.quarter_period()
    }

    /// The argument at which `sn` and `cn` have the given values, which
    /// form a unit vector; `cn` is not negative.
    pub fn argument_at(&self, sn: f64, cn: f64) -> f64 {
        // F = sn R_F(cn^2, 1 - m sn^2, 1)
        let delta = cn * cn + self.m1 * sn * sn;
        sn * carlson_rf(cn * cn, delta, 1.0)
    }

    /// `sn`, `cn` and `dn` at `u`, by Landen's transformation.
    pub fn jacobi(&self, u: f64) -> Jacobi {
        if self.m1 == 0.0 {
            // The separatrix: sn = tanh u, cn = dn = 1/cosh u
            let sech = 1.0 / u.cosh();
            return Jacobi { sn: u.tanh(), cn: sech, dn: sech };
        }
        let period = 4.0 * self.quarter_period();
        let (sn, cn) = self.amplitude(u - (u / period).round() * period);
        // dn^2 = 1 - m sn^2 = (1 - m) + m cn^2, without a difference
        Jacobi { sn, cn, dn: (self.m1 + self.m * cn * cn).sqrt() }
    }

    // ANCHOR: landen
    /// Sine and cosine of the amplitude at `u`, by descending Landen
    /// transformations: up a ladder of parameters that tend to 0, where the
    /// amplitude is the argument, and down again.
    fn amplitude(&self, u: f64) -> (f64, f64) {
        let mut ratios = [0.0; AGM_ITERATIONS];
        let (mut a, mut b) = (1.0_f64, self.m1.sqrt());
        let (mut scale, mut steps) = (1.0, 0);
        while steps < AGM_ITERATIONS && a - b > 1e-17 * a {
            let c = 0.5 * (a - b);
            (a, b) = (0.5 * (a + b), (a * b).sqrt());
            ratios[steps] = c / a;
            scale *= 2.0;
            steps += 1;
        }
        // phi_n = 2^n a_n u; phi_(n-1) = (phi_n + asin(c_n/a_n sin phi_n))/2
        let mut phi = scale * a * u;
        for k in (0..steps).rev() {
            phi = 0.5 * (phi + (ratios[k] * phi.sin()).asin());
        }
        phi.sin_cos()
    }
    // ANCHOR_END: landen
}

/// Carlson's integral `R_F(x, y, z)`: half the integral from 0 to infinity
/// of `1/sqrt((t + x)(t + y)(t + z))`. At most one argument may be zero.
fn carlson_rf(mut x: f64, mut y: f64, mut z: f64) -> f64 {
    // Each duplication brings the three four times closer together.
    for _ in 0..64 {
        let (sx, sy, sz) = (x.sqrt(), y.sqrt(), z.sqrt());
        let lambda = sx * sy + sy * sz + sz * sx;
        x = 0.25 * (x + lambda);
        y = 0.25 * (y + lambda);
        z = 0.25 * (z + lambda);
        let mean = (x + y + z) / 3.0;
        let spread = (x - mean).abs().max((y - mean).abs());
        if spread.max((z - mean).abs()) < 1e-3 * mean {
            return near_equal_rf(x, y, z, mean);
        }
    }
    // Two zeros: the integral diverges.
    f64::INFINITY
}

/// The same for arguments that are nearly equal, by their Taylor series.
fn near_equal_rf(x: f64, y: f64, z: f64, mean: f64) -> f64 {
    let (dx, dy) = (1.0 - x / mean, 1.0 - y / mean);
    let dz = -(dx + dy);
    debug_assert!((dz - (1.0 - z / mean)).abs() < 1e-12);
    let (e2, e3) = (dx * dy - dz * dz, dx * dy * dz);
    let series =
        1.0 - e2 / 10.0 + e3 / 14.0 + e2 * e2 / 24.0 - 3.0 * e2 * e3 / 44.0;
    series / mean.sqrt()
}
