import type { EmailEvent } from "#lib/domain/event/email-log.ts";
import type { ContactEvent } from "#lib/domain/event/event.ts";
import type { Change, Count } from "#lib/domain/usage/count-changes.ts";
import type { CounterScope } from "#lib/domain/usage/counters.ts";

const scopeSpace = "events#";

/** Sorts after every name. */
const lastName = "\u{10ffff}";

/** `n`: events of this name, email events included; `u`: contacts with such an event, except for email events. */
export const eventScope = (name: string): CounterScope => `${scopeSpace}${name}`;

/** First and last scope of all names. */
export const [firstEventScope, lastEventScope] = [eventScope(""), eventScope(lastName)];

export const nameOfEventScope = (scope: string): string => scope.slice(scopeSpace.length);

/** Events of this name in a month (`yyyy-mm`), a field for each day (`dd`); days are UTC. */
export const eventDaysScope = (month: string, name: string): CounterScope => `eventdays#${month}#${name}`;

/** First and last scope of all names in a range of months, both included. */
export const eventDaysScopes = (from: string, to: string): [CounterScope, CounterScope] => [
  eventDaysScope(from, ""),
  eventDaysScope(to, lastName),
];

/** The month and the name of such a scope. */
export function monthAndNameOf(scope: string): { month: string; name: string } {
  const [, month = ""] = scope.split("#");
  return { month, name: scope.slice(eventDaysScope(month, "").length) };
}

type CountedEvent = Pick<ContactEvent, "name" | "createdAt">;

/** Counts a created or deleted record; rewriting one changes nothing. */
export function countEventChange({ before, after }: Change<CountedEvent>): Count[] {
  if (before && after) return [];
  return [...(before ? countsOf(before, -1) : []), ...(after ? countsOf(after, 1) : [])];
}

/** Counts the event names that a contact gains and loses; the maps hold the time of each newest event. */
export function countNameChange({ before, after }: Change<ReadonlyMap<string, number>>): Count[] {
  const begun = [...(after?.keys() ?? [])].filter((name) => !before?.has(name));
  const ended = [...(before?.keys() ?? [])].filter((name) => !after?.has(name));
  return [...begun.map((name) => contactCount(name, 1)), ...ended.map((name) => contactCount(name, -1))];
}

/** Counts the email events that a change adds and removes. */
export function countEmailEvents({ before = [], after = [] }: Change<readonly EmailEvent[]>): Count[] {
  return [
    ...newEmailEvents(after, before).flatMap((gone) => countsOf(gone, -1)),
    ...newEmailEvents(before, after).flatMap((begun) => countsOf(begun, 1)),
  ];
}

/** Events that are only in `after`. A one-time event has one time, which stays. */
export const newEmailEvents = (
  before: readonly EmailEvent[] | undefined,
  after: readonly EmailEvent[] | undefined,
): EmailEvent[] =>
  (after ?? []).filter(
    ({ name, notificationId }) => !before?.some((each) => each.name === name && each.notificationId === notificationId),
  );

function countsOf({ name, createdAt }: CountedEvent, add: number): Count[] {
  return [
    { scope: eventScope(name), field: "n", add },
    { scope: eventDaysScope(createdAt.slice(0, 7), name), field: createdAt.slice(8, 10), add },
  ];
}

const contactCount = (name: string, add: number): Count => ({ scope: eventScope(name), field: "u", add });
