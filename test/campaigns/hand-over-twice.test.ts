import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Table } from "#lib/storage/table/table.ts";
import { type DispatchHouse, openDispatchHouse, people, type SentHouse } from "#test/campaigns/dispatch-house.ts";

let house: DispatchHouse;

beforeAll(async () => {
  house = await openDispatchHouse();
});
beforeEach(() => house.reset());
afterAll(() => house.stop());

/** Each recipient got at most one mail, a row tells of each that got one, and no row is left. */
async function expectOnce(sent: SentHouse, count: number) {
  const addresses = house.taken.map(({ email }) => email.to);
  expect(new Set(addresses).size).toBe(addresses.length);
  const rows = await sent.rows();
  const records = await sent.records();
  expect(rows.size).toBe(count);
  for (const [contactId, state] of rows) {
    const isTaken = house.taken.some(({ email }) => email.contactId === contactId);
    if (!isTaken) expect(state).toBe("delivery_unconfirmed");
    if (state === "sent") expect(isTaken).toBe(true);
    expect(records.get(contactId)?.status).toBe(state === "sent" ? "SENT" : "FAILED");
  }
  expect((await sent.head())?.status).toBe("SENT");
}

describe("messages of the same turn at once", () => {
  it("make each mail go once, and the campaign is completed once", async () => {
    const sent = await house.send(await house.newProject(), people(90));
    for (let copy = 0; copy < 4; copy += 1) await sent.dispatch();
    const versionBefore = (await sent.head())?.version ?? 0;
    const copies = house.waiting.splice(0);
    const deadline = new Date(house.clock.at + 90_000);
    await Promise.all(copies.map(({ dispatch }) => house.worker().run(dispatch, deadline)));
    // A copy that found the others' claims looks again soon: they are done by then.
    await house.drain(undefined, 1 / 60);
    await expectOnce(sent, 90);
    expect(house.taken).toHaveLength(90);
    expect((await sent.head())?.version).toBe(versionBefore + 1);
    expect((await sent.cursors()).map(({ open }) => open)).toEqual(Array(16).fill(0));
  });

  it("that come after everything is settled change nothing", async () => {
    const sent = await house.send(await house.newProject(), people(10));
    await sent.dispatch();
    const [first] = house.waiting.map(({ dispatch }) => dispatch);
    await house.drain();
    const before = await sent.head();
    if (first) expect(await house.worker().run(first, new Date(house.clock.at + 90_000))).toBe("late");
    expect(await sent.head()).toEqual(before);
    expect(house.taken).toHaveLength(10);
  });
});

/** A table whose calls end with the n-th: before or after it takes effect. Nothing of that worker runs afterwards. */
function mortalTable({ documents, name }: Table, death: { call: number; when: "before" | "after" }) {
  let calls = 0;
  const send = async (command: Parameters<typeof documents.send>[0]) => {
    calls += 1;
    if (calls > death.call || (calls === death.call && death.when === "before"))
      throw new Error("The worker has died.");
    const answer = await documents.send(command);
    if (calls >= death.call) throw new Error("The worker has died.");
    return answer;
  };
  const mortal = new Proxy(documents, { get: (target, key) => (key === "send" ? send : Reflect.get(target, key)) });
  return { table: { documents: mortal, name }, calls: () => calls };
}

describe("a worker that dies at any call", () => {
  it.each(["before", "after"] as const)("%s it takes effect doubles no mail and loses none silently", async (when) => {
    for (let call = 1; ; call += 1) {
      house.reset();
      const project = await house.newProject();
      const sent = await house.send(project, house.ofOneCursor(project, 12));
      await sent.dispatch();
      const mortal = mortalTable(house.table, { call, when });
      await house.drain((receive) => (receive === 0 ? house.worker({ table: mortal.table }) : house.worker()));
      // A message may be lost between two writes: the check sets the campaign going again.
      if ((await sent.head())?.status !== "SENT") {
        await sent.dispatch();
        await house.drain();
      }
      await expectOnce(sent, 12);
      if (mortal.calls() < call) return;
    }
  });
});
