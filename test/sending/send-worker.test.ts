import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { sendWorker } from "#functions/queues/send/handler.ts";
import { newId } from "#lib/platform/ids.ts";
import { lambdaContext } from "#test/support/fakes/lambda-context.ts";
import { queueEvent } from "#test/support/queue-event.ts";
import { someTime } from "#test/support/records.ts";

const clock = { now: () => new Date(someTime) };
const context = lambdaContext(60_000);
const mailer = { send: async () => expect.fail("No mail is expected.") };
const good = { projectId: newId(), emailId: newId(), attempt: 3 };

describe("the send worker", () => {
  it("passes each message on with the time at which its function has certainly ended", async () => {
    const handled: unknown[] = [];
    const handOver = async (...given: unknown[]) => {
      handled.push(given);
      return "accepted" as const;
    };
    const worker = sendWorker({ service: { handOver }, mailer }, clock);
    expect(await worker(queueEvent(good), context)).toEqual({ batchItemFailures: [] });
    expect(handled).toEqual([[good, new Date("2026-03-01T10:01:00.000Z")]]);
  });

  it("passes on the mail of a project after its reset", async () => {
    const handled: unknown[] = [];
    const handOver = async (message: unknown) => {
      handled.push(message);
      return "gone" as const;
    };
    const message = { ...good, projectId: `${good.projectId}_2` };
    expect(await sendWorker({ service: { handOver }, mailer }, clock)(queueEvent(message), context)).toEqual({
      batchItemFailures: [],
    });
    expect(handled).toEqual([message]);
  });

  it("passes Petrel's own mails to their sender, and fails only a mail of unknown outcome", async () => {
    const own = (userId: string) => ({ id: newId(), platform: { kind: "verification", userId }, attempt: 1 });
    const [sent, unknown] = [own(newId()), own(newId())];
    const handled: unknown[] = [];
    const send = async (request: { id: string }) => {
      handled.push(request);
      if (request.id === unknown.id) throw new Error("Timeout.");
      return "accepted" as const;
    };
    const service = { handOver: async () => expect.fail("This is no project's mail.") };
    const answer = await sendWorker({ service, mailer: { send } }, clock)(queueEvent(sent, unknown), context);
    expect(handled).toEqual([sent, unknown]);
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "m1" }] });
  });

  it("sends Petrel's own mails in order, so that the last requested link is the valid one", async () => {
    const steps: string[] = [];
    const send = async ({ id }: { id: string }) => {
      steps.push(`begin ${id}`);
      await sleep(id === first ? 30 : 0);
      steps.push(`end ${id}`);
      return "accepted" as const;
    };
    const [first, second] = [newId(), newId()];
    const platform = { kind: "passwordReset", email: "ann@example.com" };
    const bodies = [first, second].map((id) => ({ id, platform }));
    const service = { handOver: async () => expect.fail("This is no project's mail.") };
    await sendWorker({ service, mailer: { send } }, clock)(queueEvent(...bodies), context);
    expect(steps).toEqual([`begin ${first}`, `end ${first}`, `begin ${second}`, `end ${second}`]);
  });

  it.each([
    ["of a platform mail of no known kind", JSON.stringify({ id: newId(), platform: { kind: "hello" } })],
    ["that is not JSON", "{"],
    ["of another shape", JSON.stringify({ hello: 1 })],
    ["with an id that is none", JSON.stringify({ ...good, emailId: "7" })],
    ["with an attempt that is none", JSON.stringify({ ...good, attempt: "x" })],
    ["that is null", "null"],
  ])("fails only a message %s, so that it is dead-lettered", async (_, body) => {
    const worker = sendWorker({ service: { handOver: async () => "accepted" }, mailer }, clock);
    const answer = await worker(queueEvent(good, body, good), context);
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "m1" }] });
  });

  it("fails only the message whose hand-over throws", async () => {
    const broken = { ...good, emailId: newId() };
    const handOver = async ({ emailId }: { emailId: string }) => {
      if (emailId === broken.emailId) throw new Error("The table is away.");
      return "accepted" as const;
    };
    const answer = await sendWorker({ service: { handOver }, mailer }, clock)(queueEvent(broken, good), context);
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: "m0" }] });
  });
});
