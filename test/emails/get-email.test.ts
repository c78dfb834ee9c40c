import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { contactIdFor, newId } from "#lib/platform/ids.ts";
import { packText } from "#lib/platform/packed-text.ts";
import { reportsOf } from "#test/support/api/mail.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someEmail, someTime } from "#test/support/records.ts";
import { openSendingFixture, type SendingFixture } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openSendingFixture());
let project: Awaited<ReturnType<SendingFixture["newProject"]>>;
const contactId = contactIdFor("5a".repeat(32), "ann@example.com");

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
});

async function stored(changes = {}) {
  const email = someEmail(contactId, { body: packText("<p>Hello</p>"), ...changes });
  await fixture.emails.create(dataOf(project), email);
  return email;
}

async function sentMail() {
  const email = await stored();
  await fixture.emails.claim(dataOf(project), {
    emailId: email.id,
    claim: { owner: "w", settleAt: someTime },
    now: new Date(someTime),
  });
  await fixture.emails.markSent(dataOf(project), {
    emailId: email.id,
    messageId: "ses-1",
    sentAt: "2026-03-01T10:00:01.000Z",
  });
  return email;
}

const accepted = { messageId: "ses-1", acceptedAt: "2026-03-01T10:00:01.000Z" };

describe("GET /emails/{id}, 200", () => {
  it("shows the record with body and timeline, in any case of the id", async () => {
    const email = await stored({
      attachments: [
        { filename: "a.txt", contentType: "text/plain", size: 5, disposition: "inline", contentId: "a", key: "mail/x" },
      ],
    });
    const { status, body } = await project.call("GET", `/emails/${email.id.toUpperCase()}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: email.id,
      status: "PENDING",
      body: "<p>Hello</p>",
      timeline: [{ type: "created", timestamp: someTime, data: {} }],
    });
    expect(body.attachments).toEqual([
      { filename: "a.txt", contentType: "text/plain", size: 5, disposition: "inline" },
    ]);
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(["claim"]));
  });

  it("lists the events of a mail's life with their fields, oldest first", async () => {
    const { id } = await sentMail();
    const { mark, occur } = reportsOf(fixture.table, dataOf(project), { id, ...accepted });
    const at = (time: string) => `2026-03-01T${time}.000Z`;
    await mark("DELIVERED", at("10:00:03"));
    await occur("open", at("10:05:00"));
    await occur("open", at("10:06:00"));
    await occur("click", at("10:07:00"), { link: "https://acme.test/" });
    const full = { bounceSubType: "MailboxFull", diagnosticCode: "smtp; 452 full", status: "4.2.2" };
    await occur("transientBounce", at("10:00:02"), { detail: full });
    const gone = { bounceSubType: "NoEmail", diagnosticCode: "smtp; 550", status: "5.1.1", remoteMta: "192.0.2.7" };
    await mark("BOUNCED", at("11:00:00"), gone);
    await mark("COMPLAINED", at("12:00:00"));

    const { body } = await project.call("GET", `/emails/${id}`);
    const base = {
      subject: "Hi",
      from: "news@acme.test",
      fromName: "Acme",
      messageId: "ses-1",
      emailId: id,
      templateId: null,
      campaignId: null,
      sourceType: "TRANSACTIONAL",
    };
    const event = (type: string, timestamp: string, extra: object) => ({
      type,
      timestamp,
      data: { ...base, ...extra },
    });
    expect(body.timeline).toEqual([
      { type: "created", timestamp: someTime, data: {} },
      event("email.sent", at("10:00:01"), { sentAt: at("10:00:01") }),
      event("email.bounce", at("10:00:02"), { bounceType: "Transient", transientBounce: true, ...full }),
      event("email.delivery", at("10:00:03"), { deliveredAt: at("10:00:03") }),
      event("email.open", at("10:05:00"), { openedAt: at("10:05:00"), opens: 1, isFirstOpen: true, machine: false }),
      event("email.open", at("10:06:00"), { openedAt: at("10:06:00"), opens: 2, isFirstOpen: false, machine: false }),
      event("email.click", at("10:07:00"), {
        link: "https://acme.test/",
        clickedAt: at("10:07:00"),
        clicks: 1,
        isFirstClick: true,
        machine: false,
      }),
      event("email.bounce", at("11:00:00"), { bounceType: "Permanent", bouncedAt: at("11:00:00"), ...gone }),
      event("email.complaint", at("12:00:00"), { complainedAt: at("12:00:00") }),
    ]);
    expect(body).toMatchObject({ status: "COMPLAINED", opens: 2, clicks: 1, openedAt: at("10:05:00") });
  });

  it("lists a delivery delay between the events, although it is not an event", async () => {
    const { id } = await sentMail();
    const { mark, occur } = reportsOf(fixture.table, dataOf(project), { id, ...accepted });
    const detail = { diagnosticCode: "smtp; 452 full", status: "4.2.2" };
    await occur("deliveryDelay", "2026-03-01T10:30:00.000Z", { delayType: "MailboxFull", detail });
    await mark("DELIVERED", "2026-03-01T11:00:00.000Z");
    const { timeline } = (await project.call("GET", `/emails/${id}`)).body;
    expect(timeline.map(({ type }: { type: string }) => type)).toEqual([
      "created",
      "email.sent",
      "delayed",
      "email.delivery",
    ]);
    expect(timeline[2].data).toEqual({ delayType: "MailboxFull", ...detail });
  });

  it("gives the reason why a mail failed, and none after a late success made it SENT", async () => {
    const email = await stored();
    await fixture.emails.claim(dataOf(project), {
      emailId: email.id,
      claim: { owner: "w", settleAt: someTime },
      now: new Date(someTime),
    });
    await fixture.emails.fail(dataOf(project), {
      emailId: email.id,
      owner: "w",
      reason: "delivery_unconfirmed",
      now: new Date(someTime),
    });
    const failed = await project.call("GET", `/emails/${email.id}`);
    expect(failed.body).toMatchObject({ status: "FAILED", error: "delivery_unconfirmed" });
    await fixture.emails.markSent(dataOf(project), { emailId: email.id, messageId: "ses-1", sentAt: someTime });
    const late = await project.call("GET", `/emails/${email.id}`);
    expect(late.body).toMatchObject({ status: "SENT", error: null });
  });

  it("shows no body from 90 days after sending", async () => {
    const { id } = await sentMail();
    fixture.clock.at = new Date("2026-05-30T10:00:00.000Z");
    expect((await project.call("GET", `/emails/${id}`)).body.body).toBe("<p>Hello</p>");
    fixture.clock.at = new Date("2026-05-30T10:00:01.000Z");
    expect((await project.call("GET", `/emails/${id}`)).body.body).toBeNull();
  });
});

describe("GET /emails/{id}, refused", () => {
  it("answers 404 for a mail of another project, as for an unknown one", async () => {
    const { id } = await stored();
    const other = await fixture.newProject();
    for (const [answer, asked] of [
      [await other.call("GET", `/emails/${id}`), id],
      [await project.call("GET", `/emails/${"0".repeat(8)}${id.slice(8)}`), `${"0".repeat(8)}${id.slice(8)}`],
    ] as const) {
      expect([answer.status, answer.body.error.code]).toEqual([404, "RESOURCE_NOT_FOUND"]);
      expect(answer.body.error.details).toEqual({ resource: "email", id: asked });
    }
  });

  it("answers 422 for an invalid id and 401 without a key", async () => {
    const { status, body } = await project.call("GET", "/emails/7");
    expect([status, body.error.errors[0].field, body.error.errors[0].code]).toEqual([422, "id", "invalid_string"]);
    expect((await fixture.call("GET", `/emails/${newId()}`)).status).toBe(401);
  });
});
