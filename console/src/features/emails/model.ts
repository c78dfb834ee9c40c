import type { components, operations } from "#api/schema.ts";
import { dayIn, midnight } from "#kit/forms/days.ts";
import { type CursorSearch, cursorSearch } from "#kit/tables/cursor-search.ts";

export type Email = components["schemas"]["Email"];
export type EmailDetails = operations["getEmail"]["responses"][200]["content"]["application/json"];
export type Step = EmailDetails["timeline"][number];
export type EmailQuery = NonNullable<operations["listEmails"]["parameters"]["query"]>;

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

const failures = [
  ...(["provider_rejected", "provider_throttled", "delivery_unconfirmed", "project_disabled"] as const),
  ...(["domain_not_verified", "contact_unsubscribed", "topic", "billing_limit", "render_failed", "too_late"] as const),
] as const;

type VerdictKind =
  | ("queued" | "sending" | "sent" | "delayed" | "delivered" | "opened" | "clicked" | "bounced" | "complained")
  | ("received" | "failed" | "scheduled" | "cancelled")
  | (typeof failures)[number];

interface Verdict {
  kind: VerdictKind;
  at: string;
  domain: string;
  answer: string;
  look: "note" | "warn" | "fault" | "good";
}

const isRefusal = ({ type }: Step): boolean => type === "email.bounce" || type === "delayed";

/** What a server said about a refusal: its words, or its code. */
export function answerOf(step: Step | undefined): string {
  const { diagnosticCode, status } = step?.data ?? {};
  return textOf(diagnosticCode) ?? textOf(status) ?? "";
}

/** What became of an email. */
export function verdictOf(email: EmailDetails): Verdict {
  const refusal = email.timeline.findLast(isRefusal);
  const told = { domain: email.to.slice(email.to.lastIndexOf("@") + 1), answer: answerOf(refusal) };
  const is = (kind: VerdictKind, look: Verdict["look"], at: string | null): Verdict => ({
    ...told,
    kind,
    look,
    at: at ?? email.updatedAt,
  });
  switch (email.status) {
    case "SCHEDULED":
      return is("scheduled", "note", email.sendAt);
    case "CANCELLED":
      return is("cancelled", "note", null);
    case "PENDING":
      return is("queued", "note", email.createdAt);
    case "SENDING":
      return is("sending", "note", null);
    case "SENT":
      return refusal ? is("delayed", "warn", refusal.timestamp) : is("sent", "note", email.sentAt);
    case "DELIVERED":
      return is("delivered", "good", email.deliveredAt);
    case "OPENED":
      return is("opened", "good", email.openedAt);
    case "CLICKED":
      return is("clicked", "good", email.clickedAt);
    case "BOUNCED":
      return is("bounced", "fault", email.bouncedAt);
    case "COMPLAINED":
      return is("complained", "fault", email.complainedAt);
    case "RECEIVED":
      return is("received", "note", email.createdAt);
    case "FAILED": {
      const known = failures.find((each) => each === email.error);
      return { ...is(known ?? "failed", "fault", null), answer: email.error ?? "" };
    }
  }
}

/** The steps to show: a failure is part of the record, not of the API's timeline. */
export const stepsOf = ({ timeline, status, updatedAt, error }: EmailDetails): Step[] =>
  status === "FAILED"
    ? [...timeline, { type: "failed", timestamp: updatedAt, data: { diagnosticCode: error } }]
    : timeline;
