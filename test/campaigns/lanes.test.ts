import { describe, expect, it } from "vitest";
import { cursorCount } from "#lib/domain/campaign/ledger/ledger.ts";
import { batchesAtOnce, lanesFor } from "#lib/domain/campaign/sending/lanes.ts";

describe("the lanes of a campaign", () => {
  it.each([
    [11, 1_000_000, 1],
    [61, 1_000_000, 2],
    [400, 1_000_000, 8],
    [800, 1_000_000, 16],
    [4_000, 1_000_000, 16],
    [4_000, 500, 1],
    [4_000, 1_001, 4],
    [1, 0, 1],
  ])("are, at %i bulk mails per second and %i rows, %i", (rate, rows, lanes) => {
    expect(lanesFor(rate, rows)).toBe(lanes);
  });

  it("have the same number of cursors each", () => {
    for (let rate = 1; rate <= 1_200; rate += 1) expect(cursorCount % lanesFor(rate, 1_000_000)).toBe(0);
  });

  it("work on enough parallel batches for their share of the rate, and on at most eight", () => {
    expect([1, 20, 21, 400].map((rate) => batchesAtOnce(rate, 1))).toEqual([1, 1, 2, 8]);
    expect(batchesAtOnce(400, 8)).toBe(3);
  });
});
