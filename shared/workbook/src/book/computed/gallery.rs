//! `{{#gallery}}`: every scene of every chapter, with its picture.

use crate::book::computed::chapters::Chapter;
use crate::book::computed::figures::view_command;
use crate::book::computed::lack::Lack;
use crate::book::expand::expand::Expansion;
use crate::book::expand::inline::inline;
use crate::book::pages::directive::Name;
use crate::book::pages::numbering::Kind;
use course::html::escape;

/// The scenes of a chapter.
pub fn scenes(chapter: &Chapter) -> impl Iterator<Item = Name> {
    chapter.list.scenes.iter().map(|scene| Name {
        chapter: chapter.list.chapter.clone(),
        item: scene.name.clone(),
    })
}

impl Expansion<'_> {
    /// A heading for each chapter, and below it its scenes.
    pub fn gallery(&mut self) -> Result<String, Lack> {
        let mut text = String::new();
        let chapters = self.material.chapters;
        for chapter in chapters.in_order() {
            let mut cards = String::new();
            for name in scenes(chapter) {
                let card = self.card(&name).or_else(|lack| {
                    let words = self.words_for(lack, "scene", &name.chapter)?;
                    Ok::<_, Lack>(missing_card(&name, &words))
                });
                cards += &card?;
            }
            if !cards.is_empty() {
                let (number, title) =
                    (chapter.list.number, &chapter.list.title);
                text += &format!(
                    "## {number}. {title}\n\n\
                     <div class=\"wb-gallery\">{cards}</div>\n\n"
                );
            }
        }
        for (name, lack) in chapters.without() {
            let words = self.words_for(lack.clone(), "chapter", name)?;
            text += &format!("## {name}\n\n<p>{words}</p>\n\n");
        }
        match text.is_empty() {
            true => Err("no chapter has a scene".to_string().into()),
            false => Ok(text),
        }
    }

    /// One scene: picture, sentence, command, and where it is explained.
    fn card(&mut self, name: &Name) -> Result<String, Lack> {
        let (call, info, picture) = self.scene_picture(name, &Vec::new())?;
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

fn missing_card(name: &Name, words: &str) -> String {
    format!(
        "<figure class=\"wb-card\" id=\"{}\"><p>{words}</p>\
         <figcaption><strong>{}</strong></figcaption></figure>",
        name.id("scene"),
        escape(&name.item),
    )
}
