//! Geometry on the drawing, in CSS pixels, y downwards.

/// A position on the drawing: x to the right, y down, in CSS pixels.
pub(crate) type Px = (f64, f64);

/// An axis-aligned rectangle on the drawing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Rect {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Rect {
    pub fn new(left: f64, top: f64, width: f64, height: f64) -> Self {
        Self { left, top, right: left + width, bottom: top + height }
    }

    pub fn width(&self) -> f64 {
        self.right - self.left
    }

    pub fn height(&self) -> f64 {
        self.bottom - self.top
    }

    pub fn contains(&self, (x, y): Px) -> bool {
        x >= self.left && x <= self.right && y >= self.top && y <= self.bottom
    }

    pub fn contains_rect(&self, other: &Rect) -> bool {
        self.contains((other.left, other.top))
            && self.contains((other.right, other.bottom))
    }

    pub fn grown(&self, by: f64) -> Rect {
        Rect {
            left: self.left - by,
            top: self.top - by,
            right: self.right + by,
            bottom: self.bottom + by,
        }
    }

    pub fn overlaps(&self, other: &Rect) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    /// The part inside `bounds`, if there is any.
    pub fn intersection(&self, bounds: &Rect) -> Option<Rect> {
        let rect = Rect {
            left: self.left.max(bounds.left),
            top: self.top.max(bounds.top),
            right: self.right.min(bounds.right),
            bottom: self.bottom.min(bounds.bottom),
        };
        (rect.left < rect.right && rect.top < rect.bottom).then_some(rect)
    }

    /// The shift to the nearest rectangle of the same size inside `bounds`;
    /// where it does not fit, the left and top edges win.
    pub fn shift_into(&self, bounds: &Rect) -> Px {
        let dx = (bounds.right - self.right).min(0.0);
        let dy = (bounds.bottom - self.bottom).min(0.0);
        (dx.max(bounds.left - self.left), dy.max(bounds.top - self.top))
    }
}

pub(crate) fn distance(a: Px, b: Px) -> f64 {
    (b.0 - a.0).hypot(b.1 - a.1)
}
