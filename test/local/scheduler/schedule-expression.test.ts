import { describe, expect, test } from "vitest";
import { parseScheduleExpression } from "#local/scheduler/schedule-expression.ts";

const start = Date.parse("2026-03-01T00:00:00Z");

function firstTime(expression: string, timezone = "UTC"): string | undefined {
  const time = parseScheduleExpression(expression, timezone, start)?.first(start);
  return time === undefined || time === null ? undefined : new Date(time).toISOString();
}

describe("the first run of a schedule", () => {
  test.each([
    ["at(2026-03-01T10:00:00)", "UTC", "2026-03-01T10:00:00.000Z"],
    ["at(2026-07-01T10:00:00)", "Europe/Berlin", "2026-07-01T08:00:00.000Z"],
    ["at(2026-01-01T10:00:00)", "America/New_York", "2026-01-01T15:00:00.000Z"],
    ["rate(5 minutes)", "UTC", "2026-03-01T00:00:00.000Z"],
    ["cron(0/15 * * * ? *)", "UTC", "2026-03-01T00:15:00.000Z"],
    ["cron(5/10 * * * ? *)", "UTC", "2026-03-01T00:05:00.000Z"],
    ["cron(0 9 ? * MON-FRI *)", "UTC", "2026-03-02T09:00:00.000Z"],
    ["cron(0 9 ? * 1 *)", "UTC", "2026-03-01T09:00:00.000Z"],
    ["cron(0 9 ? * 2 *)", "Asia/Tokyo", "2026-03-02T00:00:00.000Z"],
    ["cron(15 10 ? * 6L 2026-2028)", "UTC", "2026-03-27T10:15:00.000Z"],
    ["cron(0 12 15W * ? *)", "UTC", "2026-03-16T12:00:00.000Z"],
    ["cron(0 8 L * ? *)", "UTC", "2026-03-31T08:00:00.000Z"],
    ["cron(0 8 ? * 2#1 *)", "UTC", "2026-03-02T08:00:00.000Z"],
    ["cron(0 8 ? * L *)", "UTC", "2026-03-07T08:00:00.000Z"],
  ])("%s in %s", (expression, timezone, expected) => {
    expect(firstTime(expression, timezone)).toBe(expected);
  });

  test.each([
    "at(2026-03-01T10:00:00Z)",
    "at(2026-03-01T10:00:00.123)",
    "at(2026-02-30T10:00:00)",
    "at(2026-03-01)",
    "rate(0 minutes)",
    "rate(5 seconds)",
    "rate(1.5 hours)",
    "cron(0 9 * * *)",
    "cron(0 9 * * MON *)",
    "cron(0 9 ? * ? *)",
    "cron(99 9 ? * MON *)",
    "every day",
  ])("%s is invalid", (expression) => {
    expect(parseScheduleExpression(expression, "UTC", start)).toBeUndefined();
  });

  test("a rate repeats in whole periods from its start", () => {
    const rate = parseScheduleExpression("rate(5 minutes)", "UTC", start);
    expect(rate?.next(start)).toBe(start + 300_000);
    expect(rate?.next(start + 7 * 300_000 + 1)).toBe(start + 8 * 300_000);
  });
});
