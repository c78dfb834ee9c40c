import { expect, it } from "vitest";
import { bulkSendWorker } from "#functions/queues/bulk-send/handler.ts";
import type { Dispatch } from "#lib/domain/campaign/sending/dispatch.ts";
import type { SendMessage } from "#lib/domain/email/handover/send-queue.ts";
import { newId } from "#lib/platform/ids.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { lambdaContext } from "#test/support/fakes/lambda-context.ts";
import { queueEvent } from "#test/support/queue-event.ts";
import { someTime } from "#test/support/records.ts";

const clock = { now: () => new Date(someTime) };
const mail = { projectId: newId(), emailId: newId(), attempt: 2 };
const projectId = newId();
const emailIds = Array.from({ length: 10 }, () => newId());
const batch = { projectId, emailIds };
const dispatch: Dispatch = { projectId: dataId(), campaignId: newId(), cursor: 15, lanes: 4, turn: 7, batch: 300 };

const never = () => Promise.reject(new Error("Nothing asks for this."));
const nothingElse = { dispatcher: { run: never }, queue: { sendLater: never } };

/**
 * Runs one message. Returns what the dispatcher or the hand-over received, the mails that come back alone, and whether the
 * message is retried. `broken` are the mails that fail; without it, everything fails with the fault.
 */
async function receive(body: unknown, fault?: Error, broken?: string[]) {
  const runs: { dispatch: Dispatch; deadline: Date }[] = [];
  const mails: { message: SendMessage; deadline: Date }[] = [];
  const run = async (given: Dispatch, deadline: Date) => {
    runs.push({ dispatch: given, deadline });
    if (fault) throw fault;
    return "continued" as const;
  };
  const handOver = async (message: SendMessage, deadline: Date) => {
    mails.push({ message, deadline });
    if (fault && (broken?.includes(message.emailId) ?? true)) throw fault;
    return "accepted" as const;
  };
  const later: { message: SendMessage; seconds: number }[] = [];
  const sendLater = async (message: SendMessage, seconds: number) => void later.push({ message, seconds });
  const worker = bulkSendWorker({ dispatcher: { run }, service: { handOver }, queue: { sendLater } }, clock);
  const answer = await worker(queueEvent(body), lambdaContext(90_000));
  return { runs, mails, later, comesAgain: answer.batchItemFailures.length > 0 };
}

it("passes a turn to the dispatcher, with the deadline of this worker", async () => {
  const deadline = new Date(Date.parse(someTime) + 90_000);
  expect(await receive(dispatch)).toEqual({ runs: [{ dispatch, deadline }], mails: [], later: [], comesAgain: false });
  const afterReset = { ...dispatch, projectId: `${newId()}_3` };
  expect((await receive(afterReset)).runs).toMatchObject([{ dispatch: afterReset }]);
});

it("hands over a workflow mail, with the deadline of this worker", async () => {
  const deadline = new Date(Date.parse(someTime) + 90_000);
  expect(await receive(mail)).toEqual({ runs: [], mails: [{ message: mail, deadline }], later: [], comesAgain: false });
});

it("hands over ten workflow mails of a message", async () => {
  const { mails, later, comesAgain } = await receive(batch);
  expect(mails.map(({ message }) => message)).toEqual(emailIds.map((emailId) => ({ projectId, emailId })));
  expect({ later, comesAgain }).toEqual({ later: [], comesAgain: false });
});

it("hands over five mails of a message at once, so a worker that dies leaves no more in doubt", async () => {
  const begun: string[] = [];
  const answered = Promise.withResolvers<"accepted">();
  const handOver = ({ emailId }: SendMessage) => {
    begun.push(emailId);
    return answered.promise;
  };
  const ended = bulkSendWorker({ ...nothingElse, service: { handOver } }, clock)(
    queueEvent(batch),
    lambdaContext(90_000),
  );
  await new Promise(setImmediate);
  expect(begun).toEqual(emailIds.slice(0, 5));
  answered.resolve("accepted");
  expect(await ended).toEqual({ batchItemFailures: [] });
  expect(begun).toEqual(emailIds);
});

it("returns the mails of a message that it has no time for, each alone", async () => {
  const time = { at: new Date(someTime) };
  const begun: string[] = [];
  const handOver = async ({ emailId }: SendMessage) => {
    begun.push(emailId);
    time.at = new Date(Date.parse(someTime) + 31_000);
    return "accepted" as const;
  };
  const later: string[] = [];
  const queue = { sendLater: async ({ emailId }: SendMessage) => void later.push(emailId) };
  const worker = bulkSendWorker({ ...nothingElse, service: { handOver }, queue }, { now: () => time.at });
  expect(await worker(queueEvent(batch), lambdaContext(90_000))).toEqual({ batchItemFailures: [] });
  expect([begun, later]).toEqual([emailIds.slice(0, 5), emailIds.slice(5)]);
});

it("retries only the mails of a message that failed, each alone", async () => {
  const broken = emailIds.slice(3, 5);
  const { mails, later, comesAgain } = await receive(batch, new Error("No bucket."), broken);
  expect(mails).toHaveLength(10);
  expect(later).toEqual(broken.map((emailId) => ({ message: { projectId, emailId }, seconds: 30 })));
  expect(comesAgain).toBe(false);
});

it("retries the message when all its mails failed", async () => {
  expect(await receive(batch, new Error("No table."))).toMatchObject({ later: [], comesAgain: true });
});

it("retries a turn or a mail that failed", async () => {
  expect((await receive(dispatch, new Error("No table."))).comesAgain).toBe(true);
  expect((await receive(mail, new Error("No table."))).comesAgain).toBe(true);
});

it.each([
  ["without a project", { projectId: "p" }],
  ["without a campaign", { campaignId: "c" }],
  ["for a seventeenth cursor", { cursor: 16 }],
  ["without a lane", { lanes: 0 }],
  ["before the first turn", { turn: -1 }],
  ["with half a batch", { batch: 0.5 }],
])("sets aside a message %s", async (_, changes) => {
  expect(await receive({ ...dispatch, ...changes })).toEqual({ runs: [], mails: [], later: [], comesAgain: true });
});

it("sets aside a message that names no mail, or more than ten", async () => {
  for (const ids of [[], [...emailIds, newId()], ["e"]]) {
    expect(await receive({ projectId, emailIds: ids })).toMatchObject({ mails: [], comesAgain: true });
  }
  expect(await receive({ ...mail, emailId: "e" })).toEqual({ runs: [], mails: [], later: [], comesAgain: true });
});
