import type { components } from "#api/schema.ts";

/** An item of the feed; `metadata` depends on its type. */
export interface Activity {
  id: string;
  type: components["schemas"]["Activity"]["type"];
  timestamp: string;
  contactEmail: string | null;
  contactId: string | null;
  metadata: object;
}

export type Upcoming = components["schemas"]["UpcomingActivity"];

/** The types of the API that a kind shows; absent: all of them. */
const typesOf = {
  all: undefined,
  emails: "email.sent,email.delivered,email.opened,email.clicked,email.received",
  problems: "email.bounced,email.complaint,email.failed,email.refused_inbound",
  contacts: "contact.subscribed,contact.unsubscribed",
  events: "event.triggered",
  campaigns: "campaign.sent",
  workflows: "workflow.started,workflow.completed",
} as const;

export type Kind = keyof typeof typesOf;

export const kinds = ["all", "emails", "problems", "contacts", "events", "campaigns", "workflows"] as const;

/** As the URL holds it. */
export interface ActivitySearch {
  tab?: "upcoming";
  kind?: Kind;
  contactId?: string;
}

export function activitySearch({ tab, kind, contactId }: Record<string, unknown>): ActivitySearch {
  const known = kinds.find((each) => each === kind && each !== "all");
  return {
    ...(tab === "upcoming" && { tab }),
    ...(known && { kind: known }),
    ...(typeof contactId === "string" && contactId !== "" && { contactId }),
  };
}

export function filterOf({ kind = "all", contactId }: ActivitySearch): { types?: string; contactId?: string } {
  const types = typesOf[kind];
  return { ...(types && { types }), ...(contactId && { contactId }) };
}

/** The browser keeps no more. */
export const mostItems = 10_000;

/** Newest first, each once. */
export interface Feed {
  items: readonly Activity[];
  /** Whether the project has older ones. */
  hasOlder: boolean;
}

/** Adds items that are newer than most of the list. */
export function withNewer(feed: Feed, page: readonly Activity[]): Feed {
  const known = new Set(feed.items.slice(0, 1_000).map(({ id }) => id));
  const fresh = page.filter(({ id }) => !known.has(id));
  return fresh.length === 0 ? feed : { ...feed, items: [...fresh, ...feed.items].slice(0, mostItems) };
}

export function withOlder(feed: Feed, page: { data: readonly Activity[]; hasMore: boolean }): Feed {
  const known = new Set(feed.items.map(({ id }) => id));
  const older = page.data.filter(({ id }) => !known.has(id));
  return { items: [...feed.items, ...older].slice(0, mostItems), hasOlder: page.hasMore && older.length > 0 };
}

/** How many items are above the newest one that the reader has seen. */
export function freshAbove(items: readonly Activity[], seen: string | undefined): number {
  return seen === undefined
    ? 0
    : Math.max(
        0,
        items.findIndex(({ id }) => id === seen),
      );
}

/** A text of an item's metadata; empty when it has none of that name. */
export function detailOf({ metadata }: { metadata: object }, name: string): string {
  const value: unknown = new Map<string, unknown>(Object.entries(metadata)).get(name);
  return typeof value === "string" ? value : "";
}

/** What an item is about, in the words of its owner. */
export const subjectOf = (item: { metadata: object }): string =>
  ["eventName", "campaignName", "subject", "workflowName"].map((name) => detailOf(item, name)).find(Boolean) ?? "";

export const isProblem = ({ type }: Activity): boolean =>
  ["email.bounced", "email.complaint", "email.failed", "email.refused_inbound"].includes(type);
