import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import { newId } from "#lib/platform/ids.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { checkAgreement } from "#test/activity/agreement.ts";
import { type FeedHouse, openFeedHouse } from "#test/activity/feed-house.ts";
import { RandomProject } from "#test/activity/random-project.ts";
import { drawsOf } from "#test/support/draws.ts";
import { someCampaign } from "#test/support/records.ts";

let house: FeedHouse;

beforeAll(async () => {
  house = await openFeedHouse();
});
afterAll(() => house.stop());

describe("a random time of a project", () => {
  it("is told alike by feed, totals, figures, campaigns and records, whatever is told twice and out of order", async () => {
    const draw = drawsOf(1);
    const project = await RandomProject.open(house, draw, 6);
    for (let step = 0; step < 80; step += 1) await project.step(draw(1_200_000));
    await project.finish();
    await house.followBadly(draw);
    await house.follow();
    await house.follow();
    expect(project.campaigns.length).toBeGreaterThan(0);
    await checkAgreement(house, project);
  });
});

it("a campaign is in the feed at the time of its last mail, when it became SENT", async () => {
  const { id: projectId } = await house.newProject();
  const { id } = someCampaign({ id: newId() });
  const campaigns = new CampaignRepository(house.table);
  const sentAt = house.clock.at.toISOString();
  const state = { scheduledFor: null, cancelReason: null, totalRecipients: 1, sentAt };
  await campaigns.create(projectId, someCampaign({ id }), undefined);
  await campaigns.move(projectId, id, campaignMoves.send, state, house.clock.at);
  expect(await house.walk(projectId)).toEqual([]);
  const completedAt = new Date(house.clock.at.getTime() + 600_000);
  await campaigns.move(projectId, id, campaignMoves.complete, state, completedAt);
  expect(await house.walk(projectId)).toMatchObject([{ type: "campaign.sent", timestamp: completedAt.toISOString() }]);
});

describe("pages of a feed to which things are added meanwhile", () => {
  it.each([
    { seed: 1, limit: 1 },
    { seed: 2, limit: 3 },
    { seed: 3, limit: 7 },
    { seed: 4, limit: 12 },
  ])("repeat nothing, and skip nothing that was there: seed $seed, pages of $limit", async ({ seed, limit }) => {
    const draw = drawsOf(seed);
    const project = await RandomProject.open(house, draw, 3);
    for (let step = 0; step < 25; step += 1) await project.step(draw(900));
    await house.follow();
    const there = await house.walk(project.id, { types: [] }, 100);
    expect(there.length).toBeGreaterThan(limit);
    const walked = await house.walk(project.id, { types: [] }, limit, async () => {
      await project.step(1 + draw(900));
      await house.follow();
    });
    const ids = walked.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => there.some((each) => each.id === id))).toEqual(there.map(({ id }) => id));
  });
});
