//! Inks: each is a colour with its own dash and marker, so that a reader who
//! sees no difference in hue can still tell two series apart.

use course::palette::{Dash, Hue, Paint};

/// What a series is drawn with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    /// First of the palette: solid line, circles.
    Blue,
    /// Second of the palette: dashed line, squares.
    Orange,
    /// Third of the palette: dash-dot line, triangles.
    Green,
    /// Fourth of the palette: dotted line, diamonds.
    Pink,
    /// Fifth of the palette: long dashes, crosses.
    Purple,
    /// Sixth of the palette: dash-dot-dot line, pluses.
    Gold,
    /// The exact answer, the reference: solid, in the colour of the text.
    Exact,
    /// For the background: fields, guides, old positions.
    Faint,
}

/// The shape that stands for a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Marker {
    /// A filled disc.
    Circle,
    /// A filled square.
    Square,
    /// A filled triangle, tip up.
    Triangle,
    /// A filled square on its corner.
    Diamond,
    /// Two diagonal strokes.
    Cross,
    /// A vertical and a horizontal stroke.
    Plus,
    /// A small filled disc: vertices, matrix entries.
    Dot,
}

impl Ink {
    /// The six inks that automatic colouring goes through, in this order.
    pub const PALETTE: [Ink; 6] =
        [Ink::Blue, Ink::Orange, Ink::Green, Ink::Pink, Ink::Purple, Ink::Gold];

    /// The ink of the `index`-th member of a family; wraps around after six.
    pub fn nth(index: usize) -> Ink {
        Ink::PALETTE[index % Ink::PALETTE.len()]
    }

    /// The colour as CSS: at least 3:1 against every theme of the book.
    pub fn css(self) -> &'static str {
        self.paint().css()
    }

    pub(crate) fn paint(self) -> Paint {
        match self {
            Ink::Blue => Paint::Hue(Hue::Blue),
            Ink::Orange => Paint::Hue(Hue::Orange),
            Ink::Green => Paint::Hue(Hue::Green),
            Ink::Pink => Paint::Hue(Hue::Pink),
            Ink::Purple => Paint::Hue(Hue::Purple),
            Ink::Gold => Paint::Hue(Hue::Gold),
            Ink::Exact | Ink::Faint => Paint::Text,
        }
    }

    /// The dash that goes with the ink.
    pub fn dash(self) -> Dash {
        match self {
            Ink::Blue | Ink::Exact | Ink::Faint => Dash::Solid,
            Ink::Orange => Dash::Dashed,
            Ink::Green => Dash::DashDot,
            Ink::Pink => Dash::Dotted,
            Ink::Purple => Dash::LongDash,
            Ink::Gold => Dash::DashDotDot,
        }
    }

    /// The marker that goes with the ink.
    pub fn marker(self) -> Marker {
        match self {
            Ink::Blue => Marker::Circle,
            Ink::Orange => Marker::Square,
            Ink::Green => Marker::Triangle,
            Ink::Pink => Marker::Diamond,
            Ink::Purple => Marker::Cross,
            Ink::Gold => Marker::Plus,
            Ink::Exact | Ink::Faint => Marker::Dot,
        }
    }

    pub(crate) fn alpha(self) -> f64 {
        if self == Ink::Faint { 0.55 } else { 1.0 }
    }
}
