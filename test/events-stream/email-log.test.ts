import { beforeEach, describe, expect, it } from "vitest";
import type { EmailEventName } from "#lib/domain/event/email-activity.ts";
import { emailEventId } from "#lib/domain/event/email-event-id.ts";
import type { EmailEvent, EmailLogEntry } from "#lib/domain/event/email-log.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactIdFor, emailIdFor, newId } from "#lib/platform/ids.ts";
import { MailActivityReader } from "#lib/storage/activity/activity-reader.ts";
import { EmailLog } from "#lib/storage/email/email-log.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const log = new EmailLog(table);
let projectId: DataId;
let sequence = 0;

beforeEach(() => {
  projectId = dataId();
});

const at = (ms: number): string => new Date(Date.parse(someTime) + ms).toISOString();

function event(index: number, ms: number, changes: Partial<EmailEvent> = {}): EmailEvent {
  const contactId = contactIdFor("5a", `reader-${index}@example.com`);
  const emailId = emailIdFor(contactId, new Date(at(ms)), "00ff");
  const base = { name: "email.sent" as const, notificationId: null, permanent: false };
  return { ...base, contactId, emailId, createdAt: at(ms), ...changes };
}

const append = (events: readonly EmailEvent[], shardId = "shardId-1") =>
  log.append(
    projectId,
    shardId,
    events.map((each) => ({ ...each, sequence: String(sequence++).padStart(21, "0") })),
  );

const entry = (each: EmailEvent) => ({ ...each, id: emailEventId(each) });

async function all(name: EmailEventName, from?: string, to?: string) {
  const entries: EmailLogEntry[] = [];
  for await (const block of log.each(projectId, name, { from, to })) entries.push(...block);
  return entries;
}

const pageAfter = (before: EmailLogEntry | undefined) =>
  log.page(projectId, { name: "email.sent", before, notBefore: undefined, limit: 3 });

describe("the log", () => {
  it.each<[string, EmailEventName, string | null, boolean]>([
    ["a mail that was sent", "email.sent", null, false],
    ["an open with the id that SNS gives", "email.open", "0b1f5f0e-3b6a-5c3e-9d3f-5f2f6f1f0f9e", false],
    ["a click with an id that looks alike", "email.click", "0B1F5F0E-3B6A-5C3E-9D3F-5F2F6F1F0F9E", false],
    ["a bounce with any other id", "email.bounce", `n/${"ä".repeat(300)}`, false],
    ["a permanent bounce", "email.bounce", null, true],
  ])("returns %s unchanged", async (_, name, notificationId, permanent) => {
    const each = event(1, 7, { name, notificationId, permanent });
    await append([each]);
    expect(await log.page(projectId, { name, before: undefined, notBefore: undefined, limit: 10 })).toEqual([
      entry(each),
    ]);
  });

  it("separates names and projects", async () => {
    await append([event(1, 0), event(1, 1, { name: "email.delivery" })]);
    expect(await all("email.sent")).toHaveLength(1);
    expect(await all("email.complaint")).toEqual([]);
    projectId = dataId();
    expect(await all("email.sent")).toEqual([]);
  });

  it("costs three units for a hundred mails sent in a second, and five for a hundred opens", async () => {
    table.takeUnits();
    await append(Array.from({ length: 100 }, (_, index) => event(index, index)));
    expect(table.takeUnits().write).toBe(3);
    const opens = { name: "email.open" as const };
    await append(Array.from({ length: 100 }, (_, i) => event(i, i, { ...opens, notificationId: newId() })));
    expect(table.takeUnits().write).toBe(5);
  });

  it("costs a unit for each second that a batch covers", async () => {
    table.takeUnits();
    await append([event(1, 0), event(2, 999), event(3, 1_000), event(4, 2_000)]);
    expect(table.takeUnits().write).toBe(3);
  });

  it("lists a second from several batches in the order of time, without duplicates", async () => {
    const each = [event(1, 900), event(2, 100), event(3, 500), event(4, 100)];
    await append(each.slice(0, 2), "shardId-2");
    await append(each.slice(2));
    await append(each.slice(1, 3), "shardId-3");
    const times = (await all("email.sent")).map(({ createdAt }) => createdAt);
    expect(times).toEqual([at(900), at(500), at(100), at(100)]);
  });

  it("lists a second from forty batches in the order of time, for any page size", async () => {
    for (let index = 0; index < 40; index += 1) await append([event(index, (index * 617) % 1_000)], `s-${index % 7}`);
    const shown: EmailLogEntry[] = [];
    for (let page = await pageAfter(undefined); page.length > 0; page = await pageAfter(shown.at(-1))) {
      shown.push(...page);
    }
    const times = Array.from({ length: 40 }, (_, index) => at((index * 617) % 1_000));
    expect(shown.map(({ createdAt }) => createdAt)).toEqual(times.sort().reverse());
  });

  it("continues in the middle of a second, and ends at the oldest requested time, inclusive", async () => {
    for (let index = 0; index < 30; index += 1) await append([event(index, index * 300)]);
    const [, second] = await log.page(projectId, {
      name: "email.sent",
      before: undefined,
      notBefore: undefined,
      limit: 2,
    });
    const rest = await log.page(projectId, { name: "email.sent", before: second, notBefore: at(20 * 300), limit: 100 });
    expect(rest.map(({ createdAt }) => createdAt)).toEqual([27, 26, 25, 24, 23, 22, 21, 20].map((i) => at(i * 300)));
    expect(
      await log.page(projectId, { name: "email.sent", before: rest.at(-1), notBefore: at(20 * 300), limit: 100 }),
    ).toEqual([]);
    expect(
      await log.page(projectId, { name: "email.sent", before: rest.at(-1), notBefore: at(22 * 300), limit: 100 }),
    ).toEqual([]);
  });

  it("returns a time range with both ends, to the millisecond", async () => {
    await append([0, 1, 2, 999, 1_000, 1_001].map((ms, index) => event(index, ms)));
    const times = async (from?: string, to?: string) => (await all("email.sent", from, to)).map((e) => e.createdAt);
    expect(await times(at(1), at(1_000))).toEqual([1_000, 999, 2, 1].map(at));
    expect(await times(at(1_001))).toEqual([at(1_001)]);
    expect(await times(undefined, at(0))).toEqual([at(0)]);
    expect(await times(at(5), at(4))).toEqual([]);
  });

  it("reads no more than a page needs", async () => {
    for (let second = 0; second < 60; second += 1) {
      await append(Array.from({ length: 50 }, (_, index) => event(index, second * 1_000 + index)));
    }
    table.takeUnits();
    expect(
      await log.page(projectId, { name: "email.sent", before: undefined, notBefore: undefined, limit: 100 }),
    ).toHaveLength(100);
    expect(table.takeUnits().read).toBeLessThanOrEqual(4);
  });
});

describe("the newest log entry of each contact", () => {
  it("is found among 100,000 entries with little work, at half a unit for 150 of them", async () => {
    const contacts = 20_000;
    for (let batch = 0; batch < 1_000; batch += 1) {
      const ms = batch * 60_000;
      await append(Array.from({ length: 100 }, (_, i) => event((batch * 100 + i) % contacts, ms + i)));
    }
    const reader = new MailActivityReader(table, log);
    table.takeUnits();
    const begun = process.cpuUsage();
    const newest = await reader.ofAll(projectId, "email.sent", undefined);
    const { user } = process.cpuUsage(begun);
    expect(newest.size).toBe(contacts);
    // The last round over all contacts started with batch 800.
    expect(newest.get(event(0, 0).contactId)).toBe(Date.parse(at(800 * 60_000)));
    expect(table.takeUnits().read).toBeLessThan(100_000 / 150 / 1.5);
    // Counts the work, not the time, because other suites share the machine.
    expect(user / 1_000).toBeLessThan(4_000);
    const recent = await reader.ofAll(projectId, "email.sent", Date.parse(at(999 * 60_000 + 50)));
    expect(recent.size).toBe(50);
  });
});
