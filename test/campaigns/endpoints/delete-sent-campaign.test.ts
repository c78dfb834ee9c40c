import { beforeEach, describe, expect, it } from "vitest";
import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { type FixtureProject, openCampaignFixture } from "#test/campaigns/endpoints/campaign-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openCampaignFixture());
let project: FixtureProject;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
});

const remove = (id: string) => project.call("DELETE", `/campaigns/${id}`);

/** A campaign whose sending has begun, moved on by these steps. */
async function begun(...after: ("complete" | "stop")[]): Promise<string> {
  const { id } = await project.create();
  await fixture.campaigns.move(dataOf(project), id, {
    move: campaignMoves.send,
    changes: { sentAt: someTime },
    now: fixture.clock.at,
  });
  for (const move of after)
    await fixture.campaigns.move(dataOf(project), id, {
      move: campaignMoves[move],
      changes: {},
      now: fixture.clock.at,
    });
  return id;
}

describe("DELETE of a campaign that sent mail", () => {
  it.each(["complete", "stop"] as const)("keeps its body alone, for 95 days, once it is over: %s", async (move) => {
    const id = await begun(move);
    const [body] = (await project.stored()).filter(({ sk }) => String(sk).startsWith("b#"));
    expect(await remove(id)).toEqual({ status: 204, body: undefined });
    const ttl = Date.parse(someTime) / 1_000 + 95 * 86_400;
    // Its mails are found by the time it was sent.
    const trace = { pk: body?.["pk"], sk: `cd#${id}`, sa: someTime };
    expect(await project.stored()).toEqual([{ ...body, ttl }, trace]);
    fixture.clock.at = new Date(Date.parse(someTime) + 86_400_000);
    for (const method of ["GET", "DELETE"]) expect((await project.call(method, `/campaigns/${id}`)).status).toBe(404);
    expect(await project.stored()).toEqual([{ ...body, ttl }, trace]);
    expect((await project.call("GET", "/campaigns")).body.total).toBe(0);
  });

  it("answers 409 while it is being sent, and 204 after it was cancelled", async () => {
    const id = await begun();
    const before = await project.stored();
    const error = { code: "CONFLICT", details: { status: "SENDING" } };
    expect(await remove(id)).toMatchObject({ status: 409, body: { error } });
    expect(await project.stored()).toEqual(before);
    await fixture.campaigns.move(dataOf(project), id, {
      move: campaignMoves.stop,
      changes: { cancelReason: "user" },
      now: fixture.clock.at,
    });
    expect((await remove(id)).status).toBe(204);
  });

  it("leaves nothing of a campaign cancelled before its sending began", async () => {
    const { id } = await project.create();
    const scheduledFor = "2026-03-02T10:00:00.000Z";
    await fixture.campaigns.move(dataOf(project), id, {
      move: campaignMoves.schedule,
      changes: { scheduledFor },
      now: fixture.clock.at,
    });
    await fixture.campaigns.move(dataOf(project), id, {
      move: campaignMoves.callOff,
      changes: { scheduledFor: null },
      now: fixture.clock.at,
    });
    expect((await remove(id)).status).toBe(204);
    expect(await project.stored()).toEqual([]);
  });
});

describe("PUT of a campaign whose sending has begun", () => {
  it.each([
    ["SENDING", []],
    ["SENT", ["complete"]],
    ["CANCELLED", ["stop"]],
  ] as const)("answers 400 in status %s, whatever the body, and writes nothing", async (status, moves) => {
    const id = await begun(...moves);
    const before = await project.stored();
    for (const body of [
      { subject: "Other" },
      { body: "<p>Other</p>" },
      { audienceType: "ALL", type: "HEADLESS" },
      {},
    ]) {
      const answer = await project.call("PUT", `/campaigns/${id}`, body);
      expect(answer).toMatchObject({ status: 400, body: { error: { code: "BAD_REQUEST", details: { status } } } });
    }
    expect(await project.stored()).toEqual(before);
  });
});
