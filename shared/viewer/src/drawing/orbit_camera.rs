//! The orbit camera: converts between the course's camera and kiss3d's.

use course::{Camera, Point, Ray};
use kiss3d::prelude::{Camera3d, OrbitCamera3d, Vec3};
use std::f32::consts::PI;

/// The smallest angle between the line of sight and the vertical, radians:
/// well above that at which [`Camera::axes`] changes what is up.
const MIN_PITCH: f32 = 0.05;

/// An orbit camera that starts at the scene's own camera.
pub(crate) fn orbit(camera: &Camera) -> OrbitCamera3d {
    let eye = vec3(off_the_pole(camera));
    let target = vec3(camera.target);
    let distance = (eye - target).length();
    let (near, far) = (distance / 100.0, distance * 100.0);
    let angle = camera.angle as f32;
    let mut orbit =
        OrbitCamera3d::new_with_frustum(angle, near, far, eye, target);
    orbit.set_min_pitch(MIN_PITCH);
    orbit.set_max_pitch(PI - MIN_PITCH);
    orbit.set_min_dist(distance / 20.0);
    orbit.set_max_dist(distance * 20.0);
    orbit.set_up_axis(Vec3::Z);
    orbit.look_at(eye, target);
    // The engine rotates it by every move of the frame in which the button
    // went down, even by those before: we rotate it ourselves.
    orbit.rebind_rotate_button(None);
    orbit.rebind_reset_key(None);
    orbit.set_dist_step(1.0 / 1.01); // rolling the wheel away zooms in
    orbit
}

/// Looking straight down leaves left and right undefined; the eye moves a
/// little towards −y, so that y points up in the picture.
fn off_the_pole(camera: &Camera) -> Point {
    let offset: Vec<f64> =
        (0..3).map(|i| camera.eye[i] - camera.target[i]).collect();
    let aside = offset[0].hypot(offset[1]);
    let min_pitch = f64::from(MIN_PITCH) * 1.001;
    if aside > offset[2].abs() * min_pitch.tan() {
        return camera.eye;
    }
    let y = camera.target[1] - offset[2].abs() * min_pitch.tan();
    [camera.target[0], y, camera.eye[2]]
}

/// Rotates the camera with the mouse: the height of the window is 180 degrees.
pub(crate) fn rotate(orbit: &mut OrbitCamera3d, pixels: [f64; 2], height: f64) {
    let [right, down] = pixels.map(|p| (p / height) as f32 * PI);
    orbit.set_yaw(orbit.yaw() + right);
    orbit.set_pitch(orbit.pitch() - down);
}

/// The course's camera at the orbit camera's position.
pub(crate) fn course_camera(orbit: &OrbitCamera3d) -> Camera {
    let (eye, target) = (point(orbit.eye()), point(orbit.at()));
    Camera { eye, target, angle: f64::from(orbit.fov()) }
}

/// The ray through a pixel, counted from the top left.
pub(crate) fn ray_through(
    camera: &Camera,
    pixel: [f64; 2],
    size: [f64; 2],
) -> Ray {
    let half = size[1] / 2.0;
    let x = (pixel[0] - size[0] / 2.0) / half;
    let y = (half - pixel[1]) / half;
    let slope = (camera.angle / 2.0).tan();
    let [right, up, forward] = camera.axes();
    let mut direction =
        [0, 1, 2].map(|i| forward[i] + slope * (x * right[i] + y * up[i]));
    let length = direction.iter().map(|d| d * d).sum::<f64>().sqrt();
    direction = direction.map(|d| d / length);
    Ray { origin: camera.eye, direction }
}

/// The size of a pixel at a distance in front of the eye, m.
pub(crate) fn pixel_size(camera: &Camera, distance: f64, height: f64) -> f64 {
    2.0 * (camera.angle / 2.0).tan() * distance / height
}

/// The distance of the eye from the target, m.
pub(crate) fn distance(camera: &Camera) -> f64 {
    let offset = [0, 1, 2].map(|i| camera.eye[i] - camera.target[i]);
    offset.iter().map(|d| d * d).sum::<f64>().sqrt()
}

/// The scene's coordinates as the engine's.
pub(crate) fn vec3(p: Point) -> Vec3 {
    Vec3::new(p[0] as f32, p[1] as f32, p[2] as f32)
}

/// The engine's coordinates as the scene's.
pub(crate) fn point(v: Vec3) -> Point {
    [f64::from(v.x), f64::from(v.y), f64::from(v.z)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use kiss3d::prelude::Vec2;

    fn near(a: Point, b: Point, tolerance: f64) {
        for i in 0..3 {
            assert!((a[i] - b[i]).abs() < tolerance, "{a:?} is not {b:?}");
        }
    }

    #[test]
    fn the_orbit_camera_starts_at_the_scenes_camera() {
        let wanted = Camera::new([33.0, -55.0, 36.0], [0.0, 0.0, 25.0]);
        let seen = course_camera(&orbit(&wanted));
        // Single precision at this distance.
        near(seen.eye, wanted.eye, 1e-4);
        near(seen.target, wanted.target, 1e-6);
    }

    #[test]
    fn looking_straight_down_shows_y_upwards() {
        let down = Camera::new([1.0, 2.0, 9.0], [1.0, 2.0, 0.0]);
        let seen = course_camera(&orbit(&down));
        let (x, y, _) = seen.project([1.0, 3.0, 0.0]).unwrap();
        assert!(y > 0.1 && x.abs() < 1e-4, "({x}, {y})");
    }

    #[test]
    fn the_ray_through_a_pixel_meets_what_is_drawn_there() {
        let camera = Camera::new([-1.2, -3.6, 7.4], [-1.2, -0.3, 0.0]);
        let size = [960.0, 600.0];
        for target in [[0.4, 0.7, 0.0], [-3.0, 1.0, 0.5], [1.0, -2.0, -1.0]] {
            let (x, y, _) = camera.project(target).unwrap();
            let half = size[1] / 2.0;
            let pixel = [size[0] / 2.0 + x * half, half - y * half];
            let (_, miss) = ray_through(&camera, pixel, size).approach(target);
            assert!(miss < 1e-12, "misses {target:?} by {miss}");
        }
    }

    #[test]
    fn rotating_keeps_the_distance_and_never_goes_over_the_top() {
        let home = Camera::new([4.0, -6.0, 3.0], [1.0, 0.0, 1.0]);
        let mut orbit = orbit(&home);
        // What was drawn at the left comes to the middle.
        rotate(&mut orbit, [100.0, 0.0], 600.0);
        let seen = course_camera(&orbit);
        assert!((distance(&seen) - distance(&home)).abs() < 1e-5);
        let [right, ..] = home.axes();
        let aside = (0..3).map(|i| (seen.eye[i] - home.eye[i]) * right[i]);
        assert!(aside.sum::<f64>() < -1.0, "the eye goes to the left");
        rotate(&mut orbit, [0.0, 5000.0], 600.0);
        let above = course_camera(&orbit).eye[2] - home.target[2];
        assert!(above > 0.99 * distance(&home) && above.is_finite());
    }

    #[test]
    fn the_ray_is_the_engines_own() {
        // kiss3d assumes 800 by 600 until a window says otherwise.
        let size = [800.0, 600.0];
        let orbit = orbit(&Camera::new([4.0, -6.0, 3.0], [1.0, 0.0, 1.0]));
        for pixel in [[0.0, 0.0], [400.0, 300.0], [700.0, 80.0]] {
            let ours = ray_through(&course_camera(&orbit), pixel, size);
            let pixel = Vec2::new(pixel[0] as f32, pixel[1] as f32);
            let (start, along) =
                orbit.unproject(pixel, Vec2::new(800.0, 600.0));
            // Single precision, and a frustum 10⁴ deep.
            near(ours.direction, point(along), 1e-3);
            let (_, miss) = ours.approach(point(start));
            assert!(miss < 1e-3, "starts {miss} beside our ray");
        }
    }
}
