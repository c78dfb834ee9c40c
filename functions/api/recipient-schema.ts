import * as z from "zod";
import { rowFailures, rowSkips } from "#lib/domain/campaign/ledger/ledger.ts";
import { recipientStatuses } from "#lib/domain/campaign/results/recipient.ts";
import { timestamp, uuid } from "#lib/http/values.ts";

const time = timestamp.nullable();

/** A row of a campaign's ledger. */
export const recipient = z.object({
  id: uuid,
  contactId: uuid.nullable().meta({ description: "Null if the contact was deleted, like its email address." }),
  email: z.string().nullable(),
  emailId: uuid.nullable().meta({ description: "Null until an email exists." }),
  status: z.enum(recipientStatuses),
  reason: z
    .enum([...rowFailures, ...rowSkips])
    .nullable()
    .meta({ description: "Why the status is FAILED or SKIPPED." }),
  sentAt: time,
  deliveredAt: time,
  openedAt: time,
  clickedAt: time,
  bouncedAt: time,
  complainedAt: time,
  updatedAt: timestamp,
});
