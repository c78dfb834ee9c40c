import type { RowPlace } from "#lib/domain/campaign/ledger/ledger.ts";
import { campaignEmailId } from "#lib/domain/campaign/sending/campaign-email-id.ts";
import type { CampaignTurn } from "#lib/domain/campaign/sending/campaign-turn.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ComposedMail, ParsedMail } from "#lib/domain/email/accepting/composer.ts";
import { isTracked } from "#lib/domain/email/accepting/send-envelope.ts";
import { type Email, noExtras } from "#lib/domain/email/email.ts";
import type { MailContent } from "#lib/domain/email/mail-content.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { StoredBody } from "#lib/domain/template/stored-body.ts";

/** The input for all mails of a campaign. */
export interface CampaignMailInput {
  turn: CampaignTurn;
  project: Project;
  parsed: ParsedMail;
}

export interface CampaignMail {
  /** The record before the provider accepts the mail. */
  email: Email;
  content: MailContent;
}

/** Renders the mail of one row. Throws ContentFault of kind `limit`. */
export function campaignMail(input: CampaignMailInput, contact: Contact, place: RowPlace): CampaignMail {
  const emailId = campaignEmailId(contact.id, input.turn.campaign);
  const composed = input.parsed.compose({ contact, emailId, data: contact.data });
  const { html, text } = composed;
  return { email: campaignEmail(input, { contact, place, mail: composed }), content: { html, text } };
}

/** Builds the record of a row's mail from its composed content. */
export function campaignEmail(
  { turn: { campaign }, project, parsed }: CampaignMailInput,
  {
    contact,
    place: { cursor, batch, row },
    mail: { subject, preheader, listUnsubscribe },
  }: { contact: Contact; place: RowPlace; mail: Pick<ComposedMail, "subject" | "preheader" | "listUnsubscribe"> },
): Email {
  const { body, text } = campaign;
  return {
    ...unsentEmail,
    id: campaignEmailId(contact.id, campaign),
    contactId: contact.id,
    to: contact.email,
    subject,
    preheader,
    from: campaign.from,
    fromName: campaign.fromName ?? project.name,
    replyTo: campaign.replyTo,
    contentType: campaign.type,
    topic: campaign.topic,
    campaignId: campaign.id,
    campaignCopy: {
      place: { cursor, batch, row },
      body: placeOf(body),
      text: text && placeOf(text),
      data: parsed.usedData(contact.data),
      subscribed: contact.subscribed,
      project: { name: project.name, language: project.language, postalAddress: project.postalAddress },
    },
    tracking: campaign.tracking ?? isTracked(project, campaign.type),
    listUnsubscribe,
    createdAt: campaign.sentAt,
    updatedAt: campaign.sentAt,
  };
}

const placeOf = ({ version, pieces }: StoredBody) => ({ version, pieces });

/** Fields that all unsent campaign mails have in common. */
const unsentEmail = {
  ...noExtras,
  ...{ toName: null, headers: {}, attachments: [], packedBody: null },
  ...{ sourceType: "CAMPAIGN", templateId: null, isCampaignTest: false },
  ...{ workflowId: null, workflowExecutionId: null, isToCustomRecipient: false },
  ...{ status: "SENDING", error: null, messageId: null, claim: null, opens: 0, clicks: 0 },
  ...{ sentAt: null, deliveredAt: null, openedAt: null, clickedAt: null },
  ...{ hasOnlyMachineOpens: false, hasOnlyMachineClicks: false },
  ...{ bouncedAt: null, bounce: null, complainedAt: null, unsubscribedAt: null },
} satisfies Partial<Email>;
