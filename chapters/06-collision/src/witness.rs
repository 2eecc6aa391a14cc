//! What is known of a pair of bodies from the step before: notes D §7.1.
//!
//! A witness is a face or two edges whose plane parts the bodies, or
//! something of one body that is inside the other. From step to step little
//! changes, so the old witness nearly always answers again; if not, its
//! neighbours are asked, and only then does the search start over.

mod plane;
mod search;

use crate::{Overlap, Placed, Separation};
use plane::Plane;

/// What a witness says about two bodies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// They are apart, or touch: this plane parts them.
    Apart(Separation),
    /// They overlap. What proves it; none where they do so by hardly more
    /// than the slack.
    Overlapping(Option<Overlap>),
}

/// How the questions to a witness were answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WitnessCounts {
    /// By the plane of the step before.
    pub same_plane: u64,
    /// By the overlap of the step before.
    pub same_overlap: u64,
    /// By a plane next to it.
    pub neighbour: u64,
    /// By starting over.
    pub search: u64,
}

impl WitnessCounts {
    /// All questions.
    pub fn total(&self) -> u64 {
        self.same_plane + self.same_overlap + self.neighbour + self.search
    }
}

/// What is remembered of a pair of bodies.
#[derive(Clone, Copy, Debug)]
pub struct Witness {
    /// By how much bodies may overlap and still only touch, m.
    pub slack: f64,
    /// Where the gap is smaller than this, m, the plane is replaced by a
    /// neighbour with a wider gap, if there is one: what touches has the
    /// right normal then.
    pub near: f64,
    known: Known,
    /// The vertices of A and B that were nearest.
    hint: [usize; 2],
    counts: WitnessCounts,
}

/// What is known.
#[derive(Clone, Copy, Debug)]
enum Known {
    Nothing,
    Plane(Plane),
    Overlap(Overlap),
}

impl Witness {
    /// Nothing is known yet. Both lengths, m, are as in the fields.
    pub fn new(slack: f64, near: f64) -> Self {
        let counts = WitnessCounts::default();
        Self { slack, near, known: Known::Nothing, hint: [0; 2], counts }
    }

    /// How the questions were answered so far.
    pub fn counts(&self) -> WitnessCounts {
        self.counts
    }

    // ANCHOR: update
    /// Whether the bodies are apart where they are now. Always the same two
    /// bodies, A and B.
    pub fn update(&mut self, a: &Placed<'_>, b: &Placed<'_>) -> Verdict {
        match self.known {
            Known::Plane(plane) => {
                let found = plane.gap(a, b, self.hint);
                if found.gap >= -self.slack {
                    self.counts.same_plane += 1;
                    self.hint = [found.a, found.b];
                    if found.gap > self.near {
                        return Verdict::Apart(found);
                    }
                    return self.improved(a, b, found);
                }
                self.replace_plane(a, b, found)
            }
            Known::Overlap(overlap) if overlap.holds(a, b, self.slack) => {
                self.counts.same_overlap += 1;
                Verdict::Overlapping(Some(overlap))
            }
            _ => self.search(a, b),
        }
    }
    // ANCHOR_END: update
}
