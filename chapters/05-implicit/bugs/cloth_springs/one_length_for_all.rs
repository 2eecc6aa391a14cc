//! All your springs have the same length at rest. A cloth with such springs
//! crumples as soon as it is let go; measure how far the ends of each spring
//! are apart.

/// What a spring is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Between neighbours in a row or a column.
    Stretch,
    /// Across a square, along a diagonal.
    Shear,
    /// Between next but one neighbours in a row or a column.
    Bend,
}

/// A spring between two particles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    /// What it is for.
    pub kind: Kind,
    /// The numbers of the particles, the smaller one first.
    pub ends: [usize; 2],
    /// Its length at rest (m).
    pub rest: f64,
}

/// All springs of a cloth.
pub fn cloth_springs(
    rows: usize,
    columns: usize,
    sleeve: bool,
    x: &[[f64; 3]],
) -> Vec<Spring> {
    let steps = [
        (0, 1, Kind::Stretch),
        (1, 0, Kind::Stretch),
        (1, 1, Kind::Shear),
        (1, -1, Kind::Shear),
        (0, 2, Kind::Bend),
        (2, 0, Kind::Bend),
    ];
    let mut springs = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let here = row * columns + column;
            for (down, right, kind) in steps {
                let Some(to) = aside(column, right, columns, sleeve) else {
                    continue;
                };
                if row + down >= rows {
                    continue;
                }
                let there = (row + down) * columns + to;
                let ends = [here.min(there), here.max(there)];
                let rest = distance(x[0], x[x.len().min(2) - 1]);
                springs.push(Spring { kind, ends, rest });
            }
        }
    }
    springs
}

/// The column some steps to the right, if there is one.
fn aside(
    column: usize,
    right: i64,
    columns: usize,
    sleeve: bool,
) -> Option<usize> {
    let (to, columns) = (column as i64 + right, columns as i64);
    if sleeve {
        return Some(to.rem_euclid(columns) as usize);
    }
    (0..columns).contains(&to).then_some(to as usize)
}

fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    let l = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    (l[0] * l[0] + l[1] * l[1] + l[2] * l[2]).sqrt()
}
