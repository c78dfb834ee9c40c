import * as z from "zod";
import { callQueue } from "#local/engines/engine-call.ts";
import type { QueueEngine } from "#local/engines/queue-calls.ts";
import { eventFilter } from "#local/lambda/event-filter.ts";
import { type FailedItems, failedItems } from "#local/lambda/failed-items.ts";
import type { InvocationResult } from "#local/lambda/invocation.ts";
import type { PollerRole } from "#local/lambda/poller-role.ts";
import type { DeployedEventSource, DeployedQueue } from "#local/template/model.ts";

const waitSecondsMax = 20;
const receiveMax = 10;

/** How long messages gather while another batch runs. A batch of ten takes a fourth of the CPU time of ten batches. */
const besideMs = 100;

const messagesSchema = z
  .array(
    z.object({
      MessageId: z.string(),
      ReceiptHandle: z.string(),
      Body: z.string(),
      MD5OfBody: z.string(),
      Attributes: z.record(z.string(), z.string()).default({}),
      MessageAttributes: z
        .record(
          z.string(),
          z.object({
            DataType: z.string(),
            StringValue: z.string().optional(),
            BinaryValue: z.string().optional(),
          }),
        )
        .default({}),
    }),
  )
  .default([]);

const takenSchema = z.object({
  messages: z.object({
    inflight: z.array(z.object({ message: z.object({ messageId: z.string() }), visibilityDeadline: z.number() })),
  }),
});

type Message = z.infer<typeof messagesSchema>[number];

interface QueuePollerOptions {
  source: DeployedEventSource;
  queue: DeployedQueue;
  region: string;
  endpoint: string;
  queues: QueueEngine;
  /** Concurrent invocations. */
  concurrency: number;
  role: PollerRole;
  invoke(payload: string): Promise<InvocationResult>;
  /** Milliseconds since 1970, by the stack's clock. */
  now(): number;
}

/** Lambda's poller of a queue: receives batches, invokes, deletes what succeeded. The rest becomes visible again. */
export class QueuePoller {
  readonly #options: QueuePollerOptions;
  readonly #passes: (record: object) => boolean;
  readonly #underWay = new Set<Promise<void>>();
  /** Returned messages by id, with the time at which they are visible again. */
  readonly #givenBack = new Map<string, number>();
  #stopped = false;
  /** A receive in flight when the window was closed; the next batch begins with its messages. */
  #left: Promise<Message[]> | undefined;
  #closeWindow: () => void = () => undefined;

  constructor(options: QueuePollerOptions) {
    this.#options = options;
    this.#passes = eventFilter(options.source.filterPatterns);
  }

  start(): void {
    const { role, queue } = this.#options;
    if (!role.allows(["sqs:GetQueueAttributes", "sqs:ReceiveMessage", "sqs:DeleteMessage"], queue.arn)) return;
    this.#recallTaken()
      .then(() => this.#poll())
      .catch((error: unknown) => console.error(`${queue.name} is not polled:`, error));
  }

  /** Takes no more batches. */
  stop(): void {
    this.#stopped = true;
  }

  /** Ends an open batching window. */
  hurry(): void {
    this.#closeWindow();
  }

  /** Messages that are not being processed and become visible again after a time. */
  waiting(): number {
    for (const [messageId, visibleAt] of this.#givenBack) {
      if (visibleAt <= this.#options.now()) this.#givenBack.delete(messageId);
    }
    return this.#givenBack.size;
  }

  /** Waits for the batches in flight. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  /** Messages that an earlier poller held when the stack was killed also become visible again. */
  async #recallTaken(): Promise<void> {
    const { endpoint, queue } = this.#options;
    const answer = await fetch(`${endpoint}/_fauxqs/queues/${queue.name}`);
    for (const { message, visibilityDeadline } of takenSchema.parse(await answer.json()).messages.inflight) {
      this.#givenBack.set(message.messageId, visibilityDeadline);
    }
  }

  async #poll(): Promise<void> {
    while (!this.#stopped) {
      await this.#turn();
      try {
        const batch = await this.#gather();
        if (batch.length === 0) continue;
        const work = this.#process(batch).finally(() => this.#underWay.delete(work));
        this.#underWay.add(work);
      } catch (error) {
        if (this.#stopped) return;
        console.error(`Polling ${this.#options.queue.name} failed:`, error);
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    }
  }

  /** Waits for a free worker. Beside another batch, the next one begins later: more messages share it. */
  async #turn(): Promise<void> {
    if (this.#underWay.size === 0) return;
    const pause = Promise.withResolvers<void>();
    const timer = this.#underWay.size < this.#options.concurrency ? setTimeout(pause.resolve, besideMs) : undefined;
    await Promise.race([...this.#underWay, pause.promise]);
    clearTimeout(timer);
  }

  /** One receive, or several while the batching window is open. */
  async #gather(): Promise<Message[]> {
    const { batchSize, maximumBatchingWindowSeconds } = this.#options.source;
    const batch = await this.#first(Math.min(receiveMax, batchSize));
    const closesAt = performance.now() + maximumBatchingWindowSeconds * 1000;
    const closed = new Promise<undefined>((resolve) => {
      this.#closeWindow = () => resolve(undefined);
    });
    while (!this.#stopped && batch.length > 0 && batch.length < batchSize && performance.now() < closesAt) {
      const waitSeconds = Math.ceil((closesAt - performance.now()) / 1000);
      const receiving = this.#receive(Math.min(receiveMax, batchSize - batch.length), waitSeconds);
      const more = await Promise.race([receiving, closed]);
      if (!more) {
        // Its error is reported when the next batch awaits it.
        receiving.catch(() => undefined);
        this.#left = receiving;
        break;
      }
      batch.push(...more);
    }
    return batch;
  }

  async #first(count: number): Promise<Message[]> {
    const left = this.#left;
    this.#left = undefined;
    const messages = await left;
    return messages?.length ? messages : this.#receive(count, waitSecondsMax);
  }

  async #receive(count: number, waitSeconds: number): Promise<Message[]> {
    const answer = await this.#call("ReceiveMessage", {
      MaxNumberOfMessages: count,
      WaitTimeSeconds: Math.min(waitSeconds, waitSecondsMax),
      MessageSystemAttributeNames: ["All"],
      MessageAttributeNames: ["All"],
    });
    return messagesSchema.parse(answer["Messages"]);
  }

  async #process(batch: Message[]): Promise<void> {
    const { queue, now } = this.#options;
    const visibleAt = now() + Number(queue.attributes["VisibilityTimeout"] ?? 30) * 1000;
    const kept = new Set(batch.map((message) => message.MessageId));
    for (const messageId of kept) this.#givenBack.delete(messageId);
    try {
      const records = batch.map((message) => this.#record(message));
      const wanted = records.filter(this.#passes);
      const failed: FailedItems = wanted.length === 0 ? new Set() : await this.#invoke(wanted);
      if (failed === "all") return;
      const done = batch.filter((message) => !failed.has(message.MessageId));
      for (let start = 0; start < done.length; start += receiveMax) {
        const Entries = done
          .slice(start, start + receiveMax)
          .map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
        await this.#call("DeleteMessageBatch", { Entries });
      }
      for (const message of done) kept.delete(message.MessageId);
    } catch (error) {
      // Messages that were not deleted are redelivered.
      if (!this.#stopped) console.error(`A batch of ${queue.name} could not be ended:`, error);
    } finally {
      for (const messageId of kept) this.#givenBack.set(messageId, visibleAt);
    }
  }

  async #invoke(records: { messageId: string }[]): Promise<FailedItems> {
    const { source, invoke } = this.#options;
    const result = await invoke(JSON.stringify({ Records: records }));
    const items = new Set(records.map((record) => record.messageId));
    const { reportBatchItemFailures } = source;
    return failedItems(result, items, { reportBatchItemFailures, needsState: false });
  }

  #call(operation: string, input: object): Promise<Record<string, unknown>> {
    this.#options.role.countQueueCall(operation);
    const { queues, queue } = this.#options;
    return callQueue(queues, operation, { QueueUrl: queue.url, ...input });
  }

  #record(message: Message) {
    const attributes = Object.entries(message.MessageAttributes).map(([name, value]) => [
      name,
      {
        ...(value.StringValue !== undefined && { stringValue: value.StringValue }),
        ...(value.BinaryValue !== undefined && { binaryValue: value.BinaryValue }),
        stringListValues: [],
        binaryListValues: [],
        dataType: value.DataType,
      },
    ]);
    return {
      messageId: message.MessageId,
      receiptHandle: message.ReceiptHandle,
      body: message.Body,
      attributes: message.Attributes,
      messageAttributes: Object.fromEntries(attributes),
      md5OfBody: message.MD5OfBody,
      eventSource: "aws:sqs",
      eventSourceARN: this.#options.queue.arn,
      awsRegion: this.#options.region,
    };
  }
}
