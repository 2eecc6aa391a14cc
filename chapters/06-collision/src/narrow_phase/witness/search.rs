//! What a witness tries when the cached plane fails.

use super::plane::Plane;
use super::{Cached, Verdict, Witness};
use crate::narrow_phase::gjk;
use crate::narrow_phase::neighbouring_planes::best_plane_around;
use crate::narrow_phase::separating_axis::tie_tolerance;
use crate::{Overlap, Placed, Separation, penetration};

/// How many steps away from the old plane neighbours are tried.
const MAX_NEIGHBOUR_STEPS: usize = 2;

/// How often a plane is replaced by a better one; each has a wider gap, so
/// this only guards against rounding.
const MAX_REFINEMENTS: usize = 16;

impl Witness {
    /// Finds another witness where the old plane has `failed`.
    #[cold]
    pub(super) fn replace_plane(
        &mut self,
        a: &Placed<'_>,
        b: &Placed<'_>,
        failed: Separation,
    ) -> Verdict {
        if let Some(found) = self.try_neighbours(a, b, failed) {
            self.counts.neighbour += 1;
            return self.refine(a, b, found);
        }
        // Where a step ends too late, what has gone through the old plane is
        // inside the other body.
        for overlap in
            [Overlap::VertexOfA(failed.a), Overlap::VertexOfB(failed.b)]
        {
            if overlap.holds(a, b, self.slop) {
                self.counts.neighbour += 1;
                self.cached = Cached::Overlap(overlap);
                return Verdict::Overlapping(Some(overlap));
            }
        }
        self.search(a, b)
    }

    /// Tries the planes around the support vertices of the one that failed,
    /// then those around the support vertices of the best of them.
    fn try_neighbours(
        &self,
        a: &Placed<'_>,
        b: &Placed<'_>,
        failed: Separation,
    ) -> Option<Separation> {
        let mut best = failed;
        for _ in 0..MAX_NEIGHBOUR_STEPS {
            let found = best_plane_around(a, b, [best.a, best.b]);
            if found.gap >= -self.slop {
                return Some(found);
            }
            if found.gap <= best.gap {
                return None;
            }
            best = found;
        }
        None
    }

    /// Starts over: runs GJK. A plane around the closest points separates the
    /// bodies if any does.
    #[cold]
    pub(super) fn search(&mut self, a: &Placed<'_>, b: &Placed<'_>) -> Verdict {
        self.counts.search += 1;
        let nearest = gjk::closest(a, b, self.hint);
        if nearest.v.norm() > 0.0 {
            let corners = nearest.simplex.points();
            let mut best =
                best_plane_around(a, b, [corners[0].a, corners[0].b]);
            for corner in &corners[1..] {
                let found = best_plane_around(a, b, [corner.a, corner.b]);
                best = if found.gap > best.gap { found } else { best };
            }
            if best.gap >= -self.slop {
                return self.refine(a, b, best);
            }
        }
        if let Some(overlap) = Overlap::find(a, b, self.slop) {
            self.cached = Cached::Overlap(overlap);
            return Verdict::Overlapping(Some(overlap));
        }
        // They overlap by less than the slop, or hardly more.
        let found = penetration(a, b);
        if found.gap >= -self.slop {
            return self.refine(a, b, found);
        }
        self.cached = Cached::Nothing;
        Verdict::Overlapping(None)
    }

    /// Caches `found`, or a better plane beside it if the bodies are near.
    #[inline(never)]
    pub(super) fn refine(
        &mut self,
        a: &Placed<'_>,
        b: &Placed<'_>,
        mut found: Separation,
    ) -> Verdict {
        if found.gap <= self.refine_distance {
            let tie = tie_tolerance(a, b);
            for _ in 0..MAX_REFINEMENTS {
                let next = best_plane_around(a, b, [found.a, found.b]);
                if next.gap <= found.gap + tie {
                    break;
                }
                found = next;
            }
        }
        self.hint = [found.a, found.b];
        self.cached = Cached::Plane(Plane::of(a, b, &found));
        Verdict::Apart(found)
    }
}
