//! The data of SVG paths, in few characters.

use std::fmt::Write;

/// Writes the data of a path, each point relative to the one before.
#[derive(Default)]
pub struct Pen {
    /// What is written so far.
    pub d: String,
    last: Option<[i32; 2]>,
    /// Whether the path already says that lines follow.
    drawing: bool,
}

impl Pen {
    /// Draws a line to a point, or begins there.
    pub fn to(&mut self, [x, y]: [i32; 2]) {
        let [from_x, from_y] = self.last.unwrap_or_default();
        let [dx, dy] = [x - from_x, y - from_y];
        // A minus sign is enough of a gap between two numbers.
        let before = match self.last {
            None => "M",
            Some(_) if !self.drawing => "l",
            Some(_) if dx < 0 => "",
            Some(_) => " ",
        };
        let gap = if dy < 0 { "" } else { " " };
        let _ = write!(self.d, "{before}{dx}{gap}{dy}");
        (self.drawing, self.last) = (self.last.is_some(), Some([x, y]));
    }

    /// Lets the next point begin anew.
    pub fn lift(&mut self) {
        self.last = None;
    }
}

/// The data of a closed path.
pub fn closed_path(corners: &[[i32; 2]]) -> String {
    let mut pen = Pen::default();
    for corner in corners {
        pen.to(*corner);
    }
    pen.d + "z"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pen_writes_each_step_once() {
        let mut pen = Pen::default();
        for at in [[10, 20], [7, 25], [8, 21]] {
            pen.to(at);
        }
        pen.lift();
        pen.to([-3, 4]);
        pen.to([-3, 9]);
        assert_eq!(pen.d, "M10 20l-3 5 1-4M-3 4l0 5");
    }
}
