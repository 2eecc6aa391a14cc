// A book without a server: all chapters as WebAssembly, in workers. The module
// is loaded when the first slider or scene is touched. It comes as a script
// (gzip in base64), which works from a file too, where nothing may be fetched.
(function () {
  const here = document.currentScript.src;
  // A frame that takes longer does not come any more: a step hangs, ms.
  const FRAME_LIMIT = 5000;
  // A figure, or setting up a scene with its first frame, may take longer, ms.
  const LIMIT = 20000;

  // Runs in the worker. The number of steps of a frame is cut so that a frame
  // takes about 20 ms.
  function worker() {
    let module = null;
    let calls = null;
    let steps = 64;
    const words = (at, length) => new TextDecoder().decode(
      new Uint8Array(calls.memory.buffer, at, length));

    // A library asks for a clock in the way of wasm-bindgen: it gets one, and
    // handles that it only passes on.
    function imports() {
      const made = {};
      for (const { module: from, name } of WebAssembly.Module.imports(module)) {
        made[from] = made[from] || {};
        made[from][name] = name.includes("_now_") ? () => performance.now()
          : () => (name.includes("is_undefined") ? 0 : 1);
      }
      return made;
    }

    function answer(question) {
      const bytes = new TextEncoder().encode(JSON.stringify(question));
      const room = calls.reserve(bytes.length);
      new Uint8Array(calls.memory.buffer, room, bytes.length).set(bytes);
      const start = performance.now();
      const length = calls.ask();
      const taken = performance.now() - start;
      steps = taken > 25 ? Math.max(1, Math.floor(steps / 2))
        : Math.min(5000, taken < 12 ? 2 * steps : steps);
      const at = calls.answer();
      const isGood = new Uint8Array(calls.memory.buffer)[at] === 1;
      return isGood ? { bytes: calls.memory.buffer.slice(at + 4, at + length) }
        : { error: words(at + 4, length - 4) };
    }

    // Why the program stopped: what its panic said.
    function lastWords(error) {
      const length = calls ? calls.panic_length() : 0;
      return length > 0 ? words(calls.panic_address(), length) : String(error);
    }

    onmessage = function ({ data }) {
      if (data.module) {
        module = data.module;
        return;
      }
      const { question } = data;
      if (question.frame) {
        question.frame[1] = steps;
      }
      try {
        // Here and now: the next question may already be waiting.
        calls = calls || new WebAssembly.Instance(module, imports()).exports;
        postMessage(answer(question));
      } catch (error) {
        // After a trap the program's memory may be anything.
        postMessage({ error: lastWords(error), isOver: true });
      }
    };
  }

  function loadScript(file) {
    return new Promise(function (resolve, reject) {
      workbook.receiveModule = (text) => resolve(text);
      const script = makeElement("script", "");
      script.src = new URL(file, here);
      script.onerror = function () {
        script.remove();
        reject(new Error("The book's program is missing."));
      };
      document.head.append(script);
    });
  }

  // The compiled module: loaded once, or again after it could not be.
  let compiled = null;
  function load(file) {
    if (!compiled) {
      compiled = loadScript(file).then(async (text) =>
        WebAssembly.compile(await workbook.unpack(text).arrayBuffer()));
      compiled.catch(() => { compiled = null; });
    }
    return compiled;
  }

  // A worker that answers one question after the other, until it fails.
  class Employee {
    constructor(module) {
      const source = new Blob(["(" + worker + ")()"],
        { type: "text/javascript" });
      this.url = URL.createObjectURL(source);
      this.hired = new Worker(this.url);
      this.hired.postMessage({ module });
      this.isOver = false;
      this.hired.onmessage = ({ data }) => this.answered(data);
      this.hired.onerror = (event) =>
        this.answered({ error: event.message || "the worker failed",
          isOver: true });
    }

    static async hire(file) {
      return new Employee(await load(file));
    }

    // The bytes of the answer, within so many milliseconds.
    ask(question, limit) {
      return new Promise((resolve, reject) => {
        if (this.isOver) {
          reject(new Error("the program has stopped"));
          return;
        }
        const seconds = limit / 1000;
        this.late = setTimeout(() => this.answered({ isOver: true,
          error: `no answer in ${seconds} s: a step does not end` }), limit);
        this.waiting = { resolve, reject };
        this.hired.postMessage({ question });
      });
    }

    answered({ bytes, error, isOver }) {
      clearTimeout(this.late);
      const waiting = this.waiting;
      this.waiting = null;
      if (isOver) {
        this.isOver = true;
        this.hired.terminate();
        URL.revokeObjectURL(this.url);
      }
      if (waiting && error) {
        waiting.reject(new Error(error));
      } else if (waiting) {
        waiting.resolve(bytes);
      }
    }

    dismiss() {
      this.answered({ error: "it was ended", isOver: true });
    }
  }

  const pairs = (query) => [...query].map(([name, value]) => [name, Number(value)]);

  // Draws figures, one after the other, all by one worker: if it fails, by the
  // next.
  class Draughtsman {
    constructor(file) {
      this.file = file;
      this.last = Promise.resolve();
      this.employed = null;
    }

    draw(name, query) {
      const drawn = this.last.then(() => this.drawNow(name, query));
      this.last = drawn.catch(function () {});
      return drawn;
    }

    async drawNow(name, query) {
      if (!this.employed || this.employed.isOver) {
        this.employed = await Employee.hire(this.file);
      }
      const question = { figure: [name, pairs(query)] };
      const bytes = await this.employed.ask(question, LIMIT);
      return new TextDecoder().decode(bytes);
    }
  }

  // Each scene has a worker of its own.
  async function open(file, name, query) {
    const employed = await Employee.hire(file);
    try {
      await employed.ask({ open: [name, pairs(query)] }, LIMIT);
    } catch (error) {
      employed.dismiss();
      throw error;
    }
    let limit = LIMIT;
    return {
      async frame(inputs) {
        const bytes = await employed.ask({ frame: [inputs, 1] }, limit);
        limit = FRAME_LIMIT;
        return bytes;
      },
      close: () => employed.dismiss(),
    };
  }

  workbook.useModule = function (file) {
    const draughtsman = new Draughtsman(file);
    for (const figure of document.querySelectorAll("figure[data-play]")) {
      figure.querySelector("figcaption").before(makeElement("p",
        "wb-play-legend", "Here it runs on our functions; in the book that " +
        "cargo workbook serves, on yours where they pass."));
    }
    workbook.attach({
      hasPlays: true,
      figure: (name, query) => draughtsman.draw(name, query),
      open: (name, query) => open(file, name, query),
    });
  };
})();
