// Sliders and checkboxes for the parameters of figures and scenes.
(function () {
  const STEPS = 200;

  // Three digits are what a slider can tell apart.
  function rounded(value, param) {
    let result = param.integer ? Math.round(value) : value;
    if (!param.integer) {
      result = Number(value.toPrecision(3));
    }
    return Math.min(param.max, Math.max(param.min, result));
  }

  function fromPosition(position, param) {
    const part = position / STEPS;
    if (param.scale === "log") {
      return rounded(param.min * Math.pow(param.max / param.min, part), param);
    }
    return rounded(param.min + part * (param.max - param.min), param);
  }

  function toPosition(value, param) {
    if (param.scale === "log") {
      const whole = Math.log(param.max / param.min);
      return (STEPS * Math.log(value / param.min)) / whole;
    }
    return (STEPS * (value - param.min)) / (param.max - param.min);
  }

  function shown(value, param) {
    const text = String(value).replace("-", "\u2212");
    return param.unit ? text + "\u202f" + param.unit : text;
  }

  // A parameter that is off or on, such as "draw forces: 0 no, 1 yes".
  function isSwitch(param) {
    return param.integer && param.min === 0 && param.max === 1;
  }

  function makeSwitch(param, changed) {
    const row = makeElement("label", "wb-switch");
    const input = makeElement("input", "");
    input.type = "checkbox";
    input.name = param.name;
    // What the numbers mean is on the box itself.
    const title = (param.title || param.name).replace(/: 0 no, 1 yes$/, "");
    row.append(input, makeElement("span", "", title));
    input.addEventListener("change", function () {
      changed(input.checked ? 1 : 0);
    });
    return { row, show: (value) => { input.checked = value !== 0; } };
  }

  function makeSlider(param, changed) {
    const row = makeElement("label", "wb-slider");
    const title = makeElement("span", "", param.title || param.name);
    const input = makeElement("input", "");
    input.type = "range";
    input.name = param.name;
    const whole = param.integer && param.scale !== "log";
    input.min = whole ? param.min : 0;
    input.max = whole ? param.max : STEPS;
    input.step = whole ? 1 : "any";
    const output = makeElement("output", "");

    function say(value) {
      const text = shown(value, param);
      output.textContent = text;
      input.setAttribute("aria-valuetext", text);
    }
    function show(value) {
      input.value = whole ? value : toPosition(value, param);
      say(value);
    }
    function moved() {
      const position = Number(input.value);
      const value = whole ? position : fromPosition(position, param);
      say(value);
      changed(value);
    }
    // With `any` the arrow keys would do nothing useful: step ourselves.
    input.addEventListener("keydown", function (event) {
      const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1,
        PageUp: 20, PageDown: -20 }[event.key];
      if (by === undefined || whole) {
        return;
      }
      event.preventDefault();
      input.value = Number(input.value) + by;
      moved();
    });
    input.addEventListener("input", moved);
    row.append(title, input, output);
    return { row, show };
  }

  // A row for one parameter; `show` sets it without calling `changed`.
  workbook.makeControl = function (param, changed) {
    const make = isSwitch(param) ? makeSwitch : makeSlider;
    return make(param, changed);
  };
})();
