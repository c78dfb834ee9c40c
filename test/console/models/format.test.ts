import { expect, it } from "vitest";
import { rate } from "#console/src/words/format.ts";
import { percent } from "#lib/platform/percent.ts";

it.each([
  [0, 10, "0%"],
  [10, 10, "100%"],
  [1, 1_500, "0.07%"],
  [9_995, 10_000, "99.95%"],
  [1, 25_641, "0.0039%"],
  [1, 20_000, "0.01%"],
])("shows a rate of %i in %i as the API gives it: %s", (part, whole, shown) => {
  expect([rate((100 * part) / whole), rate(percent(part, whole))]).toEqual([shown, shown]);
});
