//! The AABB tree answers what brute force answers, before and after its items
//! have moved.

use allocation_counter::measure;
use collision::{Aabb, AabbTree, surface_order};
use course::Random;
use math::Vec3;

fn point(random: &mut Random) -> Vec3 {
    Vec3::from_iterator(random.vector(3, -1.0, 1.0))
}

/// Boxes of one of many kinds: scattered, in a plane, on a line, points,
/// all the same, touching each other, of very different sizes, clustered.
fn boxes(n: usize, kind: usize, random: &mut Random) -> Vec<Aabb> {
    let mut boxes = Vec::new();
    for i in 0..n {
        let at = point(random);
        let half = 0.1 * point(random).abs();
        boxes.push(match kind % 8 {
            0 => Aabb::around(at, half),
            1 => Aabb::around(Vec3::new(at.x, at.y, 0.5), 0.0 * half),
            2 => Aabb::around(at.x * Vec3::repeat(1.0), half),
            3 => Aabb::new(at, at),
            4 => Aabb::new(Vec3::zeros(), Vec3::repeat(1.0)),
            5 => {
                let corner = Vec3::new(i as f64, (i % 7) as f64, 0.0);
                Aabb::new(corner, corner + Vec3::repeat(1.0))
            }
            6 => Aabb::around(at, half * 10.0_f64.powi(i as i32 % 9 - 6)),
            _ => Aabb::around(at.map(|x| (3.0 * x).round() + 0.01 * x), half),
        });
    }
    boxes
}

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort_unstable();
    list
}

fn check_query(tree: &AabbTree, boxes: &[Aabb], area: &Aabb) {
    let mut hits = Vec::new();
    tree.query(area, |i| hits.push(i));
    let all = (0..boxes.len()).filter(|i| boxes[*i].overlaps(area));
    assert_eq!(sorted(hits), all.collect::<Vec<_>>());
}

fn check_nearest(tree: &AabbTree, boxes: &[Aabb], p: Vec3) {
    // Items are the centres of their boxes here.
    let measure = |i: usize| (boxes[i].center() - p).norm_squared();
    let found = tree.nearest(p, f64::INFINITY, measure);
    let least = (0..boxes.len()).map(measure).fold(f64::INFINITY, f64::min);
    assert_eq!(found.distance2, least);
    assert_eq!(found.item.map(measure), (!boxes.is_empty()).then_some(least));
    // Beyond the maximum distance there is nothing, within it the same.
    let reach = least.sqrt();
    let short = tree.nearest(p, 0.999 * reach, measure);
    assert_eq!(short.item, None);
    if reach.is_finite() && reach > 0.0 {
        let enough = tree.nearest(p, 1.001 * reach, measure);
        assert_eq!(enough.distance2, least);
        assert!(enough.visited <= found.visited);
    }
}

fn check_pairs(one: (&AabbTree, &[Aabb]), two: (&AabbTree, &[Aabb]), far: f64) {
    let mut hits = Vec::new();
    one.0.pairs(two.0, far, |i, j| hits.push((i, j)));
    let mut all = Vec::new();
    for (i, a) in one.1.iter().enumerate() {
        for (j, b) in two.1.iter().enumerate() {
            if a.grow(far).overlaps(b) {
                all.push((i, j));
            }
        }
    }
    assert_eq!(sorted(hits), all);
    let mut hits = Vec::new();
    one.0.pairs_within(far, |i, j| hits.push((i.min(j), i.max(j))));
    let mut all = Vec::new();
    for i in 0..one.1.len() {
        for j in i + 1..one.1.len() {
            if one.1[i].grow(far).overlaps(&one.1[j]) {
                all.push((i, j));
            }
        }
    }
    assert_eq!(sorted(hits), all);
}

#[test]
fn every_query_agrees_with_brute_force() {
    let mut random = Random::new(5);
    for round in 0..240 {
        let n = [0, 1, 2, 3, 4, 5, 8, 9, 17, 64, 100, 129][round % 12];
        let list = boxes(n, round / 12, &mut random);
        let others = boxes(40, round / 12 + 3, &mut random);
        let (tree, other) = (AabbTree::new(&list), AabbTree::new(&others));
        for _ in 0..20 {
            let area = Aabb::around(
                1.2 * point(&mut random),
                0.4 * point(&mut random).abs(),
            );
            check_query(&tree, &list, &area);
            check_nearest(&tree, &list, 2.0 * point(&mut random));
        }
        // Touching counts.
        if let Some(one) = list.first() {
            check_query(&tree, &list, &Aabb::new(one.hi, one.hi));
        }
        check_pairs((&tree, &list), (&other, &others), 0.0);
        check_pairs((&other, &others), (&tree, &list), 0.1);
    }
}

#[test]
fn a_refitted_tree_answers_for_the_boxes_as_they_are_now() {
    let mut random = Random::new(6);
    for round in 0..40 {
        let mut list = boxes(90, round, &mut random);
        let mut tree = AabbTree::new(&list);
        let stale = tree.clone();
        // From small moves to a complete shuffle.
        let far = [0.01, 0.3, 5.0, 0.0][round % 4];
        for one in &mut list {
            let by = far * point(&mut random);
            *one = Aabb::new(one.lo + by, one.hi + by);
        }
        tree.refit(|i| list[i]);
        let area = Aabb::around(Vec3::zeros(), Vec3::repeat(0.5));
        check_query(&tree, &list, &area);
        check_nearest(&tree, &list, point(&mut random));
        check_pairs((&tree, &list), (&tree, &list), 0.0);
        // The control: without a refit the answers are those of before.
        if far == 5.0 {
            let (mut old, mut new) = (Vec::new(), Vec::new());
            let everywhere = Aabb::around(Vec3::zeros(), Vec3::repeat(1.2));
            stale.query(&everywhere, |i| old.push(i));
            tree.query(&everywhere, |i| new.push(i));
            assert_ne!(sorted(old), sorted(new));
        }
    }
}

#[test]
fn each_level_has_twice_the_boxes_and_each_box_holds_its_children() {
    let mut random = Random::new(7);
    for n in [1, 4, 5, 1000, 1024, 1025] {
        let list = boxes(n, 0, &mut random);
        let tree = AabbTree::new(&list);
        assert_eq!(tree.len(), n);
        assert!(tree.level(tree.levels()).is_empty());
        for level in 0..tree.levels() {
            assert_eq!(tree.level(level).len(), 1 << level);
        }
        for level in 1..tree.levels() {
            for (place, half) in tree.level(level).iter().enumerate() {
                let whole = tree.level(level - 1)[place / 2];
                assert_eq!(whole.union(half), whole);
            }
        }
        // A thousand items, ten levels.
        let most = (n as f64 / 4.0).log2().ceil().max(0.0) as usize + 1;
        assert_eq!(tree.levels(), most);
    }
    assert_eq!(AabbTree::new(&[]).levels(), 0);
}

#[test]
fn queries_cost_like_the_logarithm_and_not_like_the_number() {
    let mut random = Random::new(8);
    let mut visited = Vec::new();
    for n in [1000, 8000, 64_000] {
        // Equally crowded: so the number of answers stays the same.
        let side = (n as f64).cbrt();
        let mut list = Vec::new();
        for _ in 0..n {
            let at = side * point(&mut random);
            list.push(Aabb::around(at, Vec3::repeat(0.3)));
        }
        let tree = AabbTree::new(&list);
        let mut sum = [0, 0];
        for _ in 0..200 {
            let p = 0.8 * side * point(&mut random);
            let near = Aabb::around(p, Vec3::repeat(0.5));
            sum[0] += tree.query(&near, |_| {});
            let measure = |i: usize| (list[i].center() - p).norm_squared();
            sum[1] += tree.nearest(p, f64::INFINITY, measure).visited;
        }
        visited.push(sum.map(|sum| sum as f64 / 200.0));
    }
    for which in 0..2 {
        let steps: Vec<f64> = visited.iter().map(|v| v[which]).collect();
        // From 1000 to 64000: brute force takes 64 times as long.
        assert!(steps[2] < 3.0 * steps[0], "{steps:?}");
        assert!(steps[2] < 400.0, "{steps:?}");
    }
}

#[test]
fn the_order_of_equal_boxes_is_deterministic() {
    let list = vec![Aabb::around(Vec3::zeros(), Vec3::repeat(1.0)); 50];
    let order = |tree: &AabbTree| {
        let mut hits = Vec::new();
        tree.query(&list[0], |i| hits.push(i));
        hits
    };
    assert_eq!(order(&AabbTree::new(&list)), (0..50).collect::<Vec<_>>());
}

#[test]
fn neither_queries_nor_a_refit_allocate() {
    let mut random = Random::new(9);
    let mut list = boxes(500, 0, &mut random);
    let mut tree = AabbTree::new(&list);
    let counted = measure(|| {
        for one in &mut list {
            one.hi += Vec3::repeat(0.01);
        }
        tree.refit(|i| list[i]);
        let mut count = tree.query(&list[0], |_| {});
        count += tree.pairs_within(0.0, |_, _| {});
        count += tree.pairs(&tree, 0.1, |_, _| {});
        count += tree.nearest(Vec3::zeros(), 1.0, |_| 0.5).visited;
        assert!(count > 1000);
    });
    assert_eq!(counted.count_total, 0);
}

/// The triangles of a sheet of `n` by `n` cells.
fn sheet(n: usize) -> Vec<[usize; 3]> {
    let mut triangles = Vec::new();
    for i in 0..n {
        for j in 0..n {
            let k = i * (n + 1) + j;
            triangles.push([k, k + n + 1, k + 1]);
            triangles.push([k + 1, k + n + 1, k + n + 2]);
        }
    }
    triangles
}

#[test]
fn a_tree_over_the_surface_finds_the_same_pairs() {
    let triangles = sheet(7);
    let items = surface_order(&triangles);
    let mut once = items.clone();
    once.sort_unstable();
    assert!(once.into_iter().eq(0..triangles.len()), "each face once");
    let mut random = Random::new(11);
    let list = boxes(triangles.len(), 0, &mut random);
    let tree = AabbTree::in_order(&list, items);
    let list = &list[..];
    check_pairs((&tree, list), (&tree, list), 0.0);
    check_pairs((&tree, list), (&tree, list), 0.2);
}

#[test]
fn faces_that_are_merged_first_share_an_edge() {
    let triangles = sheet(8);
    let order = surface_order(&triangles);
    for pair in order.chunks(2) {
        let [one, other] = [pair[0], pair[1]].map(|k| triangles[k]);
        let shared = one.iter().filter(|i| other.contains(i)).count();
        assert_eq!(shared, 2, "{pair:?}");
    }
}
