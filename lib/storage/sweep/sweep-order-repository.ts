import { DeleteCommand, GetCommand } from "@aws-sdk/lib-dynamodb";
import type { SweepOrder, SweepOrderStore } from "#lib/domain/project/sweep-service.ts";
import { sweepKey, sweepOrderFromItem } from "#lib/storage/sweep/sweep-item.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** The project repository writes an order in one transaction with the change that causes it. */
export class SweepOrderRepository implements SweepOrderStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(dataId: string): Promise<SweepOrder | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: sweepKey(dataId), ConsistentRead: true }),
    );
    return Item && sweepOrderFromItem(Item);
  }

  async remove(dataId: string): Promise<void> {
    await this.#table.documents.send(new DeleteCommand({ TableName: this.#table.name, Key: sweepKey(dataId) }));
  }
}
