import { describe, expect, it } from "vitest";
import { parseSchedule } from "#lib/domain/workflow/schedule.ts";
import { isTimezone } from "#lib/platform/time/time-zone.ts";

const at = (text: string) => Date.parse(text);

/** The first times after the given one, as text. */
function timesOf(text: string, timezone: string, after: string, since = after): string[] {
  const schedule = parseSchedule(text, timezone);
  if ("fault" in schedule) throw new Error(schedule.fault);
  const times: string[] = [];
  for (let time = schedule.next(at(after), at(since)); time !== null && times.length < 3; ) {
    times.push(new Date(time).toISOString());
    time = schedule.next(time, at(since));
  }
  return times;
}

describe("a schedule", () => {
  it.each([
    ["rate(5 minutes)", "2026-03-01T10:05:00.000Z", "2026-03-01T10:10:00.000Z"],
    ["rate(1 hour)", "2026-03-01T11:00:00.000Z", "2026-03-01T12:00:00.000Z"],
    ["rate(2 days)", "2026-03-03T10:00:00.000Z", "2026-03-05T10:00:00.000Z"],
    ["*/15 * * * *", "2026-03-01T10:15:00.000Z", "2026-03-01T10:30:00.000Z"],
    // Monday is 1 in a cron line of five fields, and 2 in AWS' six.
    ["30 9 * * 1", "2026-03-02T09:30:00.000Z", "2026-03-09T09:30:00.000Z"],
    ["cron(30 9 ? * 2 *)", "2026-03-02T09:30:00.000Z", "2026-03-09T09:30:00.000Z"],
    ["cron(0 12 1 * ? 2027)", "2027-01-01T12:00:00.000Z", "2027-02-01T12:00:00.000Z"],
  ])("of %s runs at %s and then at %s", (text, first, second) => {
    expect(timesOf(text, "UTC", "2026-03-01T10:00:00.000Z").slice(0, 2)).toEqual([first, second]);
  });

  it("of a rate counts from its activation", () => {
    const times = timesOf("rate(1 hours)", "UTC", "2026-03-01T12:10:00.000Z", "2026-03-01T10:20:00.000Z");
    expect(times[0]).toBe("2026-03-01T12:20:00.000Z");
  });

  it("follows its time zone through the change to summer time", () => {
    expect(timesOf("0 9 * * *", "Europe/Berlin", "2026-03-27T12:00:00.000Z")).toEqual([
      "2026-03-28T08:00:00.000Z",
      "2026-03-29T07:00:00.000Z",
      "2026-03-30T07:00:00.000Z",
    ]);
  });

  it("runs once on days of clock changes, an hour later when its hour is skipped", () => {
    const nights = (day: string) => timesOf("30 2 * * *", "Europe/Berlin", `${day}T12:00:00.000Z`);
    expect(nights("2026-03-27")).toEqual([
      "2026-03-28T01:30:00.000Z",
      "2026-03-29T01:00:00.000Z",
      "2026-03-30T00:30:00.000Z",
    ]);
    expect(nights("2026-10-23")).toEqual([
      "2026-10-24T00:30:00.000Z",
      "2026-10-25T00:30:00.000Z",
      "2026-10-26T01:30:00.000Z",
    ]);
  });

  it.each([
    "",
    "soon",
    "rate(5)",
    "rate(0 minutes)",
    "rate(1.5 hours)",
    "rate(4 minutes)",
    "rate(1 minute)",
    "* * * * *",
    "*/4 * * * *",
    "58,0 * * * *",
    "0 0 * * * *",
    "0 0 30 2 *",
    "99 * * * *",
    "cron(* * * * ? *)",
    "cron(0 12 * * *)",
    "cron(0 12 1 * 1 *)",
    "cron(0 12 ? * ? *)",
    "cron(0 12 ? * 8 *)",
    "cron(0 12 ? * 2-8 *)",
    "cron(0 12 ? * 8L *)",
    "cron(0 12 1 1 ? 2020)",
    "at(2026-03-01T10:00:00)",
  ])("refuses %j", (text) => {
    expect(parseSchedule(text, "UTC")).toEqual({ fault: expect.any(String) });
  });

  it.each([
    ["UTC", true],
    ["Europe/Berlin", true],
    ["America/Argentina/Buenos_Aires", true],
    ["+02:00", false],
    ["Mars/Base", false],
    ["", false],
  ])("has the time zone %j: %s", (name, is) => {
    expect(isTimezone(name)).toBe(is);
  });
});
