import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RowState, rowFailures, rowSkips } from "#lib/domain/campaign/ledger/ledger.ts";
import { campaignCountFields, reasonCounts } from "#lib/domain/campaign/results/campaign-counts.ts";
import { type EmailStatus, statusOfRank } from "#lib/domain/email/email.ts";
import { campaignScope } from "#lib/domain/usage/counters.ts";
import { type DataId, dataIdOf } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { BatchRepository } from "#lib/storage/campaign/batch-repository.ts";
import { UnsubscriptionRepository } from "#lib/storage/contact/unsubscription-repository.ts";
import { deleteItems } from "#lib/storage/table/delete-items.ts";
import { contactsOf } from "#test/support/campaigns/frozen-batches.ts";
import { WrittenLedger } from "#test/support/campaigns/written-ledger.ts";
import { openStreamFixture } from "#test/support/events-stream/open-stream.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { found, putEmail, someEmail, someTime } from "#test/support/records.ts";
import { itemsOf } from "#test/support/table.ts";

const fixture = await forThisFile(openStreamFixture());

const recipients = 25;
const endOfTime = new Date(8_640_000_000_000_000);
const endings: RowState[] = ["sent", "sent", "sent", "delivery_unconfirmed", ...rowFailures, ...rowSkips, "unknown"];
const reports = ["DELIVERED", "BOUNCED", "COMPLAINED", "FAILED", "open", "click", "unsubscribed"] as const;

const what = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("end" as const), state: fc.constantFrom(...endings) }) },
  { weight: 12, arbitrary: fc.record({ kind: fc.constant("report" as const), report: fc.constantFrom(...reports) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("claim" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("removal" as const) }) },
);

const someCourse = fc.array(fc.record({ who: fc.nat(recipients - 1), what }), { minLength: 30, maxLength: 120 });

type Steps = typeof someCourse extends fc.Arbitrary<infer T> ? T : never;

/** What happened to a campaign, step by step. */
interface Course {
  /** How rows ended, by contact. */
  ended: Map<string, RowState>;
  /** The contacts with each report of the provider or of a reader, each counted once per mail. */
  told: Map<(typeof reports)[number], Set<string>>;
  /** The status of each reported mail after its last report, by contact. */
  last: Map<string, EmailStatus>;
}

interface Sent {
  projectId: DataId;
  campaign: { id: string; sentAt: string };
  ledger: WrittenLedger;
}

async function newCampaign(): Promise<Sent> {
  const { id: projectId } = await fixture.newProject();
  const campaign = { id: newId(), sentAt: someTime };
  const ledger = new WrittenLedger(fixture.table, dataIdOf(projectId, 0), campaign);
  await ledger.freeze([...contactsOf(3, 20), ...contactsOf(12, 5)], { rowsABatch: 8 });
  return { projectId: dataIdOf(projectId, 0), campaign, ledger };
}

/** Runs the steps as senders and feedback do. */
async function live({ projectId, ledger }: Sent, steps: Steps): Promise<Course> {
  const told = new Map(reports.map((report) => [report, new Set<string>()]));
  const ended = new Map<string, RowState>();
  const last = new Map<string, EmailStatus>();
  const mails = new Map<string, string>();

  async function tell(contactId: string, emailId: string, report: (typeof reports)[number]): Promise<void> {
    const email = await fixture.feedback.find(projectId, emailId);
    if (!email) return;
    told.get(report)?.add(contactId);
    const at = fixture.clock.at.toISOString();
    const mail = { messageId: "m", acceptedAt: at };
    if (report === "unsubscribed") {
      await new UnsubscriptionRepository(fixture.table).attribute(projectId, {
        contactId,
        emailId,
        now: fixture.clock.at,
      });
    } else if (report === "open" || report === "click") {
      const row = { kind: report, notificationId: newId(), at, machine: false, link: "https://acme.test" };
      await fixture.feedback.addOccurrence(projectId, email, { mail, occurrence: row });
    } else {
      await fixture.feedback.mark(projectId, email, { ...mail, status: report, at });
    }
    const after = await fixture.feedback.find(projectId, emailId);
    if (after) last.set(contactId, after.status);
  }

  for (const { who, what: step } of steps) {
    const contactId = ledger.contactIds[who] ?? "";
    const emailId = mails.get(contactId);
    if (step.kind === "claim") await ledger.claim(contactId);
    if (step.kind === "report" && emailId) await tell(contactId, emailId, step.report);
    if (step.kind === "removal")
      await fixture.history.forget(projectId, contactId, { before: endOfTime.toISOString(), until: endOfTime });
    if (step.kind !== "end" || ended.has(contactId)) continue;
    if (step.state !== "unknown") ended.set(contactId, step.state);
    if (step.state === "sent") mails.set(contactId, await ledger.mail(contactId));
    if (step.state === "delivery_unconfirmed") mails.set(contactId, await ledger.mail(contactId, "FAILED"));
    await ledger.settle(contactId, step.state);
  }
  return { ended, told, last };
}

/** Counts rows by their last state, corrected by late reports, and the existing records by status. */
async function expectedCounts({ campaign }: Sent, { ended, told, last }: Course): Promise<Record<string, number>> {
  const count = (report: (typeof reports)[number]) => told.get(report)?.size ?? 0;
  const ends = [...ended].map(([contactId, state]): RowState => {
    const status = last.get(contactId);
    if (status === undefined) return state;
    return status === "FAILED" ? "provider_rejected" : "sent";
  });
  const oneOf = (states: readonly RowState[]) => ends.filter((state) => states.includes(state)).length;
  const records = (await fixture.table.scan()).filter(
    ({ sk, ca }) => String(sk).startsWith("m#") && ca === campaign.id,
  );
  const byStatus = Map.groupBy(records, ({ st }) => statusOfRank(Number(st)) ?? "");
  return {
    sent: oneOf(["sent"]),
    failed: oneOf(rowFailures),
    skipped: oneOf(rowSkips),
    reasons: oneOf([...rowFailures, ...rowSkips]),
    delivered: count("DELIVERED"),
    opened: count("open"),
    clicked: count("click"),
    bounced: count("BOUNCED"),
    complained: count("COMPLAINED"),
    unsubscribed: count("unsubscribed"),
    // Everything happens in one moment, as only machines are.
    ...{ humanOpened: 0, humanClicked: 0 },
    ...Object.fromEntries([...byStatus].map(([status, { length }]) => [status, length])),
  };
}

/** Leaves out zero counts, except those that are always shown, and adds up the reasons. */
async function counted({ projectId, campaign }: Sent): Promise<Record<string, number>> {
  const sums = await fixture.counters.read(projectId, campaignScope(campaign.id));
  const shown = Object.fromEntries(campaignCountFields.map((field) => [field, sums[field] ?? 0]));
  const others = Object.entries(sums).filter(([field, sum]) => sum !== 0 && !field.startsWith("reason:"));
  const reasons = Object.values(reasonCounts(sums)).reduce((total, count) => total + count, 0);
  return { ...Object.fromEntries(others), ...shown, reasons };
}

const drawsOf = (numbers: readonly number[]) => {
  let next = 0;
  return (end: number): number => (numbers[next++ % numbers.length] ?? 0) % end;
};

describe("the counters of a campaign", () => {
  it("match the rows and mails, however their stream batches fail, split and repeat", async () => {
    const draws = fc.array(fc.nat(1_000), { minLength: 50, maxLength: 50 });
    await fc.assert(
      fc.asyncProperty(someCourse, draws, async (steps, numbers) => {
        const sent = await newCampaign();
        const expected = await live(sent, steps);
        await fixture.followBadly(drawsOf(numbers));
        // The consumer's own writes reach the stream, too.
        await fixture.follow();
        expect(await counted(sent)).toEqual(await expectedCounts(sent, expected));
      }),
      { numRuns: 25 },
    );
  });

  it("move a mail that the provider rejected late from sent to failed, once", async () => {
    const sent = await newCampaign();
    const { projectId, ledger } = sent;
    const [rejected = "", other = ""] = ledger.contactIds;
    const ids = new Map<string, string>();
    for (const contactId of [rejected, other]) {
      ids.set(contactId, await ledger.mail(contactId));
      await ledger.settle(contactId, "sent");
    }
    await fixture.follow();
    expect(await counted(sent)).toMatchObject({ sent: 2, failed: 0, SENT: 2 });
    const at = fixture.clock.at.toISOString();
    const mark = { messageId: "m", acceptedAt: at, at };
    for (const status of ["FAILED", "FAILED", "SENT"] as const) {
      const email = await found(fixture.feedback.find(projectId, ids.get(rejected) ?? ""));
      await fixture.feedback.mark(projectId, email, { ...mark, status });
      // Twice, because the consumer's own writes reach the stream, too.
      await fixture.follow();
      await fixture.follow();
      const { cursor, batch, row } = ledger.place(rejected);
      const key = { campaignId: sent.campaign.id, cursor, batch };
      const [changed] = await new BatchRepository(fixture.table).read(projectId, { first: key, count: 1 });
      expect(changed?.chunks[0]?.rows[row]).toBe("rejected_late");
      expect(await counted(sent)).toMatchObject({ sent: 1, failed: 1, SENT: 1, FAILED: 1 });
    }
  });

  it("stay when the ledger is deleted with its campaign, for one write per batch of changes", async () => {
    const sent = await newCampaign();
    for (const contactId of sent.ledger.contactIds) await sent.ledger.settle(contactId, "cancelled");
    fixture.table.takeUnits();
    await fixture.follow();
    expect(fixture.table.takeUnits()).toEqual({ write: 1, read: 0 });
    const items = await itemsOf(fixture.table, sent.campaign.id);
    await deleteItems(
      fixture.table,
      items.filter(({ pk }) => String(pk).startsWith("B#")) as { pk: string; sk: string }[],
    );
    fixture.table.takeUnits();
    await fixture.follow();
    expect(fixture.table.takeUnits()).toEqual({ write: 0, read: 0 });
    expect(await counted(sent)).toMatchObject({ sent: 0, failed: 0, skipped: recipients });
  });

  it("do not include test sends", async () => {
    const { projectId } = await newCampaign();
    const contactId = fixture.contactId("ann@example.com");
    const test = someEmail(contactId, { isCampaignTest: true });
    await putEmail(fixture.table, projectId, test, { da: someTime });
    await fixture.follow();
    const scopes = (await fixture.table.scan()).filter(({ pk }) => pk === `N#${projectId}`).map(({ sk }) => String(sk));
    expect(scopes.length).toBeGreaterThan(0);
    expect(scopes.filter((scope) => scope.startsWith("campaigns#"))).toEqual([]);
  });
});
