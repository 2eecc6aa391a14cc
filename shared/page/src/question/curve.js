// A small plot in which the reader draws a curve: with the mouse, a finger, or
// the arrow keys, one point at a time.
(function () {
  const [WIDE, NARROW, HEIGHT, LEFT, BOTTOM, EDGE] = [560, 320, 320, 64, 48, 14];
  const SPACE = "http://www.w3.org/2000/svg";

  function shape(name, attributes, text) {
    const made = document.createElementNS(SPACE, name);
    for (const key in attributes) {
      made.setAttribute(key, attributes[key]);
    }
    if (text !== undefined) {
      made.textContent = text;
    }
    return made;
  }

  class CurvePad {
    // `points` are the right ones; only their places along are shown.
    constructor(points, range, names, changed) {
      this.points = points;
      this.range = range;
      this.changed = changed;
      this.drawn = points.map(() => null);
      this.at = 0;
      // On a narrow screen the plot is narrower, and its words as large.
      this.width = matchMedia("(max-width: 620px)").matches ? NARROW : WIDE;
      const xs = points.map((point) => point[0]);
      this.low = xs[0];
      this.high = xs[xs.length - 1];
      this.svg = shape("svg", { viewBox: `0 0 ${this.width} ${HEIGHT}`, tabindex: 0,
        role: "slider", "aria-label": "Your curve: " + names.up + " over " +
          names.along + ". Left and right choose a point, up and down move it.",
        "aria-valuemin": range[0], "aria-valuemax": range[1] });
      this.svg.classList.add("wb-pad");
      this.axes(names);
      this.right = shape("polyline", { class: "wb-pad-right", points: "" });
      this.mine = shape("polyline", { class: "wb-pad-mine", points: "" });
      this.marks = shape("g", { class: "wb-pad-marks" });
      this.svg.append(this.right, this.mine, this.marks);
      this.svg.addEventListener("pointerdown", (event) => this.down(event));
      this.svg.addEventListener("pointermove", (event) => {
        if (event.buttons & 1) {
          this.touch(event);
        }
      });
      this.svg.addEventListener("keydown", (event) => this.press(event));
      this.show();
    }

    x(value) {
      const share = (value - this.low) / (this.high - this.low);
      return LEFT + share * (this.width - LEFT - EDGE);
    }

    y(value) {
      const share = (value - this.range[0]) / (this.range[1] - this.range[0]);
      return HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - EDGE);
    }

    axes(names) {
      const floor = HEIGHT - BOTTOM;
      const frame = `M${LEFT} ${EDGE}V${floor}H${this.width - EDGE}`;
      this.svg.append(shape("path", { d: frame, class: "wb-pad-axes" }));
      const label = (x, y, text, anchor) => this.svg.append(shape("text",
        { x, y, "text-anchor": anchor, class: "wb-pad-text" }, text));
      for (const value of this.range) {
        label(LEFT - 6, this.y(value) + 4, String(value), "end");
      }
      for (const [value] of this.points) {
        const place = this.x(value);
        const line = `M${place} ${EDGE}V${floor}`;
        this.svg.append(shape("path", { d: line, class: "wb-pad-grid" }));
        label(place, floor + 16, String(value), "middle");
      }
      label((LEFT + this.width) / 2, HEIGHT - 8, names.along, "middle");
      const up = shape("text", { x: 0, y: 0, "text-anchor": "middle",
        class: "wb-pad-text",
        transform: `translate(14 ${floor / 2}) rotate(-90)` }, names.up);
      this.svg.append(up);
    }

    down(event) {
      event.preventDefault();
      this.svg.focus({ preventScroll: true });
      this.touch(event);
    }

    // The point nearest to the pointer goes to its height.
    touch(event) {
      if (this.isOver) {
        return;
      }
      const box = this.svg.getBoundingClientRect();
      const x = (event.clientX - box.left) * this.width / box.width;
      const y = (event.clientY - box.top) * HEIGHT / box.height;
      let best = 0;
      this.points.forEach((point, i) => {
        if (Math.abs(this.x(point[0]) - x) <
            Math.abs(this.x(this.points[best][0]) - x)) {
          best = i;
        }
      });
      const share = (HEIGHT - BOTTOM - y) / (HEIGHT - BOTTOM - EDGE);
      this.at = best;
      this.set(this.range[0] + share * (this.range[1] - this.range[0]));
    }

    press(event) {
      const step = (this.range[1] - this.range[0]) / (event.shiftKey ? 10 : 50);
      const middle = (this.range[0] + this.range[1]) / 2;
      const now = this.drawn[this.at] === null ? middle : this.drawn[this.at];
      const keys = {
        ArrowLeft: () => { this.at = Math.max(0, this.at - 1); },
        ArrowRight: () => {
          this.at = Math.min(this.points.length - 1, this.at + 1);
        },
        ArrowUp: () => this.set(now + step),
        ArrowDown: () => this.set(now - step),
      };
      if (keys[event.key] && !this.isOver) {
        event.preventDefault();
        keys[event.key]();
        this.show();
      }
    }

    set(value) {
      const [low, high] = this.range;
      this.drawn[this.at] = Math.min(high, Math.max(low, value));
      this.show();
      this.changed();
    }

    line(values) {
      return values.map((value, i) => value === null ? ""
        : `${this.x(this.points[i][0])},${this.y(value)}`).join(" ").trim();
    }

    show() {
      this.mine.setAttribute("points", this.line(this.drawn));
      this.marks.replaceChildren();
      this.drawn.forEach((value, i) => {
        const mark = { cx: this.x(this.points[i][0]), r: i === this.at ? 7 : 5,
          cy: this.y(value === null ? (this.range[0] + this.range[1]) / 2 : value),
          class: value === null ? "wb-pad-open" : "wb-pad-set" };
        this.marks.append(shape("circle", mark));
      });
      const value = this.drawn[this.at];
      const [along] = this.points[this.at];
      this.svg.setAttribute("aria-valuenow", value === null ? this.range[0] : value);
      this.svg.setAttribute("aria-valuetext", "at " + along + ": " +
        (value === null ? "not set" : value.toPrecision(3)));
    }

    isComplete() {
      return this.drawn.every((value) => value !== null);
    }

    // Shows the computed curve beside the drawn one, dashed.
    reveal(drawn) {
      this.isOver = true;
      this.drawn = drawn || this.drawn;
      this.show();
      this.right.setAttribute("points", this.line(this.points.map((p) => p[1])));
    }

    // The mean distance, relative to the height of the plot.
    distance() {
      const height = this.range[1] - this.range[0];
      let sum = 0;
      this.points.forEach((point, i) => {
        sum += Math.abs(this.drawn[i] - point[1]);
      });
      return sum / (height * this.points.length);
    }
  }

  workbook.CurvePad = CurvePad;
})();
