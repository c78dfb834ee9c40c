import { paginateQuery } from "@aws-sdk/lib-dynamodb";
import { domainsScope, figuresScope } from "#lib/domain/analytics/mail-figures.ts";
import type { RollupSlotsInput } from "#lib/domain/analytics/mail-rollups.ts";
import { type RollupReader, type SlotSums, slotKey } from "#lib/domain/analytics/mail-rollups.ts";
import { nameInField } from "#lib/domain/usage/counters.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { counterPartition } from "#lib/storage/counter/counter-layout.ts";
import { SharedCounter } from "#lib/storage/counter/shared-counter.ts";
import { queryOf } from "#lib/storage/table/expressions.ts";
import { within } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Daily counters that the stream keeps of email by send time. Eventually consistent, at half the price. */
export class RollupRepository implements RollupReader {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async slots(dataId: DataId, { owner, from, to }: RollupSlotsInput): Promise<ReadonlyMap<string, SlotSums>> {
    const slots = new Map<string, Map<string, number>>();
    for await (const { scope, sums } of this.#scopes(dataId, figuresScope(owner, from), figuresScope(owner, to))) {
      const day = scope.slice(figuresScope(owner, "").length);
      for (const [field, sum] of Object.entries(sums)) {
        const key = slotKey({ day, name: field.slice(0, -1) });
        slots.set(key, (slots.get(key) ?? new Map<string, number>()).set(field.slice(-1), sum));
      }
    }
    return slots;
  }

  async domains(dataId: DataId, from: string, to: string): Promise<ReadonlyMap<string, SlotSums>> {
    const domains = new Map<string, Map<string, number>>();
    for await (const { sums } of this.#scopes(dataId, domainsScope(from), domainsScope(to))) {
      for (const [field, sum] of Object.entries(sums)) {
        const [domain, letter] = [nameInField(field), field.slice(-1)];
        const own = domains.get(domain) ?? new Map<string, number>();
        domains.set(domain, own.set(letter, (own.get(letter) ?? 0) + sum));
      }
    }
    return domains;
  }

  /** Reads the shared item first (see `SharedCounter.read`). */
  async *#scopes(dataId: DataId, first: string, last: string) {
    const shared = await SharedCounter.read(this.#table, dataId, { strong: false });
    const gathered = new Set(shared.scopes.filter((scope) => scope >= first && scope <= last));
    const query = {
      TableName: this.#table.name,
      ...queryOf({ key: within(counterPartition(dataId), first, last) }),
    };
    for await (const { Items = [] } of paginateQuery({ client: this.#table.documents }, query)) {
      for (const item of Items) {
        const scope = String(item["sk"]);
        gathered.delete(scope);
        yield { scope, sums: shared.sums(scope, item) };
      }
    }
    for (const scope of gathered) yield { scope, sums: shared.sums(scope) };
  }
}
