import { ArrowDown, ArrowUp, Code, Copy, Trash2 } from "lucide-react";
import { duplicated, find, moved, neighbour, removed } from "#editor/blocks/model/change.ts";
import type { Document } from "#editor/blocks/model/document.ts";
import { useSelection } from "#editor/blocks/selection.ts";
import type { MailActs } from "#editor/blocks/use-mail.ts";
import { IconButton } from "#kit/buttons/icon-button.tsx";
import { words } from "#words/words.ts";
import styles from "./blocks.module.css";

interface ToolbarProps {
  document: Document;
  mail: MailActs;
  openCode(offset: number): void;
}

const texts = words.blocks.acts;

/** What can be done with the selected block. */
export function Toolbar({ document, mail, openCode }: ToolbarProps) {
  const [selected, selection] = useSelection();
  const found = selected && find(document, selected.id);
  if (!found) return <div className={styles["toolbar"]}>{words.blocks.selectFirst}</div>;
  const { item, region, at, offset } = found;
  const remove = () => {
    const next = neighbour(region, at, 1) ?? neighbour(region, at, -1);
    const part = next === undefined ? undefined : region.parts[next];
    mail.change(removed(document, item.id));
    selection.set(part && part.kind !== "gap" ? { id: part.id, editing: false } : undefined);
  };
  return (
    <div className={styles["toolbar"]} role="toolbar" aria-label={texts.label}>
      <IconButton label={texts.up} onClick={() => mail.change(moved(document, item.id, -1))}>
        <ArrowUp size={16} aria-hidden />
      </IconButton>
      <IconButton label={texts.down} onClick={() => mail.change(moved(document, item.id, 1))}>
        <ArrowDown size={16} aria-hidden />
      </IconButton>
      <IconButton label={texts.duplicate} onClick={() => mail.change(duplicated(document, item.id))}>
        <Copy size={16} aria-hidden />
      </IconButton>
      <IconButton label={texts.remove} onClick={remove}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
      <IconButton label={words.blocks.openCode} onClick={() => openCode(offset)}>
        <Code size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
