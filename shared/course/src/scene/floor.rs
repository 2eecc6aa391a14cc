//! The floor: one grid for window, page and still.

use super::camera::sub;
use super::{Camera, Point};
use serde::Serialize;

/// The number of squares on each side of the middle.
const HALF_SIZE: i32 = 12;

/// The grid fades towards its rim, as on the page: up to which part of its
/// reach a line has how much of its colour.
const FADING: [(f64, f64); 3] = [(0.6, 1.0), (0.75, 0.6), (0.875, 0.25)];

/// A piece of a line of the grid, of one colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GridPiece {
    /// Where it begins and ends.
    pub ends: [Point; 2],
    /// Whether it belongs to a line of every fifth square.
    pub is_fifth: bool,
    /// How much of its colour it has, from 0 to 1.
    pub ink: f64,
}

/// A grid whose squares suit the size of a scene.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Floor {
    /// The side of a square, m: 1, 2 or 5 times a power of ten.
    pub square: f64,
    /// The middle, on a line of every fifth square, m.
    pub middle: [f64; 2],
    /// How far it reaches from the middle, m.
    pub reach: f64,
}

impl Floor {
    /// The floor under a camera's target.
    pub fn under(camera: &Camera) -> Floor {
        let offset = sub(camera.eye, camera.target);
        let distance = offset.iter().map(|d| d * d).sum::<f64>().sqrt();
        let square = round_down(distance / 10.0);
        let fifth = 5.0 * square;
        let middle = [0, 1].map(|i| (camera.target[i] / fifth).round() * fifth);
        Floor { square, middle, reach: f64::from(HALF_SIZE) * square }
    }

    /// The pieces of its lines at a height.
    pub fn grid(&self, height: f64) -> Vec<GridPiece> {
        let [x, y] = self.middle;
        let mut pieces = Vec::new();
        for k in -HALF_SIZE..=HALF_SIZE {
            let (at, is_fifth) = (f64::from(k) * self.square, k % 5 == 0);
            for (from, to, ink) in self.fading(at) {
                let across =
                    [from, to].map(|along| [x + along, y + at, height]);
                let along = [from, to].map(|along| [x + at, y + along, height]);
                for ends in [across, along] {
                    pieces.push(GridPiece { ends, is_fifth, ink });
                }
            }
        }
        pieces
    }

    /// Where the pieces of a line begin and end that passes the middle at a
    /// distance, and how much of its colour each has.
    fn fading(&self, distance: f64) -> Vec<(f64, f64, f64)> {
        let mut pieces = Vec::new();
        let mut reached = 0.0;
        for (part, ink) in FADING {
            let rim = part * self.reach;
            if rim <= distance.abs() {
                continue;
            }
            let half = (rim * rim - distance * distance).sqrt();
            match reached == 0.0 {
                true => pieces.push((-half, half, ink)),
                false => pieces
                    .extend([(-half, -reached, ink), (reached, half, ink)]),
            }
            reached = half;
        }
        pieces
    }
}

/// The largest of 1, 2 and 5 times a power of ten that is not above `x`.
fn round_down(x: f64) -> f64 {
    let power = 10.0_f64.powf(x.log10().floor());
    match x / power {
        m if m >= 5.0 => 5.0 * power,
        m if m >= 2.0 => 2.0 * power,
        _ => power,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_squares_suit_the_distance() {
        let seen_from = |d: f64| {
            Floor::under(&Camera::new([0.0, -d, 0.0], [0.0; 3])).square
        };
        assert_eq!(seen_from(10.0), 1.0);
        assert_eq!(seen_from(70.0), 5.0);
        assert!((seen_from(0.25) - 0.02).abs() < 1e-12);
    }

    #[test]
    fn its_lines_are_at_whole_squares_wherever_the_camera_looks() {
        let camera = Camera::new([3.1, -9.0, 5.0], [7.3, -2.2, 0.0]);
        let floor = Floor::under(&camera);
        for GridPiece { ends: [a, b], .. } in floor.grid(0.25) {
            assert_eq!((a[2], b[2]), (0.25, 0.25));
            let across = if a[0] == b[0] { a[0] } else { a[1] };
            let squares = across / floor.square;
            assert!((squares - squares.round()).abs() < 1e-9, "{across}");
        }
    }

    #[test]
    fn a_line_is_whole_and_fades_towards_the_rim() {
        let floor = Floor::under(&Camera::new([0.0, -10.0, 0.0], [0.0; 3]));
        let mut along_x: Vec<_> = floor
            .grid(0.0)
            .into_iter()
            .filter(|piece| piece.ends.iter().all(|end| end[1] == 0.0))
            .filter(|piece| piece.ends[0][0] != piece.ends[1][0])
            .collect();
        along_x.sort_by(|a, b| a.ends[0][0].total_cmp(&b.ends[0][0]));
        assert_eq!(along_x.len(), 5, "one in the middle, two at each side");
        for pair in along_x.windows(2) {
            assert_eq!(pair[0].ends[1], pair[1].ends[0], "no gap");
        }
        let inks: Vec<f64> = along_x.iter().map(|piece| piece.ink).collect();
        assert_eq!(inks, [0.25, 0.6, 1.0, 0.6, 0.25]);
        let rim = along_x[4].ends[1][0] / floor.reach;
        assert!((rim - 0.875).abs() < 1e-12);
    }
}
