//! Every broad phase.

use collision::{
    AllPairs, BroadPhase, Padded, RefittedTree, SortAndSweep, SortedGrid,
};

/// Every broad phase, by name.
pub fn every_phase() -> Vec<(&'static str, Box<dyn BroadPhase>)> {
    vec![
        ("all pairs", Box::new(AllPairs::new())),
        ("sort and sweep", Box::new(SortAndSweep::new())),
        ("sorted grid", Box::new(SortedGrid::new())),
        ("refitted tree", Box::new(RefittedTree::new())),
        ("padded sweep", padded::<SortAndSweep>(0.3)),
        ("padded grid", padded::<SortedGrid>(0.0)),
        ("padded tree", padded::<RefittedTree>(1e307)),
    ]
}

fn padded<B>(margin: f64) -> Box<dyn BroadPhase>
where
    B: BroadPhase + Default + 'static,
{
    Box::new(Padded::<B>::new(margin).expect("a margin"))
}
