import { beforeEach, describe, expect, it } from "vitest";
import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { type FixtureProject, openCampaignFixture } from "#test/campaigns/endpoints/campaign-fixture.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openCampaignFixture());
let project: FixtureProject;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
});

const later = "2026-03-02T10:00:00.000Z";
const duplicate = (id: string) => project.call("POST", `/campaigns/${id}/duplicate`);

describe("POST /campaigns/{id}/duplicate", () => {
  it.each(["DRAFT", "SCHEDULED", "SENDING", "SENT", "CANCELLED"])(
    "answers 201 with a new draft of a campaign that is %s",
    async (status) => {
      const { id: templateId } = await project.newTemplate();
      const { id: segmentId } = await project.newSegment();
      const parts = { description: "D", fromName: "F", replyTo: "r@acme.test", type: "HEADLESS", tracking: false };
      const original = await project.create({ ...parts, templateId, audienceType: "SEGMENT", segmentId });
      await project.bringTo(original.id, status);
      const before = await project.get(original.id);
      fixture.clock.at = new Date(later);
      const { status: answered, body } = await duplicate(original.id);
      expect(answered).toBe(201);
      const times = { createdAt: later, updatedAt: later };
      expect(body).toEqual({ ...original, id: expect.any(String), name: "March (Copy)", ...times });
      expect(body.id).not.toBe(original.id);
      expect(await project.get(body.id)).toEqual(body);
      await project.call("PUT", `/campaigns/${body.id}`, { body: "<p>Changed</p>" });
      expect(await project.get(original.id)).toEqual(before);
    },
  );

  it("resets the results of sending, and counts the recipients again", async () => {
    const { id } = await project.create();
    await project.newContact("ann@example.com");
    const at = fixture.clock.at;
    await fixture.campaigns.move(dataOf(project), id, {
      move: campaignMoves.schedule,
      changes: { scheduledFor: later },
      now: at,
    });
    await fixture.campaigns.move(dataOf(project), id, {
      move: campaignMoves.begin,
      changes: { sentAt: later, totalRecipients: 77 },
      now: at,
    });
    await fixture.campaigns.move(dataOf(project), id, {
      move: campaignMoves.stop,
      changes: { cancelReason: "user" },
      now: at,
    });
    const sent = { scheduledFor: later, sentAt: later, totalRecipients: 77, cancelReason: "user" };
    expect(await project.get(id)).toMatchObject({ status: "CANCELLED", ...sent });
    const unsent = { status: "DRAFT", scheduledFor: null, sentAt: null, totalRecipients: 1, cancelReason: null };
    expect((await duplicate(id)).body).toMatchObject(unsent);
  });

  it("does not check the sender again", async () => {
    const { id } = await project.create();
    await putDomain(fixture.table, project.id, { status: "pending" });
    expect((await duplicate(id)).status).toBe(201);
  });

  it("cuts a name that is too long without splitting a surrogate pair", async () => {
    const { id } = await project.create({ name: `${"n".repeat(247)}😀${"n".repeat(6)}` });
    expect((await duplicate(id)).body.name).toBe(`${"n".repeat(247)} (Copy)`);
  });

  it("has no segment when that was deleted, and needs one before any other change", async () => {
    const { id: segmentId } = await project.newSegment();
    const { id } = await project.create({ audienceType: "SEGMENT", segmentId });
    await project.bringTo(id, "SENT");
    expect((await project.call("DELETE", `/segments/${segmentId}`)).status).toBe(204);
    const { status, body } = await duplicate(id);
    expect(status).toBe(201);
    expect(body).toMatchObject({ audienceType: "SEGMENT", segmentId: null, segment: null, totalRecipients: 0 });
    const put = async (given: unknown) => (await project.call("PUT", `/campaigns/${body.id}`, given)).status;
    expect(await put({ name: "Other" })).toBe(400);
    expect(await put({ segmentId: (await project.newSegment()).id })).toBe(200);
  });

  it("answers 404 to an unknown id, here or in another project", async () => {
    const { id } = await (await fixture.newProject()).create();
    for (const unknown of [newId(), id]) {
      const { status, body } = await duplicate(unknown);
      expect([status, body.error.code]).toEqual([404, "CAMPAIGN_NOT_FOUND"]);
    }
    expect(await project.stored()).toEqual([]);
  });
});
