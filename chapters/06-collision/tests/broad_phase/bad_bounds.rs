//! Invalid bounds are refused by name, and change nothing.

use super::every_phase::every_phase;
use collision::{
    Aabb, BoundsError, EndpointList, FatAabbs, Interval, Pair, SortedGrid,
    sweep_1d, sweep_steps,
};
use math::Vec3;

#[test]
fn bounds_that_are_not_finite_or_reversed_name_the_body() {
    let good = Aabb::around(Vec3::zeros(), Vec3::repeat(1.0));
    for (name, mut phase) in every_phase() {
        phase.set_bounds(0, good).expect("bounds");
        phase.set_bounds(4, good).expect("bounds");
        phase.update();
        for axis in 0..3 {
            for wrong in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
                for corner in [0, 1] {
                    let mut bounds = good;
                    let corners = [&mut bounds.lo, &mut bounds.hi];
                    corners[corner][axis] = wrong;
                    let error = BoundsError::NotFinite { body: 4 };
                    assert_eq!(
                        phase.set_bounds(4, bounds),
                        Err(error),
                        "{name}"
                    );
                }
            }
            let mut bounds = good;
            bounds.lo[axis] = 1.5;
            let error = BoundsError::Reversed { body: 4 };
            assert_eq!(phase.set_bounds(4, bounds), Err(error), "{name}");
        }
        let refused = phase.set_bounds(4, Aabb::empty());
        assert!(refused.is_err(), "{name}: nothing is no body");
        assert!(phase.update().is_empty(), "{name}");
        assert_eq!(phase.pairs(), [Pair::new(0, 4)], "{name}");
    }
}

#[test]
fn numbers_beyond_all_memory_are_refused() {
    let good = Aabb::around(Vec3::zeros(), Vec3::repeat(1.0));
    for (name, mut phase) in every_phase() {
        for body in [1 << 24, u32::MAX as usize, usize::MAX] {
            let refused = phase.set_bounds(body, good);
            let error = BoundsError::Number { body, below: 1 << 24 };
            assert_eq!(refused, Err(error), "{name}");
            assert!(!phase.remove(body), "{name}");
        }
        assert!(phase.update().is_empty(), "{name}");
    }
}

#[test]
fn invalid_intervals_are_refused_by_number() {
    let good = Interval::new(0.0, 1.0);
    let nan = Interval::new(f64::NAN, 1.0);
    let reversed = Interval::new(1.0, 0.0);
    let error = BoundsError::NotFinite { body: 1 };
    assert_eq!(sweep_1d(&[good, nan]), Err(error));
    assert_eq!(sweep_steps(&[good, nan]), Err(error));
    assert_eq!(EndpointList::new(&[good, nan]).err(), Some(error));
    let error = BoundsError::Reversed { body: 2 };
    assert_eq!(sweep_1d(&[good, good, reversed]), Err(error));
    let mut list = EndpointList::new(&[good; 3]).expect("intervals");
    assert_eq!(list.set(2, reversed), Err(error));
    let error = BoundsError::Number { body: 3, below: 3 };
    assert_eq!(list.set(3, good), Err(error));
    let words = error.to_string();
    assert!(words.contains('3'), "{words}");
}

#[test]
fn a_margin_is_a_number_of_zero_or_more() {
    for margin in [0.0, 1e-300, 1.0, f64::MAX] {
        assert!(FatAabbs::<SortedGrid>::new(margin).is_ok(), "{margin}");
    }
    for margin in [-1e-300, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let refused = FatAabbs::<SortedGrid>::new(margin).err();
        let words = refused.map(|error| error.to_string());
        assert!(words.is_some_and(|words| words.contains("margin")));
    }
}
