import { type CreateEntityItem, CustomAttributeType, Entity, type EntityItem } from "electrodb";
import {
  audienceTypes,
  type Campaign,
  type CampaignRound,
  campaignStatuses,
  cancelReasons,
  lateLimitMinutes as lateLimit,
  pauseReasons,
  stopAtOf,
} from "#lib/domain/campaign/campaign.ts";
import type { CampaignHead, ChangedCampaign } from "#lib/domain/campaign/campaign-store.ts";
import type { StartEstimate } from "#lib/domain/campaign/estimate/estimate.ts";
import { contentTypes } from "#lib/domain/template/content-type.ts";
import type { StoredBody, StoredParts } from "#lib/domain/template/stored-body.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { packCondition, unpackCondition } from "#lib/storage/segment/condition-attribute.ts";
import { entityConfiguration, entityKey, given, type StoredItem } from "#lib/storage/table/entity.ts";
import { bodyValues, partAttributes, partsFromRecord, textValues } from "#lib/storage/table/stored-parts.ts";
import type { Table } from "#lib/storage/table/table.ts";

const partition = entityKey("pk", "M#");
const sort = entityKey("sk", "c#");

/** Everything but body and text, so that listing 1,000 campaigns reads a few hundred bytes each. */
export const campaignEntity = (table: Table) =>
  new Entity(
    {
      model: { service: "petrel", entity: "campaign", version: "1" },
      attributes: {
        projectId: partition.attribute,
        id: sort.attribute,
        name: { type: "string", field: "nm", required: true },
        description: { type: "string", field: "de" },
        subject: { type: "string", field: "sb", required: true },
        from: { type: "string", field: "fr", required: true },
        fromName: { type: "string", field: "fn" },
        replyTo: { type: "string", field: "rt" },
        type: { type: contentTypes, field: "ty", required: true },
        audienceType: { type: audienceTypes, field: "au", required: true },
        segmentId: { type: "string", field: "sg" },
        /** Packed. */
        audienceCondition: { type: CustomAttributeType<Uint8Array>("any"), field: "cd" },
        templateId: { type: "string", field: "ti" },
        tracking: { type: "boolean", field: "tk" },
        /** Absent for the default. */
        lateLimitMinutes: { type: "number", field: "ll" },
        /** The breaker's limits. */
        complaintPercent: { type: "number", field: "pc" },
        bouncePercent: { type: "number", field: "pb" },
        status: { type: campaignStatuses, field: "st", required: true },
        scheduledFor: { type: "string", field: "sf" },
        sentAt: { type: "string", field: "sa" },
        totalRecipients: { type: "number", field: "tr", required: true },
        cancelReason: { type: cancelReasons, field: "cn" },
        pausedAt: { type: "string", field: "pa" },
        pauseReason: { type: pauseReasons, field: "pr" },
        rounds: { type: CustomAttributeType<CampaignRound[]>("any"), field: "rs" },
        /** Of the last one; absent for the first. */
        round: { type: "number", field: "rn" },
        isReopening: { type: "boolean", field: "ro" },
        startEstimate: { type: CustomAttributeType<StartEstimate>("any"), field: "se" },
        /** Number of writes. */
        version: { type: "number", field: "vs", required: true },
        preheader: { type: "string", field: "ph" },
        topic: { type: "string", field: "tp" },
        ...partAttributes,
        createdAt: { type: "string", field: "cr", required: true },
        updatedAt: { type: "string", field: "up", required: true },
      } as const,
      indexes: { byProject: { pk: partition.of("projectId"), sk: sort.of("id") } },
    },
    entityConfiguration(table),
  );

export type CampaignEntity = ReturnType<typeof campaignEntity>;

export type CampaignItem = StoredItem<CampaignEntity>;

type Content = Omit<ChangedCampaign, "body" | "text">;

/** The parts that a write stores; undefined ones stay. */
interface WrittenParts {
  body: StoredBody | undefined;
  text: StoredBody | null | undefined;
}

const requiredContent = ({ name, subject, from, type, audienceType, totalRecipients }: Content) => ({
  ...{ name, subject, from, type, audienceType, totalRecipients },
});

/** Null for an attribute to remove. */
function optionalContent(content: Content, { body, text }: WrittenParts) {
  const { description, preheader, fromName, replyTo, segmentId, templateId, tracking, audienceCondition } = content;
  const { topic, lateLimitMinutes, stopAt } = content;
  return {
    ...{ description, preheader, fromName, replyTo, topic, segmentId, templateId, tracking },
    audienceCondition: audienceCondition && packCondition(audienceCondition),
    lateLimitMinutes: lateLimitMinutes === lateLimit.default ? null : lateLimitMinutes,
    complaintPercent: stopAt?.complaintPercent ?? null,
    bouncePercent: stopAt?.bouncePercent ?? null,
    ...(body && bodyValues(body)),
    ...(text !== undefined && textValues(text)),
  };
}

const clearable = [
  ...(["description", "preheader", "fromName", "replyTo", "topic", "segmentId", "templateId", "tracking"] as const),
  ...(["audienceCondition", "lateLimitMinutes", "complaintPercent", "bouncePercent"] as const),
  ...(["bodyPieces", "textVersion", "textWeight", "textPieces"] as const),
];

export function newRecord(
  dataId: DataId,
  campaign: Omit<Campaign, "body" | "text">,
  stored: StoredParts,
): CreateEntityItem<CampaignEntity> {
  const { id, status, scheduledFor, sentAt, cancelReason, pausedAt, pauseReason, createdAt, updatedAt } = campaign;
  return {
    ...{ projectId: dataId, id, ...requiredContent(campaign), status },
    ...given({ ...optionalContent(campaign, stored), scheduledFor, sentAt, cancelReason, pausedAt, pauseReason }),
    ...{ bodyVersion: stored.body.version, bodyWeight: stored.body.weight, version: 1, createdAt, updatedAt },
  };
}

/** What an author's change sets and removes. */
export function changedAttributes(content: Content, stored: WrittenParts) {
  const optional = optionalContent(content, stored);
  return {
    set: { ...requiredContent(content), ...given(optional) },
    remove: clearable.filter((name) => optional[name] === null),
  };
}

/** In the order in which answers have the fields. */
export function headFromRecord(record: EntityItem<CampaignEntity>): CampaignHead {
  const { id, name, description = null, subject, preheader = null, from, fromName = null, replyTo = null } = record;
  const { type, topic = null, audienceType, segmentId = null, audienceCondition } = record;
  const { templateId = null, tracking = null, status, scheduledFor = null, totalRecipients } = record;
  const { lateLimitMinutes = lateLimit.default, cancelReason = null, pausedAt = null, pauseReason = null } = record;
  const { complaintPercent, bouncePercent, rounds = [], isReopening = false } = record;
  const { startEstimate: estimate = null } = record;
  const { sentAt = null, createdAt, updatedAt, version } = record;
  return {
    ...{ id, name, description, subject, preheader, ...partsFromRecord(record) },
    ...{ from, fromName, replyTo, type, topic, audienceType, segmentId },
    audienceCondition: audienceCondition ? unpackCondition(audienceCondition) : null,
    ...{ templateId, tracking, status, scheduledFor, lateLimitMinutes },
    stopAt: stopAtOf(complaintPercent, bouncePercent),
    ...{ totalRecipients, cancelReason, pausedAt, pauseReason, rounds, isReopening, estimate },
    ...{ sentAt, createdAt, updatedAt, version },
  };
}
