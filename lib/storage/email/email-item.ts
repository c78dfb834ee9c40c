import * as z from "zod";
import { givenDetail } from "#lib/domain/email/bounce-detail.ts";
import {
  type Email,
  isScheduled,
  type NewEmail,
  sourceTypes,
  statusOfRank,
  statusRank,
} from "#lib/domain/email/email.ts";
import type { NewClaim } from "#lib/domain/email/email-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { idPrefix } from "#lib/platform/ids.ts";
import { campaignCopyFields, copyAttributes, copyFromItem } from "#lib/storage/email/campaign-copy-item.ts";
import { scheduledFrom, scheduledPartitionOf, scheduledSortKey } from "#lib/storage/email/scheduled-entry.ts";
import {
  copiesAttribute,
  copiesFrom,
  leftOutFrom,
  storedCopies,
  storedLeftOut,
} from "#lib/storage/email/stored-copies.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";

const bounceDetail = z
  .object({ bounceSubType: z.string(), diagnosticCode: z.string(), status: z.string(), remoteMta: z.string() })
  .partial();

const metadata = z.record(z.string(), z.string());

const attachment = z.object({
  filename: z.string(),
  contentType: z.string(),
  size: z.number(),
  disposition: z.enum(["attachment", "inline"]),
  contentId: z.string().nullable(),
  key: z.string(),
});

/**
 * A stored email. DynamoDB bills writes by the KB, names included. So names are short, and what a key or another attribute
 * already says is left out.
 */
const emailItem = z.object({
  pk: z.string(),
  /** `m#<id>`. */
  sk: z.string(),
  /** Feed index; absent on campaign email. */
  pk1: z.string().optional(),
  /** `<createdAt>#<id>`. */
  sk1: z.string().optional(),
  /** Index of scheduled email, while it is SCHEDULED. */
  pk2: z.string().optional(),
  /** `<minute>#<project>#<rest of sendAt>`; kept afterwards, since `gsi1` has it too and would be written to remove it. */
  sk2: z.string().optional(),
  /** Contact. */
  ci: z.string(),
  to: z.string(),
  /** Name of the recipient. */
  tn: z.string().optional(),
  /** Subject. */
  sb: z.string(),
  fr: z.string(),
  /** Name of the sender. */
  fn: z.string(),
  /** Reply-To. */
  rt: z.string().optional(),
  /** Custom headers. */
  hd: z.record(z.string(), z.string()).optional(),
  /** Attachments. */
  at: z.array(attachment).optional(),
  /** Source. */
  so: z.enum(sourceTypes),
  /** Content type, when it is not TRANSACTIONAL. */
  ct: z.enum(["MARKETING", "HEADLESS"]).optional(),
  /** Template. */
  ti: z.string().optional(),
  /** Campaign. */
  ca: z.string().optional(),
  ...campaignCopyFields,
  /** A campaign test. */
  te: z.literal(true).optional(),
  /** Workflow and its execution. */
  wi: z.string().optional(),
  we: z.string().optional(),
  /** Sent to an address that the workflow's author gave. */
  cu: z.literal(true).optional(),
  /** Recipients of copies: address, and name if there is one. */
  cc: storedCopies.optional(),
  bc: storedCopies.optional(),
  /** Suppressed copies that were left out. */
  xc: storedLeftOut.optional(),
  /** Preheader; where the own text begins in the body; tags; metadata as JSON. */
  ph: z.string().optional(),
  tf: z.number().optional(),
  tg: z.array(z.string()).optional(),
  md: z.string().optional(),
  /** Key of the topic. */
  tp: z.string().optional(),
  /** Not tracked. */
  nt: z.literal(true).optional(),
  /** Address of List-Unsubscribe. */
  lu: z.string().optional(),
  /** SHA-256 of the Idempotency-Key. The stream shows it as base64 text. */
  ik: z.union([z.instanceof(Uint8Array), z.string()]).optional(),
  /** Rank of the status, so that "only forward" is the condition `st < :rank`. */
  st: z.number(),
  /** Error. */
  er: z.string().optional(),
  /** Provider's message id. */
  mi: z.string().optional(),
  /** Current claim: owner, and when it is settled. */
  cl: z.object({ o: z.string(), s: z.string() }).optional(),
  /** Number of hand-overs, without those that the provider certainly did not accept. */
  cn: z.number().optional(),
  /** Opens and clicks. */
  op: z.number().optional(),
  ck: z.number().optional(),
  /** Only machines have opened it; only machines have clicked. */
  mo: z.literal(true).optional(),
  mk: z.literal(true).optional(),
  /** Times: sent, delivered, first open, first click, bounced, complained, unsubscribed through its links. */
  sa: z.string().optional(),
  da: z.string().optional(),
  oa: z.string().optional(),
  ka: z.string().optional(),
  ba: z.string().optional(),
  xa: z.string().optional(),
  /** The provider's details of the permanent bounce. */
  bd: bounceDetail.optional(),
  ub: z.string().optional(),
  cr: z.string(),
  /** Updated at; absent until the first change. */
  up: z.string().optional(),
  /** The packed body, if the whole item fits into one write unit. The stream shows it as base64 text. */
  bo: z.union([z.instanceof(Uint8Array), z.string()]).optional(),
  /** Digest of the packed body when it is stored separately. */
  bh: z.string().optional(),
});

export const emailAttributes = attributesOf<z.infer<typeof emailItem>>();

/**
 * `hd` is a Map because `constructor` is a valid header name, and the SDK takes an object with that key for no plain object.
 */
export type EmailItem = Omit<z.infer<typeof emailItem>, "hd" | "ik" | "bo"> & {
  hd?: Map<string, string>;
  ik?: Uint8Array;
  bo?: Uint8Array;
};

export const emailPartition = (dataId: DataId, id: string): string => `H#${dataId}#${idPrefix(id)}`;

/** Every email key in a partition begins with this; the rest sorts by time. */
export const emailSortPrefix = "m#";

export const emailKey = (dataId: DataId, id: string): { pk: string; sk: string } => ({
  pk: emailPartition(dataId, id),
  sk: `${emailSortPrefix}${id}`,
});

/** Feed shards: 4 partitions of the index take 4,000 new emails a second. */
export const feedShards = ["0", "1", "2", "3"] as const;

export const feedPartition = (dataId: DataId, shard: string): string => `F#${dataId}#${shard}`;

export const feedSortKey = (createdAt: string, id: string): string => `${createdAt}#${id}`;

/** The stored form of a new record, without its body. */
export function newEmailItem(dataId: DataId, email: Omit<NewEmail, "body">): EmailItem {
  return {
    ...emailKey(dataId, email.id),
    ...(email.sourceType !== "CAMPAIGN" && {
      pk1: feedPartition(dataId, feedShardOf(email.id)),
      sk1: feedSortKey(email.createdAt, email.id),
    }),
    ci: email.contactId,
    to: email.to,
    ...(email.toName !== null && { tn: email.toName }),
    sb: email.subject,
    fr: email.from,
    fn: email.fromName,
    ...(email.replyTo !== null && { rt: email.replyTo }),
    ...(Object.keys(email.headers).length > 0 && { hd: new Map(Object.entries(email.headers)) }),
    ...(email.attachments.length > 0 && { at: email.attachments }),
    so: email.sourceType,
    ...(email.contentType !== "TRANSACTIONAL" && { ct: email.contentType }),
    ...(email.templateId !== null && { ti: email.templateId }),
    ...(email.campaignId !== null && { ca: email.campaignId }),
    ...copyAttributes(email.campaignCopy, email.fromName),
    ...(email.isCampaignTest && { te: true as const }),
    ...(email.workflowId !== null && { wi: email.workflowId }),
    ...(email.workflowExecutionId !== null && { we: email.workflowExecutionId }),
    ...(email.isToCustomRecipient && { cu: true as const }),
    ...(email.cc && { cc: copiesAttribute(email.cc) }),
    ...(email.bcc && { bc: copiesAttribute(email.bcc) }),
    ...(email.suppressedCopies && { xc: email.suppressedCopies.map((copy) => copy.email) }),
    ...(email.preheader !== null && { ph: email.preheader }),
    ...(email.textFrom !== null && { tf: email.textFrom }),
    ...(email.tags.length > 0 && { tg: email.tags }),
    ...(Object.keys(email.metadata).length > 0 && { md: JSON.stringify(email.metadata) }),
    ...(email.topic !== null && { tp: email.topic }),
    ...(!email.tracking && { nt: true }),
    ...(email.listUnsubscribe !== null && { lu: email.listUnsubscribe }),
    ...(email.idempotencyKey !== null && { ik: Buffer.from(email.idempotencyKey, "hex") }),
    ...(email.sendAt !== null && { sk2: scheduledSortKey(dataId, email.sendAt) }),
    ...(isScheduled(email) && !email.failure && { pk2: scheduledPartitionOf(email.id) }),
    st: statusRank(email.failure ? "FAILED" : isScheduled(email) ? "SCHEDULED" : "PENDING"),
    ...(email.failure && { er: email.failure }),
    cr: email.createdAt,
  };
}

/** Throws when the item is not an email. */
export function emailFromItem(stored: unknown): Email {
  const item = emailItem.parse(stored);
  return {
    id: item.sk.slice(emailSortPrefix.length),
    contactId: item.ci,
    packedBody: packedBodyOf(item),
    to: item.to,
    toName: item.tn ?? null,
    subject: item.sb,
    from: item.fr,
    fromName: item.fn,
    replyTo: item.rt ?? null,
    headers: item.hd ?? {},
    attachments: item.at ?? [],
    sourceType: item.so,
    contentType: item.ct ?? "TRANSACTIONAL",
    templateId: item.ti ?? null,
    campaignId: item.ca ?? null,
    campaignCopy: copyFromItem(item),
    isCampaignTest: item.te === true,
    workflowId: item.wi ?? null,
    workflowExecutionId: item.we ?? null,
    isToCustomRecipient: item.cu === true,
    cc: copiesFrom(item.cc),
    bcc: copiesFrom(item.bc),
    suppressedCopies: leftOutFrom(item.xc, item.cr),
    preheader: item.ph ?? null,
    textFrom: item.tf ?? null,
    tags: item.tg ?? [],
    metadata: item.md === undefined ? {} : metadata.parse(JSON.parse(item.md)),
    sendAt: item.sk2 === undefined ? null : scheduledFrom(item.sk2).sendAt,
    topic: item.tp ?? null,
    tracking: item.nt !== true,
    listUnsubscribe: item.lu ?? null,
    idempotencyKey: item.ik instanceof Uint8Array ? Buffer.from(item.ik).toString("hex") : null,
    status: statusOfRank(item.st) ?? "PENDING",
    error: item.er ?? null,
    messageId: item.mi ?? null,
    claim: item.cl ? { owner: item.cl.o, attempt: item.cn ?? 1, settleAt: item.cl.s } : null,
    opens: item.op ?? 0,
    clicks: item.ck ?? 0,
    sentAt: item.sa ?? null,
    deliveredAt: item.da ?? null,
    openedAt: item.oa ?? null,
    clickedAt: item.ka ?? null,
    hasOnlyMachineOpens: item.mo === true,
    hasOnlyMachineClicks: item.mk === true,
    bouncedAt: item.ba ?? null,
    bounce: item.bd ? givenDetail(item.bd) : null,
    complainedAt: item.xa ?? null,
    unsubscribedAt: item.ub ?? null,
    createdAt: item.cr,
    updatedAt: item.up ?? item.cr,
  };
}

function packedBodyOf({ bo, bh }: z.infer<typeof emailItem>): Email["packedBody"] {
  if (bo instanceof Uint8Array) return bo;
  return bh === undefined ? null : { digest: bh };
}

/** The stored form of a claim, without its number. */
export const claimAttribute = ({ owner, settleAt }: NewClaim) => ({ o: owner, s: settleAt });

function feedShardOf(id: string): string {
  return feedShards[Number.parseInt(id.slice(-1), 16) & 3] ?? "0";
}
