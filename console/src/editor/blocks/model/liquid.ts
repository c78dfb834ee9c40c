/** `{{ … }}`, `{% … %}` or a whole `{% comment %}…{% endcomment %}` in a source. */
export interface LiquidToken {
  kind: "output" | "tag" | "comment";
  start: number;
  end: number;
  /** Of a tag: `if`, `endfor`. */
  name: string;
}

const opening = /\{\{|\{%/g;
const tagName = /^\{%-?\s*([\p{L}\p{N}_]+|#)/u;
const endComment = /\{%-?\s*endcomment\s*-?%\}/g;
const endRaw = /\{%-?\s*endraw\s*-?%\}/g;
/** How far a delimiter inside a string is looked for, so that broken text costs no quadratic time. */
const stringMax = 2_000;

/** Every delimiter of the source, in order. What is not closed is text, as the server names that fault. */
export function liquidTokens(source: string): LiquidToken[] {
  const tokens: LiquidToken[] = [];
  opening.lastIndex = 0;
  for (let found = opening.exec(source); found; found = opening.exec(source)) {
    const start = found.index;
    const output = found[0] === "{{";
    const end = closeOf(source, start + 2, output ? "}}" : "%}");
    if (end < 0) continue;
    if (output) {
      tokens.push({ kind: "output", start, end, name: "" });
      opening.lastIndex = end;
      continue;
    }
    const name = tagName.exec(source.slice(start, end))?.[1] ?? "";
    const last = pushTag(tokens, source, { kind: "tag", start, end, name });
    opening.lastIndex = last;
  }
  return tokens;
}

/** Adds a tag; content of `comment` and `raw` is no Liquid. Returns where the next token is looked for. */
function pushTag(tokens: LiquidToken[], source: string, tag: LiquidToken): number {
  const closing = tag.name === "comment" ? endComment : tag.name === "raw" ? endRaw : undefined;
  if (closing) closing.lastIndex = tag.end;
  const close = closing?.exec(source);
  if (!close) {
    tokens.push(tag);
    return tag.end;
  }
  const end = close.index + close[0].length;
  if (tag.name === "comment") tokens.push({ ...tag, kind: "comment", end });
  else tokens.push(tag, { kind: "tag", start: close.index, end, name: "endraw" });
  return end;
}

/** The end of the closing delimiter; one within a string does not count if the string is closed soon. */
function closeOf(source: string, from: number, closing: string): number {
  const first = source.indexOf(closing, from);
  if (first < 0) return -1;
  for (let close = first; close >= 0 && close - from < stringMax; close = source.indexOf(closing, close + 2))
    if (isBalanced(source.slice(from, close))) return close + 2;
  return first + 2;
}

function isBalanced(expression: string): boolean {
  let quote = "";
  for (const character of expression)
    if (quote === "" && (character === '"' || character === "'")) quote = character;
    else if (character === quote) quote = "";
  return quote === "";
}

/** The source with Liquid hidden from an HTML parser, at the same length: tags are spaces, outputs are letters. */
export function masked(source: string, tokens: readonly LiquidToken[]): string {
  if (tokens.length === 0) return source;
  let text = "";
  let at = 0;
  for (const { kind, start, end } of tokens) {
    text += source.slice(at, start) + (kind === "output" ? "x" : " ").repeat(end - start);
    at = end;
  }
  return text + source.slice(at);
}

/** The tags that close at `end…`, with what divides their branches. */
export const dividers: Readonly<Record<string, readonly string[]>> = {
  if: ["elsif", "else"],
  unless: ["elsif", "else"],
  case: ["when", "else"],
  for: ["else"],
  tablerow: [],
  capture: [],
  raw: [],
};

interface OutputParts {
  /** `name`, `data.plan`, `price | money`. */
  name: string;
  fallback: string | undefined;
}

/** What an output shows: `{{ name ?? there }}` → name, there. */
export function outputParts(source: string): OutputParts {
  const expression = source.slice(2, -2).replace(/^-/, "").replace(/-$/, "").trim();
  const at = expression.indexOf("??");
  const name = (at < 0 ? expression : expression.slice(0, at)).trim();
  if (at >= 0) return { name, fallback: unquoted(expression.slice(at + 2).trim()) };
  const [, filtered, fallback] = /^(.*?)\s*\|\s*default:\s*("[^"]*"|'[^']*')\s*$/.exec(name) ?? [];
  return filtered === undefined || fallback === undefined
    ? { name, fallback: undefined }
    : { name: filtered, fallback: unquoted(fallback) };
}

const unquoted = (text: string): string => /^(["'])(.*)\1$/.exec(text)?.[2] ?? text;

/** Delimiters cannot stand in a fallback. */
export const outputSource = ({ name, fallback }: OutputParts): string => {
  const text = fallback?.replaceAll(/[{}%]/g, "").trim();
  return text ? `{{ ${name} ?? ${text} }}` : `{{ ${name} }}`;
};
