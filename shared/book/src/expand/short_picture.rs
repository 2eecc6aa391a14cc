//! Pictures in fewer letters.
//!
//! A figure has an element for each of its shapes and says where each point
//! is, which people and tests can read. A page has thousands of them: there,
//! neighbours of one style share a path, which says how far it is from one
//! point to the next.

use course::path_data::{Pen, closed_path};
use regex::Regex;
use std::sync::LazyLock;

/// Points are the last attribute.
static POINTS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new("^<(polyline|polygon)([^>]*) points=\"([^\">]*)\"/>$")
        .expect("a pattern")
});

static DISC: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        "^<circle cx=\"(-?[0-9]+)\" cy=\"(-?[0-9]+)\" r=\"([0-9]+)\" \
         fill=\"([^\">]*)\"/>$",
    )
    .expect("a pattern")
});

/// The root of a picture whose lines end in half a disc: one of no length is a
/// whole disc.
const ROUND: &str = "stroke-linecap=\"round\"";

/// The same picture.
pub fn shortened(svg: &str) -> String {
    let is_round = svg.lines().next().is_some_and(|root| root.contains(ROUND));
    let mut kept = String::with_capacity(svg.len());
    // The style of the path that has been begun.
    let mut last: Option<String> = None;
    for line in svg.lines() {
        let shape =
            points(line).or_else(|| if is_round { disc(line) } else { None });
        let style = shape.as_ref().map(|(style, _)| style.clone());
        let shares = last.is_some() && style == last;
        // Where two see-through shapes overlap, both are to be seen.
        let shares = shares && !line.contains("opacity");
        if last.is_some() && !shares {
            kept += "\"/>\n";
        }
        match shape {
            Some((_, d)) if shares => kept += &d,
            Some((style, d)) => kept += &format!("<path{style} d=\"{d}"),
            None => {
                kept += line;
                kept.push('\n');
            }
        }
        last = style;
    }
    kept + if last.is_some() { "\"/>\n" } else { "" }
}

/// The style and the path of a list of points, if their coordinates are whole.
fn points(line: &str) -> Option<(String, String)> {
    let found = POINTS.captures(line)?;
    let mut points: Vec<[i32; 2]> = Vec::new();
    for pair in found[3].split_whitespace() {
        let (x, y) = pair.split_once(',')?;
        points.push([x.parse().ok()?, y.parse().ok()?]);
    }
    if points.is_empty() {
        return None;
    }
    let mut pen = Pen::default();
    let d = match &found[1] == "polygon" {
        true => closed_path(&counterclockwise(points)),
        false => {
            points.into_iter().for_each(|point| pen.to(point));
            pen.d
        }
    };
    Some((found[2].to_string(), d))
}

/// Where two parts of a path overlap, both are filled if they go around in the
/// same sense.
fn counterclockwise(mut corners: Vec<[i32; 2]>) -> Vec<[i32; 2]> {
    let mut area = 0;
    for (i, a) in corners.iter().enumerate() {
        let b = corners[(i + 1) % corners.len()];
        area += i64::from(a[0]) * i64::from(b[1]);
        area -= i64::from(a[1]) * i64::from(b[0]);
    }
    if area < 0 {
        corners.reverse();
    }
    corners
}

/// The style and the path of a disc of one colour: a line of no length.
fn disc(line: &str) -> Option<(String, String)> {
    let found = DISC.captures(line)?;
    let width = 2 * found[3].parse::<u32>().ok()?;
    let style = format!(" stroke=\"{}\" stroke-width=\"{width}\"", &found[4]);
    Some((style, format!("M{} {}h0", &found[1], &found[2])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_points_of_one_style_become_one_path() {
        let svg = "<svg>\n\
                   <polyline stroke=\"red\" points=\"10,20 7,25 8,21\"/>\n\
                   <polyline stroke=\"red\" points=\"0,0 5,5\"/>\n\
                   <polyline stroke=\"blue\" points=\"0,0 5,5\"/>\n\
                   <text>a</text>\n</svg>\n";
        let wanted = "<svg>\n\
                      <path stroke=\"red\" d=\"M10 20l-3 5 1-4M0 0l5 5\"/>\n\
                      <path stroke=\"blue\" d=\"M0 0l5 5\"/>\n\
                      <text>a</text>\n</svg>\n";
        assert_eq!(shortened(svg), wanted);
    }

    #[test]
    fn regions_that_overlap_are_both_filled() {
        let svg = "<polygon fill=\"red\" points=\"0,0 9,0 0,9\"/>\n\
                   <polygon fill=\"red\" points=\"0,0 0,9 9,0\"/>\n";
        let wanted = "<path fill=\"red\" d=\"M0 0l9 0-9 9zM9 0l-9 9 0-9z\"/>\n";
        assert_eq!(shortened(svg), wanted);
    }

    #[test]
    fn a_disc_is_the_end_of_a_line_where_lines_end_in_discs() {
        let disc = "<circle cx=\"12\" cy=\"30\" r=\"4\" fill=\"red\"/>\n";
        let round = format!("<svg {ROUND}>\n");
        let path = "<path stroke=\"red\" stroke-width=\"8\" d=\"M12 30h0\"/>\n";
        let with = |root: &str| shortened(&format!("{root}{disc}"));
        assert_eq!(with(&round), format!("{round}{path}"));
        assert_eq!(with("<svg>\n"), format!("<svg>\n{disc}"));
    }

    #[test]
    fn what_is_not_such_a_shape_stays() {
        for svg in [
            "<svg><circle r=\"1\"/></svg>\n",
            "<polyline points=\"0.5,1 2,3\"/>\n",
            "<polyline points=\"\" class=\"mine\"/>\n",
            "<path opacity=\"0.5\" d=\"M0 0l5 5\"/>\n",
        ] {
            assert_eq!(shortened(svg), svg);
        }
        let pale = "<polygon opacity=\"0.5\" points=\"0,0 9,0 0,9\"/>\n";
        assert_eq!(shortened(&pale.repeat(2)).matches("<path").count(), 2);
    }
}
