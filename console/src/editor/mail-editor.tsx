import { useQuery } from "@tanstack/react-query";
import { memo, useEffect, useMemo, useRef, useState } from "react";
import type { Problem } from "#api/problem.ts";
import type { Check, CheckedMail } from "#editor/checks/check.ts";
import { checksOf } from "#editor/checks/checks.ts";
import { ChecksList } from "#editor/checks/checks-list.tsx";
import type { CodeHandle } from "#editor/code/code-editor.tsx";
import type { PlaceholderKey } from "#editor/code/language.ts";
import type { MailDraft, MailField, MailType } from "#editor/model/mail-draft.ts";
import { BodyEditor, type Jump, type Mode } from "#editor/parts/body-editor.tsx";
import { MailFields } from "#editor/parts/mail-fields.tsx";
import { PreviewPane } from "#editor/preview/preview-pane.tsx";
import { type Audience, keysQuery, type Preview, previewQuery, type Reader } from "#editor/preview/queries.ts";
import { Choice } from "#kit/forms/choice.tsx";
import { useDebounced } from "#kit/use-debounced.ts";
import { words } from "#words/words.ts";
import styles from "./editor.module.css";

const text = words.editor;
const restMs = 500;
const everybody: Audience = { kind: "all" };
// The same objects at each render, for parts that are drawn again only when they get others.
const noKeys: readonly PlaceholderKey[] = [];
const noFaults: Preview["faults"] = [];

interface MailEditorProps {
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
  const { projectId, value, type, audience = everybody, disabled, problem, onSave } = props;
  const [pane, setPane] = useState<"write" | "preview">("write");
  const [reader, setReader] = useState<Reader>();
  // Preview and checks read the whole text: they wait until the keys rest.
  const [rested, rest] = useDebounced(value, restMs);
  const writing = useWriting(props, { rest, showPane: () => setPane("write") });
  const { mode, setMode, jump, code, whole, change, show, repair } = writing;
  const { data: keys = noKeys } = useQuery(keysQuery(projectId));
  const { data: rendered, error, refetch } = usePreview({ ...props, value: rested }, reader);
  useSaveKey(onSave);
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
            faults={rendered?.faults ?? noFaults}
            onMode={setMode}
            onChange={change}
          />
        </div>
        <div className={styles["show"]}>
          <PreviewPane
            {...{ projectId, audience, reader, rendered, error, refetch }}
            onReader={setReader}
            blocked={disabled}
            isEmpty={value.body === ""}
          />
          <Checks draft={rested} {...{ type, rendered, keys, disabled, show, repair }} />
        </div>
      </div>
    </div>
  );
}

interface WritingOptions {
  /** Takes a draft for the preview and the checks at once. */
  rest(draft: MailDraft): void;
  /** Shows the side that writes, where there is room for one. */
  showPane(): void;
}

/** The text that is being written, and changes of it. The functions stay the same, so a key does not draw the checks again. */
function useWriting(props: MailEditorProps, options: WritingOptions) {
  // A new email begins with blocks; an HTML of elsewhere may hold more than they show.
  const [mode, setMode] = useState<Mode>("visual");
  const jump = useRef<Jump>(undefined);
  const code = useRef<CodeHandle>(null);
  const whole = useRef<HTMLDivElement>(null);
  const latest = useRef({ ...props, ...options, mode });
  latest.current = { ...props, ...options, mode };
  const acts = useMemo(() => {
    const change = (changes: Partial<MailDraft>) => {
      latest.current.value = { ...latest.current.value, ...changes };
      latest.current.onChange(latest.current.value);
    };
    const show = (field: MailField, { from, to = from }: Part) => {
      latest.current.showPane();
      if (field !== "body" && field !== "text") return selectIn(whole.current, { field, from, to });
      const wanted = field === "body" ? "code" : "text";
      if (latest.current.mode === wanted) return code.current?.select(from, to);
      jump.current = { field, start: { from, to, focus: true } };
      setMode(wanted);
    };
    const repair = ({ field, fix }: Check, checked: MailDraft) => {
      const before = latest.current.value[field];
      // A text that was typed into since is about to get new checks.
      if (!fix || before !== checked[field]) return;
      change({ [field]: before.slice(0, fix.from) + fix.insert + before.slice(fix.to) });
      latest.current.rest(latest.current.value);
      // Once the editor has the repaired text.
      setTimeout(() => show(field, fix.select));
    };
    return { change, show, repair };
  }, []);
  return { mode, setMode, jump, code, whole, ...acts };
}

interface ChecksProps extends Omit<CheckedMail, "keys">, Pick<ReturnType<typeof useWriting>, "show" | "repair"> {
  keys: readonly PlaceholderKey[];
  disabled: string | undefined;
}

/** What is wrong with the draft, drawn only when that may have changed. */
const Checks = memo(function Checks({ draft, type, rendered, keys, disabled, show, repair }: ChecksProps) {
  return (
    <ChecksList
      checks={checksOf({ draft, type, rendered, keys: keys.map(({ name }) => name) })}
      {...{ draft, disabled }}
      onShow={({ field, from, to }) => from !== undefined && show(field, { from, ...(to && { to }) })}
      onFix={(check) => repair(check, draft)}
    />
  );
});

interface Part {
  from: number;
  to?: number;
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

/** What the server makes of the draft. */
function usePreview({ projectId, value, type, disabled }: MailEditorProps, reader: Reader | undefined) {
  const { subject, preheader, body, text: plain } = value;
  const source = useMemo(
    () => ({ draft: { subject, preheader, body, text: plain }, type, reader }),
    [subject, preheader, body, plain, type, reader],
  );
  // A disabled project refuses every POST, also one that writes nothing.
  return useQuery({ ...previewQuery(projectId, source), enabled: disabled === undefined && body !== "" });
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
