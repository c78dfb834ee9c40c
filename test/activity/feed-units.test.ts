import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { activityTypes } from "#lib/domain/activity/activity.ts";
import { type LoggedType, loggedTypes } from "#lib/domain/activity/activity-log.ts";
import { dayMs, dayOf, slotAt } from "#lib/domain/analytics/day-slots.ts";
import { figureLetters, figuresScope } from "#lib/domain/analytics/mail-figures.ts";
import { statusRank } from "#lib/domain/email/email.ts";
import { subscriptionEvent } from "#lib/domain/event/subscription-event.ts";
import { markOf } from "#lib/domain/segment/segment.ts";
import { segmentEvents } from "#lib/domain/segment/tracking/segment-event.ts";
import { trackingOf } from "#lib/domain/segment/tracking/tracking.ts";
import { contactIdFor, emailIdFor, newId, newIdWithin } from "#lib/platform/ids.ts";
import { newActivityLogItem } from "#lib/storage/activity/activity-log-item.ts";
import { counterKey } from "#lib/storage/counter/counter-layout.ts";
import { newEmailItem } from "#lib/storage/email/email-item.ts";
import { newEmailLogItem } from "#lib/storage/email/email-log-item.ts";
import { newEventItem } from "#lib/storage/event/event-item.ts";
import { newExecutionItem } from "#lib/storage/execution/execution-item.ts";
import { beginningOf, someGraph } from "#test/executions/run-graphs.ts";
import { type FeedFixture, openFeedFixture } from "#test/support/activity/open-feed.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { someEmail, someSegment } from "#test/support/records.ts";
import { putItem, putItems } from "#test/support/table.ts";

let fixture: FeedFixture;
const projectId = dataId();

/** Consecutive busy seconds: 200 mails sent, delivered and opened in each. */
const seconds = 250;
const mailsASecond = 200;
const begin = Date.parse("2026-03-01T10:00:00.000Z");
const end = begin + seconds * 1_000;
const hourLater = end + 3_600_000;
const graph = someGraph({}, []);

beforeAll(async () => {
  fixture = await openFeedFixture();
  await fill();
});
afterAll(() => fixture.stop());

/** 50,000 mails sent, delivered and opened, mostly in the logs only: all but the newest and oldest. Also 500 events. */
async function fill(): Promise<void> {
  const items: Record<string, unknown>[] = [];
  for (let second = 0; second < seconds; second += 1) {
    const at = new Date(begin + second * 1_000 + 500).toISOString();
    const place = { shardId: "shard", sequence: String(second).padStart(10, "0") };
    const mails = Array.from({ length: mailsASecond }, (_, index) => mailAt(at, index));
    const base = { notificationId: null, permanent: false, createdAt: at };
    for (const name of ["email.sent", "email.delivery"] as const) {
      const events = mails.map(({ id: emailId, contactId }) => ({ ...base, name, emailId, contactId }));
      const [first] = events;
      if (first) items.push({ ...newEmailLogItem(projectId, { event: first, place, events }) });
    }
    const opened = mails.map(({ id: sourceId, contactId }) => ({
      type: "email.opened" as const,
      at,
      sourceId,
      contactId,
    }));
    const [firstOpened] = opened;
    if (firstOpened) items.push(newActivityLogItem(projectId, { activity: firstOpened, place, activities: opened }));
    if (second === 0 || second >= seconds - 1) {
      items.push(...mails.map((mail) => ({ ...newEmailItem(projectId, mail), st: 5, sa: at, da: at, oa: at, op: 2 })));
    }
  }
  for (let index = 0; index < 500; index += 1) {
    const createdAt = new Date(end + index * 20).toISOString();
    const contactId = contactIdFor("5a".repeat(32), `user-${index}@example.com`);
    const event = { id: newId(), name: "signup", contactId, data: { plan: "pro", from: "the front page" }, createdAt };
    items.push({ ...newEventItem(projectId, { ...event, contactEmail: `user-${index}@example.com` }) });
  }
  await putItems(fixture.table, [...items, ...someFlips(), ...someRuns()]);
}

/** 60 contacts, an hour after all that: each unsubscribed, subscribed again, and entered a tracked segment. */
function someFlips(): Record<string, unknown>[] {
  const segment = someSegment({ name: "Pro", trackedSince: 1_000 });
  return Array.from({ length: 60 }, (_, index) => {
    const at = new Date(hourLater + index * 20).toISOString();
    const id = contactIdFor("5a".repeat(32), `flip-${index}@example.com`);
    const contact = { id, email: `flip-${index}@example.com`, createdAt: at, updatedAt: at, reason: null };
    const [off, on] = [
      { ...contact, subscribed: false, flips: 1 },
      { ...contact, subscribed: true, flips: 2 },
    ];
    const unmarked = { ...contact, changeSource: null, marks: new Map<string, number>() };
    const marked = { ...unmarked, marks: new Map([[markOf(segment.id), hourLater + index * 20]]) };
    const flips = [subscriptionEvent({ ...on, flips: 0 }, off), subscriptionEvent(off, on)];
    return [...flips, ...segmentEvents(() => trackingOf(segment), { before: unmarked, after: marked })];
  })
    .flat()
    .flatMap((event) => (event ? { ...newEventItem(projectId, event) } : []));
}

/** 60 contacts, each with an ended execution and with mails in every possible status. */
function someRuns(): Record<string, unknown>[] {
  const place = { shardId: "shard", sequence: "1" };
  const workflowId = newId();
  return Array.from({ length: 60 }, (_, index) => {
    const at = new Date(hourLater + index * 2_000).toISOString();
    const contactId = contactIdFor("5a".repeat(32), `runs-${index}@example.com`);
    const begun = beginningOf(graph, at);
    const run = { workflowId, contactId, number: 1 };
    const execution = {
      ...begun.execution,
      id: newIdWithin(contactId),
      workflowId,
      contactId,
      status: "COMPLETED" as const,
    };
    const [sent, failed, received] = [mailAt(at, index), mailAt(at, 100 + index), mailAt(at, 200 + index)];
    const sourceOf = (type: LoggedType) => {
      if (type === "email.failed") return { sourceId: failed.id };
      if (type === "email.received") return { sourceId: received.id };
      return type.startsWith("email.") ? { sourceId: sent.id } : { sourceId: execution.id, execution: run };
    };
    const logged = loggedTypes.map((type) => ({ type, at, contactId, ...sourceOf(type) }));
    const complaint = { name: "email.complaint" as const, emailId: sent.id, contactId: sent.contactId, createdAt: at };
    const event = { ...complaint, notificationId: null, permanent: false };
    return [
      newExecutionItem(projectId, run, { ...execution, completedAt: at }),
      { ...newEmailItem(projectId, sent), sa: at, oa: at, ka: at, ba: at, xa: at },
      { ...newEmailItem(projectId, failed), st: statusRank("FAILED") },
      { ...newEmailItem(projectId, received), st: statusRank("RECEIVED") },
      { ...newEmailLogItem(projectId, { event, place, events: [event] }) },
      ...logged.map((entry) => newActivityLogItem(projectId, { activity: entry, place, activities: [entry] })),
    ];
  }).flat();
}

function mailAt(createdAt: string, index: number) {
  const contactId = contactIdFor("5a".repeat(32), `reader-${index}@example.com`);
  const id = emailIdFor(contactId, new Date(createdAt), index.toString(16).padStart(4, "0"));
  return someEmail(contactId, { id, createdAt, to: `reader-${index}@example.com` });
}

async function unitsOf(query: Parameters<FeedFixture["feed"]["page"]>[1], after?: { createdAt: string; id: string }) {
  fixture.table.takeUnits();
  const { activities, total } = await fixture.feed.page(projectId, query, { after, limit: 50 });
  return { units: fixture.table.takeUnits().read, activities, total };
}

describe("a page of 50 from 150,000 activities", () => {
  it("costs at most 40 read units, of events, of mails, at the newest and at the oldest, and with few types", async () => {
    const behind = (time: number) => ({ createdAt: new Date(time).toISOString(), id: "" });
    const newest = await unitsOf({ types: [] });
    const events = await unitsOf({ types: [] }, behind(hourLater));
    const newestMails = await unitsOf({ types: [] }, behind(end));
    const oldest = await unitsOf({ types: [] }, behind(begin + 1_000));
    const opened = await unitsOf({ types: ["email.opened"] }, behind(end));
    expect(new Set(events.activities.map(({ type }) => type))).toEqual(new Set(["event.triggered"]));
    expect(new Set(newestMails.activities.map(({ type }) => type))).toEqual(
      new Set(["email.sent", "email.delivered", "email.opened"]),
    );
    for (const page of [newest, events, newestMails, oldest, opened]) {
      expect(page.activities).toHaveLength(50);
      expect(page.units).toBeLessThanOrEqual(40);
    }
  });

  const withoutContact = ["campaign.sent", "email.refused_inbound"];
  it.each(activityTypes.filter((type) => !withoutContact.includes(type)))(
    "costs no more with only %s, each of another contact",
    async (type) => {
      const { activities, units } = await unitsOf({ types: [type] });
      expect(new Set(activities.map((each) => each.type))).toEqual(new Set([type]));
      expect(new Set(activities.map(({ contactId }) => contactId)).size).toBe(50);
      expect(activities.map(({ contactEmail }) => contactEmail)).not.toContain(null);
      expect(units).toBeLessThanOrEqual(40);
    },
  );

  it("is counted up to 10,000 for a time range", async () => {
    const { total } = await unitsOf({ types: ["email.sent"], from: new Date(begin).toISOString() }, undefined);
    expect(total).toBe(10_000);
    const inASecond = { types: ["email.sent" as const], from: new Date(begin).toISOString() };
    expect((await unitsOf({ ...inASecond, before: new Date(begin + 1_000).toISOString() })).total).toBe(mailsASecond);
  });
});

describe("a time series of 90 days", () => {
  it("costs at most 60 read units, however many mails were sent", async () => {
    const until = Date.parse("2026-04-01T00:00:00.000Z");
    for (let day = 1; day <= 91; day += 1) {
      const dayBegin = until - day * dayMs;
      const sums: Record<string, unknown> = {};
      for (let at = dayBegin; at < dayBegin + dayMs; at = slotAt(at).before) {
        for (const letter of Object.keys(figureLetters)) sums[`c_${slotAt(at).name}${letter}`] = 123_456;
      }
      for (let shard = 0; shard < 8; shard += 1) {
        sums[`f_shardId-0000000173568960000${shard}-1a2b3c4d`] = `${"1".padStart(40, "0")}#00000`;
      }
      const key = counterKey(projectId, figuresScope("all", dayOf(dayBegin)));
      await putItem(fixture.table, { ...key, ...sums });
    }
    fixture.clock.at = new Date(until);
    fixture.table.takeUnits();
    const series = await fixture.mails.timeSeries(projectId, {
      owner: "all",
      span: { from: until - 90 * dayMs, before: until },
      timeZone: "Asia/Kathmandu",
    });
    expect(fixture.table.takeUnits().read).toBeLessThanOrEqual(60);
    expect(series).toHaveLength(91);
    // 37 slots a day.
    expect(series[1]?.figures.sent).toBe(37 * 123_456);
  });
});
