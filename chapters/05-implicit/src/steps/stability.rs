//! Stability functions: the factor `R(z)` by which one step multiplies the
//! solution of `x' = lambda x`, for complex `z = h lambda`, written `(re, im)`.

use ode::stability_polynomial;

/// The stability functions of the methods that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StabilityFunction {
    /// Explicit Euler.
    Euler,
    /// The explicit midpoint method.
    Midpoint,
    /// Runge–Kutta of order 4.
    Rk4,
    /// Backward Euler.
    BackwardEuler,
    /// The implicit midpoint method.
    ImplicitMidpoint,
    /// Two-step backward differences.
    Bdf2,
}

impl StabilityFunction {
    /// All of them, the explicit ones first.
    pub const ALL: [Self; 6] = [
        Self::Euler,
        Self::Midpoint,
        Self::Rk4,
        Self::BackwardEuler,
        Self::ImplicitMidpoint,
        Self::Bdf2,
    ];

    /// The name on a figure's legend.
    pub fn name(self) -> &'static str {
        match self {
            Self::Euler => "Euler",
            Self::Midpoint => "midpoint",
            Self::Rk4 => "RK4",
            Self::BackwardEuler => "backward Euler",
            Self::ImplicitMidpoint => "implicit midpoint",
            Self::Bdf2 => "BDF2",
        }
    }

    // ANCHOR: factor
    // EQ: implicit/stability_function
    /// The factor `R(z)` by which one step multiplies `x`; of the two roots of
    /// BDF2, the larger one.
    pub fn factor(self, z: (f64, f64)) -> (f64, f64) {
        match self {
            Self::Euler => stability_polynomial(1, z),
            Self::Midpoint => stability_polynomial(2, z),
            Self::Rk4 => stability_polynomial(4, z),
            // R = 1 / (1 - z)
            Self::BackwardEuler => divide((1.0, 0.0), (1.0 - z.0, -z.1)),
            // R = (1 + z/2) / (1 - z/2)
            Self::ImplicitMidpoint => {
                let (re, im) = (0.5 * z.0, 0.5 * z.1);
                divide((1.0 + re, im), (1.0 - re, -im))
            }
            Self::Bdf2 => bdf2_factor(z),
        }
    }
    // ANCHOR_END: factor

    // EQ: implicit/energy_factor
    /// The amplification `|R(z)|`: the method is stable where it is at most 1.
    pub fn amplification(self, z: (f64, f64)) -> f64 {
        let (re, im) = self.factor(z);
        re.hypot(im)
    }
}

/// The larger root of `(3 - 2z) R^2 - 4 R + 1 = 0`.
fn bdf2_factor(z: (f64, f64)) -> (f64, f64) {
    // R = (2 ± sqrt(1 + 2z)) / (3 - 2z)
    let root = square_root((1.0 + 2.0 * z.0, 2.0 * z.1));
    // The root has no negative real part, so plus gives the larger one.
    divide((2.0 + root.0, root.1), (3.0 - 2.0 * z.0, -2.0 * z.1))
}

/// `a / b` for complex numbers; infinite where `b` is zero.
fn divide(a: (f64, f64), b: (f64, f64)) -> (f64, f64) {
    let size = b.0 * b.0 + b.1 * b.1;
    if size == 0.0 {
        return (f64::INFINITY, 0.0);
    }
    ((a.0 * b.0 + a.1 * b.1) / size, (a.1 * b.0 - a.0 * b.1) / size)
}

/// The square root whose real part is not negative.
fn square_root(z: (f64, f64)) -> (f64, f64) {
    let size = z.0.hypot(z.1);
    let re = (0.5 * (size + z.0)).max(0.0).sqrt();
    let im = (0.5 * (size - z.0)).max(0.0).sqrt();
    (re, im.copysign(z.1))
}
