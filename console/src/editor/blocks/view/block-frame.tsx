import { Plus } from "lucide-react";
import { type MouseEvent, memo, useContext } from "react";
import { EditorContext } from "#editor/blocks/editor-context.ts";
import type { Block } from "#editor/blocks/model/document.ts";
import { RichText } from "#editor/blocks/rich/rich-text.tsx";
import { SelectionContext } from "#editor/blocks/selection.ts";
import { BlockContent } from "#editor/blocks/view/block-content.tsx";
import { useFrame } from "#editor/blocks/view/use-frame.ts";
import { later } from "#kit/later.tsx";
import { words } from "#words/words.ts";
import styles from "./blocks.module.css";

const Settings = later(async () => {
  const { Settings: Part } = await import("#editor/blocks/view/settings.tsx");
  return Part;
});

const isWritten = (kind: Block["kind"]): boolean => /^(text|heading|list|button)$/.test(kind);

/** A block that can be selected. Keys that act on the selected block are the canvas's. */
export const BlockFrame = memo(function BlockFrame({ block }: { block: Block }) {
  const selection = useContext(SelectionContext);
  const { askInsert } = useContext(EditorContext);
  const { selected, ...frame } = useFrame(block.id, words.blocks.kinds[block.kind]);
  const press = (event: MouseEvent) => {
    event.stopPropagation();
    if (selected?.editing || event.button !== 0) return;
    // A press in the settings is none on the block.
    if (selected && event.target instanceof Element && event.target.closest("input, select, button, label, a")) return;
    event.preventDefault();
    const point = { left: event.clientX, top: event.clientY };
    selection.set({ id: block.id, editing: isWritten(block.kind), point });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the frame has the role of a group
    <div {...frame} onMouseDown={press}>
      {selected?.editing && isWritten(block.kind) ? (
        <RichText block={block} selected={selected} />
      ) : (
        <BlockContent kind={block.kind} source={block.source} />
      )}
      {selected && <Settings block={block} file={selected.file} />}
      <button
        type="button"
        className={styles["plus"]}
        tabIndex={-1}
        aria-label={words.blocks.insertBehind}
        title={words.blocks.insertBehind}
        onMouseDown={(event) => event.stopPropagation()}
        onClick={() => askInsert(block.id)}
      >
        <Plus size={16} aria-hidden />
      </button>
    </div>
  );
});
