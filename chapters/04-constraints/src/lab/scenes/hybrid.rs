//! A hybrid: a pendulum by two angles, a bead by its place on a wire, and a
//! rod between them that is kept by a multiplier. Notes F §5.1.

use super::interactive::{FARTHEST_TARGET, GRAVITY, gravity_param};
use crate::{
    BeadOnCurve, Composite, CurvePoint, LagrangianSystem, Pendulum, Rod,
};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Point, Ray, Reading, Role,
    Scene, SceneEntry, Trail,
};
use math::{Vec3, point, vector};
use ode::{DormandPrince, Solver, System};
use particles::measure::{kinetic_energy, potential_energy};
use particles::{ForceId, Gravity, MouseSpring};

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "hybrid",
        title: "Angles, a wire and a rod",
        sentence: "Two angles place the pendulum, one number the bead on its \
                   wire: neither can come apart. The rod between them is a \
                   constraint. Pull at a ball, and watch |C|, the rod's alone.",
        alt: "A pendulum of two links hangs from a nail; a rod leads from \
              its end to a bead on a wire bent like a bowl.",
        params: vec![
            Param::new("mass", "mass of the bead", 0.1..=10.0, 1.0)
                .unit("kg")
                .log(),
            gravity_param(),
        ],
        still_at: 1.2,
        build: Box::new(|values| Ok(Box::new(Hybrid::new(values)?))),
    }
}

/// The step, s, the radius of balls, m, and the stiffness of the mouse, N/m.
const H: f64 = 1.0 / 480.0;
const RADIUS: f64 = 0.05;
const MOUSE_STIFFNESS: f64 = 40.0;

/// The nail, and the lengths of the links, m.
const NAIL: Vec3 = Vec3::new(-0.7, 0.0, 2.2);
const LINKS: [f64; 2] = [0.7, 0.6];
/// The numbers of the pendulum's end and of the bead among the points.
const ROD: [usize; 2] = [1, 2];

/// A wire like a bowl: the parabola z = 0.4 + x²/2.
fn bowl(s: f64) -> CurvePoint {
    CurvePoint {
        x: Vec3::new(s, 0.0, 0.4 + 0.5 * s * s),
        dx: Vec3::new(1.0, 0.0, s),
        ddx: Vec3::z(),
    }
}

struct Hybrid {
    system: LagrangianSystem<Composite>,
    values: ParamValues,
    gravity: ForceId,
    grabbed: Option<(ForceId, usize)>,
    trail: Trail,
}

impl Hybrid {
    fn new(values: &ParamValues) -> Outcome<Hybrid> {
        let object = Composite::new()
            .with(Pendulum::new(NAIL, &LINKS)?)
            .with(BeadOnCurve::new(1.0, bowl)?);
        let masses = [0.5, 0.5, values.get("mass")];
        // Both links aslant, the bead high up at the right; all at rest.
        let u = [1.2, 1.5, 1.4];
        let mut system = LagrangianSystem::new(object, &masses, &u, &[0.0; 3])?;
        let weight = Gravity::new(-values.get(GRAVITY) * Vec3::z())?;
        let gravity = system.add_force(weight)?;
        let rod = Rod::between(&system.particles().state(), ROD)?;
        system.constrain(rod)?;
        let (values, grabbed) = (values.clone(), None);
        let trail = Trail::default();
        let mut scene = Hybrid { system, values, gravity, grabbed, trail };
        scene.refresh()?;
        Ok(scene)
    }

    /// Multipliers and accelerations for the state as it is now.
    fn refresh(&mut self) -> Outcome<()> {
        self.system.derivative(&mut vec![0.0; self.system.dim()]);
        self.system.take_error().map_or(Ok(()), Err)
    }

    fn position(&self, i: usize) -> Point {
        point(self.system.particles().x()[i])
    }

    /// The power of all constraint forces, those of the shapes and the
    /// rod's, W.
    fn power(&self) -> f64 {
        let v = self.system.particles().v().iter().enumerate();
        v.map(|(i, v)| self.system.constraint_force(i).dot(v)).sum()
    }
}

/// Where a ray meets the plane y = 0, unless that is too far away.
fn target(ray: &Ray) -> Option<Vec3> {
    let along = ray.direction[1];
    let mut target = vector(ray.at(-ray.origin[1] / along));
    target.y = 0.0;
    target.iter().all(|x| x.abs() < FARTHEST_TARGET).then_some(target)
}

impl Scene for Hybrid {
    fn time(&self) -> f64 {
        self.system.time()
    }

    fn step_size(&self) -> f64 {
        H
    }

    fn step(&mut self) -> Outcome<()> {
        DormandPrince::new().step(&mut self.system, H);
        self.refresh()?;
        let end = self.position(ROD[0]);
        self.trail.push(end, 600);
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        canvas.floor(0.0);
        let wire = (-16..=16).map(|i| point(bowl(0.1 * f64::from(i)).x));
        canvas.path(&wire.collect::<Vec<_>>(), Role::Second);
        canvas.path(self.trail.points(), Role::Trail);
        let nail = point(NAIL);
        canvas.ball(nail, RADIUS, Role::Second);
        let [first, end, bead] = [0, 1, 2].map(|i| self.position(i));
        canvas.line(nail, first, Role::Body);
        canvas.line(first, end, Role::Body);
        canvas.line(end, bead, Role::Force);
        for at in [first, end, bead] {
            canvas.ball(at, RADIUS, Role::Body);
        }
        if let Some((force, i)) = self.grabbed
            && let Some(mouse) =
                self.system.particles().force_as::<MouseSpring>(force)
        {
            canvas.arrow(self.position(i), point(mouse.target), Role::Force);
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([0.3, -5.2, 1.9], [0.2, 0.0, 1.3])
    }

    fn readings(&self) -> Vec<Reading> {
        let particles = self.system.particles();
        let kinetic = kinetic_energy(particles);
        let potential = potential_energy(particles);
        let reading = |name, unit, value| Reading { name, unit, value };
        let c = self.system.c().first().map_or(0.0, |c| c.abs());
        let pull = -self.system.lambda().first().unwrap_or(&0.0);
        vec![
            reading("kinetic energy", "J", kinetic),
            reading("potential energy", "J", potential),
            reading("total energy", "J", kinetic + potential),
            reading("|C|", "m", c),
            reading("power of constraints", "W", self.power()),
            reading("tension of the rod", "N", pull),
        ]
    }

    fn set(&mut self, name: &str, value: f64) {
        self.values.set(name, value);
        if name != GRAVITY {
            // In range, so that every value makes a scene.
            if let Ok(new) = Hybrid::new(&self.values) {
                *self = new;
            }
            return;
        }
        let gravity = self.system.force_as_mut::<Gravity>(self.gravity);
        if let (Some(gravity), Ok(new)) =
            (gravity, Gravity::new(-value * Vec3::z()))
        {
            *gravity = new;
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        self.release();
        let miss = |i: &usize| ray.approach(self.position(*i)).1;
        let near = (0..3).filter(|i| miss(i) < 3.0 * RADIUS);
        let nearest = near.min_by(|a, b| miss(a).total_cmp(&miss(b)));
        let (Some(i), Some(target)) = (nearest, target(ray)) else {
            return false;
        };
        let ks = MOUSE_STIFFNESS;
        let spring = MouseSpring::new(i, target, ks, 0.1 * ks);
        let force = spring.and_then(|spring| self.system.add_force(spring));
        self.grabbed = force.ok().map(|force| (force, i));
        self.grabbed.is_some()
    }

    fn drag(&mut self, ray: &Ray) {
        let Some((force, _)) = self.grabbed else { return };
        let mouse = self.system.force_as_mut::<MouseSpring>(force);
        if let (Some(mouse), Some(target)) = (mouse, target(ray)) {
            mouse.target = target;
        }
    }

    fn release(&mut self) {
        if let Some((force, _)) = self.grabbed.take() {
            self.system.remove_force(force);
        }
    }
}
