import { describe, expect, it } from "vitest";
import { groupPrefixes } from "#infra/constructs/endpoint-group.ts";

describe("the prefixes of an endpoint group", () => {
  it.each([
    [["/emails", "/emails/{id}"], ["/emails"]],
    [["/v1/send"], ["/v1/send"]],
    [
      ["/v1/track", "/events/track"],
      ["/events", "/v1/track"],
    ],
    [["/webhooks/sns", "/webhooks/incoming/sns"], ["/webhooks"]],
    [["/openapi.json"], ["/openapi.json"]],
  ])("of %j are %j", (paths, prefixes) => {
    expect(groupPrefixes(paths)).toEqual(prefixes);
  });
});
