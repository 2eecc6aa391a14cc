// What the scripts of a page share. `workbook.attach` hands them the carrier
// that computes for this book: the local server, or WebAssembly.
"use strict";

const workbook = { carrier: null, waiting: [] };

// Calls back once there is a carrier; in a book without one, never.
workbook.whenLive = function (begin) {
  if (workbook.carrier) {
    begin(workbook.carrier);
  } else {
    workbook.waiting.push(begin);
  }
};

workbook.attach = function (carrier) {
  if (workbook.carrier) {
    return;
  }
  workbook.carrier = carrier;
  for (const begin of workbook.waiting.splice(0)) {
    begin(carrier);
  }
};

// What a script carries as gzip in base64: scripts are all that can be loaded
// where a book is opened from files.
workbook.unpack = function (text) {
  const packed = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream()
    .pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream);
};

function makeElement(name, className, text) {
  const made = document.createElement(name);
  if (className) {
    made.className = className;
  }
  if (text !== undefined) {
    made.textContent = text;
  }
  return made;
}

function makeButton(text, label, onclick) {
  const button = makeElement("button", "wb-button", text);
  button.type = "button";
  button.setAttribute("aria-label", label);
  button.title = label;
  button.onclick = onclick;
  return button;
}
