//! Contact regions, and the few points that represent them. B89 §4.2.

use crate::lab::arrangements::{Arrangement, arrangements};
use crate::{Contact, ContactKind, ManifoldFinder, Placed, separation};
use course::{Camera, Drawing, Figure, Outcome, ParamValues};
use figure::{Ink, Legend, Panel, Plot, Point, Series};
use math::Vec3;

/// The arrangements that are drawn.
const SHOWN: [usize; 6] = [0, 1, 2, 3, 4, 5];

/// Contacts of an arrangement, the upper body on the lower one.
pub(super) fn contacts(arrangement: &Arrangement) -> Vec<Contact> {
    let [a, b] = arrangement.placed(0.0);
    let mut contacts = Vec::new();
    let plane = separation(&a, &b);
    let mut finder = ManifoldFinder::new(1e-6, 1e-6);
    finder.find_contacts((0, &a), (1, &b), &plane, &mut contacts);
    contacts
}

/// Contact regions in space.
pub fn figure() -> Figure {
    Figure {
        name: "contact_regions",
        title: "Contact regions and their corners",
        caption: "Six ways to touch. Circles: a corner of one body on a face \
                  of the other. Squares: an edge of each. Over the end of \
                  the table there are two of each kind; crossed edges have \
                  only one contact; a cube rotated by 45 degrees on an equal \
                  one has eight. The flush cubes meet corner on corner, and \
                  still there are just four.",
        alt: "Six line drawings of two blocks, one on the other, with marks \
              at the corners of the region where they touch.",
        params: vec![],
        draw,
    }
}

fn draw(_: &ParamValues) -> Outcome<Drawing> {
    let all = arrangements()?;
    let mut panels = Vec::new();
    for i in SHOWN {
        panels.push(panel(&all[i]));
    }
    Ok(Plot::grid(3, panels).size(640.0, 420.0).draw()?)
}

/// The projection of a point onto the page.
fn project(x: Vec3) -> Point {
    let camera = Camera::new([3.59, -7.22, 4.07], [0.1, 0.0, 0.1]);
    let (right, up, _) =
        camera.project([x.x, x.y, x.z]).unwrap_or((0.0, 0.0, 1.0));
    (right, up)
}

fn panel(arrangement: &Arrangement) -> Panel {
    let [a, b] = arrangement.placed(0.0);
    let mut panel = Panel::new()
        .title(arrangement.title)
        .bare()
        .equal()
        .legend(Legend::Off);
    panel = wireframe(panel, &b, Ink::Faint);
    panel = wireframe(panel, &a, Ink::Blue);
    let (mut corners, mut crossings): (Vec<Point>, Vec<Point>) =
        Default::default();
    for contact in contacts(arrangement) {
        match contact.kind {
            ContactKind::VertexFace => corners.push(project(contact.p)),
            _ => crossings.push(project(contact.p)),
        }
    }
    if !corners.is_empty() {
        let series = Series::points("corner on face", corners);
        panel = panel.add(series.ink(Ink::Pink).marker(figure::Marker::Circle));
    }
    if !crossings.is_empty() {
        let series = Series::points("edge on edge", crossings);
        panel = panel.add(series.ink(Ink::Orange));
    }
    panel
}

/// The edges of a body that the eye sees: those of a face that faces it.
fn wireframe(mut panel: Panel, body: &Placed<'_>, ink: Ink) -> Panel {
    let eye = Vec3::new(3.0, -6.0, 3.4);
    for edge in body.shape.edges() {
        let [from, to] = edge.ends.map(|i| body.vertex(i));
        let faces = |face: usize| body.normal(face).dot(&(eye - from)) > 0.0;
        if edge.faces.iter().any(|face| faces(*face)) {
            let line = Series::line("", [project(from), project(to)]).ink(ink);
            panel = panel.add(line.dash(figure::Dash::Solid).thin());
        }
    }
    panel
}
