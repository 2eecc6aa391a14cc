// While the book is served: gives figures their sliders.
(function () {
  const STEPS = 200;

  // --- Numbers ----------------------------------------------------------

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

  // --- Sliders ----------------------------------------------------------

  function addSliders(figure) {
    const params = JSON.parse(figure.dataset.params || "[]");
    const picture = figure.querySelector(".wb-picture");
    if (params.length === 0 || !picture) {
      return;
    }
    const values = {};
    const panel = makeElement("div", "wb-sliders");
    panel.setAttribute("role", "group");
    const number = figure.querySelector(".wb-number");
    const name = number ? number.textContent.replace(/\.$/, "") : "the figure";
    panel.setAttribute("aria-label", "Parameters of " + name);
    const refusal = makeElement("span", "wb-refusal");
    refusal.setAttribute("role", "status");
    const tell = commandUpdater(figure, params, values);
    const draw = redrawer(figure, picture, refusal, values);
    function ask() {
      tell();
      draw();
    }
    const resets = [];
    for (const param of params) {
      values[param.name] = param.default;
      const slider = makeSlider(param, values, ask);
      resets.push(slider.reset);
      panel.append(slider.row);
    }
    const row = makeElement("div", "wb-slider-row");
    const reset = makeElement("button", "wb-reset", "Reset");
    reset.type = "button";
    reset.onclick = function () {
      for (const one of resets) {
        one();
      }
      ask();
    };
    row.append(refusal, reset);
    panel.append(row);
    picture.after(panel);
  }

  function makeSlider(param, values, ask) {
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

    function show() {
      const text = shown(values[param.name], param);
      output.textContent = text;
      input.setAttribute("aria-valuetext", text);
    }
    function reset() {
      values[param.name] = param.default;
      input.value = whole ? param.default : toPosition(param.default, param);
      show();
    }
    function moved() {
      const position = Number(input.value);
      values[param.name] = whole ? position : fromPosition(position, param);
      show();
      ask();
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
    reset();
    row.append(title, input, output);
    return { row: row, reset: reset };
  }

  // The command below the figure follows the sliders.
  function commandUpdater(figure, params, values) {
    const code = figure.querySelector(".wb-command code");
    const plain = code ? code.textContent : "";
    return function () {
      let command = plain;
      for (const param of params) {
        if (values[param.name] !== param.default) {
          command += " --set " + param.name + "=" + values[param.name];
        }
      }
      if (code) {
        code.textContent = command;
      }
    };
  }

  // At most one request is under way; the last slider position wins.
  function redrawer(figure, picture, refusal, values) {
    let busy = false;
    let wanted = false;

    async function send() {
      busy = true;
      wanted = false;
      const query = new URLSearchParams(figure.dataset.fixed || "");
      for (const name in values) {
        query.set(name, values[name]);
      }
      const path = "/__workbook/figure/" + figure.dataset.figure;
      try {
        const answer = await fetch(path + "?" + query);
        const text = await answer.text();
        if (answer.ok) {
          picture.innerHTML = text;
          refusal.textContent = "";
        } else {
          refusal.textContent = text;
        }
      } catch (error) {
        refusal.textContent = "The server does not answer. Is it running?";
      }
      busy = false;
      if (wanted) {
        send();
      }
    }

    return function () {
      wanted = true;
      if (!busy) {
        send();
      }
    };
  }

  document.querySelectorAll(".wb-figure[data-params]").forEach(addSliders);
})();
