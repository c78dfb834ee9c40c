import { afterEach, expect, it } from "vitest";
import type { DnsServer } from "#test/support/dns-server.ts";
import type { RunningStack } from "#test/support/stack.ts";
import type { TextServer } from "#test/support/text-server.ts";

interface Verified {
  success: boolean;
  data: Record<string, unknown>;
  error?: { code: string };
}

const daySeconds = 24 * 60 * 60;

/** Verification of addresses, and the daily refresh of the list of disposable domains. */
export function verify(stack: () => RunningStack, dns: () => DnsServer, list: () => TextServer): void {
  afterEach(() => dns().behave("well"));

  const call = (email: unknown) => stack().call<Verified>("POST", "/v1/verify", { email });
  const verified = async (email: string) => (await call(email)).body.data;
  const publish = (domain: string) => {
    dns().publish("NS", domain, `ns1.${domain}`);
    dns().publish("MX", domain, { priority: 10, exchange: `mx.${domain}` });
    dns().publish("A", domain, "192.0.2.1");
  };
  /** Runs the nightly refresh once. */
  const nextDay = async () => {
    await stack().settle();
    await stack().advance(daySeconds);
    await stack().settle();
  };

  it("verifies an address by DNS, the lists and its spelling", async () => {
    publish("verified.example");
    publish("mailinator.com");
    publish("gmail.com");
    const { status, body } = await call("Ann+Shop@Verified.Example");
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        data: {
          email: "ann+shop@verified.example",
          valid: true,
          isDisposable: false,
          isAlias: false,
          isTypo: false,
          isPlusAddressed: true,
          isPersonalEmail: false,
          domainExists: true,
          hasWebsite: true,
          hasMxRecords: true,
          reasons: ["The address looks valid."],
        },
      },
    ]);
    expect(await verified("ann@mailinator.com")).toMatchObject({ valid: true, isDisposable: true });
    expect(await verified("ann@gmail.com")).toMatchObject({ valid: true, isPersonalEmail: true });
    expect(await verified("ann@mozmail.com")).toMatchObject({ valid: false, isAlias: true, domainExists: false });
    expect(await verified("ann@gmail.con")).toMatchObject({
      suggestedEmail: "ann@gmail.com",
      reasons: ["The domain does not exist.", "Possible typo: did you mean gmail.com?"],
    });
    expect(await verified("ann.@gmail.com")).toMatchObject({ reasons: ["The address format is not valid."] });
    expect((await call("ann")).status).toBe(422);
  });

  it("answers 502 when DNS does not answer, and does not call the address invalid", async () => {
    publish("verified.example");
    dns().behave("silent");
    const begun = performance.now();
    const { status, body } = await call("ann@verified.example");
    expect([status, body.error?.code]).toEqual([502, "EXTERNAL_SERVICE_ERROR"]);
    expect(performance.now() - begun).toBeLessThan(25_000);
  });

  it("uses newly published disposable domains from the next day on, and the last list when the download fails", async () => {
    const published = Array.from({ length: 9_000 }, (_, index) => `throwaway${index}.example`);
    publish("throwaway7.example");
    expect(await verified("ann@throwaway7.example")).toMatchObject({ isDisposable: false });
    list().answer = { body: published.join("\n") };
    await nextDay();
    expect(await verified("ann@throwaway7.example")).toMatchObject({ valid: true, isDisposable: true });
    list().answer = { status: 500, body: "We are away." };
    const before = list().requests;
    await nextDay();
    expect(list().requests).toBe(before + 1);
    expect(await verified("ann@throwaway7.example")).toMatchObject({ isDisposable: true });
  });
}
