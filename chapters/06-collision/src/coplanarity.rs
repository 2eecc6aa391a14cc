//! When are four moving points in one plane?
//!
//! Whatever is about to pass through something else lies in one plane with
//! it at that instant: a vertex with a face, an edge with an edge. If all
//! points move straight on, the volume between them is a cubic polynomial
//! in time, and its roots are the instants to look at (Provot 1997).

use math::Vec3;

/// What is smaller than this share of the lengths involved is rounding.
const ROUNDING: f64 = 1e-12;

/// Halving an interval more often changes nothing.
const MOST_HALVINGS: usize = 60;

/// The volume between four points as a polynomial of the time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coplanarity {
    /// The factors of 1, t, t² and t³, m³.
    factors: [f64; 4],
    /// What the factors could be if nothing cancelled, m³.
    scale: f64,
}

/// Up to so many instants: three roots, and two where the volume is least.
type Times = ([f64; 5], usize);

impl Coplanarity {
    // EQ: collision/coplanar
    /// Of four points that move straight from `x0` at time 0 to `x1` at
    /// time 1.
    pub fn new(x0: [Vec3; 4], x1: [Vec3; 4]) -> Self {
        let side = |k: usize| x0[k] - x0[0];
        let grows = |k: usize| (x1[k] - x1[0]) - (x0[k] - x0[0]);
        let (a, b, c) = (side(1), side(2), side(3));
        let (u, v, w) = (grows(1), grows(2), grows(3));
        // (a + t u) . ((b + t v) x (c + t w)), sorted by powers of t
        let factors = [
            a.dot(&b.cross(&c)),
            u.dot(&b.cross(&c)) + a.dot(&(v.cross(&c) + b.cross(&w))),
            a.dot(&v.cross(&w)) + u.dot(&(v.cross(&c) + b.cross(&w))),
            u.dot(&v.cross(&w)),
        ];
        let scale = (a.norm() + u.norm())
            * (b.norm() + v.norm())
            * (c.norm() + w.norm());
        Self { factors, scale }
    }

    /// Whether the points stay in one plane: then no instant is special.
    pub fn is_flat(&self) -> bool {
        self.factors.iter().all(|f| f.abs() <= ROUNDING * self.scale)
    }

    /// Six times the volume at time `t`, m³.
    pub fn volume(&self, t: f64) -> f64 {
        let [a, b, c, d] = self.factors;
        a + t * (b + t * (c + t * d))
    }

    /// The instants from 0 to 1 at which the points are in one plane, in
    /// order. Those at which they come within rounding of it count too.
    pub fn times(&self) -> impl Iterator<Item = f64> {
        let mut times: Times = ([0.0; 5], 0);
        let (turns, count) = self.turns();
        let mut from = 0.0;
        for k in 0..=count {
            let to = if k < count { turns[k] } else { 1.0 };
            // Between two turns it only rises or only falls.
            if self.volume(from) * self.volume(to) <= 0.0 {
                push(&mut times, self.root(from, to));
            }
            if k < count && self.volume(to).abs() <= ROUNDING * self.scale {
                push(&mut times, to);
            }
            from = to;
        }
        times.0.into_iter().take(times.1)
    }

    /// Where between 0 and 1 the volume turns from rising to falling or
    /// back, in order.
    fn turns(&self) -> ([f64; 2], usize) {
        let [_, b, c, d] = self.factors;
        // b + 2 c t + 3 d t^2 = 0, without taking differences of equals
        let under = c * c - 3.0 * b * d;
        if under < 0.0 {
            return ([0.0; 2], 0);
        }
        let q = -(c + under.sqrt().copysign(c));
        let (mut turns, mut count) = ([0.0; 2], 0);
        for t in [q / (3.0 * d), b / q] {
            // Where d or q is zero, there is no such turn.
            if t > 0.0 && t < 1.0 {
                turns[count] = t;
                count += 1;
            }
        }
        if count == 2 && turns[1] < turns[0] {
            turns.swap(0, 1);
        }
        (turns, count)
    }

    /// The root between two instants at which the signs differ.
    fn root(&self, mut from: f64, mut to: f64) -> f64 {
        let rises = self.volume(to) > self.volume(from);
        for _ in 0..MOST_HALVINGS {
            let middle = 0.5 * (from + to);
            if (self.volume(middle) > 0.0) == rises {
                to = middle;
            } else {
                from = middle;
            }
        }
        0.5 * (from + to)
    }
}

fn push(times: &mut Times, t: f64) {
    times.0[times.1] = t;
    times.1 += 1;
}
