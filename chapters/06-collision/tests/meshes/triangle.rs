//! Nearest points of triangles and segments, thin and degenerate ones too.

use collision::{
    Segment, Triangle, nearest_on_segments, nearest_on_triangle,
    segment_crosses_triangle, triangle_distance, weighted_sum,
};
use course::Random;
use math::Vec3;

fn point(random: &mut Random) -> Vec3 {
    Vec3::from_iterator(random.vector(3, -1.0, 1.0))
}

/// A triangle of one of many kinds: ordinary, a needle, a line, a point,
/// with two equal corners, tiny, huge, far away.
fn triangle(kind: usize, random: &mut Random) -> Triangle {
    let [a, b, c] = [(); 3].map(|_| point(random));
    let u = random.unit();
    match kind % 9 {
        0 => [a, a + u * (b - a), b],
        1 => [a, b, a],
        2 => [a, a, a],
        3 => [a, b, a + u * (b - a) + 1e-7 * c],
        4 => [a, b, a + u * (b - a) + 1e-12 * c],
        5 => [1e-6 * a, 1e-6 * b, 1e-6 * c],
        6 => [1e6 * a, 1e6 * b, 1e6 * c],
        7 => [a + 10.0 * Vec3::x(), b, c],
        _ => [a, b, c],
    }
}

/// The size of what is compared: distances are right to 1e-8 of it, which is
/// where thin triangles are treated as their edges.
fn size(points: &[Vec3]) -> f64 {
    points.iter().map(|p| p.norm()).fold(0.0, f64::max)
}

/// Whether going `ahead` brings the distance down by no more than 1e-8 of
/// the size.
fn is_nearest(way: Vec3, ahead: f64, size: f64) -> bool {
    let distance = way.norm();
    distance < 1e-8 * size || ahead / distance <= 1e-8 * size
}

#[test]
fn the_nearest_point_of_a_triangle_has_no_corner_in_its_direction() {
    // A triangle is convex: q is nearest to p exactly when no corner lies
    // further than q in the direction from q to p.
    let mut random = Random::new(1);
    for round in 0..90_000 {
        let corners = triangle(round, &mut random);
        let p = match round % 5 {
            0 => corners[round / 5 % 3],
            1 => weighted_sum(corners, [0.2, 0.3, 0.5]),
            _ => size(&corners) * point(&mut random),
        };
        let weights = nearest_on_triangle(p, corners);
        assert!(weights.iter().all(|w| (0.0..=1.0).contains(w)));
        assert!((weights.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        let q = weighted_sum(corners, weights);
        let scale = size(&[corners[0], corners[1], corners[2], p]);
        let way = p - q;
        for corner in corners {
            let ahead = way.dot(&(corner - q));
            assert!(is_nearest(way, ahead, scale), "{round}: {corners:?} {p}");
        }
    }
}

fn segment(kind: usize, random: &mut Random) -> [Segment; 2] {
    let [a, b, c, d] = [(); 4].map(|_| point(random));
    let (u, v) = (random.uniform(-1.0, 2.0), random.uniform(-1.0, 2.0));
    match kind % 9 {
        0 => [[a, a], [b, c]],
        1 => [[a, b], [c, c]],
        2 => [[a, a], [b, b]],
        // Parallel, on one line, and nearly parallel.
        3 => [[a, b], [c, c + v * (b - a)]],
        4 => [[a, b], [a + u * (b - a), a + v * (b - a)]],
        5 => [[a, b], [c, c + v * (b - a) + 1e-10 * d]],
        // With a common end, and crossing.
        6 => [[a, b], [a, c]],
        7 => [[a, b], [0.5 * (a + b) + c, 0.5 * (a + b) - v.abs() * c]],
        _ => [[a, b], [c, d]],
    }
}

#[test]
fn the_nearest_points_of_segments_have_no_end_in_their_direction() {
    let mut random = Random::new(2);
    for round in 0..90_000 {
        let [one, other] = segment(round, &mut random);
        let [s, t] = nearest_on_segments(one, other);
        assert!((0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t));
        let p = weighted_sum(one, [1.0 - s, s]);
        let q = weighted_sum(other, [1.0 - t, t]);
        // Convex again, in both: sufficient, not only necessary.
        for (end, from, way) in [
            (one[0], p, q - p),
            (one[1], p, q - p),
            (other[0], q, p - q),
            (other[1], q, p - q),
        ] {
            let ahead = way.dot(&(end - from));
            assert!(is_nearest(way, ahead, 4.0), "{round}: {one:?} {other:?}");
        }
        if round % 9 == 7 {
            assert!((p - q).norm() < 1e-8, "they cross: {round}");
        }
    }
}

#[test]
fn a_segment_crosses_a_triangle_where_the_point_in_its_plane_is_inside() {
    let mut random = Random::new(3);
    let (mut yes, mut no) = (0, 0);
    for _ in 0..20_000 {
        let corners = [(); 3].map(|_| point(&mut random));
        let [a, b, c] = corners;
        // A point of the plane by weights that may be negative: it is inside
        // if none is.
        let (v, w) = (random.uniform(-1.0, 2.0), random.uniform(-1.0, 2.0));
        let weights = [1.0 - v - w, v, w];
        let at = weighted_sum(corners, weights);
        let normal = (b - a).cross(&(c - a));
        let slant = normal + 0.5 * normal.norm() * point(&mut random);
        if slant.dot(&normal) <= 0.0 {
            continue;
        }
        let ends = [at - slant, at + random.uniform(0.1, 2.0) * slant];
        let inside = weights.iter().all(|w| *w > 0.0);
        if weights.iter().any(|w| w.abs() < 1e-9) {
            continue;
        }
        assert_eq!(segment_crosses_triangle(ends, corners), inside);
        let turned = [corners[1], corners[0], corners[2]];
        assert_eq!(
            segment_crosses_triangle([ends[1], ends[0]], turned),
            inside
        );
        // The control: ending before the plane it never does.
        assert!(!segment_crosses_triangle(
            [ends[0], at - 0.1 * slant],
            corners
        ));
        if inside { yes += 1 } else { no += 1 }
    }
    assert!(yes > 1000 && no > 1000, "{yes} {no}");
}

#[test]
fn a_segment_that_only_touches_does_not_cross() {
    let corners = [Vec3::zeros(), Vec3::x(), Vec3::y()];
    let (below, inside) = (-Vec3::z(), Vec3::new(0.25, 0.25, 0.0));
    assert!(segment_crosses_triangle(
        [inside + below, inside - below],
        corners
    ));
    assert!(!segment_crosses_triangle([inside + below, inside], corners));
    assert!(!segment_crosses_triangle([Vec3::zeros(), Vec3::x()], corners));
    assert!(!segment_crosses_triangle([-Vec3::x(), inside], corners));
    assert!(
        !segment_crosses_triangle([below, -below], corners),
        "through a corner"
    );
    assert!(!segment_crosses_triangle([below, -below], [Vec3::zeros(); 3]));
}

#[test]
fn intersecting_triangles_have_distance_zero_and_others_theirs() {
    let flat = [Vec3::zeros(), Vec3::x(), Vec3::y()];
    let moved = |by: Vec3| flat.map(|corner| corner + by);
    // Coplanar: overlapping, one inside the other, side by side.
    assert_eq!(triangle_distance(flat, moved(0.2 * Vec3::x())), 0.0);
    let small = flat.map(|corner| 0.1 * corner + Vec3::new(0.2, 0.2, 0.0));
    assert_eq!(triangle_distance(flat, small), 0.0);
    let aside = triangle_distance(flat, moved(1.5 * Vec3::x()));
    assert!((aside - 0.5).abs() < 1e-15);
    let above = triangle_distance(flat, moved(Vec3::new(0.1, 0.1, 0.3)));
    assert!((above - 0.3).abs() < 1e-15);
    // Through each other, and edge over edge.
    let upright = [
        Vec3::new(0.2, 0.2, -1.0),
        Vec3::new(0.2, 0.2, 1.0),
        Vec3::new(5.0, 5.0, 0.0),
    ];
    assert_eq!(triangle_distance(flat, upright), 0.0);
    let roof = [
        Vec3::new(0.5, -0.2, 0.4),
        Vec3::new(0.5, 0.2, 0.4),
        Vec3::new(0.5, 0.0, 2.0),
    ];
    assert!((triangle_distance(flat, roof) - 0.4).abs() < 1e-15);
}

#[test]
fn the_distance_of_triangles_is_what_trying_many_points_finds() {
    let mut random = Random::new(4);
    for round in 0..400 {
        let one = triangle(round, &mut random);
        let other = triangle(round / 9, &mut random);
        let scale = size(&[one[0], one[1], other[0], other[1]]).max(1e-6);
        let distance = triangle_distance(one, other);
        let mut tried = f64::INFINITY;
        const CELLS: usize = 24;
        for i in 0..=CELLS {
            for j in 0..=CELLS - i {
                let (v, w) = (i as f64, j as f64);
                let n = CELLS as f64;
                let at = weighted_sum(one, [1.0 - (v + w) / n, v / n, w / n]);
                let near = weighted_sum(other, nearest_on_triangle(at, other));
                tried = tried.min((at - near).norm());
            }
        }
        assert!(distance <= tried + 1e-8 * scale, "{round}");
        // No point of a triangle is further than a cell from one tried.
        let longest = (one[1] - one[0]).norm().max((one[2] - one[0]).norm());
        let cell = longest.max((one[2] - one[1]).norm()) / CELLS as f64;
        assert!(tried - distance <= cell + 1e-8 * scale, "{round}");
    }
}
