//! The display list: a canvas that keeps what is drawn as one flat list of
//! numbers, and draws it again on another canvas. The format is in the
//! documentation of the module above.

use crate::scene::sub;
use crate::{Canvas, Point, Pose, Role};

/// The version of the format.
pub const VERSION: u32 = 1;

const BALL: f32 = 1.0;
const PATH: f32 = 2.0;
const BODY: f32 = 3.0;
const SHEET: f32 = 4.0;
const BOX: f32 = 5.0;
const ARROW: f32 = 6.0;
const LABEL: f32 = 7.0;
const FLOOR: f32 = 8.0;

/// What a scene has drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct DisplayList {
    /// The version, then kind, role and numbers of each thing.
    pub numbers: Vec<f32>,
    /// The texts of the labels.
    pub labels: Vec<String>,
}

impl Default for DisplayList {
    fn default() -> DisplayList {
        DisplayList { numbers: vec![VERSION as f32], labels: Vec::new() }
    }
}

impl DisplayList {
    fn begin(&mut self, kind: f32, role: Role) {
        self.numbers.extend([kind, role as usize as f32]);
    }

    fn point(&mut self, p: Point) {
        self.numbers.extend(p.map(|x| x as f32));
    }

    fn surface(
        &mut self,
        kind: f32,
        vertices: &[Point],
        triangles: &[[usize; 3]],
        role: Role,
    ) {
        self.begin(kind, role);
        // Whole numbers up to 2^24 are exact: more vertices are no picture.
        let counts = [vertices.len(), triangles.len()];
        self.numbers.extend(counts.map(|n| n as f32));
        for vertex in vertices {
            self.point(*vertex);
        }
        for triangle in triangles {
            self.numbers.extend(triangle.map(|i| i as f32));
        }
    }

    /// Draws the list on a canvas; an error says what is wrong with it.
    pub fn draw_on(&self, canvas: &mut dyn Canvas) -> Result<(), String> {
        let mut reader = Reader { numbers: &self.numbers, at: 0 };
        let version = reader.next()?;
        if version != VERSION as f32 {
            return Err(format!("version {version} of a display list"));
        }
        while reader.at < self.numbers.len() {
            self.draw_next(&mut reader, canvas)?;
        }
        Ok(())
    }

    fn draw_next(
        &self,
        reader: &mut Reader<'_>,
        canvas: &mut dyn Canvas,
    ) -> Result<(), String> {
        let (kind, role) = (reader.next()?, reader.role()?);
        match kind {
            BALL => {
                let at = reader.point()?;
                canvas.ball(at, f64::from(reader.next()?), role);
            }
            PATH => {
                let count = reader.count()?;
                canvas.path(&reader.points(count)?, role);
            }
            BODY | SHEET => {
                let counts = [reader.count()?, reader.count()?];
                let vertices = reader.points(counts[0])?;
                let triangles = reader.triangles(counts[1], counts[0])?;
                match kind == BODY {
                    true => canvas.mesh(&vertices, &triangles, role),
                    false => canvas.sheet(&vertices, &triangles, role),
                }
            }
            BOX => {
                let position = reader.point()?;
                draw_box(position, &reader.points(3)?, role, canvas);
            }
            ARROW => {
                let [from, to] = [reader.point()?, reader.point()?];
                canvas.arrow(from, to, role);
            }
            LABEL => {
                let (at, index) = (reader.point()?, reader.count()?);
                let text = self.labels.get(index);
                let text = text.ok_or("a label has no text")?;
                canvas.text(at, text, role);
            }
            FLOOR => canvas.floor(f64::from(reader.next()?)),
            other => return Err(format!("a thing of kind {other}")),
        }
        Ok(())
    }
}

/// A box from its centre and its three edges, which are perpendicular.
fn draw_box(
    position: Point,
    edges: &[Point],
    role: Role,
    canvas: &mut dyn Canvas,
) {
    let length = |e: &Point| e.iter().map(|x| x * x).sum::<f64>().sqrt();
    let sides = [0, 1, 2].map(|j| length(&edges[j]));
    // A side of no length has no direction, and needs none.
    let cosine = |i: usize, j: usize| match sides[j] > 0.0 {
        true => edges[j][i] / sides[j],
        false => 0.0,
    };
    let world_from_body = [0, 1, 2].map(|i| [0, 1, 2].map(|j| cosine(i, j)));
    canvas.cuboid(&Pose { position, world_from_body }, sides, role);
}

/// Reads a list from its beginning.
struct Reader<'a> {
    numbers: &'a [f32],
    at: usize,
}

impl Reader<'_> {
    fn next(&mut self) -> Result<f32, String> {
        let number = self.numbers.get(self.at).copied();
        self.at += 1;
        number.ok_or_else(|| "a display list ends early".to_string())
    }

    fn count(&mut self) -> Result<usize, String> {
        let number = self.next()?;
        match number >= 0.0 && number.fract() == 0.0 {
            true => Ok(number as usize),
            false => Err(format!("{number} is no count")),
        }
    }

    fn role(&mut self) -> Result<Role, String> {
        let index = self.count()?;
        let role = Role::ALL.get(index).copied();
        role.ok_or_else(|| format!("no role has the number {index}"))
    }

    fn point(&mut self) -> Result<Point, String> {
        Ok([self.next()?, self.next()?, self.next()?].map(f64::from))
    }

    fn points(&mut self, count: usize) -> Result<Vec<Point>, String> {
        (0..count).map(|_| self.point()).collect()
    }

    fn triangles(
        &mut self,
        count: usize,
        vertices: usize,
    ) -> Result<Vec<[usize; 3]>, String> {
        let mut triangles = Vec::new();
        for _ in 0..count {
            let corners = [self.count()?, self.count()?, self.count()?];
            if corners.iter().any(|i| *i >= vertices) {
                return Err(format!("no vertices {corners:?}"));
            }
            triangles.push(corners);
        }
        Ok(triangles)
    }
}

impl Canvas for DisplayList {
    fn ball(&mut self, at: Point, radius: f64, role: Role) {
        self.begin(BALL, role);
        self.point(at);
        self.numbers.push(radius as f32);
    }

    fn path(&mut self, points: &[Point], role: Role) {
        self.begin(PATH, role);
        self.numbers.push(points.len() as f32);
        for point in points {
            self.point(*point);
        }
    }

    fn mesh(
        &mut self,
        vertices: &[Point],
        triangles: &[[usize; 3]],
        role: Role,
    ) {
        self.surface(BODY, vertices, triangles, role);
    }

    fn sheet(
        &mut self,
        vertices: &[Point],
        triangles: &[[usize; 3]],
        role: Role,
    ) {
        self.surface(SHEET, vertices, triangles, role);
    }

    fn cuboid(&mut self, pose: &Pose, sides: [f64; 3], role: Role) {
        self.begin(BOX, role);
        self.point(pose.position);
        for j in 0..3 {
            let r = pose.world_from_body;
            self.point([0, 1, 2].map(|i| r[i][j] * sides[j]));
        }
    }

    fn arrow(&mut self, from: Point, to: Point, role: Role) {
        let shaft = sub(to, from);
        let is_drawn = shaft.iter().any(|x| *x != 0.0)
            && shaft.iter().all(|x| x.is_finite());
        if is_drawn {
            self.begin(ARROW, role);
            self.point(from);
            self.point(to);
        }
    }

    fn floor(&mut self, height: f64) {
        self.begin(FLOOR, Role::Ground);
        self.numbers.push(height as f32);
    }

    fn text(&mut self, at: Point, text: &str, role: Role) {
        self.begin(LABEL, role);
        self.point(at);
        self.numbers.push(self.labels.len() as f32);
        self.labels.push(text.to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn everything() -> DisplayList {
        let mut list = DisplayList::default();
        let corners = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
        list.floor(-0.5);
        list.ball([1.0, 2.0, 3.0], 0.5, Role::Body);
        list.path(&corners, Role::Trail);
        list.mesh(&corners, &[[0, 1, 2]], Role::Third);
        list.sheet(&corners, &[[0, 1, 2]], Role::Second);
        let pose = Pose::at([1.0, 0.0, 0.5]);
        list.cuboid(&pose, [1.0, 2.0, 0.25], Role::Ground);
        list.arrow([0.0; 3], [0.0, 0.0, 1.0], Role::Force);
        list.text([0.0; 3], "F = 2 N", Role::Force);
        list
    }

    #[test]
    fn a_list_drawn_on_a_list_is_the_same_list() {
        let mut again = DisplayList::default();
        everything().draw_on(&mut again).unwrap();
        assert_eq!(again, everything());
    }

    #[test]
    fn a_list_that_is_cut_off_or_of_another_version_is_refused() {
        let whole = everything();
        for length in 0..whole.numbers.len() {
            let mut cut = whole.clone();
            cut.numbers.truncate(length);
            let mut again = DisplayList::default();
            let drawn = cut.draw_on(&mut again);
            // Between two things, a shorter list is a list.
            assert!(drawn.is_err() || again.numbers == cut.numbers, "{length}");
        }
        let mut other = whole.clone();
        other.numbers[0] = 2.0;
        let said = other.draw_on(&mut DisplayList::default()).unwrap_err();
        assert!(said.contains("version 2"), "{said}");
        let mut other = whole;
        other.numbers[2] = 99.0;
        let said = other.draw_on(&mut DisplayList::default()).unwrap_err();
        assert!(said.contains("no role"), "{said}");
    }

    #[test]
    fn an_arrow_of_no_length_is_not_in_the_list() {
        let mut list = DisplayList::default();
        list.arrow([1.0; 3], [1.0; 3], Role::Force);
        list.arrow([1.0; 3], [f64::NAN; 3], Role::Force);
        assert_eq!(list, DisplayList::default());
    }
}
