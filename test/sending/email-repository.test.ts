import { describe, expect, it } from "vitest";
import { contactIdFor, newId } from "#lib/platform/ids.ts";
import { packText } from "#lib/platform/packed-text.ts";
import { EmailFeedbackRepository } from "#lib/storage/email/email-feedback-repository.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someEmail, someTime } from "#test/support/records.ts";
import { openSendingFixture } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openSendingFixture());
const projectId = dataId();
const now = new Date(someTime);
const claim = { owner: "worker-1", settleAt: "2026-03-01T10:06:00.000Z" };

/** Text that hardly compresses, so that a test can choose where a body is stored. */
const noise = (bytes: number): string =>
  Array.from({ length: bytes / 8 }, (_, index) =>
    ((index * 2654435761) % 4294967296).toString(36).padStart(8, "x"),
  ).join("");

async function stored(html = "<p>Hello</p>", changes = {}) {
  const contactId = contactIdFor("5a".repeat(32), `${newId()}@example.com`);
  const email = someEmail(contactId, { body: packText(html), ...changes });
  fixture.table.takeUnits();
  await fixture.emails.create(projectId, email);
  return email;
}

async function bodyOf(emailId: string): Promise<string | null> {
  const record = await fixture.emails.find(projectId, emailId);
  return record ? ((await fixture.emails.findContent(projectId, record))?.html ?? null) : null;
}

describe("a new record", () => {
  it("costs 2 units with a small body, including its feed entry", async () => {
    const html = `<!doctype html><html><body><p>Hello Ann,</p><p>please <a href="https://acme.test/c?t=8f2b0c">confirm</a>.</p></body></html>`;
    const email = await stored(html, { subject: "Please confirm your address", toName: "Ann Example" });
    expect(fixture.table.takeUnits().write).toBe(2);
    expect(await bodyOf(email.id)).toBe(html);
  });

  it("stores a body of up to 8 KB in its own item, paid once", async () => {
    const html = noise(4_000);
    const email = await stored(html);
    const kilobytes = Math.ceil((packText(html).length + 120) / 1024);
    expect(fixture.table.takeUnits().write).toBe(2 + kilobytes);
    expect(await bodyOf(email.id)).toBe(html);
    expect(await fixture.objects()).toEqual([]);
  });

  it("stores a larger body as an object", async () => {
    const html = noise(40_000);
    const email = await stored(html);
    expect(fixture.table.takeUnits().write).toBe(2);
    expect(await fixture.objects()).toEqual([expect.stringContaining(`bodies/${projectId}/${email.id}-`)]);
    expect(await bodyOf(email.id)).toBe(html);
  });

  it.each([60, 4_000, 40_000])("of %i bytes is stored once when the client retries the write", async (bytes) => {
    const headers = { "X-Ref": "7", constructor: "x" };
    const attachment = { filename: "a.txt", contentType: "text/plain", size: 3, contentId: null, key: "mail/x" };
    const attachments = [{ ...attachment, disposition: "attachment" as const }];
    const email = await stored(noise(bytes), { headers, attachments });
    const before = await fixture.table.scan();
    await fixture.emails.create(projectId, email);
    await fixture.emails.claim(projectId, { emailId: email.id, claim, now });
    await fixture.emails.create(projectId, email);
    expect(await fixture.table.scan()).toHaveLength(before.length);
    expect(await fixture.emails.find(projectId, email.id)).toMatchObject({ status: "SENDING" });
    expect(await bodyOf(email.id)).toBe(noise(bytes));
  });

  it.each([60, 4_000, 40_000])(
    "of %i bytes is neither changed by another mail with its id nor mistaken for it",
    async (bytes) => {
      const email = await stored(`<p>Hello</p>${noise(bytes)}`);
      const record = await fixture.emails.find(projectId, email.id);
      const others = [
        { body: packText(`<p>Other</p>${noise(bytes)}`) },
        { body: packText("<p>Small</p>") },
        { body: packText(`<p>Large</p>${noise(44_000)}`) },
        { subject: "Another" },
        { to: "other@example.com" },
        { toName: "Ann" },
        { headers: { "X-Ref": "8" } },
        { templateId: newId() },
      ];
      for (const other of others) {
        await expect(fixture.emails.create(projectId, { ...email, ...other })).rejects.toThrow(
          "Another email has the id",
        );
        expect(await fixture.emails.find(projectId, email.id)).toEqual(record);
        expect(await bodyOf(email.id)).toBe(`<p>Hello</p>${noise(bytes)}`);
      }
    },
  );

  it("is read as it was stored", async () => {
    const attachment = { filename: "a.txt", contentType: "text/plain", size: 3, contentId: null, key: "mail/x" };
    const changes = {
      toName: "Ann",
      replyTo: "help@acme.test",
      headers: { "X-Ref": "7" },
      attachments: [{ ...attachment, disposition: "attachment" as const }],
      contentType: "MARKETING" as const,
      templateId: newId(),
      campaignId: newId(),
      campaignCopy: {
        place: { cursor: 15, batch: 12_345, row: 99 },
        body: { version: "0a1b2c3d", pieces: 20 },
        text: null,
        data: { name: "Ann", nested: { list: [1, null] } },
        subscribed: false,
        project: { name: "Acme", language: "pt-BR", postalAddress: "1 Main Street\nSpringfield" },
      },
      isCampaignTest: true,
      tracking: false,
      listUnsubscribe: "https://api.example.com/unsubscribe/x",
    };
    const { body, ...email } = await stored("<p>Hello</p>", changes);
    expect(await fixture.emails.find(projectId, email.id)).toEqual({
      ...email,
      packedBody: new Uint8Array(body),
      status: "PENDING",
      error: null,
      messageId: null,
      claim: null,
      opens: 0,
      clicks: 0,
      sentAt: null,
      deliveredAt: null,
      openedAt: null,
      hasOnlyMachineOpens: false,
      hasOnlyMachineClicks: false,
      clickedAt: null,
      bouncedAt: null,
      bounce: null,
      complainedAt: null,
      unsubscribedAt: null,
      updatedAt: email.createdAt,
    });
  });

  it("is not found in another project", async () => {
    const email = await stored();
    expect(await fixture.emails.find(dataId(), email.id)).toBeUndefined();
  });
});

describe("the status changes of a mail", () => {
  it("cost 1 unit to claim and 1 to send, to the end of a record with all notifications", async () => {
    const email = await stored(noise(264), { subject: "Please confirm your address", toName: "Ann Example" });
    fixture.table.takeUnits();
    const first = await fixture.emails.claim(projectId, { emailId: email.id, claim, now });
    expect(fixture.table.takeUnits().write).toBe(1);
    const second = await fixture.emails.claim(projectId, {
      emailId: email.id,
      claim: { ...claim, owner: "worker-2" },
      now,
    });
    expect(first).toMatchObject({ status: "SENDING", claim: { ...claim, attempt: 1 } });
    expect(second).toBeUndefined();

    fixture.table.takeUnits();
    const messageId = "0100018a5f7e9d3c-7b1f6f0e-2a64-4d0c-9a57-0f5b6f0c3b1d-000000";
    await fixture.emails.markSent(projectId, { emailId: email.id, messageId, sentAt: someTime });
    expect(fixture.table.takeUnits().write).toBe(1);
    expect(await fixture.emails.find(projectId, email.id)).toMatchObject({
      status: "SENT",
      messageId,
      sentAt: someTime,
      claim: null,
    });
  });

  it("count only hand-overs that the provider may have accepted", async () => {
    const email = await stored();
    await fixture.emails.claim(projectId, { emailId: email.id, claim, now });
    await fixture.emails.release(projectId, { emailId: email.id, owner: claim.owner, now });
    expect(await fixture.emails.find(projectId, email.id)).toMatchObject({ status: "PENDING", claim: null });

    const again = await fixture.emails.claim(projectId, { emailId: email.id, claim, now });
    expect(again?.claim?.attempt).toBe(1);
    const next = { ...claim, owner: "worker-2" };
    const reclaimed =
      again?.claim &&
      (await fixture.emails.reclaim(projectId, { emailId: email.id, previous: again.claim, next, now }));
    expect(reclaimed?.claim).toEqual({ ...next, attempt: 2 });
    await fixture.emails.release(projectId, { emailId: email.id, owner: "worker-2", now });
    const third = await fixture.emails.claim(projectId, { emailId: email.id, claim, now });
    expect(third?.claim?.attempt).toBe(2);
  });

  it("let only the claim's owner release, park or fail", async () => {
    const email = await stored();
    await fixture.emails.claim(projectId, { emailId: email.id, claim, now });
    await fixture.emails.release(projectId, { emailId: email.id, owner: "stranger", now });
    await fixture.emails.park(projectId, {
      emailId: email.id,
      owner: "stranger",
      settleAt: "2026-03-01T11:00:00.000Z",
      now,
    });
    expect(
      await fixture.emails.fail(projectId, { emailId: email.id, owner: "stranger", reason: "provider_rejected", now }),
    ).toBe(false);
    expect(await fixture.emails.find(projectId, email.id)).toMatchObject({ status: "SENDING", claim });

    await fixture.emails.park(projectId, {
      emailId: email.id,
      owner: claim.owner,
      settleAt: "2026-03-01T11:00:00.000Z",
      now,
    });
    expect((await fixture.emails.find(projectId, email.id))?.claim?.settleAt).toBe("2026-03-01T11:00:00.000Z");
    expect(
      await fixture.emails.fail(projectId, { emailId: email.id, owner: claim.owner, reason: "provider_rejected", now }),
    ).toBe(true);
    expect(await fixture.emails.find(projectId, email.id)).toMatchObject({
      status: "FAILED",
      error: "provider_rejected",
    });
  });

  it("accept a late success for a mail that had failed as unconfirmed, and keep the first", async () => {
    const email = await stored();
    await fixture.emails.claim(projectId, { emailId: email.id, claim, now });
    await fixture.emails.fail(projectId, {
      emailId: email.id,
      owner: claim.owner,
      reason: "delivery_unconfirmed",
      now,
    });
    await fixture.emails.markSent(projectId, { emailId: email.id, messageId: "id-1", sentAt: someTime });
    await fixture.emails.markSent(projectId, {
      emailId: email.id,
      messageId: "id-2",
      sentAt: "2026-03-02T10:00:00.000Z",
    });
    expect(await fixture.emails.find(projectId, email.id)).toMatchObject({
      status: "SENT",
      messageId: "id-1",
      sentAt: someTime,
    });
  });

  it("create no record for a deleted mail", async () => {
    const id = someEmail(newId()).id;
    expect(await fixture.emails.claim(projectId, { emailId: id, claim, now })).toBeUndefined();
    await fixture.emails.markSent(projectId, { emailId: id, messageId: "id-1", sentAt: someTime });
    expect(await fixture.emails.find(projectId, id)).toBeUndefined();
  });
});

describe("a body inside its record", () => {
  it("keeps every later write at 1 unit, whatever the length of the body", async () => {
    const at = (clock: string) => `2026-03-01T${clock}.000Z`;
    let inline = 0;
    for (let bytes = 40; bytes <= 480; bytes += 40) {
      const email = await stored(noise(bytes), { subject: "Please confirm", toName: "Ann" });
      if (fixture.table.takeUnits().write > 2) continue;
      inline += 1;
      await fixture.emails.claim(projectId, { emailId: email.id, claim, now });
      await fixture.emails.markSent(projectId, {
        emailId: email.id,
        messageId: `0100018a5f7e9d3c-${newId()}-000000`,
        sentAt: someTime,
      });
      const mail = { messageId: "x", acceptedAt: someTime };
      const feedback = new EmailFeedbackRepository(fixture.table, { now: () => now });
      const record = async () => (await fixture.emails.find(projectId, email.id)) ?? Promise.reject(new Error("gone"));
      fixture.table.takeUnits();
      await feedback.mark(projectId, await record(), { ...mail, status: "DELIVERED", at: at("10:00:01") });
      await feedback.mark(projectId, await record(), { ...mail, status: "BOUNCED", at: at("10:00:02") });
      await feedback.mark(projectId, await record(), { ...mail, status: "COMPLAINED", at: at("10:00:03") });
      expect(fixture.table.takeUnits().write, `${bytes} bytes`).toBe(3);
    }
    expect(inline).toBeGreaterThan(3);
  });
});
