//! With lengths measured in half axes, where the ellipse is the unit circle.
//! How fast must the bead accelerate along the unit normal, how fast would it
//! without the wire, and which pull makes up the difference? The multiplier
//! follows from that pull at the end.

/// An ellipse.
#[derive(Clone, Copy)]
pub struct Wire {
    /// Half width.
    pub a: f64,
    /// Half height.
    pub b: f64,
}

/// A bead.
#[derive(Clone, Copy)]
pub struct Bead {
    /// Mass.
    pub mass: f64,
    /// Place.
    pub x: [f64; 2],
    /// Velocity.
    pub v: [f64; 2],
}

/// Multiplier and force.
#[derive(Clone, Copy)]
pub struct Hold {
    /// Multiplier.
    pub lambda: f64,
    /// Force.
    pub force: [f64; 2],
}

/// The wire's answer, with lengths measured in half axes.
pub fn bead_lambda(wire: Wire, bead: Bead, f: [f64; 2]) -> Hold {
    // In these units the ellipse is a circle, and both axes bend alike.
    let squeezed = |p: [f64; 2]| [p[0] / wire.a, p[1] / wire.b];
    let [x, y] = squeezed(bead.x);
    let speed = squeezed(bead.v).into_iter().map(|c| c.powi(2));
    let outwards = squeezed([x, y]);
    let steep = outwards[0].hypot(outwards[1]);
    let out = outwards.map(|c| c / steep);
    // How fast the bead must accelerate along `out`, and what is missing.
    let wanted = -speed.sum::<f64>() / steep;
    let pull = bead.mass * wanted - (out[0] * f[0] + out[1] * f[1]);
    Hold { lambda: pull / steep, force: out.map(|c| pull * c) }
}
