import { beforeEach, describe, expect, it } from "vitest";
import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { beginCampaign, setCounters } from "#test/campaigns/endpoints/begun-campaign.ts";
import { type FixtureProject, openCampaignFixture } from "#test/campaigns/endpoints/campaign-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openCampaignFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

const stats = (id: string) => project.call("GET", `/campaigns/${id}/stats`);

const sums = {
  ...{ sent: 98, delivered: 97, opened: 40, clicked: 10, bounced: 1, unsubscribed: 1, skipped: 2 },
  ...{ "reason:unsubscribed": 2, humanOpened: 30, humanClicked: 8 },
  ...{ DELIVERED: 57, OPENED: 30, CLICKED: 10, BOUNCED: 1 },
};

const zeros = {
  sentCount: 0,
  deliveredCount: 0,
  openedCount: 0,
  clickedCount: 0,
  humanOpenedCount: 0,
  humanClickedCount: 0,
  bouncedCount: 0,
  complainedCount: 0,
  unsubscribedCount: 0,
  skippedCount: 0,
  failedCount: 0,
  openRate: 0,
  clickRate: 0,
  bounceRate: 0,
  deliveryRate: 0,
  complaintRate: 0,
  unsubscribeRate: 0,
  reasons: {},
};

describe("GET /campaigns/{id}/stats", () => {
  it("answers 200 with counts and rates, for two read units beside the caller", async () => {
    const { id } = await beginCampaign(fixture, project, 100);
    await setCounters(fixture, project, id, sums);
    fixture.table.takeUnits();
    expect(await stats(id)).toEqual({
      status: 200,
      body: {
        totalRecipients: 100,
        sentCount: 98,
        deliveredCount: 97,
        openedCount: 40,
        clickedCount: 10,
        humanOpenedCount: 30,
        humanClickedCount: 8,
        bouncedCount: 1,
        complainedCount: 0,
        unsubscribedCount: 1,
        skippedCount: 2,
        failedCount: 0,
        openRate: 40.82,
        clickRate: 10.2,
        bounceRate: 1.02,
        deliveryRate: 98.98,
        complaintRate: 0,
        unsubscribeRate: 1.02,
        reasons: { unsubscribed: 2 },
      },
    });
    expect(fixture.table.takeUnits().read).toBe(1 + 2);
  });

  it.each([
    [3, 1, 33.33],
    [3, 2, 66.67],
    [7, 7, 100],
    [1_000_000, 39, 0.0039],
    [1_000_000, 50, 0.01],
  ])(
    "rounds to two decimals, or two digits below them: of %i sent, %i opened is %d percent",
    async (sent, opened, openRate) => {
      const { id } = await beginCampaign(fixture, project, sent);
      await setCounters(fixture, project, id, { sent, opened });
      expect((await stats(id)).body).toMatchObject({ sentCount: sent, openedCount: opened, openRate });
    },
  );

  it("answers zeros before any mail is counted", async () => {
    const { id } = await beginCampaign(fixture, project, 3);
    expect((await stats(id)).body).toEqual({ totalRecipients: 3, ...zeros });
    await setCounters(fixture, project, id, { failed: 3, complained: 1 });
    expect((await stats(id)).body).toEqual({ totalRecipients: 3, ...zeros, failedCount: 3, complainedCount: 1 });
  });

  it("answers zeros and the estimated recipients for a draft, for one read unit beside the caller", async () => {
    await project.newContact("ann@example.com");
    const { id } = await project.create();
    fixture.table.takeUnits();
    expect(await stats(id)).toEqual({ status: 200, body: { totalRecipients: 1, ...zeros } });
    expect(fixture.table.takeUnits().read).toBe(1 + 1);
  });

  it("answers 404 to an unknown, foreign or deleted id, 422 to a malformed one, 401 without a key", async () => {
    const { id } = await project.create();
    const foreign = await (await fixture.newProject()).create();
    await project.call("DELETE", `/campaigns/${id}`);
    for (const each of [id, foreign.id, newId()]) {
      const answer = await stats(each);
      expect([answer.status, answer.body.error.code]).toEqual([404, "CAMPAIGN_NOT_FOUND"]);
    }
    expect((await stats("x")).status).toBe(422);
    expect((await fixture.call("GET", `/campaigns/${id}/stats`)).status).toBe(401);
  });
});

describe("counts in the answers about campaigns", () => {
  const counts = { sentCount: 98, deliveredCount: 97, openedCount: 40, clickedCount: 10, bouncedCount: 1 };

  it("appear in GET and in the list, which reads them in one request and skips campaigns never sent", async () => {
    const draft = await project.create();
    const ids = [];
    for (let number = 0; number < 3; number += 1) {
      const { id } = await beginCampaign(fixture, project, 100);
      await setCounters(fixture, project, id, sums);
      ids.push(id);
    }
    const [first = ""] = ids;
    expect(await project.get(first)).toMatchObject({ id: first, totalRecipients: 100, ...counts });
    const before = fixture.table.takeUnits();
    expect(before.read).toBeGreaterThan(0);
    await project.get(draft.id);
    const ofDraft = fixture.table.takeUnits().read;
    await project.get(first);
    expect(fixture.table.takeUnits().read).toBe(ofDraft + 1);
    const { body } = await project.call("GET", "/campaigns");
    const shown = new Map(body.data.map((each: { id: string }) => [each.id, each]));
    for (const id of ids) expect(shown.get(id)).toMatchObject(counts);
    expect(shown.get(draft.id)).toMatchObject({ sentCount: 0, totalRecipients: 0 });
  });

  it("keep counting after the campaign is cancelled, and start at zero in a copy", async () => {
    const { id } = await beginCampaign(fixture, project, 100);
    await setCounters(fixture, project, id, sums);
    const changes = { cancelReason: "user" } as const;
    await fixture.campaigns.move(dataOf(project), id, {
      move: campaignMoves.stop,
      changes,
      now: fixture.clock.at,
    });
    expect(await project.get(id)).toMatchObject({ status: "CANCELLED", ...counts });
    const copy = await project.call("POST", `/campaigns/${id}/duplicate`);
    expect(copy.body).toMatchObject({ status: "DRAFT", sentCount: 0, deliveredCount: 0, openedCount: 0 });
  });
});
