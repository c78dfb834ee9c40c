import * as z from "zod";
import { optionalText } from "#lib/platform/env.ts";

export const env = z.object({
  /** Where uploaded images are served. */
  IMAGES_URL: optionalText,
  /** The bucket that takes uploads of imports and attachments. */
  CONTENT_URL: z.url(),
  /** Another S3, which AWS's SDK reads too; the laptop sets it. */
  AWS_ENDPOINT_URL_S3: z.url().optional(),
});

export type ConsoleEnv = z.infer<typeof env>;
