//! Our broad phases against the trees of `parry3d-f64` and the broad phase
//! of `rapier3d-f64`: the full list of overlapping pairs after every step.
//!
//! All of them are told of the boxes that moved, and of no others. Setting
//! rapier's colliders is moving the scene, and not timed; its pairs are those
//! of fattened boxes. Telling ours and parry's is timed.

mod ours;
mod parry;
mod rapier;

use collision::{
    BroadPhase, FatAabbs, RefittedTree, SWARM_SPEED, SortAndSweep, SortedGrid,
    Swarm,
};
use ours::Ours;
use parry::Parry;
use rapier::Rapier;
use std::time::Instant;

/// The margin of our fat boxes, m. (Rapier has 0.04.)
const MARGIN: f64 = 0.1;

/// Steps before the first one that counts.
const WARM: usize = 10;

/// Who follows a swarm.
pub trait Follower {
    /// Moves what is not timed.
    fn move_scene(&mut self, swarm: &Swarm);

    /// Finds all pairs; returns how many there are.
    fn step(&mut self, swarm: &Swarm) -> usize;
}

type Start = fn(&Swarm) -> Box<dyn Follower>;

/// Ours first, then the peers.
const FOLLOWERS: [(&str, Start); 5] = [
    ("sweep", |swarm| Ours::start(SortAndSweep::new(), swarm)),
    ("fat grid", |swarm| Ours::start(fat::<SortedGrid>(), swarm)),
    ("fat tree", |swarm| Ours::start(fat::<RefittedTree>(), swarm)),
    ("parry3d", Parry::start),
    ("rapier3d", Rapier::start),
];

/// The number of ours among them.
const OURS: usize = 3;

fn fat<B: BroadPhase + Default>() -> FatAabbs<B> {
    FatAabbs::new(MARGIN).expect("a margin")
}

/// Prints times of a step and ratios to the better peer.
pub fn compare_all() {
    println!("\nOverlapping boxes: time of a step, us");
    print!("{:>6} {:>7} {:>7}", "", "n", "pairs");
    FOLLOWERS.iter().for_each(|(name, _)| print!(" {name:>11}"));
    println!("   ratios of ours to the better peer");
    for n in [1_000, 10_000, 100_000] {
        compare("rest5", n, &Swarm::new(n, SWARM_SPEED, 20));
        compare("drift", n, &Swarm::new(n, SWARM_SPEED, 1));
        compare("slab", n, &Swarm::slab(n, SWARM_SPEED, 1));
    }
}

/// One row: medians over motions in which the followers take turns.
fn compare(scene: &str, n: usize, swarm: &Swarm) {
    let (motions, steps) = if n < 100_000 { (7, 60) } else { (3, 20) };
    let mut times = vec![Vec::new(); FOLLOWERS.len()];
    let mut pairs = [0; FOLLOWERS.len()];
    for _ in 0..motions {
        for (k, (_, start)) in FOLLOWERS.iter().enumerate() {
            let (time, found) = motion(swarm.clone(), *start, steps);
            times[k].push(time);
            pairs[k] = found;
        }
    }
    let parry = FOLLOWERS.len() - 2;
    for k in 0..=parry {
        assert_eq!(pairs[k], pairs[0], "all find the same pairs");
    }
    assert!(pairs[parry + 1] >= pairs[0], "fattened boxes overlap more");
    let middle: Vec<f64> = times.iter().map(|times| median(times)).collect();
    let best =
        if middle[parry] < middle[parry + 1] { parry } else { parry + 1 };
    print!("{scene:>6} {n:>7} {:>7}", pairs[0]);
    middle.iter().for_each(|time| print!(" {:>11.1}", time * 1e6));
    print!("  ");
    for own in &times[..OURS] {
        let mut ratios = Vec::new();
        for (own, peer) in own.iter().zip(&times[best]) {
            ratios.push(own / peer);
        }
        print!(" {:>5.2}", median(&ratios));
    }
    println!();
}

/// The mean time of a step, in seconds, and the pairs after the last.
fn motion(mut swarm: Swarm, start: Start, steps: usize) -> (f64, usize) {
    let mut follower = start(&swarm);
    let (mut seconds, mut pairs) = (0.0, 0);
    for step in 0..WARM + steps {
        swarm.step();
        follower.move_scene(&swarm);
        let clock = Instant::now();
        pairs = follower.step(&swarm);
        if step >= WARM {
            seconds += clock.elapsed().as_secs_f64();
        }
    }
    (seconds / steps as f64, pairs)
}

fn median(values: &[f64]) -> f64 {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
