import { randomBytes } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import { emailOf, sendOne } from "#test/end-to-end/suites/feedback.ts";
import { Browser } from "#test/support/browser.ts";
import type { RunningStack } from "#test/support/stack.ts";

interface Usage {
  operations: { function: string; service: string; operation: string; calls: number }[];
}

/** Data from before a reset is unreachable at once, for every reader, timer and queued message, and is swept later. */
export function resets(stack: () => RunningStack): void {
  afterEach(() => stack().local("DELETE", "/faults"));

  const reset = async () => {
    const owner = await Browser.ofOwner(stack());
    const path = `/users/@me/projects/${stack().credentials.projectId}/reset`;
    expect((await owner.call("POST", path)).body).toMatchObject({ success: true });
  };

  /** Advances time in steps, so that the work of each step can finish. */
  const pass = async (minutes: number) => {
    for (let passed = 0; passed < minutes; passed += 3) {
      await stack().advance(180);
      await stack().settle();
    }
  };

  /** Uploads a file, and returns the reference that a send uses. */
  const upload = async () => {
    const file = { filename: "a.txt", contentType: "text/plain" };
    const announcement = { ...file, size: 5 };
    const { body } = await stack().call<Record<string, string>>("POST", "/uploads/attachment", announcement);
    const put = await fetch(body["uploadUrl"] ?? "", { method: "PUT", body: "hello" });
    expect(put.status).toBe(200);
    return { ...file, uploadId: body["uploadId"] };
  };

  const uploadImage = async () => {
    const form = new FormData();
    const png = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), randomBytes(100)]);
    form.append("image", new File([Uint8Array.from(png)], "a.png", { type: "image/png" }));
    const headers = { authorization: `Bearer ${stack().credentials.secretKey}` };
    const answer = await fetch(`${stack().url}/uploads/image`, { method: "POST", body: form, headers });
    return ((await answer.json()) as { url: string }).url;
  };

  const send = (to: string, more: Record<string, unknown> = {}) =>
    stack().call<{ data: { emails: { email: string; contact: { id: string } }[] } }>("POST", "/v1/send", {
      ...{ to, subject: "Hi", body: "<p>Hi</p>", from: `hello@${stack().credentials.domain}` },
      ...more,
    });

  /** Bodies of this length go to the bucket. */
  const longBody = () => `<p>${randomBytes(20_000).toString("base64")}</p>`;

  it("never sends a mail that was queued when its project was reset", async () => {
    await stack().local("POST", "/faults", { service: "ses", operation: "SendEmail", mode: "throttle", count: 1_000 });
    expect((await send("waiting@example.com")).status).toBe(200);
    await stack().settle();
    await reset();
    await stack().local("DELETE", "/faults");
    await pass(15);
    expect(await stack().messages("waiting@example.com")).toEqual([]);
    expect((await stack().call("GET", "/emails")).body).toMatchObject({ data: [], total: 0 });
  });

  it("deletes uploads and events of old emails; the same reader is a new contact with the same id", async () => {
    const old = await sendOne(stack(), "reader@example.com");
    const attachments = [await upload()];
    await reset();
    for (const type of ["open", "bounce", "transientBounce"]) {
      await stack().local("POST", `/messages/${old.messageId}/events`, { type });
    }
    await stack().settle();
    expect((await stack().call("GET", `/emails/${old.emailId}`)).status).toBe(404);
    expect((await send("reader@example.com", { attachments })).body).toMatchObject({
      error: { code: "VALIDATION_ERROR", errors: [{ field: "attachments.0.uploadId" }] },
    });
    const next = await sendOne(stack(), "reader@example.com");
    expect(next.contactId).toBe(old.contactId);
    expect(await emailOf(stack(), next.emailId)).toMatchObject({ status: "DELIVERED", opens: 0 });
  });

  it("deletes old data: images at once, the rest after the last old writer ended, and no newer data", async () => {
    const attachments = [await upload()];
    const sent = await send("swept@example.com", { body: longBody(), attachments });
    expect(sent.status).toBe(200);
    const { now } = await stack().local<{ now: string }>("GET", "/clock");
    const sendAt = new Date(Date.parse(now) + 600_000).toISOString();
    expect((await send("scheduled@example.com", { body: longBody(), attachments, sendAt })).status).toBe(200);
    const image = await uploadImage();
    expect((await fetch(image)).status).toBe(200);
    await stack().settle();
    await reset();
    await stack().settle();
    expect((await fetch(image)).status).not.toBe(200);
    const since = await sendOne(stack(), "since@example.com", { body: longBody() });
    const newImage = await uploadImage();
    await stack().local("DELETE", "/usage");
    await pass(15);
    const { operations } = await stack().local<Usage>("GET", "/usage");
    const byJobs = operations.filter((each) => each.function === "queues/jobs").map(({ operation }) => operation);
    expect(byJobs).toEqual(expect.arrayContaining(["Query", "BatchWriteItem", "DeleteObjects", "DeleteItem"]));
    expect(await emailOf(stack(), since.emailId)).toMatchObject({ status: "DELIVERED", body: expect.any(String) });
    expect((await fetch(newImage)).status).toBe(200);
    expect((await stack().call("GET", "/emails")).body).toMatchObject({ total: 1 });
    expect(await stack().messages("scheduled@example.com")).toEqual([]);
  });

  it("searches an address book that a repair made, and folds newer contacts into it", async () => {
    const { projectId } = stack().credentials;
    await sendOne(stack(), "booked@example.com");
    const order = await stack().local<{ dataId: string }>("POST", "/invoke/operators/repair", { projectId });
    await stack().settle();
    await pass(3);
    await sendOne(stack(), "booked-later@example.com");
    await stack().settle();
    const found = async () => (await stack().call("GET", "/contacts?search=booked&limit=1")).body;
    expect(await found()).toMatchObject({ data: [{ email: "booked-later@example.com" }], total: 2 });
    const body = JSON.stringify({ type: "packContacts", dataId: order.dataId });
    await stack().local("POST", "/invoke/queues/jobs", {
      Records: [{ messageId: "fold", body, attributes: { ApproximateReceiveCount: "1" } }],
    });
    expect(await found()).toMatchObject({ data: [{ email: "booked-later@example.com" }], total: 2 });
    const { operations } = await stack().local<Usage>("GET", "/usage");
    expect(operations).toContainEqual(expect.objectContaining({ function: "api/contacts", operation: "GetObject" }));
  });

  it("can run twice in succession", async () => {
    await sendOne(stack(), "once@example.com");
    await reset();
    await sendOne(stack(), "twice@example.com");
    await reset();
    expect((await stack().call("GET", "/emails")).body).toMatchObject({ data: [], total: 0 });
    const third = await sendOne(stack(), "once@example.com");
    await pass(18);
    expect(await emailOf(stack(), third.emailId)).toMatchObject({ to: "once@example.com", status: "DELIVERED" });
    expect((await stack().call("GET", "/emails")).body).toMatchObject({ total: 1 });
  });

  it("leaves counters that a repair does not change", async () => {
    const { projectId } = stack().credentials;
    await sendOne(stack(), "counted@example.com");
    await stack().settle();
    const counted = async () => [
      (await stack().call("GET", "/contacts")).body["total"],
      (await stack().call("GET", "/emails")).body["total"],
      (await stack().call("GET", "/activity/stats")).body,
    ];
    const before = await counted();
    const order = await stack().local("POST", "/invoke/operators/repair", { projectId });
    expect(order).toMatchObject({ projectId, dataId: expect.stringContaining(projectId) });
    await pass(6);
    expect(await counted()).toEqual(before);
  });
}
