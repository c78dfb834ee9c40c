import * as z from "zod";

export const env = z.object({
  TABLE_NAME: z.string().min(1),
  FEEDBACK_QUEUE_ARN: z.string().min(1),
  FEEDBACK_DEAD_LETTER_QUEUE_URL: z.url(),
  SCHEDULE_GROUP: z.string().min(1),
  SCHEDULER_ROLE_ARN: z.string().min(1),
});
