import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { moveLineDown, moveLineUp, standardKeymap } from "@codemirror/commands";
import { lintGutter } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { look } from "#editor/code/theme.ts";
import { words } from "#words/words.ts";

/** Everything but the language. Undo and redo belong to the text, not to this mode of it. */
export const setup = ({ undo, redo }: { undo(): boolean; redo(): boolean }): Extension => [
  lineNumbers(),
  lintGutter(),
  drawSelection(),
  autocompletion({ icons: false }),
  search({ top: true }),
  EditorView.lineWrapping,
  EditorState.phrases.of(words.editor.code.phrases),
  keymap.of([
    { key: "Mod-z", run: undo, preventDefault: true },
    { key: "Mod-y", mac: "Mod-Shift-z", run: redo, preventDefault: true },
    { key: "Mod-Shift-z", run: redo, preventDefault: true },
    ...searchKeymap,
    ...completionKeymap,
    { key: "Alt-ArrowUp", run: moveLineUp },
    { key: "Alt-ArrowDown", run: moveLineDown },
    // Tab leaves the editor, as keyboard users expect.
    ...standardKeymap,
  ]),
  look,
];
