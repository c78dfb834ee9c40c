import assert from "node:assert/strict";
import { type ActivityType, activityTypes } from "#lib/domain/activity/activity.ts";
import { activityScope } from "#lib/domain/activity/activity-counts.ts";
import { percent } from "#lib/platform/percent.ts";
import type { RandomProject, ToldMail } from "#test/activity/random-project.ts";
import type { FeedFixture } from "#test/support/activity/open-feed.ts";

const zone = "Asia/Kathmandu";

const count = (mails: readonly ToldMail[], test: (mail: ToldMail) => boolean): number => mails.filter(test).length;

function figuresOf(mails: readonly ToldMail[]) {
  const sent = mails.filter(({ sentAt }) => sentAt !== null);
  return {
    sent: sent.length,
    delivered: count(sent, ({ isDelivered }) => isDelivered),
    opens: count(sent, ({ opens }) => opens > 0),
    clicks: count(sent, ({ clicks }) => clicks > 0),
    bounces: count(sent, ({ isBounced }) => isBounced),
    complaints: count(sent, ({ isComplained }) => isComplained),
  };
}

function typesOf(project: RandomProject): Record<ActivityType, number> {
  const { sent, delivered, opens, clicks, bounces, complaints } = figuresOf(project.mails);
  return {
    "event.triggered": [...project.events.values()].reduce((sum, each) => sum + each, 0),
    ...{ "email.sent": sent, "email.delivered": delivered, "email.opened": opens, "email.clicked": clicks },
    ...{ "email.bounced": bounces, "email.complaint": complaints, "email.failed": project.mails.length - sent },
    ...{ "email.received": project.received, "email.refused_inbound": 0, "contact.subscribed": 0 },
    ...{ "contact.unsubscribed": project.unsubscribed.size, "campaign.sent": project.campaigns.length },
    ...{ "workflow.started": project.begun, "workflow.completed": project.ended },
  };
}

/** The feed, its totals, figures, campaigns and records against what was told; throws at the first that differs. */
export async function checkAgreement(fixture: FeedFixture, project: RandomProject): Promise<void> {
  await checkFeed(fixture, project);
  await checkRecords(fixture, project);
  const until = fixture.clock.at.getTime() + 2 * 3_600_000;
  fixture.clock.at = new Date(until);
  const span = { from: until - 20 * 86_400_000, before: until };
  await checkFigures(fixture, project, span);
  await checkCampaigns(fixture, project, span);
}

async function checkFeed({ feed, walk, counters }: FeedFixture, project: RandomProject): Promise<void> {
  const expected = typesOf(project);
  const all = await walk(project.id, { types: [] }, 100);
  const fields = ["id", "type", "timestamp", "contactEmail", "contactId", "metadata"].join();
  assert.deepEqual([...new Set(all.map((entry) => Object.keys(entry).join()))], [fields]);
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  const places = all.map(({ timestamp, id }) => `${timestamp} ${id}`);
  assert.deepEqual(places, places.toSorted().reverse());
  const { total } = await feed.page(project.id, { types: [] }, { after: undefined, limit: 1 });
  assert.equal(total, Math.min(all.length, 10_000));
  const sums = await counters.read(project.id, activityScope);
  for (const type of activityTypes) {
    const shown = all.filter((each) => each.type === type).length;
    assert.deepEqual([type, shown, sums[type] ?? 0], [type, expected[type], expected[type]]);
  }
}

/** And no mail of a campaign is in an index. */
async function checkRecords({ table, emails }: FeedFixture, project: RandomProject): Promise<void> {
  for (const { id, opens, clicks, sentAt, isDelivered, isBounced, isComplained } of project.mails) {
    const email = await emails.find(project.id, id);
    assert.ok(email);
    const marks = [email.deliveredAt, email.bouncedAt, email.complainedAt].map((time) => time !== null);
    assert.deepEqual([email.opens, email.clicks, email.sentAt], [opens, clicks, sentAt], id);
    assert.deepEqual(marks, [isDelivered, isBounced, isComplained], id);
  }
  const ofCampaigns = (await table.scan()).filter(({ sk, ca }) => String(sk).startsWith("m#") && ca !== undefined);
  assert.deepEqual(
    ofCampaigns.filter((item) => "pk1" in item || "pk2" in item),
    [],
  );
}

async function checkFigures(
  { mails, analyticsOfEvents }: FeedFixture,
  project: RandomProject,
  span: Span,
): Promise<void> {
  const dateOf = (at: string | null) =>
    new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" }).format(Date.parse(at ?? ""));
  for (const owner of ["all", "TRANSACTIONAL", "CAMPAIGN"] as const) {
    const own = project.mails.filter(({ source, sentAt }) => sentAt !== null && (owner === "all" || source === owner));
    for (const { date, figures } of await mails.timeSeries(project.id, { owner, span, timeZone: zone })) {
      assert.deepEqual(
        [owner, date, figures],
        [owner, date, figuresOf(own.filter((mail) => dateOf(mail.sentAt) === date))],
      );
    }
  }
  const figures = figuresOf(project.mails);
  const softBounces = project.mails.reduce((sum, mail) => sum + mail.softBounces, 0);
  const events = [...project.events.values()].reduce((sum, each) => sum + each, 0);
  assert.deepEqual(await mails.stats(project.id, span), {
    ...{ events, figures, softBounces, received: project.received, workflowsStarted: project.begun },
    ...{ openRate: percent(figures.opens, figures.sent), clickRate: percent(figures.clicks, figures.sent) },
  });
  const { domains, ...sum } = await mails.deliverability(project.id, span);
  assert.equal(sum.softBounces, softBounces);
  for (const { domain, ...shown } of domains) {
    const { opens: _, clicks: __, ...own } = figuresOf(project.mails.filter(({ to }) => to.endsWith(`@${domain}`)));
    assert.deepEqual([domain, shown], [domain, own]);
  }
  assert.equal(
    domains.reduce((all, { sent }) => all + sent, 0),
    figures.sent,
  );
  const top = await analyticsOfEvents.top(project.id, span, 20);
  assert.deepEqual(new Map(top.map(({ name, count: times }) => [name, times])).size, project.events.size);
  for (const { name, count: times } of top) assert.equal(times, project.events.get(name), name);
}

async function checkCampaigns({ campaigns }: FeedFixture, project: RandomProject, span: Span): Promise<void> {
  const top = await campaigns.top(project.id, { metric: "openedCount", span, limit: 100_000 });
  assert.equal(top.length, project.campaigns.length);
  for (const { head, counts } of top) {
    const { complaints, sent, delivered, opens, clicks, bounces } = figuresOf(
      project.mails.filter(({ campaignId }) => campaignId === head.id),
    );
    const expected = { sent, delivered, opened: opens, clicked: clicks, bounced: bounces, complained: complaints };
    assert.deepEqual(counts, { ...counts, ...expected });
    assert.equal(head.totalRecipients, sent);
  }
  const { byStatus, newest } = await campaigns.summary(project.id, span);
  assert.deepEqual([byStatus.SENT, newest.length], [top.length, Math.min(50, top.length)]);
}

interface Span {
  from: number;
  before: number;
}
