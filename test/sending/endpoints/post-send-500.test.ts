import { describe, expect, it, vi } from "vitest";
import { SqsSendQueue } from "#lib/messaging/send-queue.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { openSendingFixture, someSend } from "#test/support/sending/open-sending.ts";

const to = Array.from({ length: 25 }, (_, index) => `a${index}@example.com`);

describe("POST /v1/send, 500", () => {
  it("is answered when the queue fails halfway; accepted mails are kept and may be delivered", async () => {
    let batches = 0;
    const fixture = await openSendingFixture({
      mailQueue: {
        sendBatch: async () => {
          batches += 1;
          if (batches === 2) throw new Error("The queue is away.");
        },
        sendLater: async () => undefined,
        sendScheduled: async () => undefined,
      },
    });
    const project = await fixture.newProject();
    const { status, body } = await project.send(someSend({ to }), { "idempotency-key": "k1" });
    expect([status, body.error.code]).toEqual([500, "INTERNAL_SERVER_ERROR"]);
    expect(JSON.stringify(body)).not.toContain("queue is away");
    const records = (await fixture.table.scan()).filter((item) => String(item["sk"]).startsWith("m#"));
    expect(records).toHaveLength(20);
    const repeated = await project.send(someSend({ to }), { "idempotency-key": "k1" });
    expect([repeated.status, repeated.body.error.details.originalStatusCode]).toEqual([409, 500]);
    await fixture.close();
  });

  it("is not answered when the usage cannot be read: the mail is sent", async () => {
    const read = vi.spyOn(CounterRepository.prototype, "read").mockRejectedValue(new Error("The counter is away."));
    const fixture = await openSendingFixture();
    const project = await fixture.newProject({
      caps: { workflows: null, campaigns: null, transactional: 0, inbound: null },
    });
    expect((await project.send(someSend())).status).toBe(200);
    expect(read).toHaveBeenCalled();
    read.mockRestore();
    await fixture.close();
  });

  it("is not answered when the queue refuses part of a batch: the rest is retried", async () => {
    const sent: string[] = [];
    const sqs = {
      send: async ({
        input,
      }: {
        input: { Entries: { Id: string; MessageBody: string; MessageGroupId: string }[] };
      }) => {
        const [refused, ...taken] = input.Entries;
        sent.push(...taken.map(({ MessageBody }) => JSON.parse(MessageBody).emailId));
        if (input.Entries.length === 1 && refused) sent.push(JSON.parse(refused.MessageBody).emailId);
        return { Failed: input.Entries.length > 1 ? [{ Id: refused?.Id }] : [] };
      },
    };
    const queue = new SqsSendQueue(sqs as never, "http://queue");
    const messages = ["a", "b", "c"].map((emailId) => ({ projectId: dataId("p"), emailId }));
    await queue.sendBatch(messages);
    expect(sent.sort()).toEqual(["a", "b", "c"]);
  });

  it("is answered when the queue keeps refusing", async () => {
    let calls = 0;
    const sqs = {
      send: async () => {
        calls += 1;
        return { Failed: [{ Id: "0" }] };
      },
    };
    const queue = new SqsSendQueue(sqs as never, "http://queue");
    await expect(queue.sendBatch([{ projectId: dataId("p"), emailId: "a" }])).rejects.toThrow("1 of 1");
    expect(calls).toBe(3);
  });
});
