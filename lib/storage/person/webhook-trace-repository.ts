import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { StepOutcome, WebhookErasure, WebhookTraces } from "#lib/domain/person/erasure-ports.ts";
import type { Delivery, StoredBatch } from "#lib/domain/webhook/delivering/delivery.ts";
import { busLane, type LanePlace } from "#lib/domain/webhook/delivering/delivery-store.ts";
import { mayConcern, messageIdOf } from "#lib/domain/webhook/telling/told-event.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { retryOnConflict } from "#lib/platform/retry-on-conflict.ts";
import { queryOf } from "#lib/storage/table/expressions.ts";
import { below } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { batchFromItem, batchKey, batchPrefix } from "#lib/storage/webhook/delivery-batch-item.ts";
import { DeliveryLogRepository } from "#lib/storage/webhook/delivery-log-repository.ts";
import { DeliveryRepository } from "#lib/storage/webhook/delivery-repository.ts";
import { deliveriesPartition } from "#lib/storage/webhook/lane-item.ts";
import { WebhookEndpointRepository } from "#lib/storage/webhook/webhook-endpoint-repository.ts";

/** Some 200 KB, and up to 10,000 deliveries. */
const batchesAtOnce = 200;

/** Where an erasure continues: after this batch of the endpoint, or at its first. */
const place = z.object({ endpointId: z.string(), batchId: z.string().nullable() });

/**
 * What the logs of webhook endpoints and of the event bus hold of a person: the data of events that no record has, and the beginnings of answers.
 * Lines name their events by ids, so every batch of the last 31 days is read.
 */
export class WebhookTraceRepository implements WebhookTraces {
  readonly #table: Table;
  readonly #clock: Clock;
  readonly #endpoints: WebhookEndpointRepository;
  readonly #deliveries: DeliveryRepository;
  readonly #log: DeliveryLogRepository;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
    this.#endpoints = new WebhookEndpointRepository(table);
    this.#deliveries = new DeliveryRepository(table);
    this.#log = new DeliveryLogRepository(table);
  }

  /** 0.5 RRU for 4 KB of the logs, 1 RRU for each line about the contact, and 1 WRU for each batch or answer that is emptied. */
  async erase(dataId: DataId, { from, until, ...erasure }: WebhookErasure): Promise<StepOutcome> {
    const start = from === null ? undefined : place.parse(JSON.parse(from));
    const endpoints = await this.#endpoints.list(projectIdOf(dataId));
    // The lane of the event bus keeps what it had when the bus is switched off.
    const ids = [busLane, ...endpoints.map(({ id }) => id)].sort();
    let webhookLines = 0;
    for (const endpointId of ids.filter((id) => start === undefined || id >= start.endpointId)) {
      const lane = { dataId, endpointId };
      let batchId = endpointId === start?.endpointId ? start.batchId : null;
      const pause = () => ({
        removed: { webhookLines },
        remaining: [],
        next: JSON.stringify({ endpointId, batchId }),
      });
      do {
        if (this.#clock.now() >= until) return pause();
        const { batches, last } = await this.#batches(lane, batchId);
        for (const batch of batches) {
          webhookLines += await this.#eraseBatch(lane, batch, erasure);
          batchId = batch.id;
          // A batch costs a read for each line about the contact.
          if (this.#clock.now() >= until) return pause();
        }
        batchId = last;
      } while (batchId !== null);
    }
    return { removed: { webhookLines }, remaining: [], next: null };
  }

  /** Eventual. `last` is null at the end. */
  async #batches(lane: LanePlace, after: string | null): Promise<{ batches: StoredBatch[]; last: string | null }> {
    const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        ...queryOf({ key: below(deliveriesPartition(lane.dataId, lane.endpointId), batchPrefix) }),
        Limit: batchesAtOnce,
        ...(after !== null && { ExclusiveStartKey: batchKey(lane, after) }),
      }),
    );
    const batches = Items.map(batchFromItem);
    return { batches, last: LastEvaluatedKey ? (batches.at(-1)?.id ?? null) : null };
  }

  /** Returns how many lines have lost something. */
  async #eraseBatch(lane: LanePlace, read: StoredBatch, erasure: ErasedLines): Promise<number> {
    const own = read.deliveries.filter(
      (line) => line.timestamp < erasure.before && mayConcern(line, erasure.contactId),
    );
    const withData = new Set(own.filter((line) => hasData(line, erasure)).map(messageIdOf));
    const erased = new Set(withData);
    for (const id of own.map(messageIdOf)) if (await this.#eraseAnswers(lane, id)) erased.add(id);
    if (withData.size > 0) await this.#eraseData(lane, read, withData);
    return erased.size;
  }

  async #eraseAnswers(lane: LanePlace, messageId: string): Promise<boolean> {
    const attempts = await this.#log.attemptsOf(lane, messageId);
    const answered = attempts.filter(({ response }) => response !== null);
    const emptied = answered.map((attempt) => ({ messageId, attempt: { ...attempt, response: null } }));
    await this.#deliveries.logAttempts(lane, emptied);
    return answered.length > 0;
  }

  #eraseData(lane: LanePlace, read: StoredBatch, messageIds: ReadonlySet<string>): Promise<boolean> {
    let batch: StoredBatch | undefined = read;
    return retryOnConflict(async () => {
      const current = batch ?? (await this.#deliveries.read(lane, [read.id]))[0];
      batch = undefined;
      if (!current) return true;
      const deliveries = current.deliveries.map((line) =>
        messageIds.has(messageIdOf(line)) ? withoutData(line) : line,
      );
      return (await this.#deliveries.save(lane, { ...current, deliveries })) || undefined;
    });
  }
}

type ErasedLines = Omit<WebhookErasure, "from" | "until">;

const hasData = ({ type, status, source }: Delivery, { tellsDeletion }: ErasedLines): boolean =>
  source.kind === "plain" &&
  source.data !== null &&
  !(tellsDeletion && type === "contact.deleted" && status === "PENDING");

const withoutData = (line: Delivery): Delivery =>
  line.source.kind === "plain" ? { ...line, source: { ...line.source, data: null } } : line;
