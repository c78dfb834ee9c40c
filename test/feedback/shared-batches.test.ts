import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EmailStatus, statusRank } from "#lib/domain/email/email.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { acceptedAt, type FeedbackFixture, openFeedbackFixture } from "#test/support/feedback/open-feedback.ts";
import { putEmail, someTime } from "#test/support/records.ts";
import { startTable, type TestTable } from "#test/support/table.ts";

let table: TestTable;
let fixture: FeedbackFixture;
/** Names of the calls to the table, in order. */
let calls: string[];
/** The next call of this name fails. */
let failing: string | undefined;

beforeAll(async () => {
  table = await startTable();
  table.documents.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const name = String(commandName).replace("Command", "");
        calls.push(name);
        if (name !== failing) return next(args);
        failing = undefined;
        throw new Error("An ordered fault.");
      },
    { step: "initialize", name: "watchCalls" },
  );
});

afterAll(() => table.stop());

beforeEach(async () => {
  calls = [];
  failing = undefined;
  fixture = await openFeedbackFixture(table);
  table.takeUnits();
});

const delivery = { delivery: { timestamp: "2026-03-01T10:00:06.000Z" } };
const open = { open: { timestamp: "2026-03-01T10:01:00.000Z" } };
const message = (text: string) => ({ id: newId(), text });

/** A delivery now is marked without a read. */
const justAccepted = new Date(Date.parse(acceptedAt) + 2_000);

describe("a batch of the queue", () => {
  it("reads ten records and their project in one call, and writes ten marks in another", async () => {
    const emails = await fixture.sent(10);
    calls = [];
    table.takeUnits();
    expect(await fixture.consume(emails.map((email) => message(fixture.text(email, "Delivery", delivery))))).toEqual(
      [],
    );
    expect(calls.sort()).toEqual(["BatchExecuteStatement", "BatchGetItem"]);
    expect(table.takeUnits()).toEqual({ write: 10, read: 11 });
    for (const email of emails) {
      expect(await fixture.stored(email)).toMatchObject({
        status: "DELIVERED",
        deliveredAt: delivery.delivery.timestamp,
      });
    }
  });

  it("marks ten emails that were just accepted in one call, and reads nothing", async () => {
    const emails = await fixture.sent(10);
    fixture.clock.at = justAccepted;
    const texts = emails.map((email) => message(fixture.text(email, "Delivery", delivery)));
    calls = [];
    table.takeUnits();
    expect(await fixture.consume(texts)).toEqual([]);
    expect(calls).toEqual(["BatchExecuteStatement"]);
    expect(table.takeUnits()).toEqual({ write: 10, read: 0 });
    for (const email of emails) expect((await fixture.stored(email))?.status).toBe("DELIVERED");
  });

  it("writes nothing for the Send notification of a mail that is already SENT", async () => {
    const emails = await fixture.sent(5);
    table.takeUnits();
    const both = emails.flatMap((email) => [fixture.text(email, "Send"), fixture.text(email, "Delivery", delivery)]);
    expect(await fixture.consume(both.map(message))).toEqual([]);
    expect(table.takeUnits()).toEqual({ write: 5, read: 6 });
    const before = await table.scan();
    expect(await fixture.consume(both.map(message))).toEqual([]);
    expect(table.takeUnits().write).toBe(0);
    expect(await table.scan()).toEqual(before);
  });

  it("retries only the message whose record cannot be read", async () => {
    const [broken, ...others] = await fixture.sent(4);
    if (!broken) throw new Error("There is no mail.");
    await putEmail(table, dataOf(fixture.project), broken, { st: "no rank" });
    const texts = [broken, ...others].map((email) => message(fixture.text(email, "Delivery", delivery)));
    expect(await fixture.consume(texts)).toEqual([0]);
    for (const email of others) expect((await fixture.stored(email))?.status).toBe("DELIVERED");
  });

  it("retries all messages whose records were not read, and reads none of them again", async () => {
    const emails = await fixture.sent(3);
    const texts = emails.map((email) => message(fixture.text(email, "Delivery", delivery)));
    calls = [];
    failing = "BatchGetItem";
    expect(await fixture.consume(texts)).toEqual([0, 1, 2]);
    expect(calls).toEqual(["BatchGetItem"]);
    expect(await fixture.consume(texts)).toEqual([]);
    for (const email of emails) expect((await fixture.stored(email))?.status).toBe("DELIVERED");
  });

  it.each([
    ["before", new Date("2026-03-01T12:00:00.000Z")],
    ["just now", justAccepted],
  ])("retries all messages whose marks were not written, and changes nothing twice: accepted %s", async (_, now) => {
    const emails = await fixture.sent(3);
    fixture.clock.at = now;
    const texts = emails.map((email) => message(fixture.text(email, "Delivery", delivery)));
    failing = "BatchExecuteStatement";
    expect(await fixture.consume(texts)).toEqual([0, 1, 2]);
    table.takeUnits();
    expect(await fixture.consume(texts)).toEqual([]);
    expect(table.takeUnits().write).toBe(3);
    const before = await table.scan();
    expect(await fixture.consume(texts)).toEqual([]);
    expect(await table.scan()).toEqual(before);
  });

  it("settles a hand-over whose answer was lost, and keeps the rest of the record", async () => {
    const [email] = await fixture.sent(1);
    if (!email) throw new Error("There is no mail.");
    const claimed = { st: statusRank("SENDING"), cl: { o: "w", s: someTime }, cn: 1 };
    await putEmail(table, dataOf(fixture.project), email, claimed);
    const raw = async () => (await table.scan()).find(({ sk }) => sk === `m#${email.id}`) ?? {};
    const { cl: _, ...kept } = await raw();
    await fixture.consume([message(fixture.text(email, "Delivery", delivery))]);
    expect(await raw()).toEqual({
      ...kept,
      st: statusRank("DELIVERED"),
      mi: "ses-new",
      sa: acceptedAt,
      da: delivery.delivery.timestamp,
      up: fixture.clock.at.toISOString(),
    });
  });

  it("ends the same in any order, with duplicates, and in any batches", async () => {
    const kinds = ["Send", "Delivery", "Open", "Bounce", "Complaint", "Reject"] as const;
    const told = fc.record({ mail: fc.nat(2), kind: fc.constantFrom(...kinds) });
    const batches = fc.array(fc.array(told, { minLength: 1, maxLength: 10 }), { minLength: 1, maxLength: 4 });
    const details = {
      Send: {},
      Delivery: delivery,
      Open: open,
      Bounce: { bounce: { bounceType: "Permanent", timestamp: someTime } },
      Complaint: { complaint: { timestamp: someTime } },
      Reject: { reject: { reason: "Bad content" } },
    };
    await fc.assert(
      fc.asyncProperty(batches, fc.boolean(), async (all, isFresh) => {
        fixture.clock.at = isFresh ? justAccepted : new Date("2026-03-01T12:00:00.000Z");
        const emails = await fixture.sent(3);
        const ids = new Map<string, string>();
        for (const batch of all) {
          const messages = batch.map(({ mail, kind }) => {
            const key = `${mail} ${kind}`;
            ids.set(key, ids.get(key) ?? newId());
            return { id: ids.get(key) ?? "", text: fixture.text(emails[mail] ?? { id: "" }, kind, details[kind]) };
          });
          let left = messages;
          while (left.length > 0) left = (await fixture.consume(left)).flatMap((index) => left[index] ?? []);
        }
        for (const [mail, email] of emails.entries()) {
          const has = (kind: string) => ids.has(`${mail} ${kind}`);
          const moves: [string, EmailStatus][] = [
            ["Delivery", "DELIVERED"],
            ["Open", "OPENED"],
            ["Bounce", "BOUNCED"],
            ["Complaint", "COMPLAINED"],
          ];
          const last = moves.findLast(([kind]) => has(kind));
          expect(await fixture.stored(email)).toMatchObject({
            status: last?.[1] ?? (has("Reject") ? "FAILED" : "SENT"),
            opens: has("Open") ? 1 : 0,
            deliveredAt: has("Delivery") ? delivery.delivery.timestamp : null,
            bouncedAt: has("Bounce") ? someTime : null,
            complainedAt: has("Complaint") ? someTime : null,
            error: has("Reject") ? "provider_rejected" : null,
            sentAt: someTime,
          });
        }
      }),
      { numRuns: 12 },
    );
  });
});
