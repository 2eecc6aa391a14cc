// The diagram of what calls what: pointing at a name, or reaching it with the
// Tab key, leaves its lines alone.
(function () {
  for (const diagram of document.querySelectorAll(".wb-calls")) {
    const lines = [...diagram.querySelectorAll("path")];
    const nodes = [...diagram.querySelectorAll("[data-call], [data-call-scene]")];
    const id = (node) => node.dataset.call || node.dataset.callScene;

    const show = function (node) {
      const touched = new Set([id(node)]);
      for (const line of lines) {
        const { from, to } = line.dataset;
        const isIts = from === id(node) || to === id(node);
        line.classList.toggle("wb-call-shown", isIts);
        if (isIts) {
          touched.add(from).add(to);
        }
      }
      for (const other of nodes) {
        other.classList.toggle("wb-call-faint", !touched.has(id(other)));
      }
      diagram.classList.add("wb-calls-chosen");
    };
    const hide = function () {
      diagram.classList.remove("wb-calls-chosen");
      for (const node of nodes) {
        node.classList.remove("wb-call-faint");
      }
    };
    for (const node of nodes) {
      node.addEventListener("pointerenter", () => show(node));
      node.addEventListener("pointerleave", hide);
      node.addEventListener("focus", () => show(node));
      node.addEventListener("blur", hide);
    }
  }
})();
