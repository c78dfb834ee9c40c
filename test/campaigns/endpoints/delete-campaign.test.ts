import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { type FixtureProject, openCampaignFixture } from "#test/campaigns/endpoints/campaign-fixture.ts";
import { issuesOf } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openCampaignFixture());
let project: FixtureProject;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
  fixture.ordered.length = 0;
});

const remove = (id: string) => project.call("DELETE", `/campaigns/${id}`);

describe("DELETE /campaigns/{id}", () => {
  it.each(["DRAFT", "SENT", "CANCELLED"])("answers 204 in %s and leaves nothing of it", async (status) => {
    const kept = await project.create();
    const before = await project.stored();
    const { id } = await project.create({ body: "<p>Hello</p>".repeat(1_000) });
    await project.bringTo(id, status);
    expect(await remove(id)).toEqual({ status: 204, body: undefined });
    expect(await project.stored()).toEqual(before);
    expect((await project.call("GET", `/campaigns/${id}`)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    expect(await project.get(kept.id)).toEqual(kept);
  });

  it("keeps the time of a sent campaign's mails, and its body while mails show it", async () => {
    const { id } = await project.create();
    await project.bringTo(id, "SENT", { sentAt: someTime });
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    const left = await project.stored();
    expect(left).toEqual([
      expect.objectContaining({ sk: expect.stringContaining(`b#${id}`), ttl: expect.any(Number) }),
      { pk: `M#${project.id}`, sk: `cd#${id}`, sa: someTime },
    ]);
    expect((await project.call("GET", "/campaigns")).body).toMatchObject({ data: [], total: 0 });
  });

  it.each(["SCHEDULED", "SENDING"])("answers 409 in %s and changes nothing", async (status) => {
    const { id } = await project.create();
    await project.bringTo(id, status);
    const before = await project.stored();
    const answer = await remove(id);
    const error = { code: "CONFLICT", details: { status }, suggestion: expect.any(String) };
    expect([answer.status, answer.body.error]).toMatchObject([409, error]);
    expect(await project.stored()).toEqual(before);
    expect(fixture.ordered).toEqual([]);
  });

  it("answers 404 to an unknown id, here or in another project, and 422 to a malformed one", async () => {
    const other = await fixture.newProject();
    const { id } = await other.create();
    for (const unknown of [newId(), id]) {
      const { status, body } = await remove(unknown);
      const error = { code: "CAMPAIGN_NOT_FOUND", details: { resource: "campaign", id: unknown } };
      expect([status, body.error]).toMatchObject([404, error]);
    }
    expect(await other.get(id)).toMatchObject({ id });
    expect(fixture.ordered).toEqual([]);
    expect(issuesOf(await remove("x"))).toEqual(["id invalid_string"]);
  });
});
