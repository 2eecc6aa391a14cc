//! Experiments: the figures, tables and values that a chapter computes for
//! its page.

mod param;
mod table;

pub(crate) use param::assignment;
pub use param::{Param, ParamError, ParamValues, Scale};
pub use table::{Cell, Column, Format, Table};

use crate::number_format::fixed;
use crate::{Case, Report, Tolerance, pretty};

/// The result of a computation, with any type of error.
pub type Outcome<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// A drawn figure: the picture and the numbers it was drawn from.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// SVG for use inside a page, which follows its theme (see [`crate::svg`]).
    pub svg: String,
    /// What snapshots lock: data, never pixels.
    pub data: Report,
}

/// A figure: parameters in, picture and data out.
pub struct Figure {
    /// The name used on the command line and in the book.
    pub name: &'static str,
    /// A few words for lists.
    pub title: &'static str,
    /// What to look at.
    pub caption: &'static str,
    /// What is seen, for someone who cannot see it.
    pub alt: &'static str,
    /// What a reader may change.
    pub params: Vec<Param>,
    /// Computes and draws it.
    pub draw: fn(&ParamValues) -> Outcome<Drawing>,
}

impl Figure {
    /// The drawing with every parameter at its default.
    pub fn draw_default(&self) -> Outcome<Drawing> {
        (self.draw)(&ParamValues::defaults(&self.params))
    }
}

/// One number that the prose quotes.
#[derive(Clone)]
pub struct Value {
    /// The name used on the command line and in the book.
    pub name: &'static str,
    /// What it is.
    pub title: &'static str,
    /// Its unit; empty where it has none.
    pub unit: &'static str,
    /// How many significant digits the prose shows.
    pub digits: usize,
    /// The tolerance within which it is locked.
    pub tolerance: Tolerance,
    /// Computes it.
    pub compute: fn() -> Outcome<f64>,
}

impl Value {
    /// A number that is locked to nine digits.
    pub fn new(
        name: &'static str,
        title: &'static str,
        unit: &'static str,
        digits: usize,
        compute: fn() -> Outcome<f64>,
    ) -> Value {
        let tolerance = Tolerance::rel(1e-9);
        Value { name, title, unit, digits, tolerance, compute }
    }

    /// The number as the prose shows it, without its unit.
    pub fn text(&self, number: f64) -> String {
        let is_count = number.fract() == 0.0 && number.abs() < 1e6;
        match is_count {
            true => fixed(number, 0),
            false => pretty(number, self.digits),
        }
    }

    /// What a snapshot locks of this number.
    pub fn case(&self, number: f64) -> Case {
        let case = Case::new(self.name);
        case.scalar("value", number, self.tolerance).unit(self.unit)
    }
}
