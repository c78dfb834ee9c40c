import type { Check } from "#editor/checks/check.ts";
import { contrastOf, inverted, type Rgb, rgbOf } from "#editor/checks/colors.ts";
import { type HtmlTag, tagAt } from "#editor/checks/scan-html.ts";

/** WCAG's least contrast of text. */
const contrastMin = 4.5;
const excerptCharactersMax = 40;
const depthMax = 500;

/** Undefined: a colour that only the rendered email tells, such as a picture or a placeholder. */
interface Colors {
  ink: Rgb | undefined;
  ground: Rgb | undefined;
  isHidden: boolean;
}

interface Element extends Colors {
  name: string;
}

interface Text extends Colors {
  from: number;
  to: number;
}

const onPaper: Colors = { ink: [0, 0, 0], ground: [255, 255, 255], isHidden: false };

/** Texts that are hard to read once a mail program inverts the colours of the email, one for each pair of colours. */
export function darkContrastFindings(body: string): Check[] {
  const found = new Map<string, Check>();
  for (const { ink, ground, isHidden, from, to } of textsOf(body)) {
    if (isHidden || !ink || !ground) continue;
    const pair = `${ink} ${ground}`;
    const contrast = contrastOf(inverted(ink), inverted(ground));
    if (contrast >= contrastMin || found.has(pair)) continue;
    const text = body.slice(from, to).replace(/\s+/g, " ");
    const excerpt = text.length > excerptCharactersMax ? `${text.slice(0, excerptCharactersMax)}…` : text;
    found.set(pair, {
      finding: { code: "darkContrast", excerpt, contrast },
      ...{ look: "note", field: "body", from, to },
    });
  }
  return [...found.values()];
}

const unclosed = new Set(["area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"]);
const withoutText = new Set(["script", "style", "title"]);
/** Closed by the next one, if not before. */
const closedByNext = new Set(["li", "p", "td", "th", "tr"]);

/** The texts between tags with the colours that stand inline, as mail programs without `<style>` read them. */
function* textsOf(body: string): Generator<Text> {
  const open: Element[] = [];
  for (let at = 0; at < body.length; ) {
    const tag = body[at] === "<" ? tagAt(body, at) : undefined;
    if (tag && withoutText.has(tag.name)) at = behindElement(body, tag);
    else if (tag) {
      openTag(open, tag);
      at = tag.to;
    } else if (body.startsWith("<!--", at)) at = behind(body, "-->", at);
    else if (body.startsWith("</", at)) {
      const end = behind(body, ">", at);
      closeTag(open, body.slice(at + 2, end - 1));
      at = end;
    } else {
      const next = body.indexOf("<", at + 1);
      const to = next < 0 ? body.length : next;
      const shown = shownPart(body, at, to);
      if (shown) yield { ...(open.at(-1) ?? onPaper), ...shown };
      at = to;
    }
  }
}

function behind(body: string, end: string, from: number): number {
  const at = body.indexOf(end, from);
  return at < 0 ? body.length : at + end.length;
}

function behindElement(body: string, { name, to }: HtmlTag): number {
  const closing = new RegExp(`</${name}[^>]{0,100}>`, "gi");
  closing.lastIndex = to;
  return closing.exec(body) ? closing.lastIndex : body.length;
}

function openTag(open: Element[], tag: HtmlTag): void {
  if (unclosed.has(tag.name) || open.length >= depthMax) return;
  if (closedByNext.has(tag.name) && open.at(-1)?.name === tag.name) open.pop();
  open.push({ name: tag.name, ...colorsOf(tag, open.at(-1) ?? onPaper) });
}

function closeTag(open: Element[], closing: string): void {
  const name = closing.trim().toLowerCase();
  const at = open.findLastIndex((each) => each.name === name);
  if (at >= 0) open.length = at;
}

/** Without tags and space at its ends; undefined when nothing of it is seen. */
function shownPart(body: string, from: number, to: number): { from: number; to: number } | undefined {
  const text = body.slice(from, to);
  if (text.replace(/\{%[^%]*%\}|&(nbsp|zwnj|zwj|shy|#\d+|#x[\da-f]+);|\s/gi, "") === "") return undefined;
  const trimmed = text.trim();
  const start = from + text.indexOf(trimmed);
  return { from: start, to: start + trimmed.length };
}

const hiding =
  /(^|;)\s*(display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|(opacity|font-size)\s*:\s*0(px)?\s*(;|!|$))/i;

function colorsOf({ name, attributes }: HtmlTag, around: Colors): Colors {
  const value = (attribute: string) => attributes.get(attribute)?.value;
  const style = value("style") ?? "";
  const ink = lastOf(style, "color") ?? (name === "font" ? value("color") : undefined);
  const ground = lastOf(style, "background(?:-color)?") ?? value("bgcolor");
  const isPicture = value("background") !== undefined || /background-image\s*:/i.test(style);
  return {
    // The colour of a link without one is the mail program's.
    ink: ink !== undefined ? rgbOf(ink, around.ink) : name === "a" ? undefined : around.ink,
    ground: isPicture ? undefined : ground === undefined ? around.ground : rgbOf(ground, around.ground),
    isHidden: around.isHidden || hiding.test(style),
  };
}

/** The last declaration wins. */
const lastOf = (style: string, property: string): string | undefined =>
  [...style.matchAll(new RegExp(`(?:^|;)\\s*${property}\\s*:([^;]*)`, "gi"))].at(-1)?.[1];
