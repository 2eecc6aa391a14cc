// What is around a running scene on the page: its canvas, buttons, sliders,
// keys and readings, and its colours, which are those of the page.
(function () {
  const SPEEDS = [[1, "full speed"], [0.5, "half speed"],
    [0.25, "quarter speed"], [0.1, "a tenth of the speed"]];

  // The colour that CSS text stands for on this page: red, green, blue and
  // alpha from 0 to 1.
  function resolved(css, element) {
    const probe = makeElement("span", "");
    probe.style.color = css;
    element.append(probe);
    const numbers = getComputedStyle(probe).color.match(/[\d.]+/g).map(Number);
    probe.remove();
    const [r, g, b, a = 1] = numbers;
    return [r / 255, g / 255, b / 255, a];
  }

  class SceneBox {
    constructor(figure) {
      this.figure = figure;
      this.title = figure.dataset.title || figure.dataset.scene;
      this.picture = figure.querySelector(".wb-picture");
      this.stage = makeElement("div", "wb-stage");
      this.picture.replaceWith(this.stage);
      this.stage.append(this.picture);
      this.message = makeElement("p", "wb-scene-message");
      this.message.setAttribute("role", "status");
      this.startButton = makeButton("\u25b6\ufe0e Start", "Start: " + this.title,
        () => this.start({}));
      this.startButton.classList.add("wb-start");
      this.stage.append(this.startButton);
      this.picture.addEventListener("click", () => this.start({}));
      this.stage.after(this.message);
    }

    say(words) {
      if (this.message.textContent !== words) {
        this.message.textContent = words;
      }
    }

    build() {
      this.box = makeElement("div", "wb-scene-box");
      this.canvas = makeElement("canvas", "wb-canvas");
      this.canvas.tabIndex = 0;
      this.canvas.setAttribute("role", "application");
      this.canvas.setAttribute("aria-label", this.title + ", running. Space " +
        "pauses, N steps, R resets, arrow keys turn the camera, plus and " +
        "minus zoom, Escape ends.");
      this.labels = makeElement("div", "wb-labels");
      this.labels.setAttribute("aria-hidden", "true");
      this.aimMark = makeElement("span", "wb-aim");
      try {
        this.renderer = new workbook.WebglRenderer(this.canvas);
      } catch (error) {
        this.renderer = new workbook.PlainRenderer(this.canvas);
      }
      this.thrift = new workbook.Thrift(this);
      this.readings = new workbook.Readings();
      this.controls = makeElement("div", "wb-sliders");
      this.controls.setAttribute("role", "group");
      this.controls.setAttribute("aria-label", "Parameters of " + this.title);
      this.keys = makeElement("div", "wb-keys");
      this.stage.replaceWith(this.box);
      this.stage.replaceChildren(this.canvas, this.labels, this.aimMark);
      this.box.append(this.stage, this.toolbar(), this.keys, this.controls,
        this.readings.table);
      this.pointer = new workbook.Pointer(this);
      this.canvas.addEventListener("keydown", (event) => this.press(event));
      this.watch();
    }

    toolbar() {
      const bar = makeElement("div", "wb-toolbar");
      bar.setAttribute("role", "group");
      bar.setAttribute("aria-label", "Controls of " + this.title);
      this.pauseButton = makeButton("Pause", "Pause", () => this.pause());
      const speed = makeElement("select", "wb-speed");
      speed.setAttribute("aria-label", "Speed");
      for (const [value, words] of SPEEDS) {
        const option = makeElement("option", "", words);
        option.value = value;
        speed.append(option);
      }
      speed.onchange = () => { this.speed = Number(speed.value); };
      bar.append(this.pauseButton,
        makeButton("Step", "One step", () => this.input("step")),
        makeButton("Reset", "From the beginning", () => this.reset()),
        speed,
        makeButton("Camera", "Camera as at the beginning", () => this.home()),
        makeButton("Full screen", "Full screen", () => this.fill()),
        makeButton("End", "End the scene", () => this.end()));
      return bar;
    }

    // The sliders and keys that the scene has.
    describe(scene) {
      if (this.scene && JSON.stringify(this.scene) === JSON.stringify(scene)) {
        return;
      }
      const isMoved = this.scene &&
        JSON.stringify(this.scene.camera) === JSON.stringify(scene.camera);
      this.scene = scene;
      if (!isMoved || !this.camera) {
        this.camera = new workbook.OrbitCamera(scene.camera);
      }
      const fixed = new URLSearchParams(this.figure.dataset.fixed || "");
      const free = scene.params.filter((param) => !fixed.has(param.name));
      this.shown = new Map();
      this.controls.replaceChildren();
      for (const param of free) {
        const control = workbook.makeControl(param, (value) =>
          this.input({ set: [param.name, value] }));
        this.shown.set(param.name, control);
        this.controls.append(control.row);
      }
      this.controls.hidden = free.length === 0;
      this.keys.replaceChildren(...scene.keys.map(([key, what]) =>
        makeButton(key.toUpperCase() + ": " + what, what, () =>
          this.key(key, this.pointer.pressed))));
      this.aimMark.hidden = scene.keys.length === 0;
      this.readColours();
    }

    readColours() {
      const { scene, stage } = this;
      const home = scene.camera;
      const distance = Math.hypot(...workbook.vector.sub(home.eye, home.target));
      const shade = getComputedStyle(stage).getPropertyValue("--wb-shade");
      this.look = {
        colours: scene.roles.map(([css]) => resolved(css, stage).slice(0, 3)),
        dashes: scene.roles.map(([, dashes]) => dashes),
        grid: resolved("var(--wb-floor)", stage),
        shade: Number(shade),
        sun: workbook.vector.unit(scene.sun),
        floor: scene.floor,
        pixel: (2 * distance * Math.tan(home.angle / 2)) / 400,
      };
      this.fit();
    }

    // As many pixels as the screen has there.
    fit() {
      const ratio = Math.min(window.devicePixelRatio || 1, 2) *
        this.thrift.sharpness;
      const { clientWidth: width, clientHeight: height } = this.canvas;
      this.look.ratio = ratio;
      if (width > 0 && height > 0) {
        this.canvas.width = Math.round(width * ratio);
        this.canvas.height = Math.round(height * ratio);
      }
      this.redraw();
    }

    // Shows where a scene's own keys act for whoever has no mouse: at first in
    // the middle.
    aim([left, top]) {
      this.aimMark.style.left = left + "px";
      this.aimMark.style.top = top + "px";
    }

    redraw() {
      this.isStale = true;
    }

    // Back to the still.
    putAway() {
      if (document.fullscreenElement === this.box) {
        document.exitFullscreen();
      }
      const hadFocus = this.box.contains(document.activeElement);
      this.box.replaceWith(this.stage);
      this.stage.replaceChildren(this.picture, this.startButton);
      if (hadFocus) {
        this.startButton.focus({ preventScroll: true });
      }
    }
  }

  workbook.SceneBox = SceneBox;
})();
