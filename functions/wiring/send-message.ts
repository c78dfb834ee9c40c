import * as z from "zod";
import type { SendMessage } from "#lib/domain/email/handover/send-queue.ts";
import { receivedDataId } from "#lib/platform/data-id.ts";

/** A queued mail, identified by its record. */
export const sendMessage = z.object({
  projectId: receivedDataId,
  emailId: z.guid(),
  attempt: z.int().min(0).optional(),
  sendAt: z.iso.datetime().optional(),
}) satisfies z.ZodType<SendMessage>;
