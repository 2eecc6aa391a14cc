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

  const [starting, running] = [[], []];
  workbook.running = running;

  function remove(list, one) {
    const at = list.indexOf(one);
    if (at >= 0) {
      list.splice(at, 1);
    }
  }

  class SceneView extends workbook.SceneBox {
    constructor(figure, carrier) {
      super(figure);
      this.carrier = carrier;
      this.name = figure.dataset.scene;
      this.session = null;
    }

    // --- Starting and ending ---------------------------------------------

    async start(values) {
      if (this.session || starting.includes(this)) {
        return;
      }
      while (running.length + starting.length >= MOST) {
        const [oldest] = [...running, ...starting];
        oldest.end("Put away, because other scenes were started.");
      }
      starting.push(this);
      const attempt = {};
      this.attempt = attempt;
      this.say("Starting \u2026");
      const query = new URLSearchParams(this.figure.dataset.fixed || "");
      for (const name in values) {
        query.set(name, values[name]);
      }
      let [session, isBegun, why] = [null, false, ""];
      try {
        session = await this.carrier.open(this.name, query);
        const first = workbook.readFrame(await session.frame([{ advance: 0 }]));
        if (attempt === this.attempt) {
          this.begin(session, first);
          running.push(this);
          isBegun = true;
        }
      } catch (error) {
        why = "This scene cannot start: " + error.message;
      }
      if (attempt === this.attempt) {
        this.attempt = null;
        remove(starting, this);
        if (why) {
          this.say(why);
        }
      }
      if (session && !isBegun) {
        this.session = this.session === session ? null : this.session;
        session.close();
      }
    }

    begin(session, first) {
      this.session = session;
      this.scene = null;
      this.inputs = [];
      this.speed = 1;
      this.isWaiting = false;
      [this.isVisible, this.isInView] = [true, true];
      this.latencies = [];
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
      if (this.attempt) {
        // Whatever is still to come of it is closed when it comes.
        this.attempt = null;
        remove(starting, this);
        this.say(why || "");
      }
      if (!this.session) {
        return;
      }
      remove(running, this);
      this.session.close();
      this.session = null;
      clearTimeout(this.away);
      this.observer.disconnect();
      this.themes.disconnect();
      this.sizes.disconnect();
      this.renderer.release();
      this.putAway();
      this.say(why || "");
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
      const session = this.session;
      this.canvas.addEventListener("webglcontextlost", () =>
        session === this.session &&
          this.end("The graphics card was taken away."));
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

    // A scene's own key acts at a place.
    key(key, at) {
      this.input({ key: [key, this.pointer.ray(at)] });
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
      const act = own ? () => !event.repeat && this.key(own[0], this.pointer.at)
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
      this.thrift.tick(now);
      if (!this.isWaiting && this.isDue(now)) {
        this.ask(now);
      }
      if (this.isStale && this.isVisible) {
        this.isStale = false;
        this.draw();
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
      // One that was started since then waits for a frame of its own.
      if (session === this.session) {
        this.isWaiting = false;
      }
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
        const [span, label] = [spans[i], this.things.labels[i]];
        const at = label && project(label.at);
        span.hidden = !at;
        if (at) {
          if (span.textContent !== label.text) {
            span.textContent = label.text;
          }
          // All of it is in the picture if its point is.
          const own = Math.ceil(span.getBoundingClientRect().width) + 2;
          const room = Math.max(width - own, 0);
          const x = at.x < width ? Math.min(at.x, room) : at.x;
          span.style.transform = `translate(${x}px, ${at.y}px)`;
        }
      }
    }
  }

  workbook.SceneView = SceneView;
})();
