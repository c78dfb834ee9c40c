import type { UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import type { Contact, UnsubscribeReason } from "#lib/domain/contact/contact.ts";
import type { DataChange } from "#lib/domain/contact/contact-store.ts";
import { storedValue } from "#lib/storage/contact-item.ts";

/** What a caller wants an existing contact to become. */
export interface WantedContact {
  /** Undefined leaves the subscription and a snooze alone. */
  subscribed: boolean | undefined;
  /** Why a subscription ends by itself; null for a change somebody asked for. */
  reason: UnsubscribeReason | null;
  data: DataChange;
}

/** The parts of an UpdateItem call that differ from contact to contact. */
export type ContactUpdate = Pick<
  UpdateCommandInput,
  "UpdateExpression" | "ConditionExpression" | "ExpressionAttributeNames" | "ExpressionAttributeValues"
>;

/** An update expression ends at 4 KB and 300 operators; a key takes at most 35 characters of it. */
const keysPerUpdate = 100;

/**
 * The updates that turn the contact into what is wanted, to be made one after another; none when nothing changes.
 * Data is changed key by key, so updates of different keys at once all take effect. Each update holds only for the
 * address and, when the subscription flips, for the state it was computed from.
 */
export function contactUpdates(contact: Contact, wanted: WantedContact, now: Date): ContactUpdate[] {
  const state = stateActions(contact, wanted);
  const data = dataActions(contact, wanted.data);
  const updates: ContactUpdate[] = [];
  for (let start = 0; start < data.length || (start === 0 && state !== undefined); start += keysPerUpdate) {
    const part = data.slice(start, start + keysPerUpdate);
    updates.push(contactUpdate(contact, start === 0 ? state : undefined, part, now));
  }
  return updates;
}

interface StateActions {
  /** Undefined when only a snooze ends. */
  flipTo: boolean | undefined;
  reason: UnsubscribeReason | null;
}

interface DataAction {
  key: string;
  kind: "set" | "setIfAbsent" | "remove";
  value?: unknown;
}

/** Every write to `subscribed` ends a snooze, also one of the same value (contract 02 section 1). */
function stateActions(contact: Contact, wanted: WantedContact): StateActions | undefined {
  if (wanted.subscribed === undefined) return undefined;
  const flips = wanted.subscribed !== contact.subscribed;
  if (!flips && contact.snoozedUntil === null) return undefined;
  return { flipTo: flips ? wanted.subscribed : undefined, reason: wanted.reason };
}

function dataActions({ data }: Contact, change: DataChange): DataAction[] {
  const changed = Object.entries(change.set).filter(([key, value]) => !holds(data, key, value));
  const absent = Object.entries(change.setIfAbsent).filter(([key]) => !Object.hasOwn(data, key));
  return [
    ...changed.map(([key, value]): DataAction => ({ key, kind: "set", value })),
    ...absent.map(([key, value]): DataAction => ({ key, kind: "setIfAbsent", value })),
    ...change.remove.filter((key) => Object.hasOwn(data, key)).map((key): DataAction => ({ key, kind: "remove" })),
  ];
}

const holds = (data: Record<string, unknown>, key: string, value: unknown): boolean =>
  Object.hasOwn(data, key) && JSON.stringify(data[key]) === JSON.stringify(value);

function contactUpdate(contact: Contact, state: StateActions | undefined, data: DataAction[], now: Date) {
  const sets = ["up = :now"];
  const removes: string[] = [];
  const adds: string[] = [];
  const conditions = ["sk2 = :email"];
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = { ":now": now.toISOString(), ":email": contact.email };

  if (state) removes.push("sn");
  if (state?.flipTo !== undefined) {
    sets.push("su = :to");
    adds.push("sv :one");
    conditions.push("su = :from");
    Object.assign(values, { ":to": state.flipTo, ":from": contact.subscribed, ":one": 1 });
    if (state.reason === null) {
      removes.push("sr");
    } else {
      sets.push("sr = :reason");
      values[":reason"] = state.reason;
    }
  }
  for (const [index, { key, kind, value }] of data.entries()) {
    names[`#${index}`] = key;
    if (kind === "remove") {
      removes.push(`d.#${index}`);
      continue;
    }
    values[`:${index}`] = storedValue(value);
    sets.push(kind === "set" ? `d.#${index} = :${index}` : `d.#${index} = if_not_exists(d.#${index}, :${index})`);
  }

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
