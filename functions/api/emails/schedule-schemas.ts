import * as z from "zod";
import { hasKnownZone, sendTimeFields, sendTimeOf, unknownZone } from "#functions/api/send-time-fields.ts";
import { uuid } from "#lib/http/values.ts";

const emailIdsMax = 500;

/** The body of PATCH /emails/{id}. */
export const newSendTime = z
  .object(sendTimeFields)
  .refine(hasKnownZone, unknownZone)
  .transform((given) => ({ sendAt: sendTimeOf(given) }));

/** The body of POST /emails/cancel. */
export const cancelRequest = z
  .object({
    emailIds: z.array(uuid).min(1).max(emailIdsMax).optional().meta({ description: "Give either emailIds or tag." }),
    tag: z.string().min(1).optional().meta({ description: "Cancels the first 10,000 emails with this tag." }),
  })
  .refine(({ emailIds, tag }) => emailIds !== undefined || tag !== undefined, {
    path: ["emailIds"],
    params: { code: "required" },
    error: "Give emailIds or tag.",
  })
  .refine(({ emailIds, tag }) => emailIds === undefined || tag === undefined, {
    path: ["tag"],
    params: { code: "custom" },
    error: "Give either emailIds or tag.",
  })
  .transform(({ emailIds = [], tag }) => ({ emailIds, tag }));

export const cancelAnswer = z.object({
  cancelled: z.int(),
  notScheduled: z
    .array(uuid)
    .meta({ description: "Those of `emailIds` that were not SCHEDULED, cancelled ones included." }),
  more: z.boolean().meta({ description: "Whether to repeat the request." }),
});
