import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { type FixtureProject, openCampaignFixture, someDraft } from "#test/campaigns/endpoints/campaign-fixture.ts";
import { membersOf, ofPlan, treeOf } from "#test/support/api/conditions.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openCampaignFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

const post = (changes: Record<string, unknown> = {}) => project.call("POST", "/campaigns", someDraft(changes));
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe("POST /campaigns, 201", () => {
  it("stores a minimal campaign as a draft, and returns it whole in the envelope", async () => {
    const { status, body } = await post();
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      data: {
        ...someDraft(),
        id: expect.stringMatching(uuid),
        projectId: project.id,
        description: null,
        preheader: null,
        text: null,
        fromName: null,
        replyTo: null,
        type: "MARKETING",
        topic: null,
        status: "DRAFT",
        segmentId: null,
        audienceCondition: null,
        templateId: null,
        tracking: null,
        lateLimitMinutes: 720,
        stopAt: null,
        scheduledFor: null,
        totalRecipients: 0,
        sentCount: 0,
        deliveredCount: 0,
        openedCount: 0,
        clickedCount: 0,
        bouncedCount: 0,
        segment: null,
        cancelReason: null,
        pausedAt: null,
        pauseReason: null,
        round: 1,
        rounds: [],
        sentAt: null,
        createdAt: someTime,
        updatedAt: someTime,
      },
    });
    expect(await project.call("GET", `/campaigns/${body.data.id}`)).toEqual({ status: 200, body: body.data });
    expect(await project.stored()).toHaveLength(2);
  });

  it("stores all fields, with texts trimmed and addresses normalised", async () => {
    const { id: templateId } = await project.newTemplate();
    const given = {
      name: "  Welcome ",
      description: " For new ones ",
      subject: " Hi ",
      body: " <p>Hi</p>\r\n",
      from: " News@ACME.test ",
      fromName: " Example ",
      replyTo: "Help@Example.com",
      type: "HEADLESS",
      templateId: templateId.toUpperCase(),
      tracking: false,
    };
    const { status, body } = await post(given);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      ...given,
      name: "Welcome",
      subject: "Hi",
      from: "news@acme.test",
      fromName: "Example",
      replyTo: "help@example.com",
      templateId,
    });
    expect(await project.get(body.data.id)).toEqual(body.data);
  });

  it("ignores fields that the service sets itself", async () => {
    const set = { id: newId(), status: "SENT", scheduledFor: "2030-01-01T00:00:00.000Z", totalRecipients: 9 };
    const { body } = await post({ ...set, sentAt: someTime, sentCount: 5, cancelReason: "user", createdAt: "x" });
    const own = { status: "DRAFT", scheduledFor: null, totalRecipients: 0, sentAt: null, sentCount: 0 };
    expect(body.data).toMatchObject({ ...own, cancelReason: null, createdAt: someTime });
    expect(body.data.id).not.toBe(set.id);
  });

  it("accepts null for optional fields, and the maximum of every field", async () => {
    const unset = { description: null, fromName: null, replyTo: null, templateId: null, tracking: null };
    const none = { segmentId: null, audienceCondition: null };
    expect((await post({ ...unset, ...none })).body.data).toMatchObject({ ...unset, ...none });
    const longest = {
      name: "n".repeat(255),
      description: "d".repeat(1_000),
      subject: "s".repeat(998),
      body: "b".repeat(2_000_000),
      fromName: "f".repeat(255),
    };
    const { body } = await post(longest);
    const read = await project.get(body.data.id);
    expect(read.body === longest.body).toBe(true);
    expect({ ...read, body: longest.body }).toMatchObject(longest);
  });

  it("stores null for a segment or condition that the audience does not use", async () => {
    const { id: segmentId } = await project.newSegment();
    const both = { segmentId, audienceCondition: ofPlan("free") };
    const none = { segmentId: null, audienceCondition: null, segment: null };
    expect((await post({ ...both, segmentId: newId() })).body.data).toMatchObject(none);
    expect((await post({ ...both, audienceType: "SEGMENT" })).body.data).toMatchObject({
      ...none,
      segmentId,
      segment: { id: segmentId, name: "Pro users" },
    });
    expect((await post({ ...both, audienceType: "FILTERED" })).body.data).toMatchObject({
      ...none,
      audienceCondition: ofPlan("free"),
    });
  });

  it("strips unknown fields from a condition, and accepts one of 50 groups of 50 filters", async () => {
    const { groups } = ofPlan("pro");
    const given = { logic: "OR", groups, extra: 1 };
    const one = await post({ audienceType: "FILTERED", audienceCondition: given });
    expect(one.body.data.audienceCondition).toEqual({ logic: "OR", groups });
    const filters = Array.from({ length: 50 }, (_, n) => ({ field: `data.k${n}`, operator: "equals", value: n }));
    const large = { logic: "AND", groups: Array.from({ length: 50 }, () => ({ filters })) };
    const { status, body } = await post({ audienceType: "FILTERED", audienceCondition: large });
    expect(status).toBe(201);
    expect((await project.get(body.data.id)).audienceCondition).toEqual(large);
  });

  it("accepts a condition that leads into a chain of five segments, and follows it to the end", async () => {
    await project.newContact("ann@example.com", { plan: "pro" });
    await project.newContact("bob@example.com");
    let { id } = await project.newSegment();
    for (let length = 2; length <= 5; length += 1) ({ id } = await project.newSegment({ condition: membersOf(id) }));
    const { status, body } = await post({ audienceType: "FILTERED", audienceCondition: membersOf(id) });
    expect([status, body.data?.totalRecipients]).toEqual([201, 1]);
  });

  it("uses the project's own id after a reset has moved its data", async () => {
    await fixture.projects.reset(project.id, { now: fixture.clock.at });
    const campaign = await project.create();
    expect(campaign.projectId).toBe(project.id);
    expect((await project.call("GET", "/campaigns")).body.data).toEqual([campaign]);
  });

  it("costs two write units beside the body, and two more to start using a segment", async () => {
    const { id: segmentId } = await project.newSegment();
    await project.create();
    fixture.table.takeUnits();
    await project.create();
    expect(fixture.table.takeUnits().write).toBe(1 + 2);
    await project.create({ audienceType: "SEGMENT", segmentId });
    expect(fixture.table.takeUnits().write).toBe(1 + 4);
  });
});

describe("POST /campaigns counts the recipients", () => {
  beforeEach(async () => {
    await project.newContact("ann@example.com", { plan: "pro" });
    await project.newContact("bob@example.com", { plan: "pro" }, false);
    await project.newContact("cy@example.com", { plan: "free" });
    await project.newContact("dee@example.com", {}, false);
    const other = await fixture.newProject();
    await other.newContact("eve@example.com", { plan: "pro" });
  });
  const count = async (audience: Record<string, unknown>) => {
    const counts = [];
    for (const type of ["MARKETING", "HEADLESS", "TRANSACTIONAL"]) {
      counts.push((await project.create({ ...audience, type })).totalRecipients);
    }
    return counts;
  };

  it("of audience ALL: subscribed contacts, or all contacts when it is TRANSACTIONAL", async () => {
    expect(await count({})).toEqual([2, 2, 4]);
  });

  it("of a segment, a list or a condition: its subscribed contacts, or all when it is TRANSACTIONAL", async () => {
    const { id: segmentId } = await project.newSegment();
    expect(await count({ audienceType: "SEGMENT", segmentId })).toEqual([1, 1, 2]);
    const list = await project.newList("bob@example.com", "cy@example.com", "dee@example.com");
    expect(await count({ audienceType: "SEGMENT", segmentId: list.id })).toEqual([1, 1, 3]);
    const empty = await project.newList();
    expect(await count({ audienceType: "SEGMENT", segmentId: empty.id })).toEqual([0, 0, 0]);
    const condition = treeOf({ field: "data.plan", operator: "exists" });
    expect(await count({ audienceType: "FILTERED", audienceCondition: condition })).toEqual([2, 2, 3]);
  });

  it("of segments within a condition, with their current members", async () => {
    const list = await project.newList("ann@example.com");
    const { id } = await project.newSegment();
    const outside = { field: `segment.${list.id}`, operator: "notMemberOfSegment" };
    const inside = { field: `segment.${id}`, operator: "memberOfSegment" };
    expect(await count({ audienceType: "FILTERED", audienceCondition: treeOf(inside, outside) })).toEqual([0, 0, 1]);
    await project.call("PATCH", `/segments/${id}`, { condition: ofPlan("free") });
    expect(await count({ audienceType: "FILTERED", audienceCondition: treeOf(inside, outside) })).toEqual([1, 1, 1]);
  });
});
