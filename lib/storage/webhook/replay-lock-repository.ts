import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { LanePlace } from "#lib/domain/webhook/delivering/delivery-store.ts";
import type { ReplayLocks } from "#lib/domain/webhook/log/replay-service.ts";
import { type Change, type Condition, or, updateOf } from "#lib/storage/table/expressions.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { laneAttributes, laneKey } from "#lib/storage/webhook/lane-item.ts";

/** The replay that an endpoint's lane has. */
export class ReplayLockRepository implements ReplayLocks {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  take(place: LanePlace, { jobId, now, until }: { jobId: string; now: Date; until: Date }): Promise<boolean> {
    const isFree = or(
      laneAttributes.isAbsent("ru"),
      laneAttributes.is("ru", "<=", now.toISOString()),
      laneAttributes.is("rj", "=", jobId),
    );
    return this.#update(place, laneAttributes.set({ rj: jobId, ru: until.toISOString() }), isFree);
  }

  async end(place: LanePlace, jobId: string): Promise<void> {
    await this.#update(place, laneAttributes.remove("rj", "ru"), laneAttributes.is("rj", "=", jobId));
  }

  #update({ dataId, endpointId }: LanePlace, change: Change, condition: Condition): Promise<boolean> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: laneKey(dataId, endpointId),
      ...updateOf([change], condition),
    });
    return conditionHolds(() => this.#table.documents.send(update));
  }
}
