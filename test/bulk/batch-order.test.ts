import { describe, expect, it } from "vitest";
import { batchAt } from "#lib/domain/bulk/bulk-job.ts";

const order = (batches: number) => Array.from({ length: batches }, (_, done) => batchAt(done, batches));

describe("the order of the batches", () => {
  it("visits each batch once", () => {
    for (const batches of [...Array.from({ length: 300 }, (_, index) => index + 1), 4_000, 4_096, 4_620]) {
      expect(order(batches).toSorted((a, b) => a - b)).toEqual(Array.from({ length: batches }, (_, batch) => batch));
    }
  });

  it("spreads each second's work on a million contacts over most of the sixteen partitions of the table", () => {
    const batches = 4_000;
    const partitions = order(batches).map((batch) => Math.floor((16 * batch) / batches));
    for (let start = 0; start + 16 <= batches; start += 1) {
      const inARow = partitions.slice(start, start + 16);
      expect(new Set(inARow).size).toBeGreaterThanOrEqual(12);
      for (const partition of inARow) expect(inARow.filter((each) => each === partition).length).toBeLessThanOrEqual(3);
    }
  });
});
