import { type Inline, readInline, writeInline } from "#editor/blocks/model/inline.ts";
import {
  attributeIn,
  findElement,
  nodesOf,
  styleValue,
  withAttribute,
  withStyle,
} from "#editor/blocks/model/markup.ts";
import { contentOf, isElement, significant } from "#editor/blocks/model/tree.ts";

/** A line of text in its element. Text directly in a cell has none. */
interface TextParts {
  tag: string;
  open: string;
  inner: string;
  close: string;
}

const lineTags = /^(p|div|h[1-6]|blockquote)$/;

export function textParts(source: string): TextParts {
  const [element, ...others] = significant(nodesOf(source));
  const content =
    element && others.length === 0 && isElement(element) && lineTags.test(element.tagName) && contentOf(element);
  if (!element || !content || !isElement(element)) return { tag: "", open: "", inner: source, close: "" };
  const { start, end } = content;
  return {
    tag: element.tagName,
    open: source.slice(0, start),
    inner: source.slice(start, end),
    close: source.slice(end),
  };
}

export const readText = (source: string): Inline[] => readInline(textParts(source).inner);

/** Space at both ends stays as it was. */
export function withText(source: string, content: readonly Inline[]): string {
  const { open, inner, close } = textParts(source);
  const [before, after] = [/^\s*/.exec(inner)?.[0] ?? "", inner.trim() === "" ? "" : (/\s*$/.exec(inner)?.[0] ?? "")];
  return open + before + writeInline(content) + after + close;
}

export type Align = "start" | "center" | "end";
const alignments: Readonly<Record<string, Align>> = {
  left: "start",
  start: "start",
  center: "center",
  right: "end",
  end: "end",
};

export function alignOf(source: string): Align {
  const { open } = textParts(source);
  const [element] = nodesOf(open);
  if (!element || !isElement(element)) return "start";
  const value = styleValue(attributeIn(open, element, "style"), "text-align") ?? attributeIn(open, element, "align");
  return alignments[value?.toLowerCase() ?? ""] ?? "start";
}

/** Mail programs know left and right only. Text without an element gets one. */
export function withAlign(source: string, align: Align): string {
  const value = { start: "left", center: "center", end: "right" }[align];
  const { open, inner, close } = textParts(source);
  if (open === "") return `<div style="text-align:${value}">${inner.trim()}</div>`;
  return withOpenStyle(open, { "text-align": value }) + inner + close;
}

function withOpenStyle(open: string, changes: Record<string, string | undefined>): string {
  const element = findElement(nodesOf(open), ["p", "div", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6"]);
  if (!element) return open;
  const style = withStyle(attributeIn(open, element, "style") ?? "", changes);
  return withAttribute(open, element, { name: "style", value: style || undefined });
}

const sizes: Readonly<Record<string, Record<string, string>>> = {
  h1: { "font-size": "28px", "line-height": "36px", "font-weight": "bold" },
  h2: { "font-size": "22px", "line-height": "30px", "font-weight": "bold" },
  h3: { "font-size": "18px", "line-height": "26px", "font-weight": "bold" },
  p: { "font-size": "16px", "line-height": "25px", "font-weight": "normal" },
};

export type Level = "h1" | "h2" | "h3" | "p";

/** A heading of a level, or text (`p`). A short `font` is left to the new sizes behind it. */
export function withLevel(source: string, level: Level): string {
  const { tag, open, inner, close } = textParts(source);
  if (tag === level) return source;
  if (open === "")
    return `${withOpenStyle(`<${level} style="margin:0 0 16px">`, sizes[level] ?? {})}${inner.trim()}</${level}>`;
  const renamed = open.replace(/<([a-z]+\d?)/i, `<${level}`);
  return (
    withOpenStyle(renamed, sizes[level] ?? {}) +
    inner +
    (close === "" ? `</${level}>` : close.replace(/<\/([a-z]+\d?)/i, `</${level}`))
  );
}
