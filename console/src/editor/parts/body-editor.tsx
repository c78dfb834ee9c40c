import { lazy, type RefObject, Suspense, useMemo, useRef } from "react";
import type { Problem } from "#api/problem.ts";
import type { CodeFault, CodeHandle } from "#editor/code/code-editor.tsx";
import type { PlaceholderKey } from "#editor/code/language.ts";
import { faultOf, faultPlaceOf } from "#editor/model/field-faults.ts";
import type { MailDraft } from "#editor/model/mail-draft.ts";
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

export type Mode = "code" | "text";

const modeOptions = (["code", "text"] as const).map((value) => ({ value, label: text.modes[value] }));

interface BodyEditorProps {
  value: MailDraft;
  onChange(changes: Partial<MailDraft>): void;
  mode: Mode;
  onMode(mode: Mode): void;
  keys: readonly PlaceholderKey[];
  /** Of the last preview. */
  faults: Preview["faults"];
  code: RefObject<CodeHandle | null>;
  disabled: string | undefined;
  problem: Problem | undefined;
}

/** The body in one of its modes. All of them change the same text, and share its history. */
export function BodyEditor(props: BodyEditorProps) {
  const { value, onChange, mode, onMode, keys, faults, code, disabled, problem } = props;
  const body = useTextHistory(value.body, (next) => onChange({ body: next }));
  const plain = useTextHistory(value.text, (next) => onChange({ text: next }));
  const caret = useRef(0);
  const field = mode === "text" ? "text" : "body";
  const shown = useMemo(() => codeFaults(faults, problem, field), [faults, problem, field]);
  const history = mode === "text" ? plain : body;
  const switchTo = (next: Mode) => {
    if (mode !== "text") caret.current = code.current?.caret() ?? caret.current;
    onMode(next);
  };
  return (
    <div className={styles["body"]}>
      <div className={styles["modes"]}>
        <Choice label={text.mode} value={mode} options={modeOptions} onChange={switchTo} />
        {mode === "text" && <span className={styles["hint"]}>{text.textHint}</span>}
      </div>
      <FormError message={faultOf(problem, field)} />
      <div className={styles["mode"]}>
        <Suspense fallback={<Skeleton height="24rem" />}>
          <CodeEditor
            key={mode}
            ref={code}
            kind={mode === "text" ? "text" : "html"}
            label={mode === "text" ? text.textLabel : text.bodyLabel}
            value={value[field]}
            caret={mode === "text" ? undefined : caret.current}
            keys={keys}
            faults={shown}
            readOnly={disabled !== undefined}
            onChange={history.change}
            onUndo={history.undo}
            onRedo={history.redo}
          />
        </Suspense>
      </div>
    </div>
  );
}

/** The preview's faults, and that of a refused save until the next preview tells it, too. */
function codeFaults(faults: Preview["faults"], problem: Problem | undefined, field: "body" | "text"): CodeFault[] {
  const found = faults.flatMap(({ field: named, line, column, message }) =>
    named === field && line !== null && column !== null ? [{ place: { line, column }, message }] : [],
  );
  const refused = faultPlaceOf(problem, field);
  return found.length === 0 && problem && refused ? [{ place: refused, message: problem.message }] : found;
}
