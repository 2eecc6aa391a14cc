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
const MAX_STEPS_PER_FRAME: u32 = 5000;

/// Time that is still to be simulated, and how much of it had to be dropped.
#[derive(Clone, Debug, Default)]
pub struct StepAccumulator {
    time: f64,
    steps_this_frame: u32,
    /// Time wanted and time dropped, each fading over a second.
    wanted: f64,
    dropped: f64,
}

impl StepAccumulator {
    /// Begins a frame, `elapsed` seconds after the last one.
    pub fn begin_frame(&mut self, elapsed: f64) {
        assert!(elapsed >= 0.0, "time does not run backwards");
        let (wanted, accepted) = (elapsed, elapsed.min(MAX_FRAME_TIME));
        let fade = (-elapsed).exp();
        self.wanted = self.wanted * fade + wanted;
        self.dropped = self.dropped * fade + (wanted - accepted);
        self.time += accepted;
        self.steps_this_frame = 0;
    }

    /// Whether another step of size `h` is due; it counts as taken.
    pub fn take_step(&mut self, h: f64) -> bool {
        assert!(h > 0.0, "a step goes forward");
        // A billionth forgives rounding: 12 frames of 1/60 s are 0.2 s.
        if self.time < h * (1.0 - 1e-9) {
            return false;
        }
        if self.steps_this_frame == MAX_STEPS_PER_FRAME {
            self.drop_remaining();
            return false;
        }
        self.steps_this_frame += 1;
        self.time -= h;
        true
    }

    /// Drops the time that is still to be simulated in this frame.
    pub fn drop_remaining(&mut self) {
        self.dropped += self.time.max(0.0);
        self.time = 0.0;
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
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Steps taken in `frames` frames of `elapsed` seconds.
    fn steps(
        time: &mut StepAccumulator,
        frames: u32,
        elapsed: f64,
        h: f64,
    ) -> u32 {
        let mut steps = 0;
        for _ in 0..frames {
            time.begin_frame(elapsed);
            while time.take_step(h) {
                steps += 1;
            }
        }
        steps
    }

    #[test]
    fn the_number_of_steps_depends_on_time_and_not_on_the_frame_rate() {
        for (frames, rate) in [(30, 30.0), (60, 60.0), (144, 144.0)] {
            let mut time = StepAccumulator::default();
            assert_eq!(steps(&mut time, frames, 1.0 / rate, 0.005), 200);
            assert_eq!(time.real_time_factor(), 1.0);
        }
    }

    #[test]
    fn a_step_longer_than_a_frame_comes_every_few_frames() {
        let mut time = StepAccumulator::default();
        assert_eq!(steps(&mut time, 3, 1.0 / 60.0, 0.06), 0);
        assert_eq!(steps(&mut time, 57, 1.0 / 60.0, 0.06), 16);
        assert!(!time.is_behind());
    }

    #[test]
    fn a_long_frame_is_not_simulated_in_full_and_that_shows() {
        let mut time = StepAccumulator::default();
        // Half a second per frame: only a tenth of a second is accepted.
        assert_eq!(steps(&mut time, 10, 0.5, 0.01), 100);
        assert!(time.is_behind());
        assert!((time.real_time_factor() - 0.2).abs() < 1e-9);
        // It recovers once frames are short again.
        steps(&mut time, 300, 1.0 / 60.0, 0.01);
        assert!(!time.is_behind());
    }

    #[test]
    fn the_steps_of_a_frame_are_limited_and_the_accumulator_does_not_grow() {
        let mut time = StepAccumulator::default();
        let h = 1e-6;
        assert_eq!(steps(&mut time, 3, 0.1, h), 3 * MAX_STEPS_PER_FRAME);
        assert!(time.is_behind());
        // Nothing is left over for the next frame.
        time.begin_frame(0.0);
        assert!(!time.take_step(h));
    }
}
