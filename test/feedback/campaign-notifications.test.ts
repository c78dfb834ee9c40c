import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { BatchKey, Chunk } from "#lib/domain/campaign/ledger/ledger.ts";
import { placeOfTag, rowTag } from "#lib/domain/campaign/ledger/row-tag.ts";
import { statusRank } from "#lib/domain/email/email.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { BatchRepository } from "#lib/storage/campaign/batch-repository.ts";
import { contactsOf, freezeBatches } from "#test/support/campaigns/frozen-batches.ts";
import { acceptedAt, type FeedbackFixture, openFeedbackFixture } from "#test/support/feedback/open-feedback.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putEmail, someEmail } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const batches = new BatchRepository(table);
let fixture: FeedbackFixture;
let key: BatchKey;
let contactIds: string[];

beforeEach(async () => {
  fixture = await openFeedbackFixture(table);
  key = { campaignId: newId(), cursor: 11, batch: 0 };
  contactIds = contactsOf(key.cursor, 3);
  await freezeBatches(table, { dataId: dataOf(fixture.project), ...key }, [contactIds]);
});

const row = 2;
const untouched: Chunk = { rows: ["pending", "pending", "pending"], claim: null };
const claimed: Chunk = { ...untouched, claim: { owner: newId(), settleAt: "2026-03-01T12:05:00.000Z" } };

const change = (from: Chunk, to: Chunk) =>
  batches.change(dataOf(fixture.project), { batch: { key, contactIds, round: 1 }, changes: [{ index: 0, from, to }] });

const mailOfRow = () => someEmail(contactIds[row] ?? "");

const told = (email: { id: string }) => {
  const delivery = { delivery: { timestamp: acceptedAt } };
  return {
    id: "sns-1",
    text: fixture.text(email, "Delivery", delivery, { petrel_campaign: [rowTag({ ...key, row })] }),
  };
};

const confirmed = async () => (await batches.read(dataOf(fixture.project), { first: key, count: 1 }))[0]?.confirmed;

describe("a notification of a campaign mail without a record", () => {
  it("is retried in seconds while the record may still be written, and writes nothing", async () => {
    await change(untouched, claimed);
    const before = await table.scan();
    fixture.clock.at = new Date(Date.parse(acceptedAt) + 19_000);
    expect(await fixture.apply(told(mailOfRow()))).toBe("deferred");
    expect(fixture.returned).toEqual([{ id: "sns-1", delaySeconds: 5 }]);
    expect([fixture.deferred, await table.scan()]).toEqual([[], before]);
  });

  it("is stored with its row when the record is still missing, and retried later", async () => {
    await change(untouched, claimed);
    const email = mailOfRow();
    table.takeUnits();
    expect(await fixture.apply(told(email))).toBe("deferred");
    expect(table.takeUnits().write).toBe(1);
    expect(await confirmed()).toEqual(new Map([[row, { messageId: "ses-new", acceptedAt }]]));
    expect(fixture.deferred).toEqual([{ id: "sns-1", at: "2026-03-01T12:01:00.000Z" }]);
    await putEmail(table, dataOf(fixture.project), email, { st: statusRank("SENT"), sa: acceptedAt, mi: "ses-new" });
    expect(await fixture.apply(told(email))).toBe("applied");
    expect((await fixture.stored(email))?.status).toBe("DELIVERED");
  });

  it("is dropped when its row is settled, because the record was deleted with its contact", async () => {
    await change(untouched, claimed);
    await change(claimed, { rows: ["pending", "pending", "sent"], claim: null });
    const before = await table.scan();
    expect(await fixture.apply(told(mailOfRow()))).toBe("dropped");
    expect([fixture.deferred, fixture.returned, await table.scan()]).toEqual([[], [], before]);
  });

  it("is applied when the record was written between the reads of record and row", async () => {
    const email = mailOfRow();
    const confirm = batches.confirm.bind(batches);
    const spy = vi.spyOn(BatchRepository.prototype, "confirm");
    onTestFinished(() => spy.mockRestore());
    spy.mockImplementationOnce(async (...values) => {
      await putEmail(table, dataOf(fixture.project), email, { st: statusRank("SENT"), sa: acceptedAt, mi: "ses-new" });
      await change(untouched, { rows: ["pending", "pending", "sent"], claim: null });
      return confirm(...values);
    });
    expect(await fixture.apply(told(email))).toBe("applied");
    expect((await fixture.stored(email))?.status).toBe("DELIVERED");
  });

  it("is dropped with its project's data", async () => {
    const before = await table.scan();
    const text = told(mailOfRow()).text.replaceAll(fixture.project.id, newId());
    expect(await fixture.apply({ id: "sns-1", text })).toBe("dropped");
    expect([fixture.deferred, fixture.returned, await table.scan()]).toEqual([[], [], before]);
  });
});

describe("a rejection of a campaign mail", () => {
  const rejection = (email: { id: string }) => ({
    id: "sns-1",
    text: fixture.text(email, "Reject", { reject: { reason: "Bad content" } }),
  });

  async function recordedMail() {
    const email = { ...mailOfRow(), campaignId: key.campaignId };
    const { cursor, batch } = key;
    const rendered = { body: { version: "v", pieces: 1 }, text: null, data: {}, subscribed: true };
    const campaignCopy = {
      place: { cursor, batch, row },
      ...rendered,
      project: { name: "Acme", language: "en", postalAddress: null },
    };
    const stored = { st: statusRank("SENT"), sa: acceptedAt, mi: "ses-new" };
    await putEmail(table, dataOf(fixture.project), { ...email, campaignCopy }, stored);
    return email;
  }

  it("is retried later while its row is being settled, and writes nothing", async () => {
    await change(untouched, { ...claimed, rows: ["sent", "sent", "unknown"] });
    const email = await recordedMail();
    const before = await table.scan();
    expect(await fixture.apply(rejection(email))).toBe("deferred");
    expect(fixture.deferred).toEqual([{ id: "sns-1", at: "2026-03-01T12:01:00.000Z" }]);
    expect(await table.scan()).toEqual(before);
  });

  it("reverts its record from SENT once its row is settled", async () => {
    await change(untouched, { ...untouched, rows: ["sent", "sent", "sent"] });
    const email = await recordedMail();
    expect(await fixture.apply(rejection(email))).toBe("applied");
    expect(await fixture.stored(email)).toMatchObject({ status: "FAILED", error: "provider_rejected" });
    expect(await fixture.apply(rejection(email))).toBe("duplicate");
  });
});

describe("the tag of a row", () => {
  it("identifies its row", () => {
    const place = { ...key, batch: 9_999, row: 99 };
    expect(placeOfTag(rowTag(place))).toEqual(place);
  });

  it.each(["", "x.1-1-1", `${newId()}.16-0-0`, `${newId()}.0-0-100`, `${newId()}.0-0`, `${newId()}.0-0-0-0`])(
    "is invalid as %j",
    (text) => expect(placeOfTag(text)).toBeUndefined(),
  );
});
