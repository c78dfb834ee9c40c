import type { components, operations } from "#api/schema.ts";
import { dayIn, midnight } from "#kit/forms/days.ts";
import { type CursorSearch, cursorSearch } from "#kit/tables/cursor-search.ts";

export type Email = components["schemas"]["Email"];
export type EmailDetails = operations["getEmail"]["responses"][200]["content"]["application/json"];
export type Step = EmailDetails["timeline"][number];
type EmailQuery = NonNullable<operations["listEmails"]["parameters"]["query"]>;

export const states = [
  ...(["SCHEDULED", "PENDING", "SENDING", "SENT", "DELIVERED", "OPENED", "CLICKED"] as const),
  ...(["BOUNCED", "COMPLAINED", "FAILED", "CANCELLED", "RECEIVED"] as const),
] as const;
export const sources = ["TRANSACTIONAL", "CAMPAIGN", "WORKFLOW", "INBOUND"] as const;
export const owners = ["contactId", "campaignId", "templateId", "workflowId"] as const;

/** What the list shows, as the URL holds it. */
export interface EmailSearch extends CursorSearch {
  /** A full address, or a part of the subject. */
  search?: string;
  status?: (typeof states)[number];
  source?: (typeof sources)[number];
  /** Days in the reader's zone, both included: 2026-03-01. */
  from?: string;
  until?: string;
  contactId?: string;
  campaignId?: string;
  templateId?: string;
  workflowId?: string;
  tag?: string;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : typeof value === "number" ? String(value) : undefined;

/** Reads the URL; what it does not know is left out. */
export function emailSearch(given: Record<string, unknown>): EmailSearch {
  const read = {
    search: textOf(given["search"]),
    status: states.find((each) => each === given["status"]),
    source: sources.find((each) => each === given["source"]),
    from: dayIn(given["from"]),
    until: dayIn(given["until"]),
    tag: textOf(given["tag"]),
    ...Object.fromEntries(owners.map((name) => [name, textOf(given[name])])),
    ...cursorSearch(given),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** Another filter starts at the first page. */
export const filtered = (
  search: EmailSearch,
  change: { [name in keyof EmailSearch]: string | undefined },
): EmailSearch => emailSearch({ ...search, cursor: undefined, before: undefined, ...change });

export const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);

/** The filters as the API takes them. */
export function queryOf({ search, source, from, until, before: _, ...rest }: EmailSearch): EmailQuery {
  const start = from && midnight(from);
  const end = until && midnight(until, 1);
  return {
    ...rest,
    ...(search && (isAddress(search) ? { to: search } : { subject: search })),
    ...(source && { sourceType: source }),
    ...(start && { startDate: start.toISOString() }),
    ...(end && { endDate: end.toISOString() }),
  };
}

/** The address that the reader asks about, when it is the only filter. */
export function askedAddress({ search, ...rest }: EmailSearch): string | undefined {
  return search && isAddress(search) && Object.keys(rest).length === 0 ? search : undefined;
}

export const isMoving = ({ status }: Pick<Email, "status">): boolean => status === "PENDING" || status === "SENDING";
