//! Two bodies made of convex pieces: they are apart where each piece of one
//! is apart from each piece of the other. Every pair of pieces has a witness
//! of its own.

use crate::{
    Compound, Contact, ManifoldFinder, Placed, Pose, Verdict, Witness,
    WitnessCounts,
};

/// The distance of two compounds, m; zero if they touch or overlap.
pub fn compound_distance(
    (a, pose_a): (&Compound, &Pose),
    (b, pose_b): (&Compound, &Pose),
) -> f64 {
    let mut least = f64::INFINITY;
    for (i, piece_a) in a.pieces.iter().enumerate() {
        for (j, piece_b) in b.pieces.iter().enumerate() {
            if a.sphere_gap(pose_a, (b, pose_b), [i, j]) >= least {
                continue;
            }
            let placed_a = Placed::new(piece_a, *pose_a);
            let placed_b = Placed::new(piece_b, *pose_b);
            least = least.min(crate::distance(&placed_a, &placed_b));
        }
    }
    least
}

/// A witness for each pair of pieces of two compounds.
#[derive(Clone, Debug)]
pub struct CompoundWitness {
    witnesses: Vec<Witness>,
    verdicts: Vec<Option<Verdict>>,
    refine_distance: f64,
}

impl CompoundWitness {
    /// Nothing is cached yet for `a` and `b`. Lengths, m, as in [`Witness`];
    /// pieces farther apart than `refine_distance` are skipped.
    pub fn new(
        a: &Compound,
        b: &Compound,
        slop: f64,
        refine_distance: f64,
    ) -> Self {
        let pairs = a.pieces.len() * b.pieces.len();
        let witnesses = vec![Witness::new(slop, refine_distance); pairs];
        Self { witnesses, verdicts: vec![None; pairs], refine_distance }
    }

    // ANCHOR: compound
    /// The first pair of pieces that overlaps now; none if the bodies are
    /// apart.
    pub fn update(
        &mut self,
        a: (&Compound, &Pose),
        b: (&Compound, &Pose),
    ) -> Option<[usize; 2]> {
        let mut overlapping = None;
        for i in 0..a.0.pieces.len() {
            for j in 0..b.0.pieces.len() {
                let k = i * b.0.pieces.len() + j;
                self.verdicts[k] = self.ask_witness(k, a, b, [i, j]);
                if let Some(Verdict::Overlapping(_)) = self.verdicts[k] {
                    overlapping = overlapping.or(Some([i, j]));
                }
            }
        }
        overlapping
    }
    // ANCHOR_END: compound

    /// What witness `k` says of its pieces; nothing if their bounding spheres
    /// are farther apart than contacts are looked for.
    fn ask_witness(
        &mut self,
        k: usize,
        (a, pose_a): (&Compound, &Pose),
        (b, pose_b): (&Compound, &Pose),
        [i, j]: [usize; 2],
    ) -> Option<Verdict> {
        let gap = a.sphere_gap(pose_a, (b, pose_b), [i, j]);
        if gap > self.refine_distance {
            return None;
        }
        let placed_a = Placed::new(&a.pieces[i], *pose_a);
        let placed_b = Placed::new(&b.pieces[j], *pose_b);
        Some(self.witnesses[k].update(&placed_a, &placed_b))
    }

    /// Adds the contacts of the bodies numbered `a` and `b` to `out`, as of
    /// the last update. Pieces that touch each other may meet the other body
    /// at the same point: it counts once for each normal.
    pub fn contacts(
        &self,
        (a, body_a, pose_a): (usize, &Compound, &Pose),
        (b, body_b, pose_b): (usize, &Compound, &Pose),
        finder: &mut ManifoldFinder,
        out: &mut Vec<Contact>,
    ) {
        let first = out.len();
        for (k, verdict) in self.verdicts.iter().enumerate() {
            let Some(Verdict::Apart(plane)) = verdict else {
                continue;
            };
            let (i, j) = (k / body_b.pieces.len(), k % body_b.pieces.len());
            let placed_a = Placed::new(&body_a.pieces[i], *pose_a);
            let placed_b = Placed::new(&body_b.pieces[j], *pose_b);
            let (a, b) = ((a, &placed_a), (b, &placed_b));
            finder.find_contacts(a, b, plane, out);
        }
        remove_duplicates(out, first, finder.merge_distance);
    }

    /// How the queries were answered so far, all pairs together.
    pub fn counts(&self) -> WitnessCounts {
        let mut all = WitnessCounts::default();
        for witness in &self.witnesses {
            let one = witness.counts();
            all.same_plane += one.same_plane;
            all.same_overlap += one.same_overlap;
            all.neighbour += one.neighbour;
            all.search += one.search;
        }
        all
    }
}

/// Removes duplicates of earlier contacts, from number `first` on.
fn remove_duplicates(contacts: &mut Vec<Contact>, first: usize, merge: f64) {
    let mut kept = first;
    for k in first..contacts.len() {
        let contact = contacts[k];
        // If the names of the bodies are exchanged, so is the normal.
        let push = |c: &Contact| if c.a == contact.a { c.n } else { -c.n };
        let same = contacts[first..kept].iter().any(|other| {
            (other.p - contact.p).norm() <= merge
                && push(other).dot(&contact.n) > 0.999
        });
        if !same {
            contacts[kept] = contact;
            kept += 1;
        }
    }
    contacts.truncate(kept);
}
