// The scenes of a page: each has its view, and what ran before the page was
// loaded again runs again.
(function () {
  const KEPT = "workbook-scenes";
  const { SceneView, running } = workbook;

  // After an edit the page reloads by itself; what ran then runs again.
  window.addEventListener("workbook-reload", function () {
    const kept = running.map((view) => [view.figure.id,
      Object.fromEntries(view.scene.params.map((param, i) =>
        [param.name, view.state.values[i]]))]);
    sessionStorage.setItem(KEPT, JSON.stringify(kept));
  });

  function restart() {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) || "[]");
    sessionStorage.removeItem(KEPT);
    const quiet = matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const [id, values] of quiet ? [] : kept) {
      const view = workbook.scenes.find((one) => one.figure.id === id);
      const fixed = view && new URLSearchParams(view.figure.dataset.fixed || "");
      for (const name in values) {
        if (fixed && fixed.has(name)) {
          delete values[name];
        }
      }
      if (view) {
        view.start(values);
      }
    }
  }

  document.addEventListener("visibilitychange", function () {
    for (const view of running) {
      view.seen(view.isInView);
    }
  });
  // On paper there are the stills.
  for (const moment of ["pagehide", "beforeprint"]) {
    window.addEventListener(moment, function () {
      for (const view of [...running]) {
        view.end();
      }
    });
  }

  workbook.whenLive(function (carrier) {
    const figures = document.querySelectorAll("figure[data-scene]");
    workbook.scenes = [...figures].filter((figure) =>
      figure.querySelector(".wb-picture") &&
      (!figure.dataset.play || carrier.hasPlays)).map((figure) =>
      new SceneView(figure, carrier));
    // Another view of a scene, for what starts beside it.
    workbook.addScene = function (figure) {
      const view = new SceneView(figure, carrier);
      workbook.scenes.push(view);
      return view;
    };
    restart();
  });
})();
