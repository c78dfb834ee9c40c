import { later } from "#kit/later.tsx";

interface Note {
  title: string;
  description?: string;
}

let waiting: Note[] = [];
let show = (note: Note): void => {
  waiting.push(note);
};

/** Short notes that need no answer: `toast.add({ title: "Saved." })`. */
export const toast = { add: (note: Note): void => show(note) };

/** Gives every note to the list that shows them, the earlier ones too. */
export function showNotes(by: (note: Note) => void): void {
  show = by;
  for (const note of waiting) by(note);
  waiting = [];
}

/** Where the notes appear. A page that is offline before they were fetched goes on without them. */
export const Toasts = later(async () => {
  const { ToastList } = await import("#kit/feedback/toast-list.tsx");
  return ToastList;
});
