import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { Feature } from "#lib/domain/usage/feature.ts";
import { type DataId, resetsOf } from "#lib/platform/data-id.ts";
import {
  isProjects,
  isSum,
  type OwnName,
  type SharedName,
  sharedKey,
  sumsByScope,
  sumsOf,
} from "#lib/storage/counter/counter-layout.ts";
import { isUnusedIn, type UnusedFeatures } from "#lib/storage/counter/unused-features.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { readItem } from "#lib/storage/table/read-item.ts";
import type { Table } from "#lib/storage/table/table.ts";

export type Sums = Record<string, number>;
type Item = Record<string, unknown>;

/** Sums being moved from the shared item into their own items. */
export interface Settling {
  /** Milliseconds since 1970. */
  at: number;
  /** Number of the project's resets when it began. */
  resets: number;
  /** By name in the shared item. */
  sums: Record<string, number>;
}

/** Besides sums and fences: the number of project resets that the counted data had seen. */
export const resetsAttribute = "g";

/** Number of folds. */
export const changesAttribute = "w";

/** Number of settlings, including one in progress; in a scope's own item, the last settling applied. */
export const settledAttribute = "fl";

export const settlingAttribute = "fz";

const settlingSchema = z.object({ at: z.number(), g: z.number(), s: z.record(z.string(), z.number()) });

export const resetsIn = (item: Item): number => Number(item[resetsAttribute] ?? 0);

export const changesIn = (item: Item): number => Number(item[changesAttribute] ?? 0);

export const settledIn = (item: Item): number => Number(item[settledAttribute] ?? 0);

export function settlingIn(item: Item): Settling | undefined {
  const stored = item[settlingAttribute];
  if (stored === undefined) return undefined;
  const { at, g, s } = settlingSchema.parse(stored);
  return { at, resets: g, sums: s };
}

export const settlingValue = ({ at, resets, sums }: Settling): z.infer<typeof settlingSchema> => ({
  at,
  g: resets,
  s: sums,
});

/** A counter's item without its fences (counter-fences.ts). */
interface CounterItem extends UnusedFeatures {
  [sum: OwnName | SharedName]: number;
  [resetsAttribute]?: number;
  [changesAttribute]?: number;
  [settledAttribute]?: number;
  [settlingAttribute]?: z.infer<typeof settlingSchema>;
  ttl?: number;
}

export const counterAttributes = attributesOf<CounterItem>();

/** A project's shared item, as seen by the data of one reset. */
export class SharedCounter {
  readonly #item: Item;
  readonly #settled: number;
  readonly #gathered: ReadonlyMap<string, Sums>;
  readonly #settling: ReadonlyMap<string, Sums>;

  constructor(dataId: DataId, item: Item) {
    this.#item = item;
    const isSeen = (resets: number) => (entry: [string, unknown]) =>
      isSum(entry[0]) && (isProjects(entry[0]) || resets === resetsOf(dataId));
    const settling = settlingIn(item);
    this.#settled = settledIn(item);
    this.#gathered = sumsByScope(Object.entries(item).filter(isSeen(resetsIn(item))));
    this.#settling = sumsByScope(Object.entries(settling?.sums ?? {}).filter(isSeen(settling?.resets ?? 0)));
  }

  /** Must be read before the scopes' own items, so that sums settled in between are counted once. */
  static async read(table: Table, dataId: DataId, { strong }: { strong: boolean }): Promise<SharedCounter> {
    const key = sharedKey(dataId);
    const item = strong
      ? await readItem(table, key)
      : (await table.documents.send(new GetCommand({ TableName: table.name, Key: key }))).Item;
    return new SharedCounter(dataId, item ?? {});
  }

  /** Whether the project has certainly never used the feature, in any of its data. */
  isUnused(feature: Feature): boolean {
    return isUnusedIn(this.#item, feature);
  }

  /** Whether the scope's own item may have sums that this one lacks: sums of past months are settled late. */
  isPart(scope: string): boolean {
    return this.#settled > 0 && !this.#gathered.has(scope);
  }

  get scopes(): string[] {
    return [...new Set([...this.#gathered.keys(), ...this.#settling.keys()])];
  }

  /** The scope's sums, including its own item's. That item's last settling tells which sums it contains. */
  sums(scope: string, own: Item = {}): Sums {
    const settled = settledIn(own);
    const parts = [
      ...(settled < this.#settled ? [this.#settling.get(scope)] : []),
      ...(settled <= this.#settled ? [this.#gathered.get(scope)] : []),
    ];
    const total = sumsOf(own);
    for (const part of parts) {
      for (const [field, sum] of Object.entries(part ?? {})) total[field] = (total[field] ?? 0) + sum;
    }
    return total;
  }
}
