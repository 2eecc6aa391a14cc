//! Keeps the physics step apart from the frame rate.
//!
//! A frame that took long owes the simulation more time; the simulation
//! pays it back in steps of its own fixed size. If a step costs more time
//! than it simulates, paying everything back makes the next frame later
//! still, and so on for ever. So what cannot be paid within a frame is
//! forgotten: the scene then runs slower than real time, and says so.

/// The longest frame that is made up for, s.
const LONGEST_FRAME: f64 = 0.1;

/// The most steps that one frame takes.
pub(crate) const MOST_STEPS: u32 = 5000;

/// Slow motion: the first is real time.
const SPEEDS: [(f64, &str); 5] =
    [(1.0, "1"), (0.5, "1/2"), (0.25, "1/4"), (0.1, "1/10"), (0.02, "1/50")];

/// Simulated time that is owed, and how much of it had to be forgotten.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    owed: f64,
    taken: u32,
    speed: usize,
    /// Time wanted and forgotten of late, each fading over a second.
    wanted: f64,
    forgotten: f64,
}

impl Clock {
    /// A frame begins that comes `elapsed` seconds after the last one.
    pub fn begin_frame(&mut self, elapsed: f64) {
        assert!(elapsed >= 0.0, "time does not run backwards");
        let wanted = elapsed * self.speed();
        let granted = elapsed.min(LONGEST_FRAME) * self.speed();
        let fade = (-elapsed).exp();
        self.wanted = self.wanted * fade + wanted;
        self.forgotten = self.forgotten * fade + (wanted - granted);
        self.owed += granted;
        self.taken = 0;
    }

    /// Whether another step of size `h` is due; it counts as taken.
    pub fn take_step(&mut self, h: f64) -> bool {
        assert!(h > 0.0, "a step goes forward");
        // A billionth forgives rounding: 12 frames of 1/60 s are 0.2 s.
        if self.owed < h * (1.0 - 1e-9) {
            return false;
        }
        if self.taken == MOST_STEPS {
            self.forget();
            return false;
        }
        self.taken += 1;
        self.owed -= h;
        true
    }

    /// Gives up on what is still owed in this frame.
    pub fn forget(&mut self) {
        self.forgotten += self.owed.max(0.0);
        self.owed = 0.0;
    }

    /// Nothing is owed, and nothing has been forgotten.
    pub fn restart(&mut self) {
        *self = Clock { speed: self.speed, ..Clock::default() };
    }

    /// The part of the wanted time that was simulated of late: one when all
    /// is well.
    pub fn pace(&self) -> f64 {
        if self.wanted <= 0.0 {
            return 1.0;
        }
        (1.0 - self.forgotten / self.wanted).clamp(0.0, 1.0)
    }

    /// Whether it falls visibly behind.
    pub fn is_behind(&self) -> bool {
        self.pace() < 0.9
    }

    /// Simulated seconds in a second.
    pub fn speed(&self) -> f64 {
        SPEEDS[self.speed].0
    }

    /// The speed as a fraction of real time, in words.
    pub fn speed_name(&self) -> &'static str {
        SPEEDS[self.speed].1
    }

    /// Goes to the next slower or faster speed, as far as there is one.
    pub fn change_speed(&mut self, slower: bool) {
        self.speed = match slower {
            true => (self.speed + 1).min(SPEEDS.len() - 1),
            false => self.speed.saturating_sub(1),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Steps taken in `frames` frames of `elapsed` seconds.
    fn steps(clock: &mut Clock, frames: u32, elapsed: f64, h: f64) -> u32 {
        let mut steps = 0;
        for _ in 0..frames {
            clock.begin_frame(elapsed);
            while clock.take_step(h) {
                steps += 1;
            }
        }
        steps
    }

    #[test]
    fn the_number_of_steps_depends_on_time_and_not_on_the_frame_rate() {
        for (frames, rate) in [(30, 30.0), (60, 60.0), (144, 144.0)] {
            let mut clock = Clock::default();
            assert_eq!(steps(&mut clock, frames, 1.0 / rate, 0.005), 200);
            assert_eq!(clock.pace(), 1.0);
        }
    }

    #[test]
    fn a_step_longer_than_a_frame_comes_every_few_frames() {
        let mut clock = Clock::default();
        assert_eq!(steps(&mut clock, 3, 1.0 / 60.0, 0.06), 0);
        assert_eq!(steps(&mut clock, 57, 1.0 / 60.0, 0.06), 16);
        assert!(!clock.is_behind());
    }

    #[test]
    fn a_long_frame_is_not_made_up_for_and_that_is_said() {
        let mut clock = Clock::default();
        // Half a second a frame: only a tenth of a second is granted.
        assert_eq!(steps(&mut clock, 10, 0.5, 0.01), 100);
        assert!(clock.is_behind());
        assert!((clock.pace() - 0.2).abs() < 1e-9);
        // It recovers once frames are short again.
        steps(&mut clock, 300, 1.0 / 60.0, 0.01);
        assert!(!clock.is_behind());
    }

    #[test]
    fn the_steps_of_a_frame_are_limited_and_the_debt_does_not_grow() {
        let mut clock = Clock::default();
        let h = 1e-6;
        assert_eq!(steps(&mut clock, 3, 0.1, h), 3 * MOST_STEPS);
        assert!(clock.is_behind());
        // Nothing is left over for the next frame.
        clock.begin_frame(0.0);
        assert!(!clock.take_step(h));
    }

    #[test]
    fn slow_motion_takes_fewer_steps_and_survives_a_restart() {
        let mut clock = Clock::default();
        clock.change_speed(true);
        clock.restart();
        assert_eq!(steps(&mut clock, 60, 1.0 / 60.0, 0.005), 100);
        for _ in 0..9 {
            clock.change_speed(false);
        }
        assert_eq!(clock.speed(), 1.0);
    }
}
