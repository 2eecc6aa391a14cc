// Reads the frames of a live scene. Their format is documented in one place:
// shared/course/src/live/mod.rs.
(function () {
  const VERSION = 1;
  const [BALL, PATH, BODY, SHEET, BOX] = [1, 2, 3, 4, 5];
  const [ARROW, LABEL, FLOOR] = [6, 7, 8];

  // The state, and what to draw, sorted by kind.
  workbook.readFrame = function (buffer) {
    const length = new DataView(buffer).getUint32(0, true);
    const json = new Uint8Array(buffer, 4, length);
    const state = JSON.parse(new TextDecoder().decode(json));
    const numbers = new Float32Array(buffer, 4 + length);
    return { state, things: readList(numbers, state.labels) };
  };

  function readList(numbers, labels) {
    if (numbers[0] !== VERSION) {
      throw new Error("This page cannot draw version " + numbers[0] +
        " of a scene. Reload it.");
    }
    const things = { balls: [], paths: [], surfaces: [], boxes: [],
      arrows: [], labels: [], floor: null };
    let i = 1;
    const take = (count) => numbers.subarray(i, (i += count));
    while (i < numbers.length) {
      const [kind, role] = [numbers[i], numbers[i + 1]];
      i += 2;
      if (kind === BALL) {
        // A gas has thousands of them.
        const at = [numbers[i], numbers[i + 1], numbers[i + 2]];
        things.balls.push({ role, at, radius: numbers[i + 3] });
        i += 4;
      } else if (kind === PATH) {
        things.paths.push({ role, points: take(3 * take(1)[0]) });
      } else if (kind === BODY || kind === SHEET) {
        const [vertices, triangles] = take(2);
        things.surfaces.push({ role, isSheet: kind === SHEET,
          vertices: take(3 * vertices), triangles: take(3 * triangles) });
      } else if (kind === BOX) {
        things.boxes.push({ role, at: take(3), edges: take(9) });
      } else if (kind === ARROW) {
        things.arrows.push({ role, from: take(3), to: take(3) });
      } else if (kind === LABEL) {
        const at = take(3);
        things.labels.push({ role, at, text: labels[take(1)[0]] });
      } else if (kind === FLOOR) {
        things.floor = take(1)[0];
      } else {
        throw new Error("This scene draws something unknown.");
      }
    }
    return things;
  }

  // Calls back with the ends of each straight piece of a path that is visible:
  // all, or the dashes. `lengths` are those of dashes and gaps, in turns, in
  // metres. Trails have thousands of pieces: nothing is made for each.
  workbook.dashes = function (points, lengths, draw) {
    let [index, left] = [0, lengths.length > 0 ? lengths[0] : Infinity];
    for (let i = 3; i + 2 < points.length; i += 3) {
      let x = points[i - 3];
      let y = points[i - 2];
      let z = points[i - 1];
      const dx = points[i] - x;
      const dy = points[i + 1] - y;
      const dz = points[i + 2] - z;
      const whole = Math.sqrt(dx * dx + dy * dy + dz * dz);
      if (!Number.isFinite(whole)) {
        continue;
      }
      let rest = whole;
      // So many dashes in one piece would be a grey line anyway.
      for (let count = 0; rest > left && count < 500; count += 1) {
        const part = left / whole;
        const [nx, ny, nz] = [x + part * dx, y + part * dy, z + part * dz];
        if (index % 2 === 0) {
          draw(x, y, z, nx, ny, nz);
        }
        [x, y, z, rest] = [nx, ny, nz, rest - left];
        index = (index + 1) % lengths.length;
        left = lengths[index];
      }
      left -= rest;
      if (index % 2 === 0) {
        draw(x, y, z, points[i], points[i + 1], points[i + 2]);
      }
    }
  };
})();
