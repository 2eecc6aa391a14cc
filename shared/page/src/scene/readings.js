// The readings of a live scene: each a number, and energies also a small plot
// of their last seconds.
(function () {
  const SAMPLES = 300;
  // A number that changes more often cannot be read, ms.
  const PACE = 200;

  function formatted(value, unit) {
    if (value === null) {
      return "not a number";
    }
    // Four digits, and none of the exponents that large numbers would have.
    const isWhole = unit === "" && Number.isInteger(value)
      || Math.abs(value) >= 1e4 && Math.abs(value) < 1e9;
    const text = isWhole ? value.toFixed(0) : value.toPrecision(4);
    return (unit ? text + "\u202f" + unit : text).replace(/-/g, "\u2212");
  }

  class Readings {
    constructor() {
      this.table = makeElement("dl", "wb-readings");
      this.rows = new Map();
      this.last = 0;
    }

    row(name, unit) {
      const value = makeElement("dd", "");
      const number = makeElement("span", "");
      value.append(number);
      const row = { number, samples: [], plot: null };
      if (unit === "J") {
        row.plot = makeElement("canvas", "wb-plot");
        row.plot.width = 240;
        row.plot.height = 48;
        row.plot.setAttribute("role", "img");
        row.plot.setAttribute("aria-label", name + " over the last seconds");
        value.append(row.plot);
      }
      const pair = makeElement("div", "");
      pair.append(makeElement("dt", "", name), value);
      this.table.append(pair);
      this.rows.set(name, row);
      return row;
    }

    clear() {
      for (const row of this.rows.values()) {
        row.samples.length = 0;
      }
    }

    show(state, now) {
      const isDue = now - this.last > PACE;
      this.last = isDue ? now : this.last;
      const all = [["time", "s", state.time], ...state.readings];
      for (const [name, unit, value] of all) {
        const row = this.rows.get(name) || this.row(name, unit);
        if (row.plot && !state.paused && value !== null) {
          row.samples.push(value);
          row.samples.splice(0, row.samples.length - SAMPLES);
        }
        if (isDue) {
          row.number.textContent = name === "time"
            ? value.toFixed(2) + "\u202fs" : formatted(value, unit);
        }
      }
      if (isDue) {
        this.draw();
      }
    }

    // All plots share their scale: energies can be compared.
    draw() {
      const plots = [...this.rows.values()].filter((row) => row.plot);
      let [low, high] = [0, 0];
      for (const { samples } of plots) {
        low = Math.min(low, ...samples);
        high = Math.max(high, ...samples);
      }
      const range = high - low || 1;
      for (const { plot, samples } of plots) {
        const context = plot.getContext("2d");
        const { width, height } = plot;
        context.clearRect(0, 0, width, height);
        const y = (value) => height - 3 - ((height - 6) * (value - low)) / range;
        context.strokeStyle = getComputedStyle(plot).color;
        context.globalAlpha = 0.35;
        context.beginPath();
        context.moveTo(0, y(0));
        context.lineTo(width, y(0));
        context.stroke();
        context.globalAlpha = 1;
        context.lineWidth = 2.5;
        context.beginPath();
        const last = Math.max(samples.length - 1, 1);
        samples.forEach((value, i) =>
          context.lineTo((width * i) / last, y(value)));
        context.stroke();
      }
    }
  }

  workbook.Readings = Readings;
})();
