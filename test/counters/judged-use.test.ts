import { describe, expect, it } from "vitest";
import { followTable } from "#functions/table-changes/follow-table.ts";
import type { TableStreamEvent } from "#functions/table-changes/stream-batch.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { LimitWatch } from "#lib/domain/usage/limit-watch.ts";
import { openStreamFixture } from "#test/support/events-stream/open-stream.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someEmail } from "#test/support/records.ts";
import { tableFollower } from "#test/support/table-follower.ts";

const fixture = await forThisFile(openStreamFixture());

/** A project with a cap of five emails a month and four of them, and a consumer that judges its use. */
async function nearItsCap() {
  const { table, clock, counters, projects } = fixture;
  const { id } = await fixture.newProject();
  const caps = { workflows: null, campaigns: null, inbound: null, transactional: 5 };
  const project = await projects.update(id, { changes: { caps }, now: clock.at });
  if (!project) throw new Error("There is no project.");
  await fixture.follow();
  for (let mail = 0; mail < 4; mail += 1) {
    const contactId = fixture.contactId(`reader${mail}@example.com`);
    await fixture.emails.create(dataOf(project), someEmail(contactId, { createdAt: clock.at.toISOString() }));
  }
  const batches: TableStreamEvent[] = [];
  for await (const batch of fixture.records()) batches.push(batch);
  const told: string[] = [];
  let reads = 0;
  const notices = {
    isDown: false,
    tell: async (_: string, found: readonly { kind: string }[]) => {
      if (notices.isDown) throw new Error("No notices now.");
      told.push(...found.map(({ kind }) => kind));
    },
  };
  const sums = {
    read: async (...asked: Parameters<typeof counters.read>) => {
      reads += 1;
      return counters.read(...asked);
    },
  };
  const limits = new LimitWatch({ projects, counters: sums, notices: notices as never });
  const follower = tableFollower(table, { clock, limits });
  return { batches, told, notices, follower, reads: () => reads };
}

describe("the month's use that limits are judged by", () => {
  it("is what the write that counted returned, without a read", async () => {
    const { batches, told, follower, reads } = await nearItsCap();
    for (const batch of batches) await followTable(follower, batch);
    expect(new Set(told)).toEqual(new Set(["limitNear"]));
    expect(reads()).toBe(0);
  });

  it("includes a batch that was counted before, when its notices failed", async () => {
    const { batches, told, notices, follower, reads } = await nearItsCap();
    notices.isDown = true;
    for (const batch of batches) await followTable(follower, batch).catch(() => undefined);
    expect(told).toEqual([]);
    notices.isDown = false;
    for (const batch of batches) await followTable(follower, batch);
    expect(told).toContain("limitNear");
    expect(reads()).toBe(0);
  });

  it("is read when a batch is judged without being counted, as after it was parked", async () => {
    const { batches, told, follower, reads } = await nearItsCap();
    for (const batch of batches) await followTable(follower, batch, ["countChanges"]);
    for (const batch of batches) await followTable(follower, batch, ["watchProjects"]);
    expect(told).toContain("limitNear");
    expect(reads()).toBe(batches.length);
  });
});
