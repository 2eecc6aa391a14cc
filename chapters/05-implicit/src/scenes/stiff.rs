//! Two chains side by side that differ in nothing but the method.

use super::hand::Hand;
use crate::arrangements::{FRAME, stiff_chain};
use crate::{ImplicitParticles, SpringNet};
use course::{
    Camera, Canvas, Outcome, Param, Point, Ray, Reading, Role, Scene,
    SceneEntry, Settings,
};
use math::{Vec3, point};
use ode::{Rk4, Solver};

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "stiff",
        title: "Two methods, one chain",
        sentence: "Make the springs stiffer, and see which chain you still \
                   have; then make them softer, and both go on from there.",
        alt: "Two chains of ten links swing from nails side by side. They \
              have nearly the same shape; above them stand the names of \
              their methods.",
        params: vec![
            Param::new("ks", "stiffness of the links", 10.0..=1e6, 40.0)
                .unit("N/m")
                .log(),
        ],
        still_at: 0.5,
        build: |settings| Ok(Box::new(Stiff::new(settings)?)),
    }
}

const LINKS: usize = 10;

/// What is further away than this, m, has exploded: the chain is one metre
/// long.
const FAR: f64 = 4.0;

struct Stiff {
    explicit: ImplicitParticles,
    implicit: ImplicitParticles,
    solver: Rk4,
    ks: f64,
    /// When the explicit chain exploded, s.
    exploded: Option<f64>,
    /// Which chain the hand holds: 0 or 1.
    holds: usize,
    hand: Hand,
}

/// How far aside each chain is drawn, m.
const ASIDE: [Vec3; 2] =
    [Vec3::new(-1.05, 0.0, 0.0), Vec3::new(1.05, 0.0, 0.0)];

impl Stiff {
    fn new(settings: &Settings) -> Outcome<Stiff> {
        let ks = settings.get("ks");
        Ok(Stiff {
            explicit: stiff_chain(LINKS, ks)?,
            implicit: stiff_chain(LINKS, ks)?,
            solver: Rk4::new(),
            ks,
            exploded: None,
            holds: 0,
            hand: Hand::default(),
        })
    }

    /// One step of the explicit chain. If it flies apart, it stays as it was
    /// before.
    fn step_explicit(&mut self) -> Outcome<()> {
        let (x, v) = (self.explicit.x().to_vec(), self.explicit.v().to_vec());
        self.solver.step(&mut self.explicit, FRAME);
        let sane = |x: &Vec3| x.norm() < FAR;
        if self.explicit.x().iter().all(sane) {
            return Ok(());
        }
        self.exploded = Some(self.implicit.t());
        place(&mut self.explicit, &x, &v)?;
        if self.holds == 0 {
            self.hand.release(&mut self.explicit);
        }
        Ok(())
    }

    /// The exploded chain goes on as a copy of the other one.
    fn revive(&mut self) -> Outcome<()> {
        self.exploded = None;
        let (x, v) = (self.implicit.x(), self.implicit.v());
        place(&mut self.explicit, x, v)?;
        Ok(self.explicit.set_time(self.implicit.t())?)
    }

    fn chain(&mut self, which: usize) -> &mut ImplicitParticles {
        if which == 0 { &mut self.explicit } else { &mut self.implicit }
    }
}

/// Puts all but the nailed particle there.
fn place(chain: &mut ImplicitParticles, x: &[Vec3], v: &[Vec3]) -> Outcome<()> {
    for i in 0..x.len() {
        if !chain.is_led(i) {
            chain.place(i, x[i], v[i])?;
        }
    }
    Ok(())
}

/// The same ray seen by a chain that is drawn aside.
fn beside(ray: &Ray, aside: Vec3) -> Ray {
    let mut origin = ray.origin;
    for (i, o) in origin.iter_mut().enumerate() {
        *o -= aside[i];
    }
    Ray { origin, ..*ray }
}

fn draw_chain(
    chain: &ImplicitParticles,
    aside: Vec3,
    role: Role,
    canvas: &mut dyn Canvas,
) {
    let places: Vec<Point> =
        chain.x().iter().map(|x| point(x + aside)).collect();
    canvas.path(&places, role);
    for (i, place) in places.iter().enumerate() {
        let (radius, role) = match i {
            0 => (0.03, Role::Ground),
            _ => (0.022, role),
        };
        canvas.ball(*place, radius, role);
    }
}

impl Scene for Stiff {
    fn time(&self) -> f64 {
        self.implicit.t()
    }

    fn step_size(&self) -> f64 {
        FRAME
    }

    fn step(&mut self) -> Outcome<()> {
        let held = self.holds;
        match held {
            0 => self.hand.pull(&mut self.explicit),
            _ => self.hand.pull(&mut self.implicit),
        }
        if self.exploded.is_none() {
            self.step_explicit()?;
        }
        self.implicit.step(FRAME)?;
        Ok(())
    }

    fn draw(&self, canvas: &mut dyn Canvas) {
        let role = match self.exploded {
            Some(_) => Role::Warning,
            None => Role::Second,
        };
        draw_chain(&self.explicit, ASIDE[0], role, canvas);
        draw_chain(&self.implicit, ASIDE[1], Role::Body, canvas);
        let above = 0.12 * Vec3::z();
        canvas.text(point(ASIDE[0] + above), "RK4", role);
        canvas.text(point(ASIDE[1] + above), "backward Euler", Role::Body);
        if let Some(t) = self.exploded {
            let note = format!("exploded at t = {t:.2} s");
            let below = ASIDE[0] - 1.35 * Vec3::z();
            canvas.text(point(below), &note, Role::Warning);
        }
        match self.holds {
            0 => self.hand.draw(&self.explicit, ASIDE[0], canvas),
            _ => self.hand.draw(&self.implicit, ASIDE[1], canvas),
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([0.0, -3.2, -0.35], [0.0, 0.0, -0.45])
    }

    fn energies(&self) -> Vec<Reading> {
        let reading = |name, unit, value| Reading { name, unit, value };
        let total = |chain: &ImplicitParticles| chain.energy().total();
        vec![
            reading("RK4", "J", total(&self.explicit)),
            reading("backward Euler", "J", total(&self.implicit)),
            reading("exploded", "", f64::from(self.exploded.is_some())),
        ]
    }

    fn set(&mut self, _name: &str, value: f64) {
        let factor = value / self.ks;
        for which in 0..2 {
            let chain = self.chain(which);
            if let Some(net) = chain.first_force_mut::<SpringNet>() {
                // Positive, so it is taken.
                let _ = net.scale_stiffness(factor);
            }
        }
        self.ks = value;
        if self.exploded.is_some() {
            // The chains have the same particles, so it works.
            let _ = self.revive();
        }
    }

    fn grab(&mut self, ray: &Ray) -> bool {
        for which in 0..2 {
            if which == 0 && self.exploded.is_some() {
                continue;
            }
            let ray = beside(ray, ASIDE[which]);
            let chain = match which {
                0 => &mut self.explicit,
                _ => &mut self.implicit,
            };
            if self.hand.grab(chain, &ray, 8.0) {
                self.holds = which;
                return true;
            }
        }
        false
    }

    fn drag(&mut self, ray: &Ray) {
        self.hand.drag(&beside(ray, ASIDE[self.holds]));
    }

    fn release(&mut self) {
        match self.holds {
            0 => self.hand.release(&mut self.explicit),
            _ => self.hand.release(&mut self.implicit),
        }
    }

    fn keys(&self) -> Vec<(char, &'static str)> {
        vec![('r', "bring the exploded chain back")]
    }

    fn key(&mut self, key: char, _ray: &Ray) -> bool {
        key == 'r' && self.exploded.is_some() && self.revive().is_ok()
    }
}
