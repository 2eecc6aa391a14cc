// What a live scene does without where drawing is slow. Without a graphics card
// most of the time goes into pixels: first the sharpness goes, to half, and then
// the shadows of very many balls. Both come back once: perhaps the machine was
// only busy.
(function () {
  // A frame that is on the screen for longer is too slow, ms.
  const SLOW = 40;
  // After so many slow frames there is less, after so many others more.
  const [FEW, MANY] = [8, 300];

  class Thrift {
    // `view` has the renderer and `fit`, which asks for the sharpness.
    constructor(view) {
      this.view = view;
      [this.sharpness, this.hasComeBack, this.last] = [1, false, 0];
      [this.slow, this.fast] = [0, 0];
    }

    tick(now) {
      const isSlow = now - this.last > SLOW;
      this.last = now;
      [this.slow, this.fast] = isSlow ? [this.slow + 1, 0] : [0, this.fast + 1];
      const { renderer } = this.view;
      if (this.slow === FEW) {
        this.slow = 0;
        if (this.sharpness > 0.5) {
          this.sharpen(0.7 * this.sharpness);
        } else {
          renderer.hasShadows = false;
        }
      } else if (this.fast === MANY && this.sharpness < 1 && !this.hasComeBack) {
        this.hasComeBack = true;
        renderer.hasShadows = true;
        this.sharpen(1);
      }
    }

    sharpen(sharpness) {
      this.sharpness = sharpness;
      this.view.fit();
    }
  }

  workbook.Thrift = Thrift;
})();
