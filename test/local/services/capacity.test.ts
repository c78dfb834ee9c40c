import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { askForCapacity, takeCapacity } from "#local/services/wire/capacity.ts";

describe("asking for capacity", () => {
  test.each([
    ['{"TableName":"t"}', { ReturnConsumedCapacity: "TOTAL", TableName: "t" }],
    ["{}", { ReturnConsumedCapacity: "TOTAL" }],
  ])("keeps %s whole", (body, expected) => {
    expect(JSON.parse(askForCapacity(Buffer.from(body)).toString())).toEqual(expected);
  });
});

describe("taking the capacity off an answer", () => {
  const consumed = { TableName: "t", CapacityUnits: 2.5 };

  test("gives back what the answer was without it, wherever it stands and whatever the items hold", () => {
    const word = fc.constantFrom("ConsumedCapacity", '"ConsumedCapacity":', "a", "é", "}", '"');
    const item = fc.dictionary(word, fc.oneof(word, fc.record({ ConsumedCapacity: word })));
    fc.assert(
      fc.property(item, fc.boolean(), fc.boolean(), (content, first, batch) => {
        const ConsumedCapacity = batch ? [consumed, consumed] : consumed;
        const rest = { Items: [content], Count: 1 };
        const answer = first ? { ConsumedCapacity, ...rest } : { ...rest, ConsumedCapacity };
        const taken = takeCapacity(JSON.stringify(answer));
        expect(taken.units).toBe(batch ? 5 : 2.5);
        expect(JSON.parse(taken.rest)).toEqual(JSON.parse(JSON.stringify(rest)));
      }),
    );
  });

  test("leaves an answer alone that has none", () => {
    expect(takeCapacity("{}")).toEqual({ units: 0, rest: "{}" });
  });

  test("leaves an empty object behind when there is nothing else", () => {
    expect(takeCapacity(JSON.stringify({ ConsumedCapacity: consumed }))).toEqual({ units: 2.5, rest: "{}" });
  });
});
