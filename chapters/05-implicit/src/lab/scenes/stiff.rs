//! Two chains side by side that differ only in the method.

use super::picking::MousePicker;
use crate::arrangements::{FRAME, stiff_chain};
use crate::{ImplicitParticles, SpringNetwork};
use course::{
    Camera, Canvas, Outcome, Param, ParamValues, Point, Ray, Reading, Role,
    Scene, SceneEntry,
};
use math::{Vec3, point};
use ode::{Rk4, Solver};

/// How the scene is listed.
pub fn entry() -> SceneEntry {
    SceneEntry {
        name: "stiff",
        title: "Two methods, one chain",
        sentence: "Make the springs stiffer, and see which chain is left; \
                   then make them softer, and both go on from there.",
        alt: "Two chains of ten links swing from nails side by side. They \
              have nearly the same shape; above them stand the names of \
              their methods.",
        params: vec![
            Param::new("ks", "stiffness of the links", 10.0..=1e6, 40.0)
                .unit("N/m")
                .log(),
        ],
        still_at: 0.5,
        build: Box::new(|values| Ok(Box::new(Stiff::new(values)?))),
    }
}

const LINKS: usize = 10;

/// A chain that reaches farther than this, m, has exploded: it is one metre
/// long.
const EXPLODED: f64 = 4.0;

struct Stiff {
    explicit: ImplicitParticles,
    implicit: ImplicitParticles,
    solver: Rk4,
    ks: f64,
    /// When the explicit chain exploded, s.
    exploded: Option<f64>,
    /// Which chain the mouse pulls at: 0 or 1.
    picked_chain: usize,
    mouse: MousePicker,
}

/// Where each chain is drawn, m.
const DRAWN_AT: [Vec3; 2] =
    [Vec3::new(-1.05, 0.0, 0.0), Vec3::new(1.05, 0.0, 0.0)];

impl Stiff {
    fn new(values: &ParamValues) -> Outcome<Stiff> {
        let ks = values.get("ks");
        Ok(Stiff {
            explicit: stiff_chain(LINKS, ks)?,
            implicit: stiff_chain(LINKS, ks)?,
            solver: Rk4::new(),
            ks,
            exploded: None,
            picked_chain: 0,
            mouse: MousePicker::default(),
        })
    }

    /// One step of the explicit chain. If it explodes, it stays as it was
    /// before.
    fn step_explicit(&mut self) -> Outcome<()> {
        let (x, v) = (self.explicit.x().to_vec(), self.explicit.v().to_vec());
        self.solver.step(&mut self.explicit, FRAME);
        let inside = |x: &Vec3| x.norm() < EXPLODED;
        if self.explicit.x().iter().all(inside) {
            return Ok(());
        }
        self.exploded = Some(self.implicit.t());
        copy_state(&mut self.explicit, &x, &v)?;
        if self.picked_chain == 0 {
            self.mouse.release(&mut self.explicit);
        }
        Ok(())
    }

    /// The exploded chain goes on as a copy of the other one.
    fn revive(&mut self) -> Outcome<()> {
        self.exploded = None;
        let (x, v) = (self.implicit.x(), self.implicit.v());
        copy_state(&mut self.explicit, x, v)?;
        Ok(self.explicit.set_time(self.implicit.t())?)
    }

    fn chain(&mut self, which: usize) -> &mut ImplicitParticles {
        if which == 0 { &mut self.explicit } else { &mut self.implicit }
    }
}

/// Moves all but the nailed particle.
fn copy_state(
    chain: &mut ImplicitParticles,
    x: &[Vec3],
    v: &[Vec3],
) -> Outcome<()> {
    for i in 0..x.len() {
        if !chain.is_scripted(i) {
            chain.move_particle(i, x[i], v[i])?;
        }
    }
    Ok(())
}

/// The same ray seen by a chain that is drawn at `offset`.
fn moved_ray(ray: &Ray, offset: Vec3) -> Ray {
    let mut origin = ray.origin;
    for (i, o) in origin.iter_mut().enumerate() {
        *o -= offset[i];
    }
    Ray { origin, ..*ray }
}

fn draw_chain(
    chain: &ImplicitParticles,
    offset: Vec3,
    role: Role,
    canvas: &mut dyn Canvas,
) {
    let positions: Vec<Point> =
        chain.x().iter().map(|x| point(x + offset)).collect();
    canvas.path(&positions, role);
    for (i, position) in positions.iter().enumerate() {
        let (radius, role) = match i {
            0 => (0.03, Role::Ground),
            _ => (0.022, role),
        };
        canvas.ball(*position, radius, role);
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
        match self.picked_chain {
            0 => self.mouse.pull(&mut self.explicit),
            _ => self.mouse.pull(&mut self.implicit),
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
        draw_chain(&self.explicit, DRAWN_AT[0], role, canvas);
        draw_chain(&self.implicit, DRAWN_AT[1], Role::Body, canvas);
        let above = 0.12 * Vec3::z();
        canvas.text(point(DRAWN_AT[0] + above), "RK4", role);
        canvas.text(point(DRAWN_AT[1] + above), "backward Euler", Role::Body);
        if let Some(t) = self.exploded {
            let note = format!("exploded at t = {t:.2} s");
            let below = DRAWN_AT[0] - 1.35 * Vec3::z();
            canvas.text(point(below), &note, Role::Warning);
        }
        match self.picked_chain {
            0 => self.mouse.draw(&self.explicit, DRAWN_AT[0], canvas),
            _ => self.mouse.draw(&self.implicit, DRAWN_AT[1], canvas),
        }
    }

    fn camera(&self) -> Camera {
        Camera::new([0.0, -3.3, -0.35], [0.0, 0.0, -0.45])
    }

    fn readings(&self) -> Vec<Reading> {
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
            if let Some(net) = chain.first_force_mut::<SpringNetwork>() {
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
            let ray = moved_ray(ray, DRAWN_AT[which]);
            let chain = match which {
                0 => &mut self.explicit,
                _ => &mut self.implicit,
            };
            if self.mouse.grab(chain, &ray, 8.0) {
                self.picked_chain = which;
                return true;
            }
        }
        false
    }

    fn drag(&mut self, ray: &Ray) {
        self.mouse.drag(&moved_ray(ray, DRAWN_AT[self.picked_chain]));
    }

    fn release(&mut self) {
        match self.picked_chain {
            0 => self.mouse.release(&mut self.explicit),
            _ => self.mouse.release(&mut self.implicit),
        }
    }

    fn keys(&self) -> Vec<(char, &'static str)> {
        vec![('r', "bring the exploded chain back")]
    }

    fn key(&mut self, key: char, _ray: &Ray) -> bool {
        key == 'r' && self.exploded.is_some() && self.revive().is_ok()
    }
}
