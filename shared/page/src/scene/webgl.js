// Draws a live scene with WebGL2: balls, boxes and arrowheads as instances of
// one mesh each, surfaces, lines, the floor with its grid, and shadows.
(function () {
  const { sub, cross, unit } = workbook.vector;

  const SHADOW_SIZE = workbook.shadowSize;
  const { Numbers, ballMesh, cubeMesh, coneMesh, addSurface } = workbook.meshes;
  // Widths in pixels, as in the window.
  const [LINE, ARROW, THIN] = [2.2, 2.8, 1.4];
  const TRAIL = 7;
  // With so many balls each gets fewer facets; with very many, which are small
  // then, only a square that is shaded as a ball: without a graphics card the
  // time goes into corners.
  const [MANY, VERY_MANY] = [40, 300];

  class WebglRenderer {
    constructor(canvas) {
      const gl = canvas.getContext("webgl2", { antialias: true, alpha: true,
        premultipliedAlpha: true, powerPreference: "low-power" });
      if (!gl) {
        throw new Error("no WebGL2");
      }
      this.gl = gl;
      this.canvas = canvas;
      this.programs = {};
      for (const [name, texts] of Object.entries(workbook.shaders)) {
        this.programs[name] = program(gl, ...texts);
      }
      this.meshes = { fine: buffer(gl, ballMesh(24, 16)),
        coarse: buffer(gl, ballMesh(10, 6)),
        cube: buffer(gl, cubeMesh()), cone: buffer(gl, coneMesh(16)),
        quad: buffer(gl, [0, -1, 0, 0, 0, 0, 1, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0,
          0, 1, 1, 0, 0, 0, 0]),
        square: buffer(gl, [-1, -1, 0, 0, 0, 1, 1, -1, 0, 0, 0, 1, -1, 1, 0, 0,
          0, 1, 1, 1, 0, 0, 0, 1]) };
      this.stream = gl.createBuffer();
      this.kept = { fine: new Numbers(), coarse: new Numbers(),
        dots: new Numbers(), cube: new Numbers(), cone: new Numbers(),
        bodies: new Numbers(), sheets: new Numbers(), lines: new Numbers() };
      // Where drawing is slow very many balls have no shadows, which cost as
      // much as the balls; those of few things cost next to nothing.
      this.hasShadows = true;
      this.makeShadowMap();
    }

    makeShadowMap() {
      const gl = this.gl;
      this.shadowMap = gl.createTexture();
      gl.bindTexture(gl.TEXTURE_2D, this.shadowMap);
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.DEPTH_COMPONENT24, SHADOW_SIZE,
        SHADOW_SIZE);
      const set = (name, value) => gl.texParameteri(gl.TEXTURE_2D, name, value);
      set(gl.TEXTURE_MIN_FILTER, gl.LINEAR);
      set(gl.TEXTURE_MAG_FILTER, gl.LINEAR);
      set(gl.TEXTURE_COMPARE_MODE, gl.COMPARE_REF_TO_TEXTURE);
      this.shadowFrame = gl.createFramebuffer();
      gl.bindFramebuffer(gl.FRAMEBUFFER, this.shadowFrame);
      gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT,
        gl.TEXTURE_2D, this.shadowMap, 0);
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    }

    // Draws things as a camera sees them; `look` has the colours of the page,
    // the floor's grid and the size of a dash's pixel.
    draw(things, camera, look) {
      const gl = this.gl;
      const { width, height } = this.canvas;
      this.sun = look.sun;
      const view = camera.matrix(width / height);
      const lightView = this.lightView(camera.home, look);
      const parts = this.parts(things, camera, look);
      gl.enable(gl.DEPTH_TEST);
      gl.disable(gl.BLEND);
      gl.bindFramebuffer(gl.FRAMEBUFFER, this.shadowFrame);
      gl.viewport(0, 0, SHADOW_SIZE, SHADOW_SIZE);
      gl.clear(gl.DEPTH_BUFFER_BIT);
      if (this.hasShadows || parts.dots.length === 0) {
        this.axes = workbook.lightAxes(look.sun);
        this.drawSolids(parts, lightView, lightView, "Depth");
      }
      this.axes = camera.axes();
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      gl.viewport(0, 0, width, height);
      gl.clearColor(0, 0, 0, 0);
      gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
      this.drawSolids(parts, view, lightView, "");
      this.drawLines(parts.lines, view, look);
      if (things.floor !== null) {
        this.drawFloor(things.floor, view, lightView, look);
      }
    }

    lightView(home, look) {
      const distance = Math.hypot(...sub(home.eye, home.target));
      const radius = Math.max(0.75 * distance, 0.5 * look.floor.reach);
      return workbook.lightMatrix(look.sun, home.target, radius);
    }

    use(name, view, lightView) {
      const { gl } = this;
      const used = this.programs[name];
      gl.useProgram(used);
      const at = (uniform) => gl.getUniformLocation(used, uniform);
      gl.uniformMatrix4fv(at("view"), false, view);
      gl.uniformMatrix4fv(at("lightView"), false, lightView || view);
      gl.uniform3fv(at("light"), this.sun);
      gl.uniform3fv(at("right"), this.axes.right);
      gl.uniform3fv(at("up"), this.axes.up);
      gl.uniform1i(at("shadows"), 0);
      gl.activeTexture(gl.TEXTURE0);
      gl.bindTexture(gl.TEXTURE_2D, name.endsWith("Depth") ? null : this.shadowMap);
      return at;
    }

    drawSolids(parts, view, lightView, pass) {
      const { gl } = this;
      const names = ["centre", "edgeX", "edgeY", "edgeZ", "colour"];
      for (const kind of ["fine", "coarse", "cube", "cone"]) {
        if (parts[kind].length > 0) {
          this.use("solid" + pass, view, lightView);
          this.instances("solid" + pass, kind, names.map((name) => [name, 3]),
            parts[kind], gl.TRIANGLES);
        }
      }
      if (parts.dots.length > 0) {
        this.use("dot" + pass, view, lightView);
        this.instances("dot" + pass, "square", [["centre", 3], ["radius", 1],
          ["colour", 3]], parts.dots, gl.TRIANGLE_STRIP);
      }
      for (const [list, twoSided] of [[parts.bodies, 0], [parts.sheets, 1]]) {
        if (list.length === 0) {
          continue;
        }
        const at = this.use("surface" + pass, view, lightView);
        gl.uniform1i(at("twoSided"), twoSided);
        const stream = [["position", 3], ["normal", 3], ["colour", 3]];
        this.attributes("surface" + pass, this.stream, stream, 0, list);
        gl.drawArrays(gl.TRIANGLES, 0, list.length / 9);
      }
    }

    drawLines(lines, view, look) {
      if (lines.length === 0) {
        return;
      }
      const { gl } = this;
      const at = this.use("line", view);
      const ratio = look.ratio;
      gl.uniform2f(at("size"), this.canvas.width / ratio,
        this.canvas.height / ratio);
      this.instances("line", "quad", [["from", 3], ["to", 3], ["colour", 3],
        ["width", 1]], lines, gl.TRIANGLE_STRIP);
    }

    drawFloor(height, view, lightView, look) {
      const { gl } = this;
      const at = this.use("floor", view, lightView);
      const { middle, reach, square } = look.floor;
      // A little below, so that what lies on it is on top.
      gl.uniform4f(at("floorAt"), ...middle, height - 0.01 * square, reach);
      gl.uniform1f(at("square"), square);
      gl.uniform1f(at("ratio"), look.ratio);
      gl.uniform4fv(at("grid"), look.grid);
      gl.uniform1f(at("shade"), look.shade);
      gl.enable(gl.BLEND);
      gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
      this.attributes("floor", this.meshes.square.buffer, [["position", 3],
        ["normal", 3]], 0);
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
      gl.disable(gl.BLEND);
    }

    // Points the attributes of a program at a buffer, after filling it.
    attributes(name, source, layout, divisor, list) {
      const { gl } = this;
      gl.bindBuffer(gl.ARRAY_BUFFER, source);
      if (list) {
        gl.bufferData(gl.ARRAY_BUFFER, list.filled(), gl.STREAM_DRAW);
      }
      const stride = 4 * layout.reduce((sum, [, size]) => sum + size, 0);
      let offset = 0;
      for (const [attribute, size] of layout) {
        const at = gl.getAttribLocation(this.programs[name], attribute);
        if (at >= 0) {
          gl.enableVertexAttribArray(at);
          gl.vertexAttribPointer(at, size, gl.FLOAT, false, stride, offset);
          gl.vertexAttribDivisor(at, divisor);
        }
        offset += 4 * size;
      }
    }

    instances(name, mesh, layout, list, mode) {
      const { buffer: source, count } = this.meshes[mesh];
      const stride = layout.reduce((sum, [, size]) => sum + size, 0);
      this.attributes(name, source, [["position", 3], ["normal", 3]], 0);
      this.attributes(name, this.stream, layout, 1, list);
      this.gl.drawArraysInstanced(mode, 0, count, list.length / stride);
    }

    // The numbers for the graphics card.
    parts(things, camera, look) {
      const parts = this.kept;
      for (const numbers of Object.values(parts)) {
        numbers.length = 0;
      }
      const project = workbook.projector(camera, this.canvas.width / look.ratio,
        this.canvas.height / look.ratio);
      const pixel = (p) => (project(p) || { pixel: 0 }).pixel;
      const count = things.balls.length;
      const balls = count > MANY ? parts.coarse : parts.fine;
      for (const { role, at, radius } of things.balls) {
        const r = Math.max(radius, 1.8 * pixel(at));
        if (count > VERY_MANY) {
          parts.dots.add(at);
          parts.dots.add([r]);
          parts.dots.add(look.colours[role]);
        } else {
          balls.add([at[0], at[1], at[2], r, 0, 0, 0, r, 0, 0, 0, r]);
          balls.add(look.colours[role]);
        }
      }
      for (const { role, at, edges } of things.boxes) {
        parts.cube.add(at);
        parts.cube.add(edges);
        parts.cube.add(look.colours[role]);
      }
      const line = function (a, b, c, x, y, z, colour, width) {
        const at = parts.lines.room(10);
        const { array } = parts.lines;
        array[at] = a;
        array[at + 1] = b;
        array[at + 2] = c;
        array[at + 3] = x;
        array[at + 4] = y;
        array[at + 5] = z;
        array.set(colour, at + 6);
        array[at + 9] = width;
      };
      for (const { role, points } of things.paths) {
        const width = role === TRAIL ? THIN : LINE;
        const lengths = look.dashes[role].map((n) => n * width * look.pixel);
        const colour = look.colours[role];
        workbook.dashes(points, lengths, (a, b, c, x, y, z) =>
          line(a, b, c, x, y, z, colour, width));
      }
      for (const { role, from, to } of things.arrows) {
        const shaft = sub(to, from);
        const length = Math.hypot(...shaft);
        const head = Math.min(16 * pixel(to), 0.45 * length);
        const along = unit(shaft);
        const neck = to.map((x, k) => x - head * along[k]);
        line(...from, ...neck, look.colours[role], ARROW);
        const aside = unit(cross(along, Math.abs(along[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1]));
        const other = cross(along, aside);
        parts.cone.add([...neck, ...aside.map((x) => 0.3 * head * x),
          ...other.map((x) => 0.3 * head * x), ...along.map((x) => head * x),
          ...look.colours[role]]);
      }
      for (const surface of things.surfaces) {
        const list = surface.isSheet ? parts.sheets : parts.bodies;
        addSurface(surface, look.colours[surface.role], list);
      }
      return parts;
    }

    release() {
      const lose = this.gl.getExtension("WEBGL_lose_context");
      if (lose) {
        lose.loseContext();
      }
    }
  }

  function program(gl, vertex, fragment) {
    const made = gl.createProgram();
    for (const [type, text] of [[gl.VERTEX_SHADER, vertex],
      [gl.FRAGMENT_SHADER, fragment]]) {
      const shader = gl.createShader(type);
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(made, shader);
    }
    gl.bindAttribLocation(made, 0, "position");
    gl.linkProgram(made);
    if (!gl.getProgramParameter(made, gl.LINK_STATUS)) {
      throw new Error(gl.getProgramInfoLog(made) || "a shader fails");
    }
    return made;
  }

  function buffer(gl, numbers) {
    const made = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, made);
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(numbers), gl.STATIC_DRAW);
    return { buffer: made, count: numbers.length / 6 };
  }

  workbook.WebglRenderer = WebglRenderer;
})();
