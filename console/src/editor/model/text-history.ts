/** One replacement in a text. */
interface Splice {
  /** Offset in UTF-16 units. */
  from: number;
  removed: string;
  inserted: string;
}

interface Edit extends Splice {
  /** Milliseconds since 1970, of its last key. */
  at: number;
}

/** A text and how it came about, whichever mode changed it. */
export interface TextHistory {
  text: string;
  /** Oldest first. */
  past: readonly Edit[];
  /** What was undone; the last one is redone first. */
  future: readonly Edit[];
}

export const editsMax = 1_000;
/** Keys that follow each other within this time are one edit. */
const typingPauseMs = 800;

export const historyOf = (text: string): TextHistory => ({ text, past: [], future: [] });

/** The smallest replacement that turns one text into the other; undefined when they are equal. */
export function spliceBetween(before: string, after: string): Splice | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  const start = longest(shorter, (from, to) => before.slice(from, to) === after.slice(from, to));
  const end = longest(shorter - start, (from, to) => tail(before, from, to) === tail(after, from, to));
  return {
    from: start,
    removed: before.slice(start, before.length - end),
    inserted: after.slice(start, after.length - end),
  };
}

const tail = (text: string, from: number, to: number): string => text.slice(text.length - to, text.length - from);

/**
 * The greatest length up to `max` at which two texts are the same, found by halves: comparing slices is some ten times faster
 * than comparing characters, and this runs at each key. `isSame` looks at the part between two lengths.
 */
function longest(max: number, isSame: (from: number, to: number) => boolean): number {
  let [known, open] = [0, max];
  while (known < open) {
    const middle = Math.ceil((known + open) / 2);
    if (isSame(known, middle)) known = middle;
    else open = middle - 1;
  }
  return known;
}

const applied = (text: string, { from, removed, inserted }: Splice): string =>
  text.slice(0, from) + inserted + text.slice(from + removed.length);

const inverse = ({ from, removed, inserted }: Splice): Splice => ({ from, removed: inserted, inserted: removed });

/** The history after a change of the whole text. Typing on, or deleting on, extends the last edit. */
export function record(history: TextHistory, text: string, at: number): TextHistory {
  const splice = spliceBetween(history.text, text);
  if (!splice) return history;
  const last = history.past.at(-1);
  const merged = last && history.future.length === 0 ? extended(last, { ...splice, at }) : undefined;
  const past = merged ? [...history.past.slice(0, -1), merged] : [...history.past, { ...splice, at }];
  return { text, past: past.slice(-editsMax), future: [] };
}

function extended(last: Edit, next: Edit): Edit | undefined {
  if (next.at - last.at > typingPauseMs) return undefined;
  // A new line begins a new edit, so that one undo does not take a whole paragraph.
  const isTyped = next.removed === "" && !next.inserted.includes("\n") && next.inserted.length === 1;
  if (isTyped && last.inserted !== "" && next.from === last.from + last.inserted.length) {
    return { ...last, inserted: last.inserted + next.inserted, at: next.at };
  }
  const isDeleted = next.inserted === "" && next.removed.length === 1 && last.inserted === "";
  if (isDeleted && next.from + 1 === last.from) {
    return { from: next.from, removed: next.removed + last.removed, inserted: "", at: next.at };
  }
  return undefined;
}

interface Step {
  history: TextHistory;
  /** Where the caret belongs afterwards. */
  caret: number;
}

export function undo({ text, past, future }: TextHistory): Step | undefined {
  const edit = past.at(-1);
  if (!edit) return undefined;
  const history = { text: applied(text, inverse(edit)), past: past.slice(0, -1), future: [...future, edit] };
  return { history, caret: edit.from + edit.removed.length };
}

export function redo({ text, past, future }: TextHistory): Step | undefined {
  const edit = future.at(-1);
  if (!edit) return undefined;
  const history = { text: applied(text, edit), past: [...past, { ...edit, at: 0 }], future: future.slice(0, -1) };
  return { history, caret: edit.from + edit.inserted.length };
}
