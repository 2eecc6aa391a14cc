// Live scenes: a still until the reader starts it, then the scene itself. The
// page asks for each frame and draws it when it comes; whoever computes waits
// in between, so nothing is ever late.
(function () {
  // So many run on a page; a further one puts the oldest away.
  const MOST = 3;
  // A scene out of view is paused at once and put away after this time, ms.
  const PATIENCE = 60000;
  // While paused, a sign of life keeps the scene's process, ms.
  const SIGN_OF_LIFE = 25000;
  // Longer pauses between two frames are not simulated, s.
  const LONGEST_FRAME = 0.1;
  const SPEEDS = [[1, "full speed"], [0.5, "half speed"],
    [0.25, "quarter speed"], [0.1, "a tenth of the speed"]];
  // A frame that is on the screen for longer is too slow, ms.
  const SLOW = 40;
  const KEPT = "workbook-scenes";

  const running = [];
  workbook.running = running;

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

  class SceneView {
    constructor(figure, carrier) {
      this.figure = figure;
      this.carrier = carrier;
      this.name = figure.dataset.scene;
      this.title = figure.dataset.title || this.name;
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
      this.session = null;
    }

    // --- Starting and ending ---------------------------------------------

    async start(values) {
      if (this.session || this.isStarting) {
        return;
      }
      this.isStarting = true;
      this.say("Starting \u2026");
      const query = new URLSearchParams(this.figure.dataset.fixed || "");
      for (const name in values) {
        query.set(name, values[name]);
      }
      try {
        const session = await this.carrier.open(this.name, query);
        const first = workbook.readFrame(await session.frame([{ advance: 0 }]));
        while (running.length >= MOST) {
          running[0].end("Put away, because other scenes were started.");
        }
        running.push(this);
        this.begin(session, first);
      } catch (error) {
        this.say("This scene cannot start: " + error.message);
      }
      this.isStarting = false;
    }

    begin(session, first) {
      this.session = session;
      this.scene = null;
      this.inputs = [];
      this.speed = 1;
      this.isWaiting = false;
      [this.isVisible, this.isInView] = [true, true];
      this.latencies = [];
      [this.sharpness, this.slowFrames, this.lastTick] = [1, 0, 0];
      this.build();
      this.say("");
      this.arrived(first);
      this.lastAsked = performance.now();
      this.canvas.focus({ preventScroll: true });
      this.tick = this.tick.bind(this);
      requestAnimationFrame(this.tick);
    }

    // Back to the still; `why` is shown.
    end(why) {
      if (!this.session) {
        return;
      }
      running.splice(running.indexOf(this), 1);
      this.session.close();
      this.session = null;
      clearTimeout(this.away);
      this.observer.disconnect();
      this.themes.disconnect();
      this.sizes.disconnect();
      this.renderer.release();
      if (document.fullscreenElement === this.box) {
        document.exitFullscreen();
      }
      const hadFocus = this.box.contains(document.activeElement);
      this.box.replaceWith(this.stage);
      this.stage.replaceChildren(this.picture, this.startButton);
      if (hadFocus) {
        this.startButton.focus({ preventScroll: true });
      }
      this.say(why || "");
    }

    say(words) {
      if (this.message.textContent !== words) {
        this.message.textContent = words;
      }
    }

    // --- What is on the page ----------------------------------------------

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
      try {
        this.renderer = new workbook.WebglRenderer(this.canvas);
      } catch (error) {
        this.renderer = new workbook.PlainRenderer(this.canvas);
      }
      this.readings = new workbook.Readings();
      this.controls = makeElement("div", "wb-sliders");
      this.controls.setAttribute("role", "group");
      this.controls.setAttribute("aria-label", "Parameters of " + this.title);
      this.keys = makeElement("div", "wb-keys");
      this.stage.replaceWith(this.box);
      this.stage.replaceChildren(this.canvas, this.labels);
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
        makeButton(key.toUpperCase() + ": " + what, what, () => this.key(key))));
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
      const ratio = Math.min(window.devicePixelRatio || 1, 2) * this.sharpness;
      const { clientWidth: width, clientHeight: height } = this.canvas;
      this.look.ratio = ratio;
      if (width > 0 && height > 0) {
        this.canvas.width = Math.round(width * ratio);
        this.canvas.height = Math.round(height * ratio);
      }
      this.redraw();
    }

    watch() {
      this.observer = new IntersectionObserver(([entry]) =>
        this.seen(entry.isIntersecting));
      this.observer.observe(this.canvas);
      this.themes = new MutationObserver(() => this.readColours());
      this.themes.observe(document.documentElement,
        { attributes: true, attributeFilter: ["class"] });
      this.sizes = new ResizeObserver(() => this.look && this.fit());
      this.sizes.observe(this.canvas);
      this.canvas.addEventListener("webglcontextlost", () =>
        this.session && this.end("The graphics card was taken away."));
    }

    // Out of view nothing is computed or drawn; after a while it is put away.
    seen(isInView) {
      this.isInView = isInView;
      this.isVisible = isInView && !document.hidden;
      clearTimeout(this.away);
      if (!this.isVisible) {
        this.away = setTimeout(() =>
          this.end("Put away, because it was out of view."), PATIENCE);
      }
    }

    // --- What the reader does ------------------------------------------------

    // Of several places to drag to, the last one counts.
    input(what) {
      const last = this.inputs[this.inputs.length - 1];
      if (what.drag && last && last.drag) {
        this.inputs.pop();
      }
      this.inputs.push(what);
    }

    redraw() {
      this.isStale = true;
    }

    pause() {
      this.input({ pause: !this.state.paused });
    }

    reset() {
      this.readings.clear();
      this.input("reset");
    }

    home() {
      this.camera.reset();
      this.redraw();
    }

    fill() {
      if (document.fullscreenElement) {
        document.exitFullscreen();
      } else if (this.box.requestFullscreen) {
        this.box.requestFullscreen();
      }
    }

    key(key) {
      this.input({ key: [key, this.pointer.ray()] });
      this.canvas.focus({ preventScroll: true });
    }

    press(event) {
      if (event.ctrlKey || event.altKey || event.metaKey) {
        return;
      }
      const letter = event.key.toLowerCase();
      const own = this.scene.keys.find(([key]) => key === letter);
      const turn = (right, up) => {
        this.camera.turn(right, up);
        this.redraw();
      };
      const zoom = (factor) => {
        this.camera.zoom(factor);
        this.redraw();
      };
      const general = { " ": () => this.pause(), n: () => this.input("step"),
        r: () => this.reset(), f: () => this.fill(), Home: () => this.home(),
        ArrowLeft: () => turn(-0.1, 0), ArrowRight: () => turn(0.1, 0),
        ArrowUp: () => turn(0, 0.1), ArrowDown: () => turn(0, -0.1),
        "+": () => zoom(0.9), "=": () => zoom(0.9), "-": () => zoom(1.1),
        Escape: () => this.end() };
      const act = own ? () => !event.repeat && this.key(own[0])
        : general[event.key] || general[letter];
      if (act) {
        event.preventDefault();
        // The page has keys of its own: arrows would leave it.
        event.stopPropagation();
        act();
      }
    }

    // --- Frames ----------------------------------------------------------------

    tick(now) {
      if (!this.session) {
        return;
      }
      requestAnimationFrame(this.tick);
      this.spare(now);
      if (!this.isWaiting && this.isDue(now)) {
        this.ask(now);
      }
      if (this.isStale && this.isVisible) {
        this.isStale = false;
        this.draw();
      }
    }

    // Without a graphics card drawing takes long: first the shadows go, then
    // the sharpness.
    spare(now) {
      const isSlow = now - this.lastTick > SLOW;
      this.lastTick = now;
      this.slowFrames = isSlow ? this.slowFrames + 1 : 0;
      if (this.slowFrames < 8 || this.sharpness < 0.6) {
        return;
      }
      this.slowFrames = 0;
      if (this.renderer.hasShadows) {
        this.renderer.hasShadows = false;
      } else {
        this.sharpness *= 0.7;
        this.fit();
      }
    }

    // A paused scene is asked only when something was done to it.
    isDue(now) {
      if (this.inputs.length > 0) {
        return true;
      }
      const runs = this.isVisible && !this.state.paused;
      return runs || now - this.lastAsked > SIGN_OF_LIFE;
    }

    // What was done since the last frame. A pull and its release are never in
    // one frame: no time would pass between them, and nothing would move.
    takeInputs() {
      const pulled = this.inputs.findIndex((input) => input.grab || input.drag);
      const released = this.inputs.indexOf("release", Math.max(pulled, 0));
      const isPull = pulled >= 0 && released > pulled;
      return this.inputs.splice(0, isPull ? released : this.inputs.length);
    }

    async ask(now) {
      const passed = Math.min((now - this.lastAsked) / 1000, LONGEST_FRAME);
      const advance = this.isVisible ? this.speed * Math.max(passed, 0) : 0;
      const inputs = this.takeInputs();
      const grab = inputs.find((input) => input.grab);
      this.lastAsked = now;
      this.isWaiting = true;
      const session = this.session;
      try {
        const buffer = await session.frame([...inputs, { advance }]);
        if (session === this.session) {
          this.latencies.push(performance.now() - now);
          this.latencies.splice(0, this.latencies.length - 600);
          this.arrived(workbook.readFrame(buffer));
          if (grab) {
            this.pointer.answered(grab, this.state.held);
          }
        }
      } catch (error) {
        if (session === this.session) {
          this.end("Stopped: " + error.message);
          this.figure.dataset.stopped = error.message;
        }
      }
      this.isWaiting = false;
    }

    arrived({ state, things }) {
      const wasSetUp = Boolean(this.scene);
      if (state.scene) {
        this.describe(state.scene);
        if (wasSetUp) {
          this.readings.clear();
        }
      }
      [this.state, this.things] = [state, things];
      this.scene.params.forEach((param, i) => {
        const control = this.shown.get(param.name);
        // A slider that is being moved knows better.
        if (control && !control.row.contains(document.activeElement)) {
          control.show(state.values[i]);
        }
      });
      const label = state.paused ? "Run" : "Pause";
      if (this.pauseButton.textContent !== label) {
        this.pauseButton.textContent = label;
        this.pauseButton.setAttribute("aria-label", label);
      }
      this.readings.show(state, performance.now());
      this.say(this.words(state));
      this.redraw();
    }

    words(state) {
      if (state.message) {
        return "Stopped: " + state.message + ". Reset starts it again.";
      }
      const percent = Math.round(100 * state.real_time_factor);
      return percent < 60 && !state.paused
        ? "This machine cannot keep up: the scene runs slower than it should."
        : "";
    }

    draw() {
      this.renderer.draw(this.things, this.camera, this.look);
      const { clientWidth: width, clientHeight: height } = this.canvas;
      const project = workbook.projector(this.camera, width, height);
      const spans = this.labels.children;
      while (spans.length < this.things.labels.length) {
        this.labels.append(makeElement("span", ""));
      }
      for (let i = 0; i < spans.length; i += 1) {
        const label = this.things.labels[i];
        const at = label && project(label.at);
        spans[i].hidden = !at;
        if (at) {
          spans[i].textContent = label.text;
          spans[i].style.transform = `translate(${at.x}px, ${at.y}px)`;
        }
      }
    }
  }

  // --- The page ------------------------------------------------------------

  // After an edit the page reloads by itself; what ran then runs again.
  window.addEventListener("workbook-reload", function () {
    const kept = running.map((view) => [view.figure.id,
      Object.fromEntries(view.scene.params.map((param, i) =>
        [param.name, view.state.values[i]]))]);
    sessionStorage.setItem(KEPT, JSON.stringify(kept));
  });

  function restart() {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) || "[]");
    sessionStorage.removeItem(KEPT);
    const quiet = matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const [id, values] of quiet ? [] : kept) {
      const view = workbook.scenes.find((one) => one.figure.id === id);
      const fixed = view && new URLSearchParams(view.figure.dataset.fixed || "");
      for (const name in values) {
        if (fixed && fixed.has(name)) {
          delete values[name];
        }
      }
      if (view) {
        view.start(values);
      }
    }
  }

  document.addEventListener("visibilitychange", function () {
    for (const view of running) {
      view.seen(view.isInView);
    }
  });
  window.addEventListener("pagehide", function () {
    for (const view of [...running]) {
      view.end();
    }
  });

  workbook.whenLive(function (carrier) {
    const figures = document.querySelectorAll("figure[data-scene]");
    workbook.scenes = [...figures].filter((figure) =>
      figure.querySelector(".wb-picture") &&
      (!figure.dataset.play || carrier.hasPlays)).map((figure) =>
      new SceneView(figure, carrier));
    // Another view of a scene, for what starts beside it.
    workbook.addScene = function (figure) {
      const view = new SceneView(figure, carrier);
      workbook.scenes.push(view);
      return view;
    };
    restart();
  });
})();
