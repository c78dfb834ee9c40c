import { beforeEach, describe, expect, it } from "vitest";
import { campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import type { RowState } from "#lib/domain/campaign/ledger/ledger.ts";
import type { ProviderAnswer } from "#lib/domain/email/handover/mail-provider.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import { people, type Recipient, type SentFixture } from "#test/campaigns/dispatch-fixture.ts";
import { openRoundsFixture } from "#test/campaigns/rounds/rounds-fixture.ts";
import { type Death, MortalWorker } from "#test/support/faults/deaths.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openRoundsFixture());

beforeEach(() => fixture.reset());

const refused: ProviderAnswer = { kind: "rejected", reason: "Address blocked." };
const noAnswer: ProviderAnswer = { kind: "unknown", reason: "timeout" };

/** The provider refuses every mail whose address begins with one of these names. */
const refuse = (...names: string[]) => {
  fixture.ses.answer = async ({ email }) => (names.some((name) => email.to.startsWith(name)) ? refused : "taken");
};

const accept = () => {
  fixture.ses.answer = async () => "taken";
};

async function sendTo(recipients: readonly Recipient[]): Promise<SentFixture> {
  const sent = await fixture.send(await fixture.newProject(), recipients);
  await sent.dispatch();
  await fixture.drain();
  return sent;
}

const expectTakenOnce = () => {
  for (const mails of fixture.takenBy().values()) expect(mails).toHaveLength(1);
};

describe("a further round", () => {
  it("sends to the recipients with a chosen reason, and to no other", async () => {
    refuse("p0001", "p0002");
    const out = { name: "out", contact: { subscribed: false } };
    const sent = await sendTo([...people(30), out]);
    accept();
    await fixture.round(sent, "provider_rejected");
    expect([await sent.row("p0001"), await sent.row("p0002"), await sent.row("out")]).toEqual([
      ...["sent", "sent"],
      "unsubscribed",
    ]);
    expect(fixture.taken).toHaveLength(30);
    expectTakenOnce();
    const { rounds, status, isReopening, totalRecipients } = (await sent.head()) ?? {};
    expect({ rounds, status, isReopening, totalRecipients }).toEqual({
      rounds: [
        { round: 2, startedAt: fixture.clock.now().toISOString(), reasons: ["provider_rejected"], reopened: 2 },
      ].map((round) => ({ ...round, startedAt: rounds?.[0]?.startedAt })),
      status: "SENT",
      isReopening: false,
      totalRecipients: 31,
    });
  });

  it("keeps one record a row, which goes from FAILED to SENT", async () => {
    refuse("p0001");
    const sent = await sendTo(people(3));
    const id = sent.contactId("p0001");
    const before = (await sent.records()).get(id);
    expect(before).toMatchObject({ status: "FAILED", error: "provider_rejected", messageId: null });
    accept();
    await fixture.round(sent, "provider_rejected");
    const records = await sent.records();
    expect(records.size).toBe(3);
    expect(records.get(id)).toMatchObject({
      ...{ id: before?.id, status: "SENT", error: null, messageId: `ses-${before?.id}` },
      createdAt: before?.createdAt,
    });
  });

  it("checks each recipient again", async () => {
    const out = { name: "out", contact: { subscribed: false } };
    const sent = await sendTo([...people(3), out]);
    await fixture.round(sent, "unsubscribed");
    expect(await sent.row("out")).toBe("unsubscribed");
    expect(fixture.taken).toHaveLength(3);
    expect((await sent.head())?.status).toBe("SENT");
  });

  it("sends what a cancelled campaign left", async () => {
    const sent = await fixture.send(await fixture.newProject(), people(40));
    const move = { ...campaignMoves.stop };
    const changes = { cancelReason: "user" } as const;
    await fixture.campaigns.move(dataOf(sent.project), sent.campaign.id, { move, changes, now: fixture.clock.now() });
    await sent.dispatch();
    await fixture.drain();
    expect(new Set(await sent.states())).toEqual(new Set(["cancelled"]));
    await fixture.round(sent, "cancelled");
    expect(fixture.taken).toHaveLength(40);
    expect(await sent.head()).toMatchObject({ status: "SENT", cancelReason: null });
  });

  it("can be repeated nine times", async () => {
    refuse("p0001");
    const sent = await sendTo(people(2));
    for (let round = 2; round <= 10; round += 1) await fixture.round(sent, "provider_rejected");
    const { rounds = [] } = (await sent.head()) ?? {};
    expect(rounds.map(({ round, reopened }) => [round, reopened])).toEqual(
      Array.from({ length: 9 }, (_, index) => [index + 2, 1]),
    );
    await expect(fixture.ask(sent, "provider_rejected")).rejects.toMatchObject({
      details: { reason: "too_many_rounds" },
    });
  });

  it("reopens a batch for one read and one write unit", async () => {
    refuse("p");
    const project = await fixture.newProject();
    const sent = await fixture.send(project, fixture.ofOneCursor(project, 20));
    await sent.dispatch();
    await fixture.drain();
    const first = { campaignId: sent.campaign.id, cursor: 7, batch: 0 };
    const dataId = dataOf(project);
    fixture.table.takeUnits();
    const [read] = await fixture.reopening.states(dataId, { first, count: 1, isStrong: true });
    if (!read) throw new Error("The batch does not exist.");
    const changes = read.state.chunks.flatMap((from, index) =>
      from.rows.every((state) => state === "provider_rejected")
        ? [{ index, from, to: { ...from, rows: from.rows.map((): RowState => "pending") } }]
        : [],
    );
    await fixture.reopening.reopen(dataId, first, { state: read.state, changes, round: 2, reopened: 20 });
    expect(fixture.table.takeUnits()).toEqual({ read: 1, write: 1 });
  });
});

describe("a mail that may have arrived", () => {
  it("is not sent again when its round ends without an answer", async () => {
    refuse("p0001");
    const sent = await sendTo(people(5));
    fixture.ses.answer = async () => noAnswer;
    await fixture.round(sent, "provider_rejected");
    expect(await sent.row("p0001")).toBe("delivery_unconfirmed");
    expect((await sent.records()).get(sent.contactId("p0001"))).toMatchObject({
      status: "FAILED",
      error: "delivery_unconfirmed",
    });
    await expect(fixture.ask(sent, "provider_rejected")).rejects.toMatchObject({
      details: { reason: "no_recipients" },
    });
  });

  it("is not sent again when the provider took it and rejected it later", async () => {
    const sent = await sendTo(people(5));
    const { rows } = await fixture.ledger(sent);
    const [first] = rows;
    if (first) await fixture.batches.rejectLate(dataOf(sent.project), first.place);
    await expect(fixture.ask(sent, "provider_rejected")).rejects.toMatchObject({
      details: { reason: "no_recipients" },
    });
  });
});

describe("concurrent requests and late messages", () => {
  it("begin one round", async () => {
    refuse("p0001");
    const sent = await sendTo(people(5));
    accept();
    const asked = await Promise.allSettled([1, 2, 3].map(() => fixture.ask(sent, "provider_rejected")));
    expect(asked.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    await Promise.all([1, 2, 3].map(() => fixture.start(sent)));
    await fixture.drain();
    expect(fixture.taken).toHaveLength(5);
    expectTakenOnce();
    expect((await sent.head())?.status).toBe("SENT");
  });

  it("of the last round do not end the next one before its rows are pending", async () => {
    refuse("p0001");
    const sent = await fixture.send(await fixture.newProject(), people(5));
    await sent.dispatch();
    const late = fixture.waiting.map(({ dispatch }) => dispatch);
    const deadline = () => new Date(fixture.clock.at + 90_000);
    await fixture.drain();
    accept();
    await fixture.ask(sent, "provider_rejected");
    const cursors = await sent.cursors();
    for (const dispatch of late) {
      // Its turn is still the current one.
      const turn = cursors[dispatch.cursor]?.turn ?? 0;
      expect(await fixture.worker().run({ ...dispatch, turn }, deadline())).toBe("late");
    }
    expect((await sent.head())?.status).toBe("SENDING");
    await fixture.start(sent);
    await fixture.drain();
    expect(await sent.head()).toMatchObject({ status: "SENT", isReopening: false });
    expect(fixture.taken).toHaveLength(5);
  });

  it("of the last round do not close a batch that was reopened", async () => {
    refuse("p0001");
    const sent = await sendTo(people(5));
    const { rows } = await fixture.ledger(sent);
    const place = rows.find(({ contactId }) => contactId === sent.contactId("p0001"))?.place;
    if (!place) throw new Error("The row does not exist.");
    const dataId = dataOf(sent.project);
    const { row: _, ...key } = place;
    const [before] = await fixture.batches.read(dataId, { first: key, count: 1 });
    if (!before) throw new Error("The batch does not exist.");
    await fixture.ask(sent, "provider_rejected");
    await fixture.start(sent);
    await fixture.batches.close(dataId, before);
    const chunk = before.chunks[0] ?? { rows: [], claim: null };
    const changes = [{ index: 0, from: chunk, to: chunk }];
    expect(await fixture.batches.change(dataId, { batch: before, changes })).toBeUndefined();
    expect((await sent.cursors())[place.cursor]?.open).toBe(1);
  });
});

describe("a worker that dies at any call", () => {
  /** Lets the job that begins the round, or the first worker of the round, die at each of its writes. */
  async function dieEverywhere(when: Death["when"], who: "job" | "sender"): Promise<void> {
    for (let call = 1; ; call += 1) {
      fixture.reset();
      refuse("p");
      const project = await fixture.newProject();
      const sent = await fixture.send(project, fixture.ofOneCursor(project, 12));
      await sent.dispatch();
      await fixture.drain();
      accept();
      await fixture.ask(sent, "provider_rejected");
      const mortal = new MortalWorker({ call, when });
      const dying = mortal.tableOfWrites(fixture.table);
      if (who === "job") await fixture.start(sent, dying).catch(() => "died");
      else await fixture.start(sent);
      await fixture.drain((receive) => fixture.worker(who === "sender" && receive === 0 ? dying : undefined));
      // A message may be lost between two writes: the check starts the job again.
      for (let tries = 0; tries < 3 && (await sent.head())?.status !== "SENT"; tries += 1) {
        await fixture.start(sent);
        await fixture.drain();
      }
      expect(await sent.head()).toMatchObject({ status: "SENT", rounds: [{ reopened: 12 }] });
      expectTakenOnce();
      const states = await sent.states();
      expect(states.filter((state) => state === "sent" || state === "delivery_unconfirmed")).toHaveLength(12);
      expect(fixture.taken.length).toBeGreaterThanOrEqual(states.filter((state) => state === "sent").length);
      await expect(fixture.ask(sent, "provider_rejected", "error", "cancelled")).rejects.toMatchObject({
        details: { reason: "no_recipients" },
      });
      if (mortal.calls < call) return;
    }
  }

  it.each(["before", "after"] as const)("%s it takes effect reopens each row once", (when) =>
    dieEverywhere(when, "job"),
  );

  it.each(["before", "after"] as const)("%s it takes effect sends no mail twice in a round", (when) =>
    dieEverywhere(when, "sender"),
  );
});
