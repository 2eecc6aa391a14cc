//! The last resort: what cannot be turned aside is frozen.
//!
//! In a tight fold every push may cause the next touch. After some rounds,
//! all particles that still pass through each other form groups, and each
//! group moves on as a rigid body. A rigid body does not pass through
//! itself; if it meets another group, the two become one. Momentum and
//! angular momentum stay what they are (Bridson, Fedkiw and Anderson 2002).

use crate::moves::{Moves, Touch};
use math::{Mat3, Vec3};
use rigid::{point_inertia, rotation_about};

/// Groups of particles that are frozen together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Zones {
    /// Who leads the group of each particle: followed up to one who leads
    /// itself.
    leader: Vec<usize>,
    /// Leader and particle, of all who are in a group of two or more.
    members: Vec<(usize, usize)>,
    group: Vec<usize>,
}

impl Zones {
    /// Starts over with `n` particles, each by itself.
    pub fn clear(&mut self, n: usize) {
        self.leader.clear();
        self.leader.extend(0..n);
    }

    /// Puts all who have a part in a touch into one group.
    pub fn join(&mut self, touch: &Touch) {
        let first = self.find(touch.corners[0]);
        for corner in touch.corners {
            let other = self.find(corner);
            self.leader[other] = first;
        }
    }

    fn find(&mut self, mut i: usize) -> usize {
        while self.leader[i] != i {
            // The way up is halved for the next one.
            self.leader[i] = self.leader[self.leader[i]];
            i = self.leader[i];
        }
        i
    }

    /// Freezes every group; returns how many there are.
    pub fn freeze(&mut self, moves: &mut Moves) -> usize {
        self.members.clear();
        for i in 0..self.leader.len() {
            let leader = self.find(i);
            self.members.push((leader, i));
        }
        self.members.sort_unstable();
        let mut count = 0;
        for same in self.members.chunk_by(|one, next| one.0 == next.0) {
            if same.len() > 1 {
                self.group.clear();
                self.group.extend(same.iter().map(|(_, i)| *i));
                moves.freeze(&self.group);
                count += 1;
            }
        }
        count
    }
}

impl Moves {
    /// Lets a group of particles move on as if they were one rigid body,
    /// with the momentum and angular momentum that they have. What is held
    /// takes the whole group along.
    fn freeze(&mut self, group: &[usize]) {
        let held = group.iter().find(|i| self.mass_inv[**i] == 0.0);
        if let Some(&held) = held {
            let (way, v) = (self.x1[held] - self.x0[held], self.v[held]);
            for &i in group.iter().filter(|i| self.mass_inv[**i] > 0.0) {
                (self.x1[i], self.v[i]) = (self.x0[i] + way, v);
            }
            return;
        }
        let ways = |i: usize| self.x1[i] - self.x0[i];
        let way = Motion::of(group, &self.mass_inv, &self.x0, ways);
        let turn = way.spin.norm();
        let axis = way.spin.try_normalize(0.0).unwrap_or_else(Vec3::z);
        let r = rotation_about(axis, turn);
        for &i in group {
            self.x1[i] = way.centre + way.mean + r * (self.x0[i] - way.centre);
        }
        let v = Motion::of(group, &self.mass_inv, &self.x1, |i| self.v[i]);
        for &i in group {
            self.v[i] = v.mean + v.spin.cross(&(self.x1[i] - v.centre));
        }
    }
}

/// The motion of a rigid body with the momentum of some particles.
struct Motion {
    /// The centre of mass.
    centre: Vec3,
    /// How the centre moves.
    mean: Vec3,
    /// How it turns.
    spin: Vec3,
}

impl Motion {
    fn of(
        group: &[usize],
        mass_inv: &[f64],
        x: &[Vec3],
        v: impl Fn(usize) -> Vec3,
    ) -> Self {
        let (mut mass, mut centre, mut mean) =
            (0.0, Vec3::zeros(), Vec3::zeros());
        for &i in group {
            let m = 1.0 / mass_inv[i];
            mass += m;
            centre += m * x[i];
            mean += m * v(i);
        }
        (centre, mean) = (centre / mass, mean / mass);
        let (mut l, mut inertia) = (Vec3::zeros(), Mat3::zeros());
        for &i in group {
            let (m, r) = (1.0 / mass_inv[i], x[i] - centre);
            l += m * r.cross(&v(i));
            inertia += point_inertia(m, r);
        }
        // Points on a line do not resist a turn about it, nor do they have
        // angular momentum about it: a little inertia leaves it at zero.
        let little = 1e-12 * inertia.trace();
        let inertia = inertia + Mat3::from_diagonal_element(little);
        let spin = inertia.cholesky().map(|factor| factor.solve(&l));
        Self { centre, mean, spin: spin.unwrap_or_default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use course::Random;

    fn point(random: &mut Random) -> Vec3 {
        Vec3::from_iterator(random.vector(3, -1.0, 1.0))
    }

    /// Momentum and angular momentum of all.
    fn momenta(moves: &Moves) -> [Vec3; 2] {
        let [mut p, mut l] = [Vec3::zeros(); 2];
        for i in 0..moves.v.len() {
            let momentum = moves.v[i] / moves.mass_inv[i];
            p += momentum;
            l += moves.x1[i].cross(&momentum);
        }
        [p, l]
    }

    #[test]
    fn a_frozen_group_keeps_its_shape_and_its_momenta() {
        let mut random = Random::new(31);
        for n in [2, 3, 4, 30] {
            let mut moves = Moves::default();
            moves.resize(n);
            for i in 0..n {
                moves.x0[i] = point(&mut random);
                moves.x1[i] = moves.x0[i] + 0.1 * point(&mut random);
                moves.v[i] = point(&mut random);
                moves.mass_inv[i] = random.uniform(0.5, 2.0);
            }
            let before = moves.clone();
            let group: Vec<usize> = (0..n).collect();
            moves.freeze(&group);
            let mut centre = Vec3::zeros();
            for i in 0..n {
                let shift = moves.x1[i] - before.x1[i];
                centre += shift / moves.mass_inv[i];
                for j in 0..i {
                    let was = (moves.x0[i] - moves.x0[j]).norm();
                    let is = (moves.x1[i] - moves.x1[j]).norm();
                    assert!((was - is).abs() < 1e-12);
                }
            }
            assert!(centre.norm() < 1e-12, "the centre of mass goes on");
            // Momenta as they were with the particles where they are now.
            let before = Moves { v: before.v, ..moves.clone() };
            let ([p0, l0], [p1, l1]) = (momenta(&before), momenta(&moves));
            assert!((p1 - p0).norm() < 1e-12);
            assert!((l1 - l0).norm() < 1e-9, "{n}: {l0} {l1}");
        }
    }

    #[test]
    fn what_is_held_takes_its_group_along() {
        let mut random = Random::new(32);
        let mut moves = Moves::default();
        moves.resize(4);
        for i in 0..4 {
            moves.x0[i] = point(&mut random);
            moves.x1[i] = point(&mut random);
            moves.mass_inv[i] = if i == 2 { 0.0 } else { 1.0 };
        }
        moves.v[2] = Vec3::x();
        let way = moves.x1[2] - moves.x0[2];
        moves.freeze(&[0, 1, 2, 3]);
        for i in 0..4 {
            assert!((moves.x1[i] - moves.x0[i] - way).norm() < 1e-15);
            assert_eq!(moves.v[i], Vec3::x());
        }
    }
}
