import { expect, it } from "vitest";
import { analyticsSearch, everyDay, rangeOf, spanOf } from "#console/src/features/analytics/model.ts";

it("keeps a chosen range in order and at 90 days or fewer", () => {
  expect(rangeOf("2026-03-10", "2026-03-01", "from")).toEqual({ from: "2026-03-10", until: "2026-03-10" });
  expect(rangeOf("2026-03-10", "2026-03-01", "until")).toEqual({ from: "2026-03-01", until: "2026-03-01" });
  expect(rangeOf("2026-01-01", "2026-12-31", "from")).toEqual({ from: "2026-01-01", until: "2026-03-31" });
  expect(rangeOf("2026-01-01", "2026-12-31", "until")).toEqual({ from: "2026-10-03", until: "2026-12-31" });
});

it("reads a range from the URL, and leaves out half of one", () => {
  expect(analyticsSearch({ from: "2026-03-01", until: "2026-03-31", days: "7" })).toEqual({
    from: "2026-03-01",
    until: "2026-03-31",
  });
  expect(analyticsSearch({ from: "2026-03-01", days: 7 })).toEqual({ days: "7" });
});

it("asks the API for no more than 90 times 24 hours, also when clocks go back", () => {
  const { startDate, endDate = "" } = spanOf({ from: "2026-08-05", until: "2026-11-02" }, new Date());
  expect(Date.parse(endDate) - Date.parse(startDate)).toBeLessThanOrEqual(90 * 24 * 60 * 60 * 1_000);
});

it("shows days without emails as zero", () => {
  const day = { emails: 3, delivered: 3, opens: 1, clicks: 0, bounces: 0, complaints: 0 };
  const days = everyDay([{ date: "2026-03-02T00:00:00.000Z", ...day }], { from: "2026-03-01", until: "2026-03-03" });
  expect(days.map(({ date, emails }) => [date.slice(0, 10), emails])).toEqual([
    ["2026-03-01", 0],
    ["2026-03-02", 3],
    ["2026-03-03", 0],
  ]);
});
