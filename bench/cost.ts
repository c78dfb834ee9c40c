import { prices } from "#local/services/prices.ts";
import { pageItemsMax } from "#local/services/wire/dynamodb.ts";
import type { TestTable } from "#test/support/table.ts";

export interface Operation {
  name: string;
  /** Whether the cost must not grow with the number of contacts. */
  isConstant?: boolean;
  times: number;
  run(turn: number): Promise<unknown>;
}

/** Average per turn. */
export interface Cost {
  name: string;
  isConstant: boolean;
  write: number;
  read: number;
  ms: number;
}

/** Limits pages like the proxy of the local stack. */
export function endPagesInTime({ documents }: TestTable): void {
  documents.middlewareStack.add(
    (next) => (args) => {
      if ("KeyConditionExpression" in args.input) args.input.Limit ??= pageItemsMax;
      return next(args);
    },
    { step: "initialize", name: "endPagesInTime" },
  );
}

/** Consumed table units and time, averaged over all turns. */
export async function measure(table: TestTable, { name, isConstant = false, times, run }: Operation): Promise<Cost> {
  table.takeUnits();
  const startedAt = performance.now();
  for (let turn = 0; turn < times; turn += 1) await run(turn);
  const ms = (performance.now() - startedAt) / times;
  const { write, read } = table.takeUnits();
  return { name, isConstant, write: write / times, read: read / times, ms };
}

/** As one line of a list. */
export function costLine({ name, write, read, ms }: Cost): string {
  const dollars = write * prices.writeUnit + read * prices.readUnit;
  const units = `${write.toFixed(1).padStart(9)} WRU ${read.toFixed(1).padStart(9)} RRU`;
  return `${name.padEnd(36)}${units}  $${dollars.toFixed(7)} ${ms.toFixed(1).padStart(9)} ms`;
}
