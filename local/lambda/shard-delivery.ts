import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { failedItems } from "#local/lambda/failed-items.ts";
import type { InvocationResult } from "#local/lambda/invocation.ts";
import type { LambdaRecord } from "#local/lambda/stream-record.ts";
import type { DeployedEventSource } from "#local/template/model.ts";

const retryMs = { min: 100, max: 5_000 };

export interface ShardDeliveryOptions {
  source: DeployedEventSource;
  functionArn: string;
  shardId: string;
  stopping: AbortSignal;
  invoke(payload: string): Promise<InvocationResult>;
  /** Records up to this sequence number need no more delivery. */
  delivered(sequence: string): void;
  /** Reports abandoned records to the failure destination. */
  giveUp(queueArn: string, body: string): Promise<void>;
}

/**
 * Delivers batches of one shard in order. A failed batch is halved until the failing record is alone. That record is retried as
 * often as the event source says and then abandoned: otherwise it would block its shard for a day.
 */
export class ShardDelivery {
  readonly #options: ShardDeliveryOptions;

  constructor(options: ShardDeliveryOptions) {
    this.#options = options;
  }

  async deliver(records: LambdaRecord[], attempt = 0): Promise<void> {
    const { source, stopping, delivered } = this.#options;
    const done = await this.#invoke(records);
    const lastDone = records[done - 1];
    if (lastDone) delivered(lastDone.dynamodb.SequenceNumber);
    const rest = records.slice(done);
    if (rest.length === 0) return;
    stopping.throwIfAborted();
    if (done > 0) return this.deliver(rest);
    if (source.bisectOnError && rest.length > 1) {
      const middle = Math.ceil(rest.length / 2);
      await this.deliver(rest.slice(0, middle));
      return this.deliver(rest.slice(middle));
    }
    if (source.maximumRetryAttempts !== null && attempt >= source.maximumRetryAttempts) {
      return this.#giveUp(rest, attempt + 1);
    }
    await sleep(Math.min(retryMs.min * 2 ** attempt, retryMs.max), undefined, { signal: stopping });
    return this.deliver(rest, attempt + 1);
  }

  /** Returns how many records from the front need no more delivery. */
  async #invoke(records: LambdaRecord[]): Promise<number> {
    const { source, shardId, invoke } = this.#options;
    const event = {
      Records: records,
      ...(source.tumblingWindowSeconds !== null && this.#windowFields(shardId, records)),
    };
    const sequences = records.map((record) => record.dynamodb.SequenceNumber);
    const failed = failedItems(await invoke(JSON.stringify(event)), new Set(sequences), {
      reportBatchItemFailures: source.reportBatchItemFailures,
      needsState: source.tumblingWindowSeconds !== null,
    });
    if (failed === "all") return 0;
    const first = sequences.findIndex((sequence) => failed.has(sequence));
    return first === -1 ? records.length : first;
  }

  /** The window's state is not carried over: the functions use the window only to learn their shard. */
  #windowFields(shardId: string, [first]: LambdaRecord[]) {
    const lengthMs = (this.#options.source.tumblingWindowSeconds ?? 0) * 1000;
    const at = (first?.dynamodb.ApproximateCreationDateTime ?? 0) * 1000;
    const start = Math.floor(at / lengthMs) * lengthMs;
    return {
      shardId,
      eventSourceARN: this.#options.source.sourceArn,
      window: { start: new Date(start).toISOString(), end: new Date(start + lengthMs).toISOString() },
      state: {},
      isFinalInvokeForWindow: false,
      isWindowTerminatedEarly: false,
    };
  }

  async #giveUp(records: LambdaRecord[], invocations: number): Promise<void> {
    const { source, functionArn, shardId, delivered, giveUp } = this.#options;
    const [first, last] = [records[0], records.at(-1)];
    if (!first || !last) return;
    if (source.onFailureArn) {
      const arrival = (record: LambdaRecord) =>
        new Date(record.dynamodb.ApproximateCreationDateTime * 1000).toISOString();
      const report = {
        requestContext: {
          requestId: randomUUID(),
          functionArn,
          condition: "RetryAttemptsExhausted",
          approximateInvokeCount: invocations,
        },
        responseContext: { statusCode: 200, executedVersion: "$LATEST", functionError: "Unhandled" },
        version: "1.0",
        timestamp: new Date().toISOString(),
        DDBStreamBatchInfo: {
          shardId,
          startSequenceNumber: first.dynamodb.SequenceNumber,
          endSequenceNumber: last.dynamodb.SequenceNumber,
          approximateArrivalOfFirstRecord: arrival(first),
          approximateArrivalOfLastRecord: arrival(last),
          batchSize: records.length,
          streamArn: source.sourceArn,
        },
      };
      await giveUp(source.onFailureArn, JSON.stringify(report));
    }
    delivered(last.dynamodb.SequenceNumber);
  }
}
