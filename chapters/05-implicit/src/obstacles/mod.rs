//! Obstacles that cloth may fall on: half-spaces, balls, boxes and anything
//! with a signed distance, at rest or moving.

mod obstacle_contact;

pub(crate) use obstacle_contact::ObstacleContact;

use math::Vec3;
use math::check::{Checked, finite_vector, non_negative, positive};
use ode::InputError;
use particles::{Script, ScriptedMotion, nail};
use std::fmt;
use std::rc::Rc;

/// A signed distance function.
pub trait SignedDistance: fmt::Debug {
    /// The signed distance of `p`, m (negative inside), and the outward
    /// normal, of length 1, in the shape's own frame.
    fn distance(&self, p: Vec3) -> (f64, Vec3);
}

/// The shape of an obstacle, around its own origin.
#[derive(Clone, Debug)]
pub enum ObstacleShape {
    /// Everything below the plane through the origin with this normal, of
    /// length 1.
    HalfSpace(Vec3),
    /// A ball of this radius, m.
    Ball(f64),
    /// A box with rounded edges.
    RoundedBox {
        /// Half of its sides, m.
        half: Vec3,
        /// The radius of its edges, m: at most the smallest half side.
        rounding: f64,
    },
    /// Any other shape.
    SignedDistance(Rc<dyn SignedDistance>),
}

impl ObstacleShape {
    /// The signed distance of `p`, m (negative inside), and the outward
    /// normal, of length 1.
    #[inline]
    pub fn distance(&self, p: Vec3) -> (f64, Vec3) {
        match self {
            Self::HalfSpace(normal) => (normal.dot(&p), *normal),
            Self::Ball(radius) => {
                let r = p.norm();
                // At the centre every direction is a normal.
                let out = if r > 0.0 { p / r } else { Vec3::z() };
                (r - radius, out)
            }
            Self::RoundedBox { half, rounding } => {
                rounded_box(p, *half, *rounding)
            }
            Self::SignedDistance(surface) => surface.distance(p),
        }
    }
}

/// Distance from a rounded box: that from the box without its rounding, less
/// the rounding.
fn rounded_box(p: Vec3, half: Vec3, rounding: f64) -> (f64, Vec3) {
    let core = half - Vec3::repeat(rounding);
    let beyond = p.abs() - core;
    let outside = beyond.sup(&Vec3::zeros());
    let far = outside.norm();
    let mut out = Vec3::zeros();
    if far > 0.0 {
        for i in 0..3 {
            out[i] = (outside[i] / far).copysign(p[i]);
        }
        return (far - rounding, out);
    }
    let side = beyond.imax();
    out[side] = 1.0_f64.copysign(p[side]);
    (beyond[side] - rounding, out)
}

/// A shape at a position, which may move without rotating.
pub struct Obstacle {
    /// Its shape.
    pub shape: ObstacleShape,
    /// Coulomb's coefficient of friction.
    pub friction: f64,
    /// Cloth is kept this far off, m: its own thickness.
    pub thickness: f64,
    script: Script,
    /// Where its origin is at the start and at the end of the step, m.
    pub(crate) path: [Vec3; 2],
}

impl Obstacle {
    /// A shape at rest with its origin at `centre`.
    pub fn new(shape: ObstacleShape, centre: Vec3) -> Checked<Self> {
        check(&shape)?;
        let script = Box::new(nail(finite_vector("centre", centre)?));
        let (friction, thickness, path) = (0.3, 0.005, [centre; 2]);
        Ok(Self { shape, friction, thickness, script, path })
    }

    /// The ground at height `z`.
    pub fn floor(z: f64) -> Checked<Self> {
        Self::new(ObstacleShape::HalfSpace(Vec3::z()), Vec3::new(0.0, 0.0, z))
    }

    /// A ball at rest.
    pub fn ball(centre: Vec3, radius: f64) -> Checked<Self> {
        Self::new(ObstacleShape::Ball(radius), centre)
    }

    /// Lets it move as the script says.
    pub fn moving(
        mut self,
        script: impl Fn(f64) -> ScriptedMotion + 'static,
    ) -> Checked<Self> {
        finite_vector("x of the script", script(0.0).x)?;
        self.script = Box::new(script);
        Ok(self)
    }

    /// Gives it a coefficient of friction.
    pub fn with_friction(mut self, friction: f64) -> Checked<Self> {
        self.friction = non_negative("friction", friction)?;
        Ok(self)
    }

    /// Sets how far off cloth is kept, m.
    pub fn with_thickness(mut self, thickness: f64) -> Checked<Self> {
        self.thickness = non_negative("thickness", thickness)?;
        Ok(self)
    }

    /// Where its origin is at time `t`, m.
    pub fn centre(&self, t: f64) -> Vec3 {
        (self.script)(t).x
    }

    /// Finds its positions for a step `h` from time `t`.
    pub(crate) fn update_path(&mut self, t: f64, h: f64) {
        self.path = [self.centre(t), self.centre(t + h)];
    }

    /// The signed distance of `x` with its origin at `centre`, m, less the
    /// thickness of the cloth, and the outward normal.
    #[inline]
    pub fn distance(&self, centre: Vec3, x: Vec3) -> (f64, Vec3) {
        let (d, out) = self.shape.distance(x - centre);
        (d - self.thickness, out)
    }
}

/// Whether a shape makes sense.
fn check(shape: &ObstacleShape) -> Checked<()> {
    match *shape {
        ObstacleShape::HalfSpace(normal) => {
            finite_vector("normal", normal)?;
            if (normal.norm() - 1.0).abs() > 1e-9 {
                let (field, accepted) = ("normal", "of length 1");
                let value = normal.norm();
                return Err(InputError { field, value, accepted });
            }
        }
        ObstacleShape::Ball(radius) => {
            positive("radius", radius)?;
        }
        ObstacleShape::RoundedBox { half, rounding } => {
            for i in 0..3 {
                positive("half", half[i])?;
            }
            non_negative("rounding", rounding)?;
            if rounding > half.min() {
                let field = "rounding";
                let accepted = "at most the smallest half side";
                return Err(InputError { field, value: rounding, accepted });
            }
        }
        ObstacleShape::SignedDistance(_) => {}
    }
    Ok(())
}
