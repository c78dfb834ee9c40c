import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { takeCapacity, withMembers } from "#local/services/wire/capacity.ts";

describe("adding members", () => {
  const members = { ReturnConsumedCapacity: "TOTAL", Limit: 5 };

  test.each([
    ['{"TableName":"t"}', { ...members, TableName: "t" }],
    ["{}", members],
  ])("keeps %s unchanged", (body, expected) => {
    expect(JSON.parse(withMembers(Buffer.from(body), members).toString())).toEqual(expected);
    expect(withMembers(Buffer.from(body), {}).toString()).toBe(body);
  });
});

describe("removing the capacity from an answer", () => {
  const consumed = { TableName: "t", CapacityUnits: 2.5 };

  test("restores the original answer, wherever the capacity stands and whatever the items hold", () => {
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

  test("leaves an answer without capacity unchanged", () => {
    expect(takeCapacity("{}")).toEqual({ units: 0, rest: "{}" });
  });

  test("leaves an empty object when there is nothing else", () => {
    expect(takeCapacity(JSON.stringify({ ConsumedCapacity: consumed }))).toEqual({ units: 2.5, rest: "{}" });
  });
});
