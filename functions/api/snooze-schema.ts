import * as z from "zod";
import type { SnoozeRequest } from "#lib/domain/contact/snooze-service.ts";
import { dateTime } from "#lib/http/values.ts";

const daysMax = 365;

/** The end of a snooze, for the API and the hosted pages: exactly one of the two fields (contract 02 section 6). */
export const snoozeRequest = z
  .object({
    until: dateTime.optional().meta({ description: "In the future, at most a year ahead." }),
    days: z.int().min(1).max(daysMax).optional().meta({ description: "Days from now, instead of `until`." }),
  })
  .refine(({ until, days }) => until === undefined || days === undefined, {
    path: ["days"],
    error: "Give until or days, not both.",
    // Runs even when either field is invalid, so that one answer lists all issues.
    when: ({ value }) => typeof value === "object" && value !== null && !Array.isArray(value),
  })
  .transform(({ until, days }, context): SnoozeRequest => {
    if (until !== undefined) return { until };
    if (days !== undefined) return { days };
    const error = { path: ["until"], message: "Required without days.", params: { code: "required" } };
    context.addIssue({ code: "custom", ...error });
    return z.NEVER;
  });
