//! What `query` and `refit` are put through.

use super::answer::{Aabb, Below, Found, Node, query, refit};
use course::{Case, Cases, Drawing, Outcome, Random, Tolerance};
use figure::{Ink, Panel, Plot, Series};

const EXACT: Tolerance = Tolerance::EXACT;

/// From `lo` to `hi` along each axis.
fn cube(lo: f64, hi: f64) -> Aabb {
    Aabb { lo: [lo; 3], hi: [hi; 3] }
}

fn moved(bounds: Aabb, by: [f64; 3]) -> Aabb {
    let along = |p: [f64; 3]| [0, 1, 2].map(|k| p[k] + by[k]);
    Aabb { lo: along(bounds.lo), hi: along(bounds.hi) }
}

fn overlap(a: &Aabb, b: &Aabb) -> bool {
    (0..3).all(|k| a.lo[k] <= b.hi[k] && a.hi[k] >= b.lo[k])
}

/// The smallest box around all of these.
fn around(boxes: impl Iterator<Item = Aabb>) -> Aabb {
    let (mut lo, mut hi) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
    for each in boxes {
        for k in 0..3 {
            lo[k] = lo[k].min(each.lo[k]);
            hi[k] = hi[k].max(each.hi[k]);
        }
    }
    Aabb { lo, hi }
}

/// A tree over these items, each half of which has half of them; the parent
/// first, then everything below its first child.
fn grow(nodes: &mut Vec<Node>, boxes: &[Aabb], items: &[usize]) -> usize {
    let here = nodes.len();
    let bounds = around(items.iter().map(|i| boxes[*i]));
    nodes.push(Node { bounds, below: Below::Item(items[0]) });
    if items.len() > 1 {
        let (some, others) = items.split_at(items.len() / 2);
        let left = grow(nodes, boxes, some);
        let right = grow(nodes, boxes, others);
        nodes[here].below = Below::Nodes(left, right);
    }
    here
}

fn tree(boxes: &[Aabb], items: &[usize]) -> Vec<Node> {
    let mut nodes = Vec::new();
    grow(&mut nodes, boxes, items);
    nodes
}

/// Eight unit boxes in a row, 2 apart, in this order below the leaves.
fn row() -> Vec<Node> {
    let boxes: Vec<Aabb> = (0..8)
        .map(|i| moved(cube(0.0, 1.0), [2.0 * f64::from(i), 0.0, 0.0]))
        .collect();
    tree(&boxes, &[7, 0, 1, 2, 3, 4, 5, 6])
}

fn words(mut items: Vec<usize>) -> String {
    items.sort_unstable();
    match items.is_empty() {
        true => "none".to_string(),
        false => format!("{items:?}"),
    }
}

fn shown(node: &Node) -> String {
    let Aabb { lo, hi } = node.bounds;
    match node.below {
        Below::Item(i) => format!("{lo:?} to {hi:?}: item {i}"),
        Below::Nodes(i, j) => format!("{lo:?} to {hi:?}: nodes {i}, {j}"),
    }
}

fn given(label: &str, nodes: &[Node]) -> Case {
    let shown: Vec<String> = nodes.iter().map(shown).collect();
    Case::new(label).given("nodes", shown)
}

fn ask(cases: &mut Cases, label: &str, nodes: &[Node], wanted: Aabb) {
    let begun = given(label, nodes).given("wanted", (wanted.lo, wanted.hi));
    cases.run(begun, |case| {
        let Found { items, compared } = query(nodes, &wanted);
        let compared = compared as f64;
        case.word("items", words(items)).scalar("compared", compared, EXACT)
    });
}

fn ask_refit(cases: &mut Cases, label: &str, nodes: &[Node], items: &[Aabb]) {
    let shown: Vec<_> = items.iter().map(|b| (b.lo, b.hi)).collect();
    let begun = given(label, nodes).given("items", shown);
    let mut nodes = nodes.to_vec();
    cases.run(begun, |case| {
        refit(&mut nodes, items);
        let rows = nodes.iter().map(|n| [n.bounds.lo, n.bounds.hi].concat());
        let (name, rows) = ("lo and hi of each node", rows.collect::<Vec<_>>());
        let case = match rows.is_empty() {
            true => case.vector(name, Vec::new(), EXACT),
            false => case.matrix(name, rows, EXACT),
        };
        case.unit("m")
    });
}

pub fn public(cases: &mut Cases) {
    // The examples.
    let pair = [cube(0.0, 1.0), cube(2.0, 3.0)];
    let two = tree(&pair, &[0, 1]);
    ask(cases, "touching a leaf", &two, cube(1.0, 1.5));
    let beside = moved(cube(0.0, 1.0), [4.0, 0.0, 0.0]);
    ask(cases, "beside the root", &two, beside);
    ask(cases, "in the root, and in no leaf", &two, cube(1.25, 1.75));
    ask(cases, "an empty tree", &[], cube(0.0, 1.0));
    let alone = tree(&[cube(0.0, 4.0)], &[0]);
    ask(cases, "inside a single leaf", &alone, cube(1.0, 2.0));
    ask(cases, "around a single leaf", &alone, cube(-1.0, 5.0));
    sides(cases, &alone);
    // Boxes 4 and 5 of the row, from 8 to 9 and from 10 to 11. The tree has 1
    // root, 2 halves, 4 quarters; the quarters are 7 and 0, 1 and 2, 3 and 4,
    // 5 and 6. Box 7 is far from 0: the first half reaches over everything.
    let row = row();
    let (all, some) = (cube(-1.0, 20.0), cube(0.5, 1.0));
    ask(cases, "two of a row", &row, moved(some, [8.5, 0.0, 0.0]));
    ask(cases, "the last of a row", &row, moved(some, [13.5, 0.0, 0.0]));
    ask(cases, "all of a row", &row, all);
    ask(cases, "above a row", &row, moved(some, [5.0, 0.0, 1.0]));
    refits(cases);
}

/// Touching a box, and just missing it, on all six sides.
fn sides(cases: &mut Cases, alone: &[Node]) {
    let begun = given("on all sides", alone)
        .given("wanted", "boxes of 1 m, at distances 0 and 1e-6 from it");
    cases.run(begun, |case| {
        let (mut touching, mut missing) = (Vec::new(), Vec::new());
        for k in 0..3 {
            for side in [-1.0, 4.0] {
                let away = if side < 0.0 { -1e-6 } else { 1e-6 };
                let mut by = [1.0; 3];
                by[k] = side;
                let found = query(alone, &moved(cube(0.0, 1.0), by));
                touching.push(found.items.len() as f64);
                by[k] += away;
                let found = query(alone, &moved(cube(0.0, 1.0), by));
                missing.push(found.items.len() as f64);
            }
        }
        case.vector("found at a distance of 0", touching, EXACT).vector(
            "found at a distance of 1e-6",
            missing,
            EXACT,
        )
    });
}

fn refits(cases: &mut Cases) {
    let two = tree(&[cube(0.0, 1.0), cube(2.0, 3.0)], &[1, 0]);
    let apart = [moved(cube(0.0, 1.0), [0.0, -3.0, 5.0]), cube(2.0, 3.0)];
    ask_refit(cases, "one item moves away", &two, &apart);
    let near = [cube(0.5, 1.0), moved(cube(0.0, 0.5), [1.0, 0.0, 0.25])];
    ask_refit(cases, "items become small", &two, &near);
    // Each node has a leaf and the rest: what the last leaf does must come up
    // through all of them. Their boxes are too large before.
    let mut comb = Vec::new();
    for i in 0..4 {
        let bounds = cube(0.0, 9.0 - i as f64);
        let below = Below::Nodes(2 * i + 1, 2 * i + 2);
        comb.push(Node { bounds, below });
        comb.push(Node { bounds: cube(0.0, 1.0), below: Below::Item(i) });
    }
    comb.push(Node { bounds: cube(0.0, 1.0), below: Below::Item(4) });
    let items: Vec<Aabb> = (0..5)
        .map(|i| f64::from(i) - 2.0)
        .map(|x| moved(cube(0.0, 1.0), [2.0 * x, -x, x * x]))
        .collect();
    ask_refit(cases, "a long way up", &comb, &items);
    ask_refit(cases, "a single leaf", &tree(&near, &[1]), &near);
    ask_refit(cases, "no nodes", &[], &near);
}

/// Random boxes of up to 1 m in a cube of 6 m.
fn fresh(random: &mut Random, n: usize) -> Vec<Aabb> {
    let mut boxes = Vec::new();
    for _ in 0..n {
        let (lo, size) =
            (random.vector(3, 0.0, 5.0), random.vector(3, 0.1, 1.0));
        let lo = [lo[0], lo[1], lo[2]];
        boxes.push(Aabb { lo, hi: [0, 1, 2].map(|k| lo[k] + size[k]) });
    }
    boxes
}

/// A tree whose halves are left and right, or in front and behind, and so on.
fn good_tree(boxes: &[Aabb]) -> Vec<Node> {
    let mut items: Vec<usize> = (0..boxes.len()).collect();
    let mut size = boxes.len();
    for axis in [0, 1, 2] {
        for part in items.chunks_mut(size) {
            let at = |i: &usize| boxes[*i].lo[axis];
            part.sort_by(|i, j| at(i).total_cmp(&at(j)));
        }
        size = (size / 2).max(1);
    }
    tree(boxes, &items)
}

/// How many nodes must be compared: those all of whose parents overlap.
fn right_count(nodes: &[Node], i: usize, wanted: &Aabb) -> usize {
    match nodes[i].below {
        Below::Nodes(left, right) if overlap(&nodes[i].bounds, wanted) => {
            let below = |child| right_count(nodes, child, wanted);
            1 + below(left) + below(right)
        }
        _ => 1,
    }
}

pub fn property(cases: &mut Cases, random: &mut Random) {
    let boxes = fresh(random, 64);
    let nodes = good_tree(&boxes);
    let wanted = fresh(random, 20);
    cases.run(Case::new("the same items as by brute force"), |case| {
        found_right(case, &nodes, &boxes, &wanted)
    });
    let later = fresh(random, 64);
    cases.run(Case::new("the same after a refit"), |case| {
        let mut nodes = nodes.clone();
        refit(&mut nodes, &later);
        let tight = nodes[0].bounds == around(later.iter().copied());
        found_right(case, &nodes, &later, &wanted)
            .word("the root is tight", if tight { "yes" } else { "no" })
    });
}

/// Shown is the first of the wanted boxes for which something is wrong, and
/// what is in it.
fn found_right(c: Case, nodes: &[Node], boxes: &[Aabb], all: &[Aabb]) -> Case {
    let (mut missed, mut wrong, mut more) = (0, 0, 0.0);
    let mut shown = &all[0];
    for wanted in all {
        if (missed, wrong, more) == (0, 0, 0.0) {
            shown = wanted;
        }
        let Found { mut items, compared } = query(nodes, wanted);
        let said = items.len();
        items.sort_unstable();
        items.dedup();
        let hit = |i: &usize| overlap(&boxes[*i], wanted);
        let right = items.iter().filter(|i| hit(i)).count();
        missed += (0..boxes.len()).filter(hit).count() - right;
        wrong += said - right;
        more += compared as f64 - right_count(nodes, 0, wanted) as f64;
    }
    let mut inside = Vec::new();
    for (i, each) in boxes.iter().enumerate() {
        if overlap(each, shown) {
            inside.push((i, each.lo, each.hi));
        }
    }
    c.given("wanted", (shown.lo, shown.hi))
        .given("items that overlap it", inside)
        .scalar("items missed", missed as f64, EXACT)
        .scalar("items wrong or reported twice", wrong as f64, EXACT)
        .scalar("extra comparisons", more, EXACT)
}

pub fn held_out(cases: &mut Cases, random: &mut Random) {
    for n in [5, 12, 20] {
        let boxes = fresh(random, n);
        let nodes = good_tree(&boxes);
        let wanted = moved(cube(0.0, 2.0), [random.uniform(0.0, 4.0); 3]);
        ask(cases, &format!("{n} fresh items"), &nodes, wanted);
        let later = fresh(random, n);
        ask_refit(cases, &format!("{n} fresh items move"), &nodes, &later);
    }
}

/// What a small query costs in larger and larger trees.
pub fn see() -> Outcome<Drawing> {
    let (mut exact, mut yours) = (Vec::new(), Vec::new());
    for power in 2..=12 {
        let n = 1_usize << power;
        let boxes = fresh(&mut Random::new(7), n);
        let mut nodes = good_tree(&boxes);
        refit(&mut nodes, &boxes);
        let wanted = cube(2.5, 2.6);
        let right = right_count(&good_tree(&boxes), 0, &wanted);
        exact.push((n as f64, right as f64));
        yours.push((n as f64, query(&nodes, &wanted).compared as f64));
    }
    let all = [(4.0, 4.0), (4096.0, 4096.0)];
    let panel = Panel::new()
        .title("the cost of a query with a small box")
        .axes("items in the tree", "boxes compared")
        .log_log()
        .add(Series::line("all items", all).ink(Ink::Faint))
        .add(Series::line("exact", exact).ink(Ink::Exact))
        .add(Series::points("yours", yours).ink(Ink::Blue));
    Ok(Plot::wide(panel).draw()?)
}
