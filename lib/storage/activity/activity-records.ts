import {
  type Activity,
  type ActivityKind,
  activitiesOfMail,
  type MailActivityType,
} from "#lib/domain/activity/activity.ts";
import { activitiesOfExecution } from "#lib/domain/activity/activity-counts.ts";
import type { MailMetadata } from "#lib/domain/activity/activity-metadata.ts";
import type { ActivityPlace, ActivityRecords } from "#lib/domain/activity/activity-places.ts";
import { campaignCounts } from "#lib/domain/campaign/results/campaign-counts.ts";
import { unsubscribeReasons } from "#lib/domain/contact/contact.ts";
import type { Email } from "#lib/domain/email/email.ts";
import { campaignScope } from "#lib/domain/usage/counters.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { campaignFromItem, campaignKey } from "#lib/storage/campaign/campaign-item.ts";
import { contactKey } from "#lib/storage/contact/contact-item.ts";
import { counterKey, sumsOf } from "#lib/storage/counter/counter-layout.ts";
import { emailFromItem, emailKey } from "#lib/storage/email/email-item.ts";
import { addressInEventItem, eventFromItem } from "#lib/storage/event/event-item.ts";
import { executionFromItem, executionItemKey } from "#lib/storage/execution/execution-item.ts";
import { refusalNoteFromItem } from "#lib/storage/inbound/refusal-note-item.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { keyOf, readCheaply } from "#lib/storage/table/read-cheaply.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { workflowKey } from "#lib/storage/workflow/workflow-item.ts";

type Item = Record<string, unknown>;
type Items = ReadonlyMap<string, Item>;

/** Reads what the feed shows from the records themselves. A log entry whose record is gone is not shown. */
export class DynamoActivityRecords implements ActivityRecords {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Reads each record, and once each campaign, workflow and contact that the records only name. */
  async read(dataId: DataId, places: readonly ActivityPlace[]): Promise<Activity[]> {
    const records = await readCheaply(
      this.#table,
      places.map((place) => keyAt(dataId, place)),
    );
    const found = places.flatMap((place) => {
      const item = records.get(keyOf(keyAt(dataId, place)));
      return item ? { place, item } : [];
    });
    const named = await readCheaply(
      this.#table,
      found.flatMap(({ place, item }) => namedBy(dataId, place, item)),
    );
    return found.flatMap(({ place, item }) => activityAt(dataId, { place, item, named }) ?? []);
  }
}

function keyAt(dataId: DataId, place: ActivityPlace): ItemKey {
  switch (place.kind) {
    case "mail":
      return emailKey(dataId, place.emailId);
    case "event":
    case "refusal":
      return place.key;
    case "campaign":
      return campaignKey(dataId, place.campaignId);
    case "execution":
      return executionItemKey(dataId, place.key);
  }
}

function namedBy(dataId: DataId, place: ActivityPlace, item: Item): ItemKey[] {
  switch (place.kind) {
    case "mail": {
      const { campaignId, workflowId } = emailFromItem(item);
      return [
        ...(campaignId === null ? [] : [campaignKey(dataId, campaignId)]),
        ...(workflowId === null ? [] : [workflowKey(dataId, workflowId)]),
      ];
    }
    case "event":
      return addressInEventItem(item) === undefined ? [contactKey(dataId, eventFromItem(item).contactId)] : [];
    case "campaign":
      return [counterKey(dataId, campaignScope(place.campaignId))];
    case "execution":
      return [workflowKey(dataId, place.key.workflowId)];
    case "refusal":
      return [];
  }
}

function activityAt(
  dataId: DataId,
  { place, item, named }: { place: ActivityPlace; item: Item; named: Items },
): Activity | undefined {
  const { id, createdAt: timestamp } = place;
  switch (place.kind) {
    case "mail":
      return mailActivity(dataId, { place, email: emailFromItem(item), named });
    case "event": {
      const { name, contactId, data } = eventFromItem(item);
      const contactEmail = addressInEventItem(item) ?? addressOf(named, contactKey(dataId, contactId));
      if (contactEmail === null) return undefined;
      const { type } = place;
      const head = { ...{ id, type, timestamp }, contactEmail, contactId };
      if (type === "event.triggered") return { ...head, type, metadata: { eventName: name, eventData: data } };
      if (type === "contact.subscribed") return { ...head, type, metadata: { reason: null } };
      const reason = unsubscribeReasons.find((each) => each === data["reason"]) ?? null;
      return { ...head, type, metadata: { reason } };
    }
    case "campaign": {
      const { id: campaignId, name: campaignName, subject, totalRecipients } = campaignFromItem(item);
      const { sent } = campaignCounts(sumsOf(named.get(keyOf(counterKey(dataId, campaignScope(campaignId)))) ?? {}));
      const metadata = { campaignId, campaignName, subject, totalRecipients, sentCount: sent };
      return { id, type: "campaign.sent", timestamp, contactEmail: null, contactId: null, metadata };
    }
    case "execution":
      return executionActivity(dataId, { of: place, item, named });
    case "refusal": {
      const { reason, limit } = refusalNoteFromItem(item);
      const metadata = { reason, limit };
      return { id, type: "email.refused_inbound", timestamp, contactEmail: null, contactId: null, metadata };
    }
  }
}

type PlaceOf<Kind extends ActivityPlace["kind"]> = Extract<ActivityPlace, { kind: Kind }>;

/** Undefined when the email no longer has this activity: it had failed, but the provider turned out to have accepted it. */
function mailActivity(
  dataId: DataId,
  { place, email, named }: { place: PlaceOf<"mail">; email: Email; named: Items },
): Activity | undefined {
  const { id, type, createdAt: timestamp } = place;
  if (!activitiesOfMail(email).some((each) => each.type === type)) return undefined;
  const { id: emailId, subject, from, fromName, replyTo, toName, sourceType, templateId } = email;
  const { campaignId, workflowId } = email;
  const metadata = {
    ...{ emailId, subject, from, fromName, replyTo, toName, sourceType },
    ...{ campaignId, campaignName: campaignId && nameOf(named, campaignKey(dataId, campaignId)) },
    ...{ workflowId, workflowName: workflowId && nameOf(named, workflowKey(dataId, workflowId)) },
    templateId,
  };
  const contactEmail = type === "email.received" ? from : email.to;
  const head = { ...{ id, type, timestamp }, contactEmail, contactId: email.contactId };
  return { ...head, ...withDetails(type, email, metadata) };
}

function withDetails(
  type: MailActivityType,
  { opens, clicks, error }: Email,
  metadata: MailMetadata,
): ActivityKind<MailActivityType> {
  switch (type) {
    case "email.opened":
      return { type, metadata: { ...metadata, totalOpens: opens } };
    case "email.clicked":
      return { type, metadata: { ...metadata, totalClicks: clicks } };
    case "email.bounced":
      return { type, metadata: { ...metadata, bounceType: "Permanent" } };
    case "email.failed":
      return { type, metadata: { ...metadata, error } };
    default:
      return { type, metadata };
  }
}

function executionActivity(
  dataId: DataId,
  { of: { id, type, createdAt: timestamp, key }, item, named }: { of: PlaceOf<"execution">; item: Item; named: Items },
): Activity | undefined {
  const { execution } = executionFromItem(item);
  const { workflowId, contactId, contactEmail, status, exitReason, error } = execution;
  if (!activitiesOfExecution(execution).some((each) => each.type === type)) return undefined;
  const workflowName = nameOf(named, workflowKey(dataId, key.workflowId));
  const head = { ...{ id, type, timestamp }, contactEmail, contactId };
  const metadata = { workflowId, workflowName, executionId: execution.id, status };
  return type === "workflow.started"
    ? { ...head, type, metadata }
    : { ...head, type, metadata: { ...metadata, exitReason, error } };
}

const nameOf = (named: Items, key: ItemKey): string | null => textIn(named.get(keyOf(key)), "nm");

const addressOf = (named: Items, key: ItemKey): string | null => textIn(named.get(keyOf(key)), "sk2");

function textIn(item: Item | undefined, attribute: string): string | null {
  const value = item?.[attribute];
  return typeof value === "string" ? value : null;
}
