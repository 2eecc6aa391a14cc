//! A thread: it can pull and not push. The distance of two points may be less
//! than its length, never more. Chapter 4's row for a rod, with chapter 7's
//! choice.

use contact::Direction;
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

/// What a thread says of the motion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ThreadRow {
    /// How much thread is left, m: negative where it is too short.
    pub gap: f64,
    /// The direction whose speed is the rate of the gap.
    pub direction: Direction,
    /// That rate, m/s.
    pub rate: f64,
    /// The second derivative of the gap as long as nobody accelerates, m/s².
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
    /// What it says now; nothing if both ends are in one place.
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
        let round = going_round(limb, ra) - going_round(bar, rb);
        let across = d_rate.norm_squared() - rate * rate;
        Some(ThreadRow {
            gap: self.length - distance,
            direction: Direction {
                a: self.limb,
                b: self.bar,
                linear: -u,
                turn_a: ra.cross(&-u),
                turn_b: rb.cross(&u),
            },
            rate,
            bend: -u.dot(&round) - across / distance,
        })
    }
    // ANCHOR_END: row
}

/// The acceleration, m/s², of a point that turns with its body.
fn going_round(body: &Body, r: Vec3) -> Vec3 {
    // omega × (omega × r)
    body.omega().cross(&body.omega().cross(&r))
}
