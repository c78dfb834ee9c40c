import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
import type { CampaignClick } from "#lib/domain/analytics/report/report-counts.ts";
import { campaignClick } from "#lib/domain/analytics/report/report-counts.ts";
import { type CampaignStatus, campaignStatuses } from "#lib/domain/campaign/campaign.ts";
import type { CampaignJob } from "#lib/domain/campaign/campaign-jobs.ts";
import type { ContactJob } from "#lib/domain/contact/contact-jobs.ts";
import type { Email } from "#lib/domain/email/email.ts";
import { occurrenceEvent } from "#lib/domain/email/reading/email-events.ts";
import type { EmailEvent } from "#lib/domain/event/email-log.ts";
import type { ContactEvent } from "#lib/domain/event/event.ts";
import type { EventJob } from "#lib/domain/event/event-jobs.ts";
import type { Execution } from "#lib/domain/execution/execution.ts";
import type { ExecutionJob } from "#lib/domain/execution/execution-jobs.ts";
import type { DeletedField } from "#lib/domain/project/deleted-field.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import type { ProjectJob } from "#lib/domain/project/project-jobs.ts";
import type { AudienceContact } from "#lib/domain/segment/audience/audience.ts";
import type { SuppressionEntry } from "#lib/domain/suppression/suppression-entry.ts";
import type { TopicJob } from "#lib/domain/topic/topic-removal.ts";
import { type Change, inBoth } from "#lib/domain/usage/count-changes.ts";
import type { TellingCampaign } from "#lib/domain/webhook/telling/campaign-told.ts";
import { toldOfDomain, toldOfJob, toldOfProject } from "#lib/domain/webhook/telling/record-told.ts";
import type { ToldEvent } from "#lib/domain/webhook/telling/told-event.ts";
import { type DataId, storedDataId } from "#lib/platform/data-id.ts";
import { campaignPrefix } from "#lib/storage/campaign/campaign-item.ts";
import { campaignFromOutboxItem } from "#lib/storage/campaign/campaign-outbox-item.ts";
import { type LedgerChange, ledgerChange } from "#lib/storage/campaign/ledger-image.ts";
import {
  audienceInImage,
  type ContactImage,
  changedDataKeys,
  contactInImage,
} from "#lib/storage/contact/contact-image.ts";
import { imageBytes } from "#lib/storage/contact/field-image.ts";
import { fieldDeletionFromItem } from "#lib/storage/contact/field-outbox-item.ts";
import { domainFromItem, domainPrefix } from "#lib/storage/domain/sender-domain-item.ts";
import { emailFromItem, emailSortPrefix } from "#lib/storage/email/email-item.ts";
import { occurrencesPrefix, ownedOccurrenceFromItem } from "#lib/storage/email/occurrence-item.ts";
import { eventFromItem, eventPrefix } from "#lib/storage/event/event-item.ts";
import { eventDeletionFromItem } from "#lib/storage/event/event-outbox-item.ts";
import { executionFromItem, executionsPrefix } from "#lib/storage/execution/execution-item.ts";
import { jobFromItem, jobPartition } from "#lib/storage/job/job-item.ts";
import { projectFromItem, projectSortKey } from "#lib/storage/project/project-item.ts";
import { entryFromItem } from "#lib/storage/suppression/suppression-item.ts";
import { topicSweepFromItem } from "#lib/storage/topic/topic-outbox-item.ts";
import { scheduleFromOutboxItem } from "#lib/storage/workflow/schedule-outbox-item.ts";
import { jobOfWorkflowOutbox } from "#lib/storage/workflow/workflow-outbox-item.ts";

const campaignStatus = z.enum(campaignStatuses);

/** An item as the stream shows it. Lambda passes binary values as base64 text, see `imageBytes`. */
export type StreamImage = Record<string, AttributeValue>;

type StreamImages = Change<StreamImage>;

/** A contact that was created, changed or removed. */
export interface ContactChange extends Change<ContactImage> {
  kind: "contact";
  dataId: DataId;
  /** Both sides as conditions see them, without deleted fields. Parsed only on demand, since data is large. */
  audience(deletedFields: readonly DeletedField[]): Change<AudienceContact>;
  /** Keys of its data that were added, changed or removed. */
  changedKeys(): string[];
}

/** The jobs of outbox items. */
type OutboxJob = CampaignJob | ContactJob | EventJob | ExecutionJob | ProjectJob | TopicJob;

/** The change in a stream record, for items whose changes have consequences. */
export type StreamChange =
  | ContactChange
  | ({ kind: "email"; dataId: DataId } & Change<Email>)
  | ({ kind: "event"; dataId: DataId } & Change<Omit<ContactEvent, "data">>)
  /** `click`: stored just now, in an email of a campaign. */
  | ({ kind: "occurrence"; dataId: DataId; click: CampaignClick | undefined } & Change<EmailEvent>)
  | ({ kind: "campaign"; dataId: DataId; campaign: TellingCampaign | undefined } & Change<CampaignStatus>)
  /** A domain, the project itself or a job, as endpoints are told of it. A domain's `dataId` is that of a project without resets. */
  | { kind: "told"; dataId: DataId; isOfProject: boolean; event: ToldEvent }
  | LedgerChange
  | ({ kind: "execution"; dataId: DataId; number: number } & Change<Execution>)
  | ({ kind: "suppression"; dataId: DataId } & Change<SuppressionEntry>)
  | { kind: "outbox"; dataId: DataId; job: OutboxJob };

/** Undefined for items that no consumer follows; the key shows that without parsing the rest. */
export function streamChange(images: StreamImages): StreamChange | undefined {
  const key = images.after ?? images.before;
  const [space, owner] = key?.["pk"]?.S?.split("#") ?? [];
  if (owner === undefined) return undefined;
  const dataId = storedDataId.parse(owner);
  if (space === "Z") return images.before ? undefined : { kind: "outbox", dataId, job: outboxJob(dataId, images) };
  if (space === "C") return contactChange(dataId, images);
  if (space === "CS") return { kind: "suppression", dataId, ...inBoth(images, entryInImage) };
  if (space === "M") return campaignChange(dataId, key?.["sk"]?.S ?? "", images);
  if (space === "B") return ledgerChange(images);
  if (space === "J") return executionChange(dataId, key?.["sk"]?.S ?? "", images);
  if (space === "S" || space === "Q") return recordChange(space, dataId, images);
  return space === "H" ? historyChange(dataId, key?.["sk"]?.S ?? "", images) : undefined;
}

/** A slot without a contact is none, so one that a contact leaves behind counts as its deletion. */
function contactChange(dataId: DataId, images: StreamImages): ContactChange | undefined {
  const change = inBoth(images, contactInImage);
  if (!change.before && !change.after) return undefined;
  const audience = (deletedFields: readonly DeletedField[]) =>
    inBoth(images, (image) => audienceInImage(image, deletedFields));
  return { kind: "contact", dataId, ...change, audience, changedKeys: () => changedDataKeys(images) };
}

const entryInImage = (image: StreamImage): SuppressionEntry => entryFromItem(unmarshall(image));

/** Of the settings of a project, domains and the project itself; of jobs those that are finished. */
function recordChange(space: "S" | "Q", dataId: DataId, images: StreamImages): StreamChange | undefined {
  const sortKey = images.after?.["sk"]?.S ?? "";
  const items = inBoth(images, withBytes);
  if (space === "Q") {
    // The part of a job is in a partition of its own.
    if (images.after?.["pk"]?.S !== jobPartition(dataId)) return undefined;
    const event = toldOfJob(inBoth(items, jobFromItem));
    return event && { kind: "told", dataId, isOfProject: false, event };
  }
  if (sortKey === projectSortKey) {
    const projects = inBoth(items, projectFromItem);
    const event = toldOfProject(projects);
    return event && projects.after && { kind: "told", dataId: dataOf(projects.after), isOfProject: false, event };
  }
  if (!sortKey.startsWith(domainPrefix)) return undefined;
  const event = toldOfDomain(inBoth(items, domainFromItem));
  return event && { kind: "told", dataId, isOfProject: true, event };
}

/** Only the status and the head: a condition may have hundreds of kilobytes. */
function campaignChange(dataId: DataId, sortKey: string, images: StreamImages): StreamChange | undefined {
  if (!sortKey.startsWith(campaignPrefix)) return undefined;
  const campaign = images.after && {
    ...{ id: sortKey.slice(campaignPrefix.length), name: images.after["nm"]?.S ?? "" },
    ...{ round: Number(images.after["rn"]?.N ?? 1), totalRecipients: Number(images.after["tr"]?.N ?? 0) },
    updatedAt: images.after["up"]?.S ?? "",
  };
  return { kind: "campaign", dataId, campaign, ...inBoth(images, (image) => campaignStatus.parse(image["st"]?.S)) };
}

function withBytes(image: StreamImage): Record<string, unknown> {
  const { wk, ...item } = image;
  return { ...unmarshall(item), ...(wk?.B && { wk: imageBytes(wk.B) }) };
}

function executionChange(dataId: DataId, sortKey: string, images: StreamImages): StreamChange | undefined {
  if (!sortKey.startsWith(executionsPrefix)) return undefined;
  const stored = inBoth(images, (image) => executionFromItem(unmarshall(image)));
  const number = (stored.after ?? stored.before)?.key.number ?? 1;
  return { kind: "execution", dataId, number, ...inBoth(stored, ({ execution }) => execution) };
}

function historyChange(dataId: DataId, sortKey: string, images: StreamImages): StreamChange | undefined {
  const items = inBoth(images, unmarshall);
  if (sortKey.startsWith(emailSortPrefix)) return { kind: "email", dataId, ...inBoth(items, emailFromItem) };
  if (sortKey.startsWith(eventPrefix)) return { kind: "event", dataId, ...inBoth(items, eventFromItem) };
  if (!sortKey.startsWith(occurrencesPrefix)) return undefined;
  const stored = inBoth(items, ownedOccurrenceFromItem);
  const events = inBoth(stored, ({ email, occurrence }) => occurrenceEvent(email, occurrence));
  const click = stored.before ? undefined : stored.after && campaignClick(stored.after.occurrence);
  return { kind: "occurrence", dataId, click, ...events };
}

/**
 * The job of an outbox item: freeze an audience, arm a schedule, cancel or sweep executions, sweep one field, topic or event name, or sweep
 * everything that a reset or deletion left.
 */
function outboxJob(dataId: DataId, { after }: StreamImages): OutboxJob {
  const item = after && unmarshall(after);
  const workflow = item && jobOfWorkflowOutbox(item);
  if (workflow) return workflow;
  const field = item && fieldDeletionFromItem(item);
  if (field) return { type: "sweepField", ...field };
  const topic = item && topicSweepFromItem(item);
  if (topic) return { type: "sweepTopic", dataId, ...topic };
  const campaignId = item && campaignFromOutboxItem(item);
  if (campaignId !== undefined) return { type: "freezeCampaign", dataId, campaignId };
  const schedule = item && scheduleFromOutboxItem(item);
  if (schedule) return { type: "armSchedule", dataId, ...schedule };
  const event = item && eventDeletionFromItem(item);
  return event ? { type: "sweepEvent", dataId, ...event } : { type: "sweep", dataId };
}
