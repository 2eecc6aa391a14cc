//! Whether the display list of a live scene draws what its still shows.

use crate::live::DisplayList;
use crate::{Canvas, Chapter, ParamValues, Point, Role};

/// Numbers of 32 bits keep seven digits; a box or an arrow is a sum of a few.
const ROUNDING: f64 = 1e-6;

/// Asserts for every scene of a chapter, at the moment of its still, that the
/// display list draws the same things in the same order.
pub fn assert_lists_draw_the_stills(chapter: &Chapter) {
    for entry in &chapter.scenes {
        let values = ParamValues::defaults(&entry.params);
        let scene = entry.at_still(&values).expect(entry.name);
        let (mut still, mut list) = (Drawn::default(), DisplayList::default());
        scene.draw(&mut still);
        scene.draw(&mut list);
        let mut replayed = Drawn::default();
        list.draw_on(&mut replayed).expect(entry.name);
        assert!(!still.0.is_empty(), "{} draws nothing", entry.name);
        if let Err(what) = replayed.is_like(&still) {
            panic!("{}/{}: {what}", chapter.name, entry.name);
        }
    }
}

/// What the canvas of a still is given, which takes boxes, sheets and arrows
/// for meshes and paths.
#[derive(Clone, Debug, Default)]
struct Drawn(Vec<Shape>);

#[derive(Clone, Debug)]
struct Shape {
    /// What it is, apart from where.
    what: String,
    points: Vec<Point>,
}

impl Drawn {
    fn push(&mut self, what: String, points: &[Point]) {
        self.0.push(Shape { what, points: points.to_vec() });
    }

    /// Whether it is the same up to rounding; the error is the first
    /// difference.
    fn is_like(&self, other: &Drawn) -> Result<(), String> {
        if self.0.len() != other.0.len() {
            let [n, m] = [self.0.len(), other.0.len()];
            return Err(format!("{n} things are drawn, not {m}"));
        }
        for (i, (a, b)) in self.0.iter().zip(&other.0).enumerate() {
            if a.what != b.what || a.points.len() != b.points.len() {
                return Err(format!("thing {i}: {}, not {}", a.what, b.what));
            }
            for (p, q) in a.points.iter().zip(&b.points) {
                if !near(p, q) {
                    return Err(format!("{}: {p:?}, not {q:?}", a.what));
                }
            }
        }
        Ok(())
    }
}

fn near(p: &Point, q: &Point) -> bool {
    let size = q.iter().fold(1.0_f64, |size, x| size.max(x.abs()));
    let close = |i: usize| (p[i] - q[i]).abs() <= ROUNDING * size;
    let lost = |i: usize| !p[i].is_finite() && !q[i].is_finite();
    (0..3).all(|i| close(i) || lost(i))
}

impl Canvas for Drawn {
    fn ball(&mut self, at: Point, radius: f64, role: Role) {
        self.push(format!("a ball, {role:?}"), &[at, [radius, 0.0, 0.0]]);
    }

    fn path(&mut self, points: &[Point], role: Role) {
        self.push(format!("a path, {role:?}"), points);
    }

    fn mesh(
        &mut self,
        vertices: &[Point],
        triangles: &[[usize; 3]],
        role: Role,
    ) {
        self.push(format!("a mesh, {role:?}, {triangles:?}"), vertices);
    }

    fn floor(&mut self, height: f64) {
        self.push("a floor".to_string(), &[[0.0, 0.0, height]]);
    }

    fn text(&mut self, at: Point, text: &str, role: Role) {
        self.push(format!("`{text}`, {role:?}"), &[at]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(at: Point, role: Role) -> Drawn {
        let mut drawn = Drawn::default();
        drawn.ball(at, 0.1, role);
        drawn
    }

    #[test]
    fn rounding_is_forgiven_and_nothing_else() {
        let ball = drawn([1.0, 2.0, 3.0], Role::Body);
        let rounded = drawn([1.000_001, 2.0, 3.0], Role::Body);
        assert_eq!(rounded.is_like(&ball), Ok(()));
        let moved = drawn([1.000_01, 2.0, 3.0], Role::Body);
        assert!(moved.is_like(&ball).is_err());
        let other = drawn([1.0, 2.0, 3.0], Role::Second);
        assert!(other.is_like(&ball).is_err());
        assert!(Drawn::default().is_like(&ball).is_err());
    }
}
