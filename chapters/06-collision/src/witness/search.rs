//! Where a witness looks when the old one fails.

use super::plane::Plane;
use super::{Known, Verdict, Witness};
use crate::around::best_around;
use crate::separation::tie;
use crate::{Overlap, Placed, Separation, depth, gjk};

/// How far from the old plane neighbours are asked.
const ROUNDS: usize = 2;

/// How often a plane is replaced by a better one; each has a wider gap, so
/// this only guards against rounding.
const IMPROVEMENTS: usize = 16;

impl Witness {
    /// Finds another witness where the old plane has `failed`.
    #[cold]
    pub(super) fn replace_plane(
        &mut self,
        a: &Placed<'_>,
        b: &Placed<'_>,
        failed: Separation,
    ) -> Verdict {
        if let Some(found) = self.ask_neighbours(a, b, failed) {
            self.counts.neighbour += 1;
            return self.improved(a, b, found);
        }
        self.search(a, b)
    }

    /// Asks the planes around the vertices that are nearest to the one that
    /// failed, then those around the vertices nearest to the best of them.
    fn ask_neighbours(
        &self,
        a: &Placed<'_>,
        b: &Placed<'_>,
        failed: Separation,
    ) -> Option<Separation> {
        let mut best = failed;
        for _ in 0..ROUNDS {
            let found = best_around(a, b, [best.a, best.b]);
            if found.gap >= -self.slack {
                return Some(found);
            }
            if found.gap <= best.gap {
                return None;
            }
            best = found;
        }
        None
    }

    /// Starts over: walks to the nearest points. A plane around them parts
    /// the bodies if any does.
    #[cold]
    pub(super) fn search(&mut self, a: &Placed<'_>, b: &Placed<'_>) -> Verdict {
        self.counts.search += 1;
        let walk = gjk::walk(a, b, self.hint);
        if walk.v.norm() > 0.0 {
            let corners = walk.simplex.points();
            let mut best = best_around(a, b, [corners[0].a, corners[0].b]);
            for corner in &corners[1..] {
                let found = best_around(a, b, [corner.a, corner.b]);
                best = if found.gap > best.gap { found } else { best };
            }
            if best.gap >= -self.slack {
                return self.improved(a, b, best);
            }
        }
        if let Some(overlap) = Overlap::find(a, b, self.slack) {
            self.known = Known::Overlap(overlap);
            return Verdict::Overlapping(Some(overlap));
        }
        // They overlap by less than the slack, or hardly more.
        let found = depth(a, b);
        if found.gap >= -self.slack {
            return self.improved(a, b, found);
        }
        self.known = Known::Nothing;
        Verdict::Overlapping(None)
    }

    /// Remembers `found`; where the bodies are near, a better plane next to
    /// it.
    #[inline(never)]
    pub(super) fn improved(
        &mut self,
        a: &Placed<'_>,
        b: &Placed<'_>,
        mut found: Separation,
    ) -> Verdict {
        if found.gap <= self.near {
            let tie = tie(a, b);
            for _ in 0..IMPROVEMENTS {
                let next = best_around(a, b, [found.a, found.b]);
                if next.gap <= found.gap + tie {
                    break;
                }
                found = next;
            }
        }
        self.hint = [found.a, found.b];
        self.known = Known::Plane(Plane::of(a, b, &found));
        Verdict::Apart(found)
    }
}
