import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import type { ProviderAnswer } from "#lib/domain/email/handover/mail-provider.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { EmailFeedbackRepository } from "#lib/storage/email/email-feedback-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { openDispatchFixture, people, type SentFixture } from "#test/campaigns/dispatch-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openDispatchFixture());

beforeEach(() => fixture.reset());

const unknown: ProviderAnswer = { kind: "unknown", reason: "No answer came." };

/** The provider gives this answer to each mail for this address, and accepts every other mail. */
const answering = (name: string, answer: ProviderAnswer) => {
  fixture.ses.answer = async ({ email }) => (email.to === `${name}@example.com` ? answer : "taken");
};

/** The place of this contact's row. */
async function placeOf(sent: SentFixture, name: string) {
  const contactId = sent.contactId(name);
  const cursor = Number.parseInt(contactId.slice(0, 1), 16);
  const key = { campaignId: sent.campaign.id, cursor, batch: 0 };
  const [batch] = await fixture.batches.read(dataOf(sent.project), { first: key, count: 1 });
  return { ...key, row: batch?.contactIds.indexOf(contactId) ?? -1 };
}

/** The table, with an action before each write of a chunk. */
function tableBeforeWrites(act: () => Promise<void>): Table {
  const { documents, name } = fixture.table;
  const send = async (command: Parameters<typeof documents.send>[0]) => {
    if (command instanceof UpdateCommand && command.input.Key?.["sk"] === "c") await act();
    return documents.send(command);
  };
  return {
    name,
    documents: new Proxy(documents, { get: (on, key) => (key === "send" ? send : Reflect.get(on, key)) }),
  };
}

describe("a mail the provider throttles", () => {
  it("is sent later, and once", async () => {
    const sent = await fixture.send(await fixture.newProject(), people(20));
    let throttles = 7;
    fixture.ses.answer = async () => (throttles-- > 0 ? { kind: "throttled" } : "taken");
    await sent.dispatch();
    await fixture.drain();
    expect(fixture.taken).toHaveLength(20);
    expect(await sent.states()).toEqual(Array(20).fill("sent"));
    expect(await sent.head()).toMatchObject({ status: "SENT" });
  });

  it("is retried by a delayed message when the provider throttles all mails of the campaign", async () => {
    const sent = await fixture.send(await fixture.newProject(), people(20));
    fixture.ses.answer = async () => ({ kind: "throttled" });
    await sent.dispatch();
    expect(await fixture.drain(undefined, 0)).toEqual(["continued"]);
    expect(fixture.waiting.map(({ dueAt }) => dueAt - fixture.clock.at)).toEqual([5_000]);
    expect(await sent.states()).toEqual(Array(20).fill("pending"));
    expect((await sent.records()).size).toBe(0);
  });
});

describe("a chunk with a row corrected while a worker holds its claim", () => {
  it("keeps the provider's answers: throttled mails are sent later, and once", async () => {
    const sent = await fixture.send(await fixture.newProject(), people(100));
    let asked = 0;
    fixture.ses.answer = async () => (asked++ % 2 === 0 && asked < 100 ? { kind: "throttled" } : "taken");
    await sent.dispatch();
    let rejected = 0;
    /** A Reject of an accepted mail arrives after its chunk is claimed, before the claim is settled. */
    const reject = async () => {
      for (let cursor = 0; cursor < 16; cursor += 1) {
        const key = { campaignId: sent.campaign.id, cursor, batch: 0 };
        const [batch] = await fixture.batches.read(dataOf(sent.project), { first: key, count: 1 });
        const index = batch?.chunks.findIndex(({ claim, rows }) => claim && rows.includes("sent")) ?? -1;
        if (index < 0) continue;
        const row = 10 * index + (batch?.chunks[index]?.rows.indexOf("sent") ?? 0);
        await fixture.batches.rejectLate(dataOf(sent.project), { ...key, row });
        rejected += 1;
        return;
      }
    };
    await fixture.drain(() => fixture.worker(tableBeforeWrites(reject)));
    expect(rejected).toBeGreaterThan(0);
    expect(fixture.taken).toHaveLength(100);
    const states = [...(await sent.rows()).values()];
    expect(states.filter((state) => state === "rejected_late")).toHaveLength(rejected);
    expect(states.filter((state) => state === "sent")).toHaveLength(100 - rejected);
    expect(await sent.head()).toMatchObject({ status: "SENT" });
  });
});

describe("a mail of unknown outcome", () => {
  it("is given up after five minutes without a notification, and is never handed over again", async () => {
    const sent = await fixture.send(await fixture.newProject(), people(5));
    let asked = 0;
    fixture.ses.answer = async ({ email }) => {
      if (email.to !== "p0003@example.com") return "taken";
      asked += 1;
      return unknown;
    };
    const begunAt = fixture.clock.at;
    await sent.dispatch();
    await fixture.drain();
    expect(fixture.clock.at - begunAt).toBeGreaterThanOrEqual(300_000);
    expect(fixture.clock.at - begunAt).toBeLessThan(400_000);
    expect(asked).toBe(1);
    expect(await sent.row("p0003")).toBe("delivery_unconfirmed");
    expect((await sent.records()).get(sent.contactId("p0003"))).toMatchObject({
      ...{ status: "FAILED", error: "delivery_unconfirmed", subject: "Hi p0003", sentAt: null },
    });
    expect(await sent.head()).toMatchObject({ status: "SENT" });
  });

  it("is sent when the provider confirms it in time, with a matching record", async () => {
    const sent = await fixture.send(await fixture.newProject(), people(5));
    answering("p0003", unknown);
    await sent.dispatch();
    await fixture.drain(undefined, 1 / 60);
    expect(await sent.row("p0003")).toBe("unknown");
    expect((await sent.head())?.status).toBe("SENDING");
    const confirmation = { messageId: "ses-late", acceptedAt: "2026-03-01T10:00:07.000Z" };
    expect(await fixture.batches.confirm(dataOf(sent.project), await placeOf(sent, "p0003"), confirmation)).toBe(true);
    await fixture.drain();
    expect(await sent.row("p0003")).toBe("sent");
    expect((await sent.records()).get(sent.contactId("p0003"))).toMatchObject({
      ...{ status: "SENT", messageId: "ses-late", sentAt: "2026-03-01T10:00:07.000Z", error: null },
    });
    expect(await sent.head()).toMatchObject({ status: "SENT" });
  });

  it("is sent when the provider confirms it while it is being given up", async () => {
    const sent = await fixture.send(await fixture.newProject(), people(2));
    answering("p0001", unknown);
    await sent.dispatch();
    await fixture.drain(undefined, 1 / 60);
    const place = await placeOf(sent, "p0001");
    /** Runs between the read of the record and the write of the row, so the stream finds a row not given up yet. */
    const tell = async () => {
      const email = (await sent.records()).get(sent.contactId("p0001"));
      if (email?.status !== "FAILED") return;
      const at = "2026-03-01T10:05:07.000Z";
      const mark = { status: "DELIVERED", messageId: "ses-late", acceptedAt: at, at } as const;
      await new EmailFeedbackRepository(fixture.table, fixture.clock).mark(dataOf(sent.project), email, mark);
      await fixture.batches.acceptLate(dataOf(sent.project), place);
    };
    await fixture.drain(() => fixture.worker(tableBeforeWrites(tell)));
    expect((await sent.records()).get(sent.contactId("p0001"))?.status).toBe("DELIVERED");
    expect(await sent.row("p0001")).toBe("sent");
  });

  it("delays no other mail of the campaign", async () => {
    const sent = await fixture.send(await fixture.newProject(), people(60));
    answering("p0003", unknown);
    const begunAt = fixture.clock.at;
    await sent.dispatch();
    await fixture.drain(undefined, 1 / 180);
    expect(fixture.clock.at - begunAt).toBeLessThan(20_000);
    expect(fixture.taken).toHaveLength(59);
  });

  it("gets no record when its contact was deleted meanwhile", async () => {
    const sent = await fixture.send(await fixture.newProject(), people(2));
    answering("p0001", unknown);
    await sent.dispatch();
    await fixture.drain(undefined, 1 / 60);
    const contact = await fixture.contacts.find(dataOf(sent.project), sent.contactId("p0001"), []);
    if (contact) await fixture.contacts.remove(dataOf(sent.project), sent.project, contact);
    await fixture.drain();
    expect(await sent.row("p0001")).toBe("delivery_unconfirmed");
    expect((await sent.records()).has(sent.contactId("p0001"))).toBe(false);
  });
});

describe("the pace of a campaign", () => {
  it("stays within 80 % of the account's rate in every second", async () => {
    fixture.account.rate = 10;
    const seconds = new Map<number, number>();
    fixture.ses.answer = async () => {
      const second = Math.floor(fixture.clock.at / 1_000);
      seconds.set(second, (seconds.get(second) ?? 0) + 1);
      return "taken";
    };
    const sent = await fixture.send(await fixture.newProject(), people(40));
    await sent.dispatch();
    await fixture.drain();
    expect(fixture.taken).toHaveLength(40);
    expect(Math.max(...seconds.values())).toBeLessThanOrEqual(8);
  });

  it("is one mail per second in the sandbox", async () => {
    fixture.account.rate = 1;
    const sent = await fixture.send(await fixture.newProject(), people(6));
    const begunAt = fixture.clock.at;
    await sent.dispatch();
    await fixture.drain();
    expect(fixture.taken).toHaveLength(6);
    expect(fixture.clock.at - begunAt).toBeGreaterThanOrEqual(5_000);
  });

  it("waits while the account's daily quota is nearly used, and resumes when quota is free again", async () => {
    const sent = await fixture.send(await fixture.newProject(), people(6));
    fixture.account.quotaUsed = 0.95;
    await sent.dispatch();
    expect(await fixture.drain(undefined, 0)).toEqual(["continued"]);
    expect(fixture.waiting.map(({ dueAt }) => dueAt - fixture.clock.at)).toEqual([300_000]);
    fixture.account.quotaUsed = 0.94;
    await fixture.drain();
    expect(fixture.taken).toHaveLength(6);
  });
});
