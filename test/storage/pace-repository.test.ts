import { describe, expect, it } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { PaceRepository } from "#lib/storage/email/pace-repository.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const pace = new PaceRepository(table);
let second = 1_772_359_200;

const nextSecond = () => {
  second += 1;
  return second;
};

describe("the pace of a second", () => {
  it("is summed for the account and each project, for one write unit per request", async () => {
    const at = nextSecond();
    const [ann, bob] = [newId(), newId()];
    expect(await pace.take(dataId(ann), { second: at, count: 10 })).toEqual({ total: 10, own: 10, projects: 1 });
    expect(await pace.take(dataId(bob), { second: at, count: 5 })).toEqual({ total: 15, own: 5, projects: 2 });
    expect(await pace.take(dataId(ann), { second: at, count: 1 })).toEqual({ total: 16, own: 11, projects: 2 });
    expect(table.takeUnits()).toEqual({ write: 3, read: 0 });
  });

  it("counts an earlier mail of the same or another project with the same write", async () => {
    const at = nextSecond();
    const [ann, bob] = [dataId(newId()), dataId(newId())];
    table.takeUnits();
    expect(await pace.take(ann, { second: at, count: 3, uncounted: ann })).toEqual({ total: 4, own: 4, projects: 1 });
    expect(await pace.take(ann, { second: at, count: 2, uncounted: bob })).toEqual({ total: 7, own: 6, projects: 2 });
    expect(await pace.take(bob, { second: at, count: 1 })).toEqual({ total: 8, own: 2, projects: 2 });
    expect(table.takeUnits()).toEqual({ write: 3, read: 0 });
  });

  it("starts at zero every second", async () => {
    const project = dataId();
    await pace.take(project, { second: nextSecond(), count: 10 });
    expect(await pace.take(project, { second: nextSecond(), count: 1 })).toEqual({ total: 1, own: 1, projects: 1 });
  });

  it("can be read and given back", async () => {
    const at = nextSecond();
    const project = dataId();
    await pace.take(project, { second: at, count: 10 });
    expect(await pace.take(project, { second: at, count: 0 })).toEqual({ total: 10, own: 10, projects: 1 });
    expect(await pace.take(project, { second: at, count: -4 })).toEqual({ total: 6, own: 6, projects: 1 });
  });

  it("is exact under concurrent requests", async () => {
    const at = nextSecond();
    const projects = [newId(), newId(), newId(), newId()];
    const windows = await Promise.all(
      Array.from({ length: 200 }, (_, index) => pace.take(dataId(projects[index % 4] ?? ""), { second: at, count: 1 })),
    );
    expect(windows.map(({ total }) => total).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 200 }, (_, index) => index + 1),
    );
    expect(await pace.take(dataId(projects[0] ?? ""), { second: at, count: 0 })).toEqual({
      total: 200,
      own: 50,
      projects: 4,
    });
  });

  it("accepts any project id as an attribute name", async () => {
    const at = nextSecond();
    expect(await pace.take(dataId("SET #own = :x, ttl"), { second: at, count: 1 })).toMatchObject({
      own: 1,
      projects: 1,
    });
    expect(await pace.take(dataId("ttl"), { second: at, count: 1 })).toMatchObject({ own: 1, projects: 2 });
  });

  it("expires after its second, and 60 projects per second fit into one write unit", async () => {
    const at = nextSecond();
    for (let index = 0; index < 59; index += 1) await pace.take(dataId(), { second: at, count: 10 });
    table.takeUnits();
    await pace.take(dataId(), { second: at, count: 10 });
    expect(table.takeUnits()).toEqual({ write: 1, read: 0 });
    const window = (await table.scan()).find(({ pk }) => pk === `P#${at}`);
    expect(Number(window?.["ttl"])).toBeGreaterThan(at + 1);
  });
});
