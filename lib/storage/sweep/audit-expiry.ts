import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { Sweeper, SweepRequest } from "#lib/domain/project/sweep-service.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { projectIdOf } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { auditAttributes, auditPartition } from "#lib/storage/audit/audit-item.ts";
import { queryOf, updateOf } from "#lib/storage/table/expressions.ts";
import { itemExists, keys } from "#lib/storage/table/keys.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

/** The operator can read the log of a deleted project for this long (contract 15 section 7). */
const keptMs = 30 * 24 * 60 * 60 * 1_000;

const linesAtOnce = 500;
const updatesAtOnce = 16;

const lineKey = z.object({ pk: z.string(), sk: z.string() });

/** Lets the audit log of a deleted project expire earlier: 1 WRU a KB of each line. A reset leaves the log as it is. */
export class AuditExpiry implements Sweeper {
  readonly #table: Table;
  readonly #clock: Clock;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  /** Lines that expire in time are not found again, so the next call continues where this one ended or died. */
  async sweep({ dataId, removed, orderedAt }: SweepRequest, deadline: Date): Promise<boolean> {
    if (!removed) return true;
    const ttl = ttlOf(new Date(Date.parse(orderedAt) + keptMs).toISOString());
    let after: Record<string, unknown> | undefined;
    do {
      if (this.#clock.now() >= deadline) return false;
      const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
        new QueryCommand({
          TableName: this.#table.name,
          ...queryOf({
            key: keys.is("pk", "=", auditPartition(projectIdOf(dataId))),
            filter: auditAttributes.is("ttl", ">", ttl),
            only: keys.only("pk", "sk"),
          }),
          Limit: linesAtOnce,
          ...(after && { ExclusiveStartKey: after }),
        }),
      );
      await mapConcurrently(Items, updatesAtOnce, (item) => this.#expire(lineKey.parse(item), ttl));
      after = LastEvaluatedKey;
    } while (after);
    return true;
  }

  async #expire(Key: z.infer<typeof lineKey>, ttl: number): Promise<void> {
    const change = auditAttributes.set({ ttl });
    const update = new UpdateCommand({ TableName: this.#table.name, Key, ...updateOf([change], itemExists) });
    await conditionHolds(() => this.#table.documents.send(update));
  }
}
