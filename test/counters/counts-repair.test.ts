import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CountsRepair, settleSeconds } from "#functions/counts-repair.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { Job } from "#lib/domain/job/job.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { CountedRecords } from "#lib/storage/counted-records.ts";
import { counterKey, sharedKey } from "#lib/storage/counter-layout.ts";
import { CounterRepair } from "#lib/storage/counter-repair.ts";
import { RecountRepository } from "#lib/storage/recount-repository.ts";
import { openStreamHouse, type StreamHouse } from "#test/events-stream/stream-house.ts";
import { someEmail, someTime } from "#test/support/records.ts";

let house: StreamHouse;
let project: Project;
let ann: Contact;
let sent: { job: Job; delaySeconds: number | undefined }[];
let ends: string[];

beforeAll(async () => {
  house = await openStreamHouse();
});
afterAll(() => house.stop());
beforeEach(async () => {
  house.clock.at = new Date(someTime);
  project = await house.newProject();
  [sent, ends] = [[], []];
  ann = await contact("ann@example.com", { plan: "pro" });
  await contact("bob@example.com");
  for (const status of ["DELIVERED", "BOUNCED"] as const) await mail(status);
  const event = { id: newId(), name: "signup", contactId: ann.id, data: {}, createdAt: someTime };
  await house.events.put(project.id, event);
  await house.follow();
});

async function contact(email: string, set: Record<string, string> = {}): Promise<Contact> {
  const data = { set, remove: [], setIfAbsent: {} };
  const wanted = { email, subscribed: true, subscribedWhenNew: true, data };
  return (await house.contacts.apply(project.id, project, wanted, undefined, house.clock.at)).contact;
}

async function mail(status: "DELIVERED" | "BOUNCED"): Promise<void> {
  const at = house.clock.at.toISOString();
  const email = someEmail(ann.id, { createdAt: at });
  await house.emails.create(project.id, email);
  const stored = await house.emails.find(project.id, email.id);
  if (stored) await house.feedback.mark(project.id, stored, { status, at, acceptedAt: at, messageId: "m" });
}

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

/** Without what comes to nothing. */
async function counted() {
  const sums: Record<string, Record<string, number>> = {};
  for (const scope of scopes) {
    const fields = Object.entries(await house.counters.read(project.id, scope)).filter(([, sum]) => sum !== 0);
    sums[scope] = Object.fromEntries(fields);
  }
  return sums;
}

const repair = () =>
  new CountsRepair({
    projects: house.projects,
    records: new CountedRecords(house.table),
    repair: new CounterRepair(house.table),
    recounts: new RecountRepository(house.table),
    jobs: { send: async (job, delaySeconds) => void sent.push({ job, delaySeconds }) },
    clock: house.clock,
  });

/** Works on all messages; `before` each of them something may happen. */
async function work(before: (step: number) => Promise<void> = async () => undefined): Promise<void> {
  const until = new Date(house.clock.at.getTime() + 3_600_000);
  sent.push({ job: { type: "repairCounts", dataId: project.id, attempt: 1 }, delaySeconds: undefined });
  for (let step = 0; sent.length > 0; step += 1) {
    const job = sent.shift()?.job;
    if (job?.type !== "repairCounts") continue;
    await before(step);
    ends.push((await repair().run(job, until)).end);
  }
}

/** Adds to sums behind the back of every fold. */
async function falsify(key: { pk: string; sk: string }, sums: Record<string, number>): Promise<void> {
  const names = Object.keys(sums);
  await house.table.documents.send(
    new UpdateCommand({
      TableName: house.table.name,
      Key: key,
      UpdateExpression: `ADD ${names.map((_, index) => `#n${index} :n${index}`).join(", ")}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#n${index}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name, index) => [`:n${index}`, sums[name]])),
    }),
  );
}

describe("a repair of counts", () => {
  it("finds nothing wrong with counters that are right", async () => {
    const before = await counted();
    await work();
    expect(ends).toEqual(["counted", "corrected"]);
    expect(await counted()).toEqual(before);
  });

  it("corrects what was missed and what was counted twice, in shared and own items", async () => {
    const before = await counted();
    await falsify(sharedKey(project.id), { C0: -1, S4: 7, A1: -1, N0n: 5 });
    await falsify(counterKey(project.id, "events#signup"), { c_n: 3 });
    await falsify(counterKey(project.id, "fields#0"), { "c_string.plan": 2, "c_string.gone": 1 });
    await work();
    expect(ends).toEqual(["counted", "corrected"]);
    expect(await counted()).toEqual(before);
    expect((await house.table.scan()).filter(({ sk }) => sk === "repair")).toEqual([]);
  });

  it("raises what outlives its records, and never lowers it", async () => {
    const before = await counted();
    const usage = Object.keys(before["usage#2026-03"] ?? {});
    expect(usage).toEqual(["transactional"]);
    await falsify(sharedKey(project.id), { U26032: -2, R0: 40 });
    await work();
    expect(await counted()).toEqual({ ...before, reputation: { ...before["reputation"], sent: 42 } });
  });

  it("is right in the end when records change and are folded while it counts", async () => {
    await falsify(sharedKey(project.id), { C0: 5, S4: 7 });
    await work(async (step) => {
      if (step > 2) return;
      house.clock.at = new Date(house.clock.at.getTime() + 1_000);
      await contact(`new-${step}@example.com`, { plan: "free" });
      await mail("DELIVERED");
      await house.follow();
    });
    expect(ends).toEqual(["counted", "again", "counted", "corrected"]);
    expect((await counted())["contacts"]).toEqual({ total: 5, subscribed: 5 });
    expect((await counted())["emails"]).toEqual({ DELIVERED: 4, BOUNCED: 1 });
    const right = await counted();
    ends = [];
    await work();
    expect(await counted()).toEqual(right);
  });

  it("leaves a project alone that is never quiet, and says so", async () => {
    await work(async (step) => {
      await contact(`new-${step}@example.com`);
      await house.follow();
    });
    expect(ends.slice(-2)).toEqual(["counted", "restless"]);
    expect((await counted())["contacts"]).toEqual({ total: 12, subscribed: 12 });
  });

  it("goes on where it was when its time is over, and a message that comes twice counts once", async () => {
    const before = await counted();
    await falsify(sharedKey(project.id), { C0: 5 });
    const job = { dataId: project.id, attempt: 1 };
    let now = house.clock.at.getTime();
    house.clock.now = () => new Date(now++);
    await repair().run(job, new Date(now + 3));
    const [first] = sent.splice(0);
    if (first?.job.type !== "repairCounts") throw new Error("It did not go on.");
    expect(first.delaySeconds).toBe(0);
    expect((await repair().run(first.job, new Date(now + 60_000))).end).toBe("counted");
    expect((await repair().run(first.job, new Date(now + 60_000))).end).toBe("taken");
    const [last] = sent.splice(0);
    if (last?.job.type !== "repairCounts") throw new Error("It did not go on.");
    expect(last.delaySeconds).toBe(settleSeconds);
    expect((await repair().run(last.job, new Date(now + 60_000))).end).toBe("corrected");
    expect(sent.map(({ job: { type } }) => type)).toEqual(["recountProject"]);
    house.clock.now = () => house.clock.at;
    expect(await counted()).toEqual(before);
  });
});
