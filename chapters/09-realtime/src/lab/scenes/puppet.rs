//! A marionette in joint angles, on elastic strings.

use super::held_point::HeldPoint;
use crate::{PUPPET_RODS, Puppet};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Ray, Reading, Role, Scene,
    SceneEntry,
};
use math::{Vec3, point};
use ode::{Rk4, Solver, System};
use std::f64::consts::TAU;

/// The step of the scene, s, and of the solver within it.
const FRAME: f64 = 1.0 / 60.0;
const SUBSTEPS: usize = 8;

/// The bar: its centre, m, and where strings hang, m from there.
const CENTRE: Vec3 = Vec3::new(0.0, 0.0, 2.1);
const BAR: [Vec3; 5] = [
    Vec3::new(0.0, 0.0, 0.0),
    Vec3::new(-0.45, 0.0, 0.0),
    Vec3::new(0.45, 0.0, 0.0),
    Vec3::new(-0.4, -0.35, 0.0),
    Vec3::new(0.4, -0.35, 0.0),
];

/// What hangs on them: head, hands and knees.
const TIED: [usize; 5] = [0, 6, 7, 8, 9];

/// A string: stiffness, N/m, and damping, N s/m. Stiffer ones need shorter
/// steps; softer ones let the puppet sink.
const STIFFNESS: f64 = 1000.0;
const DAMPING: f64 = 2.0;

/// The inertia of a limb about its own axes, kg m²: that of a stick three
/// centimetres thick. Without, a limb can line up with its joint.
const MOMENT: f64 = 1e-4;

/// What slows a joint of the limbs, N m s.
const FRICTION: f64 = 2e-3;

/// How near to a point the mouse must be, m.
const PICK_DISTANCE: f64 = 0.1;

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "puppet",
        title: "A marionette in joint angles",
        sentence: "Five elastic strings lead from a rocking bar to the head, \
                   the hands and the knees. Strings are forces; the puppet \
                   is a tree of joints. Pull at a limb.",
        alt: "A stick figure hangs by five strings from a slanted bar.",
        params: vec![
            Param::new("tilt", "how far the bar rocks", 0.0..=40.0, 20.0)
                .unit("°"),
            Param::new("pace", "beats per second", 0.1..=1.5, 0.5).unit("1/s"),
        ],
        still_at: 2.45,
        build: Box::new(|values| Ok(Box::new(Dance::new(values)?))),
    }
}

struct Dance {
    puppet: Puppet,
    solver: Rk4,
    values: ParamValues,
    /// How far the bar is in its rocking, rad.
    phase: f64,
    /// The lengths of the strings at rest, m.
    lengths: [f64; 5],
    /// The point under the mouse, its depth, and where the mouse is.
    picked: Option<HeldPoint>,
}

impl Dance {
    fn new(values: &ParamValues) -> Outcome<Self> {
        let puppet = Puppet::new(MOMENT, Vec3::new(0.0, 0.0, -9.81))?;
        let mut lengths = [0.0; 5];
        for (k, length) in lengths.iter_mut().enumerate() {
            *length = (CENTRE + BAR[k] - puppet.x(TIED[k])).norm();
        }
        let (values, solver) = (values.clone(), Rk4::new());
        Ok(Self { puppet, solver, values, phase: 0.0, lengths, picked: None })
    }

    /// Where string `k` hangs on the bar, m.
    fn anchor(&self, k: usize) -> Vec3 {
        let tilt = self.values.get("tilt").to_radians();
        let (sin, cos) = (tilt * self.phase.sin()).sin_cos();
        let bob = 0.3 * tilt * self.phase.sin().powi(2);
        let arm = BAR[k];
        CENTRE + Vec3::new(cos * arm.x, arm.y, sin * arm.x + bob)
    }

    /// Strings that are stretched, friction of joints, and the mouse.
    fn load(&mut self) -> Outcome<()> {
        let limbs = |i: usize| if i < 6 { 0.0 } else { -FRICTION };
        let qd = self.puppet.body.qd().iter().enumerate();
        let tau: Vec<f64> = qd.map(|(i, rate)| limbs(i) * rate).collect();
        self.puppet.body.set_torques(&tau)?;
        self.puppet.body.clear_forces();
        for k in 0..TIED.len() {
            let part = TIED[k];
            let l = self.anchor(k) - self.puppet.x(part);
            let (length, v) = (l.norm(), self.puppet.v(part));
            let stretch = length - self.lengths[k];
            if stretch > 0.0 {
                let n = l / length;
                let tension = STIFFNESS * stretch - DAMPING * n.dot(&v);
                // A string pulls, and never pushes.
                self.puppet.pull(part, tension.max(0.0) * n)?;
            }
        }
        if let Some(HeldPoint { item: part, target, .. }) = self.picked {
            let pull = (target - self.puppet.x(part)).cap_magnitude(0.3);
            let force = 50.0 * pull - self.puppet.v(part);
            self.puppet.pull(part, force)?;
        }
        Ok(())
    }
}

impl Scene for Dance {
    fn time(&self) -> f64 {
        self.puppet.body.t()
    }

    fn step_size(&self) -> f64 {
        FRAME
    }

    fn step(&mut self) -> Outcome<()> {
        let h = FRAME / SUBSTEPS as f64;
        for _ in 0..SUBSTEPS {
            self.load()?;
            self.solver.step(&mut self.puppet.body, h);
            self.phase += TAU * self.values.get("pace") * h;
        }
        match self.puppet.body.take_error() {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        let at = |part: usize| point(self.puppet.x(part));
        canvas.floor(-0.3);
        for [i, j] in PUPPET_RODS {
            canvas.line(at(i), at(j), Role::Body);
        }
        for part in 0..12 {
            canvas.ball(at(part), 0.035, Role::Body);
        }
        canvas.ball(at(0), 0.11, Role::Body);
        let centre = point(self.anchor(0));
        for (k, part) in TIED.into_iter().enumerate() {
            let anchor = point(self.anchor(k));
            canvas.line(centre, anchor, Role::Second);
            canvas.line(anchor, at(part), Role::Trail);
        }
        if let Some(HeldPoint { item: part, target, .. }) = self.picked {
            canvas.line(at(part), point(target), Role::Force);
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([0.6, -4.2, 1.6], [0.0, 0.0, 1.0])
    }

    fn readings(&self) -> Vec<Reading> {
        let mut longest: f64 = 0.0;
        for k in 0..TIED.len() {
            let l = self.anchor(k) - self.puppet.x(TIED[k]);
            longest = longest.max(l.norm() / self.lengths[k] - 1.0);
        }
        let energy = self.puppet.body.kinetic_energy();
        vec![
            Reading { name: "kinetic energy", unit: "J", value: energy },
            Reading {
                name: "longest stretch of a string",
                unit: "%",
                value: 100.0 * longest,
            },
        ]
    }

    fn set(&mut self, name: &str, value: f64) {
        self.values.set(name, value);
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        let parts = (0..12).map(|part| (part, point(self.puppet.x(part))));
        self.picked = HeldPoint::nearest(ray, parts, PICK_DISTANCE);
        self.picked.is_some()
    }

    fn drag(&mut self, ray: &Ray) {
        if let Some(held) = &mut self.picked {
            held.drag(ray);
        }
    }

    fn release(&mut self) {
        self.picked = None;
    }
}
