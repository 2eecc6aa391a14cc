//! Elements that plotters lacks: lines with our dashes, text with a halo.
//! Only our backend can draw them.

use super::writer::{Drawn, Svg};
use crate::drawing::geometry::Px;
use course::palette::Dash;
use plotters::element::{Drawable, PointCollection};
use plotters::style::{ShapeStyle, TextStyle};
use plotters_backend::BackendCoord;

/// A dashed line. plotters' own would be an element per dash.
pub(super) struct DashedPath {
    pub points: Vec<Px>,
    pub style: ShapeStyle,
    pub dash: Dash,
}

impl<'a> PointCollection<'a, Px> for &'a DashedPath {
    type Point = &'a Px;
    type IntoIter = &'a [Px];

    fn point_iter(self) -> &'a [Px] {
        &self.points
    }
}

impl<'s> Drawable<Svg<'s>> for DashedPath {
    fn draw<I: Iterator<Item = BackendCoord>>(
        &self,
        path: I,
        svg: &mut Svg<'s>,
        _: (u32, u32),
    ) -> Drawn {
        svg.polyline(path, &self.style, self.dash)
    }
}

/// Text with a halo in the page's colour, which may cross lines.
pub(super) struct HaloText {
    pub text: String,
    pub at: Px,
    pub style: TextStyle<'static>,
}

impl<'a> PointCollection<'a, Px> for &'a HaloText {
    type Point = &'a Px;
    type IntoIter = std::iter::Once<&'a Px>;

    fn point_iter(self) -> Self::IntoIter {
        std::iter::once(&self.at)
    }
}

impl<'s> Drawable<Svg<'s>> for HaloText {
    fn draw<I: Iterator<Item = BackendCoord>>(
        &self,
        mut positions: I,
        svg: &mut Svg<'s>,
        _: (u32, u32),
    ) -> Drawn {
        match positions.next() {
            Some(at) => svg.text(&self.text, &self.style, at, true),
            None => Ok(()),
        }
    }
}
