//! What slows a particle that slides along a plane: notes C §7.3, and
//! Coulomb's law beside it.

use crate::Plane;
use math::Vec3;
use math::check::{Checked, non_negative};
use ode::InputError;

/// Below this speed, m/s, a particle does not slide: rounding moves it.
pub(crate) const STILL: f64 = 1e-9;

// ANCHOR: laws
/// A law of friction.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Friction {
    /// None at all.
    #[default]
    Smooth,
    /// The law of the notes: in proportion to normal force and speed, like a
    /// film of oil. Nothing ever rests on a slope.
    Linear {
        /// The factor, s/m.
        kf: f64,
    },
    /// Coulomb's law: in proportion to the normal force, whatever the speed.
    Coulomb {
        /// The coefficient for a particle at rest.
        stick: f64,
        /// The coefficient for a particle that slides; not larger.
        slide: f64,
    },
    /// No sliding at all: the velocity along the plane is taken away.
    Rough,
}
// ANCHOR_END: laws

impl Friction {
    /// The force of friction on a particle that moves at `v` and is pushed
    /// by `f`, N: all forces but those of the plane itself.
    pub fn force(&self, plane: &Plane, f: Vec3, v: Vec3) -> Vec3 {
        let (_, vt) = plane.split(v);
        let (_, ft) = plane.split(f);
        let press = -f.dot(&plane.normal());
        if press <= 0.0 {
            return Vec3::zeros();
        }
        match *self {
            Self::Smooth => Vec3::zeros(),
            Self::Linear { kf } => linear_friction(kf, press, vt),
            Self::Coulomb { stick, slide } => {
                coulomb_friction([stick, slide], press, ft, vt)
            }
            Self::Rough => -ft,
        }
    }

    /// Whether the law makes sense.
    pub(crate) fn check(&self) -> Checked<()> {
        match *self {
            Self::Smooth | Self::Rough => {}
            Self::Linear { kf } => {
                non_negative("kf", kf)?;
            }
            Self::Coulomb { stick, slide } => {
                non_negative("stick", stick)?;
                non_negative("slide", slide)?;
                if slide > stick {
                    let accepted = "at most as large as stick";
                    let field = "slide";
                    return Err(InputError { field, value: slide, accepted });
                }
            }
        }
        Ok(())
    }
}

// ANCHOR: linear
// EQ: particles/linear_friction
/// The friction of the notes on a particle that is pressed against a plane
/// by `press`, N, and slides along it at `vt`.
pub fn linear_friction(kf: f64, press: f64, vt: Vec3) -> Vec3 {
    // f = -kf (-f.N) v_t
    -kf * press * vt
}
// ANCHOR_END: linear

// ANCHOR: coulomb
// EQ: particles/coulomb
/// Coulomb's friction, with the coefficients for sticking and sliding, on a
/// particle that slides at `vt` and is pushed along the plane by `ft`, N.
pub fn coulomb_friction(
    [stick, slide]: [f64; 2],
    press: f64,
    ft: Vec3,
    vt: Vec3,
) -> Vec3 {
    if vt.norm() > STILL {
        // sliding: |f| = mu_slide |f_n| against the motion
        return -slide * press * vt.normalize();
    }
    if ft.norm() <= stick * press {
        // at rest: exactly what keeps it there, at most mu_stick |f_n|
        return -ft;
    }
    -slide * press * ft.normalize()
}
// ANCHOR_END: coulomb
