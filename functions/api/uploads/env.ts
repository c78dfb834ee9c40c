import * as z from "zod";
import { apiEnv } from "#lib/http/api-env.ts";
import { optionalText } from "#lib/platform/env.ts";

export const env = apiEnv.extend({
  TABLE_NAME: z.string().min(1),
  CONTENT_BUCKET: z.string().min(1),
  /** Where images are served, without a trailing slash. Without it uploads of images are off. */
  IMAGES_URL: optionalText,
  PETREL_ATTACHMENT_BYTES: z.coerce.number().int().min(1).default(10_485_760),
});

export type UploadsEnv = z.infer<typeof env>;
