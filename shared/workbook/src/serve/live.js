// While the book is served: reloads the page after a build, shows what went
// wrong, and gives figures their sliders.
"use strict";

(function () {
  const STEPS = 200;

  // --- News from the server -------------------------------------------

  // What this page is made of, as the server wrote it into its tag.
  const made = document.currentScript.dataset;
  let known = made.build;
  let doing = null;
  let preparing = null;

  function listen() {
    const events = new EventSource("/__workbook/events");
    events.onmessage = function (message) {
      const news = JSON.parse(message.data);
      const now = news.run + ":" + news.build;
      if (now !== known) {
        known = now;
        renew();
      }
      showTrouble(news);
      doing = news.doing;
      showBusy();
    };
    events.addEventListener("exercises", function (message) {
      const detail = JSON.parse(message.data);
      const heard = new CustomEvent("workbook-exercises", { detail: detail });
      window.dispatchEvent(heard);
      preparing = detail.preparing;
      showBusy();
    });
  }

  // A build that has not changed this page leaves it alone: sliders stay.
  async function renew() {
    try {
      const answer = await fetch(location.pathname, { cache: "no-store" });
      const page = /data-page="([0-9a-f]*)"/.exec(await answer.text());
      if (page && page[1] === made.page) {
        return;
      }
    } catch (error) {
      // Loading it again will tell.
    }
    location.reload();
  }

  // A small line while something is being built.
  function showBusy() {
    const old = document.getElementById("wb-busy");
    const words = doing
      ? "Rebuilding: " + doing
      : preparing && "Preparing the checker: " + preparing;
    if (!words) {
      if (old) {
        old.remove();
      }
      return;
    }
    const line = old || element("div", "wb-busy");
    line.id = "wb-busy";
    line.textContent = words;
    if (!old) {
      document.body.append(line);
    }
  }

  function showTrouble(news) {
    if (news.errors) {
      overlay("The last build failed; this page is from before.", news.errors);
    } else if (news.behind) {
      const words = "Some chapters do not compile; what they compute is from " +
        "their last good programs.";
      overlay(words, news.behind);
    } else {
      overlay("", "");
    }
  }

  function overlay(words, text) {
    const old = document.getElementById("wb-overlay");
    if (old && old.dataset.text === text) {
      return; // also if it was hidden
    }
    if (old) {
      old.remove();
    }
    if (!text) {
      return;
    }
    const overlay = element("div", "wb-overlay");
    overlay.id = "wb-overlay";
    overlay.dataset.text = text;
    overlay.setAttribute("role", "alert");
    const title = element("strong", "");
    title.textContent = words;
    const close = element("button", "wb-reset");
    close.type = "button";
    close.textContent = "Hide";
    close.onclick = function () {
      overlay.hidden = true;
    };
    const lines = element("pre", "");
    lines.textContent = text;
    overlay.append(close, title, lines);
    document.body.append(overlay);
  }

  function element(name, className) {
    const made = document.createElement(name);
    if (className) {
      made.className = className;
    }
    return made;
  }

  // --- Numbers ----------------------------------------------------------

  // Three digits are what a slider can tell apart.
  function tidy(value, param) {
    let tidied = param.integer ? Math.round(value) : value;
    if (!param.integer) {
      tidied = Number(value.toPrecision(3));
    }
    return Math.min(param.max, Math.max(param.min, tidied));
  }

  function fromPosition(position, param) {
    const part = position / STEPS;
    if (param.scale === "log") {
      return tidy(param.min * Math.pow(param.max / param.min, part), param);
    }
    return tidy(param.min + part * (param.max - param.min), param);
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

  function equip(figure) {
    const params = JSON.parse(figure.dataset.params || "[]");
    const picture = figure.querySelector(".wb-picture");
    if (params.length === 0 || !picture) {
      return;
    }
    const values = {};
    const panel = element("div", "wb-sliders");
    panel.setAttribute("role", "group");
    const number = figure.querySelector(".wb-number");
    const name = number ? number.textContent.replace(/\.$/, "") : "the figure";
    panel.setAttribute("aria-label", "Parameters of " + name);
    const refusal = element("span", "wb-refusal");
    refusal.setAttribute("role", "status");
    const tell = commander(figure, params, values);
    const draw = asker(figure, picture, refusal, values);
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
    const row = element("div", "wb-slider-row");
    const reset = element("button", "wb-reset");
    reset.type = "button";
    reset.textContent = "Reset";
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
    const row = element("label", "wb-slider");
    const title = element("span", "");
    title.textContent = param.title || param.name;
    const input = element("input", "");
    input.type = "range";
    input.name = param.name;
    const whole = param.integer && param.scale !== "log";
    input.min = whole ? param.min : 0;
    input.max = whole ? param.max : STEPS;
    input.step = whole ? 1 : "any";
    const output = element("output", "");

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
  function commander(figure, params, values) {
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

  // At most one request is under way; the last wish wins.
  function asker(figure, picture, refusal, values) {
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
        refusal.textContent = "The server does not answer; is it running?";
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

  document.querySelectorAll(".wb-figure[data-params]").forEach(equip);
  // After the rest of the script, which wants to hear the first news too.
  setTimeout(listen, 0);
})();
