import { parse as parseHtml } from "parse5";
import type { Document } from "#editor/blocks/model/document.ts";
import { liquidTokens, masked } from "#editor/blocks/model/liquid.ts";
import { Cutter } from "#editor/blocks/model/regions.ts";
import { type Element, isElement, type Node, type Range, rangeOf } from "#editor/blocks/model/tree.ts";
import type { Source } from "#editor/blocks/model/units.ts";

/** A mail as blocks. `serialise` gives back exactly this text, whatever it is. */
export function parse(html: string): Document {
  const tokens = liquidTokens(html);
  const source: Source = { html, tokens, masked: masked(html, tokens) };
  const tree = parseHtml(source.masked, { sourceCodeLocationInfo: true, scriptingEnabled: false });
  const root = tree.childNodes.find((node) => node.nodeName === "html");
  const body = root && isElement(root) ? root.childNodes.find((node) => node.nodeName === "body") : undefined;
  const nodes = body && isElement(body) ? body.childNodes : [];
  const range = bodyRange(html, body && isElement(body) ? body : undefined);
  const cutter = new Cutter(source);
  const region = cutter.region(nodes, { ...range, place: "flow", depth: 0 }) ?? {
    place: "flow",
    parts: range.end > range.start ? [cutter.opaque(range)] : [],
  };
  return { open: html.slice(0, range.start), body: region, close: html.slice(range.end) };
}

/** Where the body's content stands. A mail may be a piece of HTML without a body. */
function bodyRange(html: string, body: Element | undefined): Range {
  const tags = body?.sourceCodeLocation;
  const starts = ranges(body?.childNodes ?? []);
  const start = tags?.startTag?.endOffset ?? Math.min(...starts.slice(0, 1).map((each) => each.start), html.length);
  const end = tags?.endTag?.startOffset ?? endOfHtml(html, starts);
  return { start, end: Math.max(start, end) };
}

function endOfHtml(html: string, found: readonly Range[]): number {
  const last = found.reduce((end, each) => Math.max(end, each.end), 0);
  const close = /<\/(?:body|html)\s*>\s*$/i.exec(html)?.index ?? html.length;
  return Math.max(last, close);
}

const ranges = (nodes: readonly Node[]): Range[] =>
  nodes.flatMap((node) => rangeOf(node) ?? []).toSorted((one, other) => one.start - other.start);
