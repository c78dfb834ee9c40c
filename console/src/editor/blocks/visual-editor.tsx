import { useMemo } from "react";
import { hasEditable } from "#editor/blocks/model/document.ts";
import { Selection, SelectionContext } from "#editor/blocks/selection.ts";
import { useMail } from "#editor/blocks/use-mail.ts";
import { RegionView } from "#editor/blocks/view/region-view.tsx";
import { Toolbar } from "#editor/blocks/view/toolbar.tsx";
import { Button } from "#kit/buttons/button.tsx";
import { EmptyState } from "#kit/feedback/empty-state.tsx";
import { words } from "#words/words.ts";
import styles from "./view/blocks.module.css";

export interface Placeholder {
  name: string;
  /** Per cent of the contacts that have a value. */
  coverage?: number;
}

export interface VisualEditorProps {
  html: string;
  onChange(html: string): void;
  /** Opens code mode at this offset of the source. */
  openCode(offset: number): void;
  placeholders: readonly Placeholder[];
  uploadImage?(file: File): Promise<{ url: string; alt?: string }>;
}

/** The mail as blocks. What is not edited keeps every byte. */
export function VisualEditor(props: VisualEditorProps) {
  const { document, mail } = useMail(props.html, props.onChange);
  const selection = useMemo(() => new Selection(), []);
  if (!hasEditable(document)) return <Nothing openCode={() => props.openCode(document.open.length)} />;
  return (
    <SelectionContext value={selection}>
      <section className={styles["editor"]} aria-label={words.blocks.title}>
        <Toolbar document={document} mail={mail} openCode={props.openCode} />
        <div className={styles["canvas"]}>
          <div className={styles["paper"]}>
            <RegionView region={document.body} />
          </div>
        </div>
      </section>
    </SelectionContext>
  );
}

const Nothing = ({ openCode }: { openCode(): void }) => (
  <EmptyState title={words.blocks.none} hint={words.blocks.noneHint}>
    <Button onClick={openCode}>{words.blocks.openCode}</Button>
  </EmptyState>
);
