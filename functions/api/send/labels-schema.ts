import * as z from "zod";
import { text } from "#lib/http/values.ts";

const tagsMax = 10;
const tagLengthMax = 64;
const keysMax = 20;
const keyLengthMax = 64;
const valueLengthMax = 500;
const metadataBytesMax = 4_096;

const tagText = text(1, tagLengthMax).regex(/^[A-Za-z0-9_.:/-]*$/, {
  error: "A tag has only letters, digits and _ - . : /",
});

const namedTag = z.object({ name: tagText, value: tagText }).transform(({ name, value }) => `${name}:${value}`);

/** Labels for the caller's own lists (contract 13 section 1); `{ name, value }` is the tag `name:value`. Returns each once. */
export const mailTags = z
  .array(z.union([tagText, namedTag.pipe(tagText)]))
  .max(tagsMax)
  .transform((tags) => [...new Set(tags)])
  .meta({ description: "Shown with the email and in its events; `{ name, value }` is stored as `name:value`." });

/** Checked before the single entries: a request has room for hundreds of thousands of invalid ones. */
const bounded = z
  .record(z.string(), z.unknown())
  .refine((metadata) => Object.keys(metadata).length <= keysMax, {
    error: `Metadata has at most ${keysMax} keys.`,
    abort: true,
    params: { code: "too_big" },
  })
  .refine((metadata) => Buffer.byteLength(JSON.stringify(metadata)) <= metadataBytesMax, {
    error: `Metadata has at most ${metadataBytesMax} bytes as JSON.`,
    params: { code: "too_big" },
  });

/** Values for the caller's own systems (contract 13 section 1), shown with the email and in its events. */
export const mailMetadata = bounded.pipe(z.record(text(1, keyLengthMax), text(0, valueLengthMax))).meta({
  description: "At most 20 keys and 4 KB as JSON. Shown with the email and in its events; never in the email itself.",
  override: {
    type: "object",
    additionalProperties: { type: "string", maxLength: valueLengthMax },
  },
});
