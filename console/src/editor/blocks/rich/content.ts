import type { JSONContent } from "@tiptap/core";
import type { Inline, Mark } from "#editor/blocks/model/inline.ts";
import type { ListEntry } from "#editor/blocks/model/list-block.ts";

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const isMarkKind = (name: string): name is Mark["kind"] => ["bold", "italic", "link", "element"].includes(name);

/** A line as the text editor keeps it. */
export const richLine = (content: readonly Inline[]): JSONContent[] =>
  content.map((node) => {
    const marks = node.marks.map(({ kind, ...attrs }) => ({ type: kind, attrs }));
    if (node.kind === "text") return { type: "text", text: node.text, marks };
    return { type: node.kind, attrs: { source: node.source }, marks };
  });

/** A line as the mail keeps it. */
export const plainLine = (nodes: readonly JSONContent[] = []): Inline[] =>
  nodes.flatMap((node): Inline[] => {
    const marks = (node.marks ?? []).flatMap(({ type, attrs }) =>
      isMarkKind(type) ? [markOf(type, attrs ?? {})] : [],
    );
    if (node.type === "text") return [{ kind: "text", text: node.text ?? "", marks }];
    const source = text(node.attrs?.["source"]);
    if (node.type === "break" || node.type === "output" || node.type === "raw")
      return [{ kind: node.type, source, marks }];
    return [];
  });

function markOf(kind: Mark["kind"], attrs: Record<string, unknown>): Mark {
  const depth = typeof attrs["depth"] === "number" ? attrs["depth"] : 0;
  const mark = { kind, open: text(attrs["open"]), close: text(attrs["close"]), depth };
  return kind === "link" ? { ...mark, href: text(attrs["href"]) } : mark;
}

export const richList = (entries: readonly ListEntry[]): JSONContent[] =>
  entries.map((entry) =>
    entry.kind === "liquid"
      ? { type: "liquidLine", attrs: { source: entry.source } }
      : { type: "item", attrs: { open: entry.open, close: entry.close }, content: richLine(entry.content) },
  );

export const plainList = (nodes: readonly JSONContent[] = []): ListEntry[] =>
  nodes.map(({ type, attrs, content }) =>
    type === "liquidLine"
      ? { kind: "liquid", source: text(attrs?.["source"]) }
      : { kind: "item", open: text(attrs?.["open"]), close: text(attrs?.["close"]), content: plainLine(content) },
  );
