import { type LiquidToken, liquidTokens } from "#editor/blocks/model/liquid.ts";
import { attributeIn, decoded, encoded, nodesOf } from "#editor/blocks/model/markup.ts";
import { type Element, isElement, isText, type Node, type Range, rangeOf } from "#editor/blocks/model/tree.ts";

/** An element around text: its tags as they were written. `depth` keeps the order of elements around one another. */
export interface Mark {
  kind: "bold" | "italic" | "link" | "element";
  open: string;
  close: string;
  depth: number;
  /** Of a link. */
  href?: string;
}

/** Text and what stands in it: line breaks, outputs of Liquid, and anything else as it was written. */
export type Inline = { marks: readonly Mark[] } & (
  | { kind: "text"; text: string }
  | { kind: "break" | "output" | "raw"; source: string }
);

const kinds: Readonly<Record<string, Mark["kind"]>> = {
  b: "bold",
  strong: "bold",
  i: "italic",
  em: "italic",
  a: "link",
};

/** A line of HTML as text with marks. Runs of space become one, as a mail program shows them. */
export function readInline(source: string): Inline[] {
  const reader = new Reader(source);
  reader.read(nodesOf(source), { start: 0, end: source.length }, []);
  return trimmed(reader.found);
}

class Reader {
  readonly found: Inline[] = [];
  readonly #source: string;
  readonly #tokens: readonly LiquidToken[];

  constructor(source: string) {
    this.#source = source;
    this.#tokens = liquidTokens(source);
  }

  read(nodes: readonly Node[], range: Range, marks: readonly Mark[]): void {
    let at = range.start;
    for (const node of nodes) {
      const place = isText(node) ? undefined : rangeOf(node);
      if (!place || place.start < at || place.end > range.end) continue;
      this.#text({ start: at, end: place.start }, marks);
      this.#node(node, place, marks);
      at = place.end;
    }
    this.#text({ start: at, end: range.end }, marks);
  }

  #node(node: Node, { start, end }: Range, marks: readonly Mark[]): void {
    const source = this.#source.slice(start, end);
    if (!isElement(node)) this.found.push({ kind: "raw", source, marks });
    else if (node.tagName === "br") this.found.push({ kind: "break", source, marks });
    else {
      const place = node.sourceCodeLocation;
      const inner = place?.startTag && { start: place.startTag.endOffset, end: place.endTag?.startOffset ?? end };
      if (!inner || /^(img|input|wbr)$/.test(node.tagName)) this.found.push({ kind: "raw", source, marks });
      else this.read(node.childNodes, inner, [...marks, this.#mark(node, { start, inner, end, depth: marks.length })]);
    }
  }

  #mark(element: Element, { start, inner, end, depth }: Range & { inner: Range; depth: number }): Mark {
    const kind = kinds[element.tagName] ?? "element";
    const open = this.#source.slice(start, inner.start);
    const close = this.#source.slice(inner.end, end) || `</${element.tagName}>`;
    if (kind !== "link") return { kind, open, close, depth };
    return { kind, open, close, depth, href: attributeIn(this.#source, element, "href") ?? "" };
  }

  #text({ start, end }: Range, marks: readonly Mark[]): void {
    let at = start;
    const push = (until: number) => {
      const text = decoded(this.#source.slice(at, until)).replaceAll(/[ \t\r\n\f]+/g, " ");
      if (text !== "") this.found.push({ kind: "text", text, marks });
    };
    for (const token of this.#tokens) {
      if (token.start < at || token.end > end) continue;
      push(token.start);
      const kind = token.kind === "output" ? "output" : "raw";
      this.found.push({ kind, source: this.#source.slice(token.start, token.end), marks });
      at = token.end;
    }
    push(end);
  }
}

/** Without space at both ends, beside line breaks, and behind another space. */
function trimmed(nodes: readonly Inline[]): Inline[] {
  let open = true;
  const kept = nodes.flatMap((node): Inline[] => {
    if (node.kind !== "text") {
      open = node.kind === "break";
      return [node];
    }
    const text = open ? node.text.replace(/^ +/, "") : node.text;
    if (text !== "") open = text.endsWith(" ");
    return text === "" ? [] : [{ ...node, text }];
  });
  return kept.flatMap((node, at): Inline[] => {
    const next = kept[at + 1];
    if (node.kind !== "text" || (next && next.kind !== "break")) return [node];
    const text = node.text.replace(/ +$/, "");
    return text === "" ? [] : [{ ...node, text }];
  });
}

/** The HTML of a line. Elements that neighbours share are written once. */
export function writeInline(nodes: readonly Inline[]): string {
  let html = "";
  let opened: readonly Mark[] = [];
  const turnTo = (marks: readonly Mark[]) => {
    let shared = 0;
    while (shared < opened.length && isSame(opened[shared], marks[shared])) shared++;
    html += opened
      .slice(shared)
      .toReversed()
      .map(({ close }) => close)
      .join("");
    html += marks
      .slice(shared)
      .map(({ open }) => open)
      .join("");
    opened = marks;
  };
  for (const node of nodes) {
    turnTo(node.marks.toSorted((one, other) => one.depth - other.depth));
    html += node.kind === "text" ? encoded(node.text) : node.source;
  }
  turnTo([]);
  return html;
}

const isSame = (one: Mark | undefined, other: Mark | undefined): boolean =>
  one?.open === other?.open && one?.kind === other?.kind;
