//! What a scene draws, and the rays that reach for it.

use crate::{Canvas, Point, Ray, Role, Scene};

/// Everything that a scene draws, by what it is.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    /// The centres of balls.
    pub balls: Vec<(Point, Role)>,
    /// Paths and lines.
    pub paths: Vec<(Vec<Point>, Role)>,
    /// From where to where arrows go.
    pub arrows: Vec<([Point; 2], Role)>,
    /// The vertices of meshes and sheets.
    pub vertices: Vec<Point>,
    /// The corners of all triangles.
    pub corners: Vec<Point>,
    /// The vertices of the last sheet.
    pub sheet: Vec<Point>,
    /// What is written.
    pub words: Vec<String>,
}

impl Drawn {
    /// What a scene draws now.
    pub fn of(scene: &dyn Scene) -> Drawn {
        let mut drawn = Drawn::default();
        scene.draw(&mut drawn);
        drawn
    }

    /// All points of paths, arrows and meshes.
    pub fn points(&self) -> Vec<Point> {
        let paths = self.paths.iter().flat_map(|(points, _)| points);
        let arrows = self.arrows.iter().flat_map(|(ends, _)| ends);
        paths.chain(arrows).chain(&self.vertices).copied().collect()
    }
}

impl Canvas for Drawn {
    fn ball(&mut self, at: Point, _: f64, role: Role) {
        self.balls.push((at, role));
    }
    fn path(&mut self, points: &[Point], role: Role) {
        self.paths.push((points.to_vec(), role));
    }
    fn arrow(&mut self, from: Point, to: Point, role: Role) {
        self.arrows.push(([from, to], role));
    }
    fn mesh(&mut self, vertices: &[Point], triangles: &[[usize; 3]], _: Role) {
        self.vertices.extend(vertices);
        let corners = triangles.iter().flatten();
        self.corners.extend(corners.map(|i| vertices[*i]));
    }
    fn sheet(&mut self, vertices: &[Point], of: &[[usize; 3]], role: Role) {
        self.sheet = vertices.to_vec();
        self.mesh(vertices, of, role);
    }
    fn text(&mut self, _: Point, text: &str, _: Role) {
        self.words.push(text.to_string());
    }
}

/// The ray from the scene's own camera to a point.
pub fn ray_to(scene: &dyn Scene, point: Point) -> Ray {
    let origin = scene.camera().eye;
    let way = [0, 1, 2].map(|i| point[i] - origin[i]);
    let length = way.iter().map(|w| w * w).sum::<f64>().sqrt();
    Ray { origin, direction: way.map(|w| w / length) }
}
