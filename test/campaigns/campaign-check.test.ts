import { beforeEach, describe, expect, it } from "vitest";
import { checkCampaigns } from "#functions/queues/jobs/campaigns/check-campaigns.ts";
import { campaignMoves, unpaused } from "#lib/domain/campaign/campaign-states.ts";
import type { MoveChanges } from "#lib/domain/campaign/campaign-store.ts";
import type { Cursor } from "#lib/domain/campaign/ledger/ledger.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { openFreezeFixture, type Sent } from "#test/campaigns/freeze-fixture.ts";
import { createMember } from "#test/support/api/user.ts";
import { contactOf } from "#test/support/campaigns/frozen-batches.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someContact, someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openFreezeFixture());
let projectId: DataId;

beforeEach(async () => {
  projectId = await fixture.newProject();
  fixture.clock.at = new Date(someTime);
  for (const { campaigns } of [await fixture.unsettled.list(undefined)]) {
    for (const place of campaigns) await end(place);
  }
  for (const list of [fixture.jobs, fixture.dispatches]) list.length = 0;
});

async function end(sent: Sent): Promise<void> {
  await fixture.campaigns.move(sent.dataId, sent.campaignId, {
    move: campaignMoves.complete,
    changes: {},
    now: fixture.clock.at,
  });
  await fixture.unsettled.settle(sent, 1);
}

const later = (seconds: number) => {
  fixture.clock.at = new Date(fixture.clock.at.getTime() + seconds * 1_000);
};

const contactIn = (cursor: number, n: number) =>
  someContact({ id: contactOf(cursor, n), email: `c${cursor}-${n}@example.com` });

const check = (after?: string) => fixture.freezing().check.run(after, fixture.until());

/** The job that the check queues for this campaign. */
const jobFor = ({ campaignId }: Sent) => ({ type: "freezeCampaign", dataId: projectId, campaignId });

describe("the check of campaigns in progress", () => {
  it("skips campaigns that made progress in the last three minutes, for one index read and one read per campaign", async () => {
    await fixture.putContacts(projectId, [contactIn(3, 1)]);
    const begun = await fixture.send(projectId);
    const frozen = await fixture.send(projectId);
    await fixture.freeze(frozen);
    const sending = await fixture.send(projectId);
    await fixture.freeze(sending);
    later(179);
    const { cursors } = fixture;
    for (const sent of [begun, frozen])
      await cursors.takeTurn(projectId, sent.campaignId, { cursor: 3, turn: 0, now: fixture.clock.at });
    fixture.table.takeUnits();
    expect(await check()).toBeUndefined();
    expect(fixture.jobs).toEqual([]);
    expect(fixture.table.takeUnits()).toEqual({ write: 0, read: 0.5 + 3 + 1 });
  });

  it("starts a freezing again that was lost before it began", async () => {
    const sent = await fixture.send(projectId);
    later(180);
    await check();
    expect(fixture.jobs).toEqual([jobFor(sent)]);
  });

  it("resumes a freezing that stopped midway", async () => {
    const sent = await fixture.send(projectId);
    later(100);
    const { cursors } = fixture;
    const [first] = await cursors.list(projectId, sent.campaignId);
    const reached = { after: "0", isFrozen: false };
    await cursors.freeze(projectId, sent.campaignId, {
      before: first as Cursor,
      batches: [[contactOf(0, 1)]],
      reached,
      now: fixture.clock.at,
    });
    later(179);
    await check();
    expect(fixture.jobs).toEqual([]);
    later(1);
    await check();
    expect(fixture.jobs).toEqual([jobFor(sent)]);
  });

  it("restarts lanes that stopped, at the turns they had reached", async () => {
    await fixture.putContacts(projectId, [contactIn(3, 1), contactIn(8, 1)]);
    const sent = await fixture.send(projectId);
    await fixture.freeze(sent);
    const { cursors, batches } = fixture;
    for (const turn of [0, 1])
      await cursors.giveTurnOn(projectId, sent.campaignId, { cursor: 8, turn, now: fixture.clock.at });
    const [batch] = await batches.read(projectId, {
      first: { campaignId: sent.campaignId, cursor: 3, batch: 0 },
      count: 1,
    });
    const [chunk] = batch!.chunks;
    await batches.change(projectId, {
      batch: batch!,
      changes: [{ index: 0, from: chunk!, to: { rows: ["sent"], claim: null } }],
    });
    await batches.close(projectId, batch!);
    fixture.dispatches.length = 0;
    later(180);
    await check();
    expect(fixture.jobs).toEqual([jobFor(sent)]);
    await fixture.freeze(sent);
    expect(fixture.dispatches).toEqual([
      { projectId, campaignId: sent.campaignId, cursor: 8, lanes: 1, turn: 2, batch: 0 },
    ]);
  });

  it("ends a sent campaign and a stopped one whose last step was lost", async () => {
    const [sent, stopped] = [await fixture.send(projectId), await fixture.send(projectId)];
    await fixture.putContacts(projectId, [contactIn(3, 1)]);
    for (const each of [sent, stopped]) {
      await fixture.freeze(each);
      const { batches } = fixture;
      const [batch] = await batches.read(projectId, {
        first: { campaignId: each.campaignId, cursor: 3, batch: 0 },
        count: 1,
      });
      const [chunk] = batch!.chunks;
      await batches.change(projectId, {
        batch: batch!,
        changes: [{ index: 0, from: chunk!, to: { rows: ["sent"], claim: null } }],
      });
      await batches.close(projectId, batch!);
    }
    await fixture.campaigns.move(projectId, stopped.campaignId, {
      move: campaignMoves.stop,
      changes: {},
      now: fixture.clock.at,
    });
    fixture.dispatches.length = 0;
    later(180);
    await check();
    expect(fixture.jobs).toHaveLength(2);
    for (const each of [sent, stopped]) await fixture.freeze(each);
    expect(await fixture.head(sent)).toMatchObject({ status: "SENT", totalRecipients: 1 });
    expect(await fixture.head(stopped)).toMatchObject({ status: "CANCELLED", totalRecipients: 1 });
    expect((await fixture.unsettled.list(undefined)).campaigns).toEqual([]);
    expect(fixture.dispatches).toEqual([]);
  });

  it("checks campaigns beyond the first page, and resumes where its time ran out", async () => {
    for (let n = 0; n < 101; n += 1) await fixture.send(projectId);
    later(180);
    const over = new Date(fixture.clock.at.getTime() - 1);
    const after = await fixture.freezing().check.run(undefined, over);
    expect(fixture.jobs).toHaveLength(100);
    expect(await fixture.freezing().check.run(after, over)).toBeUndefined();
    expect(new Set(fixture.jobs.map((job) => "campaignId" in job && job.campaignId)).size).toBe(101);
  });
});

describe("the job of the check", () => {
  it("starts due campaigns once per round, and continues the check in a separate message", async () => {
    const calls: unknown[] = [];
    const due = { wake: async () => void calls.push("due") };
    const check = {
      run: async (after?: string) => {
        calls.push(after);
        return after === undefined ? "place" : undefined;
      },
    };
    const jobs = { send: async (job: (typeof fixture.jobs)[number]) => void calls.push(job) };
    const work = checkCampaigns({ due, check, jobs });
    await work.run({ type: "checkCampaigns" }, fixture.until());
    expect(calls.splice(0)).toEqual(["due", undefined, { type: "checkCampaigns", after: "place" }]);
    await work.run({ type: "checkCampaigns", after: "place" }, fixture.until());
    expect(calls).toEqual(["place"]);
  });
});

describe("the check of a paused campaign", () => {
  const days = (count: number) => later(count * 86_400);

  async function paused(): Promise<Sent> {
    await fixture.putContacts(projectId, [contactIn(3, 1)]);
    const sent = await fixture.send(projectId);
    await fixture.freeze(sent);
    const changes = { pausedAt: fixture.clock.at.toISOString(), pauseReason: "user" } as const;
    const { dataId, campaignId } = sent;
    await fixture.campaigns.move(dataId, campaignId, { move: campaignMoves.pause, changes, now: fixture.clock.at });
    for (const list of [fixture.jobs, fixture.dispatches, fixture.mails]) list.length = 0;
    return sent;
  }

  it("starts its lanes again to settle claims, after ever longer times", async () => {
    const sent = await paused();
    const starts: number[] = [];
    for (let minute = 5; minute <= 24 * 60; minute += 5) {
      later(300);
      await check();
      if (fixture.jobs.length > 0) {
        starts.push(minute);
        await fixture.cursors.takeTurn(projectId, sent.campaignId, { cursor: 3, turn: 0, now: fixture.clock.at });
      }
      fixture.jobs.length = 0;
    }
    expect(starts).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280]);
    expect((await fixture.head(sent)).status).toBe("PAUSED");
  });

  it("tells the members three days before the end, and cancels it after 30 days", async () => {
    const sent = await paused();
    const { createdAt: _, ...member } = await createMember(
      fixture.table,
      projectIdOf(projectId),
      "MEMBER",
      fixture.clock.at,
    );
    const pausedAt = fixture.clock.at.toISOString();
    days(27);
    later(-1);
    await check();
    expect(fixture.mails).toEqual([]);
    later(1);
    await check();
    const endsAt = new Date(Date.parse(pausedAt) + 30 * 86_400_000).toISOString();
    expect(fixture.mails).toEqual([
      {
        ...{ kind: "campaignPauseEnds", campaign: "March news", endsAt, projectId: projectIdOf(projectId) },
        ...{ noticeId: `campaignPauseEnds-${sent.campaignId}-${pausedAt}`, userId: member.id },
      },
    ]);
    days(3);
    later(-1);
    await check();
    expect((await fixture.head(sent)).status).toBe("PAUSED");
    later(1);
    fixture.jobs.length = 0;
    await check();
    expect(await fixture.head(sent)).toMatchObject({
      ...{ status: "CANCELLED", cancelReason: "pause_expired", pausedAt: null, pauseReason: null },
    });
    expect(fixture.jobs).toEqual([jobFor(sent)]);
    await fixture.freeze(sent);
    expect(fixture.dispatches).toHaveLength(1);
  });

  it("tells OWNER and ADMIN of the breaker, once for each pause", async () => {
    const sent = await paused();
    const { dataId, campaignId } = sent;
    const now = fixture.clock.at;
    const move = (name: "resume" | "pause", changes: MoveChanges) =>
      fixture.campaigns.move(dataId, campaignId, { move: campaignMoves[name], changes, now });
    await move("resume", unpaused);
    await move("pause", { pausedAt: now.toISOString(), pauseReason: "bounces" });
    const roles = ["OWNER", "ADMIN", "MEMBER"] as const;
    const members = [];
    for (const role of roles) members.push(await createMember(fixture.table, projectIdOf(projectId), role, now));
    later(300);
    await check();
    const noticeId = `campaignPaused-${campaignId}-${now.toISOString()}`;
    const told = { kind: "campaignPaused", campaign: "March news", reason: "bounces", noticeId };
    const readers = new Set(members.slice(0, 2).map(({ id }) => id));
    expect(fixture.mails).toMatchObject([told, told]);
    expect(new Set(fixture.mails.map((mail) => "userId" in mail && mail.userId))).toEqual(readers);
  });

  it("freezes the whole audience during the pause, and keeps the campaign paused", async () => {
    await fixture.putContacts(projectId, [contactIn(3, 1), contactIn(8, 1)]);
    const sent = await fixture.send(projectId);
    const changes = { pausedAt: fixture.clock.at.toISOString(), pauseReason: "user" } as const;
    const { dataId, campaignId } = sent;
    await fixture.campaigns.move(dataId, campaignId, { move: campaignMoves.pause, changes, now: fixture.clock.at });
    await fixture.freeze(sent);
    expect((await fixture.cursorsOf(sent)).every(({ isFrozen }) => isFrozen)).toBe(true);
    expect(await fixture.head(sent)).toMatchObject({ status: "PAUSED", totalRecipients: 2 });
  });
});
