// Draws a live scene on a plain canvas, where there is no WebGL2: the floor with
// its shadows, and then everything from back to front, as the stills do.
(function () {
  const { sub, dot, cross, unit } = workbook.vector;
  const CUBE = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3],
    [0, 4, 6, 2], [1, 3, 7, 5]];
  // The rim of a ball, as the light sees it.
  const RIM = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((k) =>
    [Math.cos((Math.PI * k) / 6), Math.sin((Math.PI * k) / 6)]);

  // So many shades of the floor's lines.
  const SHADES = 8;

  // How much of its colour a line has at a part of the floor's reach.
  function fade(part) {
    const t = Math.min(1, Math.max(0, (part - 0.45) / 0.55));
    return 1 - t * t * (3 - 2 * t);
  }

  function addPiece(path, from, to) {
    if (from && to) {
      path.moveTo(from.x, from.y);
      path.lineTo(to.x, to.y);
    }
  }

  function css(colour, light) {
    const part = (x) => Math.round(255 * Math.min(1, x * light));
    return "rgb(" + colour.map(part).join(" ") + ")";
  }

  // The corner of a box whose bits 0, 1, 2 say on which side it is.
  function corner(at, edges, i) {
    return [0, 1, 2].map((k) => {
      let x = at[k];
      for (let j = 0; j < 3; j += 1) {
        x += (((i >> j) & 1) - 0.5) * edges[3 * j + k];
      }
      return x;
    });
  }

  // The corners of each triangle of a surface.
  function* corners({ vertices, triangles }) {
    for (let t = 0; t < triangles.length; t += 3) {
      yield [...triangles.subarray(t, t + 3)].map((i) =>
        vertices.subarray(3 * i, 3 * i + 3));
    }
  }

  class PlainRenderer {
    constructor(canvas) {
      this.canvas = canvas;
      this.context = canvas.getContext("2d");
    }

    draw(things, camera, look) {
      const context = this.context;
      const width = this.canvas.width / look.ratio;
      const height = this.canvas.height / look.ratio;
      context.setTransform(look.ratio, 0, 0, look.ratio, 0, 0);
      context.clearRect(0, 0, width, height);
      context.lineJoin = "round";
      this.project = workbook.projector(camera, width, height);
      this.shapes = [];
      this.eye = camera.eye;
      this.sun = look.sun;
      if (things.floor !== null) {
        this.drawFloor(things.floor, look);
        this.drawShadows(things, look);
      }
      for (const { role, at, radius } of things.balls) {
        this.addBall(at, radius, look.colours[role]);
      }
      for (const { role, at, edges } of things.boxes) {
        this.addBox(at, edges, look.colours[role]);
      }
      for (const surface of things.surfaces) {
        for (const face of corners(surface)) {
          this.addFace(face, look.colours[surface.role], surface.isSheet);
        }
      }
      for (const { role, points } of things.paths) {
        const lengths = look.dashes[role].map((n) => n * 2 * look.pixel);
        const stroke = css(look.colours[role], 1);
        workbook.dashes(points, lengths, (a, b, c, x, y, z) =>
          this.addLine([[a, b, c], [x, y, z]], stroke));
      }
      for (const { role, from, to } of things.arrows) {
        this.addArrow(from, to, css(look.colours[role], 1));
      }
      this.shapes.sort((a, b) => b.depth - a.depth);
      for (const shape of this.shapes) {
        shape.paint(context);
      }
    }

    // The grid fades towards its rim, and every fifth line is stronger, as
    // with WebGL: pieces of a square's length, of so many shades.
    drawFloor(height, look) {
      const { middle, reach, square } = look.floor;
      const [r, g, b, a] = look.grid;
      const context = this.context;
      const half = Math.round(reach / square);
      const shades = Array.from({ length: SHADES + 1 }, () => new Path2D());
      const place = (x, y) => this.project([middle[0] + x * square,
        middle[1] + y * square, height]);
      for (let k = -half; k <= half; k += 1) {
        const strength = k % 5 === 0 ? 1 : 0.55;
        for (let j = -half; j < half; j += 1) {
          const ink = strength * fade(Math.hypot(k, j + 0.5) / half);
          const path = shades[Math.round(SHADES * ink)];
          addPiece(path, place(j, k), place(j + 1, k));
          addPiece(path, place(k, j), place(k, j + 1));
        }
      }
      context.lineWidth = 1;
      shades.forEach(function (path, shade) {
        const ink = (a * shade) / SHADES;
        context.strokeStyle = `rgb(${255 * r} ${255 * g} ${255 * b} / ${ink})`;
        context.stroke(path);
      });
    }

    // One shape, all of whose parts have the same sense, so that no place is
    // darkened twice.
    drawShadows(things, look) {
      const context = this.context;
      context.beginPath();
      for (const face of this.casters(things)) {
        const seen = face.map((p) => this.landed(p, things.floor));
        if (seen.some((p) => !p)) {
          continue;
        }
        let area = 0;
        seen.forEach((p, i) => {
          const q = seen[(i + 1) % seen.length];
          area += p.x * q.y - p.y * q.x;
        });
        const [first, ...rest] = area < 0 ? seen.reverse() : seen;
        context.moveTo(first.x, first.y);
        rest.forEach((p) => context.lineTo(p.x, p.y));
      }
      context.fillStyle = `rgb(0 0 0 / ${look.shade})`;
      context.fill();
    }

    // The faces that keep light from the floor.
    * casters(things) {
      const { right, up } = workbook.lightAxes(this.sun);
      for (const { at, radius } of things.balls) {
        yield RIM.map(([x, y]) => [0, 1, 2].map((k) =>
          at[k] + radius * (x * right[k] + y * up[k])));
      }
      for (const { at, edges } of things.boxes) {
        yield* CUBE.map((face) => face.map((i) => corner(at, edges, i)));
      }
      for (const surface of things.surfaces) {
        yield* corners(surface);
      }
    }

    // Where light that passes a point meets the floor, in the picture.
    landed(p, height) {
      const back = Math.max(p[2] - height, 0) / this.sun[2];
      return this.project([p[0] - back * this.sun[0], p[1] - back * this.sun[1],
        height]);
    }

    addBall(at, radius, colour) {
      const seen = this.project(at);
      if (!seen) {
        return;
      }
      const r = Math.max(radius / seen.pixel, 1.8);
      this.shapes.push({ depth: seen.depth, paint(context) {
        const shine = context.createRadialGradient(seen.x + r / 4,
          seen.y - r / 3, r / 10, seen.x, seen.y, r);
        shine.addColorStop(0, css(colour, 1.1));
        shine.addColorStop(1, css(colour, 0.65));
        context.fillStyle = shine;
        context.beginPath();
        context.arc(seen.x, seen.y, r, 0, 2 * Math.PI);
        context.fill();
      } });
    }

    addBox(at, edges, colour) {
      for (const face of CUBE) {
        this.addFace(face.map((i) => corner(at, edges, i)), colour, false);
      }
    }

    addFace(points, colour, twoSided) {
      const normal = unit(cross(sub(points[1], points[0]),
        sub(points[2], points[0])));
      const facing = dot(normal, sub(this.eye, points[0]));
      if (facing <= 0 && !twoSided) {
        return;
      }
      const seen = points.map(this.project);
      if (seen.some((p) => !p)) {
        return;
      }
      const side = facing < 0 ? -1 : 1;
      const sun = Math.max(0, side * dot(normal, this.sun));
      const depth = seen.reduce((sum, p) => sum + p.depth, 0) / seen.length;
      const fill = css(colour, 0.5 + 0.1 * side * normal[2] + 0.48 * sun);
      this.shapes.push({ depth, paint(context) {
        context.beginPath();
        seen.forEach((p) => context.lineTo(p.x, p.y));
        context.closePath();
        context.fillStyle = fill;
        context.strokeStyle = fill;
        context.lineWidth = 0.5;
        context.fill();
        context.stroke();
      } });
    }

    addLine(points, stroke) {
      const seen = points.map(this.project);
      if (seen.some((p) => !p)) {
        return;
      }
      const depth = Math.max(...seen.map((p) => p.depth));
      this.shapes.push({ depth, paint(context) {
        context.beginPath();
        seen.forEach((p) => context.lineTo(p.x, p.y));
        context.strokeStyle = stroke;
        context.lineWidth = 2;
        context.stroke();
      } });
    }

    addArrow(from, to, stroke) {
      this.addLine([from, to], stroke);
      const [tail, tip] = [from, to].map(this.project);
      if (!tail || !tip) {
        return;
      }
      const turn = Math.atan2(tip.y - tail.y, tip.x - tail.x);
      const size = Math.min(12, 0.45 * Math.hypot(tip.x - tail.x, tip.y - tail.y));
      this.shapes.push({ depth: tip.depth, paint(context) {
        context.beginPath();
        for (const [back, side] of [[0, 0], [1, 0.35], [1, -0.35]]) {
          const [x, y] = [-size * back, size * side];
          context.lineTo(tip.x + x * Math.cos(turn) - y * Math.sin(turn),
            tip.y + x * Math.sin(turn) + y * Math.cos(turn));
        }
        context.fillStyle = stroke;
        context.fill();
      } });
    }

    release() {}
  }

  workbook.PlainRenderer = PlainRenderer;
})();
