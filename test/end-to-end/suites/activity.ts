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

/** Activity as a list and in numbers. */
export function activity(stack: () => RunningStack): void {
  const get = async <T>(path: string) => {
    const { status, body } = await stack().call<T>("GET", path);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const twice = (type: string) => [type, type];
  /** The clocks of the stack and of the test differ. */
  const now = async () => Date.parse((await get<{ time: string }>("/health")).time);
  const today = (days: readonly Day[]) => days.at(-1) ?? { emails: 0, opens: 0 };
  const statusOf = async (path: string) => (await stack().call<unknown>("GET", path)).status;

  it("lists and counts an email, an event, a changed subscription and a scheduled campaign", async () => {
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

  it("lists executions from start to end, their next steps, and incoming email", async () => {
    const { domain } = stack().credentials;
    const made = async <T = { id: string }>(path: string, body: unknown): Promise<T> => {
      const answer = await stack().call<T>("POST", path, body);
      expect([path, answer.status]).toEqual([path, 201]);
      return answer.body;
    };
    const content = { name: "Nudge", subject: "Still there?", body: "<p>Hi</p>", from: `hello@${domain}` };
    const template = await made("/templates", content);
    const contact = await made("/contacts", { email: "runs@example.com" });
    const begin = async (name: string, steps: readonly object[]) => {
      const { id } = await made("/workflows", { name, eventName: `${name} begins` });
      for (const step of steps) await made(`/workflows/${id}/steps`, step);
      expect((await stack().call("PATCH", `/workflows/${id}`, { enabled: true })).status).toBe(200);
      const execution = await made(`/workflows/${id}/executions`, { contactId: contact.id });
      return { workflowId: id, workflowName: name, executionId: execution.id };
    };
    const mail = { type: "SEND_EMAIL", name: "Nudge them", config: { templateId: template.id } };
    const wait = (config: object) => ({
      type: "WAIT_FOR_EVENT",
      name: "Back?",
      config: { eventName: "back", ...config },
    });
    const delayed = await begin("delayed", [
      { type: "DELAY", name: "Two days", config: { amount: 2, unit: "days" } },
      mail,
    ]);
    const waiting = await begin("waiting", [wait({ timeout: 3_600 })]);
    const patient = await begin("patient", [wait({})]);
    const ended = await begin("ended", [{ type: "EXIT", name: "Enough", config: { reason: "had_enough" } }]);
    const raw = "From: Ann <ann@outside.example>\r\nSubject: Help\r\n\r\nhello";
    await fetch(`${stack().url}/_local/inbound?to=desk@${domain}`, { method: "POST", body: raw });
    await stack().settle();

    const own = await get<ActivityPage>(`/activity?contactId=${contact.id}`);
    const told = new Map(own.data.map((each) => [each.id, each]));
    const about = { contactId: contact.id, contactEmail: "runs@example.com" };
    expect(own.data).toHaveLength(5);
    for (const run of [delayed, waiting, patient]) {
      expect(told.get(`${run.executionId}_started`)).toMatchObject({
        ...{ type: "workflow.started", ...about },
        metadata: { ...run, status: "WAITING" },
      });
    }
    const end = { ...ended, status: "EXITED", exitReason: "had_enough", error: null };
    const completed = { type: "workflow.completed", ...about, metadata: end };
    expect(told.get(`${ended.executionId}_completed`)).toMatchObject(completed);
    const ofAll = await get<ActivityPage>("/activity?types=workflow.started,workflow.completed&limit=5");
    expect(ofAll.data).toEqual(own.data);

    const { activities } = await get<{ activities: Activity[] }>("/activity/upcoming");
    const ahead = activities.filter((each) => each.contactId === contact.id);
    expect(ahead).toMatchObject([
      { type: "workflow.active", ...about, metadata: { ...waiting, stepName: "Back?", status: "WAITING" } },
      {
        type: "workflow.email.scheduled",
        ...about,
        metadata: { ...delayed, stepName: "Nudge them", subject: "Still there?" },
      },
      { type: "workflow.active", ...about, metadata: { ...patient, stepName: "Back?", status: "WAITING" } },
    ]);
    const started = told.get(`${patient.executionId}_started`);
    expect(ahead[2]?.timestamp).toBe(started?.timestamp);
    const hours = ahead.map(
      ({ timestamp }) => (Date.parse(timestamp) - Date.parse(started?.timestamp ?? "")) / 3_600_000,
    );
    expect([Math.round(hours[0] ?? 0), Math.round(hours[1] ?? 0)]).toEqual([1, 48]);

    const { data: received } = await get<ActivityPage>("/activity?types=email.received&limit=1");
    expect(received).toMatchObject([
      {
        type: "email.received",
        contactEmail: "ann@outside.example",
        metadata: { sourceType: "INBOUND", subject: "Help" },
      },
    ]);
    const ofAnn = await get<ActivityPage>(`/activity?contactId=${received[0]?.contactId}`);
    expect(ofAnn.data).toEqual(received);
    const totals = await get<ActivityPage>("/activity?types=campaign.sent,email.received&limit=1");
    expect(totals.total).toBeGreaterThan(1);
    await Promise.all(
      [delayed, waiting, patient].map(({ workflowId }) =>
        stack().call("POST", `/workflows/${workflowId}/executions/cancel-all`),
      ),
    );
  });

  it("compares campaigns, events and domains, and refuses invalid queries", async () => {
    const [top] = await get<{ id: string; sentCount: number }[]>("/analytics/top-campaigns?metric=sentCount");
    const { campaigns } = await get<{ campaigns: { id: string }[] }>("/analytics/campaign-stats");
    expect(campaigns.map(({ id }) => id)).toContain(top?.id);
    const lately = `startDate=${new Date((await now()) - 3_600_000).toISOString()}`;
    const events = await get<{ name: string; count: number }[]>(`/analytics/top-events?limit=20&${lately}`);
    expect(events).toContainEqual({ name: "watched it", count: 1, trend: 100 });
    const flips = await get<ActivityPage>("/activity?types=contact.subscribed&limit=5");
    expect(new Set(flips.data.map(({ type }) => type))).toEqual(new Set(["contact.subscribed"]));
    expect(events.map(({ name }) => name).filter((name) => name.startsWith("email."))).toEqual([]);
    const { sent, domains } = await get<{ sent: number; domains: { sent: number }[] }>("/analytics/deliverability");
    expect(domains.reduce((sum, each) => sum + each.sent, 0)).toBeLessThanOrEqual(sent);
    expect((await get<{ types: string[] }>("/activity/types")).types).toHaveLength(18);
    const refused = ["/activity?startDate=never", "/activity?cursor=x", "/activity?types=contact.subscribed,nonsense"];
    expect(await Promise.all([...refused, "/analytics/timeseries?tz=Moon/Sea"].map(statusOf))).toEqual([
      400, 400, 400, 422,
    ]);
  });
}
