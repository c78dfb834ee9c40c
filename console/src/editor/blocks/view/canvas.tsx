import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, useContext, useEffect } from "react";
import { EditorContext } from "#editor/blocks/editor-context.ts";
import { find } from "#editor/blocks/model/change.ts";
import { type Document, isBlock, itemsOf } from "#editor/blocks/model/document.ts";
import { useSelection } from "#editor/blocks/selection.ts";
import { RegionView } from "#editor/blocks/view/region-view.tsx";
import { settingsId } from "#editor/blocks/view/settings-id.ts";
import { words } from "#words/words.ts";
import styles from "./blocks.module.css";

const focusable = "input, select, textarea, button";

/** The mail itself. Keys act on the selected block while its frame has the focus. */
export function Canvas({ document: mail }: { document: Document }) {
  const { change, go, askInsert, uploadImage } = useContext(EditorContext);
  const [selected, selection] = useSelection();
  // What is selected may have gone by a change from elsewhere.
  const isGone = selected !== undefined && !find(mail, selected.id);
  useEffect(() => {
    if (isGone) selection.set(undefined);
  }, [isGone, selection]);
  const first = () => [...itemsOf(mail.body)].find(isBlock);
  const focus = (event: FocusEvent) => {
    const block = event.target === event.currentTarget && !selected ? first() : undefined;
    if (block) selection.set({ id: block.id, editing: false });
  };
  const open = (id: string) => {
    const item = find(mail, id)?.item;
    if (item && /^(text|heading|list|button)$/.test(item.kind)) return selection.set({ id, editing: true });
    document.getElementById(settingsId(id))?.querySelector<HTMLElement>(focusable)?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (!selected || event.defaultPrevented) return;
    const { id, editing } = selected;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const onFrame = event.target instanceof HTMLElement && event.target.dataset["frame"] === id;
    if ((step === 1 || step === -1) && event.altKey) change({ kind: "move", id, step });
    else if (editing || !onFrame) {
      if (event.key !== "Escape") return;
      selection.set({ id, editing: false });
    } else if (step === 1 || step === -1) go(id, step);
    else if (event.key === "Enter") open(id);
    else if (event.key === "Delete" || event.key === "Backspace") change({ kind: "remove", id });
    else if (event.key === "Insert" || event.key === "+") askInsert(id);
    else if (event.key === "Escape") selection.set(undefined);
    else if (event.key.toLowerCase() === "d" && (event.ctrlKey || event.metaKey)) change({ kind: "duplicate", id });
    else return;
    event.preventDefault();
  };
  /** A picture becomes a block behind the selected one, or behind the one that it is dropped on. */
  const take = (event: SyntheticEvent, { files }: DataTransfer) => {
    const file = [...files].find(({ type }) => type.startsWith("image/"));
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-frame]") : undefined;
    const id = event.type === "drop" ? target?.dataset["frame"] : selected?.id;
    if (!file || !uploadImage || !id || event.isDefaultPrevented()) return;
    event.preventDefault();
    change({ kind: "insert", id, block: "image", file });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the mail only ends the selection
    <div className={styles["canvas"]} onMouseDown={() => selection.set(undefined)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is a group of fields */}
      <div
        className={styles["paper"]}
        role="group"
        aria-label={words.blocks.canvas}
        tabIndex={selected ? -1 : 0}
        onFocus={focus}
        onKeyDown={press}
        onPaste={(event) => take(event, event.clipboardData)}
        onDragOver={(event) => uploadImage && event.preventDefault()}
        onDrop={(event) => take(event, event.dataTransfer)}
      >
        <RegionView region={mail.body} />
      </div>
    </div>
  );
}
