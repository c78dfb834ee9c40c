import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { type FixtureProject, openCampaignFixture, someDraft } from "#test/campaigns/endpoints/campaign-fixture.ts";
import { issuesOf } from "#test/support/api/call.ts";
import { membersOf, ofPlan, treeOf } from "#test/support/api/conditions.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openCampaignFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

const post = (changes: Record<string, unknown> = {}) => project.call("POST", "/campaigns", someDraft(changes));

describe("POST /campaigns, refused before anything is written", () => {
  const nothingWritten = async () => expect(await project.stored()).toEqual([]);

  it.each([
    [{ name: undefined }, "name", "invalid_type"],
    [{ name: null }, "name", "invalid_type"],
    [{ name: " " }, "name", "too_small"],
    [{ name: "n".repeat(256) }, "name", "too_big"],
    [{ description: "d".repeat(1_001) }, "description", "too_big"],
    [{ subject: undefined }, "subject", "invalid_type"],
    [{ subject: "s".repeat(999) }, "subject", "too_big"],
    [{ subject: "a\r\nBcc: x@example.com" }, "subject", "invalid_string"],
    [{ body: undefined }, "body", "invalid_type"],
    [{ body: "" }, "body", "too_small"],
    [{ body: "b".repeat(2_000_001) }, "body", "too_big"],
    [{ from: undefined }, "from", "invalid_type"],
    [{ from: "nobody" }, "from", "invalid_string"],
    [{ fromName: "a\nb" }, "fromName", "invalid_string"],
    [{ replyTo: "nobody" }, "replyTo", "invalid_string"],
    [{ type: "NEWS" }, "type", "invalid_enum_value"],
    [{ type: null }, "type", "invalid_type"],
    [{ audienceType: undefined }, "audienceType", "invalid_type"],
    [{ audienceType: null }, "audienceType", "invalid_type"],
    [{ audienceType: "all" }, "audienceType", "invalid_enum_value"],
    [{ segmentId: "x" }, "segmentId", "invalid_string"],
    [{ templateId: 5 }, "templateId", "invalid_type"],
    [{ tracking: "yes" }, "tracking", "invalid_type"],
    [{ audienceCondition: [] }, "audienceCondition", "invalid_type"],
    [{ audienceType: "FILTERED", audienceCondition: "x" }, "audienceCondition", "invalid_type"],
    [{ audienceCondition: treeOf() }, "audienceCondition.groups.0.filters", "too_small"],
    [
      { audienceCondition: treeOf({ field: "email", operator: "is", value: "x" }) },
      "audienceCondition.groups.0.filters.0.operator",
      "invalid_enum_value",
    ],
    [
      { audienceCondition: treeOf({ field: "data.a", operator: "equals" }) },
      "audienceCondition.groups.0.filters.0.value",
      "required",
    ],
    [
      { audienceCondition: treeOf({ field: "nope", operator: "equals", value: 1 }) },
      "audienceCondition.groups.0.filters.0.field",
      "custom",
    ],
    // Validation comes before the audience, missing resources, the template syntax and the sender.
    [
      { tracking: 1, audienceType: "SEGMENT", templateId: newId(), subject: "{{", from: "a@elsewhere.test" },
      "tracking",
      "invalid_type",
    ],
  ])("answers 422 to %.60j", async (changes, field, code) => {
    const answer = await post(changes);
    expect([answer.status, answer.body.error.code]).toEqual([422, "VALIDATION_ERROR"]);
    expect(issuesOf(answer)).toEqual([`${field} ${code}`]);
    await nothingWritten();
  });

  it("names every fault at once, deep in the condition too, and what it received", async () => {
    const answer = await post({ name: 5, audienceCondition: { logic: "and", groups: [{ filters: 7 }] } });
    expect(issuesOf(answer)).toEqual([
      "name invalid_type",
      "audienceCondition.logic invalid_enum_value",
      "audienceCondition.groups.0.filters invalid_type",
    ]);
    expect(answer.body.error.errors[2]).toMatchObject({ received: "number" });
    const none = await project.call("POST", "/campaigns");
    expect(issuesOf(none)).toEqual(
      ["name", "audienceType", "subject", "body", "from"].map((field) => `${field} invalid_type`),
    );
  });

  it.each([
    { audienceType: "SEGMENT" },
    { audienceType: "SEGMENT", segmentId: null },
    { audienceType: "SEGMENT", audienceCondition: ofPlan("pro") },
    { audienceType: "FILTERED" },
    { audienceType: "FILTERED", audienceCondition: null },
    { audienceType: "FILTERED", segmentId: newId() },
    { audienceType: "SEGMENT", templateId: newId(), subject: "{{", from: "a@elsewhere.test" },
  ])("answers 400 to an audience without its segment or condition: %j", async (changes) => {
    const { status, body } = await post(changes);
    expect([status, body.error.code]).toEqual([400, "BAD_REQUEST"]);
    await nothingWritten();
  });

  it("answers 422 to a condition that refers to an unknown segment", async () => {
    const { id } = await (await fixture.newProject()).newSegment();
    const answer = await post({ audienceType: "FILTERED", audienceCondition: membersOf(id), templateId: newId() });
    expect(issuesOf(answer)).toEqual(["audienceCondition.groups.0.filters.0.field custom"]);
    await nothingWritten();
  });

  it("answers 404 to an unknown segment or template, here or in another project", async () => {
    const other = await fixture.newProject();
    const faulty = { subject: "{{", from: "a@elsewhere.test" };
    for (const segmentId of [newId(), (await other.newSegment()).id]) {
      const { status, body } = await post({ audienceType: "SEGMENT", segmentId, templateId: newId(), ...faulty });
      const details = { resource: "segment", id: segmentId };
      expect([status, body.error]).toMatchObject([404, { code: "RESOURCE_NOT_FOUND", details }]);
    }
    for (const templateId of [newId(), (await other.newTemplate()).id]) {
      const { status, body } = await post({ templateId, ...faulty });
      const details = { resource: "template", id: templateId };
      expect([status, body.error]).toMatchObject([404, { code: "TEMPLATE_NOT_FOUND", details }]);
    }
    await nothingWritten();
  });

  it.each([
    [{ subject: "Hi {{ name" }, "subject", 1, 4],
    [{ body: "<p>\n  <b>\n {% if a %}x" }, "body", 3, 2],
    [{ body: "{% include 'x' %}" }, "body", 1, 1],
    [{ subject: "{% nope %}", body: "{{", from: "a@elsewhere.test" }, "subject", 1, 1],
  ])("answers 400 with the position of the template fault in %j", async (changes, field, line, column) => {
    const { status, body } = await post(changes);
    expect([status, body.error.code]).toEqual([400, "BAD_REQUEST"]);
    expect(body.error.details).toEqual({ reason: "template_syntax", field, line, column });
    await nothingWritten();
  });

  it.each([
    ["domain_not_registered", "a@elsewhere.test", "elsewhere.test"],
    ["domain_not_verified", "a@pending.test", "pending.test"],
  ])("answers 403 %s to a sender of %s", async (reason, from, domain) => {
    const { status, body } = await post({ from });
    const error = { code: "INTERNAL_SERVER_ERROR", details: { reason, domain }, suggestion: expect.any(String) };
    expect([status, body.error]).toMatchObject([403, error]);
    await nothingWritten();
  });
});
