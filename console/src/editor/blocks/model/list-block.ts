import { type Inline, readInline, writeInline } from "#editor/blocks/model/inline.ts";
import { liquidTokens, masked } from "#editor/blocks/model/liquid.ts";
import { findElement, nodesOf } from "#editor/blocks/model/markup.ts";
import { contentOf } from "#editor/blocks/model/tree.ts";
import { unitsOf } from "#editor/blocks/model/units.ts";

/** An item of a list, or Liquid between items: the ends of a loop, an output that is an array. */
export type ListEntry =
  | { kind: "item"; open: string; close: string; content: readonly Inline[] }
  | { kind: "liquid"; source: string };

interface ListParts {
  ordered: boolean;
  open: string;
  /** The space before each entry, and before the end. */
  space: string;
  end: string;
  entries: readonly ListEntry[];
  close: string;
}

export function readList(source: string): ListParts {
  const list = findElement(nodesOf(source), ["ul", "ol"]);
  const content = list && contentOf(list);
  if (!list || !content) return { ordered: false, open: source, space: "", end: "", entries: [], close: "" };
  const tokens = liquidTokens(source);
  const units = unitsOf({ html: source, masked: masked(source, tokens), tokens }, list.childNodes, content);
  const spaces = units.flatMap((unit) =>
    unit.kind === "text" && unit.blank ? [source.slice(unit.start, unit.end)] : [],
  );
  const entries = units.flatMap((unit): ListEntry[] => {
    if (unit.kind === "text" && unit.blank) return [];
    const inner = unit.kind === "element" ? contentOf(unit.node) : undefined;
    if (!inner) return [{ kind: "liquid", source: source.slice(unit.start, unit.end).trim() }];
    const text = source.slice(inner.start, inner.end);
    return [
      {
        kind: "item",
        open: source.slice(unit.start, inner.start),
        close: source.slice(inner.end, unit.end),
        content: readInline(text),
      },
    ];
  });
  return {
    ordered: list.tagName === "ol",
    open: source.slice(0, content.start),
    space: spaces[0] ?? "",
    end: /\s*$/.exec(source.slice(content.start, content.end))?.[0] ?? "",
    entries,
    close: source.slice(content.end),
  };
}

/** The list with other entries; each is written on a line of its own if the first one was. */
export function withEntries(source: string, entries: readonly ListEntry[]): string {
  const { open, space, end, close } = readList(source);
  const written = entries.map((entry) =>
    entry.kind === "liquid" ? entry.source : entry.open + writeInline(entry.content) + (entry.close || "</li>"),
  );
  return open + written.map((each) => space + each).join("") + end + close;
}
