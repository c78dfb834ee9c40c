import { parseFragment } from "parse5";
import { liquidTokens, masked } from "#editor/blocks/model/liquid.ts";
import { type Element, isElement, type Node, type Range } from "#editor/blocks/model/tree.ts";

/** A piece of HTML with Liquid, as nodes with offsets. */
export const nodesOf = (source: string): Node[] =>
  parseFragment(masked(source, liquidTokens(source)), { sourceCodeLocationInfo: true }).childNodes;

/** The first element, in order, that has one of the tags. */
export function findElement(nodes: readonly Node[], tags: readonly string[]): Element | undefined {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const found = tags.includes(node.tagName) ? node : findElement(node.childNodes, tags);
    if (found) return found;
  }
  return undefined;
}

export const spliced = (source: string, { start, end }: Range, text: string): string =>
  source.slice(0, start) + text + source.slice(end);

const entities = new Map<string, string>();

/** Text without entities; each one is decoded by the parser, once. */
export const decoded = (text: string): string =>
  text.replaceAll(/&(?:#x?[\da-f]+|\w+);?/gi, (entity) => {
    const known = entities.get(entity);
    if (known !== undefined) return known;
    const [node] = parseFragment(entity).childNodes;
    const value = node && "value" in node ? node.value : entity;
    if (entities.size < 5_000) entities.set(entity, value);
    return value;
  });

/** Invisible characters are written as entities, so that they can be seen in the code. */
const written: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "\u00a0": "&nbsp;",
  "\u00ad": "&shy;",
  "\u200c": "&zwnj;",
};
export const encoded = (text: string): string =>
  text.replaceAll(/[&<>\u00a0\u00ad\u200c]/g, (character) => written[character] ?? character);

/** For a value in double quotes. The server decodes entities inside Liquid, too. */
export const encodedValue = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** Where `name="value"` stands in the source of the element. */
export function attributeRange(element: Element, name: string): Range | undefined {
  const place = element.sourceCodeLocation?.attrs?.[name];
  return place && { start: place.startOffset, end: place.endOffset };
}

/** An attribute's value with its Liquid. */
export function attributeIn(source: string, element: Element, name: string): string | undefined {
  const range = attributeRange(element, name);
  if (!range) return undefined;
  const [, raw = ""] = /^[^=]*=\s*([\s\S]*)$/.exec(source.slice(range.start, range.end)) ?? [];
  return decoded(raw.replace(/^(["'])([\s\S]*)\1$/, "$2"));
}

/** The source with another value; undefined removes the attribute. */
export function withAttribute(
  source: string,
  element: Element,
  change: { name: string; value: string | undefined },
): string {
  const { name, value } = change;
  const range = attributeRange(element, name);
  if (range && value === undefined) {
    const before = /\s*$/.exec(source.slice(0, range.start))?.[0].length ?? 0;
    return spliced(source, { start: range.start - before, end: range.end }, "");
  }
  if (value === undefined) return source;
  const text = `${name}="${encodedValue(value)}"`;
  if (range) return spliced(source, range, text);
  const tag = element.sourceCodeLocation?.startTag ?? element.sourceCodeLocation;
  if (!tag) return source;
  const at = tag.startOffset + 1 + element.tagName.length;
  return spliced(source, { start: at, end: at }, ` ${text}`);
}

interface Declaration {
  name: string;
  value: string;
}

/** The declarations of a style; semicolons in strings and brackets divide nothing. */
export const declarations = (style: string): Declaration[] =>
  (style.match(/(?:[^;"'(]|"[^"]*"|'[^']*'|\([^)]*\)|["'(])+/g) ?? []).flatMap((each) => {
    const at = each.indexOf(":");
    return at < 0 ? [] : [{ name: each.slice(0, at).trim().toLowerCase(), value: each.slice(at + 1).trim() }];
  });

export const styleValue = (style: string | undefined, name: string): string | undefined =>
  declarations(style ?? "").findLast((each) => each.name === name)?.value;

/** The style with another value; undefined removes it. What is not changed keeps its order. */
export function withStyle(style: string, changes: Readonly<Record<string, string | undefined>>): string {
  const kept = declarations(style).map(({ name, value }) => ({
    name,
    value: Object.hasOwn(changes, name) ? changes[name] : value,
  }));
  const added = Object.entries(changes)
    .filter(([name]) => !kept.some((each) => each.name === name))
    .map(([name, value]) => ({ name, value }));
  return [...kept, ...added].flatMap(({ name, value }) => (value === undefined ? [] : `${name}:${value}`)).join(";");
}
