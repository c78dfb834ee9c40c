import assert from "node:assert/strict";
import { type Activity, activitiesOfMail, activityId } from "#lib/domain/activity/activity.ts";
import { slotAt } from "#lib/domain/analytics/day-slots.ts";
import type { EmailEvent } from "#lib/domain/event/email-log.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { emailFromItem } from "#lib/storage/email/email-item.ts";
import type { FeedFixture } from "#test/support/activity/open-feed.ts";
import { itemsOf } from "#test/support/table.ts";

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
function expectedFigures(happened: readonly EmailEvent[]) {
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
    const has = (test: (each: EmailEvent) => boolean) => Number(ofMail.some(test));
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

/** Feed, totals and figures, against what is stored and what happened; throws at the first that differs. */
export async function checkAllTold(
  fixture: FeedFixture,
  projectId: DataId,
  happened: readonly EmailEvent[],
  limit: number,
): Promise<void> {
  const stored = await itemsOf(fixture.table, projectId);
  const expected = expectedFeed(stored);
  const feed = await fixture.walk(projectId, { types: [] }, limit);
  assert.deepEqual(
    feed.map(({ id, type, timestamp }) => ({ id, type, timestamp })),
    expected,
  );
  const counted = await fixture.counters.read(projectId, "activity");
  const { total } = await fixture.feed.page(projectId, { types: [] }, { after: undefined, limit: 1 });
  const sum = Object.values(counted).reduce((all, count) => all + count, 0);
  // Events of deleted contacts are counted, but not listed, until a job removes them.
  assert.ok(sum >= expected.length);
  assert.ok([Math.min(sum, 10_000), expected.length].includes(total));
  for (const [type, count] of Object.entries(byType(expected))) {
    if (type.startsWith("email.")) assert.equal(counted[type], count, type);
  }

  const slots = expectedFigures(happened);
  const livedUntil = fixture.clock.at;
  fixture.clock.at = new Date(yearEnd);
  for (const [key, figures] of slots) {
    const slot = slotAt(Date.parse(`${key.slice(0, 10)}T00:00:00Z`) + Number(key.slice(11)) * 900_000);
    const span = { from: slot.from, before: slot.before };
    assert.deepEqual((await fixture.mails.stats(projectId, span)).figures, figures);
  }
  const days = await fixture.mails.timeSeries(projectId, {
    owner: "all",
    span: { from: yearBegin, before: yearEnd },
    timeZone: "UTC",
  });
  const sent = [...slots.values()].reduce((all, each) => all + (each["sent"] ?? 0), 0);
  assert.equal(
    days.reduce((all, { figures }) => all + figures.sent, 0),
    sent,
  );
  fixture.clock.at = livedUntil;
}
