//! The critter, to be watched and pulled at.

use crate::critter::STEP;
use crate::{Critter, Gait};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Ray, Reading, Role, Scene,
    SceneEntry, Trail,
};
use math::{point, vector};
use particles::{ForceId, MouseSpring};

/// Physics steps in a frame.
const STEPS: usize = 24;

/// How large particles are drawn, m, and how near a ray must come to one.
const BALL: f64 = 0.03;

/// The critter, the hand that holds it, and where it has been.
struct CritterScene {
    critter: Critter,
    values: ParamValues,
    held: Option<(ForceId, f64)>,
    trail: Trail,
}

/// The scene as it is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "critter",
        title: "A creature of springs and motors",
        sentence: "A body of springs walks on feet that hang from muscles; \
                   make the lag negative, and it walks backwards.",
        alt: "A long box of balls and springs stands on ten feet, each of \
              which hangs from four springs.",
        params: params(),
        still_at: 2.0,
        build: Box::new(|values| {
            let critter = Critter::new(gait(values))?;
            let (values, held) = (values.clone(), None);
            Ok(Box::new(CritterScene {
                critter,
                values,
                held,
                trail: Trail::default(),
            }))
        }),
    }
}

/// The sliders.
pub fn params() -> Vec<Param> {
    let normal = Gait::default();
    vec![
        Param::new("pairs", "pairs of legs", 2.0..=6.0, 5.0).integer(),
        Param::new("rate", "steps per second ν", 0.5..=2.0, normal.rate)
            .unit("1/s"),
        Param::new(
            "swing",
            "amplitude of the muscles a",
            0.0..=0.1,
            normal.swing,
        ),
        Param::new("lag", "lag of the fore muscles", -0.5..=0.5, normal.lag)
            .unit("turns"),
        Param::new("mu", "friction μ", 0.0..=1.5, normal.mu),
    ]
}

/// A gait from the sliders.
pub fn gait(values: &ParamValues) -> Gait {
    Gait {
        pairs: values.count("pairs"),
        rate: values.get("rate"),
        swing: values.get("swing"),
        lag: values.get("lag"),
        mu: values.get("mu"),
        ..Gait::default()
    }
}

impl Scene for CritterScene {
    fn time(&self) -> f64 {
        self.critter.time()
    }

    fn step_size(&self) -> f64 {
        STEPS as f64 * STEP
    }

    fn step(&mut self) -> Outcome<()> {
        for _ in 0..STEPS {
            self.critter.step(STEP)?;
        }
        let centre = self.critter.centre();
        if !centre.iter().all(|x| x.is_finite()) {
            return Err("the creature has flown apart: its muscles are too \
                        fast for the step size"
                .into());
        }
        self.trail.push([centre.x, centre.y, 0.0], 3000);
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        canvas.floor(0.0);
        let x = self.critter.particles.x();
        for muscle in self.critter.muscles() {
            let [a, b] = muscle.spring.ends.map(|i| point(x[i]));
            let moves = muscle.swing > 0.0;
            canvas.line(a, b, if moves { Role::Force } else { Role::Trail });
        }
        let body = x.len() - self.critter.feet().len();
        for (i, x) in x.iter().enumerate() {
            let role = if i < body { Role::Body } else { Role::Second };
            canvas.ball(point(*x), BALL, role);
        }
        canvas.path(self.trail.points(), Role::Velocity);
    }

    fn camera(&self) -> Camera {
        Camera::new([1.32, -2.66, 1.22], [0.4, 0.0, 0.2])
    }

    fn readings(&self) -> Vec<Reading> {
        let reading = |name, unit, value| Reading { name, unit, value };
        let balance = self.critter.balance;
        vec![
            reading("distance", "m", self.critter.centre().x),
            reading("total energy", "J", self.critter.energy()),
            reading("work of the muscles", "J", balance.work),
            reading("lost in muscles and bones", "J", balance.muscle_loss),
            reading("lost to the ground", "J", balance.ground_loss),
            reading("lost to the air", "J", balance.air_loss),
        ]
    }

    fn set(&mut self, name: &str, value: f64) {
        self.values.set(name, value);
        // Values are in range, and every one of them makes a critter.
        if let Ok(critter) = Critter::new(gait(&self.values)) {
            self.critter = critter;
            self.held = None;
            self.trail.clear();
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        self.release();
        let mut best: Option<(usize, f64)> = None;
        for (i, x) in self.critter.particles.x().iter().enumerate() {
            let (_, miss) = ray.approach(point(*x));
            if miss < 3.0 * BALL && best.is_none_or(|(_, m)| miss < m) {
                best = Some((i, miss));
            }
        }
        let Some((particle, _)) = best else { return false };
        let particles = &mut self.critter.particles;
        let (depth, _) = ray.approach(point(particles.x()[particle]));
        let target = vector(ray.at(depth));
        let force = MouseSpring::new(particle, target, 100.0, 5.0)
            .and_then(|spring| particles.add_force(spring));
        self.held = force.ok().map(|force| (force, depth));
        self.held.is_some()
    }

    fn drag(&mut self, ray: &Ray) {
        let Some((force, depth)) = self.held else { return };
        let target = vector(ray.at(depth));
        let particles = &mut self.critter.particles;
        if let Some(mouse) = particles.force_as_mut::<MouseSpring>(force)
            && target.iter().all(|c| c.is_finite())
        {
            mouse.target = target;
        }
    }

    fn release(&mut self) {
        if let Some((force, _)) = self.held.take() {
            self.critter.particles.remove_force(force);
        }
    }
}
