import {
  attributeOf,
  childrenOf,
  type Element,
  isElement,
  isInline,
  isText,
  type Node,
  significant,
} from "#editor/blocks/model/tree.ts";

/** What a line holds: one button, one image, nothing, or text. */
type LineKind = "button" | "image" | "blank" | "text";

const styleOf = (element: Element): string => attributeOf(element, "style") ?? "";
const hasBackground = (element: Element): boolean =>
  attributeOf(element, "bgcolor") !== undefined || /background(-color)?\s*:/i.test(styleOf(element));

const holdsText = (node: Node): boolean =>
  isText(node) ? node.value.trim() !== "" : isElement(node) && node.childNodes.some(holdsText);
const holdsImage = (node: Node): boolean =>
  isElement(node) && (node.tagName === "img" || node.childNodes.some(holdsImage));

/** A link drawn as a button. */
export function isButton(node: Node): node is Element {
  if (!isElement(node) || node.tagName !== "a" || !isInline(node) || !holdsText(node) || holdsImage(node)) return false;
  const style = styleOf(node);
  return (
    hasBackground(node) ||
    /\b(button|btn|cta)\b/i.test(attributeOf(node, "class") ?? "") ||
    (/display\s*:\s*(inline-)?block/i.test(style) && /(padding|border)[\w-]*\s*:/i.test(style))
  );
}

/** An image, linked or not. */
export function isImage(node: Node): boolean {
  if (!isElement(node)) return false;
  if (node.tagName === "img") return true;
  const [only, ...others] = significant(node.childNodes);
  return node.tagName === "a" && only !== undefined && others.length === 0 && isImage(only);
}

/** What a line of text is, from its nodes. */
export function lineKind(nodes: readonly Node[]): LineKind {
  const [only, ...others] = significant(nodes);
  if (!only) return "blank";
  if (others.length > 0) return "text";
  if (isButton(only)) return "button";
  return isImage(only) ? "image" : "text";
}

/** The only cell of a table, if it has just one. */
function onlyCell(table: Element): Element | undefined {
  let [at, ...others] = significant(childrenOf(table.childNodes));
  while (at && isElement(at) && others.length === 0 && /^t(able|body|head|foot|r)$/.test(at.tagName))
    [at, ...others] = significant(childrenOf(at.childNodes));
  return at && others.length === 0 && isElement(at) && /^t[dh]$/.test(at.tagName) ? at : undefined;
}

const hasBorder = (element: Element): boolean =>
  /border(-(top|bottom))?(-width)?\s*:\s*(?!0|none)/i.test(styleOf(element));

const blankKind = (element: Element): "divider" | "spacer" => (hasBorder(element) ? "divider" : "spacer");

const holdsPlace = (node: Node): boolean => isText(node) && node.value.includes("\u00a0");

/** A table or a row that is one simple block: a button, a line, a space. */
export function simpleTable(table: Element): "button" | "divider" | "spacer" | undefined {
  const cell = onlyCell(table);
  if (!cell?.childNodes.every((node) => isInline(node))) return undefined;
  const [only, ...others] = significant(cell.childNodes);
  if (!only) return hasBorder(table) ? "divider" : blankKind(cell);
  if (others.length > 0) return undefined;
  const filled = hasBackground(cell) && isElement(only) && only.tagName === "a" && !holdsImage(only) && holdsText(only);
  // A row gives its cell's colour to whatever is in it.
  return isButton(only) || (filled && table.tagName === "table") ? "button" : undefined;
}

/** A paragraph, a heading or a div whose content is one line of text. */
export function lineBlock(element: Element): "text" | "heading" | "button" | "image" | "divider" | "spacer" {
  const kind = lineKind(element.childNodes);
  const isHeading = /^h[1-6]$/.test(element.tagName);
  if (kind === "text") return isHeading ? "heading" : "text";
  if (kind !== "blank") return kind;
  // An element without anything in it is about to be written into.
  if (hasBorder(element) || element.tagName === "div" || element.childNodes.some(holdsPlace)) return blankKind(element);
  return isHeading ? "heading" : "text";
}

/** A list whose items are lines of text. */
export const isList = (element: Element): boolean =>
  significant(element.childNodes).every(
    (item) =>
      isText(item) || (isElement(item) && item.tagName === "li" && item.childNodes.every((child) => isInline(child))),
  ) && significant(element.childNodes).some((item) => isElement(item));
