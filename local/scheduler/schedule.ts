import * as z from "zod";
import { isTimezone, parseScheduleExpression, type Timetable } from "#local/scheduler/schedule-expression.ts";
import { ServiceError } from "#local/services/rest-service.ts";

/** CreateSchedule and UpdateSchedule as the SDK sends them; dates are seconds since 1970. */
export const scheduleInput = z.object({
  ScheduleExpression: z.string().min(1).max(256),
  ScheduleExpressionTimezone: z.string().min(1).max(50).default("UTC"),
  FlexibleTimeWindow: z.object({
    Mode: z.enum(["OFF", "FLEXIBLE"]),
    MaximumWindowInMinutes: z.int().min(1).max(1440).optional(),
  }),
  Target: z.object({
    Arn: z.string().min(1).max(1600),
    RoleArn: z.string().min(1).max(1600),
    Input: z.string().min(1).optional(),
    SqsParameters: z.object({ MessageGroupId: z.string().min(1).max(128).optional() }).optional(),
    DeadLetterConfig: z.object({ Arn: z.string().optional() }).optional(),
    RetryPolicy: z
      .object({
        MaximumRetryAttempts: z.int().min(0).max(185).optional(),
        MaximumEventAgeInSeconds: z.int().min(60).max(86_400).optional(),
      })
      .optional(),
  }),
  GroupName: z.string().default("default"),
  StartDate: z.number().optional(),
  EndDate: z.number().optional(),
  Description: z.string().max(512).optional(),
  State: z.enum(["ENABLED", "DISABLED"]).default("ENABLED"),
  ActionAfterCompletion: z.enum(["NONE", "DELETE"]).default("NONE"),
  ClientToken: z.string().optional(),
});

export type ScheduleInput = z.infer<typeof scheduleInput>;

/** The firing times of a schedule within its start and end date; none when it is disabled. */
export function timetable(input: ScheduleInput, createdAt: number): Timetable {
  const { ScheduleExpression: expression, ScheduleExpressionTimezone: timezone } = input;
  if (!isTimezone(timezone)) throw invalid("Invalid Schedule Expression Timezone", timezone);
  const startMs = input.StartDate === undefined ? createdAt : input.StartDate * 1000;
  const parsed = parseScheduleExpression(expression, timezone, startMs);
  if (!parsed) throw invalid("Invalid Schedule Expression", expression);
  if (input.FlexibleTimeWindow.Mode === "FLEXIBLE" && input.FlexibleTimeWindow.MaximumWindowInMinutes === undefined) {
    throw invalid("MaximumWindowInMinutes is needed for a flexible time window of", expression);
  }
  const endMs = input.EndDate === undefined ? Number.POSITIVE_INFINITY : input.EndDate * 1000;
  const within = (time: number | null) => (time === null || time > endMs || input.State === "DISABLED" ? null : time);
  return { first: (now) => within(parsed.first(now)), next: (after) => within(parsed.next(after)) };
}

function invalid(complaint: string, value: string): ServiceError {
  return new ServiceError("ValidationException", 400, `${complaint} ${value}.`);
}
