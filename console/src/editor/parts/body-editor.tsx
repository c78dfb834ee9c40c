import { lazy, type ReactNode, type RefObject, Suspense, useMemo } from "react";
import type { Problem } from "#api/problem.ts";
import type { CodeFault, CodeHandle, CodeStart } from "#editor/code/code-editor.tsx";
import type { PlaceholderKey } from "#editor/code/language.ts";
import { faultOf, faultPlaceOf } from "#editor/model/field-faults.ts";
import type { MailDraft } from "#editor/model/mail-draft.ts";
import { uploadImage } from "#editor/model/upload-image.ts";
import { useTextHistory } from "#editor/model/use-text-history.ts";
import type { Preview } from "#editor/preview/queries.ts";
import { Skeleton } from "#kit/feedback/skeleton.tsx";
import { Choice } from "#kit/forms/choice.tsx";
import { FormError } from "#kit/forms/form.tsx";
import { words } from "#words/words.ts";
import styles from "../editor.module.css";

const text = words.editor;

const CodeEditor = lazy(async () => {
  const { CodeEditor: Editor } = await import("#editor/code/code-editor.tsx");
  return { default: Editor };
});

const VisualEditor = lazy(async () => {
  const { VisualEditor: Editor } = await import("#editor/blocks/visual-editor.tsx");
  return { default: Editor };
});

const modes = ["visual", "code", "text"] as const;
export type Mode = (typeof modes)[number];

const modeOptions = modes.map((value) => ({ value, label: text.modes[value] }));

/** A part of a text that is to be shown in its editor. */
export interface Jump {
  field: "body" | "text";
  start: CodeStart;
}

interface BodyEditorProps {
  projectId: string;
  value: MailDraft;
  onChange(changes: Partial<MailDraft>): void;
  mode: Mode;
  onMode(mode: Mode): void;
  /** What the code editor shows first when its mode begins. */
  jump: RefObject<Jump | undefined>;
  keys: readonly PlaceholderKey[];
  /** Of the last preview. */
  faults: Preview["faults"];
  code: RefObject<CodeHandle | null>;
  disabled: string | undefined;
  problem: Problem | undefined;
}

/** The body in one of its modes. All of them change the same text, and share its history. */
export function BodyEditor(props: BodyEditorProps) {
  const { projectId, value, onChange, mode, onMode, jump, keys, faults, code, disabled, problem } = props;
  const body = useTextHistory(value.body, (next) => onChange({ body: next }));
  const plain = useTextHistory(value.text, (next) => onChange({ text: next }));
  const field = mode === "text" ? "text" : "body";
  const shown = useMemo(() => codeFaults(faults, problem, field), [faults, problem, field]);
  const history = mode === "text" ? plain : body;
  const switchTo = (next: Mode) => {
    const caret = code.current?.caret();
    if (mode === "code" && caret !== undefined) jump.current = { field: "body", start: { from: caret } };
    onMode(next);
  };
  const openCode = (offset: number) => {
    jump.current = { field: "body", start: { from: offset, focus: true } };
    onMode("code");
  };
  return (
    <div className={styles["body"]}>
      <div className={styles["modes"]}>
        <Choice label={text.mode} value={mode} options={modeOptions} onChange={switchTo} />
        {mode === "text" && <span className={styles["hint"]}>{text.textHint}</span>}
      </div>
      <FormError message={faultOf(problem, field)} />
      <Suspense fallback={<Skeleton height="24rem" />}>
        {mode === "visual" && !disabled ? (
          <UndoKeys undo={body.undo} redo={body.redo}>
            <VisualEditor
              html={value.body}
              onChange={body.change}
              openCode={openCode}
              placeholders={keys}
              uploadImage={(file) => uploadImage(projectId, file)}
            />
          </UndoKeys>
        ) : (
          <div className={styles["mode"]}>
            <CodeEditor
              key={field}
              ref={code}
              kind={field === "text" ? "text" : "html"}
              label={field === "text" ? text.textLabel : text.bodyLabel}
              value={value[field]}
              start={jump.current?.field === field ? jump.current.start : undefined}
              keys={keys}
              faults={shown}
              readOnly={disabled !== undefined}
              onChange={history.change}
              onUndo={history.undo}
              onRedo={history.redo}
            />
          </div>
        )}
      </Suspense>
    </div>
  );
}

interface UndoKeysProps {
  undo(): unknown;
  redo(): unknown;
  children: ReactNode;
}

/** Ctrl+Z of the shared history, before a part of the visual mode takes the keys for its own. */
const UndoKeys = ({ undo, redo, children }: UndoKeysProps) => (
  <div
    className={styles["visual"]}
    onKeyDownCapture={(event) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || (key !== "z" && key !== "y")) return;
      event.preventDefault();
      event.stopPropagation();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    }}
  >
    {children}
  </div>
);

/** The preview's faults, and that of a refused save until the next preview tells it, too. */
function codeFaults(faults: Preview["faults"], problem: Problem | undefined, field: "body" | "text"): CodeFault[] {
  const found = faults.flatMap(({ field: named, line, column, message }) =>
    named === field && line !== null && column !== null ? [{ place: { line, column }, message }] : [],
  );
  const refused = faultPlaceOf(problem, field);
  return found.length === 0 && problem && refused ? [{ place: refused, message: problem.message }] : found;
}
