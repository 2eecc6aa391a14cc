//! Hidden-surface removal for stills: a face that is painted over as a whole
//! need not be written. A tower of a thousand boxes shows a few hundred.

/// The pixels of a picture that opaque faces cover so far. Faces are asked
/// and added from the nearest to the farthest.
pub struct Coverage {
    width: i32,
    height: i32,
    covered: Vec<bool>,
}

impl Coverage {
    /// Nothing is covered yet.
    pub fn new(width: i32, height: i32) -> Coverage {
        let covered = vec![false; (width * height) as usize];
        Coverage { width, height, covered }
    }

    /// Whether a part of a convex face may be seen. A margin of a pixel all
    /// around stands for its outline: in doubt a face is seen.
    pub fn shows(&self, corners: &[[i32; 2]]) -> bool {
        let [top, bottom] = extent(corners, 1);
        (top - 1..=bottom).any(|row| {
            let near = [row - 1, row, row + 1];
            let spans = near.map(|row| self.span(corners, row));
            let spans = spans.iter().flatten();
            let first = spans.clone().map(|s| s[0] - 1).min();
            let last = spans.map(|s| s[1] + 1).max();
            let (Some(first), Some(last)) = (first, last) else {
                return false;
            };
            self.row(row, [first, last]).contains(&false)
        })
    }

    /// Covers the pixels whose centres a convex face contains.
    pub fn add(&mut self, corners: &[[i32; 2]]) {
        let [top, bottom] = extent(corners, 1);
        for row in top.max(0)..bottom.min(self.height) {
            let Some([first, last]) = self.span(corners, row) else {
                continue;
            };
            let [first, last] = [first.max(0), last.min(self.width - 1)];
            for column in first..=last {
                self.covered[(row * self.width + column) as usize] = true;
            }
        }
    }

    /// The part of a row between two columns that is in the picture.
    fn row(&self, row: i32, [first, last]: [i32; 2]) -> &[bool] {
        let [first, last] = [first.max(0), last.min(self.width - 1)];
        if row < 0 || row >= self.height || first > last {
            return &[];
        }
        let start = (row * self.width + first) as usize;
        &self.covered[start..=start + (last - first) as usize]
    }

    /// The first and last pixel of a row whose centres are in a convex face.
    /// Where there is none they stand one apart, in the wrong order.
    fn span(&self, corners: &[[i32; 2]], row: i32) -> Option<[i32; 2]> {
        let middle = f64::from(row) + 0.5;
        let (mut left, mut right) = (f64::INFINITY, f64::NEG_INFINITY);
        for (i, a) in corners.iter().enumerate() {
            let b = corners[(i + 1) % corners.len()];
            let [ax, ay, bx, by] = [a[0], a[1], b[0], b[1]].map(f64::from);
            if (ay < middle) != (by < middle) {
                let x = ax + (middle - ay) / (by - ay) * (bx - ax);
                (left, right) = (left.min(x), right.max(x));
            }
        }
        // The centre of pixel i is at i + 1/2.
        (left <= right)
            .then(|| [(left - 0.5).ceil() as i32, (right - 0.5).floor() as i32])
    }
}

/// The smallest and largest coordinate of corners along an axis.
fn extent(corners: &[[i32; 2]], axis: usize) -> [i32; 2] {
    let along = corners.iter().map(|corner| corner[axis]);
    [along.clone().min().unwrap_or(0), along.max().unwrap_or(0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [[i32; 2]; 4] = [[10, 10], [30, 10], [30, 30], [10, 30]];

    #[test]
    fn a_face_behind_a_larger_one_is_hidden() {
        let mut coverage = Coverage::new(100, 80);
        assert!(coverage.shows(&SQUARE));
        coverage.add(&SQUARE);
        assert!(!coverage.shows(&[[12, 12], [28, 13], [20, 28]]));
    }

    #[test]
    fn a_face_that_sticks_out_by_a_pixel_is_seen() {
        let mut coverage = Coverage::new(100, 80);
        coverage.add(&SQUARE);
        for [x, y] in [[1, 0], [-1, 0], [0, 1], [0, -1]] {
            let moved = SQUARE.map(|corner| [corner[0] + x, corner[1] + y]);
            assert!(coverage.shows(&moved));
        }
    }

    #[test]
    fn several_faces_hide_one_together() {
        let mut coverage = Coverage::new(100, 80);
        coverage.add(&[[10, 10], [30, 10], [30, 30]]);
        assert!(coverage.shows(&[[12, 12], [28, 12], [28, 28], [12, 28]]));
        coverage.add(&[[10, 10], [30, 30], [10, 30]]);
        assert!(!coverage.shows(&[[12, 12], [28, 12], [28, 28], [12, 28]]));
    }

    #[test]
    fn a_face_thinner_than_a_pixel_is_seen_where_nothing_covers_it() {
        let mut coverage = Coverage::new(100, 80);
        let sliver = [[50, 40], [60, 40], [55, 40]];
        assert!(!coverage.shows(&sliver), "no area, nothing to see");
        assert!(coverage.shows(&[[50, 40], [60, 41], [55, 41]]));
        coverage.add(&[[40, 30], [70, 30], [70, 50], [40, 50]]);
        assert!(!coverage.shows(&[[50, 40], [60, 41], [55, 41]]));
    }

    #[test]
    fn what_is_beside_the_picture_is_not_seen() {
        let coverage = Coverage::new(100, 80);
        assert!(!coverage.shows(&[[-30, 5], [-10, 5], [-20, 25]]));
        assert!(coverage.shows(&[[-30, 5], [10, 5], [-20, 25]]));
    }
}
