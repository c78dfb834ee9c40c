import { setTimeout as sleep } from "node:timers/promises";
import type { Checkpoints } from "#local/lambda/checkpoints.ts";
import { eventFilter } from "#local/lambda/event-filter.ts";
import type { PollerRole } from "#local/lambda/poller-role.ts";
import { ShardDelivery, type ShardDeliveryOptions } from "#local/lambda/shard-delivery.ts";
import type { StreamPage, StreamReader } from "#local/lambda/stream-reader.ts";
import { changesNothing, lambdaRecord, type StreamRecordContext } from "#local/lambda/stream-record.ts";

/** Polls often while records arrive, and five times a second when there are none. */
const pollMs = { min: 20, max: 200 };
const readMax = 1_000;

interface StreamPollerOptions extends Omit<ShardDeliveryOptions, "shardId" | "stopping" | "delivered"> {
  reader: StreamReader;
  checkpoints: Checkpoints;
  role: PollerRole;
  recordContext(): StreamRecordContext;
}

/** Lambda's poller of a table's stream: each shard in order, one batch at a time, from its checkpoint. */
export class StreamPoller {
  readonly #options: StreamPollerOptions;
  readonly #passes: (record: object) => boolean;
  /** Each shard's iterator after the last delivered record; undefined until the first read. */
  readonly #positions = new Map<string, string | undefined>();
  readonly #stop = new AbortController();
  #hurry = new AbortController();
  #delivering = 0;

  constructor(options: StreamPollerOptions) {
    this.#options = options;
    this.#passes = eventFilter(options.source.filterPatterns);
  }

  start(): void {
    const { role, source } = this.#options;
    const reads = ["ListStreams", "DescribeStream", "GetShardIterator", "GetRecords"];
    const readable = role.allows(
      reads.map((operation) => `dynamodb:${operation}`),
      source.sourceArn,
    );
    // Lambda refuses an event source whose function may not write to the failure destination.
    const destined = source.onFailureArn === null || role.allows(["sqs:SendMessage"], source.onFailureArn);
    if (!readable || !destined) return;
    // Not drained until the shards are known.
    this.#delivering++;
    this.#followShards()
      .catch(reportFailure)
      .finally(() => this.#delivering--);
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Ends an open batching window, and the pause before the next poll. */
  hurry(): void {
    this.#hurry.abort();
    this.#hurry = new AbortController();
  }

  /** Whether everything written so far is delivered. */
  async drained(): Promise<boolean> {
    for (const position of this.#positions.values()) {
      if (position === undefined || this.#delivering > 0) return false;
      const { records } = await this.#options.reader.read(position, 1);
      if (records.length > 0) return false;
    }
    return this.#delivering === 0;
  }

  async #followShards(): Promise<void> {
    for (const shardId of await this.#options.reader.shards()) {
      if (this.#positions.has(shardId)) continue;
      this.#positions.set(shardId, undefined);
      void this.#follow(shardId);
    }
  }

  async #follow(shardId: string): Promise<void> {
    const { reader } = this.#options;
    let pauseMs = pollMs.min;
    while (!this.#stop.signal.aborted) {
      try {
        const position = this.#positions.get(shardId) ?? (await reader.iterator(shardId, this.#checkpoint(shardId)));
        const page = await reader.read(position, readMax);
        const { records, next } = page.records.length > 0 ? await this.#take(shardId, page) : page;
        // A closed shard has children.
        this.#positions.set(shardId, next ?? position);
        if (next === undefined) return await this.#followShards();
        pauseMs = records.length > 0 ? pollMs.min : Math.min(pauseMs * 2, pollMs.max);
      } catch (error) {
        if (this.#stop.signal.aborted) return;
        reportFailure(error);
        this.#positions.set(shardId, undefined);
        pauseMs = 1_000;
      }
      await this.#pause(pauseMs);
    }
  }

  /** Delivers a page, and the records that arrived while its batching window was open. */
  async #take(shardId: string, page: StreamPage): Promise<StreamPage> {
    this.#delivering++;
    try {
      const { source } = this.#options;
      const taken = await this.#gather(page);
      const wanted = this.#wanted(taken);
      const delivery = new ShardDelivery({
        ...this.#options,
        shardId,
        stopping: this.#stop.signal,
        delivered: (sequence) => this.#options.checkpoints.save(this.#key, shardId, sequence),
      });
      for (let start = 0; start < wanted.length; start += source.batchSize) {
        await delivery.deliver(wanted.slice(start, start + source.batchSize));
      }
      const last = taken.records.at(-1)?.dynamodb.SequenceNumber;
      if (last && !this.#stop.signal.aborted) this.#options.checkpoints.save(this.#key, shardId, last);
      return taken;
    } finally {
      this.#delivering--;
    }
  }

  async #gather(page: StreamPage): Promise<StreamPage> {
    const { source, reader } = this.#options;
    const count = this.#wanted(page).length;
    if (count === 0 || count >= source.batchSize) return page;
    await this.#pause(source.maximumBatchingWindowSeconds * 1000);
    this.#stop.signal.throwIfAborted();
    if (page.next === undefined) return page;
    const more = await reader.read(page.next, readMax);
    return { records: [...page.records, ...more.records], next: more.next };
  }

  #wanted({ records }: StreamPage) {
    const context = this.#options.recordContext();
    const changes = records.filter((record) => !changesNothing(record));
    return changes.map((record) => lambdaRecord(record, context)).filter(this.#passes);
  }

  async #pause(milliseconds: number): Promise<void> {
    const signal = AbortSignal.any([this.#stop.signal, this.#hurry.signal]);
    await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  }

  #checkpoint(shardId: string): string | undefined {
    return this.#options.checkpoints.find(this.#key, shardId);
  }

  get #key(): string {
    return `${this.#options.source.functionName} ${this.#options.source.sourceArn}`;
  }
}

function reportFailure(error: unknown): void {
  console.error("Following the stream failed:", error);
}
