//! Sleeping: bodies that rest are not moved and need no forces.
//!
//! A whole island falls asleep together, when it has been slow for a while
//! and nothing accelerates it. It wakes when a body that is awake touches it,
//! when the load on one of its bodies changes, when something that it leans
//! on is moved or removed, and when it is told to.

use crate::simulation::settings::LOAD_TOLERANCE;
use crate::{ContactConstraint, ContactError, World};
use math::Vec3;
use math::check::body_index;
use rigid::{Body, Load, PrescribedMotion};

/// Which bodies sleep, and what would wake them.
#[derive(Clone, Debug, Default)]
pub(crate) struct SleepState {
    /// How long each body has been at rest, s.
    rest_time: Vec<f64>,
    /// The island with which it sleeps.
    group: Vec<Option<u64>>,
    /// The load on it when it fell asleep.
    loads: Vec<Load>,
    /// Each sleeper with each body that it leans on or hangs from.
    supports: Vec<[usize; 2]>,
    next: u64,
}

impl SleepState {
    pub fn add(&mut self) {
        self.rest_time.push(0.0);
        self.group.push(None);
        self.loads.push(Load::default());
    }

    pub fn is_asleep(&self, body: usize) -> bool {
        self.group[body].is_some()
    }

    /// Wakes a body, all that sleep with it, and all that lean on it.
    fn wake(&mut self, body: usize) {
        let mut woken = vec![body];
        for &[sleeper, support] in &self.supports {
            if support == body {
                woken.push(sleeper);
            }
        }
        for body in woken {
            self.rest_time[body] = 0.0;
            if let Some(group) = self.group[body] {
                self.wake_group(group);
            }
        }
    }

    fn wake_group(&mut self, group: u64) {
        for i in 0..self.group.len() {
            if self.group[i] == Some(group) {
                self.group[i] = None;
                self.rest_time[i] = 0.0;
            }
        }
        self.supports.retain(|[sleeper, _]| self.group[*sleeper].is_some());
    }
}

impl World {
    /// Whether a body sleeps.
    pub fn is_asleep(&self, body: usize) -> bool {
        body < self.len() && self.sleep.is_asleep(body)
    }

    /// Wakes a body and all bodies that lean on it.
    pub fn wake(&mut self, body: usize) -> Result<(), ContactError> {
        body_index("body", body, self.len())?;
        self.sleep.wake(body);
        self.workspace.invalidate_contacts();
        Ok(())
    }

    /// Wakes sleepers whose loads have changed, or whose support moves.
    pub(crate) fn wake_loaded(&mut self) -> Result<(), ContactError> {
        self.rigid.accumulate_loads();
        for i in 0..self.len() {
            let (now, then) = (self.rigid.loads()[i], self.sleep.loads[i]);
            let changed =
                !same(now.force, then.force) || !same(now.torque, then.torque);
            if self.sleep.is_asleep(i) && changed {
                self.wake(i)?;
            }
        }
        for k in (0..self.sleep.supports.len()).rev() {
            // Waking one may take others off the list.
            let Some(&[sleeper, support]) = self.sleep.supports.get(k) else {
                continue;
            };
            if is_moving_kinematic(&self.bodies()[support]) {
                self.wake(sleeper)?;
            }
        }
        Ok(())
    }

    /// Wakes sleepers that a body that is awake touches; whether there were
    /// any.
    pub(crate) fn wake_touched(&mut self) -> bool {
        let mut any = false;
        for contact in &self.contact_detector.contacts {
            for (one, other) in [(contact.a, contact.b), (contact.b, contact.a)]
            {
                let body = &self.rigid.bodies()[other];
                let awake = !self.sleep.is_asleep(other);
                let moves = !body.is_fixed() || is_moving_kinematic(body);
                if self.sleep.is_asleep(one) && awake && moves {
                    self.sleep.wake(one);
                    any = true;
                }
            }
        }
        if any {
            self.workspace.invalidate_contacts();
        }
        any
    }

    /// Puts islands to sleep that have been at rest long enough; `h` seconds
    /// have passed.
    pub(crate) fn update_sleep(&mut self, h: f64) -> Result<(), ContactError> {
        let Some(settings) = self.settings.sleep else { return Ok(()) };
        // Impulses have grouped the bodies by other contacts.
        self.group_islands();
        for island in 0..self.islands.len() {
            let rests = self.is_at_rest(island);
            let mut least = f64::INFINITY;
            for &body in self.islands.bodies(island) {
                let time = &mut self.sleep.rest_time[body];
                *time = if rests { *time + h } else { 0.0 };
                least = least.min(*time);
            }
            if rests && least >= settings.after {
                self.put_to_sleep(island);
            }
        }
        Ok(())
    }

    /// Whether no body of an island moves or accelerates.
    fn is_at_rest(&self, island: usize) -> bool {
        let Some(settings) = self.settings.sleep else { return false };
        let alone = self.islands.contacts(island).is_empty()
            && self.islands.joints(island).is_empty();
        let calm = |&i: &usize| {
            let (body, load) = (&self.bodies()[i], &self.loads[i]);
            let radius = self.shapes[i].as_ref().map_or(1.0, |s| s.radius());
            let speed = body.v().norm() + radius * body.omega().norm();
            let angular = body.angular_acceleration(load.torque);
            let acceleration =
                body.acceleration(load.force).norm() + radius * angular.norm();
            speed <= settings.speed && acceleration <= settings.acceleration
        };
        !alone
            && self.islands.bodies(island).iter().all(calm)
            && !self.touches_kinematic(island)
    }

    /// Whether a moving kinematic body touches an island.
    fn touches_kinematic(&self, island: usize) -> bool {
        let moving = |i: usize| is_moving_kinematic(&self.bodies()[i]);
        let mut any = false;
        for &k in self.islands.contacts(island) {
            let constraint = &self.contacts.constraints[k];
            any |= moving(constraint.a) || moving(constraint.b);
        }
        for &k in self.islands.joints(island) {
            let joint = &self.joints.list[k].joint;
            any |= moving(joint.a) || moving(joint.b);
        }
        any
    }

    fn put_to_sleep(&mut self, island: usize) {
        let sleep = &mut self.sleep;
        let bodies = self.rigid.bodies_mut();
        for &i in self.islands.bodies(island) {
            sleep.group[i] = Some(sleep.next);
            bodies[i].p = Vec3::zeros();
            bodies[i].l = Vec3::zeros();
        }
        sleep.next += 1;
        for &k in self.islands.contacts(island) {
            let ContactConstraint { a, b, .. } = self.contacts.constraints[k];
            sleep.supports.extend([[a, b], [b, a]]);
        }
        for &k in self.islands.joints(island) {
            let joint = &self.joints.list[k].joint;
            sleep.supports.extend([[joint.a, joint.b], [joint.b, joint.a]]);
        }
        sleep.supports.retain(|[one, _]| sleep.group[*one].is_some());
        self.rigid.accumulate_loads();
        for &i in self.islands.bodies(island) {
            sleep.loads[i] = self.rigid.loads()[i];
        }
        self.workspace.invalidate_loads();
    }
}

/// Whether a body is kinematic and moves at this moment.
fn is_moving_kinematic(body: &Body) -> bool {
    body.prescribed_motion() != PrescribedMotion::default()
}

fn same(a: Vec3, b: Vec3) -> bool {
    (a - b).norm() <= LOAD_TOLERANCE * a.norm().max(b.norm())
}
