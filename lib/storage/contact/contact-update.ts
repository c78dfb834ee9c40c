import type { UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { DataChange } from "#lib/domain/contact/contact-store.ts";
import { unseenDeletions, withoutDeleted } from "#lib/domain/contact/deleted-field.ts";
import {
  hasPersonOptedOut,
  isByPerson,
  type OptOutSource,
  type SubscriptionAsker,
} from "#lib/domain/contact/opt-out.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import { storedValue } from "#lib/storage/contact/contact-item.ts";
import { changeSourceAttribute, type NextChangeSource } from "#lib/storage/execution/change-source-attribute.ts";

/** What a caller wants an existing contact to become. */
export interface WantedContact {
  /** Undefined leaves the subscription and a snooze alone. */
  state: WantedState | undefined;
  data: DataChange;
  /** Undefined leaves the address alone. */
  move?: AddressMove;
  /** Mark of the workflow step that makes the change. Its time is the change's. */
  mark?: NextChangeSource;
}

export interface WantedState {
  subscribed: boolean;
  snoozedUntil: string | null;
  /** What ends the subscription, if it ends. */
  by: OptOutSource;
  /** Whether it may resubscribe a person who has opted out. */
  liftsOptOut: boolean;
}

/** Every write of the subscription ends a snooze (contract 02 section 1). */
export const stateAsked = (subscribed: boolean | undefined, askedBy?: SubscriptionAsker): WantedState | undefined =>
  subscribed === undefined
    ? undefined
    : {
        subscribed,
        snoozedUntil: null,
        by: askedBy === "person" ? "person" : "api",
        liftsOptOut: askedBy !== undefined,
      };

export interface AddressMove {
  to: string;
  /** Whether the contact's id derives from the new address. */
  home: boolean;
  /** Seed for the id of the next contact with the address that this contact's id derives from (contact-item.ts, `nx`). */
  seed: string;
}

/** The parts of an UpdateItem call that differ from contact to contact. */
export interface UpdateExpressions
  extends Pick<UpdateCommandInput, "ConditionExpression" | "ExpressionAttributeNames" | "ExpressionAttributeValues"> {
  UpdateExpression: string;
}

/** DynamoDB limits an update expression to 4 KB and 300 operators; a key takes at most 35 characters. */
const keysPerUpdate = 100;

/**
 * The updates that change the contact as wanted, to be applied in order; none when nothing changes. Data changes key by key, so
 * concurrent updates of different keys all take effect. Each update is conditional on the address and, when it changes the
 * subscription or a snooze, on the state it was computed from. Every change also removes what is left of deleted fields. Such a
 * removal is conditional on the deletions that the contact has seen, since another writer may have set the key again.
 */
export function contactUpdates(
  contact: Contact,
  { wanted, deletedFields, now }: { wanted: WantedContact; deletedFields: readonly DeletedField[]; now: Date },
): UpdateExpressions[] {
  const changed = dataActions(contact, wanted.data, deletedFields);
  const state = stateActions(contact, wanted.state);
  if (changed.length === 0 && !state && !wanted.move) return [];

  const unseen = unseenDeletions(contact.deletionsSeen, deletedFields);
  const actions = new Map<string, DataAction>();
  // In rising order, so that after every update the contact has seen all deletions up to a number.
  for (const key of unseen.keys()) actions.set(key, { key, kind: "remove" });
  for (const action of changed) actions.set(action.key, action);

  const data = [...actions.values()];
  const updates: UpdateExpressions[] = [];
  let seen = contact.deletionsSeen;
  for (let start = 0; start < data.length || start === 0; start += keysPerUpdate) {
    const part = data.slice(start, start + keysPerUpdate);
    const seenThen = Math.max(seen, ...part.map(({ key }) => unseen.get(key) ?? 0));
    const first = start === 0 ? { state, move: wanted.move, mark: wanted.mark } : undefined;
    updates.push(contactUpdate(contact, { ...first, data: part, seen, seenThen }, now));
    seen = seenThen;
  }
  return updates;
}

interface DataAction {
  key: string;
  kind: "set" | "setIfAbsent" | "remove";
  value?: unknown;
}

interface Actions {
  state?: WantedState | undefined;
  move?: AddressMove | undefined;
  mark?: NextChangeSource | undefined;
  data: DataAction[];
  /** Field deletions that the contact has seen before and after this update. */
  seen: number;
  seenThen: number;
}

/**
 * Every write to `subscribed` ends a snooze, even with the same value (contract 02 section 1). An opt-out by the person
 * replaces any other, and only some callers may lift it.
 */
function stateActions(contact: Contact, wanted: WantedState | undefined): WantedState | undefined {
  if (!wanted) return undefined;
  if (wanted.subscribed && !wanted.liftsOptOut && hasPersonOptedOut(contact)) return undefined;
  if (wanted.subscribed !== contact.subscribed || wanted.snoozedUntil !== contact.snoozedUntil) return wanted;
  return isOptOut(wanted) && isByPerson(wanted.by) && !hasPersonOptedOut(contact) ? wanted : undefined;
}

const isOptOut = ({ subscribed, snoozedUntil }: WantedState): boolean => !subscribed && snoozedUntil === null;

function dataActions(contact: Contact, change: DataChange, deletedFields: readonly DeletedField[]): DataAction[] {
  const data = withoutDeleted(contact.data, contact.deletionsSeen, deletedFields);
  const hidden = unseenDeletions(contact.deletionsSeen, deletedFields);
  const changed = Object.entries(change.set).filter(([key, value]) => !holds(data, key, value));
  const absent = Object.entries(change.setIfAbsent).filter(([key]) => !Object.hasOwn(data, key));
  return [
    ...changed.map(([key, value]): DataAction => ({ key, kind: "set", value })),
    // A deleted value may still be stored, but counts as absent.
    ...absent.map(([key, value]): DataAction => ({ key, kind: hidden.has(key) ? "set" : "setIfAbsent", value })),
    ...change.remove.filter((key) => Object.hasOwn(data, key)).map((key): DataAction => ({ key, kind: "remove" })),
  ];
}

const holds = (data: Record<string, unknown>, key: string, value: unknown): boolean =>
  Object.hasOwn(data, key) && JSON.stringify(data[key]) === JSON.stringify(value);

/** An update expression under construction. */
interface Expression {
  sets: string[];
  removes: string[];
  adds: string[];
  conditions: string[];
  names: Record<string, string>;
  values: Record<string, unknown>;
}

function contactUpdate(
  contact: Contact,
  { state, move, mark, data, seen, seenThen }: Actions,
  now: Date,
): UpdateExpressions {
  const update: Expression = {
    sets: ["up = :now"],
    removes: [],
    adds: [],
    conditions: ["sk2 = :email"],
    names: {},
    values: { ":now": now.toISOString(), ":email": contact.email },
  };
  if (move) addMove(update, move);
  if (mark) addMark(update, mark, now);
  if (state) addState(update, { contact, state, now });
  if (seenThen > seen) addDeletionsSeen(update, seen, seenThen);
  for (const [index, action] of data.entries()) addData(update, index, action);

  const { sets, removes, adds, conditions, names, values } = update;
  const clauses = [
    `SET ${sets.join(", ")}`,
    removes.length > 0 && `REMOVE ${removes.join(", ")}`,
    adds.length > 0 && `ADD ${adds.join(", ")}`,
  ];
  return {
    UpdateExpression: clauses.filter((clause) => clause !== false).join(" "),
    ConditionExpression: conditions.join(" AND "),
    ...(data.length > 0 && { ExpressionAttributeNames: names }),
    ExpressionAttributeValues: values,
  };
}

function addMove({ sets, conditions, values }: Expression, { to, home, seed }: AddressMove): void {
  sets.push("sk2 = :to", "nx = :seed");
  // Another contact may have taken the address meanwhile.
  if (home) conditions.push("attribute_not_exists(fw)");
  Object.assign(values, { ":to": to, ":seed": seed });
}

/** With two concurrent steps, the later one must see the earlier one's mark. */
function addMark({ sets, conditions, values }: Expression, mark: NextChangeSource, now: Date): void {
  conditions.push(mark.present === undefined ? "attribute_not_exists(wf)" : "wf = :marked");
  if (mark.present !== undefined) values[":marked"] = mark.present;
  sets.push("wf = :mark");
  values[":mark"] = changeSourceAttribute(mark, now);
}

function addState(
  update: Expression,
  { contact, state, now }: { contact: Contact; state: WantedState; now: Date },
): void {
  const { sets, removes, adds, conditions, values } = update;
  // What a contact may become depends on `su` and on whether it is snoozed, not on when the snooze ends.
  conditions.push("su = :from", `attribute${contact.snoozedUntil === null ? "_not" : ""}_exists(sn)`);
  values[":from"] = contact.subscribed;
  if (state.snoozedUntil === null) {
    removes.push("sn");
  } else {
    sets.push("sn = :snooze");
    values[":snooze"] = state.snoozedUntil;
  }
  addOptOut(update, { contact, state, now });
  if (state.subscribed === contact.subscribed) return;
  sets.push("su = :flip");
  adds.push("sv :one");
  Object.assign(values, { ":flip": state.subscribed, ":one": 1 });
}

/** Absent for `api`, so that most contacts need no attribute. */
const storedReason = (by: OptOutSource | undefined): string | undefined => (by === "api" ? undefined : by);

function addOptOut(
  update: Expression,
  { contact: { optOut }, state, now }: { contact: Contact; state: WantedState; now: Date },
): void {
  const { sets, removes, conditions, values } = update;
  // The person may have opted out since. After an earlier opt-out that leaves `su` unchanged.
  const known = storedReason(optOut?.by);
  conditions.push(known === undefined ? "attribute_not_exists(sr)" : "sr = :known");
  if (known !== undefined) values[":known"] = known;
  const reason = isOptOut(state) ? storedReason(state.by) : undefined;
  if (reason === undefined) removes.push("sr");
  else sets.push("sr = :reason");
  if (reason !== undefined) values[":reason"] = reason;
  if (isOptOut(state)) sets.push("ot = :optedOut");
  else removes.push("ot");
  if (isOptOut(state)) values[":optedOut"] = now.getTime();
}

function addDeletionsSeen({ sets, conditions, values }: Expression, seen: number, seenThen: number): void {
  conditions.push(seen === 0 ? "attribute_not_exists(fd)" : "fd = :seen");
  if (seen > 0) values[":seen"] = seen;
  sets.push("fd = :seenThen");
  values[":seenThen"] = seenThen;
}

function addData({ sets, removes, names, values }: Expression, index: number, { key, kind, value }: DataAction): void {
  names[`#${index}`] = key;
  if (kind === "remove") {
    removes.push(`d.#${index}`);
    return;
  }
  values[`:${index}`] = storedValue(value);
  sets.push(kind === "set" ? `d.#${index} = :${index}` : `d.#${index} = if_not_exists(d.#${index}, :${index})`);
}
