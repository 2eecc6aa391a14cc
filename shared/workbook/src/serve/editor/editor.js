// While the book is served: an exercise is answered in the page. The file
// itself is the text; what another editor changes meanwhile is never
// overwritten. All words of the server are set as text, never as HTML.
(function () {
  if (typeof workbook === "undefined" || !workbook.askServer) {
    return;
  }
  // So long after the last key the file is written, ms.
  const PAUSE = 600;
  // When the server does not answer, try again after this time, ms.
  const AGAIN = 3000;
  // What is not saved yet outlives a reload: in each tab its own. A new tab
  // begins with what was left last in any.
  const STORES = ["sessionStorage", "localStorage"];

  // --- Talking to the server ----------------------------------------------

  const ask = (method, path, body) =>
    workbook.askServer(method, "answer/" + path, body);

  let loading = null;
  function load() {
    loading = loading || new Promise(function (resolve, reject) {
      const script = makeElement("script");
      script.src = "/__workbook/editor.js";
      script.onload = () => resolve(window.codemirror);
      script.onerror = () => {
        loading = null;
        reject(new Error("the editor could not be loaded"));
      };
      document.head.append(script);
    });
    return loading;
  }

  // --- One editor -----------------------------------------------------------

  class AnswerEditor {
    constructor(section) {
      this.section = section;
      this.id = section.dataset.exercise;
      this.kept = "workbook-editor:" + this.id;
      this.listing = section.querySelector(".wb-listing");
      this.button = makeElement("button", "wb-button", "Answer it here");
      this.button.type = "button";
      this.button.onclick = () => this.open(true);
      section.querySelector(".wb-exercise-check").append(" ", this.button);
      this.timer = null;
      if (this.recall()) {
        this.open(false);
      }
    }

    recall() {
      let kept = null;
      this.inStores((store) => {
        kept = kept || JSON.parse(store.getItem(this.kept));
      });
      return kept;
    }

    // Text, undo and the version that it was made from, for a reload.
    remember() {
      const state = this.codemirror.keep(this.view.state);
      const kept = { state, base: this.base, saved: this.saved };
      this.inStores((store) => store.setItem(this.kept, JSON.stringify(kept)));
    }

    inStores(act) {
      for (const store of STORES) {
        try {
          act(window[store]);
        } catch (error) {
          // A browser may refuse to keep anything. The file is what counts.
        }
      }
    }

    async open(focus) {
      this.button.disabled = true;
      try {
        this.codemirror = await load();
        const answer = await ask("GET", this.id);
        if (!answer.ok) {
          throw new Error(await answer.text());
        }
        this.build(await answer.json());
        this.button.remove();
      } catch (error) {
        this.button.disabled = false;
        this.button.textContent = "Answer it here (" + error.message + ")";
        return;
      }
      if (focus) {
        this.view.focus();
      }
    }

    build(file) {
      const kept = this.recall();
      this.base = file.version;
      this.saved = file.text;
      this.box = makeElement("div", "wb-editor");
      this.note = makeElement("p", "wb-editor-note");
      this.note.setAttribute("role", "status");
      this.question = makeElement("div", "wb-editor-question");
      this.question.setAttribute("role", "alert");
      const bar = makeElement("div", "wb-reply-bar");
      const add = (text, label, act) => bar.append(makeButton(text, label, act));
      add("Reset", "Put the empty exercise back; your text is kept",
        () => this.reset());
      add("Open in my editor", "Open the file in your own editor",
        () => this.openOutside());
      add("Close", "Show the exercise as it was", () => this.close());
      const hint = makeElement("p", "wb-pad-hint", "Saved as you type. Tab " +
        "indents; to leave with the keyboard press Escape, then Tab.");
      const { EditorView } = this.codemirror;
      const label = "Your answer: " + this.id;
      const more = [
        EditorView.updateListener.of((update) => this.updated(update)),
        EditorView.contentAttributes.of({ "aria-label": label }),
        EditorView.lineWrapping,
      ];
      const isOurs = kept && kept.state && kept.state.doc !== undefined;
      const start = this.codemirror.begin(file.text, more,
        isOurs ? kept.state : null);
      this.view = new EditorView({ state: start });
      this.box.append(this.view.dom, bar, this.note, this.question, hint);
      this.listing.hidden = true;
      this.listing.after(this.box);
      if (isOurs) {
        this.reconcile(kept, file);
      }
      this.remember();
      this.mark();
    }

    // What was left in the page, and what the file says now.
    reconcile(kept, file) {
      const mine = this.text();
      if (mine === file.text) {
        return;
      }
      if (mine === kept.saved) {
        this.replace(file.text); // nothing of mine was unsaved
      } else if (kept.base === file.version) {
        this.schedule(); // the file has waited for it
      } else {
        this.conflict(file);
      }
    }

    text() {
      return this.view.state.doc.toString();
    }

    // As one change: undo brings the old text back. Only typing is joined with
    // what was typed just before.
    replace(text) {
      if (text === this.text()) {
        return; // there is nothing to undo
      }
      this.isReplacing = true;
      const end = this.view.state.doc.length;
      this.view.dispatch({ changes: { from: 0, to: end, insert: text },
        userEvent: "input.replace" });
      this.isReplacing = false;
    }

    // --- Saving -------------------------------------------------------------

    updated(update) {
      if (!update.docChanged) {
        return;
      }
      this.remember();
      if (!this.isReplacing) {
        this.schedule();
      }
    }

    schedule() {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.save(false), PAUSE);
      this.say("\u2026 not saved yet");
    }

    async save(replace) {
      clearTimeout(this.timer);
      this.timer = null;
      if (this.isSaving || (this.theirs && !replace)) {
        this.isWaiting = true;
        return;
      }
      const text = this.text();
      if (text === this.saved && !replace) {
        this.say("\u2713 saved");
        return;
      }
      this.isSaving = true;
      try {
        const body = JSON.stringify({ text, base: this.base, replace });
        const answer = await ask("PUT", this.id, body);
        if (answer.status === 409) {
          this.conflict(await answer.json());
        } else if (answer.ok) {
          this.accept(await answer.json(), text);
        } else {
          this.say("\u2717 not saved: " + await answer.text());
          // A server that has just been started has not read the exercises.
          if (answer.status === 503) {
            this.timer = setTimeout(() => this.save(false), AGAIN);
          }
        }
      } catch (error) {
        this.say("\u2717 not saved: the server does not answer. Your text is " +
          "kept in this browser.");
        this.timer = setTimeout(() => this.save(false), AGAIN);
      }
      this.isSaving = false;
      if (this.isWaiting && !this.theirs) {
        this.isWaiting = false;
        this.schedule();
      }
      this.lookAgain();
    }

    accept(file, text) {
      this.base = file.version;
      this.saved = text;
      this.remember();
      this.say(file.kept ? "\u2713 saved; the other text is in " + file.kept
        : "\u2713 saved");
    }

    say(words) {
      if (this.note.textContent !== words) {
        this.note.textContent = words;
      }
    }

    // --- When somebody else has changed the file ---------------------------

    // The server says that the file has another version.
    async notice(version) {
      if (!this.view || version === this.base || this.isSaving || this.theirs) {
        return;
      }
      const base = this.base;
      const answer = await ask("GET", this.id).catch(() => null);
      const file = answer && answer.ok ? await answer.json() : null;
      const isLate = !this.view || this.isSaving || this.theirs ||
        this.base !== base; // something was saved meanwhile
      if (!file || isLate || file.version === base) {
        return;
      }
      if (this.text() === this.saved) {
        this.take(file, "The file was changed outside, and this is it. Undo " +
          "brings back what you had.");
      } else if (file.text === this.text()) {
        this.accept(file, file.text);
      } else {
        this.conflict(file);
      }
    }

    // While it was saving or asking, no news was taken.
    lookAgain() {
      if (this.status) {
        this.notice(this.status.digest);
      }
    }

    take(file, words) {
      this.base = file.version;
      this.saved = file.text;
      this.replace(file.text);
      this.remember();
      this.say(words);
    }

    conflict(file) {
      clearTimeout(this.timer);
      this.theirs = file;
      const words = makeElement("p", "", "The file was changed outside while " +
        "you were writing here. Nothing is lost: which text is to be in the " +
        "file?");
      const mine = makeButton("Mine", "Mine; the other one is kept beside it",
        () => this.settle(true));
      const other = makeButton("The other one",
        "The other one; undo brings mine back", () => this.settle(false));
      const bar = makeElement("div", "wb-reply-bar");
      bar.append(mine, other);
      const fold = makeElement("details");
      const shown = makeElement("pre", "wb-words", file.text);
      shown.tabIndex = 0;
      fold.append(makeElement("summary", "", "Show the other text"), shown);
      this.question.replaceChildren(words, bar, fold);
      this.say("\u2717 not saved");
    }

    async settle(mine) {
      const file = this.theirs;
      this.question.replaceChildren();
      this.theirs = null;
      this.isWaiting = false;
      this.view.focus();
      if (mine) {
        await this.save(true);
      } else {
        this.take(file, "Taken. Undo brings back what you had.");
        this.lookAgain();
      }
    }

    // --- Reset, open, close -------------------------------------------------

    async reset() {
      await this.save(false);
      if (this.theirs) {
        return; // first it must be settled which text is kept
      }
      this.isSaving = true;
      const answer = await ask("POST", this.id + "/reset").catch(() => null);
      this.isSaving = false;
      if (!answer || !answer.ok) {
        this.say("\u2717 not reset: " +
          (answer ? await answer.text() : "the server does not answer"));
        return;
      }
      const file = await answer.json();
      this.take(file, file.kept ? "Reset. Your text is in " + file.kept +
        "; undo brings it back, too." : "Reset.");
    }

    async openOutside() {
      await this.save(false);
      const answer = await ask("POST", this.id + "/open").catch(() => null);
      this.say(answer && answer.ok ? "Opened in your editor."
        : "\u2717 not opened: " +
          (answer ? await answer.text() : "the server does not answer"));
    }

    async close() {
      await this.save(false);
      if (this.theirs || this.text() !== this.saved) {
        return; // something is still to be settled
      }
      this.inStores((store) => store.removeItem(this.kept));
      this.view.destroy();
      this.view = null;
      this.box.remove();
      this.listing.hidden = false;
      this.button.disabled = false;
      this.section.querySelector(".wb-exercise-check").append(this.button);
      this.button.focus();
    }

    // --- What the compiler says, at its lines -------------------------------

    show(status) {
      this.status = status;
      this.notice(status.digest);
      this.mark();
    }

    mark() {
      if (!this.view || !this.status) {
        return;
      }
      const isCurrent = this.status.digest === this.base &&
        this.text() === this.saved;
      if (!isCurrent || this.status.checking) {
        return;
      }
      const marks = messages(this.status.detail).map((message) => {
        const doc = this.view.state.doc;
        const line = doc.line(Math.min(Math.max(1, message.line), doc.lines));
        const from = Math.min(line.to, line.from + message.column - 1);
        return { from, to: line.to, severity: message.severity,
          message: message.text };
      });
      this.view.dispatch(this.codemirror.setDiagnostics(this.view.state, marks));
    }
  }

  // Lines and words of the compiler's errors and warnings.
  function messages(detail) {
    const found = [];
    const text = detail && detail.compiler ? detail.compiler : "";
    const pattern = /^(error[^\n]*)\n\s*-->\s*\S*?:(\d+):(\d+)/gm;
    for (const [, words, line, column] of text.matchAll(pattern)) {
      found.push({ severity: "error", text: words, line: Number(line),
        column: Number(column) });
    }
    for (const warning of detail ? detail.warnings : []) {
      const parts = /^line (\d+): (.*)$/s.exec(warning);
      if (parts) {
        found.push({ severity: "warning", text: parts[2],
          line: Number(parts[1]), column: 1 });
      }
    }
    return found;
  }

  const editors = new Map();
  for (const section of document.querySelectorAll("[data-exercise]")) {
    if (section.querySelector(".wb-exercise-check, .wb-listing")) {
      editors.set(section.dataset.exercise, new AnswerEditor(section));
    }
  }
  window.addEventListener("workbook-exercises", function (event) {
    for (const status of event.detail.exercises) {
      const editor = editors.get(status.exercise);
      if (editor) {
        editor.show(status);
      }
    }
  });
})();
