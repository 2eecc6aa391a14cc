// What runs on the graphics card: the shaders of `webgl.js`.
(function () {
  const SHADOW_SIZE = 1024;

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
    uniform float square, ratio;
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
      // Where there are fewer pixels than the page has, lines are wider.
      float ink = line * fade * grid.a * min(ratio, 1.0);
      colour = vec4(grid.rgb * ink * (1.0 - dark), ink * (1.0 - dark) + dark);
    }`;

  const DEPTH_FRAGMENT = `#version 300 es
    precision highp float;
    void main() {}`;

  workbook.shadowSize = SHADOW_SIZE;
  // For each kind of thing: where its corners are, and what colour it has.
  workbook.shaders = {
    solid: [SOLID_VERTEX, SOLID_FRAGMENT],
    solidDepth: [SOLID_VERTEX, DEPTH_FRAGMENT],
    surface: [SURFACE_VERTEX, SOLID_FRAGMENT],
    surfaceDepth: [SURFACE_VERTEX, DEPTH_FRAGMENT],
    dot: [DOT_VERTEX, DOT_FRAGMENT],
    dotDepth: [DOT_VERTEX, DOT_DEPTH_FRAGMENT],
    line: [LINE_VERTEX, LINE_FRAGMENT],
    floor: [FLOOR_VERTEX, FLOOR_FRAGMENT],
  };
})();
