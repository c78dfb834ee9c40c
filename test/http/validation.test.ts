import { expect, test } from "vitest";
import * as z from "zod";
import { dataObject, dateTime, emailAddress, headerText, uuid } from "#lib/http/values.ts";
import { route, tinyApi } from "#test/http/tiny-api.ts";

const recipient = z.union([emailAddress, z.object({ name: z.string().optional(), email: emailAddress })]);
const schema = z.object({
  to: z.union([recipient, z.array(recipient).min(1).max(2)]).optional(),
  id: uuid.optional(),
  at: dateTime.optional(),
  kind: z.enum(["A", "B"]).optional(),
  count: z.int().min(1).max(5).optional(),
  flag: z.boolean().optional(),
  text: headerText(1, 5).optional(),
  data: dataObject.optional(),
  headers: z.record(z.string(), z.string().max(3)).optional(),
  closed: z.strictObject({ a: z.string().optional() }).optional(),
  shape: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]).optional(),
  tagged: z
    .discriminatedUnion("type", [z.object({ type: z.literal("x"), n: z.number() }), z.object({ type: z.literal("y") })])
    .optional(),
});

const routes = [route({ body: schema })];

/** Field, code and received value of each issue in the body. */
async function issuesOf(body: unknown, rows = routes): Promise<unknown[]> {
  const answer = await tinyApi(rows).send("POST", "/things", { body });
  expect(answer.status).toBe(422);
  expect(answer.body.error).toMatchObject({ code: "VALIDATION_ERROR", suggestion: expect.any(String) });
  return answer.body.error.errors.map(({ message, ...rest }: Record<string, unknown>) => {
    expect(message).toEqual(expect.stringMatching(/\w/));
    return Object.values(rest).join(" ");
  });
}

const deep = (levels: number): unknown => (levels === 0 ? {} : { a: deep(levels - 1) });

const cases: [unknown, string[]][] = [
  [[], [" invalid_type array"]],
  [5, [" invalid_type number"]],
  ["null", [" invalid_type null"]],
  ['"text"', [" invalid_type string"]],
  [{ flag: "true" }, ["flag invalid_type string"]],
  [{ flag: null }, ["flag invalid_type null"]],
  [{ count: "5" }, ["count invalid_type string"]],
  [{ count: 1.5 }, ["count invalid_type number"]],
  [{ count: 0 }, ["count too_small"]],
  [{ count: 6 }, ["count too_big"]],
  [{ kind: "C" }, ["kind invalid_enum_value"]],
  [{ kind: 5 }, ["kind invalid_type number"]],
  [{ kind: null }, ["kind invalid_type null"]],
  [{ id: "x" }, ["id invalid_string"]],
  [{ id: 5 }, ["id invalid_type number"]],
  [{ at: "tomorrow" }, ["at invalid_string"]],
  [{ at: "2026-02-30T00:00:00Z" }, ["at invalid_string"]],
  [{ text: "" }, ["text too_small"]],
  [{ text: "abcdef" }, ["text too_big"]],
  [{ text: "🦤🦤🦤" }, ["text too_big"]],
  [{ text: "a\nb" }, ["text invalid_string"]],
  [{ text: "a\r" }, ["text invalid_string"]],
  [{ to: 5 }, ["to invalid_union"]],
  [{ to: null }, ["to invalid_type null"]],
  [{ to: [] }, ["to too_small"]],
  [{ to: ["a@b.co", "b@b.co", "c@b.co"] }, ["to too_big"]],
  [{ to: "bad" }, ["to invalid_string"]],
  [{ to: {} }, ["to.email invalid_type undefined"]],
  [{ to: { email: "bad" } }, ["to.email invalid_string"]],
  [{ to: ["bad"] }, ["to.0 invalid_string"]],
  [{ to: ["a@b.co", 5] }, ["to.1 invalid_union"]],
  [{ to: ["a@b.co", null] }, ["to.1 invalid_type null"]],
  [{ to: ["a@b.co", { email: 5 }] }, ["to.1.email invalid_type number"]],
  [{ to: [{ email: "bad", name: 5 }] }, ["to.0.name invalid_type number", "to.0.email invalid_string"]],
  [{ shape: {} }, ["shape invalid_union"]],
  [{ shape: { a: 5 } }, ["shape invalid_union"]],
  [{ tagged: { type: "x" } }, ["tagged.n invalid_type undefined"]],
  [{ tagged: { type: "z" } }, ["tagged.type invalid_enum_value"]],
  [{ tagged: { type: 5 } }, ["tagged.type invalid_type number"]],
  [{ tagged: {} }, ["tagged.type invalid_type undefined"]],
  [{ closed: { b: 1 } }, ["closed.b unrecognized_keys"]],
  [{ headers: { "X-A": 5, "X-B": "long" } }, ["headers.X-A invalid_type number", "headers.X-B too_big"]],
  [{ data: [] }, ["data invalid_type array"]],
  [{ data: { "": 1 } }, ["data. too_small"]],
  [{ data: { ["k".repeat(129)]: 1 } }, [`data.${"k".repeat(129)} too_big`]],
  [{ data: deep(30) }, ["data too_big"]],
];

test.each(cases)("%j is refused at its fields", async (body, expected) => {
  expect(await issuesOf(body)).toEqual(expected);
});

test("valid values are passed in normalized form", async () => {
  const api = tinyApi(routes);
  const body = {
    to: [" Ann@Exämple.COM ", { email: "BOB@example.com" }],
    id: "0B8F7B5E-6F0C-4F0E-9D55-1C2A3B4C5D6E",
    at: "2026-03-01T12:00:00+02:00",
    data: deep(29),
    unknown: 1,
  };
  expect((await api.send("POST", "/things", { body })).status).toBe(200);
  expect(api.calls[0]?.["body"]).toEqual({
    to: ["ann@xn--exmple-cua.com", { email: "bob@example.com" }],
    id: "0b8f7b5e-6f0c-4f0e-9d55-1c2a3b4c5d6e",
    at: "2026-03-01T10:00:00.000Z",
    data: deep(29),
  });
});

test("a missing key is reported as undefined, and all issues are listed at once", async () => {
  const body = z.object({ a: z.string(), b: z.enum(["x"]), c: recipient, d: z.literal(5), e: emailAddress });
  expect(await issuesOf({}, [route({ body })])).toEqual(
    ["a", "b", "c", "d", "e"].map((field) => `${field} invalid_type undefined`),
  );
});

test("at most 100 issues are listed", async () => {
  const body = z.object({ list: z.array(z.number()) });
  expect(await issuesOf({ list: Array(150).fill("x") }, [route({ body })])).toHaveLength(100);
});

test("a schema's own check may name the contract's code", async () => {
  const body = z.looseObject({}).superRefine((_, context) => {
    const at = (path: string, params?: object) =>
      context.addIssue({ code: "custom", path: [path], message: "No.", params });
    at("from", { code: "required" });
    at("event", { code: "reserved_event", received: "email.sent" });
    at("other");
  });
  expect(await issuesOf({}, [route({ body })])).toEqual([
    "from required",
    "event reserved_event email.sent",
    "other custom",
  ]);
});

test("a path parameter that is not a UUID is 422 at its name, and any case is accepted", async () => {
  const api = tinyApi([route({ method: "GET", path: "/things/{id}" })]);
  const answer = await api.send("GET", "/things/7");
  expect(answer.status).toBe(422);
  expect(answer.body.error.errors).toEqual([{ field: "id", code: "invalid_string", message: "Not a UUID." }]);
  expect((await api.send("GET", "/things/0B8F7B5E-6F0C-4F0E-9D55-1C2A3B4C5D6E")).status).toBe(200);
  expect(api.calls[0]?.["params"]).toEqual({ id: "0b8f7b5e-6f0c-4f0e-9d55-1c2a3b4c5d6e" });
});

const flat = [
  route({ flatBadRequest: true, flatRequired: ["name", "subject"], body: z.looseObject({ name: z.string() }) }),
];

test.each([
  [{ subject: "s" }, "name is required"],
  [{ name: null, subject: "s" }, "name is required"],
  [{ name: " ", subject: 5 }, "name is required"],
  [{ name: "n" }, "subject is required"],
])("%j is the flat 400 of its endpoint", async (body, error) => {
  const answer = await tinyApi(flat).send("POST", "/things", { body });
  expect([answer.status, answer.body]).toEqual([400, { error }]);
});

test("on a flat endpoint a wrong type is still 422, and malformed JSON still uses the envelope", async () => {
  const api = tinyApi(flat);
  expect((await api.send("POST", "/things", { body: { name: 5, subject: "s" } })).status).toBe(422);
  expect((await api.send("POST", "/things", { body: "{" })).body.error.code).toBe("BAD_REQUEST");
});

test("a PATCH may omit required fields but may not blank them", async () => {
  const api = tinyApi([route({ ...flat[0], method: "PATCH", body: z.looseObject({}) })]);
  expect((await api.send("PATCH", "/things", { body: {} })).status).toBe(200);
  expect((await api.send("PATCH", "/things", { body: { subject: "" } })).body).toEqual({
    error: "subject is required",
  });
});
