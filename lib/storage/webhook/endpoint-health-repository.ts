import { type EndpointHealth, type EndpointHealthStore, unknownHealth } from "#lib/domain/webhook/webhook-endpoint.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { healthOf, laneKey, readLane } from "#lib/storage/webhook/lane-item.ts";

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
}
