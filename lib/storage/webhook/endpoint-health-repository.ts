import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { type EndpointHealth, type EndpointHealthStore, unknownHealth } from "#lib/domain/webhook/webhook-endpoint.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import { updateOf } from "#lib/storage/table/expressions.ts";
import { itemExists } from "#lib/storage/table/keys.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { healthOf, laneAttributes, laneKey, readLane } from "#lib/storage/webhook/lane-item.ts";

export class EndpointHealthRepository implements EndpointHealthStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async read(dataId: DataId, endpointIds: readonly string[]): Promise<Map<string, EndpointHealth>> {
    if (endpointIds.length === 0) return new Map();
    const eventually = false;
    const items = await batchGet(
      this.#table,
      endpointIds.map((id) => laneKey(dataId, id)),
      eventually,
    );
    return new Map(
      endpointIds.map((id, index) => [id, items[index] ? healthOf(readLane(items[index])) : unknownHealth]),
    );
  }

  async clear(dataId: DataId, endpointId: string): Promise<void> {
    const cleared = laneAttributes.remove("fs", "fn", "re");
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: laneKey(dataId, endpointId),
      ...updateOf([cleared], itemExists),
    });
    await conditionHolds(() => this.#table.documents.send(update));
  }
}
