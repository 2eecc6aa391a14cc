//! Carts on a rail between two walls, some of which touch: all contacts of a
//! collision are resolved at once.

use super::answers::contact::simultaneous_impulses::{
    Contact, simultaneous_impulses,
};
use course::play::{
    Bound, Controls, Play, PlayEntry, PlayScene, finite, reading,
};
use course::{Camera, Canvas, Outcome, Param, Pose, Reading, Role};

/// The play, and what its readings never leave: see its page in the book.
pub fn play() -> Play {
    PlayEntry {
        name: "carts",
        title: "Carts on a rail, by your simultaneous impulses",
        sentence: "One cart runs into four that touch each other and \
                   another pair comes from the right. Your \
                   `simultaneous_impulses` finds the impulses at all \
                   contacts at once. With restitution 1 no energy is \
                   lost.",
        alt: "Seven carts of different size on a rail between two walls.",
        params: vec![Param::new("e", "restitution", 0.0..=1.0, 1.0)],
        still_at: 1.5,
        bounds: vec![
            Bound::new("energy", 99.9999..=100.0001),
            Bound::new("deepest overlap", 0.0..=0.001),
            Bound::new("momentum error", 0.0..=1e-9),
        ],
        camera: |_| Camera::new([0.0, -8.0, 2.4], [0.0, 0.0, 0.1]),
        step: |_| STEP,
        build: Rail::new,
    }
    .play()
}

const STEP: f64 = 1.0 / 200.0;
/// Carts closer than this touch, m.
const NEAR: f64 = 1e-6;
/// Slower approaches are rounding, m/s.
const SLOW: f64 = 1e-9;
/// More collisions in one step do not end: then the carts go on as they are.
const MOST_COLLISIONS: usize = 50;
const WALLS: [f64; 2] = [-3.0, 3.0];
const MASSES: [f64; 7] = [2.0, 1.0, 1.0, 1.0, 1.0, 0.5, 1.5];

struct Rail {
    /// Positions (m) and velocities (m/s); the walls come first and last.
    x: Vec<f64>,
    v: Vec<f64>,
    mass: Vec<Option<f64>>,
    first_energy: f64,
    /// What collisions without a wall have changed in the sum of all momenta,
    /// kg m/s.
    momentum_error: f64,
}

/// Half the length of a cart; a wall has none.
fn half(mass: Option<f64>) -> f64 {
    mass.map_or(0.0, |mass| 0.15 * mass.sqrt())
}

impl Rail {
    fn new(_now: &Controls) -> Rail {
        let mut mass = vec![None];
        mass.extend(MASSES.map(Some));
        mass.push(None);
        // The four in the middle touch.
        let mut x = vec![WALLS[0], -2.0, -0.45, -0.15, 0.15, 0.45];
        x.extend([1.4, 2.2, WALLS[1]]);
        let mut v = vec![0.0; x.len()];
        (v[1], v[6], v[7]) = (1.5, -0.4, -1.0);
        let (first_energy, momentum_error) = (1.0, 0.0);
        let mut rail = Rail { x, v, mass, first_energy, momentum_error };
        rail.first_energy = rail.energy();
        rail
    }

    fn energy(&self) -> f64 {
        let mut sum = 0.0;
        for (mass, v) in self.mass.iter().zip(&self.v) {
            sum += 0.5 * mass.unwrap_or(0.0) * v * v;
        }
        sum
    }

    fn momentum(&self) -> f64 {
        let all = self.mass.iter().zip(&self.v);
        all.map(|(mass, v)| mass.unwrap_or(0.0) * v).sum()
    }

    /// How long nothing new touches, s: at most `limit`. Between collisions
    /// every cart keeps its speed, so that the moment is exact.
    fn free_time(&self, limit: f64) -> f64 {
        let mut free = limit;
        for left in 0..self.x.len() - 1 {
            let (gap, closing) =
                (self.gap(left), self.v[left] - self.v[left + 1]);
            if gap >= NEAR && closing > SLOW {
                free = free.min((gap - 0.5 * NEAR) / closing);
            }
        }
        free
    }

    /// Resolves all contacts at once; whether there was anything to resolve.
    fn resolve(&mut self, restitution: f64) -> Outcome<bool> {
        let (mut contacts, mut closing) = (Vec::new(), false);
        for left in 0..self.x.len() - 1 {
            if self.gap(left) < NEAR {
                let right = left + 1;
                contacts.push(Contact { left, right, restitution });
                closing |= self.v[right] - self.v[left] < -SLOW;
            }
        }
        if !closing {
            return Ok(false);
        }
        let crash = simultaneous_impulses(&self.mass, &self.v, &contacts);
        finite("simultaneous_impulses", &crash.v)?;
        if crash.v.len() != self.v.len() {
            return Err("the number of velocities has changed".into());
        }
        let before = self.momentum();
        self.v = crash.v;
        let walls = [0, self.x.len() - 2];
        if !contacts.iter().any(|contact| walls.contains(&contact.left)) {
            self.momentum_error += (self.momentum() - before).abs();
        }
        Ok(true)
    }

    fn gap(&self, left: usize) -> f64 {
        let right = left + 1;
        let reach = half(self.mass[left]) + half(self.mass[right]);
        self.x[right] - self.x[left] - reach
    }
}

impl PlayScene for Rail {
    fn step(&mut self, now: &Controls) -> Outcome<()> {
        let mut left = STEP;
        for collisions in 0.. {
            let most = collisions == MOST_COLLISIONS;
            let free = if most { left } else { self.free_time(left) };
            for i in 0..self.x.len() {
                self.x[i] += free * self.v[i];
            }
            left -= free;
            // Chains of contacts may need more than one round.
            for _ in 0..10 {
                if !self.resolve(now.get("e"))? {
                    break;
                }
            }
            if left <= 0.0 {
                break;
            }
        }
        Ok(())
    }

    fn draw(&self, _now: &Controls, canvas: &mut dyn Canvas) {
        canvas.floor(-0.2);
        for (i, mass) in self.mass.iter().enumerate() {
            let (role, sides) = match mass {
                None => (Role::Ground, [0.1, 1.0, 0.8]),
                Some(_) => {
                    let side = 2.0 * half(*mass);
                    let roles = [Role::Body, Role::Second];
                    (roles[i % 2], [side, 0.5, side])
                }
            };
            let away = 0.05 * (if i == 0 { -1.0 } else { 1.0 });
            let x = self.x[i] + if mass.is_none() { away } else { 0.0 };
            let z = 0.5 * sides[2] - 0.2;
            canvas.cuboid(&Pose::at([x, 0.0, z]), sides, role);
        }
    }

    fn readings(&self, _now: &Controls) -> Vec<Reading> {
        let value = 100.0 * self.energy() / self.first_energy;
        let gaps = (0..self.x.len() - 1).map(|left| self.gap(left));
        let deepest = gaps.fold(0.0, |deep: f64, gap| deep.max(-gap));
        vec![
            reading("energy", "%", value),
            reading("deepest overlap", "mm", 1000.0 * deepest),
            reading("momentum error", "kg m/s", self.momentum_error),
        ]
    }
}
