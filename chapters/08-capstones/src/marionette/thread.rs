//! A thread: a unilateral distance constraint. It can pull and not push; the
//! distance of two points may be less than its length, never more. Chapter 4's
//! row for a rod, with chapter 7's complementarity.

use contact::JacobianRow;
use math::Vec3;
use rigid::Body;

/// A thread from a point of a limb to a point of the bar.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thread {
    /// The number of the limb.
    pub limb: usize,
    /// Where it is tied to the limb, m, limb's frame.
    pub on_limb: Vec3,
    /// The number of the bar.
    pub bar: usize,
    /// Where it is tied to the bar, m, bar's frame.
    pub on_bar: Vec3,
    /// Its length, m.
    pub length: f64,
}

/// The constraint row of a thread.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ThreadRow {
    /// How much longer the thread is than the distance, m: negative where it
    /// is overstretched.
    pub gap: f64,
    /// The row of the Jacobian: the rate of the gap is `J v`.
    pub jac: JacobianRow,
    /// That rate, m/s.
    pub rate: f64,
    /// The part of the second derivative of the gap that no force causes,
    /// m/s².
    pub bend: f64,
}

impl Thread {
    /// Its two ends, on the limb and on the bar, m, world.
    pub fn ends(&self, bodies: &[Body]) -> [Vec3; 2] {
        let p = bodies[self.limb].world_from_body(self.on_limb);
        [p, bodies[self.bar].world_from_body(self.on_bar)]
    }

    // ANCHOR: row
    // EQ: capstones/thread_gap
    // EQ: capstones/thread_bend
    /// Its row at present; None if both ends are at the same point.
    pub fn row(&self, bodies: &[Body]) -> Option<ThreadRow> {
        let (limb, bar) = (&bodies[self.limb], &bodies[self.bar]);
        let [p, q] = self.ends(bodies);
        let (ra, rb) = (p - limb.x, q - bar.x);
        let (d, distance) = (p - q, (p - q).norm());
        if distance == 0.0 {
            return None;
        }
        let u = d / distance;
        let d_rate = limb.point_velocity(p) - bar.point_velocity(q);
        // C = L - |d|, C' = -u . d'
        let rate = -u.dot(&d_rate);
        // C'' = -u . d'' - (d'² - (u . d')²)/|d|
        let round = centripetal(limb, ra) - centripetal(bar, rb);
        let across = d_rate.norm_squared() - rate * rate;
        Some(ThreadRow {
            gap: self.length - distance,
            jac: JacobianRow {
                a: self.limb,
                b: self.bar,
                linear: -u,
                angular_a: ra.cross(&-u),
                angular_b: rb.cross(&u),
            },
            rate,
            bend: -u.dot(&round) - across / distance,
        })
    }
    // ANCHOR_END: row
}

/// The centripetal acceleration, m/s², of a point of a body.
fn centripetal(body: &Body, r: Vec3) -> Vec3 {
    // omega × (omega × r)
    body.omega().cross(&body.omega().cross(&r))
}
