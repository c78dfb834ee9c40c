import { expect, it } from "vitest";
import { eventFilter } from "#local/lambda/event-filter.ts";

const record = { eventName: "INSERT", dynamodb: { Keys: { pk: { S: "C#1" } }, NewImage: { n: { N: "1" } } } };

it.each<[string, object[], boolean]>([
  ["passes everything without a pattern", [], true],
  ["passes an equal value", [{ eventName: ["INSERT"] }], true],
  ["passes one of several values", [{ eventName: ["REMOVE", "INSERT"] }], true],
  ["stops another value", [{ eventName: ["REMOVE"] }], false],
  ["requires every field of a pattern", [{ eventName: ["INSERT"], dynamodb: { Keys: { pk: { S: ["X"] } } } }], false],
  ["passes when one of the patterns matches", [{ eventName: ["REMOVE"] }, { eventName: ["INSERT"] }], true],
  ["passes a prefix", [{ dynamodb: { Keys: { pk: { S: [{ prefix: "C#" }] } } } }], true],
  ["stops another prefix", [{ dynamodb: { Keys: { pk: { S: [{ prefix: "L#" }] } } } }], false],
  ["passes a suffix", [{ dynamodb: { Keys: { pk: { S: [{ suffix: "#1" }] } } } }], true],
  ["matches when a field exists", [{ dynamodb: { OldImage: [{ exists: false }] } }], true],
  ["stops a field that should not exist", [{ dynamodb: { NewImage: [{ exists: false }] } }], false],
  ["passes anything-but", [{ eventName: [{ "anything-but": ["REMOVE"] }] }], true],
  ["stops excluded values", [{ eventName: [{ "anything-but": ["INSERT"] }] }], false],
  ["stops a field that is missing", [{ missing: ["x"] }], false],
])("%s", (_guarantee, patterns, passes) => {
  expect(eventFilter(patterns.map((pattern) => JSON.stringify(pattern)))(record)).toBe(passes);
});

it("refuses an unknown comparison", () => {
  const filter = eventFilter([JSON.stringify({ eventName: [{ numeric: [">", 1] }] })]);
  expect(() => filter(record)).toThrow();
});
