import { describe, expect, it } from "vitest";
import { BulkPace } from "#lib/domain/email/handover/bulk-pace.ts";
import { Pace } from "#lib/domain/email/handover/pace.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { PaceRepository } from "#lib/storage/email/pace-repository.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
let nextStart = Date.parse("2026-03-01T10:00:00.000Z");

/** Workers of one account with a common clock. Sleeping advances it. */
function account(rate: number, quotaUsed = 0) {
  nextStart += 3_600_000;
  const clock = { at: nextStart, now: () => new Date(clock.at) };
  const sleep = async (ms: number) => {
    clock.at += ms;
  };
  const limits = { rate, quotaUsed };
  const provider = { accountRate: async () => limits.rate, quotaUsed: async () => limits.quotaUsed };
  const ports = { windows: new PaceRepository(table), provider, clock, sleep };
  return { clock, limits, bulk: () => new BulkPace(ports), urgent: () => new Pace(ports) };
}

/** No waiting: grants come from the current second only. */
async function takeNow(pace: BulkPace, { clock }: ReturnType<typeof account>, projectId: DataId, wanted: number) {
  const second = Math.floor(clock.at / 1_000);
  const granted = await pace.take(projectId, wanted);
  return Math.floor(clock.at / 1_000) === second ? granted : 0;
}

describe("the pace of bulk mail", () => {
  it.each([
    [1, 1],
    [14, 11],
    [500, 400],
  ])("at a rate of %i a second is %i a second", async (rate, expected) => {
    const all = account(rate);
    const pace = all.bulk();
    expect(await pace.rate()).toBe(expected);
    expect(await takeNow(pace, all, dataId(), 1_000)).toBe(expected);
  });

  it("is shared by all instances", async () => {
    const all = account(100);
    const projectId = dataId();
    const granted = await Promise.all([1, 2, 3].map(() => all.bulk().take(projectId, 30)));
    expect(granted.sort()).toEqual([20, 30, 30]);
  });

  it("gives the rest of the second to the next caller, and then the next second", async () => {
    const all = account(14);
    const projectId = dataId();
    const pace = all.bulk();
    const begunAt = all.clock.at;
    expect(await pace.take(projectId, 10)).toBe(10);
    expect(await pace.take(projectId, 10)).toBe(1);
    expect(all.clock.at).toBe(begunAt);
    expect(await pace.take(projectId, 10)).toBe(10);
    expect(all.clock.at - begunAt).toBe(1_000);
  });

  it("uses only what the other mail of the second leaves, and the other mail does not wait", async () => {
    const all = account(100);
    const urgent = all.urgent();
    const projectId = dataId();
    await Promise.all(Array.from({ length: 70 }, () => urgent.takeTurn(projectId)));
    expect(await takeNow(all.bulk(), all, dataId(), 80)).toBe(30);
    const begunAt = all.clock.at;
    const turns = await Promise.all(Array.from({ length: 30 }, () => urgent.takeTurn(projectId)));
    expect(turns).toEqual(Array(30).fill(true));
    expect(all.clock.at).toBe(begunAt);
  });

  it("leaves room for a lone mail from when its instance has leased for a later one", async () => {
    const all = account(10);
    const urgent = all.urgent();
    for (let mail = 0; mail < 5; mail += 1) await urgent.takeTurn(dataId());
    expect(await takeNow(all.bulk(), all, dataId(), 8)).toBe(5);
  });

  it("is zero while the other mail leaves nothing, and reports that after two seconds", async () => {
    const all = account(10);
    const windows = new PaceRepository(table);
    for (const after of [0, 1, 2]) await windows.take(dataId(), { second: all.clock.at / 1_000 + after, count: 10 });
    const begunAt = all.clock.at;
    expect(await all.bulk().take(dataId(), 10)).toBe(0);
    expect(all.clock.at - begunAt).toBe(2_000);
  });

  it("is divided by the projects that send bulk mail, whatever one of them requests", async () => {
    const all = account(100);
    const [greedy, modest] = [newId(), newId()];
    const pace = all.bulk();
    await pace.take(dataId(greedy), 1_000);
    // From the second in which both are visible.
    await pace.take(dataId(modest), 10);
    all.clock.at += 1_000 - (all.clock.at % 1_000);
    expect(await takeNow(pace, all, dataId(greedy), 1_000)).toBe(40);
    expect(await takeNow(pace, all, dataId(modest), 1_000)).toBe(40);
  });

  it("serves all concurrent chunks of an instance with one lease", async () => {
    const all = account(1_000);
    const pace = all.bulk();
    const projectId = dataId();
    await pace.take(projectId, 1);
    table.takeUnits();
    const first = pace.take(projectId, 10);
    const others = Array.from({ length: 5 }, () => pace.take(projectId, 10));
    expect(await Promise.all([first, ...others])).toEqual(Array(6).fill(10));
    expect(table.takeUnits().write).toBe(2);
  });

  it("leases mails for the near future with the same write", async () => {
    const all = account(1_000);
    const pace = all.bulk();
    const projectId = dataId();
    table.takeUnits();
    expect(await pace.take(projectId, 10, 10)).toBe(10);
    expect(await pace.take(projectId, 8)).toBe(8);
    expect(table.takeUnits().write).toBe(1);
    // Two are left of the lease. The others are requested.
    expect(await pace.take(projectId, 10)).toBe(10);
    expect(table.takeUnits().write).toBe(1);
    expect(await pace.take(dataId(), 10)).toBe(10);
    expect(table.takeUnits().write).toBe(1);
  });

  it("leases no more than the second has left", async () => {
    const all = account(14);
    const projectId = dataId();
    const pace = all.bulk();
    const begunAt = all.clock.at;
    expect(await pace.take(projectId, 10, 10)).toBe(10);
    expect(await pace.take(projectId, 10, 10)).toBe(1);
    expect(all.clock.at).toBe(begunAt);
    expect(await pace.take(projectId, 10, 10)).toBe(10);
    expect(all.clock.at - begunAt).toBe(1_000);
  });

  it("ends a lease after a second, and when the provider throttled a mail", async () => {
    const all = account(1_000);
    const pace = all.bulk();
    const projectId = dataId();
    const writesOf = async (soon: number) => {
      table.takeUnits();
      expect(await pace.take(projectId, 10, soon)).toBe(10);
      return table.takeUnits().write;
    };
    expect(await writesOf(20)).toBe(1);
    all.clock.at += 999;
    expect(await writesOf(0)).toBe(0);
    all.clock.at += 1;
    expect(await writesOf(10)).toBe(1);
    pace.slowDown();
    expect(await writesOf(0)).toBe(1);
  });

  it("is 20 % less for ten seconds after the provider throttled a mail", async () => {
    const all = account(100);
    const pace = all.bulk();
    pace.slowDown();
    expect(await takeNow(pace, all, dataId(), 1_000)).toBe(64);
    all.clock.at += 10_000;
    expect(await takeNow(pace, all, dataId(), 1_000)).toBe(80);
  });

  it("stops at 95 % of the daily quota, without table requests", async () => {
    const all = account(100, 0.95);
    const pace = all.bulk();
    table.takeUnits();
    expect(await pace.take(dataId(), 10)).toBe(0);
    expect(table.takeUnits()).toEqual({ write: 0, read: 0 });
    expect(await pace.pauseSeconds()).toBe(300);
    all.limits.quotaUsed = 0.949;
    expect(await pace.take(dataId(), 10)).toBe(10);
    expect(await pace.pauseSeconds()).toBe(5);
  });

  it("fails for all callers when the windows cannot be read", async () => {
    const all = account(100);
    const windows = { takeBulk: async () => Promise.reject(new Error("No table.")) };
    const provider = { accountRate: async () => 100, quotaUsed: async () => 0 };
    const pace = new BulkPace({ windows, provider, clock: all.clock, sleep: async () => undefined });
    const asked = [pace.take(dataId("p"), 1), pace.take(dataId("p"), 1)];
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });
});
