import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { type FixtureProject, openCampaignFixture, someDraft } from "#test/campaigns/endpoints/campaign-fixture.ts";
import { issuesOf } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openCampaignFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
});

const template = {
  ...{ name: "Template", subject: "Template's", body: "<p>Template's</p>", from: "template@acme.test" },
  ...{ fromName: "Template", replyTo: "template@acme.test", type: "HEADLESS" },
};
const copied = ["subject", "body", "from"] as const;

describe("POST /campaigns with a templateId", () => {
  it.each([...copied, undefined])("copies what is not given of it, but %s", async (own) => {
    const { id: templateId } = await project.post("/templates", template);
    const absent = Object.fromEntries(copied.filter((field) => field !== own).map((field) => [field, undefined]));
    const draft = someDraft({ ...absent, templateId });
    const { status, body } = await project.call("POST", "/campaigns", draft);
    expect([status, body.data]).toMatchObject([
      201,
      { subject: draft["subject"] ?? template.subject, body: draft["body"] ?? template.body, templateId },
    ]);
    expect(body.data).toMatchObject({ from: draft["from"] ?? template.from, fromName: null, type: "MARKETING" });
    await project.call("PATCH", `/templates/${templateId}`, { subject: "Later" });
    expect((await project.get(body.data.id)).subject).toBe(draft["subject"] ?? template.subject);
  });

  it("still requires content without one, and refuses an unknown template", async () => {
    const bare = { name: "A", audienceType: "all" };
    const issues = issuesOf(await project.call("POST", "/campaigns", bare));
    expect(issues.toSorted()).toEqual([
      "audienceType invalid_enum_value",
      ...["body", "from", "subject"].map((field) => `${field} invalid_type`),
    ]);
    const unknown = { name: "A", audienceType: "ALL", templateId: newId() };
    expect((await project.call("POST", "/campaigns", unknown)).body.error.code).toBe("TEMPLATE_NOT_FOUND");
    expect(await project.stored()).toEqual([]);
  });
});
