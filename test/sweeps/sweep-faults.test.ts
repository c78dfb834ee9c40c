import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { MortalWorker } from "#test/support/faults/deaths.ts";
import { type Around, clientThrough, tableThrough } from "#test/support/faults/failing-table.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { openSweepFixture } from "#test/sweeps/sweep-fixture.ts";

const fixture = await forThisFile(openSweepFixture());

beforeEach(() => {
  fixture.clock.at = new Date(someTime);
  fixture.jobs.length = 0;
});

const dataKeys = /^([CHQTXZ]#|uploads\/|mail\/|bodies\/)/;

const keysOf = async (dataId: DataId) => (await fixture.keysWith(dataId)).filter((key) => dataKeys.test(key));

/** Table and bucket of one worker. All its calls go through `around`. */
const partsThrough = (around: Around) => ({
  table: tableThrough(fixture.table, around),
  s3: clientThrough(fixture.s3, around),
});

/** A worker that dies when its n-th change has taken effect. */
function dyingSweeper(lastChange: number) {
  const mortal = new MortalWorker({ call: lastChange, when: "after" });
  return fixture.sweeper({ table: mortal.tableOfWrites(fixture.table), s3: mortal.clientOfWrites(fixture.s3) });
}

describe("a sweeper that dies", () => {
  it("after any of its changes leaves an order that the next sweeper finishes", async () => {
    let death = 1;
    for (let survived = false; !survived; death += 1) {
      const project = await fixture.newFilledProject();
      const dataId = await fixture.reset(project);
      fixture.advance(900);
      survived = await fixture.sweep(dataId, dyingSweeper(death)).then(
        () => true,
        () => false,
      );
      // The order is deleted last: a worker that deletes it has no work left, dead or alive.
      const left = await keysOf(dataId);
      if (left.length > 0) {
        expect(left, `death ${death}`).toContain(`Z#${dataId} z`);
        expect(await fixture.sweep(dataId), `death ${death}`).toBe("swept");
      }
      expect(await keysOf(dataId), `death ${death}`).toEqual([]);
    }
    expect(death).toBeGreaterThan(8);
  });

  it("removes a member's pointer before the member, and histories before their contact", async () => {
    const project = await fixture.newFilledProject();
    await fixture.projects.remove(project.id, { now: fixture.clock.at });
    const deleted: string[][] = [];
    const parts = partsThrough((command, send) => {
      if (command instanceof BatchWriteCommand) {
        const requests = command.input.RequestItems?.[fixture.table.name] ?? [];
        deleted.push(requests.map(({ DeleteRequest }) => `${DeleteRequest?.Key?.["pk"]}`));
      }
      return send(command);
    });
    fixture.advance(900);
    await fixture.sweep(dataOf(project), fixture.sweeper(parts));
    const first = (space: string) => deleted.findIndex((keys) => keys.some((key) => key.startsWith(space)));
    const last = (space: string) => deleted.findLastIndex((keys) => keys.some((key) => key.startsWith(space)));
    expect(last("U#")).toBeLessThan(first("S#"));
    for (const keys of deleted) expect(new Set(keys.map((key) => key.slice(0, 1))).size).toBe(1);
    expect(deleted.filter((keys) => keys[0]?.startsWith("H#")).length).toBeGreaterThan(0);
    expect(first("H#")).toBeLessThan(first("C#"));
    expect(last("C#")).toBeLessThan(first("N#"));
  });
});

describe("bounded work", () => {
  it("stops when its time is over, requests the rest at once, and finishes however short its time limits are", async () => {
    const project = await fixture.newFilledProject();
    const dataId = await fixture.reset(project);
    fixture.advance(900);
    const outcomes: string[] = [];
    while (outcomes.at(-1) !== "swept") {
      let looks = 0;
      // A sweep checks the clock before each step: time for ten steps, and for five more in each round.
      const steps = 10 + 5 * outcomes.length;
      const clock = { now: () => new Date(fixture.clock.at.getTime() + (looks++ < steps ? 0 : 41_000)) };
      outcomes.push(await fixture.sweep(dataId, fixture.sweeper({ clock })));
      expect(outcomes.length).toBeLessThan(20);
    }
    expect(outcomes.length).toBeGreaterThan(1);
    expect(outcomes.slice(0, -1)).toEqual(Array(outcomes.length - 1).fill("unfinished"));
    expect(fixture.jobs).toEqual(Array(outcomes.length - 1).fill({ job: { type: "sweep", dataId }, delaySeconds: 0 }));
    expect(await keysOf(dataId)).toEqual([]);
  });

  it("lets two workers sweep the same data at once", async () => {
    const project = await fixture.newFilledProject();
    const dataId = await fixture.reset(project);
    fixture.advance(900);
    const outcomes = await Promise.all([fixture.sweep(dataId), fixture.sweep(dataId)]);
    expect(outcomes).toContain("swept");
    expect(await keysOf(dataId)).toEqual([]);
  });
});

describe("a table under load", () => {
  /** Accepts only the first deletion of each batch, the given number of times. */
  const halfHearted = (times: number) => {
    let left = times;
    return partsThrough(async (command, send) => {
      if (!(command instanceof BatchWriteCommand) || left <= 0) return send(command);
      left -= 1;
      const [first, ...rest] = command.input.RequestItems?.[fixture.table.name] ?? [];
      await send(new BatchWriteCommand({ RequestItems: { [fixture.table.name]: first ? [first] : [] } }));
      return { UnprocessedItems: rest.length > 0 ? { [fixture.table.name]: rest } : {} };
    });
  };

  it("is retried for the unprocessed deletions", async () => {
    const project = await fixture.newFilledProject();
    const dataId = await fixture.reset(project);
    fixture.advance(900);
    expect(await fixture.sweep(dataId, fixture.sweeper(halfHearted(5)))).toBe("swept");
    expect(await keysOf(dataId)).toEqual([]);
  });

  it("is not retried forever: the message fails and is redelivered", async () => {
    const project = await fixture.newFilledProject();
    const dataId = await fixture.reset(project);
    for (let n = 0; n < 20; n += 1) await fixture.contact(project, dataId, `many-${n}@example.com`);
    fixture.advance(900);
    const refusing = partsThrough((command, send) =>
      command instanceof BatchWriteCommand
        ? Promise.resolve({ UnprocessedItems: command.input.RequestItems })
        : send(command),
    );
    await expect(fixture.sweep(dataId, fixture.sweeper(refusing))).rejects.toThrow("deletions unprocessed");
    expect(await keysOf(dataId)).toContain(`Z#${dataId} z`);
    expect(await fixture.sweep(dataId)).toBe("swept");
  });
});
