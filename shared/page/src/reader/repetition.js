// When a question comes back. A question of a quiz is asked again this many
// days after it was answered, and after the next time as soon as it was right
// again; after a wrong answer it begins anew. Whoever has answered it right
// after the last interval knows it.
(function () {
  const DAYS = [1, 3, 7, 21];
  const DAY = 24 * 3600 * 1000; // ms
  // So many at a time, that coming back takes minutes.
  const AT_MOST = 5;

  const isWanted = (record) => Boolean(record.repeat && record.repeat.on);

  function isDue(entry, now) {
    return Boolean(entry && entry.due) && now >= entry.due;
  }

  workbook.repetition = {
    days: DAYS,
    atMost: AT_MOST,
    isWanted,

    // The plan after an answer: `stage` counts the intervals behind it.
    after(entry, isRight, now) {
      if (!entry || entry.stage === undefined) {
        return { stage: 0, due: now + DAYS[0] * DAY };
      }
      if (!isDue(entry, now)) {
        return { stage: entry.stage, due: entry.due || null };
      }
      const stage = isRight ? entry.stage + 1 : 0;
      const due = stage < DAYS.length ? now + DAYS[stage] * DAY : null;
      return { stage, due };
    },

    // Whether this question is to be answered anew.
    isDue(id) {
      const record = workbook.record.all();
      return isWanted(record) && isDue(record.answers[id], Date.now());
    },

    // The questions that are due, the longest waiting first.
    due(record, now) {
      if (!isWanted(record)) {
        return [];
      }
      return Object.entries(record.answers)
        .filter(([, entry]) => isDue(entry, now))
        .sort(([, one], [, other]) => one.due - other.due)
        .map(([id]) => id);
    },

    // In words: when an answered question comes back.
    words(entry) {
      if (!entry.due) {
        return " It has come back often enough, and will not again.";
      }
      const days = Math.max(1, Math.round((entry.due - Date.now()) / DAY));
      return days === 1 ? " It comes back tomorrow."
        : " It comes back in " + days + " days.";
    },
  };
})();
