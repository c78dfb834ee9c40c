import * as z from "zod";

export const env = z.object({ TABLE_NAME: z.string().min(1), JOBS_QUEUE_URL: z.url() });
