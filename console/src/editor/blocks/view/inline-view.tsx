import { Fragment, memo, type ReactNode } from "react";
import type { Inline, Mark } from "#editor/blocks/model/inline.ts";
import { outputParts } from "#editor/blocks/model/liquid.ts";
import { shownStyle } from "#editor/blocks/view/shown-style.ts";
import { words } from "#words/words.ts";
import styles from "./mail.module.css";

const tags = { bold: "strong", italic: "em", link: "span", element: "span" } as const;

/** A line of a mail that is not being edited. */
export const InlineView = memo(function InlineView({ content }: { content: readonly Inline[] }) {
  return content.map((node, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line has no names for its pieces
    <Fragment key={at}>{marked(piece(node), node.marks)}</Fragment>
  ));
});

function piece(node: Inline): ReactNode {
  if (node.kind === "text") return node.text;
  if (node.kind === "break") return <br />;
  return <span className={node.kind === "output" ? styles["output"] : styles["raw"]}>{chipText(node.source)}</span>;
}

function marked(inner: ReactNode, marks: readonly Mark[]): ReactNode {
  const [outer, ...within] = marks;
  if (!outer) return inner;
  const Tag = tags[outer.kind];
  return (
    <Tag style={shownStyle(outer.open)} className={outer.kind === "link" ? styles["link"] : undefined}>
      {marked(inner, within)}
    </Tag>
  );
}

/** What a chip says: a name with its fallback, a tag as it is, the kind of anything else. */
export function chipText(source: string): string {
  if (source.startsWith("{{")) {
    const { name, fallback } = outputParts(source);
    return fallback === undefined ? name : words.blocks.withFallback(name, fallback);
  }
  if (source.startsWith("{%")) return source.replaceAll(/^\{%-?\s*|\s*-?%\}$/g, "").slice(0, chipMax);
  if (/^<img/i.test(source)) return words.blocks.kinds.image;
  return source.replace(/^<!--/, "").trim().slice(0, chipMax) || words.blocks.kinds.opaque;
}

const chipMax = 40;
