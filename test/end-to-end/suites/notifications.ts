import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { emailOf, sendOne } from "#test/end-to-end/suites/feedback.ts";
import type { RunningStack } from "#test/support/stack.ts";

/** `POST /webhooks/sns`: signed by the laptop's SNS, handled by the same service as the queue. */
export function notifications(stack: () => RunningStack): void {
  const signed = (order: Record<string, unknown>) =>
    stack().local<Record<string, string>>("POST", "/sns/messages", order);
  const post = (message: unknown, path = "/webhooks/sns") =>
    stack().call("POST", path, message, { authorization: "", "content-type": "text/plain" });

  const event = (eventType: string, mail: Record<string, unknown>, details: Record<string, unknown> = {}) =>
    JSON.stringify({ eventType, mail: { timestamp: new Date().toISOString(), ...mail }, ...details });

  it("applies a signed notification once, and reports a repeat", async () => {
    const sent = await sendOne(stack(), "webhook@example.com");
    const tags = { petrel_email_id: [sent.emailId], petrel_project_id: [stack().credentials.projectId] };
    const open = event("Open", { messageId: sent.messageId, tags }, { open: { timestamp: new Date().toISOString() } });
    const message = await signed({ message: open });
    expect(await post(message)).toMatchObject({ status: 200, body: { success: true } });
    expect(await post(message)).toMatchObject({ status: 200, body: { success: true, duplicate: true } });
    expect(await post({ ...message, Message: "{}" }, "/webhooks/incoming/sns")).toMatchObject({ status: 403 });
    expect(await emailOf(stack(), sent.emailId)).toMatchObject({ status: "OPENED", opens: 1 });
  });

  it("finds a mail without tags by its message id", async () => {
    const sent = await sendOne(stack(), "untagged@example.com");
    const complaint = event("Complaint", {
      messageId: sent.messageId,
      source: `hello@${stack().credentials.domain}`,
      destination: ["untagged@example.com"],
    });
    expect(await post(await signed({ message: complaint }))).toMatchObject({ status: 200, body: { success: true } });
    expect((await emailOf(stack(), sent.emailId)).status).toBe("COMPLAINED");
  });

  it("lists a delayed delivery with the mail and keeps its status", async () => {
    const sent = await sendOne(stack(), "delayed@example.com");
    await stack().local("POST", `/messages/${sent.messageId}/events`, { type: "deliveryDelay" });
    await stack().settle();
    const { status, timeline } = await emailOf(stack(), sent.emailId);
    expect([status, timeline.at(-1)?.type]).toEqual(["DELIVERED", "delayed"]);
  });

  it("retries a notification without its mail for a day, then moves it to the dead-letter queue", async () => {
    const unknown = event("Delivery", {
      messageId: randomUUID(),
      source: `hello@${stack().credentials.domain}`,
      // An existing contact with mails: only the message is unknown.
      destination: ["untagged@example.com"],
    });
    expect(await post(await signed({ message: unknown }))).toMatchObject({ body: { success: true, deferred: true } });
    expect(await stack().local("GET", "/idle")).toMatchObject({ scheduled: expect.any(Number) });
    await stack().local("DELETE", "/usage");
    for (let hour = 0; hour < 30; hour += 1) {
      await stack().advance(61 * 60);
      await stack().settle();
    }
    const { operations } = await stack().local<{
      operations: { function: string; operation: string; calls: number }[];
    }>("GET", "/usage");
    const callsOf = (name: string) =>
      operations.find((each) => each.function === "queues/feedback" && each.operation === name)?.calls;
    // Once waits reach an hour, the day has about twenty tries; the last one sets the notification aside.
    expect(callsOf("CreateSchedule")).toBeGreaterThan(20);
    expect(callsOf("SendMessage")).toBe(1);
    expect(await stack().local("GET", "/idle")).toMatchObject({ scheduled: 0 });
  });

  it("waits some seconds for the record of a campaign's email, and drops a notification of an unknown email", async () => {
    const { now } = await stack().local<{ now: string }>("GET", "/clock");
    const tags = {
      petrel_email_id: [randomUUID()],
      petrel_project_id: [stack().credentials.projectId],
      petrel_campaign: [`${randomUUID()}.0-0-0`],
    };
    const told = await signed({ message: event("Delivery", { timestamp: now, messageId: randomUUID(), tags }) });
    expect(await post(told)).toMatchObject({ body: { success: true, deferred: true } });
    // Six seconds later the queue's own worker finds no record either, and returns the message once more.
    for (const seconds of [6, 60]) {
      expect(await stack().local("GET", "/idle")).toMatchObject({ scheduled: 1 });
      await stack().advance(seconds);
      await stack().settle();
    }
    expect(await stack().local("GET", "/idle")).toMatchObject({ scheduled: 0 });
    expect(await post(told)).toMatchObject({ status: 200, body: { success: true } });
  });

  it("moves an unreadable notification to the dead-letter queue, and reads it again on redrive", async () => {
    expect(await post(await signed({ message: "hello" }))).toMatchObject({ body: { success: true, parked: true } });
    const redrive = () => stack().local<{ moved: number }>("POST", "/redrive/queues/feedback");
    expect((await redrive()).moved).toBeGreaterThan(0);
    await stack().settle();
    // It is still unreadable, so it goes back there; nothing is lost in between.
    expect((await redrive()).moved).toBeGreaterThan(0);
  });

  it("refuses a message that is signed with version 1 or an hour old", async () => {
    const forbidden = { status: 403, body: { error: { code: "FORBIDDEN" } } };
    expect(await post(await signed({ message: "hello", signatureVersion: "1" }))).toMatchObject(forbidden);
    const old = await signed({ message: "hello" });
    await stack().advance(3_601);
    expect(await post(old)).toMatchObject(forbidden);
  });

  it("confirms a subscription with SNS", async () => {
    const confirmation = await signed({ type: "SubscriptionConfirmation", message: "Confirm, please." });
    expect(await post(confirmation)).toMatchObject({ status: 200, body: { success: true } });
    expect(await post({ ...confirmation, SubscribeURL: "https://example.com/" })).toMatchObject({ status: 403 });
  });

  it("refuses a message of another topic", async () => {
    const topicArn = "arn:aws:sns:us-east-1:000000000000:elsewhere";
    expect(await post(await signed({ message: "hello", topicArn }))).toMatchObject({
      status: 403,
      body: { error: { code: "FORBIDDEN" } },
    });
  });
}
