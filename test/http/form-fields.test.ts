import { describe, expect, it } from "vitest";
import { route, tinyApi } from "#test/http/tiny-api.ts";

const routes = [route({ auth: "none", bodyKind: "form" })];
const type = { "content-type": "application/x-www-form-urlencoded; charset=UTF-8" };

/** Sends the form to a route. Returns the body that the handler received. */
async function received(body: string, headers: Record<string, string> = type, base64 = false) {
  const api = tinyApi(routes);
  const { status } = await api.send("POST", "/things", { headers, body, base64 });
  return status === 200 ? api.calls[0]?.["body"] : status;
}

describe("a route that accepts a form", () => {
  it("passes its fields to the handler as texts, and the first of duplicates", async () => {
    expect(await received("a=1&b=x+y%26z&b=2&c=&d=%E2%82%AC&e")).toEqual({ a: "1", b: "x y&z", c: "", d: "€", e: "" });
    expect(await received("")).toEqual({});
  });

  it("reads a base64 body from the gateway, also without a content type", async () => {
    expect(await received("a=1", type, true)).toEqual({ a: "1" });
    expect(await received("a=1", {})).toEqual({ a: "1" });
  });

  it("keeps broken escapes unchanged, and treats prototype names as normal fields", async () => {
    expect(await received("a=%zz&b=%ff")).toEqual({ a: "%zz", b: "\uFFFD" });
    const body = await received("__proto__=x&constructor=y");
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
    expect(Object.entries(body as object).sort()).toEqual([
      ["__proto__", "x"],
      ["constructor", "y"],
    ]);
  });

  it.each(["application/json", "multipart/form-data; boundary=x", "text/plain"])("answers 400 to %s", async (other) => {
    expect(await received("a=1", { "content-type": other })).toBe(400);
  });
});
