import { describe, expect, it } from "vitest";
import { scheduleInWords } from "#console/src/words/schedule.ts";
import { parseSchedule } from "#lib/domain/workflow/schedule.ts";

const zone = "Europe/Berlin";

/** The words, of a schedule that the API accepts. */
function said(schedule: string): string | undefined {
  expect(parseSchedule(schedule, zone)).not.toHaveProperty("fault");
  return scheduleInWords(schedule, zone);
}

describe("the words of a schedule", () => {
  it.each([
    ["0 9 * * 1", "Every Monday at 09:00"],
    ["0 9 * * 0", "Every Sunday at 09:00"],
    ["0 9 * * 7", "Every Sunday at 09:00"],
    ["30  14 * * mon", "Every Monday at 14:30"],
    ["0 9,17 * * MON,WED,FRI", "Every Monday, Wednesday, and Friday at 09:00 and 17:00"],
    ["0 9 * * MON-FRI", "Monday through Friday at 09:00"],
    ["0 0 * * *", "Every day at 00:00"],
    ["*/15 * * * *", "Every 15 minutes"],
    ["0 9 1 * *", "At 09:00, on day 1 of the month"],
    ["0 9 L * *", "At 09:00, on the last day of the month"],
    ["0 9 LW * *", "At 09:00, on the last weekday of the month"],
    ["0 9 15W * *", "At 09:00, on the weekday nearest day 15 of the month"],
    ["0 9 * * MON#2", "At 09:00, on the second Monday of the month"],
    ["0 9 * * 5L", "At 09:00, on the last Friday of the month"],
    ["0 9 * JAN MON", "At 09:00, only on Monday, only in January"],
    ["10,40 9 * * *", "At 10 and 40 minutes past the hour, at 09:00"],
    ["cron(0 9 ? * 2 *)", "Every Monday at 09:00"],
    ["cron(0 9 ? * 1,7 *)", "Every Sunday and Saturday at 09:00"],
    ["cron(0 9 ? * L *)", "Every Saturday at 09:00"],
    ["cron(0 9 ? * 6L *)", "At 09:00, on the last Friday of the month"],
    ["cron(0 9 ? * 2#1 *)", "At 09:00, on the first Monday of the month"],
    ["cron(0 9 * * ? *)", "Every day at 09:00"],
    ["cron(0 9 * * ? 2098)", "At 09:00, only in 2098"],
    ["cron(0/15 * * * ? *)", "Every 15 minutes"],
  ])("%s is “%s”", (schedule, words) => {
    expect(said(schedule)).toBe(`${words}, ${zone}`);
  });

  it("name no time zone for a rate", () => {
    expect(["rate(1 hour)", "rate(15 minutes)", "rate(2 days)"].map((rate) => said(rate))).toEqual([
      ...["Every hour", "Every 15 minutes", "Every 2 days"],
    ]);
  });

  it.each(["0 9 1 * MON", "0 9 * * MON,WED#2", "0 9 * * 5#L", "0 9 1-7 * +MON"])(
    "are missing for %s, which they would not tell clearly",
    (schedule) => {
      expect(said(schedule)).toBeUndefined();
    },
  );
});
