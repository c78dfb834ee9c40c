import { dayIn } from "#kit/forms/days.ts";
import { type CursorSearch, cursorSearch } from "#kit/tables/cursor-search.ts";

/** What the audit log shows, as the URL holds it. Every page loads this file with the routes: keep it small. */
export interface AuditSearch extends CursorSearch {
  /** Id of a user, a named key or a contact; `secret` for the secret key. */
  actor?: string;
  /** Type of the changed record. */
  type?: string;
  action?: string;
  /** Id of the changed record, and what it is called. */
  target?: string;
  name?: string;
  from?: string;
  until?: string;
}

const texts = ["actor", "type", "action", "target", "name"] as const;

/** Reads the URL; what it does not know is left out. */
export function auditSearch(given: Record<string, unknown>): AuditSearch {
  const read = {
    ...Object.fromEntries(texts.map((name) => [name, given[name] ? String(given[name]) : undefined])),
    from: dayIn(given["from"]),
    until: dayIn(given["until"]),
    ...cursorSearch(given),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
