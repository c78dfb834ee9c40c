import { ImageIcon } from "lucide-react";
import { memo } from "react";
import type { Block } from "#editor/blocks/model/document.ts";
import { readList } from "#editor/blocks/model/list-block.ts";
import { readButton, readHeight, readImage, readLine } from "#editor/blocks/model/simple-blocks.ts";
import { readText, textParts } from "#editor/blocks/model/text-block.ts";
import { isShownHere } from "#editor/blocks/view/images.ts";
import { chipText, InlineView } from "#editor/blocks/view/inline-view.tsx";
import { shownStyle } from "#editor/blocks/view/shown-style.ts";
import { count } from "#words/format.ts";
import { words } from "#words/words.ts";
import styles from "./mail.module.css";

/** A block as the mail shows it, about. The preview beside it shows it exactly. */
export const BlockContent = memo(function BlockContent({ kind, source }: Pick<Block, "kind" | "source">) {
  switch (kind) {
    case "text":
    case "heading":
      return <TextContent source={source} />;
    case "list":
      return <ListContent source={source} />;
    case "button":
      return <ButtonContent source={source} />;
    case "image":
      return <ImageContent source={source} />;
    case "divider": {
      const { color, thickness } = readLine(source);
      return <div className={styles["divider"]} style={{ borderBlockStart: `${thickness}px solid ${color}` }} />;
    }
    case "spacer":
      return <div className={styles["spacer"]} style={{ blockSize: `${Math.min(readHeight(source) ?? 16, 400)}px` }} />;
    case "opaque":
      return <OpaqueContent source={source} />;
  }
});

function TextContent({ source }: { source: string }) {
  const content = readText(source);
  return (
    <div className={styles["text"]} style={shownStyle(textParts(source).open)}>
      {content.length > 0 ? (
        <InlineView content={content} />
      ) : (
        <span className={styles["empty"]}>{words.blocks.emptyText}</span>
      )}
    </div>
  );
}

function ListContent({ source }: { source: string }) {
  const { open, ordered, entries } = readList(source);
  const Tag = ordered ? "ol" : "ul";
  return (
    <Tag className={ordered ? `${styles["list"]} ${styles["ordered"]}` : styles["list"]} style={shownStyle(open)}>
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no names
        <li key={at} className={entry.kind === "liquid" ? styles["liquidItem"] : undefined}>
          {entry.kind === "liquid" ? (
            <span className={styles["raw"]}>{chipText(entry.source)}</span>
          ) : (
            <InlineView content={entry.content} />
          )}
        </li>
      ))}
    </Tag>
  );
}

function ButtonContent({ source }: { source: string }) {
  const { open, around, label } = readButton(source);
  return (
    <div className={styles["buttonCell"]} style={shownStyle(around)}>
      <span className={styles["mailButton"]} style={shownStyle(open)}>
        <InlineView content={label} />
      </span>
    </div>
  );
}

function ImageContent({ source }: { source: string }) {
  const { src, alt, open } = readImage(source);
  const style = shownStyle(open);
  if (isShownHere(src)) return <img className={styles["image"]} src={src} alt={alt ?? ""} style={style} />;
  return (
    <span className={styles["imageCard"]} style={{ inlineSize: style.width }}>
      <ImageIcon size={20} aria-hidden />
      {alt || fileOf(src) || words.blocks.noImage}
    </span>
  );
}

const fileOf = (src: string): string => src.split(/[?#]/)[0]?.split("/").at(-1) ?? "";

const excerptMax = 160;

function OpaqueContent({ source }: { source: string }) {
  const text = source
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return (
    <div className={styles["opaque"]}>
      <strong>{words.blocks.lines(source.split("\n").length, count(source.split("\n").length))}</strong>
      <span>{(text || source.trim()).slice(0, excerptMax)}</span>
    </div>
  );
}
