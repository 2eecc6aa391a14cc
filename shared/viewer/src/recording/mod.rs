//! Recording: a picture, a strip of several, or an animation.

pub(crate) mod offscreen;

use course::ViewOptions;
use image::codecs::gif::{GifEncoder, Repeat};
use image::{Delay, Frame, Rgb, RgbImage, buffer::ConvertBuffer, imageops};
use std::fs::File;

/// What to record, and to which file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Recording {
    /// The last picture.
    Shot(String),
    /// Pictures side by side.
    Strip { file: String, count: u32 },
    /// An animation.
    Gif(String),
}

/// Every third frame of an animation is kept: 20 a second, which a GIF can
/// time exactly (in hundredths of a second).
const GIF_INTERVAL: u32 = 3;

/// The white gap between two pictures of a strip, pixels.
const STRIP_GAP: u32 = 8;

/// The default number of pictures in a strip.
const DEFAULT_COUNT: u32 = 4;

impl Recording {
    /// The recording that the options ask for, if any; at most one of the
    /// three is given.
    pub(crate) fn requested(options: &ViewOptions) -> Option<Recording> {
        let count = options.count.unwrap_or(DEFAULT_COUNT);
        let shot = options.shot.clone().map(Recording::Shot);
        let strip = options.strip.clone();
        let strip = strip.map(|file| Recording::Strip { file, count });
        shot.or(strip).or(options.gif.clone().map(Recording::Gif))
    }

    /// Whether the picture of this frame, of all `frames`, is kept.
    pub(crate) fn keeps(&self, frame: u32, frames: u32) -> bool {
        match self {
            Recording::Shot(_) => frame == frames,
            Recording::Gif(_) => frame.is_multiple_of(GIF_INTERVAL),
            Recording::Strip { count: 1, .. } => frame == frames,
            Recording::Strip { count, .. } => (0..*count).any(|k| {
                let (k, last) = (u64::from(k), u64::from(count - 1));
                u64::from(frame) == k * u64::from(frames) / last
            }),
        }
    }

    /// The default size of each picture.
    pub(crate) fn default_size(&self) -> [u32; 2] {
        match self {
            Recording::Shot(_) => [960, 600],
            Recording::Strip { .. } | Recording::Gif(_) => [480, 300],
        }
    }

    /// Writes the kept pictures.
    pub(crate) fn write(&self, pictures: &[RgbImage]) -> Result<(), String> {
        let (file, written) = match self {
            Recording::Shot(file) => match pictures.last() {
                Some(picture) => (file, picture.save(file)),
                None => return Err("there is no picture to write".into()),
            },
            Recording::Strip { file, .. } => {
                (file, side_by_side(pictures).save(file))
            }
            Recording::Gif(file) => (file, write_gif(pictures, file)),
        };
        written.map_err(|e| format!("cannot write {file}: {e}"))
    }
}

/// Averages every four pixels: antialiasing without the graphics card.
pub(crate) fn halved(image: &RgbImage) -> RgbImage {
    RgbImage::from_fn(image.width() / 2, image.height() / 2, |x, y| {
        let mut sum = [0u16; 3];
        for (i, j) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let Rgb(pixel) = image.get_pixel(2 * x + i, 2 * y + j);
            for part in 0..3 {
                sum[part] += u16::from(pixel[part]);
            }
        }
        Rgb(sum.map(|part| ((part + 2) / 4) as u8))
    })
}

fn side_by_side(pictures: &[RgbImage]) -> RgbImage {
    let wide: u32 = pictures.iter().map(|p| p.width() + STRIP_GAP).sum();
    let high = pictures.iter().map(RgbImage::height).max().unwrap_or(1);
    let white = Rgb([255; 3]);
    let wide = wide.saturating_sub(STRIP_GAP).max(1);
    let mut strip = RgbImage::from_pixel(wide, high, white);
    let mut x = 0;
    for picture in pictures {
        imageops::replace(&mut strip, picture, i64::from(x), 0);
        x += picture.width() + STRIP_GAP;
    }
    strip
}

fn write_gif(pictures: &[RgbImage], file: &str) -> image::ImageResult<()> {
    let mut encoder = GifEncoder::new_with_speed(File::create(file)?, 10);
    encoder.set_repeat(Repeat::Infinite)?;
    for picture in pictures {
        let delay = Delay::from_numer_denom_ms(1000 * GIF_INTERVAL, 60);
        let frame = Frame::from_parts(picture.convert(), 0, 0, delay);
        encoder.encode_frame(frame)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(recording: &Recording, frames: u32) -> Vec<u32> {
        (0..=frames).filter(|f| recording.keeps(*f, frames)).collect()
    }

    #[test]
    fn a_strip_goes_from_the_first_to_the_last_frame() {
        let strip = |count| Recording::Strip { file: "a.png".into(), count };
        assert_eq!(kept(&strip(4), 180), [0, 60, 120, 180]);
        assert_eq!(kept(&strip(3), 5), [0, 2, 5]);
        assert_eq!(kept(&strip(1), 5), [5]);
        assert_eq!(kept(&Recording::Shot("a.png".into()), 5), [5]);
        assert_eq!(kept(&Recording::Gif("a.gif".into()), 7), [0, 3, 6]);
    }

    #[test]
    fn halving_takes_the_mean_and_a_strip_keeps_the_order() {
        let mut image = RgbImage::new(4, 2);
        for (x, y) in [(0, 0), (1, 1)] {
            image.put_pixel(x, y, Rgb([200, 100, 0]));
        }
        let half = halved(&image);
        assert_eq!(half.dimensions(), (2, 1));
        assert_eq!(half.get_pixel(0, 0), &Rgb([100, 50, 0]));
        assert_eq!(half.get_pixel(1, 0), &Rgb([0; 3]));
        let strip = side_by_side(&[half.clone(), half]);
        assert_eq!(strip.dimensions(), (2 + 8 + 2, 1));
        assert_eq!(strip.get_pixel(10, 0), &Rgb([100, 50, 0]));
        assert_eq!(strip.get_pixel(5, 0), &Rgb([255; 3]));
    }
}
