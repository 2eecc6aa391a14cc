//! Bodies that rest may sleep: they are not moved and need no forces.
//!
//! A whole island falls asleep together, when it has been slow for a while
//! and nothing accelerates it. It wakes when somebody who is awake touches
//! it, when what pushes one of its bodies changes, when something that it
//! leans on is moved or removed, and when it is told to.

use crate::{ContactError, World};
use math::Vec3;
use math::check::body_index;
use rigid::{Body, Drive, Load};

/// Loads that differ by less than this fraction are the same.
const SAME: f64 = 1e-9;

/// Who sleeps, and what would wake them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sleepers {
    /// How long each body has been quiet, s.
    quiet: Vec<f64>,
    /// With whom it sleeps.
    group: Vec<Option<u64>>,
    /// What pushed it when it fell asleep.
    loads: Vec<Load>,
    /// Sleepers, each with something that it leans on or hangs from.
    leans: Vec<[usize; 2]>,
    next: u64,
}

impl Sleepers {
    pub fn add(&mut self) {
        self.quiet.push(0.0);
        self.group.push(None);
        self.loads.push(Load::default());
    }

    pub fn is_asleep(&self, body: usize) -> bool {
        self.group[body].is_some()
    }

    /// Wakes a body, all that sleep with it, and all that lean on it.
    fn wake(&mut self, body: usize) {
        let mut woken = vec![body];
        for &[sleeper, support] in &self.leans {
            if support == body {
                woken.push(sleeper);
            }
        }
        for body in woken {
            self.quiet[body] = 0.0;
            if let Some(group) = self.group[body] {
                self.wake_group(group);
            }
        }
    }

    fn wake_group(&mut self, group: u64) {
        for i in 0..self.group.len() {
            if self.group[i] == Some(group) {
                self.group[i] = None;
                self.quiet[i] = 0.0;
            }
        }
        self.leans.retain(|[sleeper, _]| self.group[*sleeper].is_some());
    }
}

impl World {
    /// Whether a body sleeps.
    pub fn is_asleep(&self, body: usize) -> bool {
        body < self.len() && self.sleepers.is_asleep(body)
    }

    /// Wakes a body and everybody who leans on it.
    pub fn wake(&mut self, body: usize) -> Result<(), ContactError> {
        body_index("body", body, self.len())?;
        self.sleepers.wake(body);
        self.buffers.looked = false;
        Ok(())
    }

    /// Wakes sleepers whose loads have changed, or whose support moves.
    pub(crate) fn wake_the_pushed(&mut self) -> Result<(), ContactError> {
        self.rigid.gather_loads();
        for i in 0..self.len() {
            let (now, then) = (self.rigid.loads()[i], self.sleepers.loads[i]);
            let changed =
                !same(now.force, then.force) || !same(now.torque, then.torque);
            if self.sleepers.is_asleep(i) && changed {
                self.wake(i)?;
            }
        }
        for k in (0..self.sleepers.leans.len()).rev() {
            // Waking one may take others off the list.
            let Some(&[sleeper, support]) = self.sleepers.leans.get(k) else {
                continue;
            };
            if is_driven(&self.bodies()[support]) {
                self.wake(sleeper)?;
            }
        }
        Ok(())
    }

    /// Wakes sleepers that are touched by somebody who is awake; whether
    /// there were any.
    pub(crate) fn wake_the_touched(&mut self) -> bool {
        let mut any = false;
        for contact in &self.touching.contacts {
            for (one, other) in [(contact.a, contact.b), (contact.b, contact.a)]
            {
                let body = &self.rigid.bodies()[other];
                let awake = !self.sleepers.is_asleep(other);
                let moves = !body.is_fixed() || is_driven(body);
                if self.sleepers.is_asleep(one) && awake && moves {
                    self.sleepers.wake(one);
                    any = true;
                }
            }
        }
        self.buffers.looked &= !any;
        any
    }

    /// Puts islands to sleep that have been quiet long enough; `h` seconds
    /// have passed.
    pub(crate) fn fall_asleep(&mut self, h: f64) -> Result<(), ContactError> {
        let Some(settings) = self.settings.sleep else { return Ok(()) };
        // Blows have grouped bodies by other contacts.
        self.group_islands();
        for island in 0..self.islands.len() {
            let quiet = self.is_quiet(island);
            let mut least = f64::INFINITY;
            for &body in self.islands.bodies(island) {
                let time = &mut self.sleepers.quiet[body];
                *time = if quiet { *time + h } else { 0.0 };
                least = least.min(*time);
            }
            if quiet && least >= settings.after {
                self.put_to_sleep(island);
            }
        }
        Ok(())
    }

    /// Whether nobody on an island moves or is pushed.
    fn is_quiet(&self, island: usize) -> bool {
        let Some(settings) = self.settings.sleep else { return false };
        let alone = self.islands.contacts(island).is_empty()
            && self.islands.joints(island).is_empty();
        let calm = |&i: &usize| {
            let (body, load) = (&self.bodies()[i], &self.loads[i]);
            let radius = self.shapes[i].as_ref().map_or(1.0, |s| s.radius());
            let speed = body.v().norm() + radius * body.omega().norm();
            let turning = body.angular_acceleration(load.torque);
            let acceleration =
                body.acceleration(load.force).norm() + radius * turning.norm();
            speed <= settings.speed && acceleration <= settings.acceleration
        };
        !alone
            && self.islands.bodies(island).iter().all(calm)
            && !self.is_carried(island)
    }

    /// Whether something that a script moves touches an island.
    fn is_carried(&self, island: usize) -> bool {
        let driven = |i: usize| is_driven(&self.bodies()[i]);
        let mut carried = false;
        for &k in self.islands.contacts(island) {
            let held = &self.held[k];
            carried |= driven(held.a) || driven(held.b);
        }
        for &k in self.islands.joints(island) {
            let joint = &self.joints[k].joint;
            carried |= driven(joint.a) || driven(joint.b);
        }
        carried
    }

    fn put_to_sleep(&mut self, island: usize) {
        let sleepers = &mut self.sleepers;
        let bodies = self.rigid.bodies_mut();
        for &i in self.islands.bodies(island) {
            sleepers.group[i] = Some(sleepers.next);
            bodies[i].p = Vec3::zeros();
            bodies[i].l = Vec3::zeros();
        }
        sleepers.next += 1;
        for &k in self.islands.contacts(island) {
            let held = &self.held[k];
            sleepers.leans.extend([[held.a, held.b], [held.b, held.a]]);
        }
        for &k in self.islands.joints(island) {
            let joint = &self.joints[k].joint;
            sleepers.leans.extend([[joint.a, joint.b], [joint.b, joint.a]]);
        }
        sleepers.leans.retain(|[one, _]| sleepers.group[*one].is_some());
        self.rigid.gather_loads();
        for &i in self.islands.bodies(island) {
            sleepers.loads[i] = self.rigid.loads()[i];
        }
        self.buffers.fresh = false;
    }
}

/// Whether a script moves a body at this moment.
fn is_driven(body: &Body) -> bool {
    body.drive() != Drive::default()
}

fn same(a: Vec3, b: Vec3) -> bool {
    (a - b).norm() <= SAME * a.norm().max(b.norm())
}
