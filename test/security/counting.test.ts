import { marshall } from "@aws-sdk/util-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import type { TableStreamEvent } from "#functions/table-changes/stream-batch.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { newEmailItem } from "#lib/storage/email/email-item.ts";
import { securityFixture } from "#test/security/security-fixture.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { foldInto } from "#test/support/fold-into.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someEmail, someTime } from "#test/support/records.ts";
import { itemsOf, startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const fixture = securityFixture(table);
let projectId: DataId;
let sequence = 0;

beforeEach(async () => {
  projectId = dataOf(await fixture.newProject());
});

type Item = Record<string, unknown>;

const contactId = contactIdFor("5a", "ann@example.com");

const mail = (changes: Item = {}, dataId = projectId): Item => ({
  ...newEmailItem(dataId, someEmail(contactId)),
  ...changes,
});

function record(before: Item | undefined, after: Item | undefined): TableStreamEvent["Records"][number] {
  sequence += 1;
  return {
    dynamodb: {
      SequenceNumber: String(sequence),
      ...(before && { OldImage: marshall(before, { removeUndefinedValues: true }) }),
      ...(after && { NewImage: marshall(after, { removeUndefinedValues: true }) }),
    },
  };
}

const follow = (...Records: TableStreamEvent["Records"]) => fixture.follow({ shardId: "shardId-1", Records });

const counted = async (day?: string) => fixture.counters.read(projectId, day ? `reputation#${day}` : "reputation");

const sent = { sa: "2026-03-01T10:59:59.999Z" };
const bounced = { ...sent, ba: "2026-03-01T11:00:00.000Z" };
const complained = { ...bounced, xa: "2026-03-02T00:00:00.000Z" };

describe("the stream consumer", () => {
  it("ignores bounces by the account's suppression list, and counts bounces by SES' global list", async () => {
    const by = (bounceSubType: string) => mail({ ...bounced, bd: { bounceSubType } });
    await follow(record(mail(sent), by("OnAccountSuppressionList")));
    expect(await counted()).toEqual({});
    await follow(record(mail(sent), by("Suppressed")));
    expect(await counted()).toEqual({ bounces: 1 });
  });

  it("counts a mail, its bounce and its complaint, each once and in its own hour", async () => {
    await follow(
      record(undefined, mail()),
      record(mail(), mail(sent)),
      record(mail(sent), mail({ ...sent, da: "2026-03-01T10:59:59.999Z" })),
      record(mail(sent), mail(bounced)),
      record(mail(bounced), mail(complained)),
    );
    expect(await counted()).toEqual({ sent: 1, bounces: 1, complaints: 1 });
    expect(await counted("2026-03-01")).toEqual({ "10.sent": 1, "11.bounces": 1 });
    expect(await counted("2026-03-02")).toEqual({ "00.complaints": 1 });
  });

  it("counts a mail whose first record is already sent, and one whose first record has a bounce", async () => {
    await follow(record(undefined, mail(sent)), record(mail(), mail(bounced)));
    expect(await counted()).toEqual({ sent: 2, bounces: 1 });
  });

  it("subtracts nothing when a record is deleted", async () => {
    await follow(record(undefined, mail(complained)), record(mail(complained), undefined));
    expect(await counted()).toEqual({ sent: 1, bounces: 1, complaints: 1 });
  });

  it("ignores the mailbox simulator in sends and bounces", async () => {
    const to = { to: "bounce+7@simulator.amazonses.com" };
    await follow(record(undefined, mail(to)), record(mail(to), mail({ ...complained, ...to })));
    expect(await counted()).toEqual({});
    expect(await fixture.counters.read(projectId, "emails")).toEqual({ PENDING: 1 });
  });

  it("counts a duplicate batch once", async () => {
    const records = [record(mail(), mail(sent)), record(mail(sent), mail(complained))];
    await follow(...records);
    await follow(...records);
    expect(await counted()).toEqual({ sent: 1, bounces: 1, complaints: 1 });
    expect(await counted("2026-03-01")).toEqual({ "10.sent": 1, "11.bounces": 1 });
  });

  it("continues a project's reputation across a reset, also within one batch", async () => {
    const after = dataId(`${projectId}_1`);
    await follow(
      record(undefined, mail(complained)),
      record(undefined, mail(sent, after)),
      record(mail(sent), mail(bounced)),
      record(undefined, mail(sent, after)),
    );
    expect(await counted()).toEqual({ sent: 3, bounces: 2, complaints: 1 });
    expect(await fixture.counters.read(after, "reputation")).toEqual({ sent: 3, bounces: 2, complaints: 1 });
    expect(await fixture.counters.read(after, "emails")).toEqual({ PENDING: 2 });
  });

  it("keeps a day until no window reads it any more, and all-time totals permanently", async () => {
    const domains = Array.from({ length: 60 }, (_, index) =>
      mail({ ...sent, to: `ann@${"long-name-".repeat(6)}${index}.example.com` }),
    );
    await follow(...domains.map((each) => record(undefined, each)));
    const items = await itemsOf(table, projectId, "N");
    const ttls = Object.fromEntries(items.map((item) => [item["sk"], item["ttl"]]));
    expect(ttls).toMatchObject({
      shared: undefined,
      "reputation#2026-03-01": Date.parse("2026-03-10T00:00:00.000Z") / 1_000,
    });
    expect(await counted("2026-03-01")).toEqual({ "10.sent": 60 });
  });

  it("adds the log of a batch of sent mails, and a read of the workflows, but no fold", async () => {
    const status = (before: number, after: number, times: Item = {}) =>
      record(mail({ st: before }), mail({ st: after, ...times }));
    await follow(status(0, 1));
    table.takeUnits();
    await follow(...Array.from({ length: 40 }, () => status(1, 3)));
    const without = table.takeUnits();
    await follow(...Array.from({ length: 40 }, () => status(1, 3, sent)));
    const withSent = table.takeUnits();
    // 26 bytes each and a key.
    const logOf40 = 2;
    // The read of the workflows of a project without any.
    const workflows = 0.5;
    const [read, write] = [withSent.read - without.read, withSent.write - without.write];
    expect([read, write]).toEqual([workflows, logOf40]);
  });
});

describe("a batch with bounces", () => {
  const bounces = (count: number, changes: Item = {}) =>
    Array.from({ length: count }, () => record(mail({ ...sent, ...changes }), mail({ ...bounced, ...changes })));
  const suspensions = async () => (await fixture.projects.findById(projectIdOf(projectId)))?.suspensions.length;
  const notices = () =>
    fixture.asked.filter((asked) => "projectId" in asked && asked.projectId === projectIdOf(projectId));

  beforeEach(async () => {
    fixture.clock.at = new Date("2026-03-01T11:30:00.000Z");
    projectId = dataOf(await fixture.newProject({ createdAt: someTime }));
  });

  it("is judged once, after all of it is counted, and suspends once despite duplicates", async () => {
    await follow(...bounces(24));
    expect([await suspensions(), notices().length]).toEqual([0, 2]);
    const batch = bounces(3);
    await follow(...batch);
    await follow(...batch);
    expect([await suspensions(), notices().length]).toEqual([1, 4]);
    expect(await counted()).toEqual({ bounces: 27 });
  });

  it("judges only the projects that it affects", async () => {
    const healthy = projectId;
    await fixture.count(healthy, "2026-03-01T11:00:00.000Z", { bounces: 25 });
    projectId = dataOf(await fixture.newProject({ createdAt: someTime }));
    await follow(...bounces(1), record(undefined, mail(sent, healthy)));
    await follow(...bounces(1, { to: "bounce@simulator.amazonses.com" }));
    projectId = healthy;
    expect(await suspensions()).toBe(0);
  });

  it("is judged on its retry after the judging failed", async () => {
    const batch = bounces(25);
    fixture.mails.fault = new Error("The queue is away.");
    await expect(follow(...batch)).rejects.toThrow("The queue is away.");
    fixture.mails.fault = undefined;
    expect(await suspensions()).toBe(0);
    await follow(...batch);
    expect([await suspensions(), await counted()]).toEqual([1, { bounces: 25 }]);
  });
});

describe("reading a reputation", () => {
  it("costs few units even after ten busy days", async () => {
    const shards = Array.from(
      { length: 12 },
      (_, index) => `shardId-${String(Date.parse(someTime) + index).padStart(20, "0")}-ab`,
    );
    for (let day = 0; day < 10; day += 1) {
      for (const shard of shards) {
        const counts = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}.`).flatMap((hour) =>
          ["sent", "bounces", "complaints"].map((field) => ({
            sequence: "1".repeat(40),
            field: hour + field,
            add: 1e6,
          })),
        );
        await foldInto(
          fixture.counters,
          projectId,
          `reputation#2026-03-${String(10 + day)}`,
          shard,
          counts,
          new Date(someTime),
        );
      }
    }
    await fixture.count(projectId, "2026-03-19T23:00:00.000Z", { sent: 1 });
    table.takeUnits();
    const scopes = await fixture.counters.readRange(projectId, { first: "reputation", last: "reputation#2026-03-19" });
    expect(scopes.size).toBe(11);
    expect(table.takeUnits()).toEqual({ write: 0, read: 4 });
  });
});
