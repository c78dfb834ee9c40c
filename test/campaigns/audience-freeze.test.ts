import { beforeEach, describe, expect, it } from "vitest";
import type { Condition } from "#lib/domain/condition/condition.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { markOf } from "#lib/domain/segment/segment.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { CursorRepository } from "#lib/storage/campaign/cursor-repository.ts";
import { newContactItem } from "#lib/storage/contact/contact-item.ts";
import { openFreezeFixture, type Sent } from "#test/campaigns/freeze-fixture.ts";
import { createSegment } from "#test/support/api/segment.ts";
import { contactOf } from "#test/support/campaigns/frozen-batches.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someContact, someSegment, someTime } from "#test/support/records.ts";
import { putItem, putItems } from "#test/support/table.ts";

const fixture = await forThisFile(openFreezeFixture());
let projectId: DataId;

beforeEach(async () => {
  projectId = await fixture.newProject();
  fixture.clock.at = new Date(someTime);
  for (const list of [fixture.jobs, fixture.dispatches]) list.length = 0;
  fixture.rate.perSecond = 1_000;
});

let contacts = 0;

function contactIn(cursor: number, changes: Partial<Contact> = {}): Contact {
  contacts += 1;
  return someContact({ id: contactOf(cursor, contacts), email: `c${contacts}@example.com`, ...changes });
}

const isPro: Condition = {
  logic: "AND",
  groups: [{ filters: [{ field: "data.plan", operator: "equals", value: "pro" }] }],
};

const idsOf = (frozen: readonly Contact[]) => frozen.map(({ id }) => id).sort();

const frozenIds = async (sent: Sent) => (await fixture.rows(sent)).flat().sort();

describe("freezing the audience", () => {
  it("includes every subscribed contact, in id order, in the cursor of the id's first digit", async () => {
    const there = [...Array(16).keys()].flatMap((cursor) => [contactIn(cursor), contactIn(cursor)]);
    const away = [contactIn(3, { subscribed: false }), contactIn(4, { subscribed: false, snoozedUntil: someTime })];
    await fixture.putContacts(projectId, [...there, ...away]);
    const sent = await fixture.send(projectId);
    expect(await fixture.freeze(sent)).toBe("frozen");
    const rows = await fixture.rows(sent);
    expect(rows.flat()).toEqual(idsOf(there));
    expect(rows.map(({ length }) => length)).toEqual(Array(16).fill(2));
    expect(await fixture.head(sent)).toMatchObject({ totalRecipients: 32, estimate: { recipients: 32 } });
  });

  it("counts the contacts of the audience that get no row, once, however small the parts that are written", async () => {
    const data = { plan: "pro" };
    const away = Array.from({ length: 30 }, () => contactIn(2, { subscribed: false, data }));
    const other = contactIn(2, { subscribed: false, data: { plan: "free" } });
    await fixture.putContacts(projectId, [other, ...away.map(() => contactIn(2, { data }))]);
    const isSnoozed = (n: number) => n % 3 === 0 && { sn: "2026-05-01T00:00:00.000Z" };
    const items = away.map((contact, n) => ({ ...newContactItem(projectId, contact), ...isSnoozed(n) }));
    await putItems(fixture.table, items);
    const sent = await fixture.send(projectId, { audienceType: "FILTERED", audienceCondition: isPro });
    await Promise.all([fixture.freeze(sent), fixture.freeze(sent), fixture.freeze(sent)]);
    const cursors = await new CursorRepository(fixture.table).list(projectId, sent.campaignId);
    expect(cursors[2]).toMatchObject({ rows: 30, left: { unsubscribed: 20, snoozed: 10 } });
    expect(cursors[3]).toMatchObject({ rows: 0, left: { unsubscribed: 0, snoozed: 0 } });
  });

  it("includes unsubscribed contacts in a TRANSACTIONAL campaign", async () => {
    const all = [contactIn(0), contactIn(9, { subscribed: false })];
    await fixture.putContacts(projectId, all);
    const sent = await fixture.send(projectId, { type: "TRANSACTIONAL" });
    await fixture.freeze(sent);
    expect(await frozenIds(sent)).toEqual(idsOf(all));
  });

  it("leaves out contacts created after sending began, to the millisecond", async () => {
    const there = contactIn(5, { createdAt: someTime });
    await fixture.putContacts(projectId, [there, contactIn(5, { createdAt: "2026-03-01T10:00:00.001Z" })]);
    const sent = await fixture.send(projectId);
    await fixture.freeze(sent);
    expect(await frozenIds(sent)).toEqual([there.id]);
  });

  it("includes the contacts that match a condition, as of the time when sending began", async () => {
    const week: Condition = {
      logic: "AND",
      groups: [{ filters: [{ field: "createdAt", operator: "within", value: 7, unit: "days" }] }],
    };
    const inside = contactIn(1, { createdAt: "2026-02-22T10:00:01.000Z" });
    await fixture.putContacts(projectId, [inside, contactIn(1, { createdAt: "2026-02-22T09:59:59.000Z" })]);
    const sent = await fixture.send(projectId, { audienceType: "FILTERED", audienceCondition: week });
    fixture.clock.at = new Date("2026-03-01T11:00:00.000Z");
    await fixture.freeze(sent);
    expect(await frozenIds(sent)).toEqual([inside.id]);
  });

  it("includes the members of dynamic and static segments, and of segments that a condition refers to", async () => {
    const pro = await createSegment(fixture.table, projectId, { condition: isPro });
    const list = await createSegment(fixture.table, projectId, { type: "STATIC", condition: null });
    const [ann, bob, cid] = [contactIn(1, { data: { plan: "pro" } }), contactIn(2), contactIn(3)];
    await fixture.putContacts(projectId, [ann, cid]);
    const listed = { ...newContactItem(projectId, bob), sg: { [markOf(list.id)]: Date.parse(someTime) } };
    await putItem(fixture.table, listed);
    const either: Condition = {
      logic: "OR",
      groups: [pro, list].map(({ id }) => ({ filters: [{ field: `segment.${id}`, operator: "memberOfSegment" }] })),
    };
    const campaigns = [
      await fixture.send(projectId, { audienceType: "SEGMENT", segmentId: pro.id }),
      await fixture.send(projectId, { audienceType: "SEGMENT", segmentId: list.id }),
      await fixture.send(projectId, { audienceType: "FILTERED", audienceCondition: either }),
    ];
    for (const sent of campaigns) await fixture.freeze(sent);
    expect(await Promise.all(campaigns.map(frozenIds))).toEqual([[ann.id], [bob.id], idsOf([ann, bob])]);
  });

  it("finds no recipients when the segment was deleted, and the campaign is SENT", async () => {
    await fixture.putContacts(projectId, [contactIn(0)]);
    const segmentId = someSegment().id;
    const sent = await fixture.send(projectId, { audienceType: "SEGMENT", segmentId });
    expect(await fixture.freeze(sent)).toBe("frozen");
    expect(await fixture.head(sent)).toMatchObject({ status: "SENT", totalRecipients: 0 });
  });

  it("costs 4 write units per 100 contacts, 2 per cursor write, and 4 to keep the result", async () => {
    const all = Array.from({ length: 300 }, () => contactIn(6));
    await fixture.putContacts(projectId, all);
    const sent = await fixture.send(projectId);
    fixture.table.takeUnits();
    await fixture.freeze(sent);
    const { write, read } = fixture.table.takeUnits();
    // The three batches and the write of their cursor, then one write per cursor at its end, and 4 to keep the result.
    expect(write).toBe(3 * 4 + 2 + 16 * 2 + 4);
    expect(read).toBeLessThan(30);
  });
});

describe("after the audience is frozen", () => {
  it("queues one message per lane, as many lanes as the rate and the rows keep busy", async () => {
    await fixture.putContacts(projectId, [contactIn(0), contactIn(7), contactIn(12)]);
    const sent = await fixture.send(projectId);
    await fixture.freeze(sent);
    expect(fixture.dispatches).toEqual([
      { projectId, campaignId: sent.campaignId, cursor: 0, lanes: 1, turn: 0, batch: 0 },
    ]);
    expect(fixture.jobs).toEqual([]);
    expect(await fixture.orders()).toEqual([]);
    expect((await fixture.head(sent)).status).toBe("SENDING");
  });

  it("ends a campaign without recipients", async () => {
    const sent = await fixture.send(projectId);
    expect(await fixture.freeze(sent)).toBe("frozen");
    expect(await fixture.head(sent)).toMatchObject({ status: "SENT", totalRecipients: 0 });
    expect(fixture.dispatches).toEqual([]);
    expect((await fixture.unsettled.list(undefined)).campaigns).not.toContainEqual(sent);
    expect(await fixture.orders()).toEqual([]);
  });

  it("queues the same turns again when the job is repeated, and adds nothing to the ledger", async () => {
    await fixture.putContacts(projectId, [contactIn(2)]);
    const sent = await fixture.send(projectId);
    await fixture.freeze(sent);
    const rows = await fixture.rows(sent);
    await fixture.putContacts(projectId, [contactIn(2)]);
    await fixture.freeze(sent);
    expect(await fixture.rows(sent)).toEqual(rows);
    expect(fixture.dispatches).toHaveLength(2);
    expect((await fixture.head(sent)).totalRecipients).toBe(1);
  });

  it("queues a message for a stopped campaign too, so that its rows are settled", async () => {
    await fixture.putContacts(projectId, [contactIn(2)]);
    const sent = await fixture.send(projectId);
    await fixture.campaigns.move(projectId, sent.campaignId, {
      move: { from: ["SENDING"], to: "CANCELLED" },
      changes: {},
      now: fixture.clock.at,
    });
    expect(await fixture.freeze(sent)).toBe("frozen");
    expect(await fixture.head(sent)).toMatchObject({ status: "CANCELLED", totalRecipients: 1 });
    expect(fixture.dispatches).toHaveLength(1);
  });

  it("forgets a stopped campaign without recipients", async () => {
    const sent = await fixture.send(projectId);
    await fixture.campaigns.move(projectId, sent.campaignId, {
      move: { from: ["SENDING"], to: "CANCELLED" },
      changes: {},
      now: fixture.clock.at,
    });
    await fixture.freeze(sent);
    expect((await fixture.head(sent)).status).toBe("CANCELLED");
    expect((await fixture.unsettled.list(undefined)).campaigns).not.toContainEqual(sent);
  });
});

describe("the job that freezes an audience", () => {
  it("does nothing for a campaign that is deleted, sent, not being sent, or of an unknown project", async () => {
    await fixture.putContacts(projectId, [contactIn(2)]);
    const draft = await fixture.send(projectId);
    const sent = await fixture.send(projectId);
    await fixture.freeze(sent);
    await fixture.campaigns.move(projectId, sent.campaignId, {
      move: { from: ["SENDING"], to: "SENT" },
      changes: {},
      now: fixture.clock.at,
    });
    await fixture.campaigns.remove(projectId, draft.campaignId, {
      from: ["SENDING"],
      now: fixture.clock.at,
    });
    const stray = await fixture.send(dataId(`${projectId}_1`));
    const rows = await fixture.rows(sent);
    fixture.dispatches.length = 0;
    expect(await fixture.freeze(draft)).toBe("dropped");
    expect(await fixture.freeze(sent)).toBe("dropped");
    expect(await fixture.freeze(stray)).toBe("dropped");
    expect([fixture.dispatches, fixture.jobs]).toEqual([[], []]);
    expect(await fixture.rows(sent)).toEqual(rows);
    expect((await fixture.rows(draft)).flat()).toEqual([]);
    expect((await fixture.rows(stray)).flat()).toEqual([]);
    expect((await fixture.table.scan()).filter(({ pk }) => String(pk).startsWith(`Z#${projectId}`))).toEqual([]);
  });

  it("stops when its time is up, keeps its progress, and queues another job for the rest", async () => {
    const data = { text: "x".repeat(5_000) };
    const many = Array.from({ length: 500 }, (_, n) =>
      contactIn(8, { data: { ...data, plan: n % 40 ? "no" : "pro" } }),
    );
    await fixture.putContacts(projectId, many);
    const sent = await fixture.send(projectId, { audienceType: "FILTERED", audienceCondition: isPro });
    // The job reads this clock before and after each page, so it has time for only the first page of every cursor.
    let looks = 0;
    const clock = { now: () => new Date(looks++ < 32 ? fixture.clock.at : fixture.until()) };
    expect(await fixture.freezing({ clock }).freeze.run(sent, fixture.until())).toBe("unfinished");
    expect(fixture.jobs).toEqual([{ type: "freezeCampaign", dataId: projectId, campaignId: sent.campaignId }]);
    const begun = (await fixture.cursorsOf(sent))[8];
    expect(begun?.isFrozen).toBe(false);
    expect(begun?.rows).toBeGreaterThan(0);
    expect(begun?.rows).toBeLessThan(13);
    expect(await fixture.freeze(sent)).toBe("frozen");
    expect((await fixture.rows(sent)).flat()).toEqual(idsOf(many.filter((_, n) => n % 40 === 0)));
    expect(fixture.dispatches).toHaveLength(1);
  });

  it("keeps its progress over contacts of whom none belongs to the audience", async () => {
    const data = { text: "x".repeat(5_000), plan: "no" };
    const many = Array.from({ length: 500 }, () => contactIn(8, { data }));
    await fixture.putContacts(projectId, many);
    const sent = await fixture.send(projectId, { audienceType: "FILTERED", audienceCondition: isPro });
    let looks = 0;
    const clock = { now: () => new Date(looks++ < 32 ? fixture.clock.at : fixture.until()) };
    expect(await fixture.freezing({ clock }).freeze.run(sent, fixture.until())).toBe("unfinished");
    const begun = (await fixture.cursorsOf(sent))[8];
    expect(begun).toMatchObject({ rows: 0, isFrozen: false });
    expect(idsOf(many).slice(100)).toContain(begun?.after);
  });
});
