import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NamedKey } from "#console/src/features/settings/keys/named/model.ts";
import {
  blankKey,
  fieldsOf,
  inputOf,
  isGiven,
  lifeOf,
  resources,
  type Scope,
  scopesOf,
  wideScopes,
  withScope,
} from "#console/src/features/settings/keys/named/model.ts";
import { isAllowed, scopes } from "#lib/domain/key/key-scope.ts";

const offered: Scope[] = [...wideScopes, ...resources.flatMap(scopesOf)];

describe("the scopes of a named key", () => {
  it("are those that the API knows", () => {
    expect(offered.toSorted()).toEqual([...scopes].toSorted());
  });

  it("show what the API allows to a read, however they were chosen", () => {
    const reads = offered.filter((scope) => scope.endsWith(":read"));
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...offered), fc.boolean())), (presses) => {
        const given = presses.reduce<Scope[]>((now, [scope, chosen]) => withScope(now, scope, chosen), []);
        for (const scope of reads) expect(isGiven(given, scope)).toBe(isAllowed(given, { scope, isGet: true }));
      }),
    );
  });

  it("leave out what a wider one includes", () => {
    expect(withScope(["contacts:read", "billing:read", "track"], "read", true)).toEqual([
      "billing:read",
      "track",
      "read",
    ]);
    expect(withScope(["contacts:write", "send"], "full", true)).toEqual(["full"]);
  });
});

describe("the limits of a named key", () => {
  it("are none when nothing is typed", () => {
    const none = { domains: null, allowedIps: null, expiresAt: null, requestsPerMinute: null };
    expect(inputOf({ ...blankKey, name: " Shop " })).toEqual({ name: "Shop", scopes: [], ...none });
  });

  it("take single addresses as ranges, and keep an end to the second while its day stays", () => {
    const before = "2027-03-01T15:30:12.000Z";
    const stored = { ...inputOf(blankKey), expiresAt: before, scopes: ["send"] } as unknown as NamedKey;
    const fields = { ...fieldsOf(stored), allowedIps: "203.0.113.7, 2001:db8::1\n10.0.0.0/8" };
    const input = inputOf(fields, before);
    expect(input).toMatchObject({ expiresAt: before, allowedIps: ["203.0.113.7/32", "2001:db8::1/128", "10.0.0.0/8"] });
    expect(inputOf({ ...fields, expiresAt: "2028-01-01" }, before).expiresAt).toBe(new Date(2028, 0, 2).toISOString());
  });

  it("tell when the end is near", () => {
    const now = new Date("2026-01-01T00:00:00Z");
    const ends = [null, "2026-02-01T00:00:00Z", "2026-01-05T00:00:00Z", "2025-12-31T00:00:00Z"];
    expect(ends.map((expiresAt) => lifeOf({ expiresAt }, now))).toEqual(["valid", "valid", "soon", "expired"]);
  });
});
