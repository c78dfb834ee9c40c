import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { beginCampaign, sentAt, setCounters } from "#test/campaigns/endpoints/begun-campaign.ts";
import { type FixtureProject, openCampaignFixture } from "#test/campaigns/endpoints/campaign-fixture.ts";
import { ofPlan } from "#test/support/api/conditions.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openCampaignFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

const estimate = async (id: string) => (await project.call("GET", `/campaigns/${id}/estimate`)).body;
const codesOf = ({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code);

const later = (ms: number) => new Date(fixture.clock.now().getTime() + ms);

/** Contacts with numbered addresses. */
async function contacts(count: number, data: Record<string, unknown> = {}, name = "reader"): Promise<void> {
  for (let number = 0; number < count; number += 1) await project.newContact(`${name}-${number}@example.com`, data);
}

describe("GET /campaigns/{id}/estimate", () => {
  it("answers 200 with recipients, price, pace and finish time", async () => {
    await contacts(3, { name: "Ann" });
    await project.newContact("out@example.com", {}, false);
    const { id } = await project.create();
    const now = fixture.clock.now();
    expect(await project.call("GET", `/campaigns/${id}/estimate`)).toEqual({
      status: 200,
      body: {
        recipients: 3,
        rows: 3,
        left: { unsubscribed: 1, snoozed: 0, suppressed: 0, topic: 0 },
        units: 3,
        actual: false,
        rate: { account: 14, bulk: 11, sharedWith: 0 },
        quota: { max: 50_000, used: 120 },
        startAt: now.toISOString(),
        finishAt: new Date(Math.ceil(now.getTime() + 3_000 / 11)).toISOString(),
        pauses: [],
        cost: { currency: "usd", ses: 0, petrel: 0, total: 0, listPricesOf: "2026-11-01" },
        cap: { limit: null, usage: 0, after: 3, allowed: true },
        warnings: [],
      },
    });
  });

  it("counts each type and audience as the campaign's creation does", async () => {
    await contacts(2, { plan: "pro", name: "Ann" });
    await contacts(2, { name: "Bo" }, "other");
    await project.newContact("out@example.com", { plan: "pro", name: "Cy" }, false);
    const filtered = { audienceType: "FILTERED", audienceCondition: ofPlan("pro") };
    for (const changes of [{}, { type: "TRANSACTIONAL" }, filtered, { ...filtered, type: "TRANSACTIONAL" }]) {
      const { id, totalRecipients } = await project.create(changes);
      const { recipients, rows, left } = await estimate(id);
      expect([recipients, rows]).toEqual([totalRecipients, totalRecipients]);
      expect(left.unsubscribed).toBe("type" in changes ? 0 : 1);
    }
  });

  it("starts at the time of a scheduled campaign", async () => {
    await contacts(1, { name: "Ann" });
    const { id } = await project.create();
    const scheduledFor = later(3_600_000).toISOString();
    await project.call("POST", `/campaigns/${id}/send`, { scheduledFor });
    expect((await estimate(id)).startAt).toBe(scheduledFor);
  });

  it("is the same for a minute, until the campaign changes", async () => {
    const { id } = await project.create();
    expect((await estimate(id)).rows).toBe(0);
    await contacts(1, { name: "Ann" });
    fixture.table.takeUnits();
    expect((await estimate(id)).rows).toBe(0);
    // The caller, and the campaign with its body, the project and the kept estimate.
    expect(fixture.table.takeUnits().read).toBe(1 + 3.5);
    await project.call("PUT", `/campaigns/${id}`, { name: "April" });
    expect((await estimate(id)).rows).toBe(1);
    await project.newContact("late@example.com", { name: "Bo" });
    fixture.clock.at = later(60_000);
    expect((await estimate(id)).rows).toBe(2);
  });

  it("shows the results of a campaign that was sent", async () => {
    const { id } = await beginCampaign(fixture, project, 10);
    await setCounters(fixture, project, id, { sent: 7, failed: 2, skipped: 1 });
    await fixture.campaigns.move(dataOf(project), id, {
      move: { from: ["SENDING"], to: "SENT" },
      changes: {},
      now: fixture.clock.now(),
    });
    expect(await estimate(id)).toMatchObject({
      ...{ recipients: 7, rows: 10, units: 7, actual: true, pauses: [], warnings: [] },
      ...{ startAt: sentAt, finishAt: fixture.clock.now().toISOString() },
    });
  });

  it("counts the mails left of campaigns under way", async () => {
    await contacts(11, { name: "Ann" });
    const begun = await beginCampaign(fixture, project, 30);
    await setCounters(fixture, project, begun.id, { sent: 8 });
    const { id } = await project.create();
    const { finishAt, rate } = await estimate(id);
    expect([rate.sharedWith, finishAt]).toEqual([1, later(2_000).toISOString()]);
    fixture.clock.at = new Date(sentAt);
    expect((await estimate(begun.id)).finishAt).toBe(later(2_000).toISOString());
  });

  it("answers 404 for an unknown campaign and 422 for an id that is no UUID", async () => {
    expect((await project.call("GET", `/campaigns/${newId()}/estimate`)).status).toBe(404);
    expect((await project.call("GET", "/campaigns/x/estimate")).status).toBe(422);
  });
});

describe("the warnings of an estimate", () => {
  it("name keys that a tenth of the recipients lack", async () => {
    await contacts(9, { name: "Ann", city: "Rome" });
    await project.newContact("tenth@example.com", { name: "Bo", city: "" });
    await project.newContact("last@example.com", { name: "Cy" });
    const body =
      "{{ name }} {{ city }} {{ data.town }} {% for item in items %}{{ item.price }}{% endfor %} {{ email }}";
    const { warnings } = await estimate((await project.create({ subject: "Hi", body })).id);
    expect(warnings).toEqual([
      { code: "unusual_volume", message: expect.stringContaining("(0)") },
      { code: "missing_fields", message: "Many recipients lack values that the content uses: city, town, items." },
    ]);
  });

  it("tell of content that cannot be rendered, and of a body that mail programs cut", async () => {
    const { id } = await project.create({
      body: "{% for i in (1..100000) %}{% for j in (1..100000) %}x{% endfor %}{% endfor %}",
    });
    expect(codesOf(await estimate(id))).toEqual(["render_failed"]);
    const large = await project.create({ body: "x".repeat(110_000) });
    expect(codesOf(await estimate(large.id))).toEqual(["large_body"]);
  });

  it("tell of a cap that the campaign would exceed", async () => {
    await contacts(2, { name: "Ann" });
    const caps = { workflows: null, campaigns: 1, transactional: null, inbound: null };
    await fixture.projects.update(project.id, { changes: { caps }, now: fixture.clock.now() });
    const answer = await estimate((await project.create()).id);
    expect(answer.cap).toEqual({ limit: 1, usage: 0, after: 2, allowed: false });
    expect(codesOf(answer)).toEqual(["over_cap"]);
  });

  it("tell of a sender domain that is no longer verified", async () => {
    const { id } = await project.create();
    await project.loseDomain();
    expect(codesOf(await estimate(id))).toEqual(["domain_not_verified"]);
  });
});

describe("the limits of the SES account", () => {
  it("warn in the sandbox, and pause the campaign while the quota is used up", async () => {
    await contacts(2, { name: "Ann" });
    fixture.account.answer = { sandbox: true, sendingEnabled: true, ratePerSecond: 1, quota24h: 200, sent24h: 189 };
    fixture.clock.at = later(300_000);
    const answer = await estimate((await project.create()).id);
    expect(answer).toMatchObject({ rate: { account: 1, bulk: 1 }, quota: { max: 200, used: 189 } });
    expect(answer.pauses).toEqual([
      {
        from: later(1_000).toISOString(),
        until: later(86_400_000).toISOString(),
        reason: "daily_quota",
      },
    ]);
    expect(codesOf(answer)).toEqual(["sandbox", "daily_quota"]);
  });
});
