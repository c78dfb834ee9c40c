import { describe, expect, it } from "vitest";
import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import { dataIdOf } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { checkAgreement } from "#test/activity/agreement.ts";
import { RandomProject } from "#test/activity/random-project.ts";
import { openFeedFixture } from "#test/support/activity/open-feed.ts";
import { drawsOf } from "#test/support/draws.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someCampaign } from "#test/support/records.ts";

const fixture = await forThisFile(openFeedFixture());

describe("a random history of a project", () => {
  it("is equal in feed, totals, analytics, campaigns and records, with duplicates and out of order", async () => {
    const draw = drawsOf(1);
    const project = await RandomProject.open(fixture, draw, 6);
    for (let step = 0; step < 80; step += 1) await project.step(draw(1_200_000));
    await project.finish();
    await fixture.followBadly(draw);
    await fixture.follow();
    await fixture.follow();
    expect(project.campaigns.length).toBeGreaterThan(0);
    await checkAgreement(fixture, project);
  });
});

it("a campaign is in the feed at the time of its last mail, when it became SENT", async () => {
  const { id: projectId } = await fixture.newProject();
  const { id } = someCampaign({ id: newId() });
  const campaigns = new CampaignRepository(fixture.table);
  const sentAt = fixture.clock.at.toISOString();
  const state = { scheduledFor: null, cancelReason: null, totalRecipients: 1, sentAt };
  await campaigns.create(dataIdOf(projectId, 0), someCampaign({ id }), { segmentsVersion: undefined });
  await campaigns.move(dataIdOf(projectId, 0), id, {
    move: campaignMoves.send,
    changes: state,
    now: fixture.clock.at,
  });
  expect(await fixture.walk(dataIdOf(projectId, 0))).toEqual([]);
  const completedAt = new Date(fixture.clock.at.getTime() + 600_000);
  await campaigns.move(dataIdOf(projectId, 0), id, {
    move: campaignMoves.complete,
    changes: state,
    now: completedAt,
  });
  expect(await fixture.walk(dataIdOf(projectId, 0))).toMatchObject([
    { type: "campaign.sent", timestamp: completedAt.toISOString() },
  ]);
});

describe("pages of a feed that grows meanwhile", () => {
  it.each([
    { seed: 1, limit: 1 },
    { seed: 2, limit: 3 },
    { seed: 3, limit: 7 },
    { seed: 4, limit: 12 },
  ])("repeat nothing and skip no earlier entry: seed $seed, pages of $limit", async ({ seed, limit }) => {
    const draw = drawsOf(seed);
    const project = await RandomProject.open(fixture, draw, 3);
    for (let step = 0; step < 25; step += 1) await project.step(draw(900));
    await fixture.follow();
    const there = await fixture.walk(project.id, { types: [] }, 100);
    expect(there.length).toBeGreaterThan(limit);
    const walked = await fixture.walk(project.id, { types: [] }, limit, async () => {
      await project.step(1 + draw(900));
      await fixture.follow();
    });
    const ids = walked.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => there.some((each) => each.id === id))).toEqual(there.map(({ id }) => id));
  });
});
