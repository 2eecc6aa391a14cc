//! Every broad phase.

use collision::{
    AllPairs, BroadPhase, FatAabbs, RefittedTree, SortAndSweep, SortedGrid,
};

/// Every broad phase, by name.
pub fn every_phase() -> Vec<(&'static str, Box<dyn BroadPhase>)> {
    vec![
        ("all pairs", Box::new(AllPairs::new())),
        ("sort and sweep", Box::new(SortAndSweep::new())),
        ("sorted grid", Box::new(SortedGrid::new())),
        ("refitted tree", Box::new(RefittedTree::new())),
        ("fat sweep", fat::<SortAndSweep>(0.3)),
        ("fat grid", fat::<SortedGrid>(0.0)),
        ("fat tree", fat::<RefittedTree>(1e307)),
    ]
}

fn fat<B>(margin: f64) -> Box<dyn BroadPhase>
where
    B: BroadPhase + Default + 'static,
{
    Box::new(FatAabbs::<B>::new(margin).expect("a margin"))
}
