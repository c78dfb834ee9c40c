import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import type { DueLaneIndex } from "#lib/domain/webhook/delivering/due-lanes.ts";
import { and, queryOf } from "#lib/storage/table/expressions.ts";
import { keys } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { dueLaneFrom, dueLanes } from "#lib/storage/webhook/lane-item.ts";

export class DueLaneReader implements DueLaneIndex {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async *before(time: string) {
    const query = {
      TableName: this.#table.name,
      IndexName: "gsi1",
      ...queryOf({ key: and(keys.is("pk1", "=", dueLanes), keys.is("sk1", "<", time)), only: keys.only("sk1") }),
    };
    for await (const { Items = [] } of paginateQuery({ client: this.#table.documents }, query)) {
      yield Items.map(({ sk1 }) => {
        const { at, ...place } = dueLaneFrom(String(sk1));
        return { at, place };
      });
    }
  }
}
