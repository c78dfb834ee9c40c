import * as z from "zod";
import { emailStatuses, sourceTypes } from "#lib/domain/email/email.ts";
import { cursorListOf } from "#lib/http/lists.ts";
import { countParameter, emailAddress, filterParameter, searchParameter, timestamp, uuid } from "#lib/http/values.ts";

/** The handler answers an unreadable date with 400. */
const date = (what: string) =>
  z
    .string()
    .optional()
    .meta({ description: `${what}: any format that JavaScript's Date parses.` });

export const emailsQuery = z.object({
  contactId: uuid.optional(),
  campaignId: uuid.optional().meta({
    description: "Emails of a deleted campaign are listed only with a contactId, and without a campaignId.",
  }),
  status: filterParameter(emailStatuses),
  templateId: uuid.optional(),
  workflowId: uuid.optional(),
  sourceType: filterParameter(sourceTypes),
  to: emailAddress
    .optional()
    .meta({ description: "The recipient's address, exactly: emails to the contact that has it." }),
  tag: z.string().min(1).optional().meta({ description: "A tag, exactly. Seconds behind, except with contactId." }),
  subject: searchParameter.meta({ description: "Matches a part of the subject." }),
  startDate: date("Start of the range of creation times, inclusive"),
  endDate: date("End of that range, exclusive"),
  cursor: z.string().optional(),
  limit: countParameter(20, 100),
});

export const emailPosition = z.object({ createdAt: timestamp, id: uuid });

const time = timestamp.nullable();

const copies = z.array(z.object({ name: z.string().nullable(), email: z.string() })).nullable();

export const email = z
  .object({
    id: uuid,
    contactId: uuid,
    to: z.string(),
    toName: z.string().nullable(),
    cc: copies,
    bcc: copies,
    subject: z.string(),
    preheader: z.string().nullable(),
    from: z.string(),
    fromName: z.string(),
    replyTo: z.string().nullable(),
    headers: z.record(z.string(), z.string()),
    attachments: z.array(
      z.object({
        filename: z.string(),
        contentType: z.string(),
        size: z.int(),
        disposition: z.enum(["attachment", "inline"]),
      }),
    ),
    messageId: z.string().nullable(),
    sourceType: z.enum(sourceTypes),
    templateId: uuid.nullable(),
    topic: z.string().nullable(),
    campaignId: uuid.nullable(),
    workflowId: uuid.nullable(),
    workflowExecutionId: uuid.nullable(),
    status: z.enum(emailStatuses),
    error: z.string().nullable(),
    tags: z.array(z.string()),
    metadata: z.record(z.string(), z.string()),
    sendAt: time.meta({ description: "When the caller asked to send it." }),
    tracking: z.boolean(),
    opens: z.int(),
    clicks: z.int(),
    sentAt: time,
    deliveredAt: time,
    openedAt: time,
    clickedAt: time,
    bouncedAt: time,
    complainedAt: time,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "Email" });

export const emailDetails = email.extend({
  body: z
    .string()
    .nullable()
    .meta({ description: "The rendered HTML. Null in plain text email and 90 days after sending." }),
  text: z.string().nullable().meta({
    description:
      "The rendered text that was given. Null when the text is made from the HTML, and 90 days after sending.",
  }),
  timeline: z.array(z.object({ type: z.string(), timestamp, data: z.record(z.string(), z.unknown()) })),
});

export const emailList = cursorListOf(email);
