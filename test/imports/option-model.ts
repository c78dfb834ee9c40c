import { isDeepStrictEqual } from "node:util";

/** A row of the columns `Mail`, `State` and `Plan`. */
export type ModelRow = [email: string, state: string, plan: string];

interface ModelOptions {
  onExisting: "merge" | "skip";
  subscribed: boolean;
}

interface ModelContact {
  subscribed: boolean;
  data: Record<string, unknown>;
}

export type ModelContacts = Record<string, ModelContact>;

interface ModelOutcome {
  counts: { processed: number; created: number; updated: number; unchanged: number; failed: number };
  contacts: ModelContacts;
  /** Addresses of the rows that were imported or skipped, without repeats. */
  members: string[];
  failedLines: number[];
}

const states: Readonly<Record<string, boolean | undefined>> = { "": undefined, yes: true, no: false };

/** What an import of the rows does, batch by batch: within one, the rows of an address count alike. */
export function modelImport(
  known: ModelContacts,
  { rows, options, batchRows }: { rows: readonly ModelRow[]; options: ModelOptions; batchRows: number },
): ModelOutcome {
  const contacts = structuredClone(known);
  const counts = { processed: rows.length, created: 0, updated: 0, unchanged: 0, failed: 0 };
  const members: string[] = [];
  const failedLines: number[] = [];
  const isValid = ([email, state]: ModelRow) => email !== "" && state in states;
  for (const [index, row] of rows.entries()) if (!isValid(row)) failedLines.push(index + 2);
  counts.failed = failedLines.length;
  for (let start = 0; start < rows.length; start += batchRows) {
    const batch = rows.slice(start, start + batchRows).filter(isValid);
    for (const [email, own] of Map.groupBy(batch, ([address]) => address)) {
      members.push(email);
      const before = contacts[email];
      const isKept = options.onExisting === "skip";
      const applied = isKept ? own.slice(0, before ? 0 : 1) : own;
      const after = structuredClone(before) ?? { subscribed: options.subscribed, data: {} };
      for (const [, state, plan] of applied) {
        after.subscribed = states[state] ?? after.subscribed;
        if (plan !== "") after.data["plan"] = plan;
      }
      contacts[email] = after;
      const isChanged = !isDeepStrictEqual(before, after);
      counts.created += before ? 0 : 1;
      counts.updated += isChanged ? applied.length - (before ? 0 : 1) : 0;
      counts.unchanged += own.length - applied.length + (isChanged ? 0 : applied.length);
    }
  }
  return { counts, contacts, members: [...new Set(members)], failedLines };
}
