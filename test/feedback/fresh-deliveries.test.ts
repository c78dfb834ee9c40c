import { beforeEach, describe, expect, it } from "vitest";
import { rowTag } from "#lib/domain/campaign/ledger/row-tag.ts";
import { type EmailStatus, type NewEmail, statusRank } from "#lib/domain/email/email.ts";
import type { FeedbackOutcome } from "#lib/domain/feedback/feedback-service.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { CallTracer } from "#test/support/call-trace.ts";
import { acceptedAt, type FeedbackFixture, openFeedbackFixture } from "#test/support/feedback/open-feedback.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { putEmail, someEmail, someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const table = await forThisFile(startTable());
const tracer = new CallTracer();
tracer.follow(table);

let fixture: FeedbackFixture;
let email: NewEmail;

const freshMs = 5 * 60_000;
const deliveredAt = "2026-03-01T10:00:06.000Z";

beforeEach(async () => {
  fixture = await openFeedbackFixture(table);
  email = await sent();
  acceptedBefore(2_000);
});

async function sent(changes: Record<string, unknown> = {}): Promise<NewEmail> {
  const [email] = await fixture.sent(1, changes);
  if (!email) throw new Error("There is no email.");
  return email;
}

/** Sets the clock so long after SES accepted the email. */
function acceptedBefore(ms: number): void {
  fixture.clock.at = new Date(Date.parse(acceptedAt) + ms);
}

interface Told {
  tags?: Record<string, string[]>;
  destination?: string[];
  recipients?: string[];
}

/** Applies the email's delivery, and counts calls to the table and units. */
async function deliver({ tags = {}, destination, recipients }: Told = {}) {
  const text = JSON.parse(fixture.text(email, "Delivery", { delivery: { timestamp: deliveredAt, recipients } }, tags));
  tracer.take();
  table.takeUnits();
  const told = { ...text, mail: { ...text.mail, destination } };
  const outcome: FeedbackOutcome = await fixture.apply({ id: newId(), text: JSON.stringify(told) });
  return { outcome, calls: tracer.take().calls, units: table.takeUnits() };
}

const raw = async () => (await table.scan()).find(({ sk }) => sk === `m#${email.id}`);

describe("the delivery of an email that was accepted less than five minutes ago", () => {
  it("costs one call, one write unit and no read", async () => {
    acceptedBefore(freshMs - 1);
    const before = await raw();
    expect(await deliver({ destination: ["ann@example.com"] })).toEqual({
      outcome: "applied",
      calls: ["BatchExecuteStatement"],
      units: { write: 1, read: 0 },
    });
    const up = fixture.clock.at.toISOString();
    expect(await raw()).toEqual({ ...before, st: statusRank("DELIVERED"), da: deliveredAt, up });
  });

  it("changes nothing a second time", async () => {
    await deliver();
    const before = await table.scan();
    fixture.clock.advance(1);
    const { outcome, calls } = await deliver();
    expect({ outcome, calls }).toEqual({ outcome: "duplicate", calls: ["BatchExecuteStatement", "BatchGetItem"] });
    expect(await table.scan()).toEqual(before);
  });

  it("settles a hand-over whose answer is not stored yet", async () => {
    const claim = { o: "w", s: someTime };
    await putEmail(table, dataOf(fixture.project), email, { st: statusRank("SENDING"), cl: claim, cn: 1 });
    expect(await deliver()).toMatchObject({ outcome: "applied" });
    expect(await fixture.stored(email)).toMatchObject({
      ...{ status: "DELIVERED", deliveredAt, claim: null },
      ...{ messageId: "ses-new", sentAt: acceptedAt },
    });
  });

  it("is dropped when there is no record", async () => {
    email = someEmail(email.contactId);
    const before = await table.scan();
    expect(await deliver()).toMatchObject({ outcome: "dropped" });
    expect(await table.scan()).toEqual(before);
  });

  it("marks hidden data of a project that was reset since, and nothing else", async () => {
    await new ProjectRepository(table).reset(fixture.project.id, { now: fixture.clock.at });
    const before = await table.scan();
    expect(await deliver()).toMatchObject({ outcome: "applied" });
    const isOther = ({ sk }: Record<string, unknown>) => sk !== `m#${email.id}`;
    expect((await table.scan()).filter(isOther)).toEqual(before.filter(isOther));
  });
});

describe("a delivery that is read first", () => {
  it.each<[string, () => Promise<Told> | Told]>([
    [
      "of a campaign",
      () => ({ tags: { petrel_campaign: [rowTag({ campaignId: newId(), cursor: 0, batch: 0, row: 0 })] } }),
    ],
    ["with copies", () => ({ destination: ["ann@example.com", "bo@example.com"] })],
    [
      "accepted five minutes ago",
      () => {
        acceptedBefore(freshMs);
        return {};
      },
    ],
  ])("is that of an email %s", async (_, prepare) => {
    expect(await deliver(await prepare())).toEqual({
      outcome: "applied",
      calls: ["BatchGetItem", "BatchExecuteStatement"],
      units: { write: 1, read: 2 },
    });
    expect(await fixture.stored(email)).toMatchObject({ status: "DELIVERED", deliveredAt });
  });

  it("is about the copy that it names", async () => {
    email = await sent({ cc: [{ e: "bo@example.com" }] });
    const before = await table.scan();
    expect(await deliver({ recipients: ["bo@example.com"] })).toMatchObject({ outcome: "duplicate" });
    email = await sent({ bc: [{ e: "bo@example.com" }] });
    expect(await deliver({ recipients: ["bo@example.com"] })).toMatchObject({ outcome: "duplicate" });
    expect((await table.scan()).filter(({ sk }) => sk !== `m#${email.id}`)).toEqual(before);
    expect(await fixture.stored(email)).toMatchObject({ status: "SENT", deliveredAt: null });
    expect(await deliver({ recipients: ["ann@example.com"] })).toMatchObject({ outcome: "applied" });
    expect(await fixture.stored(email)).toMatchObject({ status: "DELIVERED", deliveredAt });
  });

  it("is dropped when the project was reset since", async () => {
    await new ProjectRepository(table).reset(fixture.project.id, { now: fixture.clock.at });
    acceptedBefore(freshMs);
    const before = await table.scan();
    expect(await deliver()).toMatchObject({ outcome: "dropped", units: { write: 0 } });
    expect(await table.scan()).toEqual(before);
  });
});

describe("both ways to apply a delivery", () => {
  const claimed = { sa: undefined, mi: undefined, cl: { o: "w", s: someTime }, cn: 1 };
  const records: [EmailStatus, Record<string, unknown>][] = [
    ["PENDING", { sa: undefined, mi: undefined }],
    ["SENDING", claimed],
    ["FAILED", { sa: undefined, mi: undefined, er: "delivery_unconfirmed" }],
    ["FAILED", { er: "provider_rejected" }],
    ["SENT", {}],
    ["SENT", { er: "delivery_unconfirmed", cn: 2 }],
    ["SENT", { cc: [{ e: "bo@example.com" }] }],
    ["SENT", { bc: [{ e: "bo@example.com" }] }],
    ["SENT", { te: true, nt: true, tg: ["a"] }],
    ["DELIVERED", { da: someTime }],
    ["OPENED", { op: 1, oa: someTime }],
    ["OPENED", { op: 1, oa: someTime, da: someTime }],
    ["CLICKED", { ck: 1, ka: someTime }],
    ["BOUNCED", { ba: someTime }],
    ["COMPLAINED", { xa: someTime, da: someTime }],
  ];

  it.each(records)("leave the same record of an email that is %s with %o", async (status, changes) => {
    const appliedAfter = async (ms: number) => {
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      await putEmail(table, dataOf(fixture.project), email, {
        ...{ st: statusRank(status), up: someTime },
        ...("sa" in changes ? {} : { sa: someTime, mi: "ses-1" }),
        ...given,
      });
      acceptedBefore(ms);
      const { outcome } = await deliver({ recipients: ["ann@example.com"] });
      const item = await raw();
      return { outcome, item: { ...item, up: item?.["up"] === fixture.clock.at.toISOString() ? "now" : item?.["up"] } };
    };
    expect(await appliedAfter(2_000)).toEqual(await appliedAfter(freshMs));
  });
});
