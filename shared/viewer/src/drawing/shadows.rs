//! Shadows on the floor: everything solid as the light sees it, in one flat
//! surface of one colour. Where shadows overlap it is no darker.

use super::draw_list::{DrawList, SurfaceTriangles};
use super::orbit_camera::{point, vec3};
use course::{Point, shadow};
use kiss3d::prelude::{InstanceData3d, Vec3};

/// The shadows of a draw list's things on the floor at a height; they lie at
/// `drawn_at`.
pub(crate) fn on_floor(
    list: &DrawList,
    height: f64,
    drawn_at: f64,
) -> SurfaceTriangles {
    let mut shadows = Shadows { height, drawn_at, flat: Default::default() };
    for ball in &list.balls {
        let radius = f64::from(ball.deformation.x_axis.x);
        shadows.add(&shadow::rim(point(ball.position), radius));
    }
    for cuboid in &list.boxes {
        shadows.add(&corners(cuboid));
    }
    for surface in &list.fronts {
        for triangle in surface.vertices.chunks_exact(3) {
            shadows.add(&[0, 1, 2].map(|i| point(triangle[i])));
        }
    }
    shadows.flat
}

struct Shadows {
    height: f64,
    drawn_at: f64,
    flat: SurfaceTriangles,
}

impl Shadows {
    /// Adds the shadow of something convex.
    fn add(&mut self, points: &[Point]) {
        let outline = shadow::of_points(points, self.height);
        let flat = |[x, y, _]: Point| vec3([x, y, self.drawn_at]);
        for i in 2..outline.len() {
            let fan = [outline[0], outline[i - 1], outline[i]].map(flat);
            self.flat.vertices.extend(fan);
            self.flat.normals.extend([Vec3::Z; 3]);
        }
    }
}

/// The corners of a box.
fn corners(cuboid: &InstanceData3d) -> [Point; 8] {
    [0, 1, 2, 3, 4, 5, 6, 7].map(|i: usize| {
        let side = |bit: usize| if i >> bit & 1 == 1 { 0.5 } else { -0.5 };
        let corner = Vec3::new(side(0), side(1), side(2));
        point(cuboid.position + cuboid.deformation * corner)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use course::{Camera, Canvas, Pose, Role};

    fn area(flat: &SurfaceTriangles) -> f32 {
        let triangles = flat.vertices.chunks_exact(3);
        triangles.map(|t| 0.5 * (t[1] - t[0]).cross(t[2] - t[0]).z).sum()
    }

    fn shadow_of(draw: impl Fn(&mut DrawList)) -> SurfaceTriangles {
        let camera = Camera::new([0.0, -10.0, 0.0], [0.0; 3]);
        let mut list = DrawList::new(camera, camera, [800.0, 400.0]);
        draw(&mut list);
        on_floor(&list, 0.0, -0.01)
    }

    #[test]
    fn a_cube_on_the_floor_darkens_its_foot_and_what_lies_behind_it() {
        let cube = shadow_of(|list| {
            let pose = Pose::at([0.0, 0.0, 0.5]);
            list.cuboid(&pose, [1.0; 3], Role::Body);
        });
        // The foot, and the two strips along which the top is moved.
        let [x, y] = [0.3 / 0.8, 0.5 / 0.8];
        assert!((area(&cube) - (1.0 + x + y)).abs() < 1e-5);
        assert!(cube.vertices.iter().all(|v| v.z == -0.01));
    }

    #[test]
    fn balls_and_surfaces_have_shadows_and_lines_and_sunken_things_none() {
        let ball = shadow_of(|list| list.ball([0.0; 3], 1.0, Role::Body));
        // Half of it is below; what is above is at most a circle stretched
        // along the light.
        assert!(area(&ball) > 1.5 && area(&ball) < 4.0, "{}", area(&ball));
        let corners = [[0.0, 0.0, 1.0], [2.0, 0.0, 1.0], [0.0, 2.0, 1.0]];
        let sheet = shadow_of(|list| {
            list.sheet(&corners, &[[0, 1, 2]], Role::Third);
        });
        assert!((area(&sheet) - 2.0).abs() < 1e-5, "its back adds nothing");
        let none = shadow_of(|list| {
            list.path(&corners, Role::Trail);
            list.ball([0.0, 0.0, -2.0], 1.0, Role::Body);
        });
        assert!(none.vertices.is_empty());
    }
}
