//! Dashed and dotted lines: colour is never alone.

use course::Point;

/// Calls `draw` for each piece of the path that a dash covers, beginning
/// with a dash. `lengths` alternate between dashes and gaps, in metres;
/// without any the line is unbroken.
pub(crate) fn dashes(
    points: &[Point],
    lengths: &[f64],
    mut draw: impl FnMut(Point, Point),
) {
    let paired = lengths.len().is_multiple_of(2);
    assert!(paired, "every dash has a gap after it");
    assert!(lengths.iter().all(|n| *n > 0.0), "dash and gap have a length");
    let all: f64 = lengths.iter().sum();
    let (mut k, mut left) = (0, lengths.first().copied().unwrap_or(0.0));
    for pair in points.windows(2) {
        let [a, b] = [pair[0], pair[1]];
        let length = length(a, b);
        // A piece of many thousand dashes is seen as a solid line.
        if !length.is_finite() || length > 1e4 * all {
            draw(a, b);
            continue;
        }
        let mut done = 0.0;
        while length - done > left {
            if k % 2 == 0 {
                draw(between(a, b, done / length), {
                    between(a, b, (done + left) / length)
                });
            }
            done += left;
            k = (k + 1) % lengths.len();
            left = lengths[k];
        }
        if k % 2 == 0 && length > done {
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

    fn covered(points: &[Point], pattern: &[f64]) -> (f64, usize) {
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
        let (total, pieces) = covered(&straight, &[0.6, 0.4]);
        assert!((total - 6.0).abs() < 1e-9);
        assert_eq!(pieces, 10);
        let mut cut = Vec::new();
        for i in 0..=1000 {
            cut.push([0.01 * f64::from(i), 0.0, 0.0]);
        }
        let (total, _) = covered(&cut, &[0.6, 0.4]);
        assert!((total - 6.0).abs() < 1e-9);
    }

    #[test]
    fn dots_stand_between_dashes_and_a_line_without_gaps_is_whole() {
        let straight = [[0.0, 0.0, 0.0], [8.0, 0.0, 0.0]];
        // Dash 2, gap 1, dot 0.5, gap 0.5: twice in eight metres.
        let (total, pieces) = covered(&straight, &[2.0, 1.0, 0.5, 0.5]);
        assert!((total - 5.0).abs() < 1e-9);
        assert_eq!(pieces, 4);
        assert_eq!(covered(&straight, &[]), (8.0, 1));
    }

    #[test]
    fn a_path_of_no_length_has_no_dashes_and_a_huge_one_is_solid() {
        assert_eq!(covered(&[[1.0; 3], [1.0; 3]], &[1.0, 1.0]).1, 0);
        let far = [[0.0; 3], [1e9, 0.0, 0.0]];
        assert_eq!(covered(&far, &[1.0, 1.0]), (1e9, 1));
    }
}
