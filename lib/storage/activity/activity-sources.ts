import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import {
  type ActivityType,
  activityId,
  type EventActivityType,
  type MailActivityType,
} from "#lib/domain/activity/activity.ts";
import { type LoggedActivity, type LoggedType, loggedTypes } from "#lib/domain/activity/activity-log.ts";
import type {
  ActivityPlace,
  ActivitySources,
  ActivitySourcesInput,
  PlacePage,
} from "#lib/domain/activity/activity-places.ts";
import type { EmailEventName } from "#lib/domain/event/email-activity.ts";
import { byAge, type EventPosition } from "#lib/domain/event/event-reader.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { activitiesFromItem, activityLogPartition } from "#lib/storage/activity/activity-log-item.ts";
import { contactSources } from "#lib/storage/activity/contact-activities.ts";
import { type BlockSize, logSeconds } from "#lib/storage/activity/log-seconds.ts";
import { sentPartition } from "#lib/storage/campaign/campaign-item.ts";
import { emailLogEntries } from "#lib/storage/email/email-log.ts";
import { emailLogPartition } from "#lib/storage/email/email-log-item.ts";
import { recordedPlace, spanQuery } from "#lib/storage/event/event-index.ts";
import { eventIndexPartitions, eventSortKey, hashOfName } from "#lib/storage/event/event-item.ts";
import { refusalNoteFromItem, refusalNotePrefix } from "#lib/storage/inbound/refusal-note-item.ts";
import { settingsPartition } from "#lib/storage/project/project-item.ts";
import { and, queryOf } from "#lib/storage/table/expressions.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import { keys } from "#lib/storage/table/keys.ts";
import { queryOfShard } from "#lib/storage/table/sharded-query.ts";
import type { Table } from "#lib/storage/table/table.ts";

type Item = Record<string, unknown>;
type Deleted = ReadonlyMap<string, number>;

/** The query to each source: activities before the position `before`, and not older than `from`. */
interface Asked {
  before: EventPosition | undefined;
  from: string | undefined;
}

/**
 * Most logs have nothing new enough for a page. Two items show that; the first may be where the previous page ended. Then a few
 * at a time, since busy hours with kilobytes a second may lie behind quiet ones. Only counting reads more.
 */
const logItems: BlockSize = (seen) => (seen === 0 ? 2 : seen < 64 ? 4 : 3 * seen);

/** 0.5 RRU of an index, and a fourth of a page of 50. Each further query reads as many as all before it. */
const entriesAtFirst = 12;

/** The log of email events shows each email once for these, as the feed does. */
const eventNames: Partial<Record<ActivityType, EmailEventName>> = {
  "email.sent": "email.sent",
  "email.delivered": "email.delivery",
  "email.complaint": "email.complaint",
};

const mailTypes = ["email.sent", "email.delivered", "email.complaint"] as const satisfies MailActivityType[];

const flipTypes = ["contact.subscribed", "contact.unsubscribed"] as const;

/** Sort before and after everything that can follow in a key. */
const [first, last] = [" ", "~"];

/** Locates the feed's entries: in the stream's logs and in the indexes of events and sent campaigns. */
export class DynamoActivitySources implements ActivitySources {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  ofAll(
    dataId: DataId,
    { filter: { types, from, before }, deleted, after }: ActivitySourcesInput,
  ): AsyncIterator<PlacePage>[] {
    const asked = { from, before: after ?? (before === undefined ? undefined : { createdAt: before, id: "" }) };
    const has = (type: ActivityType) => types.includes(type);
    return [
      ...mailTypes.filter(has).map((type) => this.#mails(dataId, type, asked)),
      ...loggedTypes.filter(has).map((type) => this.#logged(dataId, type, asked)),
      ...(has("campaign.sent") ? [this.#campaigns(dataId, asked)] : []),
      ...(has("email.refused_inbound") ? [this.#refusals(dataId, asked)] : []),
      ...this.#events(dataId, { types, deleted, asked }),
    ];
  }

  ofContact(
    dataId: DataId,
    contactId: string,
    { filter: { types, from, before }, deleted, after }: ActivitySourcesInput,
  ): AsyncIterator<PlacePage>[] {
    const asked = { from, before: after ?? (before === undefined ? undefined : { createdAt: before, id: "" }) };
    return contactSources(this.#table, { dataId, contactId, types, deleted, asked });
  }

  #mails(dataId: DataId, type: (typeof mailTypes)[number], asked: Asked): AsyncGenerator<PlacePage> {
    const name = eventNames[type] ?? "email.sent";
    const places = (items: Item[]) =>
      emailLogEntries(name, items).map(
        ({ emailId, createdAt }): ActivityPlace => ({
          kind: "mail",
          type,
          emailId,
          createdAt,
          id: activityId(type, emailId),
        }),
      );
    return this.#log(emailLogPartition(dataId, name), places, asked);
  }

  #logged(dataId: DataId, type: LoggedType, asked: Asked): AsyncGenerator<PlacePage> {
    const places = (items: Item[]) => {
      const found = items.flatMap((item) => activitiesFromItem(type, item)).map(loggedPlace);
      // A batch that was split after a failure can be logged twice; both copies have the same id.
      return [...new Map(found.map((place) => [place.id, place])).values()];
    };
    return this.#log(activityLogPartition(dataId, type), places, asked);
  }

  async *#log(
    partition: string,
    placesOf: (items: Item[]) => ActivityPlace[],
    asked: Asked,
  ): AsyncGenerator<PlacePage> {
    const span = { from: asked.from, to: asked.before?.createdAt };
    for await (const { items, open } of logSeconds(this.#table, { partition, span, blockSize: logItems })) {
      const reach = open === undefined ? undefined : { createdAt: `${open}.999Z`, id: last };
      yield { found: within(placesOf(items), asked), reach };
    }
  }

  #campaigns(dataId: DataId, asked: Asked): AsyncGenerator<PlacePage> {
    const query = {
      IndexName: "gsi1",
      ...queryOf({
        key: and(keys.is("pk1", "=", sentPartition(dataId)), keys.between("sk1", asked.from ?? first, endOf(asked))),
      }),
    };
    const placeOf = (item: Item): ActivityPlace => {
      const { createdAt, id } = sentPlace(item);
      return { kind: "campaign", campaignId: id, createdAt, id: activityId("campaign.sent", id) };
    };
    return this.#index(query, { asked, positionOf: sentPlace, placeOf });
  }

  /** At most two a day for 90 days. */
  async *#refusals(dataId: DataId, asked: Asked): AsyncGenerator<PlacePage> {
    const items = await itemsBelow(this.#table, settingsPartition(projectIdOf(dataId)), refusalNotePrefix(dataId));
    const places = items.map((item): ActivityPlace => {
      const { id, createdAt } = refusalNoteFromItem(item);
      const key = { pk: String(item["pk"]), sk: String(item["sk"]) };
      return {
        kind: "refusal",
        type: "email.refused_inbound",
        key,
        createdAt,
        id: activityId("email.refused_inbound", id),
      };
    });
    yield { found: within(places, asked).sort(byAge), reach: undefined };
  }

  /** Queries all events by time when callers' events are wanted, as most are. Flips alone are queried by name. */
  #events(
    dataId: DataId,
    { types, deleted, asked }: { types: readonly ActivityType[]; deleted: Deleted; asked: Asked },
  ): AsyncGenerator<PlacePage>[] {
    const flips = flipTypes.filter((type) => types.includes(type));
    const names = types.includes("event.triggered") ? [undefined] : flips;
    const typeByHash = new Map<string, EventActivityType>(flipTypes.map((type) => [hashOfName(type), type]));
    const hidden = hashOfName("email.received");
    const deletedHashes = new Map([...deleted].map(([name, at]) => [hashOfName(name), at]));
    const placeOf = (item: Item): ActivityPlace | undefined => {
      const { key, nameHash, createdAt, id } = recordedPlace(item);
      const type = typeByHash.get(nameHash) ?? "event.triggered";
      const deletedAt = deletedHashes.get(nameHash);
      const isDeleted = deletedAt !== undefined && Date.parse(createdAt) <= deletedAt;
      if (isDeleted || nameHash === hidden || !types.includes(type)) return undefined;
      return { kind: "event", type, key, createdAt, id: activityId(type, id) };
    };
    return names.flatMap((name) =>
      eventIndexPartitions(dataId).map((partition) => {
        const { only, ...query } = spanQuery(name, asked.from ?? first, endOf(asked));
        return this.#index(queryOfShard(query, partition), { asked, positionOf: recordedPlace, placeOf });
      }),
    );
  }

  /** Reads the entries of an index, newest first. */
  async *#index(
    query: Pick<Item, string>,
    {
      asked,
      positionOf,
      placeOf,
    }: { asked: Asked; positionOf: (item: Item) => EventPosition; placeOf: (item: Item) => ActivityPlace | undefined },
  ): AsyncGenerator<PlacePage> {
    let from: Item | undefined;
    let seen = 0;
    do {
      const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
        new QueryCommand({
          TableName: this.#table.name,
          ...query,
          ScanIndexForward: false,
          Limit: Math.max(seen, entriesAtFirst),
          ...(from && { ExclusiveStartKey: from }),
        }),
      );
      const end = Items.at(-1);
      const found = Items.flatMap((item) => placeOf(item) ?? []);
      yield { found: within(found, asked), reach: LastEvaluatedKey && end && positionOf(end) };
      from = LastEvaluatedKey;
      seen += Items.length;
    } while (from);
  }
}

/** The span includes its end, where the previous page ended. */
const endOf = ({ before }: Asked): string => (before ? eventSortKey(before.createdAt, before.id) : last);

/** The time a sent campaign was done, and its id. */
function sentPlace(item: Item): EventPosition {
  const [createdAt = "", id = ""] = String(item["sk1"]).split("#");
  return { createdAt, id };
}

const loggedPlace = ({ type, at: createdAt, sourceId, contactId, execution }: LoggedActivity): ActivityPlace => {
  const id = activityId(type, sourceId);
  if (type !== "workflow.started" && type !== "workflow.completed") {
    return { kind: "mail", type, emailId: sourceId, createdAt, id };
  }
  const { workflowId, number } = execution ?? { workflowId: "", number: 1 };
  return { kind: "execution", type, key: { workflowId, contactId, number }, createdAt, id };
};

const within = (places: ActivityPlace[], { before, from }: Asked): ActivityPlace[] =>
  places.filter((place) => (!before || byAge(before, place) < 0) && (from === undefined || place.createdAt >= from));
