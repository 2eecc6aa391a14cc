//! By the time of the impact: it is found first, by halving, and everything
//! else follows from it.

/// A ball above the floor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball {
    pub x: f64,
    pub v: f64,
}

/// What the ball lives in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct World {
    pub g: f64,
    pub tolerance: f64,
    pub restitution: f64,
    pub threshold: f64,
}

/// What the loop does next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Decision {
    Advance(f64),
    BackUp(f64),
    Resolve(f64),
}

impl Ball {
    fn touches(&self, world: &World) -> bool {
        self.x <= world.tolerance
    }

    fn rests(&self, world: &World) -> bool {
        self.touches(world) && self.v == 0.0
    }

    fn after(&self, world: &World, t: f64) -> Ball {
        if self.rests(world) {
            return *self;
        }
        let v = self.v - world.g * t;
        // The mean of both speeds.
        Ball { x: self.x + 0.5 * (self.v + v) * t, v }
    }
}

/// The time at which the ball falls through `level`, before `late`.
fn falls_through(world: &World, ball: &Ball, level: f64, late: f64) -> f64 {
    // From the top of its flight on it only falls.
    let (mut early, mut late) = ((ball.v / world.g).max(0.0), late);
    for _ in 0..200 {
        let middle = 0.5 * (early + late);
        if ball.after(world, middle).x > level {
            early = middle;
        } else {
            late = middle;
        }
    }
    late
}

/// The decision.
pub fn decide(world: &World, ball: &Ball, left: f64) -> Decision {
    let edge = -world.tolerance;
    if ball.touches(world) && ball.v < 0.0 {
        let slow = ball.v >= -world.threshold;
        let v = if slow { 0.0 } else { world.restitution * ball.v.abs() };
        return Decision::Resolve(v);
    }
    if ball.after(world, left).x >= edge {
        return Decision::Advance(left);
    }
    let deep = ball.x < 0.5 * edge;
    // Half way from here, or from the floor, to the edge.
    let level = if deep { 0.5 * (ball.x + edge) } else { 0.5 * edge };
    Decision::BackUp(falls_through(world, ball, level, left))
}

/// The frame.
pub fn frame(world: &World, ball: &Ball, h: f64) -> (Ball, Vec<Decision>) {
    let (mut ball, mut left) = (*ball, h);
    let mut decisions = Vec::new();
    for _ in 0..100 {
        if left < 1e-12 {
            break;
        }
        let decision = decide(world, &ball, left);
        match decision {
            Decision::Advance(t) | Decision::BackUp(t) => {
                ball = ball.after(world, t);
                left -= t;
            }
            Decision::Resolve(v) => ball.v = v,
        }
        decisions.push(decision);
    }
    (ball, decisions)
}
