import { describe, expect, it } from "vitest";
import { filterInputOf, filterOf } from "#console/src/features/settings/webhooks/model/filter.ts";
import { verifySnippets } from "#console/src/features/settings/webhooks/model/snippets.ts";
import { allTypes, isChosen, patternsIn, withPattern } from "#console/src/features/settings/webhooks/model/types.ts";
import { newSecret } from "#lib/domain/webhook/webhook-secrets.ts";
import { signatureHeaders } from "#lib/domain/webhook/webhook-signature.ts";
import { webhookPatterns, webhookTypes } from "#lib/domain/webhook/webhook-types.ts";

describe("the types of a webhook endpoint", () => {
  it("are those that the API knows", () => {
    expect(allTypes.toSorted()).toEqual([...webhookTypes].toSorted());
    expect(patternsIn(webhookPatterns).toSorted()).toEqual([...webhookPatterns].toSorted());
  });

  it("are covered by their family, and all by everything", () => {
    const some = withPattern(["email.open", "job.finished"], "email.*", true);
    expect(some).toEqual(["job.finished", "email.*"]);
    expect([isChosen(some, "email.click"), isChosen(some, "segment.exit")]).toEqual([true, false]);
    expect(withPattern(some, "*", true)).toEqual(["*"]);
    expect(withPattern(some, "email.*", false)).toEqual(["job.finished"]);
  });
});

it("a filter that asks for nothing is none", () => {
  expect(filterOf({ ...filterInputOf(null), tags: " , " })).toBeNull();
  const filter = { tags: ["a", "b"], sourceTypes: ["CAMPAIGN" as const] };
  expect(filterOf(filterInputOf(filter))).toEqual(filter);
});

it("the Node.js sample takes what Petrel signs, with either secret, and nothing else", async () => {
  const { code = "" } = verifySnippets.find(({ value }) => value === "node") ?? {};
  const sample = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const [before, now, other] = [newSecret(), newSecret(), newSecret()];
  const body = '{"type":"webhook.test"}';
  const headers = signatureHeaders([now, before], { id: "msg_1", at: new Date(), body });
  const accepts = ({ secret }: typeof now, given = body, from = headers) => sample.isFromPetrel(from, given, secret);
  expect([accepts(now), accepts(before)]).toEqual([true, true]);
  const old = signatureHeaders([now], { id: "msg_1", at: new Date(Date.now() - 3_600_000), body });
  expect([accepts(other), accepts(now, `${body} `), accepts(now, body, old)]).toEqual([false, false, false]);
});
