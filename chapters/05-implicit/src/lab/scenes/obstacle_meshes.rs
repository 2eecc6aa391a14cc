//! Obstacles as meshes, for drawing. They are made of small triangles and a
//! little smaller than they are: a still paints what is far before what is
//! near, triangle by triangle, and cloth lies on top.

use crate::{ImplicitParticles, Obstacle, ObstacleShape};
use course::{Canvas, Point, Role};
use math::{Vec3, point};
use std::f64::consts::{PI, TAU};

/// How much smaller obstacles are drawn, m.
const DRAWN_SMALLER: f64 = 0.02;

/// Draws all obstacles where they are now.
pub fn draw(particles: &ImplicitParticles, canvas: &mut dyn Canvas) {
    for obstacle in particles.obstacles() {
        draw_obstacle(obstacle, obstacle.centre(particles.t()), canvas);
    }
}

fn draw_obstacle(obstacle: &Obstacle, centre: Vec3, canvas: &mut dyn Canvas) {
    match &obstacle.shape {
        ObstacleShape::HalfSpace(_) => canvas.floor(centre.z),
        ObstacleShape::Ball(radius) => {
            ball(centre, radius - DRAWN_SMALLER, canvas)
        }
        ObstacleShape::RoundedBox { half, .. } => {
            let half = half - Vec3::repeat(DRAWN_SMALLER);
            rounded_box(centre, half, canvas);
        }
        // Drawn by the scene that added it.
        ObstacleShape::SignedDistance(_) => {}
    }
}

/// A ball of triangles.
pub fn ball(centre: Vec3, radius: f64, canvas: &mut dyn Canvas) {
    const RINGS: usize = 24;
    const SIDES: usize = 36;
    let mut vertices: Vec<Point> = Vec::new();
    for ring in 0..=RINGS {
        let (s, c) = (PI * ring as f64 / RINGS as f64).sin_cos();
        for side in 0..SIDES {
            let (y, x) = (TAU * side as f64 / SIDES as f64).sin_cos();
            vertices.push(point(centre + radius * Vec3::new(s * x, s * y, c)));
        }
    }
    let mut triangles = Vec::new();
    for ring in 0..RINGS {
        for side in 0..SIDES {
            let a = ring * SIDES + side;
            let b = ring * SIDES + (side + 1) % SIDES;
            let (c, d) = (a + SIDES, b + SIDES);
            triangles.extend([[a, c, d], [a, d, b]]);
        }
    }
    canvas.mesh(&vertices, &triangles, Role::Third);
}

/// A box of small squares.
fn rounded_box(centre: Vec3, half: Vec3, canvas: &mut dyn Canvas) {
    const CELL: f64 = 0.05;
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for axis in 0..3 {
        let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
        let cells = |i: usize| (2.0 * half[i] / CELL).ceil().max(1.0) as usize;
        let (columns, rows) = (cells(u), cells(v));
        for sign in [-1.0, 1.0] {
            let first = vertices.len();
            for row in 0..=rows {
                for column in 0..=columns {
                    let mut p = Vec3::zeros();
                    p[axis] = sign * half[axis];
                    p[u] =
                        half[u] * (2.0 * column as f64 / columns as f64 - 1.0);
                    p[v] = half[v] * (2.0 * row as f64 / rows as f64 - 1.0);
                    vertices.push(point(centre + p));
                }
            }
            for row in 0..rows {
                for column in 0..columns {
                    let a = first + row * (columns + 1) + column;
                    let (b, c) = (a + 1, a + columns + 1);
                    let d = c + 1;
                    match sign > 0.0 {
                        true => triangles.extend([[a, b, d], [a, d, c]]),
                        false => triangles.extend([[a, d, b], [a, c, d]]),
                    }
                }
            }
        }
    }
    canvas.mesh(&vertices, &triangles, Role::Third);
}
