import { marshall } from "@aws-sdk/util-dynamodb";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { followTable } from "#functions/table-changes/follow-table.ts";
import type { TableStreamEvent } from "#functions/table-changes/stream-batch.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { type EmailStatus, statusRank } from "#lib/domain/email/email.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { contactIdFor, newId } from "#lib/platform/ids.ts";
import { newContactItem } from "#lib/storage/contact/contact-item.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { newEmailItem } from "#lib/storage/email/email-item.ts";
import { eventFromItem } from "#lib/storage/event/event-item.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someEmail, someProject, someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";
import { tableFollower } from "#test/support/table-follower.ts";

const table = await forThisFile(startTable());
const counters = new CounterRepository(table);
let projectId: DataId;
let sequence: number;
let jobs: AnyJob[];
/** Items left from before a reset. */
let gone: DataId;
/** Reads of projects. */
let looks: number;

beforeEach(() => {
  projectId = dataId();
  gone = dataId();
  jobs = [];
  looks = 0;
  sequence = 0;
});

type StreamRecord = TableStreamEvent["Records"][number];

const follow = (Records: StreamRecord[], shardId = "shardId-1") =>
  followTable(
    tableFollower(table, {
      projects: {
        find: async (id) => {
          looks += 1;
          return id === gone ? undefined : someProject({ id: projectIdOf(id) });
        },
      },
      jobs: { send: async (job) => void jobs.push(job) },
      clock: { now: () => new Date(someTime) },
    }),
    { shardId, Records },
  );

function record(before: Record<string, unknown> | undefined, after: Record<string, unknown> | undefined): StreamRecord {
  sequence += 1;
  return {
    dynamodb: {
      SequenceNumber: String(sequence),
      ...(before && { OldImage: marshall(before, { removeUndefinedValues: true }) }),
      ...(after && { NewImage: marshall(after, { removeUndefinedValues: true }) }),
    },
  };
}

const contactId = contactIdFor("5a", "ann@example.com");

function emailItem(status: EmailStatus, changes: Record<string, unknown> = {}) {
  return { ...newEmailItem(projectId, someEmail(contactId)), st: statusRank(status), ...changes };
}

function contactItem(subscribed: boolean, changes: Record<string, unknown> = {}) {
  const contact = {
    id: contactId,
    email: "ann@example.com",
    subscribed,
    snoozedUntil: null,
    data: {},
    createdAt: someTime,
    updatedAt: someTime,
    deletionsSeen: 0,
  };
  return { ...newContactItem(projectId, contact), ...changes };
}

const events = async () =>
  (await table.scan())
    .filter((item) => String(item["pk"]).includes(projectId) && String(item["sk"]).startsWith("e#"))
    .map(eventFromItem);

describe("counters", () => {
  it("follows a mail from status to status", async () => {
    await follow([record(undefined, emailItem("PENDING")), record(emailItem("PENDING"), emailItem("SENDING"))]);
    expect(await counters.read(projectId, "emails")).toEqual({ SENDING: 1 });
    await follow([record(emailItem("SENDING"), emailItem("DELIVERED", { sa: someTime }))]);
    expect(await counters.read(projectId, "emails")).toEqual({ SENDING: 0, DELIVERED: 1 });
  });

  it("bills a mail on acceptance, double with attachments, and never one that failed before its hand-over", async () => {
    const file = { filename: "a", contentType: "a/b", size: 1, disposition: "attachment", contentId: null, key: "k" };
    await follow([
      record(undefined, emailItem("PENDING")),
      record(undefined, emailItem("PENDING", { at: [file] })),
      record(undefined, emailItem("PENDING")),
      record(emailItem("SENDING"), emailItem("FAILED", { er: "project_disabled" })),
    ]);
    expect(await counters.read(projectId, "usage#2026-03")).toEqual({ transactional: 3 });
  });

  it("bills a campaign's test send as a campaign mail of the month", async () => {
    await follow([
      record(undefined, emailItem("PENDING", { te: true })),
      record(undefined, emailItem("PENDING", { te: true })),
      record(emailItem("SENDING", { te: true }), emailItem("FAILED", { te: true, er: "domain_not_verified" })),
      record(emailItem("SENDING", { te: true }), emailItem("SENT", { te: true, sa: someTime })),
    ]);
    expect(await counters.read(projectId, "usage#2026-03")).toEqual({ campaigns: 1 });
  });

  it("counts contacts and the subscribed among them", async () => {
    await follow([
      record(undefined, contactItem(true)),
      record(undefined, contactItem(false)),
      record(contactItem(false), contactItem(true, { sv: 1 })),
      record(contactItem(true), undefined),
    ]);
    expect(await counters.read(projectId, "contacts")).toEqual({ total: 1, subscribed: 1 });
  });

  it("writes one unit for each project and scope of a batch", async () => {
    table.takeUnits();
    await follow(Array.from({ length: 50 }, () => record(undefined, contactItem(true))));
    expect(table.takeUnits().write).toBe(1);
  });

  it("adds up exactly when batches overlap, repeat and arrive from several shards", async () => {
    const batches = fc.array(fc.tuple(fc.nat(20), fc.nat(20), fc.constantFrom("a", "b")), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(batches, async (ranges) => {
        projectId = dataId();
        sequence = 0;
        const records = Array.from({ length: 20 }, () => record(undefined, contactItem(true)));
        for (const [start, length, shard] of ranges) {
          // A shard is read in order, so skipped records were delivered before.
          await follow(records.slice(0, start), shard);
          await follow(records.slice(Math.max(0, start - length), start), shard);
        }
        await follow(records, "a");
        await follow(records, "b");
        expect(await counters.read(projectId, "contacts")).toEqual({ total: 40, subscribed: 40 });
      }),
      { numRuns: 15 },
    );
  });
});

describe("subscription events", () => {
  it("writes one event per flip, however often its record arrives", async () => {
    const flip = record(contactItem(true), contactItem(false, { sv: 1, sr: "bounce" }));
    await follow([flip]);
    await follow([flip]);
    expect(await events()).toEqual([
      expect.objectContaining({
        id: expect.any(String),
        name: "contact.unsubscribed",
        data: { reason: "bounce" },
        contactId,
        createdAt: someTime,
      }),
    ]);
  });

  it("gives no reason for a requested change", async () => {
    await follow([record(contactItem(false), contactItem(true, { sv: 2 }))]);
    expect(await events()).toMatchObject([{ name: "contact.subscribed", data: {} }]);
  });

  it("writes none for a new contact, a deleted one, or a change of data", async () => {
    await follow([
      record(undefined, contactItem(false)),
      record(contactItem(true), contactItem(true, { d: { plan: "pro" } })),
      record(contactItem(true), undefined),
    ]);
    expect(await events()).toEqual([]);
  });
});

describe("data that a reset or deletion has hidden", () => {
  const order = { pk: `Z#${newId()}_2`, sk: "z", rm: false, cr: someTime };
  /** The same item under other data. */
  const under = (owner: string, item: { pk: string }) => ({ ...item, pk: item.pk.replace(projectId, owner) });

  it("is swept by a job once the order exists, and by none when the order is deleted", async () => {
    await follow([record(undefined, order)]);
    expect(jobs).toEqual([{ type: "sweep", dataId: order.pk.slice(2) }]);
    await follow([record(order, undefined)]);
    expect(jobs).toHaveLength(1);
  });

  it("is not counted when it is deleted, at one read a batch; other deletions are", async () => {
    await follow([record(undefined, contactItem(true)), record(undefined, emailItem("SENT", { sa: someTime }))]);
    const before = await table.scan();
    table.takeUnits();
    await follow([
      ...Array.from({ length: 20 }, () => record(under(gone, contactItem(true)), undefined)),
      ...Array.from({ length: 20 }, () => record(under(gone, emailItem("SENT", { sa: someTime })), undefined)),
    ]);
    expect(await table.scan()).toEqual(before);
    expect(table.takeUnits().write).toBe(0);
    expect(looks).toBe(1);
    await follow([record(contactItem(true), undefined)]);
    expect(await counters.read(projectId, "contacts")).toEqual({ total: 0, subscribed: 0 });
  });

  it("still adds the mails accepted before to the month and the reputation", async () => {
    await follow([record(undefined, under(gone, emailItem("SENT", { sa: someTime })))]);
    expect(await counters.read(gone, "usage#2026-03")).toEqual({ transactional: 1 });
    expect(await counters.read(gone, "reputation")).toEqual({ sent: 1 });
    expect(looks).toBe(0);
  });
});
