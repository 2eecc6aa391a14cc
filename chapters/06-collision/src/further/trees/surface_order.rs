//! A hierarchy over a surface, by merging neighbouring faces (the slides SG):
//! it depends on which faces share edges, and not on where they are.

use std::collections::BTreeMap;

/// The numbers of `triangles` in an order in which every half, quarter and so
/// on is one patch of the surface, or nearly: faces that share an edge are
/// merged to patches of two, these to patches of four, and so on.
pub fn surface_order(triangles: &[[usize; 3]]) -> Vec<usize> {
    let mut patches: Vec<Vec<usize>> =
        (0..triangles.len()).map(|i| vec![i]).collect();
    let pairs = faces_side_by_side(triangles);
    loop {
        let merged = merge_neighbours(&patches, &pairs);
        if merged.len() == patches.len() {
            return merged.concat();
        }
        patches = merged;
    }
}

/// Every two faces that share an edge.
fn faces_side_by_side(triangles: &[[usize; 3]]) -> Vec<[usize; 2]> {
    let mut first = BTreeMap::new();
    let mut pairs = Vec::new();
    for (face, &[a, b, c]) in triangles.iter().enumerate() {
        for (i, j) in [(a, b), (b, c), (c, a)] {
            if let Some(other) = first.insert((i.min(j), i.max(j)), face) {
                pairs.push([other, face]);
            }
        }
    }
    pairs
}

/// Merges each patch with the one beside it with which it shares most edges,
/// the smallest first; a patch whose neighbours are all taken stays alone.
fn merge_neighbours(
    patches: &[Vec<usize>],
    pairs: &[[usize; 2]],
) -> Vec<Vec<usize>> {
    let faces = patches.iter().map(Vec::len).sum();
    let mut patch_of = vec![0; faces];
    for (k, patch) in patches.iter().enumerate() {
        patch.iter().for_each(|&face| patch_of[face] = k);
    }
    let mut beside = vec![BTreeMap::new(); patches.len()];
    for pair in pairs {
        let [k, l] = pair.map(|face| patch_of[face]);
        if k != l {
            *beside[k].entry(l).or_insert(0) += 1;
            *beside[l].entry(k).or_insert(0) += 1;
        }
    }
    let mut order: Vec<usize> = (0..patches.len()).collect();
    order.sort_by_key(|&k| patches[k].len());
    let mut taken = vec![false; patches.len()];
    let mut merged = Vec::new();
    for k in order {
        if taken[k] {
            continue;
        }
        taken[k] = true;
        let free = beside[k].iter().filter(|(l, _)| !taken[**l]);
        // Of several with as many edges the one with the least number.
        let best = free.max_by_key(|(l, edges)| (**edges, usize::MAX - **l));
        let mut patch = patches[k].clone();
        if let Some((&l, _)) = best {
            taken[l] = true;
            patch.extend_from_slice(&patches[l]);
        }
        merged.push(patch);
    }
    merged
}
