//! What each contact of a leaning stack carries, and when it tips: B89
//! fig. 14a.

use super::impulses::contact;
use crate::lab::scenes::{BRICK, DENSITY, G};
use crate::{Solid, resting_forces};
use collision::Contact;
use course::{Drawing, Figure, Outcome, Param, ParamValues, Value};
use figure::{Ink, Legend, Panel, Plot, Point, Series, Side};
use math::{Quat, Vec3};
use rigid::{Body, Load};

/// Bricks in the stack.
pub(super) const BRICKS: usize = 5;

/// A gap of the stack: where its two ends are, m, and what each carries, as
/// a share of the weight above.
#[derive(Clone, Copy, Debug)]
pub(super) struct Carried {
    /// The left and the right end, m.
    pub x: [f64; 2],
    /// Their shares.
    pub share: [f64; 2],
}

/// The corners of what brick `k` has in common with what is below.
fn corners(k: usize, overhang: f64) -> [Contact; 4] {
    let middle = k as f64 * overhang;
    let left = middle - 0.5 * BRICK.x;
    let reach = if k == 0 { 0.0 } else { overhang };
    let right = middle + 0.5 * BRICK.x - reach;
    let z = k as f64 * BRICK.z;
    [(left, -0.5), (left, 0.5), (right, -0.5), (right, 0.5)].map(|(x, y)| {
        contact(k + 1, k, Vec3::new(x, y * BRICK.y, z), Vec3::z())
    })
}

/// What the ends of each brick carry when all jut out by `overhang`, m; the
/// lowest brick first.
pub(super) fn carried(overhang: f64) -> Outcome<Vec<Carried>> {
    let mut bodies = vec![Body::fixed()];
    let mut loads = vec![Load::default()];
    let mut contacts = Vec::new();
    for k in 0..BRICKS {
        let x = k as f64 * overhang;
        let at = Vec3::new(x, 0.0, (k as f64 + 0.5) * BRICK.z);
        let brick = Solid::block(BRICK, DENSITY)?.body;
        let force = -brick.mass() * G * Vec3::z();
        loads.push(Load { force, torque: Vec3::zeros() });
        bodies.push(brick.at(at, Quat::identity())?);
        contacts.extend(corners(k, overhang));
    }
    let found = resting_forces(&bodies, &loads, &contacts)?;
    let weight = bodies[1].mass() * G;
    let mut ends = Vec::new();
    for k in 0..BRICKS {
        let (p, f) = (&contacts[4 * k..], &found.f[4 * k..]);
        let above = (BRICKS - k) as f64 * weight;
        ends.push(Carried {
            x: [p[0].p.x, p[2].p.x],
            share: [(f[0] + f[1]) / above, (f[2] + f[3]) / above],
        });
    }
    Ok(ends)
}

/// Forces in the leaning stack.
pub fn figure() -> Figure {
    Figure {
        name: "brick_forces",
        title: "The contact forces in a leaning stack",
        caption: "Five bricks 1 m long, each farther out than the one below. \
                  Left: the stack, with the forces at both ends of each gap, \
                  as shares of the weight above. Right: what the left ends \
                  carry as the overhang grows. The lines are what the balance \
                  of torques asks for. At 0.2 m the left end under the second \
                  brick no longer carries anything, and there the stack \
                  tips.",
        alt: "Left, a stack of bricks that leans to the right, with arrows \
              at both ends of each gap. Right, falling curves; the lowest \
              of them reaches zero at 0.2 metres.",
        params: vec![
            Param::new("overhang", "overhang", 0.0..=0.25, 0.15).unit("m"),
        ],
        draw,
    }
}

/// Where gaps are followed in the figure, and their names.
const FOLLOWED: [(usize, &str, Ink); 3] = [
    (0, "on the floor", Ink::Green),
    (1, "under the second", Ink::Orange),
    (4, "under the top", Ink::Blue),
];

fn draw(settings: &ParamValues) -> Outcome<Drawing> {
    let overhang = settings.get("overhang");
    let mut loads: [Vec<Point>; 3] = Default::default();
    for k in 0..=26 {
        let overhang = 0.01 * f64::from(k);
        let found = carried(overhang)?;
        for (row, (gap, ..)) in loads.iter_mut().zip(FOLLOWED) {
            row.push((overhang, 100.0 * found[gap].share[0]));
        }
    }
    let mut right = Panel::new()
        .title("load of the left ends")
        .axes("overhang (m)", "share of the weight above (%)")
        .y_range(-5.0..=75.0);
    for (row, (gap, name, ink)) in loads.into_iter().zip(FOLLOWED) {
        let theory = (0..=20).map(|k| {
            let overhang = 0.01 * f64::from(k);
            (overhang, 100.0 * balance(gap, overhang))
        });
        right = right.add(Series::points(name, row).ink(ink).thin()).add(
            Series::line(format!("{name}, balance"), theory)
                .ink(ink)
                .solid()
                .thin()
                .unlisted(),
        );
    }
    let right =
        right.vertical(1.0 / BRICKS as f64, "tips").legend(Legend::Above);
    let plot = Plot::strip([stack(overhang)?, right]);
    Ok(plot.size(640.0, 360.0).draw()?)
}

/// The share of the left end, from the balance of torques about the right
/// one. Below gap `k` are `k` bricks.
fn balance(k: usize, overhang: f64) -> f64 {
    let reach = if k == 0 { 0.0 } else { overhang };
    // The centre of bricks k to n - 1, and the right end of the gap.
    let centre = 0.5 * (k + BRICKS - 1) as f64 * overhang;
    let right = k as f64 * overhang + 0.5 * BRICK.x - reach;
    (right - centre) / (BRICK.x - reach)
}

/// The stack from the side, with arrows.
fn stack(overhang: f64) -> Outcome<Panel> {
    let mut panel = Panel::new()
        .title("the stack")
        .bare()
        .equal()
        .ranges(-0.7..=1.7, -0.35..=1.6)
        .legend(Legend::Off);
    let mut arrows = Vec::new();
    for (k, gap) in carried(overhang)?.iter().enumerate() {
        let (x, z) = (k as f64 * overhang, k as f64 * BRICK.z);
        let [a, b] = [x - 0.5 * BRICK.x, x + 0.5 * BRICK.x];
        let top = z + BRICK.z;
        let outline = [(a, z), (b, z), (b, top), (a, top)];
        let name = format!("brick {}", k + 1);
        panel = panel.add(Series::region(name, outline).ink(Ink::Faint));
        for (x, share) in gap.x.into_iter().zip(gap.share) {
            if share > 1e-9 {
                arrows.push(((x, z), (x, z + 0.24 * share)));
            }
        }
    }
    let floor = [(-0.7, 0.0), (1.7, 0.0)];
    Ok(panel
        .add(Series::line("floor", floor).ink(Ink::Exact).thin())
        .add(Series::arrows("forces", arrows).ink(Ink::Orange))
        .note_beside(
            (0.5, -0.2),
            format!("overhang {overhang:.2} m"),
            Side::Center,
        ))
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    vec![
        Value::new(
            "tipping_overhang",
            "overhang at which the left end of a gap between the five bricks \
             no longer carries anything",
            "m",
            3,
            || {
                // Bisection: the share of the left end under the second.
                let (mut stands, mut tips) = (0.0, 0.3);
                for _ in 0..40 {
                    let middle = 0.5 * (stands + tips);
                    if carried(middle)?[1].share[0] > 1e-9 {
                        stands = middle;
                    } else {
                        tips = middle;
                    }
                }
                Ok(stands)
            },
        ),
        Value::new(
            "left_share",
            "what the left end under the second of five bricks carries at an \
             overhang of 0.15 m",
            "%",
            3,
            || Ok(100.0 * carried(0.15)?[1].share[0]),
        ),
    ]
}
