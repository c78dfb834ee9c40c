import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contactDataChange, dataBytes, dataBytesMax, mergeData, renderData } from "#lib/domain/contact/data.ts";

const reserved = ["id", "petrel_id", "petrel_email", "email", "unsubscribeUrl", "subscribeUrl", "manageUrl"];
const dangerous = ["__proto__", "constructor", "prototype"];

/** Parsed as in a request, where `__proto__` is a normal key. */
const parsed = (json: string): Record<string, unknown> => JSON.parse(json) as Record<string, unknown>;

const stored = { kept: "old", gone: 1 };

/** Each row: a value given for `kept`, the value stored, and the value in this request's mail. `-` means no key. */
const rules: [string, unknown, unknown, unknown][] = [
  ["a string", "new", "new", "new"],
  ["a number", 0, 0, 0],
  ["false", false, false, false],
  ["an array", [1, null, ""], [1, null, ""], [1, null, ""]],
  ["a plain object", { a: { b: null } }, { a: { b: null } }, { a: { b: null } }],
  ["null", null, "-", "-"],
  ["an empty string", "", "old", "old"],
  ["a non-persistent value", { value: "once", persistent: false }, "old", "once"],
  ["a non-persistent null", { value: null, persistent: false }, "old", null],
  ["a non-persistent empty string", { value: "", persistent: false }, "old", ""],
  ["a non-persistent object with more keys", { value: 1, persistent: false, note: "x" }, "old", 1],
  [
    "a persistent value",
    { value: 1, persistent: true },
    { value: 1, persistent: true },
    { value: 1, persistent: true },
  ],
  ["persistent 0", { value: 1, persistent: 0 }, { value: 1, persistent: 0 }, { value: 1, persistent: 0 }],
  ["persistent false without a value", { persistent: false }, { persistent: false }, { persistent: false }],
];

describe("data of a request", () => {
  it.each(rules)("%s is stored and used by the rules", (_, given, storedThen, usedThen) => {
    const data = { kept: given };
    const rest = { gone: 1 };
    expect(mergeData(stored, contactDataChange(data))).toEqual(
      storedThen === "-" ? rest : { ...rest, kept: storedThen },
    );
    expect(renderData(stored, data)).toEqual(usedThen === "-" ? rest : { ...rest, kept: usedThen });
  });

  it.each([...reserved, ...dangerous])("%s is dropped silently from both", (key) => {
    const given = parsed(`{ ${JSON.stringify(key)}: { "polluted": true }, "plan": "pro" }`);
    expect(contactDataChange(given)).toEqual({ set: { plan: "pro" }, remove: [], setIfAbsent: {} });
    expect(renderData({}, given)).toEqual({ plan: "pro" });
    expect(Object.hasOwn(renderData({}, given), key)).toBe(false);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it("key names are case-sensitive: Email is a key like any other", () => {
    expect(contactDataChange({ Email: "a" }).set).toEqual({ Email: "a" });
  });

  it("changes nothing when the request has none", () => {
    expect(contactDataChange(undefined)).toEqual({ set: {}, remove: [], setIfAbsent: {} });
    expect(renderData(stored, undefined)).toEqual(stored);
  });

  it("treats keys that every object inherits as the caller's own", () => {
    expect(mergeData({}, contactDataChange({ toString: "mine", hasOwnProperty: 1 }))).toEqual({
      toString: "mine",
      hasOwnProperty: 1,
    });
  });

  it("sets a conditional key only where it does not exist", () => {
    const change = { set: {}, remove: [], setIfAbsent: { kept: "new", name: "Ann" } };
    expect(mergeData(stored, change)).toEqual({ ...stored, name: "Ann" });
  });

  it("does not change its arguments", () => {
    const before = structuredClone(stored);
    renderData(stored, { kept: null, gone: "x" });
    mergeData(stored, contactDataChange({ kept: null, gone: "x" }));
    expect(stored).toEqual(before);
  });
});

describe("size of data", () => {
  it("counts the bytes of its JSON, not its characters", () => {
    expect(dataBytes({})).toBe(2);
    expect(dataBytes({ a: "é€😀" })).toBe(JSON.stringify({ a: "" }).length + 2 + 3 + 4);
    expect(dataBytesMax).toBe(64 * 1_024);
  });
});

const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(null, "", 0, false),
  fc.record({ value: fc.jsonValue(), persistent: fc.constantFrom(true, false, 0) }),
);
const data = fc.dictionary(
  fc.oneof(fc.constantFrom("a", "b", "email", ...dangerous), fc.string({ minLength: 1 })),
  value,
);

describe("any sequence of requests", () => {
  it("leaves the same data as a plain map", () => {
    fc.assert(
      fc.property(fc.array(data, { maxLength: 6 }), (requests) => {
        const map = new Map<string, unknown>();
        let contact: Record<string, unknown> = {};
        for (const request of requests) {
          contact = mergeData(contact, contactDataChange(request));
          for (const [key, given] of Object.entries(request)) {
            if ([...reserved, ...dangerous].includes(key) || given === "") continue;
            const form = given as { value?: unknown; persistent?: unknown } | null;
            if (form === null) map.delete(key);
            else if (!(typeof form === "object" && Object.hasOwn(form, "value") && form.persistent === false)) {
              map.set(key, given);
            }
          }
        }
        expect(contact).toEqual(Object.fromEntries(map));
      }),
    );
  });

  it("never stores a dropped key, null or an empty string", () => {
    fc.assert(
      fc.property(data, (request) => {
        const entries = Object.entries(mergeData({}, contactDataChange(request)));
        expect(entries.filter(([key, each]) => each === null || each === "" || dangerous.includes(key))).toEqual([]);
      }),
    );
  });
});
