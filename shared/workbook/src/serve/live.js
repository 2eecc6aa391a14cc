// While the book is served: reloads the page after a build and shows what went
// wrong.
"use strict";

(function () {
  // The build and digest of this page, as the server wrote them into the tag.
  const made = document.currentScript.dataset;
  // Pages of source code are without the script that makes elements.
  const makesElements = "makeElement" in window;
  let known = made.build;
  let doing = null;
  let preparing = null;

  function listen() {
    const events = new EventSource("/__workbook/events");
    events.onmessage = function (message) {
      const news = JSON.parse(message.data);
      const now = news.run + ":" + news.build;
      if (now !== known) {
        known = now;
        reloadIfChanged();
      }
      showErrors(news);
      doing = news.doing;
      showBusy();
    };
    events.addEventListener("exercises", function (message) {
      const detail = JSON.parse(message.data);
      const received = new CustomEvent("workbook-exercises", { detail: detail });
      window.dispatchEvent(received);
      preparing = detail.preparing;
      showBusy();
    });
  }

  // A build that has not changed this page leaves it alone: sliders stay.
  async function reloadIfChanged() {
    try {
      const answer = await fetch(location.pathname, { cache: "no-store" });
      const page = /data-page="([0-9a-f]*)"/.exec(await answer.text());
      if (page && page[1] === made.page) {
        return;
      }
    } catch (error) {
      // Reloading shows what is wrong.
    }
    window.dispatchEvent(new Event("workbook-reload"));
    location.reload();
  }

  // A small line while something is being built.
  function showBusy() {
    const old = document.getElementById("wb-busy");
    const words = doing
      ? "Rebuilding: " + doing
      : preparing && "Preparing the checker: " + preparing;
    if (!words || !makesElements) {
      if (old) {
        old.remove();
      }
      return;
    }
    const line = old || makeElement("div", "wb-busy");
    line.id = "wb-busy";
    line.textContent = words;
    if (!old) {
      document.body.append(line);
    }
  }

  function showErrors(news) {
    if (news.errors) {
      overlay("The last build failed; this page is from the one before.", news.errors);
    } else if (news.behind) {
      const words = "Some chapters do not compile; their figures and numbers " +
        "come from their last good programs.";
      overlay(words, news.behind);
    } else {
      overlay("", "");
    }
  }

  function overlay(words, text) {
    const old = document.getElementById("wb-overlay");
    if (old && old.dataset.text === text) {
      return; // even if it was hidden
    }
    if (old) {
      old.remove();
    }
    if (!text || !makesElements) {
      return;
    }
    const overlay = makeElement("div", "wb-overlay");
    overlay.id = "wb-overlay";
    overlay.dataset.text = text;
    overlay.setAttribute("role", "alert");
    const title = makeElement("strong", "", words);
    const close = makeElement("button", "wb-reset", "Hide");
    close.type = "button";
    close.onclick = function () {
      overlay.hidden = true;
    };
    const lines = makeElement("pre", "", text);
    overlay.append(close, title, lines);
    document.body.append(overlay);
  }

  // After the other scripts, which listen for the first event too.
  setTimeout(listen, 0);
})();
