//! Witnesses: the separating plane of a pair of bodies, cached from step to
//! step. Notes D §7.1.
//!
//! A witness is a face or two edges whose plane separates the bodies, or
//! something of one body that is inside the other. Little changes from step
//! to step, so the cached witness nearly always holds again; if it does not,
//! its neighbours are tried, and only then does the search start over.

mod plane;
mod search;

use crate::{Overlap, Placed, Separation};
use plane::Plane;

/// What a witness says about two bodies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// They are apart, or touch: this plane separates them.
    Apart(Separation),
    /// They overlap, and this proves it; none if they overlap by hardly more
    /// than the slop.
    Overlapping(Option<Overlap>),
}

/// How the queries to a witness were answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WitnessCounts {
    /// By the cached plane.
    pub same_plane: u64,
    /// By the cached overlap.
    pub same_overlap: u64,
    /// By a plane next to it.
    pub neighbour: u64,
    /// By starting over.
    pub search: u64,
}

impl WitnessCounts {
    /// All queries.
    pub fn total(&self) -> u64 {
        self.same_plane + self.same_overlap + self.neighbour + self.search
    }
}

/// What is cached for a pair of bodies.
#[derive(Clone, Copy, Debug)]
pub struct Witness {
    /// By how much bodies may overlap and still only touch, m.
    pub slop: f64,
    /// If the gap is smaller than this, m, the plane is replaced by a
    /// neighbour with a wider gap, if there is one: so that bodies that touch
    /// get the right normal.
    pub refine_distance: f64,
    cached: Cached,
    /// The support vertices of A and B, where hill climbing starts.
    hint: [usize; 2],
    counts: WitnessCounts,
}

/// What is cached.
#[derive(Clone, Copy, Debug)]
enum Cached {
    Nothing,
    Plane(Plane),
    Overlap(Overlap),
}

impl Witness {
    /// Nothing is cached yet. Both lengths, m, are as in the fields.
    pub fn new(slop: f64, refine_distance: f64) -> Self {
        let counts = WitnessCounts::default();
        Self {
            slop,
            refine_distance,
            cached: Cached::Nothing,
            hint: [0; 2],
            counts,
        }
    }

    /// How the queries were answered so far.
    pub fn counts(&self) -> WitnessCounts {
        self.counts
    }

    // ANCHOR: update
    /// Whether the bodies are apart where they are now. Always ask about the
    /// same two bodies, A and B.
    pub fn update(&mut self, a: &Placed<'_>, b: &Placed<'_>) -> Verdict {
        match self.cached {
            Cached::Plane(plane) => {
                let found = plane.gap(a, b, self.hint);
                if found.gap >= -self.slop {
                    self.counts.same_plane += 1;
                    self.hint = [found.a, found.b];
                    if found.gap > self.refine_distance {
                        return Verdict::Apart(found);
                    }
                    return self.refine(a, b, found);
                }
                self.replace_plane(a, b, found)
            }
            Cached::Overlap(overlap) if overlap.holds(a, b, self.slop) => {
                self.counts.same_overlap += 1;
                Verdict::Overlapping(Some(overlap))
            }
            _ => self.search(a, b),
        }
    }
    // ANCHOR_END: update
}
