// Mouse, pen and fingers on a live scene. What is hit is pulled; where nothing
// is, the camera turns. Two fingers, the other buttons, or Shift move the
// camera sideways; two fingers and the wheel zoom.
(function () {
  class Pointer {
    // `view` has the canvas, the camera, `input`, `aim` and `redraw`.
    constructor(view) {
      this.view = view;
      this.down = new Map();
      // "asking" whether something was hit, "pulling", "turning", "panning".
      this.mode = null;
      // Where it is, and where it was last pressed.
      [this.at, this.pressed] = [null, null];
      const canvas = view.canvas;
      canvas.addEventListener("pointerdown", (event) => this.press(event));
      canvas.addEventListener("pointermove", (event) => this.move(event));
      canvas.addEventListener("pointerup", (event) => this.lift(event));
      canvas.addEventListener("pointercancel", (event) => this.lift(event));
      canvas.addEventListener("contextmenu", (event) => event.preventDefault());
      canvas.addEventListener("wheel", (event) => this.roll(event),
        { passive: false });
    }

    // The ray through a place in the picture: its middle, if there is none.
    ray(at) {
      const { clientWidth: width, clientHeight: height } = this.view.canvas;
      const [left, top] = at || [width / 2, height / 2];
      const x = (2 * left) / width - 1;
      const y = 1 - (2 * top) / height;
      return this.view.camera.ray(x, y, width / height);
    }

    press(event) {
      const canvas = this.view.canvas;
      canvas.focus({ preventScroll: true });
      canvas.setPointerCapture(event.pointerId);
      this.at = [event.offsetX, event.offsetY];
      this.pressed = this.at;
      this.view.aim(this.at);
      this.down.set(event.pointerId, this.at);
      if (this.down.size > 1 || event.button !== 0 || event.shiftKey) {
        this.letGo();
        this.mode = "panning";
      } else {
        this.mode = "asking";
        this.from = this.at;
        this.grab = { grab: this.ray(this.at) };
        this.view.input(this.grab);
      }
    }

    // The first frame after a press says whether something is held. A press
    // that came since then has an answer of its own.
    answered(grab, isHeld) {
      if (this.mode === "asking" && grab === this.grab) {
        this.mode = isHeld ? "pulling" : "turning";
        if (!isHeld) {
          this.turn(this.from, this.at);
        }
      }
    }

    move(event) {
      const before = this.down.get(event.pointerId);
      const now = [event.offsetX, event.offsetY];
      if (before && this.down.size > 1) {
        this.pinch(event.pointerId, now);
      } else if (before && this.mode === "panning") {
        this.pan(before, now);
      } else if (before && this.mode === "turning") {
        this.turn(before, now);
      }
      this.at = now;
      if (before) {
        this.down.set(event.pointerId, now);
      }
      // Before the answer too: the hand does not wait for a slow frame, and
      // what hit nothing ignores where it is dragged.
      if (this.mode === "asking" || this.mode === "pulling") {
        this.view.input({ drag: this.ray(this.at) });
      }
    }

    // The height of the picture is 180 degrees.
    turn(from, to) {
      const by = Math.PI / this.view.canvas.clientHeight;
      this.view.camera.turn(by * (to[0] - from[0]), by * (from[1] - to[1]));
      this.view.redraw();
    }

    pan(from, to) {
      const height = this.view.canvas.clientHeight;
      this.view.camera.pan((to[0] - from[0]) / height, (from[1] - to[1]) / height);
      this.view.redraw();
    }

    pinch(id, now) {
      const [before, other] = [this.down.get(id),
        [...this.down.entries()].find(([key]) => key !== id)[1]];
      const apart = (p) => Math.hypot(p[0] - other[0], p[1] - other[1]) || 1;
      this.view.camera.zoom(apart(before) / apart(now));
      // Half of the way, because the other finger moves too.
      const half = [0, 1].map((k) => before[k] + (now[k] - before[k]) / 2);
      this.pan(before, half);
    }

    lift(event) {
      this.down.delete(event.pointerId);
      if (this.down.size === 0) {
        this.letGo();
        this.mode = null;
      }
    }

    letGo() {
      if (this.mode === "asking" || this.mode === "pulling") {
        this.view.input("release");
      }
    }

    // Only over a scene that is being used: else the page would not scroll.
    roll(event) {
      if (document.activeElement === this.view.canvas || event.ctrlKey) {
        event.preventDefault();
        const lines = event.deltaMode === 1 ? 16 * event.deltaY : event.deltaY;
        this.view.camera.zoom(Math.exp(0.0015 * lines));
        this.view.redraw();
      }
    }
  }

  workbook.Pointer = Pointer;
})();
