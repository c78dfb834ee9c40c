import { createHash } from "node:crypto";

/**
 * The document in which the console shows an email. It is a page of its own, because a `srcdoc` or `blob:` frame would inherit
 * the console's policy, which blocks the email's own styles. It writes the HTML of each message, which removes its own listeners,
 * and tells its height. `scheme` replaces the reader's own: `light` and `dark` decide the email's `prefers-color-scheme` rules,
 * `inverted` imitates mail programs that invert every colour.
 */
const script = `
const query = /\\(\\s*prefers-color-scheme\\s*:\\s*(light|dark)\\s*\\)/gi;
let originals = new Map();
let scheme;
const tell = () => parent.postMessage({ height: heightNow() }, "*");

function heightNow() {
  const { documentElement: root, body } = document;
  if (!body || root.scrollHeight > root.clientHeight) return root.scrollHeight;
  const content = document.createRange();
  content.selectNodeContents(body);
  const { bottom, height } = content.getBoundingClientRect();
  const { marginBottom, paddingBottom } = getComputedStyle(body);
  return height === 0 ? root.scrollHeight : Math.ceil(bottom + scrollY + parseFloat(marginBottom) + parseFloat(paddingBottom));
}

function decide(owner, key) {
  if (!originals.has(owner)) originals.set(owner, owner[key]);
  const named = scheme === "dark" ? "dark" : "light";
  const text = originals.get(owner);
  owner[key] = text.replace(query, (_, each) => (each.toLowerCase() === named ? "(min-width: 0px)" : "(max-width: 0px)"));
}

function decideRules(rules) {
  for (const rule of rules) {
    if (rule.media) decide(rule.media, "mediaText");
    if (rule.cssRules) decideRules(rule.cssRules);
  }
}

function adapt() {
  if (scheme === undefined) return;
  for (const sheet of document.styleSheets) {
    decide(sheet.media, "mediaText");
    decideRules(sheet.cssRules);
  }
  for (const source of document.querySelectorAll("source[media]")) decide(source, "media");
  const root = document.documentElement;
  const declared = document.querySelector("meta[name=color-scheme], meta[name=supported-color-schemes]")?.content ?? "";
  root.style.colorScheme = "";
  const knowsDark = /dark/.test(declared + getComputedStyle(root).colorScheme);
  root.style.colorScheme = scheme === "dark" && knowsDark ? "dark" : "light";
  const isInverted = scheme === "inverted";
  root.style.filter = isInverted ? "invert(1) hue-rotate(180deg)" : "";
  root.style.backgroundColor = isInverted ? "white" : "";
  for (const image of document.querySelectorAll("img, video, [background]")) {
    image.style.filter = isInverted ? "invert(1) hue-rotate(180deg)" : "";
  }
}

function write(html) {
  document.open();
  document.write(html);
  document.close();
  originals = new Map();
  for (const link of document.querySelectorAll("a, area")) link.target = "_blank";
  new ResizeObserver(tell).observe(document.documentElement);
  addEventListener("load", tell);
  addEventListener("message", show);
}

function show({ source, data }) {
  if (source !== parent || typeof data !== "object" || data === null) return;
  if (typeof data.scheme === "string") scheme = data.scheme;
  if (typeof data.html === "string") write(data.html);
  adapt();
  tell();
}

addEventListener("message", show);
parent.postMessage({ ready: true }, "*");
`;

const hash = createHash("sha256").update(script).digest("base64");

export const mailFrame = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Email</title></head><body><script>${script}</script></body></html>`;

/** By path: an email's images are on other hosts, so they load only in the second frame, after the reader asked for them. */
const imageSources: Readonly<Record<string, string>> = {
  "preview/frame.html": "data:",
  "preview/frame-with-images.html": "'self' https: data:",
};

/** The policy of a frame; undefined for any other path below /console/. */
export function mailFramePolicy(path: string): string | undefined {
  const images = imageSources[path];
  if (images === undefined) return undefined;
  return [
    `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'`,
    `img-src ${images}; font-src ${images}; form-action 'none'; base-uri 'none'; frame-ancestors 'self'`,
  ].join("; ");
}
