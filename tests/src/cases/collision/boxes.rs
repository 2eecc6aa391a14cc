//! Which boxes of a made-up crowd overlap, now and one step later.

use super::intervals::numbers;
use super::{Answer, said};
use crate::cases::Inputs;
use collision::{
    Aabb, BroadPhase, EndpointKind, EndpointList, Interval, Pair, PairEvent,
    SortAndSweep,
};
use math::Vec3;
use serde_json::{Map, json};

/// So many pairs are listed.
const FIRST: usize = 8;

/// Draws the crowd and counts what overlaps.
pub fn overlaps(inputs: &Inputs<'_>) -> Answer {
    let [before, after] = frames(inputs)?;
    let mut phase = SortAndSweep::new();
    place(&mut phase, &before)?;
    phase.update();
    let pairs = phase.pairs().to_vec();
    place(&mut phase, &after)?;
    let events = phase.update();
    let begun = events.iter().filter(|e| matches!(e, PairEvent::Begin(_)));
    let added = begun.count();
    let removed = events.len() - added;
    let later = phase.pairs();
    let mut answer = Map::new();
    let mut put = |key: &str, value| {
        answer.insert(key.to_string(), value);
    };
    put("pairs", json!(pairs.len()));
    put("checksum", json!(checksum(&pairs, before.len())));
    put("first_pairs", numbers(&pairs[..pairs.len().min(FIRST)]));
    let mut on_axes = [0; 3];
    for axis in 0..3 {
        on_axes[axis] = overlaps_along(&before, axis)?;
    }
    put("overlaps_per_axis", json!(on_axes));
    put("frame2_pairs", json!(later.len()));
    put("frame2_checksum", json!(checksum(later, after.len())));
    put("pairs_added", json!(added));
    put("pairs_removed", json!(removed));
    let exchanges = phase.exchanges();
    put("insertion_sort_exchanges_per_axis", json!(exchanges));
    Ok(answer)
}

fn place(phase: &mut SortAndSweep, boxes: &[Aabb]) -> Result<(), String> {
    for (body, bounds) in boxes.iter().enumerate() {
        phase.set_bounds(body, *bounds).map_err(said)?;
    }
    Ok(())
}

/// i n + j over all pairs i < j.
fn checksum(pairs: &[Pair], n: usize) -> usize {
    pairs.iter().map(|pair| pair.a() * n + pair.b()).sum()
}

/// How many pairs overlap along one axis: whoever begins meets all who have
/// begun and not ended.
fn overlaps_along(boxes: &[Aabb], axis: usize) -> Result<usize, String> {
    let along: Vec<Interval> =
        boxes.iter().map(|bounds| bounds.interval(axis)).collect();
    let list = EndpointList::new(&along).map_err(said)?;
    let (mut active, mut overlaps) = (0, 0);
    for point in list.points() {
        if point.kind() == EndpointKind::Begin {
            overlaps += active;
            active += 1;
        } else {
            active -= 1;
        }
    }
    Ok(overlaps)
}

/// The boxes of two frames, drawn as the inputs say: corners and sizes of
/// all, and then the ways they move.
fn frames(inputs: &Inputs<'_>) -> Result<[Vec<Aabb>; 2], String> {
    let n = inputs.steps("n")?;
    let world = inputs.number("world")?;
    let [least, most] =
        [inputs.number("size_min")?, inputs.number("size_max")?];
    let way = way(inputs)?;
    let mut drawing = Drawing::new(inputs)?;
    let mut draw = || Vec3::from_fn(|_, _| drawing.unit());
    let mut before = Vec::new();
    for _ in 0..n {
        let lo = draw() * world;
        let size = Vec3::repeat(least) + draw() * (most - least);
        before.push(Aabb::new(lo, lo + size));
    }
    let mut after = before.clone();
    for bounds in &mut after {
        let v = (draw() - Vec3::repeat(0.5)) * way;
        *bounds = Aabb::new(bounds.lo + v, bounds.hi + v);
    }
    Ok([before, after])
}

/// How far boxes move in one step: the number behind `(u-0.5)*`.
fn way(inputs: &Inputs<'_>) -> Result<f64, String> {
    let text = inputs.text("draw_order")?;
    let behind = text.split_once("(u-0.5)*").map(|(_, rest)| rest);
    let number = behind.and_then(|rest| rest.split([',', ' ', ';']).next());
    let way = number.and_then(|number| number.parse().ok());
    way.ok_or(format!("`draw_order` does not say (u-0.5)*way: {text}"))
}

fn seed(inputs: &Inputs<'_>) -> Result<u64, String> {
    let seed = inputs.number("seed")?;
    if seed < 0.0 || seed.fract() != 0.0 || seed > 2.0_f64.powi(53) {
        return Err("`seed` is no whole number up to 2^53".to_string());
    }
    Ok(seed as u64)
}

/// The congruential generator that a case spells out.
struct Drawing {
    x: u64,
    factor: u64,
    summand: u64,
    bits: u32,
}

impl Drawing {
    /// `x <- (factor*x + summand) mod 2^bits`, from `seed` on.
    fn new(inputs: &Inputs<'_>) -> Result<Self, String> {
        let text = inputs.text("lcg")?;
        let mut numbers = Vec::new();
        for word in text.split(|c: char| !c.is_ascii_digit()) {
            numbers.extend(word.parse::<u64>().ok());
        }
        match numbers[..] {
            [factor, summand, 2, bits, ..] if (1..=53).contains(&bits) => {
                let x = seed(inputs)?;
                Ok(Self { x, factor, summand, bits: bits as u32 })
            }
            _ => Err(format!("`lcg` is not (a*x + c) mod 2^m: {text}")),
        }
    }

    /// The next number in [0, 1).
    fn unit(&mut self) -> f64 {
        let next = self.x.wrapping_mul(self.factor).wrapping_add(self.summand);
        self.x = next % (1 << self.bits);
        self.x as f64 / (1_u64 << self.bits) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    const LCG: &str = "x <- (1664525*x + 1013904223) mod 2^32, u = x/2^32";

    fn ask(lcg: &str, seed: f64, n: usize, world: f64, way: &str) -> Answer {
        let inputs = json!({"lcg": lcg, "seed": seed, "n": n, "world": world,
            "size_min": 1.0, "size_max": 2.0,
            "draw_order": format!("velocity x y z = {way}, and so on")});
        overlaps(&Inputs(inputs.as_object().expect("an object")))
    }

    #[test]
    fn boxes_in_one_place_all_overlap_and_boxes_at_rest_exchange_nothing() {
        let answer = ask(LCG, 4e9, 7, 0.0, "(u-0.5)*0").expect("an answer");
        assert_eq!(answer["pairs"], 21);
        assert_eq!(answer["overlaps_per_axis"], json!([21, 21, 21]));
        // Over i < j < 7, i adds up to 35 and j to 91.
        assert_eq!(answer["checksum"], 7 * 35 + 91);
        let first = answer["first_pairs"].as_array().map(Vec::len);
        assert_eq!(first, Some(FIRST));
        let exchanges = &answer["insertion_sort_exchanges_per_axis"];
        assert_eq!(exchanges, &json!([0, 0, 0]));
        assert_eq!(answer["frame2_pairs"], 21);
    }

    #[test]
    fn another_generator_another_way_and_nobody_are_understood() {
        let usual = ask(LCG, 3.0, 60, 9.0, "(u-0.5)*0.2").expect("usual");
        let far = ask(LCG, 3.0, 60, 9.0, "(u-0.5)*4").expect("far");
        let key = "insertion_sort_exchanges_per_axis";
        assert_eq!(usual["checksum"], far["checksum"]);
        let sum = |answer: &Map<String, Value>| -> u64 {
            let counts = answer[key].as_array().expect("three");
            counts.iter().filter_map(Value::as_u64).sum()
        };
        assert!(sum(&far) > 5 * sum(&usual));
        let lcg = "x <- (69069*x + 1) mod 2^32, u = x/2^32";
        let other = ask(lcg, 3.0, 60, 9.0, "(u-0.5)*0.2").expect("other");
        assert_ne!(usual["checksum"], other["checksum"]);
        let nobody = ask(LCG, 3.0, 0, 9.0, "(u-0.5)*0.2").expect("nobody");
        assert_eq!(nobody["pairs"], 0);
        assert!(ask("a die", 3.0, 5, 9.0, "(u-0.5)*0.2").is_err());
        assert!(ask(LCG, 3.5, 5, 9.0, "(u-0.5)*0.2").is_err());
        assert!(ask(LCG, 3.0, 5, 9.0, "u").is_err());
        assert!(ask(LCG, 3.0, 5, 1e308, "(u-0.5)*1e308").is_ok());
    }
}
