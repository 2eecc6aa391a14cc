// A book without a server: all chapters as WebAssembly, in workers. The module
// is loaded when the first slider or scene is touched. It comes as a script
// (gzip in base64), which works from a file too, where nothing may be fetched.
(function () {
  const here = document.currentScript.src;
  // An answer that takes longer does not come any more, ms.
  const LIMIT = 20000;

  // Runs in the worker. The number of steps of a frame is cut so that a frame
  // takes about 20 ms.
  function worker() {
    let calls = null;
    let steps = 64;
    const words = (at, length) => new TextDecoder().decode(
      new Uint8Array(calls.memory.buffer, at, length));

    // A library asks for a clock in the way of wasm-bindgen: it gets one, and
    // handles that it only passes on.
    function imports(module) {
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

    onmessage = async function ({ data }) {
      if (data.module) {
        const needs = imports(data.module);
        const instance = await WebAssembly.instantiate(data.module, needs);
        calls = instance.exports;
        return;
      }
      const { question } = data;
      if (question.frame) {
        question.frame[1] = steps;
      }
      try {
        postMessage(answer(question));
      } catch (error) {
        const said = words(calls.panic_address(), calls.panic_length());
        postMessage({ error: said || String(error), isOver: true });
      }
    };
  }

  // The compiled module, loaded once.
  let compiled = null;
  function load(file) {
    compiled = compiled || new Promise(function (resolve, reject) {
      workbook.receiveModule = (text) => resolve(text);
      const script = makeElement("script", "");
      script.src = new URL(file, here);
      script.onerror = () => reject(new Error("The book's program is missing."));
      document.head.append(script);
    }).then(async (text) =>
      WebAssembly.compile(await workbook.unpack(text).arrayBuffer()));
    return compiled;
  }

  // A worker that answers one question after the other.
  async function employ(file) {
    const module = await load(file);
    const source = new Blob(["(" + worker + ")()"], { type: "text/javascript" });
    const url = URL.createObjectURL(source);
    const hired = new Worker(url);
    hired.postMessage({ module });
    let waiting = Promise.resolve();
    function put(question) {
      return new Promise(function (resolve, reject) {
        const fail = function (words) {
          hired.terminate();
          reject(new Error(words));
        };
        const late = setTimeout(() => fail("no answer: a step does not end"), LIMIT);
        hired.onerror = (event) => fail(event.message || "the worker failed");
        hired.onmessage = function ({ data }) {
          clearTimeout(late);
          if (data.error) {
            reject(new Error(data.error));
          } else {
            resolve(data.bytes);
          }
        };
        hired.postMessage({ question });
      });
    }
    return {
      ask(question) {
        const answer = waiting.then(() => put(question));
        waiting = answer.catch(function () {});
        return answer;
      },
      dismiss() {
        hired.terminate();
        URL.revokeObjectURL(url);
      },
    };
  }

  const pairs = (query) => [...query].map(([name, value]) => [name, Number(value)]);

  // Figures share one worker; each scene has its own.
  workbook.useModule = function (file) {
    let draughtsman = null;
    for (const figure of document.querySelectorAll("figure[data-play]")) {
      figure.querySelector("figcaption").before(makeElement("p",
        "wb-play-legend", "Here it runs on our functions; in the book that " +
        "cargo workbook serves, on yours where they pass."));
    }
    workbook.attach({
      hasPlays: true,
      async figure(name, query) {
        draughtsman = draughtsman || employ(file);
        const employed = await draughtsman;
        try {
          const bytes = await employed.ask({ figure: [name, pairs(query)] });
          return new TextDecoder().decode(bytes);
        } catch (error) {
          employed.dismiss();
          draughtsman = null;
          throw error;
        }
      },
      async open(name, query) {
        const employed = await employ(file);
        try {
          await employed.ask({ open: [name, pairs(query)] });
        } catch (error) {
          employed.dismiss();
          throw error;
        }
        return {
          frame: (inputs) => employed.ask({ frame: [inputs, 1] }),
          close: () => employed.dismiss(),
        };
      },
    });
  };
})();
