//! What an answer earns: whole points, in parts for each group of cases.
//!
//! An exercise's points are divided among its groups. A group earns its part
//! in proportion to its right cases, but never in a higher proportion than
//! the held-out cases: an answer that is right only where the numbers are
//! known was not computed. So typed-in numbers earn nothing, and full points
//! need every case of every group.

use judge::{CaseCount, Score, Verdict};
use serde::{Deserialize, Serialize};

/// The weights of public, property and held-out cases, in percent.
const GROUP_WEIGHTS: [u64; 3] = [40, 20, 40];
/// The group whose cases count the score of a challenge.
const PROPERTY: usize = 1;
/// The group whose inputs nobody knows.
const HELD_OUT: usize = 2;

/// What a group of cases earned.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize,
)]
pub struct GroupPoints {
    /// Cases that came out right.
    pub right: usize,
    /// All cases of the group.
    pub cases: usize,
    /// Points earned.
    pub points: u32,
    /// Points to be earned.
    pub out_of: u32,
}

/// Points for each group. `cases` says how many cases a right answer passes
/// in each; a verdict on a file that does not compile knows of none.
pub fn points_by_group(
    points: u32,
    cases: [usize; 3],
    verdict: Option<&Verdict>,
) -> [GroupPoints; 3] {
    let allotted = allot(points, cases);
    let mut groups = [GroupPoints::default(); 3];
    for i in 0..3 {
        groups[i].cases = cases[i];
        groups[i].out_of = allotted[i];
    }
    let Some(verdict) = verdict else { return groups };
    for i in 0..3 {
        groups[i].right = verdict.groups[i].right;
        if !verdict.forfeited && verdict.groups[i].cases == cases[i] {
            let held_out = verdict.groups[HELD_OUT];
            let share = least(verdict.groups[i], held_out);
            groups[i].points = part(allotted[i], share);
        }
    }
    groups
}

/// Points for an open challenge. A valid answer earns what its score is worth,
/// in the group whose cases count it; one that is not valid earns nothing.
pub fn points_by_score(
    points: u32,
    cases: [usize; 3],
    verdict: Option<&Verdict>,
) -> [GroupPoints; 3] {
    let mut groups = [GroupPoints::default(); 3];
    for i in 0..3 {
        groups[i].cases = cases[i];
        groups[i].right = verdict.map_or(0, |v| v.groups[i].right);
    }
    groups[PROPERTY].out_of = points;
    let valid = verdict.filter(|verdict| {
        let count = |i: usize| verdict.groups[i].cases == cases[i];
        verdict.passed() && !verdict.forfeited && (0..3).all(count)
    });
    let score = valid.and_then(|verdict| verdict.score.as_ref());
    // In proportion: a manifest may give the exercise other points.
    groups[PROPERTY].points = score.map_or(0, |score: &Score| {
        let most = score.standings.iter().map(|one| one.points).max();
        let most = most.unwrap_or(points).max(1).max(score.points);
        part(points, (score.points.into(), most.into()))
    });
    groups
}

/// The lesser of two shares, as a fraction. Where there are no held-out
/// cases they bound nothing.
fn least(group: CaseCount, held_out: CaseCount) -> (u64, u64) {
    let (right, cases) = (group.right as u64, group.cases as u64);
    let (r, n) = (held_out.right as u64, held_out.cases as u64);
    // r/n < right/cases, without dividing.
    match n > 0 && r * cases < right * n {
        true => (r, n),
        false => (right, cases.max(1)),
    }
}

/// Whole points only: a fraction is not earned.
fn part(points: u32, (right, cases): (u64, u64)) -> u32 {
    u32::try_from(u64::from(points) * right / cases).unwrap_or(points)
}

/// Divides whole points among the groups that have cases: each gets its part
/// rounded down, and the rest goes to the largest remainders.
fn allot(points: u32, cases: [usize; 3]) -> [u32; 3] {
    let points = u64::from(points);
    let parts: [u64; 3] =
        std::array::from_fn(
            |i| if cases[i] > 0 { GROUP_WEIGHTS[i] } else { 0 },
        );
    let whole: u64 = parts.iter().sum::<u64>().max(1);
    let mut allotted = parts.map(|part| points * part / whole);
    let mut order = [HELD_OUT, 0, 1];
    order.sort_by_key(|i| std::cmp::Reverse(points * parts[*i] % whole));
    let mut left = points - allotted.iter().sum::<u64>();
    for i in order {
        if left > 0 && parts[i] > 0 {
            allotted[i] += 1;
            left -= 1;
        }
    }
    allotted.map(|points| u32::try_from(points).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use judge::{AnswerState, Better, Challenge, Standing};

    fn verdict(right: [usize; 3], cases: [usize; 3]) -> Verdict {
        let mut verdict = Verdict::new("ode/a", AnswerState::Wrong);
        for i in 0..3 {
            verdict.groups[i] = CaseCount { right: right[i], cases: cases[i] };
        }
        verdict
    }

    fn points(right: [usize; 3]) -> [u32; 3] {
        let cases = [6, 3, 4];
        points_by_group(10, cases, Some(&verdict(right, cases)))
            .map(|e| e.points)
    }

    #[test]
    fn full_points_need_every_case() {
        assert_eq!(points([6, 3, 4]), [4, 2, 4]);
        for less in [[5, 3, 4], [6, 2, 4], [6, 3, 3]] {
            assert!(points(less).iter().sum::<u32>() < 10, "{less:?}");
        }
    }

    #[test]
    fn a_group_earns_its_share_and_no_more_than_the_held_out_cases() {
        assert_eq!(points([3, 3, 4]), [2, 2, 4]);
        // Three of four held-out cases: nothing earns more than 3/4.
        assert_eq!(points([6, 3, 3]), [3, 1, 3]);
        // Typed-in numbers.
        assert_eq!(points([6, 1, 0]), [0, 0, 0]);
        assert_eq!(points([0, 0, 0]), [0, 0, 0]);
    }

    #[test]
    fn an_answer_that_exits_or_forges_a_report_earns_nothing() {
        let mut verdict = verdict([6, 3, 4], [6, 3, 4]);
        verdict.forfeited = true;
        let earned = points_by_group(10, [6, 3, 4], Some(&verdict));
        assert_eq!(
            earned.map(|e| (e.points, e.right)),
            [(0, 6), (0, 3), (0, 4)]
        );
    }

    #[test]
    fn a_challenge_earns_what_its_score_is_worth_if_every_case_is_right() {
        let mut valid = verdict([2, 1, 1], [2, 1, 1]);
        valid.state = AnswerState::Passed;
        let challenge =
            Challenge { score: "steps".into(), better: Better::Lower };
        valid.score = Some(Score {
            challenge,
            unit: String::new(),
            value: 150.0,
            points: 4,
            standings: vec![Standing {
                name: "ours".into(),
                score: 100.0,
                points: 6,
            }],
        });
        let earned = |verdict: &Verdict| {
            points_by_score(6, [2, 1, 1], Some(verdict))
                .map(|e| (e.points, e.out_of))
        };
        assert_eq!(earned(&valid), [(0, 0), (4, 6), (0, 0)]);
        let other = points_by_score(12, [2, 1, 1], Some(&valid));
        assert_eq!(other[1].points, 8, "of a manifest with other points");
        let mut wrong = valid.clone();
        wrong.state = AnswerState::Wrong;
        let mut forfeited = valid.clone();
        forfeited.forfeited = true;
        // Without its held-out cases nobody knows whether it is valid.
        let mut unjudged = valid;
        unjudged.groups[HELD_OUT] = CaseCount::default();
        for verdict in [wrong, forfeited, unjudged] {
            assert_eq!(earned(&verdict)[1], (0, 6));
        }
    }

    #[test]
    fn without_a_program_the_points_to_be_earned_are_still_known() {
        let broken = Verdict::new("ode/a", AnswerState::DoesNotCompile);
        for verdict in [None, Some(&broken)] {
            let earned = points_by_group(10, [6, 3, 4], verdict);
            assert_eq!(earned.map(|e| e.out_of), [4, 2, 4]);
            assert_eq!(earned.map(|e| e.points), [0, 0, 0]);
        }
    }

    #[test]
    fn all_points_are_divided_whatever_their_number() {
        for total in 1..200 {
            for cases in [[6, 3, 4], [6, 0, 4], [0, 0, 1], [1, 1, 0]] {
                let sum: u32 = allot(total, cases).iter().sum();
                assert_eq!(sum, total, "{cases:?}");
            }
        }
        assert_eq!(allot(1, [6, 3, 4]), [0, 0, 1]);
        assert_eq!(allot(5, [6, 3, 4]), [2, 1, 2]);
        assert_eq!(allot(25, [6, 3, 4]), [10, 5, 10]);
    }
}
