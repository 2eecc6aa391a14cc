// Sliders, checkboxes and lists for the parameters of figures and scenes.
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

  function makeSwitch(param, changed) {
    const row = makeElement("label", "wb-switch");
    const input = makeElement("input", "");
    input.type = "checkbox";
    input.name = param.name;
    row.append(input, makeElement("span", "", param.title || param.name));
    input.addEventListener("change", function () {
      changed(input.checked ? 1 : 0);
    });
    return { row, show: (value) => { input.checked = value !== 0; } };
  }

  function makeList(param, changed) {
    const row = makeElement("label", "wb-slider");
    const list = makeElement("select", "wb-choice");
    list.name = param.name;
    param.choices.forEach(function (words, i) {
      const option = makeElement("option", "", words);
      option.value = param.min + i;
      list.append(option);
    });
    row.append(makeElement("span", "", param.title || param.name), list);
    list.addEventListener("change", () => changed(Number(list.value)));
    return { row, show: (value) => { list.value = value; } };
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
    // Choices that are numbered from zero are "no" and "yes".
    const choices = param.choices || [];
    const make = choices.length === 0 ? makeSlider
      : param.min === 0 ? makeSwitch : makeList;
    return make(param, changed);
  };
})();
