import type { Editor } from "@tiptap/core";
import { type RefObject, useContext, useMemo } from "react";
import { EditorContext } from "#editor/blocks/editor-context.ts";
import type { Block } from "#editor/blocks/model/document.ts";
import { textParts, withText } from "#editor/blocks/model/text-block.ts";
import { plainLine } from "#editor/blocks/rich/content.ts";
import { SelectionContext } from "#editor/blocks/selection.ts";

/** Keys at the ends of a text: Enter divides it, Backspace joins it, arrows leave it. */
export function useTextKeys(
  block: RefObject<Block>,
  editor: RefObject<Editor | undefined>,
): Record<string, () => boolean> {
  const { change, go } = useContext(EditorContext);
  const selection = useContext(SelectionContext);
  return useMemo(() => {
    const leave = (key: "up" | "down", step: -1 | 1) => () => {
      const view = editor.current?.view;
      if (!view?.endOfTextblock(key)) return false;
      const { $head } = view.state.selection;
      const isEdge = step < 0 ? $head.index(0) === 0 : $head.indexAfter(0) >= view.state.doc.childCount;
      return isEdge && go(block.current.id, step);
    };
    return {
      Enter: () => {
        const { kind, id, source } = block.current;
        if (kind === "list") return false;
        if (kind === "button") return true;
        const view = editor.current?.view;
        if (!view) return false;
        if (textParts(source).open === "") return editor.current?.commands.insertContent({ type: "break" }) ?? false;
        const { from, to } = view.state.selection;
        const line = view.state.doc.child(0);
        const part = (start: number, end: number) => plainLine(line.cut(start, end).toJSON().content);
        change({
          kind: "split",
          id,
          source: withText(source, part(0, from - 1)),
          rest: withText(source, part(to - 1, line.content.size)),
        });
        return true;
      },
      Backspace: () => {
        const state = editor.current?.state;
        if (!state || block.current.kind === "button" || !state.selection.empty || state.selection.from > 1)
          return false;
        if (block.current.kind === "list" && state.doc.content.size > 2) return false;
        change({ kind: "join", id: block.current.id });
        return true;
      },
      Escape: () => {
        selection.set({ id: block.current.id, editing: false });
        return true;
      },
      ArrowUp: leave("up", -1),
      ArrowDown: leave("down", 1),
    };
  }, [block, editor, change, go, selection]);
}
