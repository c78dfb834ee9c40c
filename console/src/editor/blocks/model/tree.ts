import type { DefaultTreeAdapterTypes } from "parse5";

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;
export interface Range {
  start: number;
  end: number;
}

/** Deeper markup is not looked into, so that recursion ends. */
export const depthMax = 100;

const inlineTags = new Set(
  "a abbr b bdi bdo big br cite code del dfn em font i img ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);
const invisibleTags = new Set("base link meta noscript script style template title".split(" "));

export const isElement = (node: Node): node is Element => "tagName" in node;
const isComment = (node: Node): boolean => node.nodeName === "#comment";
export const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === "#text";

export const attributeOf = (element: Element, name: string): string | undefined =>
  element.attrs.find((each) => each.name === name)?.value;

/** Where a node stands. Elements that only the parser added stand nowhere. */
export function rangeOf(node: Node): Range | undefined {
  const place = node.sourceCodeLocation;
  return place ? { start: place.startOffset, end: place.endOffset } : undefined;
}

/** Between an element's tags. */
export function contentOf(element: Element): Range | undefined {
  const place = element.sourceCodeLocation;
  if (!place?.startTag) return undefined;
  return { start: place.startTag.endOffset, end: place.endTag?.startOffset ?? place.endOffset };
}

/** Children as they stand in the source: those of an added element instead of itself. */
export const childrenOf = (nodes: readonly Node[], depth = 0): Node[] =>
  nodes.flatMap((node) =>
    isElement(node) && !node.sourceCodeLocation && depth < depthMax ? childrenOf(node.childNodes, depth + 1) : [node],
  );

const inlineKnown = new WeakMap<Element, boolean>();

/** Text, or an element of a line of text with nothing else inside. */
export function isInline(node: Node, depth = 0): boolean {
  if (!isElement(node)) return true;
  const known = inlineKnown.get(node);
  if (known !== undefined) return known;
  const inline =
    depth < depthMax && inlineTags.has(node.tagName) && node.childNodes.every((child) => isInline(child, depth + 1));
  inlineKnown.set(node, inline);
  return inline;
}

/** Takes no place in the mail: styles, scripts, the hidden text beside the subject. */
export function isInvisible(element: Element): boolean {
  if (invisibleTags.has(element.tagName)) return true;
  return /display\s*:\s*none/i.test(attributeOf(element, "style") ?? "");
}

const blank = /^(?:\s|\u200b|\u200c|\u200d|\u034f)*$/;
/** Nothing to see, or only what holds a place. */
export const isBlankText = (text: string): boolean => blank.test(text);

/** What counts in a line: no space and no comments. */
export const significant = (nodes: readonly Node[]): Node[] =>
  nodes.filter((node) => !isComment(node) && !(isText(node) && isBlankText(node.value)));
