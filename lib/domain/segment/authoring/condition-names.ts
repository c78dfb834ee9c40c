import { type AskedName, unknownField } from "#lib/domain/condition/parse-condition.ts";
import type { ContactReader } from "#lib/domain/contact/contact-store.ts";
import { fieldTallies, firstFieldScope, lastFieldScope } from "#lib/domain/contact/field-counts.ts";
import type { DeletedEvents } from "#lib/domain/event/deleted-events.ts";
import { firstEventScope, lastEventScope, nameOfEventScope } from "#lib/domain/event/event-counts.ts";
import type { EventReader } from "#lib/domain/event/event-reader.ts";
import type { ContactRules } from "#lib/domain/project/contact-rules.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import { findTopic } from "#lib/domain/project/topic.ts";
import { unknownTopicIssue } from "#lib/domain/project/topic-choices.ts";
import type { CounterRangeReader } from "#lib/domain/usage/counters.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { invalid } from "#lib/platform/refusal.ts";
import type { NeverSeen } from "#lib/platform/warning.ts";

interface ConditionNamePorts {
  counters: CounterRangeReader;
  events: Pick<EventReader, "list">;
  deletedEvents: DeletedEvents;
  contacts: Pick<ContactReader, "list">;
}

/** Callers choose the names, so this bounds how many are read from the counters. */
const countedMax = 10_000;

/** Counters may be seconds late: up to this many event names that they lack are looked up one by one. */
const lookedForMax = 20;
const looksAtOnce = 4;

/** For the same reason, keys that the counters lack are looked up in this many of the newest contacts. */
const newestContacts = 20;

/** Compares the names in conditions with those that a project has seen. */
export class ConditionNames {
  readonly #ports: ConditionNamePorts;

  constructor(ports: ConditionNamePorts) {
    this.#ports = ports;
  }

  /**
   * Warns of names that the project has never seen; a bare name must be an event that it has seen (contract 05 section 3), and
   * a topic one that it has.
   * Without names it reads nothing. Keys cost 1 RRU for 4 KB of counters, and about 14 more when the counters lack one. Events
   * cost 3 RRU, more with many names, and a page of events for each name that the counters lack. @throws Refusal `invalid`.
   */
  async check(
    dataId: DataId,
    { deletedFields, topics }: ContactRules,
    names: readonly AskedName[],
  ): Promise<NeverSeen[]> {
    const unknown = names.filter(({ kind, name }) => kind === "topic" && !findTopic(topics, name));
    if (unknown.length > 0) throw invalid(unknown.map(({ path }) => unknownTopicIssue(path)));
    const [keys, events] = await Promise.all([
      this.#unseenKeys(dataId, deletedFields, namesOf("data", names)),
      this.#unseenEvents(dataId, namesOf("event", names)),
    ]);
    const unseen = names.filter(({ kind, name }) => kind !== "topic" && (kind === "data" ? keys : events).has(name));
    const bare = unseen.filter(({ isBare }) => isBare);
    if (bare.length === 0) return unseen.map(({ path }) => ({ path, code: "never_seen" }));
    throw invalid(
      bare.map(({ path, name }) => ({ field: path, code: "custom", message: unknownField(`event.${name}`) })),
    );
  }

  /** A key with dots is seen when the part before the first dot is: the rest is a path into its value. */
  async #unseenKeys(
    dataId: DataId,
    deletedFields: readonly DeletedField[],
    asked: ReadonlySet<string>,
  ): Promise<ReadonlySet<string>> {
    if (asked.size === 0) return asked;
    const { counters, contacts } = this.#ports;
    const sums = await counters.readRange(dataId, { first: firstFieldScope, last: lastFieldScope });
    const uncounted = without(asked, new Set(fieldTallies(sums.values()).keys()));
    if (uncounted.size === 0) return uncounted;
    const newest = { sort: "createdAt", dir: "desc", count: false } as const;
    const page = await contacts.list(dataId, deletedFields, {
      query: newest,
      after: undefined,
      limit: newestContacts,
    });
    return without(uncounted, new Set(page.contacts.flatMap(({ data }) => Object.keys(data))));
  }

  async #unseenEvents(dataId: DataId, asked: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    if (asked.size === 0) return asked;
    const { counters, deletedEvents, events: reader } = this.#ports;
    const [sums, deleted] = await Promise.all([
      counters.readRange(dataId, { first: firstEventScope, last: lastEventScope, scopesMax: countedMax }),
      deletedEvents.list(dataId),
    ]);
    const seen = new Set([...sums].flatMap(([scope, { n = 0 }]) => (n > 0 ? nameOfEventScope(scope) : [])));
    // Counters cannot tell deleted events from later ones.
    const unknown = [...asked].filter((name) => !seen.has(name) || deleted.has(name));
    const found = await mapConcurrently(unknown.slice(0, lookedForMax), looksAtOnce, async (name) => {
      const { events } = await reader.list(dataId, { filter: { name }, deleted, after: undefined, limit: 1 });
      return events.length > 0 ? name : undefined;
    });
    return new Set(unknown.filter((name) => !found.includes(name)));
  }
}

const namesOf = (wanted: AskedName["kind"], names: readonly AskedName[]): ReadonlySet<string> =>
  new Set(names.filter(({ kind }) => kind === wanted).map(({ name }) => name));

const without = (keys: ReadonlySet<string>, seen: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...keys].filter((key) => !seen.has(key) && !seen.has(key.split(".", 1)[0] ?? key)));
