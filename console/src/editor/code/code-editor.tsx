import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import { Annotation, Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { languageOf, type PlaceholderKey } from "#editor/code/language.ts";
import { setup } from "#editor/code/setup.ts";
import type { Place } from "#editor/model/place.ts";
import { spliceBetween } from "#editor/model/text-history.ts";
import styles from "./code.module.css";

export interface CodeHandle {
  /** Selects a part of the text, shows it and takes the focus. */
  select(from: number, to?: number): void;
  caret(): number;
}

export interface CodeStart {
  from: number;
  to?: number;
  focus?: boolean;
}

export interface CodeFault {
  place: Place;
  message: string;
}

interface CodeEditorProps {
  label: string;
  value: string;
  onChange(value: string): void;
  /** HTML or plain text; both with Liquid. */
  kind: "html" | "text";
  keys: readonly PlaceholderKey[];
  faults: readonly CodeFault[];
  readOnly?: boolean;
  /** What is selected at first; `focus`: takes the focus, too. */
  start?: CodeStart | undefined;
  /** Each gives the place of the caret afterwards. */
  onUndo(): number | undefined;
  onRedo(): number | undefined;
  ref?: Ref<CodeHandle>;
}

/** A change that the value brought, which is not told again. */
const given = Annotation.define<boolean>();

const [language, writable] = [new Compartment(), new Compartment()];

/** CodeMirror in a shadow root: there it may adopt its style sheets under the pages' policy. */
export function CodeEditor(props: CodeEditorProps) {
  const { label, value, kind, keys, faults, readOnly = false, ref } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const caret = useRef<number>(undefined);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (!host.current) return undefined;
    const created = open(host.current, {
      props: () => latest.current,
      onStep: (next) => {
        caret.current = next;
      },
    });
    view.current = created;
    return () => {
      view.current = undefined;
      created.destroy();
    };
  }, []);
  useEffect(() => {
    if (view.current) follow(view.current, value, caret.current);
    caret.current = undefined;
  }, [value]);
  useEffect(() => view.current?.dispatch({ effects: language.reconfigure(languageOf(kind, keys)) }), [kind, keys]);
  useEffect(() => view.current?.dispatch({ effects: writable.reconfigure(writableOf(readOnly)) }), [readOnly]);
  useEffect(() => {
    const { current: shown } = view;
    if (shown) shown.dispatch(setDiagnostics(shown.state, diagnosticsOf(shown.state, faults)));
  }, [faults]);
  useImperativeHandle(ref, () => ({
    select: (from, to = from) => view.current && select(view.current, { from, to, focus: true }),
    caret: () => view.current?.state.selection.main.head ?? 0,
  }));
  return <div ref={host} className={styles["editor"]} data-code={label} />;
}

interface OpenOptions {
  /** As they are now. */
  props(): CodeEditorProps;
  /** Where the caret belongs after the undo or redo that is on its way back as a value. */
  onStep(caret: number): void;
}

function open(host: HTMLElement, { props, onStep }: OpenOptions): EditorView {
  const { value, start, label, kind, keys, readOnly = false } = props();
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const go = (step: "onUndo" | "onRedo") => () => {
    const next = props()[step]();
    if (next !== undefined) onStep(next);
    return true;
  };
  const state = EditorState.create({
    doc: value,
    extensions: [
      // No other break is one, so that each character keeps its offset and nothing is normalised.
      EditorState.lineSeparator.of("\n"),
      EditorView.contentAttributes.of({ "aria-label": label }),
      writable.of(writableOf(readOnly)),
      language.of(languageOf(kind, keys)),
      setup({ undo: go("onUndo"), redo: go("onRedo") }),
      EditorView.updateListener.of(({ docChanged, transactions, state: next }) => {
        if (docChanged && !transactions.some((each) => each.annotation(given))) props().onChange(next.doc.toString());
      }),
    ],
  });
  const view = new EditorView({ parent: root, root, state });
  if (start) select(view, start);
  return view;
}

/** Brings the text up to the value with the smallest change, so that the caret stays where it is. */
function follow(view: EditorView, value: string, caret: number | undefined): void {
  const splice = spliceBetween(view.state.doc.toString(), value);
  if (!splice) return;
  const { from, removed, inserted } = splice;
  view.dispatch({
    changes: { from, to: from + removed.length, insert: inserted },
    annotations: given.of(true),
    ...(caret !== undefined && { selection: { anchor: Math.min(caret, value.length) }, scrollIntoView: true }),
  });
}

function select(view: EditorView, { from, to = from, focus = false }: CodeStart): void {
  const end = view.state.doc.length;
  view.dispatch({ selection: { anchor: Math.min(from, end), head: Math.min(to, end) } });
  reveal(view, from);
  if (focus) view.focus();
}

const writableOf = (readOnly: boolean): Extension => [
  EditorState.readOnly.of(readOnly),
  EditorView.editable.of(!readOnly),
];

const reveal = (view: EditorView, at: number): void =>
  view.dispatch({ effects: EditorView.scrollIntoView(Math.min(at, view.state.doc.length), { y: "center" }) });

function diagnosticsOf({ doc }: EditorState, faults: readonly CodeFault[]): Diagnostic[] {
  return faults.map(({ place: { line, column }, message }) => {
    const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
    const start = Math.min(from + column - 1, to);
    return { from: start, to: Math.max(start, Math.min(to, start + 2)), severity: "error", message };
  });
}
