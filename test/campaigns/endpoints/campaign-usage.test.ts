import { beforeEach, describe, expect, it } from "vitest";
import { type FixtureProject, openCampaignFixture } from "#test/campaigns/endpoints/campaign-fixture.ts";
import { membersOf, treeOf } from "#test/support/api/conditions.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openCampaignFixture());
let project: FixtureProject;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
});

const statuses = ["DRAFT", "SCHEDULED", "SENDING", "SENT", "CANCELLED"];
const active = ["SENDING", "SCHEDULED", "DRAFT"];

/** One campaign per status, named by its status, created a second apart. */
async function inEachStatus(parts: Record<string, unknown>): Promise<Record<string, { id: string; name: string }>> {
  const made: Record<string, { id: string; name: string }> = {};
  for (const status of statuses) {
    const { id, name } = await project.create({ ...parts, name: status });
    await project.bringTo(id, status);
    made[status] = { id, name };
    fixture.clock.at = new Date(fixture.clock.at.getTime() + 1_000);
  }
  return made;
}

const filtered = (...filters: unknown[]) => ({ audienceType: "FILTERED", audienceCondition: treeOf(...filters) });

/** The filter, nested deep in a condition tree. */
const nested = (...filters: unknown[]) => ({
  audienceType: "FILTERED",
  audienceCondition: { logic: "OR", groups: [{ filters: [], conditions: treeOf(...filters) }] },
});

describe("a segment", () => {
  it.each([
    ["the audience", (id: string) => ({ audienceType: "SEGMENT", segmentId: id })],
    ["in the condition", (id: string) => ({ audienceType: "FILTERED", audienceCondition: membersOf(id) })],
    ["deep in it", (id: string) => nested({ field: `segment.${id}`, operator: "notMemberOfSegment" })],
  ])(
    "cannot be deleted while it is %s of an unfinished campaign, and the answer names such campaigns",
    async (_, audienceOf) => {
      const { id } = await project.newSegment();
      await project.create();
      const made = await inEachStatus(audienceOf(id));
      const before = await project.stored();
      const { status, body } = await project.call("DELETE", `/segments/${id}`);
      expect([status, body.error.code]).toEqual([409, "CONFLICT"]);
      const campaigns = active.map((each) => made[each]);
      expect(body.error.details).toEqual({ campaigns, segments: [], workflows: [] });
      expect(await project.stored()).toEqual(before);
    },
  );

  it("can be deleted when its campaigns are over, which then show no segment", async () => {
    const { id: segmentId } = await project.newSegment();
    const campaign = await project.create({ audienceType: "SEGMENT", segmentId });
    await project.bringTo(campaign.id, "SENT");
    expect((await project.call("DELETE", `/segments/${segmentId}`)).status).toBe(204);
    const shown = { ...campaign, status: "SENT", segmentId: null, segment: null };
    expect(await project.get(campaign.id)).toEqual(shown);
    expect((await project.call("GET", "/campaigns")).body.data).toEqual([shown]);
  });

  it("is shown by its current name", async () => {
    const { id: segmentId } = await project.newSegment();
    const { id } = await project.create({ audienceType: "SEGMENT", segmentId });
    await project.call("PATCH", `/segments/${segmentId}`, { name: "Renamed" });
    expect((await project.get(id)).segment).toEqual({ id: segmentId, name: "Renamed" });
  });
});

describe("a field", () => {
  it("is in use by the conditions of unfinished campaigns, however deep", async () => {
    const made = await inEachStatus(nested({ field: "data.plan", operator: "exists" }));
    await project.create(filtered({ field: "data.other", operator: "exists" }));
    const { body } = await project.call("GET", "/contacts/fields/data.plan/usage");
    expect(body).toMatchObject({
      usedInCampaigns: active.map((each) => made[each]),
      usedInSegments: [],
      canDelete: false,
    });
    const refused = await project.call("DELETE", "/contacts/fields/data.plan");
    expect([refused.status, refused.body.error.details.usedInCampaigns]).toEqual([409, body.usedInCampaigns]);
  });
});

describe("an event", () => {
  it("is in use by the conditions of unfinished campaigns", async () => {
    const made = await inEachStatus(filtered({ field: "event.purchase", operator: "triggered" }));
    const { body } = await project.call("GET", "/events/purchase/usage");
    expect(body).toMatchObject({ usedInCampaigns: active.map((each) => made[each]), canDelete: false });
    const refused = await project.call("DELETE", "/events/purchase");
    expect([refused.status, refused.body.error.details.usedInCampaigns]).toEqual([409, body.usedInCampaigns]);
    expect((await project.call("GET", "/events/other/usage")).body.usedInCampaigns).toEqual([]);
  });
});

describe("a template", () => {
  it("lists the campaigns made from it, in any status", async () => {
    const [{ id: templateId }, other] = [await project.newTemplate(), await project.newTemplate()];
    const made = await inEachStatus({ templateId });
    const usage = (id: string) => project.call("GET", `/templates/${id}/usage`);
    expect((await usage(templateId)).body.campaigns).toEqual(statuses.toReversed().map((each) => made[each]));
    expect((await usage(other.id)).body.campaigns).toEqual([]);
  });

  it("can be deleted while campaigns use it, and they keep their content and show no template", async () => {
    const { id: templateId } = await project.newTemplate();
    const campaign = await project.create({ templateId });
    expect((await project.call("DELETE", `/templates/${templateId}`)).status).toBe(204);
    expect(await project.get(campaign.id)).toEqual({ ...campaign, templateId: null });
    expect((await project.call("PUT", `/campaigns/${campaign.id}`, { name: "Other" })).status).toBe(200);
  });
});
