//! Keeps the physics step apart from the frame rate.
//!
//! Each frame adds its duration to an accumulator, and the simulation takes
//! steps of its own fixed size out of it. If a step costs more time than it
//! simulates, catching up makes the next frame longer still, and so on for
//! ever (the "spiral of death"). So what cannot be simulated within a frame
//! is dropped: the scene then runs slower than real time, and says so.

/// The longest frame that is simulated in full, s.
const MAX_FRAME_TIME: f64 = 0.1;

/// The most steps in one frame.
pub(crate) const MAX_STEPS_PER_FRAME: u32 = 5000;

/// Slow motion: the first is real time.
const SPEEDS: [(f64, &str); 5] =
    [(1.0, "1"), (0.5, "1/2"), (0.25, "1/4"), (0.1, "1/10"), (0.02, "1/50")];

/// Time that is still to be simulated, and how much of it had to be dropped.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    accumulator: f64,
    steps_this_frame: u32,
    speed: usize,
    /// Time wanted and time dropped, each fading over a second.
    wanted: f64,
    dropped: f64,
}

impl Clock {
    /// Begins a frame, `elapsed` seconds after the last one.
    pub fn begin_frame(&mut self, elapsed: f64) {
        assert!(elapsed >= 0.0, "time does not run backwards");
        let wanted = elapsed * self.speed();
        let accepted = elapsed.min(MAX_FRAME_TIME) * self.speed();
        let fade = (-elapsed).exp();
        self.wanted = self.wanted * fade + wanted;
        self.dropped = self.dropped * fade + (wanted - accepted);
        self.accumulator += accepted;
        self.steps_this_frame = 0;
    }

    /// Whether another step of size `h` is due; it counts as taken.
    pub fn take_step(&mut self, h: f64) -> bool {
        assert!(h > 0.0, "a step goes forward");
        // A billionth forgives rounding: 12 frames of 1/60 s are 0.2 s.
        if self.accumulator < h * (1.0 - 1e-9) {
            return false;
        }
        if self.steps_this_frame == MAX_STEPS_PER_FRAME {
            self.drop_remaining();
            return false;
        }
        self.steps_this_frame += 1;
        self.accumulator -= h;
        true
    }

    /// Drops the time that is still to be simulated in this frame.
    pub fn drop_remaining(&mut self) {
        self.dropped += self.accumulator.max(0.0);
        self.accumulator = 0.0;
    }

    /// Clears the accumulator and the record of dropped time.
    pub fn restart(&mut self) {
        *self = Clock { speed: self.speed, ..Clock::default() };
    }

    /// The fraction of the wanted time that was simulated recently: one if
    /// nothing was dropped.
    pub fn real_time_factor(&self) -> f64 {
        if self.wanted <= 0.0 {
            return 1.0;
        }
        (1.0 - self.dropped / self.wanted).clamp(0.0, 1.0)
    }

    /// Whether it is visibly slower than it should be.
    pub fn is_behind(&self) -> bool {
        self.real_time_factor() < 0.9
    }

    /// Simulated seconds in a second.
    pub fn speed(&self) -> f64 {
        SPEEDS[self.speed].0
    }

    /// The speed as a fraction of real time, as text.
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

    /// Steps steps_this_frame in `frames` frames of `elapsed` seconds.
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
            assert_eq!(clock.real_time_factor(), 1.0);
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
    fn a_long_frame_is_not_simulated_in_full_and_that_shows() {
        let mut clock = Clock::default();
        // Half a second per frame: only a tenth of a second is accepted.
        assert_eq!(steps(&mut clock, 10, 0.5, 0.01), 100);
        assert!(clock.is_behind());
        assert!((clock.real_time_factor() - 0.2).abs() < 1e-9);
        // It recovers once frames are short again.
        steps(&mut clock, 300, 1.0 / 60.0, 0.01);
        assert!(!clock.is_behind());
    }

    #[test]
    fn the_steps_of_a_frame_are_limited_and_the_accumulator_does_not_grow() {
        let mut clock = Clock::default();
        let h = 1e-6;
        assert_eq!(steps(&mut clock, 3, 0.1, h), 3 * MAX_STEPS_PER_FRAME);
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
