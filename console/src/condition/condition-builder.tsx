import { Redo2, Undo2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import type { Problem } from "#api/problem.ts";
import type { Condition, Filter } from "#condition/model/condition.ts";
import { insert, linesOf, parentOf, remove } from "#condition/model/edits.ts";
import { takes } from "#condition/model/fields.ts";
import { edit, endTyping, redo, replaced, undo } from "#condition/model/history.ts";
import { type Marks, marksOf } from "#condition/model/marks.ts";
import { Ids, type Item, isList, type List } from "#condition/model/sentence.ts";
import { type ActOptions, type Builder, BuilderProvider } from "#condition/parts/context.ts";
import { FilterList, LogicField } from "#condition/parts/filter-list.tsx";
import { JsonEditor } from "#condition/parts/json-editor.tsx";
import { useCatalog } from "#condition/use-catalog.ts";
import { useHistory } from "#condition/use-history.ts";
import { IconButton } from "#kit/buttons/icon-button.tsx";
import { Tabs } from "#kit/page/tabs.tsx";
import { words } from "#words/words.ts";
import styles from "./condition.module.css";

const text = words.condition;
const tabs = (["sentence", "json"] as const).map((value) => ({ value, label: text.tabs[value] }));

type Tab = (typeof tabs)[number]["value"];

interface ConditionBuilderProps {
  projectId: string;
  value: Condition;
  onChange(condition: Condition): void;
  /** Of a refused save: marks filters by the paths of its fields. */
  problem?: Problem | undefined;
  /** The path of the condition in the request, such as `audienceCondition`. */
  base?: string;
}

/** Writes a condition as a list of filters, or as JSON. Every step can be undone. */
export function ConditionBuilder({ projectId, value, onChange, problem, base = "condition" }: ConditionBuilderProps) {
  const id = useId();
  const catalog = useCatalog(projectId);
  const { history, step } = useHistory(value, onChange);
  const [tab, setTab] = useState<Tab>("sentence");
  const [said, setSaid] = useState("");
  const root = history.present;
  const faultsOf = useMarks(root, problem, base);
  const focusNext = useFocus(id);
  const act: Builder["act"] = (change, { typedInto, focus, said: done = "" }: ActOptions = {}) => {
    step((now) => edit(now, change, typedInto));
    if (focus) focusNext(focus);
    setSaid(done);
  };
  const builder: Builder = {
    ...{ projectId, id, catalog, root, act, faultsOf },
    add: (list, filter) => act(insert(list.id, filter), { focus: focusAfterAdding(list, filter, history.taken) }),
    remove: (item) => act(remove(item.id), { focus: focusAfterRemoving(root, item), said: text.done.removed }),
    endTyping: () => step(endTyping),
  };
  const travel = (direction: typeof undo, done: string) => {
    step(direction);
    setSaid(done);
  };
  const press = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) travel(redo, text.done.redone);
    else travel(undo, text.done.undone);
  };
  return (
    <BuilderProvider value={builder}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of all controls inside */}
      <div className={styles["builder"]} onKeyDown={press}>
        <span className={styles["travel"]}>
          <IconButton
            label={text.undo}
            aria-disabled={history.past.length === 0}
            onClick={() => travel(undo, text.done.undone)}
          >
            <Undo2 size={16} aria-hidden />
          </IconButton>
          <IconButton
            label={text.redo}
            aria-disabled={history.future.length === 0}
            onClick={() => travel(redo, text.done.redone)}
          >
            <Redo2 size={16} aria-hidden />
          </IconButton>
        </span>
        <Tabs<Tab> label={text.tabs.label} value={tab} tabs={tabs} onChange={setTab}>
          {tab === "sentence" ? (
            <>
              <div className={styles["head"]}>
                <span>{text.people}</span>
                <LogicField list={root} />
              </div>
              <FilterList list={root} />
              <p className={styles["keys"]}>{text.keys}</p>
            </>
          ) : (
            <JsonEditor
              root={root}
              base={base}
              onChange={(condition) => step((now) => replaced(now, condition, "json"))}
            />
          )}
        </Tabs>
        <p role="status" className="visually-hidden">
          {said}
        </p>
      </div>
    </BuilderProvider>
  );
}

/** A filter that wants a value gets it next; otherwise the next filter. */
const focusAfterAdding = (list: List, filter: Filter, taken: number): string =>
  takes(filter) === "nothing" || filter.value !== undefined ? `add-${list.id}` : `value-${new Ids(taken).take()}`;

function focusAfterRemoving(root: List, item: Item): string {
  const place = parentOf(root, item.id);
  if (!place) return `add-${root.id}`;
  const { list, index } = place;
  const before = list.items[index - 1];
  const line = before && (isList(before) ? linesOf(before).at(-1) : before);
  const isLast = list.items.length === 1;
  if (!line) return `add-${isLast ? root.id : list.id}`;
  return takes(line.filter) === "nothing" ? `subject-${line.id}` : `value-${line.id}`;
}

/** Moves the focus to a control when it is in the page. */
function useFocus(id: string): (part: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (!wanted.current) return;
    const part = wanted.current;
    wanted.current = undefined;
    document.getElementById(`${id}-${part}`)?.focus();
  });
  return (part) => {
    wanted.current = part;
  };
}

/** Marks what the last problem names, until it is changed. */
function useMarks(root: List, problem: Problem | undefined, base: string): Builder["faultsOf"] {
  const [marks, setMarks] = useState<Marks>([]);
  const [seen, setSeen] = useState<Problem>();
  if (problem !== seen) {
    setSeen(problem);
    setMarks(problem ? marksOf(root, problem.fields, base) : []);
  }
  return useMemo(
    () => (item) => marks.filter(({ item: marked }) => marked === item).map(({ message }) => message),
    [marks],
  );
}
