//! By asking of every pair of particles how far apart they are on the grid:
//! slow, but it cannot forget one, nor count one twice.

/// What a spring is for.
#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    /// Neighbours.
    Stretch,
    /// Diagonals.
    Shear,
    /// Next but one.
    Bend,
}

/// A spring.
pub struct Spring {
    /// Its purpose.
    pub kind: Kind,
    /// Its ends.
    pub ends: [usize; 2],
    /// Its length at rest.
    pub rest: f64,
}

/// All springs of a cloth.
pub fn cloth_springs(
    rows: usize,
    columns: usize,
    sleeve: bool,
    x: &[[f64; 3]],
) -> Vec<Spring> {
    let mut springs = Vec::new();
    for second in 0..rows * columns {
        for first in 0..second {
            let down = second / columns - first / columns;
            let mut along = (second % columns).abs_diff(first % columns);
            if sleeve {
                along = along.min(columns - along);
            }
            let kind = match (down, along) {
                (0, 1) | (1, 0) => Kind::Stretch,
                (1, 1) => Kind::Shear,
                (0, 2) | (2, 0) => Kind::Bend,
                _ => continue,
            };
            let squares =
                x[first].iter().zip(&x[second]).map(|(p, q)| (p - q).powi(2));
            let rest = squares.sum::<f64>().sqrt();
            springs.push(Spring { kind, ends: [first, second], rest });
        }
    }
    springs
}
