import { activityTypes } from "#lib/domain/activity/activity.ts";
import { dayMs, dayOf } from "#lib/domain/analytics/day-slots.ts";
import { figureLetters, figuresScope } from "#lib/domain/analytics/mail-figures.ts";
import { type EmailStatus, emailStatuses, sendingSources } from "#lib/domain/email/email.ts";
import { emailEventNames } from "#lib/domain/event/email-activity.ts";
import { eventDaysScope, eventScope } from "#lib/domain/event/event-counts.ts";
import { cappedCategories } from "#lib/domain/project/project.ts";
import { type CounterScope, counterOwner } from "#lib/domain/usage/counters.ts";
import { type DataId, type ProjectId, projectIdOf } from "#lib/platform/data-id.ts";

/**
 * Where a counter is stored. What changes with every email is in one shared item of the project, under short names. Daily sums
 * collect there and are settled into their own items later (counter-settler.ts). Every other scope is an item.
 */

export const counterPartition = (owner: DataId | ProjectId): string => `N#${owner}`;

/** The scope's own item. */
export const counterKey = (dataId: DataId, scope: CounterScope) => ({
  pk: counterPartition(counterOwner(dataId, scope)),
  sk: scope,
});

/** In a scope's own item `c_<field>` is a sum. */
const sumPrefix = "c_";

export type OwnName = `${typeof sumPrefix}${string}`;

export const ownName = (field: string): OwnName => `${sumPrefix}${field}`;

/** In the shared item a sum begins with a capital letter. */
export type SharedName = `${TotalLetter | "D" | "E" | "H" | "M" | "N" | "U"}${string}`;

type TotalLetter = "A" | "C" | "R" | "S";

/** By field. */
export function sumsOf(item: Record<string, unknown>): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, value] of Object.entries(item)) {
    if (name.startsWith(sumPrefix) && typeof value === "number") sums[name.slice(sumPrefix.length)] = value;
  }
  return sums;
}

/** Sorts after the scopes of any range query. It holds sums of all resets of the project. */
export const sharedScope = "shared";

export const sharedKeyOf = (projectId: ProjectId) => ({ pk: counterPartition(projectId), sk: sharedScope });

export const sharedKey = (dataId: DataId) => sharedKeyOf(projectIdOf(dataId));

/** A scope and one of its fields. */
export interface Summand {
  scope: CounterScope;
  field: string;
}

const contactFields = ["total", "subscribed"];
const reputationFields = ["sent", "bounces", "complaints"];
/** By rank from PENDING on; SCHEDULED, which ranks below it, was added later. */
const emailFields: readonly EmailStatus[] = [...emailStatuses.slice(1), "SCHEDULED"];
const figureOwners = ["all", ...sendingSources] as const;

/** Totals with a one-letter name, and the names of their fields. Names may only be appended. */
const totals: readonly { letter: TotalLetter; scope: CounterScope; fields: readonly string[] }[] = [
  { letter: "C", scope: "contacts", fields: contactFields },
  { letter: "S", scope: "emails", fields: emailFields },
  { letter: "A", scope: "activity", fields: activityTypes },
  { letter: "R", scope: "reputation", fields: reputationFields },
];

/** Sums that stay with the project when its data is deleted. */
export const isProjects = (name: string): boolean => /^[URH]/.test(name);

/** Daily sums, which are settled when they take too much room. */
export const isSettled = (name: string): boolean => /^[MDEH]/.test(name);

export const isSum = (name: string): name is SharedName => /^[A-Z]/.test(name);

/** A field that is valid in every scope. */
const anyField = "01";

export const isShared = (scope: CounterScope): boolean => sharedName({ scope, field: anyField }) !== undefined;

/** Whether the scope's own item holds some of the sums. */
export function hasOwnItem(scope: CounterScope): boolean {
  const name = sharedName({ scope, field: anyField });
  return typeof name !== "string" || isSettled(name);
}

/** Whether the shared item holds scopes of this range. Events of a project share their range with events of email. */
export const isSharedRange = (first: CounterScope): boolean =>
  /^(reputation|mails#|domains#|events#|eventdays#)/.test(first);

/** The name in the shared item; null when the sum follows from others there; undefined for a scope with its own item. */
export function sharedName({ scope, field }: Summand): SharedName | null | undefined {
  const [space = "", first = "", ...rest] = scope.split("#");
  const total = totals.find((each) => each.scope === scope);
  if (total) return `${total.letter}${codeOf(total.fields, field)}`;
  switch (space) {
    case "usage":
      return `U${first.slice(2, 4)}${first.slice(5)}${codeOf(cappedCategories, field)}`;
    case "reputation":
      return `H${dayCode(first)}${field.slice(0, 2)}${codeOf(reputationFields, field.slice(3))}`;
    case "mails": {
      if (first === "all" && field.slice(-1) in figureLetters) return null;
      return `M${dayCode(rest[0] ?? "")}${codeOf(figureOwners, first)}${field}`;
    }
    case "domains":
      return `D${dayCode(first)}${field}`;
    case "events":
      return isMailEvent(scope.slice("events#".length)) ? `N${codeOf(emailEventNames, first)}${field}` : undefined;
    case "eventdays":
      return rest.length === 1 && isMailEvent(rest[0] ?? "")
        ? `E${dayCode(`${first}-${field}`)}${codeOf(emailEventNames, rest[0] ?? "")}`
        : undefined;
    default:
      return undefined;
  }
}

/** The month (`yyyy-mm`) whose bill includes the name's sum. */
export const monthOf = (name: string): string | undefined =>
  name.startsWith("U") ? `20${name.slice(1, 3)}-${name.slice(3, 5)}` : undefined;

/** All sums to which a name of the shared item adds. */
function summandsOf(name: string): Summand[] {
  const [letter = "", rest] = [name[0], name.slice(1)];
  const total = totals.find((each) => each.letter === letter);
  if (total) return [{ scope: total.scope, field: fieldOf(total.fields, rest) }];
  const day = () => dayOf(Number.parseInt(rest.slice(0, dayCodeLength), 36) * dayMs);
  const behindDay = rest.slice(dayCodeLength);
  switch (letter) {
    case "U":
      return [{ scope: `usage#${monthOf(name)}`, field: fieldOf(cappedCategories, rest.slice(4)) }];
    case "H": {
      const field = `${behindDay.slice(0, 2)}.${fieldOf(reputationFields, behindDay.slice(2))}`;
      return [{ scope: `reputation#${day()}`, field }];
    }
    case "M": {
      const owner = figureOwners[Number(behindDay[0])] ?? "all";
      const field = behindDay.slice(1);
      const own = { scope: figuresScope(owner, day()), field };
      return owner === "all" ? [own] : [own, { scope: figuresScope("all", day()), field }];
    }
    case "D":
      return [{ scope: `domains#${day()}`, field: behindDay }];
    case "N":
      return [{ scope: eventScope(fieldOf(emailEventNames, rest[0] ?? "")), field: rest.slice(1) }];
    case "E": {
      const date = day();
      const scope = eventDaysScope(date.slice(0, 7), fieldOf(emailEventNames, behindDay));
      return [{ scope, field: date.slice(8) }];
    }
    default:
      return [];
  }
}

/** The scopes to which these names of the shared item add. */
export function sumsByScope(names: Iterable<[string, unknown]>): Map<CounterScope, Record<string, number>> {
  const scopes = new Map<CounterScope, Record<string, number>>();
  for (const [name, sum] of names) {
    if (typeof sum !== "number") continue;
    for (const { scope, field } of summandsOf(name)) {
      const sums = scopes.get(scope) ?? {};
      sums[field] = (sums[field] ?? 0) + sum;
      scopes.set(scope, sums);
    }
  }
  return scopes;
}

const isMailEvent = (name: string): boolean => emailEventNames.some((each) => each === name);

/** Three characters until the year 2097. */
const dayCodeLength = 3;

const dayCode = (day: string): string => (Date.parse(day) / dayMs).toString(36);

/** A field without a code is kept as it is. */
function codeOf(fields: readonly string[], field: string): string {
  const index = fields.indexOf(field);
  return index < 0 ? `.${field}` : index.toString(36);
}

const fieldOf = (fields: readonly string[], code: string): string =>
  code.startsWith(".") ? code.slice(1) : (fields[Number.parseInt(code, 36)] ?? code);
