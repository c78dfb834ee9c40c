import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Problem } from "#api/problem.ts";
import { type Check, checksOf } from "#editor/checks/checks.ts";
import { ChecksList } from "#editor/checks/checks-list.tsx";
import type { CodeHandle } from "#editor/code/code-editor.tsx";
import type { MailDraft, MailField, MailType } from "#editor/model/mail-draft.ts";
import { BodyEditor, type Jump, type Mode } from "#editor/parts/body-editor.tsx";
import { MailFields } from "#editor/parts/mail-fields.tsx";
import { PreviewPane } from "#editor/preview/preview-pane.tsx";
import { type Audience, keysQuery, previewQuery, type Reader } from "#editor/preview/queries.ts";
import { useDebounced } from "#editor/preview/use-debounced.ts";
import { Choice } from "#kit/forms/choice.tsx";
import { words } from "#words/words.ts";
import styles from "./editor.module.css";

const text = words.editor;
const previewPauseMs = 500;
const everybody: Audience = { kind: "all" };

export interface MailEditorProps {
  projectId: string;
  value: MailDraft;
  onChange(value: MailDraft): void;
  type: MailType;
  /** Whom the preview offers as readers. Keep the object between renders. */
  audience?: Audience;
  /** Why nothing can be changed now. */
  disabled?: string | undefined;
  /** Of a refused save: its faults are shown at their fields. */
  problem?: Problem | undefined;
  /** Ctrl+S. */
  onSave?(): void;
}

/** Writes an email: fields and body on one side, what readers get and what is wrong with it on the other. */
export function MailEditor(props: MailEditorProps) {
  const { projectId, value, onChange, type, audience = everybody, disabled, problem, onSave } = props;
  const latest = useRef(value);
  latest.current = value;
  const change = (changes: Partial<MailDraft>) => {
    latest.current = { ...latest.current, ...changes };
    onChange(latest.current);
  };
  const [pane, setPane] = useState<"write" | "preview">("write");
  // A new email begins with blocks; an HTML of elsewhere may hold more than they show.
  const [mode, setMode] = useState<Mode>("visual");
  const [reader, setReader] = useState<Reader>();
  const code = useRef<CodeHandle>(null);
  const jump = useRef<Jump>(undefined);
  const whole = useRef<HTMLDivElement>(null);
  const { data: keys = [] } = useQuery(keysQuery(projectId));
  const preview = usePreview(props, reader);
  useSaveKey(onSave);
  const checks = useMemo(
    () => checksOf({ draft: value, type, rendered: preview.data, keys: keys.map(({ name }) => name) }),
    [value, type, preview.data, keys],
  );
  const show = (field: MailField, { from, to = from }: { from: number; to?: number }) => {
    setPane("write");
    if (field !== "body" && field !== "text") return selectIn(whole.current, { field, from, to });
    const wanted = field === "body" ? "code" : "text";
    if (mode === wanted) return code.current?.select(from, to);
    jump.current = { field, start: { from, to, focus: true } };
    setMode(wanted);
  };
  const repair = ({ field, fix }: Check) => {
    if (!fix) return;
    const before = latest.current[field];
    change({ [field]: before.slice(0, fix.from) + fix.insert + before.slice(fix.to) });
    // Once the editor has the repaired text.
    setTimeout(() => show(field, fix.select));
  };
  return (
    <div ref={whole} className={styles["editor"]}>
      <div className={styles["columns"]} data-pane={pane}>
        <div className={styles["panes"]}>
          <Choice label={text.pane} value={pane} options={paneOptions} onChange={(next) => setPane(next)} />
        </div>
        <div className={styles["write"]}>
          <MailFields value={value} onChange={change} disabled={disabled} problem={problem} />
          <BodyEditor
            {...{ projectId, value, mode, jump, keys, code, disabled, problem }}
            faults={preview.data?.faults ?? []}
            onMode={setMode}
            onChange={change}
          />
        </div>
        <div className={styles["show"]}>
          <PreviewPane
            {...{ projectId, audience, reader }}
            onReader={setReader}
            query={preview}
            blocked={disabled}
            isEmpty={value.body === ""}
          />
          <ChecksList
            {...{ checks, disabled }}
            draft={value}
            onShow={({ field, from, to }) => from !== undefined && show(field, { from, ...(to && { to }) })}
            onFix={repair}
          />
        </div>
      </div>
    </div>
  );
}

interface Selected {
  field: MailField;
  from: number;
  to: number;
}

function selectIn(whole: HTMLElement | null, { field, from, to }: Selected): void {
  const input = whole?.querySelector(`input[name="${field}"]`);
  if (!(input instanceof HTMLInputElement)) return;
  input.focus();
  input.setSelectionRange(from, to);
}

const paneOptions = (["write", "preview"] as const).map((value) => ({ value, label: text.panes[value] }));

/** What the server makes of the draft, a moment after the last key. */
function usePreview({ projectId, value, type, disabled }: MailEditorProps, reader: Reader | undefined) {
  const { subject, preheader, body, text: plain } = value;
  const source = useMemo(
    () => ({ draft: { subject, preheader, body, text: plain }, type, reader }),
    [subject, preheader, body, plain, type, reader],
  );
  const rested = useDebounced(source, previewPauseMs);
  // A disabled project refuses every POST, also one that writes nothing.
  const enabled = disabled === undefined && rested.draft.body !== "";
  return useQuery({ ...previewQuery(projectId, rested), enabled });
}

function useSaveKey(onSave: (() => void) | undefined): void {
  const latest = useRef(onSave);
  latest.current = onSave;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s" || !latest.current) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
