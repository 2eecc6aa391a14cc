// While the book is served: plays, which run on the reader's own functions.
// They start again whenever one of these is saved.
(function () {
  if (typeof workbook === "undefined") {
    return;
  }
  const CHOICES = [["passing", "your functions where they pass"],
    ["mine", "your functions, right or wrong"], ["ours", "our functions"]];
  const plays = [];
  let statuses = new Map();

  class PlayPanel {
    constructor(figure) {
      this.figure = figure;
      this.name = figure.dataset.play;
      this.exercises = figure.dataset.exercises.split(" ");
      this.legend = makeElement("p", "wb-play-legend");
      this.legend.setAttribute("role", "status");
      this.hasOurs = figure.dataset.ours === "true";
      const bar = makeElement("div", "wb-toolbar wb-play-bar");
      bar.append(this.chooser());
      if (this.hasOurs) {
        bar.append(makeButton("Yours beside ours",
          "Run yours and ours side by side", () => this.compare()));
      }
      figure.querySelector("figcaption").before(this.legend, bar);
      this.say();
    }

    chooser() {
      const select = makeElement("select", "wb-speed");
      select.setAttribute("aria-label", "Whose functions run");
      for (const [value, words] of CHOICES) {
        if (value !== "ours" || this.hasOurs) {
          select.append(new Option(words, "whose=" + value));
        }
      }
      const mistakes = JSON.parse(this.figure.dataset.mistakes);
      this.exercises.forEach((exercise, i) => {
        if (mistakes[i].length === 0) {
          return;
        }
        const group = document.createElement("optgroup");
        group.label = "ours, with a mistake in " + exercise.split("/")[1];
        group.append(...workbook.mistakeOptions(mistakes[i], (number) =>
          "whose=mistake&exercise=" + exercise + "&mistake=" + number));
        select.append(group);
      });
      select.onchange = () => {
        this.figure.dataset.fixed = select.value;
        this.restart(true);
      };
      this.select = select;
      return select;
    }

    view() {
      return workbook.scenes.find((view) => view.figure === this.figure);
    }

    // All views of this play: its own, and the one beside it.
    views() {
      const own = this.view();
      return own ? [own, this.copy].filter(Boolean) : [];
    }

    // With the sliders as they are, if it runs.
    restart(isWanted) {
      const running = this.views().find((view) => view.session);
      if (!running && !this.isStarting && !isWanted) {
        return;
      }
      const values = running ? {} : this.values || {};
      if (running) {
        running.scene.params.forEach((param, i) => {
          values[param.name] = running.state.values[i];
        });
      }
      this.start(values);
    }

    // All views at the same moment, with the same sliders. What is saved while
    // they are being compiled starts them once more.
    async start(values) {
      [this.values, this.isStale] = [values, true];
      if (this.isStarting) {
        return;
      }
      this.isStarting = true;
      while (this.isStale) {
        this.isStale = false;
        const views = this.views();
        views.forEach((view) => view.end());
        await Promise.all(views.map((view) => view.startAlone(this.values)));
      }
      this.isStarting = false;
    }

    // Both from the same start: this one on the reader's functions, a copy
    // beside it on ours.
    compare() {
      const own = this.view();
      if (!own) {
        return;
      }
      if (!this.copy) {
        this.addCopy();
        workbook.pairScenes(own, this.copy, own.start);
      }
      if (!this.figure.dataset.fixed.includes("mistake")) {
        this.chooseMine();
      }
      this.restart(true);
    }

    chooseMine() {
      this.figure.dataset.fixed = "whose=mine";
      this.select.value = "whose=mine";
    }

    addCopy() {
      const row = makeElement("div", "wb-play-pair");
      const copy = makeElement("figure", "wb-figure wb-scene");
      Object.assign(copy.dataset, { scene: this.figure.dataset.scene,
        fixed: "whose=ours", title: this.figure.dataset.title + ", ours" });
      copy.id = this.figure.id + "-ours";
      const picture = this.figure.querySelector(".wb-picture");
      copy.append(picture ? picture.cloneNode(true)
        : makeElement("div", "wb-picture"));
      copy.append(makeElement("figcaption", "", "The same with our functions."));
      this.figure.before(row);
      row.append(this.figure, copy);
      this.copy = workbook.addScene(copy);
      this.copy.startAlone = this.copy.start;
    }

    // How many exercises of it are passed.
    say() {
      const done = this.exercises.filter((exercise) => {
        const status = statuses.get(exercise);
        return status && status.state === "passed";
      }).length;
      this.show(done + " of " + this.exercises.length +
        " exercises of this scene are yours.");
    }

    show(words) {
      if (this.legend.textContent !== words) {
        this.legend.textContent = words;
      }
    }

    // Whether it runs on these functions.
    runs(whose) {
      const fixed = new URLSearchParams(this.figure.dataset.fixed);
      return (fixed.get("whose") || "passing") === (whose || "passing");
    }

    // Changes when one of its files was saved and judged.
    key() {
      return JSON.stringify(this.exercises.map((exercise) => {
        const status = statuses.get(exercise);
        return status ? [status.digest, status.state] : null;
      }));
    }

    judged(isChecking) {
      const key = this.key();
      if (isChecking || key === this.last) {
        return;
      }
      const isFirst = this.last === undefined;
      this.last = key;
      this.say();
      if (!isFirst && !this.runs("ours") && !this.runs("mistake")) {
        this.restart(false);
      }
    }
  }

  workbook.whenLive(function () {
    for (const view of workbook.scenes) {
      if (view.figure.dataset.play) {
        const panel = new PlayPanel(view.figure);
        view.startAlone = view.start;
        view.start = (values) => panel.start(values);
        plays.push(panel);
      }
    }
    // Somebody comes from an exercise whose answer is wrong.
    const asked = new URLSearchParams(location.search);
    for (const play of plays) {
      if (asked.get("beside") === play.name) {
        play.compare();
      } else if (asked.get("mine") === play.name) {
        play.chooseMine();
        play.restart(true);
      }
    }
  });

  window.addEventListener("workbook-play", function (event) {
    for (const play of plays) {
      // The one beside it has a legend of its own.
      if (play.name === event.detail.play && play.runs(event.detail.whose)) {
        play.show(event.detail.legend + ".");
      }
    }
  });

  // On the page of the whole simulator: the state of each function.
  function showStates() {
    for (const cell of document.querySelectorAll("[data-exercise-state]")) {
      const status = statuses.get(cell.dataset.exerciseState);
      const words = status && status.state === "passed" ? "\u2713 yours"
        : status && status.state === "not-started" ? "ours so far"
        : status ? "ours: yours is " + status.words : "";
      if (cell.textContent !== words) {
        cell.textContent = words;
      }
    }
  }

  window.addEventListener("workbook-exercises", function (event) {
    const list = event.detail.exercises;
    statuses = new Map(list.map((status) => [status.exercise, status]));
    showStates();
    const isChecking = list.some((status) => status.checking);
    for (const play of plays) {
      play.judged(isChecking);
    }
  });
})();
