import type { Check, Finding } from "#editor/checks/check.ts";
import { type HtmlTag, scanHtml } from "#editor/checks/scan-html.ts";

const imageBytesMax = 200 * 1_024;
const localHost = /^https?:\/\/(localhost|127\.|0\.0\.0\.0|10\.|192\.168\.|\[::1\]|[^/]*\.local(?=[:/]|$))/i;

/** Links and images that readers cannot follow or see. */
export const linkFindings = (body: string): Check[] =>
  scanHtml(body).flatMap((tag) => (tag.name === "img" ? imageFindings(tag) : addressFindings(tag, "href")));

function imageFindings(tag: HtmlTag): Check[] {
  const { attributes, from, to } = tag;
  const found = addressFindings(tag, "src");
  const isPixel = attributes.get("width")?.value === "1" && attributes.get("height")?.value === "1";
  if (!attributes.has("alt") && !isPixel) {
    const end = from + "<img".length;
    found.push({
      ...{ finding: { code: "noAlt" }, look: "warn", field: "body", from, to },
      fix: { kind: "addAlt", from: end, to: end, insert: ' alt=""', select: { from: end + 6, to: end + 6 } },
    });
  }
  const [, inlined] = /^data:[^,]*;base64,([\s\S]*)$/.exec(attributes.get("src")?.value ?? "") ?? [];
  const bytes = Math.floor(((inlined?.length ?? 0) * 3) / 4);
  if (bytes > imageBytesMax)
    found.push({ finding: { code: "largeImage", bytes }, look: "warn", field: "body", from, to });
  return found;
}

function addressFindings({ attributes, from, to }: HtmlTag, attribute: "href" | "src"): Check[] {
  const address = attributes.get(attribute);
  if (!address) return [];
  const finding = addressFinding(address.value.trim(), attribute);
  if (!finding) return [];
  const start = address.from + (address.value.length - address.value.trimStart().length);
  const isFixable = finding.code === "insecureLink";
  const fixed = { from: start, to: start + "http:".length, insert: "https:" };
  return [
    {
      ...{ finding, look: finding.code === "insecureLink" ? "note" : "warn", field: "body", from, to },
      ...(isFixable && {
        fix: { kind: "toHttps", ...fixed, select: { from: start, to: start + address.value.trim().length + 1 } },
      }),
    },
  ];
}

function addressFinding(url: string, attribute: "href" | "src"): Extract<Finding, { url: string }> | undefined {
  // Filled in when the email is rendered.
  if (url.startsWith("{")) return undefined;
  if (localHost.test(url)) return { code: "localLink", url };
  if (/^http:\/\//i.test(url)) return { code: "insecureLink", url };
  const leadsSomewhere =
    attribute === "src" ? /^(https|data|cid):/i.test(url) : /^(https|mailto|tel|sms):./i.test(url) || /^#./.test(url);
  return leadsSomewhere ? undefined : { code: "deadLink", url };
}
