import * as z from "zod";

export const env = z.object({
  TABLE_NAME: z.string().min(1),
  SEND_QUEUE_URL: z.url(),
  CONTENT_BUCKET: z.string().min(1),
  CONFIGURATION_SET_TRACKED: z.string().min(1),
  CONFIGURATION_SET_UNTRACKED: z.string().min(1),
});
