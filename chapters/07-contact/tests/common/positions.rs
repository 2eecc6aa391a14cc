//! Where the bodies of a scene are, as it draws them.

use course::{Canvas, Point, Role, Scene};
use math::Vec3;

/// Keeps the corners of everything solid that is drawn.
#[derive(Default)]
struct Keep {
    bodies: Vec<Vec<Point>>,
}

impl Canvas for Keep {
    fn ball(&mut self, at: Point, _: f64, role: Role) {
        // A ball has spots on it.
        if role != Role::Ground {
            self.bodies.push(vec![at]);
        }
    }
    fn path(&mut self, points: &[Point], _: Role) {
        assert!(points.iter().flatten().all(|x| x.is_finite()));
    }
    fn mesh(&mut self, vertices: &[Point], _: &[[usize; 3]], _: Role) {
        self.bodies.push(vertices.to_vec());
    }
    fn text(&mut self, _: Point, _: &str, _: Role) {}
}

/// Where the middles of all bodies are, in the order of drawing.
pub fn places(scene: &dyn Scene) -> Vec<Vec3> {
    let mut keep = Keep::default();
    scene.draw(&mut keep);
    let middle = |corners: &Vec<Point>| {
        let sum: Vec3 = corners.iter().map(|p| Vec3::from(*p)).sum();
        sum / corners.len() as f64
    };
    keep.bodies.iter().map(middle).collect()
}
