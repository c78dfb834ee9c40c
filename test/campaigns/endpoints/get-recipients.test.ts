import { beforeEach, describe, expect, it } from "vitest";
import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import { rowFailures, rowSkips } from "#lib/domain/campaign/ledger/ledger.ts";
import { recipientStatuses } from "#lib/domain/campaign/results/recipient.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { contactKey } from "#lib/storage/contact/contact-item.ts";
import { emailKey } from "#lib/storage/email/email-item.ts";
import { deleteItems } from "#lib/storage/table/delete-items.ts";
import { beginToContacts, beginToIds, sentAt, setCounters } from "#test/campaigns/endpoints/begun-campaign.ts";
import { type FixtureProject, openCampaignFixture } from "#test/campaigns/endpoints/campaign-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";

const fixture = await forThisFile(openCampaignFixture());
let project: FixtureProject;

beforeEach(async () => {
  fixture.clock.at = new Date(someTime);
  project = await fixture.newProject();
});

const minutes = (count: number) => new Date(Date.parse(sentAt) + count * 60_000).toISOString();

const recipients = (id: string, query = "") => project.call("GET", `/campaigns/${id}/recipients${query}`);

const toContacts = (count: number) => beginToContacts(fixture, project, count);

const toIds = (count: number, rowsABatch: number) => beginToIds(fixture, project, count, rowsABatch);

describe("GET /campaigns/{id}/recipients, 200", () => {
  it("is empty before sending", async () => {
    const { id } = await project.create();
    expect(await recipients(id)).toEqual({ status: 200, body: { data: [], hasMore: false, total: 0 } });
    expect((await recipients(id, "?status=PENDING")).body).toEqual({ data: [], hasMore: false, total: 0 });
  });

  it("lists each contact once, in freezing order, with the address mailed, even if another contact has it since", async () => {
    const { id, ledger, addresses } = await toContacts(30);
    const { body } = await recipients(id);
    expect(body).toMatchObject({ hasMore: false, total: 30 });
    expect(body.data.map(({ contactId }: { contactId: string }) => contactId)).toEqual(ledger.contactIds);
    expect(body.data.map(({ email }: { email: string }) => email)).toEqual(
      ledger.contactIds.map((contactId) => addresses.get(contactId)),
    );
    expect(new Set(body.data.map((row: { id: string }) => row.id)).size).toBe(30);
    expect(body.data[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      contactId: ledger.contactIds[0],
      email: addresses.get(ledger.contactIds[0] ?? ""),
      emailId: null,
      status: "PENDING",
      reason: null,
      sentAt: null,
      deliveredAt: null,
      openedAt: null,
      clickedAt: null,
      bouncedAt: null,
      complainedAt: null,
      updatedAt: sentAt,
    });
    expect((await recipients(id)).body).toEqual(body);
  });

  it.each([
    ["SENT", {}, {}],
    ["DELIVERED", { da: minutes(1) }, { deliveredAt: minutes(1) }],
    ["OPENED", { oa: minutes(2) }, { openedAt: minutes(2) }],
    ["CLICKED", { da: minutes(1), ka: minutes(3) }, { deliveredAt: minutes(1), clickedAt: minutes(3) }],
    ["BOUNCED", { ba: minutes(1) }, { bouncedAt: minutes(1) }],
    ["COMPLAINED", { oa: minutes(2), xa: minutes(4) }, { openedAt: minutes(2), complainedAt: minutes(4) }],
  ] as const)("shows a mail that is %s as its record does", async (status, attributes, shown) => {
    const { id, ledger } = await toContacts(1);
    const [contactId = ""] = ledger.contactIds;
    const emailId = await ledger.mail(contactId, status, { ...attributes, up: minutes(5) });
    await ledger.settle(contactId, "sent");
    const email = `${contactId.slice(0, 8)}@example.com`;
    const { body } = await recipients(id);
    expect(body.data).toMatchObject([
      { contactId, email, emailId, status, reason: null, sentAt, updatedAt: minutes(5), ...shown },
    ]);
    expect((await recipients(id, `?status=${status}`)).body).toEqual(body);
  });

  it.each([
    ...rowFailures.map((reason) => ["FAILED", reason] as const),
    ...rowSkips.map((reason) => ["SKIPPED", reason] as const),
  ])("shows %s with the reason %s", async (status, reason) => {
    const { id, ledger } = await toContacts(1);
    const [contactId = ""] = ledger.contactIds;
    await ledger.settle(contactId, reason);
    expect((await recipients(id)).body.data).toMatchObject([{ status, reason, emailId: null, sentAt: null }]);
  });

  it("shows a mail given up as unconfirmed from its record, and as sent once the provider accepts it late", async () => {
    const { id, ledger } = await toContacts(2);
    const [given = "", late = ""] = ledger.contactIds;
    for (const contactId of [given, late]) await ledger.settle(contactId, "delivery_unconfirmed");
    const emailId = await ledger.mail(given, "FAILED");
    await ledger.mail(late, "DELIVERED", { da: minutes(1) });
    expect((await recipients(id)).body.data).toMatchObject([
      { emailId, status: "FAILED", reason: "delivery_unconfirmed", sentAt: null },
      { status: "DELIVERED", reason: null, deliveredAt: minutes(1) },
    ]);
    expect((await recipients(id, "?status=FAILED")).body).toMatchObject({ data: [{ emailId }], total: 1 });
    expect((await recipients(id, "?status=DELIVERED")).body).toMatchObject({ data: [{ contactId: late }], total: 1 });
  });

  it("shows a mail that the provider rejected after accepting it as failed", async () => {
    const { id, ledger } = await toContacts(1);
    const [contactId = ""] = ledger.contactIds;
    const emailId = await ledger.mail(contactId, "FAILED", { er: "provider_rejected" });
    await ledger.settle(contactId, "sent");
    const shown = { emailId, status: "FAILED", reason: "provider_rejected", sentAt: null };
    expect((await recipients(id)).body.data).toMatchObject([shown]);
  });

  it("shows a mail in flight, and one that the provider has not confirmed, as pending", async () => {
    const { id, ledger } = await toContacts(2);
    const [claimed = "", unknown = ""] = ledger.contactIds;
    await ledger.claim(claimed);
    await ledger.claim(unknown);
    await ledger.settle(unknown, "unknown");
    expect((await recipients(id, "?status=PENDING")).body.data).toMatchObject([
      { contactId: claimed, reason: null },
      { contactId: unknown, reason: null },
    ]);
  });

  it("shows untouched rows as skipped as soon as the campaign is cancelled", async () => {
    const { id, ledger } = await toIds(30, 10);
    const [claimed = "", left = ""] = [ledger.contactIds[0], ledger.contactIds[10]];
    await ledger.claim(claimed);
    await fixture.campaigns.move(dataOf(project), id, {
      move: campaignMoves.stop,
      changes: { cancelReason: "user" },
      now: fixture.clock.at,
    });
    const { data } = (await recipients(id)).body;
    const statusOf = (wanted: string) => data[ledger.contactIds.indexOf(wanted)];
    expect(statusOf(claimed)).toMatchObject({ status: "PENDING", reason: null });
    expect(statusOf(left)).toMatchObject({ status: "SKIPPED", reason: "cancelled" });
    expect((await recipients(id, "?status=SKIPPED&limit=5")).body).toMatchObject({ hasMore: true, total: 30 });
    expect((await recipients(id, "?status=SKIPPED")).body.data).toHaveLength(20);
    expect((await recipients(id, "?status=PENDING")).body).toMatchObject({ total: 10 });
  });
});

describe("GET /campaigns/{id}/recipients with deleted contacts", () => {
  it("keeps their rows, without contact, address and mail", async () => {
    const { id, ledger } = await toContacts(2);
    const [mailed = "", skipped = ""] = ledger.contactIds;
    const emailId = await ledger.mail(mailed);
    await ledger.settle(mailed, "sent");
    await ledger.settle(skipped, "snoozed");
    const before = (await recipients(id)).body.data;
    await deleteItems(fixture.table, [
      contactKey(dataOf(project), mailed),
      contactKey(dataOf(project), skipped),
      emailKey(dataOf(project), emailId),
    ]);
    const gone = { contactId: null, email: null, emailId: null, sentAt: null, updatedAt: sentAt };
    expect((await recipients(id)).body.data).toMatchObject([
      { ...gone, id: before[0].id, status: "SENT", reason: null },
      { ...gone, id: before[1].id, status: "SKIPPED", reason: "snoozed" },
    ]);
  });

  it("does not show a new contact with the same address", async () => {
    const { id, addresses, ledger } = await toContacts(2);
    const [mailed = "", skipped = ""] = ledger.contactIds;
    await ledger.settle(mailed, "sent");
    await ledger.settle(skipped, "contact_deleted");
    await deleteItems(fixture.table, [contactKey(dataOf(project), mailed), contactKey(dataOf(project), skipped)]);
    fixture.clock.at = new Date(minutes(1));
    for (const contactId of [mailed, skipped]) await project.newContact(addresses.get(contactId) ?? "");
    const stored = await fixture.table.scan();
    for (const { pk } of [mailed, skipped].map((contactId) => contactKey(dataOf(project), contactId))) {
      expect(stored.filter((item) => item["pk"] === pk)).not.toEqual([]);
    }
    const { data } = (await recipients(id)).body;
    expect(data).toMatchObject([
      { contactId: null, email: null, status: "SENT" },
      { contactId: null, email: null, status: "SKIPPED", reason: "contact_deleted" },
    ]);
  });
});

describe("GET /campaigns/{id}/recipients by status", () => {
  it.each(recipientStatuses)("answers 200 to %s", async (status) => {
    const { id } = await toContacts(1);
    const found = status === "PENDING" ? 1 : 0;
    expect(await recipients(id, `?status=${status}`)).toMatchObject({ status: 200, body: { total: found } });
  });

  it.each(["pending", "", "QUEUED", "RECEIVED", "SENT,", "SENT,queued"])("answers 400 to %j", async (status) => {
    const { id } = await toContacts(1);
    const answer = await recipients(id, `?status=${status}`);
    expect([answer.status, answer.body.error.code]).toEqual([400, "BAD_REQUEST"]);
  });
});

describe("GET /campaigns/{id}/recipients by several statuses, reasons or a contact", () => {
  it("lists what is in one of the statuses and has one of the reasons, with their count", async () => {
    const { id, ledger } = await toIds(40, 10);
    const ends = ["unsubscribed", "snoozed", "render_failed", "error"] as const;
    for (const [index, reason] of ends.entries()) await ledger.settle(ledger.contactIds[8 * index] ?? "", reason);
    await setCounters(fixture, project, id, {
      ...{ failed: 2, skipped: 2, "reason:unsubscribed": 1, "reason:snoozed": 1 },
      ...{ "reason:render_failed": 1, "reason:error": 1 },
    });
    const found = async (query: string) => {
      const { data, total } = (await recipients(id, `?${query}`)).body;
      return [data.map(({ reason }: { reason: string }) => reason), total];
    };
    expect(await found("status=FAILED,SKIPPED")).toEqual([ends, 4]);
    expect(await found("reason=snoozed,error")).toEqual([["snoozed", "error"], 2]);
    expect(await found("reason=snoozed,error&limit=1")).toEqual([["snoozed"], 2]);
    expect(await found("status=FAILED&reason=snoozed,error&limit=1")).toEqual([["error"], 1]);
    expect(await found("status=SENT&reason=error")).toEqual([[], 0]);
    expect((await recipients(id, "?status=PENDING,FAILED&limit=2")).body).toMatchObject({ total: 38 });
    for (const query of ["reason=", "reason=late", "reason=error,late"])
      expect((await recipients(id, `?${query}`)).status).toBe(400);
    const { cursor } = (await recipients(id, "?reason=snoozed,error&limit=1")).body;
    expect((await recipients(id, `?reason=error,snoozed&cursor=${cursor}`)).body.data).toMatchObject([
      { reason: "error" },
    ]);
    expect((await recipients(id, `?reason=error&cursor=${cursor}`)).status).toBe(400);
  });

  it("fills a page beyond the first rows, which do not match", async () => {
    const { id, ledger } = await toIds(600, 100);
    const last = ledger.contactIds.slice(-3);
    for (const contactId of last) await ledger.settle(contactId, "error");
    const { data, hasMore } = (await recipients(id, "?status=FAILED,SKIPPED&limit=3")).body;
    expect([data.length, hasMore]).toEqual([3, false]);
  });

  it("finds the row of a contact, for a few read units in a large campaign", async () => {
    const { id, ledger } = await toIds(1_000, 50);
    const contactId = ledger.contactIds[700] ?? "";
    await ledger.settle(contactId, "snoozed");
    fixture.table.takeUnits();
    const { body } = await recipients(id, `?contactId=${contactId.toUpperCase()}`);
    expect(fixture.table.takeUnits().read).toBeLessThanOrEqual(30);
    expect(body).toMatchObject({ data: [{ status: "SKIPPED", reason: "snoozed" }], hasMore: false, total: 1 });
    expect((await recipients(id, `?contactId=${contactId}&status=SKIPPED`)).body.total).toBe(1);
    expect((await recipients(id, `?contactId=${contactId}&status=FAILED`)).body).toEqual({
      ...{ data: [], hasMore: false, total: 0 },
    });
    expect((await recipients(id, `?contactId=${project.id}`)).body).toMatchObject({ data: [], total: 0 });
    expect((await recipients(id, "?contactId=x")).status).toBe(422);
  });
});
