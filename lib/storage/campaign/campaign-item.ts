import * as z from "zod";
import {
  audienceTypes,
  type Campaign,
  type CampaignContent,
  campaignStatuses,
  cancelReasons,
} from "#lib/domain/campaign/campaign.ts";
import type { CampaignMove } from "#lib/domain/campaign/campaign-states.ts";
import type { CampaignHead, MoveChanges } from "#lib/domain/campaign/campaign-store.ts";
import type { SentCampaign } from "#lib/domain/campaign/results/recipient.ts";
import { contentTypes } from "#lib/domain/email/email.ts";
import type { StoredBody } from "#lib/domain/template/stored-body.ts";
import { packCondition, unpackCondition } from "#lib/storage/segment/condition-attribute.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";

/** Everything but the body, so that a list of 1,000 campaigns reads a few hundred bytes each. */
const campaignItem = z.object({
  /** `c#<id>`. */
  sk: z.string(),
  /** Name. */
  nm: z.string(),
  /** Description. */
  de: z.string().optional(),
  /** Subject. */
  sb: z.string(),
  fr: z.string(),
  /** Name of the sender. */
  fn: z.string().optional(),
  /** Reply-To. */
  rt: z.string().optional(),
  /** Type. */
  ty: z.enum(contentTypes),
  /** Audience. */
  au: z.enum(audienceTypes),
  /** Its segment. */
  sg: z.string().optional(),
  /** Its condition, packed. */
  cd: z.instanceof(Uint8Array).optional(),
  /** Template. */
  ti: z.string().optional(),
  /** Tracking. */
  tk: z.boolean().optional(),
  /** Status. */
  st: z.enum(campaignStatuses),
  /** Scheduled for, and sent at. */
  sf: z.string().optional(),
  sa: z.string().optional(),
  /** Total recipients. */
  tr: z.number(),
  /** Reason it was cancelled for. */
  cn: z.enum(cancelReasons).optional(),
  /** Number of writes, this one included. */
  vs: z.number(),
  /** Version of the body, its weight, and its pieces when it has more than one. */
  bv: z.string(),
  bw: z.number(),
  bn: z.number().optional(),
  cr: z.string(),
  up: z.string(),
});

export const campaignPartition = (projectId: string): string => `M#${projectId}`;

export const campaignPrefix = "c#";

/** Of campaigns, and of what is left of those that were sent and deleted. */
export const anyCampaignPrefix = "c";
const deletedPrefix = "cd#";

/** What is left tells when the campaign was sent: its ledger is the only way to its mails, which stay. */
export const deletedCampaignKey = (projectId: string, id: string): ItemKey => ({
  pk: campaignPartition(projectId),
  sk: deletedPrefix + id,
});

const sentItem = z.object({ sk: z.string(), sa: z.string() });

/** From a campaign that sending has begun of, or from what is left of it. */
export function sentCampaignFromItem(item: unknown): SentCampaign {
  const { sk, sa: sentAt } = sentItem.parse(item);
  return { id: sk.slice(sk.indexOf("#") + 1), sentAt };
}

export const campaignKey = (projectId: string, id: string): ItemKey => ({
  pk: campaignPartition(projectId),
  sk: campaignPrefix + id,
});

/** Where the campaigns are found by `gsi1` that have begun and are not settled, and those that wait for their time. */
export const unsettledPartition = "M";
export const scheduledPartition = "MS";

/** Where a project's campaigns that were sent are found, by the time they were done: `<time>#<id>`. */
export const sentPartition = (projectId: string): string => `MD#${projectId}`;

export function newCampaignItem(
  projectId: string,
  { body: _, ...campaign }: Campaign,
  stored: StoredBody,
): Record<string, unknown> {
  const { id, status: st, createdAt: cr, updatedAt: up } = campaign;
  const attributes = { ...contentAttributes(campaign, stored), ...moveAttributes(campaign) };
  const given = Object.entries(attributes).filter(([, value]) => value !== null);
  return { ...campaignKey(projectId, id), ...Object.fromEntries(given), st, vs: 1, cr, up };
}

/** What its authors decide; null for what is unset. The body's attributes only when there is a new one. */
export function contentAttributes(
  content: Omit<CampaignContent, "body">,
  body: StoredBody | undefined,
): Record<string, unknown> {
  const { name, description, subject, from, fromName, replyTo, type } = content;
  const { audienceType, segmentId, audienceCondition, templateId, tracking } = content;
  return {
    ...{ nm: name, de: description, sb: subject, fr: from, fn: fromName, rt: replyTo, ty: type },
    ...{ au: audienceType, sg: segmentId, ti: templateId, tk: tracking },
    cd: audienceCondition && packCondition(audienceCondition),
    ...(body && { bv: body.version, bw: body.weight, bn: body.pieces === 1 ? null : body.pieces }),
  };
}

export const moveAttributes = ({ scheduledFor, sentAt, cancelReason, totalRecipients }: MoveChanges) => ({
  ...{ sf: scheduledFor, sa: sentAt, cn: cancelReason, tr: totalRecipients },
});

/**
 * The index entry that a campaign has after a move; null for none, undefined for the one it had. What was stopped has rows to
 * settle, what was called off has none.
 */
export function entryAfter(
  projectId: string,
  id: string,
  { from, to }: CampaignMove,
  { scheduledFor }: MoveChanges,
  now: Date,
) {
  const place = `${projectId}#${id}`;
  if (to === "SENDING") return { pk1: unsettledPartition, sk1: place };
  if (to === "SCHEDULED" && scheduledFor) return { pk1: scheduledPartition, sk1: `${scheduledFor}#${place}` };
  if (to === "SENT") return { pk1: sentPartition(projectId), sk1: `${now.toISOString()}#${id}` };
  return to === "CANCELLED" && from.includes("SENDING") ? {} : { pk1: null, sk1: null };
}

export function campaignFromItem(stored: unknown): CampaignHead {
  const item = campaignItem.parse(stored);
  return {
    id: item.sk.slice(campaignPrefix.length),
    name: item.nm,
    description: item.de ?? null,
    subject: item.sb,
    body: { version: item.bv, pieces: item.bn ?? 1, weight: item.bw },
    from: item.fr,
    fromName: item.fn ?? null,
    replyTo: item.rt ?? null,
    type: item.ty,
    audienceType: item.au,
    segmentId: item.sg ?? null,
    audienceCondition: item.cd ? unpackCondition(item.cd) : null,
    templateId: item.ti ?? null,
    tracking: item.tk ?? null,
    status: item.st,
    scheduledFor: item.sf ?? null,
    totalRecipients: item.tr,
    cancelReason: item.cn ?? null,
    sentAt: item.sa ?? null,
    createdAt: item.cr,
    updatedAt: item.up,
    version: item.vs,
  };
}
