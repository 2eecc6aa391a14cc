use super::*;

/// Relative luminance (WCAG 2).
fn luminance(colour: Rgb) -> f64 {
    let [r, g, b] = colour.map(|part| {
        let part = f64::from(part) / 255.0;
        match part <= 0.04045 {
            true => part / 12.92,
            false => ((part + 0.055) / 1.055).powf(2.4),
        }
    });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

fn contrast(a: Rgb, b: Rgb) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// 3 is the usual limit for graphics, 4.5 that for words.
#[test]
fn every_hue_and_all_words_stand_out_from_every_page() {
    for theme in THEMES.iter().chain(&FILE_THEMES) {
        let background = rgb(theme.background);
        for hue in Hue::ALL {
            let got = contrast(rgb(hue.css()), background);
            assert!(got >= 3.0, "{hue:?} on {}: {got:.2}", theme.name);
        }
        let got = contrast(rgb(theme.text), background);
        assert!(got >= 4.5, "words on {}: {got:.2}", theme.name);
    }
    for theme in THEMES {
        let got = contrast(rgb(theme.grid), rgb(theme.background));
        assert!(got < 2.0, "the grid of {} stays behind: {got}", theme.name);
    }
}

#[test]
fn every_role_stands_out_from_the_window() {
    for role in Role::ALL {
        // The ground and trails may be fainter: they are only context.
        let quiet = matches!(role, Role::Ground | Role::Trail);
        let least = if quiet { 2.0 } else { 3.0 };
        let got = contrast(role.style().window, window::BACKGROUND);
        assert!(got >= least, "{role:?} has contrast {got}");
    }
    assert!(contrast(window::TEXT, window::BACKGROUND) > 7.0, "words are read");
    assert!(contrast(window::GRID, window::BACKGROUND) < 1.5, "a grid is not");
}

#[test]
fn a_mixture_lies_between_its_colours() {
    let (white, red) = (rgb("#ffffff"), rgb("#e01b24"));
    assert_eq!(mixed(white, red, 0.0), white);
    assert_eq!(mixed(white, red, 1.0), red);
    assert_eq!(mixed(white, [0, 0, 0], 0.25), [191; 3]);
}

#[test]
fn no_two_roles_look_the_same() {
    for (i, a) in Role::ALL.into_iter().enumerate() {
        for b in &Role::ALL[..i] {
            let (a_style, b_style) = (a.style(), b.style());
            assert_ne!(a_style.window, b_style.window, "{a:?} and {b:?}");
            // On the page the ground and trails are part of the
            // background.
            let behind = a_style.css == GRID;
            assert!(behind || a_style.css != b_style.css, "{a:?} and {b:?}");
        }
    }
}

#[test]
fn a_paint_is_known_by_its_rgb() {
    let quiet = [Paint::Text, Paint::Grid, Paint::Background];
    for paint in quiet.into_iter().chain(Hue::ALL.map(Paint::Hue)) {
        assert_eq!(Paint::of(paint.rgb()), Some(paint));
    }
    // Control: one step beside it is nobody's.
    let [r, g, b] = Paint::Hue(Hue::Blue).rgb();
    assert_eq!(Paint::of([r, g, b + 1]), None);
}

#[test]
fn every_dash_is_followed_by_a_gap() {
    for dash in [Dash::Dashed, Dash::Dotted, Dash::DashDotDot, Dash::Sparse] {
        assert_eq!(dash.pattern().len() % 2, 0, "{dash:?}");
        // Round caps make a dash one width long at least.
        assert!(dash.pattern().iter().all(|n| *n >= 1.0), "{dash:?}");
    }
}

/// The value of a variable in the rule that begins with `selector`.
fn variable(css: &str, selector: &str, name: &str) -> Option<String> {
    let rule = css.split('}').find_map(|rule| {
        let (selectors, body) = rule.rsplit_once('{')?;
        let mut all = selectors.rsplit("*/").next()?.split(',');
        let found = all.any(|one| one.trim() == selector);
        (found && body.contains(name)).then_some(body)
    })?;
    let value = rule.split(name).nth(1)?.split(';').next()?;
    Some(value.trim_start_matches(':').trim().to_string())
}

#[test]
fn the_style_sheet_of_the_book_has_the_same_grids_and_shadows() {
    let file =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../book/theme/workbook.css");
    let css = std::fs::read_to_string(file).expect("the book's style sheet");
    for theme in THEMES {
        let selector = format!(".{}", theme.name);
        let found = variable(&css, &selector, "--wb-grid");
        assert_eq!(found.as_deref(), Some(theme.grid), "{selector}");
    }
    let shade = variable(&css, ":root", "--wb-shade");
    assert_eq!(shade, Some(crate::light::SHADE.to_string()), "shadows");
    let floor = variable(&css, ":root", "--wb-floor");
    assert_eq!(floor.map(|css| rgb(&css)), Some(window::GRID_FIFTH));
    // Control: the reader finds nothing where there is nothing.
    assert_eq!(variable(&css, ".light", "--wb-nothing"), None);
}

#[test]
fn the_style_sheet_of_the_book_draws_with_no_colour_of_its_own() {
    let file =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../book/theme/workbook.css");
    let css = std::fs::read_to_string(file).expect("the book's style sheet");
    for hue in Hue::ALL {
        assert!(!css.contains(hue.css()), "{hue:?} is in the palette");
    }
}
