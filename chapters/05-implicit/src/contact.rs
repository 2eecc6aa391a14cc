//! Contact with obstacles: a touching particle keeps to the surface until it
//! would have to be pulled there, and sticks until friction gives way.
//!
//! A particle touches one obstacle at a time. Its end of step is put on the
//! plane that touches the obstacle nearest to it (and moves with the
//! obstacle): by the filter, so exactly, and without stiff forces.

use crate::Freedom;
use crate::scheme::Weights;
use crate::world::ImplicitParticles;
use math::{Mat3, Vec3};

/// How a particle touches an obstacle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Touch {
    /// Which obstacle.
    pub obstacle: usize,
    /// The direction that leads away, of length 1.
    pub normal: Vec3,
    /// Where the particle is to go: onto the surface, and with it, m.
    pub target: Vec3,
    /// How the surface moves, m/s.
    pub surface: Vec3,
    /// Whether it moves with the surface in all directions.
    pub sticks: bool,
    /// While it slides: Coulomb's friction divided by its speed, kg/s.
    pub drag: f64,
    /// Whether it has broken loose in this step: it will not stick again at
    /// once.
    pub loose: bool,
    /// Whether it was let go in this very step, and caught again: then it
    /// slides, and stays until the step is over. Otherwise a contact that
    /// can make up its mind neither way would never end.
    pub caught_again: bool,
}

impl Touch {
    /// Whether the step is another one with this touch.
    fn differs(&self, old: &Touch) -> bool {
        self.sticks != old.sticks || self.normal != old.normal
    }
}

/// By how much friction that holds exceeds friction that slides.
const GRIP: f64 = 1.1;

/// A sliding particle slower than this, m/s, is taken to stick. Friction
/// grows from nothing to Coulomb's within this speed, so what is slower has
/// friction to spare.
const SLOW: f64 = 1e-4;

/// No particle is pushed out of an obstacle faster than this, m/s.
const FASTEST_PUSH: f64 = 2.0;

/// How much of its thickness the cloth may be squeezed before a contact
/// counts as missed.
const SQUEEZE: f64 = 0.1;

/// What would accelerate a particle by less than this, m/s², is not worth
/// solving a step again for: such a contact changes, but with the next step.
const LIGHT: f64 = 3.0;

/// A particle that arrives faster than this across the surface, m/s, slides.
const FAST: f64 = 0.05;

impl ImplicitParticles {
    /// Finds out who touches what in the coming step.
    pub(crate) fn meet_obstacles(&mut self, h: f64, weights: &Weights) {
        if self.obstacles.is_empty() {
            return;
        }
        self.let_go.fill(false);
        for obstacle in &mut self.obstacles {
            obstacle.look(self.t, h);
        }
        for i in 0..self.len() {
            let old = self.touch[i];
            self.touch[i] = None;
            if self.is_held(i) {
                continue;
            }
            let reach = self.x[i] + weights.go * self.v[i];
            for k in 0..self.obstacles.len() {
                let kept = old.filter(|touch| touch.obstacle == k);
                let touch = self.meet(i, k, h, reach, kept);
                if touch.is_some() {
                    self.touch[i] = touch;
                    break;
                }
            }
        }
    }

    /// The touch of particle `i` and obstacle `k`, if there is one already
    /// or if the particle is about to be at `reach`, inside.
    fn meet(
        &self,
        i: usize,
        k: usize,
        h: f64,
        reach: Vec3,
        kept: Option<Touch>,
    ) -> Option<Touch> {
        let obstacle = &self.obstacles[k];
        let [now, then] = obstacle.path;
        let (d, normal) = obstacle.distance(now, self.x[i]);
        let stays = kept.is_some() && d <= obstacle.thickness;
        if !stays && obstacle.distance(then, reach).0 >= 0.0 {
            return None;
        }
        // n.(x_end - centre_end) = n.(x - centre) - d
        let out = (-d).min(FASTEST_PUSH * h);
        let target = self.x[i] + (then - now) + out * normal;
        let caught_again = self.let_go[i];
        let v = self.v[i] - (then - now) / h;
        let slow = (v - v.dot(&normal) * normal).norm() < FAST;
        let rough = obstacle.friction > 0.0 && slow && !caught_again;
        let sticks = kept.map_or(rough, |t| t.sticks);
        let drag = kept.map_or(0.0, |t| t.drag);
        let (obstacle, surface) = (k, (then - now) / h);
        Some(Touch {
            obstacle,
            normal,
            target,
            surface,
            sticks,
            drag,
            loose: false,
            caught_again,
        })
    }

    /// Whether something else decides where particle `i` goes.
    pub(crate) fn is_held(&self, i: usize) -> bool {
        self.holds.binary_search_by_key(&i, |(held, _)| *held).is_ok()
    }

    /// Restricts all touching particles.
    pub(crate) fn restrict_touching(&mut self, weights: &Weights) {
        for i in 0..self.touch.len() {
            let Some(touch) = self.touch[i] else { continue };
            let freedom = if touch.sticks {
                Freedom::Fixed
            } else {
                Freedom::Plane(touch.normal)
            };
            self.restrict(i, freedom, touch.target, weights);
        }
    }

    /// Adds the friction of sliding particles to the linear system: a drag
    /// in the plane, which never turns a particle back.
    pub(crate) fn add_friction(&mut self, h: f64) {
        let system = &mut self.work.system;
        for (i, touch) in self.touch.iter().enumerate() {
            let Some(touch) = touch else { continue };
            if touch.sticks || touch.drag == 0.0 {
                continue;
            }
            let n = touch.normal;
            let plane = Mat3::identity() - n * n.transpose();
            let block = h * touch.drag * plane;
            system.matrix.add(i, i, &block);
            system.rhs[i] += block * (touch.surface - self.v[i]);
        }
    }

    /// Looks at what the solution asks of the contacts. Returns whether one
    /// of them must change, so that the step is to be solved again.
    pub(crate) fn review_contacts(&mut self, h: f64) -> bool {
        if self.obstacles.is_empty() {
            return false;
        }
        if self.touch.iter().any(Option::is_some) {
            self.work.find_push();
        }
        let mut changed = false;
        for i in 0..self.touch.len() {
            if let Some(touch) = self.touch[i] {
                let next = self.review(i, touch, h);
                let light = self.missing(i, &touch) < LIGHT * h * self.mass[i];
                let differs = next.is_none_or(|t| t.differs(&touch));
                changed |= differs && !light;
                self.let_go[i] |= next.is_none();
                self.touch[i] = next;
            } else if !self.is_held(i) {
                changed |= self.catch(i, h);
            }
        }
        changed
    }

    /// The impulse that the surface cannot give, N s: a pull, or more than
    /// friction holds.
    fn missing(&self, i: usize, touch: &Touch) -> f64 {
        let impulse = self.work.push_on(i);
        let normal = impulse.dot(&touch.normal);
        let friction = self.obstacles[touch.obstacle].friction;
        let across = (impulse - normal * touch.normal).norm();
        let held = if touch.sticks { across } else { 0.0 };
        (-normal).max(held - friction * normal.max(0.0))
    }

    // ANCHOR: review
    /// What becomes of one touch.
    fn review(&self, i: usize, mut touch: Touch, h: f64) -> Option<Touch> {
        let impulse = self.work.push_on(i);
        let normal = impulse.dot(&touch.normal);
        if normal <= 0.0 {
            // It would have to be pulled.
            touch.drag = 0.0;
            return touch.caught_again.then_some(touch);
        }
        let across = (impulse - normal * touch.normal).norm();
        let friction = self.obstacles[touch.obstacle].friction;
        if touch.sticks {
            if across > GRIP * friction * normal {
                // It breaks loose, about as fast as what is missing makes it.
                let slip = (across - friction * normal) / self.mass[i];
                touch.drag = friction * normal / (h * slip.max(SLOW));
                touch.sticks = false;
                touch.loose = true;
            }
            return Some(touch);
        }
        self.follow_bend(i, &mut touch);
        let v = self.v[i] + self.work.dv_of(i) - touch.surface;
        let slip = (v - v.dot(&touch.normal) * touch.normal).norm();
        touch.drag = friction * normal / (h * slip.max(SLOW));
        Some(touch)
    }
    // ANCHOR_END: review

    /// The plane of a touch leads away from a surface that bends. If the
    /// step would end too far off, takes the plane at that end instead.
    fn follow_bend(&self, i: usize, touch: &mut Touch) {
        let obstacle = &self.obstacles[touch.obstacle];
        let end = self.x[i] + self.work.dx[i];
        let (d, normal) = obstacle.distance(obstacle.path[1], end);
        if d > obstacle.thickness {
            touch.target = end - d * normal;
            touch.normal = normal;
        }
    }

    /// After the step: whatever took a particle to the surface, it is there
    /// now, and moves with the surface along the normal. Slow sliders stick
    /// in the next step.
    pub(crate) fn settle_contacts(&mut self) {
        for i in 0..self.touch.len() {
            let Some(touch) = &mut self.touch[i] else { continue };
            let v = self.v[i] - touch.surface;
            let across = v - v.dot(&touch.normal) * touch.normal;
            self.v[i] = touch.surface + across;
            let slip = across.norm();
            let rough = self.obstacles[touch.obstacle].friction > 0.0;
            if rough && slip < SLOW && !touch.loose {
                touch.sticks = true;
            }
        }
    }

    /// Gives a free particle that would end inside an obstacle a touch.
    fn catch(&mut self, i: usize, h: f64) -> bool {
        let end = self.x[i] + self.work.dx[i];
        for k in 0..self.obstacles.len() {
            let obstacle = &self.obstacles[k];
            let (d, _) = obstacle.distance(obstacle.path[1], end);
            if d < -SQUEEZE * obstacle.thickness {
                self.touch[i] = self.meet(i, k, h, end, None);
                return self.touch[i].is_some();
            }
        }
        false
    }

    /// After the step: puts what is still inside an obstacle onto it, and
    /// takes its velocity into the obstacle away.
    pub(crate) fn leave_obstacles(&mut self, h: f64) {
        for k in 0..self.obstacles.len() {
            let obstacle = &self.obstacles[k];
            let [before, centre] = obstacle.path;
            let surface = (centre - before) / h;
            for i in 0..self.x.len() {
                let (d, normal) = obstacle.distance(centre, self.x[i]);
                if d >= -SQUEEZE * obstacle.thickness
                    || self.holds.binary_search_by_key(&i, |(j, _)| *j).is_ok()
                {
                    continue;
                }
                self.x[i] -= d * normal;
                let inward = (self.v[i] - surface).dot(&normal).min(0.0);
                self.v[i] -= inward * normal;
            }
        }
    }
}
