//! `{{#figure}}`, `{{#scene}}` and links to them.

use crate::book::computed::chapters::Call;
use crate::book::computed::lack::Lack;
use crate::book::expand::expand::{Expansion, call_for};
use crate::book::expand::inline::inline;
use crate::book::pages::directive::{Directive, Name, Settings};
use crate::book::pages::markdown::Found;
use crate::book::pages::numbering::{Kind, Place};
use course::Param;
use course::contract::SceneInfo;
use course::html::escape;

/// Asks a chapter for a picture that takes its colours from the page.
pub const INLINE: &str = "--inline";

impl Expansion<'_> {
    /// A figure: the picture, its number and caption, and for the served
    /// book the parameters that a reader may move.
    pub fn figure(
        &mut self,
        name: &Name,
        settings: &Settings,
        found: &Found,
    ) -> Result<String, Lack> {
        let directive = Directive::Figure(name.clone(), settings.clone());
        let call = self.call(&directive)?;
        let chapter = self.material.chapters.find(&name.chapter)?;
        let figure = chapter.figure(&name.item)?.clone();
        if figure.alt.trim().is_empty() {
            return Err(format!("figure {name} has no alt text").into());
        }
        let free = free_params(&figure.params, settings);
        let place = self.place(found)?;
        let picture = self.picture(&call, &figure.alt)?;
        let caption = self.caption(&place, "Figure", &figure.caption)?;
        Ok(format!(
            "<figure class=\"wb-figure\" id=\"{id}\" data-figure=\"{name}\" \
             data-fixed=\"{fixed}\" data-params=\"{params}\">{picture}\
             <figcaption>{caption}{command}</figcaption></figure>",
            id = place.id,
            fixed = escape(&query(settings)),
            params = escape(&json(&free)?),
            command = command(&call, &call.args),
        ))
    }

    /// A scene: its still and the command that opens the window.
    pub fn scene(
        &mut self,
        name: &Name,
        settings: &Settings,
        found: &Found,
    ) -> Result<String, Lack> {
        let (call, scene, picture) = self.scene_picture(name, settings)?;
        let place = self.place(found)?;
        let caption = self.caption(&place, "Figure", &scene.sentence)?;
        Ok(format!(
            "<figure class=\"wb-figure wb-scene\" id=\"{}\">{picture}\
             <figcaption>{caption} Open it in a window:{}</figcaption>\
             </figure>",
            place.id,
            view_command(&call),
        ))
    }

    /// A scene's still: the call that draws it, what the scene is, and the
    /// picture.
    pub fn scene_picture(
        &mut self,
        name: &Name,
        settings: &Settings,
    ) -> Result<(Call, SceneInfo, String), Lack> {
        let directive = Directive::Scene(name.clone(), settings.clone());
        let call = self.call(&directive)?;
        let chapter = self.material.chapters.find(&name.chapter)?;
        let scene = chapter.scene(&name.item)?.clone();
        if scene.sentence.trim().is_empty() {
            return Err(format!("scene {name} has no sentence").into());
        }
        let alt = format!("{}. {}", scene.title, scene.sentence);
        let picture = self.picture(&call, &alt)?;
        Ok((call, scene, picture))
    }

    /// `Figure 1.3`, linked.
    pub fn figure_link(
        &mut self,
        name: &Name,
        settings: &Settings,
    ) -> Result<String, String> {
        let numbers = self.material.numbers;
        match numbers.find(Kind::Figure, name, settings) {
            Some(place) => {
                let text = format!("Figure {}", place.number);
                Ok(self.link_to(place, &text))
            }
            None => Err(format!(
                "no page shows figure {name}{}",
                if settings.is_empty() { "" } else { " with these parameters" }
            )),
        }
    }

    /// The call behind a directive.
    pub fn call(&self, directive: &Directive) -> Result<Call, Lack> {
        let call = call_for(directive, self.material.chapters)?;
        call.ok_or_else(|| Lack::Mistake("needs no chapter".to_string()))
    }

    /// `Figure 1.3. What to look at.`
    pub fn caption(
        &mut self,
        place: &Place,
        word: &str,
        text: &str,
    ) -> Result<String, String> {
        if text.trim().is_empty() {
            return Err(format!("{} has no caption", place.name));
        }
        let product = &mut self.product;
        let text = inline(text, &mut product.math, &mut product.slots)?;
        Ok(format!(
            "<a class=\"wb-number\" href=\"#{}\">{word} {}.</a> {text}",
            place.id, place.number
        ))
    }

    fn picture(&mut self, call: &Call, alt: &str) -> Result<String, Lack> {
        let svg = svg_only(self.answer(call)?).map_err(Lack::Failed)?;
        let svg = svg.to_string();
        let slot = self.product.slots.add(svg);
        Ok(format!(
            "<div class=\"wb-picture\" role=\"img\" aria-label=\"{}\">{slot}\
             </div>",
            escape(&one_line(alt))
        ))
    }
}

/// The parameters that the author has not fixed.
fn free_params(
    params: &[Param<String>],
    settings: &Settings,
) -> Vec<Param<String>> {
    let mut free = params.to_vec();
    free.retain(|param| !settings.iter().any(|(name, _)| *name == param.name));
    free
}

fn json(params: &[Param<String>]) -> Result<String, String> {
    serde_json::to_string(params).map_err(|e| e.to_string())
}

fn query(settings: &Settings) -> String {
    let mut parts = Vec::new();
    for (name, value) in settings {
        parts.push(format!("{name}={value}"));
    }
    parts.join("&")
}

/// The command that opens the scene of a still.
pub fn view_command(still: &Call) -> String {
    let mut view = vec!["view".to_string()];
    view.extend(still.args[1..].iter().cloned());
    command(still, &view)
}

/// The command that gives the same picture.
fn command(call: &Call, args: &[String]) -> String {
    let mut words = args.to_vec();
    // For the book only: alone in a file a picture brings its colours.
    words.retain(|word| word != INLINE);
    format!(
        "<span class=\"wb-command\"><code>cargo run -p {} -- {}</code></span>",
        escape(&call.chapter),
        escape(&words.join(" "))
    )
}

fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

/// The `<svg>` element for use inside a page, without an XML declaration
/// before it. Style sheets are refused: they would rule the whole page.
pub fn svg_only(output: &str) -> Result<&str, String> {
    let start = output.find("<svg").ok_or("the answer is no SVG")?;
    let svg = output[start..].trim_end();
    if !svg.ends_with("</svg>") {
        return Err("the SVG has no end".to_string());
    }
    if svg.contains("<style") {
        return Err("a style sheet inside the SVG would rule the whole page \
                    (is --inline heeded?)"
            .to_string());
    }
    Ok(svg)
}

#[cfg(test)]
mod tests {
    use super::svg_only;

    #[test]
    fn a_picture_is_taken_without_what_stands_around_it() {
        let output = "<?xml version=\"1.0\"?>\n<svg><g/></svg>\n";
        assert_eq!(svg_only(output), Ok("<svg><g/></svg>"));
    }

    #[test]
    fn what_is_no_picture_for_a_page_is_refused() {
        let styled = "<svg><style>svg{color:red}</style></svg>";
        for output in ["", "error", "<svg><g/>", styled] {
            assert!(svg_only(output).is_err(), "{output}");
        }
    }
}
