//! The floor of a still: its grid, and the shadows on it.

use super::hidden_faces::Coverage;
use super::outline::outlines;
use super::{HEIGHT, PIXEL, Still, WIDTH};
use crate::scene::path_data::closed_path;
use crate::scene::{GridPiece, light, shadow};
use crate::{Floor, Point, palette};
use std::fmt::Write;

impl Still {
    pub(super) fn grid_paths(&self, height: f64) -> String {
        let mut svg = format!(
            "<g fill=\"none\" stroke=\"{}\" stroke-width=\"{PIXEL}\">\n",
            palette::GRID,
        );
        let mut pieces = Floor::under(&self.camera).grid(height);
        pieces.retain(|piece| self.is_in_view(&piece.ends));
        // Thin lines are fainter, as on the page; equals share a path.
        let ink = |p: &GridPiece| p.ink * if p.is_fifth { 1.0 } else { 0.55 };
        pieces.sort_by(|a, b| ink(b).total_cmp(&ink(a)));
        for equals in pieces.chunk_by(|a, b| ink(a) == ink(b)) {
            let d: String =
                equals.iter().map(|piece| self.outline(&piece.ends)).collect();
            let _ = writeln!(
                svg,
                "<path opacity=\"{:.2}\" d=\"{d}\"/>",
                ink(&equals[0])
            );
        }
        svg + "</g>\n"
    }

    /// The shadows on the floor as one shape, so that no part is darkened
    /// twice, without those that lie in others or behind faces.
    pub(super) fn shadow_path(
        &self,
        height: f64,
        coverage: &mut Coverage,
    ) -> String {
        let mut d = String::new();
        for faces in &self.casters {
            let mut seen = vec![];
            for face in faces {
                seen.extend(self.face_shadow(face, height));
            }
            if !seen.iter().any(|corners| coverage.shows(corners)) {
                continue;
            }
            for corners in &seen {
                coverage.add(corners);
            }
            for corners in outlines(&seen) {
                d += &closed_path(&corners);
            }
        }
        format!(
            "<path class=\"wb-shadow\" fill=\"#000\" fill-opacity=\"{}\" \
             stroke=\"none\" d=\"{d}\"/>\n",
            light::SHADE,
        )
    }

    /// The shadow of a convex face in the picture.
    fn face_shadow(
        &self,
        face: &[Point],
        height: f64,
    ) -> Option<Vec<[i32; 2]>> {
        let mut seen = vec![];
        for corner in shadow::of_points(face, height) {
            seen.push(self.project(corner)?.0);
        }
        Some(seen)
    }

    /// Whether a part of a line may be in the picture.
    fn is_in_view(&self, ends: &[Point; 2]) -> bool {
        let seen = ends.map(|end| self.project(end));
        let [Some((a, _)), Some((b, _))] = seen else { return false };
        let most = [WIDTH as i32, HEIGHT as i32];
        (0..2).all(|i| a[i].max(b[i]) >= 0 && a[i].min(b[i]) <= most[i])
    }
}
