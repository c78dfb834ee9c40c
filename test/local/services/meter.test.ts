import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Meter } from "#local/services/meter.ts";

const counted = { functionName: "api/send", service: "dynamodb", operation: "Query" } as const;

const roundTripsOf = (meter: Meter): number => meter.report().functions["api/send"]?.roundTrips ?? 0;

/** Lets calls begin and end in this order; each number's first occurrence begins a call, its second ends it. */
function perform(meter: Meter, order: readonly number[], instanceId = "one"): void {
  const open = new Map<number, () => boolean>();
  for (const call of order) {
    const isRoundTrip = open.get(call);
    if (isRoundTrip) meter.countOperation({ ...counted, isRoundTrip: isRoundTrip() });
    else open.set(call, meter.beginCall(instanceId));
  }
}

/** The most calls of an order that do not overlap, by trying all sets. */
function longestSequence(order: readonly number[]): number {
  const calls = [...new Set(order)].map((call) => [order.indexOf(call), order.lastIndexOf(call)] as const);
  const longestAfter = (from: number): number =>
    Math.max(0, ...calls.flatMap(([begun, ended]) => (begun > from ? [1 + longestAfter(ended)] : [])));
  return longestAfter(-1);
}

describe("round trips", () => {
  it.each([
    ["calls one after another", [1, 1, 2, 2, 3, 3], 3],
    ["calls side by side, as one", [1, 2, 3, 1, 2, 3], 1],
    ["a call beside two that follow each other, as these two", [1, 2, 2, 3, 3, 1], 2],
  ])("count %s", (_, order, count) => {
    const meter = new Meter();
    perform(meter, order);
    expect(roundTripsOf(meter)).toBe(count);
  });

  it("are the longest sequence of calls that do not overlap, whatever their order", () => {
    const orders = fc
      .integer({ min: 1, max: 6 })
      .chain((calls) => fc.shuffledSubarray([...Array(calls * 2).keys()], { minLength: calls * 2 }))
      .map((order) => order.map((number) => number >> 1));
    fc.assert(
      fc.property(orders, (order) => {
        const meter = new Meter();
        perform(meter, order);
        expect(roundTripsOf(meter)).toBe(longestSequence(order));
      }),
    );
  });

  it("are those of each instance, and none after a reset", () => {
    const meter = new Meter();
    perform(meter, [1, 1]);
    perform(meter, [1, 1], "other");
    expect(roundTripsOf(meter)).toBe(2);
    meter.reset();
    expect(roundTripsOf(meter)).toBe(0);
  });
});
