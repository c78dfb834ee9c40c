import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Condition } from "#lib/domain/condition/condition.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { markOf } from "#lib/domain/segment/segment.ts";
import { newContactItem } from "#lib/storage/contact/contact-item.ts";
import { type FreezeHouse, openFreezeHouse, type Sent } from "#test/campaigns/freeze-house.ts";
import { contactOf } from "#test/campaigns/ledger-house.ts";
import { someSegment, someTime } from "#test/support/records.ts";

let house: FreezeHouse;
let projectId: string;

beforeAll(async () => {
  house = await openFreezeHouse();
});
afterAll(() => house.stop());
beforeEach(async () => {
  projectId = await house.newProject();
  house.clock.at = new Date(someTime);
  for (const list of [house.jobs, house.dispatches]) list.length = 0;
  house.rate.perSecond = 1_000;
});

let contacts = 0;

function someContact(cursor: number, changes: Partial<Contact> = {}): Contact {
  contacts += 1;
  return {
    id: contactOf(cursor, contacts),
    email: `c${contacts}@example.com`,
    subscribed: true,
    snoozedUntil: null,
    data: {},
    createdAt: "2026-02-01T10:00:00.000Z",
    updatedAt: "2026-02-01T10:00:00.000Z",
    deletionsSeen: 0,
    ...changes,
  };
}

const isPro: Condition = {
  logic: "AND",
  groups: [{ filters: [{ field: "data.plan", operator: "equals", value: "pro" }] }],
};

const idsOf = (frozen: readonly Contact[]) => frozen.map(({ id }) => id).sort();

const frozenIds = async (sent: Sent) => (await house.rows(sent)).flat().sort();

describe("the audience that is frozen", () => {
  it("is every subscribed contact, by the first digit of the id and in the order of the ids", async () => {
    const there = [...Array(16).keys()].flatMap((cursor) => [someContact(cursor), someContact(cursor)]);
    const away = [someContact(3, { subscribed: false }), someContact(4, { subscribed: false, snoozedUntil: someTime })];
    await house.putContacts(projectId, [...there, ...away]);
    const sent = await house.send(projectId);
    expect(await house.freeze(sent)).toBe("frozen");
    const rows = await house.rows(sent);
    expect(rows.flat()).toEqual(idsOf(there));
    expect(rows.map(({ length }) => length)).toEqual(Array(16).fill(2));
    expect((await house.head(sent)).totalRecipients).toBe(32);
  });

  it("holds those who are not subscribed too for mail that everybody gets", async () => {
    const all = [someContact(0), someContact(9, { subscribed: false })];
    await house.putContacts(projectId, all);
    const sent = await house.send(projectId, { type: "TRANSACTIONAL" });
    await house.freeze(sent);
    expect(await frozenIds(sent)).toEqual(idsOf(all));
  });

  it("leaves out who came after sending had begun, to the millisecond", async () => {
    const there = someContact(5, { createdAt: someTime });
    await house.putContacts(projectId, [there, someContact(5, { createdAt: "2026-03-01T10:00:00.001Z" })]);
    const sent = await house.send(projectId);
    await house.freeze(sent);
    expect(await frozenIds(sent)).toEqual([there.id]);
  });

  it("is who fulfils a condition, as of the time when sending began", async () => {
    const week: Condition = {
      logic: "AND",
      groups: [{ filters: [{ field: "createdAt", operator: "within", value: 7, unit: "days" }] }],
    };
    const inside = someContact(1, { createdAt: "2026-02-22T10:00:01.000Z" });
    await house.putContacts(projectId, [inside, someContact(1, { createdAt: "2026-02-22T09:59:59.000Z" })]);
    const sent = await house.send(projectId, { audienceType: "FILTERED", audienceCondition: week });
    house.clock.at = new Date("2026-03-01T11:00:00.000Z");
    await house.freeze(sent);
    expect(await frozenIds(sent)).toEqual([inside.id]);
  });

  it("is who belongs to a segment, one of a condition and a list alike, and to what it refers to", async () => {
    const pro = someSegment({ condition: isPro });
    const list = someSegment({ type: "STATIC", condition: null });
    await house.segments.create(projectId, pro, 0);
    await house.segments.create(projectId, list, 1);
    const [ann, bob, cid] = [someContact(1, { data: { plan: "pro" } }), someContact(2), someContact(3)];
    await house.putContacts(projectId, [ann, cid]);
    const listed = { ...newContactItem(projectId, bob), sg: { [markOf(list.id)]: Date.parse(someTime) } };
    await house.table.documents.send(new PutCommand({ TableName: house.table.name, Item: listed }));
    const either: Condition = {
      logic: "OR",
      groups: [pro, list].map(({ id }) => ({ filters: [{ field: `segment.${id}`, operator: "memberOfSegment" }] })),
    };
    const campaigns = [
      await house.send(projectId, { audienceType: "SEGMENT", segmentId: pro.id }),
      await house.send(projectId, { audienceType: "SEGMENT", segmentId: list.id }),
      await house.send(projectId, { audienceType: "FILTERED", audienceCondition: either }),
    ];
    for (const sent of campaigns) await house.freeze(sent);
    expect(await Promise.all(campaigns.map(frozenIds))).toEqual([[ann.id], [bob.id], idsOf([ann, bob])]);
  });

  it("is nobody of a segment that is gone, and the campaign is sent with that", async () => {
    await house.putContacts(projectId, [someContact(0)]);
    const segmentId = someSegment().id;
    const sent = await house.send(projectId, { audienceType: "SEGMENT", segmentId });
    expect(await house.freeze(sent)).toBe("frozen");
    expect(await house.head(sent)).toMatchObject({ status: "SENT", totalRecipients: 0 });
  });

  it("costs 4 units for a hundred, 2 a cursor and the end of it, beside the reads", async () => {
    const all = Array.from({ length: 300 }, () => someContact(6));
    await house.putContacts(projectId, all);
    const sent = await house.send(projectId);
    house.table.takeUnits();
    await house.freeze(sent);
    const { write, read } = house.table.takeUnits();
    // Of the 16 writes one is with three batches, which are written before its cursor is at its end; keeping it is 4.
    expect(write).toBe(3 * 4 + 2 + 16 * 2 + 4);
    expect(read).toBeLessThan(30);
  });
});

describe("what follows on a frozen audience", () => {
  it("is one message for each lane that has something to send, as many as rate and rows keep busy", async () => {
    await house.putContacts(projectId, [someContact(0), someContact(7), someContact(12)]);
    const sent = await house.send(projectId);
    await house.freeze(sent);
    expect(house.dispatches).toEqual([{ ...sent, cursor: 0, lanes: 1, turn: 0, batch: 0 }]);
    expect(house.jobs).toEqual([]);
    expect(await house.orders()).toEqual([]);
    expect((await house.head(sent)).status).toBe("SENDING");
  });

  it("is the end of a campaign without recipients", async () => {
    const sent = await house.send(projectId);
    expect(await house.freeze(sent)).toBe("frozen");
    expect(await house.head(sent)).toMatchObject({ status: "SENT", totalRecipients: 0 });
    expect(house.dispatches).toEqual([]);
    expect((await house.unsettled.list(undefined)).campaigns).not.toContainEqual(sent);
    expect(await house.orders()).toEqual([]);
  });

  it("is said again to whoever comes again, with the turns as they are, and adds nothing to the ledger", async () => {
    await house.putContacts(projectId, [someContact(2)]);
    const sent = await house.send(projectId);
    await house.freeze(sent);
    const rows = await house.rows(sent);
    await house.putContacts(projectId, [someContact(2)]);
    await house.freeze(sent);
    expect(await house.rows(sent)).toEqual(rows);
    expect(house.dispatches).toHaveLength(2);
    expect((await house.head(sent)).totalRecipients).toBe(1);
  });

  it("comes for a campaign that was stopped too, whose rows are then to be settled", async () => {
    await house.putContacts(projectId, [someContact(2)]);
    const sent = await house.send(projectId);
    await house.campaigns.move(projectId, sent.campaignId, { from: ["SENDING"], to: "CANCELLED" }, {}, house.clock.at);
    expect(await house.freeze(sent)).toBe("frozen");
    expect(await house.head(sent)).toMatchObject({ status: "CANCELLED", totalRecipients: 1 });
    expect(house.dispatches).toHaveLength(1);
  });

  it("is the end of one that was stopped and has nobody", async () => {
    const sent = await house.send(projectId);
    await house.campaigns.move(projectId, sent.campaignId, { from: ["SENDING"], to: "CANCELLED" }, {}, house.clock.at);
    await house.freeze(sent);
    expect((await house.head(sent)).status).toBe("CANCELLED");
    expect((await house.unsettled.list(undefined)).campaigns).not.toContainEqual(sent);
  });
});

describe("a job to freeze", () => {
  it("does nothing for a campaign that is gone, is not being sent, is sent, or is of no project", async () => {
    await house.putContacts(projectId, [someContact(2)]);
    const draft = await house.send(projectId);
    const sent = await house.send(projectId);
    await house.freeze(sent);
    await house.campaigns.move(projectId, sent.campaignId, { from: ["SENDING"], to: "SENT" }, {}, house.clock.at);
    await house.campaigns.remove(projectId, draft.campaignId, ["SENDING"], house.clock.at);
    const stray = await house.send(`${projectId}_1`);
    const rows = await house.rows(sent);
    house.dispatches.length = 0;
    expect(await house.freeze(draft)).toBe("dropped");
    expect(await house.freeze(sent)).toBe("dropped");
    expect(await house.freeze(stray)).toBe("dropped");
    expect([house.dispatches, house.jobs]).toEqual([[], []]);
    expect(await house.rows(sent)).toEqual(rows);
    expect((await house.rows(draft)).flat()).toEqual([]);
    expect((await house.rows(stray)).flat()).toEqual([]);
    expect((await house.table.scan()).filter(({ pk }) => String(pk).startsWith(`Z#${projectId}`))).toEqual([]);
  });

  it("leaves the rest to another when its time is over, and keeps how far it has come", async () => {
    const data = { text: "x".repeat(5_000) };
    const many = Array.from({ length: 500 }, (_, n) =>
      someContact(8, { data: { ...data, plan: n % 40 ? "no" : "pro" } }),
    );
    await house.putContacts(projectId, many);
    const sent = await house.send(projectId, { audienceType: "FILTERED", audienceCondition: isPro });
    // By this clock, asked before and after each page, the first page of every cursor is looked at, and no other.
    let looks = 0;
    const clock = { now: () => new Date(looks++ < 32 ? house.clock.at : house.until()) };
    expect(await house.freezing({ clock }).freeze.run(sent, house.until())).toBe("unfinished");
    expect(house.jobs).toEqual([{ type: "freezeCampaign", dataId: projectId, campaignId: sent.campaignId }]);
    const begun = (await house.cursors(sent))[8];
    expect(begun?.isFrozen).toBe(false);
    expect(begun?.rows).toBeGreaterThan(0);
    expect(begun?.rows).toBeLessThan(13);
    expect(await house.freeze(sent)).toBe("frozen");
    expect((await house.rows(sent)).flat()).toEqual(idsOf(many.filter((_, n) => n % 40 === 0)));
    expect(house.dispatches).toHaveLength(1);
  });
});
