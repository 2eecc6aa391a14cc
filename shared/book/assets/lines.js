// A page of source code: its colours are those of the book's listings, and its
// lines are numbered beside it, so that a copy of the text has no numbers.
"use strict";
(function () {
    const code = document.querySelector("code");
    const count = code.textContent.split("\n").length - 1;
    hljs.highlightBlock(code);
    const numbers = document.createElement("span");
    numbers.className = "wb-line-numbers";
    numbers.setAttribute("aria-hidden", "true");
    numbers.textContent =
        Array.from({ length: count }, (_, i) => i + 1).join("\n");
    code.before(numbers);
    // The marks of lines are new elements now: the address asks for one again.
    if (location.hash) {
        location.replace(location.hash);
    }
}());
