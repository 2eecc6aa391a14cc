// Draws a live scene with WebGL2: balls, boxes and arrowheads as instances of
// one mesh each, surfaces, lines, the floor with its grid, and shadows.
(function () {
  const { sub, dot, cross, unit } = workbook.vector;

  const SHADOW_SIZE = 1024;
  // Widths in pixels, as in the window.
  const [LINE, ARROW, THIN] = [2.2, 2.8, 1.4];
  const TRAIL = 7;
  // With so many balls each gets fewer facets; with very many, which are small
  // then, only a square that is shaded as a ball: without a graphics card the
  // time goes into corners.
  const [MANY, VERY_MANY] = [40, 300];
  // Faces that meet at less than this angle are one round surface.
  const CREASE = Math.cos(0.7);

  // A soft sky lights from above, the sun from one side: with the numbers of
  // `shared/course/src/scene/light.rs`, as on stills and in the window.
  const LIT = `
    uniform highp sampler2DShadow shadows;
    uniform vec3 light;
    in vec3 fromLight;
    float lit(float lean) {
      vec3 at = fromLight * 0.5 + 0.5 - vec3(0.0, 0.0, 0.002 + 0.004 * lean);
      if (any(greaterThan(abs(fromLight.xy), vec2(0.98)))) { return 1.0; }
      float sum = 0.0;
      for (int i = 0; i < 4; i += 1) {
        vec2 aside = vec2(float(i % 2), float(i / 2)) - 0.5;
        sum += texture(shadows, at + vec3(aside * 1.5 / ${SHADOW_SIZE}.0, 0.0));
      }
      return sum / 4.0;
    }
    float brightness(vec3 n, float sun, float lit) {
      return 0.5 + 0.1 * n.z + 0.48 * max(sun, 0.0) * lit;
    }`;

  const SOLID_VERTEX = `#version 300 es
    uniform mat4 view, lightView;
    in vec3 position, normal, centre, edgeX, edgeY, edgeZ, colour;
    out vec3 facing, paint, fromLight;
    void main() {
      vec3 at = centre + mat3(edgeX, edgeY, edgeZ) * position;
      vec3 n = normal / max(vec3(dot(edgeX, edgeX), dot(edgeY, edgeY),
        dot(edgeZ, edgeZ)), 1e-12);
      facing = mat3(edgeX, edgeY, edgeZ) * n;
      paint = colour;
      fromLight = (lightView * vec4(at, 1.0)).xyz;
      gl_Position = view * vec4(at, 1.0);
    }`;

  const SURFACE_VERTEX = `#version 300 es
    uniform mat4 view, lightView;
    in vec3 position, normal, colour;
    out vec3 facing, paint, fromLight;
    void main() {
      facing = normal;
      paint = colour;
      fromLight = (lightView * vec4(position, 1.0)).xyz;
      gl_Position = view * vec4(position, 1.0);
    }`;

  const SOLID_FRAGMENT = `#version 300 es
    precision highp float;
    in vec3 facing, paint;
    uniform bool twoSided;
    out vec4 colour;
    ${LIT}
    void main() {
      vec3 n = normalize(facing);
      float back = twoSided && !gl_FrontFacing ? -1.0 : 1.0;
      float sun = dot(n * back, light);
      float bright = brightness(n * back, sun, lit(1.0 - abs(sun)));
      colour = vec4(paint * bright * (back < 0.0 ? 0.85 : 1.0), 1.0);
    }`;

  const DOT_VERTEX = `#version 300 es
    uniform mat4 view, lightView;
    uniform vec3 right, up;
    in vec3 position, centre, colour;
    in float radius;
    out vec2 place;
    out vec3 paint, fromLight;
    void main() {
      vec3 at = centre + radius * (position.x * right + position.y * up);
      place = position.xy;
      paint = colour;
      fromLight = (lightView * vec4(at, 1.0)).xyz;
      gl_Position = view * vec4(at, 1.0);
    }`;

  const DOT_FRAGMENT = `#version 300 es
    precision highp float;
    in vec2 place;
    in vec3 paint;
    uniform vec3 right, up;
    out vec4 colour;
    ${LIT}
    void main() {
      float out2 = dot(place, place);
      if (out2 > 1.0) { discard; }
      vec3 n = place.x * right + place.y * up
        + sqrt(1.0 - out2) * cross(right, up);
      float sun = dot(n, light);
      colour = vec4(paint * brightness(n, sun, lit(1.0 - abs(sun))), 1.0);
    }`;

  const DOT_DEPTH_FRAGMENT = `#version 300 es
    precision highp float;
    in vec2 place;
    void main() { if (dot(place, place) > 1.0) { discard; } }`;

  const LINE_VERTEX = `#version 300 es
    uniform mat4 view;
    uniform vec2 size;
    in vec3 position, from, to, colour;
    in float width;
    out vec3 paint;
    void main() {
      vec4 a = view * vec4(from, 1.0);
      vec4 b = view * vec4(to, 1.0);
      // What is behind the eye is cut off.
      float near = 1e-3;
      if (a.w < near && b.w > near) { a = mix(a, b, (near - a.w) / (b.w - a.w)); }
      if (b.w < near && a.w > near) { b = mix(b, a, (near - b.w) / (a.w - b.w)); }
      vec2 along = (b.xy / b.w - a.xy / a.w) * size;
      vec2 across = normalize(vec2(-along.y, along.x) + vec2(1e-9, 0.0));
      vec4 at = position.x < 0.5 ? a : b;
      at.xy += across * position.y * width / size * at.w;
      at.z -= 0.0005 * at.w;
      paint = colour;
      gl_Position = at;
    }`;

  const LINE_FRAGMENT = `#version 300 es
    precision highp float;
    in vec3 paint;
    out vec4 colour;
    void main() { colour = vec4(paint, 1.0); }`;

  const FLOOR_VERTEX = `#version 300 es
    uniform mat4 view, lightView;
    uniform vec4 floorAt; // middle, height, reach
    in vec3 position;
    out vec2 place;
    out vec3 fromLight;
    void main() {
      vec4 at = vec4(floorAt.xyz + floorAt.w * position, 1.0);
      place = at.xy;
      fromLight = (lightView * at).xyz;
      gl_Position = view * at;
    }`;

  // The grid and the shadows fade towards the rim; all else is the page.
  const FLOOR_FRAGMENT = `#version 300 es
    precision highp float;
    in vec2 place;
    uniform vec4 floorAt;
    uniform float square;
    uniform vec4 grid;
    uniform float shade;
    out vec4 colour;
    ${LIT}
    float lines(float side) {
      vec2 across = place / side;
      vec2 away = abs(fract(across - 0.5) - 0.5) / max(fwidth(across), 1e-6);
      return 1.0 - min(min(away.x, away.y), 1.0);
    }
    void main() {
      float out2 = length(place - floorAt.xy) / floorAt.w;
      float fade = 1.0 - smoothstep(0.45, 1.0, out2);
      float line = max(0.55 * lines(square), lines(5.0 * square));
      float dark = shade * (1.0 - lit(0.0)) * fade;
      float ink = line * fade * grid.a;
      colour = vec4(grid.rgb * ink * (1.0 - dark), ink * (1.0 - dark) + dark);
    }`;

  const DEPTH_FRAGMENT = `#version 300 es
    precision highp float;
    void main() {}`;

  // Numbers for the graphics card, in an array that is kept and grows.
  class Numbers {
    constructor() {
      this.array = new Float32Array(4096);
      this.length = 0;
    }

    // Makes room for so many; where they begin.
    room(count) {
      const at = this.length;
      this.length += count;
      if (this.length > this.array.length) {
        const larger = new Float32Array(2 * this.length);
        larger.set(this.array);
        this.array = larger;
      }
      return at;
    }

    add(list) {
      const at = this.room(list.length);
      this.array.set(list, at);
    }

    filled() {
      return this.array.subarray(0, this.length);
    }
  }

  class WebglRenderer {
    constructor(canvas) {
      const gl = canvas.getContext("webgl2", { antialias: true, alpha: true,
        premultipliedAlpha: true, powerPreference: "low-power" });
      if (!gl) {
        throw new Error("no WebGL2");
      }
      this.gl = gl;
      this.canvas = canvas;
      this.programs = {
        solid: program(gl, SOLID_VERTEX, SOLID_FRAGMENT),
        solidDepth: program(gl, SOLID_VERTEX, DEPTH_FRAGMENT),
        surface: program(gl, SURFACE_VERTEX, SOLID_FRAGMENT),
        surfaceDepth: program(gl, SURFACE_VERTEX, DEPTH_FRAGMENT),
        dot: program(gl, DOT_VERTEX, DOT_FRAGMENT),
        dotDepth: program(gl, DOT_VERTEX, DOT_DEPTH_FRAGMENT),
        line: program(gl, LINE_VERTEX, LINE_FRAGMENT),
        floor: program(gl, FLOOR_VERTEX, FLOOR_FRAGMENT),
      };
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
      // Where drawing is slow there are no shadows.
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
      if (this.hasShadows) {
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

  // Meshes: position and normal of each corner of each triangle.

  function ballMesh(around, up) {
    const point = (i, j) => {
      const [turn, tilt] = [(2 * Math.PI * i) / around, (Math.PI * j) / up];
      return [Math.sin(tilt) * Math.cos(turn), Math.sin(tilt) * Math.sin(turn),
        Math.cos(tilt)];
    };
    const mesh = [];
    for (let i = 0; i < around; i += 1) {
      for (let j = 0; j < up; j += 1) {
        const [a, b, c, d] = [point(i, j), point(i, j + 1),
          point(i + 1, j + 1), point(i + 1, j)];
        for (const p of [a, b, c, a, c, d]) {
          mesh.push(...p, ...p);
        }
      }
    }
    return mesh;
  }

  function cubeMesh() {
    const mesh = [];
    for (let axis = 0; axis < 3; axis += 1) {
      for (const side of [-1, 1]) {
        const corner = (a, b) => {
          const p = [0, 0, 0];
          p[axis] = side / 2;
          p[(axis + 1) % 3] = (side * a) / 2;
          p[(axis + 2) % 3] = b / 2;
          return p;
        };
        const normal = [0, 1, 2].map((k) => (k === axis ? side : 0));
        const [a, b, c, d] = [corner(-1, -1), corner(1, -1), corner(1, 1),
          corner(-1, 1)];
        for (const p of [a, b, c, a, c, d]) {
          mesh.push(...p, ...normal);
        }
      }
    }
    return mesh;
  }

  function coneMesh(around) {
    const mesh = [];
    for (let i = 0; i < around; i += 1) {
      const rim = (k) => {
        const turn = (2 * Math.PI * k) / around;
        return [Math.cos(turn), Math.sin(turn), 0];
      };
      const [a, b, middle] = [rim(i), rim(i + 1), rim(i + 0.5)];
      for (const [p, n] of [[a, a], [b, b], [[0, 0, 1], middle]]) {
        mesh.push(...p, n[0], n[1], 1);
      }
      for (const p of [b, a, [0, 0, 0]]) {
        mesh.push(...p, 0, 0, -1);
      }
    }
    return mesh;
  }

  // Corners with normals: those of the faces around a vertex that meet
  // smoothly, all of them on a sheet.
  function addSurface({ vertices, triangles, isSheet }, colour, list) {
    const point = (i) => vertices.subarray(3 * i, 3 * i + 3);
    const faces = [];
    const around = new Map();
    for (let t = 0; t < triangles.length; t += 3) {
      const corners = triangles.subarray(t, t + 3);
      const [a, b, c] = [...corners].map(point);
      const area = cross(sub(b, a), sub(c, a));
      if (!Number.isFinite(area[0] + area[1] + area[2])) {
        continue;
      }
      const face = { corners, area, normal: unit(area) };
      faces.push(face);
      for (const i of corners) {
        if (!around.has(i)) {
          around.set(i, []);
        }
        around.get(i).push(face);
      }
    }
    for (const { corners, normal } of faces) {
      for (const i of corners) {
        const sum = [0, 0, 0];
        for (const other of around.get(i)) {
          if (isSheet || dot(other.normal, normal) > CREASE) {
            for (let k = 0; k < 3; k += 1) {
              sum[k] += other.area[k];
            }
          }
        }
        list.add(point(i));
        list.add(sum);
        list.add(colour);
      }
    }
  }

  workbook.WebglRenderer = WebglRenderer;
})();
