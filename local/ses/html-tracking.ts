/** The addresses that report opens and clicks of one message. */
export interface TrackingAddresses {
  /** Address of the pixel; null = opens are not tracked. */
  open: string | null;
  /** Address that replaces a link; null = clicks are not tracked. */
  click: ((link: string, tags: string | null) => string) | null;
}

// Comments first: a link in a conditional comment is Outlook's copy of a button and stays unchanged.
const anchorsPattern =
  /<!--[\s\S]*?-->|<(script|style|textarea|xmp)\b[\s\S]*?<\/\1\s*>|<(?:a|area)(?=[\s/])((?:[^"'>]|"[^"]*"|'[^']*')*)>/gi;
const attributePattern = /(\s*)([^\s=>"'/]+)(?:(\s*=\s*)(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const placeholder = "{{ses:openTracker}}";

/**
 * Adds the pixel and puts the click tracker before each http(s) link, as SES does. A link with `ses:no-track` is not tracked
 * and loses that attribute; `ses:tags` names the tags of a click. All else stays unchanged, byte for byte, even when `html`
 * holds undecoded bytes (latin1): only ASCII is examined.
 */
export function trackHtml(html: string, addresses: TrackingAddresses, decode: (text: string) => string): string {
  const { click, open } = addresses;
  const linked = click
    ? html.replaceAll(anchorsPattern, (tag, _raw, attributes?: string) =>
        attributes === undefined ? tag : trackAnchor(tag, attributes, (link, tags) => click(decode(link), tags)),
      )
    : html;
  return open ? addPixel(linked, open) : linked;
}

function trackAnchor(tag: string, attributes: string, click: (link: string, tags: string | null) => string): string {
  const found = [...attributes.matchAll(attributePattern)].map((match) => ({
    name: (match[2] ?? "").toLowerCase(),
    value: match[4] ?? match[5] ?? match[6] ?? "",
  }));
  const untracked = found.some((attribute) => attribute.name === "ses:no-track");
  const tags = found.find((attribute) => attribute.name === "ses:tags")?.value ?? null;
  const rewritten = attributes.replaceAll(
    attributePattern,
    (whole: string, ...[space = "", name = "", equals = "", double, single, bare]: string[]) => {
      const lower = name.toLowerCase();
      if (lower === "ses:no-track" || lower === "ses:tags") return "";
      const link = decodeEntities(double || single || bare || "").trim();
      if (lower !== "href" || untracked || !/^https?:\/\//i.test(link)) return whole;
      return `${space}${name}${equals}"${click(link, tags).replaceAll("&", "&amp;")}"`;
    },
  );
  return tag.replace(attributes, () => rewritten);
}

function addPixel(html: string, address: string): string {
  const source = address.replaceAll("&", "&amp;");
  const pixel = `<img alt="" src="${source}" style="display: none; width: 1px; height: 1px;">`;
  const wished = html.indexOf(placeholder);
  if (wished >= 0) {
    const after = html.slice(wished + placeholder.length).replaceAll(placeholder, "");
    return `${html.slice(0, wished)}${pixel}${after}`;
  }
  const end = [...html.matchAll(/<\/body\s*>/gi)].at(-1)?.index ?? html.length;
  return `${html.slice(0, end)}${pixel}${html.slice(end)}`;
}

const namedEntities: Record<string, string> = { amp: "&", quot: '"', apos: "'", lt: "<", gt: ">" };

function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|quot|apos|lt|gt));/gi,
    (whole, ...[decimal, hex, name]: string[]) => {
      if (name) return namedEntities[name.toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16);
      return code < 0x80 ? String.fromCharCode(code) : whole;
    },
  );
}
