import { Editor, type JSONContent } from "@tiptap/core";
import { useContext, useEffect, useRef } from "react";
import { EditorContext } from "#editor/blocks/editor-context.ts";
import type { Block } from "#editor/blocks/model/document.ts";
import { readList, withEntries } from "#editor/blocks/model/list-block.ts";
import { readButton, withLabel } from "#editor/blocks/model/simple-blocks.ts";
import { readText, textParts, withText } from "#editor/blocks/model/text-block.ts";
import { ActiveTextContext } from "#editor/blocks/rich/active-text.ts";
import { plainLine, plainList, richLine, richList } from "#editor/blocks/rich/content.ts";
import { pasteRules } from "#editor/blocks/rich/paste.ts";
import { grammar } from "#editor/blocks/rich/schema.ts";
import { useTextKeys } from "#editor/blocks/rich/text-keys.ts";
import type { Selected } from "#editor/blocks/selection.ts";
import { shownStyle } from "#editor/blocks/view/shown-style.ts";
import { words } from "#words/words.ts";
import styles from "../view/mail.module.css";

function contentOf({ kind, source }: Block): JSONContent[] {
  if (kind === "list") return richList(readList(source).entries);
  const line = kind === "button" ? readButton(source).label : readText(source);
  return [{ type: "line", content: richLine(line) }];
}

function sourceWith({ kind, source }: Block, { content = [] }: JSONContent): string {
  if (kind === "list") return withEntries(source, plainList(content));
  const line = plainLine(content[0]?.content);
  return kind === "button" ? withLabel(source, line) : withText(source, line);
}

function styleOf({ kind, source }: Block) {
  if (kind === "list") return shownStyle(readList(source).open);
  return shownStyle(kind === "button" ? readButton(source).open : textParts(source).open);
}

/** The text of a block while it is edited. The mail's text stays the truth: a change from elsewhere is shown here. */
export function RichText({ block, selected }: { block: Block; selected: Selected }) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | undefined>(undefined);
  const latest = useRef(block);
  /** What the editor's own change made of the source. */
  const written = useRef(block.source);
  /** What its content was read from: space at the ends of it is no text. Space that is typed there is. */
  const base = useRef(block.source);
  const active = useContext(ActiveTextContext);
  const { change } = useContext(EditorContext);
  const shortcuts = useTextKeys(latest, editor);
  const start = useRef({ selected, shortcuts, change });
  useEffect(() => {
    latest.current = block;
    if (block.source === written.current || !editor.current) return;
    written.current = block.source;
    base.current = block.source;
    const { from, to } = editor.current.state.selection;
    editor.current.commands.setContent({ type: "doc", content: contentOf(block) }, { emitUpdate: false });
    const end = editor.current.state.doc.content.size;
    editor.current.commands.setTextSelection({ from: Math.min(from, end), to: Math.min(to, end) });
  }, [block]);
  useEffect(() => {
    const { selected: first, shortcuts: keys, change: tell } = start.current;
    const made = new Editor({
      element: host.current,
      extensions: grammar(latest.current.kind === "list" ? "list" : "line", keys),
      content: { type: "doc", content: contentOf(latest.current) },
      injectCSS: false,
      editorProps: {
        attributes: {
          role: "textbox",
          "aria-multiline": "true",
          "aria-label": words.blocks.kinds[latest.current.kind],
          class: styles["writing"] ?? "",
        },
        ...pasteRules,
      },
    });
    made.on("update", () => {
      const source = sourceWith({ ...latest.current, source: base.current }, made.getJSON());
      written.current = source;
      latest.current = { ...latest.current, source };
      tell({ kind: "source", id: latest.current.id, source });
    });
    const at = first.point && made.view.posAtCoords(first.point)?.pos;
    made.commands.focus(at ?? first.at ?? "end", { scrollIntoView: at === undefined });
    editor.current = made;
    active.set(made);
    return () => {
      if (active.editor === made) active.set(undefined);
      editor.current = undefined;
      made.destroy();
    };
  }, [active]);
  const list = `${styles["list"]} ${block.kind === "list" && readList(block.source).ordered ? styles["ordered"] : ""}`;
  const look = block.kind === "list" ? list : block.kind === "button" ? styles["mailButton"] : styles["text"];
  const text = <div ref={host} className={look} style={styleOf(block)} />;
  if (block.kind !== "button") return text;
  return (
    <div className={styles["buttonCell"]} style={shownStyle(readButton(block.source).around)}>
      {text}
    </div>
  );
}
