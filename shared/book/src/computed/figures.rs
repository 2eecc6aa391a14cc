//! `{{#figure}}`, `{{#scene}}` and links to them.

use crate::computed::chapter_programs::ProgramCall;
use crate::computed::unavailable::Unavailable;
use crate::expand::expansion::Expansion;
use crate::expand::short_picture::shortened;
use crate::expand::still_file;
use crate::pages::directive::{Directive, FixedParams, Name};
use crate::pages::markdown::FoundPart;
use crate::pages::numbering::NumberedElement;
use course::Param;
use course::html::escape;
use course::json_output::SceneInfo;
use judge::digest_of;
use std::path::PathBuf;

/// Asks a chapter for a picture that takes its colours from the page.
pub const INLINE: &str = "--inline";

impl Expansion<'_> {
    /// A figure: the picture, its number and caption, and for the served
    /// book the parameters that a reader may move.
    pub fn figure(
        &mut self,
        name: &Name,
        fixed: &FixedParams,
        found: &FoundPart,
    ) -> Result<String, Unavailable> {
        let directive = Directive::Figure(name.clone(), fixed.clone());
        let call = self.call(&directive)?;
        let chapter = self.input.chapters.find(&name.chapter)?;
        let figure = chapter.figure(&name.item)?.clone();
        if figure.alt.trim().is_empty() {
            return Err(format!("figure {name} has no alt text").into());
        }
        let free = free_params(&figure.params, fixed);
        let element = self.element_at(found)?;
        let picture = self.picture(&call, &figure.alt)?;
        let caption = self.caption(&element, "Figure", &figure.caption)?;
        Ok(format!(
            "<figure class=\"wb-figure\" id=\"{id}\" data-figure=\"{name}\" \
             data-fixed=\"{fixed}\" data-params=\"{params}\">{picture}\
             <figcaption>{caption}{command}</figcaption></figure>",
            id = element.id,
            fixed = escape(&query(fixed)),
            params = escape(&json(&free)?),
            command = command(&call, &call.args),
        ))
    }

    /// A scene: its still and the command that opens the window.
    pub fn scene(
        &mut self,
        name: &Name,
        fixed: &FixedParams,
        found: &FoundPart,
    ) -> Result<String, Unavailable> {
        let (call, scene, picture) = self.scene_picture(name, fixed)?;
        let element = self.element_at(found)?;
        let caption = self.caption(&element, "Figure", &scene.sentence)?;
        Ok(format!(
            "<figure class=\"wb-figure wb-scene\" id=\"{}\"{}>{picture}\
             <figcaption>{caption} Open it in a window:{}</figcaption>\
             </figure>",
            element.id,
            live_data(name, fixed, &scene),
            view_command(&call),
        ))
    }

    /// A scene's still: the call that draws it, what the scene is, and the
    /// picture.
    pub fn scene_picture(
        &mut self,
        name: &Name,
        fixed: &FixedParams,
    ) -> Result<(ProgramCall, SceneInfo, String), Unavailable> {
        let directive = Directive::Scene(name.clone(), fixed.clone());
        let call = self.call(&directive)?;
        let chapter = self.input.chapters.find(&name.chapter)?;
        let scene = chapter.scene(&name.item)?.clone();
        if scene.sentence.trim().is_empty() {
            return Err(format!("scene {name} has no sentence").into());
        }
        let alt = format!("{}. {}", scene.title, scene.sentence);
        let picture = self.still(&call, &alt)?;
        Ok((call, scene, picture))
    }

    /// A still as a file of its own: the gallery shows it again.
    fn still(
        &mut self,
        call: &ProgramCall,
        alt: &str,
    ) -> Result<String, Unavailable> {
        let svg = svg_only(self.answer(call)?).map_err(Unavailable::Failed)?;
        let still = still_file::still_file(&svg);
        // Under a new name, a new still is not taken for the old one.
        let name = format!(
            "stills/{}-{}-{}.svg",
            call.chapter,
            call.args[1],
            &digest_of(still.as_bytes())[..8]
        );
        let file = PathBuf::from(name);
        let url = self.this().url_to(&file);
        self.output.stills.insert(file, still);
        Ok(format!(
            "<div class=\"wb-picture\"><img src=\"{url}\" alt=\"{}\" \
             width=\"640\" height=\"400\" loading=\"lazy\"></div>",
            escape(&one_line(alt))
        ))
    }

    /// `Figure 1.3. What to look at.`
    pub fn caption(
        &mut self,
        element: &NumberedElement,
        word: &str,
        text: &str,
    ) -> Result<String, String> {
        if text.trim().is_empty() {
            return Err(format!("{} has no caption", element.name));
        }
        let text = self.inline(text)?;
        Ok(format!(
            "<a class=\"wb-number\" href=\"#{}\">{word} {}.</a> {text}",
            element.id, element.number
        ))
    }

    fn picture(
        &mut self,
        call: &ProgramCall,
        alt: &str,
    ) -> Result<String, Unavailable> {
        let svg = svg_only(self.answer(call)?).map_err(Unavailable::Failed)?;
        let slot = self.output.slots.add(svg);
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
    fixed: &FixedParams,
) -> Vec<Param<String>> {
    let mut free = params.to_vec();
    free.retain(|param| !fixed.iter().any(|(name, _)| *name == param.name));
    free
}

fn json(params: &[Param<String>]) -> Result<String, String> {
    serde_json::to_string(params).map_err(|e| e.to_string())
}

fn query(fixed: &FixedParams) -> String {
    let mut parts = Vec::new();
    for (name, value) in fixed {
        parts.push(format!("{name}={value}"));
    }
    parts.join("&")
}

/// What a page needs to know to run a scene.
pub fn live_data(
    name: &Name,
    fixed: &FixedParams,
    scene: &SceneInfo,
) -> String {
    format!(
        " data-scene=\"{name}\" data-fixed=\"{}\" data-title=\"{}\"",
        escape(&query(fixed)),
        escape(&scene.title)
    )
}

/// The command that opens the scene of a still.
pub fn view_command(still: &ProgramCall) -> String {
    let mut view = vec!["view".to_string()];
    view.extend(still.args[1..].iter().cloned());
    command(still, &view)
}

/// The command that gives the same picture.
fn command(call: &ProgramCall, args: &[String]) -> String {
    let mut words = args.to_vec();
    // Only for the book: a picture in a file of its own brings its colours.
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

/// The `<svg>` element for use inside a page, in few letters and without an
/// XML declaration before it. Style sheets are refused: they would apply to
/// the whole page.
pub fn svg_only(output: &str) -> Result<String, String> {
    let start = output.find("<svg").ok_or("the program printed no SVG")?;
    let svg = output[start..].trim_end();
    if !svg.ends_with("</svg>") {
        return Err("the SVG is not complete".to_string());
    }
    if svg.contains("<style") {
        return Err(
            "a style sheet inside the SVG would apply to the whole page \
                    (does the program understand --inline?)"
                .to_string(),
        );
    }
    Ok(shortened(svg))
}

#[cfg(test)]
mod tests {
    use super::svg_only;

    #[test]
    fn what_is_not_a_picture_for_a_page_is_refused() {
        let styled = "<svg><style>svg{color:red}</style></svg>";
        for output in ["", "error", "<svg><g/>", styled] {
            assert!(svg_only(output).is_err(), "{output}");
        }
    }
}
