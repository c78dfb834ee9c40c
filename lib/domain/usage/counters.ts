import { projectIdOf } from "#lib/domain/project/data-id.ts";
import type { BillingCategory } from "#lib/domain/project/project.ts";

/** Totals kept by the stream consumer, at most a few seconds old. */
export interface CounterReader {
  /** Sum of every field of the scope over all stream shards. */
  read(projectId: string, scope: CounterScope): Promise<Record<string, number>>;
}

/** Several scopes that lie side by side. */
export interface CounterRangeReader {
  /** As `read`, of every scope that is kept from `first` to `last` in the order of their names, or of the first so many. */
  readRange(
    projectId: string,
    first: CounterScope,
    last: CounterScope,
    scopesMax?: number,
  ): Promise<ReadonlyMap<string, Record<string, number>>>;
}

/**
 * `contacts`: total, subscribed · `emails`: one field per status · `usage#<yyyy-mm>`: one field per billing category,
 * mails with attachments counted double, FAILED ones taken off again · `reputation`: sent, bounces, complaints of all
 * time · `reputation#<yyyy-mm-dd>`: the same by hour (UTC), `09.sent` · `fields#<0-3>`: contacts by field and type of its
 * value, `<type>.<key>` (lib/domain/contact/field-counts.ts) · `templates#<id>`: of the mails made from it those that were
 * handed over, `sent`; a scope each, so that a fold pays for the templates in use and not for all there are ·
 * `events#<name>`, `eventdays#<yyyy-mm>#<name>`: events by name, and by day (lib/domain/event/event-counts.ts) ·
 * `campaigns#<id>`: what became of its rows, and its mails by status (lib/domain/campaign/results/campaign-counts.ts) ·
 * `workflows#<id>`: its executions by status · `mails#<source or all>#<yyyy-mm-dd>`, `domains#<yyyy-mm-dd>`: mails by the
 * time they were sent at (lib/domain/analytics/mail-figures.ts) · `activity`: what the feed has of each type.
 */
export type CounterScope =
  | "contacts"
  | "emails"
  | `fields#${string}`
  | `templates#${string}`
  | `campaigns#${string}`
  | `workflows#${string}`
  | `events#${string}`
  | `eventdays#${string}`
  | `mails#${string}`
  | `domains#${string}`
  | "activity"
  | `usage#${string}`
  | "reputation"
  | `reputation#${string}`;

/**
 * What a counter is kept under. A reset wipes data and what was counted of them; it must neither forgive a month's bill
 * nor launder a reputation, so those stay with the project.
 */
export const counterOwner = (projectId: string, scope: CounterScope): string =>
  survivesReset(scope) ? projectIdOf(projectId) : projectId;

/** Whether what this scope counts stays with the project when its data go. */
export const survivesReset = (scope: string): boolean => scope.startsWith("usage#") || scope.startsWith("reputation");

/** What is kept of names that callers give: every fold pays for all of the item. */
export interface NameLimits {
  namesMax: number;
  /** Of all fields with their sums; a name that is kept may have further fields. */
  bytesMax: number;
  /** Of a name all fields are kept, or none. */
  nameIn(field: string): string;
}

/** Contact fields of one of the four parts, by type and key. A field whose sum is 0 is not kept. */
const fieldLimits: NameLimits = { namesMax: 800, bytesMax: 16_384, nameIn: (field) => field };

/** The name in a field `<name>.<letter>`. */
export const nameInField = (field: string): string => field.slice(0, field.lastIndexOf("."));

/** Recipients' domains of a day, those that come first: a day's large ones are among them. Each has up to four fields. */
const domainLimits: NameLimits = { namesMax: 100, bytesMax: 8_192, nameIn: nameInField };

/** Undefined where all names are kept. */
export function limitsOf(scope: CounterScope): NameLimits | undefined {
  if (scope.startsWith("fields#")) return fieldLimits;
  return scope.startsWith("domains#") ? domainLimits : undefined;
}

/** The scope of the mails made from a template. */
export const templateScope = (templateId: string): CounterScope => `templates#${templateId}`;

/** The scope of a campaign's results. */
export const campaignScope = (campaignId: string): CounterScope => `campaigns#${campaignId}`;

/** The scope of a workflow's executions. */
export const workflowScope = (workflowId: string): CounterScope => `workflows#${workflowId}`;

/** The scope in which a mail created at this time is billed; months are UTC. */
export const usageScope = (at: Date): CounterScope => `usage#${at.toISOString().slice(0, 7)}`;

/** The scope and the field in which something of this time counts for the reputation. */
export const reputationHour = (at: Date, field: string): { scope: CounterScope; field: string } => ({
  scope: reputationDay(at),
  field: `${at.toISOString().slice(11, 13)}.${field}`,
});

const reputationDay = (at: Date): CounterScope => `reputation#${at.toISOString().slice(0, 10)}`;

const dayMs = 24 * 60 * 60 * 1_000;

/** Seven days by the hour reach into eight days of the calendar; one more for whoever is late. */
const reputationDaysKept = 9;

/** From when on nobody reads a scope any more; undefined for one that is kept. */
export function counterExpiry(scope: CounterScope): Date | undefined {
  const [space, day] = scope.split("#");
  if (space !== "reputation" || day === undefined) return undefined;
  return new Date(Date.parse(day) + reputationDaysKept * dayMs);
}

/** Billing category of a mail (contract 11 section 5). */
export const billingCategories: Record<string, BillingCategory> = {
  TRANSACTIONAL: "transactional",
  CAMPAIGN: "campaigns",
  WORKFLOW: "workflows",
  INBOUND: "inbound",
};
