import { type Inline, readInline, writeInline } from "#editor/blocks/model/inline.ts";
import {
  attributeIn,
  findElement,
  nodesOf,
  spliced,
  styleValue,
  withAttribute,
  withStyle,
} from "#editor/blocks/model/markup.ts";
import { contentOf, type Element, isElement, type Range } from "#editor/blocks/model/tree.ts";

interface ButtonParts {
  /** Its opening tag. */
  open: string;
  /** The opening tag of the cell around it, which may have its colour. */
  around: string;
  label: readonly Inline[];
  href: string;
}

interface Link {
  element: Element;
  content: Range;
}

function linkIn(source: string): Link | undefined {
  const element = findElement(nodesOf(source), ["a"]);
  const content = element && contentOf(element);
  return element && content && { element, content };
}

const openOf = (source: string, element: Element | undefined): string => {
  const place = element?.sourceCodeLocation;
  return place ? source.slice(place.startOffset, place.startTag?.endOffset ?? place.endOffset) : "";
};

export function readButton(source: string): ButtonParts {
  const link = linkIn(source);
  if (!link) return { open: "", around: "", label: [], href: "" };
  const around = findElement(nodesOf(source), ["td", "div", "p"]);
  return {
    open: openOf(source, link.element),
    around: openOf(source, around),
    label: readInline(source.slice(link.content.start, link.content.end)),
    href: attributeIn(source, link.element, "href") ?? "",
  };
}

/** Outlook shows a drawing of the button with the same text. */
export function withLabel(source: string, label: readonly Inline[]): string {
  const link = linkIn(source);
  if (!link) return source;
  const [before, after] = [source.slice(link.content.start, link.content.end), writeInline(label)];
  return outsideOf(spliced(source, link.content, after), { before: before.trim(), after });
}

export function withHref(source: string, href: string): string {
  const link = linkIn(source);
  if (!link) return source;
  const raw = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const before = attributeIn(source, link.element, "href") ?? "";
  const next = withAttribute(source, link.element, { name: "href", value: href });
  return outsideOf(next, { before: raw(before), after: raw(href) });
}

/** The same text in Outlook's drawing, which is a comment to everything else. */
const outsideOf = (source: string, { before, after }: { before: string; after: string }): string =>
  before === ""
    ? source
    : source.replaceAll(/<!--\[if[\s\S]*?<!\[endif\]-->/g, (comment) =>
        comment.includes("<v:")
          ? comment.replaceAll(`"${before}"`, () => `"${after}"`).replaceAll(`>${before}<`, () => `>${after}<`)
          : comment,
      );

interface ImageParts {
  src: string;
  /** Undefined without the attribute, empty for an image that says nothing. */
  alt: string | undefined;
  width: string;
  href: string;
  open: string;
}

export function readImage(source: string): ImageParts {
  const nodes = nodesOf(source);
  const image = findElement(nodes, ["img"]);
  const link = findElement(nodes, ["a"]);
  const value = (name: string) => (image ? attributeIn(source, image, name) : undefined);
  const width = value("width") ?? styleValue(value("style"), "width") ?? "";
  return {
    src: value("src") ?? "",
    alt: value("alt"),
    width: width.replace(/px$/, ""),
    href: (link && attributeIn(source, link, "href")) ?? "",
    open: openOf(source, image),
  };
}

export type ImageChange = Partial<Pick<ImageParts, "src" | "alt" | "width" | "href">>;

export function withImage(source: string, change: ImageChange): string {
  let next = source;
  for (const name of ["src", "alt"] as const) {
    const value = change[name];
    const image = findElement(nodesOf(next), ["img"]);
    if (value !== undefined && image) next = withAttribute(next, image, { name, value });
  }
  if (change.width !== undefined) next = withWidth(next, change.width);
  return change.href === undefined ? next : withImageLink(next, change.href);
}

/** The height follows the width, or the image would be bent. */
function withWidth(source: string, width: string): string {
  const set = (text: string, name: string, value: string | undefined) => {
    const image = findElement(nodesOf(text), ["img"]);
    return image ? withAttribute(text, image, { name, value }) : text;
  };
  const image = findElement(nodesOf(source), ["img"]);
  const style = image ? (attributeIn(source, image, "style") ?? "") : "";
  const css = withStyle(style, { width: width === "" ? undefined : `${width}px`, "max-width": "100%", height: "auto" });
  return set(set(set(source, "width", width || undefined), "height", undefined), "style", css);
}

function withImageLink(source: string, href: string): string {
  const nodes = nodesOf(source);
  const link = findElement(nodes, ["a"]);
  if (link && href !== "") return withAttribute(source, link, { name: "href", value: href });
  const place = link?.sourceCodeLocation;
  const content = link && contentOf(link);
  if (place && content)
    return spliced(
      source,
      { start: place.startOffset, end: place.endOffset },
      source.slice(content.start, content.end),
    );
  const image = findElement(nodes, ["img"])?.sourceCodeLocation;
  if (!image || href === "") return source;
  const linked = `<a href="">${source.slice(image.startOffset, image.endOffset)}</a>`;
  return withImageLink(spliced(source, { start: image.startOffset, end: image.endOffset }, linked), href);
}

/** The height of a space in pixels, from the first element that has one. */
export function readHeight(source: string): number | undefined {
  const element = sized(source);
  if (!element) return undefined;
  const height = styleValue(attributeIn(source, element, "style"), "height") ?? attributeIn(source, element, "height");
  return height === undefined || Number.isNaN(Number.parseInt(height, 10)) ? undefined : Number.parseInt(height, 10);
}

export function withHeight(source: string, height: number): string {
  const element = sized(source);
  if (!element) return source;
  const style = attributeIn(source, element, "style") ?? "";
  const css = withStyle(style, { height: `${height}px`, "line-height": `${height}px` });
  const next = withAttribute(source, element, { name: "style", value: css });
  const again = sized(next);
  return again && attributeIn(next, again, "height") !== undefined
    ? withAttribute(next, again, { name: "height", value: String(height) })
    : next;
}

/** The element that has a height; a cell or a paragraph otherwise. */
function sized(source: string): Element | undefined {
  const all: Element[] = [];
  const gather = (nodes: ReturnType<typeof nodesOf>) => {
    for (const node of nodes)
      if (isElement(node)) {
        all.push(node);
        gather(node.childNodes);
      }
  };
  gather(nodesOf(source));
  return (
    all.find(
      (each) => styleValue(attributeIn(source, each, "style"), "height") ?? attributeIn(source, each, "height"),
    ) ?? all.findLast(({ tagName }) => /^(td|th|div|p)$/.test(tagName))
  );
}

interface LineParts {
  color: string;
  thickness: number;
}

const lineNames = ["border-top", "border-bottom", "border"] as const;

/** A divider's colour and thickness, as its border says. */
export function readLine(source: string): LineParts {
  const border = lined(source)?.border ?? "";
  return {
    color: /#[\da-f]{6}\b/i.exec(border)?.[0] ?? "#d0d5db",
    thickness: Number.parseInt(/(\d+)px/.exec(border)?.[1] ?? "1", 10),
  };
}

export function withLine(source: string, { color, thickness }: LineParts): string {
  const line = lined(source);
  const border = `${thickness}px solid ${color}`;
  if (line) {
    const css = withStyle(attributeIn(source, line.element, "style") ?? "", { [line.name]: border });
    return withAttribute(source, line.element, { name: "style", value: css });
  }
  const rule = findElement(nodesOf(source), ["hr"]);
  if (!rule) return source;
  const css = withStyle(attributeIn(source, rule, "style") ?? "", { border: "0", "border-top": border });
  return withAttribute(source, rule, { name: "style", value: css });
}

function lined(source: string): { element: Element; name: string; border: string } | undefined {
  const look = (nodes: ReturnType<typeof nodesOf>): ReturnType<typeof lined> => {
    for (const node of nodes) {
      if (!isElement(node)) continue;
      for (const name of lineNames) {
        const border = styleValue(attributeIn(source, node, "style"), name);
        if (border && !/^(0|none)/.test(border)) return { element: node, name, border };
      }
      const found = look(node.childNodes);
      if (found) return found;
    }
    return undefined;
  };
  return look(nodesOf(source));
}
