// The contrast of everything drawn on the page with what lies behind it, by
// the rule of WCAG 2: the faintest of each kind and colour.

function colour(text) {
    const numbers = (text.match(/[\d.]+/g) || []).map(Number);
    const scale = text.startsWith("color(") ? 255 : 1;
    const alpha = numbers.length > 3 ? numbers[3] : 1;
    return { rgb: numbers.slice(0, 3).map(n => n * scale), alpha: alpha };
}

function over(front, back) {
    return front.rgb.map(
        (n, i) => front.alpha * n + (1 - front.alpha) * back[i]);
}

// Asked for every element, so each is worked out once.
const grounds = new Map();

function behind(element) {
    if (!element) {
        return { rgb: [255, 255, 255], opacity: 1 };
    }
    if (!grounds.has(element)) {
        const style = getComputedStyle(element);
        const parent = behind(element.parentElement);
        // A sky fades into the page: its top is what differs from it.
        const sky = style.backgroundImage.match(/(rgba?|color)\([^)]*\)/);
        const ground = sky ? sky[0] : style.backgroundColor;
        grounds.set(element, {
            rgb: over(colour(ground), parent.rgb),
            opacity: parent.opacity * Number(style.opacity),
        });
    }
    return grounds.get(element);
}

function luminance(rgb) {
    const [r, g, b] = rgb.map(function (n) {
        const s = n / 255;
        return s <= 0.04045 ? s / 12.92 : Math.pow((s + 0.055) / 1.055, 2.4);
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(ink, element) {
    const ground = behind(element);
    const front = colour(ink);
    front.alpha *= ground.opacity;
    const pair = [luminance(over(front, ground.rgb)), luminance(ground.rgb)];
    pair.sort((a, b) => b - a);
    return (pair[0] + 0.05) / (pair[1] + 0.05);
}

function hasWords(element) {
    return [...element.childNodes].some(
        node => node.nodeType === 3 && node.textContent.trim() !== "");
}

const found = {};

function see(kind, ink, element) {
    const ratio = contrast(ink, element);
    const key = kind + " " + ink;
    if (!found[key] || found[key].ratio > ratio) {
        found[key] = { kind: kind, ink: ink, ratio: ratio,
            where: element.textContent.trim().slice(0, 40)
                || element.closest("figure").id };
    }
}

function kindOf(element) {
    if (element.closest("pre")) {
        return "code";
    }
    if (element.closest("figcaption, .wb-eq-links, .wb-sliders")) {
        return "caption";
    }
    return element.closest("a") ? "link" : "text";
}

// Markers and arrow heads are marks; a larger patch is only a shade, and so
// is a band, however narrow. Sizes are those in a picture 640 pixels wide.
function isMark(element) {
    const box = element.getBoundingClientRect();
    const picture = element.closest("svg").getBoundingClientRect();
    const scale = Math.min(1, picture.width / 640);
    return Math.max(box.width, box.height) < 24 * scale;
}

for (const element of document.querySelectorAll("main *")) {
    const style = getComputedStyle(element);
    const picture = element.closest(".wb-picture");
    if (element.closest(".katex .Q")
        || element.getClientRects().length === 0) {
        continue;
    }
    if (!picture) {
        if (hasWords(element)) {
            see(kindOf(element), style.color, element);
        }
    } else if (element.tagName === "text") {
        see("label", style.fill, element);
    } else if (element.matches(".wb-still path[color]")) {
        // A face of a body: some are in shade, and the lit ones show it.
        continue;
    } else if (element.tagName !== "svg") {
        for (const key of ["stroke", "fill"]) {
            const written = element.getAttribute(key) || "none";
            const drawn = written !== "none"
                && (key === "stroke" || isMark(element));
            // Grid and paper are meant to stay behind.
            if (drawn && !written.startsWith("var(")) {
                see("line", style[key], element);
            }
        }
    }
}
return Object.values(found);
