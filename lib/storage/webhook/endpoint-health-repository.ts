import type { EndpointHealth, EndpointHealthStore } from "#lib/domain/webhook/webhook-endpoint.ts";
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
    const keys = endpointIds.map((id) => laneKey(dataId, id));
    const items = await batchGet(this.#table, keys, false);
    return new Map(endpointIds.flatMap((id, index) => (items[index] ? [[id, healthOf(readLane(items[index]))]] : [])));
  }
}
