import { type NewEmail, noExtras, statusRank } from "#lib/domain/email/email.ts";
import type { InboundEmail } from "#lib/domain/inbound/inbound-ports.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { type EmailItem, newEmailItem } from "#lib/storage/email/email-item.ts";

/** The stored form of a received email. Its body is with its event, and it never changes. */
export const inboundEmailItem = (dataId: DataId, { messageId, deliveredAt, ...email }: InboundEmail): EmailItem => ({
  ...newEmailItem(dataId, { ...nothingOfItsWay, ...email }),
  st: statusRank("RECEIVED"),
  mi: messageId,
  da: deliveredAt,
});

/** Attributes that only outgoing email has. */
const nothingOfItsWay: Omit<NewEmail, "body" | keyof InboundEmail> = {
  ...noExtras,
  toName: null,
  replyTo: null,
  headers: {},
  attachments: [],
  sourceType: "INBOUND",
  contentType: "TRANSACTIONAL",
  templateId: null,
  campaignId: null,
  campaignCopy: null,
  isCampaignTest: false,
  workflowId: null,
  workflowExecutionId: null,
  isToCustomRecipient: false,
  tracking: false,
  listUnsubscribe: null,
};
