import * as z from "zod";
import { namedTopic } from "#functions/api/content-fields.ts";
import { hasKnownZone, sendTimeFields, sendTimeOf, unknownZone } from "#functions/api/send-time-fields.ts";
import { distinctLists } from "#lib/domain/email/accepting/send-copies.ts";
import type { SendRequest } from "#lib/domain/email/accepting/send-request.ts";
import type { MailAddress } from "#lib/domain/email/email.ts";
import { warnings } from "#lib/http/unknown-keys.ts";
import { dataObject, emailAddress, headerText, text, timestamp, uuid } from "#lib/http/values.ts";
import { attachment, refuseRepeatedContentIds } from "./attachment-schema.ts";
import { customHeaders } from "./headers-schema.ts";
import { mailMetadata, mailTags } from "./labels-schema.ts";

const recipientsMax = 500;
const copiedRecipientsMax = 50;
const attachmentsMax = 10;
const bodyCharactersMax = 2_000_000;

const personName = headerText(0, 998);

const namedAddress = z.object({ name: personName.optional(), email: emailAddress });

const address = z.union([emailAddress, namedAddress]);

const addresses = z.union([emailAddress, namedAddress, z.array(address).min(1).max(recipientsMax)]);

const fields = z.object({
  to: addresses,
  cc: addresses.optional().meta({
    description: "Gets the same message as the one recipient in to. At most 50 recipients together. Not a contact.",
  }),
  bcc: addresses.optional().meta({ description: "As cc, and not named in the message." }),
  subject: headerText(1, 998).optional(),
  body: text(1, bodyCharactersMax).optional().meta({ description: "HTML. Uses the template language." }),
  text: text(1, bodyCharactersMax).optional().meta({
    description: "Plain text, instead of the text made from the HTML. Without body and template: a plain text email.",
  }),
  preheader: headerText(1, 255).optional().meta({
    description: "Shown by mail programs beside the subject; hidden in the email. Uses the template language.",
  }),
  template: uuid
    .optional()
    .meta({ description: "Supplies subject, body, sender and reply-to. Fields given here override it." }),
  topic: namedTopic.optional().meta({
    description: "Key of a topic: sent only if every recipient is subscribed to it. Overrides the template's topic.",
  }),
  from: address.optional(),
  name: personName.optional().meta({ deprecated: true, description: "Display name for a sender given as a string." }),
  subscribed: z.boolean().optional(),
  data: dataObject.optional(),
  headers: customHeaders.optional(),
  reply: emailAddress.optional(),
  attachments: z.array(attachment).max(attachmentsMax).superRefine(refuseRepeatedContentIds).optional(),
  tracking: z.boolean().optional().meta({ description: "Overrides the project's open and click tracking." }),
  tags: mailTags.optional(),
  metadata: mailMetadata.optional(),
  sendAt: sendTimeFields.sendAt.optional(),
  timeZone: sendTimeFields.timeZone,
  dryRun: z.boolean().default(false).meta({
    description: "Makes every check and renders the email. Nothing is stored, sent or billed.",
  }),
});

/** Runs even when other fields are invalid, so that one answer lists all issues. */
const neededWithoutTemplate = (field: "subject" | "body", error: string) => ({
  path: [field],
  params: { code: "required" },
  error,
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null && !Array.isArray(value),
});

/** Keys that callers confuse with others, and what to use instead. */
export const meantFields = {
  html: "body",
  reply_to: "reply",
  replyTo: "reply",
  scheduledAt: "sendAt",
};

/** The body of POST /v1/send (contract 01 section 1). */
export const sendRequest = fields
  .refine(
    ({ template, subject }) => template !== undefined || subject !== undefined,
    neededWithoutTemplate("subject", "Required without a template."),
  )
  .refine(
    ({ template, body, text }) => template !== undefined || body !== undefined || text !== undefined,
    neededWithoutTemplate("body", "Required without a template or text."),
  )
  .refine(hasKnownZone, unknownZone)
  .superRefine(refuseUnfitCopies, { when: hasFittingAddresses })
  .transform(
    ({ to, cc, bcc, from, name, headers, attachments, tags, metadata, sendAt, timeZone, ...rest }): SendRequest => {
      const { to: recipients, ...copies } = distinctLists(listsOf({ to, cc, bcc }));
      return {
        ...rest,
        ...copies,
        recipients,
        from: from === undefined ? undefined : mailAddress(from, name),
        headers: headers ?? {},
        attachments: attachments ?? [],
        tags: tags ?? [],
        metadata: metadata ?? {},
        sendAt: sendAt === undefined ? undefined : sendTimeOf({ sendAt, timeZone }),
      };
    },
  )
  .meta({ id: "SendRequest" });

export const acceptedEmails = z.array(
  z.object({
    contact: z.object({ id: uuid, email: z.string() }),
    email: uuid,
    suppressed: z
      .literal(true)
      .optional()
      .meta({ description: "The suppression list holds back the email: it is recorded as FAILED, and not billed." }),
  }),
);

export const renderedEmails = z.array(
  z.object({
    to: z.string(),
    subject: z.string(),
    bytes: z.int().meta({ description: "The most bytes that the message can have, attachments included." }),
  }),
);

const accepted = z.object({ emails: acceptedEmails, timestamp, warnings });

const rehearsed = z.object({ dryRun: z.literal(true), rendered: renderedEmails, warnings });

export const sendResponse = z.union([accepted, rehearsed]);

type GivenAddresses = z.output<typeof addresses>;

interface GivenLists {
  to: GivenAddresses;
  cc?: GivenAddresses | undefined;
  bcc?: GivenAddresses | undefined;
}

const listOf = (given: GivenAddresses | undefined): MailAddress[] =>
  given === undefined ? [] : [given].flat().map((each) => mailAddress(each, undefined));

const listsOf = ({ to, cc, bcc }: GivenLists) => ({ to: listOf(to), cc: listOf(cc), bcc: listOf(bcc) });

const addressFields = ["to", "cc", "bcc"];

/** Other fields may be invalid. */
function hasFittingAddresses({ issues }: z.core.ParsePayload): boolean {
  return issues.every(({ path: [field] = [] }) => typeof field === "string" && !addressFields.includes(field));
}

/** Copies go with exactly one recipient, because each recipient in `to` gets an email of its own (contract 13 section 1). */
function refuseUnfitCopies(given: GivenLists, context: z.RefinementCtx): void {
  const { cc, bcc } = given;
  if (cc === undefined && bcc === undefined) return;
  const lists = distinctLists(listsOf(given));
  const path = [cc === undefined ? "bcc" : "cc"];
  const refuse = (code: "custom" | "too_big", message: string) =>
    context.addIssue({ code: "custom", path, message, params: { code } });
  if (lists.to.length > 1) refuse("custom", "Copies are sent of an email to exactly one recipient in to.");
  if (lists.to.length + lists.cc.length + lists.bcc.length > copiedRecipientsMax) {
    refuse("too_big", `to, cc and bcc have at most ${copiedRecipientsMax} recipients together.`);
  }
}

/** An empty name counts as none; `standInName` applies only to an address given as a string. */
function mailAddress(given: z.output<typeof address>, standInName: string | undefined): MailAddress {
  if (typeof given === "string") return { email: given, name: standInName || null };
  return { email: given.email, name: given.name || null };
}
