import { describe, expect, it } from "vitest";
import { dataOf } from "#lib/domain/project/project.ts";
import { SimulatedWorker } from "#test/sending/simulated-worker.ts";
import { openSendingFixture, someSend } from "#test/support/sending/open-sending.ts";

const emails = Array.from({ length: 25 }, (_, index) => someSend({ to: `a${index}@example.com` }));
const key = { "idempotency-key": "batch" };

describe("POST /v1/send/batch, 500", () => {
  it("is answered when the queue fails halfway: the key is kept, and messages already durable are delivered", async () => {
    const messages: { emailId: string }[] = [];
    const fixture = await openSendingFixture({
      mailQueue: {
        sendBatch: async (batch) => {
          if (messages.length >= 10) throw new Error("The queue is away.");
          messages.push(...batch);
        },
        sendLater: async () => undefined,
        sendScheduled: async () => undefined,
      },
    });
    const project = await fixture.newProject();
    const { status, body } = await project.call("POST", "/v1/send/batch", { emails, mode: "each" }, key);
    expect([status, body.error.code]).toEqual([500, "INTERNAL_SERVER_ERROR"]);
    const stored = await project.call("GET", "/emails?limit=100");
    expect(stored.body.data).toHaveLength(20);
    const worker = new SimulatedWorker(fixture, "accepted");
    for (const { emailId } of messages) worker.enqueue({ projectId: dataOf(project), emailId });
    await worker.run();
    const after = await project.call("GET", "/emails?limit=100");
    const statuses = after.body.data.map((email: { status: string }) => email.status);
    expect(statuses.filter((each: string) => each === "SENT")).toHaveLength(10);
    expect(statuses.filter((each: string) => each === "PENDING")).toHaveLength(10);
    const again = await project.call(
      "POST",
      "/v1/send/batch",
      { emails, mode: "each" },
      { ...key, "idempotency-replay": "true" },
    );
    expect([again.status, again.body.error.details]).toEqual([
      409,
      expect.objectContaining({ originalStatusCode: 500, sameBody: true }),
    ]);
    await fixture.close();
  });
});
