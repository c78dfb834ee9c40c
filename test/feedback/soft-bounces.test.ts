import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { type SoftBounceStore, SoftBounces } from "#lib/domain/feedback/soft-bounces.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { isReached } from "#lib/domain/suppression/soft-bounce.ts";
import { contactIdFor, emailIdFor, newId } from "#lib/platform/ids.ts";
import { SoftBounceRepository } from "#lib/storage/suppression/soft-bounce-repository.ts";
import { SuppressionRepository } from "#lib/storage/suppression/suppression-repository.ts";
import { mailOf } from "#test/mail/mail-of.ts";
import { createProject } from "#test/support/api/project.ts";
import { TestClock } from "#test/support/fakes/clock.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putEmail, someEmail } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const { project: base } = await createProject(table);
const rule = { limit: 3, days: 7 };
const project = { ...base, softBounces: rule };
const dataId = dataOf(base);
const suppressions = new SuppressionRepository(table);
const clock = new TestClock("2026-03-01T10:00:00.000Z");
const dayMs = 86_400_000;

let address: string;
let contactId: string;

beforeEach(() => {
  address = `${newId()}@example.com`;
  contactId = contactIdFor(base.salt, address);
});

const counting = (bounces: SoftBounceStore = new SoftBounceRepository(table)) =>
  new SoftBounces({ bounces, suppressions, clock });

const mailAt = (day: number) =>
  mailOf({ id: emailIdFor(contactId, new Date(clock.at.getTime() + day * dayMs), "0000"), contactId, to: address });
const at = (day: number) => new Date(clock.at.getTime() + day * dayMs).toISOString();

async function bounce(day: number, { mail = mailAt(day), detail = {}, of = project as typeof base } = {}) {
  await counting().count(dataId, of, { email: mail, at: at(day), detail });
}

const deliver = (day: number) =>
  putEmail(table, dataId, someEmail(contactId, { id: mailAt(day).id, to: address }), { da: at(day) });

/** Until when the address is suppressed; undefined when it is not. */
async function suppressedUntil(): Promise<string | null | undefined> {
  const entry = await suppressions.find(dataId, base, { email: address, now: clock.at });
  return entry?.causes.get("soft_bounce")?.expiresAt;
}

describe("transient bounces", () => {
  it("suppress the address for 30 days, then 90, then for good", async () => {
    const start = clock.at;
    for (const days of [30, 90, undefined]) {
      for (const day of [0, 1]) await bounce(day);
      expect(await suppressedUntil()).toBeUndefined();
      await bounce(2);
      expect(await suppressedUntil()).toBe(days === undefined ? null : clock.in(days * 86_400).toISOString());
      clock.advance((days ?? 0) * 86_400 + 1);
    }
    clock.at = start;
  });

  it("of one email count once, and repeated notifications not at all", async () => {
    const mail = mailAt(0);
    for (const day of [0, 1, 2]) await bounce(day, { mail });
    for (const day of [1, 1, 1]) await bounce(day);
    expect(await suppressedUntil()).toBeUndefined();
    await bounce(2);
    expect(await suppressedUntil()).toBeDefined();
  });

  it("count only within the days of the rule", async () => {
    for (const day of [0, 4, 8, 12]) await bounce(day);
    expect(await suppressedUntil()).toBeUndefined();
  });

  it("begin to count again after a delivery", async () => {
    for (const day of [0, 1]) await bounce(day);
    await deliver(1.5);
    for (const day of [2, 3]) await bounce(day);
    expect(await suppressedUntil()).toBeUndefined();
    await bounce(4);
    expect(await suppressedUntil()).toBeDefined();
  });

  it.each(["MessageTooLarge", "ContentRejected", "AttachmentRejected"])(
    "for %s are not counted",
    async (bounceSubType) => {
      for (const day of [0, 1, 2]) await bounce(day, { detail: { bounceSubType } });
      expect(await suppressedUntil()).toBeUndefined();
    },
  );

  it("cost one write while the project has a rule, and nothing without one", async () => {
    table.takeUnits();
    await bounce(0);
    expect(table.takeUnits()).toEqual({ write: 1, read: 0 });
    await bounce(1, { of: base });
    expect(table.takeUnits()).toEqual({ write: 0, read: 0 });
  });
});

/** By the words of the rule: each delivery begins a row of bounces, and a row with enough mails in its days is enough. */
function model(bounces: readonly { emailId: string; at: string }[], deliveries: readonly string[]): boolean {
  const rows = new Map<number, { emailId: string; at: string }[]>();
  for (const each of bounces) {
    const row = deliveries.filter((delivery) => delivery < each.at).length;
    rows.set(row, [...(rows.get(row) ?? []), each]);
  }
  return [...rows.values()].some((row) =>
    row.some((first) => {
      const near = row.filter((each) => {
        const ms = Date.parse(each.at) - Date.parse(first.at);
        return ms >= 0 && ms < rule.days * dayMs;
      });
      return new Set(near.map(({ emailId }) => emailId)).size >= rule.limit;
    }),
  );
}

describe("the rule of soft bounces", () => {
  const time = fc.integer({ min: 0, max: 40 }).map((half) => at(half / 2));
  const bounces = fc.array(fc.record({ emailId: fc.constantFrom("a", "b", "c", "d", "e"), at: time }), {
    maxLength: 12,
  });
  const deliveries = fc.array(
    fc.integer({ min: 0, max: 40 }).map((half) => at(half / 2 + 0.25)),
    { maxLength: 4 },
  );

  it("decides as its words say, whatever the order of the notifications, and however often they come", () => {
    fc.assert(
      fc.property(bounces, deliveries, fc.infiniteStream(fc.nat()), (given, delivered, order) => {
        const [...keys] = order.take(given.length * 2);
        const doubled = [...given, ...given]
          .map((each, index) => ({ each, key: keys[index] ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ each }) => each);
        expect(isReached(doubled, rule, delivered.toReversed())).toBe(model(given, delivered));
      }),
    );
  });
});
