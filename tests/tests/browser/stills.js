// Puts the drawing of each still in place of its file, so that labels and
// colours in it can be looked at like those of any picture on the page.

// What the file would do by itself: it is light or dark as the element that
// shows it, and its style is its own.
function styleOf(text, image) {
    const dark = getComputedStyle(image).colorScheme === "dark";
    return text
        .replace(/@media\(prefers-color-scheme:dark\)\{(.*)\}$/,
            dark ? "$1" : "")
        .replace(/svg\{/g, ".wb-opened{")
        .replace(/\.wb-shadow\{/g, ".wb-opened .wb-shadow{");
}

document.querySelectorAll(".wb-opened").forEach(svg => svg.remove());
const stills = [...document.querySelectorAll(".wb-picture img")];
await Promise.all(stills.map(async function (image) {
    image.style.display = "";
    const file = await (await fetch(image.src)).text();
    const parsed = new DOMParser().parseFromString(file, "image/svg+xml");
    const svg = document.importNode(parsed.documentElement, true);
    svg.classList.add("wb-opened");
    const style = svg.querySelector("style");
    style.textContent = styleOf(style.textContent, image);
    image.style.display = "none";
    image.after(svg);
}));
return stills.length;
