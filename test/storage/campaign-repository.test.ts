import { randomBytes } from "node:crypto";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Campaign, type CampaignStatus, campaignStatuses } from "#lib/domain/campaign/campaign.ts";
import { campaignMoves, removableStatuses } from "#lib/domain/campaign/campaign-states.ts";
import type { ChangedCampaign } from "#lib/domain/campaign/campaign-store.ts";
import { newId } from "#lib/platform/ids.ts";
import { campaignKey, campaignPartition } from "#lib/storage/campaign-item.ts";
import { CampaignRepository } from "#lib/storage/campaign-repository.ts";
import { itemsBelow } from "#lib/storage/items-below.ts";
import { SegmentRepository } from "#lib/storage/segment-repository.ts";
import { someCampaign, someSegment } from "#test/support/records.ts";
import { startTable, type TestTable } from "#test/support/table.ts";

let table: TestTable;
let campaigns: CampaignRepository;
let project: string;

const later = new Date("2026-03-02T10:00:00.000Z");

beforeAll(async () => {
  table = await startTable({ stream: false });
  campaigns = new CampaignRepository(table);
});
afterAll(() => table.stop());
beforeEach(() => {
  project = newId();
  table.takeUnits();
});

const stored = () => itemsBelow(table, campaignPartition(project));
const pieces = async () => (await stored()).filter(({ sk }) => String(sk).startsWith("b#"));

/** So many characters that hardly compress: a piece for each 400,000 or so. */
const noise = (characters: number) => randomBytes(characters).toString("base64").slice(0, characters);

async function created(changes: Partial<Campaign> = {}): Promise<Campaign> {
  const campaign = someCampaign(changes);
  expect(await campaigns.create(project, campaign, undefined)).toBe(true);
  return campaign;
}

async function found(id: string) {
  const { head, body } = (await campaigns.find(project, id)) ?? {};
  if (!head || body === undefined) throw new Error("The campaign is gone.");
  const { version, ...campaign } = head;
  return { head, version, campaign: { ...campaign, body } };
}

const changed = (campaign: Campaign, changes: Partial<Campaign>): ChangedCampaign => ({
  ...{ ...campaign, body: undefined },
  ...changes,
});

describe("a campaign", () => {
  it.each<[string, Partial<Campaign>]>([
    ["the least it can have", { description: null, fromName: null, replyTo: null }],
    ["letters of any script", { name: "Grüße", subject: "你好", body: "<p>😀 مرحبا</p>" }],
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
  ])("comes back with %s, for two read units", async (_, parts) => {
    const campaign = await created(parts);
    table.takeUnits();
    expect((await found(campaign.id)).campaign).toEqual(campaign);
    expect(table.takeUnits()).toEqual({ write: 0, read: 2 });
    expect(await campaigns.withBodies(project, await campaigns.list(project))).toEqual([{ ...campaign, version: 1 }]);
  });

  it("of 2,000,000 characters that hardly compress comes back whole, and goes whole", async () => {
    const campaign = await created({ body: `${noise(1_999_998)}😀` });
    expect((await pieces()).length).toBeGreaterThan(4);
    expect((await found(campaign.id)).campaign.body === campaign.body).toBe(true);
    expect(await campaigns.remove(project, campaign.id, removableStatuses)).toBe("removed");
    expect(await stored()).toEqual([]);
  });

  it("of another project is not found, listed, changed, moved or removed", async () => {
    const campaign = await created();
    const { head } = await found(campaign.id);
    const other = newId();
    expect(await campaigns.find(other, campaign.id)).toBeUndefined();
    expect([await campaigns.list(other), await campaigns.listAll(other)]).toEqual([[], []]);
    expect(await campaigns.change(other, head, changed(campaign, { body: "x" }), later, undefined)).toBe(false);
    expect(await campaigns.move(other, campaign.id, campaignMoves.send, {}, later)).toBe(false);
    expect(await campaigns.remove(other, campaign.id, removableStatuses)).toBe("gone");
    expect(await itemsBelow(table, campaignPartition(other))).toEqual([]);
    expect((await found(campaign.id)).campaign).toEqual(campaign);
  });
});

describe("a change", () => {
  it("costs two write units beside the body, and leaves no piece of an older one", async () => {
    const campaign = await created({ body: noise(1_000_000) });
    const { head } = await found(campaign.id);
    table.takeUnits();
    expect(await campaigns.change(project, head, changed(campaign, { name: "N" }), later, undefined)).toBe(true);
    expect(table.takeUnits().write).toBe(2);
    const next = (await found(campaign.id)).head;
    const body = "<p>Short</p>";
    expect(await campaigns.change(project, next, changed(campaign, { body }), later, undefined)).toBe(true);
    expect((await found(campaign.id)).campaign).toEqual({ ...campaign, body, updatedAt: later.toISOString() });
    expect(await pieces()).toHaveLength(1);
  });

  it.each(["changed", "moved", "removed"])("writes nothing when the campaign was %s since it was read", async (how) => {
    const campaign = await created();
    const { head } = await found(campaign.id);
    if (how === "changed") await campaigns.change(project, head, changed(campaign, {}), later, undefined);
    if (how === "moved") await campaigns.move(project, campaign.id, campaignMoves.send, {}, later);
    if (how === "removed") await campaigns.remove(project, campaign.id, removableStatuses);
    const before = await stored();
    const change = changed(campaign, { subject: "New", body: noise(1_000_000) });
    expect(await campaigns.change(project, head, change, later, undefined)).toBe(false);
    expect(await stored()).toEqual(before);
  });

  it("that begins to use a segment raises the version of the segments, and is not made when that is another", async () => {
    const segments = new SegmentRepository(table);
    const segment = someSegment();
    await segments.create(project, segment, 0);
    const { version } = await segments.snapshot(project);
    const draft = someCampaign({ audienceType: "SEGMENT", segmentId: segment.id });
    expect(await campaigns.create(project, draft, version - 1)).toBe(false);
    expect(await stored()).toEqual([]);
    expect(await campaigns.create(project, draft, version)).toBe(true);
    expect(await segments.remove(project, segment.id, version)).toBe(false);
    const { head } = await found(draft.id);
    expect(await campaigns.change(project, head, changed(draft, { body: "x" }), later, version)).toBe(false);
    expect(await campaigns.change(project, head, changed(draft, { body: "x" }), later, version + 1)).toBe(true);
    expect((await segments.snapshot(project)).version).toBe(version + 2);
  });

  it("is made once and succeeds when it is repeated because no answer came", async () => {
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
    const change = campaigns.change(project, head, changed(campaign, { body: "<p>New</p>" }), later, undefined);
    expect(await change.finally(() => table.documents.middlewareStack.remove("repeat"))).toBe(true);
    expect(await found(campaign.id)).toMatchObject({ version: 2, campaign: { body: "<p>New</p>" } });
  });
});

describe("a move", () => {
  const moves = Object.entries(campaignMoves);

  it.each(moves.flatMap(([name, move]) => campaignStatuses.map((status) => [name, status, move] as const)))(
    "%s out of %s is made where the table of states has it, and changes nothing else",
    async (_, status, move) => {
      const campaign = await created({ status });
      const isMade = (move.from as readonly CampaignStatus[]).includes(status);
      expect(await campaigns.move(project, campaign.id, move, { scheduledFor: null, totalRecipients: 3 }, later)).toBe(
        isMade,
      );
      const moved = { ...campaign, status: move.to, totalRecipients: 3, updatedAt: later.toISOString() };
      expect((await found(campaign.id)).campaign).toEqual(isMade ? moved : campaign);
    },
  );

  it("costs two write units, and is made by one of many at once", async () => {
    const { id } = await created();
    table.takeUnits();
    await campaigns.move(project, id, campaignMoves.schedule, { scheduledFor: "x" }, later);
    expect(table.takeUnits().write).toBe(2);
    const racing = Array.from({ length: 8 }, () => campaigns.move(project, id, campaignMoves.begin, {}, later));
    expect((await Promise.all(racing)).filter(Boolean)).toHaveLength(1);
  });

  it("is never followed by another out of SENT or CANCELLED, whatever is tried", async () => {
    const tried = fc.array(fc.constantFrom(...Object.values(campaignMoves)), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(tried, async (steps) => {
        const { id } = await created();
        let status: CampaignStatus = "DRAFT";
        for (const move of steps) {
          const isMade = await campaigns.move(project, id, move, {}, later);
          if (["SENT", "CANCELLED"].includes(status)) expect(isMade).toBe(false);
          if (isMade) status = move.to;
          expect((await found(id)).campaign.status).toBe(status);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe("a removal", () => {
  it("is refused out of other statuses than are given, and else costs two write units with a short body", async () => {
    const { id } = await created({ status: "SENDING" });
    const before = await stored();
    expect(await campaigns.remove(project, id, removableStatuses)).toBe("SENDING");
    expect(await stored()).toEqual(before);
    table.takeUnits();
    expect(await campaigns.remove(project, id, ["SENDING"])).toBe("removed");
    expect(table.takeUnits()).toEqual({ write: 2, read: 1 });
    expect(await stored()).toEqual([]);
  });

  it("that died after its first write is finished by the next", async () => {
    const { id } = await created({ body: noise(1_000_000) });
    await table.documents.send(new DeleteCommand({ TableName: table.name, Key: campaignKey(project, id) }));
    expect(await campaigns.remove(project, id, removableStatuses)).toBe("gone");
    expect(await stored()).toEqual([]);
  });
});
