import { marshall } from "@aws-sdk/util-dynamodb";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { followChange } from "#functions/queues/jobs/table-changes/follow-change.ts";
import { FairFollower } from "#functions/table-changes/fair-follower.ts";
import { stepNames } from "#functions/table-changes/follow-table.ts";
import { followOrPark, type ParkingFollower } from "#functions/table-changes/park-change.ts";
import type { TableStreamRecord } from "#functions/table-changes/stream-batch.ts";
import type { TableFollower } from "#functions/table-changes/table-follower.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { statusRank } from "#lib/domain/email/email.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { contactIdFor, newId } from "#lib/platform/ids.ts";
import { logger } from "#lib/platform/logger.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { newEmailItem } from "#lib/storage/email/email-item.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putEmail, someEmail, someProject, someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";
import { tableFollower } from "#test/support/table-follower.ts";

const now = new Date(someTime);
const contactId = contactIdFor("5a", "ann@example.com");

const table = await forThisFile(startTable());
const counters = new CounterRepository(table);
let projectId: DataId;
let parked: AnyJob[];
let sequence = 0;

beforeEach(() => {
  projectId = dataId();
  parked = [];
});

const clock = { now: () => now };

const follower = (changes: Partial<TableFollower> = {}): TableFollower =>
  tableFollower(table, { projects: { find: async (id) => someProject({ id: projectIdOf(id) }) }, clock, ...changes });

const parkingFollower = (changes: Partial<TableFollower> = {}): ParkingFollower => ({
  fair: new FairFollower(follower(changes)),
  clock,
  parked: { send: async (job) => void parked.push(job) },
});

/** An accepted mail, as the stream delivers it. */
function accepted(ageHours = 0, project = projectId): TableStreamRecord {
  sequence += 1;
  const item = newEmailItem(project, someEmail(contactId));
  return {
    dynamodb: {
      Keys: marshall({ pk: item["pk"], sk: item["sk"] }),
      SequenceNumber: String(sequence),
      ApproximateCreationDateTime: now.getTime() / 1_000 - ageHours * 3_600,
      NewImage: marshall(item, { removeUndefinedValues: true }),
    },
  };
}

const shard = (...Records: TableStreamRecord[]) => ({ shardId: "shardId-1", Records });

const failing = (error: Error) => ({
  follow: async () => {
    throw error;
  },
});

const throttled = Object.assign(new Error("Too fast."), { name: "ThrottlingException" });

/** The job message from a redrive of the dead-letter queue. */
const redrive = (changes: Partial<TableFollower>, job: AnyJob | undefined) =>
  followChange(follower(changes)).receive(JSON.parse(JSON.stringify(job)), clock.now());

describe("a batch with a record that cannot be followed", () => {
  it("fails as a whole, so Lambda halves it", async () => {
    const broken = parkingFollower({ segments: failing(new TypeError("no")) });
    await expect(followOrPark(broken, shard(accepted(), accepted()))).rejects.toThrow("no");
    expect(parked).toEqual([]);
  });
});

describe("steps that fail together", () => {
  const first = new TypeError("first");
  const other = new TypeError("other");

  async function followed(changes: Partial<TableFollower>, ...records: TableStreamRecord[]) {
    const logged = vi.spyOn(logger, "error").mockReturnValue();
    onTestFinished(() => logged.mockRestore());
    const thrown = await followOrPark(parkingFollower(changes), shard(...records)).catch((error: unknown) => error);
    return { thrown, logged: logged.mock.calls.map(([, fields]) => fields) };
  }

  it("are logged once each, but for the one that Lambda logs", async () => {
    const changes = { books: { append: failing(first).follow }, counters: { fold: failing(other).follow } };
    const { thrown, logged } = await followed(changes, accepted(), accepted());
    expect(thrown).toBe(first);
    expect(logged).toEqual([{ step: "countChanges", error: other }]);
  });

  it("are logged once each in every project", async () => {
    const errors = [first, other];
    const segments = { follow: () => Promise.reject(errors.shift()) };
    const { thrown, logged } = await followed({ segments }, accepted(), accepted(0, dataId()));
    expect(logged).toEqual([{ projectId: expect.any(String), error: thrown === first ? other : first }]);
    expect([first, other]).toContain(thrown);
  });

  it("of one record are logged while a retry can help", async () => {
    const changes = { segments: failing(first), counters: { fold: failing(throttled).follow } };
    const { thrown, logged } = await followed(changes, accepted());
    expect(thrown).toBe(throttled);
    expect(logged).toEqual([{ step: "followSegments", error: first }]);
    expect(parked).toEqual([]);
  });
});

describe("a record that fails alone", () => {
  it("is parked with its data and the steps that failed, after all other steps are done", async () => {
    await followOrPark(parkingFollower({ segments: failing(new TypeError("no")) }), shard(accepted()));
    expect(parked).toMatchObject([{ type: "followChange", steps: ["followSegments"] }]);
    expect(await counters.read(projectId, "emails")).toEqual({ PENDING: 1 });
  });

  it("is not parked while a retry can help", async () => {
    const broken = parkingFollower({ segments: failing(throttled) });
    await expect(followOrPark(broken, shard(accepted()))).rejects.toThrow("Too fast.");
    await expect(followOrPark(broken, shard(accepted(11)))).rejects.toThrow("Too fast.");
    expect(parked).toEqual([]);
  });

  it("is parked before it expires, whatever the error", async () => {
    await followOrPark(parkingFollower({ segments: failing(throttled) }), shard(accepted(13)));
    expect(parked).toMatchObject([{ type: "followChange", steps: expect.arrayContaining(["countChanges"]) }]);
  });

  it("is parked with every step when it cannot be read", async () => {
    const record = accepted();
    const { NewImage = {} } = record.dynamodb ?? {};
    NewImage["at"] = { S: "no list of attachments" };
    await followOrPark(parkingFollower(), shard(record));
    expect(parked).toMatchObject([{ type: "followChange", steps: stepNames }]);
    expect(await counters.read(projectId, "emails")).toEqual({});
  });
});

describe("a parked change", () => {
  it("is followed by the job of its redrive, once despite duplicates", async () => {
    const broken = parkingFollower({ counters: { fold: failing(new TypeError("no")).follow } });
    const record = accepted();
    await followOrPark(broken, shard(record));
    // The shard continues, and its fence with it.
    await followOrPark(parkingFollower(), shard(accepted()));
    expect(await counters.read(projectId, "emails")).toEqual({ PENDING: 1 });
    await redrive({}, parked[0]);
    await redrive({}, parked[0]);
    expect(await counters.read(projectId, "emails")).toEqual({ PENDING: 2 });
  });

  it("corrects a campaign's row from the mail's current record, which may have changed since", async () => {
    const place = { cursor: 0, batch: 0, row: 3 };
    const campaignCopy = {
      place,
      body: { version: "0a1b2c3d", pieces: 1 },
      text: null,
      data: {},
      subscribed: true,
      project: { name: "Acme", language: "en", postalAddress: null },
    };
    const email = someEmail(contactId, { campaignId: newId(), campaignCopy });
    const image = (status: Record<string, unknown>) =>
      marshall({ ...newEmailItem(projectId, email), ...status }, { removeUndefinedValues: true });
    const [failed, sent] = [{ st: statusRank("FAILED"), er: "provider_throttled" }, { st: statusRank("SENT") }];
    const record = { dynamodb: { SequenceNumber: "1", OldImage: image(failed), NewImage: image(sent) } };
    const corrected: string[] = [];
    const batches: TableFollower["batches"] = {
      acceptLate: async () => void corrected.push("accepted"),
      rejectLate: async () => void corrected.push("rejected"),
    };
    await followOrPark(
      parkingFollower({ batches: { ...batches, acceptLate: failing(new TypeError("no")).follow } }),
      shard(record),
    );
    expect(parked).toMatchObject([{ steps: ["acceptLateMails"] }]);
    await putEmail(table, projectId, email, { ...failed, er: "provider_rejected" });
    await redrive({ batches }, parked[0]);
    expect(corrected).toEqual(["rejected"]);
    await putEmail(table, projectId, email, sent);
    await redrive({ batches }, parked[0]);
    expect(corrected).toEqual(["rejected", "accepted"]);
  });

  it("repeats only the steps that failed", async () => {
    const followed: number[] = [];
    await followOrPark(parkingFollower({ segments: failing(new TypeError("no")) }), shard(accepted()));
    const mended = { segments: { follow: async () => void followed.push(1) } };
    await redrive(mended, parked[0]);
    expect(followed).toEqual([1]);
    expect(await counters.read(projectId, "emails")).toEqual({ PENDING: 1 });
  });

  it("fails again and stays in the queues while the cause persists", async () => {
    const broken = { segments: failing(new TypeError("no")) };
    await followOrPark(parkingFollower(broken), shard(accepted()));
    await expect(redrive(broken, parked[0])).rejects.toThrow("no");
  });
});
