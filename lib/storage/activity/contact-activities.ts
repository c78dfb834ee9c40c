import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type ActivityType, activitiesOfMail, activityId } from "#lib/domain/activity/activity.ts";
import { activitiesOfExecution, typeOfEvent } from "#lib/domain/activity/activity-counts.ts";
import type { ActivityPlace, PlacePage } from "#lib/domain/activity/activity-places.ts";
import { byAge, type EventPosition } from "#lib/domain/event/event-reader.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { emailFromItem, emailPartition, emailSortPrefix } from "#lib/storage/email/email-item.ts";
import { recordedEvents } from "#lib/storage/event/contact-events.ts";
import { eventPrefix, eventSortKey } from "#lib/storage/event/event-item.ts";
import { executionFromItem, executionPartition, executionsPrefix } from "#lib/storage/execution/execution-item.ts";
import { queryOf } from "#lib/storage/table/expressions.ts";
import { below } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";

type Item = Record<string, unknown>;

interface Asked {
  before: EventPosition | undefined;
  from: string | undefined;
}

/** An old email may have been opened just now, so all of a contact's are read, up to this many megabytes of each kind. */
const pagesMax = 10;

const eventsAtOnce = 50;

interface ContactSourcesInput {
  dataId: DataId;
  contactId: string;
  types: readonly ActivityType[];
  deleted: ReadonlyMap<string, number>;
  asked: Asked;
}

/** The feed's sources for one contact: emails and executions are read in full, events page by page. */
export function contactSources(
  table: Table,
  { dataId, contactId, types, deleted, asked }: ContactSourcesInput,
): AsyncIterator<PlacePage>[] {
  const isAsked = (place: ActivityPlace) =>
    types.includes(typeOfPlace(place)) &&
    (!asked.before || byAge(asked.before, place) < 0) &&
    (asked.from === undefined || place.createdAt >= asked.from);
  const has = (prefix: string) => types.some((type) => type.startsWith(prefix));
  return [
    ...(has("email.") ? [whole(mailsOf(table, dataId, contactId), isAsked)] : []),
    ...(has("workflow.") ? [whole(executionsOf(table, dataId, contactId), isAsked)] : []),
    ...(has("event.") || has("contact.") ? [eventsOf(table, { dataId, contactId, deleted, asked, isAsked })] : []),
  ];
}

const typeOfPlace = (place: ActivityPlace): ActivityType => (place.kind === "campaign" ? "campaign.sent" : place.type);

async function* whole(
  places: Promise<ActivityPlace[]>,
  isAsked: (place: ActivityPlace) => boolean,
): AsyncGenerator<PlacePage> {
  yield { found: (await places).filter(isAsked), reach: undefined };
}

async function mailsOf(table: Table, dataId: DataId, contactId: string): Promise<ActivityPlace[]> {
  const items = await newestBelow(table, emailPartition(dataId, contactId), emailSortPrefix);
  const mails = items.map(emailFromItem).filter((email) => email.contactId === contactId);
  return mails.flatMap((email) =>
    activitiesOfMail(email).map(
      ({ type, at }): ActivityPlace => ({
        ...{ kind: "mail", type, emailId: email.id },
        ...{ createdAt: at, id: activityId(type, email.id) },
      }),
    ),
  );
}

async function executionsOf(table: Table, dataId: DataId, contactId: string): Promise<ActivityPlace[]> {
  const items = await newestBelow(table, executionPartition(dataId, contactId), executionsPrefix);
  const executions = items.map(executionFromItem).filter(({ key }) => key.contactId === contactId);
  return executions.flatMap(({ key, execution }) =>
    activitiesOfExecution(execution).map(
      ({ type, at }): ActivityPlace => ({
        ...{ kind: "execution", type, key },
        ...{ createdAt: at, id: activityId(type, execution.id) },
      }),
    ),
  );
}

interface EventsOfInput {
  dataId: DataId;
  contactId: string;
  deleted: ReadonlyMap<string, number>;
  asked: Asked;
  isAsked: (place: ActivityPlace) => boolean;
}

async function* eventsOf(
  table: Table,
  { dataId, contactId, deleted, asked: { before, from }, isAsked }: EventsOfInput,
): AsyncGenerator<PlacePage> {
  const events = recordedEvents(table, { dataId, contactId, filter: { from }, deleted });
  const pk = emailPartition(dataId, contactId);
  // The feed's id of an event is the event's id and a suffix. Pages of events use the event's id alone.
  let after = before && { createdAt: before.createdAt, id: `${before.id}~` };
  if (from !== undefined && after && after.createdAt < from) return;
  do {
    const { found, reach } = await events(after, eventsAtOnce);
    const places = found.flatMap(({ id, name, createdAt }): ActivityPlace[] => {
      const type = typeOfEvent(name);
      const key = { pk, sk: eventPrefix + eventSortKey(createdAt, id) };
      return type ? [{ kind: "event", type, key, createdAt, id: activityId(type, id) }] : [];
    });
    yield { found: places.filter(isAsked), reach };
    after = reach;
  } while (after);
}

async function newestBelow(table: Table, pk: string, prefix: string): Promise<Item[]> {
  const items: Item[] = [];
  let from: Item | undefined;
  for (let page = 0; page < pagesMax; page += 1) {
    const { Items = [], LastEvaluatedKey } = await table.documents.send(
      new QueryCommand({
        TableName: table.name,
        ...queryOf({ key: below(pk, prefix) }),
        ScanIndexForward: false,
        ...(from && { ExclusiveStartKey: from }),
      }),
    );
    items.push(...Items);
    from = LastEvaluatedKey;
    if (!from) break;
  }
  return items;
}
