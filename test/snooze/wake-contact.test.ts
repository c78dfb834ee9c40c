import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import type { FixtureProject, SnoozeFixture } from "#test/snooze/snooze-fixture.ts";
import { openSnoozeFixture } from "#test/snooze/snooze-fixture.ts";
import { someTime } from "#test/support/records.ts";

let fixture: SnoozeFixture;
let project: FixtureProject;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(someTime) });
  fixture = await openSnoozeFixture();
});
afterAll(async () => {
  await fixture.close();
  vi.useRealTimers();
});
beforeEach(async () => {
  project = await fixture.newProject();
  fixture.queue.length = 0;
});

const awake = { subscribed: true, snoozedUntil: null };
const flips = [
  ["contact.unsubscribed", {}],
  ["contact.subscribed", {}],
];

async function sleeper(seconds: number) {
  const { id } = await project.newContact();
  await project.call("POST", `/contacts/${id}/snooze`, { until: fixture.ahead(seconds) });
  await fixture.pass(0);
  return id;
}

describe("the end of a snooze", () => {
  it("happens on the second, once, although its timer is early and fires twice", async () => {
    const id = await sleeper(3_600);
    await fixture.pass(3_545);
    expect(fixture.queue.map(({ at }) => new Date(at).toISOString())).toEqual([fixture.ahead(55), fixture.ahead(55)]);
    await fixture.pass(54);
    expect(await project.find(id)).toMatchObject({ subscribed: false });
    await fixture.pass(1);
    expect(await project.find(id)).toMatchObject({ ...awake, updatedAt: fixture.ahead(0) });
    expect(await project.events(id)).toEqual(flips);
    expect(fixture.queue).toEqual([]);
  });

  it("after a few seconds happens within the minute, and not before its request could have ended", async () => {
    const id = await sleeper(2);
    await fixture.pass(29);
    expect(await project.find(id)).toMatchObject({ subscribed: false });
    await fixture.pass(1);
    expect(await project.find(id)).toMatchObject(awake);
  });

  it("costs three writes, and one read at each attempt", async () => {
    const id = await sleeper(600);
    fixture.table.takeUnits();
    await fixture.pass(600);
    expect(fixture.table.takeUnits()).toEqual({ read: 2, write: 3 });
    expect(await project.find(id)).toMatchObject(awake);
  });

  it("waits in the queue in steps of at most 15 minutes when its timer is much too early", async () => {
    const { id } = await project.newContact();
    const until = fixture.ahead(2_000);
    await fixture.contacts.snooze(dataOf(project), project, {
      known: await project.find(id),
      until,
      now: fixture.clock.now(),
    });
    const job = { type: "wakeContact", dataId: dataOf(project), contactId: id, until } as const;
    fixture.queue.push({ job, at: fixture.clock.now().getTime() });
    for (const seconds of [0, 900, 900, 199]) {
      await fixture.pass(seconds);
      expect(await project.find(id)).toMatchObject({ snoozedUntil: until });
    }
    await fixture.pass(1);
    expect(await project.find(id)).toMatchObject(awake);
  });

  it.each([
    ["opted out", (id: string) => project.setSubscribed(id, false)],
    [
      "bounced",
      (id: string) =>
        fixture.contacts.unsubscribe(dataOf(project), { contactId: id, reason: "bounce", now: fixture.clock.now() }),
    ],
    [
      "complained",
      (id: string) =>
        fixture.contacts.unsubscribe(dataOf(project), { contactId: id, reason: "complaint", now: fixture.clock.now() }),
    ],
  ])("does not change a contact that %s meanwhile", async (_how, change) => {
    const id = await sleeper(600);
    await fixture.pass(60);
    await change(id);
    const left = await project.find(id);
    expect(left).toMatchObject({ subscribed: false, snoozedUntil: null });
    await fixture.pass(3_600);
    expect(await project.find(id)).toEqual(left);
    expect(await project.events(id)).toEqual([["contact.unsubscribed", {}]]);
  });

  it("does not change a contact that was created again under the same id", async () => {
    const id = await sleeper(600);
    await fixture.contacts.remove(dataOf(project), project, await project.find(id));
    await fixture.pass(60);
    expect((await project.newContact(false)).id).toBe(id);
    await fixture.pass(3_600);
    expect(await project.find(id)).toMatchObject({ subscribed: false, snoozedUntil: null });
  });

  it("writes nothing into data from before a reset or a deletion", async () => {
    for (const leave of ["reset", "remove"] as const) {
      project = await fixture.newProject();
      const id = await sleeper(600);
      await fixture.projects[leave](project.id, { now: fixture.clock.now() });
      const before = await project.find(id);
      await fixture.pass(3_600);
      expect(await project.find(id)).toEqual(before);
    }
  });

  it("agrees with a simple model, whatever happens to the contact in any order", async () => {
    const seconds = fc.integer({ min: 1, max: 400 });
    const step = fc.oneof(
      fc.record({ do: fc.constant("snooze" as const), seconds }),
      fc.record({ do: fc.constantFrom("end", "subscribe", "unsubscribe", "bounce"), seconds: fc.constant(0) }),
      fc.record({ do: fc.constant("pass" as const), seconds }),
    );
    const life = fc.record({ subscribed: fc.boolean(), steps: fc.array(step, { minLength: 1, maxLength: 12 }) });
    await fc.assert(
      fc.asyncProperty(life, async ({ subscribed, steps }) => {
        project = await fixture.newProject();
        fixture.queue.length = 0;
        const { id } = await project.newContact(subscribed);
        const told = { subscribed, until: null as string | null, events: [] as string[] };
        const become = (wanted: boolean, until: string | null) => {
          if (wanted !== told.subscribed) told.events.push(wanted ? "contact.subscribed" : "contact.unsubscribed");
          Object.assign(told, { subscribed: wanted, until });
        };
        /** A snooze shorter than the longest request ends with that request. */
        let wakesAt = "";
        const passed = () => {
          if (told.until !== null && wakesAt <= fixture.ahead(0)) become(true, null);
        };
        for (const each of steps) {
          await fixture.pass(each.do === "pass" ? each.seconds : 1);
          passed();
          const until = fixture.ahead(each.seconds);
          if (each.do === "snooze") {
            const { status } = await project.call("POST", `/contacts/${id}/snooze`, { until });
            const possible = told.subscribed || told.until !== null;
            expect(status).toBe(possible ? 200 : 409);
            if (possible) become(false, until);
            if (possible) wakesAt = each.seconds < 30 ? fixture.ahead(30) : until;
          }
          if (each.do === "end") {
            await project.call("DELETE", `/contacts/${id}/snooze`);
            if (told.until !== null) become(true, null);
          }
          if (each.do === "subscribe" || each.do === "unsubscribe") {
            await project.setSubscribed(id, each.do === "subscribe");
            become(each.do === "subscribe", null);
          }
          if (each.do === "bounce") {
            await fixture.contacts.unsubscribe(dataOf(project), {
              contactId: id,
              reason: "bounce",
              now: fixture.clock.now(),
            });
            become(false, null);
          }
          expect(await project.find(id)).toMatchObject({ subscribed: told.subscribed, snoozedUntil: told.until });
        }
        await fixture.pass(1_000);
        passed();
        expect(await project.find(id)).toMatchObject({ subscribed: told.subscribed, snoozedUntil: told.until });
        expect((await project.events(id)).map(([name]) => name)).toEqual(told.events);
      }),
      { numRuns: 30 },
    );
  });
});
