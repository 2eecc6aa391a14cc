// What the reader has answered, predicted and read: kept in this browser, and
// nowhere else.
(function () {
  const KEPT = "workbook-answers";

  // A browser may refuse to keep anything: then nothing is kept.
  function read() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEPT));
      return kept && typeof kept === "object" ? kept : {};
    } catch (error) {
      return {};
    }
  }

  workbook.answers = {
    all: read,
    get(id) {
      return read()[id] || null;
    },
    set(id, entry) {
      const all = read();
      if (entry) {
        all[id] = { ...entry, at: Date.now() };
      } else {
        delete all[id];
      }
      try {
        localStorage.setItem(KEPT, JSON.stringify(all));
      } catch (error) {
        // It is shown all the same.
      }
      window.dispatchEvent(new Event("workbook-answered"));
    },
    forget() {
      try {
        localStorage.removeItem(KEPT);
      } catch (error) {
        // There is nothing to forget.
      }
      window.dispatchEvent(new Event("workbook-answered"));
    },
  };
})();
