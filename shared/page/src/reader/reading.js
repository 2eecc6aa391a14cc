// Which page was read, and where the reader stopped. A page is read when its
// end has been on the screen for a moment.
(function () {
  const MOMENT = 2000; // ms
  // The place is noted so long after the last scrolling, ms.
  const PAUSE = 400;
  const main = document.querySelector("main");
  // Pages outside of the book, such as its paper form, know no root.
  const root = typeof path_to_root === "string"
    ? new URL(path_to_root || "./", location.href).href : null;
  const page = root && location.href.startsWith(root)
    ? decodeURI(location.href.slice(root.length)).replace(/[?#].*/, "") : "";
  const isBook = page.endsWith(".html") && !/^(index|print|toc)\.html$/.test(page);
  // Where progress is shown, there is nothing to come back to.
  const shows = document.querySelector(".wb-continue, .wb-progress");

  workbook.reading = { root, page };
  if (!main || !isBook || shows) {
    return;
  }

  const title = words(main.querySelector("h1")) || document.title;

  function words(heading) {
    return heading ? heading.textContent.trim() : "";
  }

  // --- Where the reader is -------------------------------------------------

  function heading() {
    let found = null;
    for (const next of main.querySelectorAll("h2[id], h3[id]")) {
      if (next.getBoundingClientRect().top > window.innerHeight / 2) {
        break;
      }
      found = next;
    }
    return found;
  }

  function note() {
    const at = heading();
    workbook.record.change((record, now) => {
      record.last = { page, title, id: at ? at.id : "", heading: words(at),
        at: now };
    });
  }

  let timer = null;
  window.addEventListener("scroll", () => {
    clearTimeout(timer);
    timer = setTimeout(note, PAUSE);
  }, { passive: true });
  note();

  // --- Whether the page was read -------------------------------------------

  const end = makeElement("div", "wb-end");
  main.append(end);
  let moment = null;
  const observer = new IntersectionObserver((entries) => {
    clearTimeout(moment);
    if (entries.some((entry) => entry.isIntersecting)) {
      moment = setTimeout(read, MOMENT);
    }
  });
  observer.observe(end);

  function read() {
    observer.disconnect();
    if (workbook.record.all().read[page]) {
      return;
    }
    workbook.record.change((record, now) => {
      record.read[page] = { title, at: now };
    });
  }
})();
