import { describe, expect, it } from "vitest";
import { isAllowed, type Scope, scopes } from "#lib/domain/key/key-scope.ts";

/** The scopes that a key with one scope may use in a GET, beside it. */
const opened = (given: Scope, isGet = true): Scope[] =>
  scopes.filter((scope) => scope !== given && isAllowed([given], { scope, isGet }));

const reads = scopes.filter((scope) => scope.endsWith(":read"));

describe("a scope", () => {
  it.each(scopes)("%s opens what needs it", (scope) => {
    expect(isAllowed([scope], { scope, isGet: false })).toBe(true);
  });

  it.each<[Scope, Scope[]]>([
    ["send", []],
    ["track", []],
    ["contacts:read", []],
    ["contacts:write", ["contacts:read"]],
    ["campaigns:write", ["campaigns:read"]],
    ["campaigns:send", ["campaigns:read"]],
    ["billing:write", ["billing:read"]],
    ["audit:read", []],
    ["read", reads.filter((scope) => scope !== "audit:read" && scope !== "billing:read")],
    ["full", scopes.filter((scope) => scope !== "full" && scope !== "track")],
  ])("%s opens nothing beside it but %j", (given, others) => {
    expect(opened(given)).toEqual(others);
  });

  it("read opens no request that is not a GET", () => {
    expect(opened("read", false)).toEqual([]);
  });

  it("is of no use to a key without scopes", () => {
    expect(scopes.filter((scope) => isAllowed([], { scope, isGet: true }))).toEqual([]);
  });
});
