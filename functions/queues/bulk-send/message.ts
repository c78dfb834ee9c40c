import * as z from "zod";
import { sendMessage } from "#functions/wiring/send-message.ts";
import { cursorCount } from "#lib/domain/campaign/ledger/ledger.ts";
import type { Dispatch } from "#lib/domain/campaign/sending/dispatch.ts";
import type { MailBatch } from "#lib/domain/email/handover/send-queue.ts";
import { receivedDataId } from "#lib/platform/data-id.ts";

/** One turn with one cursor of a campaign. */
export const dispatchMessage = z.object({
  projectId: receivedDataId,
  campaignId: z.guid(),
  cursor: z.int().min(0).lt(cursorCount),
  lanes: z.int().min(1).max(cursorCount),
  turn: z.int().min(0),
  batch: z.int().min(0),
  isLastLap: z.literal(true).optional(),
}) satisfies z.ZodType<Dispatch>;

/** Mails of a project's workflows, by their records. */
const mailBatch = z.object({
  projectId: receivedDataId,
  emailIds: z.array(z.guid()).min(1).max(10),
}) satisfies z.ZodType<MailBatch>;

/** A message of the queue: a turn of a campaign, mails of workflows, or one of them that comes back. */
export const bulkMessage = z.union([dispatchMessage, mailBatch, sendMessage]);
