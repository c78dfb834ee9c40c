import * as z from "zod";
import { contentFields, contentType } from "#functions/api/content-fields.ts";
import { dataObject, emailAddress, headerText, text, uuid } from "#lib/http/values.ts";

const bodyCharactersMax = 2_000_000;
const localeLengthMax = 35;

const { subject, body, from, fromName, replyTo, topic } = contentFields.shape;

const content = z.object({
  subject,
  body,
  preheader: headerText(1, 255).nullable().default(null),
  text: text(1, bodyCharactersMax).nullable().default(null).meta({
    description: "Own plain text. Without it the text is made from the HTML.",
  }),
  type: contentType.default("MARKETING"),
  topic: topic.default(null),
  contactId: uuid.optional().meta({ description: "Renders for this contact." }),
  data: dataObject.optional().meta({ description: "Renders for a reader with this data. Not with `contactId`." }),
  locale: text(1, localeLengthMax).optional().meta({ description: "Replaces the reader's own language." }),
});

/** Tells the fault beside those of other fields. */
const oneReader = {
  check: ({ contactId, data }: { contactId?: unknown; data?: unknown }) =>
    contactId === undefined || data === undefined,
  fault: { path: ["data"], error: "Give contactId or data, not both.", params: { code: "custom" } },
};

export const previewRequest = content.refine(oneReader.check, oneReader.fault);

export const testRequest = content
  .extend({
    from,
    fromName: fromName.default(null),
    replyTo: replyTo.default(null),
    email: emailAddress.meta({
      description: "Address of a project member, or an address at a verified domain of the project.",
    }),
  })
  .refine(oneReader.check, oneReader.fault);

export const acceptedTest = z.object({ message: z.string(), emailId: uuid });

const place = z.int().min(1).nullable();

export const previewAnswer = z
  .object({
    subject: z.string().nullable().meta({ description: "Null when it is faulty, as are `html` and `text`." }),
    html: z
      .string()
      .nullable()
      .meta({ description: "The whole document, with footer and preheader, without tracking." }),
    text: z.string().nullable().meta({ description: "The text part: the own text, or text made from the HTML." }),
    sizeBytes: z.int().meta({ description: "Bytes of the HTML." }),
    footerAdded: z.boolean(),
    placeholders: z.array(
      z.object({
        name: z.string().meta({ description: "A key of data that the content reads." }),
        found: z.boolean().meta({ description: "Whether the reader has a value." }),
        coverage: z.int().min(0).max(100).meta({ description: "Percentage of contacts that have the key." }),
      }),
    ),
    faults: z.array(
      z.object({
        field: z.enum(["subject", "body", "text", "preheader"]),
        line: place.meta({ description: "From 1. Null for a fault of rendering." }),
        column: place,
        message: z.string(),
      }),
    ),
  })
  .meta({ id: "ContentPreview" });
