// While the book is served: requests that change something carry the token of
// this run of the server.
(function () {
  let token = document.currentScript.dataset.token;
  if (!token || typeof workbook === "undefined") {
    return;
  }

  function send(method, path, body) {
    return fetch("/__workbook/" + path, { method, body,
      headers: { "X-Workbook-Token": token } });
  }

  // A server that was started again has another token; a page of it knows.
  workbook.askServer = async function (method, path, body) {
    let answer = await send(method, path, body);
    if (answer.status === 403 || answer.status === 405) {
      const page = await (await fetch(location.pathname)).text();
      const found = /data-token="([^"]*)"/.exec(page);
      if (found && found[1] !== token) {
        token = found[1];
        answer = await send(method, path, body);
      }
    }
    return answer;
  };
})();
