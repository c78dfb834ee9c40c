import { beforeEach, describe, expect, it } from "vitest";
import type { RowState } from "#lib/domain/campaign/ledger/ledger.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { writeCursor } from "#lib/http/cursor.ts";
import { newId } from "#lib/platform/ids.ts";
import { CursorRepository } from "#lib/storage/campaign/cursor-repository.ts";
import { beginCampaign, beginToContacts, beginToIds, setCounters } from "#test/campaigns/endpoints/begun-campaign.ts";
import { type FixtureProject, openCampaignFixture } from "#test/campaigns/endpoints/campaign-fixture.ts";
import { pagesOf } from "#test/support/api/call.ts";
import { contactsOf } from "#test/support/campaigns/frozen-batches.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openCampaignFixture());
let project: FixtureProject;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
});

const recipients = (id: string, query = "") => project.call("GET", `/campaigns/${id}/recipients${query}`);

/** All pages, in order. */
const pages = (id: string, query = "") => pagesOf(project.call, `/campaigns/${id}/recipients?${query}`);

// biome-ignore lint/suspicious/noExplicitAny: response bodies
const rowsOf = (found: any[]): any[] => found.flatMap(({ data }) => data);

const toContacts = (count: number) => beginToContacts(fixture, project, count);

const toIds = (count: number, rowsABatch?: number) => beginToIds(fixture, project, count, rowsABatch);

describe("GET /campaigns/{id}/recipients in pages", () => {
  it.each([3, 7, 50, 100])("of %i shows every row once, and the total on the first", async (limit) => {
    const { id } = await toIds(230, 40);
    const found = await pages(id, `limit=${limit}`);
    expect(found.map(({ total }) => total)).toEqual([230, ...Array(found.length - 1).fill(0)]);
    expect(found.slice(0, -1).every(({ data, hasMore }) => hasMore && data.length === limit)).toBe(true);
    expect(found.at(-1)).toMatchObject({ hasMore: false });
    expect(found.at(-1)).not.toHaveProperty("cursor");
    // No contacts have these ids, so the rows' own ids tell them apart.
    expect(rowsOf(found)).toHaveLength(230);
    expect(new Set(rowsOf(found).map((row) => row.id)).size).toBe(230);
  });

  it("continues from its place when the rows change between pages", async () => {
    const { id, ledger } = await toIds(40);
    const first = (await recipients(id, "?limit=10&status=PENDING")).body;
    for (const contactId of ledger.contactIds.slice(0, 20)) await ledger.settle(contactId, "snoozed");
    const second = (await recipients(id, `?limit=10&status=PENDING&cursor=${first.cursor}`)).body;
    const all = (await recipients(id, "?limit=40")).body.data;
    expect(second.data).toEqual(all.slice(20, 30));
    expect(second.total).toBe(0);
  });

  it("ends a page where rows are still being frozen, and continues with them later", async () => {
    const { id, ledger } = await beginCampaign(fixture, project, 9);
    const [early, late, after] = [contactsOf(2, 3), contactsOf(2, 6).slice(3), contactsOf(5, 2)];
    await ledger.freeze([...early, ...after], { growing: [2] });
    for (const contactId of ledger.contactIds) await ledger.mail(contactId);
    for (const contactId of ledger.contactIds) await ledger.settle(contactId, "sent");
    const first = (await recipients(id)).body;
    expect(first).toMatchObject({ hasMore: true, total: 9 });
    expect(first.data.map((row: { contactId: string }) => row.contactId)).toEqual(early);
    const still = (await recipients(id, `?cursor=${first.cursor}`)).body;
    expect(still).toEqual({ data: [], hasMore: true, cursor: first.cursor, total: 0 });
    const cursors = new CursorRepository(fixture.table);
    const growing = (await cursors.list(dataOf(project), id))[2];
    if (!growing) throw new Error("There are sixteen cursors.");
    await cursors.freeze(dataOf(project), id, {
      before: growing,
      batches: [late],
      reached: { after: late[2] ?? "", isFrozen: true },
      now: fixture.clock.at,
    });
    const last = (await recipients(id, `?cursor=${still.cursor}`)).body;
    expect(last).toMatchObject({ hasMore: false });
    expect(last.data.map(({ contactId, status }: Record<string, string>) => [contactId, status])).toEqual([
      ...late.map(() => [null, "PENDING"]),
      ...after.map((contactId) => [contactId, "SENT"]),
    ]);
  });

  it("finds few matches among many rows in short pages, with bounded work per page", async () => {
    const { id, ledger } = await toIds(2_500);
    const [rare = ""] = ledger.contactIds.slice(-1);
    const mails = ledger.contactIds.slice(0, -1);
    await ledger.mails(mails);
    await ledger.mail(rare, "COMPLAINED");
    await ledger.settleAll("sent");
    await setCounters(fixture, project, id, { sent: 2_500, SENT: 2_499, COMPLAINED: 1 });
    fixture.table.takeUnits();
    const found = await pages(id, "status=COMPLAINED");
    expect(found.map(({ data, total }) => [data.length, total])).toEqual([
      [0, 1],
      [1, 0],
    ]);
    expect(fixture.table.takeUnits().read).toBeLessThanOrEqual(2 * 3 + 2_500 / 2 + 2 * 40 + 2 * 10);
    expect(rowsOf(found)).toMatchObject([{ contactId: rare, status: "COMPLAINED" }]);
    expect((await recipients(id, "?status=SENT")).body).toMatchObject({ hasMore: true, total: 2_499 });
  });

  it.each([
    ["PENDING", 493],
    ["SKIPPED", 5],
    ["FAILED", 2],
    ["SENT", 420],
    ["DELIVERED", 80],
  ])("counts recipients that are %s without reading them", async (status, total) => {
    const { id, ledger } = await toIds(1_000);
    for (const contactId of ledger.contactIds.slice(0, 2)) await ledger.mail(contactId, "DELIVERED");
    const states: RowState[] = ["sent", "sent", "sent", "sent", "error", "error", "snoozed", "snoozed"];
    for (const [index, state] of states.entries()) {
      await ledger.settle(ledger.contactIds[index] ?? "", state);
    }
    await setCounters(fixture, project, id, { sent: 500, failed: 2, skipped: 5, SENT: 420, DELIVERED: 80 });
    expect((await recipients(id, `?status=${status}&limit=1`)).body).toMatchObject({ hasMore: true, total });
  });
});

describe("GET /campaigns/{id}/recipients in units", () => {
  it("takes at most 32 read units beside the caller for 50 mails, at any place of a large campaign", async () => {
    const { id, ledger } = await toIds(400);
    await ledger.mails(ledger.contactIds, "DELIVERED");
    await ledger.settleAll("sent");
    let cursor: string | undefined;
    do {
      fixture.table.takeUnits();
      const { body } = await recipients(id, cursor && `?cursor=${cursor}`);
      // Reads the campaign, the cursors, one or two batches, and 51 records.
      expect(fixture.table.takeUnits().read).toBeLessThanOrEqual(1 + 1 + 1 + 4 + 25.5);
      expect(body.data).toHaveLength(50);
      cursor = body.cursor;
    } while (cursor);
  });

  it("takes at most 40 read units beside the caller and the contacts for a small campaign of many batches", async () => {
    const { id } = await toContacts(50);
    fixture.table.takeUnits();
    expect((await recipients(id)).body).toMatchObject({ hasMore: false, total: 50 });
    expect(fixture.table.takeUnits().read).toBeLessThanOrEqual(1 + 40 + 25);
  });
});

describe("GET /campaigns/{id}/recipients, refused", () => {
  it("answers 400 to a malformed cursor, and to one of another list", async () => {
    const [{ id }, other] = [await toIds(5), await toIds(5)];
    const { cursor } = (await recipients(id, "?limit=2")).body;
    const position = { cursor: 0, batch: 0, row: 1 };
    const forged = [
      "x",
      writeCursor(position, { recipientsOf: id, status: "SENT" }),
      writeCursor({ ...position, cursor: 16 }, { recipientsOf: id, status: undefined }),
      writeCursor({ ...position, row: 100 }, { recipientsOf: id, status: undefined }),
      writeCursor({ ...position, batch: 0.5 }, { recipientsOf: id, status: undefined }),
      writeCursor({ createdAt: someTime, id }, { recipientsOf: id, status: undefined }),
    ];
    for (const each of forged) {
      const answer = await recipients(id, `?cursor=${each}`);
      expect([answer.status, answer.body.error.code]).toEqual([400, "BAD_REQUEST"]);
    }
    expect((await recipients(other.id, `?cursor=${cursor}`)).status).toBe(400);
    expect((await recipients(id, `?status=PENDING&cursor=${cursor}`)).status).toBe(400);
    expect((await recipients(id, `?limit=3&cursor=${cursor}`)).body.data).toHaveLength(3);
    const beyond = writeCursor({ cursor: 15, batch: 9_000, row: 99 }, { recipientsOf: id, status: undefined });
    expect((await recipients(id, `?cursor=${beyond}`)).body).toEqual({ data: [], hasMore: false, total: 0 });
  });

  it("answers 404 to an unknown, foreign or deleted id, 422 to a malformed one, 401 without a key", async () => {
    const { id } = await project.create();
    await project.call("DELETE", `/campaigns/${id}`);
    const foreign = await (await fixture.newProject()).create();
    for (const each of [id, foreign.id, newId()]) {
      const answer = await recipients(each);
      expect([answer.status, answer.body.error.code]).toEqual([404, "CAMPAIGN_NOT_FOUND"]);
    }
    expect((await recipients("x")).status).toBe(422);
    expect((await fixture.call("GET", `/campaigns/${id}/recipients`)).status).toBe(401);
  });
});
