import { beforeEach, describe, expect, it } from "vitest";
import { eventDeletion } from "#functions/queues/jobs/events/event-jobs.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { type FixtureProject, noUsers, oddNames, oddPath, openEventFixture } from "#test/events/event-fixture.ts";
import { MortalWorker } from "#test/support/faults/deaths.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { gatewayReadingNames } from "#test/support/gateway-readings.ts";
import { jobRunner } from "#test/support/jobs-worker.ts";
import { byKey } from "#test/support/table.ts";

const fixture = await forThisFile(openEventFixture());
const { table, clock, jobs, follow } = fixture;
const run = jobRunner(table, { jobs, clock });
let project: FixtureProject;

beforeEach(async () => {
  await follow();
  jobs.queued.length = 0;
  clock.at = new Date(fixture.at(3_600));
  project = await fixture.newProject();
  for (const email of ["ann@example.com", "bob@example.com"]) await project.contact(email);
});

const usage = async (name: string) => (await project.call("GET", oddPath(name, "/usage"))).body;
const remove = (name: string) => project.call("DELETE", oddPath(name));
const names = async () => (await project.call("GET", "/events/names")).body.eventNames;
const listed = async (query = "") =>
  (await project.call("GET", `/events${query}`)).body.events.map(({ name }: { name: string }) => name);

/** The deployed deletion, on a table that a test may replace. */
const deletion = (through: Table = table) => eventDeletion({ table: through, jobs, clock });

/** Runs the due sweeps of events, and what follows from them. */
async function work() {
  await follow();
  await jobs.work("sweepEvent", run);
  await follow();
}

/** All stored data that names the project, without counted requests. */
async function everything() {
  const items = (await table.scan()).filter((item) => JSON.stringify(item).includes(project.id));
  return byKey(items.filter(({ pk }) => !String(pk).startsWith("L")));
}

/** Names of events in the contact's history. */
const known = async (email: string) => {
  const items = await table.scan();
  const contact = items.find(({ sk, pk }) => sk === project.contactId(email) && String(pk).startsWith("C#"));
  return contact?.["ev"];
};

describe("DELETE /events/{eventName}", () => {
  it("hides the event at once from every reader, and shows events tracked later", async () => {
    for (const seconds of [1, 2, 3]) await project.track("ann@example.com", "signup", seconds);
    await project.track("ann@example.com", "kept", 4);
    await follow();
    expect(await remove("signup")).toMatchObject({ status: 200, body: { deletedCount: 3 } });
    const ofAnn = `/events/contact/${project.contactId("ann@example.com")}`;
    for (const query of ["", "?eventName=kept", `?contactId=${project.contactId("ann@example.com")}`]) {
      expect(await listed(query)).toEqual(["kept"]);
    }
    expect(await listed("?eventName=signup")).toEqual([]);
    expect((await project.call("GET", ofAnn)).body.events).toHaveLength(1);
    expect(await names()).toEqual(["kept"]);
    expect((await project.call("GET", "/events/stats?startDate=2026-03-01")).body).toEqual([
      { name: "kept", count: 1 },
    ]);
    expect(await usage("signup")).toMatchObject({ totalCount: 0, uniqueContacts: 0 });

    await project.track("bob@example.com", "signup", 3_601);
    clock.advance(10);
    expect(await listed()).toEqual(["signup", "kept"]);
    expect(await names()).toEqual(["kept", "signup"]);
    expect(await usage("signup")).toMatchObject({ totalCount: 1, uniqueContacts: 1 });
    expect((await remove("signup")).body).toMatchObject({ deletedCount: 1 });
    expect(await listed()).toEqual(["kept"]);
    expect((await remove("signup")).body).toMatchObject({ deletedCount: 0 });
  });

  it("is done by a job in two rounds, 15 minutes apart, and then nothing is left", async () => {
    await project.track("ann@example.com", "signup", 1);
    await project.track("ann@example.com", "kept", 2);
    await project.track("bob@example.com", "signup", 3);
    await remove("signup");
    await project.track("bob@example.com", "signup", 3_700);
    const orders = async () => (await everything()).filter(({ pk }) => String(pk).startsWith("Z#"));
    await work();
    expect((await everything()).filter(({ na, sk }) => na === "signup" && String(sk).startsWith("e#"))).toHaveLength(2);
    expect(await orders()).toHaveLength(1);
    // Requests that were recording an event at that time have ended.
    await project.track("ann@example.com", "signup", 4);
    clock.advance(899);
    await work();
    expect(await orders()).toHaveLength(1);
    expect(await listed()).toEqual(["signup", "kept"]);
    clock.advance(1);
    await work();
    expect(await orders()).toEqual([]);
    expect(jobs.queued).toEqual([]);
    expect(await listed()).toEqual(["signup", "kept"]);
    expect(await known("ann@example.com")).toEqual({ kept: Date.parse(fixture.at(2)) });
    expect(await known("bob@example.com")).toEqual({ signup: Date.parse(fixture.at(3_700)) });
    expect(await usage("signup")).toMatchObject({ totalCount: 1, uniqueContacts: 1 });
  });

  it.each([1, 2, 3, 5, 8, 13, 21])(
    "is finished by the next message when the worker dies after %i calls",
    async (calls) => {
      for (const seconds of [1, 2, 3]) await project.track("ann@example.com", "signup", seconds);
      await project.track("bob@example.com", "kept", 4);
      await remove("signup");
      await follow();
      clock.advance(900);
      const { job } = jobs.queued.splice(0)[0] ?? {};
      if (job?.type !== "sweepEvent") throw new Error("There is no job.");
      const soon = new Date(clock.at.getTime() + 40_000);
      const mortal = new MortalWorker({ call: calls, when: "after" });
      const dying = deletion(mortal.table(table)).sweep(job, soon);
      await dying.catch(() => undefined);
      await deletion().sweep(job, soon);
      await follow();
      expect((await everything()).filter(({ pk, na }) => /^Z#/.test(`${pk}`) || na === "signup")).toEqual([]);
      expect(await known("ann@example.com")).toEqual({});
      expect(await names()).toEqual(["kept"]);
    },
  );

  it("stops when its time is over and continues where it stopped", async () => {
    await project.track("ann@example.com", "signup", 1);
    await remove("signup");
    await follow();
    const { job } = jobs.queued.splice(0)[0] ?? {};
    if (job?.type !== "sweepEvent") throw new Error("There is no job.");
    expect(await deletion().sweep(job, clock.at)).toBe("unfinished");
    expect(jobs.queued.splice(0).map((each) => each.job)).toEqual([job]);
    expect(await deletion().sweep(job, new Date(clock.at.getTime() + 40_000))).toBe("waiting");
    clock.advance(900);
    const next = jobs.queued.splice(0)[0]?.job;
    if (next?.type !== "sweepEvent") throw new Error("There is no job.");
    expect(
      await deletion().sweep({ ...next, from: { partition: 15, after: null } }, new Date(clock.at.getTime() + 1)),
    ).toBe("swept");
  });

  it("is dropped when its project was deleted", async () => {
    await project.track("ann@example.com", "signup", 1);
    await remove("signup");
    await new ProjectRepository(table).reset(project.id, { now: clock.at });
    await work();
    expect((await everything()).filter(({ sk, pk }) => /^Z#/.test(`${pk}`) && sk !== "z")).toEqual([]);
  });

  it.each([
    "email.sent",
    "email.anything",
    "contact.subscribed",
    "contact.unsubscribed",
    "segment.vip.entry",
    "segment.vip.exit",
  ])("refuses %s with 400 and changes nothing", async (name) => {
    await project.track("ann@example.com", name, 1);
    const before = await everything();
    expect(await remove(name)).toMatchObject({ status: 400, body: { error: { code: "BAD_REQUEST" } } });
    expect(await everything()).toEqual(before);
  });

  it("refuses a used event with 409, names its uses, and changes nothing", async () => {
    await project.track("ann@example.com", "signup", 1);
    const { id } = await project.segmentOf("event.signup");
    const before = await everything();
    expect(await remove("signup")).toMatchObject({
      status: 409,
      body: {
        error: {
          code: "CONFLICT",
          details: { ...noUsers, usedInSegments: [{ id, name: "Active" }] },
          suggestion: expect.any(String),
        },
      },
    });
    expect(await everything()).toEqual(before);
  });

  it("answers 409 while two hundred other events are being deleted", async () => {
    await project.track("ann@example.com", "signup", 1);
    const deleted = new DeletedEventRepository(table);
    for (let index = 0; index < 200; index += 1) {
      await deleted.add(project.dataId, { name: `name-${index}`, before: fixture.at(0) });
    }
    expect(await remove("signup")).toMatchObject({ status: 409, body: { error: { code: "CONFLICT" } } });
    await deleted.drop(project.dataId, { name: "name-7", before: fixture.at(0) });
    expect((await remove("signup")).body).toMatchObject({ deletedCount: 1 });
  });

  it("answers 0 for an unknown name, and writes nothing", async () => {
    await project.track("ann@example.com", "signup", 1);
    const before = await everything();
    for (const name of ["sign", "signup2", "Signup"]) {
      expect(await remove(name)).toMatchObject({ status: 200, body: { deletedCount: 0 } });
    }
    expect(await everything()).toEqual(before);
  });

  it.each(gatewayReadingNames)("never deletes another name than the given one: %s", async (reading) => {
    const sent = ["order?x", "100%41", "log%3Fout"];
    const others = ["order", "100A", "log", "log?out", "order%3Fx", "100%2541"];
    for (const [index, name] of [...sent, ...others].entries()) await project.track("ann@example.com", name, index);
    await follow();
    const before = await everything();
    for (const name of sent) {
      const { status, body } = await project.call("DELETE", `/events/${encodeURIComponent(name)}`, undefined, reading);
      expect([name, status, body.error.code]).toEqual([name, 400, "BAD_REQUEST"]);
    }
    expect(await everything()).toEqual(before);
  });

  it("refuses a name with a trailing slash in the path, and keeps the name without it", async () => {
    for (const [index, name] of ["order", "order/"].entries()) await project.track("ann@example.com", name, index);
    await follow();
    const before = await everything();
    expect((await project.call("DELETE", "/events/order%2F")).status).toBe(400);
    expect(await everything()).toEqual(before);
    const named = await project.call("DELETE", "/events/-?name=order");
    expect(named.body).toEqual({ name: "order", deletedCount: 1 });
  });

  it("reads the name from one segment of the path, and returns it", async () => {
    for (const [index, name] of ["order", "order?x"].entries()) await project.track("ann@example.com", name, index);
    await follow();
    expect((await project.call("DELETE", "/events/order%2Fx")).status).toBe(404);
    const named = await project.call("DELETE", `/events/-?name=${encodeURIComponent("order?x")}`);
    expect(named.body).toEqual({ name: "order?x", deletedCount: 1 });
    expect((await project.call("DELETE", "/events/order")).body).toEqual({ name: "order", deletedCount: 1 });
  });

  it("accepts names with any characters", async () => {
    for (const [index, name] of oddNames.entries()) await project.track("ann@example.com", name, index);
    for (const name of oddNames) {
      expect([name, (await project.call("DELETE", oddPath(name))).body]).toMatchObject([name, { deletedCount: 1 }]);
    }
    expect(await listed()).toEqual([]);
  });

  it("costs a write unit and eight read units", async () => {
    await project.track("ann@example.com", "signup", 1);
    table.takeUnits();
    await remove("signup");
    // Includes the key and the rate-limit window of the request.
    expect(table.takeUnits()).toEqual({ read: 1 + 2 + 1 + 1 + 1 + 2, write: 1 });
  });
});
