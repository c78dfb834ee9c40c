import { expect, it } from "vitest";
import * as z from "zod";
import { parseOrRefuse } from "#lib/http/parse-or-refuse.ts";
import { dataObject, emailAddress, text, uuid } from "#lib/http/values.ts";
import { Refusal } from "#lib/platform/refusal.ts";

const kinds = {
  string: z.string(),
  number: z.number(),
  int: z.int(),
  boolean: z.boolean(),
  array: z.array(z.string()).min(1).max(2),
  tuple: z.tuple([z.string()]),
  object: z.object({}),
  record: z.record(z.string(), z.string()),
  null: z.null(),
  file: z.file().max(1),
  literal: z.literal("A"),
  enum: z.enum(["A", "B"]),
  text: text(1, 2),
  longer: text(2, 2),
  range: z.int().min(1).max(5),
  positive: z.number().positive(),
  below: z.number().lt(5),
  pattern: z.string().regex(/^a$/),
  closed: z.strictObject({}),
  union: z.union([z.string(), z.number()]),
  tagged: z.discriminatedUnion("type", [z.object({ type: z.literal("A") }), z.object({ type: z.literal("B") })]),
  optionalTag: z.discriminatedUnion("mode", [
    z.object({ mode: z.literal("ids").optional() }),
    z.object({ mode: z.literal("query") }),
  ]),
  date: z.date(),
  steps: z.int().multipleOf(5),
  uuid,
  address: emailAddress,
  data: dataObject,
};

const cases: [keyof typeof kinds, unknown, string][] = [
  ["string", undefined, "This field is required."],
  ["string", 5, "Must be a string."],
  ["string", null, "Must be a string."],
  ["number", "5", "Must be a number."],
  ["number", Number.POSITIVE_INFINITY, "Must be a finite number."],
  ["int", 1.5, "Must be a whole number."],
  ["boolean", "true", "Must be true or false."],
  ["array", {}, "Must be an array."],
  ["array", [], "Must have at least 1 item."],
  ["array", ["a", "b", "c"], "Must have at most 2 items."],
  ["tuple", "a", "Must be an array."],
  ["object", [], "Must be an object."],
  ["record", "a", "Must be an object."],
  ["null", "a", "Must be null."],
  ["file", "a", "Must be a file."],
  ["file", new File(["ab"], "a.txt"), "Must have at most 1 byte."],
  ["literal", "B", "Must be A."],
  ["enum", "C", "Must be one of A, B."],
  ["enum", 5, "Must be one of A, B."],
  ["text", "", "Must have at least 1 character."],
  ["longer", "a", "Must have at least 2 characters."],
  ["text", "abc", "Must have at most 2 characters."],
  ["range", 0, "Must be at least 1."],
  ["range", 6, "Must be at most 5."],
  ["positive", 0, "Must be more than 0."],
  ["below", 5, "Must be less than 5."],
  ["pattern", "b", "Not in the required format."],
  ["closed", { other: 1 }, "Unknown field."],
  ["union", true, "Does not match any of the allowed shapes."],
  ["union", null, "Does not match any of the allowed shapes."],
  ["tagged", { type: "C" }, "Must be one of A, B."],
  ["date", "today", "Must be of another type."],
  ["steps", 7, "This value is not valid."],
  ["uuid", "a", "Not a UUID."],
  ["uuid", 5, "Must be a string."],
  ["address", "a", "Not an email address."],
  ["data", { "": 1 }, "Must have at least 1 character."],
];

it.each(cases)("tells the caller what is wrong: %s, %j", (kind, value, message) => {
  expect(messagesOf(z.object({ value: kinds[kind] }), { value })).toEqual([message]);
});

function messagesOf(schema: z.ZodType, input: unknown): string[] {
  try {
    parseOrRefuse(schema, input);
  } catch (refusal) {
    if (refusal instanceof Refusal) return (refusal.issues ?? []).map(({ message }) => message);
    throw refusal;
  }
  return [];
}
