import { randomBytes } from "node:crypto";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { type Campaign, type CampaignStatus, campaignStatuses } from "#lib/domain/campaign/campaign.ts";
import { type CampaignMove, campaignMoves, removableStatuses } from "#lib/domain/campaign/campaign-states.ts";
import type { ChangedCampaign, MoveChanges } from "#lib/domain/campaign/campaign-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { CampaignBodies } from "#lib/storage/campaign/campaign-bodies.ts";
import { campaignKey, campaignPartition } from "#lib/storage/campaign/campaign-item.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { StoredCampaigns } from "#lib/storage/campaign/stored-campaigns.ts";
import { UnsettledCampaignRepository } from "#lib/storage/campaign/unsettled-campaign-repository.ts";
import { packCondition } from "#lib/storage/segment/condition-attribute.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someCampaign, someSegment, someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable({ stream: false }));
const campaigns = new CampaignRepository(table);
let project: DataId;

const later = new Date("2026-03-02T10:00:00.000Z");

beforeEach(() => {
  project = dataId();
  table.takeUnits();
});

const stored = () => itemsBelow(table, campaignPartition(project));
const pieces = async () => (await stored()).filter(({ sk }) => String(sk).startsWith("b#"));

/** This number of characters that hardly compress: about one piece per 400,000. */
const noise = (characters: number) => randomBytes(characters).toString("base64").slice(0, characters);

async function created(changes: Partial<Campaign> = {}): Promise<Campaign> {
  const campaign = someCampaign(changes);
  expect(await campaigns.create(project, campaign, { segmentsVersion: undefined })).toBe(true);
  return campaign;
}

async function found(id: string) {
  const { head, parts } = (await campaigns.find(project, id)) ?? {};
  if (!head || !parts) throw new Error("The campaign does not exist.");
  const { version, isReopening, estimate, ...campaign } = head;
  return { head, version, campaign: { ...campaign, ...parts } };
}

const changed = (campaign: Campaign, changes: Partial<Campaign>): ChangedCampaign => ({
  ...{ ...campaign, body: undefined, text: undefined },
  ...changes,
});

describe("a campaign", () => {
  it.each<[string, Partial<Campaign>]>([
    ["only its required fields", { description: null, fromName: null, replyTo: null }],
    ["non-Latin text", { name: "Grüße", subject: "你好", body: "<p>😀 مرحبا</p>" }],
    [
      "all fields",
      {
        ...{
          description: "",
          audienceType: "FILTERED",
          audienceCondition: someSegment().condition,
          templateId: newId(),
        },
        ...{ tracking: false, status: "CANCELLED", scheduledFor: "a", sentAt: "b", cancelReason: "billing_limit" },
        ...{ totalRecipients: 1_000_000 },
      },
    ],
  ])("is returned as created with %s, for two read units", async (_, parts) => {
    const campaign = await created(parts);
    table.takeUnits();
    expect((await found(campaign.id)).campaign).toEqual(campaign);
    expect(table.takeUnits()).toEqual({ write: 0, read: 2 });
    expect(await campaigns.withBodies(project, await campaigns.list(project))).toEqual([
      { ...campaign, version: 1, isReopening: false, estimate: null },
    ]);
  });

  it("is stored under short names, without ElectroDB's own attributes", async () => {
    const condition = someSegment().condition;
    const [segmentId, templateId] = [newId(), newId()];
    const optional = { description: "D", fromName: "Ann", replyTo: "ann@acme.test", tracking: false };
    const audience = { audienceType: "FILTERED" as const, segmentId, templateId, audienceCondition: condition };
    const campaign = await created({ ...optional, ...audience, totalRecipients: 3 });
    const key = { pk: `M#${project}`, sk: `c#${campaign.id}` };
    const item = async () => (await stored()).find(({ sk }) => sk === key.sk);
    const own = { ...key, nm: "March news", sb: campaign.subject, fr: campaign.from, ty: "MARKETING", st: "DRAFT" };
    const packed = condition && Uint8Array.from(packCondition(condition));
    const times = { cr: campaign.createdAt, up: campaign.updatedAt };
    const body = (await found(campaign.id)).head.body;
    const of = { bv: body.version, bw: body.weight };
    const set = { de: "D", fn: "Ann", rt: "ann@acme.test", tk: false, sg: segmentId, ti: templateId, cd: packed };
    expect(await item()).toEqual({ ...own, ...set, ...of, ...times, au: "FILTERED", tr: 3, vs: 1 });

    const { head } = await found(campaign.id);
    const unset = { description: null, fromName: null, replyTo: null, tracking: null };
    const all = { audienceType: "ALL" as const, segmentId: null, templateId: null, audienceCondition: null };
    const changes = { ...campaign, ...unset, ...all, body: undefined };
    await campaigns.change(project, head, { changed: changes, now: later, segmentsVersion: undefined });
    const up = later.toISOString();
    expect(await item()).toEqual({ ...own, ...of, cr: campaign.createdAt, up, au: "ALL", tr: 3, vs: 2 });

    const large = { ...changes, body: noise(1_000_000) };
    const { head: next } = await found(campaign.id);
    await campaigns.change(project, next, { changed: large, now: later, segmentsVersion: undefined });
    const { pieces: bn, version: bv, weight: bw } = (await found(campaign.id)).head.body;
    expect(bn).toBeGreaterThan(1);
    expect(await item()).toEqual({ ...own, bv, bw, bn, cr: campaign.createdAt, up, au: "ALL", tr: 3, vs: 3 });
  });

  it("is listed as it is found, whether workers or authors list it", async () => {
    const { id } = await created({ audienceCondition: someSegment().condition, tracking: true });
    await created();
    await campaigns.move(project, id, { move: campaignMoves.send, changes: { sentAt: someTime }, now: later });
    const listed = await campaigns.list(project);
    expect(await new StoredCampaigns(table).list(project)).toEqual(listed);
    expect(listed.find((head) => head.id === id)).toEqual((await found(id)).head);
  });

  it("with 2,000,000 characters that hardly compress is returned whole, and deleted whole", async () => {
    const campaign = await created({ body: `${noise(1_999_998)}😀` });
    expect((await pieces()).length).toBeGreaterThan(4);
    expect((await found(campaign.id)).campaign.body === campaign.body).toBe(true);
    expect(await campaigns.remove(project, campaign.id, { from: removableStatuses, now: later })).toBe("removed");
    expect(await stored()).toEqual([]);
  });

  it("of another project is not found, listed, changed, moved or removed", async () => {
    const campaign = await created();
    const { head } = await found(campaign.id);
    const other = dataId();
    expect(await campaigns.find(other, campaign.id)).toBeUndefined();
    expect([await campaigns.list(other), await campaigns.listAll(other)]).toEqual([[], []]);
    expect(
      await campaigns.change(other, head, {
        changed: changed(campaign, { body: "x" }),
        now: later,
        segmentsVersion: undefined,
      }),
    ).toBe(false);
    expect(await campaigns.move(other, campaign.id, { move: campaignMoves.send, changes: {}, now: later })).toBe(false);
    expect(await campaigns.remove(other, campaign.id, { from: removableStatuses, now: later })).toBe("gone");
    expect(await itemsBelow(table, campaignPartition(other))).toEqual([]);
    expect((await found(campaign.id)).campaign).toEqual(campaign);
  });
});

describe("changing a campaign", () => {
  it("costs two write units beside the body, and leaves no piece of an older body", async () => {
    const campaign = await created({ body: noise(1_000_000) });
    const { head } = await found(campaign.id);
    table.takeUnits();
    expect(
      await campaigns.change(project, head, {
        changed: changed(campaign, { name: "N" }),
        now: later,
        segmentsVersion: undefined,
      }),
    ).toBe(true);
    expect(table.takeUnits().write).toBe(2);
    const next = (await found(campaign.id)).head;
    const body = "<p>Short</p>";
    expect(
      await campaigns.change(project, next, {
        changed: changed(campaign, { body }),
        now: later,
        segmentsVersion: undefined,
      }),
    ).toBe(true);
    expect((await found(campaign.id)).campaign).toEqual({ ...campaign, body, updatedAt: later.toISOString() });
    expect(await pieces()).toHaveLength(1);
  });

  it.each(["changed", "moved", "removed"])("writes nothing when the campaign was %s since it was read", async (how) => {
    const campaign = await created();
    const { head } = await found(campaign.id);
    if (how === "changed")
      await campaigns.change(project, head, {
        changed: changed(campaign, {}),
        now: later,
        segmentsVersion: undefined,
      });
    if (how === "moved")
      await campaigns.move(project, campaign.id, { move: campaignMoves.send, changes: {}, now: later });
    if (how === "removed") await campaigns.remove(project, campaign.id, { from: removableStatuses, now: later });
    const before = await stored();
    const change = changed(campaign, { subject: "New", body: noise(1_000_000) });
    expect(await campaigns.change(project, head, { changed: change, now: later, segmentsVersion: undefined })).toBe(
      false,
    );
    expect(await stored()).toEqual(before);
  });

  it("raises the version of the segments when it starts to use one, and fails when that version changed meanwhile", async () => {
    const segments = new SegmentRepository(table);
    const segment = someSegment();
    await segments.create(project, { segment, version: 0 });
    const { version } = await segments.snapshot(project);
    const draft = someCampaign({ audienceType: "SEGMENT", segmentId: segment.id });
    expect(await campaigns.create(project, draft, { segmentsVersion: version - 1 })).toBe(false);
    expect(await stored()).toEqual([]);
    expect(await campaigns.create(project, draft, { segmentsVersion: version })).toBe(true);
    expect(await segments.remove(project, segment.id, { version })).toBe(false);
    const { head } = await found(draft.id);
    expect(
      await campaigns.change(project, head, {
        changed: changed(draft, { body: "x" }),
        now: later,
        segmentsVersion: version,
      }),
    ).toBe(false);
    expect(
      await campaigns.change(project, head, {
        changed: changed(draft, { body: "x" }),
        now: later,
        segmentsVersion: version + 1,
      }),
    ).toBe(true);
    expect((await segments.snapshot(project)).version).toBe(version + 2);
  });

  it("is written once and succeeds when the client repeats it because it got no answer", async () => {
    const campaign = await created();
    const { head } = await found(campaign.id);
    let sent = 0;
    table.documents.middlewareStack.add(
      (next, context) => async (args) => {
        if (context["commandName"] === "TransactWriteItemsCommand" && sent++ === 0) await next(args);
        return next(args);
      },
      { step: "finalizeRequest", name: "repeat", priority: "low" },
    );
    const change = campaigns.change(project, head, {
      changed: changed(campaign, { body: "<p>New</p>" }),
      now: later,
      segmentsVersion: undefined,
    });
    expect(await change.finally(() => table.documents.middlewareStack.remove("repeat"))).toBe(true);
    expect(await found(campaign.id)).toMatchObject({ version: 2, campaign: { body: "<p>New</p>" } });
  });
});

describe("moving a campaign", () => {
  const moves = Object.entries(campaignMoves);

  it.each(moves.flatMap(([name, move]) => campaignStatuses.map((status) => [name, status, move] as const)))(
    "%s from status %s succeeds when the state table allows it, and changes nothing else",
    async (_, status, move) => {
      const campaign = await created({ status });
      const isMade = (move.from as readonly CampaignStatus[]).includes(status);
      expect(
        await campaigns.move(project, campaign.id, {
          move,
          changes: { scheduledFor: null, totalRecipients: 3 },
          now: later,
        }),
      ).toBe(isMade);
      const moved = { ...campaign, status: move.to, totalRecipients: 3, updatedAt: later.toISOString() };
      expect((await found(campaign.id)).campaign).toEqual(isMade ? moved : campaign);
    },
  );

  it("costs two write units beside its index entry and its order, and succeeds for one of several concurrent moves", async () => {
    const { id } = await created();
    const cost = async (move: CampaignMove, changes: MoveChanges = {}) => {
      table.takeUnits();
      const racing = Array.from({ length: 8 }, () => campaigns.move(project, id, { move, changes, now: later }));
      expect((await Promise.all(racing)).filter(Boolean)).toHaveLength(1);
      return table.takeUnits().write;
    };
    table.takeUnits();
    await campaigns.move(project, id, {
      move: campaignMoves.schedule,
      changes: { scheduledFor: later.toISOString() },
      now: later,
    });
    expect(table.takeUnits().write).toBe(3);
    expect(await cost(campaignMoves.begin)).toBe(6);
    expect(await cost(campaignMoves.complete)).toBe(4);
  });

  it("is impossible from SENT or CANCELLED, except for a further round", async () => {
    const tried = fc.array(fc.constantFrom(...Object.values(campaignMoves)), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(tried, async (steps) => {
        const { id } = await created();
        let status: CampaignStatus = "DRAFT";
        for (const move of steps) {
          const isMade = await campaigns.move(project, id, { move, changes: {}, now: later });
          if (["SENT", "CANCELLED"].includes(status)) expect(isMade).toBe(move === campaignMoves.reopen);
          if (isMade) status = move.to;
          expect((await found(id)).campaign.status).toBe(status);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe("the unfinished work of a campaign", () => {
  const scheduledFor = "2026-03-05T10:00:00.000Z";
  const unsettled = () => new UnsettledCampaignRepository(table);
  const listed = async () =>
    (await unsettled().list(undefined)).campaigns.filter(({ dataId: projectId }) => projectId === project);
  const due = async (until: string) =>
    (await unsettled().due(new Date(until), undefined)).campaigns.filter(
      ({ dataId: projectId }) => projectId === project,
    );
  const orders = () => itemsBelow(table, `Z#${project}`, "c#");
  const move = (id: string, name: keyof typeof campaignMoves, changes: MoveChanges = {}) =>
    campaigns.move(project, id, { move: campaignMoves[name], changes, now: later });

  it.each<[string, "send" | "schedule"]>([
    ["sent at once", "send"],
    ["scheduled and due", "schedule"],
  ])("is an order to freeze the audience, and an entry until it is sent: a campaign %s", async (_, first) => {
    const { id: campaignId } = await created();
    if (first === "schedule") await move(campaignId, "schedule", { scheduledFor });
    await move(campaignId, first === "send" ? "send" : "begin", { sentAt: later.toISOString() });
    expect(await orders()).toEqual([{ pk: `Z#${project}`, sk: `c#${campaignId}`, cr: later.toISOString() }]);
    expect([await listed(), await due("2027-01-01")]).toEqual([[{ dataId: project, campaignId }], []]);
    await unsettled().settle({ dataId: project, campaignId }, 1);
    expect(await listed()).toHaveLength(1);
    expect(await campaigns.keepFrozen(project, campaignId, { totalRecipients: 12, round: 1, now: later })).toBe(true);
    expect(await orders()).toEqual([]);
    expect((await found(campaignId)).campaign).toMatchObject({ status: "SENDING", totalRecipients: 12 });
    await move(campaignId, "complete");
    expect([await listed(), (await stored())[1]]).toEqual([[], expect.not.objectContaining({ pk1: "M" })]);
  });

  it("is due from the scheduled time on, the latest one given", async () => {
    const { id: campaignId } = await created();
    await move(campaignId, "schedule", { scheduledFor: "2026-03-03T10:00:00.000Z" });
    await move(campaignId, "schedule", { scheduledFor });
    expect(await due("2026-03-05T09:59:59.999Z")).toEqual([]);
    expect(await due(scheduledFor)).toEqual([{ dataId: project, campaignId, scheduledFor }]);
    expect([await listed(), await orders()]).toEqual([[], []]);
    await move(campaignId, "callOff", { scheduledFor: null, cancelReason: "user" });
    expect([await due("2027-01-01"), await listed()]).toEqual([[], []]);
  });

  it("stays for a stopped campaign until it is settled, and its audience is still frozen", async () => {
    const { id: campaignId } = await created();
    await move(campaignId, "send");
    await move(campaignId, "stop", { cancelReason: "user" });
    expect([await listed(), await orders()]).toMatchObject([[{ campaignId }], [{ sk: `c#${campaignId}` }]]);
    expect(await campaigns.keepFrozen(project, campaignId, { totalRecipients: 3, round: 1, now: later })).toBe(true);
    const before = (await found(campaignId)).head;
    await unsettled().settle({ dataId: project, campaignId }, 1);
    await unsettled().settle({ dataId: project, campaignId }, 1);
    expect([await listed(), (await found(campaignId)).head]).toEqual([[], before]);
  });

  it("is listed page by page, each campaign once", async () => {
    const ids = await Promise.all(Array.from({ length: 230 }, async () => (await created()).id));
    await Promise.all(ids.map((id) => move(id, "send")));
    const all: string[] = [];
    let after: string | undefined = `${project}#`;
    do {
      const page = await unsettled().list(after);
      all.push(
        ...page.campaigns.flatMap(({ dataId: projectId, campaignId }) => (projectId === project ? [campaignId] : [])),
      );
      after = page.next;
    } while (after !== undefined);
    expect(all).toEqual([...ids].sort());
  });

  it("starts only from the expected status and version", async () => {
    const { id, ...draft } = await created();
    expect(await campaigns.keepFrozen(project, id, { totalRecipients: 3, round: 1, now: later })).toBe(false);
    expect(
      await campaigns.move(project, id, {
        move: { ...campaignMoves.send, version: 2 },
        changes: {},
        now: later,
      }),
    ).toBe(false);
    expect(
      await campaigns.move(project, id, {
        move: { ...campaignMoves.begin, version: 1 },
        changes: {},
        now: later,
      }),
    ).toBe(false);
    expect(await orders()).toEqual([]);
    expect((await found(id)).campaign).toEqual({ id, ...draft });
    expect(
      await campaigns.move(project, id, {
        move: { ...campaignMoves.send, version: 1 },
        changes: {},
        now: later,
      }),
    ).toBe(true);
    expect(
      await campaigns.move(project, id, {
        move: { ...campaignMoves.complete, version: 1 },
        changes: {},
        now: later,
      }),
    ).toBe(false);
  });
});

describe("removing a campaign", () => {
  it("fails in any status other than those given; otherwise it costs three write units with a short body", async () => {
    const { id } = await created({ status: "SENDING" });
    const before = await stored();
    expect(await campaigns.remove(project, id, { from: removableStatuses, now: later })).toBe("SENDING");
    expect(await stored()).toEqual(before);
    table.takeUnits();
    expect(await campaigns.remove(project, id, { from: ["SENDING"], now: later })).toBe("removed");
    expect(table.takeUnits()).toEqual({ write: 3, read: 2 });
    expect(await stored()).toEqual([]);
  });

  it("costs five write units with a short body when it was sent, and keeps the time it was sent", async () => {
    const { id } = await created({ status: "SENT", sentAt: later.toISOString() });
    const [draft, unsent] = [await created(), await created({ status: "SENT" })];
    for (const each of [draft, unsent]) expect(await campaigns.findSent(project, each.id)).toBeUndefined();
    const sent = { id, sentAt: later.toISOString() };
    expect([await campaigns.findSent(project, id), await campaigns.listSent(project)]).toEqual([sent, [sent]]);
    table.takeUnits();
    expect(await campaigns.remove(project, id, { from: removableStatuses, now: later })).toBe("removed");
    expect(table.takeUnits()).toEqual({ write: 5, read: 2 });
    expect([await campaigns.findSent(project, id), await campaigns.listSent(project)]).toEqual([sent, [sent]]);
    expect((await campaigns.list(project)).map(({ id: listed }) => listed).sort()).toEqual(
      [draft.id, unsent.id].sort(),
    );
    expect(await campaigns.findSent(dataId(), id)).toBeUndefined();
  });

  it("is finished by a retry after a crash, which keeps the body for as long as mails may show it", async () => {
    const { id } = await created({ body: noise(1_000_000) });
    await table.documents.send(new DeleteCommand({ TableName: table.name, Key: campaignKey(project, id) }));
    expect(await campaigns.remove(project, id, { from: removableStatuses, now: later })).toBe("gone");
    expect((await stored()).map(({ ttl }) => ttl)).toEqual([goneAt, goneAt, goneAt]);
  });

  it("keeps the body of a sent campaign for 95 days, and a retry does not extend that", async () => {
    const { id, body } = await created({ status: "CANCELLED", sentAt: later.toISOString(), body: noise(1_000_000) });
    const { version, pieces: count } = (await found(id)).head.body;
    const bodies = new CampaignBodies(table);
    const bodyAt = (now: Date) => bodies.find(project, id, { part: { version, pieces: count }, now });
    expect(await campaigns.remove(project, id, { from: removableStatuses, now: later })).toBe("removed");
    expect(await campaigns.remove(project, id, { from: removableStatuses, now: dayAfter(1) })).toBe("gone");
    expect(await campaigns.find(project, id)).toBeUndefined();
    expect((await pieces()).map(({ ttl }) => ttl)).toEqual([goneAt, goneAt, goneAt]);
    expect((await bodyAt(dayAfter(94))) === body).toBe(true);
    expect(await bodyAt(dayAfter(95))).toBeUndefined();
    expect(await bodies.find(dataId(), id, { part: { version, pieces: count }, now: later })).toBeUndefined();
    expect(
      await bodies.find(project, id, { part: { version: "00000000", pieces: count }, now: later }),
    ).toBeUndefined();
  });
});

const dayAfter = (days: number) => new Date(later.getTime() + days * 86_400_000);

/** Seconds since 1970. */
const goneAt = dayAfter(95).getTime() / 1_000;
