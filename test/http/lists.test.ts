import { expect, test } from "vitest";
import * as z from "zod";
import { readCursor, writeCursor } from "#lib/http/cursor.ts";
import { cursorList, offsetList } from "#lib/http/lists.ts";
import { parseOrRefuse } from "#lib/http/parse-or-refuse.ts";
import {
  booleanFilter,
  choiceParameter,
  countParameter,
  filterListParameter,
  filterParameter,
  searchParameter,
  uuid,
} from "#lib/http/values.ts";
import { Refusal } from "#lib/platform/refusal.ts";

const position = z.object({ id: z.string() });
const list = { status: "SENT", sort: "createdAt" };

test("a cursor returns its position for the list it was created for", () => {
  expect(readCursor(writeCursor({ id: "ü/1" }, list), position, list)).toEqual({ id: "ü/1" });
  expect(readCursor(undefined, position, list)).toBeUndefined();
});

test.each([
  ["empty", ""],
  ["no base64 of JSON", "nonsense"],
  ["made for other filters", writeCursor({ id: "1" }, { ...list, status: "FAILED" })],
  ["made for another order", writeCursor({ id: "1" }, { ...list, sort: "email" })],
  ["without a position", writeCursor(undefined, list)],
  ["with a position of another kind", writeCursor({ id: 5 }, list)],
])("a cursor that is %s is refused with 400", (_, cursor) => {
  expect(() => readCursor(cursor, position, list)).toThrow(Refusal);
  expect(() => readCursor(cursor, position, list)).toThrow(/cursor/);
});

test("the last page has no cursor", () => {
  expect(cursorList([1], { next: undefined, list, total: 5 })).toEqual({ data: [1], hasMore: false, total: 5 });
  expect(cursorList([1], { next: { id: "1" }, list, total: 0 })).toMatchObject({
    cursor: expect.any(String),
    hasMore: true,
    total: 0,
  });
});

test.each([
  [0, 0],
  [1, 1],
  [20, 1],
  [21, 2],
])("%i rows at 20 a page are %i pages", (total, totalPages) => {
  expect(offsetList([], { page: 9, pageSize: 20, total })).toEqual({
    data: [],
    page: 9,
    pageSize: 20,
    total,
    totalPages,
  });
});

test.each([
  [undefined, 20],
  ["", 20],
  ["0", 20],
  ["-1", 20],
  ["1.5", 20],
  ["1e2", 20],
  ["abc", 20],
  ["1", 1],
  ["100", 100],
  ["101", 100],
  ["99999999999999999999999", 100],
])("the limit %s counts as %i", (given, expected) => {
  expect(countParameter(20, 100).parse(given)).toBe(expected);
});

test.each([
  [undefined, "desc"],
  ["asc", "asc"],
  ["ASC", "desc"],
  ["", "desc"],
])("the direction %s counts as %s", (given, expected) => {
  expect(choiceParameter(["asc", "desc"], "desc").parse(given)).toBe(expected);
});

test.each([
  [undefined, undefined],
  ["  ", undefined],
  [" Ann%_ ", "ann%_"],
  ["x".repeat(300), "x".repeat(255)],
])("the search %j is %j", (given, expected) => {
  expect(searchParameter.parse(given)).toBe(expected);
});

test.each([
  ["true", true],
  ["false", false],
  [undefined, undefined],
])("the switch %s is %s", (given, expected) => {
  expect(booleanFilter.parse(given)).toBe(expected);
});

const filters = z.object({
  status: filterParameter(["OPEN", "DONE"]),
  types: filterListParameter(["a", "b", "c"]),
  subscribed: booleanFilter,
  contactId: uuid.optional(),
});

test.each([
  [{}, { types: [] }],
  [{ types: "" }, { types: [] }],
  [
    { status: "DONE", types: "c, a,c,", subscribed: "false" },
    { status: "DONE", types: ["a", "c"], subscribed: false },
  ],
])("the filters %j are %j", (given, expected) => {
  expect(parseOrRefuse(filters, given)).toMatchObject(expected);
});

test.each([
  [{ status: "open" }, 'status: "open" is not one of OPEN, DONE.'],
  [{ status: "" }, 'status: "" is not one of OPEN, DONE.'],
  [{ types: "a,d" }, 'types: "d" is not one of a, b, c.'],
  [{ subscribed: "TRUE" }, 'subscribed: "TRUE" is not one of true, false.'],
])("the filters %j are a bad request that names the allowed values", (given, message) => {
  expect(() => parseOrRefuse(filters, given)).toThrow(expect.objectContaining({ kind: "badRequest", message }));
});

test("other invalid parameters are named before an unlisted filter", () => {
  const issues = [expect.objectContaining({ field: "contactId" })];
  expect(() => parseOrRefuse(filters, { status: "open", contactId: "7" })).toThrow(
    expect.objectContaining({ kind: "invalid", issues }),
  );
});
