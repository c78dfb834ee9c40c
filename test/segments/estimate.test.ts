import { expect, it } from "vitest";
import { estimate } from "#lib/domain/segment/preview/estimate.ts";
import { contactIdFor } from "#lib/platform/ids.ts";

const tally = (seen: number, count: number, mailable = count) => ({ seen, count, mailable, sample: [] });

it("extrapolates to all contacts, with a margin that shrinks to 0 when all were seen", () => {
  expect(estimate(tally(6_000, 600, 300), 96_000)).toEqual({ count: 9_600, margin: 707, mailable: 4_800 });
  expect(estimate(tally(100, 40), 100)).toEqual({ count: 40, margin: 0, mailable: 40 });
  expect(estimate(tally(6_000, 0), 96_000)).toMatchObject({ count: 0, margin: 43 });
  expect(estimate(tally(0, 0), 1_200)).toEqual({ count: 0, margin: 1_200, mailable: 0 });
});

it("holds the real count within its margin for at least 95 of 100 random audiences", () => {
  const ids = Array.from({ length: 4_000 }, (_, index) => contactIdFor("5a17", `reader-${index}@example.com`));
  const seen = ids.map((id, index) => ({ id, index })).filter(({ id }) => id.startsWith("0"));
  // Each share takes other contacts, in an order that has nothing to do with their ids.
  const shares = Array.from(
    { length: 200 },
    (_, number) => (index: number) => ((index * 7_919 + number * 104_729) % 4_000) / 4_000 < (number + 1) / 201,
  );
  const held = shares.filter((isMatch) => {
    const real = ids.filter((_, index) => isMatch(index)).length;
    const { count, margin } = estimate(
      tally(seen.length, seen.filter(({ index }) => isMatch(index)).length),
      ids.length,
    );
    return Math.abs(count - real) <= margin;
  });
  expect(held.length).toBeGreaterThanOrEqual(190);
});
