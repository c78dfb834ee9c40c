import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { activityApi } from "#functions/api/activity/wiring.ts";
import { analyticsApi } from "#functions/api/analytics/wiring.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { type FeedFixture, openFeedFixture } from "#test/support/activity/open-feed.ts";
import { callerOf, withKey } from "#test/support/api/call.ts";
import { recordEvent } from "#test/support/api/event.ts";
import { joinedApis } from "#test/support/api/joined.ts";
import { reportsOf } from "#test/support/api/mail.ts";
import { createProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { errorLogger } from "#test/support/fakes/logger.ts";
import { someEmail, someTime } from "#test/support/records.ts";

let fixture: FeedFixture;
let get: (path: string) => Promise<[number | undefined, unknown]>;

beforeAll(async () => {
  fixture = await openFeedFixture();
  const { table, clock, emails, follow, contactId } = fixture;
  const { project, secretKey } = await createProject(table);
  const sentAt = new Date(Date.parse(someTime) - 60_000).toISOString();
  const email = someEmail(contactId("ann@example.com"));
  await emails.create(dataOf(project), email);
  await emails.claim(dataOf(project), {
    emailId: email.id,
    claim: { owner: "worker", settleAt: someTime },
    now: clock.at,
  });
  await emails.markSent(dataOf(project), { emailId: email.id, messageId: "message-1", sentAt });
  const contact = contactId("ann@example.com");
  await recordEvent(table, dataOf(project), { name: "signup", contactId: contact, createdAt: sentAt });
  await follow();
  const outside = { clock, logger: errorLogger };
  const apis = {
    activity: activityApi(table, apiSettings, outside),
    analytics: analyticsApi(table, apiSettings, outside),
  };
  const call = withKey(callerOf(joinedApis(apis)), secretKey);
  get = async (path) => {
    const { status, body } = await call("GET", path);
    return [status, body];
  };
});
afterAll(() => fixture.stop());

it.each([
  ["Pacific/Kiritimati", "2026-03-02"],
  ["Asia/Kolkata", "2026-03-01"],
  ["Pacific/Pago_Pago", "2026-02-28"],
])("a day of %s is shown by its local date", async (zone, localDate) => {
  const [status, days] = await get(`/analytics/timeseries?tz=${zone}`);
  const today = expect.objectContaining({ date: `${localDate}T00:00:00.000Z` });
  expect([status, Array.isArray(days) && days.at(-1)]).toEqual([200, today]);
});

const noStats = { totalEvents: 0, totalEmailsSent: 0, openRate: 0 };
const noCampaigns = { total: 0, averageOpenRate: 0, campaigns: [] };

describe("a date range", () => {
  it.each([
    ["/activity", { data: [], hasMore: false, total: 0 }],
    ["/activity/stats", noStats],
    ["/analytics/timeseries", []],
    ["/analytics/top-campaigns", []],
    ["/analytics/campaign-stats", noCampaigns],
    ["/analytics/top-events", []],
    ["/analytics/deliverability", { sent: 0, domains: [] }],
  ])("of %s whose start is not before its end is empty", async (path, empty) => {
    for (const [start, end] of [
      ["2026-03-02", "2026-03-01"],
      ["2026-03-01", "2026-03-01"],
      ["9999-12-31", "0001-01-01"],
    ]) {
      const [status, body] = await get(`${path}?startDate=${start}&endDate=${end}`);
      expect(status).toBe(200);
      if (Array.isArray(empty)) expect(body).toEqual(empty);
      else expect(body).toMatchObject(empty);
    }
  });

  it.each(["-271821-04-20", "0001-01-01"])(
    "that begins in the year of %s costs reads only for its contents",
    async (start) => {
      const span = `startDate=${start}&endDate=9999-12-31`;
      expect(await get(`/activity/stats?${span}`)).toEqual([
        200,
        expect.objectContaining({ totalEvents: 1, totalEmailsSent: 1 }),
      ]);
      const [, feed] = await get(`/activity?${span}`);
      expect(feed).toMatchObject({ data: [{ type: "email.sent" }], total: 1, hasMore: false });
      // These go back 90 days from the end, far from any activity.
      expect(await get(`/analytics/top-events?${span}`)).toEqual([200, []]);
      const [, days] = await get(`/analytics/timeseries?${span}`);
      expect(days).toHaveLength(90);
    },
  );

  it.each([
    ["", "2026-03-01", ["2026-03-01"]],
    ["&tz=Pacific/Midway", "2026-02-28", ["2026-02-28"]],
    ["&startDate=2026-01-01", "2026-03-01", ["2026-03-01"]],
    ["&startDate=2026-01-01&tz=Pacific/Midway", "2026-02-28", ["2026-02-28"]],
    ["&startDate=2026-01-01&endDate=2026-03-03", "2026-03-01", ["2026-03-01", "2026-03-02"]],
    ["&startDate=2026-01-01&endDate=2026-02-28", undefined, []],
  ])("of a time series%s begins on the day the project was created", async (query, sentOn, dates) => {
    const [status, body] = await get(`/analytics/timeseries?sourceType=TRANSACTIONAL${query}`);
    const days = body as { date: string; emails: number }[];
    expect([status, days.map(({ date }) => date)]).toEqual([200, dates.map((date) => `${date}T00:00:00.000Z`)]);
    expect(days.filter(({ emails }) => emails > 0).map(({ date }) => date.slice(0, 10))).toEqual(
      [sentOn].flatMap((date) => date ?? []),
    );
  });
});

describe("a mail that was rejected after it was sent", () => {
  it.each([
    ["a whole slot", 3_600_000],
    ["a part of a slot", 60_000],
  ])("is not counted as sent in %s", async (_, length) => {
    const { table, clock, emails, follow, contactId, mails } = fixture;
    const { project } = await createProject(table);
    const begin = Date.parse("2026-03-01T08:00:00.000Z");
    const sent = [];
    for (const name of ["bo", "cy"]) {
      const email = someEmail(contactId(`${name}@example.com`));
      await emails.create(dataOf(project), email);
      await emails.claim(dataOf(project), {
        emailId: email.id,
        claim: { owner: "worker", settleAt: someTime },
        now: clock.at,
      });
      await emails.markSent(dataOf(project), {
        emailId: email.id,
        messageId: `message-${name}`,
        sentAt: new Date(begin).toISOString(),
      });
      sent.push(email);
    }
    await follow();
    const rejected = { id: sent[0]?.id ?? "", messageId: "message-bo", acceptedAt: someTime };
    await reportsOf(table, dataOf(project), rejected).mark("FAILED", someTime);
    await follow();
    const { figures } = await mails.stats(dataOf(project), { from: begin, before: begin + length });
    expect(figures).toMatchObject({ sent: 1, delivered: 0, bounces: 0 });
  });
});
