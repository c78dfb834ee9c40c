import * as z from "zod";
import { parseSchedule } from "#lib/domain/workflow/schedule.ts";
import type { Trigger, triggerTypes } from "#lib/domain/workflow/workflow.ts";
import { parseOrRefuse } from "#lib/http/parse-or-refuse.ts";
import { text, trimmedText, uuid } from "#lib/http/values.ts";
import { isTimezone } from "#lib/platform/time/time-zone.ts";

export const eventTrigger = z.object({ eventName: trimmedText(1, 255) });

export const scheduleTrigger = z
  .object({
    schedule: text(1, 256),
    timezone: z.string().refine(isTimezone, { error: "Not an IANA time zone." }).default("UTC"),
    audience: z.object({ segmentId: uuid }),
  })
  .superRefine(({ schedule: given, timezone }, context) => {
    const parsed = parseSchedule(given, isTimezone(timezone) ? timezone : "UTC");
    if ("fault" in parsed) context.addIssue({ code: "custom", path: ["schedule"], message: parsed.fault });
  });

/** Nested under `triggerConfig`, so that issues name the request's field. */
const event = z.object({ triggerConfig: eventTrigger });
const schedule = z.object({ triggerConfig: scheduleTrigger });

/** The workflow's trigger after this request (contract 06 section 4). @throws Refusal `invalid`. */
export function changedTrigger(
  present: Trigger,
  type: (typeof triggerTypes)[number] = present.type,
  triggerConfig: unknown,
): Trigger {
  if (type === present.type && triggerConfig === undefined) return present;
  switch (type) {
    case "EVENT":
      return { type, config: parseOrRefuse(event, { triggerConfig }).triggerConfig };
    case "MANUAL":
      return { type, config: null };
    case "SCHEDULE":
      return { type, config: parseOrRefuse(schedule, { triggerConfig }).triggerConfig };
  }
}
