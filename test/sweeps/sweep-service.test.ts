import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { type DataId, dataIdOf } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { newContactItem } from "#lib/storage/contact/contact-item.ts";
import { emailPartition } from "#lib/storage/email/email-item.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someContact, someTime } from "#test/support/records.ts";
import { openSweepFixture } from "#test/sweeps/sweep-fixture.ts";

const fixture = await forThisFile(openSweepFixture());

beforeEach(() => {
  fixture.clock.at = new Date(someTime);
  fixture.jobs.length = 0;
});

/** Longer than any request that started before the order can run. */
const quarterHour = 900;

/** Items that expire within a day, and the guards of domains, which are removed after their identities. */
const elsewhere = /^[ID]#/;

/** Keys of items that contain the text, and that the sweep must remove. */
const tracesOf = async (text: string) => (await fixture.keysWith(text)).filter((key) => !elsewhere.test(key));

/** Sweeps until the end, as the queue would. */
async function sweepAll(dataId: DataId) {
  const outcomes = [await fixture.sweep(dataId)];
  fixture.advance(quarterHour);
  outcomes.push(await fixture.sweep(dataId));
  return outcomes;
}

describe("a deleted project", () => {
  it("leaves only items that expire", async () => {
    const project = await fixture.newFilledProject();
    await fixture.projects.remove(project.id, { now: fixture.clock.at });
    expect((await fixture.keysWith(project.id)).length).toBeGreaterThan(30);
    expect(await sweepAll(dataOf(project))).toEqual(["waiting", "swept"]);
    expect(await tracesOf(project.id)).toEqual([]);
  });

  it("leaves none of its months and reputation, however often it was reset before", async () => {
    const project = await fixture.newFilledProject();
    await sweepAll(await fixture.reset(project));
    await fixture.fill(project, dataIdOf(project.id, 1));
    await fixture.projects.remove(project.id, { now: fixture.clock.at });
    await sweepAll(dataIdOf(project.id, 1));
    expect(await tracesOf(project.id)).toEqual([]);
  });

  it("disappears at once from its members' lists and the images' addresses", async () => {
    const project = await fixture.newFilledProject();
    await fixture.projects.remove(project.id, { now: fixture.clock.at });
    await fixture.sweep(dataOf(project));
    expect(await fixture.keysWith(`S#${project.id}`)).toEqual([]);
    expect(await fixture.keysWith(project.userId)).toEqual([]);
    expect(await fixture.keysWith(`img/${project.id}`)).toEqual([]);
  });
});

describe("a reset project", () => {
  it("keeps settings, members, domains, the month's usage and the reputation, and nothing else", async () => {
    const project = await fixture.newFilledProject();
    const before = await tracesOf(project.id);
    await sweepAll(await fixture.reset(project));
    const kept = await tracesOf(project.id);
    expect(kept).toEqual(before.filter((key) => /^(S#|U#|N#\S+ shared)/.test(key)));
    expect(kept).toContain(`N#${project.id} shared`);
    expect(await fixture.counters.read(dataIdOf(project.id, 1), "usage#2026-03")).toEqual({ total: 1 });
    expect(await fixture.counters.read(dataIdOf(project.id, 1), "contacts")).toEqual({});
  });

  it("keeps data created since, including images", async () => {
    const project = await fixture.newFilledProject();
    const dataId = await fixture.reset(project);
    const next = dataIdOf(project.id, 1);
    const newest = async () => [...(await fixture.keysWith(next)), ...(await fixture.keysWith(`img/${project.id}`))];
    const older = await fixture.keysWith(`img/${project.id}`);
    fixture.advance(1);
    await fixture.fill(project, next);
    await fixture.image(project);
    const gathered = await newest();
    await sweepAll(dataId);
    expect(await newest()).toEqual(gathered.filter((key) => !older.includes(key)));
    expect(older).toHaveLength(1);
  });

  it("can be reset again before the first sweep has finished", async () => {
    const project = await fixture.newFilledProject();
    const first = await fixture.reset(project);
    await fixture.sweep(first);
    await fixture.fill(project, dataIdOf(project.id, 1));
    const second = await fixture.reset(project);
    await fixture.fill(project, dataIdOf(project.id, 2));
    const gathered = await fixture.keysWith(dataIdOf(project.id, 2));
    await sweepAll(second);
    expect(await tracesOf(second)).toEqual([]);
    expect(await fixture.sweep(first)).toBe("swept");
    expect(await fixture.keysWith(`C#${project.id}#`)).toEqual([]);
    expect(await fixture.keysWith(dataIdOf(project.id, 2))).toEqual(gathered);
  });
});

describe("the order", () => {
  it("is repeated after earlier requests have ended, and is deleted when everything is swept", async () => {
    const project = await fixture.newFilledProject();
    const dataId = await fixture.reset(project);
    fixture.advance(100);
    expect(await fixture.sweep(dataId)).toBe("waiting");
    expect(fixture.jobs).toEqual([{ job: { type: "sweep", dataId }, delaySeconds: 800 }]);
    expect((await fixture.keysWith(`C#${dataId}`)).length).toBe(5);
    fixture.advance(800);
    expect(await fixture.sweep(dataId)).toBe("swept");
    expect(await fixture.keysWith(`Z#${dataId}`)).toEqual([]);
    expect(fixture.jobs).toHaveLength(1);
  });

  it("is unknown once it is done, and then changes nothing", async () => {
    const project = await fixture.newFilledProject();
    const before = await fixture.keysWith(project.id);
    expect(await fixture.sweep(dataOf(project))).toBe("unknown");
    expect(await fixture.keysWith(project.id)).toEqual(before);
    expect(fixture.jobs).toEqual([]);
  });

  it("covers writes of requests that were in progress when it was created", async () => {
    const project = await fixture.newFilledProject();
    const dataId = await fixture.reset(project);
    await fixture.sweep(dataId);
    fixture.advance(29);
    const late = await fixture.contact(project, dataId, "late@example.com");
    await fixture.put({
      pk: emailPartition(dataId, late.id),
      sk: `e#${someTime}#${newId()}`,
      na: "contact.subscribed",
    });
    fixture.advance(quarterHour);
    expect(await fixture.sweep(dataId)).toBe("swept");
    expect(await tracesOf(`#${dataId}#`)).toEqual([]);
  });
});

describe("histories", () => {
  it("are swept whatever their length", async () => {
    const project = await fixture.newFilledProject();
    const { id } = await fixture.contact(project, dataOf(project), "long@example.com");
    const pk = emailPartition(dataOf(project), id);
    for (let n = 0; n < 600; n += 1) await fixture.put({ pk, sk: `e#${someTime}#${n}` });
    await sweepAll(await fixture.reset(project));
    expect(await fixture.keysWith(pk)).toEqual([]);
  });

  it("are swept when two contacts share one, and when only a mail in the feed leads to them", async () => {
    const project = await fixture.newFilledProject();
    const ids = ["000000000001", "000000000002"].map((end) => `aaaaaaaa-bbbb-8ccc-8ddd-${end}`);
    for (const id of ids) {
      await fixture.put(newContactItem(dataOf(project), someContact({ id, email: `${id}@example.com` })));
    }
    const orphan = "bbbbbbbb-bbbb-8ccc-8ddd-000000000001";
    const pk = emailPartition(dataOf(project), orphan);
    await fixture.put({ pk, sk: `m#${orphan}`, pk1: `F#${project.id}#1`, sk1: `${someTime}#${orphan}` });
    await fixture.put({ pk, sk: `o#${orphan}#n1` });
    await sweepAll(await fixture.reset(project));
    expect(await fixture.keysWith(`#${project.id}#aaaaaaaa`)).toEqual([]);
    expect(await fixture.keysWith(pk)).toEqual([]);
  });
});
