import { beforeEach, describe, expect, it } from "vitest";
import { forgetContact } from "#functions/queues/jobs/contacts/forget-contact.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactIdFor, emailIdFor, idPrefix, newId, timeOfEmailId } from "#lib/platform/ids.ts";
import { ContactHistoryRepository } from "#lib/storage/contact/contact-history.ts";
import { emailPartition } from "#lib/storage/email/email-item.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putEmail, someEmail, someTime } from "#test/support/records.ts";
import { putItem, startTable } from "#test/support/table.ts";

const now = new Date("2026-03-05T10:00:00.000Z");
const far = new Date(now.getTime() + 40_000);
const ann = contactIdFor("5a".repeat(32), "ann@example.com");
/** Shares the partition: the ids differ only in their tails. */
const twin = `${ann.slice(0, 24)}000000000000`;

const table = await forThisFile(startTable());
let project: DataId;

beforeEach(() => {
  project = dataId();
});

const repository = (clock = { now: () => now }) => new ContactHistoryRepository(table, clock);
const forget = (before: string) => repository().forget(project, ann, { before, until: far });

async function mail(contactId: string, createdAt: string): Promise<string> {
  const email = someEmail(contactId, { createdAt });
  await putEmail(table, project, email);
  await leftOf(email.id);
  return email.id;
}

/** Stores the mail's body and occurrences. */
async function leftOf(emailId: string): Promise<void> {
  const pk = emailPartition(project, emailId);
  await putItem(table, { pk, sk: `b#${emailId}`, bo: new Uint8Array(10) });
  for (const notification of ["n1", "n2"]) await putItem(table, { pk, sk: `o#${emailId}#${notification}`, k: "open" });
}

const event = (contactId: string, createdAt: string) =>
  putItem(table, {
    pk: emailPartition(project, contactId),
    sk: `e#${createdAt}#${newId()}`,
    ci: contactId,
    cr: createdAt,
  });

const stored = async () =>
  (await table.scan()).filter(({ pk }) => String(pk).includes(project)).map(({ sk }) => String(sk));

describe("forgetting a contact's history", () => {
  it("deletes all of it, and nothing of another contact in the same partition", async () => {
    expect(idPrefix(twin)).toBe(idPrefix(ann));
    await mail(twin, someTime);
    await event(twin, someTime);
    const kept = (await stored()).sort();
    for (const at of [someTime, someTime, "2026-03-04T10:00:00.000Z"]) {
      await mail(ann, at);
      await event(ann, at);
    }
    expect(await forget(now.toISOString())).toBe(true);
    expect((await stored()).sort()).toEqual(kept);
  });

  it("keeps newer items, for a contact created with the same address since", async () => {
    const before = "2026-03-04T00:00:00.000Z";
    const since = "2026-03-04T00:00:00.001Z";
    for (const at of [before, since]) {
      await mail(ann, at);
      await event(ann, at);
    }
    const young = emailIdFor(ann, new Date(since));
    // Its record is still to come: bodies are stored first.
    await leftOf(young);
    await mail(ann, someTime);
    await event(ann, someTime);
    expect(await forget(before)).toBe(true);
    const left = await stored();
    expect(left.filter((sk) => sk.startsWith("e#"))).toHaveLength(2);
    expect(left.filter((sk) => sk.startsWith("m#"))).toHaveLength(2);
    expect(left.filter((sk) => sk.startsWith("b#"))).toHaveLength(3);
    expect(left).toContain(`b#${young}`);
  });

  it("deletes leftovers of records that are gone, after any interruption", async () => {
    await leftOf(emailIdFor(ann, new Date(someTime)));
    await event(ann, someTime);
    expect(await forget(now.toISOString())).toBe(true);
    expect(await stored()).toEqual([]);
  });

  it("stops page by page when its time is up, and continues from there when called again", async () => {
    const pk = emailPartition(project, ann);
    for (let index = 0; index < 600; index += 1) await putItem(table, { pk, sk: `e#${index}`, ci: ann, cr: someTime });
    let at = now.getTime();
    const clock = {
      now() {
        at += 15_000;
        return new Date(at);
      },
    };
    expect(await repository(clock).forget(project, ann, { before: now.toISOString(), until: far })).toBe(false);
    expect(await stored()).toHaveLength(350);
    expect(await forget(now.toISOString())).toBe(true);
    expect(await stored()).toEqual([]);
  });

  it("costs four read units for a contact without a history", async () => {
    table.takeUnits();
    expect(await forget(now.toISOString())).toBe(true);
    expect(table.takeUnits()).toEqual({ write: 0, read: 4 });
  });
});

describe("the job that forgets a contact", () => {
  it("queues itself again when its time is up", async () => {
    await mail(ann, someTime);
    const sent: AnyJob[] = [];
    const jobs = { send: async (job: AnyJob) => void sent.push(job) };
    const before = now.toISOString();
    const job = { type: "forgetContact", dataId: project, contactId: ann, before } as const;
    const forgotten: unknown[] = [];
    const executions = { forgetContact: async (...whose: string[]) => forgotten.push(whose) };
    const forget = forgetContact({ history: repository(), executions, jobs });
    await forget.run(job, now);
    expect([sent, (await stored()).length]).toEqual([[job], 4]);
    await forget.run(job, far);
    expect([sent, await stored()]).toEqual([[job], []]);
    expect(forgotten).toEqual(Array(2).fill([project, ann, before]));
  });
});

describe("the id of a mail", () => {
  it("tells when the mail was created", () => {
    for (const time of [0, Date.parse(someTime), Date.parse("2526-12-31T23:59:59.999Z")]) {
      expect(timeOfEmailId(emailIdFor(ann, new Date(time))).getTime()).toBe(time);
    }
  });
});
