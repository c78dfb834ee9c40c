import { expect, it } from "vitest";
import type { Composer } from "#lib/domain/email/accepting/composer.ts";
import { ParsedSends } from "#lib/domain/email/accepting/parsed-sends.ts";
import type { SendRequest } from "#lib/domain/email/accepting/send-request.ts";
import { someProject, someTemplate } from "#test/support/records.ts";

const someRequest = (changes: Partial<SendRequest> = {}): SendRequest => ({
  ...{ recipients: [], cc: [], bcc: [], headers: {}, attachments: [], tags: [], metadata: {}, dryRun: false },
  ...changes,
});

function counting() {
  const sources: Parameters<Composer["parse"]>[1][] = [];
  const parse = (...[, source]: Parameters<Composer["parse"]>) => {
    sources.push(source);
    return { compose: () => undefined, usedData: () => ({}), dataKeys: [] } as never;
  };
  return { sources, parsed: new ParsedSends({ parse }, someProject()) };
}

it("parses a template once for all emails that add nothing to it", () => {
  const { sources, parsed } = counting();
  const template = someTemplate({ text: "T", preheader: "P" });
  const first = parsed.parse(someRequest(), template);
  expect(parsed.parse(someRequest(), template)).toBe(first);
  expect(parsed.parse(someRequest({ subject: "Own" }), template)).not.toBe(first);
  expect(parsed.parse(someRequest({ topic: "offers" }), template)).not.toBe(first);
  const { subject, body, type } = template;
  expect(sources).toEqual([
    { subject, body, text: "T", preheader: "P", type, topic: null },
    { subject: "Own", body, text: "T", preheader: "P", type, topic: null },
    { subject, body, text: "T", preheader: "P", type, topic: "offers" },
  ]);
});

it("keeps what it parsed up to a million characters, and always the last", () => {
  const { sources, parsed } = counting();
  const requests = ["a", "b"].map((letter) => someRequest({ subject: "Hi", body: letter.repeat(400_000) }));
  const large = someRequest({ subject: "Hi", body: "c".repeat(2_000_000) });
  for (const request of [...requests, ...requests]) parsed.parse(request, undefined);
  expect(sources).toHaveLength(2);
  expect(parsed.parse(large, undefined)).toBe(parsed.parse(large, undefined));
  expect(sources).toHaveLength(3);
  for (const request of requests) parsed.parse(request, undefined);
  expect(sources).toHaveLength(5);
});
