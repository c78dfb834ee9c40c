import { expect, it } from "vitest";
import { livingKey } from "#console/src/api/living-key.ts";
import { doneSteps } from "#console/src/features/home/model.ts";
import { capOf, forecast } from "#console/src/features/settings/billing/model.ts";
import { sampleSearch } from "#console/src/features/settings/keys/model.ts";
import { daysLeft } from "#console/src/features/settings/team/model.ts";

it("finds out which first steps are done", () => {
  const none = { hasVerifiedDomain: false, contactCount: 1, hasMail: false, memberCount: 1 };
  expect(doneSteps(none)).toEqual({ domain: false, mail: false, contacts: false, team: false });
  const all = { hasVerifiedDomain: true, contactCount: 2, hasMail: true, memberCount: 2 };
  expect(doneSteps(all)).toEqual({ domain: true, mail: true, contacts: true, team: true });
});

it("forecasts the month from its part so far, but not from its first days", () => {
  expect(forecast(100, new Date("2026-06-16T00:00:00Z"))).toBe(200);
  expect(forecast(100, new Date("2026-06-02T00:00:00Z"))).toBeUndefined();
});

it("reads a cap as people type it", () => {
  expect(["", " ", "10,000", "1 000", "0", "-1", "many"].map(capOf)).toEqual([
    ...[null, null, 10_000, 1_000],
    ...[undefined, undefined, undefined],
  ]);
});

it("counts the whole days until an invitation ends", () => {
  const invitedAt = "2026-06-01T12:00:00.000Z";
  const days = ["2026-06-01T12:00:00Z", "2026-06-07T13:00:00Z", "2026-06-20T00:00:00Z"];
  expect(days.map((now) => daysLeft(invitedAt, new Date(now)))).toEqual([7, 0, 0]);
});

it("uses the laptop's key only for its own project, and only until it is replaced", () => {
  const laptop = { projectId: "p", secretKey: "sk_12345678rest" };
  expect(livingKey(laptop, { id: "p", secretPrefix: "sk_12345678" })).toBe(laptop.secretKey);
  expect(livingKey(laptop, { id: "p", secretPrefix: "sk_87654321" })).toBeUndefined();
  expect(livingKey(laptop, { id: "q", secretPrefix: "sk_12345678" })).toBeUndefined();
  expect(livingKey(null, { id: "p", secretPrefix: null })).toBeUndefined();
});

it("takes only known languages of samples from the URL", () => {
  expect([sampleSearch({ lang: "go" }), sampleSearch({ lang: "cobol" }), sampleSearch({})]).toEqual([
    ...[{ lang: "go" }, {}, {}],
  ]);
});
