import * as z from "zod";
import type { SendMessage } from "#lib/domain/email/handover/send-queue.ts";
import { isDataId } from "#lib/domain/project/data-id.ts";

/** A queued mail, identified by its record. */
export const sendMessage = z.object({
  projectId: z.string().refine(isDataId),
  emailId: z.guid(),
  attempt: z.int().min(0).optional(),
}) satisfies z.ZodType<SendMessage>;
