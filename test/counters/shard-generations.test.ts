import { beforeEach, describe, expect, it } from "vitest";
import { countMailActivity } from "#lib/domain/activity/activity-counts.ts";
import { countMailFigures } from "#lib/domain/analytics/mail-figures.ts";
import { countEmailChange } from "#lib/domain/email/count-emails.ts";
import type { Email } from "#lib/domain/email/email.ts";
import { emailEvents } from "#lib/domain/email/reading/email-events.ts";
import { countEmailEvents } from "#lib/domain/event/event-counts.ts";
import { type Change, inBoth } from "#lib/domain/usage/count-changes.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { CounterRepository, countsByItem } from "#lib/storage/counter/counter-repository.ts";
import { emailFromItem, newEmailItem } from "#lib/storage/email/email-item.ts";
import { itemBytes } from "#lib/storage/table/item-bytes.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someEmail } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const hourMs = 3_600_000;
const begin = Date.parse("2026-03-01T00:00:00.000Z");

const table = await forThisFile(startTable());
const counters = new CounterRepository(table);
let projectId: DataId;

beforeEach(() => {
  projectId = dataId();
});

/** A shard name as in DynamoDB, with its creation time. */
const shardId = (bornAt: number, index: number) => `shardId-${String(bornAt).padStart(20, "0")}-${newIdOf(index)}`;
const newIdOf = (index: number) => (index * 2_654_435_761).toString(16).padStart(8, "0").slice(-8);

/** A sequence number of 28 digits, as in DynamoDB. */
const sequenceAt = (time: number, index: number) => `${44_215_845}${String(time * 100 + index).padStart(20, "0")}`;

/** The counts that a newly handed-over mail adds. */
function countsOfMail(time: number, to = "ann@example.com") {
  const sentAt = new Date(time).toISOString();
  const stored = newEmailItem(projectId, someEmail(contactIdFor("5a", to), { to, createdAt: sentAt }));
  const change: Change<Email> = {
    before: emailFromItem(stored),
    after: emailFromItem({ ...stored, st: 3, sa: sentAt }),
  };
  return [
    ...countEmailChange(change),
    ...countEmailEvents(inBoth(change, emailEvents)),
    ...countMailFigures(change),
    ...countMailActivity(change),
  ];
}

/** Each shard folds a mail at an interval. After four hours a child shard replaces it. */
async function play(shards: number, hours: number, everyHours: number, onFold: (units: number) => unknown) {
  for (let time = begin; time < begin + hours * hourMs; time += everyHours * hourMs) {
    const bornAt = time - ((time - begin) % (4 * hourMs));
    for (let index = 0; index < shards; index += 1) {
      const at = time + index * 1_000;
      const sequence = sequenceAt(at, index);
      const counts = countsOfMail(at).map((count) => ({ ...count, dataId: projectId, sequence }));
      table.takeUnits();
      for (const ofItem of countsByItem(counts))
        await counters.fold(shardId(bornAt, index), { counts: ofItem, now: new Date(at) });
      await onFold(table.takeUnits().write);
    }
  }
}

const shared = async () => (await table.scan()).find(({ pk, sk }) => pk === `N#${projectId}` && sk === "shared") ?? {};
const fences = (item: object) => Object.values(item).filter((value) => value instanceof Uint8Array).length;

describe("a project that sends mail all day", () => {
  it("folds a mail for about one unit at 4 shards, through 12 generations", async () => {
    const units: number[] = [];
    await play(4, 48, 1, (taken) => units.push(taken));
    const item = await shared();
    // At most eight generations are guarded. A few more fences wait until a write is worthwhile.
    expect(fences(item)).toBeLessThanOrEqual(4 * 8 + 4);
    expect(await counters.read(projectId, "reputation")).toEqual({ sent: units.length });
    expect(units.filter((taken) => taken === 1).length).toBeGreaterThan(0.9 * units.length);
    // Includes the sums of days that are settled now and then.
    expect(units.reduce((sum, each) => sum + each, 0) / units.length).toBeLessThan(1.5);
  });

  it("is an item of at most 8 KB at 40 shards", async () => {
    let largest = 0;
    let folds = 0;
    await play(40, 32, 4, async () => {
      folds += 1;
      if (folds % 40 === 0) largest = Math.max(largest, itemBytes(await shared()));
    });
    expect(largest).toBeGreaterThan(4_096);
    expect(largest).toBeLessThanOrEqual(8_192);
    expect(await counters.read(projectId, "reputation")).toEqual({ sent: folds });
  });
});

describe("a fence", () => {
  const fold = (shard: string, sequence: string, now: number) =>
    counters.fold(shard, {
      counts: [{ dataId: projectId, scope: "contacts", field: "total", add: 1, sequence }],
      now: new Date(now),
    });
  const total = async () => (await counters.read(projectId, "contacts"))["total"] ?? 0;

  it("ignores duplicates for as long as a stream record lives", async () => {
    await fold("a", "100", begin);
    for (let index = 0; index < 12; index += 1) await fold(`b${index}`, "100", begin + 25 * hourMs);
    await fold("a", "100", begin + 25 * hourMs);
    expect(await total()).toBe(13);
  });

  it("is dropped when no duplicate can arrive", async () => {
    for (let index = 0; index < 12; index += 1) await fold(`a${index}`, "100", begin);
    await fold("b", "100", begin + 26 * hourMs);
    expect(fences(await shared())).toBe(1);
    expect(await total()).toBe(13);
  });

  it("orders sequence numbers of any length", async () => {
    const numbers = [
      "1",
      "9",
      "10",
      "9".repeat(21),
      `1${"0".repeat(27)}`,
      "9".repeat(28),
      "9".repeat(29),
      "9".repeat(40),
    ];
    for (const [index, number] of numbers.entries()) {
      await fold("a", number, begin);
      expect(await total()).toBe(index + 1);
    }
    for (const number of numbers) await fold("a", number, begin);
    expect(await total()).toBe(numbers.length);
  });

  it("accepts one of two concurrent folds of the same counts", async () => {
    for (let round = 1; round <= 10; round += 1) {
      const sequence = String(round);
      await Promise.all([fold("a", sequence, begin), fold("a", sequence, begin), fold("b", sequence, begin)]);
    }
    expect(await total()).toBe(20);
  });
});
