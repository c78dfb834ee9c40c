import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { settleSeconds } from "#functions/wiring/counts-repair.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { counterKey, sharedKey } from "#lib/storage/counter/counter-layout.ts";
import { type RepairFixture, repairFixture } from "#test/counters/repair-fixture.ts";
import { openStreamHouse, type StreamHouse } from "#test/events-stream/stream-house.ts";
import { someTime } from "#test/support/records.ts";

let house: StreamHouse;
let project: Project;
let fixture: RepairFixture;
let ann: Contact;

beforeAll(async () => {
  house = await openStreamHouse();
});
afterAll(() => house.stop());
beforeEach(async () => {
  house.clock.at = new Date(someTime);
  project = await house.newProject();
  fixture = repairFixture(house, project);
  ann = await fixture.contact("ann@example.com", { plan: "pro" });
  await fixture.contact("bob@example.com");
  for (const status of ["DELIVERED", "BOUNCED"] as const) await fixture.mail(ann, status);
  const event = { id: newId(), name: "signup", contactId: ann.id, data: {}, createdAt: someTime };
  await house.events.put(project.id, event);
  await house.follow();
});

const scopes = [
  "contacts",
  "emails",
  "activity",
  "usage#2026-03",
  "reputation",
  "reputation#2026-03-01",
  "events#signup",
  "events#email.sent",
  "eventdays#2026-03#signup",
  "eventdays#2026-03#email.bounce",
  "mails#all#2026-03-01",
  "fields#0",
  "fields#1",
  "fields#2",
  "fields#3",
] as const;

const counted = () => fixture.counted(scopes);

describe("a repair of counts", () => {
  it("finds nothing wrong with counters that are right", async () => {
    const before = await counted();
    await fixture.work();
    expect(fixture.ends).toEqual(["counted", "corrected"]);
    expect(await counted()).toEqual(before);
  });

  it("corrects what was missed and what was counted twice, in shared and own items", async () => {
    const before = await counted();
    await fixture.falsify(sharedKey(project.id), { C0: -1, S4: 7, A1: -1, N0n: 5 });
    await fixture.falsify(counterKey(project.id, "events#signup"), { c_n: 3 });
    await fixture.falsify(counterKey(project.id, "fields#0"), { "c_string.plan": 2, "c_string.gone": 1 });
    await fixture.work();
    expect(fixture.ends).toEqual(["counted", "corrected"]);
    expect(await counted()).toEqual(before);
    expect((await house.table.scan()).filter(({ sk }) => sk === "repair")).toEqual([]);
  });

  it("raises what outlives its records, and never lowers it", async () => {
    const before = await counted();
    const usage = Object.keys(before["usage#2026-03"] ?? {});
    expect(usage).toEqual(["transactional"]);
    await fixture.falsify(sharedKey(project.id), { U26032: -2, R0: 40 });
    await fixture.work();
    expect(await counted()).toEqual({ ...before, reputation: { ...before["reputation"], sent: 42 } });
  });

  it("is right in the end when records change and are folded while it counts", async () => {
    await fixture.falsify(sharedKey(project.id), { C0: 5, S4: 7 });
    await fixture.work(async (step) => {
      if (step > 2) return;
      house.clock.at = new Date(house.clock.at.getTime() + 1_000);
      await fixture.contact(`new-${step}@example.com`, { plan: "free" });
      await fixture.mail(ann, "DELIVERED");
      await house.follow();
    });
    expect(fixture.ends).toEqual(["counted", "again", "counted", "corrected"]);
    expect((await counted())["contacts"]).toEqual({ total: 5, subscribed: 5 });
    expect((await counted())["emails"]).toEqual({ DELIVERED: 4, BOUNCED: 1 });
    const right = await counted();
    fixture.ends.length = 0;
    await fixture.work();
    expect(await counted()).toEqual(right);
  });

  it("leaves a project alone that is never quiet, and says so", async () => {
    await fixture.work(async (step) => {
      await fixture.contact(`new-${step}@example.com`);
      await house.follow();
    });
    expect(fixture.ends.slice(-2)).toEqual(["counted", "restless"]);
    expect((await counted())["contacts"]).toEqual({ total: 12, subscribed: 12 });
  });

  it("goes on where it was when its time is over, and a message that comes twice counts once", async () => {
    const before = await counted();
    await fixture.falsify(sharedKey(project.id), { C0: 5 });
    const job = { dataId: project.id, attempt: 1 };
    let now = house.clock.at.getTime();
    house.clock.now = () => new Date(now++);
    await fixture.repair().run(job, new Date(now + 3));
    const [first] = fixture.sent.splice(0);
    if (first?.job.type !== "repairCounts") throw new Error("It did not go on.");
    expect(first.delaySeconds).toBe(0);
    expect((await fixture.repair().run(first.job, new Date(now + 60_000))).end).toBe("counted");
    expect((await fixture.repair().run(first.job, new Date(now + 60_000))).end).toBe("taken");
    const [last] = fixture.sent.splice(0);
    if (last?.job.type !== "repairCounts") throw new Error("It did not go on.");
    expect(last.delaySeconds).toBe(settleSeconds);
    expect((await fixture.repair().run(last.job, new Date(now + 60_000))).end).toBe("corrected");
    expect(fixture.sent.map(({ job: { type } }) => type)).toEqual(["recountProject"]);
    house.clock.now = () => house.clock.at;
    expect(await counted()).toEqual(before);
  });

  it("continues when a worker saved its turn and died before it sent the message", async () => {
    const before = await counted();
    await fixture.falsify(sharedKey(project.id), { C0: 5 });
    const until = new Date(house.clock.at.getTime() + 60_000);
    let now = house.clock.at.getTime();
    house.clock.now = () => new Date(now++);
    await fixture.repair().run({ dataId: project.id, attempt: 1 }, new Date(now + 3));
    house.clock.now = () => house.clock.at;
    const [first] = fixture.sent.splice(0);
    if (first?.job.type !== "repairCounts") throw new Error("It did not go on.");
    expect((await fixture.repair().run(first.job, until)).end).toBe("counted");
    const [lost] = fixture.sent.splice(0);
    expect((await fixture.repair().run(first.job, until)).end).toBe("taken");
    expect(fixture.sent).toEqual([{ job: lost?.job, delaySeconds: settleSeconds }]);
    const [again] = fixture.sent.splice(0);
    if (again?.job.type !== "repairCounts") throw new Error("It did not go on.");
    expect((await fixture.repair().run(again.job, until)).end).toBe("corrected");
    expect(await counted()).toEqual(before);
  });
});
