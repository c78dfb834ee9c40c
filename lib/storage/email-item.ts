import type { Claim, ContentType, Email, EmailAttachment, NewEmail, SourceType } from "#lib/domain/email/email.ts";
import { emailStatuses, statusRank } from "#lib/domain/email/email.ts";
import { idPrefix } from "#lib/platform/ids.ts";

/** Attribute names are short: DynamoDB bills a write by the KB, names included. docs/table.md spells them out. */
export interface EmailItem {
  pk: string;
  sk: string;
  /** Feed index; absent on mail of campaigns. */
  pk1?: string;
  sk1?: string;
  id: string;
  ci: string;
  to: string;
  tn?: string;
  sb: string;
  fr: string;
  fn: string;
  rt?: string;
  hd?: Record<string, string>;
  at?: EmailAttachment[];
  so: SourceType;
  ct: ContentType;
  ti?: string;
  ca?: string;
  wi?: string;
  we?: string;
  tr: boolean;
  lu?: string;
  /** Rank of the status, so that "only forward" is the condition `st < :rank`. */
  st: number;
  er?: string;
  mi?: string;
  cl?: Claim;
  op?: number;
  ck?: number;
  sa?: string;
  da?: string;
  oa?: string;
  ka?: string;
  ba?: string;
  xa?: string;
  cr: string;
  up: string;
  /** Compressed body, only when the whole item stays within one write unit. */
  bo?: Uint8Array;
}

export const emailPartition = (projectId: string, id: string): string => `H#${projectId}#${idPrefix(id)}`;

export const emailKey = (projectId: string, id: string): { pk: string; sk: string } => ({
  pk: emailPartition(projectId, id),
  sk: `m#${id}`,
});

/** Shards of the feed: 4 partitions of the index take 4,000 new mails a second. */
export const feedShards = ["0", "1", "2", "3"] as const;

export const feedPartition = (projectId: string, shard: string): string => `F#${projectId}#${shard}`;

export const feedSortKey = (createdAt: string, id: string): string => `${createdAt}#${id}`;

/** The stored form of a new PENDING record, without its body. */
export function newEmailItem(projectId: string, email: NewEmail): EmailItem {
  const inFeed = email.sourceType !== "CAMPAIGN";
  return {
    ...emailKey(projectId, email.id),
    ...(inFeed && {
      pk1: feedPartition(projectId, feedShardOf(email.id)),
      sk1: feedSortKey(email.createdAt, email.id),
    }),
    id: email.id,
    ci: email.contactId,
    to: email.to,
    ...(email.toName !== null && { tn: email.toName }),
    sb: email.subject,
    fr: email.from,
    fn: email.fromName,
    ...(email.replyTo !== null && { rt: email.replyTo }),
    ...(Object.keys(email.headers).length > 0 && { hd: email.headers }),
    ...(email.attachments.length > 0 && { at: email.attachments }),
    so: email.sourceType,
    ct: email.contentType,
    ...(email.templateId !== null && { ti: email.templateId }),
    ...(email.campaignId !== null && { ca: email.campaignId }),
    ...(email.workflowId !== null && { wi: email.workflowId }),
    ...(email.workflowExecutionId !== null && { we: email.workflowExecutionId }),
    tr: email.tracking,
    ...(email.listUnsubscribe !== null && { lu: email.listUnsubscribe }),
    st: statusRank("PENDING"),
    cr: email.createdAt,
    up: email.createdAt,
  };
}

/** Reads a stored record; one that is no email record is a fault. */
export function emailFromItem(item: Record<string, unknown>): Email {
  if (!isEmailItem(item)) throw new Error(`The item ${String(item["sk"])} is no email record.`);
  const { so } = item;
  if (so === "INBOUND") throw new Error(`Record ${item.id} is inbound mail, which this reader does not know.`);
  return {
    id: item.id,
    contactId: item.ci,
    to: item.to,
    toName: item.tn ?? null,
    subject: item.sb,
    from: item.fr,
    fromName: item.fn,
    replyTo: item.rt ?? null,
    headers: item.hd ?? {},
    attachments: item.at ?? [],
    sourceType: so,
    contentType: item.ct,
    templateId: item.ti ?? null,
    campaignId: item.ca ?? null,
    workflowId: item.wi ?? null,
    workflowExecutionId: item.we ?? null,
    tracking: item.tr,
    listUnsubscribe: item.lu ?? null,
    status: emailStatuses[item.st] ?? "PENDING",
    error: item.er ?? null,
    messageId: item.mi ?? null,
    claim: item.cl ?? null,
    opens: item.op ?? 0,
    clicks: item.ck ?? 0,
    sentAt: item.sa ?? null,
    deliveredAt: item.da ?? null,
    openedAt: item.oa ?? null,
    clickedAt: item.ka ?? null,
    bouncedAt: item.ba ?? null,
    complainedAt: item.xa ?? null,
    createdAt: item.cr,
    updatedAt: item.up,
  };
}

/** Told apart by the attributes every record has; what lies under the email keys was written by newEmailItem. */
export function isEmailItem(item: Record<string, unknown>): item is Record<string, unknown> & EmailItem {
  return typeof item["id"] === "string" && typeof item["ci"] === "string" && typeof item["st"] === "number";
}

function feedShardOf(id: string): string {
  return feedShards[Number.parseInt(id.slice(-1), 16) & 3] ?? "0";
}
