//! Legal positions, velocities and accelerations on the wire: notes F §2.

use super::models::{at, on_wire};
use course::{Drawing, Figure, Outcome, Param, ParamValues};
use figure::{Ink, Legend, Panel, Plot, Series, Side};
use math::Vec3;
use std::f64::consts::TAU;

/// The angle of the bead from straight down, rad.
const BEAD_ANGLE: f64 = 0.9;

/// Legal positions, velocities and accelerations.
pub fn figure() -> Figure {
    Figure {
        name: "legal",
        title: "Legal position, velocity and acceleration",
        caption: "A legal position is on the wire. A legal velocity ends on \
                  the dashed line through the bead: it has no component \
                  across the wire. A legal acceleration ends on a dashed \
                  line too, but on one that is shifted inwards by the square \
                  of the speed: the faster the bead, the harder its path \
                  must be bent. Dotted arrows are illegal.",
        alt: "Three circles with a bead on each. In the first a second bead \
              lies outside the wire. In the second an arrow runs along the \
              tangent and a dotted one leaves it. In the third two arrows \
              end on a line inside the circle, and a dotted one does not.",
        params: vec![
            Param::new("speed", "speed of the bead", 0.0..=1.0, 0.75)
                .unit("m/s"),
        ],
        draw,
    }
}

fn draw(values: &ParamValues) -> Outcome<Drawing> {
    let speed = values.get("speed");
    let panels = [position(), velocity(speed), acceleration(speed)];
    Ok(Plot::strip(panels).size(640.0, 270.0).draw()?)
}

fn wire(title: &str) -> Panel {
    let circle = (0..=120).map(|i| at(on_wire(TAU * f64::from(i) / 120.0)));
    Panel::new()
        .title(title)
        .bare()
        .equal()
        .ranges(-1.15..=1.75, -1.5..=1.15)
        .legend(Legend::Off)
        .add(Series::line("wire", circle).ink(Ink::Faint))
}

fn bead_at(x: Vec3) -> Series {
    Series::points("bead", [at(x)]).ink(Ink::Blue).thick()
}

fn position() -> Panel {
    let x = on_wire(BEAD_ANGLE);
    let off = 1.35 * on_wire(0.3);
    wire("position")
        .add(bead_at(x))
        .add(Series::points("illegal", [at(off)]).ink(Ink::Orange))
        .note_beside(at(x), "C = 0", Side::Right)
        .note_beside(at(off), "C > 0", Side::Right)
}

fn velocity(speed: f64) -> Panel {
    let (x, along) = (on_wire(BEAD_ANGLE), tangent());
    let legal = x + speed * along;
    let illegal = legal + 0.4 * x;
    wire("velocity")
        .add(dashed(x))
        .add(bead_at(x))
        .add(arrow("legal", x, legal))
        .add(wrong(x, illegal))
}

fn acceleration(speed: f64) -> Panel {
    let (x, along) = (on_wire(BEAD_ANGLE), tangent());
    // a.x = -v.v
    let bent = x - speed * speed * x;
    let faster = bent + 0.7 * along;
    wire("acceleration")
        .add(dashed(bent))
        .add(bead_at(x))
        .add(arrow("legal", x, bent))
        .add(arrow("legal and faster", x, faster))
        .add(wrong(x, x + 0.7 * along + 0.3 * x))
}

/// The direction along the wire.
fn tangent() -> Vec3 {
    on_wire(BEAD_ANGLE + 0.25 * TAU)
}

/// All ends of legal arrows: a line along the wire through `x`.
fn dashed(x: Vec3) -> Series {
    let ends = [x - 1.1 * tangent(), x + 1.1 * tangent()];
    Series::line("legal ends", ends.map(at)).ink(Ink::Green).dashed().thin()
}

fn arrow(label: &str, from: Vec3, to: Vec3) -> Series {
    Series::arrows(label, [(at(from), at(to))]).ink(Ink::Green)
}

fn wrong(from: Vec3, to: Vec3) -> Series {
    Series::arrows("illegal", [(at(from), at(to))]).ink(Ink::Orange).dotted()
}
