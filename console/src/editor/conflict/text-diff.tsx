import { MergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { look } from "#editor/code/theme.ts";
import { words } from "#words/words.ts";
import styles from "./conflict.module.css";

const text = words.drafts.conflict;

/** Two texts side by side, in a shadow root as the code editor. Neither can be changed. */
export function TextDiff({ mine, theirs }: { mine: string; theirs: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return undefined;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    const side = (doc: string, label: string) => ({
      doc,
      extensions: [
        EditorState.readOnly.of(true),
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
        EditorView.editable.of(false),
        EditorView.lineWrapping,
        lineNumbers(),
        look,
        colors,
      ],
    });
    const view = new MergeView({
      parent: root,
      root,
      a: side(mine, text.mine),
      b: side(theirs, text.theirs),
      collapseUnchanged: { margin: 3, minSize: 6 },
    });
    return () => view.destroy();
  }, [mine, theirs]);
  return <section ref={host} className={styles["diff"]} aria-label={words.editor.diff} />;
}

const colors = EditorView.theme({
  ".cm-changedLine": { backgroundColor: "var(--warn-ground)" },
  ".cm-changedText": { background: "none", backgroundColor: "var(--warn-ground)", textDecoration: "underline" },
  ".cm-collapsedLines": { background: "none", backgroundColor: "var(--ground)", color: "var(--dim)" },
});
