import type { CounterScope } from "#lib/domain/usage/counters.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { CounterRepository } from "#lib/storage/counter/counter-repository.ts";

/** Counts one scope, as if the shard had changes of that scope only. */
export async function foldInto(
  counters: Pick<CounterRepository, "fold">,
  dataId: DataId,
  scope: CounterScope,
  shard: string,
  counts: readonly { sequence: string; field: string; add: number }[],
  now: Date,
): Promise<void> {
  await counters.fold(`${shard} ${scope}`, { counts: counts.map((count) => ({ ...count, dataId, scope })), now });
}

let shards = 0;

/** Counts once, from a shard of its own. */
export function countOnce(
  counters: Pick<CounterRepository, "fold">,
  dataId: DataId,
  scope: CounterScope,
  counted: object,
  now: Date,
): Promise<void> {
  shards += 1;
  const counts = Object.entries(counted).map(([field, add]) => ({ sequence: "1", field, add }));
  return foldInto(counters, dataId, scope, `shard-${shards}`, counts, now);
}
