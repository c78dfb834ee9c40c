import type { LiquidToken } from "#editor/blocks/model/liquid.ts";
import {
  childrenOf,
  type Element,
  isBlankText,
  isElement,
  isText,
  type Node,
  type Range,
  rangeOf,
} from "#editor/blocks/model/tree.ts";

/** What stands side by side in a region, in the order of the source and without a hole. */
export type Unit = Range &
  (
    | { kind: "element"; node: Element }
    | { kind: "text"; blank: boolean }
    | { kind: "tag"; name: string }
    /** Of HTML or Liquid. */
    | { kind: "comment" }
    /** Markup that the parser put in order by moving it: its tree says little about its source. */
    | { kind: "broken" }
  );

export interface Source {
  html: string;
  /** The same without Liquid. */
  masked: string;
  tokens: readonly LiquidToken[];
}

const strayMarkup = /<[a-z/!?]/i;

export function unitsOf(source: Source, nodes: readonly Node[], range: Range): Unit[] {
  const units: Unit[] = [];
  let at = range.start;
  for (const { node, start, end } of placed(nodes, range)) {
    if (start < at) {
      const last = units.pop();
      at = Math.min(Math.max(end, at), range.end);
      units.push({ kind: "broken", start: last?.start ?? start, end: at });
      continue;
    }
    pushText(units, source, { start: at, end: start });
    at = Math.min(end, range.end);
    const unit = { start, end: at };
    if (end > range.end) units.push({ kind: "broken", ...unit });
    else units.push(isElement(node) ? { kind: "element", node, ...unit } : { kind: "comment", ...unit });
  }
  pushText(units, source, { start: at, end: range.end });
  return units;
}

function placed(nodes: readonly Node[], range: Range): ({ node: Node } & Range)[] {
  return childrenOf(nodes)
    .flatMap((node) => {
      const place = isText(node) ? undefined : rangeOf(node);
      return place && place.start >= range.start && place.start < range.end ? [{ node, ...place }] : [];
    })
    .toSorted((one, other) => one.start - other.start);
}

/** Text with its outputs; tags and comments of Liquid are units of their own. */
function pushText(units: Unit[], source: Source, { start, end }: Range): void {
  let at = start;
  const push = (until: number) => {
    if (until <= at) return;
    const text = source.masked.slice(at, until);
    units.push(
      strayMarkup.test(text)
        ? { kind: "broken", start: at, end: until }
        : { kind: "text", start: at, end: until, blank: isBlankText(decodedBlank(text)) },
    );
    at = until;
  };
  for (let index = firstToken(source.tokens, start); index < source.tokens.length; index++) {
    const token = source.tokens[index];
    if (!token || token.start >= end) break;
    if (token.kind === "output" || token.end > end) continue;
    push(token.start);
    const { start: begin, end: behind, name } = token;
    units.push(
      token.kind === "tag"
        ? { kind: "tag", start: begin, end: behind, name }
        : { kind: "comment", start: begin, end: behind },
    );
    at = behind;
  }
  push(end);
}

const decodedBlank = (text: string): string => text.replaceAll(/&(nbsp|zwnj|#847|#160|#8203|zwj);/gi, " ");

/** Index of the first token that begins at `offset` or behind it. */
function firstToken(tokens: readonly LiquidToken[], offset: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
