import type { BillingCategory } from "#lib/domain/project/project.ts";
import { type DataId, type ProjectId, projectIdOf } from "#lib/platform/data-id.ts";

/** Totals from the stream consumer, at most a few seconds old. */
export interface CounterReader {
  /** Sum of every field of the scope over all stream shards. */
  read(dataId: DataId, scope: CounterScope): Promise<Record<string, number>>;
}

/** Scopes by name from `first` to `last`, both included. */
export interface CounterRange {
  first: CounterScope;
  last: CounterScope;
  scopesMax?: number | undefined;
}

/** Reads adjacent scopes. */
export interface CounterRangeReader {
  /** Like `read`, for all stored scopes from `first` to `last` by name, at most the first `scopesMax`. */
  readRange(dataId: DataId, range: CounterRange): Promise<ReadonlyMap<string, Record<string, number>>>;
}

/**
 * `contacts`: total, subscribed · `emails`: one field per status · `usage#<yyyy-mm>`: one field per billing category, emails
 * with attachments counted double, FAILED ones subtracted · `reputation`: sent, bounces, complaints of all time ·
 * `reputation#<yyyy-mm-dd>`: the same by hour (UTC), `09.sent` · `fields#<0-3>`: contacts by field and type of its value,
 * `<type>.<key>` (lib/domain/contact/field-counts.ts) · `templates#<id>`: emails made from it and handed over, `sent`; one
 * scope each, so that a fold pays only for the templates in use · `events#<name>`, `eventdays#<yyyy-mm>#<name>`: events by
 * name, and by day (lib/domain/event/event-counts.ts) · `campaigns#<id>`: results of its rows, and its emails by status
 * (lib/domain/campaign/results/campaign-counts.ts) · `reports#<id>#<yyyy-mm-dd>`, `reports#<id>#domains`,
 * `reports#<id>#links`: its report (lib/domain/analytics/report/report-counts.ts) · `workflows#<id>`: its executions by status · `mails#<source or
 * all>#<yyyy-mm-dd>`, `domains#<yyyy-mm-dd>`: emails by the time they were sent (lib/domain/analytics/mail-figures.ts) ·
 * `topics#<first 8 characters of the id>`: contacts that chose a topic, `in`, or not to get it, `out` ·
 * `activity`: the feed's activities by type · `suppressions`: entries of the suppression list by their strongest reason.
 */
export type CounterScope = (typeof singleScopes)[number] | `${(typeof scopeSpaces)[number]}#${string}`;

const singleScopes = ["contacts", "emails", "activity", "reputation", "suppressions"] as const;

const scopeSpaces = [
  "fields",
  "templates",
  "topics",
  "campaigns",
  "reports",
  "workflows",
  "events",
  "eventdays",
  "mails",
  "domains",
  "usage",
  "reputation",
] as const;

export const isCounterScope = (name: string): name is CounterScope =>
  singleScopes.some((scope) => scope === name) || scopeSpaces.some((space) => name.startsWith(`${space}#`));

/**
 * The id that a counter is stored under. A reset wipes data and their counts. It must neither forgive a month's bill nor
 * launder a reputation, so those stay with the project.
 */
export const counterOwner = (dataId: DataId, scope: CounterScope): DataId | ProjectId =>
  survivesReset(scope) ? projectIdOf(dataId) : dataId;

/** Whether the counts of this scope stay with the project after a reset. */
export const survivesReset = (scope: string): boolean => scope.startsWith("usage#") || scope.startsWith("reputation");

/** Limits for names that callers choose: every fold pays for the whole item. */
export interface NameLimits {
  namesMax: number;
  /** For all fields with their sums; a stored name may get further fields. */
  bytesMax: number;
  /** All fields of a name are kept, or none. */
  nameIn(field: string): string;
}

/** Contact fields of one of the four parts, by type and key. Fields with a sum of 0 are dropped. */
const fieldLimits: NameLimits = { namesMax: 800, bytesMax: 16_384, nameIn: (field) => field };

/** The name in a field `<name>.<letter>`. */
export const nameInField = (field: string): string => field.slice(0, field.lastIndexOf("."));

/** Recipient domains of a day, the first to appear: the day's large ones are among them. Each has up to four fields. */
const domainLimits: NameLimits = { namesMax: 100, bytesMax: 8_192, nameIn: nameInField };

/** Recipient domains of a campaign, and the total. Each has up to five fields. */
export const reportDomainsMax = 50;
const reportDomainLimits: NameLimits = { namesMax: reportDomainsMax + 1, bytesMax: 8_192, nameIn: nameInField };

/** Links of a campaign, and the total. Each has two fields. */
export const reportLinksMax = 200;
const reportLinkLimits: NameLimits = { namesMax: reportLinksMax + 1, bytesMax: 12_288, nameIn: nameInField };

/** Undefined when all names are kept. */
export function limitsOf(scope: CounterScope): NameLimits | undefined {
  if (scope.startsWith("fields#")) return fieldLimits;
  if (scope.startsWith("reports#") && scope.endsWith("#domains")) return reportDomainLimits;
  if (scope.startsWith("reports#") && scope.endsWith("#links")) return reportLinkLimits;
  return scope.startsWith("domains#") ? domainLimits : undefined;
}

/** The scope of the emails made from a template. */
export const templateScope = (templateId: string): CounterScope => `templates#${templateId}`;

/** The scope of a campaign's results. */
export const campaignScope = (campaignId: string): CounterScope => `campaigns#${campaignId}`;

/** The scope of a part of a campaign's report. */
export const reportScope = (campaignId: string, part: string): CounterScope => `reports#${campaignId}#${part}`;

/** The scope of a workflow's executions. */
export const workflowScope = (workflowId: string): CounterScope => `workflows#${workflowId}`;

/** The scope in which an email created at this time is billed; months are UTC. */
export const usageScope = (at: Date): CounterScope => `usage#${at.toISOString().slice(0, 7)}`;

/** The scope and the field for reputation counts of this time. */
export const reputationHour = (at: Date, field: string): { scope: CounterScope; field: string } => ({
  scope: reputationDay(at),
  field: `${at.toISOString().slice(11, 13)}.${field}`,
});

const reputationDay = (at: Date): CounterScope => `reputation#${at.toISOString().slice(0, 10)}`;

const dayMs = 24 * 60 * 60 * 1_000;

/** Seven days by the hour cover up to eight calendar days; one more for late readers. */
const reputationDaysKept = 9;

/** When a scope is no longer read; undefined for one that is kept. */
export function counterExpiry(scope: CounterScope): Date | undefined {
  const [space, day] = scope.split("#");
  if (space !== "reputation" || day === undefined) return undefined;
  return new Date(Date.parse(day) + reputationDaysKept * dayMs);
}

/** Billing category of an email (contract 11 section 5). */
export const billingCategories: Record<string, BillingCategory> = {
  TRANSACTIONAL: "transactional",
  CAMPAIGN: "campaigns",
  WORKFLOW: "workflows",
  INBOUND: "inbound",
};
