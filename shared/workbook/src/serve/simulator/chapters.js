// While the book is served: how far the reader has come, beside each chapter
// in the sidebar and below the title of its first page. Words are set as text.
(function () {
  // Pages of source code are without the script that makes elements.
  if (typeof workbook === "undefined") {
    return;
  }
  const root = new URL("/", location.href).href;
  const count = (list, test) => list.filter(test).length;
  const sum = (list, number) =>
    list.reduce((total, one) => total + number(one), 0);
  const isPassed = (status) => status.state === "passed";
  const url = (page) => root + page.replace(/\.md$/, ".html");
  const chapterOf = (status) => status.page.split("/")[0];

  // The exercises of each chapter, by the folder of their pages.
  function byChapter(statuses) {
    const chapters = new Map();
    for (const status of statuses) {
      const folder = chapterOf(status);
      chapters.set(folder, [...(chapters.get(folder) || []), status]);
    }
    return chapters;
  }

  function setText(element, words) {
    if (element.textContent !== words) {
      element.textContent = words;
    }
  }

  // --- The sidebar ---------------------------------------------------------

  const marks = new Map();
  function markChapter(folder, list) {
    if (!marks.has(folder)) {
      const links = document.querySelectorAll("#mdbook-sidebar a[href]");
      const first = url(folder + "/index.md");
      const link = [...links].find((one) => one.href === first);
      if (!link) {
        return;
      }
      const mark = makeElement("span", "wb-chapter-progress");
      link.append(mark);
      marks.set(folder, mark);
    }
    const done = count(list, isPassed);
    const mark = marks.get(folder);
    mark.title = done + " of " + list.length + " exercises are right";
    mark.classList.toggle("wb-all-done", done === list.length);
    // With a space before it, for those who hear the link's name.
    setText(mark, " " + done + "/" + list.length);
  }

  // --- A line with a bar -----------------------------------------------------

  function progressLine(place) {
    const line = makeElement("p", "wb-so-far");
    line.words = makeElement("span", "");
    line.bar = makeElement("progress", "");
    line.next = makeElement("span", "");
    line.append(line.bar, line.words, line.next);
    place.after(line);
    return line;
  }

  function fill(line, list, what) {
    const points = sum(list, (status) => status.points);
    const earned = sum(list, (status) => status.earned);
    [line.bar.max, line.bar.value] = [Math.max(points, 1), earned];
    line.bar.setAttribute("aria-label", "Points " + what);
    setText(line.words, " " + count(list, isPassed) + " of " + list.length +
      " exercises " + what + " are right: " + earned + " of " + points +
      " points. ");
    const next = list.find((status) => status.next) ||
      list.find((status) => !isPassed(status));
    const id = next ? next.exercise : "";
    if (line.next.dataset.next === id) {
      return; // somebody may be about to follow it
    }
    line.next.dataset.next = id;
    line.next.replaceChildren();
    if (next) {
      const link = makeElement("a", "", next.title);
      link.href = url(next.page) + "#ex-" + id.replace("/", "-");
      line.next.append("Next: ", link, ".");
    }
  }

  // The first page of a chapter, if this is one.
  let chapterLine = null;
  function showChapter(chapters) {
    const [folder, page] = location.pathname.split("/").slice(-2);
    const title = document.querySelector("main h1");
    const list = chapters.get(folder);
    if (!list || !title || (page !== "index.html" && page !== "")) {
      return;
    }
    chapterLine = chapterLine || progressLine(title);
    fill(chapterLine, list, "of this chapter");
  }

  // As the sidebar has it, without marks.
  function chapterTitle(folder) {
    const mark = marks.get(folder);
    const parts = mark ? [...mark.parentElement.childNodes] : [];
    const words = parts.filter((part) => part.localName !== "span")
      .map((part) => part.textContent).join("").trim();
    return words || folder;
  }

  workbook.progress = { count, sum, isPassed, byChapter, setText, progressLine,
    fill, chapterTitle };

  window.addEventListener("workbook-exercises", function (event) {
    const chapters = byChapter(event.detail.exercises);
    for (const [folder, list] of chapters) {
      markChapter(folder, list);
    }
    showChapter(chapters);
  });
})();
