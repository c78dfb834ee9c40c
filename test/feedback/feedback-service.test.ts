import { beforeEach, describe, expect, it } from "vitest";
import { feedbackService } from "#functions/notifications/feedback.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { noDataChange } from "#lib/domain/contact/data.ts";
import type { Email, EmailStatus, NewEmail } from "#lib/domain/email/email.ts";
import { statusRank } from "#lib/domain/email/email.ts";
import type { IncomingNotification } from "#lib/domain/feedback/feedback-ports.ts";
import type { FeedbackService } from "#lib/domain/feedback/feedback-service.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { emailIdFor, newId } from "#lib/platform/ids.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { EmailFeedbackRepository } from "#lib/storage/email/email-feedback-repository.ts";
import { claimAttribute } from "#lib/storage/email/email-item.ts";
import { EmailRepository } from "#lib/storage/email/email-repository.ts";
import { occurrenceFromItem } from "#lib/storage/email/occurrence-item.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { upsertContact } from "#test/support/api/contact.ts";
import { createProject } from "#test/support/api/project.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { found, putEmail, someEmail, someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

let project: Project;
let contact: Contact;
let email: NewEmail;
let service: FeedbackService;
let deferred: { notification: IncomingNotification; at: string }[];
let parked: IncomingNotification[];

const now = new Date("2026-03-01T12:00:00.000Z");
const clock = { now: () => now };

const table = await forThisFile(startTable());
const emails = new EmailFeedbackRepository(table, clock);
const contacts = new ContactRepository(table);

beforeEach(async () => {
  ({ project } = await createProject(table));
  deferred = [];
  parked = [];
  contact = await upsertContact(table, project, "ann@example.com");
  email = someEmail(contact.id);
  await putEmail(table, dataOf(project), email, { st: statusRank("SENT"), sa: someTime, mi: "ses-1" });
  service = feedbackService(
    table,
    { PLATFORM_MAIL_FROM: "system@petrel.test" },
    {
      returned: { giveBack: () => Promise.reject(new Error("Nothing is given back here.")) },
      deferred: { defer: async (notification, at) => void deferred.push({ notification, at: at.toISOString() }) },
      parked: { park: async (notification) => void parked.push(notification) },
      clock,
    },
  );
});

function notification(eventType: string, details: Record<string, unknown> = {}, mail: Record<string, unknown> = {}) {
  return JSON.stringify({
    eventType,
    mail: {
      timestamp: "2026-03-01T10:00:05.000Z",
      messageId: "ses-1",
      source: "news@acme.test",
      destination: ["ann@example.com"],
      tags: { petrel_email_id: [email.id], petrel_project_id: [project.id] },
      ...mail,
    },
    ...details,
  });
}

const delivery = () => notification("Delivery", { delivery: { timestamp: "2026-03-01T10:00:06.000Z" } });
const open = (at = "2026-03-01T10:01:00.000Z") => notification("Open", { open: { timestamp: at } });
const click = () =>
  notification("Click", { click: { timestamp: "2026-03-01T10:02:00.000Z", link: "https://acme.test/a" } });
const bounce = (bounceType: string) =>
  notification("Bounce", { bounce: { bounceType, timestamp: "2026-03-01T10:00:07.000Z" } });
const reject = () => notification("Reject", { reject: { reason: "Bad content" } });
const complaint = () => notification("Complaint", { complaint: { timestamp: "2026-03-01T10:03:00.000Z" } });

const apply = (text: string, id: string = newId()) => service.apply({ id, text });

const stored = (): Promise<Email> => found(emails.find(dataOf(project), email.id));

const occurrences = async () =>
  (await table.scan()).filter((item) => String(item["sk"]).startsWith(`o#${email.id}#`)).map(occurrenceFromItem);

describe("marks", () => {
  it("records a delivery once, with the provider's time, for one write unit", async () => {
    table.takeUnits();
    expect(await apply(delivery())).toBe("applied");
    expect(table.takeUnits().write).toBe(1);
    expect(await stored()).toMatchObject({ status: "DELIVERED", deliveredAt: "2026-03-01T10:00:06.000Z" });
    expect(await apply(delivery())).toBe("duplicate");
    expect(table.takeUnits().write).toBe(0);
  });

  it("settles a hand-over whose answer was lost", async () => {
    const claim = claimAttribute({ owner: "worker", settleAt: someTime });
    await putEmail(table, dataOf(project), email, { st: statusRank("SENDING"), cl: claim, cn: 1 });
    expect(await apply(notification("Send"))).toBe("applied");
    expect(await stored()).toMatchObject({
      status: "SENT",
      messageId: "ses-1",
      sentAt: "2026-03-01T10:00:05.000Z",
      claim: null,
    });
  });

  const detail = { timestamp: "2026-03-01T10:00:06.000Z" };
  it.each([
    ["Delivery", { delivery: detail }, "DELIVERED"],
    ["Bounce", { bounce: { ...detail, bounceType: "Permanent" } }, "BOUNCED"],
    ["Bounce", { bounce: { ...detail, bounceType: "Transient" } }, "SENT"],
    ["DeliveryDelay", { deliveryDelay: detail }, "SENT"],
    ["Complaint", { complaint: detail }, "COMPLAINED"],
    ["Open", { open: detail }, "OPENED"],
    ["Click", { click: { ...detail, link: "https://acme.test" } }, "CLICKED"],
  ])("settles a hand-over in doubt by a notification of %s", async (kind, details, status) => {
    const claim = claimAttribute({ owner: "worker", settleAt: someTime });
    await putEmail(table, dataOf(project), email, { st: statusRank("SENDING"), cl: claim, cn: 1 });
    expect(await apply(notification(kind, details))).toBe("applied");
    const settled = { status, messageId: "ses-1", sentAt: "2026-03-01T10:00:05.000Z", claim: null };
    expect(await stored()).toMatchObject(settled);
  });

  it("treats a delivery as proof of the hand-over", async () => {
    await putEmail(table, dataOf(project), email, { st: statusRank("SENDING") });
    await apply(delivery());
    expect(await stored()).toMatchObject({
      status: "DELIVERED",
      messageId: "ses-1",
      sentAt: "2026-03-01T10:00:05.000Z",
    });
    expect(await apply(notification("Send"))).toBe("duplicate");
  });

  it("restores a mail that had failed as unconfirmed", async () => {
    await putEmail(table, dataOf(project), email, { st: statusRank("FAILED"), er: "delivery_unconfirmed" });
    await apply(delivery());
    expect((await stored()).status).toBe("DELIVERED");
  });

  it("fails a mail that was rejected before its hand-over was recorded", async () => {
    await putEmail(table, dataOf(project), email, { st: statusRank("SENDING") });
    await apply(reject());
    expect(await stored()).toMatchObject({ status: "FAILED", error: "provider_rejected", sentAt: null });
  });

  it("reverts a SENT mail that was rejected after its acceptance, once", async () => {
    expect(await apply(reject())).toBe("applied");
    const failed = { status: "FAILED", error: "provider_rejected", sentAt: someTime, messageId: "ses-1" };
    expect(await stored()).toMatchObject(failed);
    expect(await apply(reject())).toBe("duplicate");
    expect(await apply(notification("Send"))).toBe("duplicate");
    expect(await stored()).toMatchObject(failed);
  });

  it("keeps a rejected mail FAILED when its acceptance is reported later", async () => {
    await putEmail(table, dataOf(project), email, { st: statusRank("SENDING") });
    await apply(reject());
    await new EmailRepository(table, {} as never).markSent(dataOf(project), {
      emailId: email.id,
      messageId: "ses-1",
      sentAt: someTime,
    });
    expect(await apply(notification("Send"))).toBe("applied");
    expect(await stored()).toMatchObject({ status: "FAILED", sentAt: "2026-03-01T10:00:05.000Z" });
  });

  it("reverts no status except SENT", async () => {
    await apply(delivery());
    expect([await apply(reject()), await apply(reject())]).toEqual(["applied", "duplicate"]);
    expect((await stored()).status).toBe("DELIVERED");
  });

  it("restores a failed mail that turns out to be sent, and reverts it when it is rejected", async () => {
    await putEmail(table, dataOf(project), email, { st: statusRank("FAILED"), er: "delivery_unconfirmed" });
    await apply(notification("Send"));
    expect((await stored()).status).toBe("SENT");
    await apply(reject());
    expect(await stored()).toMatchObject({ status: "FAILED", error: "provider_rejected" });
  });
});

describe("opens and clicks", () => {
  it("count each notification once, despite duplicates", async () => {
    const id = newId();
    await apply(open(), id);
    expect(await apply(open(), id)).toBe("duplicate");
    await apply(open("2026-03-01T11:00:00.000Z"));
    expect(await stored()).toMatchObject({ status: "OPENED", opens: 2, openedAt: "2026-03-01T10:01:00.000Z" });
    const counts = (await occurrences()).map((each) => (each.kind === "open" ? each.opens : 0));
    expect(counts.sort()).toEqual([1, 2]);
  });

  it("count all of twenty opens that arrive at once, each delivered twice", async () => {
    const ids = Array.from({ length: 20 }, () => newId());
    const twice = [...ids, ...ids].map((id) => apply(open(), id).catch(() => "again" as const));
    const outcomes = await Promise.all(twice);
    for (const [index, outcome] of outcomes.entries()) if (outcome === "again") await apply(open(), ids[index % 20]);
    expect((await stored()).opens).toBe(20);
    expect(await occurrences()).toHaveLength(20);
  });

  it("leave openedAt unchanged when only a click is notified", async () => {
    await apply(click());
    expect(await stored()).toMatchObject({ status: "CLICKED", clicks: 1, opens: 0, openedAt: null });
    expect(await occurrences()).toEqual([expect.objectContaining({ kind: "click", link: "https://acme.test/a" })]);
  });

  it("never move a status back", async () => {
    await apply(click());
    await apply(open());
    await apply(delivery());
    expect(await stored()).toMatchObject({ status: "CLICKED", opens: 1, deliveredAt: "2026-03-01T10:00:06.000Z" });
  });
});

describe("bounces and complaints", () => {
  const ends: [string, () => string, EmailStatus][] = [
    ["a permanent bounce", () => bounce("Permanent"), "BOUNCED"],
    ["a complaint", complaint, "COMPLAINED"],
  ];

  it.each(ends)("unsubscribes the contact on %s, once", async (_, text, status) => {
    await apply(text());
    expect((await stored()).status).toBe(status);
    expect((await contacts.find(dataOf(project), contact.id, []))?.subscribed).toBe(false);
    const again = {
      email: contact.email,
      subscribed: true,
      askedBy: "operator" as const,
      subscribedWhenNew: true,
      data: noDataChange,
    };
    const current = await contacts.find(dataOf(project), contact.id, []);
    await contacts.apply(dataOf(project), project, { change: again, known: current, now });
    expect(await apply(text())).toBe("duplicate");
    expect((await contacts.find(dataOf(project), contact.id, []))?.subscribed).toBe(true);
  });

  it.each<[string, () => string, EmailStatus]>([
    ["a permanent bounce", () => bounce("Permanent"), "BOUNCED"],
    ["a complaint", complaint, "COMPLAINED"],
  ])(
    "do not unsubscribe the contact when %s is of a campaign's test send, or of a mail to another address",
    async (_, text, status) => {
      const custom = { isToCustomRecipient: true, sourceType: "WORKFLOW" as const, to: "boss@example.com" };
      for (const kind of [{ isCampaignTest: true }, custom]) {
        email = someEmail(contact.id, { id: emailIdFor(contact.id, now), ...kind });
        await putEmail(table, dataOf(project), email, { st: statusRank("SENT"), sa: someTime, mi: "ses-1" });
        const before = await contacts.find(dataOf(project), contact.id, []);
        expect(await apply(text())).toBe("applied");
        expect(await stored()).toMatchObject({ status });
        expect(await contacts.find(dataOf(project), contact.id, [])).toEqual(before);
        expect(await apply(text())).toBe("duplicate");
      }
    },
  );

  it.each(["Transient", "Undetermined"])("only lists a %s bounce", async (type) => {
    await apply(bounce(type));
    expect(await stored()).toMatchObject({ status: "SENT", bouncedAt: null });
    expect((await contacts.find(dataOf(project), contact.id, []))?.subscribed).toBe(true);
    expect(await occurrences()).toEqual([expect.objectContaining({ kind: "transientBounce" })]);
  });

  it("stores the provider's bounce details, up to 500 characters each", async () => {
    const bouncedRecipients = [{ emailAddress: "ann@example.com", status: "5.1.1", diagnosticCode: "x".repeat(600) }];
    const told = { bounceSubType: "NoEmail", bouncedRecipients, remoteMtaIp: "192.0.2.7" };
    await apply(notification("Bounce", { bounce: { bounceType: "Transient", ...told } }));
    await apply(notification("Bounce", { bounce: { bounceType: "Permanent", ...told } }));
    const diagnosticCode = "x".repeat(500);
    const detail = { bounceSubType: "NoEmail", diagnosticCode, status: "5.1.1", remoteMta: "192.0.2.7" };
    expect((await stored()).bounce).toEqual(detail);
    expect(await occurrences()).toEqual([expect.objectContaining({ kind: "transientBounce", detail })]);
  });

  it("accepts a bounce whose details are not as documented", async () => {
    const details = { bounceSubType: 7, bouncedRecipients: "none", remoteMtaIp: null };
    await apply(notification("Bounce", { bounce: { bounceType: "Permanent", ...details } }));
    expect(await stored()).toMatchObject({ status: "BOUNCED", bounce: {} });
  });

  it("lists a delivery delay without changing the record", async () => {
    const delayedRecipients = [{ emailAddress: "ann@example.com", status: "4.2.2", diagnosticCode: "smtp; 452 full" }];
    const deliveryDelay = { timestamp: someTime, delayType: "MailboxFull", delayedRecipients };
    await apply(notification("DeliveryDelay", { deliveryDelay }));
    expect((await stored()).status).toBe("SENT");
    const detail = { status: "4.2.2", diagnosticCode: "smtp; 452 full" };
    expect(await occurrences()).toEqual([
      expect.objectContaining({ kind: "deliveryDelay", delayType: "MailboxFull", detail }),
    ]);
  });

  it("ignores unknown types", async () => {
    const before = await stored();
    expect(await apply(notification("Subscription"))).toBe("ignored");
    expect(await stored()).toEqual(before);
  });
});

describe("finding the record", () => {
  it("drops feedback of a deleted record", async () => {
    const tags = { petrel_email_id: [newId()], petrel_project_id: [project.id] };
    expect(await apply(notification("Delivery", {}, { tags }))).toBe("dropped");
  });

  it("does not find a record by another project's tag", async () => {
    const tags = { petrel_email_id: [email.id], petrel_project_id: [newId()] };
    expect(await apply(notification("Delivery", {}, { tags }))).toBe("dropped");
    expect((await stored()).deliveredAt).toBeNull();
  });

  it("finds a mail without tags by its message id", async () => {
    const domains = new SenderDomainRepository(table);
    await domains.create(project.id, {
      id: newId(),
      domain: `${project.id}.test`,
      status: "verified",
      dkimTokens: [],
      proofNeeded: false,
      wasVerified: false,
      verifiedAt: someTime,
      lastCheckedAt: null,
      createdAt: someTime,
      updatedAt: someTime,
    });
    const untagged = { tags: {}, source: `news@${project.id}.test` };
    expect(await apply(notification("Delivery", {}, untagged))).toBe("applied");
    expect((await stored()).status).toBe("DELIVERED");
  });

  it("finds the mails of a project after a reset under its current data", async () => {
    await new ProjectRepository(table).reset(project.id, { now });
    const projectId = dataId(`${project.id}_1`);
    const tags = { petrel_email_id: [email.id], petrel_project_id: [projectId] };
    expect(await apply(notification("Delivery", {}, { tags }))).toBe("dropped");
    await putEmail(table, projectId, email, { st: statusRank("SENT"), sa: someTime, mi: "ses-1" });
    expect(await apply(notification("Delivery", {}, { tags }))).toBe("applied");
    expect((await stored()).deliveredAt).toBeNull();
  });

  it("ignores notifications of Petrel's own mails, which have no record", async () => {
    const own = { tags: {}, source: "System@petrel.test", destination: ["owner@example.com"] };
    const before = await table.scan();
    expect(await apply(notification("Bounce", { bounce: { bounceType: "Permanent" } }, own))).toBe("ignored");
    expect([deferred, parked]).toEqual([[], []]);
    expect(await table.scan()).toEqual(before);
  });

  it("defers unmatched notifications for 1, 2, 4 … 60 minutes and parks them after a day", async () => {
    let incoming: IncomingNotification = { id: "sns-1", text: notification("Delivery", {}, { tags: {} }) };
    const pauses: number[] = [];
    for (;;) {
      const outcome = await service.apply(incoming);
      if (outcome === "parked") break;
      expect(outcome).toBe("deferred");
      const last = deferred.at(-1);
      if (!last) throw new Error("Nothing was deferred.");
      pauses.push((Date.parse(last.at) - now.getTime()) / 60_000);
      const firstSeenAt = new Date(now.getTime() - pauses.reduce((sum, each) => sum + each, 0) * 60_000).toISOString();
      const attempt = last.notification.deferral?.attempt ?? 0;
      incoming = { ...last.notification, deferral: { attempt, firstSeenAt } };
    }
    expect(pauses.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(pauses.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(24 * 60);
    expect(parked).toEqual([expect.objectContaining({ id: "sns-1" })]);
  });

  it.each([
    ["the text of an event destination", "Successfully validated SNS topic for Amazon SES event publishing."],
    ["the notice of a receipt rule", '{"notificationType":"AmazonSnsSubscriptionSucceeded","message":"You have…"}\n'],
    [
      "inbound mail of a deployment without receiving",
      '{"notificationType":"Received","mail":{"messageId":"in-1","timestamp":"2026-03-01T10:00:05.000Z"}}',
    ],
  ])("ignores %s", async (_, text) => {
    expect(await service.apply({ id: "n-1", text })).toBe("ignored");
    expect([parked, deferred]).toEqual([[], []]);
  });

  it.each([
    ["no JSON", "hello"],
    ["no message id", JSON.stringify({ eventType: "Send", mail: {} })],
  ])("parks a text with %s", async (_, text) => {
    expect(await apply(text)).toBe("parked");
    expect(parked).toEqual([expect.objectContaining({ text })]);
  });
});
