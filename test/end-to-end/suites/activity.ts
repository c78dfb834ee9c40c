import { expect, it } from "vitest";
import { sendOne } from "#test/end-to-end/suites/feedback.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Activity {
  id: string;
  type: string;
  timestamp: string;
  contactEmail: string | null;
  contactId: string | null;
  metadata: Record<string, unknown>;
}

interface ActivityPage {
  data: Activity[];
  cursor?: string;
  hasMore: boolean;
  total: number;
}

interface Day {
  date: string;
  emails: number;
  opens: number;
}

/** What happened, told as a list and in numbers. */
export function activity(stack: () => RunningStack): void {
  const get = async <T>(path: string) => {
    const { status, body } = await stack().call<T>("GET", path);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const twice = (type: string) => [type, type];
  /** Clocks of the stack and of the test differ. */
  const now = async () => Date.parse((await get<{ time: string }>("/health")).time);
  const today = (days: readonly Day[]) => days.at(-1) ?? { emails: 0, opens: 0 };
  const statusOf = async (path: string) => (await stack().call<unknown>("GET", path)).status;

  it("shows a mail, an event, a flip and a campaign to come, and counts them", async () => {
    const [mailBefore, statsBefore] = [
      today(await get<Day[]>("/analytics/timeseries?sourceType=TRANSACTIONAL")),
      await get<Record<string, number>>("/activity/stats"),
    ];
    const address = "watched@example.com";
    const { emailId, messageId } = await sendOne(stack(), address);
    const tracked = { email: address, event: "watched it", data: { watches: "all of it" }, subscribed: true };
    const { body: track } = await stack().call<{ data: { contact: string } }>("POST", "/events/track", tracked);
    const { domain } = stack().credentials;
    const draft = { name: "Later", subject: "Soon", body: "<p>Hi</p>", from: `news@${domain}`, audienceType: "ALL" };
    const { body: campaign } = await stack().call<{ data: { id: string } }>("POST", "/campaigns", draft);
    const soon = { scheduledFor: new Date((await now()) + 10 * 86_400_000).toISOString() };
    await stack().call("POST", `/campaigns/${campaign.data.id}/send`, soon);
    const filter = { field: "data.watches", operator: "equals", value: "all of it" };
    const audience = { audienceType: "FILTERED", audienceCondition: { logic: "AND", groups: [{ filters: [filter] }] } };
    const { body: other } = await stack().call<{ data: { id: string } }>("POST", "/campaigns", {
      ...draft,
      ...audience,
    });
    expect((await stack().call("POST", `/campaigns/${other.data.id}/send`)).status).toBe(200);
    await stack().local("POST", `/messages/${messageId}/events`, { type: "open" });
    await stack().local("POST", `/messages/${messageId}/events`, { type: "open" });
    await stack().settle();

    const own = await get<ActivityPage>(`/activity?contactId=${track.data.contact}`);
    expect(own.data.map(({ type }) => type).toSorted()).toEqual([
      "contact.subscribed",
      ...twice("email.delivered"),
      "email.opened",
      ...twice("email.sent"),
      "event.triggered",
    ]);
    expect(own.total).toBe(7);
    const everything = new Map<string, Activity>();
    for (let cursor = ""; ; ) {
      const page = await get<ActivityPage>(`/activity?limit=100${cursor}`);
      for (const each of page.data) {
        expect(everything.has(each.id)).toBe(false);
        everything.set(each.id, each);
      }
      if (!page.hasMore) break;
      cursor = `&cursor=${page.cursor}`;
    }
    for (const each of own.data) expect(everything.get(each.id)).toEqual(each);
    expect(everything.get(`${emailId}_opened`)).toMatchObject({
      ...{ type: "email.opened", contactEmail: address, contactId: track.data.contact },
      metadata: { emailId, sourceType: "TRANSACTIONAL", totalOpens: 2, campaignId: null, campaignName: null },
    });
    expect(everything.get(`${other.data.id}_sent`)).toMatchObject({
      ...{ type: "campaign.sent", contactEmail: null },
      metadata: { campaignName: "Later", totalRecipients: 1, sentCount: 1 },
    });
    const times = [...everything.values()].map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted().reverse());

    const mails = today(await get<Day[]>("/analytics/timeseries?sourceType=TRANSACTIONAL"));
    expect([mails.emails - mailBefore.emails, mails.opens - mailBefore.opens]).toEqual([1, 1]);
    const stats = await get<Record<string, number>>("/activity/stats");
    expect(Number(stats["totalEvents"]) - Number(statsBefore["totalEvents"])).toBe(1);
    expect((await get<{ count: number }>("/activity/recent-count?minutes=60")).count).toBeGreaterThanOrEqual(5);
    const upcoming = await get<{ activities: Activity[] }>("/activity/upcoming");
    expect(upcoming.activities).toContainEqual(
      expect.objectContaining({ id: `${campaign.data.id}_scheduled`, timestamp: soon.scheduledFor }),
    );
    await stack().call("POST", `/campaigns/${campaign.data.id}/cancel`);
  });

  it("compares campaigns, events and domains, and refuses what it cannot read", async () => {
    const [top] = await get<{ id: string; sentCount: number }[]>("/analytics/top-campaigns?metric=sentCount");
    const { campaigns } = await get<{ campaigns: { id: string }[] }>("/analytics/campaign-stats");
    expect(campaigns.map(({ id }) => id)).toContain(top?.id);
    const lately = `startDate=${new Date((await now()) - 3_600_000).toISOString()}`;
    const events = await get<{ name: string; count: number }[]>(`/analytics/top-events?limit=20&${lately}`);
    expect(events).toContainEqual({ name: "watched it", count: 1, trend: 100 });
    const flips = await get<ActivityPage>("/activity?types=contact.subscribed,nonsense&limit=5");
    expect(new Set(flips.data.map(({ type }) => type))).toEqual(new Set(["contact.subscribed"]));
    expect(events.map(({ name }) => name).filter((name) => name.startsWith("email."))).toEqual([]);
    const { sent, domains } = await get<{ sent: number; domains: { sent: number }[] }>("/analytics/deliverability");
    expect(domains.reduce((sum, each) => sum + each.sent, 0)).toBeLessThanOrEqual(sent);
    expect((await get<{ types: string[] }>("/activity/types")).types).toHaveLength(17);
    const refused = ["/activity?startDate=never", "/activity?cursor=x", "/analytics/timeseries?tz=Moon/Sea"];
    expect(await Promise.all(refused.map(statusOf))).toEqual([400, 400, 422]);
  });
}
