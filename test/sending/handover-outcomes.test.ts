import { beforeEach, describe, expect, it } from "vitest";
import type { SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import type { NewEmail } from "#lib/domain/email/email.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { packText } from "#lib/platform/packed-text.ts";
import { type ProviderStep, SimulatedWorker } from "#test/sending/simulated-worker.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someEmail, someTime } from "#test/support/records.ts";
import { openSendingFixture } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openSendingFixture());

beforeEach(() => {
  fixture.clock.at = new Date(someTime);
});

interface Setting {
  project?: Partial<Project>;
  domain?: Partial<SenderDomain>;
  email?: Partial<NewEmail>;
  subscribed?: boolean;
}

async function accepted(
  script: ProviderStep[],
  { project: own = {}, domain = {}, email = {}, subscribed }: Setting = {},
) {
  const project = await fixture.newProject(own, [domain]);
  const contact = await project.contact("ann@example.com", subscribed);
  const stored = someEmail(contact.id, { body: packText("<p>Hello</p>"), ...email });
  await fixture.emails.create(dataOf(project), stored);
  const worker = new SimulatedWorker(fixture, ...script);
  const message = { projectId: dataOf(project), emailId: stored.id };
  worker.enqueue(message);
  const record = () => fixture.emails.find(dataOf(project), stored.id);
  return { project, worker, message, record, stored };
}

describe("a hand-over", () => {
  it("makes an accepted mail SENT with time and message id", async () => {
    const { worker, record, stored } = await accepted(["accepted"]);
    await worker.run();
    expect(worker.outcomes).toEqual(["accepted"]);
    expect(worker.taken).toMatchObject([{ html: "<p>Hello</p>", email: { id: stored.id, to: "ann@example.com" } }]);
    expect(await record()).toMatchObject({ status: "SENT", messageId: "ses-1", sentAt: someTime, claim: null });
  });

  it("costs 1 unit to claim and 1 to record", async () => {
    const { worker } = await accepted(["accepted"]);
    fixture.table.takeUnits();
    await worker.run();
    expect(fixture.table.takeUnits().write).toBe(2);
  });

  it("makes a rejected mail FAILED at once", async () => {
    const { worker, record } = await accepted(["rejected"]);
    await worker.run();
    expect(worker.outcomes).toEqual(["provider_rejected"]);
    expect(await record()).toMatchObject({ status: "FAILED", error: "provider_rejected", sentAt: null });
  });

  it("retries a throttled mail with growing delays and a new message, so it is never dead-lettered", async () => {
    const { worker, record } = await accepted([...Array<ProviderStep>(12).fill("throttled"), "accepted"]);
    await worker.run();
    expect(worker.outcomes).toEqual([...Array(12).fill("throttled"), "accepted"]);
    for (const [index, delay] of worker.delays.entries()) {
      const full = Math.min(2 ** (index + 1), 900);
      expect(delay).toBeGreaterThanOrEqual(full / 2);
      expect(delay).toBeLessThanOrEqual(full);
    }
    expect(await record()).toMatchObject({ status: "SENT" });
    expect(worker.deadLetters).toEqual([]);
  });

  it("fails a mail that is throttled for 24 hours", async () => {
    const { worker, record } = await accepted(["throttled"]);
    await worker.run();
    expect(worker.outcomes.at(-1)).toBe("provider_throttled");
    expect(await record()).toMatchObject({ status: "FAILED", error: "provider_throttled" });
    const hours = (fixture.clock.at.getTime() - Date.parse(someTime)) / 3_600_000;
    expect(hours).toBeGreaterThanOrEqual(24);
    expect(hours).toBeLessThan(24.3);
  });

  it("never fails a mail because of the rate", async () => {
    const { worker, record } = await accepted(["accepted"], { email: { createdAt: "2026-02-27T10:00:00.000Z" } });
    worker.paced = false;
    await worker.run(1);
    expect(await record()).toMatchObject({ status: "PENDING" });
    worker.paced = true;
    await worker.run();
    expect(await record()).toMatchObject({ status: "SENT" });
    expect(Math.max(...worker.delays)).toBeLessThanOrEqual(60);
  });

  it("waits 5 minutes for a notification when the outcome is unknown, then hands a transactional mail over again", async () => {
    const { worker, record } = await accepted(["takenThenUnknown", "accepted"]);
    await worker.run();
    expect(worker.outcomes).toEqual(["unknown", "accepted"]);
    expect(worker.delays).toEqual([300]);
    expect(await record()).toMatchObject({ status: "SENT", messageId: "ses-2" });
  });

  it("never hands a mail over a third time", async () => {
    const { worker, record } = await accepted(["takenThenUnknown"]);
    await worker.run();
    expect(worker.outcomes).toEqual(["unknown", "unknown", "delivery_unconfirmed"]);
    expect(worker.taken).toHaveLength(2);
    expect(await record()).toMatchObject({ status: "FAILED", error: "delivery_unconfirmed" });
  });

  it("does not count throttled attempts in between", async () => {
    const { worker } = await accepted(["takenThenUnknown", "throttled", "takenThenUnknown", "takenThenUnknown"]);
    await worker.run();
    expect(worker.outcomes).toEqual(["unknown", "throttled", "unknown", "delivery_unconfirmed"]);
    expect(worker.taken).toHaveLength(2);
  });

  it.each(["WORKFLOW", "CAMPAIGN"] as const)("never hands mail of a %s over twice", async (sourceType) => {
    const { worker, record } = await accepted(["unknown"], { email: { sourceType } });
    await worker.run();
    expect(worker.asked).toBe(1);
    expect(await record()).toMatchObject({ status: "FAILED", error: "delivery_unconfirmed" });
  });

  it("is settled by a notification that arrives meanwhile", async () => {
    const { worker, record, message } = await accepted(["takenThenUnknown"]);
    worker.onTaken = async (_, messageId) => {
      await fixture.emails.markSent(message.projectId, { emailId: message.emailId, messageId, sentAt: someTime });
    };
    await worker.run();
    expect(worker.outcomes).toEqual(["unknown", "done"]);
    expect(worker.taken).toHaveLength(1);
    expect(await record()).toMatchObject({ status: "SENT", messageId: "ses-1" });
  });

  it("ignores a duplicate message for a finished mail", async () => {
    const { worker, message } = await accepted(["accepted"]);
    worker.enqueue(message);
    await worker.run();
    expect(worker.outcomes).toEqual(["accepted", "done"]);
    expect(worker.taken).toHaveLength(1);
  });
});

describe("just before a hand-over", () => {
  it.each<[string, Setting, string]>([
    ["a disabled project", { project: { disabledReason: "MANUAL" } }, "project_disabled"],
    ["a domain that lost its verification", { domain: { status: "failed" } }, "domain_not_verified"],
    ["a domain that is gone", { domain: { domain: "other.test" } }, "domain_not_verified"],
    [
      "a contact that has unsubscribed, for MARKETING",
      { email: { contentType: "MARKETING" }, subscribed: false },
      "contact_unsubscribed",
    ],
    ...(["MARKETING", "HEADLESS"] as const).map((contentType): [string, Setting, string] => [
      `a contact that has unsubscribed, for ${contentType} of a workflow`,
      { email: { contentType, sourceType: "WORKFLOW" }, subscribed: false },
      "contact_unsubscribed",
    ]),
  ])("%s makes the mail FAILED", async (_, setting, error) => {
    const { worker, record } = await accepted(["accepted"], {
      ...setting,
      email: { from: "news@acme.test", ...setting.email },
    });
    await worker.run();
    expect(worker.taken).toEqual([]);
    expect(await record()).toMatchObject({ status: "FAILED", error });
  });

  it.each(["TRANSACTIONAL", "HEADLESS"] as const)("no consent is required for %s", async (contentType) => {
    const { worker } = await accepted(["accepted"], { email: { contentType }, subscribed: false });
    await worker.run();
    expect(worker.outcomes).toEqual(["accepted"]);
  });

  it("no consent is required for a workflow's TRANSACTIONAL mail", async () => {
    const custom = { to: "team@elsewhere.test", isToCustomRecipient: true };
    for (const email of [{}, custom]) {
      const setting = { email: { ...email, sourceType: "WORKFLOW" as const }, subscribed: false };
      const { worker, record } = await accepted(["accepted"], setting);
      await worker.run();
      expect(worker.outcomes).toEqual(["accepted"]);
      expect(await record()).toMatchObject({ status: "SENT" });
    }
  });

  it("a deleted contact ends the message without a send", async () => {
    const project = await fixture.newProject();
    const stored = someEmail("0b8f7b5e-6f0c-8f0e-9d55-1c2a3b4c5d6e", { body: packText("<p>Hello</p>") });
    const worker = new SimulatedWorker(fixture, "accepted");
    worker.enqueue({ projectId: dataOf(project), emailId: stored.id });
    await fixture.emails.create(dataOf(project), stored);
    worker.enqueue({ projectId: dataOf(project), emailId: someEmail("1b8f7b5e-6f0c-8f0e-9d55-1c2a3b4c5d6e").id });
    await worker.run(1);
    expect(worker.outcomes).toEqual(["gone", "gone"]);
    expect(worker.taken).toEqual([]);
    expect(worker.queued).toEqual([]);
  });

  it("a campaign's test send needs no contact and no consent", async () => {
    const email = { contentType: "MARKETING" as const, isCampaignTest: true };
    const unsubscribed = await accepted(["accepted"], { email, subscribed: false });
    await unsubscribed.worker.run();
    expect(unsubscribed.worker.outcomes).toEqual(["accepted"]);
    const stranger = await accepted(["accepted"], { email: { ...email, contactId: newId() } });
    await stranger.worker.run();
    expect(stranger.worker.outcomes).toEqual(["accepted"]);
    expect(await stranger.record()).toMatchObject({ status: "SENT", sentAt: someTime });
  });

  it.each<[string, Setting, string]>([
    ["a disabled project", { project: { disabledReason: "MANUAL" } }, "project_disabled"],
    ["a domain that lost its verification", { domain: { status: "failed" } }, "domain_not_verified"],
  ])("%s also stops a campaign's test send", async (_, setting, error) => {
    const email = { contactId: newId(), isCampaignTest: true };
    const { worker, record } = await accepted(["accepted"], { ...setting, email });
    await worker.run();
    expect(worker.taken).toEqual([]);
    expect(await record()).toMatchObject({ status: "FAILED", error });
  });

  it("files are read and handed over with the mail", async () => {
    await fixture.content.put("mail/x/1", Buffer.from("hello"));
    const file = { filename: "a.txt", contentType: "text/plain", size: 5, contentId: null, key: "mail/x/1" };
    const email = { attachments: [{ ...file, disposition: "attachment" as const }] };
    const { worker } = await accepted(["accepted"], { email });
    await worker.run();
    expect(worker.taken[0]?.attachments.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(["hello"]);
  });

  it("a missing file is a fault: the mail stays PENDING and its message is dead-lettered", async () => {
    const file = { filename: "a.txt", contentType: "text/plain", size: 5, contentId: null, key: "mail/x/2" };
    const email = { attachments: [{ ...file, disposition: "attachment" as const }] };
    const { worker, record, message } = await accepted(["accepted"], { email });
    await worker.run();
    expect(worker.deadLetters).toEqual([message]);
    expect(await record()).toMatchObject({ status: "PENDING", claim: null });
    expect(worker.taken).toEqual([]);
  });

  it("a message that cannot be built is tried twice and then fails the mail", async () => {
    const { worker, record } = await accepted(["throws"]);
    await worker.run();
    expect(worker.asked).toBe(2);
    expect(await record()).toMatchObject({ status: "FAILED", error: "delivery_unconfirmed" });
  });
});
