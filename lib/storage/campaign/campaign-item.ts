import * as z from "zod";
import {
  audienceTypes,
  type CampaignRound,
  campaignStatuses,
  cancelReasons,
  lateLimitMinutes,
  pauseReasons,
  roundOf,
  stopAtOf,
} from "#lib/domain/campaign/campaign.ts";
import { begunStatuses, type CampaignMove } from "#lib/domain/campaign/campaign-states.ts";
import type { CampaignHead, MoveChanges } from "#lib/domain/campaign/campaign-store.ts";
import type { StartEstimate } from "#lib/domain/campaign/estimate/estimate.ts";
import { missedReasons } from "#lib/domain/campaign/ledger/missed-reasons.ts";
import type { SentCampaign } from "#lib/domain/campaign/results/recipient.ts";
import { contentTypes } from "#lib/domain/template/content-type.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { CampaignItem } from "#lib/storage/campaign/campaign-entity.ts";
import { unpackCondition } from "#lib/storage/segment/condition-attribute.ts";
import { attributesOf, type NullableValues } from "#lib/storage/table/attributes.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import type { Condition } from "#lib/storage/table/expressions.ts";
import { partFields, partsFromItem } from "#lib/storage/table/stored-parts.ts";

const campaignRound: z.ZodType<CampaignRound> = z.object({
  round: z.number(),
  startedAt: z.string(),
  reasons: z.array(z.enum(missedReasons)),
  reopened: z.number(),
});

const startEstimate: z.ZodType<StartEstimate> = z.object({
  recipients: z.number(),
  cost: z.object({
    ...{ currency: z.literal("usd"), ses: z.number(), petrel: z.number(), total: z.number(), listPricesOf: z.string() },
  }),
});

/** What campaign-entity.ts writes, for functions that do without ElectroDB. */
const campaignItem: z.ZodType<Omit<CampaignItem, "pk">> = z.object({
  /** `c#<id>`. */
  sk: z.string(),
  /** Name. */
  nm: z.string(),
  /** Description. */
  de: z.string().exactOptional(),
  /** Subject. */
  sb: z.string(),
  fr: z.string(),
  /** Name of the sender. */
  fn: z.string().exactOptional(),
  /** Reply-To. */
  rt: z.string().exactOptional(),
  /** Type. */
  ty: z.enum(contentTypes),
  /** Audience. */
  au: z.enum(audienceTypes),
  /** Segment of the audience. */
  sg: z.string().exactOptional(),
  /** Condition of the audience, packed. */
  cd: z.instanceof(Uint8Array).exactOptional(),
  /** Template. */
  ti: z.string().exactOptional(),
  /** Tracking. */
  tk: z.boolean().exactOptional(),
  /** Late limit in minutes; absent for the default. */
  ll: z.number().exactOptional(),
  /** The breaker's limits in percent: complaints, bounces. */
  pc: z.number().exactOptional(),
  pb: z.number().exactOptional(),
  /** Status. */
  st: z.enum(campaignStatuses),
  /** Scheduled for; sent at. */
  sf: z.string().exactOptional(),
  sa: z.string().exactOptional(),
  /** Total recipients. */
  tr: z.number(),
  /** Cancellation reason. */
  cn: z.enum(cancelReasons).exactOptional(),
  /** Paused at; reason of the pause. */
  pa: z.string().exactOptional(),
  pr: z.enum(pauseReasons).exactOptional(),
  /** Rounds after the first, and the number of the last; whether its rows are not all pending yet. */
  rs: z.array(campaignRound).exactOptional(),
  rn: z.number().exactOptional(),
  ro: z.boolean().exactOptional(),
  /** What it was expected to take when its audience was frozen. */
  se: startEstimate.exactOptional(),
  /** Number of writes, this one included. */
  vs: z.number(),
  /** Preheader. */
  ph: z.string().exactOptional(),
  /** Key of the topic. */
  tp: z.string().exactOptional(),
  ...partFields,
  cr: z.string(),
  up: z.string(),
});

/** A campaign that is scheduled or under way, and a sent one, has an entry in `gsi1`. */
type IndexedCampaign = CampaignItem & { pk1: string; sk1: string };

export type CampaignValues = NullableValues<IndexedCampaign>;

export const campaignAttributes = attributesOf<IndexedCampaign>();

/** Whether no later round has begun. The first round is not stored. */
export const campaignIsOfRound = (round: number): Condition =>
  campaignAttributes.isStill("rn", round === 1 ? undefined : round);

/** Never holds for a deleted campaign. */
export const campaignIsAt = (version: number): Condition => campaignAttributes.is("vs", "=", version);

export const campaignPartition = (dataId: DataId): string => `M#${dataId}`;

export const campaignPrefix = "c#";

/** Matches campaigns and the remains of sent campaigns that were deleted. */
export const anyCampaignPrefix = "c";
const deletedPrefix = "cd#";

/** The remains say when the campaign was sent. Its email stays, and its ledger is the only way to find it. */
export const deletedCampaignKey = (dataId: DataId, id: string): ItemKey => ({
  pk: campaignPartition(dataId),
  sk: deletedPrefix + id,
});

const sentItem = z.object({ sk: z.string(), sa: z.string() });

/** Parses a campaign whose sending has begun, or its remains. */
export function sentCampaignFromItem(item: unknown): SentCampaign {
  const { sk, sa: sentAt } = sentItem.parse(item);
  return { id: sk.slice(sk.indexOf("#") + 1), sentAt };
}

export const campaignKey = (dataId: DataId, id: string): ItemKey => ({
  pk: campaignPartition(dataId),
  sk: campaignPrefix + id,
});

/** `gsi1` partitions of the campaigns that have begun and are not settled, and of the scheduled ones. */
export const unsettledPartition = "M";
export const scheduledPartition = "MS";

/** `gsi1` partition of a project's sent campaigns, sorted by the time they were done: `<time>#<id>`. */
export const sentPartition = (dataId: DataId): string => `MD#${dataId}`;

export const moveAttributes = ({
  scheduledFor,
  sentAt,
  cancelReason,
  totalRecipients,
  pausedAt,
  pauseReason,
  rounds,
  stopAt,
}: MoveChanges): CampaignValues => ({
  ...{ pc: stopAt, pb: stopAt },
  ...{ sf: scheduledFor, sa: sentAt, cn: cancelReason, tr: totalRecipients, pa: pausedAt, pr: pauseReason },
  ...(rounds && { rs: rounds, rn: roundOf({ rounds }), ro: true }),
});

interface EntryAfterInput {
  id: string;
  move: CampaignMove;
  changes: MoveChanges;
  now: Date;
}

/**
 * The campaign's index entry after a move: null for none, undefined to keep the entry. A paused campaign goes on, and a stopped
 * one has rows to settle; one cancelled before it began has none.
 */
export function entryAfter(
  dataId: DataId,
  { id, move: { from, to }, changes: { scheduledFor }, now }: EntryAfterInput,
) {
  const place = `${dataId}#${id}`;
  if (to === "SENDING") return { pk1: unsettledPartition, sk1: place };
  if (to === "SCHEDULED" && scheduledFor) return { pk1: scheduledPartition, sk1: `${scheduledFor}#${place}` };
  if (to === "SENT") return { pk1: sentPartition(dataId), sk1: `${now.toISOString()}#${id}` };
  const wasBegun = begunStatuses.some((status) => from.includes(status));
  return wasBegun ? {} : { pk1: null, sk1: null };
}

export function campaignFromItem(stored: unknown): CampaignHead {
  const item = campaignItem.parse(stored);
  return {
    id: item.sk.slice(campaignPrefix.length),
    name: item.nm,
    description: item.de ?? null,
    subject: item.sb,
    preheader: item.ph ?? null,
    ...partsFromItem(item),
    from: item.fr,
    fromName: item.fn ?? null,
    replyTo: item.rt ?? null,
    type: item.ty,
    topic: item.tp ?? null,
    audienceType: item.au,
    segmentId: item.sg ?? null,
    audienceCondition: item.cd ? unpackCondition(item.cd) : null,
    templateId: item.ti ?? null,
    tracking: item.tk ?? null,
    status: item.st,
    scheduledFor: item.sf ?? null,
    lateLimitMinutes: item.ll ?? lateLimitMinutes.default,
    stopAt: stopAtOf(item.pc, item.pb),
    totalRecipients: item.tr,
    cancelReason: item.cn ?? null,
    pausedAt: item.pa ?? null,
    pauseReason: item.pr ?? null,
    rounds: item.rs ?? [],
    isReopening: item.ro ?? false,
    estimate: item.se ?? null,
    sentAt: item.sa ?? null,
    createdAt: item.cr,
    updatedAt: item.up,
    version: item.vs,
  };
}
