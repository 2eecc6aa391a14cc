use super::*;
use crate::Pose;

#[test]
fn nearer_things_are_painted_over_farther_ones() {
    let camera = Camera::new([0.0, -10.0, 0.0], [0.0; 3]);
    let mut still = Still::new(camera);
    still.ball([0.0, -5.0, 0.0], 1.0, Role::Second);
    still.ball([0.0, 5.0, 0.0], 1.0, Role::Body);
    let svg = still.svg();
    let position = |role: Role| svg.find(role.style().css).unwrap();
    assert!(position(Role::Body) < position(Role::Second));
}

#[test]
fn a_box_shows_three_of_its_faces() {
    let mut still = Still::new(Camera::new([3.0, -4.0, 2.0], [0.0; 3]));
    still.cuboid(&Pose::at([0.0; 3]), [1.0; 3], Role::Body);
    assert_eq!(still.svg().matches('z').count(), 3);
}

#[test]
fn a_box_behind_a_larger_one_is_not_written() {
    let mut still = Still::new(Camera::new([0.0, -10.0, 0.0], [0.0; 3]));
    still.cuboid(&Pose::at([0.0, -1.0, 0.0]), [2.0; 3], Role::Body);
    still.cuboid(&Pose::at([0.0, 3.0, 0.0]), [2.0; 3], Role::Second);
    let svg = still.svg();
    assert_eq!(svg.matches('z').count(), 1, "{svg}");
    assert!(!svg.contains(Role::Second.style().css));
}

#[test]
fn the_shadow_of_a_bent_cloth_is_not_filled_out() {
    let camera = Camera::new([0.0, -4.0, 8.0], [0.0; 3]);
    // Three squares around a corner, and all four for comparison.
    let shadow = |squares: &[[f64; 2]]| {
        let mut still = Still::new(camera);
        still.floor(0.0);
        let (mut points, mut triangles) = (vec![], vec![]);
        for [x, y] in squares {
            let first = points.len();
            for [dx, dy] in [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]] {
                points.push([x + dx, y + dy, 1.0]);
            }
            triangles.push([first, first + 1, first + 2]);
            triangles.push([first, first + 2, first + 3]);
        }
        still.sheet(&points, &triangles, Role::Third);
        let svg = still.svg();
        let shadow = svg.split("wb-shadow").nth(1).unwrap();
        let d = shadow.split(" d=\"").nth(1).unwrap();
        d.split('"').next().unwrap().to_string()
    };
    let corners = |d: &str| d.matches([' ', '-']).count();
    let (bent, whole) = (
        shadow(&[[-1.0, -1.0], [0.0, -1.0], [-1.0, 0.0]]),
        shadow(&[[-1.0, -1.0], [0.0, -1.0], [-1.0, 0.0], [0.0, 0.0]]),
    );
    assert_eq!([&bent, &whole].map(|d| d.matches('z').count()), [1, 1]);
    assert!(corners(&bent) > corners(&whole), "{bent} {whole}");
}

#[test]
fn what_is_behind_the_eye_or_not_a_number_is_left_out() {
    let mut still = Still::new(Camera::new([0.0, -1.0, 0.0], [0.0; 3]));
    still.ball([0.0, -2.0, 0.0], 1.0, Role::Body);
    still.ball([f64::NAN, 0.0, 0.0], 1.0, Role::Body);
    assert!(!still.svg().contains("path"));
}
