//! Euler–Bernoulli beam theory: what a slender cantilever does in the limit
//! of small deflections.

use math::check::{Checked, non_negative, positive};

/// A beam of rectangular section, clamped at one end. It bends in the
/// direction of its height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CantileverBeam {
    /// Length, m.
    pub length: f64,
    /// Width of the section, m.
    pub width: f64,
    /// Height of the section, m.
    pub height: f64,
    /// Young's modulus, Pa.
    pub young: f64,
}

/// What a load does to a cantilever.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TipLoad {
    /// How far the tip sinks, m.
    pub deflection: f64,
    /// How far the tip turns, rad.
    pub slope: f64,
    /// The moment at the clamped end, N m.
    pub root_moment: f64,
}

impl std::ops::Add for TipLoad {
    type Output = TipLoad;

    fn add(self, other: TipLoad) -> TipLoad {
        TipLoad {
            deflection: self.deflection + other.deflection,
            slope: self.slope + other.slope,
            root_moment: self.root_moment + other.root_moment,
        }
    }
}

impl CantileverBeam {
    /// A beam of these sizes, m, and Young's modulus, Pa.
    pub fn new(
        length: f64,
        width: f64,
        height: f64,
        young: f64,
    ) -> Checked<Self> {
        Ok(Self {
            length: positive("length", length)?,
            width: positive("width", width)?,
            height: positive("height", height)?,
            young: positive("Young's modulus", young)?,
        })
    }

    /// The second moment of area of the section, m⁴.
    pub fn second_moment(&self) -> f64 {
        self.width * self.height.powi(3) / 12.0
    }

    /// `E I`, N m².
    fn bending_stiffness(&self) -> f64 {
        self.young * self.second_moment()
    }

    /// Under a force of `load` N at the tip.
    pub fn tip_load(&self, load: f64) -> TipLoad {
        let (l, ei) = (self.length, self.bending_stiffness());
        TipLoad {
            deflection: load * l.powi(3) / (3.0 * ei),
            slope: load * l * l / (2.0 * ei),
            root_moment: load * l,
        }
    }

    /// Under its own weight, with `density` kg/m³ and gravity `g`, m/s².
    pub fn own_weight(&self, density: f64, g: f64) -> Checked<TipLoad> {
        non_negative("density", density)?;
        let weight = density * g * self.width * self.height;
        let (l, ei) = (self.length, self.bending_stiffness());
        Ok(TipLoad {
            deflection: weight * l.powi(4) / (8.0 * ei),
            slope: weight * l.powi(3) / (6.0 * ei),
            root_moment: 0.5 * weight * l * l,
        })
    }

    /// Under a moment of `moment` N m at the tip: the beam becomes a circle.
    pub fn tip_moment(&self, moment: f64) -> TipLoad {
        let (l, ei) = (self.length, self.bending_stiffness());
        TipLoad {
            deflection: moment * l * l / (2.0 * ei),
            slope: moment * l / ei,
            root_moment: moment,
        }
    }
}
