// What the reader has read, predicted and answered: kept in this browser. A
// book that is served on this machine keeps a copy in its project.
(function () {
  const KEPT = "workbook-record";

  function empty() {
    return { answers: {}, read: {}, last: null, repeat: null, erased: 0 };
  }

  // A browser may refuse to keep anything: then nothing is kept.
  function all() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEPT));
      return kept && typeof kept === "object" ? { ...empty(), ...kept } : empty();
    } catch (error) {
      return empty();
    }
  }

  function keep(record) {
    try {
      localStorage.setItem(KEPT, JSON.stringify(record));
    } catch (error) {
      // What was answered is shown all the same.
    }
    window.dispatchEvent(new Event("workbook-record"));
  }

  // Every entry says when it was made.
  function change(edit) {
    const record = all();
    edit(record, Date.now());
    keep(record);
  }

  workbook.record = {
    all,
    change,
    // What the server has kept, with what this page has added meanwhile.
    adopt(merged) {
      if (JSON.stringify(merged) !== JSON.stringify(all())) {
        keep({ ...empty(), ...merged });
      }
    },
    // With the time: a page that still has what was erased cannot report it.
    erase() {
      keep({ ...empty(), erased: Date.now() });
    },
  };

  workbook.answers = {
    get: (id) => all().answers[id] || null,
    set(id, entry) {
      change((record, now) => {
        record.answers[id] = { ...entry, at: now };
      });
    },
  };
})();
