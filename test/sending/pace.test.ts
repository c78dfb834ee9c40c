import { describe, expect, it } from "vitest";
import { Pace } from "#lib/domain/email/handover/pace.ts";
import { PaceRepository } from "#lib/storage/email/pace-repository.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
let nextStart = Date.parse("2026-03-01T10:00:00.000Z");

/** Workers of one account with a common clock. Sleeping advances it. */
function paces(count: number, rate: number) {
  nextStart += 3_600_000;
  const clock = { at: nextStart, now: () => new Date(clock.at) };
  const sleep = async (ms: number) => {
    clock.at += ms;
  };
  const ports = { windows: new PaceRepository(table), provider: { accountRate: async () => rate }, clock, sleep };
  return { clock, instances: Array.from({ length: count }, () => new Pace(ports)) };
}

describe("the pace", () => {
  it("takes a place for each recipient, and lets a mail to more recipients than the rate go", async () => {
    const { clock, instances } = paces(1, 5);
    const projectId = dataId();
    const start = clock.at;
    expect(await instances[0]?.takeTurn(projectId, { recipients: 3 })).toBe(true);
    expect(await instances[0]?.takeTurn(projectId, { recipients: 20 })).toBe(true);
    expect(clock.at).toBe(start);
    expect(await instances[0]?.takeTurn(projectId)).toBe(true);
    expect(clock.at).toBe(start + 1_000);
  });

  it("grants the account's rate in one second and delays the next mail to the next second", async () => {
    const { clock, instances } = paces(1, 5);
    const projectId = dataId();
    const start = clock.at;
    for (let mail = 0; mail < 5; mail += 1) expect(await instances[0]?.takeTurn(projectId)).toBe(true);
    expect(clock.at).toBe(start);
    expect(await instances[0]?.takeTurn(projectId)).toBe(true);
    expect(clock.at).toBe(start + 1_000);
  });

  it("applies to all instances together", async () => {
    const { clock, instances } = paces(4, 10);
    const projectId = dataId();
    const start = clock.at;
    for (let mail = 0; mail < 10; mail += 1) await instances[mail % 4]?.takeTurn(projectId);
    expect(clock.at).toBe(start);
    await instances[3]?.takeTurn(projectId);
    expect(clock.at).toBe(start + 1_000);
  });

  it("returns a mail to the queue when three seconds had no capacity for it", async () => {
    const { clock, instances } = paces(1, 2);
    const [pace] = instances;
    const projectId = dataId();
    const windows = new PaceRepository(table);
    for (let second = 0; second < 3; second += 1)
      await windows.take(projectId, { second: clock.at / 1_000 + second, count: 2 });
    expect(await pace?.takeTurn(projectId, { isRetry: true })).toBe(false);
  });

  it("gives a project its share, whatever another project requests", async () => {
    const { clock, instances } = paces(1, 10);
    const [pace] = instances;
    const loud = dataId();
    const quiet = dataId();
    const windows = new PaceRepository(table);
    await windows.take(loud, { second: clock.at / 1_000, count: 500 });
    const start = clock.at;
    for (let mail = 0; mail < 5; mail += 1) expect(await pace?.takeTurn(quiet)).toBe(true);
    expect(clock.at).toBe(start);
    await pace?.takeTurn(quiet);
    expect(clock.at).toBe(start + 1_000);
  });

  it("grants at least one mail a second, however small the share", async () => {
    const { clock, instances } = paces(1, 1);
    const windows = new PaceRepository(table);
    for (let project = 0; project < 5; project += 1)
      await windows.take(dataId(), { second: clock.at / 1_000, count: 1 });
    expect(await instances[0]?.takeTurn(dataId(), { isRetry: true })).toBe(true);
  });

  it("drops to four fifths of the rate for 10 seconds after the provider throttled", async () => {
    const { clock, instances } = paces(1, 10);
    const [pace] = instances;
    const projectId = dataId();
    pace?.slowDown();
    const start = clock.at;
    for (let mail = 0; mail < 8; mail += 1) await pace?.takeTurn(projectId);
    expect(clock.at).toBe(start);
    await pace?.takeTurn(projectId);
    expect(clock.at).toBe(start + 1_000);
    clock.at = start + 11_000;
    for (let mail = 0; mail < 10; mail += 1) await pace?.takeTurn(projectId);
    expect(clock.at).toBe(start + 11_000);
  });

  it("leases for all concurrent mails: one write for a batch of ten", async () => {
    const { clock, instances } = paces(1, 10);
    const projectId = dataId();
    const start = clock.at;
    table.takeUnits();
    const turns = await Promise.all(Array.from({ length: 10 }, () => instances[0]?.takeTurn(projectId)));
    expect(turns).toEqual(Array.from({ length: 10 }, () => true));
    expect(clock.at).toBe(start);
    expect(table.takeUnits().write).toBe(1);
  });

  it("grants from a lease only what the second has left", async () => {
    const { clock } = paces(1, 4);
    const ports = { windows: new PaceRepository(table), provider: { accountRate: async () => 4 }, clock };
    const pace = new Pace({ ...ports, sleep: async () => {} });
    const projectId = dataId();
    const turns = await Promise.all(Array.from({ length: 10 }, () => pace.takeTurn(projectId)));
    expect(turns.filter(Boolean)).toHaveLength(4);
  });

  it("fails all mails of a lease when the table does not answer, and requests again for the next", async () => {
    const { clock } = paces(1, 10);
    let isAway = true;
    const take = async () => {
      if (isAway) throw new Error("The table is away.");
      return { total: 1, own: 1, projects: 1 };
    };
    const pace = new Pace({
      windows: { take },
      provider: { accountRate: async () => 10 },
      clock,
      sleep: async () => {},
    });
    const turns = await Promise.allSettled([
      pace.takeTurn(dataId("p")),
      pace.takeTurn(dataId("p")),
      pace.takeTurn(dataId("p")),
    ]);
    expect(turns.map((turn) => turn.status)).toEqual(["rejected", "rejected", "rejected"]);
    isAway = false;
    expect(await pace.takeTurn(dataId("p"))).toBe(true);
  });
});
