//! Restitution with friction: Newton's law, Poisson's law, and ours.

use crate::{ImpactLaw, Material, Solid, World, WorldSettings};
use crate::{apply_impulse_vector, frictional_impulse};
use collision::{Contact, ContactKind, Polyhedron, Shape};
use course::{Drawing, Figure, Outcome, Param, ParamValues, Tolerance, Value};
use figure::{Ink, Panel, Plot, Point, Series};
use math::{Mat3, Quat, Vec3};
use rigid::Body;

/// The rod of the text: 1 kg, at 45°, its centre 1 m above its tip and 1 m to
/// the left of it; its tip is in the origin. `slip`, m/s, is how fast all of
/// it moves to the right while it comes down at 1 m/s.
fn rod(slip: f64) -> Outcome<Body> {
    // M l²/12 with l² = 8 m². About the third axis nothing turns.
    let inertia = Mat3::from_diagonal_element(2.0 / 3.0);
    let body = Body::with_inertia(1.0, inertia)?;
    let body = body.at(Vec3::new(-1.0, 0.0, 1.0), Quat::identity())?;
    Ok(body.moving(Vec3::new(slip, 0.0, -1.0), Vec3::zeros())?)
}

/// The energy, J, after a collision by Newton's law.
fn by_newton(slip: f64, restitution: f64, mu: f64) -> Outcome<f64> {
    let (p, n) = (Vec3::zeros(), Vec3::z());
    let kind = ContactKind::VertexFace;
    let contact = Contact { a: 0, b: 1, p, n, d: 0.0, kind };
    let mut bodies = [rod(slip)?, Body::fixed()];
    let law = ImpactLaw { restitution, tangential_restitution: 0.0, mu };
    let (j, _) = frictional_impulse(&bodies, &contact, &law);
    apply_impulse_vector(&mut bodies, &contact, j);
    Ok(bodies[0].kinetic_energy())
}

/// The energy, J, after a collision of the world.
fn by_world(slip: f64, restitution: f64, mu: f64) -> Outcome<f64> {
    let mut world = World::new(WorldSettings::default());
    let material = Material::new(mu, restitution)?;
    let mut slab = Solid::block(Vec3::new(9.0, 9.0, 1.0), 1.0)?.fixed();
    slab.body.x.z = -0.5;
    world.add(slab, material);
    // Any shape with a corner at the tip will do.
    let body = rod(slip)?;
    let mut corners = vec![-body.x];
    for [x, y] in [[0.1, 0.0], [-0.1, 0.1], [-0.1, -0.1]] {
        corners.push(Vec3::new(x, y, 0.1));
    }
    let shape = Shape::new(vec![Polyhedron::hull(&corners)?])?;
    let solid = Solid { body, shape, origin: Vec3::zeros() };
    let rod = world.add(solid, material);
    world.step(1e-6)?;
    Ok(world.bodies()[rod].kinetic_energy())
}

/// A collision of the rod, seen from the side.
#[derive(Clone, Copy)]
struct Tip {
    /// Upwards and to the right, m/s.
    v: [f64; 2],
    /// The impulse so far, N s.
    j: [f64; 2],
}

/// What a unit impulse upwards, and one to the right, do to the rod's tip.
const K: [[f64; 2]; 2] = [[2.5, 1.5], [1.5, 2.5]];

impl Tip {
    /// Friction per normal impulse, and for how much normal impulse it stays
    /// so: against the slip until that ends; then it sticks, or slides back.
    fn phase(&self, mu: f64) -> (f64, f64) {
        let [_, slip] = self.v;
        let rate = |friction: f64| K[1][0] + K[1][1] * friction;
        let holding = -K[1][0] / K[1][1];
        if slip == 0.0 {
            return (holding.clamp(-mu, mu), f64::INFINITY);
        }
        let friction = -mu * slip.signum();
        let end = -slip / rate(friction);
        (friction, if end > 0.0 { end } else { f64::INFINITY })
    }

    /// Goes on by the normal impulse `dj`.
    fn go_on(&mut self, friction: f64, dj: f64) {
        for (row, v) in K.iter().zip(&mut self.v) {
            *v += (row[0] + row[1] * friction) * dj;
        }
        self.j[0] += dj;
        self.j[1] += friction * dj;
    }
}

/// The energy, J, after a collision by Poisson's law, phase by phase.
fn by_poisson(slip: f64, restitution: f64, mu: f64) -> Outcome<f64> {
    let mut tip = Tip { v: [-1.0, slip], j: [0.0; 2] };
    // Compression ends at v = 0, restitution at (1 + e) times its impulse.
    let mut whole = f64::INFINITY;
    for _ in 0..8 {
        let (friction, until) = tip.phase(mu);
        let rise = K[0][0] + K[0][1] * friction;
        let compressed =
            if whole.is_infinite() { -tip.v[0] / rise } else { f64::INFINITY };
        let left = whole - tip.j[0];
        let dj = until.min(compressed).min(left);
        tip.go_on(friction, dj);
        if dj == left {
            break;
        }
        if dj == compressed {
            tip.v[0] = 0.0;
            whole = (1.0 + restitution) * tip.j[0];
        } else {
            tip.v[1] = 0.0;
        }
    }
    let mut body = rod(slip)?;
    let j = Vec3::new(tip.j[1], 0.0, tip.j[0]);
    body.p += j;
    body.l += (-body.x).cross(&j);
    Ok(body.kinetic_energy())
}

/// Energy after the collision, by law.
pub fn figure() -> Figure {
    Figure {
        name: "kane",
        title: "Kane's paradox: a bounce that gains energy",
        caption: "The rod of the text hits a rough floor. Above the dashed \
                  line it has more energy than before. Newton's law goes \
                  there if the impulse of friction points the way in which \
                  the tip came in (the text has -0.6 m/s). Poisson's law \
                  never does. Our loop follows Newton's law up to the line, \
                  and no further.",
        alt: "Energy after the collision against the speed of the tip along \
              the floor. One curve rises above the level of one hundred \
              percent over an interval on the left of zero; another one \
              follows it and is cut off at that level; a third stays below.",
        params: vec![
            Param::new("bounce", "restitution", 0.0..=1.0, 1.0),
            Param::new("friction", "friction", 0.0..=1.5, 1.0),
        ],
        draw,
    }
}

/// The energy after the collision for a speed of the tip along the floor,
/// with a restitution and a coefficient of friction.
type Law = fn(f64, f64, f64) -> Outcome<f64>;

fn draw(settings: &ParamValues) -> Outcome<Drawing> {
    let (e, mu) = (settings.get("bounce"), settings.get("friction"));
    let mut panel = Panel::new()
        .axes("the tip's speed along the floor (m/s)", "energy after (%)")
        .horizontal(100.0, "as before");
    let laws: [(&str, Ink, Law); 3] = [
        ("Newton", Ink::Orange, by_newton),
        ("Poisson", Ink::Green, by_poisson),
        ("our loop", Ink::Blue, by_world),
    ];
    for (name, ink, law) in laws {
        let mut points: Vec<Point> = Vec::new();
        for k in -20..=20 {
            let slip = 0.1 * f64::from(k);
            let before = rod(slip)?.kinetic_energy();
            points.push((slip, 100.0 * law(slip, e, mu)? / before));
        }
        // What the world's solver leaves: 2e-10 of the impulses.
        let close = Tolerance::new(1e-5, 1e-7);
        panel = panel.add(Series::line(name, points).ink(ink).tolerance(close));
    }
    Ok(Plot::wide(panel).draw()?)
}

/// The numbers of the text.
pub fn values() -> Vec<Value> {
    let value = |name, title, law: fn() -> Outcome<f64>| {
        Value::new(name, title, "J", 4, law)
    };
    vec![
        value("kane_newton", "energy of the rod after Newton's law", || {
            by_newton(-0.6, 1.0, 1.0)
        }),
        value("kane_poisson", "energy of the rod after Poisson's law", || {
            by_poisson(-0.6, 1.0, 1.0)
        }),
        value("kane_world", "energy of the rod after our loop", || {
            by_world(-0.6, 1.0, 1.0)
        }),
    ]
}
