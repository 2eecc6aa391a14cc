//! Friction on a particle that slides along a plane: notes C §7.3, and
//! Coulomb's law beside it.

use crate::Plane;
use math::Vec3;
use math::check::{Checked, non_negative};
use ode::InputError;

/// Below this speed, m/s, a particle does not slide: only rounding moves it.
pub(crate) const MIN_SLIDING_SPEED: f64 = 1e-9;

// ANCHOR: laws
/// A law of friction.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Friction {
    /// No friction.
    #[default]
    Frictionless,
    /// The law of the notes: proportional to normal force and speed, like a
    /// film of oil. Nothing ever rests on a slope.
    Linear {
        /// The factor, s/m.
        kf: f64,
    },
    /// Coulomb's law: proportional to the normal force, whatever the speed.
    Coulomb {
        /// The static coefficient, for a particle at rest.
        mu_static: f64,
        /// The kinetic coefficient, for one that slides; not larger.
        mu_kinetic: f64,
    },
    /// No slip: the velocity along the plane is taken away.
    NoSlip,
}
// ANCHOR_END: laws

impl Friction {
    /// The force of friction on a particle that moves at `v` and is pushed
    /// by `f`, N: all forces but those of the plane itself.
    pub fn force(&self, plane: &Plane, f: Vec3, v: Vec3) -> Vec3 {
        let (_, vt) = plane.split(v);
        let (_, ft) = plane.split(f);
        let normal_force = -f.dot(&plane.normal());
        if normal_force <= 0.0 {
            return Vec3::zeros();
        }
        match *self {
            Self::Frictionless => Vec3::zeros(),
            Self::Linear { kf } => linear_friction(kf, normal_force, vt),
            Self::Coulomb { mu_static, mu_kinetic } => {
                coulomb_friction([mu_static, mu_kinetic], normal_force, ft, vt)
            }
            Self::NoSlip => -ft,
        }
    }

    /// Whether the law makes sense.
    pub(crate) fn check(&self) -> Checked<()> {
        match *self {
            Self::Frictionless | Self::NoSlip => {}
            Self::Linear { kf } => {
                non_negative("kf", kf)?;
            }
            Self::Coulomb { mu_static, mu_kinetic } => {
                non_negative("mu_static", mu_static)?;
                non_negative("mu_kinetic", mu_kinetic)?;
                if mu_kinetic > mu_static {
                    let accepted = "at most mu_static";
                    let field = "mu_kinetic";
                    return Err(InputError {
                        field,
                        value: mu_kinetic,
                        accepted,
                    });
                }
            }
        }
        Ok(())
    }
}

// ANCHOR: linear
// EQ: particles/linear_friction
/// The friction of the notes on a particle that is pressed against a plane
/// by `normal_force`, N, and slides along it at `vt`.
pub fn linear_friction(kf: f64, normal_force: f64, vt: Vec3) -> Vec3 {
    // f = -kf (-f.N) v_t
    -kf * normal_force * vt
}
// ANCHOR_END: linear

// ANCHOR: coulomb
// EQ: particles/coulomb
/// Coulomb friction, with the static and the kinetic coefficient, on a
/// particle that slides at `vt` and is pushed along the plane by `ft`, N.
pub fn coulomb_friction(
    [mu_static, mu_kinetic]: [f64; 2],
    normal_force: f64,
    ft: Vec3,
    vt: Vec3,
) -> Vec3 {
    if vt.norm() > MIN_SLIDING_SPEED {
        // sliding: |f| = mu_kinetic |f_n| against the motion
        return -mu_kinetic * normal_force * vt.normalize();
    }
    if ft.norm() <= mu_static * normal_force {
        // at rest: exactly what keeps it there, at most mu_static |f_n|
        return -ft;
    }
    -mu_kinetic * normal_force * ft.normalize()
}
// ANCHOR_END: coulomb
