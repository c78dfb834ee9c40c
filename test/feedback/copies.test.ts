import { beforeEach, describe, expect, it } from "vitest";
import { emailRepository } from "#functions/wiring/email-repository.ts";
import type { NewEmail } from "#lib/domain/email/email.ts";
import { statusRank } from "#lib/domain/email/email.ts";
import { emailTimeline } from "#lib/domain/email/reading/email-timeline.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { EmailRecordReader } from "#lib/storage/email/email-reader.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { type FeedbackFixture, openFeedbackFixture } from "#test/support/feedback/open-feedback.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { found, putEmail, someEmail, someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const contacts = new ContactRepository(table);

let fixture: FeedbackFixture;
let email: NewEmail;

beforeEach(async () => {
  fixture = await openFeedbackFixture(table);
  const contact = await upsertContact(table, fixture.project, "ann@example.com", { subscribed: true });
  const copies = { cc: [{ name: null, email: "bo@example.com" }], bcc: [{ name: null, email: "cy@example.com" }] };
  email = someEmail(contact.id, { to: "ann@example.com", ...copies });
  await putEmail(table, dataOf(fixture.project), email, { st: statusRank("SENT"), sa: someTime, mi: "ses-1" });
});

const tell = (type: string, details: Record<string, unknown>) =>
  fixture.apply({ id: newId(), text: fixture.text(email, type, details) });

const named = (...emails: string[]) => emails.map((emailAddress) => ({ emailAddress }));
const bounce = (bounceType: string, ...emails: string[]) =>
  tell("Bounce", { bounce: { bounceType, bouncedRecipients: named(...emails), timestamp: someTime } });
const complaint = (...emails: string[]) =>
  tell("Complaint", { complaint: { complainedRecipients: named(...emails), timestamp: someTime } });

async function outcome() {
  const dataId = dataOf(fixture.project);
  const record = await found(fixture.stored(email));
  const reader = new EmailRecordReader(table, emailRepository(table, { find: async () => undefined } as never));
  const timeline = emailTimeline(record, await reader.listOccurrences(dataId, email.id));
  const notes = timeline.filter(({ type }) => type.startsWith("copy_")).map(({ type, data }) => [type, data]);
  const { subscribed } = await found(contacts.find(dataId, email.contactId, []));
  return { status: record.status, subscribed, notes };
}

describe("a notification about a copy alone", () => {
  it.each(["Permanent", "Transient"])("notes a %s bounce with the email", async (bounceType) => {
    expect(await bounce(bounceType, "Bo@example.com")).toBe("applied");
    const notes = [["copy_bounced", { email: "bo@example.com", bounceType }]];
    expect(await outcome()).toEqual({ status: "SENT", subscribed: true, notes });
  });

  it("notes a complaint with the email", async () => {
    await complaint("cy@example.com");
    const notes = [["copy_complained", { email: "cy@example.com" }]];
    expect(await outcome()).toEqual({ status: "SENT", subscribed: true, notes });
  });

  it("leaves the email as it is when the copy was delivered or delayed", async () => {
    await tell("Delivery", { delivery: { recipients: ["bo@example.com"], timestamp: someTime } });
    await tell("DeliveryDelay", { deliveryDelay: { delayedRecipients: named("cy@example.com"), timestamp: someTime } });
    expect(await outcome()).toEqual({ status: "SENT", subscribed: true, notes: [] });
  });

  it("has its effect once", async () => {
    const text = fixture.text(email, "Bounce", {
      bounce: { bounceType: "Permanent", bouncedRecipients: named("bo@example.com") },
    });
    expect(await fixture.apply({ id: "n1", text })).toBe("applied");
    expect(await fixture.apply({ id: "n1", text })).toBe("duplicate");
    expect((await outcome()).notes).toHaveLength(1);
  });
});

describe("a notification that names the recipient", () => {
  it("of a permanent bounce counts for the email, and is noted for its copies", async () => {
    await bounce("Permanent", "ann@example.com", "bo@example.com");
    expect(await outcome()).toMatchObject({ status: "BOUNCED", subscribed: false, notes: [["copy_bounced", {}]] });
  });

  it("of a transient bounce leaves the status, and is in the timeline for both", async () => {
    await bounce("Transient", "bo@example.com", "ann@example.com");
    expect(await outcome()).toMatchObject({ status: "SENT", subscribed: true, notes: [["copy_bounced", {}]] });
    expect((await fixture.table.scan()).filter(({ sk }) => String(sk).startsWith(`o#${email.id}`))).toHaveLength(2);
  });

  it("of a delivery counts for the email", async () => {
    await tell("Delivery", { delivery: { recipients: ["ann@example.com", "bo@example.com"], timestamp: someTime } });
    expect(await outcome()).toMatchObject({ status: "DELIVERED" });
  });

  it("of a complaint unsubscribes the contact", async () => {
    await complaint("bo@example.com", "ann@example.com");
    expect(await outcome()).toEqual({ status: "COMPLAINED", subscribed: false, notes: [] });
  });
});

it("marks the email when a complaint names several copies, and leaves the contact subscribed", async () => {
  await complaint("bo@example.com", "cy@example.com");
  expect(await outcome()).toEqual({ status: "COMPLAINED", subscribed: true, notes: [] });
});

it("is about the recipient when it names none, or an unknown address", async () => {
  await tell("Delivery", { delivery: { recipients: ["ann+list@example.com"], timestamp: someTime } });
  expect(await outcome()).toMatchObject({ status: "DELIVERED" });
  await complaint();
  expect(await outcome()).toMatchObject({ status: "COMPLAINED", subscribed: false });
});
