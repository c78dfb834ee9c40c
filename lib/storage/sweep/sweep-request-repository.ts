import { DeleteCommand, GetCommand } from "@aws-sdk/lib-dynamodb";
import type { SweepRequest, SweepRequestStore } from "#lib/domain/project/sweep-service.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { sweepKey, sweepRequestFromItem } from "#lib/storage/sweep/sweep-item.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** The project repository writes a request in one transaction with the change that causes it. */
export class SweepRequestRepository implements SweepRequestStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(dataId: DataId): Promise<SweepRequest | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: sweepKey(dataId), ConsistentRead: true }),
    );
    return Item && sweepRequestFromItem(Item);
  }

  async remove(dataId: DataId): Promise<void> {
    await this.#table.documents.send(new DeleteCommand({ TableName: this.#table.name, Key: sweepKey(dataId) }));
  }
}
