import { describe, expect, it } from "vitest";
import {
  AuthenticationError,
  ConflictError,
  NotFoundError,
  PermissionError,
  PetrelError,
  ServerError,
  ValidationError,
} from "#client/src/errors.ts";
import { createPetrel, etagOf } from "#client/src/petrel.ts";
import { createTracker } from "#client/src/tracker.ts";
import { type Reaction, ScriptedServer } from "#test/client/scripted-server.ts";

const ok = (json: unknown, headers: Record<string, string> = {}): Reaction => ({ status: 200, json, headers });

const clientOf = ({ url: baseUrl }: ScriptedServer) =>
  createPetrel({ baseUrl: `${baseUrl}/`, secretKey: "sk_1", publicKey: "pk_1", retries: 0 });

describe("an input", () => {
  it("is distributed over path, query and body", async () => {
    await using server = await ScriptedServer.start([ok({}), ok({}), ok({}), { status: 204 }]);
    const petrel = clientOf(server);
    await petrel.listEmails({ subject: "a & b", limit: 5 });
    await petrel.getEventUsage({ eventName: "order placed/ü" });
    await petrel.changeContact({ id: "id 1", data: { plan: "pro" } });
    await petrel.deleteContact({ id: "1" });
    expect(server.seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ["GET", "/emails?subject=a+%26+b&limit=5", ""],
      ["GET", "/events/order%20placed%2F%C3%BC/usage", ""],
      ["PATCH", "/contacts/id%201", '{"data":{"plan":"pro"}}'],
      ["DELETE", "/contacts/1", ""],
    ]);
    expect(server.seen[2]?.headers).toMatchObject({ authorization: "Bearer sk_1", "content-type": "application/json" });
    expect(server.seen[2]?.headers).not.toHaveProperty("idempotency-key");
  });

  it("with a file is a form", async () => {
    await using server = await ScriptedServer.start([{ status: 202, json: { message: "Queued", jobId: "1" } }]);
    const file = new File(["email\nann@example.com\n"], "people.csv", { type: "text/csv" });
    await expect(clientOf(server).importContacts({ file })).resolves.toEqual({ message: "Queued", jobId: "1" });
    const { headers, body } = server.seen[0]!;
    expect(headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(body).toContain('name="file"; filename="people.csv"');
    expect(body).toContain("email\nann@example.com\n");
  });

  it("without an id fails before anything is sent", async () => {
    await using server = await ScriptedServer.start([]);
    await expect(clientOf(server).getContact({ id: "" })).rejects.toThrow("`id` is missing.");
    await expect(createPetrel({ baseUrl: server.url }).listFields()).rejects.toThrow("`secretKey`");
    expect(server.seen).toEqual([]);
  });
});

describe("an answer", () => {
  it("of { success, data } is the data", async () => {
    await using server = await ScriptedServer.start([ok({ success: true, data: { valid: true } })]);
    await expect(clientOf(server).verifyAddress({ email: "ann@example.com" })).resolves.toEqual({ valid: true });
  });

  it("keeps its ETag for the next change", async () => {
    await using server = await ScriptedServer.start([ok({ id: "1" }, { ETag: '"a1"' }), ok([])]);
    const petrel = clientOf(server);
    expect(etagOf(await petrel.getTemplate({ id: "1" }))).toBe('"a1"');
    expect(etagOf(await petrel.listFields())).toBeUndefined();
  });

  it("of a list is read page by page, the next page only when it is needed", async () => {
    const page = (emails: string[], cursor?: string) => ok({ data: emails.map((email) => ({ email })), cursor });
    await using server = await ScriptedServer.start([page(["a", "b"], "next"), page([], "last"), page(["c"])]);
    const contacts = clientOf(server).all("listContacts", { search: "x" });
    const first = await contacts.next();
    expect([first.value.email, server.seen.length]).toEqual(["a", 1]);
    const rest: string[] = [];
    for await (const { email } of contacts) rest.push(email);
    expect(rest).toEqual(["b", "c"]);
    expect(server.seen.map(({ url }) => url)).toEqual([
      "/contacts?search=x",
      "/contacts?search=x&cursor=next",
      "/contacts?search=x&cursor=last",
    ]);
  });

  const envelope = { code: "CODE", message: "Message.", suggestion: "Do this.", requestId: "r1", details: { a: 1 } };
  it.each([
    [400, ValidationError],
    [401, AuthenticationError],
    [402, PermissionError],
    [403, PermissionError],
    [404, NotFoundError],
    [409, ConflictError],
    [413, ValidationError],
    [422, ValidationError],
    [418, PetrelError],
    [500, ServerError],
  ])("of status %i is its error, with all that the envelope tells", async (status, kind) => {
    const errors = [{ field: "to", message: "Not an email address.", code: "invalid_string" }];
    await using server = await ScriptedServer.start([{ status, json: { error: { ...envelope, errors } } }]);
    const fault = await clientOf(server)
      .listFields()
      .catch((thrown) => thrown);
    expect(fault).toBeInstanceOf(kind);
    expect(fault).toMatchObject({ ...envelope, errors, status });
  });

  it.each<[string, Reaction, object]>([
    [
      "a flat 400",
      { status: 400, json: { error: "The name is taken." } },
      { code: "BAD_REQUEST", message: "The name is taken." },
    ],
    [
      "a gateway's text",
      { status: 502, text: "<html>", headers: { "X-Request-Id": "r2" } },
      { code: "HTTP_502", requestId: "r2" },
    ],
  ])("that is %s is an error, too", async (_, reaction, told) => {
    await using server = await ScriptedServer.start([reaction]);
    await expect(clientOf(server).listFields()).rejects.toMatchObject(told);
  });
});

it("tracks from a browser with the public key, once an event", async () => {
  await using server = await ScriptedServer.start(["lost", ok({ success: true, data: { event: "1" } })]);
  const track = createTracker({ baseUrl: server.url, publicKey: "pk_1" });
  await expect(track({ email: "ann@example.com", event: "signed up" })).resolves.toEqual({ event: "1" });
  expect(server.seen[1]).toEqual(server.seen[0]);
  expect(server.seen[0]?.headers).toMatchObject({ authorization: "Bearer pk_1" });
});
