import { describe, expect, it } from "vitest";
import { feedbackService } from "#functions/notifications/feedback.ts";
import { domainsPart, linksPart } from "#lib/domain/analytics/report/report-counts.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { reportDomainsMax, reportLinksMax, reportScope } from "#lib/domain/usage/counters.ts";
import { newId } from "#lib/platform/ids.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { campaignProjects } from "#test/campaigns/endpoints/campaign-fixture.ts";
import { openApi } from "#test/support/api/open-api.ts";
import { contactsOf } from "#test/support/campaigns/frozen-batches.ts";
import { WrittenLedger } from "#test/support/campaigns/written-ledger.ts";
import { openStreamFixture } from "#test/support/events-stream/open-stream.ts";
import { countOnce } from "#test/support/fold-into.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putItem } from "#test/support/table.ts";

const fixture = await forThisFile(openStreamFixture());
const { table, clock, counters, follow } = fixture;
const newProject = campaignProjects(table, openApi(table, { clock }), clock);

const sentAt = "2026-03-01T10:00:00.000Z";
const minute = (minutes: number) => new Date(Date.parse(sentAt) + minutes * 60_000).toISOString();

const never = () => Promise.reject(new Error("The notifications are all about known mails."));
const outside = { clock, returned: { giveBack: never }, deferred: { defer: never }, parked: { park: never } };
const feedback = feedbackService(table, { PLATFORM_MAIL_FROM: undefined }, outside);

/** A campaign that has begun to be sent to these rows. */
async function begun(rows: number) {
  const project = await newProject();
  const dataId = dataOf(project);
  const { id } = await project.create();
  await project.bringTo(id, "SENDING", { sentAt, totalRecipients: rows });
  const ledger = new WrittenLedger(table, dataId, { id, sentAt });
  await ledger.freeze(contactsOf(3, rows));
  const tell = async (emailId: string, eventType: string, at: string, details: object = {}) => {
    clock.at = new Date(at);
    const tags = { petrel_email_id: [emailId], petrel_project_id: [project.id] };
    const mail = { timestamp: sentAt, messageId: `m-${emailId}`, tags };
    const event = { [eventType.toLowerCase()]: { timestamp: at, ...details } };
    expect(await feedback.apply({ id: newId(), text: JSON.stringify({ eventType, mail, ...event }) })).toBe("applied");
  };
  const report = (tz = "") => project.call("GET", `/campaigns/${id}/report${tz && `?tz=${tz}`}`);
  return { project, dataId, id, ledger, tell, report };
}

const zeros = { currency: "usd" as const, ses: 0, petrel: 0, total: 0, listPricesOf: expect.any(String) };
const home = "https://acme.test/home?a=1";

describe("GET /campaigns/{id}/report", () => {
  it("answers 200 with what readers did, by time, link and domain, from the stream's counters", async () => {
    const { ledger, dataId, id, tell, report } = await begun(3);
    const [ann = "", bo = "", cy = ""] = await Promise.all(ledger.contactIds.map((each) => ledger.mail(each)));
    for (const contactId of ledger.contactIds) await ledger.settle(contactId, "sent");
    for (const mail of [ann, bo]) await tell(mail, "Delivery", minute(1));
    await tell(cy, "Bounce", minute(1), { bounceType: "Permanent", bouncedRecipients: [] });
    await tell(ann, "Open", minute(1));
    await tell(ann, "Open", minute(130));
    await tell(ann, "Click", minute(131), { link: home });
    await tell(ann, "Click", minute(140), { link: home });
    await tell(ann, "Click", minute(150), { link: "https://acme.test/b" });
    await tell(bo, "Open", minute(5 * 1_440));
    await tell(bo, "Click", minute(1.01), { link: home });
    await follow();

    const points = (begin: string, hours: number, opens: object) =>
      Array.from({ length: hours }, (_, hour) => ({
        at: new Date(Date.parse(begin) + hour * 3_600_000).toISOString(),
        ...{ opens: 0, clicks: 0, humanOpens: 0, humanClicks: 0 },
        ...(hour === 0 && opens),
      }));
    const { status, body } = await report("Asia/Kolkata");
    expect(status).toBe(200);
    expect(body).toEqual({
      series: [
        ...points(sentAt, 2, { opens: 1, clicks: 1 }),
        ...points(minute(120), 70, { humanOpens: 1, humanClicks: 1, clicks: 1 }),
        // Until midnight in Kolkata, then by the day.
        ...points(minute(72 * 60), 1, {}),
        ...points("2026-03-04T18:30:00.000Z", 1, {}),
        ...points("2026-03-05T18:30:00.000Z", 1, { opens: 1, humanOpens: 1 }),
      ],
      links: [
        { url: home, clicks: 3, people: 1 },
        { url: "https://acme.test/b", clicks: 1, people: 1 },
      ],
      domains: [{ domain: "example.com", sent: 3, delivered: 2, bounced: 1, opened: 2, clicked: 2 }],
      left: { unsubscribed: 0, snoozed: 0, suppressed: 0, topic: 0 },
      estimate: null,
      actualCost: zeros,
    });
    const stored = (await table.scan()).filter(({ pk }) => pk === `N#${dataId}`).map(({ sk }) => String(sk));
    expect(stored.filter((sk) => sk.startsWith("link#"))).toHaveLength(2);
    expect(stored.filter((sk) => sk.startsWith(`reports#${id}#`)).sort()).toEqual([
      ...[reportScope(id, "2026-03-01"), reportScope(id, "2026-03-06")],
      ...[reportScope(id, domainsPart), reportScope(id, linksPart)],
    ]);
  });

  it("costs one write unit more for a batch of deliveries, two for one of opens, and four read units to show", async () => {
    const { ledger, tell, report } = await begun(20);
    const mails = await ledger.mails(ledger.contactIds);
    await follow();
    table.takeUnits();
    for (const mail of mails) await tell(mail, "Delivery", minute(1));
    table.takeUnits();
    await follow();
    const delivered = table.takeUnits();
    for (const mail of mails) await tell(mail, "Open", minute(10));
    table.takeUnits();
    await follow();
    const opened = table.takeUnits();
    // The log of events, the shared counter and the campaign's; webhook endpoints, and the domains, which are read first.
    expect(delivered).toEqual({ write: 1 + 2 + 1, read: 0.5 + 0.5 + 1 });
    // The logs of events and of the feed, both counters; the domains and the day.
    expect(opened).toEqual({ write: 2 + 2 + 2, read: 0.5 + 0.5 + 1 });
    await report();
    // The caller; the campaign, its counters, those of its report, its ledger and its links.
    expect(table.takeUnits().read).toBe(1 + 5);
  });

  it("folds the links and domains beyond its limits into one row each", async () => {
    const { dataId, id, report } = await begun(1);
    const many = (count: number, letter: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}.test.${letter}`, 1]));
    const domains = { "*.s": 60, ...many(60, "s") };
    await countOnce(counters, dataId, reportScope(id, domainsPart), domains, clock.at);
    const links = { "*.c": 203, "*.p": 1, ...many(203, "c") };
    await countOnce(counters, dataId, reportScope(id, linksPart), links, clock.at);
    const { body } = await report();
    expect(body.domains).toHaveLength(reportDomainsMax + 1);
    expect(body.domains.at(-1)).toMatchObject({ domain: null, sent: 10, opened: 0 });
    expect(body.links).toEqual([{ url: null, clicks: 203 - reportLinksMax, people: 1 }]);
  });

  it("shows no more than is known of a campaign from before there were reports, and nothing of a draft", async () => {
    const { project, dataId, id, report } = await begun(1);
    for (const item of (await table.scan()).filter((each) => String(each["pk"]).startsWith(`B#${dataId}#${id}`))) {
      if (String(item["sk"]).startsWith("d#")) await putItem(table, { ...item, lo: undefined });
    }
    await countOnce(counters, dataId, reportScope(id, domainsPart), { "*.o": 1, "a.test.o": 1 }, clock.at);
    const nothing = { series: [], links: [], domains: [], left: null, estimate: null, actualCost: zeros };
    expect((await report()).body).toEqual(nothing);
    const draft = await project.create();
    expect((await project.call("GET", `/campaigns/${draft.id}/report`)).body).toEqual(nothing);
  });

  it("shows the estimate as it was when the audience was frozen, also after a further round", async () => {
    const { dataId, id, report } = await begun(1);
    const campaigns = new CampaignRepository(table);
    const cost = { ...zeros, listPricesOf: "2026-01-01", total: 12.5 } as const;
    const kept = { totalRecipients: 1, round: 1, now: clock.at };
    await campaigns.keepFrozen(dataId, id, { ...kept, estimate: { recipients: 120_000, cost } });
    await campaigns.keepFrozen(dataId, id, kept);
    expect((await report()).body.estimate).toEqual({ recipients: 120_000, cost });
  });

  it("answers 404 to an unknown or foreign id, 422 to a malformed id or zone, 401 without a key", async () => {
    const { project, id, report } = await begun(1);
    const foreign = await begun(1);
    for (const each of [foreign.id, newId()]) {
      const answer = await project.call("GET", `/campaigns/${each}/report`);
      expect([answer.status, answer.body.error.code]).toEqual([404, "CAMPAIGN_NOT_FOUND"]);
    }
    expect((await project.call("GET", "/campaigns/x/report")).status).toBe(422);
    const { status, body } = await report("Mars/Base");
    expect([status, body.error.errors]).toMatchObject([422, [{ field: "tz", code: "invalid_string" }]]);
    expect((await openApi(table)("GET", `/campaigns/${id}/report`)).status).toBe(401);
  });
});
