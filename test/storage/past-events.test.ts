import { describe, expect, it } from "vitest";
import type { EmailOccurrence } from "#lib/domain/email/email.ts";
import { emailEventId } from "#lib/domain/event/email-event-id.ts";
import { contactIdFor, newId } from "#lib/platform/ids.ts";
import { occurrenceItem } from "#lib/storage/email/occurrence-item.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import { PastEventReader } from "#lib/storage/event/past-events.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putEmail, someEmail } from "#test/support/records.ts";
import { putItem, startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const past = new PastEventReader(table);
const events = new EventRepository(table);

const projectId = dataId();
const newContactId = () => contactIdFor("5a".repeat(32), newId());
const second = (count: number) => new Date(Date.parse("2026-03-01T10:00:00.000Z") + count * 1_000).toISOString();

describe("recorded events", () => {
  it("returns the first event of the name after a time, not one at that time, for 1 read unit", async () => {
    const contactId = newContactId();
    const put = async (name: string, at: string, of = contactId) => {
      const event = { id: newId(), name, contactId: of, data: { at }, createdAt: at };
      await events.put(projectId, event);
      return event;
    };
    await put("paid", second(1));
    await put("paid", second(2));
    await put("segment.vip.entry", second(3));
    const twin = `${contactId.slice(0, 20)}${newId().slice(20)}`;
    await put("paid", second(3), twin);
    const wanted = await put("paid", second(4));
    await put("paid", second(5));
    table.takeUnits();
    expect(await past.firstSince(projectId, contactId, { name: "paid", since: second(2) })).toMatchObject(wanted);
    expect(table.takeUnits()).toEqual({ write: 0, read: 1 });
    expect(await past.firstSince(projectId, contactId, { name: "segment.vip.entry", since: second(2) })).toMatchObject({
      createdAt: second(3),
    });
    expect(await past.firstSince(projectId, contactId, { name: "paid", since: second(5) })).toBeUndefined();
    expect(await past.firstSince(dataId(), contactId, { name: "paid", since: second(2) })).toBeUndefined();
  });
});

describe("events of mails", () => {
  it("include records and occurrences after the time, also those of an older mail", async () => {
    const contactId = newContactId();
    const old = someEmail(contactId, { createdAt: second(0) });
    const young = someEmail(contactId, { createdAt: second(10) });
    await putEmail(table, projectId, old, { st: 4, sa: second(1), mi: "one" });
    await putEmail(table, projectId, young, { st: 4, sa: second(13), mi: "two" });
    const open = async (email: typeof old, notificationId: string, at: string, opens: number) => {
      const occurrence: EmailOccurrence = { kind: "open", notificationId, at, machine: false, opens };
      await putItem(table, { ...occurrenceItem(projectId, email, occurrence) });
    };
    await open(old, "n1", second(5), 1);
    await open(old, "n2", second(12), 2);
    await open(young, "n3", second(14), 1);
    table.takeUnits();
    expect(await past.firstSince(projectId, contactId, { name: "email.open", since: second(5) })).toMatchObject({
      id: emailEventId({ emailId: old.id, name: "email.open", notificationId: "n2" }),
      name: "email.open",
      contactId,
      createdAt: second(12),
      data: { emailId: old.id, opens: 2, isFirstOpen: false },
    });
    expect(table.takeUnits()).toEqual({ write: 0, read: 2 });
    expect(await past.firstSince(projectId, contactId, { name: "email.sent", since: second(1) })).toMatchObject({
      createdAt: second(13),
      data: { emailId: young.id, sentAt: second(13) },
    });
    expect(await past.firstSince(projectId, contactId, { name: "email.bounce", since: second(0) })).toBeUndefined();
    expect(await past.firstSince(projectId, newContactId(), { name: "email.sent", since: second(0) })).toBeUndefined();
  });
});
