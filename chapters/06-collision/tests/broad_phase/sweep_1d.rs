//! Sort and sweep along one axis: the sweep and its active list, ties, and the
//! coherent sort with its exchanges.

use collision::{
    Endpoint, EndpointKind, EndpointList, Interval, Pair, PairEvent, sweep_1d,
    sweep_steps,
};
use course::Random;
use std::collections::BTreeSet;

/// Intervals whose ends are whole numbers: many of them touch.
fn whole(random: &mut Random, n: usize) -> Vec<Interval> {
    let mut intervals = Vec::new();
    for _ in 0..n {
        let lo = random.integer(0, 40) as f64 - 20.0;
        let hi = lo + random.integer(0, 8) as f64;
        intervals.push(Interval::new(lo, hi));
    }
    intervals
}

/// All overlapping pairs, by the definition.
fn overlaps(intervals: &[Interval]) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for i in 0..intervals.len() {
        for j in i + 1..intervals.len() {
            if intervals[i].overlaps(&intervals[j]) {
                pairs.push(Pair::new(i, j));
            }
        }
    }
    pairs
}

#[test]
fn the_sweep_finds_all_overlaps_and_those_that_touch() {
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let intervals = whole(&mut random, 40);
        assert_eq!(sweep_1d(&intervals), Ok(overlaps(&intervals)), "{seed}");
    }
    assert_eq!(sweep_1d(&[]), Ok(vec![]));
    let zeros = [Interval::new(-1.0, -0.0), Interval::new(0.0, 1.0)];
    assert_eq!(sweep_1d(&zeros), Ok(vec![Pair::new(0, 1)]));
}

#[test]
fn ends_before_begins_would_lose_those_that_touch() {
    // The negative control for ties: with the other order a sweep takes the
    // first off its list before it meets the second.
    let touching = [Interval::new(0.0, 1.0), Interval::new(1.0, 2.0)];
    let steps = sweep_steps(&touching).expect("intervals");
    let kinds: Vec<EndpointKind> =
        steps.iter().map(|s| s.point.kind()).collect();
    let (begin, end) = (EndpointKind::Begin, EndpointKind::End);
    assert_eq!(kinds, [begin, begin, end, end]);
    assert_eq!(steps[1].active, [0], "the first is there to be met");
    let mut active = BTreeSet::new();
    let mut met = 0;
    for k in [0, 2, 1, 3] {
        let point = steps[k].point;
        match point.kind() {
            EndpointKind::Begin => {
                met += active.len();
                active.insert(point.owner());
            }
            EndpointKind::End => {
                active.remove(&point.owner());
            }
        }
    }
    assert_eq!(met, 0);
}

#[test]
fn the_active_list_holds_what_has_begun_and_not_ended() {
    let mut random = Random::new(3);
    let intervals = whole(&mut random, 30);
    let steps = sweep_steps(&intervals).expect("intervals");
    assert_eq!(steps.len(), 60);
    for pair in steps.windows(2) {
        assert!(pair[0].point.precedes(&pair[1].point));
        assert!(!pair[1].point.precedes(&pair[0].point));
    }
    for step in &steps {
        let mut active = step.active.clone();
        active.sort_unstable();
        let mut want = Vec::new();
        for (who, interval) in intervals.iter().enumerate() {
            let begin = Endpoint::new(interval.lo, who, EndpointKind::Begin);
            let end = Endpoint::new(interval.hi, who, EndpointKind::End);
            if begin.precedes(&step.point) && !end.precedes(&step.point) {
                want.push(who);
            }
        }
        assert_eq!(active, want, "{:?}", step.point);
    }
}

/// How many pairs of endpoints of the old list are in the wrong order now.
fn inversions(old: &EndpointList, new: &[Interval]) -> usize {
    let mut points = Vec::new();
    for point in old.points() {
        let interval = &new[point.owner()];
        let value = match point.kind() {
            EndpointKind::Begin => interval.lo,
            EndpointKind::End => interval.hi,
        };
        points.push(Endpoint::new(value, point.owner(), point.kind()));
    }
    let mut inversions = 0;
    for i in 0..points.len() {
        for j in i + 1..points.len() {
            inversions += usize::from(points[j].precedes(&points[i]));
        }
    }
    inversions
}

// PROVES: collision/inversions
#[test]
fn exchanges_are_inversions_and_their_events_keep_the_table() {
    let mut random = Random::new(5);
    let mut intervals = whole(&mut random, 30);
    let mut list = EndpointList::new(&intervals).expect("intervals");
    let mut table: BTreeSet<Pair> = overlaps(&intervals).into_iter().collect();
    let (mut all, mut telling) = (0, 0);
    for step in 0..60 {
        let before = list.clone();
        for (who, interval) in intervals.iter_mut().enumerate() {
            // Small moves, and once in a while a jump right across.
            let far = if random.integer(0, 20) == 0 { 30 } else { 2 };
            let by = random.integer(0, 2 * far + 1) as f64 - far as f64;
            *interval = Interval::new(interval.lo + by, interval.hi + by);
            list.set(who, *interval).expect("an interval");
        }
        let mut shown = 0;
        let exchanges = list.sort(|exchange| {
            shown += 1;
            assert!(exchange.front.precedes(&exchange.back));
            let Some(event) = exchange.event() else { return };
            telling += 1;
            match event {
                PairEvent::Begin(pair) => assert!(table.insert(pair)),
                PairEvent::End(pair) => assert!(table.remove(&pair)),
            }
        });
        assert_eq!(exchanges, inversions(&before, &intervals), "{step}");
        assert_eq!(exchanges, shown);
        let pairs: Vec<Pair> = table.iter().copied().collect();
        assert_eq!(pairs, overlaps(&intervals), "{step}");
        let fresh = EndpointList::new(&intervals).expect("intervals");
        assert_eq!(list.points(), fresh.points(), "one order only");
        all += exchanges;
    }
    assert!(all > 3000 && telling > 1000 && telling < all);
}

#[test]
fn coming_to_touch_takes_an_exchange_at_equal_values() {
    let apart = [Interval::new(0.0, 1.0), Interval::new(1.5, 2.0)];
    let mut list = EndpointList::new(&apart).expect("intervals");
    list.set(1, Interval::new(1.0, 2.0)).expect("an interval");
    let mut seen = Vec::new();
    assert_eq!(list.sort(|exchange| seen.push(exchange)), 1);
    let begin = PairEvent::Begin(Pair::new(0, 1));
    assert_eq!(seen[0].event(), Some(begin));
    // By value alone neither comes first: an exchange that asks for a
    // smaller value would not be made, and the touch would be lost.
    assert_eq!(seen[0].front.value, seen[0].back.value);
    // And back: to part takes one more.
    list.set(1, apart[1]).expect("an interval");
    assert_eq!(list.sort(|exchange| seen.push(exchange)), 1);
    assert_eq!(seen[1].event(), Some(PairEvent::End(Pair::new(0, 1))));
}

#[test]
fn a_list_in_order_needs_no_exchange() {
    let mut random = Random::new(6);
    let intervals = whole(&mut random, 50);
    let mut list = EndpointList::new(&intervals).expect("intervals");
    assert_eq!(list.sort(|exchange| panic!("{exchange:?}")), 0);
}
