import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantOf } from "#lib/platform/time/time-zone.ts";

describe("the instant of a date and time", () => {
  it.each([
    ["2026-03-01T10:00:00Z", "Europe/Berlin", "2026-03-01T10:00:00.000Z"],
    ["2026-03-01T10:00:00.5+05:30", "Europe/Berlin", "2026-03-01T04:30:00.500Z"],
    ["2026-03-01T10:00Z", "Europe/Berlin", "2026-03-01T10:00:00.000Z"],
    ["2026-03-01T10:00", "UTC", "2026-03-01T10:00:00.000Z"],
    ["2026-03-01T10:00:30.123456", "Europe/Berlin", "2026-03-01T09:00:30.123Z"],
    ["2026-07-01T10:00:00", "Asia/Kathmandu", "2026-07-01T04:15:00.000Z"],
  ])("%s in %s is %s", (text, zone, instant) => {
    expect(instantOf(text, zone)).toBe(instant);
  });

  it.each([
    ["2026-03-29T02:30:00", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
    ["2026-03-08T02:30:00", "America/New_York", "2026-03-08T07:30:00.000Z"],
    ["2026-10-04T02:15:00", "Australia/Lord_Howe", "2026-10-03T15:45:00.000Z"],
  ])("moves %s, which the clocks of %s skip, on by the gap", (text, zone, instant) => {
    expect(instantOf(text, zone)).toBe(instant);
  });

  it.each([
    ["2026-10-25T02:30:00", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
    ["2026-11-01T01:30:00", "America/New_York", "2026-11-01T05:30:00.000Z"],
    ["2026-04-05T01:45:00", "Australia/Lord_Howe", "2026-04-04T14:45:00.000Z"],
  ])("takes the first of %s, which comes twice in %s", (text, zone, instant) => {
    expect(instantOf(text, zone)).toBe(instant);
  });

  it("is what the zone's clocks show, at any time that they show once", () => {
    const zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Pacific/Chatham"];
    const from = Date.parse("2026-01-01T00:00:00Z") / 1_000;
    const second = fc.integer({ min: from, max: from + 2 * 365 * 86_400 });
    fc.assert(
      fc.property(second, fc.constantFrom(...zones), (at, zone) => {
        const shown = clockOf(zone, at * 1_000);
        const twin = [-1, 1].map((hours) => (at + hours * 3_600) * 1_000).find((near) => clockOf(zone, near) === shown);
        fc.pre(twin === undefined);
        const found = Date.parse(instantOf(shown, zone));
        expect(clockOf(zone, found)).toBe(shown);
        expect(found).toBeLessThanOrEqual(at * 1_000);
      }),
      { numRuns: 300 },
    );
  });
});

function clockOf(zone: string, at: number): string {
  return new Date(at).toLocaleString("sv", { timeZone: zone }).replace(" ", "T");
}
