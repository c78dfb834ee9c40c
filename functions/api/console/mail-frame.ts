import { createHash } from "node:crypto";

/**
 * The document in which the console shows an email. It is a page of its own, because a `srcdoc` or `blob:` frame would inherit
 * the console's policy, which blocks the email's own styles. It writes the first message it gets and then tells its height.
 */
const script = `
addEventListener("message", ({ source, data }) => {
  if (source !== parent || typeof data?.html !== "string") return;
  document.open();
  document.write(data.html);
  document.close();
  for (const link of document.querySelectorAll("a, area")) link.target = "_blank";
  const tell = () => parent.postMessage({ height: document.documentElement.scrollHeight }, "*");
  new ResizeObserver(tell).observe(document.documentElement);
  addEventListener("load", tell);
});
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
