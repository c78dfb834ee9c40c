import { beforeEach, describe, expect, it } from "vitest";
import type { FieldSweep } from "#lib/domain/contact/field-deletion.ts";
import { dataIdOf } from "#lib/platform/data-id.ts";
import { type FixtureProject, openFieldFixture } from "#test/fields/field-fixture.ts";
import { MortalWorker } from "#test/support/faults/deaths.ts";
import { tableThrough } from "#test/support/faults/failing-table.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const fixture = await forThisFile(openFieldFixture());
let project: FixtureProject;

beforeEach(async () => {
  project = await fixture.newProject();
  fixture.queue.length = 0;
});

const remove = (field: string) => project.call("DELETE", project.path(field));
const soon = () => new Date(fixture.clock.at.getTime() + 40_000);
const emails = (count: number) => Array.from({ length: count }, (_, index) => `reader-${index}@example.com`);

/** The sweep order as the stream passes it on. */
async function order(): Promise<FieldSweep> {
  await fixture.follow();
  const job = fixture.queue.shift()?.job;
  if (job?.type !== "sweepField") throw new Error("The stream passed on no sweep order.");
  return job;
}

describe("a sweep of a field", () => {
  it.each(["before", "after"] as const)(
    "that dies at any write, %s it takes effect, is finished by the next",
    async (when) => {
      let survived = false;
      let death = 0;
      while (!survived) {
        death += 1;
        project = await fixture.newProject();
        fixture.queue.length = 0;
        const ids = [];
        for (const [index, email] of emails(5).entries())
          ids.push(await project.upsert(email, { plan: index, kept: index }));
        await remove("data.plan");
        const job = await order();
        fixture.advance(900);
        const dying = fixture.deletion(new MortalWorker({ call: death, when }).tableOfWrites(fixture.table));
        survived = await dying.sweep(job, soon()).then(
          () => true,
          () => false,
        );
        // Values not removed yet stay hidden.
        for (const [index, id] of ids.entries()) {
          expect((await project.call("GET", `/contacts/${id}`)).body.data).toEqual({ kept: index });
        }
        // The message of a worker that died is delivered again.
        if (!survived) expect(["swept", "dropped"]).toContain(await fixture.deletion().sweep(job, soon()));
        for (const item of await project.stored()) expect(Object.keys(item["d"] as object)).toEqual(["kept"]);
        expect(await project.traces()).toEqual([]);
        await fixture.follow();
        expect(Object.keys(await project.custom())).toEqual(["kept"]);
      }
      expect(death).toBe(7);
    },
  );

  it("passes its position to another message when its time is up, and does not become the last round midway", async () => {
    for (const email of emails(12)) await project.upsert(email, { plan: "pro" });
    await remove("data.plan");
    let job = await order();
    /** Each query takes the worker's whole time. */
    const slow = tableThrough(fixture.table, async (command, send) => {
      if (command.constructor.name === "QueryCommand") fixture.advance(60);
      return send(command);
    });
    const outcomes: string[] = [];
    for (let left = 16; left > 0; left -= 1) {
      outcomes.push(await fixture.deletion(slow).sweep(job, soon()));
      const [next] = fixture.queue.splice(0);
      if (next?.job.type !== "sweepField") throw new Error("The sweep queued no message for the rest.");
      job = next.job;
      if (left > 1) expect(job).toMatchObject({ from: { partition: 17 - left, after: null }, last: false });
    }
    // Fifteen minutes have passed, but a late writer may have written behind the round.
    expect(outcomes).toEqual([...Array(15).fill("unfinished"), "waiting"]);
    expect(job).not.toHaveProperty("from");
    for (const item of await project.stored()) expect(item["d"]).toEqual({});
    expect(await project.traces()).toHaveLength(4);
    expect(await fixture.deletion().sweep(job, soon())).toBe("swept");
    expect(await project.traces()).toEqual([]);
  });

  it("may run several times concurrently", async () => {
    for (const email of emails(20)) await project.upsert(email, { plan: "pro" });
    await remove("data.plan");
    const job = await order();
    fixture.advance(900);
    const outcomes = await Promise.all([1, 2, 3].map(() => fixture.deletion().sweep(job, soon())));
    expect(outcomes).toContain("swept");
    expect(await project.traces()).toEqual([]);
    for (const item of await project.stored()) expect(item["d"]).toEqual({});
  });

  it("of a replaced deletion, or of a deleted project, only drops its order", async () => {
    await project.upsert("ann@example.com", { plan: "pro" });
    await remove("data.plan");
    const first = await order();
    await project.upsert("ann@example.com", { plan: "new" });
    await remove("data.plan");
    const second = await order();
    expect(await fixture.deletion().sweep(first, soon())).toBe("dropped");
    expect((await project.stored())[0]?.["d"]).toEqual({ plan: "new" });
    expect((await project.find()).deletedFields).toEqual([{ key: "plan", deletion: 2 }]);
    await fixture.projects.remove(project.id, { now: fixture.clock.at });
    expect(await fixture.deletion().sweep(second, soon())).toBe("dropped");
    expect((await project.traces()).map(({ sk }) => sk)).toEqual(["z"]);
  });
});

describe("a field deletion with concurrent writers", () => {
  it("removes every earlier value, and keeps every later one", async () => {
    const readers = emails(12);
    for (const email of readers) await project.upsert(email, { plan: "before", kept: true });
    let deleted = false;
    const last = new Map<string, { value: string; after: boolean }>();
    const write = async (email: string) => {
      for (let round = 0; round < 6; round += 1) {
        const value = `${email} ${round}`;
        const after = deleted;
        await project.upsert(email, { plan: value });
        last.set(email, { value, after });
      }
    };
    const writers = readers.slice(0, 6).map(write);
    await remove("data.plan").then(() => {
      deleted = true;
    });
    const sweeping = fixture.work();
    await Promise.all([...writers, sweeping]);
    fixture.advance(900);
    await fixture.work();
    for (const email of readers) {
      const contact = await fixture.contacts.findByEmail(dataIdOf(project.id, 0), email, await project.find());
      const written = last.get(email);
      if (!written) expect(contact?.data).toEqual({ kept: true });
      else if (written.after) expect(contact?.data).toEqual({ kept: true, plan: written.value });
      else expect([undefined, written.value]).toContain(contact?.data["plan"]);
    }
    expect([...last.values()].some(({ after }) => after)).toBe(true);
    const holders = (await project.stored()).filter((item) => Object.hasOwn(item["d"] as object, "plan"));
    expect((await project.call("GET", project.path("data.plan", "/usage"))).body.contactCount).toBe(holders.length);
  });

  it("can run beside others: each has its own number, and each is carried out", async () => {
    const keys = Array.from({ length: 8 }, (_, index) => `k${index}`);
    for (const email of emails(3)) await project.upsert(email, Object.fromEntries(keys.map((key) => [key, 1])));
    const answers = await Promise.all(keys.map((key) => remove(`data.${key}`)));
    expect(answers.map(({ body }) => body)).toMatchObject(keys.map(() => ({ deletedFrom: 3 })));
    const { deletedFields } = await project.find();
    expect(deletedFields.map(({ deletion }) => deletion)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(deletedFields.map(({ key }) => key).sort()).toEqual(keys);
    await fixture.work();
    fixture.advance(900);
    await fixture.work();
    expect(await project.traces()).toEqual([]);
    for (const item of await project.stored()) expect(item["d"]).toEqual({});
  });
});
