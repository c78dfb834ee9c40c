import { beforeEach, describe, expect, it } from "vitest";
import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import { type EmailStatus, statusRank } from "#lib/domain/email/email.ts";
import type { EmailPosition } from "#lib/domain/email/email-store.ts";
import { byAge } from "#lib/domain/event/event-reader.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { writeCursor } from "#lib/http/cursor.ts";
import { contactIdFor, emailIdFor } from "#lib/platform/ids.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { emailKey } from "#lib/storage/email/email-item.ts";
import { deleteItems } from "#lib/storage/table/delete-items.ts";
import { beginSending } from "#test/support/api/campaign.ts";
import { WrittenLedger } from "#test/support/campaigns/written-ledger.ts";
import { foldInto } from "#test/support/fold-into.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putEmail, someCampaign, someEmail, someTime } from "#test/support/records.ts";
import { openSendingFixture, type SendingFixture } from "#test/support/sending/open-sending.ts";

interface Mail extends EmailPosition {
  status: EmailStatus;
}

const fixture = await forThisFile(openSendingFixture());
const campaigns = new CampaignRepository(fixture.table);
let project: Awaited<ReturnType<SendingFixture["newProject"]>>;

beforeEach(async () => {
  project = await fixture.newProject();
});

const timeAt = (ms: number): string => new Date(Date.parse(someTime) + ms).toISOString();

/** Ids like the fixture's: evenly spread over all digits. */
const readers = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, n) => contactIdFor("5a".repeat(32), `reader-${from + n}@example.com`));

async function feedMail(contactId: string, createdAt: string, status: EmailStatus = "SENT"): Promise<Mail> {
  const id = emailIdFor(contactId, new Date(createdAt));
  await putEmail(fixture.table, dataOf(project), someEmail(contactId, { id, createdAt }), { st: statusRank(status) });
  return { id, createdAt, status };
}

async function begin(sentAt: string, contactIds: readonly string[], rowsABatch = 100) {
  const { id } = await beginSending(fixture.table, dataOf(project), { sentAt });
  const ledger = new WrittenLedger(fixture.table, dataOf(project), { id, sentAt });
  await ledger.freeze(contactIds, { rowsABatch });
  return { id, ledger };
}

/** A campaign that was sent to all its contacts. */
async function sent(sentAt: string, contactIds: readonly string[]): Promise<Mail[]> {
  const { ledger } = await begin(sentAt, contactIds);
  await ledger.settleAll("sent");
  const ids = await ledger.mails(contactIds);
  return ids.map((id) => ({ id, createdAt: sentAt, status: "SENT" }));
}

/** All pages, alternating between the sizes. */
async function pages(filter: string, sizes: readonly number[]) {
  const found: { ids: string[]; total: number; hasMore: boolean }[] = [];
  let cursor = "";
  do {
    const limit = sizes[found.length % sizes.length];
    const query = [filter, `limit=${limit}`, cursor && `cursor=${cursor}`].filter(Boolean).join("&");
    const { status, body } = await project.call("GET", `/emails?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data.length).toBeLessThanOrEqual(limit ?? 0);
    found.push({ ids: body.data.map(({ id }: { id: string }) => id), total: body.total, hasMore: body.hasMore });
    cursor = body.cursor ?? "";
  } while (cursor);
  return found;
}

const listed = async (filter: string, sizes: readonly number[]) =>
  (await pages(filter, sizes)).flatMap(({ ids }) => ids);

const idsOf = (mails: readonly Mail[]): string[] => [...mails].sort(byAge).map(({ id }) => id);

/** A random generator that repeats its numbers for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Few times and few contacts, so that many collide. Rows of every kind, with and without records. */
async function randomMails(random: (below: number) => number): Promise<Mail[]> {
  const time = () => timeAt(random(6));
  const everybody = readers(60);
  const some = (count: number) => everybody.filter(() => random(60) < count);
  const mails: Mail[] = [];
  for (let count = 20 + random(60); count > 0; count -= 1) {
    const status = (["PENDING", "SENT", "OPENED", "FAILED"] as const)[random(4)] ?? "SENT";
    mails.push(await feedMail(everybody[random(60)] ?? "", time(), status));
  }
  for (let count = 2 + random(5); count > 0; count -= 1) {
    const createdAt = time();
    const contactIds = some(random(50));
    const { ledger } = await begin(createdAt, contactIds, 1 + random(5));
    for (const contactId of contactIds) {
      const kind = random(8);
      const status = (["SENT", "OPENED", "FAILED"] as const)[random(3)] ?? "SENT";
      if (kind === 0) continue;
      if (kind === 1) await ledger.settle(contactId, "unsubscribed");
      else if (kind === 2) await ledger.settle(contactId, "sent");
      else {
        mails.push({ id: await ledger.mail(contactId, status), createdAt, status });
        if (kind === 3) await ledger.claim(contactId);
        else await ledger.settle(contactId, status === "FAILED" ? "provider_rejected" : "sent");
      }
    }
  }
  return mails;
}

describe("GET /emails of a project with campaigns", () => {
  it.each([0, 1, 2])("lists every mail once, newest first (%i)", async (seed) => {
    const random = randomFrom(seed);
    const mails = await randomMails(random);
    const sizes = Array.from({ length: 5 }, () => 1 + random(25));
    for (const each of [[100], sizes]) expect(await listed("", each)).toEqual(idsOf(mails));
    for (const status of ["PENDING", "SENDING", "SENT", "OPENED", "FAILED", "RECEIVED"]) {
      const fitting = mails.filter((mail) => mail.status === status);
      expect(await listed(`status=${status}`, sizes)).toEqual(idsOf(fitting));
    }
  });

  it("continues from the feed into a campaign and back within one millisecond", async () => {
    const contactIds = readers(12);
    const mails = [...(await sent(someTime, contactIds)), ...(await sent(someTime, contactIds.slice(4)))];
    for (const contactId of contactIds.slice(2, 9)) mails.push(await feedMail(contactId, someTime));
    for (const size of [1, 2, 3, 7, 50]) expect(await listed("", [size])).toEqual(idsOf(mails));
  });

  it("skips more campaigns without mails than it reads at once", async () => {
    const [reader = ""] = readers(1);
    const mails = [await feedMail(reader, timeAt(100)), ...(await sent(timeAt(0), readers(3)))];
    for (let n = 1; n <= 25; n += 1) {
      const { ledger } = await begin(timeAt(n), n % 2 === 0 ? [] : readers(2));
      if (n % 2 === 1) await ledger.settleAll("unsubscribed");
    }
    expect(await listed("", [20])).toEqual(idsOf(mails));
    expect(await listed("status=SENT", [2])).toEqual(idsOf(mails));
  });

  it("ends a page early when thousands of rows have no mail yet, and continues after them", async () => {
    const { ledger } = await begin(timeAt(10), readers(25_000));
    const [first = ""] = ledger.contactIds;
    await ledger.settle(first, "sent");
    const mails: Mail[] = [{ id: await ledger.mail(first), createdAt: timeAt(10), status: "SENT" }];
    mails.push(await feedMail(first, timeAt(0)), await feedMail(first, timeAt(20)));
    fixture.table.takeUnits();
    const { body } = await project.call("GET", "/emails");
    expect(fixture.table.takeUnits().read).toBeLessThanOrEqual(260);
    expect([body.data.length, body.hasMore]).toEqual([1, true]);
    expect(await listed("", [20])).toEqual(idsOf(mails));
  });

  it("counts all mails on the first page, including those of campaigns", async () => {
    await sent(someTime, readers(5));
    const counts = [{ sequence: "1", field: "SENT", add: 5 }];
    await foldInto(fixture.counters, dataOf(project), "emails", "shard", counts, new Date(someTime));
    expect((await pages("", [3])).map(({ total }) => total)).toEqual([5, 0]);
    expect((await pages("", [5])).map(({ ids, total, hasMore }) => [ids.length, total, hasMore])).toEqual([
      [5, 5, false],
    ]);
  });

  it("shows no mail of another project, of a draft, or of a deleted contact", async () => {
    const mails = await sent(someTime, readers(30));
    await campaigns.create(dataOf(project), someCampaign(), { segmentsVersion: undefined });
    const gone = mails.filter((_, index) => index % 3 === 0);
    await deleteItems(
      fixture.table,
      gone.map(({ id }) => emailKey(dataOf(project), id)),
    );
    expect(await listed("", [4])).toEqual(idsOf(mails.filter((mail) => !gone.includes(mail))));
    project = await fixture.newProject();
    expect(await listed("", [4])).toEqual([]);
  });

  it("lists the mails of a deleted campaign in their place", async () => {
    const [reader = ""] = readers(1);
    const { id, ledger } = await begin(someTime, [reader]);
    const mailId = await ledger.mail(reader);
    await ledger.settle(reader, "sent");
    const [newer, older] = [await feedMail(reader, timeAt(5)), await feedMail(reader, timeAt(-5))];
    expect(await listed("", [20])).toEqual([newer.id, mailId, older.id]);
    await campaigns.move(dataOf(project), id, {
      move: campaignMoves.complete,
      changes: {},
      now: new Date(someTime),
    });
    await campaigns.remove(dataOf(project), id, { from: ["SENT"], now: new Date(someTime) });
    for (const size of [1, 20]) expect(await listed("", [size])).toEqual([newer.id, mailId, older.id]);
  });

  /** The units of the next pages of 20, without those of the caller. */
  async function unitsOfPages(count: number, from?: Mail): Promise<number[]> {
    const units: number[] = [];
    let cursor = from && writeCursor({ createdAt: from.createdAt, id: from.id }, {});
    for (let page = 0; page < count; page += 1) {
      fixture.table.takeUnits();
      const { body } = await project.call("GET", `/emails?${cursor ? `cursor=${cursor}` : ""}`);
      units.push(fixture.table.takeUnits().read - 1);
      expect(body.data).toHaveLength(20);
      cursor = body.cursor;
    }
    return units;
  }

  it("costs at most 30 read units for a page of 20 in the middle of a large campaign", async () => {
    const { ledger } = await begin(someTime, readers(50_000));
    const [middle, ...some] = ledger.contactIds.slice(24_900, 25_100).toReversed();
    if (!middle) throw new Error("There are no readers.");
    for (const contactId of some) {
      await ledger.mail(contactId);
      await ledger.settle(contactId, "sent");
    }
    const from: Mail = { id: await ledger.mail(middle), createdAt: someTime, status: "SENT" };
    for (const units of await unitsOfPages(9, from)) expect(units).toBeLessThanOrEqual(30);
  });

  it("costs at most 40 read units for a page of 20 of campaigns with few recipients", async () => {
    for (const [index, size] of [8, 30, 5, 9, 12].entries()) await sent(timeAt(index), readers(size));
    for (const units of await unitsOfPages(3)) expect(units).toBeLessThanOrEqual(40);
  });

  it("reads no ledger when newer feed entries fill the page, or when all campaigns are newer", async () => {
    await sent(timeAt(0), readers(40));
    await sent(timeAt(200), readers(3));
    for (const [index, contactId] of readers(45).entries()) await feedMail(contactId, timeAt(100 + index));
    const { body } = await project.call("GET", "/emails");
    fixture.table.takeUnits();
    await project.call("GET", `/emails?cursor=${body.cursor}`);
    // The caller, the campaigns, four queries of the feed, 21 records.
    expect(fixture.table.takeUnits().read).toBeLessThanOrEqual(1 + 0.5 + 2 + 10.5);
  });
});
