import { parse } from "parse5";
import { liquidTokens, masked } from "#editor/blocks/model/liquid.ts";
import { attributeIn, attributeRange, decoded, encoded, encodedValue, spliced } from "#editor/blocks/model/markup.ts";
import { depthMax, isElement, isInvisible, isText, type Node, type Range, rangeOf } from "#editor/blocks/model/tree.ts";

/** A text, a link or an image of a mail whose structure is not understood. */
interface Spot extends Range {
  kind: "text" | "link" | "image";
  value: string;
}

/** More would be no help to a reader. */
const spotsMax = 200;

/** What can be changed in place, by its offsets. */
export function spotsOf(html: string): Spot[] {
  const hidden = masked(html, liquidTokens(html));
  const found: Spot[] = [];
  const add = (kind: Spot["kind"], range: Range | undefined, value: string | undefined) => {
    const isApart = range && (found.at(-1)?.end ?? 0) <= range.start;
    if (isApart && value && found.length < spotsMax) found.push({ kind, ...range, value });
  };
  const look = (nodes: readonly Node[], depth: number): void => {
    if (depth > depthMax) return;
    for (const node of nodes) {
      const range = rangeOf(node);
      if (isText(node) && range && node.value.trim() !== "") {
        const source = html.slice(range.start, range.end);
        if (!/<[a-z/!?]/i.test(hidden.slice(range.start, range.end)))
          add("text", trimmed(range, source), decoded(source.trim()));
      }
      if (!isElement(node) || isInvisible(node)) continue;
      const name = { a: "href", img: "src" }[node.tagName];
      if (name) add(name === "src" ? "image" : "link", attributeRange(node, name), attributeIn(html, node, name));
      look(node.childNodes, depth + 1);
    }
  };
  look(parse(hidden, { sourceCodeLocationInfo: true, scriptingEnabled: false }).childNodes, 0);
  return found;
}

const trimmed = ({ start, end }: Range, source: string): Range => ({
  start: start + (source.length - source.trimStart().length),
  end: end - (source.length - source.trimEnd().length),
});

/** The mail with another value at one place; every other byte stays. */
export function withSpot(html: string, spot: Spot, value: string): string {
  if (spot.kind === "text") return spliced(html, spot, encoded(value));
  return spliced(html, spot, `${spot.kind === "link" ? "href" : "src"}="${encodedValue(value)}"`);
}
