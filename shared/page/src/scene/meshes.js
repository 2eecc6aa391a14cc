// Meshes for the graphics card: position and normal of each corner of each
// triangle.
(function () {
  const { sub, dot, cross, unit } = workbook.vector;
  // Faces that meet at less than this angle are one round surface.
  const CREASE = Math.cos(0.7);

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

  workbook.meshes = { Numbers, ballMesh, cubeMesh, coneMesh, addSurface };
})();
