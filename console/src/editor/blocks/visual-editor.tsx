import { useEffect, useMemo, useRef, useState } from "react";
import { editorActs } from "#editor/blocks/editor-acts.ts";
import { EditorContext, type Placeholder } from "#editor/blocks/editor-context.ts";
import { hasEditable } from "#editor/blocks/model/document.ts";
import { ActiveText, ActiveTextContext } from "#editor/blocks/rich/active-text.ts";
import { Selection, SelectionContext } from "#editor/blocks/selection.ts";
import { useMail } from "#editor/blocks/use-mail.ts";
import { Canvas } from "#editor/blocks/view/canvas.tsx";
import type { Asked } from "#editor/blocks/view/dialogs.tsx";
import { Toolbar } from "#editor/blocks/view/toolbar.tsx";
import { later } from "#kit/later.tsx";
import { words } from "#words/words.ts";
import styles from "./view/blocks.module.css";

interface VisualEditorProps {
  html: string;
  onChange(html: string): void;
  /** Opens code mode at this offset of the source. */
  openCode(offset: number): void;
  placeholders: readonly Placeholder[];
  uploadImage?(file: File): Promise<{ url: string; alt?: string }>;
}

const Spots = later(async () => {
  const { SpotsView } = await import("#editor/blocks/view/spots-view.tsx");
  return SpotsView;
});

const Dialogs = later(async () => {
  const { Dialogs: Part } = await import("#editor/blocks/view/dialogs.tsx");
  return Part;
});

/** The mail as blocks. What is not edited keeps every byte. */
export function VisualEditor(props: VisualEditorProps) {
  const { document, mail } = useMail(props.html, props.onChange);
  const [asked, setAsked] = useState<Asked>();
  const needs = useRef(props);
  useEffect(() => {
    needs.current = props;
  });
  const selection = useMemo(() => new Selection(), []);
  const active = useMemo(() => new ActiveText(), []);
  const acts = useMemo(
    () =>
      editorActs(mail, selection, () => ({
        ...needs.current,
        askInsert: (id) => setAsked({ kind: "insert", id }),
      })),
    [mail, selection],
  );
  if (!hasEditable(document)) return <Spots {...props} openCode={() => props.openCode(document.open.length)} />;
  const ask = (kind: Asked["kind"]) => () => setAsked({ kind, id: selection.now?.id ?? "" });
  return (
    <EditorContext value={acts}>
      <SelectionContext value={selection}>
        <ActiveTextContext value={active}>
          <section className={styles["editor"]} aria-label={words.blocks.title}>
            <Toolbar
              document={document}
              askInsert={ask("insert")}
              askCondition={ask("condition")}
              askPlaceholder={ask("placeholder")}
              askLink={ask("link")}
            />
            <Canvas document={document} />
          </section>
          {asked && <Dialogs asked={asked} onClose={() => setAsked(undefined)} />}
        </ActiveTextContext>
      </SelectionContext>
    </EditorContext>
  );
}
