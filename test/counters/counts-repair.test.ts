import { beforeEach, describe, expect, it } from "vitest";
import { settleSeconds } from "#functions/wiring/counts-repair.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { counterKey, sharedKey } from "#lib/storage/counter/counter-layout.ts";
import { type RepairFixture, repairFixture } from "#test/counters/repair-fixture.ts";
import { recordEvent } from "#test/support/api/event.ts";
import { openStreamFixture } from "#test/support/events-stream/open-stream.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { someTime } from "#test/support/records.ts";

const stream = await forThisFile(openStreamFixture());
let project: Project;
let repair: RepairFixture;
let ann: Contact;

beforeEach(async () => {
  stream.clock.at = new Date(someTime);
  project = await stream.newProject();
  repair = repairFixture(stream, project);
  ann = await repair.contact("ann@example.com", { plan: "pro" });
  await repair.contact("bob@example.com");
  for (const status of ["DELIVERED", "BOUNCED"] as const) await repair.mail(ann, status);
  await recordEvent(stream.table, dataOf(project), { name: "signup", contactId: ann.id });
  await stream.follow();
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

const counted = () => repair.counted(scopes);

describe("a repair of counts", () => {
  it("finds no error in correct counters", async () => {
    const before = await counted();
    await repair.work();
    expect(repair.ends).toEqual(["counted", "corrected"]);
    expect(await counted()).toEqual(before);
  });

  it("corrects missed and duplicate counts, in shared and own items", async () => {
    const before = await counted();
    await repair.falsify(sharedKey(dataOf(project)), { C0: -1, S4: 7, A1: -1, N0n: 5 });
    await repair.falsify(counterKey(dataOf(project), "events#signup"), { c_n: 3 });
    await repair.falsify(counterKey(dataOf(project), "fields#0"), { "c_string.plan": 2, "c_string.gone": 1 });
    await repair.work();
    expect(repair.ends).toEqual(["counted", "corrected"]);
    expect(await counted()).toEqual(before);
    expect((await stream.table.scan()).filter(({ sk }) => sk === "repair")).toEqual([]);
  });

  it("raises totals that outlive their records, and never lowers them", async () => {
    const before = await counted();
    const usage = Object.keys(before["usage#2026-03"] ?? {});
    expect(usage).toEqual(["transactional"]);
    await repair.falsify(sharedKey(dataOf(project)), { U26032: -2, R0: 40 });
    await repair.work();
    expect(await counted()).toEqual({ ...before, reputation: { ...before["reputation"], sent: 42 } });
  });

  it("is correct when records change and are folded while it counts", async () => {
    await repair.falsify(sharedKey(dataOf(project)), { C0: 5, S4: 7 });
    await repair.work(async (step) => {
      if (step > 2) return;
      stream.clock.at = new Date(stream.clock.at.getTime() + 1_000);
      await repair.contact(`new-${step}@example.com`, { plan: "free" });
      await repair.mail(ann, "DELIVERED");
      await stream.follow();
    });
    expect(repair.ends).toEqual(["counted", "again", "counted", "corrected"]);
    expect((await counted())["contacts"]).toEqual({ total: 5, subscribed: 5 });
    expect((await counted())["emails"]).toEqual({ DELIVERED: 4, BOUNCED: 1 });
    const right = await counted();
    repair.ends.length = 0;
    await repair.work();
    expect(await counted()).toEqual(right);
  });

  it("skips a project that is always busy, and reports it", async () => {
    await repair.work(async (step) => {
      await repair.contact(`new-${step}@example.com`);
      await stream.follow();
    });
    expect(repair.ends.slice(-2)).toEqual(["counted", "restless"]);
    expect((await counted())["contacts"]).toEqual({ total: 12, subscribed: 12 });
  });

  it("continues where it stopped when its time is over, and counts a duplicate message once", async () => {
    const before = await counted();
    await repair.falsify(sharedKey(dataOf(project)), { C0: 5 });
    const job = { dataId: dataOf(project), attempt: 1 };
    let now = stream.clock.at.getTime();
    stream.clock.now = () => new Date(now++);
    await repair.repair().run(job, new Date(now + 3));
    const [first] = repair.sent.splice(0);
    if (first?.job.type !== "repairCounts") throw new Error("The repair did not continue.");
    expect(first.delaySeconds).toBe(0);
    expect((await repair.repair().run(first.job, new Date(now + 60_000))).end).toBe("counted");
    expect((await repair.repair().run(first.job, new Date(now + 60_000))).end).toBe("taken");
    const [last] = repair.sent.splice(0);
    if (last?.job.type !== "repairCounts") throw new Error("The repair did not continue.");
    expect(last.delaySeconds).toBe(settleSeconds);
    expect((await repair.repair().run(last.job, new Date(now + 60_000))).end).toBe("corrected");
    expect(repair.sent.map(({ job: { type } }) => type)).toEqual(["recountProject"]);
    stream.clock.now = () => stream.clock.at;
    expect(await counted()).toEqual(before);
  });

  it("continues when a worker saved its turn and died before it sent the message", async () => {
    const before = await counted();
    await repair.falsify(sharedKey(dataOf(project)), { C0: 5 });
    const until = new Date(stream.clock.at.getTime() + 60_000);
    let now = stream.clock.at.getTime();
    stream.clock.now = () => new Date(now++);
    await repair.repair().run({ dataId: dataOf(project), attempt: 1 }, new Date(now + 3));
    stream.clock.now = () => stream.clock.at;
    const [first] = repair.sent.splice(0);
    if (first?.job.type !== "repairCounts") throw new Error("The repair did not continue.");
    expect((await repair.repair().run(first.job, until)).end).toBe("counted");
    const [lost] = repair.sent.splice(0);
    expect((await repair.repair().run(first.job, until)).end).toBe("taken");
    expect(repair.sent).toEqual([{ job: lost?.job, delaySeconds: settleSeconds }]);
    const [again] = repair.sent.splice(0);
    if (again?.job.type !== "repairCounts") throw new Error("The repair did not continue.");
    expect((await repair.repair().run(again.job, until)).end).toBe("corrected");
    expect(await counted()).toEqual(before);
  });
});
