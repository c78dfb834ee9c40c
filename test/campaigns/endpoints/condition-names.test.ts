import { beforeEach, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import { type FixtureProject, openCampaignFixture, someDraft } from "#test/campaigns/endpoints/campaign-fixture.ts";
import { issuesOf } from "#test/support/api/call.ts";
import { ofPlan, treeOf } from "#test/support/api/conditions.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openCampaignFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

const field = "audienceCondition.groups.0.filters.0.field";
const filtered = (audienceCondition: unknown) => ({ audienceType: "FILTERED", audienceCondition });
const bare = treeOf({ field: "purchase", operator: "triggered" });
const post = (changes: Record<string, unknown>) => project.call("POST", "/campaigns", someDraft(changes));
const put = (id: string, changes: unknown) => project.call("PUT", `/campaigns/${id}`, changes);

/** The project sees an event of this name, and the key `plan`. */
async function see(name: string) {
  const { id: contactId } = await project.newContact("ann@example.com", { plan: "pro" });
  const event = { id: newId(), name, contactId, data: {}, createdAt: someTime };
  await new EventRepository(fixture.table).put(dataOf(project), event);
}

it("warns of a key or event that the project has never seen, when a campaign is created or changed", async () => {
  const warnings = [{ path: field, code: "never_seen" }];
  const made = await post(filtered(ofPlan("pro")));
  expect([made.status, made.body.data]).toMatchObject([201, { audienceCondition: ofPlan("pro"), warnings }]);
  const { id } = made.body.data;
  for (const condition of [ofPlan("pro"), treeOf({ field: "event.purchase", operator: "triggered" })]) {
    const { status, body } = await put(id, { audienceCondition: condition });
    expect([status, body]).toMatchObject([200, { audienceCondition: condition, warnings }]);
  }
  for (const changes of [{ name: "B" }, { audienceType: "ALL", audienceCondition: ofPlan("free") }]) {
    expect((await put(id, changes)).body).not.toHaveProperty("warnings");
  }
  expect(await project.get(id)).not.toHaveProperty("warnings");
  await see("purchase");
  expect((await post(filtered(ofPlan("pro")))).body.data).not.toHaveProperty("warnings");
});

it("treats a bare name as an event only when the project has seen it", async () => {
  const campaign = await project.create();
  const before = await project.stored();
  for (const answer of [await post(filtered(bare)), await put(campaign.id, filtered(bare))]) {
    expect([answer.status, issuesOf(answer)]).toEqual([422, [`${field} custom`]]);
    expect(answer.body.error.errors[0].message).toContain("Did you mean event.purchase?");
  }
  expect(await project.stored()).toEqual(before);
  await see("purchase");
  const stored = treeOf({ field: "event.purchase", operator: "triggered" });
  const made = (await post(filtered(bare))).body.data;
  const changed = (await put(campaign.id, filtered(bare))).body;
  for (const each of [made, changed]) expect(each).toMatchObject({ audienceCondition: stored, totalRecipients: 1 });
  for (const each of [made, changed]) expect(each).not.toHaveProperty("warnings");
});

it("reads nothing for a condition that the audience does not use", async () => {
  const { status, body } = await post({ audienceType: "ALL", audienceCondition: bare });
  expect([status, body.data.audienceCondition]).toEqual([201, null]);
  expect(body.data).not.toHaveProperty("warnings");
});
