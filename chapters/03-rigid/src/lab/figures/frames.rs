//! Body frame and world frame, and the velocity of a rotating vector: notes D
//! §2.2 and §2.3.

use super::orthographic::{View, circle};
use crate::rotation_about;
use course::{Drawing, Figure, Outcome, Param, ParamValues};
use figure::{Ink, Legend, Panel, Plot, Series, Side};
use math::{Mat3, Vec3};

/// Edges of the block, m.
const SIZE: Vec3 = Vec3::new(1.6, 1.0, 0.6);
/// The corner that is shown in both frames, m, body.
const CORNER: Vec3 = Vec3::new(0.8, -0.5, 0.3);
const AXES: [Ink; 3] = [Ink::Blue, Ink::Orange, Ink::Green];

/// A block in its body frame and in the world.
pub fn frames() -> Figure {
    Figure {
        name: "frames",
        title: "One block, two frames",
        caption: "Left: the block in its body frame, where it never moves. \
                  Right: the same block in the world, rotated by R and \
                  translated to x. The axes of the body, in the world, are \
                  the columns of R; the corner b has become p = R b + x.",
        alt: "Two drawings of one block. On the left it is aligned with three \
              axes through its middle, one corner marked. On the right it is \
              rotated and away from the origin of the world; three arrows in \
              its middle have rotated with it.",
        params: vec![
            Param::new("angle", "rotation angle", 0.0..=360.0, 50.0).unit("°"),
        ],
        draw: draw_frames,
    }
}

fn draw_frames(values: &ParamValues) -> Outcome<Drawing> {
    let view = View::default_view();
    let angle = values.get("angle").to_radians();
    let r = rotation_about(Vec3::new(0.3, -0.2, 1.0), angle);
    let zero = Vec3::zeros();
    let body = Panel::new().title("body frame");
    let body = block(body, view, zero, Mat3::identity(), "b");
    let body = axes(body, view, zero, Mat3::identity(), ["x", "y", "z"]);
    let x = Vec3::new(2.0, 0.3, 0.9);
    let mut world = Panel::new().title("world frame");
    for (i, name) in ["x", "y", "z"].into_iter().enumerate() {
        let tip = 0.9 * Mat3::identity().column(i);
        world = world
            .add(view.arrow(zero, tip).ink(Ink::Faint))
            .note(view.at(tip), name);
    }
    let world = block(world, view, x, r, "p");
    let world = axes(world, view, x, r, ["R x", "R y", "R z"])
        .add(Series::arrows("x", [(view.at(zero), view.at(x))]).ink(Ink::Exact))
        .note_beside(view.at(0.55 * x), "x(t)", Side::Below);
    // Ranges of one size: the block has one scale in both panels.
    let body = body.ranges(-1.8..=1.8, -0.95..=1.55);
    let world = world.ranges(-0.2..=3.4, -0.5..=2.0);
    let panels = [body, world].map(|p| p.bare().equal().legend(Legend::Off));
    Ok(Plot::strip(panels).size(640.0, 330.0).draw()?)
}

/// Adds the block and its corner.
fn block(panel: Panel, view: View, x: Vec3, r: Mat3, name: &str) -> Panel {
    let corner = view.at(r * CORNER + x);
    panel
        .add_all(view.cuboid(x, r * Mat3::from_diagonal(&SIZE), Ink::Gold))
        .add(Series::points("corner", [corner]).ink(Ink::Pink))
        .note(corner, name)
}

/// Adds three arrows along the body's axes, with their names.
fn axes(
    mut panel: Panel,
    view: View,
    x: Vec3,
    r: Mat3,
    names: [&str; 3],
) -> Panel {
    for i in 0..3 {
        let tip = x + 1.5 * r.column(i);
        panel = panel
            .add(view.arrow(x, tip).ink(AXES[i]).thick())
            .note(view.at(tip), names[i]);
    }
    panel
}

/// A vector that rotates with a body, and the circle of its tip.
pub fn omega() -> Figure {
    Figure {
        name: "omega",
        title: "A vector fixed to a rotating body",
        caption: "A vector r rotates with its body about ω. Split it into a, \
                  parallel to ω, and b, perpendicular to it. Only b rotates: \
                  the tip runs round a circle whose radius is the length of \
                  b, and its velocity ω × r is tangent to the circle. A \
                  vector along ω does not change at all.",
        alt: "An upright arrow ω. From its foot a slanted arrow r leads to a \
              point on a horizontal circle around the axis; the part a runs \
              up the axis to the circle's centre, the part b from there to \
              the point, and a short arrow touches the circle there.",
        params: vec![
            Param::new("tilt", "angle between r and ω", 0.0..=90.0, 50.0)
                .unit("°"),
        ],
        draw: draw_omega,
    }
}

fn draw_omega(values: &ParamValues) -> Outcome<Drawing> {
    let view = View::from(Vec3::new(0.2, -1.5, 0.75));
    let tilt = values.get("tilt").to_radians();
    let omega = Vec3::new(0.0, 0.0, 1.5);
    let (sin, cos) = tilt.sin_cos();
    // Towards the right and the front, where it is best visible.
    let aside = Vec3::new(0.9, -0.45, 0.0).normalize();
    let (a, b) = (1.1 * cos * Vec3::z(), 1.1 * sin * aside);
    let (r, velocity) = (a + b, 0.5 * omega.cross(&b));
    let zero = Vec3::zeros();
    let mut panel = Panel::new()
        .bare()
        .equal()
        .legend(Legend::Off)
        .ranges(-1.3..=1.7, -0.7..=1.45)
        .add(view.arrow(zero, omega).ink(Ink::Blue).thick())
        .note(view.at(omega), "ω")
        .add(view.arrow(zero, r).ink(Ink::Pink).thick())
        .note_beside(view.at(0.55 * r), "r", Side::Right)
        .add(Series::points("tip", [view.at(r)]).ink(Ink::Pink));
    if sin > 1e-9 {
        let ring = circle(a, omega, b, 120);
        panel = panel
            .add(view.line("circle of the tip", ring).ink(Ink::Exact).thin())
            .add(view.arrow(a, r).ink(Ink::Green))
            .note_beside(view.at(a + 0.5 * b), "b", Side::Above)
            .add(view.arrow(r, r + velocity).ink(Ink::Orange).thick())
            .note(view.at(r + velocity), "ω × r");
    }
    if cos > 0.2 {
        panel = panel
            .add(view.line("a", [zero, a]).ink(Ink::Gold).solid().thick())
            .note_beside(view.at(0.5 * a), "a", Side::Left);
    }
    Ok(Plot::square(panel).size(520.0, 360.0).draw()?)
}
