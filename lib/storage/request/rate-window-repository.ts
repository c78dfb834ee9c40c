import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { updateOf } from "#lib/storage/table/expressions.ts";
import type { Table } from "#lib/storage/table/table.ts";

const countedWindow = z.object({ n: z.number() });

const attributes = attributesOf<z.infer<typeof countedWindow> & { ttl: number }>();

/** A window is removed once no clock can still be in its minute. */
const keptMinutes = 5;

/** Requests per clock minute, all instances' leases included. */
export class RateWindowRepository {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * `scope` says which requests count together; `minute` is whole minutes since 1970. The count includes these requests. A
   * retry by the AWS client may count twice.
   */
  async count(scope: string, minute: number, requests: number): Promise<number> {
    const { Attributes } = await this.#table.documents.send(
      new UpdateCommand({
        TableName: this.#table.name,
        Key: { pk: `L#${scope}#${minute}`, sk: "l" },
        ...updateOf([attributes.add("n", requests), attributes.set({ ttl: (minute + 1 + keptMinutes) * 60 })]),
        ReturnValues: "UPDATED_NEW",
      }),
    );
    return countedWindow.parse(Attributes).n;
  }
}
