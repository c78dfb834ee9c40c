import { beforeEach, describe, expect, it } from "vitest";
import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { campaignScope } from "#lib/domain/usage/counters.ts";
import { writeCursor } from "#lib/http/cursor.ts";
import { newId } from "#lib/platform/ids.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { emailKey } from "#lib/storage/email/email-item.ts";
import { deleteItems } from "#lib/storage/table/delete-items.ts";
import { pagesOf } from "#test/support/api/call.ts";
import { beginSending } from "#test/support/api/campaign.ts";
import { contactsOf } from "#test/support/campaigns/frozen-batches.ts";
import { WrittenLedger } from "#test/support/campaigns/written-ledger.ts";
import { foldInto } from "#test/support/fold-into.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someCampaign } from "#test/support/records.ts";
import { openSendingFixture, type SendingFixture } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openSendingFixture());
const campaigns = new CampaignRepository(fixture.table);
let project: Awaited<ReturnType<SendingFixture["newProject"]>>;

beforeEach(async () => {
  project = await fixture.newProject();
});

const sentAt = "2026-03-01T11:00:00.000Z";

/** A campaign whose sending has started, to the given number of contacts. Only their ids exist. */
async function begin(...counts: number[]): Promise<{ id: string; ledger: WrittenLedger }> {
  const { id } = await beginSending(fixture.table, dataOf(project), { sentAt });
  const ledger = new WrittenLedger(fixture.table, dataOf(project), { id, sentAt });
  await ledger.freeze(
    counts.flatMap((count, cursor) => contactsOf(cursor, count)),
    { rowsABatch: 30 },
  );
  return { id, ledger };
}

/** All contacts have been mailed. */
async function mailAll(ledger: WrittenLedger): Promise<string[]> {
  const ids = await mapConcurrently(ledger.contactIds, 16, (contactId) => ledger.mail(contactId));
  await ledger.settleAll("sent");
  return ids;
}

const emails = (query: string) => project.call("GET", `/emails?${query}`);

const newestFirst = (ids: readonly string[]): string[] => [...ids].sort().reverse();

// biome-ignore lint/suspicious/noExplicitAny: bodies of answers
const idsOf = (body: any): string[] => body.data.map(({ id }: { id: string }) => id);

describe("GET /emails of a campaign", () => {
  it.each([3, 20, 100])("lists its records in pages of %i, newest first, then by id", async (limit) => {
    const { id, ledger } = await begin(70, 0, 40);
    await begin(5);
    const mails = await mailAll(ledger);
    await setCounters(id, { SENT: 100, DELIVERED: 10 });
    const pages = await pagesOf(project.call, `/emails?campaignId=${id}&limit=${limit}`);
    const totals = pages.map(({ total }) => total);
    expect(pages.flatMap(idsOf)).toEqual(newestFirst(mails));
    expect(totals).toEqual([110, ...totals.slice(1).map(() => 0)]);
  });

  it("shows each record as GET /emails/{id} does, without body and timeline", async () => {
    const { id, ledger } = await begin(1);
    const [mail] = await mailAll(ledger);
    const { body } = await emails(`campaignId=${id}`);
    expect(body).toMatchObject({ hasMore: false, total: 1 });
    expect(body.data).toMatchObject([
      { id: mail, campaignId: id, sourceType: "CAMPAIGN", status: "SENT", createdAt: sentAt },
    ]);
    expect(Object.keys(body.data[0])).not.toEqual(expect.arrayContaining(["body"]));
    const { status, body: one } = await project.call("GET", `/emails/${mail}`);
    expect(status).toBe(200);
    expect(body.data[0]).toEqual(Object.fromEntries(Object.keys(body.data[0]).map((key) => [key, one[key]])));
  });

  it("filters by status, including failed mails, and never lists rows without a record", async () => {
    const { id, ledger } = await begin(6);
    const [opened = "", failed = "", underWay = "", rejected = "", snoozed = ""] = ledger.contactIds;
    const [openedId, failedId] = [await ledger.mail(opened, "OPENED"), await ledger.mail(failed, "FAILED")];
    await ledger.settle(opened, "sent");
    await ledger.settle(failed, "delivery_unconfirmed");
    await ledger.settle(rejected, "provider_rejected");
    await ledger.settle(snoozed, "snoozed");
    expect(idsOf((await emails(`campaignId=${id}`)).body)).toEqual(newestFirst([openedId, failedId]));
    const underWayId = await ledger.mail(underWay);
    await ledger.claim(underWay);
    expect(idsOf((await emails(`campaignId=${id}`)).body)).toEqual(newestFirst([openedId, failedId, underWayId]));
    for (const [status, ids] of [
      ["OPENED", [openedId]],
      ["FAILED", [failedId]],
      ["SENT", [underWayId]],
      ["PENDING", []],
      ["CLICKED", []],
    ] as const) {
      const { body } = await emails(`campaignId=${id}&status=${status}`);
      expect([status, idsOf(body), body.total, body.hasMore]).toEqual([status, ids, ids.length, false]);
    }
  });

  it("counts the mails of a status without reading them", async () => {
    const { id, ledger } = await begin(10);
    await mailAll(ledger);
    await setCounters(id, { SENT: 7, DELIVERED: 3 });
    expect((await emails(`campaignId=${id}&status=SENT&limit=1`)).body).toMatchObject({ hasMore: true, total: 7 });
  });

  it("costs 20 read units in addition to the caller's for a page of 20", async () => {
    const { id, ledger } = await begin(70, 0, 40);
    await mailAll(ledger);
    fixture.table.takeUnits();
    const { body } = await emails(`campaignId=${id}`);
    // Campaign, cursors, two batches, 21 records, and the count of all.
    expect(fixture.table.takeUnits().read).toBeLessThanOrEqual(1 + 1 + 1 + 4 + 10.5 + 1);
    await emails(`campaignId=${id}&cursor=${body.cursor}`);
    expect(fixture.table.takeUnits().read).toBeLessThanOrEqual(1 + 1 + 1 + 4 + 10.5);
  });

  it("lists the mails of a deleted campaign as before, for 1 more read unit", async () => {
    const { id, ledger } = await begin(30, 0, 12);
    const mails = await mailAll(ledger);
    await setCounters(id, { SENT: 42 });
    const before = (await emails(`campaignId=${id}&limit=15`)).body;
    const units = fixture.table.takeUnits();
    await campaigns.move(dataOf(project), id, {
      move: campaignMoves.complete,
      changes: {},
      now: new Date(sentAt),
    });
    expect(await campaigns.remove(dataOf(project), id, { from: ["SENT"], now: new Date(sentAt) })).toBe("removed");
    fixture.table.takeUnits();
    expect((await emails(`campaignId=${id}&limit=15`)).body).toEqual(before);
    expect(fixture.table.takeUnits().read).toBeLessThanOrEqual(units.read + 1);
    const rest = await emails(`campaignId=${id}&limit=100&cursor=${before.cursor}`);
    expect([...idsOf(before), ...idsOf(rest.body)]).toEqual(newestFirst(mails));
    expect((await emails(`campaignId=${id}&status=SENT&limit=100`)).body).toMatchObject({ total: 42, hasMore: false });
    const [contactId] = ledger.contactIds;
    expect((await emails(`campaignId=${id}&contactId=${contactId}`)).body).toMatchObject({ total: 1 });
  });

  it("is empty for a campaign that is unsent, unknown or foreign, or was deleted before it was sent", async () => {
    const { id, ledger } = await begin(2);
    await mailAll(ledger);
    const draft = someCampaign();
    await campaigns.create(dataOf(project), draft, { segmentsVersion: undefined });
    const empty = { status: 200, body: { data: [], hasMore: false, total: 0 } };
    for (const each of [draft.id, newId()]) expect(await emails(`campaignId=${each}`)).toEqual(empty);
    await campaigns.remove(dataOf(project), draft.id, { from: ["DRAFT"], now: new Date(sentAt) });
    expect(await emails(`campaignId=${draft.id}`)).toEqual(empty);
    project = await fixture.newProject();
    expect(await emails(`campaignId=${id}`)).toEqual(empty);
  });

  it("answers 400 to a cursor of another list or an invalid position, and to an unknown status", async () => {
    const { id, ledger } = await begin(5);
    await mailAll(ledger);
    const { cursor } = (await emails(`campaignId=${id}&limit=2`)).body;
    const forged = writeCursor({ cursor: -1, batch: 0, row: 0 }, { campaignId: id });
    const ofFeed = writeCursor({ createdAt: sentAt, id }, { campaignId: id });
    for (const query of [
      `campaignId=${newId()}&cursor=${cursor}`,
      `campaignId=${id}&status=SENT&cursor=${cursor}`,
      `campaignId=${id}&contactId=${newId()}&cursor=${cursor}`,
      `campaignId=${id}&cursor=${forged}`,
      `campaignId=${id}&cursor=${ofFeed}`,
      `campaignId=${id}&status=SKIPPED`,
    ]) {
      const answer = await emails(query);
      expect([answer.status, answer.body.error.code]).toEqual([400, "BAD_REQUEST"]);
    }
  });

  it("continues after a record that was deleted with its contact", async () => {
    const { id, ledger } = await begin(9);
    const mails = newestFirst(await mailAll(ledger));
    const { cursor } = (await emails(`campaignId=${id}&limit=3`)).body;
    await deleteItems(
      fixture.table,
      [mails[2], mails[4]].map((mail = "") => emailKey(dataOf(project), mail)),
    );
    const { body } = await emails(`campaignId=${id}&limit=3&cursor=${cursor}`);
    expect(idsOf(body)).toEqual([mails[3], mails[5], mails[6]]);
  });
});

/** The counts that the stream consumer would have stored. */
async function setCounters(campaignId: string, sums: Record<string, number>): Promise<void> {
  const counts = Object.entries(sums).map(([field, add], index) => ({ sequence: String(index), field, add }));
  await foldInto(
    new CounterRepository(fixture.table),
    dataOf(project),
    campaignScope(campaignId),
    "shard",
    counts,
    new Date(sentAt),
  );
}
