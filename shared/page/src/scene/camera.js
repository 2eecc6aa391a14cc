// The camera of a live scene: it looks at a target and goes around it. The
// projection is that of course::Camera; z is up.
(function () {
  const sub = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  const cross = (a, b) => [a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  function unit(a) {
    const length = Math.hypot(...a) || 1;
    return a.map((x) => x / length);
  }
  workbook.vector = { sub, dot, cross, unit };

  // The smallest angle between the line of sight and the vertical.
  const STEEPEST = 0.05;

  class OrbitCamera {
    constructor(home) {
      this.home = home;
      this.reset();
    }

    reset() {
      const offset = sub(this.home.eye, this.home.target);
      this.target = [...this.home.target];
      this.angle = this.home.angle;
      this.distance = Math.hypot(...offset);
      this.pitch = Math.acos(offset[2] / this.distance);
      // From straight above, y points up in the picture.
      const isSteep = Math.hypot(offset[0], offset[1]) < 1e-3 * this.distance;
      this.yaw = isSteep ? -Math.PI / 2 : Math.atan2(offset[1], offset[0]);
      this.turn(0, 0);
    }

    // Turns by angles to the right and up.
    turn(right, up) {
      this.yaw -= right;
      const pitch = this.pitch - up;
      this.pitch = Math.min(Math.PI - STEEPEST, Math.max(STEEPEST, pitch));
    }

    zoom(factor) {
      const whole = Math.hypot(...sub(this.home.eye, this.home.target));
      const distance = this.distance * factor;
      this.distance = Math.min(20 * whole, Math.max(whole / 20, distance));
    }

    // Moves by fractions of the picture's height.
    pan(right, up) {
      const axes = this.axes();
      const height = 2 * this.distance * Math.tan(this.angle / 2);
      for (let k = 0; k < 3; k += 1) {
        this.target[k] -= height * (right * axes.right[k] + up * axes.up[k]);
      }
    }

    get eye() {
      const { target, distance, yaw, pitch } = this;
      const flat = distance * Math.sin(pitch);
      return [target[0] + flat * Math.cos(yaw),
        target[1] + flat * Math.sin(yaw),
        target[2] + distance * Math.cos(pitch)];
    }

    axes() {
      const forward = unit(sub(this.target, this.eye));
      const right = unit(cross(forward, [0, 0, 1]));
      return { right, up: cross(right, forward), forward };
    }

    // The ray through a point of the picture, each coordinate from -1 to 1.
    ray(x, y, aspect) {
      const { right, up, forward } = this.axes();
      const slope = Math.tan(this.angle / 2);
      const direction = forward.map((f, k) =>
        f + slope * (x * aspect * right[k] + y * up[k]));
      return { origin: this.eye, direction: unit(direction) };
    }

    // World to clip coordinates, by columns, as WebGL wants them.
    matrix(aspect) {
      const { right, up, forward } = this.axes();
      const focal = 1 / Math.tan(this.angle / 2);
      const [near, far] = [this.distance / 50, this.distance * 50];
      const a = (far + near) / (far - near);
      const b = (-2 * far * near) / (far - near);
      const row = (v, scale) => [...v.map((x) => scale * x),
        -scale * dot(v, this.eye)];
      const rows = [row(right, focal / aspect), row(up, focal),
        row(forward, a), row(forward, 1)];
      rows[2][3] += b;
      return columns(rows);
    }
  }

  function columns(rows) {
    const out = new Float32Array(16);
    for (let i = 0; i < 16; i += 1) {
      out[i] = rows[i % 4][Math.floor(i / 4)];
    }
    return out;
  }

  // Across the light, which comes from the direction of their product.
  workbook.lightAxes = function (light) {
    const right = unit(cross([0, 1, 0], light));
    return { right, up: cross(light, right) };
  };

  // The light's view of a scene: everything within `radius` of `centre`, along
  // the direction from which it comes.
  workbook.lightMatrix = function (light, centre, radius) {
    const { right, up } = workbook.lightAxes(light);
    const row = (v, size) => [...v.map((x) => x / size), -dot(v, centre) / size];
    return columns([row(right, radius), row(up, radius),
      row(light.map((x) => -x), 2 * radius), [0, 0, 0, 1]]);
  };

  // Where a point is in the picture, in CSS pixels, with its depth; nothing
  // if it is behind the eye.
  workbook.projector = function (camera, width, height) {
    const { right, up, forward } = camera.axes();
    const eye = camera.eye;
    const focal = height / 2 / Math.tan(camera.angle / 2);
    return function (p) {
      const d = sub(p, eye);
      const depth = dot(d, forward);
      if (!(depth > 1e-6)) {
        return null;
      }
      return { x: width / 2 + (focal * dot(d, right)) / depth,
        y: height / 2 - (focal * dot(d, up)) / depth,
        depth, pixel: depth / focal };
    };
  };

  workbook.OrbitCamera = OrbitCamera;
})();
