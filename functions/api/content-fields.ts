import * as z from "zod";
import { contentTypes } from "#lib/domain/template/content-type.ts";
import { emailAddress, filterParameter, headerText, text, trimmedText } from "#lib/http/values.ts";

const bodyCharactersMax = 2_000_000;
const preheaderCharactersMax = 255;

export const contentType = z.enum(contentTypes);

/** A key of a topic. The service answers 404 for one that the project does not have. */
export const namedTopic = text(1, 64);

export const topicDescription = "Key of a topic. Only contacts that are subscribed to it get the email.";

/** DynamoDB refuses a lone surrogate, so the replacement character takes its place. */
const wellFormed = (schema: z.ZodString) => schema.overwrite((given) => given.toWellFormed());

/** The content of templates and campaigns as authors send it. */
export const contentFields = z.object({
  name: wellFormed(trimmedText(1, 255)),
  description: wellFormed(text(0, 1_000)).nullable().meta({ description: "Never sent to recipients." }),
  subject: wellFormed(headerText(1, 998)).meta({ description: "Uses the template language." }),
  body: wellFormed(text(1, bodyCharactersMax)).meta({ description: "HTML. Uses the template language." }),
  preheader: wellFormed(headerText(1, preheaderCharactersMax)).nullable().meta({
    description: "Shown by mail programs beside the subject; hidden in the email. Uses the template language.",
  }),
  text: wellFormed(text(1, bodyCharactersMax))
    .nullable()
    .meta({ description: "Plain text instead of the text made from the HTML. Uses the template language." }),
  from: emailAddress.meta({ description: "An address at a verified domain of the project." }),
  fromName: wellFormed(headerText(0, 255))
    .transform((name) => name || null)
    .nullable(),
  replyTo: emailAddress.nullable(),
  type: contentType,
  topic: namedTopic.nullable().meta({ description: topicDescription }),
});

/** Content at creation: optional fields get a default. */
export const newContent = contentFields.extend({
  description: contentFields.shape.description.default(null),
  preheader: contentFields.shape.preheader.default(null),
  text: contentFields.shape.text.default(null),
  fromName: contentFields.shape.fromName.default(null),
  replyTo: contentFields.shape.replyTo.default(null),
  type: contentType.default("MARKETING"),
  topic: contentFields.shape.topic.default(null),
});

/** `body=omit` leaves the bodies out of a list. */
export const bodyParameter = filterParameter(["omit"]);

/** A body in a list, where a page may omit bodies. */
export const listedBody = {
  body: z.string().nullable().optional().meta({ description: "Absent with `body=omit`." }),
  text: z.string().nullable().optional().meta({ description: "Absent with `body=omit`; null with the body." }),
  bodyOmitted: z
    .literal(true)
    .optional()
    .meta({ description: "Body and text were left out to keep the page under 4 MB. Get the record to read it." }),
};
