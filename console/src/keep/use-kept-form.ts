import { useEffect, useRef } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { isSame } from "#keep/draft-model.ts";
import type { DraftPlace } from "#keep/drafts.ts";
import { useDraft } from "#keep/use-draft.ts";

interface KeptFormOptions<T extends FieldValues> extends Omit<DraftPlace, "userId"> {
  form: UseFormReturn<T>;
  /** What the form shows before a person types. */
  stored: T;
}

/**
 * Keeps what is typed into a small form in this browser, and shows it again when the form is opened later. Returns the function
 * that gives it up, for a form that was sent or cancelled.
 */
export function useKeptForm<T extends FieldValues>({ form, stored, ...place }: KeptFormOptions<T>): () => void {
  const draft = useDraft({ ...place, stored, base: null, read: (kept) => (hasShape(kept, stored) ? kept : undefined) });
  const latest = useRef(draft);
  latest.current = draft;
  const latestStored = useRef(stored);
  latestStored.current = stored;
  const isRead = draft !== undefined;
  useEffect(() => {
    if (!isRead) return undefined;
    const kept = latest.current;
    // Typed before the storage had answered.
    if (!isSame(form.getValues(), latestStored.current)) kept?.change(form.getValues());
    else if (kept?.isChanged) form.reset(kept.value, { keepDefaultValues: true });
    const { unsubscribe } = form.watch(() => latest.current?.change(form.getValues()));
    return unsubscribe;
  }, [form, isRead]);
  return () => latest.current?.discard();
}

/** Whether a value has the fields of a form, each of its type: an older console may have kept it. */
function hasShape<T extends object>(value: unknown, shape: T): value is T {
  if (typeof value !== "object" || value === null) return false;
  const fields = new Map(Object.entries(value));
  return Object.entries(shape).every(([name, field]) => typeof fields.get(name) === typeof field);
}
