// Gives figures their sliders, wherever something can compute.
(function () {
  // Longer than this, and the reader is told to wait, ms.
  const BUSY = 200;

  function addSliders(figure, carrier) {
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
    const draw = redrawer(figure, picture, refusal, values, carrier);
    function ask() {
      tell();
      draw();
    }
    const controls = [];
    for (const param of params) {
      const control = workbook.makeControl(param, function (value) {
        values[param.name] = value;
        ask();
      });
      controls.push([param, control]);
      panel.append(control.row);
    }
    function reset() {
      for (const [param, control] of controls) {
        values[param.name] = param.default;
        control.show(param.default);
      }
    }
    reset();
    const row = makeElement("div", "wb-slider-row");
    const button = makeElement("button", "wb-reset", "Reset");
    button.type = "button";
    button.onclick = function () {
      reset();
      ask();
    };
    row.append(refusal, button);
    panel.append(row);
    picture.after(panel);
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
  function redrawer(figure, picture, refusal, values, carrier) {
    let busy = false;
    let wanted = false;

    async function send() {
      busy = true;
      wanted = false;
      const query = new URLSearchParams(figure.dataset.fixed || "");
      for (const name in values) {
        query.set(name, values[name]);
      }
      const wait = setTimeout(function () {
        refusal.textContent = "Computing \u2026";
      }, BUSY);
      try {
        picture.innerHTML = await carrier.figure(figure.dataset.figure, query);
        refusal.textContent = "";
      } catch (error) {
        refusal.textContent = error.message;
      }
      clearTimeout(wait);
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

  workbook.whenLive(function (carrier) {
    for (const figure of document.querySelectorAll(".wb-figure[data-params]")) {
      addSliders(figure, carrier);
    }
  });
})();
