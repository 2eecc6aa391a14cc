// While the book is served: the diagram of what calls what in the reader's
// colours, and a summary of what was reached, to print.
(function () {
  const diagram = document.querySelector(".wb-calls");
  if (!diagram || typeof workbook === "undefined") {
    return;
  }
  const { count, sum, isPassed, byChapter, setText, progressLine, fill,
    chapterTitle } = workbook.progress;
  const STATES = { passed: ["\u2713", "yours"], wrong: ["\u2717", "not right yet"],
    crashed: ["\u2717", "not right yet"],
    "does-not-compile": ["\u2717", "does not compile"],
    "not-started": ["\u25cb", "not written yet"] };

  function label(node, words) {
    const all = node.dataset.words + ": " + words;
    if (node.getAttribute("aria-label") !== all) {
      node.setAttribute("aria-label", all);
    }
  }

  function showDiagram(statuses) {
    const states = new Map(statuses.map((one) => [one.exercise, one]));
    for (const node of diagram.querySelectorAll("[data-call]")) {
      const status = states.get(node.dataset.call);
      const [mark, words] = (status && STATES[status.state]) ||
        ["\u2026", "not checked yet"];
      node.dataset.state = (status && status.state) || "changed";
      node.classList.toggle("wb-call-next", Boolean(status && status.next));
      setText(node.querySelector(".wb-call-mark"), mark);
      label(node, words + (status && status.next ? ", the next to solve" : ""));
    }
    const whole = [];
    for (const node of diagram.querySelectorAll("[data-call-scene]")) {
      const needs = node.dataset.needs.split(" ");
      const done = count(needs, (id) => states.has(id) && isPassed(states.get(id)));
      const isWhole = done === needs.length;
      node.dataset.state = isWhole ? "passed" : done > 0 ? "begun" : "ours";
      const words = isWhole ? "all yours" : done + " of " + needs.length;
      setText(node.querySelector(".wb-call-count"), words);
      label(node, isWhole ? words : done + " of them yours");
      if (isWhole) {
        whole.push(node.dataset.callScene);
      }
    }
    return whole;
  }

  // What somebody may hang up or hand in.
  class Summary {
    constructor() {
      this.line = progressLine(diagram);
      this.button = makeButton("Print a summary",
        "Print one page about what you have reached", () => this.print());
      this.input = makeElement("input", "");
      this.input.autocomplete = "name";
      const label = makeElement("label", "", "Name: ");
      label.append(this.input);
      const bar = makeElement("div", "wb-toolbar wb-summary-bar");
      bar.append(label, this.button);
      this.line.after(bar);
      this.sheet = makeElement("section", "wb-summary");
      this.sheet.setAttribute("aria-label", "Summary to print");
      this.name = makeElement("p", "wb-summary-name");
      this.day = makeElement("p", "");
      this.words = makeElement("p", "");
      this.table = makeElement("table", "");
      this.scenes = makeElement("p", "");
      this.sheet.append(makeElement("h2", "",
        "Physically based modeling: what I have built"), this.name, this.day,
        this.words, this.table, this.scenes, makeElement("p", "wb-summary-note",
        "Made by this page from what it has checked on this machine. For " +
        "marks an instructor runs the answers again."));
      bar.after(this.sheet);
    }

    show(statuses, chapters, whole) {
      fill(this.line, statuses, "of the book");
      const scenes = diagram.querySelectorAll("[data-call-scene]").length;
      setText(this.words, count(statuses, isPassed) + " of " +
        statuses.length + " exercises are right; " +
        sum(statuses, (one) => one.earned) + " of " +
        sum(statuses, (one) => one.points) + " points.");
      setText(this.scenes, whole.length === 0
        ? "No scene runs on my functions alone yet."
        : whole.length + " of " + scenes +
          " scenes run on my functions alone: " + whole.join(", ") + ".");
      this.table.replaceChildren(row("th", ["Chapter", "Right", "Points"]));
      for (const [folder, list] of chapters) {
        this.table.append(row("td", [chapterTitle(folder),
          count(list, isPassed) + " of " + list.length,
          sum(list, (one) => one.earned) + " of " +
          sum(list, (one) => one.points)]));
      }
    }

    print() {
      this.name.textContent = this.input.value;
      this.day.textContent = new Date().toLocaleDateString(undefined,
        { dateStyle: "long" });
      document.body.classList.add("wb-printing-summary");
      window.print();
      document.body.classList.remove("wb-printing-summary");
    }
  }

  function row(cell, texts) {
    const line = makeElement("tr", "");
    line.append(...texts.map((text) => makeElement(cell, "", text)));
    return line;
  }

  let summary = null;
  window.addEventListener("workbook-exercises", function (event) {
    const statuses = event.detail.exercises;
    if (statuses.length > 0) {
      const whole = showDiagram(statuses);
      summary = summary || new Summary();
      summary.show(statuses, byChapter(statuses), whole);
    }
  });
})();
