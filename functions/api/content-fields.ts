import * as z from "zod";
import { contentTypes } from "#lib/domain/email/email.ts";
import { emailAddress, headerText, text, trimmedText } from "#lib/http/values.ts";

const bodyCharactersMax = 2_000_000;

export const contentType = z.enum(contentTypes);

/** The table takes no half of a surrogate pair; its place is kept by the character that stands for what is none. */
const wellFormed = (schema: z.ZodString) => schema.overwrite((given) => given.toWellFormed());

/** What templates and campaigns say, as their authors give it. */
export const contentFields = z.object({
  name: wellFormed(trimmedText(1, 255)),
  description: wellFormed(text(0, 1_000)).nullable().meta({ description: "Never sent to recipients." }),
  subject: wellFormed(headerText(1, 998)).meta({ description: "In the template language." }),
  body: wellFormed(text(1, bodyCharactersMax)).meta({ description: "HTML in the template language." }),
  from: emailAddress.meta({ description: "Of a verified domain of the project." }),
  fromName: wellFormed(headerText(0, 255))
    .transform((name) => name || null)
    .nullable(),
  replyTo: emailAddress.nullable(),
  type: contentType,
});

/** As it is created: what may be left out has a value. */
export const newContent = contentFields.extend({
  description: contentFields.shape.description.default(null),
  fromName: contentFields.shape.fromName.default(null),
  replyTo: contentFields.shape.replyTo.default(null),
  type: contentType.default("MARKETING"),
});

/** In a list, where a page may leave bodies out. */
export const listedBody = {
  body: z.string().nullable(),
  bodyOmitted: z
    .literal(true)
    .optional()
    .meta({ description: "The bodies before it take 4 MB: get the record to see its own." }),
};
