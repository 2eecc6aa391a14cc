// How much slower are scenes as WebAssembly than as native programs? Both take
// the same steps in turns, ten frames at a time; the ratio is the median over
// the turns. What is counted is the time on a processor, where the system tells
// it (Linux), so that a busy machine gives the same numbers.
//
//     cargo build --bins && cargo workbook build --live
//     node tests/devloop/live_speed.js [CHAPTER[/SCENE]]…
//
// And how long does WebAssembly take for each figure that has sliders, as they
// are at first, the slowest first?
//
//     node tests/devloop/live_speed.js --figures [CHAPTER[/FIGURE]]…
"use strict";

const { execFileSync, spawn } = require("child_process");
const { existsSync, readFileSync, readdirSync } = require("fs");
const path = require("path");

const ROOT = path.join(__dirname, "../..");
const TARGET = process.env.CARGO_TARGET_DIR || path.join(ROOT, "target");
const MODULE = path.join(TARGET, "live/wasm32-unknown-unknown/live/live.wasm");
// Frames in a turn, turns of a scene, and the time after which it is enough, ms.
const [FRAMES, TURNS, ENOUGH] = [10, 30, 6000];
const FRAME = 1 / 60;

const program = (chapter) => path.join(TARGET, "debug", chapter);

// The time that this process has been on a processor, ms.
function spentHere() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

// The same for a process that rests just now; or else the time, ms.
function spent(pid) {
  const tasks = `/proc/${pid}/task`;
  if (!existsSync(tasks)) {
    return performance.now();
  }
  const times = readdirSync(tasks).map((task) =>
    Number(readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ")[0]));
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}

function chapters() {
  return readdirSync(path.join(ROOT, "chapters")).sort()
    .map((folder) => folder.replace(/^\d+-/, ""));
}

function list(chapter) {
  return JSON.parse(execFileSync(program(chapter), ["list", "--json"]));
}

const scenes = (chapter) => list(chapter).scenes.map((scene) => scene.name);

function figures(chapter) {
  const moving = list(chapter).figures.filter((figure) =>
    figure.params.length > 0);
  return moving.map((figure) => figure.name);
}

// Those of all chapters that were asked for: chapter and name.
function* chosen(wanted, names) {
  for (const chapter of chapters()) {
    for (const name of names(chapter)) {
      if (wanted.length === 0 || wanted.includes(chapter)
        || wanted.includes(chapter + "/" + name)) {
        yield [chapter, name];
      }
    }
  }
}

// The module, as a page uses it: asked one question after the other.
function instantiate() {
  const module = new WebAssembly.Module(readFileSync(MODULE));
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] = imports[from] || {};
    imports[from][name] = name.includes("_now_") ? () => performance.now()
      : () => (name.includes("is_undefined") ? 0 : 1);
  }
  const { exports } = new WebAssembly.Instance(module, imports);
  return function (question) {
    const asked = Buffer.from(JSON.stringify(question));
    const at = exports.reserve(asked.length);
    new Uint8Array(exports.memory.buffer, at, asked.length).set(asked);
    const length = exports.ask();
    const answer = Buffer.from(exports.memory.buffer, exports.answer(), length);
    if (answer[0] !== 1) {
      throw new Error(answer.subarray(4).toString());
    }
    return answer.subarray(4);
  };
}

const stateOf = (frame) =>
  JSON.parse(frame.subarray(4, 4 + frame.readUInt32LE(0)).toString());

// The native program, as the server uses it.
class Native {
  constructor(chapter, scene) {
    this.child = spawn(program(chapter), ["live", scene],
      { stdio: ["pipe", "pipe", "inherit"] });
    this.kept = Buffer.alloc(0);
    this.child.once("exit", () => this.reject(new Error("the program ended")));
    this.child.stdout.on("data", (bytes) => {
      this.kept = Buffer.concat([this.kept, bytes]);
      this.look();
    });
  }

  // The last of so many frames.
  frames(inputs, count) {
    this.child.stdin.write(inputs.map((input) => JSON.stringify(input) + "\n")
      .join(""));
    return new Promise((resolve, reject) => {
      [this.resolve, this.reject, this.left] = [resolve, reject, count];
      this.look();
    });
  }

  look() {
    while (this.left > 0 && this.kept.length >= 4) {
      const end = 4 + this.kept.readUInt32LE(0);
      if (this.kept.length < end) {
        return;
      }
      const frame = this.kept.subarray(4, end);
      this.kept = this.kept.subarray(end);
      this.left -= 1;
      if (this.left === 0) {
        this.resolve(frame);
      }
    }
  }

  end() {
    this.child.removeAllListeners("exit");
    this.child.stdin.end();
  }
}

function median(list) {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

// Time passes in frames; who is late drops steps, so times are those of a step.
async function measure(ask, chapter, scene) {
  const native = new Native(chapter, scene);
  ask({ open: [chapter + "/" + scene, []] });
  const inputs = [{ advance: FRAME }];
  const turn = Array(FRAMES).fill(inputs[0]);
  const { step_size: h } = stateOf(await native.frames([{ advance: 0 }], 1)).scene;
  const times = [[], []];
  let steps = [0, 0];
  const begin = performance.now();
  while (times[0].length < TURNS && performance.now() - begin < ENOUGH) {
    let start = spent(native.child.pid);
    const there = stateOf(await native.frames(turn, FRAMES));
    const natively = spent(native.child.pid) - start;
    start = spentHere();
    let frame = null;
    for (let i = 0; i < FRAMES; i += 1) {
      frame = ask({ frame: [inputs, 10000] });
    }
    const inWasm = spentHere() - start;
    const here = stateOf(frame);
    if (there.message || here.message) {
      break; // it is over
    }
    times[0].push(natively / (there.steps - steps[0]));
    times[1].push(inWasm / (here.steps - steps[1]));
    steps = [there.steps, here.steps];
  }
  native.end();
  const ratio = median(times[1].map((time, i) => time / times[0][i]));
  const [there, here] = times.map((list) => (median(list) * FRAME) / h);
  return { native: there, wasm: here, ratio };
}

async function timeScenes(wanted) {
  const ratios = [];
  console.log("scene                          native ms  wasm ms   ratio");
  for (const [chapter, scene] of chosen(wanted, scenes)) {
    const { native, wasm, ratio } = await measure(instantiate(), chapter, scene);
    ratios.push(ratio);
    console.log((chapter + "/" + scene).padEnd(30),
      native.toFixed(2).padStart(9), wasm.toFixed(2).padStart(8),
      ratio.toFixed(2).padStart(7));
  }
  ratios.sort((a, b) => a - b);
  console.log(`${ratios.length} scenes: ratio ${ratios[0].toFixed(2)} to `
    + `${ratios[ratios.length - 1].toFixed(2)}, median `
    + median(ratios).toFixed(2));
}

function timeFigures(wanted) {
  const ask = instantiate();
  const times = [];
  for (const [chapter, figure] of chosen(wanted, figures)) {
    const name = chapter + "/" + figure;
    const start = spentHere();
    ask({ figure: [name, []] });
    times.push([spentHere() - start, name]);
  }
  times.sort(([a], [b]) => b - a);
  for (const [time, name] of times) {
    console.log(name.padEnd(34), time.toFixed(0).padStart(6), "ms");
  }
}

const [first, ...rest] = process.argv.slice(2);
if (first === "--figures") {
  timeFigures(rest);
} else {
  timeScenes(first ? [first, ...rest] : []);
}
