//! A list of end points that stays sorted while they move: yesterday's order
//! is almost today's. Notes D §7.2.1.

use crate::end_point::{EndKind, EndPoint};
use crate::error::BoundsError;
use crate::interval::Interval;
use crate::pair::{Pair, PairEvent};
use crate::sweep::sorted_points;

/// Two neighbours in the list that change places.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exchange {
    /// The one that moves towards the front.
    pub front: EndPoint,
    /// The one that moves towards the back.
    pub back: EndPoint,
}

impl Exchange {
    // ANCHOR: meaning
    /// What it means to the two intervals: a begin that gets in front of an
    /// end starts an overlap, an end in front of a begin finishes one, and
    /// two of a kind change nothing.
    #[inline]
    pub fn event(&self) -> Option<PairEvent> {
        let pair = || Pair::new(self.front.who(), self.back.who());
        match (self.front.kind(), self.back.kind()) {
            (EndKind::Begin, EndKind::End) => Some(PairEvent::Begin(pair())),
            (EndKind::End, EndKind::Begin) => Some(PairEvent::End(pair())),
            _ => None,
        }
    }
    // ANCHOR_END: meaning
}

/// The begins and ends of intervals along one axis, sorted.
#[derive(Clone, Debug, Default)]
pub struct CoherentList {
    points: Vec<EndPoint>,
    /// Where in `points` each begin and end is, by its label.
    places: Vec<u32>,
}

impl CoherentList {
    /// The sorted list of `intervals`.
    pub fn new(intervals: &[Interval]) -> Result<Self, BoundsError> {
        let points = sorted_points(intervals)?;
        let mut list = Self { points, places: vec![0; 2 * intervals.len()] };
        list.note_places();
        Ok(list)
    }

    /// All end points; in order unless something was moved and not sorted.
    pub fn points(&self) -> &[EndPoint] {
        &self.points
    }

    /// Moves interval `who` and leaves its end points where they are in the
    /// list: to sort is another matter. Refuses what is no interval.
    pub fn set(
        &mut self,
        who: usize,
        interval: Interval,
    ) -> Result<(), BoundsError> {
        interval.check(who)?;
        let below = self.places.len() / 2;
        if who >= below {
            return Err(BoundsError::Number { body: who, below });
        }
        self.write(who, interval);
        Ok(())
    }

    /// The same without a question.
    #[inline]
    pub(crate) fn write(&mut self, who: usize, interval: Interval) {
        let [begin, end] = self.places_of(who);
        self.points[begin].value = interval.lo;
        self.points[end].value = interval.hi;
    }

    // ANCHOR: sort
    // EQ: collision/inversions
    /// Insertion sort. Shows every exchange and returns how many there were:
    /// as many as pairs of end points that stood in the wrong order.
    pub fn sort(&mut self, mut seen: impl FnMut(Exchange)) -> usize {
        let mut exchanges = 0;
        for place in 1..self.points.len() {
            if self.is_early(place) {
                exchanges += self.sink(place, &mut seen);
            }
        }
        exchanges
    }

    /// Whether the point at `place` belongs in front of the one before it.
    #[inline]
    fn is_early(&self, place: usize) -> bool {
        self.points[place].precedes(&self.points[place - 1])
    }

    /// Moves the point at `place` towards the front, past all that it comes
    /// before.
    #[inline]
    fn sink(&mut self, place: usize, seen: &mut impl FnMut(Exchange)) -> usize {
        let front = self.points[place];
        let mut hole = place;
        while hole > 0 && front.precedes(&self.points[hole - 1]) {
            let back = self.points[hole - 1];
            seen(Exchange { front, back });
            self.put(back, hole);
            hole -= 1;
        }
        self.put(front, hole);
        place - hole
    }
    // ANCHOR_END: sort

    // ANCHOR: settle
    /// The same, where all but the intervals `moved` are in order: starts at
    /// their end points and looks at nothing else.
    pub(crate) fn settle(
        &mut self,
        moved: &[u32],
        mut seen: impl FnMut(Exchange),
    ) -> usize {
        let mut exchanges = 0;
        for &who in moved {
            for place in self.places_of(who as usize) {
                exchanges += self.sink(place, &mut seen);
                // Those behind it may have to follow, one after the other.
                let mut next = place + 1;
                while next < self.points.len() && self.is_early(next) {
                    exchanges += self.sink(next, &mut seen);
                    next += 1;
                }
            }
        }
        exchanges
    }
    // ANCHOR_END: settle

    /// Adds the begins and ends `new` to a sorted list; `limit` is above all
    /// numbers of intervals. Leaves `new` empty.
    pub(crate) fn insert(&mut self, new: &mut Vec<EndPoint>, limit: usize) {
        new.sort_unstable_by(EndPoint::in_order);
        self.places.resize(2 * limit, 0);
        let mut old = self.points.len();
        self.points.extend_from_slice(new);
        // From the back, where there is room: the later one of the last two
        // goes to the last free place.
        for place in (0..self.points.len()).rev() {
            let Some(last) = new.last() else { break };
            if old > 0 && last.precedes(&self.points[old - 1]) {
                old -= 1;
                self.put(self.points[old], place);
            } else {
                self.put(*last, place);
                new.pop();
            }
        }
    }

    /// Takes out the intervals that are not to `stay`.
    pub(crate) fn retain(&mut self, stay: impl Fn(usize) -> bool) {
        self.points.retain(|point| stay(point.who()));
        self.note_places();
    }

    fn note_places(&mut self) {
        for place in 0..self.points.len() {
            self.put(self.points[place], place);
        }
    }

    #[inline]
    fn put(&mut self, point: EndPoint, place: usize) {
        self.points[place] = point;
        self.places[point.label.0 as usize] = place as u32;
    }

    /// Where the begin and the end of `who` are.
    #[inline]
    fn places_of(&self, who: usize) -> [usize; 2] {
        [2 * who, 2 * who + 1].map(|label| self.places[label] as usize)
    }
}
