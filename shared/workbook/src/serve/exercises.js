// While the book is served: the status of each exercise, beside it, and the
// reader's own code at work. All words are set as text, never as HTML.
(function () {
  const MARKS = {
    "not-started": "\u25cb",
    "does-not-compile": "\u2717",
    wrong: "\u2717",
    crashed: "\u2717",
    passed: "\u2713",
  };

  const sections = new Map();
  for (const section of document.querySelectorAll("[data-exercise]")) {
    sections.set(section.dataset.exercise, addLivePart(section));
  }
  if (sections.size === 0) {
    return;
  }
  const points = makeElement("p", "wb-points");
  [...sections.values()].pop().section.after(points);

  // The live part of one exercise: state, what is wrong, picture.
  function addLivePart(section) {
    const live = makeElement("div", "wb-live");
    const state = makeElement("p", "wb-state");
    state.setAttribute("role", "status");
    state.setAttribute("aria-live", "polite");
    const detail = makeElement("div", "wb-detail");
    const see = makeElement("figure", "wb-see");
    see.hidden = true;
    live.append(state, detail, see);
    const check = section.querySelector(".wb-exercise-check");
    (check || section.lastElementChild).after(live);
    return { section, state, detail, see, seen: null, near: false };
  }

  // --- What the server says ----------------------------------------------

  window.addEventListener("workbook-exercises", function (event) {
    const statuses = event.detail;
    for (const status of statuses.exercises) {
      const shown = sections.get(status.exercise);
      if (shown) {
        show(shown, status, statuses);
      }
    }
    if (statuses.exercises.length === 0 && statuses.trouble) {
      for (const shown of sections.values()) {
        say(shown, "", "cannot be checked here: " + statuses.trouble);
      }
    }
    count(statuses);
  });

  function show(shown, status, statuses) {
    let words = status.words;
    if (status.checking) {
      // The crate's name is left out: a screen reader would read them all.
      words = statuses.preparing
        ? "preparing the checker (once, about half a minute) \u2026"
        : "checking \u2026";
    } else if (statuses.trouble) {
      words += "; cannot be checked here: " + statuses.trouble;
    }
    say(shown, status.checking ? "checking" : status.state || "changed", words);
    if (status.checking) {
      return; // details of the last version stay until then
    }
    shown.detail.replaceChildren(...details(status.detail),
      ...moving(shown.section, status));
    shown.status = status;
    fetchPicture(shown);
  }

  // Only what is new is set: a screen reader reads each change aloud.
  function say(shown, state, words) {
    const mark = MARKS[state] || "\u2026";
    const line = mark + " " + words;
    shown.section.dataset.state = state;
    if (shown.state.textContent !== line) {
      shown.state.textContent = line;
    }
  }

  function details(detail) {
    const parts = [];
    if (!detail) {
      return parts;
    }
    if (detail.trouble) {
      parts.push(makeElement("p", "", detail.trouble));
    }
    if (detail.compiler) {
      parts.push(block(detail.compiler, "The compiler's errors"));
    }
    if (detail.case) {
      parts.push(...wrongCase(detail.case));
    }
    if (detail.hint) {
      const hint = makeElement("p", "wb-bug-hint");
      hint.append(makeElement("strong", "", "Hint: "));
      hint.append(...withMarks(detail.hint));
      parts.push(hint);
    }
    if (detail.printed.length > 0) {
      parts.push(makeElement("p", "", "Your code printed:"));
      parts.push(block(detail.printed.join("\n"), "What your code printed"));
    }
    if (detail.warnings.length > 0) {
      parts.push(makeElement("p", "", "The compiler warns:"));
      parts.push(block(detail.warnings.join("\n"), "The compiler's warnings"));
    }
    return parts;
  }

  // Seeing one's own mistake move is a hint, too.
  function moving(section, status) {
    const links = [...section.querySelectorAll("[data-moves]")];
    if (status.state !== "wrong" || links.length === 0) {
      return [];
    }
    // An edition for a course may have no answers of ours.
    const beside = links.every((known) => known.dataset.ours === "true");
    const offer = makeElement("p", "",
      "See yours move" + (beside ? " beside ours: " : ": "));
    for (const [i, known] of links.entries()) {
      const link = makeElement("a", "", known.textContent);
      const target = new URL(known.href);
      target.searchParams.set(beside ? "beside" : "mine", known.dataset.moves);
      link.href = target.href;
      offer.append(i > 0 ? ", " : "", link);
    }
    return [offer];
  }

  // Words between backticks are code, between stars they are stressed;
  // everything stays text.
  function withMarks(text) {
    const marked = /(`[^`]+`|\*[^*]+\*)/;
    return text.split(marked).map(function (part) {
      if (!marked.test(part)) {
        return part;
      }
      const name = part.startsWith("`") ? "code" : "em";
      return makeElement(name, "", part.slice(1, -1));
    });
  }

  // Long lines scroll, and so can be reached by the keystatuses.
  function block(text, label) {
    const pre = makeElement("pre", "wb-words", text);
    pre.tabIndex = 0;
    pre.setAttribute("role", "region");
    pre.setAttribute("aria-label", label);
    return pre;
  }

  function wrongCase(wrong) {
    const title = makeElement("p", "");
    title.append(makeElement("strong", "", "First wrong case: "), wrong.label);
    const table = makeElement("table", "wb-case");
    for (const [name, value] of wrong.given) {
      table.append(row("given " + name, value, ""));
    }
    if (wrong.panicked) {
      table.append(row("panicked", wrong.panicked, "wb-wrong"));
    }
    for (const entry of wrong.entries) {
      if (entry.right) {
        table.append(row(entry.name, entry.expected + " \u2713", ""));
        continue;
      }
      table.append(row(entry.name + ", expected", entry.expected, ""));
      if (!wrong.panicked) {
        table.append(row(entry.name + ", got", entry.got, "wb-wrong"));
        if (entry.allowed) {
          table.append(row("", entry.allowed, "wb-allowed"));
        }
      }
    }
    const frame = makeElement("div", "wb-scroll");
    frame.tabIndex = 0;
    frame.setAttribute("role", "region");
    frame.setAttribute("aria-label", "The first wrong case");
    frame.append(table);
    return [title, frame];
  }

  function row(name, value, className) {
    const line = makeElement("tr", className);
    const head = makeElement("th", "", name);
    head.scope = "row";
    line.append(head, makeElement("td", "", value === null ? "nothing" : value));
    return line;
  }

  function count(statuses) {
    let earned = 0;
    let all = 0;
    let next = null;
    for (const status of statuses.exercises) {
      earned += status.earned;
      all += status.points;
      next = status.next ? status : next;
    }
    const text = "Your points so far: " + earned + " of " + all + ". ";
    points.replaceChildren(statuses.exercises.length > 0 ? text : "");
    if (next && !sections.has(next.exercise)) {
      const link = makeElement("a", "", next.title);
      const id = "ex-" + next.exercise.replace("/", "-");
      link.href = "/" + next.page.replace(/\.md$/, ".html") + "#" + id;
      points.append("Next: ", link, ".");
    }
  }

  // --- The reader's own code at work ---------------------------------------

  // A picture is fetched when its exercise comes into view.
  const observer = new IntersectionObserver(function (entries) {
    for (const entry of entries) {
      const shown = sections.get(entry.target.dataset.exercise);
      shown.near = entry.isIntersecting;
      fetchPicture(shown);
    }
  }, { rootMargin: "400px" });
  for (const shown of sections.values()) {
    observer.observe(shown.section);
  }

  async function fetchPicture(shown) {
    const wanted = shown.status ? shown.status.picture : null;
    if (wanted === null) {
      shown.see.hidden = true;
      shown.seen = null;
      return;
    }
    if (!shown.near || wanted === shown.seen) {
      return;
    }
    shown.seen = wanted;
    const path = "/__workbook/see/" + shown.section.dataset.exercise;
    let picture = null;
    try {
      const answer = await fetch(path);
      const text = await answer.text();
      picture = answer.ok ? parse(text) : makeElement("p", "", "No picture: " + text);
    } catch (error) {
      shown.seen = null; // the server does not answer; try again later
      return;
    }
    if (shown.seen !== wanted) {
      return; // saved again meanwhile
    }
    const frame = makeElement("div", "wb-picture");
    frame.append(picture);
    shown.see.replaceChildren(frame);
    if (picture.localName === "svg") {
      shown.see.append(makeElement("figcaption", "", "Your own code at work."));
    }
    shown.see.hidden = false;
  }

  // Parsed as XML, so that what is not well-formed shows nothing. In XML the
  // root must name its namespace.
  function parse(text) {
    const space = '<svg xmlns="http://www.w3.org/2000/svg"';
    const named = /^<svg[^>]*\sxmlns=/.test(text);
    const xml = named ? text : text.replace(/^<svg/, space);
    const root = new DOMParser().parseFromString(xml, "image/svg+xml");
    const svg = document.importNode(root.documentElement, true);
    if (svg.localName !== "svg") {
      return makeElement("p", "", "No picture: it is not an SVG.");
    }
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", "A picture drawn with your own code");
    return svg;
  }
})();
