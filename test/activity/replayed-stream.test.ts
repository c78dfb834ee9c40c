import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Activity, activitiesOfMail, activityId } from "#lib/domain/activity/activity.ts";
import { slotAt } from "#lib/domain/analytics/day-slots.ts";
import type { EmailHappening } from "#lib/domain/event/email-log.ts";
import { emailFromItem } from "#lib/storage/email-item.ts";
import { type FeedHouse, openFeedHouse } from "#test/activity/feed-house.ts";
import { live, someHistory } from "#test/events-stream/random-history.ts";
import { drawsOf } from "#test/support/draws.ts";

let house: FeedHouse;

beforeAll(async () => {
  house = await openFeedHouse();
});
afterAll(() => house.stop());

type Item = Record<string, unknown>;

const [yearBegin, yearEnd] = [Date.parse("2026-01-01"), Date.parse("2027-01-01")];

/** What the feed has to show, off what is stored in the end, newest first. */
function expectedFeed(items: readonly Item[]) {
  const contacts = new Set(items.filter(({ pk }) => String(pk).startsWith("C#")).map(({ sk }) => sk));
  const found = items.flatMap((item): Pick<Activity, "id" | "type" | "timestamp">[] => {
    const sk = String(item["sk"]);
    if (!String(item["pk"]).startsWith("H#")) return [];
    if (sk.startsWith("m#")) {
      const email = emailFromItem(item);
      return activitiesOfMail(email).map(({ type, at }) => ({ id: activityId(type, email.id), type, timestamp: at }));
    }
    if (!sk.startsWith("e#") || !contacts.has(item["ci"])) return [];
    const name = String(item["na"]);
    const type = name === "contact.subscribed" || name === "contact.unsubscribed" ? name : "event.triggered";
    return [{ id: activityId(type, sk.split("#")[2] ?? ""), type, timestamp: String(item["cr"]) }];
  });
  const place = ({ timestamp, id }: Pick<Activity, "id" | "timestamp">) => `${timestamp} ${id}`;
  return found.sort((a, b) => (place(a) < place(b) ? 1 : -1));
}

const letters = { "email.delivery": "delivered", "email.complaint": "complaints" } as const;

/** By slot of the time each mail was sent at, off what happened, whatever became of its record. */
function expectedFigures(happened: readonly EmailHappening[]) {
  const slots = new Map<string, Record<string, number>>();
  for (const [, ofMail] of Map.groupBy(happened, ({ emailId }) => emailId)) {
    const sent = ofMail.find(({ name }) => name === "email.sent");
    if (!sent) continue;
    const { day, name: slot } = slotAt(Date.parse(sent.createdAt));
    const sums = slots.get(`${day} ${slot}`) ?? {
      sent: 0,
      delivered: 0,
      opens: 0,
      clicks: 0,
      bounces: 0,
      complaints: 0,
    };
    const has = (test: (each: EmailHappening) => boolean) => Number(ofMail.some(test));
    sums["sent"] = (sums["sent"] ?? 0) + 1;
    for (const [name, figure] of Object.entries(letters)) {
      sums[figure] = (sums[figure] ?? 0) + has((each) => each.name === name);
    }
    sums["opens"] = (sums["opens"] ?? 0) + has(({ name }) => name === "email.open");
    sums["clicks"] = (sums["clicks"] ?? 0) + has(({ name }) => name === "email.click");
    sums["bounces"] = (sums["bounces"] ?? 0) + has(({ name, permanent }) => name === "email.bounce" && permanent);
    slots.set(`${day} ${slot}`, sums);
  }
  return slots;
}

const byType = (feed: readonly Pick<Activity, "type">[]) =>
  Object.fromEntries([...Map.groupBy(feed, ({ type }) => type)].map(([type, { length }]) => [type, length]));

describe("a project's life, delivered in batches that fail, are split and come again", () => {
  it("is in the feed as it is stored, once, and in the figures of the time its mails were sent at", async () => {
    await fc.assert(
      fc.asyncProperty(someHistory, fc.nat(), fc.integer({ min: 1, max: 9 }), async (history, seed, limit) => {
        const project = await house.newProject();
        const happened = await live(house, project, history);
        await house.followBadly(drawsOf(seed));
        await house.follow();
        await house.follow();

        const stored = (await house.table.scan()).filter(({ pk }) => String(pk).includes(project.id));
        const expected = expectedFeed(stored);
        const feed = await house.walk(project.id, { types: [] }, limit);
        expect(feed.map(({ id, type, timestamp }) => ({ id, type, timestamp }))).toEqual(expected);
        const counted = await house.counters.read(project.id, "activity");
        const { total } = await house.feed.page(project.id, { types: [] }, undefined, 1);
        const sum = Object.values(counted).reduce((all, count) => all + count, 0);
        expect(sum).toBeGreaterThanOrEqual(expected.length);
        expect([sum, expected.length]).toContain(total);
        const mails = Object.entries(byType(expected)).filter(([type]) => type.startsWith("email."));
        expect(counted).toMatchObject(Object.fromEntries(mails));

        const slots = expectedFigures(happened);
        const livedUntil = house.clock.at;
        house.clock.at = new Date(yearEnd);
        for (const [key, figures] of slots) {
          const slot = slotAt(Date.parse(`${key.slice(0, 10)}T00:00:00Z`) + Number(key.slice(11)) * 900_000);
          const span = { from: slot.from, before: slot.before };
          expect((await house.mails.stats(project.id, span)).figures).toEqual(figures);
        }
        const days = await house.mails.timeSeries(project.id, "all", { from: yearBegin, before: yearEnd }, "UTC");
        const sent = [...slots.values()].reduce((all, each) => all + (each["sent"] ?? 0), 0);
        expect(days.reduce((all, { figures }) => all + figures.sent, 0)).toBe(sent);
        house.clock.at = livedUntil;
      }),
      { numRuns: 5, interruptAfterTimeLimit: 20_000 },
    );
  });
});
