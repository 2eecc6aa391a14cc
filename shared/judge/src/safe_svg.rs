//! Checks a picture that a student's program drew before it may stand in a
//! page: shapes and text, nothing that runs or loads anything.

/// The elements that a picture may have.
const ALLOWED_ELEMENTS: &[&str] = &[
    "svg", "g", "defs", "clipPath", "title", "desc", "path", "line",
    "polyline", "polygon", "rect", "circle", "ellipse", "text", "tspan",
];

/// The picture, if everything in it is harmless; otherwise why not. Every
/// character is accounted for, so that no browser reads it in another way.
pub fn safe_svg(text: &str) -> Result<&str, String> {
    let svg = text.trim();
    let whole = svg.starts_with("<svg ") || svg.starts_with("<svg>");
    if !whole || !svg.ends_with("</svg>") {
        return Err("the picture is not an SVG".to_string());
    }
    let mut depth = 0;
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        if depth == 0 && rest.len() < svg.len() {
            return Err("the picture continues after its end".to_string());
        }
        rest = &rest[start + 1..];
        depth = match rest.strip_prefix('/') {
            Some(name) => {
                rest = end_tag(name)?;
                depth - 1
            }
            None => {
                let (after, closed) = start_tag(rest)?;
                rest = after;
                if closed { depth } else { depth + 1 }
            }
        };
    }
    match depth {
        0 => Ok(svg),
        _ => Err("the picture's elements are not closed".to_string()),
    }
}

fn end_tag(rest: &str) -> Result<&str, String> {
    let (name, rest) = name(rest);
    known(name)?;
    rest.strip_prefix('>').ok_or_else(malformed)
}

/// What follows the tag, and whether it closes itself.
fn start_tag(rest: &str) -> Result<(&str, bool), String> {
    let (element, mut rest) = name(rest);
    known(element)?;
    loop {
        let after = rest.trim_start();
        if let Some(after) = after.strip_prefix("/>") {
            return Ok((after, true));
        }
        if let Some(after) = after.strip_prefix('>') {
            return Ok((after, false));
        }
        if after.len() == rest.len() {
            return Err(malformed());
        }
        rest = attribute(after)?;
    }
}

/// `key="value"` and what follows it.
fn attribute(rest: &str) -> Result<&str, String> {
    let (key, rest) = name(rest);
    let rest = rest.strip_prefix("=\"").ok_or_else(malformed)?;
    let (value, rest) = rest.split_once('"').ok_or_else(malformed)?;
    let lower = key.to_ascii_lowercase();
    let acts = lower.starts_with("on") || lower.contains("href");
    // A reference within the picture, such as a clip, is fine.
    let loads = value.replace("url(#", "").contains("url(");
    let odd_value = value.contains('<') || value.contains("&#");
    let moves = lower == "style" && !value.split(';').all(keeps_its_place);
    if key.is_empty() || acts || loads || odd_value || moves {
        return Err(format!(
            "the picture has {key}=\"{value}\", which is not allowed"
        ));
    }
    Ok(rest)
}

/// Whether a style declaration leaves the picture in its place.
fn keeps_its_place(declaration: &str) -> bool {
    const ALLOWED: &[&str] =
        &["", "display", "margin", "max-width", "width", "height", "filter"];
    let name = declaration.split(':').next().unwrap_or("");
    ALLOWED.contains(&name.trim())
}

fn name(rest: &str) -> (&str, &str) {
    let sign = |c: char| c.is_ascii_alphanumeric() || "-_:".contains(c);
    let end = rest.find(|c| !sign(c)).unwrap_or(rest.len());
    rest.split_at(end)
}

fn known(element: &str) -> Result<(), String> {
    match ALLOWED_ELEMENTS.contains(&element) {
        true => Ok(()),
        false => Err(format!(
            "the picture has an element `{element}`, which is not allowed"
        )),
    }
}

fn malformed() -> String {
    "the picture is not well-formed SVG".to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_picture_passes_whole() {
        let svg = "<svg viewBox=\"0 0 1 1\" style=\"display:block;\
                   max-width:640px\">\n<g clip-path=\"url(#c)\">\
                   <path d=\"M0 0\" stroke=\"var(--wb-grid, #8884)\"/></g>\
                   <text x=\"1\">a &lt; b</text></svg>";
        assert_eq!(safe_svg(&format!("{svg}\n")), Ok(svg));
    }

    #[test]
    fn whatever_acts_or_loads_is_refused() {
        for inside in [
            "<script>alert(1)</script>",
            "<SCRIPT>alert(1)</SCRIPT>",
            "<style>body{display:none}</style>",
            "<foreignObject></foreignObject>",
            "<image href=\"http://a.example/x.png\"/>",
            "<a href=\"javascript:alert(1)\"></a>",
            "<g onload=\"alert(1)\"/>",
            "<g OnClick=\"alert(1)\"/>",
            "<g style=\"position:fixed\"/>",
            "<g style=\"width:1px; position:fixed\"/>",
            "<g style=\"filter:url(http://a.example/x)\"/>",
            "<g fill=\"url(http://a.example/x)\"/>",
            "<g fill=\"&#117;rl(x)\"/>",
            "<g xlink:href=\"#x\"/>",
            "<g onload=alert(1)/>",
            "<g/onload=\"alert(1)\"/>",
            "<!-- --><g/>",
            "<![CDATA[<script>]]>",
            "<?xml-stylesheet href=\"x\"?>",
            "<g a=\"1\"onload=\"alert(1)\"/>",
            "<",
            "<g>",
            "</svg><g/><svg>",
        ] {
            let svg = format!("<svg>{inside}</svg>");
            assert!(safe_svg(&svg).is_err(), "{svg}");
        }
        for text in ["", "hello", "<svg>", "<svgx></svg>", "x<svg></svg>"] {
            assert!(safe_svg(text).is_err(), "{text}");
        }
    }
}
