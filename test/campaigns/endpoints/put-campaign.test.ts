import { beforeEach, describe, expect, it } from "vitest";
import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { type FixtureProject, openCampaignFixture } from "#test/campaigns/endpoints/campaign-fixture.ts";
import { issuesOf } from "#test/support/api/call.ts";
import { membersOf, ofPlan, treeOf } from "#test/support/api/conditions.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openCampaignFixture());
let project: FixtureProject;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
});

const ofEmail = (value: string) => treeOf({ field: "email", operator: "contains", value });
const later = "2026-03-02T10:00:00.000Z";
const put = (id: string, changes: unknown) => project.call("PUT", `/campaigns/${id}`, changes);

describe("PUT /campaigns/{id}, 200", () => {
  it.each([
    [{ name: "  Other " }, { name: "Other" }],
    [
      { description: "D", fromName: "F", replyTo: "R@acme.test" },
      { description: "D", fromName: "F", replyTo: "r@acme.test" },
    ],
    [{ subject: "S", body: "B", from: "b@acme.test", type: "HEADLESS", tracking: true }, {}],
    [{ audienceType: "FILTERED", audienceCondition: ofEmail("@") }, {}],
  ])("replaces %j and nothing else", async (given, normalised) => {
    const campaign = await project.create();
    fixture.clock.at = new Date(later);
    const { status, body } = await put(campaign.id, given);
    expect([status, body]).toEqual([200, { ...campaign, ...given, ...normalised, updatedAt: later }]);
    expect(await project.get(campaign.id)).toEqual(body);
    expect(await project.stored()).toHaveLength(2);
  });

  it("replaces text and preheader alone, with the stored pieces, and copies them", async () => {
    const own = { text: "Hi {{ name }}", preheader: "For {{ name }}" };
    const campaign = await project.create(own);
    expect(campaign).toMatchObject(own);
    const { body } = await put(campaign.id, { text: "New" });
    expect(body).toMatchObject({ text: "New", preheader: own.preheader, body: campaign.body });
    expect((await put(campaign.id, { body: "<p>B</p>" })).body).toMatchObject({ text: "New", body: "<p>B</p>" });
    expect(await project.stored()).toHaveLength(3);
    const copy = await project.call("POST", `/campaigns/${campaign.id}/duplicate`);
    expect(copy.body).toMatchObject({ text: "New", preheader: own.preheader, body: "<p>B</p>" });
    expect((await put(campaign.id, { text: null, preheader: null })).body).toMatchObject({
      text: null,
      preheader: null,
    });
    expect(await project.stored()).toHaveLength(5);
  });

  it("refuses a text or preheader that does not parse", async () => {
    const campaign = await project.create();
    for (const field of ["text", "preheader"]) {
      const { status, body } = await put(campaign.id, { [field]: "{{ a" });
      expect([status, body.error.details]).toEqual([400, { reason: "template_syntax", field, line: 1, column: 1 }]);
    }
    expect(await project.get(campaign.id)).toEqual(campaign);
  });

  it("unsets fields given as null", async () => {
    const { id: templateId } = await project.newTemplate();
    const unset = { description: null, fromName: null, replyTo: null, tracking: null, templateId: null };
    const given = { description: "D", fromName: "F", replyTo: "r@acme.test", tracking: true, templateId };
    const campaign = await project.create(given);
    expect(campaign).toMatchObject(given);
    expect((await put(campaign.id, unset)).body).toMatchObject(unset);
  });

  it("ignores fields that the service sets itself, and writes nothing when nothing changes", async () => {
    const campaign = await project.create();
    fixture.clock.at = new Date(later);
    const before = await project.stored();
    const own = { status: "SENT", scheduledFor: later, totalRecipients: 5, sentCount: 5, sentAt: later };
    for (const given of [own, {}, { name: campaign.name, body: campaign.body, segmentId: newId() }]) {
      expect(await put(campaign.id, given)).toEqual({ status: 200, body: campaign });
    }
    expect(await project.stored()).toEqual(before);
  });

  it("accepts a new audience with its segment or condition, drops the old one, and counts again", async () => {
    await project.newContact("ann@example.com", { plan: "pro" });
    await project.newContact("bob@example.com", {}, false);
    const { id: segmentId } = await project.newSegment();
    const { id } = await project.create();
    await project.newContact("cy@example.com");
    const shown = async (given: unknown) => {
      const { body } = await put(id, given);
      return [body.segmentId, body.audienceCondition, body.segment?.name, body.totalRecipients];
    };
    expect(await shown({ name: "Still as counted first" })).toEqual([null, null, undefined, 1]);
    expect(await shown({ type: "TRANSACTIONAL" })).toEqual([null, null, undefined, 3]);
    expect(await shown({ audienceType: "SEGMENT", segmentId })).toEqual([segmentId, null, "Pro users", 1]);
    const list = await project.newList("ann@example.com", "bob@example.com");
    expect(await shown({ segmentId: list.id })).toEqual([list.id, null, "List", 2]);
    const audienceCondition = membersOf(list.id);
    expect(await shown({ audienceType: "FILTERED", audienceCondition })).toEqual([
      null,
      audienceCondition,
      undefined,
      2,
    ]);
    expect(await shown({ type: "MARKETING" })).toEqual([null, audienceCondition, undefined, 1]);
    expect(await shown({ audienceType: "ALL" })).toEqual([null, null, undefined, 2]);
  });

  it("leaves a SCHEDULED campaign scheduled", async () => {
    const campaign = await project.create();
    const scheduledFor = "2026-04-01T00:00:00.000Z";
    await fixture.campaigns.move(dataOf(project), campaign.id, {
      move: campaignMoves.schedule,
      changes: { scheduledFor },
      now: fixture.clock.at,
    });
    const { status, body } = await put(campaign.id, { subject: "New", scheduledFor: null });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ ...campaign, subject: "New", status: "SCHEDULED", scheduledFor },
      updatedAt: fixture.clock.in(0.001).toISOString(),
    });
  });

  it("checks the sender only when it is given", async () => {
    const { id } = await project.create();
    await putDomain(fixture.table, project.id, { status: "pending" });
    expect((await put(id, { name: "Other" })).status).toBe(200);
    const { status, body } = await put(id, { from: "news@acme.test" });
    expect([status, body.error.details.reason]).toEqual([403, "domain_not_verified"]);
  });
});

describe("PUT /campaigns/{id}, refused without a change", () => {
  async function refused(id: string, given: unknown) {
    const before = await project.stored();
    const answer = await put(id, given);
    expect(await project.stored()).toEqual(before);
    return answer;
  }

  it.each(["name", "subject", "body", "from", "type", "audienceType"])("answers 422 to null as %s", async (field) => {
    const { id } = await project.create();
    const answer = await refused(id, { [field]: null, audienceType: "SEGMENT", ...{ [field]: null } });
    expect([answer.status, issuesOf(answer)]).toEqual([422, [`${field} invalid_type`]]);
  });

  it.each([
    [400, "BAD_REQUEST", { audienceType: "SEGMENT" }],
    [400, "BAD_REQUEST", { audienceType: "FILTERED" }],
    [404, "RESOURCE_NOT_FOUND", { audienceType: "SEGMENT", segmentId: newId() }],
    [404, "TEMPLATE_NOT_FOUND", { templateId: newId() }],
    [422, "VALIDATION_ERROR", { audienceType: "FILTERED", audienceCondition: membersOf(newId()) }],
    [422, "VALIDATION_ERROR", { audienceCondition: {} }],
    [400, "BAD_REQUEST", { body: "{{", from: "a@elsewhere.test" }],
    [403, "INTERNAL_SERVER_ERROR", { from: "a@elsewhere.test" }],
  ])("answers %i %s to %j", async (status, code, given) => {
    const { id } = await project.create();
    const answer = await refused(id, { name: "Other", ...given });
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });

  it("answers 400 when the audience's segment or condition is removed", async () => {
    const { id: segmentId } = await project.newSegment();
    const ofSegment = await project.create({ audienceType: "SEGMENT", segmentId });
    const filtered = await project.create({ audienceType: "FILTERED", audienceCondition: ofPlan("pro") });
    expect((await refused(ofSegment.id, { segmentId: null })).status).toBe(400);
    expect((await refused(filtered.id, { audienceCondition: null })).status).toBe(400);
  });

  it.each(["SENDING", "SENT", "CANCELLED"])("answers 400 once it is %s", async (status) => {
    const { id } = await project.create();
    await project.bringTo(id, status);
    const answer = await refused(id, { name: "Other" });
    expect([answer.status, answer.body.error]).toMatchObject([400, { code: "BAD_REQUEST", details: { status } }]);
  });

  it("answers 404 to an unknown id, here or in another project, and 422 to a malformed one", async () => {
    const { id } = await (await fixture.newProject()).create();
    for (const unknown of [newId(), id]) {
      const { status, body } = await put(unknown, { name: "Other" });
      const error = { code: "CAMPAIGN_NOT_FOUND", details: { resource: "campaign", id: unknown } };
      expect([status, body.error]).toMatchObject([404, error]);
    }
    expect(issuesOf(await put("x", { name: "Other" }))).toEqual(["id invalid_string"]);
  });
});

describe("concurrent PUT /campaigns/{id}", () => {
  it("keeps all changes of different fields", async () => {
    const campaign = await project.create();
    const changes = [{ name: "N" }, { description: "D" }, { subject: "S" }, { body: "B" }, { type: "HEADLESS" }];
    const answers = await Promise.all(changes.map((each) => put(campaign.id, each)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await project.get(campaign.id)).toEqual(
      Object.assign({ ...campaign, updatedAt: expect.any(String) }, ...changes),
    );
    expect(await project.stored()).toHaveLength(2);
  });

  it("takes full effect before sending begins, or is refused", async () => {
    const outcomes = new Set<number | undefined>();
    for (let round = 0; round < 12; round += 1) {
      const { id } = await project.create();
      const changes = { subject: "New", body: `<p>New</p>${"x".repeat(round * 500)}` };
      const changing = put(id, changes);
      // A little later each time: before, during and after the start of sending.
      for (let turn = 0; turn < round * 2; turn += 1) await fixture.projects.find(dataOf(project));
      expect(
        await fixture.campaigns.move(dataOf(project), id, {
          move: campaignMoves.send,
          changes: { sentAt: later },
          now: fixture.clock.at,
        }),
      ).toBe(true);
      const frozen = await project.get(id);
      const { status } = await changing;
      outcomes.add(status);
      expect(frozen).toMatchObject(
        status === 200 ? changes : { subject: "Hi {{name ?? there}}", body: "<p>Hello</p>" },
      );
      expect(await project.get(id)).toEqual(frozen);
      expect(frozen.status).toBe("SENDING");
    }
    expect([...outcomes].sort()).toEqual([200, 400]);
  });

  it("either keeps the segment or loses to its deletion, never both", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id: segmentId } = await project.newSegment();
      const { id } = await project.create();
      const given =
        round % 2
          ? { audienceType: "SEGMENT", segmentId }
          : { audienceType: "FILTERED", audienceCondition: membersOf(segmentId) };
      const [changed, deleted] = await Promise.all([put(id, given), project.call("DELETE", `/segments/${segmentId}`)]);
      expect([
        [200, 409],
        [round % 2 ? 404 : 422, 204],
      ]).toContainEqual([changed.status, deleted.status]);
    }
  });
});
