import { describe, expect, it } from "vitest";
import { groupPrefixes } from "#infra/constructs/endpoint-group.ts";

describe("the prefixes of an endpoint group", () => {
  it.each([
    [["/emails", "/emails/{id}"], ["/emails"]],
    [["/v1/send"], ["/v1/send"]],
    [
      ["/v1/track", "/events/track"],
      ["/events/track", "/v1/track"],
    ],
    [["/webhooks/sns", "/webhooks/incoming/sns"], ["/webhooks"]],
    [["/webhooks/incoming/stripe"], ["/webhooks/incoming/stripe"]],
    [["/openapi.json"], ["/openapi.json"]],
    [["/contacts/{id}", "/contacts/lookup"], ["/contacts"]],
    [
      ["/unsubscribe/{id}", "/contacts/public/{id}/subscribe"],
      ["/contacts/public", "/unsubscribe"],
    ],
    [["/contacts/import", "/contacts/import/{jobId}/errors"], ["/contacts/import"]],
  ])("of %j are %j", (paths, prefixes) => {
    expect(groupPrefixes(paths)).toEqual(prefixes);
  });
});
