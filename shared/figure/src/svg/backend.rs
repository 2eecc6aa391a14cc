//! The backend that plotters draws on: its calls become SVG elements.

use super::writer::{Drawn, Svg};
use crate::error::FigureError;
use crate::text;
use course::palette::Dash;
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend,
    DrawingErrorKind,
};

impl DrawingBackend for Svg<'_> {
    type ErrorType = FigureError;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn {
        if self.out.is_empty() {
            self.root();
        }
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        self.out.push_str("</svg>\n");
        Ok(())
    }

    fn draw_pixel(
        &mut self,
        (x, y): BackendCoord,
        colour: BackendColor,
    ) -> Drawn {
        self.draw_rect((x, y), (x + 1, y + 1), &colour, true)
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Drawn {
        self.draw_path([from, to], style)
    }

    /// Rectangles are cells of a heat map: without antialiasing no seams show.
    fn draw_rect<S: BackendStyle>(
        &mut self,
        (x, y): BackendCoord,
        (right, bottom): BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let (width, height) = (right - x, bottom - y);
        self.put(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" \
             shape-rendering=\"crispEdges\""
        ));
        self.shape(style, fill)?;
        self.out.push_str("/>\n");
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.polyline(path, style, Dash::Solid)
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        (x, y): BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let r = radius.max(1);
        self.put(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\""));
        self.shape(style, fill)?;
        self.out.push_str("/>\n");
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> Drawn {
        self.out.push_str("<polygon");
        self.shape(style, true)?;
        self.points(corners);
        Ok(())
    }

    fn draw_text<T: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &T,
        at: BackendCoord,
    ) -> Drawn {
        self.text(text, style, at, false)
    }

    /// The page chooses the font: this is an estimate, as everywhere in this
    /// crate.
    fn estimate_text_size<T: BackendTextStyle>(
        &self,
        text: &str,
        style: &T,
    ) -> Result<(u32, u32), DrawingErrorKind<FigureError>> {
        let width = text::width(text, style.size());
        Ok((width.ceil() as u32, style.size().ceil() as u32))
    }
}
