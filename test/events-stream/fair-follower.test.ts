import { randomBytes } from "node:crypto";
import { marshall } from "@aws-sdk/util-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { followChanges } from "#functions/queues/jobs/table-changes/follow-changes.ts";
import { FairFollower } from "#functions/table-changes/fair-follower.ts";
import { jobSteps } from "#functions/table-changes/follow-table.ts";
import type { TableStreamRecord } from "#functions/table-changes/stream-batch.ts";
import type { TableFollower } from "#functions/table-changes/table-follower.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { AwaitedEvents } from "#lib/domain/execution/running/awaited-events.ts";
import { messageBody } from "#lib/messaging/message-body.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { contactIdFor, newId } from "#lib/platform/ids.ts";
import { newEventItem } from "#lib/storage/event/event-item.ts";
import type { RecordedEvent } from "#lib/storage/event/missed-events.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { someProject, someTime, someWorkflow } from "#test/support/records.ts";
import { tableFollower } from "#test/support/table-follower.ts";

const [quiet, abusive] = [newId(), newId()];
const batchRecords = 500;

/** The time that Lambda waits for a batch to fill. */
const windowMs = 1_000;

/** The duration of a call by this clock. Calls wait for each other unless they run concurrently. */
const callMs = 5;

const clock = { ms: 0, now: () => new Date(clock.ms) };
const jobs: { job: AnyJob; at: number }[] = [];
const noted: string[] = [];
let calls = 0;
let sequence = 0;

beforeEach(() => {
  clock.ms = Date.parse(someTime);
  jobs.length = 0;
  noted.length = 0;
  calls = 0;
});

async function call(underWay: number): Promise<void> {
  calls += 1;
  clock.ms += callMs / underWay;
}

const workflow = { ...someWorkflow({ enabled: true }), usedGraphVersion: 0, inForceSince: null, version: 1 };

/** The table does not matter, because the test names every effect of these changes. No contact knows of its event. */
const follower = (changes: Partial<TableFollower> = {}): TableFollower =>
  tableFollower(connectTable("none", "http://127.0.0.1:1"), {
    books: { append: async () => "none" },
    awaitedEvents: new AwaitedEvents({
      workflows: { list: async () => [workflow] },
      names: { of: async () => ({ has: () => true }) },
      waits: {
        of: async () => {
          await call(16);
          return [];
        },
      },
    }),
    missedEvents: {
      among: async (recorded) => ({ unknown: recorded.filter(isAbusive), ownerless: [] }),
    },
    events: {
      put: () => call(8),
      note: async (_, { name }) => {
        await call(1);
        noted.push(name);
      },
    },
    counters: {
      fold: async () => {
        await call(8);
        return undefined;
      },
    },
    fanOut: { targetsOf: async () => [], currentDataOf: async () => undefined, tell: async () => undefined },
    projects: { find: async (id) => someProject({ id: projectIdOf(id) }) },
    jobs: {
      send: async (job) => {
        await call(8);
        jobs.push({ job, at: clock.ms });
      },
    },
    clock,
    ...changes,
  });

function pass(ms: number): void {
  clock.ms += ms;
}

const isAbusive = ({ dataId: projectId }: RecordedEvent) => projectId === abusive;

/** An event as Lambda delivers it, with binary values as text. */
function recorded(projectId: DataId, name: string, data: Record<string, unknown> = {}): TableStreamRecord {
  sequence += 1;
  const contactId = contactIdFor("5a", `${sequence}@example.com`);
  const item = newEventItem(projectId, { id: newId(), name, contactId, data, createdAt: someTime });
  const { bo, ...image } = marshall(item);
  const packed = bo?.B && { bo: { B: Buffer.from(bo.B).toString("base64") } };
  return { dynamodb: { SequenceNumber: String(sequence), NewImage: { ...image, ...packed } as typeof image } };
}

const flood = (count: number) =>
  Array.from({ length: count }, (_, index) => recorded(dataId(abusive), `e${sequence}-${index}`));

const follow = (fair: FairFollower, Records: TableStreamRecord[]) => fair.follow({ shardId: "shardId-1", Records });

/** Starts of workflows, and changes that were handed to jobs. */
const started = () => jobs.filter(({ job }) => job.type === "dispatchEvent");
const handed = () => jobs.flatMap(({ job }) => (job.type === "followChanges" ? job : []));

const later = () => new Date(clock.ms + 40_000);

describe("a project that floods the stream", () => {
  it("delays no start of another project's workflow by three seconds", async () => {
    const fair = new FairFollower(follower());
    const delays: number[] = [];
    for (let batch = 0; batch < 6; batch += 1) {
      // The event is written right after the batch before was taken.
      const writtenAt = clock.ms;
      await follow(fair, flood(batchRecords));
      await follow(fair, [...flood(batchRecords - 1), recorded(dataId(quiet), "signup")]);
      delays.push(windowMs + (started()[batch]?.at ?? Number.POSITIVE_INFINITY) - writtenAt);
    }
    expect(started().map(({ job }) => "dataId" in job && job.dataId)).toEqual(Array(6).fill(quiet));
    expect(Math.max(...delays)).toBeLessThan(3_000);
  });

  it("uses at most a unit for each change of a batch before its changes go to its own jobs", async () => {
    await follow(new FairFollower(follower({ counters: { fold: async () => undefined } })), flood(batchRecords));
    expect(calls - jobs.length).toBe(batchRecords);
    expect(handed().length).toBe(batchRecords / 25);
    expect(new Set(handed().map(({ dataId }) => dataId))).toEqual(new Set([abusive]));
    expect(new Set(handed().flatMap(({ steps }) => steps))).toContain("noteMissedEvents");
  });

  it("has all changes followed by its jobs, and all counted by the stream", async () => {
    const folded: string[] = [];
    const counters: TableFollower["counters"] = {
      fold: async (_, { counts }) => void folded.push(...counts.map((count) => count.sequence)),
    };
    const records = flood(batchRecords);
    await follow(new FairFollower(follower({ counters })), records);
    expect(new Set(folded).size).toBe(records.length);
    const before = folded.length;
    for (const job of handed()) await followChanges(follower({ counters })).run(job, later());
    expect(folded.length).toBe(before);
    expect([...noted].sort()).toEqual(records.map(({ dynamodb }) => dynamodb?.NewImage?.["na"]?.S).sort());
  });

  it("goes to its jobs at once for five seconds, and then has its budget again", async () => {
    const fair = new FairFollower(follower());
    await follow(fair, flood(batchRecords));
    calls = 0;
    await follow(fair, [recorded(dataId(abusive), "signup")]);
    expect([started().length, handed().length]).toEqual([0, batchRecords / 25 + 1]);
    clock.ms += 5_000;
    await follow(fair, [recorded(dataId(abusive), "signup")]);
    expect(started()).toHaveLength(1);
  });
});

describe("a batch", () => {
  it("of a few changes runs their steps at once and hands on only those that are refused", async () => {
    const followed: number[] = [];
    const segments = { follow: async (changes: readonly unknown[]) => void followed.push(changes.length) };
    await follow(new FairFollower(follower({ segments }), 0), flood(1));
    expect(followed).toHaveLength(1);
    expect(handed().flatMap(({ steps }) => steps)).toEqual(["dispatchEvents", "noteMissedEvents"]);
  });

  it("has a time limit for all its projects; then the rest goes to jobs of each project", async () => {
    let slowCalls = 0;
    const segments = {
      follow: async () => {
        slowCalls += 1;
        pass(1_000);
      },
    };
    const projects = Array.from({ length: 30 }, () => newId());
    await follow(
      new FairFollower(follower({ segments })),
      projects.map((id) => recorded(dataId(id), "signup")),
    );
    expect(slowCalls).toBeLessThanOrEqual(8);
    const handedOn = handed().filter(({ steps }) => steps.includes("followSegments"));
    expect(slowCalls + handedOn.length).toBe(projects.length);
  });

  it("keeps a project's budget for the next batch when only the time of all projects was over", async () => {
    let msOfCall = 1_000;
    const segments = { follow: async () => pass(msOfCall) };
    const projects = Array.from({ length: 30 }, () => newId());
    const fair = new FairFollower(follower({ segments }));
    const signups = () => projects.map((id) => recorded(dataId(id), "signup"));
    await follow(fair, signups());
    const late = handed().filter(({ steps }) => steps.includes("orderJobs"));
    expect(late).not.toEqual([]);
    jobs.length = 0;
    msOfCall = 0;
    await follow(fair, signups());
    const startedNow = started().map(({ job }) => "dataId" in job && job.dataId);
    expect(startedNow).toEqual(expect.arrayContaining(late.map(({ dataId }) => dataId)));
  });

  it("reads first whether the projects of its deletions exist, and its time starts after that", async () => {
    let underWay = 0;
    let mostUnderWay = 0;
    const find: TableFollower["projects"]["find"] = async (id) => {
      underWay += 1;
      mostUnderWay = Math.max(mostUnderWay, underWay);
      await Promise.resolve();
      pass(3_000);
      underWay -= 1;
      return someProject({ id: projectIdOf(id) });
    };
    const gone = (): TableStreamRecord => {
      const { NewImage: OldImage = {}, ...dynamodb } = recorded(dataId(), "gone").dynamodb ?? {};
      return { dynamodb: { ...dynamodb, OldImage } };
    };
    await follow(new FairFollower(follower({ projects: { find } })), [
      gone(),
      gone(),
      recorded(dataId(quiet), "signup"),
    ]);
    expect(mostUnderWay).toBe(2);
    expect([started().length, handed()]).toEqual([1, []]);
  });

  it("hands changes to jobs once, however often it fails before", async () => {
    let isAway = true;
    const fold: TableFollower["counters"]["fold"] = async () => {
      if (isAway) throw new Error("Throttled");
    };
    const fair = new FairFollower(follower({ counters: { fold } }), 0);
    const records = [recorded(dataId(quiet), "signup")];
    for (let tries = 0; tries < 3; tries += 1) await expect(follow(fair, records)).rejects.toThrow("Throttled");
    isAway = false;
    await follow(fair, records);
    expect(handed()).toHaveLength(1);
  });

  it("hands nothing to jobs while the error of another project fails it", async () => {
    let isBroken = true;
    const among: TableFollower["missedEvents"]["among"] = async (events) => {
      if (isBroken && !events.some(isAbusive)) throw new TypeError("no");
      return { unknown: events.filter(isAbusive), ownerless: [] };
    };
    const fair = new FairFollower(follower({ missedEvents: { among } }));
    const records = [...flood(batchRecords - 1), recorded(dataId(quiet), "signup")];
    await expect(follow(fair, records)).rejects.toThrow("no");
    expect(handed()).toEqual([]);
    isBroken = false;
    await follow(fair, records);
    expect(handed()).toHaveLength(batchRecords / 25);
  });

  it("fails for the error of one project after all others were handled", async () => {
    const missedEvents: TableFollower["missedEvents"] = {
      among: async (recorded) => {
        if (recorded.some(isAbusive)) throw new TypeError("no");
        return { unknown: [], ownerless: [] };
      },
    };
    const records = [
      recorded(dataId(abusive), "e1"),
      recorded(dataId(quiet), "signup"),
      recorded(dataId(quiet), "signup"),
    ];
    await expect(follow(new FairFollower(follower({ missedEvents })), records)).rejects.toThrow("no");
    expect(started()).toHaveLength(2);
  });
});

/** A job of one change that runs each step. */
async function jobOfAllSteps() {
  await follow(new FairFollower(follower(), 0), flood(1));
  const [job] = handed();
  if (!job) throw new Error("Nothing was handed on.");
  jobs.length = 0;
  return { ...job, steps: [...jobSteps] };
}

describe("changes handed to jobs", () => {
  it("fit into messages, whatever they contain", async () => {
    const data = () => ({ text: randomBytes(45_000).toString("base64") });
    const records = Array.from({ length: 30 }, () => recorded(dataId(abusive), "fat", data()));
    await follow(new FairFollower(follower(), 0), records);
    const sizes = handed().map((job) => Buffer.byteLength(messageBody(job)));
    expect(Math.max(...sizes)).toBeLessThan(256 * 1_024);
    for (const job of handed()) await followChanges(follower()).run(job, later());
    expect(noted).toHaveLength(records.length);
  });

  it("run in turns of two seconds, so that other projects' jobs do not wait", async () => {
    const job = await jobOfAllSteps();
    const slow = follower({ events: { put: () => call(1), note: async () => pass(3_000) } });
    await followChanges(slow).run(job, later());
    const [next] = handed();
    expect(next).toMatchObject({ dataId: abusive, attempt: 2, records: job.records });
    expect(next?.steps).not.toContain("noteMissedEvents");
  });

  it("do not wait for a broken one: each is then followed alone, and the broken one fails", async () => {
    const among: TableFollower["missedEvents"]["among"] = async (recorded) => {
      if (recorded.some(({ event }) => event.name === "broken")) throw new TypeError("no");
      return { unknown: [...recorded], ownerless: [] };
    };
    const records = [
      recorded(dataId(abusive), "first"),
      recorded(dataId(abusive), "broken"),
      recorded(dataId(abusive), "last"),
    ];
    await follow(new FairFollower(follower(), 0), records);
    const [job] = handed();
    if (!job) throw new Error("Nothing was handed on.");
    jobs.length = 0;
    await followChanges(follower({ missedEvents: { among } })).run(job, later());
    const alone = handed();
    expect(alone.map(({ steps }) => steps)).toEqual(Array(3).fill(["noteMissedEvents"]));
    const outcomes = await Promise.allSettled(
      alone.map((each) => followChanges(follower({ missedEvents: { among } })).run(each, later())),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(noted).toEqual(["first", "last"]);
  });

  it("fail when ten turns do not suffice, and the queue retries them", async () => {
    const job = await jobOfAllSteps();
    const slow = follower({ events: { put: () => call(1), note: async () => pass(60_000) } });
    await expect(followChanges(slow).run({ ...job, attempt: 10 }, later())).rejects.toThrow("too long");
  });

  it("never include those that affect a campaign being sent now", async () => {
    const unsettled = { hasAny: async () => true };
    const contact = { pk: `C#${abusive}#0`, sk: contactIdFor("5a", "gone@example.com"), sk2: "gone@example.com" };
    const OldImage = marshall({ ...contact, sk1: `${someTime}#1`, su: true, up: someTime, da: {}, ev: {} });
    const shownAt = clock.now().toISOString();
    await follow(new FairFollower(follower({ unsettled }), 0), [{ dynamodb: { SequenceNumber: "1", OldImage } }]);
    expect(jobs.map(({ job }) => job)).toContainEqual(
      expect.objectContaining({ type: "forgetContact", before: shownAt }),
    );
    for (const { steps } of handed()) expect(steps).not.toContain("forgetLateMails");
  });
});
