import { beforeEach, describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { newId } from "#lib/platform/ids.ts";
import { SimulatedWorker } from "#test/sending/simulated-worker.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { found, someTime } from "#test/support/records.ts";
import { openSendingFixture, type SendingFixture, someSend } from "#test/support/sending/open-sending.ts";

const fixture = await forThisFile(openSendingFixture());
const { clock, table, outside } = fixture;
let project: Awaited<ReturnType<SendingFixture["newProject"]>>;

const later = "2026-03-05T08:30:20.000Z";

beforeEach(async () => {
  clock.at = new Date(someTime);
  fixture.messaging.reset();
  outside.timer.started.length = 0;
  project = await fixture.newProject();
});

async function send(changes: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await project.send(someSend({ sendAt: later, ...changes }));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.emails[0].email;
}

const record = (id: string) => found(fixture.emails.find(dataOf(project), id));

const notScheduled = (status: string) => ({
  code: "BAD_REQUEST",
  details: { reason: "not_scheduled", status },
});

/** Hands over whatever these messages name, at this time. */
async function workOff(at: string, ...messages: { emailId: string; sendAt: string }[]) {
  clock.at = new Date(at);
  const worker = new SimulatedWorker(fixture, "accepted");
  for (const message of messages) worker.enqueue({ projectId: dataOf(project), ...message });
  await worker.run();
  return worker;
}

describe("PATCH /emails/{id}", () => {
  const patch = (id: string, body: Record<string, unknown>) => project.call("PATCH", `/emails/${id}`, body);

  it("moves the time, and the messages for the time before do nothing", async () => {
    const id = await send();
    const { status, body } = await patch(id, { sendAt: "2026-03-06T10:00", timeZone: "Europe/Berlin" });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ id, status: "SCHEDULED", sendAt: "2026-03-06T09:00:00.000Z" }),
    ]);
    expect(body).not.toHaveProperty("body");
    expect(outside.timer.started.map(({ job }) => "minute" in job && job.minute)).toEqual([
      "2026-03-05T08:30",
      "2026-03-06T09:00",
    ]);
    const early = await workOff(later, { emailId: id, sendAt: later });
    expect(early.outcomes).toEqual(["done"]);
    expect(await record(id)).toMatchObject({ status: "SCHEDULED" });
    const due = await workOff("2026-03-06T09:00:00Z", { emailId: id, sendAt: "2026-03-06T09:00:00.000Z" });
    expect(due.taken).toHaveLength(1);
  });

  it("queues a mail for the next 15 minutes, and one for a time just passed at once", async () => {
    const id = await send();
    await patch(id, { sendAt: "2026-03-01T10:05:00Z" });
    expect(fixture.messages()).toEqual([{ projectId: project.id, emailId: id, sendAt: "2026-03-01T10:05:00.000Z" }]);
    const { body } = await patch(id, { sendAt: "2026-03-01T09:59:30Z" });
    expect(body).toMatchObject({ status: "SCHEDULED", sendAt: someTime });
    expect(fixture.messages()).toContainEqual({ projectId: project.id, emailId: id, sendAt: someTime });
  });

  it("counts 30 days from now", async () => {
    const id = await send({ sendAt: "2026-03-31T10:00:00Z" });
    clock.at = new Date("2026-03-20T10:00:00Z");
    expect((await patch(id, { sendAt: "2026-04-19T10:00:00Z" })).status).toBe(200);
    const { status, body } = await patch(id, { sendAt: "2026-04-19T10:00:00.001Z" });
    expect([status, body.error.errors]).toEqual([422, [expect.objectContaining({ field: "sendAt", code: "custom" })]]);
  });

  it("keeps body and files beyond the 30 days from acceptance that they are kept for", async () => {
    const words = (count: number) => Array.from({ length: count }, (_, index) => (index * 7919).toString(36)).join(" ");
    const attachments = [{ filename: "a.txt", content: "aGVsbG8=", contentType: "text/plain" }];
    for (const count of [900, 6_000]) {
      const id = await send({ body: `<p>${words(count)}</p>`, attachments });
      const before = await record(id);
      clock.at = new Date("2026-03-04T10:00:00Z");
      expect((await patch(id, { sendAt: "2026-04-01T10:00:00Z" })).status).toBe(200);
      const after = await record(id);
      expect(after.attachments[0]?.key).not.toBe(before.attachments[0]?.key);
      expect(await fixture.content.find(after.attachments[0]?.key ?? "")).toEqual(new Uint8Array(Buffer.from("hello")));
      const ttl = (await table.scan()).find(({ sk }) => String(sk).startsWith(`b#${id}`))?.["ttl"];
      if (ttl !== undefined) expect(ttl).toBe(Date.parse("2026-03-04T10:00:00Z") / 1_000 + (30 + 95) * 86_400);
      expect((await fixture.emails.findContent(dataOf(project), after))?.html).toContain(words(count));
      clock.at = new Date(someTime);
    }
  });

  it.each([
    [{}, "sendAt", "invalid_type"],
    [{ sendAt: 5 }, "sendAt", "invalid_type"],
    [{ sendAt: "2026-03-05" }, "sendAt", "invalid_string"],
    [{ sendAt: later, timeZone: "Mars" }, "timeZone", "invalid_string"],
    [{ sendAt: "2026-03-01T09:00:00Z" }, "sendAt", "custom"],
  ])("refuses %j and changes nothing", async (body, field, code) => {
    const id = await send();
    const before = await fixture.traces();
    const answer = await patch(id, body);
    expect([answer.status, answer.body.error.errors]).toEqual([422, [expect.objectContaining({ field, code })]]);
    expect(await fixture.traces()).toEqual(before);
  });

  it("refuses a mail that is sent, cancelled or unknown, and one of another project", async () => {
    const now = await send({ sendAt: undefined });
    expect(await patch(now, { sendAt: later })).toMatchObject({
      status: 400,
      body: { error: notScheduled("PENDING") },
    });
    const gone = await send();
    await project.call("DELETE", `/emails/${gone}`);
    expect(await patch(gone, { sendAt: later })).toMatchObject({
      status: 400,
      body: { error: notScheduled("CANCELLED") },
    });
    expect(await patch(newId(), { sendAt: later })).toMatchObject({
      status: 404,
      body: { error: { code: "RESOURCE_NOT_FOUND" } },
    });
    const other = await fixture.newProject();
    expect((await other.call("PATCH", `/emails/${await send()}`, { sendAt: later })).status).toBe(404);
  });
});

describe("DELETE /emails/{id}", () => {
  it("cancels, for good: its messages hand nothing over and the record stays", async () => {
    const id = await send();
    table.takeUnits();
    const { status, body } = await project.call("DELETE", `/emails/${id}`);
    expect([status, body]).toEqual([200, expect.objectContaining({ id, status: "CANCELLED", sendAt: later })]);
    // With the 3 of its acceptance and a window of requests for each: at most 6.
    expect(table.takeUnits().write).toBeLessThanOrEqual(3);
    const worker = await workOff(later, { emailId: id, sendAt: later });
    expect([worker.outcomes, worker.taken]).toEqual([["done"], []]);
    expect(await record(id)).toMatchObject({ status: "CANCELLED", sentAt: null });
  });

  it("answers a repetition with the record unchanged", async () => {
    const id = await send();
    const first = await project.call("DELETE", `/emails/${id}`);
    clock.at = new Date("2026-03-01T11:00:00Z");
    expect(await project.call("DELETE", `/emails/${id}`)).toMatchObject({ status: 200, body: first.body });
  });

  it("refuses a mail that is not scheduled, or unknown", async () => {
    const id = await send();
    await workOff(later, { emailId: id, sendAt: later });
    expect(await project.call("DELETE", `/emails/${id}`)).toMatchObject({
      status: 400,
      body: { error: notScheduled("SENT") },
    });
    expect((await project.call("DELETE", `/emails/${newId()}`)).status).toBe(404);
    expect((await project.call("DELETE", "/emails/5")).status).toBe(422);
  });
});

describe("POST /emails/cancel", () => {
  const cancel = (body: Record<string, unknown>) => project.call("POST", "/emails/cancel", body);

  it("cancels the scheduled ones and lists the others", async () => {
    const [first, second, sent] = [await send(), await send(), await send({ sendAt: undefined })];
    const unknown = newId();
    const { status, body } = await cancel({ emailIds: [first, sent, second, unknown, first.toUpperCase()] });
    expect([status, body]).toEqual([200, { cancelled: 2, notScheduled: [sent, unknown], more: false }]);
    expect((await record(first)).status).toBe("CANCELLED");
    expect((await record(second)).status).toBe("CANCELLED");
    expect((await record(sent)).status).toBe("PENDING");
  });

  it("cancels all with a tag, and no other", async () => {
    const first = await send({ tags: ["digest", "weekly"] });
    const second = await send({ tags: [{ name: "digest", value: "eu" }] });
    const third = await send({ tags: ["digest"], sendAt: "2026-03-01T10:05:00Z" });
    const sent = await send({ tags: ["digest"], sendAt: undefined });
    const other = await fixture.newProject();
    const { body: foreign } = await other.send(someSend({ sendAt: later, tags: ["digest"] }));
    expect((await cancel({ tag: "digest" })).body).toEqual({ cancelled: 2, notScheduled: [], more: false });
    expect((await cancel({ tag: "digest" })).body).toEqual({ cancelled: 0, notScheduled: [], more: false });
    const states = await Promise.all([first, second, third, sent].map(async (id) => (await record(id)).status));
    expect(states).toEqual(["CANCELLED", "SCHEDULED", "CANCELLED", "PENDING"]);
    const foreignMail = await fixture.emails.find(dataOf(other), foreign.data.emails[0].email);
    expect(foreignMail?.status).toBe("SCHEDULED");
  });

  it("touches no mail of another project", async () => {
    const other = await fixture.newProject();
    const id = await send();
    expect((await other.call("POST", "/emails/cancel", { emailIds: [id] })).body).toMatchObject({ notScheduled: [id] });
    expect((await record(id)).status).toBe("SCHEDULED");
  });

  it.each([
    [{ emailIds: [] }, "emailIds", "too_small"],
    [{ emailIds: Array(501).fill(newId()) }, "emailIds", "too_big"],
    [{ emailIds: ["5"] }, "emailIds.0", "invalid_string"],
    [{}, "emailIds", "required"],
    [{ emailIds: [newId()], tag: "digest" }, "tag", "custom"],
    [{ tag: "" }, "tag", "too_small"],
  ])("refuses %j", async (body, field, code) => {
    const answer = await cancel(body);
    expect([answer.status, answer.body.error.errors]).toEqual([422, [expect.objectContaining({ field, code })]]);
  });
});
