use super::*;
use course::palette::{BACKGROUND, GRID, Hue, TEXT};
use plotters::coord::Shift;

const BLUE: Paint = Paint::Hue(Hue::Blue);

fn written(primitive: Primitive) -> String {
    let list = DisplayList { primitives: vec![primitive] };
    let svg = write(list, 100.0, 50.0).expect("an SVG");
    svg.lines().nth(1).unwrap_or("").to_string()
}

/// What plotters' own code draws on our backend.
fn drawn(code: impl Fn(DrawingArea<Svg<'_>, Shift>) -> Drawn) -> String {
    let mut svg = String::new();
    let area = Svg::new(&mut svg, (1000, 500)).into_drawing_area();
    code(area).expect("a drawing");
    svg
}

#[test]
fn coordinates_are_tenths_of_a_pixel() {
    let line = vec![(0.0, 0.04), (10.26, 0.0), (10.27, 0.0)];
    let svg = written(Primitive::Path(line, Stroke::new(BLUE, 1.5)));
    let wanted = "<polyline stroke=\"#2a7fc9\" stroke-width=\"15\" \
                  points=\"0,0 103,0\"/>";
    assert_eq!(svg, wanted);
}

#[test]
fn a_line_that_shrinks_to_a_point_is_still_a_dot() {
    let line = vec![(1.0, 1.0), (1.01, 1.0)];
    let svg = written(Primitive::Path(line, Stroke::new(Paint::Text, 1.0)));
    assert!(svg.ends_with("points=\"10,10 10,10\"/>"), "{svg}");
}

#[test]
fn only_transparent_elements_have_an_opacity() {
    let disc = |alpha| {
        let at = (1.0, 2.0);
        written(Primitive::Disc(at, 3.0, Paint::Text, alpha))
    };
    assert!(disc(0.55).contains("opacity=\"0.55\""));
    assert!(!disc(1.0).contains("opacity"));
}

#[test]
fn dashes_grow_with_the_line() {
    let dashes = |width| {
        let stroke = Stroke::new(Paint::Text, width).dash(Dash::Dashed);
        written(Primitive::Path(vec![(0.0, 0.0), (9.0, 0.0)], stroke))
    };
    assert!(dashes(1.0).contains("stroke-dasharray=\"35 35\""));
    assert!(dashes(2.0).contains("stroke-dasharray=\"70 70\""));
}

#[test]
fn only_text_that_crosses_lines_has_a_halo() {
    let label = Label::new("x", (1.0, 2.0), 10.0);
    let halo = format!("paint-order=\"stroke\" stroke=\"{BACKGROUND}\"");
    assert!(!written(Primitive::Text(label.clone())).contains(&halo));
    assert!(written(Primitive::Text(label.halo())).contains(&halo));
}

#[test]
fn a_rotated_label_rotates_about_its_position() {
    let mut label = Label::new("y", (1.0, 20.0), 10.0);
    let horizontal = written(Primitive::Text(label.clone()));
    assert!(horizontal.starts_with("<text x=\"10\" y=\"235\""), "{horizontal}");
    assert!(!horizontal.contains("rotate") && !horizontal.contains("anchor"));
    label.rotated = true;
    let rotated = written(Primitive::Text(label.anchor(TextAnchor::End)));
    assert!(rotated.contains("rotate(270 10 200)"), "{rotated}");
    assert!(rotated.contains("text-anchor=\"end\""), "{rotated}");
}

#[test]
fn a_chart_of_plotters_itself_takes_the_colours_of_the_page() {
    let svg = drawn(|area| {
        let mut chart = ChartBuilder::on(&area)
            .x_label_area_size(200)
            .y_label_area_size(200)
            .build_cartesian_2d(0.0..1.0, 0.0..1.0)?;
        let [r, g, b] = Paint::Grid.rgb();
        let grid = RGBColor(r, g, b);
        chart.configure_mesh().bold_line_style(grid).draw()?;
        area.draw(&Circle::new((9, 9), 5, WHITE))?;
        area.present()
    });
    for colour in [TEXT, GRID, BACKGROUND] {
        assert!(svg.contains(&format!("stroke=\"{colour}\"")), "{colour}");
    }
    assert!(svg.contains("</text>") && svg.ends_with("</svg>\n"));
    assert!(!svg.replace(GRID, "").contains('#'), "{svg}");
}

#[test]
fn a_colour_outside_the_palette_is_an_error() {
    let mut svg = String::new();
    let area = Svg::new(&mut svg, (10, 10)).into_drawing_area();
    let stranger = RGBColor(1, 2, 3);
    let error = area.draw(&Circle::new((5, 5), 2, stranger)).unwrap_err();
    let said = failure(error).to_string();
    assert!(said.contains("#010203 is not in the palette"), "{said}");
}
