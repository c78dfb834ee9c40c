import { type KeyboardEvent, type MouseEvent, memo, useContext, useEffect, useRef } from "react";
import type { Block } from "#editor/blocks/model/document.ts";
import { SelectionContext, useSelected } from "#editor/blocks/selection.ts";
import { BlockContent } from "#editor/blocks/view/block-content.tsx";
import { words } from "#words/words.ts";
import styles from "./blocks.module.css";

/** A block that can be selected. Keys that act on the selected block are the editor's. */
export const BlockFrame = memo(function BlockFrame({ block }: { block: Block }) {
  const selection = useContext(SelectionContext);
  const selected = useSelected(block.id);
  const frame = useRef<HTMLDivElement>(null);
  const isSelected = selected !== undefined;
  useEffect(() => {
    if (isSelected) frame.current?.focus({ preventScroll: true });
  }, [isSelected]);
  const press = (event: MouseEvent) => {
    event.stopPropagation();
    selection.set({ id: block.id, editing: false });
  };
  const key = (event: KeyboardEvent) => {
    if (event.target === event.currentTarget && event.key === " ") event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a group of fields
    <div
      ref={frame}
      id={`block-${block.id}`}
      className={isSelected ? `${styles["frame"]} ${styles["selected"]}` : styles["frame"]}
      role="group"
      aria-roledescription={words.blocks.acts.label}
      aria-label={words.blocks.kinds[block.kind]}
      aria-current={isSelected || undefined}
      tabIndex={isSelected ? 0 : -1}
      onMouseDown={press}
      onKeyDown={key}
    >
      <BlockContent kind={block.kind} source={block.source} />
    </div>
  );
});
