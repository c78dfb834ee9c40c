import { ArrowDown, ArrowUp, Code, Copy, CornerLeftUp, GitBranch, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useContext } from "react";
import { EditorContext } from "#editor/blocks/editor-context.ts";
import { find, neighbour } from "#editor/blocks/model/change.ts";
import type { Document } from "#editor/blocks/model/document.ts";
import { useSelection } from "#editor/blocks/selection.ts";
import { nameOf } from "#editor/blocks/view/names.ts";
import { TextActs } from "#editor/blocks/view/text-acts.tsx";
import { ToolButton } from "#editor/blocks/view/tool-button.tsx";
import { words } from "#words/words.ts";
import styles from "./blocks.module.css";

const size = 16;

interface ToolbarProps {
  document: Document;
  askInsert(): void;
  askCondition(): void;
  askPlaceholder(): void;
  askLink(): void;
}

/** What can be done with the selected block, and with the text in it. */
export function Toolbar({ document, askInsert, askCondition, askPlaceholder, askLink }: ToolbarProps) {
  const { change, openCode } = useContext(EditorContext);
  const [selected, selection] = useSelection();
  const texts = words.blocks.acts;
  const found = selected && find(document, selected.id);
  const id = found?.item.id ?? "";
  const outer = found?.around.at(-1);
  const block = found ? undefined : words.blocks.selectFirst;
  const edge = (step: -1 | 1) => (found && neighbour(found.region, found.at, step) === undefined ? texts.atEnd : block);
  const tool = (label: string, icon: ReactNode, act: { run(): void; blocked?: string | undefined }) => (
    <ToolButton key={label} label={label} icon={icon} blocked={act.blocked ?? block} onPress={act.run} />
  );
  return (
    <div className={styles["toolbar"]} role="toolbar" aria-label={texts.label}>
      <span className={styles["kind"]}>{found ? nameOf(found.item) : words.blocks.noneSelected}</span>
      <div className={styles["tools"]}>
        {tool(texts.insert, <Plus size={size} aria-hidden />, { run: askInsert })}
        {tool(texts.up, <ArrowUp size={size} aria-hidden />, {
          run: () => change({ kind: "move", id, step: -1 }),
          blocked: edge(-1),
        })}
        {tool(texts.down, <ArrowDown size={size} aria-hidden />, {
          run: () => change({ kind: "move", id, step: 1 }),
          blocked: edge(1),
        })}
        {tool(texts.duplicate, <Copy size={size} aria-hidden />, { run: () => change({ kind: "duplicate", id }) })}
        {tool(texts.remove, <Trash2 size={size} aria-hidden />, { run: () => change({ kind: "remove", id }) })}
        {tool(texts.condition, <GitBranch size={size} aria-hidden />, { run: askCondition })}
        {tool(texts.outer, <CornerLeftUp size={size} aria-hidden />, {
          run: () => outer && selection.set({ id: outer.id, editing: false }),
          blocked: outer ? undefined : words.blocks.noOuter,
        })}
        {tool(words.blocks.openCode, <Code size={size} aria-hidden />, { run: () => openCode(id) })}
      </div>
      <TextActs item={found?.item} askPlaceholder={askPlaceholder} askLink={askLink} />
    </div>
  );
}
