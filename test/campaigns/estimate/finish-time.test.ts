import { afterEach, describe, expect, it } from "vitest";
import { finishTime } from "#lib/domain/campaign/estimate/finish-time.ts";
import { bulkRateOf } from "#lib/domain/email/handover/bulk-pace.ts";
import { openDispatchFixture, people } from "#test/campaigns/dispatch-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const startMs = Date.parse("2026-03-01T10:00:00.000Z");
const alone = { own: 0, others: [], bulkRate: 40, quota: null, startMs, nowMs: startMs };

/** Seconds until the finish, and the hours of each pause. */
function timesOf(given: Partial<Parameters<typeof finishTime>[0]> & { mails: number }) {
  const { finishAt, pauses } = finishTime({ ...alone, ...given });
  const hour = (at: string) => (Date.parse(at) - startMs) / 3_600_000;
  return {
    seconds: (Date.parse(finishAt) - startMs) / 1_000,
    pauses: pauses.map(({ from, until }) => [hour(from), hour(until)]),
  };
}

describe("the finish time", () => {
  it("follows from the rate when nothing else is sent", () => {
    expect(timesOf({ mails: 4_000 })).toEqual({ seconds: 100, pauses: [] });
    expect(timesOf({ mails: 0 })).toEqual({ seconds: 0, pauses: [] });
  });

  it("shares the rate with a campaign until the shorter one is finished", () => {
    expect(timesOf({ mails: 4_000, others: [1_000] }).seconds).toBe(125);
    expect(timesOf({ mails: 4_000, others: [9_000] }).seconds).toBe(200);
    expect(timesOf({ mails: 4_000, own: 1_000 }).seconds).toBe(125);
    expect(timesOf({ mails: 4_000, own: 9_000, others: [8_000] }).seconds).toBe(400);
  });

  it("waits until the next day when the quota is used up", () => {
    const quota = { max: 144_000, used: 0 };
    // 136,800 mails a day take 0.95 hours.
    expect(timesOf({ mails: 136_800, quota })).toEqual({ seconds: 3_420, pauses: [] });
    expect(timesOf({ mails: 136_840, quota })).toEqual({ seconds: 86_401, pauses: [[0.95, 24]] });
    const used = { ...quota, used: 136_800 };
    expect(timesOf({ mails: 40, quota: used })).toEqual({ seconds: 86_401, pauses: [[0, 24]] });
    expect(timesOf({ mails: 40, quota: used, nowMs: startMs - 86_400_000 })).toEqual({ seconds: 1, pauses: [] });
  });

  it("has no pause when the rate is slower than the quota", () => {
    expect(timesOf({ mails: 86_400 * 2, bulkRate: 1, quota: { max: 1_000_000, used: 0 } })).toEqual({
      seconds: 86_400 * 2,
      pauses: [],
    });
  });

  it("lists a month of pauses for a campaign that takes years", () => {
    const { seconds, pauses } = timesOf({ mails: 1_000_000, quota: { max: 200, used: 0 } });
    expect(pauses).toHaveLength(31);
    expect(seconds / 86_400).toBeCloseTo(1_000_000 / 190, -1);
  });
});

describe("a campaign at 50 mails a second", () => {
  const fixture = forThisFile(openDispatchFixture());

  afterEach(async () => (await fixture).reset());

  it("is finished within 20 % of the estimated time", async () => {
    const { send, newProject, account, clock, drain } = await fixture;
    account.rate = 50;
    const mails = 700;
    const sent = await send(await newProject(), people(mails));
    const beganMs = clock.at;
    const times = { mails, bulkRate: bulkRateOf(account.rate), startMs: beganMs, nowMs: beganMs };
    const { finishAt } = finishTime({ ...alone, ...times });
    await sent.dispatch();
    await drain();
    expect((await sent.head())?.status).toBe("SENT");
    const estimatedMs = Date.parse(finishAt) - beganMs;
    expect(Math.abs(clock.at - beganMs - estimatedMs)).toBeLessThan(0.2 * estimatedMs);
  });
});
