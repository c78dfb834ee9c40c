import { type Condition, emptyCondition } from "#condition/model/condition.ts";
import type { Edit } from "#condition/model/edits.ts";
import { Ids, type List, listOf } from "#condition/model/sentence.ts";

/** What a person has done to a condition. */
export interface History {
  past: readonly List[];
  present: List;
  future: readonly List[];
  /** What the last edit was typed into: the next key there is the same step. */
  typedInto: string | undefined;
  /** Ids that are taken. */
  taken: number;
}

/** A condition has at most some kilobytes, and lists share what they have in common. */
export const stepsMax = 500;

export function begin(condition: Condition = emptyCondition): History {
  const ids = new Ids(0);
  const present = listOf(condition, ids);
  return { past: [], present, future: [], typedInto: undefined, taken: ids.next };
}

/** One step. `typedInto`: the place of a keystroke; the keystrokes of one place are one step. */
export function edit(history: History, change: Edit, typedInto?: string): History {
  const ids = new Ids(history.taken);
  const present = change(history.present, ids);
  if (present === history.present) return history;
  const isSameStep = typedInto !== undefined && typedInto === history.typedInto;
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-stepsMax);
  return { past, present, future: [], typedInto, taken: ids.next };
}

/** The condition comes from elsewhere, such as its JSON: one step that can be undone. */
export const replaced = (history: History, condition: Condition, typedInto?: string): History =>
  edit(history, (_, ids) => listOf(condition, ids), typedInto);

/** The next key is a step of its own, also in the same place. */
export const endTyping = (history: History): History =>
  history.typedInto === undefined ? history : { ...history, typedInto: undefined };

export function undo(history: History): History {
  const { past, present, future } = history;
  const before = past.at(-1);
  if (!before) return history;
  return { ...history, past: past.slice(0, -1), present: before, future: [present, ...future], typedInto: undefined };
}

export function redo(history: History): History {
  const { past, present, future } = history;
  const [after] = future;
  if (!after) return history;
  return { ...history, past: [...past, present], present: after, future: future.slice(1), typedInto: undefined };
}
