import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactChange } from "#lib/domain/contact/contact-store.ts";
import { contactDataChange, mergeData } from "#lib/domain/contact/data.ts";
import { dataFault } from "#lib/domain/contact/data-size.ts";
import type { ImportOptions } from "#lib/domain/import/import-options.ts";
import type { ImportRow } from "#lib/domain/import/import-row.ts";
import { type RowError, rowError } from "#lib/domain/import/row-error.ts";
import type { Topic } from "#lib/domain/project/topic.ts";
import { knownTopicChange } from "#lib/domain/project/topic-choices.ts";

/** The rows of one address, merged into one change. */
export interface MergedRows {
  change: ContactChange;
  /** Number of rows in the change. */
  applied: number;
  /** Number of rows left out because the contact exists, or an earlier row creates it. */
  skipped: number;
  /** How many of the applied rows subscribe the contact. */
  subscribing: number;
  errors: RowError[];
}

/** How rows become changes. */
export type RowRules = Pick<ImportOptions, "onExisting" | "subscribed"> & { topics: readonly Topic[] };

/** Merges rows of one address; later rows win. Skips rows that would make the contact's data too large. */
export function mergeRows(
  { onExisting, subscribed: subscribedWhenNew, topics }: RowRules,
  { email, rows, known }: { email: string; rows: readonly ImportRow[]; known: Contact | undefined },
): MergedRows {
  const errors: RowError[] = [];
  let data = known?.data ?? {};
  let set: Record<string, unknown> = {};
  let subscribed: boolean | undefined;
  let choices: Record<string, boolean> = {};
  let subscribing = 0;
  let applied = 0;
  for (const row of rows) {
    if (onExisting === "skip" && (known || applied > 0)) break;
    const change = contactDataChange(row.data);
    if (dataFault(data, change) !== undefined) {
      errors.push(rowError("value_too_long", { row: row.line, email: row.givenEmail }));
      continue;
    }
    data = mergeData(data, change);
    set = { ...set, ...change.set };
    subscribed = row.subscribed ?? subscribed;
    if (row.subscribed) subscribing += 1;
    choices = { ...choices, ...row.topics };
    applied += 1;
  }
  return {
    change: {
      ...{ email, subscribed, subscribedWhenNew },
      ...(onExisting === "skip" && { leaveExisting: true }),
      data: { set, remove: [], setIfAbsent: {} },
      topics: knownTopicChange(topics, choices, "import"),
    },
    ...{ applied, skipped: rows.length - errors.length - applied, subscribing, errors },
  };
}
