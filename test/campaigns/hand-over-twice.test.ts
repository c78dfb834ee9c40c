import { beforeEach, describe, expect, it } from "vitest";
import { openDispatchFixture, people, type SentFixture } from "#test/campaigns/dispatch-fixture.ts";
import { MortalWorker } from "#test/support/faults/deaths.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openDispatchFixture());

beforeEach(() => fixture.reset());

/** Each recipient got at most one mail, each mail has a row marked sent, and no row is left open. */
async function expectOnce(sent: SentFixture, count: number) {
  const addresses = fixture.taken.map(({ email }) => email.to);
  expect(new Set(addresses).size).toBe(addresses.length);
  const rows = await sent.rows();
  const records = await sent.records();
  expect(rows.size).toBe(count);
  for (const [contactId, state] of rows) {
    const isTaken = fixture.taken.some(({ email }) => email.contactId === contactId);
    if (!isTaken) expect(state).toBe("delivery_unconfirmed");
    if (state === "sent") expect(isTaken).toBe(true);
    expect(records.get(contactId)?.status).toBe(state === "sent" ? "SENT" : "FAILED");
  }
  expect((await sent.head())?.status).toBe("SENT");
}

describe("concurrent messages of the same turn", () => {
  it("send each mail once and complete the campaign once", async () => {
    const sent = await fixture.send(await fixture.newProject(), people(90));
    for (let copy = 0; copy < 4; copy += 1) await sent.dispatch();
    const versionBefore = (await sent.head())?.version ?? 0;
    const copies = fixture.waiting.splice(0);
    const deadline = new Date(fixture.clock.at + 90_000);
    await Promise.all(copies.map(({ dispatch }) => fixture.worker().run(dispatch, deadline)));
    // A copy that finds a row claimed retries soon: the claim is settled by then.
    await fixture.drain(undefined, 1 / 60);
    await expectOnce(sent, 90);
    expect(fixture.taken).toHaveLength(90);
    expect((await sent.head())?.version).toBe(versionBefore + 1);
    expect((await sent.cursors()).map(({ open }) => open)).toEqual(Array(16).fill(0));
  });

  it("change nothing when they arrive after everything is settled", async () => {
    const sent = await fixture.send(await fixture.newProject(), people(10));
    await sent.dispatch();
    const [first] = fixture.waiting.map(({ dispatch }) => dispatch);
    await fixture.drain();
    const before = await sent.head();
    if (first) expect(await fixture.worker().run(first, new Date(fixture.clock.at + 90_000))).toBe("late");
    expect(await sent.head()).toEqual(before);
    expect(fixture.taken).toHaveLength(10);
  });
});

describe("a worker that dies at any call", () => {
  it.each(["before", "after"] as const)(
    "%s it takes effect sends no mail twice and loses none silently",
    async (when) => {
      for (let call = 1; ; call += 1) {
        fixture.reset();
        const project = await fixture.newProject();
        const sent = await fixture.send(project, fixture.ofOneCursor(project, 12));
        await sent.dispatch();
        const mortal = new MortalWorker({ call, when });
        const dying = mortal.tableOfWrites(fixture.table);
        await fixture.drain((receive) => (receive === 0 ? fixture.worker(dying) : fixture.worker()));
        // A message may be lost between two writes: the check restarts the campaign.
        if ((await sent.head())?.status !== "SENT") {
          await sent.dispatch();
          await fixture.drain();
        }
        await expectOnce(sent, 12);
        if (mortal.calls < call) return;
      }
    },
  );
});
