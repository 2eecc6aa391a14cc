//! `{{#gallery}}`: every scene of every chapter, with its picture.

use crate::chapters::Chapters;
use crate::directive::{Directive, Name};
use crate::expand::Expansion;
use crate::figures::view_command;
use crate::html::escape;
use crate::inline::inline;
use crate::numbering::Kind;

/// All scenes, chapter by chapter in the order of the course.
pub fn scenes(chapters: &Chapters) -> Vec<Vec<Directive>> {
    let mut all = Vec::new();
    for chapter in chapters.in_order() {
        let name = |item: &String| Name {
            chapter: chapter.list.chapter.clone(),
            item: item.clone(),
        };
        let mut scenes = Vec::new();
        for scene in &chapter.list.scenes {
            scenes.push(Directive::Scene(name(&scene.name), Vec::new()));
        }
        if !scenes.is_empty() {
            all.push(scenes);
        }
    }
    all
}

impl Expansion<'_> {
    /// A heading for each chapter, and below it its scenes.
    pub fn gallery(&mut self) -> Result<String, String> {
        let mut text = String::new();
        for scenes in scenes(self.material.chapters) {
            let mut cards = String::new();
            let mut heading = String::new();
            for scene in scenes {
                let Directive::Scene(name, _) = &scene else { continue };
                let chapter = self.material.chapters.find(&name.chapter)?;
                let (number, title) =
                    (chapter.list.number, chapter.list.title.clone());
                heading = format!("## {number}. {title}");
                cards += &self.card(name, &scene)?;
            }
            text += &format!(
                "{heading}\n\n<div class=\"wb-gallery\">{cards}</div>\n\n"
            );
        }
        match text.is_empty() {
            true => Err("no chapter has a scene".to_string()),
            false => Ok(text),
        }
    }

    /// One scene: picture, sentence, command, and where it is explained.
    fn card(
        &mut self,
        name: &Name,
        scene: &Directive,
    ) -> Result<String, String> {
        let call = self.call(scene)?;
        let info = self.material.chapters.find(&name.chapter)?;
        let info = info.scene(&name.item)?.clone();
        if info.sentence.trim().is_empty() {
            return Err(format!("scene {name} has no sentence"));
        }
        let alt = format!("{}. {}", info.title, info.sentence);
        let picture = self.picture(&call, &alt)?;
        let place = self.material.numbers.find(Kind::Figure, name, &[]);
        let link = place.map(|place| {
            let text = format!("Figure {}", place.number);
            format!(" See {}.", self.link_to(place, &text))
        });
        let product = &mut self.product;
        let sentence =
            inline(&info.sentence, &mut product.math, &mut product.slots)?;
        Ok(format!(
            "<figure class=\"wb-card\" id=\"{id}\">{picture}<figcaption>\
             <strong>{title}.</strong> {sentence}{link}{command}\
             </figcaption></figure>",
            id = name.id("scene"),
            title = escape(&info.title),
            link = link.unwrap_or_default(),
            command = view_command(&call),
        ))
    }
}
