import { beforeEach, describe, expect, it } from "vitest";
import { lookupLimits } from "#lib/domain/verification/mail-domain-lookup.ts";
import type { DnsBehaviour } from "#test/support/dns-server.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startVerifyFixture } from "#test/verification/endpoints/verify-fixture.ts";

const fixture = await forThisFile(startVerifyFixture());

beforeEach(() => {
  fixture.dns.behave("well");
  fixture.dns.clear();
  fixture.publish("acme.com");
  fixture.dns.questions.length = 0;
});

const verify = (email: unknown) => fixture.verify({ email });
const asked = (type: number) => fixture.dns.questions.filter((question) => question.startsWith(`${type} `)).length;

describe("POST /v1/verify", () => {
  it.each<[unknown, string]>([
    [undefined, "invalid_type"],
    [null, "invalid_type"],
    [7, "invalid_type"],
    ["", "invalid_string"],
    ["ann", "invalid_string"],
    ["ann@localhost", "invalid_string"],
    ["Ann <ann@acme.com>", "invalid_string"],
    ["ann@acme.com, bo@acme.com", "invalid_string"],
    [`${"a".repeat(65)}@acme.com`, "invalid_string"],
  ])("answers 422 to %j without a DNS query", async (email, code) => {
    const { status, body } = await verify(email);
    expect([status, body.error.code]).toEqual([422, "VALIDATION_ERROR"]);
    expect(body.error.errors).toEqual([expect.objectContaining({ field: "email", code })]);
    expect(fixture.dns.questions).toEqual([]);
  });

  it("answers 401 to the public key", async () => {
    const { status, body } = await fixture.verify({ email: "ann@acme.com" }, fixture.keys.publicKey);
    expect([status, body.error.code]).toEqual([401, "INVALID_API_KEY"]);
  });

  it.each<[DnsBehaviour, "NS" | "MX", number]>([
    ["failing", "NS", 2],
    ["failing", "MX", 15],
    ["refusing", "NS", 2],
    ["refusing", "MX", 15],
    ["silent", "NS", 2],
    ["silent", "MX", 15],
  ])("answers 502 after three tries when the DNS is %s about %s", async (how, type, number) => {
    fixture.dns.behave(how, type);
    const { status, body } = await verify("ann@acme.com");
    expect([status, body.error.code]).toEqual([502, "EXTERNAL_SERVICE_ERROR"]);
    expect(asked(number)).toBe(3);
    expect(JSON.stringify(fixture.logged)).not.toContain("acme.com");
  });

  it("may take five seconds: three tries, and two pauses of 200 ms", () => {
    expect(3 * lookupLimits.answerMsMax + 2 * 200).toBeLessThan(5_000);
  });

  it.each<DnsBehaviour>(["failing", "silent"])("reports no website when the DNS is %s about it", async (how) => {
    fixture.dns.behave(how, "A", "AAAA");
    const { status, body } = await verify("ann@acme.com");
    expect([status, body.data.valid, body.data.hasWebsite]).toEqual([200, true, false]);
  });

  it("succeeds when the DNS answers on the third try", async () => {
    fixture.dns.behave("failing");
    const answer = verify("ann@acme.com");
    while (asked(15) < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    fixture.dns.behave("well");
    expect((await answer).body.data).toMatchObject({ valid: true, hasWebsite: true });
  });

  it("needs no DNS for an invalid address", async () => {
    fixture.dns.behave("silent");
    const { status, body } = await verify("a..b@acme.com");
    expect([status, body.data.reasons]).toEqual([200, ["The address format is not valid."]]);
  });

  it("answers 403 when the project is disabled", async () => {
    await fixture.projects.setDisabled(fixture.project.id, { reason: "MANUAL", now: fixture.clock.at });
    const { status, body } = await verify("ann@acme.com");
    expect([status, body.error.code]).toEqual([403, "PROJECT_DISABLED"]);
    expect(fixture.dns.questions).toEqual([]);
  });
});
