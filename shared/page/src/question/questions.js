// Quizzes and predictions. Without this script the answers are folded; with
// it the reader chooses, is told, and a figure waits for the prediction.
(function () {
  const LETTERS = "ABCDEFGH";
  let count = 0;

  class Question {
    constructor(element) {
      this.element = element;
      this.predict = element.closest(".wb-predict");
      this.id = element.dataset.id;
      this.kind = element.dataset.kind;
      this.number = ++count;
      this.fold = element.querySelector(".wb-answer");
      this.prompt = element.querySelector(".wb-prompt");
      this.prompt.id = "wb-prompt-" + this.number;
      this.status = makeElement("p", "wb-verdict");
      this.status.setAttribute("role", "status");
      this.feedback = makeElement("div", "wb-feedback");
      this.form = makeElement("form", "wb-reply");
      this.form.addEventListener("submit", (event) => {
        event.preventDefault();
        this.commit();
      });
      this.build();
      const kept = workbook.answers.get(this.id);
      if (!this.predict && workbook.repetition.isDue(this.id)) {
        this.say("This one is back: answer it once more.");
      } else if (kept) {
        this.restore(kept);
      } else if (this.predict) {
        this.veil();
      }
    }

    // --- What the reader answers with -------------------------------------

    build() {
      const builders = { choose: () => this.choices(),
        picture: () => this.choices(), number: () => this.numberField(),
        curve: () => this.pad() };
      builders[this.kind]();
      const bar = makeElement("div", "wb-reply-bar");
      const word = this.predict ? "That is my prediction" : "Answer";
      this.button = makeElement("button", "wb-button", word);
      this.button.type = "submit";
      bar.append(this.button);
      if (this.predict) {
        const skip = makeElement("button", "wb-button", "Skip");
        skip.type = "button";
        skip.onclick = () => this.skip();
        this.skipButton = skip;
        bar.append(skip);
      }
      this.form.append(bar, this.status);
      this.fold.before(this.form, this.feedback);
      this.fold.hidden = Boolean(this.predict);
    }

    choices() {
      const list = this.element.querySelector(".wb-choices");
      const set = makeElement("fieldset", "wb-choices");
      if (this.kind === "picture") {
        set.classList.add("wb-choose-picture");
      }
      set.setAttribute("aria-labelledby", this.prompt.id);
      this.radios = [];
      this.labels = [];
      [...list.children].forEach((item, i) => {
        const label = makeElement("label", "wb-choice");
        const radio = makeElement("input");
        radio.type = "radio";
        radio.name = "wb-question-" + this.number;
        radio.value = i;
        const words = makeElement("span", "wb-choice-text");
        for (const part of [...item.childNodes]) {
          words.append(...(part.localName === "p" ? part.childNodes : [part]));
        }
        const mark = makeElement("span", "wb-choice-mark");
        label.append(radio, makeElement("span", "wb-letter", LETTERS[i] + "."),
          words, mark);
        set.append(label);
        this.radios.push(radio);
        this.labels.push(label);
      });
      list.remove();
      this.form.append(set);
    }

    numberField() {
      const label = makeElement("label", "wb-number-field");
      const unit = this.element.dataset.unit;
      this.field = makeElement("input");
      this.field.type = "text";
      this.field.inputMode = "decimal";
      this.field.autocomplete = "off";
      label.append("Your number: ", this.field, unit ? " " + unit : "");
      this.form.append(label);
    }

    pad() {
      const data = this.element.dataset;
      const names = { along: data.along, up: data.up };
      this.curve = new workbook.CurvePad(JSON.parse(data.points),
        JSON.parse(data.range), names, () => this.say(""));
      const hint = makeElement("p", "wb-pad-hint", "Draw with the mouse or a " +
        "finger, or choose a point with left and right and move it with up " +
        "and down.");
      this.form.append(this.curve.svg, hint);
    }

    // What the reader has given, or words about what is missing.
    given() {
      if (this.radios) {
        const chosen = this.radios.findIndex((radio) => radio.checked);
        return chosen < 0 ? "Choose one first." : { choice: chosen };
      }
      if (this.field) {
        const text = this.field.value.trim().replace(",", ".")
          .replace("\u2212", "-");
        const number = Number(text);
        return text === "" || !Number.isFinite(number)
          ? "Give a number first, as 0.5 or 2e-3." : { number };
      }
      return this.curve.isComplete() ? { curve: this.curve.drawn }
        : "Set every point first.";
    }

    isRight(given) {
      const data = this.element.dataset;
      if (this.radios) {
        return given.choice === Number(data.right);
      }
      if (this.field) {
        const right = Number(data.number);
        return Math.abs(given.number - right) <= data.within * Math.abs(right);
      }
      return this.curve.distance() <= Number(data.within);
    }

    // --- What comes of it ---------------------------------------------------

    commit() {
      const given = this.given();
      if (typeof given === "string") {
        this.say(given);
        return;
      }
      const right = this.isRight(given);
      const history = this.history(given, right);
      workbook.answers.set(this.id, { ...given, right, ...history });
      this.show(given, right);
      this.goOn();
    }

    // What was said first, how often it was tried, and when it comes back.
    history(given, right) {
      const kept = workbook.answers.get(this.id);
      const before = kept && !kept.skipped ? kept : null;
      const plan = this.predict ? {}
        : workbook.repetition.after(before, right, Date.now());
      return {
        first: before ? before.first : right,
        first_choice: before ? before.first_choice : given.choice,
        tries: before ? before.tries + 1 : 1,
        ...plan,
      };
    }

    // To the other questions that are back.
    goOn() {
      const record = workbook.record.all();
      const { due, atMost } = workbook.repetition;
      const more = Math.min(due(record, Date.now()).length, atMost);
      if (this.predict || more === 0) {
        return;
      }
      const line = makeElement("p");
      const link = makeElement("a", "", more === 1 ? "One more is back"
        : more + " more are back");
      link.href = workbook.progressPage;
      line.append(link, ".");
      this.feedback.append(line);
    }

    skip() {
      workbook.answers.set(this.id, { skipped: true });
      this.say("Skipped.");
      this.open();
      this.form.querySelectorAll("input, .wb-button").forEach((part) => {
        part.disabled = true;
      });
      const figure = this.figure();
      if (figure) {
        figure.tabIndex = -1;
        figure.focus({ preventScroll: true });
      }
    }

    restore(kept) {
      if (kept.skipped) {
        this.open();
        this.say("Skipped.");
        this.button.disabled = true;
        this.skipButton.disabled = true;
        return;
      }
      if (this.radios && this.radios[kept.choice]) {
        this.radios[kept.choice].checked = true;
      } else if (this.field && "number" in kept) {
        this.field.value = kept.number;
      } else if (this.curve && kept.curve) {
        this.curve.drawn = kept.curve;
      } else {
        return; // the question has changed since
      }
      this.show(kept, this.isRight(kept));
    }

    show(given, right) {
      this.feedback.replaceChildren();
      for (const why of this.fold.querySelectorAll(".wb-why")) {
        why.hidden = false;
      }
      if (this.radios) {
        this.mark(given.choice, right);
      }
      if (this.predict) {
        this.reveal(given, right);
        return;
      }
      if (right) {
        this.say("\u2713 Right." + this.whenAgain());
        this.fold.open = true;
        return;
      }
      this.say("\u2717 Not quite. Try again, or open the answer.");
      this.explain(given);
    }

    // For whoever wants questions to come back.
    whenAgain() {
      const record = workbook.record.all();
      const entry = record.answers[this.id];
      return workbook.repetition.isWanted(record) && entry
        ? workbook.repetition.words(entry) : "";
    }

    // A mark and a word, never a colour alone.
    mark(choice, right) {
      this.labels.forEach((label, i) => {
        const mark = label.querySelector(".wb-choice-mark");
        label.dataset.state = i !== choice ? "" : right ? "right" : "wrong";
        mark.textContent = i !== choice ? ""
          : right ? " \u2713 right" : " \u2717 not this one";
      });
    }

    // What is wrong with this answer, and its picture beside the right one.
    explain(given) {
      const why = this.why(given);
      if (!why) {
        return;
      }
      const shown = why.cloneNode(true);
      const beside = this.fold.querySelector(".wb-right-picture .wb-small");
      const own = shown.querySelector(".wb-small");
      if (own && beside) {
        const pair = makeElement("div", "wb-pair");
        own.replaceWith(pair);
        pair.append(own, beside.cloneNode(true));
      }
      this.feedback.replaceChildren(shown);
      why.hidden = true; // nothing is said twice
    }

    why(given) {
      const whys = [...this.fold.querySelectorAll(".wb-why")];
      if (this.radios) {
        const place = String(given.choice);
        return whys.find((why) => why.dataset.choice === place);
      }
      if (this.field) {
        const near = (why) => Math.abs(why.dataset.number - given.number) <=
          0.05 * Math.abs(why.dataset.number);
        return whys.find(near);
      }
      return null;
    }

    // The guess stays, and the computed answer stands beside it.
    reveal(given, right) {
      const data = this.element.dataset;
      const place = Number(data.right);
      let words = right ? "\u2713 As you predicted." : "\u2717 It comes out " +
        "otherwise.";
      if (this.radios && !right) {
        words = "\u2717 You predicted " + LETTERS[given.choice] + "; it is " +
          LETTERS[place] + ".";
        this.labels[place].dataset.state = "right";
        const mark = this.labels[place].querySelector(".wb-choice-mark");
        mark.textContent = " \u2713 this happens";
      } else if (this.field && !right) {
        const number = Number(Number(data.number).toPrecision(3));
        words = "\u2717 You predicted " + given.number + "; it is " + number +
          (data.unit ? " " + data.unit : "") + ".";
      } else if (this.curve) {
        this.curve.reveal(given.curve);
        words += " Your curve is solid, the computed one dashed.";
      }
      this.say(words);
      if (!right) {
        this.explain(given);
      }
      this.form.querySelectorAll("input, .wb-button").forEach((part) => {
        part.disabled = true;
      });
      this.fold.open = true;
      this.open();
    }

    say(words) {
      if (this.status.textContent !== words) {
        this.status.textContent = words;
      }
    }

    // --- The figure that waits ----------------------------------------------

    figure() {
      return document.getElementById(this.predict.dataset.figureId);
    }

    veil() {
      const figure = this.figure();
      if (figure) {
        figure.classList.add("wb-veiled");
        figure.inert = true;
      }
    }

    open() {
      this.fold.hidden = false;
      const figure = this.figure();
      if (figure) {
        figure.classList.remove("wb-veiled");
        figure.inert = false;
      }
    }
  }

  workbook.questions = [];
  for (const element of document.querySelectorAll(".wb-question")) {
    if (element.querySelector(".wb-answer")) {
      workbook.questions.push(new Question(element));
    }
  }
})();
