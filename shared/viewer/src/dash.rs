//! Dashed and dotted lines: never colour alone.

use course::{Point, Role};

/// Length of a dash and of the gap after it, in pixels; nothing for a solid
/// line. The same as on the stills of the book.
pub(crate) fn pattern(role: Role) -> Option<[f64; 2]> {
    match role {
        Role::Second => Some([9.0, 5.0]),
        Role::Third => Some([2.5, 4.5]),
        Role::Exact => Some([2.0, 6.0]),
        _ => None,
    }
}

/// Calls `draw` for each piece of the path that a dash covers, beginning
/// with a dash. Lengths are in metres.
pub(crate) fn dashes(
    points: &[Point],
    [dash, gap]: [f64; 2],
    mut draw: impl FnMut(Point, Point),
) {
    assert!(dash > 0.0 && gap > 0.0, "a dash and its gap have a length");
    let (mut left, mut drawing) = (dash, true);
    for pair in points.windows(2) {
        let [a, b] = [pair[0], pair[1]];
        let length = length(a, b);
        // A piece of many thousand dashes is seen as a solid line.
        if !length.is_finite() || length > 1e4 * (dash + gap) {
            draw(a, b);
            continue;
        }
        let mut done = 0.0;
        while length - done > left {
            if drawing {
                draw(between(a, b, done / length), {
                    between(a, b, (done + left) / length)
                });
            }
            done += left;
            drawing = !drawing;
            left = if drawing { dash } else { gap };
        }
        if drawing && length > done {
            draw(between(a, b, done / length), b);
        }
        left -= length - done;
    }
}

fn length(a: Point, b: Point) -> f64 {
    let d = [0, 1, 2].map(|i| b[i] - a[i]);
    (d[0] * d[0] + d[1] * d[1] + d[2] * d[2]).sqrt()
}

fn between(a: Point, b: Point, part: f64) -> Point {
    [0, 1, 2].map(|i| a[i] + part * (b[i] - a[i]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covered(points: &[Point], pattern: [f64; 2]) -> (f64, usize) {
        let (mut total, mut pieces) = (0.0, 0);
        dashes(points, pattern, |a, b| {
            total += length(a, b);
            pieces += 1;
        });
        (total, pieces)
    }

    #[test]
    fn dashes_cover_their_share_of_the_path_however_it_is_cut() {
        let straight = [[0.0, 0.0, 0.0], [10.0, 0.0, 0.0]];
        let (total, pieces) = covered(&straight, [0.6, 0.4]);
        assert!((total - 6.0).abs() < 1e-9);
        assert_eq!(pieces, 10);
        let mut cut = Vec::new();
        for i in 0..=1000 {
            cut.push([0.01 * f64::from(i), 0.0, 0.0]);
        }
        let (total, _) = covered(&cut, [0.6, 0.4]);
        assert!((total - 6.0).abs() < 1e-9);
    }

    #[test]
    fn a_path_of_one_place_has_no_dashes_and_a_huge_one_is_solid() {
        assert_eq!(covered(&[[1.0; 3], [1.0; 3]], [1.0, 1.0]).1, 0);
        let far = [[0.0; 3], [1e9, 0.0, 0.0]];
        assert_eq!(covered(&far, [1.0, 1.0]), (1e9, 1));
    }
}
