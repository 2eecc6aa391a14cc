// While the book is served: the local server draws figures and runs scenes.
(function () {
  const token = document.currentScript.dataset.token;
  // Pages of sources have neither figures nor scenes.
  if (!token || typeof workbook === "undefined") {
    return;
  }

  // The answer to a request, or an error in the server's words.
  async function ask(method, path, body) {
    let answer = null;
    try {
      answer = await fetch("/__workbook/" + path, { method, body,
        keepalive: method === "DELETE",
        headers: method === "GET" ? {} : { "X-Workbook-Token": token } });
    } catch (error) {
      throw new Error("The server does not answer. Is it running?");
    }
    if (!answer.ok) {
      throw new Error(await answer.text());
    }
    return answer;
  }

  workbook.attach({
    hasPlays: true,
    async figure(name, query) {
      return (await ask("GET", "figure/" + name + "?" + query)).text();
    },
    async open(name, query) {
      const isPlay = name.startsWith("play/");
      const path = (isPlay ? "" : "scene/") + name + "?" + query;
      let id = await (await ask("POST", path)).text();
      if (isPlay) {
        const detail = JSON.parse(id);
        id = detail.id;
        detail.whose = query.get("whose");
        const started = new CustomEvent("workbook-play", { detail: detail });
        window.dispatchEvent(started);
      }
      return {
        async frame(inputs) {
          const body = JSON.stringify(inputs);
          return (await ask("POST", "scene/" + id, body)).arrayBuffer();
        },
        close() {
          ask("DELETE", "scene/" + id).catch(function () {});
        },
      };
    },
  });
})();
