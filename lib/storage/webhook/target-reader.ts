import { busLane } from "#lib/domain/webhook/delivering/delivery-store.ts";
import type { Target, TargetStore } from "#lib/domain/webhook/delivering/fan-out.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { endpointItems } from "#lib/storage/webhook/endpoint-items.ts";
import { eventBusFromItem } from "#lib/storage/webhook/event-bus-item.ts";
import { endpointFromItem, isEndpoint } from "#lib/storage/webhook/webhook-endpoint-item.ts";

/** Reads whom a project tells of its events: one query, whether the deployment has an event bus or not. */
export class TargetReader implements TargetStore {
  readonly #table: Table;
  readonly #hasBus: boolean;

  constructor(table: Table, { hasBus }: { hasBus: boolean }) {
    this.#table = table;
    this.#hasBus = hasBus;
  }

  async list(projectId: ProjectId): Promise<Target[]> {
    const items = await endpointItems(this.#table, projectId);
    const endpoints = items.filter(isEndpoint).map(endpointFromItem);
    return [...endpoints.filter(({ status }) => status === "ENABLED"), ...this.#busIn(items)];
  }

  /** A setting may be left from a time when the deployment had a bus. */
  #busIn(items: readonly Record<string, unknown>[]): Target[] {
    const stored = this.#hasBus ? items.find((item) => !isEndpoint(item)) : undefined;
    const setting = stored && eventBusFromItem(stored);
    return setting?.enabled ? [{ id: busLane, types: setting.types, filter: null }] : [];
  }
}
