// Two views of a play that run as one: they start together, with the same
// sliders; what the reader does to one is done to both; and neither is ahead of
// the other's simulated time. If one stops or is ended, the other runs on.
(function () {
  if (typeof workbook === "undefined") {
    return;
  }
  // A view may be ahead of the other by this much simulated time, s: the other
  // catches up with its next frame.
  const AHEAD = 0.05;
  // A scene refuses longer frames, s.
  const LONGEST_FRAME = 0.1;

  const runs = (view) => view.session && view.state && !view.state.message;

  // How much simulated time the next frame of a view has, if the page asks
  // for `asked`.
  function advance(view, other, asked) {
    if (other.isStarting) {
      return 0;
    }
    if (!runs(view) || !runs(other) || !other.isVisible) {
      return asked;
    }
    const behind = other.state.time - view.state.time;
    const wanted = Math.max(behind, Math.min(asked, behind + AHEAD));
    return Math.min(Math.max(wanted, 0), LONGEST_FRAME);
  }

  // From now on these two views are a pair. `start` starts both.
  workbook.pairScenes = function (first, second, start) {
    for (const [view, other] of [[first, second], [second, first]]) {
      const [input, begin] = [view.input.bind(view), view.begin.bind(view)];
      const otherInput = other.input.bind(other);
      view.input = function (what) {
        input(what);
        if (other.session) {
          otherInput(what);
        }
      };
      view.begin = function (session, frame) {
        const next = session.frame.bind(session);
        begin({ ...session, frame(inputs) {
          const before = inputs.slice(0, -1);
          const asked = inputs[inputs.length - 1].advance;
          return next([...before, { advance: advance(view, other, asked) }]);
        } }, frame);
      };
      view.start = start;
    }
  };
})();
