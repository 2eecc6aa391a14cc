// "Continue where you left" on the first page, and the page of progress.
(function () {
  const PAGE = "your-progress.html";
  const EXPORT = "workbook-answers.json";
  const FORMAT = "workbook-answers/1";
  const { root } = workbook.reading;
  const box = document.querySelector(".wb-continue");
  const table = document.querySelector(".wb-progress");

  function link(words, path) {
    const made = makeElement("a", "", words);
    made.href = root + path;
    return made;
  }

  // --- Where to go on --------------------------------------------------------

  // The page after this one in the table of contents: its title and address.
  function pageAfter(page) {
    const links = [...document.querySelectorAll("#mdbook-sidebar a[href]")];
    const pages = links.filter((one) => !one.getAttribute("href").includes("#"));
    const at = pages.findIndex((one) => one.href === root + page);
    return at < 0 ? null : pages[at + 1] || null;
  }

  function placeToGoOn(record) {
    const last = record.last;
    if (!last) {
      return null;
    }
    const next = record.read[last.page] ? pageAfter(last.page) : null;
    const line = makeElement("p");
    if (next) {
      const words = next.textContent.replace(/^[\d.\s]+/, "").trim();
      line.append("You have read ", link(last.title, last.page),
        ". Next: ", link(words, next.href.slice(root.length)), ".");
    } else {
      const at = last.id ? last.page + "#" + last.id : last.page;
      line.append("Continue where you left: ", link(last.title, at),
        last.heading ? ", at \u201c" + last.heading + "\u201d." : ".");
    }
    return line;
  }

  function fillBox() {
    const record = workbook.record.all();
    const go = placeToGoOn(record);
    box.replaceChildren();
    box.hidden = !go;
    if (!go) {
      return;
    }
    const { due: listDue, atMost } = workbook.repetition;
    const due = Math.min(listDue(record, Date.now()).length, atMost);
    const more = makeElement("p");
    more.append(due === 0 ? "" : due === 1 ? "One question is back. "
      : due + " questions are back. ", link("Your progress", PAGE));
    box.append(go, more);
  }

  // --- The table: how much of each chapter -----------------------------------

  const list = (row, name) => JSON.parse(row.dataset[name]);

  function fillTable(record) {
    const answered = (id) => record.answers[id] && !record.answers[id].skipped;
    const isRight = (id) => answered(id) && record.answers[id].right;
    for (const row of table.querySelectorAll("tr[data-pages]")) {
      const count = (name, is) => {
        const all = list(row, name);
        return all.length ? all.filter(is).length + " of " + all.length : "none";
      };
      row.cells[1].textContent = count("pages", (page) => record.read[page]);
      row.cells[2].textContent = count("predictions", answered);
      row.cells[3].textContent = count("questions", isRight);
    }
  }

  // --- Questions that come back ----------------------------------------------

  function repeatPart() {
    const { days } = workbook.repetition;
    const part = makeElement("section");
    const label = makeElement("label", "wb-repeat");
    const wanted = makeElement("input");
    wanted.type = "checkbox";
    wanted.onchange = () => workbook.record.change((record, now) => {
      record.repeat = { on: wanted.checked, at: now };
    });
    label.append(wanted, " Ask me again after " + days.slice(0, -1).join(", ") +
      " and " + days[days.length - 1] + " days");
    const due = makeElement("div");
    due.setAttribute("role", "status");
    part.append(label, due);
    return { part, wanted, due };
  }

  function fillRepeat(repeat, record) {
    repeat.wanted.checked = workbook.repetition.isWanted(record);
    const due = workbook.repetition.due(record, Date.now());
    repeat.due.replaceChildren();
    if (!repeat.wanted.checked) {
      return;
    }
    const items = due.map(whereAsked).filter((item) => item !== null);
    const shown = items.slice(0, workbook.repetition.atMost);
    const words = shown.length === 0 ? "No question is back today."
      : shown.length < items.length ? "Back today, the first " + shown.length + ":"
      : "Back today:";
    const found = makeElement("ol");
    found.append(...shown);
    repeat.due.append(makeElement("p", "", words), ...(shown.length ? [found] : []));
  }

  // A link to a question on its page. One that the book no longer asks has none.
  function whereAsked(id) {
    for (const row of table.querySelectorAll("tr[data-pages]")) {
      const at = list(row, "questions").indexOf(id);
      if (at >= 0) {
        const element = "q-" + id.replace(/[/:]/g, "-");
        const item = makeElement("li");
        const chapter = row.cells[0].textContent.replace(/^\d+\. /, "");
        item.append(link(chapter + ", question " + (at + 1),
          list(row, "asked")[at] + "#" + element));
        return item;
      }
    }
    return null;
  }

  // The book has changed since: what it asks no longer does not come back.
  function forgetWhatIsGone() {
    const { answers } = workbook.record.all();
    const isGone = (id) => answers[id].due && whereAsked(id) === null;
    const gone = Object.keys(answers).filter(isGone);
    if (gone.length > 0) {
      workbook.record.change((record, now) => {
        for (const id of gone) {
          record.answers[id] = { ...record.answers[id], due: null, at: now };
        }
      });
    }
  }

  // --- Handing in, erasing ---------------------------------------------------

  function exported(record) {
    const answers = [];
    for (const [question, entry] of Object.entries(record.answers)) {
      if (!entry.skipped) {
        answers.push({ question, first_right: Boolean(entry.first),
          first_choice: entry.first_choice, tries: entry.tries });
      }
    }
    return JSON.stringify({ format: FORMAT, answers }, null, 1) + "\n";
  }

  function save() {
    const words = exported(workbook.record.all());
    const saved = makeElement("a");
    saved.href = URL.createObjectURL(new Blob([words],
      { type: "application/json" }));
    saved.download = EXPORT;
    saved.click();
    setTimeout(() => URL.revokeObjectURL(saved.href), 1000);
  }

  function bar(said) {
    const made = makeElement("div", "wb-reply-bar");
    made.append(
      makeButton("Save my answers", "Save my answers as " + EXPORT +
        ", to hand in", () => {
        save();
        said.textContent = "Saved as " + EXPORT + ".";
      }),
      makeButton("Erase all of it", "Erase what was read, predicted and " +
        "answered", () => {
        if (window.confirm("Erase what was read, predicted and answered? " +
          "Your exercises stay.")) {
          workbook.record.erase();
          said.textContent = "Erased.";
        }
      }));
    return made;
  }

  // --- When ------------------------------------------------------------------

  if (box && root) {
    fillBox();
    window.addEventListener("workbook-record", fillBox);
    // The table of contents is written by a script of its own.
    window.addEventListener("load", fillBox);
  }
  if (table && root) {
    const repeat = repeatPart();
    const go = makeElement("div");
    const said = makeElement("p");
    said.setAttribute("role", "status");
    const fill = () => {
      const record = workbook.record.all();
      go.replaceChildren(placeToGoOn(record) || "");
      fillTable(record);
      fillRepeat(repeat, record);
    };
    table.before(go);
    document.querySelector(".wb-progress-repeat").replaceChildren(repeat.part);
    document.querySelector(".wb-progress-keep").replaceChildren(bar(said), said);
    forgetWhatIsGone();
    fill();
    window.addEventListener("workbook-record", fill);
    window.addEventListener("load", fill);
  }
  workbook.progressPage = root ? root + PAGE : null;
})();
