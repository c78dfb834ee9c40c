import { BatchGetCommand, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { exit, type FixtureProject, onEvent, openTriggerFixture, waitFor } from "#test/triggers/trigger-fixture.ts";

const fixture = await forThisFile(openTriggerFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
  fixture.advance(60_000);
});

/** Reads have no effect: a crash before a read equals a crash before the next write. */
const reads: readonly unknown[] = [GetCommand, BatchGetCommand, QueryCommand];

/** Runs the work with a worker that dies before the given write, send or timer. Returns how many of them succeeded. */
async function dyingAt(deed: number, work: () => Promise<void>): Promise<number> {
  const { table, jobs, timer } = fixture;
  const { documents } = table;
  const [command, send, start] = [documents.send.bind(documents), jobs.send, timer.start];
  let deeds = 0;
  let isDead = false;
  function live(isDeed: boolean): void {
    isDead ||= isDeed && deeds + 1 === deed;
    if (isDead) throw new Error("The worker died.");
    if (isDeed) deeds += 1;
  }
  documents.send = (async (asked: Parameters<typeof command>[0]) => {
    live(!reads.includes(asked.constructor));
    return command(asked);
  }) as typeof command;
  jobs.send = async (...sent) => {
    live(true);
    return send(...sent);
  };
  timer.start = async (...timed) => {
    live(true);
    return start(...timed);
  };
  try {
    await work();
  } catch (fault) {
    if (!isDead) throw fault;
  } finally {
    documents.send = command;
    jobs.send = send;
    timer.start = start;
  }
  return deeds;
}

/**
 * Crashes the work once before each of its writes, sends and timers. An undisturbed run counts them first. Each crash gets its
 * own job, and the jobs share their setup. Then every job is repeated.
 */
async function atEachDeed(begin: (pieces: number) => Promise<AnyJob[]>): Promise<number> {
  const [whole, ...others] = await begin(1);
  if (!whole || others.length > 0) throw new Error("Expected exactly one job.");
  const deeds = await dyingAt(Infinity, () => fixture.handle(whole));
  const jobs = await begin(deeds);
  for (const [index, job] of jobs.entries()) {
    expect(await dyingAt(index + 1, () => fixture.handle(job))).toBe(index);
  }
  // The claims of the dead workers have expired.
  fixture.advance(120_000);
  for (const job of jobs) await fixture.handle(job);
  await fixture.settle();
  return deeds;
}

async function upTo<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) made.push(await make());
  return made;
}

describe("a worker that dies at any write, send or timer", () => {
  it("leaves a dispatch whose retry resumes, starts and runs everything left, once", async () => {
    const steps = [waitFor("paid"), waitFor("paid")];
    const waiting = await project.newWorkflow(onEvent("joined"), steps, { allowReentry: true });
    const begun = await project.newWorkflow(onEvent("paid"), [exit], { allowReentry: true });
    const contactIds: string[] = [];
    const deeds = await atEachDeed(async (pieces) => {
      const own = (await upTo(pieces, () => project.newContact())).map(({ id }) => id);
      for (const id of own) await project.track(id, "joined");
      await fixture.settle();
      fixture.advance(1_000);
      for (const id of own) await project.track(id, "paid");
      await fixture.follow();
      contactIds.push(...own);
      return fixture.queued.splice(0).flatMap(({ job }) => (job.type === "dispatchEvent" ? job : []));
    });
    expect(deeds).toBeGreaterThan(4);
    expect(contactIds).toHaveLength(1 + deeds);
    for (const contactId of contactIds) {
      const runs = await project.runs(begun.id, contactId);
      expect(runs.map(({ execution }) => execution.status)).toEqual(["EXITED"]);
      const [wait, ...others] = await project.runs(waiting.id, contactId);
      expect(wait?.execution.steps.map(({ status }) => status)).toEqual(["COMPLETED", "COMPLETED", "WAITING"]);
      expect(others).toEqual([]);
    }
  });

  it("leaves a due time whose retry starts each member once and sets the next due time", async () => {
    const segment = await project.newSegment();
    const config = { schedule: "rate(1 days)", timezone: "UTC", audience: { segmentId: segment.id } };
    const member = await project.newContact({ plan: "pro" });
    const deeds = await atEachDeed(async (pieces) => {
      fixture.timers.clear();
      await upTo(pieces, () => project.newWorkflow({ type: "SCHEDULE", config }, [exit], { allowReentry: true }));
      await fixture.settle();
      const due = [...fixture.timers.values()];
      fixture.timers.clear();
      fixture.clock.at = new Date(due[0]?.at ?? 0);
      return due.map(({ job }) => job);
    });
    expect(deeds).toBeGreaterThan(4);
    const timed = [...fixture.timers.values()].map(({ job }) => job.type === "runSchedule" && job.workflowId);
    expect(new Set(timed).size).toBe(deeds);
    for (const { id } of await fixture.workflows.list(dataOf(project))) {
      const runs = await project.runs(id, member.id);
      expect(runs.map(({ execution }) => execution.status)).toEqual(["EXITED"]);
    }
  });
});
