//! Propagated and simultaneous impulses: notes D §8, B89 §8.

use crate::{
    Propagation, Solid, apply_impulses, propagate, simultaneous_impulses,
};
use collision::{Contact, ContactKind};
use course::{Drawing, Figure, Outcome, ParamValues, Tolerance, Value};
use figure::{Ink, Panel, Plot, Point, Series};
use math::{Quat, Vec3};
use rigid::Body;

/// A contact at `p` whose normal is `n`.
pub(super) fn contact(a: usize, b: usize, p: Vec3, n: Vec3) -> Contact {
    Contact { a, b, p, n, d: 0.0, kind: ContactKind::VertexFace }
}

/// A cube of side 1 m and `mass`, kg, at `x`, m, with the velocity `v`, m/s.
pub(super) fn cube(mass: f64, x: Vec3, v: Vec3) -> Outcome<Body> {
    let body = Solid::block(Vec3::repeat(1.0), mass)?.body;
    Ok(body.at(x, Quat::identity())?.moving(v, Vec3::zeros())?)
}

/// A cube of `ratio` kg that comes down at 1 m/s on one of 1 kg that lies on
/// the floor: the bodies, and the two contacts, the upper one first.
fn heavy_on_light(ratio: f64) -> Outcome<(Vec<Body>, [Contact; 2])> {
    let up = Vec3::z();
    let bodies = vec![
        Body::fixed(),
        cube(1.0, 0.5 * up, Vec3::zeros())?,
        cube(ratio, 1.5 * up, -up)?,
    ];
    let contacts = [contact(2, 1, up, up), contact(1, 0, Vec3::zeros(), up)];
    Ok((bodies, contacts))
}

/// Slower approach than this is none, m/s.
const THRESHOLD: f64 = 1e-3;

/// Propagated impulses when `ratio` kg land on 1 kg.
pub(super) fn landing(ratio: f64, e: f64) -> Outcome<Propagation> {
    let (mut bodies, contacts) = heavy_on_light(ratio)?;
    Ok(propagate(&mut bodies, &contacts, &[e; 2], THRESHOLD, 1_000_000))
}

/// Ratios of masses in the figure.
const RATIOS: [f64; 7] = [1.0, 3.0, 10.0, 30.0, 100.0, 300.0, 1000.0];

/// Sweeps against the ratio of masses.
pub fn propagation() -> Figure {
    Figure {
        name: "propagation",
        title: "A heavy block lands on a light one",
        caption: "The heavy block comes down at 1 m/s on a light one that \
                  lies on the floor. Propagation sweeps over the two contacts \
                  until neither approaches faster than 1 mm/s. Without bounce \
                  the number of sweeps grows like the ratio of the masses; \
                  with full bounce, like its root. The simultaneous model \
                  takes one solve.",
        alt: "Three rising lines on logarithmic axes, two of them with slope \
              one, the third half as steep, and a level line at one.",
        params: vec![],
        draw: |_| {
            let mut panel = Panel::new()
                .axes(
                    "mass of the upper block over that of the lower",
                    "sweeps",
                )
                .log_log();
            let kinds = [
                (0.0, "no bounce", Ink::Blue),
                (0.5, "restitution 0.5", Ink::Green),
                (1.0, "full bounce", Ink::Orange),
            ];
            for (e, name, ink) in kinds {
                let mut counts: Vec<Point> = Vec::new();
                for ratio in RATIOS {
                    let sweeps = landing(ratio, e)?.sweeps;
                    counts.push((ratio, sweeps as f64));
                }
                panel = panel.add(Series::path(name, counts).ink(ink));
            }
            let once = RATIOS.map(|ratio| (ratio, 1.0));
            let panel = panel
                .add(Series::path("simultaneous", once).ink(Ink::Pink))
                .y_range(0.6..=20_000.0)
                .slope(1.0, (130.0, 60.0), 0.5)
                .slope(0.5, (130.0, 3.0), 0.5);
            Ok(Plot::wide(panel).size(640.0, 380.0).draw()?)
        },
    }
}

/// The corners under a unit cube, counter-clockwise.
const CORNERS: [[f64; 2]; 4] =
    [[0.5, 0.5], [-0.5, 0.5], [-0.5, -0.5], [0.5, -0.5]];

/// All orders of four things.
fn orders() -> Vec<[usize; 4]> {
    let mut orders = Vec::new();
    for code in 0..256 {
        let order = [code / 64, code / 16 % 4, code / 4 % 4, code % 4];
        if (0..4).all(|k| order.contains(&k)) {
            orders.push(order);
        }
    }
    orders
}

/// A cube of 1 kg that lands flat at 1 m/s, and its four contacts.
fn flat_cube() -> Outcome<(Vec<Body>, [Contact; 4])> {
    let up = Vec3::z();
    let bodies = vec![Body::fixed(), cube(1.0, 0.5 * up, -up)?];
    let contacts =
        CORNERS.map(|[x, y]| contact(1, 0, Vec3::new(x, y, 0.0), up));
    Ok((bodies, contacts))
}

/// Sweeps over the corners of the flat cube, at most.
const FLAT_SWEEPS: usize = 2000;

/// The cube's spin, rad/s, after impulses in some order.
fn spin(order: [usize; 4], e: f64) -> Outcome<Vec3> {
    let (mut bodies, contacts) = flat_cube()?;
    let listed = order.map(|k| contacts[k]);
    propagate(&mut bodies, &listed, &[e; 4], 1e-6, FLAT_SWEEPS);
    Ok(bodies[1].omega())
}

/// The spin of a flat cube, by the order of its corners.
pub fn order_spin() -> Figure {
    Figure {
        name: "order_spin",
        title: "A cube that lands flat, and how it spins",
        caption: "A cube lands flat at 1 m/s. Its corners get their impulses \
                  one after the other, in each of the 24 orders in which a \
                  list may hold them. Each point is the spin that comes out: \
                  its position says about which axis, and how fast. \
                  Simultaneous impulses (cross) give none, and none is what \
                  every order should give.",
        alt: "Points around the origin of a plane, symmetric about both axes \
              and both diagonals, a few of them close to the cross in the \
              middle, most of them far away.",
        params: vec![course::Param::new(
            "bounce",
            "restitution",
            0.0..=1.0,
            0.5,
        )],
        draw: draw_order_spin,
    }
}

fn draw_order_spin(settings: &ParamValues) -> Outcome<Drawing> {
    let e = settings.get("bounce");
    let mut spins: Vec<Point> = Vec::new();
    for order in orders() {
        let omega = spin(order, e)?;
        spins.push((omega.x, omega.y));
    }
    let (mut bodies, contacts) = flat_cube()?;
    let all = simultaneous_impulses(&bodies, &contacts, &[e; 4])?;
    apply_impulses(&mut bodies, &contacts, &all.j);
    let straight = bodies[1].omega();
    let reach = spins.iter().map(|p| p.0.hypot(p.1)).fold(0.5, f64::max);
    let panel = Panel::new()
        .axes("spin about x (rad/s)", "spin about y (rad/s)")
        .equal()
        .ranges(-1.2 * reach..=1.2 * reach, -1.2 * reach..=1.2 * reach)
        .add(
            Series::points("propagation, 24 orders", spins)
                .ink(Ink::Orange)
                .tolerance(Tolerance::new(1e-6, 1e-6)),
        )
        .add(
            Series::points("simultaneous", [(straight.x, straight.y)])
                .ink(Ink::Blue)
                .marker(figure::Marker::Cross)
                .thick()
                .tolerance(Tolerance::abs(1e-12)),
        )
        .legend(figure::Legend::Above);
    Ok(Plot::square(panel).size(440.0, 440.0).draw()?)
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    vec![
        Value::new(
            "sweeps_heavy",
            "sweeps of propagation when 1000 kg land on 1 kg, no bounce",
            "",
            4,
            || Ok(landing(1000.0, 0.0)?.sweeps as f64),
        ),
        Value::new(
            "impulses_pi",
            "impulses when 10 000 kg land on 1 kg, full bounce",
            "",
            3,
            || {
                let (mut bodies, contacts) = heavy_on_light(1e4)?;
                let done = propagate(
                    &mut bodies,
                    &contacts,
                    &[1.0; 2],
                    1e-9,
                    FLAT_SWEEPS,
                );
                Ok(done.impulses as f64)
            },
        ),
        Value::new(
            "flat_spin",
            "greatest spin of a cube that lands flat at 1 m/s with \
             restitution 0.5, by propagation",
            "rad/s",
            2,
            || {
                let mut greatest: f64 = 0.0;
                for order in orders() {
                    greatest = greatest.max(spin(order, 0.5)?.norm());
                }
                Ok(greatest)
            },
        ),
    ]
}
