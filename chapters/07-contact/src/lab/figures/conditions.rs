//! The three conditions at one contact: notes D §9, eq. 9-5 to 9-7.

use super::impulses::contact;
use crate::lab::scenes::G;
use crate::{RestingForces, Solid, resting_forces};
use course::{Drawing, Figure, Outcome, Param, ParamValues};
use figure::{Ink, Legend, Panel, Plot, Point, Series, Side};
use math::{Quat, Vec3};
use rigid::{Body, Load};

/// What a block of 1 kg on the floor feels when it is pulled up by `pull`, N.
fn pulled(pull: f64) -> Outcome<RestingForces> {
    let up = Vec3::z();
    let block = Solid::block(Vec3::repeat(1.0), 1.0)?.body;
    let bodies = [Body::fixed(), block.at(0.5 * up, Quat::identity())?];
    let load = Load { force: (pull - G) * up, torque: Vec3::zeros() };
    let contacts = [contact(1, 0, Vec3::zeros(), up)];
    Ok(resting_forces(&bodies, &[Load::default(), load], &contacts)?)
}

/// The corner of the three conditions, and what follows from it.
pub fn figure() -> Figure {
    Figure {
        name: "conditions",
        title: "Three conditions make a corner",
        caption: "A block of 1 kg on the floor is pulled up. Left: the \
                  complementarity conditions allow only the thick corner, \
                  either no acceleration or no force; the law of motion allows \
                  only the straight line. The solution is where they meet. \
                  Right: as the pull grows, the line moves, and the solution \
                  goes around the corner when the pull equals the weight.",
        alt: "Left, an L-shaped corner crossed by a slanted line. Right, the \
              force falls along a straight line to zero, and from there on \
              the acceleration rises.",
        params: vec![Param::new("pull", "pull", 0.0..=20.0, 4.0).unit("N")],
        draw,
    }
}

fn draw(settings: &ParamValues) -> Outcome<Drawing> {
    let pull = settings.get("pull");
    let found = pulled(pull)?;
    let corner = [(0.0, 16.0), (0.0, 0.0), (16.0, 0.0)];
    // d'' = f / m + b
    let law = [-10.0, 16.0].map(|w| (w, w - (pull - G)));
    let left = Panel::new()
        .title("at one moment")
        .axes("acceleration apart d″ (m/s²)", "force f (N)")
        .ranges(-8.0..=16.0, -8.0..=16.0)
        .add(Series::line("allowed", corner).ink(Ink::Blue).thick())
        .add(Series::line("law of motion", law).ink(Ink::Orange))
        .add(
            Series::points("solution", [(found.w[0], found.f[0])])
                .ink(Ink::Exact)
                .thick(),
        )
        .note_beside((-4.3, 11.0), "sinking in", Side::Center)
        .note_beside((9.0, -4.0), "pulling", Side::Center)
        .note_beside((9.5, 4.0), "both at once", Side::Center)
        .legend(Legend::Above);
    let (mut force, mut apart): (Vec<Point>, Vec<Point>) = Default::default();
    for k in 0..=40 {
        let pull = 0.5 * f64::from(k);
        let found = pulled(pull)?;
        force.push((pull, found.f[0]));
        apart.push((pull, found.w[0]));
    }
    let right = Panel::new()
        .title("as the pull grows")
        .axes("pull (N)", "N, m/s²")
        .add(Series::line("force f", force).ink(Ink::Blue))
        .add(Series::line("acceleration d″", apart).ink(Ink::Green))
        .vertical(pull, "")
        .legend(Legend::Above);
    Ok(Plot::strip([left, right]).size(640.0, 340.0).draw()?)
}
