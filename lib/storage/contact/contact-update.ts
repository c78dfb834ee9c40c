import type { Contact } from "#lib/domain/contact/contact.ts";
import type { DataChange } from "#lib/domain/contact/contact-store.ts";
import { mergeData } from "#lib/domain/contact/data.ts";
import { deletionsSoFar, unseenDeletions, withoutDeleted } from "#lib/domain/contact/deleted-field.ts";
import {
  hasPersonOptedOut,
  isByPerson,
  type OptOutSource,
  type SubscriptionAsker,
} from "#lib/domain/contact/opt-out.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import { changedChoices, chosenTopics, type TopicChange } from "#lib/domain/project/topic-choices.ts";
import { contactAttributes, storedValue } from "#lib/storage/contact/contact-item.ts";
import type { SuppressionAttribute } from "#lib/storage/contact/suppression-attribute.ts";
import { changeSourceAttribute, type NextChangeSource } from "#lib/storage/execution/change-source-attribute.ts";
import { and, type Change, type Condition, updateOf } from "#lib/storage/table/expressions.ts";

/** What a caller wants an existing contact to become. */
export interface WantedContact {
  /** Undefined leaves the subscription and a snooze alone. */
  state: WantedState | undefined;
  data: DataChange;
  topics?: TopicChange | undefined;
  /** Undefined leaves the address alone. */
  move?: AddressMove;
  /** Mark of the workflow step that makes the change. Its time is the change's. */
  mark?: NextChangeSource;
}

interface WantedState {
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

interface AddressMove {
  to: string;
  /** Whether the contact's id derives from the new address. */
  home: boolean;
  /** Seed for the id of the next contact with the address that this contact's id derives from (contact-item.ts, `nx`). */
  seed: string;
  /** Mark of the new address's suppression. */
  suppression: SuppressionAttribute | undefined;
}

/** The parts of an UpdateItem call that differ from contact to contact. */
export type UpdateExpressions = ReturnType<typeof updateOf>;

/** DynamoDB limits an update expression to 4 KB and 300 operators; a key takes at most 39 characters. */
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
  const topics = topicActions(contact, wanted.topics);
  if (changed.length === 0 && !state && !wanted.move && !topics) return [];

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
    const first = start === 0 ? { state, topics, move: wanted.move, mark: wanted.mark } : undefined;
    updates.push(contactUpdate(contact, { ...first, data: part, seen, seenThen }, now));
    seen = seenThen;
  }
  return updates;
}

/** The contact as `contactUpdates` without a move would leave it: the same object when nothing changes. */
export function changedContact(
  contact: Contact,
  { wanted, deletedFields, now }: { wanted: WantedContact; deletedFields: readonly DeletedField[]; now: Date },
): Contact {
  const state = stateActions(contact, wanted.state);
  const topicChoices = chosenTopics(contact.topicChoices, wanted.topics);
  const sameTopics = topicChoices === contact.topicChoices;
  if (dataActions(contact, wanted.data, deletedFields).length === 0 && !state && sameTopics) return contact;
  const { subscribed, snoozedUntil } = state ?? contact;
  const optOut = state ? (isOptOut(state) ? { at: now.toISOString(), by: state.by } : undefined) : contact.optOut;
  return {
    ...contact,
    ...{ subscribed, snoozedUntil, optOut, topicChoices },
    data: mergeData(withoutDeleted(contact.data, contact.deletionsSeen, deletedFields), wanted.data),
    updatedAt: now.toISOString(),
    deletionsSeen: deletionsSoFar(deletedFields),
  };
}

interface DataAction {
  key: string;
  kind: "set" | "setIfAbsent" | "remove";
  value?: unknown;
}

interface Actions {
  state?: WantedState | undefined;
  topics?: TopicActions | undefined;
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

type TopicActions = Pick<TopicChange, "source" | "emailId"> & { changed: [mark: string, choice: boolean | null][] };

function topicActions({ topicChoices }: Contact, wanted: TopicChange | undefined): TopicActions | undefined {
  const changed = changedChoices(topicChoices, wanted);
  return wanted && changed.length > 0 ? { changed, source: wanted.source, emailId: wanted.emailId } : undefined;
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

/** A part of an update: what it changes, and the conditions for it. */
interface Part {
  changes: Change[];
  conditions: Condition[];
}

function contactUpdate(
  contact: Contact,
  { state, topics, move, mark, data, seen, seenThen }: Actions,
  now: Date,
): UpdateExpressions {
  const parts = [
    ...(move ? [moving(move)] : []),
    ...(mark ? [marking(mark, now)] : []),
    ...(state ? [becoming(state, contact, now)] : []),
    ...(topics ? [choosing(topics, contact)] : []),
    ...(seenThen > seen ? [seeingDeletions(seen, seenThen)] : []),
  ];
  const updated = contactAttributes.set({ up: now.toISOString() });
  const hasAddress = contactAttributes.is("sk2", "=", contact.email);
  return updateOf(
    [updated, ...parts.flatMap(({ changes }) => changes), ...data.map(dataChange)],
    and(hasAddress, ...parts.flatMap(({ conditions }) => conditions)),
  );
}

/** Away from the slot of its address, the contact has a copy of the address's mark. */
const moving = ({ to, home, seed, suppression }: AddressMove): Part => ({
  changes: [
    contactAttributes.setOrRemove({
      ...{ sk2: to, nx: seed },
      ...(home ? { aw: null, cx: null } : { aw: true, cx: suppression ?? null }),
    }),
  ],
  // Another contact may have taken the address meanwhile.
  conditions: home ? [contactAttributes.isAbsent("fw")] : [],
});

/** With two concurrent steps, the later one must see the earlier one's mark. */
const marking = (mark: NextChangeSource, now: Date): Part => ({
  changes: [contactAttributes.set({ wf: changeSourceAttribute(mark, now) })],
  conditions: [contactAttributes.isStill("wf", mark.present)],
});

/**
 * What a contact may become depends on `su` and on whether it is snoozed, not on when the snooze ends. The person may have opted
 * out since; after an earlier opt-out that leaves `su` unchanged.
 */
function becoming(state: WantedState, { subscribed, snoozedUntil, optOut }: Contact, now: Date): Part {
  const isFlip = state.subscribed !== subscribed;
  const optedOut = isOptOut(state);
  return {
    changes: [
      contactAttributes.setOrRemove({
        su: isFlip ? state.subscribed : undefined,
        sn: state.snoozedUntil,
        sr: optedOut ? storedReason(state.by) : null,
        ot: optedOut ? now.getTime() : null,
      }),
      ...(isFlip ? [contactAttributes.add("sv", 1)] : []),
    ],
    conditions: [
      contactAttributes.is("su", "=", subscribed),
      snoozedUntil === null ? contactAttributes.isAbsent("sn") : contactAttributes.exists("sn"),
      contactAttributes.isStill("sr", (optOut && storedReason(optOut.by)) ?? undefined),
    ],
  };
}

/** Choices are set one by one, so concurrent changes of different topics all take effect; only the first creates the map. */
function choosing({ changed, source, emailId }: TopicActions, { topicChoices }: Contact): Part {
  const cause = { s: source, ...(emailId !== undefined && { e: emailId }) };
  const counted = [contactAttributes.add("tv", 1), contactAttributes.set({ tw: cause })];
  if (!topicChoices) {
    const tp = Object.fromEntries(changed.flatMap(([mark, choice]) => (choice === null ? [] : [[mark, choice]])));
    return { changes: [...counted, contactAttributes.set({ tp })], conditions: [contactAttributes.isAbsent("tp")] };
  }
  const each = changed.map(([mark, choice]) =>
    choice === null ? contactAttributes.remove(["tp", mark]) : contactAttributes.setAt(["tp", mark], choice),
  );
  return { changes: [...counted, ...each], conditions: [contactAttributes.exists("tp")] };
}

/** Absent for `api`, so that most contacts need no attribute. */
const storedReason = (by: OptOutSource): Exclude<OptOutSource, "api"> | null => (by === "api" ? null : by);

const seeingDeletions = (seen: number, seenThen: number): Part => ({
  changes: [contactAttributes.set({ fd: seenThen })],
  conditions: [contactAttributes.isStill("fd", seen === 0 ? undefined : seen)],
});

function dataChange({ key, kind, value }: DataAction): Change {
  if (kind === "remove") return contactAttributes.remove(["d", key]);
  const stored = storedValue(value);
  return kind === "set"
    ? contactAttributes.setAt(["d", key], stored)
    : contactAttributes.setIfAbsent(["d", key], stored);
}
