import { beforeEach, describe, expect, it } from "vitest";
import { jobWorker } from "#functions/queues/jobs/handler.ts";
import type { MailBatch, SendMessage } from "#lib/domain/email/handover/send-queue.ts";
import { SqsBulkMailQueue } from "#lib/messaging/bulk-mail-queue.ts";
import { SharedMailQueue } from "#lib/messaging/shared-mail-queue.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { InFlight } from "#lib/platform/in-flight.ts";
import { startMessaging } from "#test/support/engines/messaging.ts";
import { dataId } from "#test/support/fakes/ids.ts";
import { lambdaContext } from "#test/support/fakes/lambda-context.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { queueEvent } from "#test/support/queue-event.ts";
import { someTime } from "#test/support/records.ts";

const { engine, sqs } = await forThisFile(startMessaging());
const clock = { now: () => new Date(someTime) };
const { queueUrl } = engine.createQueue("bulk-send");
let worker: ReturnType<typeof openWorker>;

/**
 * A jobs worker whose only job queues a mail after some turns of the event loop, as if it read the table, or several mails of
 * executions that it runs. `slept` ends waits.
 */
function openWorker(url: string, slept: Promise<void> = new Promise(() => undefined)) {
  const running = new InFlight(() => slept);
  const queue = new SharedMailQueue(new SqsBulkMailQueue(sqs, url), running);
  const unfinished = Promise.withResolvers<void>();
  const takeTurns = async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
  };
  const receive = async (job: unknown) => {
    const { turns, mail, mails } = job as { turns: number; mail?: SendMessage; mails?: SendMessage[] };
    await takeTurns(turns);
    if (mail) await queue.sendBatch([mail]);
    else if (mails) await Promise.all(mails.map((each, index) => running.run(() => execute(each, index))));
    else await unfinished.promise;
  };
  const execute = async (mail: SendMessage, turns: number) => {
    await takeTurns(turns);
    await queue.sendBatch([mail]);
  };
  const work = jobWorker({ mail: { receive } }, { clock, running });
  const jobs = (all: object[]) =>
    work(queueEvent(...all.map((job) => ({ type: "mail", ...job }))), lambdaContext(60_000));
  return { queue, jobs, finish: unfinished.resolve };
}

/** The messages sent, as the queue's client was asked for them. */
let sent: { body: unknown; group: string | undefined }[] = [];
sqs.middlewareStack.add(
  (next) => async (args) => {
    const answer = await next(args);
    type Entry = { MessageBody: string; MessageGroupId?: string };
    const input = args.input as Entry | { Entries: Entry[] };
    const entries = "Entries" in input ? input.Entries : [input];
    sent.push(...entries.map(({ MessageBody, MessageGroupId: group }) => ({ body: JSON.parse(MessageBody), group })));
    return answer;
  },
  { step: "initialize", name: "noteMessages" },
);

const mailsOf = (projectId: DataId, count: number): SendMessage[] =>
  Array.from({ length: count }, () => ({ projectId, emailId: newId() }));

const idsOf = (mails: SendMessage[]) => mails.map(({ emailId }) => emailId).toSorted();

/** The messages of several mails. The order of mails in a message is any. */
const batches = () =>
  sent.map(({ body, group }) => {
    const { projectId, emailIds } = body as MailBatch;
    return { projectId, group, emailIds: emailIds.toSorted() };
  });

beforeEach(() => {
  worker = openWorker(queueUrl);
  sent = [];
});

describe("jobs of one batch", () => {
  it("queue ten mails of a project as one message", async () => {
    const projectId = dataId();
    const mails = mailsOf(projectId, 10);
    const answer = await worker.jobs(mails.map((mail, index) => ({ mail, turns: 1 + (index % 4) })));
    expect(answer).toEqual({ batchItemFailures: [] });
    expect(batches()).toEqual([{ projectId, group: projectId, emailIds: idsOf(mails) }]);
  });

  it("queue one message for each project", async () => {
    const [one, other] = [mailsOf(dataId(), 3), mailsOf(dataId(), 2)];
    await worker.jobs([...one, ...other].map((mail) => ({ mail, turns: 1 })));
    const queued = [one, other].map((mails) => {
      const projectId = mails[0]?.projectId;
      return { projectId, group: projectId, emailIds: idsOf(mails) };
    });
    expect(batches()).toHaveLength(2);
    expect(batches()).toEqual(expect.arrayContaining(queued));
  });

  it("queue the mails of the executions of one event as one message", async () => {
    const projectId = dataId();
    const mails = mailsOf(projectId, 6);
    await worker.jobs([
      { mails: mails.slice(0, 3), turns: 1 },
      { mails: mails.slice(3), turns: 6 },
    ]);
    expect(batches()).toEqual([{ projectId, group: projectId, emailIds: idsOf(mails) }]);
  });

  it("queue a single mail without waiting", async () => {
    const [mail] = mailsOf(dataId(), 1);
    await worker.jobs([{ mail, turns: 0 }]);
    expect(sent).toMatchObject([{ body: { emailIds: [mail?.emailId] } }]);
  });

  it("do not wait longer than 100 ms for a slow job", async () => {
    const slept = Promise.withResolvers<void>();
    worker = openWorker(queueUrl, slept.promise);
    const [mail] = mailsOf(dataId(), 1);
    const ended = worker.jobs([{ mail, turns: 0 }, { turns: 0 }]);
    await new Promise(setImmediate);
    expect(sent).toEqual([]);
    slept.resolve();
    await expect.poll(() => sent, { timeout: 20_000 }).toMatchObject([{ body: { emailIds: [mail?.emailId] } }]);
    worker.finish();
    expect(await ended).toEqual({ batchItemFailures: [] });
  });

  it("are all retried when their message is not accepted", async () => {
    worker = openWorker("http://queues.test/none");
    const mails = mailsOf(dataId(), 3);
    const { batchItemFailures } = await worker.jobs(mails.map((mail) => ({ mail, turns: 1 })));
    expect(batchItemFailures).toHaveLength(3);
    expect(sent).toEqual([]);
  });
});

it("puts at most ten mails into a message", async () => {
  const mails = mailsOf(dataId(), 23);
  await worker.queue.sendBatch(mails);
  const sizes = batches().map(({ emailIds }) => emailIds.length);
  expect(sizes.toSorted()).toEqual([10, 10, 3]);
});

it("queues a mail that comes back in a message of its own", async () => {
  const [mail] = mailsOf(dataId(), 1);
  if (!mail) throw new Error("There is no mail.");
  await worker.queue.sendLater({ ...mail, attempt: 2 }, 0);
  expect(sent).toEqual([{ body: { ...mail, attempt: 2 }, group: mail.projectId }]);
});
