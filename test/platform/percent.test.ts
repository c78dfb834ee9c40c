import { describe, expect, it } from "vitest";
import { percent } from "#lib/platform/percent.ts";

describe("a rate in percent", () => {
  it.each([
    [0, 0, 0],
    [0, 7, 0],
    [1, 3, 33.33],
    [2, 3, 66.67],
    [201, 20_000, 1.01],
    [7, 7, 100],
    [1, 20_000, 0.01],
  ])("of %i in %i is %d, with two decimals", (part, whole, expected) => {
    expect(percent(part, whole)).toBe(expected);
  });

  it.each([
    [1, 25_641, 0.0039],
    [1, 1_000_000, 0.0001],
    [123, 100_000_000, 0.00012],
  ])("of %i in %i is %d: two significant digits where two decimals would show 0", (part, whole, expected) => {
    expect(percent(part, whole)).toBe(expected);
  });
});
