import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slotAt } from "#lib/domain/analytics/day-slots.ts";
import { isTimeZone, zoneDays } from "#lib/domain/analytics/zone-days.ts";

const zones = Intl.supportedValuesOf("timeZone");
const begin = Date.parse("2026-01-01T00:00:00.000Z");
const dayMs = 86_400_000;

/** The local time in the zone. */
const shown = (timeZone: string, time: number): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" }).format(time);

describe("days of a zone", () => {
  it("begin with a slot in every zone of the simulation, all year", () => {
    expect(zones.length).toBeGreaterThan(400);
    const odd = zones.flatMap((zone) => {
      const seasons = Array.from({ length: 4 }, (_, quarter) => begin + quarter * 91 * dayMs);
      const days = seasons.flatMap((from) => zoneDays(zone, from, from + 1));
      return days.filter(({ from }) => slotAt(from).from !== from).map(({ date }) => `${zone} ${date}`);
    });
    expect(odd).toEqual([]);
  });

  it("follow each other without a gap, each from its first moment on", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          "UTC",
          "Asia/Kolkata",
          "Asia/Kathmandu",
          "America/St_Johns",
          "Pacific/Chatham",
          "Europe/Berlin",
          "America/Santiago",
          "Africa/Cairo",
          "Australia/Lord_Howe",
        ),
        fc.integer({ min: begin, max: begin + 400 * dayMs }),
        fc.integer({ min: 1, max: 40 * dayMs }),
        (zone, from, length) => {
          const days = zoneDays(zone, from, from + length);
          expect(days[0]?.from).toBeLessThanOrEqual(from);
          expect(days.at(-1)?.before).toBeGreaterThanOrEqual(from + length);
          for (const [index, day] of days.entries()) {
            expect(shown(zone, day.from).slice(0, 10)).toBe(day.date);
            expect(shown(zone, day.from - 1).slice(0, 10) < day.date).toBe(true);
            if (index > 0) expect(days[index - 1]?.before).toBe(day.from);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("exist only for known zones", () => {
    expect(["UTC", "Asia/Kolkata"].every(isTimeZone)).toBe(true);
    expect(["", "Moon/Sea", "utc+25"].some(isTimeZone)).toBe(false);
  });
});

describe("a slot", () => {
  it("is an hour, except where some zone has midnight at a quarter hour", () => {
    const at = (time: string) => slotAt(Date.parse(`2026-03-01T${time}Z`));
    expect(at("10:59:59.999")).toMatchObject({ day: "2026-03-01", name: "41" });
    expect(at("18:10:00")).toMatchObject({ name: "72" });
    expect(at("18:15:00")).toMatchObject({ name: "73" });
    expect(at("18:30:00")).toMatchObject({ name: "74" });
    expect(new Date(at("23:59:00").before).toISOString()).toBe("2026-03-02T00:00:00.000Z");
  });
});
